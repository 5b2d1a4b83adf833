/// A pattern as it was read.
indirect enum PatternTree {
    case characters(Characters)
    case begin, end
    case wordEdge(Bool)
    case sequence([PatternTree])
    case choice([PatternTree])
    case repeated(PatternTree, least: Int, most: Int?)
    case look(PatternTree, isAhead: Bool, isWanted: Bool)
}

/// Reads a pattern of ECMA-262, section 22.2.1. As in its annex B, `{`, `}` and `]` that begin or end nothing stand for
/// themselves, and so does any character behind a `\` but letters and digits, which mean nothing there.
struct PatternParser {
    private static let maximumDepth = 100
    private static let maximumCount = 1_000_000_000

    private let text: [Unicode.Scalar]
    private var i = 0
    private var depth = 0

    init(_ text: String) { self.text = Array(text.unicodeScalars) }

    private var next: Unicode.Scalar? { i < text.count ? text[i] : nil }

    private mutating func skip(_ expected: String) -> Bool {
        let expected = Array(expected.unicodeScalars)
        guard text[i...].starts(with: expected) else { return false }
        i += expected.count
        return true
    }

    mutating func pattern() throws(Pattern.ParseError) -> PatternTree {
        guard text.count <= Pattern.maximumSize else { throw Pattern.ParseError(message: "it is too large") }
        let tree = try choice()
        guard next == nil else { throw Pattern.ParseError(message: "it has a ')' too many") }
        return tree
    }

    private mutating func choice() throws(Pattern.ParseError) -> PatternTree {
        depth += 1
        defer { depth -= 1 }
        guard depth <= PatternParser.maximumDepth else {
            throw Pattern.ParseError(message: "it is nested too deep")
        }
        var parts = [try sequence()]
        while skip("|") { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : .choice(parts)
    }

    private mutating func sequence() throws(Pattern.ParseError) -> PatternTree {
        var parts: [PatternTree] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            let part = try term()
            guard let (least, most) = try quantifier() else {
                parts.append(part)
                continue
            }
            switch part {
            case .begin, .end, .wordEdge, .look(_, isAhead: false, _):
                throw Pattern.ParseError(message: "it repeats an empty expression")
            default: parts.append(.repeated(part, least: least, most: most))
            }
        }
        return .sequence(parts)
    }

    private mutating func term() throws(Pattern.ParseError) -> PatternTree {
        let scalar = text[i]
        i += 1
        switch scalar {
        case "^": return .begin
        case "$": return .end
        case ".": return .characters(.notLineEnd)
        case "(": return try group()
        case "[": return .characters(try characterClass())
        case "*", "+", "?": throw Pattern.ParseError(message: "it has a '\(scalar)' with nothing to repeat")
        case "\\": return try escape()
        case "{":
            i -= 1
            guard try quantifier() == nil else {
                throw Pattern.ParseError(message: "it has a '{' with nothing to repeat")
            }
            i += 1
            return .characters(Characters(scalar))
        default: return .characters(Characters(scalar))
        }
    }

    private mutating func group() throws(Pattern.ParseError) -> PatternTree {
        let looks: [(String, isAhead: Bool, isWanted: Bool)] = [
            ("?=", true, true), ("?!", true, false), ("?<=", false, true), ("?<!", false, false),
        ]
        if let look = looks.first(where: { text[i...].starts(with: $0.0.unicodeScalars) }) {
            i += look.0.unicodeScalars.count
            return .look(try closed(), isAhead: look.isAhead, isWanted: look.isWanted)
        }
        if skip("?<") {
            let name = text[i...].prefix { $0 != ">" }
            guard let first = name.first, first.value &- 0x30 >= 10,
                name.allSatisfy({ Characters.name.contains($0) })
            else { throw Pattern.ParseError(message: "it has a group without a name") }
            i += name.count
            _ = skip(">")
        } else if !skip("?:"), next == "?" {
            throw Pattern.ParseError(message: "it has a '(?' that ECMA-262 does not know")
        }
        return try closed()
    }

    private mutating func closed() throws(Pattern.ParseError) -> PatternTree {
        let tree = try choice()
        guard skip(")") else { throw Pattern.ParseError(message: "it has a '(' without its ')'") }
        return tree
    }

    /// How often what was just read is wanted; nil where nothing is said of it.
    private mutating func quantifier() throws(Pattern.ParseError) -> (least: Int, most: Int?)? {
        let found: (Int, Int?)
        if skip("*") {
            found = (0, nil)
        } else if skip("+") {
            found = (1, nil)
        } else if skip("?") {
            found = (0, 1)
        } else if let counts = try braces() {
            found = counts
        } else {
            return nil
        }
        _ = skip("?")
        if next == "*" || next == "+" || next == "?" {
            throw Pattern.ParseError(message: "it repeats a repetition")
        }
        return found
    }

    private mutating func braces() throws(Pattern.ParseError) -> (Int, Int?)? {
        let start = i
        guard skip("{"), let least = number() else {
            i = start
            return nil
        }
        var most: Int? = least
        if skip(",") { most = number() }
        guard skip("}") else {
            i = start
            return nil
        }
        if let most, most < least {
            throw Pattern.ParseError(message: "it has a '{' whose numbers are out of order")
        }
        return (least, most)
    }

    private mutating func number() -> Int? {
        let start = i
        var value = 0
        while let scalar = next, scalar.value &- 0x30 < 10 {
            value = min(PatternParser.maximumCount, value * 10 + Int(scalar.value - 0x30))
            i += 1
        }
        return i > start ? value : nil
    }

    // Escapes and classes.

    private mutating func escape() throws(Pattern.ParseError) -> PatternTree {
        if skip("b") { return .wordEdge(true) }
        if skip("B") { return .wordEdge(false) }
        if next == "k" || next.map({ (0x31...0x39).contains($0.value) }) == true {
            throw Pattern.ParseError(message: "it refers back to a group")
        }
        if let set = try escapedSet() { return .characters(set) }
        return .characters(Characters(try escapedCharacter()))
    }

    /// A class that an escape names.
    private mutating func escapedSet() throws(Pattern.ParseError) -> Characters? {
        let sets: [(String, Characters)] = [
            ("d", .digit), ("D", .digit.inverted), ("w", .word), ("W", .word.inverted), ("s", .space),
            ("S", .space.inverted),
        ]
        for (letter, set) in sets where skip(letter) { return set }
        guard next == "p" || next == "P" else { return nil }
        let isInverted = next == "P"
        i += 1
        guard skip("{") else { throw Pattern.ParseError(message: "it has a \\p without a property") }
        var name = ""
        name.unicodeScalars.append(contentsOf: text[i...].prefix { $0 != "}" })
        i += name.unicodeScalars.count
        guard skip("}"), let set = Characters(property: name) else {
            throw Pattern.ParseError(message: "it has \\p{\(name)}, a property that is not known here")
        }
        return isInverted ? set.inverted : set
    }

    /// The one character that an escape stands for.
    private mutating func escapedCharacter() throws(Pattern.ParseError) -> Unicode.Scalar {
        guard let scalar = next else { throw Pattern.ParseError(message: "it ends with a \\") }
        i += 1
        let controls: [Unicode.Scalar: Unicode.Scalar] = [
            "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t", "v": "\u{B}",
        ]
        if let control = controls[scalar] { return control }
        switch scalar {
        case "0" where next.map({ $0.value &- 0x30 < 10 }) != true: return "\0"
        case "c":
            guard let letter = next, letter.isASCII, letter.properties.isAlphabetic else { break }
            i += 1
            return Unicode.Scalar(UInt8(letter.value & 0x1F))
        case "x":
            if let value = hexadecimal(2), let scalar = Unicode.Scalar(value) { return scalar }
        case "u":
            if let value = codePoint(), let scalar = Unicode.Scalar(value) { return scalar }
        default:
            if !scalar.isASCII || !Characters.word.contains(scalar) || scalar == "_" { return scalar }
        }
        throw Pattern.ParseError(message: "it has a \\\(scalar) that ECMA-262 does not know")
    }

    private mutating func codePoint() -> UInt32? {
        if skip("{") {
            let digits = text[i...].prefix { $0 != "}" }
            i += digits.count
            return skip("}") ? UInt32(String(String.UnicodeScalarView(digits)), radix: 16) : nil
        }
        guard let high = hexadecimal(4) else { return nil }
        guard 0xD800..<0xDC00 ~= high, skip("\\u"), let low = hexadecimal(4), 0xDC00..<0xE000 ~= low else {
            return high
        }
        return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    }

    private mutating func hexadecimal(_ count: Int) -> UInt32? {
        let digits = text[i...].prefix(count)
        guard digits.count == count, digits.allSatisfy({ $0.properties.isASCIIHexDigit }) else { return nil }
        i += count
        return UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
    }

    private mutating func characterClass() throws(Pattern.ParseError) -> Characters {
        let isInverted = skip("^")
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        var sets: [Characters] = []
        while !skip("]") {
            guard next != nil else { throw Pattern.ParseError(message: "it has a '[' without its ']'") }
            if let set = try classSet() {
                sets.append(set)
                continue
            }
            let low = try classCharacter()
            let start = i
            guard skip("-"), next != "]" else {
                i = start
                ranges.append(low...low)
                continue
            }
            // A '-' before a class such as \d stands for itself.
            if try classSet() != nil {
                i = start
                ranges.append(low...low)
                continue
            }
            let high = try classCharacter()
            guard low <= high else { throw Pattern.ParseError(message: "it has a range that is out of order") }
            ranges.append(low...high)
        }
        let found = Characters(ranges, sets)
        return isInverted ? found.inverted : found
    }

    private mutating func classSet() throws(Pattern.ParseError) -> Characters? {
        guard skip("\\") else { return nil }
        if let set = try escapedSet() { return set }
        i -= 1
        return nil
    }

    private mutating func classCharacter() throws(Pattern.ParseError) -> Unicode.Scalar {
        guard let scalar = next else { throw Pattern.ParseError(message: "it has a '[' without its ']'") }
        i += 1
        guard scalar == "\\" else { return scalar }
        return skip("b") ? "\u{8}" : try escapedCharacter()
    }
}
