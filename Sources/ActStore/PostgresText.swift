/// Statements that both engines share, in PostgreSQL's words.
enum PostgresText {
    /// Words with another name, and functions. A column named `user` would be the role.
    private static let words = [
        "user": "\"user\"", "ifnull": "coalesce", "instr": "strpos", "GLOB": "@~", "json_each": "items",
    ]

    /// `?` becomes `$1` and so on, `?2` becomes `$2`; `INDEXED BY` and its name go, and a plus before a name, by which
    /// SQLite passes over an index. Texts in quotes and names in double ones stay as they are.
    static func translated(_ sql: String) -> String {
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
