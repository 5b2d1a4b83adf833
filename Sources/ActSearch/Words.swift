import ActCore

/// The kinds of action that a sentence asks for, or a tool's name says.
struct VerbKinds: OptionSet {
    let rawValue: Int
    static let removes = VerbKinds(rawValue: 1)
    static let changes = VerbKinds(rawValue: 2)
    static let makes = VerbKinds(rawValue: 4)
    static let sends = VerbKinds(rawValue: 8)
    static let reads = VerbKinds(rawValue: 16)
    static let lists = VerbKinds(rawValue: 32)
    /// A question word: it reads, unless a verb says otherwise.
    static let asks = VerbKinds(rawValue: 64)
}

/// Text as words, and what the tables know of them.
enum Words {
    /// A word of a sentence that counts, and how much.
    struct Counted {
        let word: String
        let stem: String
        let weight: Double
    }

    /// Words looked at, and words counted, of one sentence; a longer one says no more.
    private static let mostRead = 500
    private static let mostCounted = 64
    private static let longest = 64

    /// The weight of a common word.
    private static let weak = 0.4
    /// The place from which on a word counts less, and the number of further words after which it counts half.
    private static let slope = (start: 5, half: 20.0)

    // Splitting.

    /// Runs of letters and digits in small letters; marks that stand on a letter are dropped, as in the index.
    static func split(_ text: String, most: Int = .max) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var before: Separator = .other
        var after: Separator = .none
        for scalar in text.unicodeScalars {
            let value = scalar.value
            if value < 0x80 {
                let small = value &- 0x41 < 26 ? value | 0x20 : value
                if small &- 0x61 < 26 || small &- 0x30 < 10 {
                    if word.isEmpty { before = after }
                    word.append(UInt8(truncatingIfNeeded: small))
                    continue
                }
            } else if value &- 0x300 < 0x70 {
                continue
            } else if isLetter(scalar) {
                if word.isEmpty { before = after }
                word.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
                continue
            }
            if word.isEmpty {
                after = after == .none ? Separator(scalar) : .other
                continue
            }
            append(String(decoding: word, as: UTF8.self), before, to: &words)
            if words.count >= most { return words }
            word.removeAll(keepingCapacity: true)
            after = Separator(scalar)
        }
        if !word.isEmpty { append(String(decoding: word, as: UTF8.self), before, to: &words) }
        return words
    }

    /// The separator between two words.
    private enum Separator {
        case none, dash, space, other

        init(_ scalar: Unicode.Scalar) { self = scalar == "-" ? .dash : scalar == " " ? .space : .other }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Words that are written in two: to-do, e-mail, wi-fi.
    private static let joined: [(first: String, rest: String)] = [("to", "do"), ("e", "mail"), ("wi", "fi")]

    private static func append(_ word: String, _ before: Separator, to words: inout [String]) {
        if before == .dash, let last = words.last,
            joined.contains(where: { $0.first == last && word.hasPrefix($0.rest) })
        {
            words[words.count - 1] = last + word
        } else if word == "list", before == .space, words.suffix(2) == ["to", "do"] {
            words.removeLast(2)
            words += ["todo", "list"]
        } else {
            words.append(word)
        }
    }

    /// A tool's name as words: `GMAIL_SEND_EMAIL`, `getUserName`, `AI2sql`.
    static func name(_ slug: String) -> [String] {
        let bytes = Array(slug.utf8)
        var spaced: [UInt8] = []
        for (k, byte) in bytes.enumerated() {
            if k > 0 {
                let last = bytes[k - 1]
                let next = k + 1 < bytes.count ? bytes[k + 1] : 0
                let breaks =
                    isSmall(last) && isCapital(byte) || isCapital(last) && isCapital(byte) && isSmall(next)
                    || isDigit(last) != isDigit(byte)
                if breaks { spaced.append(0x20) }
            }
            spaced.append(byte)
        }
        return split(String(decoding: spaced, as: UTF8.self))
    }

    private static func isSmall(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
    private static func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    static func isNumber(_ word: String) -> Bool { word.utf8.allSatisfy(isDigit) }

    // Sentences.

    /// The words of a sentence that count, one for each stem, and what the sentence asks to be done. Of a sentence of
    /// nothing but ignored words, all count: `what do I have to do`.
    static func read(_ sentence: String) -> (counted: [Counted], kinds: VerbKinds) {
        let words = split(sentence, most: mostRead)
        let counted = count(words, ignored: 0)
        return (counted.isEmpty ? count(words, ignored: weak) : counted, kinds(words))
    }

    private static func count(_ words: [String], ignored: Double) -> [Counted] {
        var counted: [Counted] = []
        var seen: Set<String> = []
        for (place, word) in words.enumerated() {
            let base = isNumber(word) ? weak : isIgnored(word) ? ignored : weights[word] ?? 1
            guard base > 0, word.utf8.count <= longest else { continue }
            let stem = stem(word)
            guard seen.insert(stem).inserted else { continue }
            let late = Double(max(0, place - slope.start)) / slope.half
            counted.append(Counted(word: word, stem: stem, weight: base / (1 + late)))
            if counted.count == mostCounted { break }
        }
        return counted
    }

    /// A word of removal wins wherever it stands; else the first verb; else a question reads.
    private static func kinds(_ words: [String]) -> VerbKinds {
        let first = words.prefix(12).map { asked[$0] ?? [] }
        if first.contains(where: { $0.contains(.removes) }) { return .removes }
        for kinds in first where !kinds.subtracting(.asks).isEmpty { return kinds.subtracting(.asks) }
        return first.prefix(4).contains { $0.contains(.asks) } ? [.reads, .lists] : []
    }

    /// The kinds of action that a tool's name says.
    static func kinds(named words: [String]) -> VerbKinds {
        words.reduce(into: []) { $0.formUnion(named[$1] ?? []) }
    }

    // Tables.

    /// A table's words. (Cheaper than Character by Character: this runs at every start.)
    private static func each(_ table: String, _ body: (String) -> Void) {
        var table = table
        table.withUTF8 { bytes in
            var start = 0
            for end in 0...bytes.count where end == bytes.count || bytes[end] <= 0x20 {
                if end > start { body(String(decoding: bytes[start..<end], as: UTF8.self)) }
                start = end + 1
            }
        }
    }

    /// The weight of each word whose weight is not 1.
    private static let weights: [String: Double] = {
        var weights: [String: Double] = [:]
        each(CommonWords.weak) { weights[$0] = weak }
        each(CommonWords.ignored) { weights[$0] = 0 }
        return weights
    }()

    private static let asked = verbs { $0.asked }
    private static let named = verbs { $0.named }

    private static func verbs(_ column: (VerbWords.Row) -> String) -> [String: VerbKinds] {
        var verbs: [String: VerbKinds] = [:]
        for row in VerbWords.table { each(column(row)) { verbs[$0, default: []].formUnion(row.kind) } }
        return verbs
    }

    /// Whether a word is no evidence at all.
    static func isIgnored(_ word: String) -> Bool { weights[word] == 0 }

    /// Whether a stem is hardly evidence that a tool fits: verbs and other words that so many tools have.
    static func isStray(_ stem: String) -> Bool { strays.contains(stem) }

    private static let strays: Set<String> = {
        var strays: Set<String> = []
        for row in VerbWords.table {
            each(row.asked) { strays.insert(stem($0)) }
            each(row.named) { strays.insert(stem($0)) }
        }
        each(CommonWords.weak) { strays.insert(stem($0)) }
        each(CommonWords.stray) { strays.insert(stem($0)) }
        each(CommonWords.telling) { strays.remove(stem($0)) }
        return strays
    }()

    /// Words to look for too, one for each stem, with their stems.
    static func synonyms(_ stem: String) -> [(word: String, stem: String)] {
        var found: [(String, String)] = []
        var seen: Set<String> = [stem]
        for group in groups.of[stem] ?? [] {
            for (word, other) in groups.right[group] where seen.insert(other).inserted {
                found.append((word, other))
            }
        }
        return found
    }

    /// For each stem the groups it stands in, and the words that each group looks for.
    private static let groups: (of: [String: [Int]], right: [[(String, String)]]) = {
        var of: [String: [Int]] = [:]
        var right: [[(String, String)]] = []
        for line in SynonymWords.groups.utf8.split(separator: 0x0A) where line.first != 0x23 {
            var left: [String] = []
            var words: [(String, String)] = []
            each(String(Substring(line))) { word in
                if word == ">" {
                    left = words.map(\.1)
                    words = []
                } else {
                    words.append((word, stem(word)))
                }
            }
            for stem in Set(left.isEmpty ? words.map(\.1) : left) { of[stem, default: []].append(right.count) }
            right.append(words)
        }
        return (of, right)
    }()
}
