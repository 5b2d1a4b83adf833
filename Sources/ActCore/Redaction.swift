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
        /// The places of each byte value.
        let places: [[Int]]

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            rare = bytes.firstIndex { $0 &- 0x61 >= 26 } ?? 0
            var places = [[Int]](repeating: [], count: 256)
            for (place, byte) in bytes.enumerated() { places[Int(byte)].append(place) }
            self.places = places
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

        /// The range of the secret, when the byte at `sign` is its first that is spelled with a percent sign.
        func find(in text: UnsafeRawBufferPointer, from: Int, sign: Int) -> Range<Int>? {
            for times in 1...Redaction.mostTimes {
                guard let (value, next) = Redaction.spelled(text, sign, times) else { return nil }
                for place in places[Int(value)] where sign - place >= from {
                    let start = sign - place
                    guard bytes[..<place].elementsEqual(text[start..<sign]) else { continue }
                    var end: Int? = next
                    for byte in bytes[(place + 1)...] {
                        end = end.flatMap { Redaction.end(of: byte, in: text, $0) }
                    }
                    if let end { return start..<end }
                }
            }
            return nil
        }
    }

    /// Text that was put into an address that was put into an address, and so on.
    private static let mostTimes = 4

    /// The byte that stands at a place as a percent sign and two digits, itself so spelled again and again, so many
    /// times; and the place after.
    private static func spelled(_ text: UnsafeRawBufferPointer, _ at: Int, _ times: Int) -> (UInt8, next: Int)? {
        guard at < text.count else { return nil }
        guard times > 0 else { return (text[at], at + 1) }
        guard let (sign, first) = spelled(text, at, times - 1), sign == 0x25,
            let (high, second) = digit(text, first, times - 1), let (low, next) = digit(text, second, times - 1)
        else { return nil }
        return (high << 4 | low, next)
    }

    /// A hexadecimal digit, spelled up to so many times.
    private static func digit(_ text: UnsafeRawBufferPointer, _ at: Int, _ times: Int) -> (UInt8, next: Int)? {
        for times in 0...times {
            guard let (value, next) = spelled(text, at, times) else { return nil }
            switch value {
            case 0x30...0x39: return (value - 0x30, next)
            case 0x41...0x46, 0x61...0x66: return ((value | 0x20) - 0x57, next)
            default: continue
            }
        }
        return nil
    }

    /// The place after a byte, however it is spelled.
    private static func end(of byte: UInt8, in text: UnsafeRawBufferPointer, _ at: Int) -> Int? {
        for times in 0...mostTimes {
            guard let (value, next) = spelled(text, at, times) else { return nil }
            if value == byte { return next }
        }
        return nil
    }

    /// The first secret with a percent sign in its spelling, from there on.
    private static func percentEncoded(
        _ known: [Needle], in text: UnsafeRawBufferPointer, from: Int
    ) -> (needle: Needle, range: Range<Int>)? {
        guard let base = text.baseAddress, !known.isEmpty else { return nil }
        var at = from
        while at < text.count, let hit = memchr(base + at, 0x25, text.count - at) {
            let sign = base.distance(to: UnsafeRawPointer(hit))
            for needle in known {
                if let range = needle.find(in: text, from: from, sign: sign) { return (needle, range) }
            }
            at = sign + 1
        }
        return nil
    }

    /// Shorter secrets would be found in innocent text.
    private static let shortest = 8

    /// Keeps this text out of all that is written from now on, also as JSON, addresses or base64 spell it, whichever of
    /// its bytes an address spells with a percent sign.
    package static func add(_ secret: String) {
        let bytes = Array(secret.utf8)
        guard bytes.count >= shortest else { return }
        var quoted: [UInt8] = []
        escape(secret, into: &quoted)
        var forms = [bytes, quoted]
        // In base64 a text looks different at each of three offsets; only the parts that do not depend on its
        // neighbours are looked for.
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
        let known = secrets.withLock { $0 }
        for secret in known {
            let mark = mask(secret.bytes)
            var from = 0
            while let at = bytes.withUnsafeBytes({ secret.find(in: $0, from: from) }) {
                bytes.replaceSubrange(at..<(at + secret.bytes.count), with: mark)
                from = at + mark.count
            }
        }
        var from = 0
        while let (secret, range) = bytes.withUnsafeBytes({ percentEncoded(known, in: $0, from: from) }) {
            let mark = mask(secret.bytes)
            bytes.replaceSubrange(range, with: mark)
            from = range.lowerBound + mark.count
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
        secrets.withLock { $0.isEmpty } || !hides(json) ? json : cleaned(json)
    }

    private static func cleaned(_ json: JSON) -> JSON {
        switch json {
        case .string(let spelled): .string(cleaned(spelled))
        case .array(let items): .array(items.map { cleaned($0) })
        case .object(let object):
            .object(JSON.Object(object.members.map { (cleaned($0.key), cleaned($0.value)) }))
        default: json
        }
    }

    private static func cleaned(_ spelled: JSON.Spelled) -> JSON.Spelled {
        hides(spelled) ? JSON.Spelled(clean(spelled.text)) : spelled
    }

    /// Whether a value spells a secret with escapes anywhere.
    private static func hides(_ json: JSON) -> Bool {
        switch json {
        case .string(let spelled): hides(spelled)
        case .array(let items): items.contains { hides($0) }
        case .object(let object): object.members.contains { hides($0.key) || hides($0.value) }
        default: false
        }
    }

    private static func hides(_ spelled: JSON.Spelled) -> Bool {
        var raw = spelled.raw
        let isEscaped = raw.withUTF8 { bytes in
            bytes.baseAddress.map { memchr($0, 0x5C, bytes.count) != nil } ?? false
        }
        guard isEscaped else { return false }
        var text = spelled.text
        return text.withUTF8 { holds(UnsafeRawBufferPointer($0)) }
    }

    package static func holds(_ bytes: UnsafeRawBufferPointer) -> Bool {
        secrets.withLock { known in
            known.contains { $0.find(in: bytes, from: 0) != nil }
                || percentEncoded(known, in: bytes, from: 0) != nil
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
