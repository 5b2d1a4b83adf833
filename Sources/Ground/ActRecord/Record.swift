package import ActJSON
import ActSettings
import Glibc

/// One line of a stream: a JSON object with a string `type` (act-record.5), kept byte for byte as it came.
///
/// Fields are read where they stand; `setting` splices new ones in and leaves every other byte alone.
package struct Record: Sendable {
    package let bytes: [UInt8]
    package let members: [JSONScanner.Member]
    /// Its number in the stream, from 1: what `--once` and error records count by.
    package let number: Int
    /// nil for a type that nobody here makes, and for none.
    package let type: RecordType?

    /// - Parameter isRow: whether an object without a type will do; its type is then nil.
    init?(bytes: [UInt8], _ scanner: borrowing JSONScanner, number: Int, isRow: Bool = false) {
        self.bytes = bytes
        members = scanner.members
        self.number = number
        guard let value = Record.find(.type, bytes, members), bytes[value.lowerBound] == 0x22 else {
            guard isRow, bytes.first(where: { $0 != 0x20 && $0 != 0x09 }) == 0x7B else { return nil }
            type = nil
            return
        }
        type = RecordType(rawValue: Record.decode(bytes, value))
    }

    /// A record of our own making.
    package init(_ json: JSON, number: Int = 0) throws(Failure) {
        self = try Record(line: json.bytes, number: number)
    }

    /// Checks one line.
    package init(line: [UInt8], number: Int = 0) throws(Failure) {
        var scanner = JSONScanner()
        var failure: JSONError?
        line.withUnsafeBufferPointer { text in
            do throws(JSONError) { try scanner.scan(text) } catch { failure = error }
        }
        if let failure { throw Failure(.badRecord, "\(failure.message) at byte \(failure.offset)") }
        guard let record = Record(bytes: line, scanner, number: number) else {
            throw Failure(.badRecord, "not a record: no object with a string 'type'")
        }
        self = record
    }

    /// The value's range of the member with this key, however that is spelled.
    private static func find(
        _ key: RecordKey, _ bytes: [UInt8], _ members: [JSONScanner.Member]
    ) -> Range<Int>? {
        var name = key.rawValue
        return name.withUTF8 { name in
            guard let start = name.baseAddress else { return nil }
            // Few members have the mark of another key.
            let mark = JSONScanner.mark(start, name.count)
            return members.first { member in
                if member.escaped { return means(name, bytes, member.key) }
                return member.mark == mark && isText(name, bytes, member.key)
            }?.value
        }
    }

    private static func isText(_ name: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8], _ key: Range<Int>) -> Bool {
        guard key.count == name.count, let start = name.baseAddress else { return false }
        return bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map { memcmp($0 + key.lowerBound, start, key.count) == 0 } ?? false
        }
    }

    private static func means(_ name: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8], _ key: Range<Int>) -> Bool {
        decode(bytes, (key.lowerBound - 1)..<(key.upperBound + 1)).utf8.elementsEqual(name)
    }

    static func decode(_ bytes: [UInt8], _ quoted: Range<Int>) -> String {
        let (start, count) = (quoted.lowerBound + 1, quoted.count - 2)
        return bytes.withUnsafeBufferPointer { text in
            guard count > 0, let base = text.baseAddress else { return "" }
            let inside = UnsafeBufferPointer(start: base + start, count: count)
            if memchr(base + start, 0x5C, count) == nil { return String(decoding: inside, as: UTF8.self) }
            return JSON.Spelled(raw: String(decoding: inside, as: UTF8.self)).text
        }
    }

    /// The range of a field's value in `bytes`.
    package func range(_ key: RecordKey) -> Range<Int>? { Record.find(key, bytes, members) }

    package func has(_ key: RecordKey) -> Bool { range(key) != nil }

    /// The bytes of a field's value.
    package func raw(_ key: RecordKey) -> ArraySlice<UInt8>? { range(key).map { bytes[$0] } }

    /// Appends the bytes of a field's value and a separator that no value has outside its strings.
    package func append(_ key: RecordKey, to out: inout [UInt8]) {
        // The few short fields that go together cost one growth.
        if out.isEmpty { out.reserveCapacity(96) }
        if let range = range(key) {
            bytes.withUnsafeBufferPointer { out.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
        }
        out.append(0x0A)
    }

    /// A field's value when it is a string.
    package func text(_ key: RecordKey) -> String? {
        guard let range = range(key), bytes[range.lowerBound] == 0x22 else { return nil }
        return Self.decode(bytes, range)
    }

    /// A field's value when it is true or false.
    package func bool(_ key: RecordKey) -> Bool? {
        guard let range = range(key) else { return nil }
        return switch bytes[range.lowerBound] {
        case 0x74: true
        case 0x66: false
        default: nil
        }
    }

    /// Whether it may hold untrusted text: as its `taint` says, or `unsaid` where it has none.
    package func isTainted(unsaid: Bool) -> Bool { has(.taint) ? bool(.taint) ?? true : unsaid }

    /// The bytes that are meant, of a field that is a string.
    package func textBytes(_ key: RecordKey) -> ArraySlice<UInt8>? {
        guard let range = range(key), bytes[range.lowerBound] == 0x22 else { return nil }
        let inside = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
        return inside.contains(0x5C) ? ArraySlice(Self.decode(bytes, range).utf8) : inside
    }

    /// Whether a field is there and no string.
    package func isOtherThanText(_ key: RecordKey) -> Bool {
        range(key).map { bytes[$0.lowerBound] != 0x22 } ?? false
    }

    /// A field's value.
    package subscript(key: RecordKey) -> JSON? { range(key).map { value($0) } }

    /// A call's approval; nil where there is none, or one that is too heavy.
    package var approval: JSON? { range(.approval).flatMap { isHeavy(approval: $0) ? nil : value($0) } }

    /// Whether an approval has more values than `heaviestApproval`: none that is made has twenty.
    package var isApprovalHeavy: Bool { range(.approval).map { isHeavy(approval: $0) } ?? false }

    private func isHeavy(approval range: Range<Int>) -> Bool {
        guard range.count > Record.heaviestApproval / 2 else { return false }
        return bytes[range].withUnsafeBufferPointer { JSON.weight(of: $0, key: 1) } > Record.heaviestApproval
    }

    package static let heaviestApproval = 1000

    private func value(_ range: Range<Int>) -> JSON {
        bytes[range].withUnsafeBufferPointer { JSON(checked: $0) }
    }

    /// The whole record as a value.
    package var json: JSON { value(0..<bytes.count) }

    /// Appends the members of the top level as they stand, but for those of the given keys.
    package func appendMembers(except keys: [RecordKey], to out: inout [UInt8]) {
        let left = Set(keys.map(\.rawValue))
        for (key, member) in zip(fields.map(\.key), members) where !left.contains(key) {
            out.append(contentsOf: [0x2C, 0x22])
            out.append(contentsOf: bytes[member.key])
            out.append(contentsOf: [0x22, 0x3A])
            out.append(contentsOf: bytes[member.value])
        }
    }

    /// Keys of the top level, decoded, with their values' bytes.
    package var fields: [(key: String, value: ArraySlice<UInt8>)] {
        members.map { (Self.decode(bytes, ($0.key.lowerBound - 1)..<($0.key.upperBound + 1)), bytes[$0.value]) }
    }
}

/// Lines with other fields, and all else as it came.
extension Record {
    /// The line with the given fields replaced where they stand, or added at the end; all else as it came.
    package func setting(_ changes: [(key: RecordKey, value: JSON)]) -> [UInt8] {
        var out: [UInt8] = []
        var at = 0
        let replaced = changes.compactMap { change in range(change.key).map { ($0, change.value) } }
        for (range, value) in replaced.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
            out += bytes[at..<range.lowerBound]
            value.write(into: &out)
            at = range.upperBound
        }
        out += bytes[at..<end]
        for (key, value) in changes where !has(key) {
            Record.add(key, to: &out)
            value.write(into: &out)
        }
        return out + bytes[end...]
    }

    /// The same for one field whose value is written already.
    package func setting(_ key: RecordKey, written: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + written.count + 16)
        let place = range(key)
        out += bytes[..<(place?.lowerBound ?? end)]
        if place == nil { Record.add(key, to: &out) }
        out += written
        out += bytes[(place?.upperBound ?? end)...]
        return out
    }

    /// The place of the object's own closing brace: the last byte that is not white space.
    private var end: Int { bytes.lastIndex { $0 > 0x20 } ?? bytes.count }

    private static func add(_ key: RecordKey, to out: inout [UInt8]) {
        out += ",\"".utf8
        out += key.rawValue.utf8
        out += "\":".utf8
    }
}

extension Record {
    /// The exit status that this record stands for when a command writes it or passes it on.
    package var status: ExitStatus {
        switch type {
        case .error:
            return errorCode?.status ?? .no
        case .result:
            if has(.recorded), self[.recorded]?.bool == false { return .unknownOutcome }
            return outcome?.status(errorCode?.status) ?? .ok
        case .call:
            guard has(.approval), let decision else { return .ok }
            switch decision.word {
            case .held: return .tryLater
            // Nobody was there to ask: not the same as a person's no.
            case .denied: return decision.author?.isMode ?? false ? .notPermitted : .no
            case .approved, nil: return .ok
            }
        default: return .ok
        }
    }
}
