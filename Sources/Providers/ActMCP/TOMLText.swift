import ActJSON

/// TOML as programs keep their settings in it: a value of JSON, and the lines of each statement. Dates and numbers that
/// JSON has not become texts. Our own, because no parser that was looked at tells where an entry stands.
struct TOMLText {
    /// A header of a table, or a key with its value.
    struct Statement {
        let keys: [String]
        /// Its whole lines.
        let lines: Range<Int>
    }

    private let bytes: [UInt8]
    private var i = 0
    private var table: [String] = []
    private var headers: Set<[String]> = []
    private(set) var root = JSON.Object()
    private(set) var statements: [Statement] = []

    private static let deepest = 64

    init(_ bytes: [UInt8]) throws(ClientForm.Fault) {
        self.bytes = bytes
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw ClientForm.Fault(message: "it is not UTF-8 text", line: 1)
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { i = 3 }
        while i < bytes.count { try statement() }
    }

    private func fail(_ message: String) -> ClientForm.Fault {
        ClientForm.Fault(message: message, line: bytes.prefix(i).count { $0 == 0x0A } + 1)
    }

    private var byte: UInt8 { i < bytes.count ? bytes[i] : 0 }

    private func begins(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard i + count <= bytes.count else { return false }
        return (0..<count).allSatisfy { bytes[i + $0] == text.utf8Start[$0] }
    }

    private mutating func blanks() {
        while byte == 0x20 || byte == 0x09 { i += 1 }
    }

    /// Passes over a comment, and the end of the line.
    private mutating func lineEnd() throws(ClientForm.Fault) {
        blanks()
        if byte == 0x23 { while i < bytes.count, bytes[i] != 0x0A { i += 1 } }
        if begins("\r\n") { i += 1 }
        guard i >= bytes.count || bytes[i] == 0x0A else { throw fail("more text after the value") }
        i += 1
    }

    /// Passes over blanks, ends of lines and comments, as they may stand in a list.
    private mutating func space() {
        while i < bytes.count {
            switch bytes[i] {
            case 0x20, 0x09, 0x0A, 0x0D: i += 1
            case 0x23: while i < bytes.count, bytes[i] != 0x0A { i += 1 }
            default: return
            }
        }
    }

    private mutating func statement() throws(ClientForm.Fault) {
        let start = i
        blanks()
        switch byte {
        case 0x23, 0x0A, 0x0D: return try lineEnd()
        case 0 where i >= bytes.count: return
        case 0x5B: try header()
        default:
            let keys = table + (try self.keys())
            guard byte == 0x3D else { throw fail("expected '='") }
            i += 1
            blanks()
            let value = try value(1)
            guard TOMLText.put(value, keys[...], in: &root) else {
                throw fail("\(keys.joined(separator: ".")) stands twice")
            }
            statements.append(Statement(keys: keys, lines: start..<start))
        }
        try lineEnd()
        i = min(i, bytes.count)
        if let last = statements.popLast() { statements.append(Statement(keys: last.keys, lines: start..<i)) }
    }

    private mutating func header() throws(ClientForm.Fault) {
        let isList = begins("[[")
        i += isList ? 2 : 1
        table = try keys()
        guard isList ? begins("]]") : byte == 0x5D else { throw fail("expected ']'") }
        i += isList ? 2 : 1
        let isNew = isList || headers.insert(table).inserted
        guard isNew, TOMLText.put(isList ? .array([.object([])]) : nil, table[...], in: &root) else {
            throw fail("the table \(table.joined(separator: ".")) stands twice")
        }
        statements.append(Statement(keys: table, lines: i..<i))
    }

    /// Reads `a."b c".d`.
    private mutating func keys() throws(ClientForm.Fault) -> [String] {
        var keys: [String] = []
        while true {
            blanks()
            switch byte {
            case 0x22, 0x27: keys.append(try quoted(isLong: false))
            default:
                let start = i
                while byte &- 0x30 < 10 || byte & 0xDF &- 0x41 < 26 || byte == 0x5F || byte == 0x2D { i += 1 }
                guard i > start else { throw fail("expected a key") }
                keys.append(String(decoding: bytes[start..<i], as: UTF8.self))
            }
            blanks()
            guard byte == 0x2E else { return keys }
            i += 1
        }
    }

    /// Puts a value, or a table for nil, where keys lead; false where something stands there that is none.
    private static func put(_ value: JSON?, _ keys: ArraySlice<String>, in object: inout JSON.Object) -> Bool {
        guard let key = keys.first else { return true }
        let rest = keys.dropFirst()
        if rest.isEmpty, let value {
            if case .array(let more) = value, case .array(let items) = object[key], more.first?.object != nil {
                object[key] = .array(items + more)
                return true
            }
            guard object[key] == nil else { return false }
            object[key] = value
            return true
        }
        switch object[key] {
        case nil:
            var inner = JSON.Object()
            guard put(value, rest, in: &inner) else { return false }
            object[key] = .object(inner)
        case .object(var inner):
            guard put(value, rest, in: &inner) else { return false }
            object[key] = .object(inner)
        case .array(var items):
            guard var inner = items.last?.object, put(value, rest, in: &inner) else { return false }
            items[items.count - 1] = .object(inner)
            object[key] = .array(items)
        default: return false
        }
        return true
    }

    /// The entries of the table that keys lead to: each with its lines, where no other's stand between them.
    func places(_ keys: [String]) -> [ClientForm.Place] {
        var places: [ClientForm.Place] = []
        var last: String?
        var apart: Set<String> = []
        for statement in statements {
            let isIn = statement.keys.count > keys.count && statement.keys.starts(with: keys)
            guard isIn, let name = statement.keys.dropFirst(keys.count).first else {
                last = nil
                continue
            }
            if name == last, let place = places.popLast() {
                let range = place.range.lowerBound..<statement.lines.upperBound
                places.append(ClientForm.Place(name: name, range: range))
            } else {
                if places.contains(where: { sameBytes($0.name, name) }) { apart.insert(name) }
                places.append(ClientForm.Place(name: name, range: statement.lines))
            }
            last = name
        }
        return places.filter { !apart.contains($0.name) }
    }

    // Values.

    private mutating func value(_ depth: Int) throws(ClientForm.Fault) -> JSON {
        guard depth < TOMLText.deepest else { throw fail("nested deeper than \(TOMLText.deepest)") }
        switch byte {
        case 0x22, 0x27: return .text(try quoted(isLong: true))
        case 0x5B: return try list(depth)
        case 0x7B: return try inline(depth)
        default: return try word()
        }
    }

    private mutating func list(_ depth: Int) throws(ClientForm.Fault) -> JSON {
        i += 1
        var items: [JSON] = []
        while true {
            space()
            if byte == 0x5D { break }
            items.append(try value(depth + 1))
            space()
            if byte == 0x2C { i += 1 } else if byte != 0x5D { throw fail("expected ',' or ']'") }
        }
        i += 1
        return .array(items)
    }

    private mutating func inline(_ depth: Int) throws(ClientForm.Fault) -> JSON {
        i += 1
        var object = JSON.Object()
        while true {
            space()
            if byte == 0x7D { break }
            let keys = try keys()
            guard byte == 0x3D else { throw fail("expected '='") }
            i += 1
            blanks()
            let value = try value(depth + 1)
            guard TOMLText.put(value, keys[...], in: &object) else {
                throw fail("\(keys.joined(separator: ".")) stands twice")
            }
            space()
            if byte == 0x2C { i += 1 } else if byte != 0x7D { throw fail("expected ',' or '}'") }
        }
        i += 1
        return .object(object)
    }

    /// A number, a date, `true` or `false`.
    private mutating func word() throws(ClientForm.Fault) -> JSON {
        let start = i
        while byte &- 0x30 < 10 || byte & 0xDF &- 0x41 < 26 || "+-_.:".utf8.contains(byte) { i += 1 }
        guard i > start else { throw fail("expected a value") }
        // A date and its time may have a space between them.
        if i - start == 10, bytes[start + 4] == 0x2D, begins(" "), i + 1 < bytes.count, bytes[i + 1] &- 0x30 < 10 {
            i += 1
            while byte &- 0x30 < 10 || byte & 0xDF &- 0x41 < 26 || "+-:.".utf8.contains(byte) { i += 1 }
        }
        let text = String(decoding: bytes[start..<i], as: UTF8.self)
        if text == "true" || text == "false" { return .bool(text == "true") }
        let plain = text.replacing("_", with: "").drop { $0 == "+" }
        if let number = try? JSON(Array(plain.utf8)), number.number != nil { return number }
        guard text.utf8.contains(where: { $0 &- 0x30 < 10 }) || text.hasSuffix("inf") || text.hasSuffix("nan")
        else {
            i = start
            throw fail("expected a value")
        }
        return .text(text)
    }

    /// A string in quotes; in three of them where it may be long.
    private mutating func quoted(isLong: Bool) throws(ClientForm.Fault) -> String {
        let quote = byte
        let start = i
        let triple = isLong && (begins("\"\"\"") || begins("'''"))
        i += triple ? 3 : 1
        if triple {
            if begins("\r\n") { i += 2 } else if byte == 0x0A { i += 1 }
        }
        var out: [UInt8] = []
        while true {
            guard i < bytes.count, triple || bytes[i] != 0x0A else {
                i = start
                throw fail("a string has no end")
            }
            if byte == quote {
                let run = bytes[i...].prefix { $0 == quote }.count
                if !triple { break }
                if run >= 3 {
                    out += [UInt8](repeating: quote, count: min(run, 5) - 3)
                    i += min(run, 5) - 3
                    break
                }
            }
            if byte == 0x5C, quote == 0x22 {
                try escape(&out, isLong: triple)
            } else {
                out.append(byte)
                i += 1
            }
        }
        i += triple ? 3 : 1
        return String(decoding: out, as: UTF8.self)
    }

    private static let escapes: [UInt8: UInt8] = [
        0x62: 0x08, 0x74: 0x09, 0x6E: 0x0A, 0x66: 0x0C, 0x72: 0x0D, 0x65: 0x1B, 0x22: 0x22, 0x5C: 0x5C,
    ]

    private mutating func escape(_ out: inout [UInt8], isLong: Bool) throws(ClientForm.Fault) {
        i += 1
        if let plain = TOMLText.escapes[byte] {
            out.append(plain)
            i += 1
        } else if byte == 0x75 || byte == 0x55 {
            let count = byte == 0x75 ? 4 : 8
            let digits = String(decoding: bytes[(i + 1)...].prefix(count), as: UTF8.self)
            guard digits.utf8.count == count, let value = UInt32(digits, radix: 16),
                let scalar = Unicode.Scalar(value)
            else { throw fail("an unknown escape") }
            out += Array(String(Character(scalar)).utf8)
            i += count + 1
        } else if isLong, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            while i < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[i]) { i += 1 }
        } else {
            throw fail("an unknown escape")
        }
    }
}
