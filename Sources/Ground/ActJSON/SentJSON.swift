/// A JSON text that a server, a model or a handler answered with. Where its meaning is plain though it is no strict JSON,
/// the fault costs a character and not the answer: docs/strictness.md has the list. Records, approvals and arguments are
/// read by `JSON` alone.
package struct SentJSON: Sendable {
    /// The value as it was sent: a character that is none stands as half of a surrogate pair, and a key may come again.
    /// Texts that are read of it have U+FFFD there, and a member that is read is the last of its key.
    package let value: JSON
    /// Whether the text is strict JSON.
    package let isExact: Bool
    /// Items of an array that is empty in the value, for they are read one by one.
    package var held: HeldItems?

    package init(_ bytes: [UInt8]) throws(JSONError) {
        if let json = try? JSON(bytes) {
            (value, isExact) = (json, true)
            return
        }
        var repair = JSONRepair(bytes)
        repair.run()
        do throws(JSONError) { value = try JSON(loose: repair.out) } catch {
            throw JSONError(message: error.message, offset: JSONRepair.place(of: error.offset, bytes))
        }
        isExact = false
    }

    private init(_ value: JSON, isExact: Bool) { (self.value, self.isExact) = (value, isExact) }

    /// The value as strict JSON can say it.
    package var mended: JSON { isExact ? value : value.mended }

    /// The values of a text that has one, or objects and arrays one behind another; none of a text that can't be read.
    package static func all(_ bytes: [UInt8]) -> [SentJSON] {
        if let one = try? SentJSON(bytes) { return [one] }
        var (all, start): ([SentJSON], Int) = ([], 0)
        for end in ends(bytes) {
            guard let one = try? SentJSON(Array(bytes[start..<end])) else { return [] }
            all.append(one)
            start = end
        }
        return all
    }

    /// The ends of the objects and arrays of a text that stand in no other.
    private static func ends(_ bytes: [UInt8]) -> [Int] {
        var ends: [Int] = []
        eachMark(of: bytes[...]) { place, byte, depth in
            if depth == 0, byte | 0x20 == 0x7D { ends.append(place + 1) }
            return true
        }
        return ends
    }

    /// A member of an object.
    package subscript(key: String) -> SentJSON? { value[key].map { SentJSON($0, isExact: isExact) } }

    /// The items of an array; each is exact where it would be one alone.
    package var items: [SentJSON]? {
        value.array?.map { SentJSON($0, isExact: isExact || (try? JSON($0.bytes)) != nil) }
    }
}

extension JSON {
    /// The value of what somebody answered.
    package init(answer bytes: [UInt8]) throws(JSONError) { self = try SentJSON(bytes).mended }

    /// A member that is there: `null` in the place of one is none.
    package func given(_ key: String) -> JSON? { self[key].flatMap { $0.isNull ? nil : $0 } }

    /// The integer of a number, or of a text of digits: some programs give a number back as text.
    package var saidInt: Int? {
        guard let text = string else { return int }
        let digits = text.utf8.first == 0x2D ? text.utf8.dropFirst() : text.utf8[...]
        return (1...18).contains(digits.count) && digits.allSatisfy { $0 &- 0x30 < 10 } ? Int(text) : nil
    }

    /// The truth of a value, or of a word or number that says one; nil for any other.
    package var saidBool: Bool? {
        switch self {
        case .bool(let truth): truth
        case .number: int == 1 ? true : int == 0 ? false : nil
        case .string(let word): ["true": true, "false": false][word.text.lowercased()]
        case .null, .array, .object: nil
        }
    }

    /// Whether it says nothing, as some programs write the error that there was none.
    package var saysNothing: Bool {
        switch self {
        case .null: true
        case .bool(let truth): !truth
        case .number: int == 0
        case .string(let text): text.raw.isEmpty
        case .array(let items): items.isEmpty
        case .object(let object): object.members.isEmpty
        }
    }

    /// An error that is one: a member that says nothing is none.
    package var saidError: JSON? { self["error"].flatMap { $0.saysNothing ? nil : $0 } }

    /// With U+FFFD for each half of a surrogate pair, and the last member of each key, in the place of the first.
    package var mended: JSON {
        switch self {
        case .null, .bool, .number: return self
        case .string(let text): return .string(text.mended)
        case .array(let items): return .array(items.map(\.mended))
        case .object(let object):
            var members: [(key: Spelled, value: JSON)] = []
            var places: [[UInt8]: Int] = [:]
            for member in object.members {
                let (key, value) = (member.key.mended, member.value.mended)
                let at = places[Array(key.text.utf8)]
                if let at { members[at].value = value } else { members.append((key, value)) }
                if at == nil { places[Array(key.text.utf8)] = members.count - 1 }
            }
            return .object(Object(members))
        }
    }
}

extension JSON.Spelled {
    fileprivate var mended: JSON.Spelled { hasHalf ? JSON.Spelled(text) : self }

    /// Whether it has half of a surrogate pair.
    package var hasHalf: Bool {
        guard raw.utf8.contains(0x5C) else { return false }
        var copy = raw
        return copy.withUTF8 { bytes in
            var i = 0
            while i < bytes.count {
                guard bytes[i] == 0x5C, bytes[i + 1] == 0x75 else {
                    i += bytes[i] == 0x5C ? 2 : 1
                    continue
                }
                i += 2
                if case .half = escapedCharacter(bytes, &i) { return true }
            }
            return false
        }
    }
}

/// The pieces of a text that come one after another, each as it is spelled: halves of a surrogate pair in two of them are
/// one character.
package struct JoinedText: Sendable {
    /// The first half of a pair that ended the last piece, as spelled.
    private var half = ""
    /// Whether a half stayed alone.
    package private(set) var isDamaged = false

    package init() {}

    /// Takes a piece; returns the text that it completes.
    package mutating func add(_ piece: JSON.Spelled) -> String {
        guard !half.isEmpty || piece.hasHalf else { return piece.text }
        var raw = half + piece.raw
        half = JoinedText.openHalf(raw)
        raw.removeLast(half.utf8.count)
        let whole = JSON.Spelled(raw: raw)
        isDamaged = isDamaged || whole.hasHalf
        return whole.text
    }

    /// Takes the end: a half that waits stays alone.
    package mutating func end() -> String {
        guard !half.isEmpty else { return "" }
        (half, isDamaged) = ("", true)
        return "\u{FFFD}"
    }

    /// The escape at the end of a spelled text that is the first half of a pair; else nothing.
    private static func openHalf(_ raw: String) -> String {
        let end = Array(raw.utf8.suffix(6))
        guard end.count == 6, end[0] == 0x5C, end[1] == 0x75, end[2] | 0x20 == 0x64,
            hexDigit(end[3]).map({ (8...11).contains($0) }) ?? false
        else { return "" }
        // A backslash before it may be what its own stands for.
        let slashes = raw.utf8.dropLast(6).reversed().prefix { $0 == 0x5C }.count
        return slashes % 2 == 0 ? String(decoding: end, as: UTF8.self) : ""
    }
}
