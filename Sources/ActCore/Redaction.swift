import CSystem
import Glibc
import Synchronization

/// The keys that this process holds: taken out by value of all that it writes, wherever they came from.
package enum Redaction {
    private static let secrets = Mutex<[[UInt8]]>([])
    /// Shorter ones would be found in innocent text.
    private static let shortest = 8

    /// From here on this text, and its base64 and percent forms, are never written.
    package static func add(_ secret: String) {
        let bytes = Array(secret.utf8)
        guard bytes.count >= shortest else { return }
        var forms = [bytes, percentEncoded(bytes)]
        // In base64 a text looks another way at each of three offsets; the parts that do not depend on what is around.
        for offset in 0..<3 {
            let form = base64([UInt8](repeating: 0, count: offset) + bytes)
            let first = (offset * 8 + 5) / 6
            let whole = (offset + bytes.count) * 8 / 6
            if whole > first { forms.append(Array(form[first..<whole])) }
        }
        secrets.withLock { known in
            for form in forms where !known.contains(form) { known.append(form) }
        }
    }

    /// The bytes with every secret as `[redacted]`.
    package static func clean(_ bytes: [UInt8]) -> [UInt8] {
        let known = secrets.withLock { $0 }
        guard !known.isEmpty else { return bytes }
        var bytes = bytes
        for secret in known {
            while let at = find(secret, in: bytes) {
                bytes.replaceSubrange(at..<(at + secret.count), with: Array("[redacted]".utf8))
            }
        }
        return bytes
    }

    package static func clean(_ text: String) -> String {
        let isEmpty = secrets.withLock { $0.isEmpty }
        return isEmpty ? text : String(decoding: clean(Array(text.utf8)), as: UTF8.self)
    }

    private static func find(_ part: [UInt8], in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBytes { all in
            guard let base = all.baseAddress, let found = memmem(base, all.count, part, part.count) else {
                return nil
            }
            return base.distance(to: UnsafeRawPointer(found))
        }
    }

    private static func percentEncoded(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            let isPlain =
                byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
            return isPlain
                ? [byte]
                : Array("%\(String(byte >> 4, radix: 16, uppercase: true))".utf8)
                    + Array(String(byte & 15, radix: 16, uppercase: true).utf8)
        }
    }

    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
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
}
