import CSystem
import Synchronization

/// The keys that this process holds: taken out by value of all that it writes, wherever they came from, and kept from
/// core files and other processes of the user. Every form of `clean` reads JSON as JSON, so that none can be the wrong
/// one.
package enum Redaction {
    private static let secrets = Mutex(SecretMatcher())

    /// Shorter secrets would be found in innocent text.
    private static let shortest = 8

    /// Keeps this text out of all that is written from now on, also as JSON, addresses or base64 spell it, whichever of
    /// its bytes an address spells with a percent sign.
    package static func add(_ secret: String) {
        act_undumpable()
        let secret = secret.trimmed
        let bytes = Array(secret.utf8)
        guard bytes.count >= shortest else { return }
        var quoted: [UInt8] = []
        escape(secret, into: &quoted)
        var forms = [bytes, quoted]
        // In base64 a text looks different at each of three offsets; only the parts that do not depend on its
        // neighbours are looked for.
        for offset in 0..<3 {
            let form = Base64.bare([UInt8](repeating: 0, count: offset) + bytes)
            let first = (offset * 8 + 5) / 6
            let whole = (offset + bytes.count) * 8 / 6
            guard whole > first else { continue }
            let part = Array(form[first..<whole])
            forms += [part, part.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 }]
        }
        secrets.withLock { known in
            for form in forms { known.add(form) }
        }
    }

    /// The text in the place of a secret.
    package static let mark = "[redacted]"

    package static func holds(_ bytes: UnsafeRawBufferPointer) -> Bool {
        secrets.withLock { $0.isFound(in: bytes) }
    }

    /// The length of the longest end of a text that a key may begin with.
    static func open(at bytes: UnsafeRawBufferPointer) -> Int { secrets.withLock { $0.open(at: bytes) } }

    private static func holds(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { holds($0) } }

    private static func holds(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { holds(UnsafeRawBufferPointer($0)) }
    }

    /// The bytes with every secret as `[redacted]`: JSON stays JSON, its names stay distinct.
    package static func clean(_ bytes: [UInt8]) -> [UInt8] {
        guard holds(bytes) else { return bytes }
        guard isLikeJSON(bytes), let json = try? JSON(bytes) else { return replaced(bytes) { _ in mark } }
        var isChanged = false
        let cleaned = cleaned(json, &isChanged)
        return isChanged ? cleaned.bytes : bytes
    }

    /// The same of a part of an array, which is copied only where it holds a secret.
    package static func clean(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.withUnsafeBytes { holds($0) } ? clean(Array(bytes))[...] : bytes
    }

    /// Lines, each of which is JSON or text.
    package static func clean(lines: [UInt8]) -> [UInt8] {
        guard holds(lines) else { return lines }
        return Array(
            lines.split(separator: 0x0A, omittingEmptySubsequences: false).map { clean(Array($0)) }
                .joined(separator: [0x0A]))
    }

    package static func clean(_ text: String) -> String {
        holds(text) ? String(decoding: clean(Array(text.utf8)), as: UTF8.self) : text
    }

    /// The text, whatever it is, with every secret as `mask` writes it.
    package static func clean(_ text: String, mask: (String) -> String) -> String {
        guard holds(text) else { return text }
        return String(decoding: replaced(Array(text.utf8), with: mask), as: UTF8.self)
    }

    /// The value as it is written, without secrets.
    package static func written(_ json: JSON) -> [UInt8] {
        let bytes = json.bytes
        guard holds(bytes) else { return bytes }
        var isChanged = false
        return cleaned(json, &isChanged).bytes
    }

    /// Whether a text that is JSON is more than a bare word or number.
    private static func isLikeJSON(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first(where: { $0 > 0x20 }) else { return false }
        return first == 0x7B || first == 0x5B || first == 0x22
    }

    private static func replaced(_ bytes: [UInt8], with mask: (String) -> String) -> [UInt8] {
        bytes.withUnsafeBytes { text in
            var out: [UInt8] = []
            var at = 0
            for match in secrets.withLock({ $0.matches(in: text) }) {
                out.append(contentsOf: text[at..<match.range.lowerBound])
                out.append(contentsOf: mask(String(decoding: match.needle, as: UTF8.self)).utf8)
                at = match.range.upperBound
            }
            out.append(contentsOf: text[at...])
            return out
        }
    }

    private static func cleaned(_ json: JSON, _ isChanged: inout Bool) -> JSON {
        switch json {
        case .string(let spelled):
            guard let cleaned = cleaned(spelled) else { return json }
            isChanged = true
            return .string(cleaned)
        case .number(let text):
            guard holds(text) else { return json }
            isChanged = true
            return .text(mark)
        case .array(let items): return .array(items.map { cleaned($0, &isChanged) })
        case .object(let object): return .object(cleaned(object, &isChanged))
        default: return json
        }
    }

    /// The string without secrets; nil where it has none.
    private static func cleaned(_ spelled: JSON.Spelled) -> JSON.Spelled? {
        let text = spelled.text
        return holds(text) ? JSON.Spelled(clean(text) { _ in mark }) : nil
    }

    private static func cleaned(_ object: JSON.Object, _ isChanged: inout Bool) -> JSON.Object {
        var members = object.members
        var renamed: [Int] = []
        var kept: [Int] = []
        for k in members.indices {
            members[k].value = cleaned(members[k].value, &isChanged)
            guard let name = cleaned(members[k].key) else {
                kept.append(k)
                continue
            }
            members[k].key = name
            renamed.append(k)
        }
        guard !renamed.isEmpty else { return JSON.Object(members) }
        isChanged = true
        // A name that was not changed stays; one that became another's is numbered.
        var taken: Set<[UInt8]> = []
        for k in kept { taken.insert(Array(members[k].key.text.utf8)) }
        var numbers: [[UInt8]: Int] = [:]
        for k in renamed {
            let name = members[k].key.text
            var number = numbers[Array(name.utf8), default: 1]
            var distinct = number == 1 ? name : "\(name) \(number)"
            while !taken.insert(Array(distinct.utf8)).inserted {
                number += 1
                distinct = "\(name) \(number)"
            }
            numbers[Array(name.utf8)] = number
            members[k].key = JSON.Spelled(distinct)
        }
        return JSON.Object(members)
    }
}
