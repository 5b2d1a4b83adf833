/// Reads a text word by word.
struct WordReader {
    /// The separator between two words.
    private enum Separator { case none, dash, space, other }

    /// Words that are written in two: to-do, e-mail, wi-fi.
    private static let joined: [(first: String, rest: String)] = [("to", "do"), ("e", "mail"), ("wi", "fi")]

    private(set) var words: [Words.Word] = []
    private var word: [UInt8] = []
    private var before = Separator.other
    private var after = Separator.none
    /// Whether a mark that may end a sentence stands last, and whether one has ended since the last word.
    private var mayEnd = false
    private var hasEnded = true
    private var isQuoted = false

    mutating func read(_ text: String, most: Int) {
        for scalar in text.unicodeScalars {
            let value = scalar.value
            if value < 0x80 {
                let small = value &- 0x41 < 26 ? value | 0x20 : value
                if small &- 0x61 < 26 || small &- 0x30 < 10 {
                    begin()
                    word.append(UInt8(truncatingIfNeeded: small))
                    continue
                }
            } else if value &- 0x300 < 0x70 {
                continue
            } else if WordReader.isLetter(scalar) {
                begin()
                word.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
                continue
            }
            if !word.isEmpty {
                append()
                if words.count >= most { return }
                after = .none
            }
            separate(scalar)
        }
        if !word.isEmpty { append() }
    }

    private mutating func begin() {
        guard word.isEmpty else { return }
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
        let text = String(decoding: word, as: UTF8.self)
        word.removeAll(keepingCapacity: true)
        let new = Words.Word(text: text, isQuoted: isQuoted, begins: hasEnded && !isQuoted)
        hasEnded = false
        if before == .dash, let last = words.last,
            WordReader.joined.contains(where: { $0.first == last.text && text.hasPrefix($0.rest) })
        {
            words[words.count - 1].text = last.text + text
        } else if text == "list", before == .space, words.suffix(2).map(\.text) == ["to", "do"] {
            words.removeLast()
            words[words.count - 1].text = "todo"
            words.append(new)
        } else {
            words.append(new)
        }
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
