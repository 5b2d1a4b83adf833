import CSystem
import Glibc

/// The length of the well-formed UTF-8 sequence of two to four bytes at `p` (Unicode, table 3-7), or 0.
package func utf8Sequence(_ p: UnsafePointer<UInt8>, _ available: Int) -> Int {
    func tail(_ k: Int, _ low: UInt8 = 0x80, _ high: UInt8 = 0xBF) -> Bool {
        k < available && p[k] >= low && p[k] <= high
    }
    switch p[0] {
    case 0xC2...0xDF: return tail(1) ? 2 : 0
    case 0xE0: return tail(1, 0xA0) && tail(2) ? 3 : 0
    case 0xE1...0xEC, 0xEE, 0xEF: return tail(1) && tail(2) ? 3 : 0
    case 0xED: return tail(1, 0x80, 0x9F) && tail(2) ? 3 : 0
    case 0xF0: return tail(1, 0x90) && tail(2) && tail(3) ? 4 : 0
    case 0xF1...0xF3: return tail(1) && tail(2) && tail(3) ? 4 : 0
    case 0xF4: return tail(1, 0x80, 0x8F) && tail(2) && tail(3) ? 4 : 0
    default: return 0
    }
}

/// The first place from `start` on of a byte that is no plain part of a JSON string: a quote, a backslash, a control
/// character, or one beyond ASCII; the end of the text where there is none.
@inline(__always)
func plainEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    guard let base = text.baseAddress else { return start }
    var i = start
    while i &+ 16 <= text.count {
        let stops = act_stops(base + i)
        if stops != 0 { return i &+ stops.trailingZeroBitCount }
        i &+= 16
    }
    while i < text.count, text[i] >= 0x20, text[i] < 0x80, text[i] != 0x22, text[i] != 0x5C { i &+= 1 }
    return i
}

/// The value of a hexadecimal digit.
package func hexDigit(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x46: Int(byte) - 0x37
    case 0x61...0x66: Int(byte) - 0x57
    default: nil
    }
}

/// The two lower-case hexadecimal digits of a byte.
package func hexDigits(_ byte: UInt8) -> (UInt8, UInt8) {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
    return (digit(byte >> 4), digit(byte & 15))
}

/// Bytes as lower-case hexadecimal digits.
package func hex(_ bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    append(hex: bytes, to: &digits)
    return String(decoding: digits, as: UTF8.self)
}

/// Appends bytes as lower-case hexadecimal digits.
package func append(hex bytes: [UInt8], to out: inout [UInt8]) {
    for byte in bytes {
        let (high, low) = hexDigits(byte)
        out.append(high)
        out.append(low)
    }
}

/// The bytes that pairs of hexadecimal digits, in small letters, stand for; nil for any other text.
package func bytes(ofHex text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { digits in
        guard digits.count % 2 == 0 else { return nil }
        var isHex = true
        func value(_ digit: UInt8) -> UInt8 {
            if digit &- 0x30 < 10 { return digit &- 0x30 }
            isHex = isHex && digit &- 0x61 < 6
            return digit &- 0x57
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: digits.count / 2) { buffer, count in
            count = digits.count / 2
            for k in 0..<count { buffer[k] = value(digits[2 * k]) &<< 4 | value(digits[2 * k + 1]) }
        }
        return isHex ? bytes : nil
    }
}

/// Whether two texts are the same bytes. (`==` on String calls NFC and NFD spellings equal; keys and ids must not.)
package func sameBytes(_ a: String, _ b: String) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    var (a, b) = (a, b)
    return a.withUTF8 { x in
        b.withUTF8 { y in
            guard let p = x.baseAddress, let q = y.baseAddress else { return true }
            return memcmp(p, q, x.count) == 0
        }
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    package var trimmed: String {
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }

    /// Without spaces at its end.
    package var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}

/// Appends the decoded form of a checked JSON string's inside.
package func unescape(_ spelled: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
    var i = 0
    while i < spelled.count {
        guard spelled[i] == 0x5C else {
            out.append(spelled[i])
            i += 1
            continue
        }
        i += 2
        switch spelled[i - 1] {
        case 0x62: out.append(0x08)
        case 0x66: out.append(0x0C)
        case 0x6E: out.append(0x0A)
        case 0x72: out.append(0x0D)
        case 0x74: out.append(0x09)
        case 0x75:
            let value = escapedScalar(spelled, &i)
            if let scalar = Unicode.Scalar(value) { out.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
        default: out.append(spelled[i - 1])
        }
    }
}

/// The scalar of a checked escape by number whose digits begin at `i`, and of the other half behind it where it is the
/// first of a pair; `i` is behind it then. A half alone, as answers may have it (`SentJSON`), is U+FFFD.
func escapedScalar(_ spelled: UnsafeBufferPointer<UInt8>, _ i: inout Int) -> UInt32 {
    switch escapedCharacter(spelled, &i) {
    case .scalar(let value): value
    case .half: 0xFFFD
    }
}

/// The meaning of an escape by number.
enum EscapedCharacter {
    case scalar(UInt32)
    /// Half of a surrogate pair, without the other.
    case half
}

func escapedCharacter(_ spelled: UnsafeBufferPointer<UInt8>, _ i: inout Int) -> EscapedCharacter {
    func unit(_ at: Int) -> UInt32 {
        var value: UInt32 = 0
        for k in at..<(at + 4) { value = value << 4 | UInt32(hexDigit(spelled[k]) ?? 0) }
        return value
    }
    let value = unit(i)
    i += 4
    guard value & 0xF800 == 0xD800 else { return .scalar(value) }
    guard value & 0xFC00 == 0xD800, i + 6 <= spelled.count, spelled[i] == 0x5C, spelled[i + 1] == 0x75,
        case let low = unit(i + 2), low & 0xFC00 == 0xDC00
    else { return .half }
    i += 6
    return .scalar(0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF))
}

/// Appends `text` as the inside of a JSON string, spelled minimally (RFC 8785 section 3.2.2.2).
package func escape(_ text: String, into out: inout [UInt8]) {
    var text = text
    text.withUTF8 { bytes in
        guard !isPlain(bytes) else { return out.append(contentsOf: bytes) }
        for byte in bytes { escape(byte, into: &out) }
    }
}

/// Whether a text is its own minimal spelling in a JSON string.
func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
}

/// Appends the minimal spelling of a byte of a text.
private func escape(_ byte: UInt8, into out: inout [UInt8]) {
    let short: UInt8? =
        switch byte {
        case 0x22, 0x5C: byte
        case 0x08: 0x62
        case 0x0C: 0x66
        case 0x0A: 0x6E
        case 0x0D: 0x72
        case 0x09: 0x74
        default: nil
        }
    if let short {
        out += [0x5C, short]
    } else if byte < 0x20 {
        let digits = hexDigits(byte)
        out += [0x5C, 0x75, 0x30, 0x30, digits.0, digits.1]
    } else {
        out.append(byte)
    }
}

extension String {
    /// The text behind a prefix; nil where it has another beginning.
    package func after(_ prefix: String) -> String? { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil }
}
