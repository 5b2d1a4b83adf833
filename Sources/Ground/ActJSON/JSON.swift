/// A JSON value that keeps what JSON says: numbers as their text, keys in order, strings in their spelling.
///
/// Not Equatable on purpose: two spellings of a number are the same value. Compare canonical forms (CanonicalForm.swift).
package enum JSON: Sendable {
    case null
    case bool(Bool)
    /// The number as spelled.
    case number(String)
    case string(Spelled)
    case array([JSON])
    case object(Object)

    /// A string's inside as it stands between its quotes.
    package struct Spelled: Sendable {
        package let raw: String
        /// Whether `raw` has escapes, so that the text meant is another.
        private let escaped: Bool

        /// A spelling taken from a checked text.
        package init(raw: String) {
            self.raw = raw
            escaped = raw.utf8.contains(0x5C)
        }

        /// A spelling taken from a checked text, whose reader saw whether it has escapes.
        init(raw: String, escaped: Bool) {
            self.raw = raw
            self.escaped = escaped
        }

        /// The minimal spelling of `text`.
        package init(_ text: String) {
            var text = text
            escaped = !text.withUTF8 { isPlain($0) }
            guard escaped else {
                raw = text
                return
            }
            var bytes: [UInt8] = []
            escape(text, into: &bytes)
            raw = String(decoding: bytes, as: UTF8.self)
        }

        /// The string meant.
        package var text: String {
            guard escaped else { return raw }
            var bytes: [UInt8] = []
            var copy = raw
            copy.withUTF8 { unescape($0, into: &bytes) }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// Whether the string meant is `text`, byte for byte.
        package func means(_ text: String) -> Bool { sameBytes(escaped ? self.text : raw, text) }
    }

    /// Members in order; keys are compared byte by byte.
    package struct Object: Sendable {
        package var members: [(key: Spelled, value: JSON)]

        package init(_ members: [(key: Spelled, value: JSON)] = []) { self.members = members }

        package subscript(key: String) -> JSON? {
            get { index(key).map { members[$0].value } }
            set {
                switch (index(key), newValue) {
                case (let at?, let value?): members[at].value = value
                case (let at?, nil): members.remove(at: at)
                case (nil, let value?): members.append((Spelled(key), value))
                case (nil, nil): break
                }
            }
        }

        /// By places: a search that hands out whole members would copy each that it passes. From the end, because the last
        /// counts where an answer has a key twice (`SentJSON`).
        private func index(_ key: String) -> Int? {
            for k in members.indices.reversed() where members[k].key.means(key) { return k }
            return nil
        }

        package var keys: [String] { members.map(\.key.text) }
    }

    package static func text(_ text: String) -> JSON { .string(Spelled(text)) }
    package static func int(_ value: some BinaryInteger) -> JSON { .number(String(value)) }
    package static func texts(_ texts: [String]) -> JSON { .array(texts.map { .text($0) }) }
    package static func object(_ members: [(String, JSON)]) -> JSON {
        .object(Object(members.map { (Spelled($0.0), $0.1) }))
    }

    package var string: String? { if case .string(let s) = self { s.text } else { nil } }
    package var spelled: Spelled? { if case .string(let s) = self { s } else { nil } }
    package var bool: Bool? { if case .bool(let b) = self { b } else { nil } }
    package var array: [JSON]? { if case .array(let a) = self { a } else { nil } }
    /// The texts in an array.
    package var texts: [String]? { array?.compactMap(\.string) }
    package var object: Object? { if case .object(let o) = self { o } else { nil } }
    package var number: String? { if case .number(let n) = self { n } else { nil } }
    package var int: Int? { number.flatMap { Decimal($0)?.int } }
    /// The integer, where it is one within `range`: foreign numbers are read with the range that they can mean.
    package func int(in range: ClosedRange<Int>) -> Int? { int.flatMap { range.contains($0) ? $0 : nil } }
    package var isNull: Bool { if case .null = self { true } else { false } }

    /// A member of an object; nil for any other value.
    package subscript(key: String) -> JSON? { object?[key] }

    /// The kind of the value, by JSON Schema's names.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

extension JSON {
    /// Levels of a value of somebody's that stands within records of ours, which may be 512 deep.
    package static let deepestPart = JSONScanner.maximumDepth - 12

    /// Whether it is nested deeper than a record of ours can hold.
    package var isTooDeep: Bool { isDeeper(than: JSON.deepestPart) }

    package func isDeeper(than levels: Int) -> Bool {
        switch self {
        case .array(let items): levels == 0 || items.contains { $0.isDeeper(than: levels - 1) }
        case .object(let object): levels == 0 || object.members.contains { $0.value.isDeeper(than: levels - 1) }
        default: false
        }
    }
}

extension JSON {
    /// Appends the value as one line of JSON, without needless white space.
    package func write(into out: inout [UInt8]) {
        switch self {
        case .null: out.append(contentsOf: "null".utf8)
        case .bool(let b): out.append(contentsOf: (b ? "true" : "false").utf8)
        case .number(let text): out.append(contentsOf: text.utf8)
        case .string(let spelled): spelled.write(into: &out)
        case .array(let items):
            out.append(0x5B)
            for (k, item) in items.enumerated() {
                if k > 0 { out.append(0x2C) }
                item.write(into: &out)
            }
            out.append(0x5D)
        case .object(let object):
            out.append(0x7B)
            for (k, member) in object.members.enumerated() {
                if k > 0 { out.append(0x2C) }
                member.key.write(into: &out)
                out.append(0x3A)
                member.value.write(into: &out)
            }
            out.append(0x7D)
        }
    }

    package var bytes: [UInt8] {
        var out: [UInt8] = []
        write(into: &out)
        return out
    }

    /// The value as one line of text.
    package var line: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSON.Spelled {
    fileprivate func write(into out: inout [UInt8]) {
        out.append(0x22)
        var raw = raw
        raw.withUTF8 { out.append(contentsOf: $0) }
        out.append(0x22)
    }
}
