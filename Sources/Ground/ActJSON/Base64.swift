/// Base64 (RFC 4648 section 4).
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The whole text of bytes.
    package static func text(_ bytes: [UInt8]) -> String {
        var out = bare(bytes)
        let rest = bytes.count % 3
        if rest > 0 {
            let bits = rest == 1 ? Int(bytes[bytes.count - 1] & 3) << 4 : Int(bytes[bytes.count - 1] & 15) << 2
            out.append(alphabet[bits])
        }
        while out.count % 4 != 0 { out.append(0x3D) }
        return String(decoding: out, as: UTF8.self)
    }

    /// The text of bytes as addresses and tokens have it: with `-` and `_`, and no padding (RFC 4648 section 5).
    package static func url(_ bytes: [UInt8]) -> String {
        String(
            decoding: text(bytes).utf8.filter { $0 != 0x3D }.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 },
            as: UTF8.self)
    }

    /// The digits that bytes fill whole: no digit of a rest, and no padding.
    static func bare(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        var (bits, count) = (0, 0)
        for byte in bytes {
            (bits, count) = (bits << 8 | Int(byte), count + 8)
            while count >= 6 {
                count -= 6
                out.append(alphabet[bits >> count & 63])
            }
            bits &= (1 << count) - 1
        }
        return out
    }

    /// The bytes of a text; nil where it has other letters than the alphabet's, or ends within a byte. Padding may be
    /// left out, and lines may be broken, as senders of mail do.
    package static func bytes(_ text: String) -> [UInt8]? {
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count / 4 * 3)
        var (bits, count, hasEnded) = (0, 0, false)
        for byte in text.utf8 {
            switch byte {
            case 0x0A, 0x0D: continue
            case 0x3D:
                hasEnded = true
                continue
            default: break
            }
            guard !hasEnded, let digit = digit(byte) else { return nil }
            (bits, count) = (bits << 6 | digit, count + 6)
            if count >= 8 {
                count -= 8
                out.append(UInt8(truncatingIfNeeded: bits >> count))
            }
            bits &= (1 << count) - 1
        }
        return count < 6 ? out : nil
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x41...0x5A: Int(byte - 0x41)
        case 0x61...0x7A: Int(byte - 0x61) + 26
        case 0x30...0x39: Int(byte - 0x30) + 52
        case 0x2B: 62
        case 0x2F: 63
        default: nil
        }
    }
}
