import ActJSON

/// Statements that both engines share, and their texts, in PostgreSQL's words.
enum PostgresText {
    /// The noncharacter U+FFFE, which stands before a 0 for NUL, and before a 1 for itself.
    private static let mark: [UInt8] = [0xEF, 0xBF, 0xBE]

    /// A text with a NUL in it as PostgreSQL can hold it; nil where it is the same.
    static func stored(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.contains(0) || holdsMark(text) else { return nil }
        var out: [UInt8] = []
        var rest = text
        while let byte = rest.first {
            if byte == 0 || rest.starts(with: mark) {
                out += mark + [byte == 0 ? 0x30 : 0x31]
                rest = rest.dropFirst(byte == 0 ? 1 : mark.count)
            } else {
                out.append(byte)
                rest.removeFirst()
            }
        }
        return out
    }

    /// The text that `stored` made another of; nil where it is the same.
    static func meant(_ stored: UnsafeRawBufferPointer) -> [UInt8]? {
        guard holdsMark(stored) else { return nil }
        var out: [UInt8] = []
        var rest = stored[...]
        while let byte = rest.first {
            if rest.starts(with: mark) {
                if rest.dropFirst(mark.count).first == 0x30 { out.append(0) } else { out += mark }
                rest = rest.dropFirst(mark.count + 1)
            } else {
                out.append(byte)
                rest.removeFirst()
            }
        }
        return out
    }

    private static func holdsMark(_ text: some Collection<UInt8>) -> Bool {
        var rest = text[...]
        while let place = rest.firstIndex(of: mark[0]) {
            rest = rest[place...]
            if rest.starts(with: mark) { return true }
            rest.removeFirst()
        }
        return false
    }

    /// Words with another name, and functions. A column named `user` would be the role.
    private static let words = [
        "user": "\"user\"", "ifnull": "coalesce", "instr": "strpos", "GLOB": "@~", "json_each": "items",
    ]

    /// A translated statement with one list of values, `$1` and so on, as one that writes so many rows.
    static func rows(_ text: String, _ count: Int) -> String {
        guard count > 1, let start = text.firstRange(of: "VALUES("),
            let end = text[start.upperBound...].firstIndex(of: ")")
        else { return text }
        let width = text[start.upperBound..<end].split(separator: ",").count
        let lists = (0..<count).map { row in
            "(\((1...width).map { "$\(row * width + $0)" }.joined(separator: ",")))"
        }
        return "\(text[..<start.lowerBound])VALUES\(lists.joined(separator: ","))\(text[text.index(after: end)...])"
    }

    /// `?` becomes `$1` and so on, `?2` becomes `$2`; `INDEXED BY` and its name go, and a plus before a name, by which
    /// SQLite passes over an index. Texts in quotes and names in double ones stay as they are.
    ///
    /// - Parameter columns: as `table.column`, and what stands in its place.
    static func translated(_ sql: String, _ columns: [String: String]) -> String {
        var out = ""
        var values = 0
        var rest = Substring(sql)
        while let character = rest.first {
            switch character {
            case "'", "\"":
                let end = rest.dropFirst().firstIndex(of: character).map { rest.index(after: $0) } ?? rest.endIndex
                out += rest[..<end]
                rest = rest[end...]
            case "?":
                rest.removeFirst()
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                rest = rest[digits.endIndex...]
                values += 1
                out += digits.isEmpty ? "$\(values)" : "$\(digits)"
            case _ where character.isLetter || character == "_":
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                rest = rest[word.endIndex...]
                if word == "INDEXED" {
                    // `BY` and the name of the index.
                    for _ in 0..<2 {
                        rest = rest.drop { $0.isWhitespace }
                        rest = rest.drop { !$0.isWhitespace }
                    }
                    continue
                }
                let column = rest.first == "." ? rest.prefix { $0 == "." || $0.isLetter || $0 == "_" } : ""
                if let text = columns["\(word)\(column)"] {
                    rest = rest[column.endIndex...]
                    out += text
                } else {
                    out += words[String(word)] ?? String(word)
                }
            case _ where character.isNumber:
                let digits = rest.prefix { $0.isLetter || $0.isNumber }
                out += digits
                rest = rest[digits.endIndex...]
            case "+" where rest.dropFirst().first.map { $0.isLetter } == true: rest.removeFirst()
            default:
                out.append(character)
                rest.removeFirst()
            }
        }
        return out
    }
}
