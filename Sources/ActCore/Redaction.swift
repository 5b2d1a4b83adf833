import CSystem
import Glibc
import Synchronization

/// The keys that this process holds: taken out by value of all that it writes, wherever they came from.
package enum Redaction {
    private static let secrets = Mutex<[Needle]>([])

    /// A text that is looked for, by a byte of it that is rare in others.
    private struct Needle {
        let bytes: [UInt8]
        let rare: Int

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            rare = bytes.firstIndex { $0 &- 0x61 >= 26 } ?? 0
        }

        func find(in text: UnsafeRawBufferPointer, from: Int) -> Int? {
            guard let base = text.baseAddress else { return nil }
            var at = from + rare
            while at < text.count, let hit = memchr(base + at, Int32(bytes[rare]), text.count - at) {
                let start = base.distance(to: UnsafeRawPointer(hit)) - rare
                if start + bytes.count > text.count { return nil }
                if memcmp(base + start, bytes, bytes.count) == 0 { return start }
                at = start + rare + 1
            }
            return nil
        }
    }

    /// Shorter ones would be found in innocent text.
    private static let shortest = 8

    /// From here on this text is never written, nor as JSON, addresses or base64 spell it.
    package static func add(_ secret: String) {
        let bytes = Array(secret.utf8)
        guard bytes.count >= shortest else { return }
        var quoted: [UInt8] = []
        escape(secret, into: &quoted)
        var forms = [bytes, quoted, percentEncoded(bytes, upper: true), percentEncoded(bytes, upper: false)]
        // In base64 a text looks another way at each of three offsets; the parts that do not depend on what is around.
        for offset in 0..<3 {
            let form = base64([UInt8](repeating: 0, count: offset) + bytes)
            let first = (offset * 8 + 5) / 6
            let whole = (offset + bytes.count) * 8 / 6
            guard whole > first else { continue }
            let part = Array(form[first..<whole])
            forms += [part, part.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 }]
        }
        secrets.withLock { known in
            for form in forms where !known.contains(where: { $0.bytes == form }) { known.append(Needle(form)) }
        }
    }

    /// The keys that lie open to this process before any is looked for: in the environment, and in our own file.
    static func addOwn() {
        for variable in Settings.keyVariables {
            if let secret = Settings.secret(variable) { add(secret) }
        }
        for (_, line) in ConfigFile.lines(readSmallFile(Paths.secrets) ?? []) {
            if let word = line?.value.split(separator: " ").first { add(String(word)) }
        }
    }

    private static let mark = Array("[redacted]".utf8)

    /// The bytes with every secret as `[redacted]`.
    package static func clean(_ bytes: [UInt8]) -> [UInt8] { replace(bytes) { _ in mark } }

    /// The text with every secret as `mask` writes it.
    package static func clean(_ text: String, mask: (String) -> String) -> String {
        var text = text
        guard text.withUTF8({ holds(UnsafeRawBufferPointer($0)) }) else { return text }
        let bytes = replace(Array(text.utf8)) { Array(mask(String(decoding: $0, as: UTF8.self)).utf8) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func replace(_ bytes: [UInt8], with mask: ([UInt8]) -> [UInt8]) -> [UInt8] {
        var bytes = bytes
        for secret in secrets.withLock({ $0 }) {
            let mark = mask(secret.bytes)
            var from = 0
            while let at = bytes.withUnsafeBytes({ secret.find(in: $0, from: from) }) {
                bytes.replaceSubrange(at..<(at + secret.bytes.count), with: mark)
                from = at + mark.count
            }
        }
        return bytes
    }

    package static func clean(_ text: String) -> String {
        var text = text
        let isFound = text.withUTF8 { holds(UnsafeRawBufferPointer($0)) }
        return isFound ? String(decoding: clean(Array(text.utf8)), as: UTF8.self) : text
    }

    /// The value without secrets that it spells with escapes, which the bytes do not show.
    package static func clean(_ json: JSON) -> JSON {
        switch json {
        case .string(let spelled): .string(clean(spelled))
        case .array(let items): .array(items.map { clean($0) })
        case .object(let object): .object(JSON.Object(object.members.map { (clean($0.key), clean($0.value)) }))
        default: json
        }
    }

    private static func clean(_ spelled: JSON.Spelled) -> JSON.Spelled {
        guard spelled.raw.utf8.contains(0x5C) else { return spelled }
        var text = spelled.text
        let isFound = text.withUTF8 { holds(UnsafeRawBufferPointer($0)) }
        return isFound ? JSON.Spelled(clean(text)) : spelled
    }

    package static func holds(_ bytes: UnsafeRawBufferPointer) -> Bool {
        secrets.withLock { $0.contains { $0.find(in: bytes, from: 0) != nil } }
    }

    private static func percentEncoded(_ bytes: [UInt8], upper: Bool) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            let isPlain =
                byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
            let digits = hex([byte])
            return isPlain ? [byte] : Array("%\(upper ? digits.uppercased() : digits)".utf8)
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
