/// Reads a text word by word. The words' bytes stand one after another, so that two that follow each other are joined
/// without a copy; the reader can be used again for the next text.
package struct WordReader {
    /// The separator between two words.
    private enum Separator { case none, dash, space, other }

    /// A word: where its bytes stand, and how it stood in the text.
    package struct Place {
        package fileprivate(set) var bytes: Range<Int>
        /// Whether it stands in quotation marks.
        let isQuoted: Bool
        /// Whether a sentence or a line begins with it.
        let begins: Bool
    }

    /// Words that are written in two: to-do, e-mail, wi-fi.
    private static let joined: [(first: StaticString, rest: StaticString)] = [
        ("to", "do"), ("e", "mail"), ("wi", "fi"),
    ]

    package private(set) var words: [Place] = []
    package private(set) var bytes: [UInt8] = []
    /// Where the word that is being read begins.
    private var start = 0
    private var before = Separator.other
    private var after = Separator.none
    /// Whether a mark that may end a sentence stands last, and whether one has ended since the last word.
    private var mayEnd = false
    private var hasEnded = true
    private var isQuoted = false

    package init() {}

    func text(_ word: Place) -> String { String(decoding: bytes[word.bytes], as: UTF8.self) }

    /// Reads a text in the place of the last, up to so many words.
    package mutating func read(_ text: String, most: Int = .max) {
        var text = text
        text.withUTF8 { read($0, most: most) }
    }

    /// The same of bytes that are well-formed UTF-8.
    package mutating func read(_ text: UnsafeBufferPointer<UInt8>, most: Int = .max) {
        words.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        (start, before, after, mayEnd, hasEnded, isQuoted) = (0, .other, .none, false, true, false)
        var at = 0
        while at < text.count {
            let byte = text[at]
            var scalar = Unicode.Scalar(byte)
            if byte < 0x80 {
                at += 1
                let small = byte &- 0x41 < 26 ? byte | 0x20 : byte
                if small &- 0x61 < 26 || small &- 0x30 < 10 {
                    begin()
                    bytes.append(small)
                    continue
                }
            } else {
                scalar = WordReader.scalar(text, &at)
                if scalar.value &- 0x300 < 0x70 { continue }
                if WordReader.isLetter(scalar) {
                    begin()
                    bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
                    continue
                }
            }
            if start < bytes.count {
                append()
                if words.count >= most { return }
                after = .none
            }
            separate(scalar)
        }
        if start < bytes.count { append() }
    }

    private static func scalar(_ text: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> Unicode.Scalar {
        let lead = UInt32(text[at])
        let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        var value = lead & (0x7F >> UInt32(count))
        for k in 1..<count where at + k < text.count { value = value << 6 | UInt32(text[at + k] & 0x3F) }
        at += count
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    private mutating func begin() {
        guard start == bytes.count else { return }
        before = after
        mayEnd = false
    }

    private mutating func separate(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "-": after = after == .none ? .dash : .other
        case " ": after = after == .none ? .space : .other
        default: after = .other
        }
        switch scalar {
        // A full stop ends a sentence where white space follows: example.com and 5.30 are one each.
        case ".", "?", "!", ";": mayEnd = true
        case "\n": hasEnded = true
        case " ", "\t", "\r": if mayEnd { hasEnded = true }
        case "\"", "\u{201C}", "\u{201D}": isQuoted = scalar == "\"" ? !isQuoted : scalar == "\u{201C}"
        default: break
        }
    }

    private mutating func append() {
        let new = Place(bytes: start..<bytes.count, isQuoted: isQuoted, begins: hasEnded && !isQuoted)
        start = bytes.count
        hasEnded = false
        let last = words.count - 1
        if before == .dash, last >= 0, isJoined(words[last], new) {
            words[last].bytes = words[last].bytes.lowerBound..<new.bytes.upperBound
        } else if before == .space, last >= 1, reads(words[last - 1], "to"), reads(words[last], "do"),
            reads(new, "list")
        {
            words[last - 1].bytes = words[last - 1].bytes.lowerBound..<words[last].bytes.upperBound
            words[last] = new
        } else {
            words.append(new)
        }
    }

    private func isJoined(_ first: Place, _ second: Place) -> Bool {
        WordReader.joined.contains { reads(first, $0.first) && reads(second, $0.rest, orLonger: true) }
    }

    private func reads(_ word: Place, _ text: StaticString, orLonger: Bool = false) -> Bool {
        let count = text.utf8CodeUnitCount
        guard orLonger ? word.bytes.count >= count : word.bytes.count == count else { return false }
        for k in 0..<count where bytes[word.bytes.lowerBound + k] != text.utf8Start[k] { return false }
        return true
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }
}
