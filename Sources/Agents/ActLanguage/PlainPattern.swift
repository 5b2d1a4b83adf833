/// Whether the validators of models' servers can be expected to compile a pattern. They are written in several languages,
/// none of which has all of JavaScript's, and a whole request is refused for one pattern: groups without a mark, escapes
/// that all of them have, and ranges between characters.
struct PlainPattern {
    private let text: [UInt8]
    private var i = 0
    private var depth = 0
    /// Whether something stands before the next character that may be repeated.
    private var isRepeatable = false

    static func isOne(_ pattern: String) -> Bool {
        var pattern = PlainPattern(pattern)
        return pattern.parse()
    }

    private init(_ pattern: String) { text = Array(pattern.utf8) }

    private func byte(_ at: Int) -> UInt8? { text.indices.contains(at) ? text[at] : nil }

    private mutating func parse() -> Bool {
        while let byte = byte(i) {
            switch byte {
            case 0x28:
                let isMarked = self.byte(i + 1) == 0x3F
                guard !isMarked || self.byte(i + 2) == 0x3A else { return false }
                depth += 1
                (i, isRepeatable) = (i + (isMarked ? 3 : 1), false)
                continue
            case 0x29:
                depth -= 1
                guard depth >= 0 else { return false }
                isRepeatable = true
            case 0x2A, 0x2B, 0x3F:
                guard isRepeatable else { return false }
                if self.byte(i + 1) == 0x3F { i += 1 }
                isRepeatable = false
            case 0x7B:
                // Whether it repeats something, or stands for itself, is told in several ways.
                guard isRepeatable, let end = text[i...].firstIndex(of: 0x7D), isCount(text[(i + 1)..<end]) else {
                    return false
                }
                i = self.byte(end + 1) == 0x3F ? end + 1 : end
                isRepeatable = false
            case 0x5B:
                guard takeClass() else { return false }
                isRepeatable = true
            case 0x5C:
                guard takeEscape() != nil else { return false }
                isRepeatable = true
            case 0x7C, 0x5E: isRepeatable = false
            default: isRepeatable = true
            }
            i += 1
        }
        return depth == 0
    }

    /// Whether a text is a number, or two with a comma between them, of which the second may be missing.
    private func isCount(_ text: ArraySlice<UInt8>) -> Bool {
        let parts = text.split(separator: 0x2C, omittingEmptySubsequences: false)
        guard parts.count <= 2, text.count < 9, text.first != 0x2C else { return false }
        let all = parts.map { Int(String(decoding: $0, as: UTF8.self)) }
        guard let first = all[0], first >= 0, text.allSatisfy({ $0 == 0x2C || $0 &- 0x30 < 10 }) else {
            return false
        }
        return all.count == 1 || parts[1].isEmpty || all[1].map { $0 >= first } ?? false
    }

    /// Passes over an escape, up to its last byte; the character that it stands for, or 0 for a kind of characters; nil
    /// for one that not everybody has.
    private mutating func takeEscape() -> UInt8? {
        guard let kind = byte(i + 1), kind < 0x80 else { return nil }
        i += 1
        if "dDwWsSbB".utf8.contains(kind) { return 0 }
        if "nrtfv".utf8.contains(kind) { return 1 }
        let isWord = kind &- 0x30 < 10 || (kind | 0x20) &- 0x61 < 26
        return isWord ? nil : kind
    }

    /// Passes over a class, up to its bracket.
    private mutating func takeClass() -> Bool {
        i += byte(i + 1) == 0x5E ? 2 : 1
        var isFirst = true
        while let byte = byte(i), byte != 0x5D {
            guard let low = member(byte, isFirst: isFirst) else { return false }
            isFirst = false
            guard self.byte(i) == 0x2D, let end = self.byte(i + 1), end != 0x5D else { continue }
            i += 1
            guard low > 1, let high = member(end, isFirst: false), high >= low else { return false }
        }
        return !isFirst && byte(i) == 0x5D
    }

    /// Passes over a member of a class.
    private mutating func member(_ byte: UInt8, isFirst: Bool) -> UInt8? {
        // Brackets and doubled marks mean sets elsewhere.
        guard byte != 0x5B, byte >= 0x80 || byte != self.byte(i + 1) || !"&~|-".utf8.contains(byte) else {
            return nil
        }
        let said = byte == 0x5C ? takeEscape() : byte
        i += 1
        while byte >= 0x80, let next = self.byte(i), next & 0xC0 == 0x80 { i += 1 }
        return said
    }
}
