extension JSON {
    /// The value of a text, checked first.
    package init(_ text: String) throws(JSONError) {
        try self.init(Array(text.utf8))
    }

    package init(_ bytes: [UInt8]) throws(JSONError) { try self.init(bytes, JSONScanner()) }

    /// The value of a text whose strings may have halves of surrogate pairs, and whose keys may come again.
    init(loose bytes: [UInt8]) throws(JSONError) { try self.init(bytes, JSONScanner(isLoose: true)) }

    private init(_ bytes: [UInt8], _ scanner: consuming JSONScanner) throws(JSONError) {
        var scanner = scanner
        // A closure given to the standard library can't throw typed; the trouble is carried out by hand.
        var failure: JSONError?
        var value = JSON.null
        bytes.withUnsafeBufferPointer { buffer in
            do throws(JSONError) {
                try scanner.scan(buffer)
                value = JSON(checked: buffer)
            } catch { failure = error }
        }
        if let failure { throw failure }
        self = value
    }

    /// The value of a text that `JSONScanner` has passed, or of a value inside one.
    package init(checked text: UnsafeBufferPointer<UInt8>) {
        var reader = CheckedReader(text: text)
        self = reader.value()
    }

    /// The values of a text, where an object or an array counts for three: read, one of two bytes takes a hundred.
    ///
    /// - Parameter key: what the key of a member counts for.
    package static func weight(of text: UnsafeBufferPointer<UInt8>, key: Int) -> Int {
        var weight = 0
        var (isText, isEscaped) = (false, false)
        for byte in text {
            if isText {
                if byte == 0x22, !isEscaped { isText = false }
                isEscaped = byte == 0x5C && !isEscaped
            } else if byte == 0x22 {
                isText = true
            } else if byte == 0x2C {
                weight += 1
            } else if byte == 0x3A {
                weight += key
            } else if byte | 0x20 == 0x7B {
                weight += 3
            }
        }
        return weight
    }
}

/// Builds the tree of a text known to be well formed; its depth is bounded by the scanner's.
private struct CheckedReader {
    let text: UnsafeBufferPointer<UInt8>
    var i = 0

    init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

    mutating func space() {
        while i < text.count, text[i] <= 0x20 { i += 1 }
    }

    package mutating func value() -> JSON {
        space()
        switch text[i] {
        case 0x22: return .string(spelled())
        case 0x7B: return object()
        case 0x5B: return array()
        case 0x74:
            i += 4
            return .bool(true)
        case 0x66:
            i += 5
            return .bool(false)
        case 0x6E:
            i += 4
            return .null
        default:
            let start = i
            while i < text.count, text[i] != 0x2C, text[i] != 0x7D, text[i] != 0x5D, text[i] > 0x20 { i += 1 }
            return .number(String(decoding: text[start..<i], as: UTF8.self))
        }
    }

    mutating func spelled() -> JSON.Spelled {
        i += 1
        let start = i
        var escaped = false
        while text[i] != 0x22 {
            if text[i] == 0x5C {
                escaped = true
                i += 1
            }
            i += 1
        }
        i += 1
        let inside = UnsafeBufferPointer(rebasing: text[start..<(i - 1)])
        return JSON.Spelled(raw: String(decoding: inside, as: UTF8.self), escaped: escaped)
    }

    mutating func array() -> JSON {
        var items: [JSON] = []
        i += 1
        space()
        while text[i] != 0x5D {
            items.append(value())
            space()
            if text[i] == 0x2C { i += 1 }
            space()
        }
        i += 1
        return .array(items)
    }

    mutating func object() -> JSON {
        var members: [(key: JSON.Spelled, value: JSON)] = []
        i += 1
        space()
        if text[i] != 0x7D { members.reserveCapacity(6) }
        while text[i] != 0x7D {
            let key = spelled()
            space()
            i += 1
            members.append((key, value()))
            space()
            if text[i] == 0x2C { i += 1 }
            space()
        }
        i += 1
        return .object(JSON.Object(members))
    }
}
