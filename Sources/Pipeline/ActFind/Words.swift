import ActJSON
import ActTools

/// The kinds of action that a sentence asks for, or a tool's name says.
package struct VerbKinds: OptionSet {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let removes = VerbKinds(rawValue: 1)
    package static let changes = VerbKinds(rawValue: 2)
    package static let makes = VerbKinds(rawValue: 4)
    package static let sends = VerbKinds(rawValue: 8)
    package static let reads = VerbKinds(rawValue: 16)
    package static let lists = VerbKinds(rawValue: 32)
    /// A question word: it reads, unless a verb says otherwise.
    package static let asks = VerbKinds(rawValue: 64)

    /// The number of degrees of harm.
    static let harms = 3

    /// The harm that a tool's verbs may do: none, some, or that something is gone; nil for a tool without a verb.
    var harm: Int? {
        if contains(.removes) { return 2 }
        if !isDisjoint(with: [.changes, .makes, .sends]) { return 1 }
        return isEmpty ? nil : 0
    }
}

/// Text as words, and what the tables know of them.
package enum Words {
    /// A word of a sentence that counts, and how much.
    package struct Counted {
        package let word: String
        package let stem: String
        package var weight: Double
    }

    /// A word as it stands in a text.
    package struct Word {
        var text: String
        /// Whether it stands in quotation marks.
        let isQuoted: Bool
        /// Whether a sentence or a line begins with it.
        let begins: Bool
    }

    /// The number of words looked at in a text, so that a line of any length is read in a moment.
    static let mostRead = 4000
    private static let longest = 64

    /// The weight of a common word.
    private static let weak = 0.4
    /// The factor of a word in quotation marks: it is a value rather than what is wanted.
    private static let quoted = 0.3

    // Splitting.

    /// Runs of letters and digits in small letters; marks that stand on a letter are dropped.
    package static func split(_ text: String) -> [String] {
        var reader = WordReader()
        reader.read(text)
        return reader.words.map { reader.text($0) }
    }

    /// The words of a sentence, and how they stand there.
    package static func words(_ sentence: String) -> [Word] {
        var reader = WordReader()
        reader.read(sentence, most: mostRead)
        return reader.words.map { Word(text: reader.text($0), isQuoted: $0.isQuoted, begins: $0.begins) }
    }

    /// A tool's name as words: `GMAIL_SEND_EMAIL`, `getUserName`, `AI2sql`.
    package static func name(_ slug: String) -> [String] {
        split(String(decoding: spaced(Array(slug.utf8)), as: UTF8.self))
    }

    /// A name with a space between its words.
    package static func spaced(_ bytes: [UInt8]) -> [UInt8] {
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
        return spaced
    }

    private static func isSmall(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
    private static func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    package static func isNumber(_ word: String) -> Bool { word.utf8.allSatisfy(isDigit) }

    // Sentences.

    /// The words of a sentence that count, one for each stem, and what the sentence asks to be done. Of a sentence of
    /// nothing but ignored words, all count: `what do I have to do`.
    package static func read(_ sentence: String) -> (counted: [Counted], kinds: VerbKinds) { read(words(sentence)) }

    package static func read(_ words: [Word]) -> (counted: [Counted], kinds: VerbKinds) {
        let counted = count(words, ignored: 0)
        return (counted.isEmpty ? count(words, ignored: weak) : counted, kinds(words.map(\.text)))
    }

    private static func count(_ words: [Word], ignored: Double) -> [Counted] {
        var counted: [Counted] = []
        var seen: [String: Int] = [:]
        for word in words {
            let text = word.text
            let base = isNumber(text) ? weak : isIgnored(text) ? ignored : weights[text] ?? 1
            guard base > 0, text.utf8.count <= longest else { continue }
            let stem = stem(text)
            let weight = base * (word.isQuoted ? quoted : 1)
            if let known = seen[stem] {
                counted[known].weight = max(counted[known].weight, weight)
            } else {
                seen[stem] = counted.count
                counted.append(Counted(word: text, stem: stem, weight: weight))
            }
        }
        return counted
    }

    // Parts.

    /// The parts of a sentence that ask for one thing each: its sentences, cut before "then", "also" and the like, and
    /// before "and" where a verb follows.
    package static func parts(_ words: [Word]) -> [[Word]] {
        var parts: [[Word]] = [[]]
        var saysSomething = false
        for (k, word) in words.enumerated() {
            let joins =
                !word.isQuoted
                && (PartWords.joining.contains(word.text) || word.text == "and" && isVerb(words, k + 1))
            if saysSomething, word.begins || joins {
                parts.append([])
                saysSomething = false
            }
            parts[parts.count - 1].append(word)
            saysSomething = saysSomething || !isIgnored(word.text) && !PartWords.joining.contains(word.text)
        }
        if !saysSomething, parts.count > 1 {
            let rest = parts.removeLast()
            parts[parts.count - 1] += rest
        }
        return parts.count <= mostParts ? parts : [words]
    }

    /// A text of more parts than these is no list of wishes.
    private static let mostParts = 24

    /// Whether a verb stands at a place, polite words passed over.
    private static func isVerb(_ words: [Word], _ at: Int) -> Bool {
        let next = words.dropFirst(at).prefix(4).first { !PartWords.polite.contains($0.text) }
        guard let next, !next.isQuoted else { return false }
        return asked[next.text].map { !$0.subtracting(.asks).isEmpty } ?? PartWords.verbs.contains(next.text)
    }

    /// A word of removal wins wherever it stands; else the first verb, of which another word says more: open a new one;
    /// else a question reads.
    private static func kinds(_ words: [String]) -> VerbKinds {
        let first = words.prefix(12).map { asked[$0] ?? [] }
        if first.contains(where: { $0.contains(.removes) }) { return .removes }
        var found: VerbKinds = []
        for kinds in first.map({ $0.subtracting(.asks) }) {
            if found.isEmpty {
                found = kinds
            } else if !found.isDisjoint(with: kinds) {
                found.formIntersection(kinds)
            }
        }
        if !found.isEmpty { return found }
        return first.prefix(4).contains { $0.contains(.asks) } ? [.reads, .lists] : []
    }

    /// The kinds of action that a word of a tool's name says.
    package static func kinds(named word: String) -> VerbKinds { named[word] ?? [] }

    // Tables.

    /// A table's words. (Cheaper than Character by Character: this runs at every start.)
    static func each(_ table: String, _ body: (String) -> Void) {
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
    package static func isIgnored(_ word: String) -> Bool { weights[word] == 0 }

    /// Whether a word is hardly evidence that a tool fits: verbs and other words that so many tools have. Its stem makes
    /// no word one of them: `important` is common, `import` is not.
    package static func isStray(_ word: String) -> Bool {
        if telling.contains(word) { return false }
        if strays.contains(word) { return true }
        // The forms of a verb.
        for ending in ["s", "es", "d", "ed", "ing"] where word.hasSuffix(ending) {
            let bare = String(word.dropLast(ending.count))
            for verb in [bare, bare + "e"] where asked[verb] != nil || named[verb] != nil {
                if !telling.contains(verb), stem(verb) == stem(word) { return true }
            }
        }
        return false
    }

    private static let telling = set(CommonWords.telling)
    private static let strays: Set<String> = {
        var strays = set(CommonWords.weak).union(set(CommonWords.stray))
        strays.formUnion(asked.keys)
        strays.formUnion(named.keys)
        return strays
    }()

    static func set(_ table: String) -> Set<String> {
        var found: Set<String> = []
        each(table) { found.insert($0) }
        return found
    }

    /// Whether a word of a tool's name is a verb.
    package static func isVerb(named word: String) -> Bool { named[word] != nil }

    /// Words to look for too, one for each stem, with their stems.
    package static func synonyms(_ stem: String) -> [(word: String, stem: String)] {
        var found: [(String, String)] = []
        var seen: Set<String> = [stem]
        for word in synonymTable.words(for: stem) {
            let other = ActTools.stem(word)
            if seen.insert(other).inserted { found.append((word, other)) }
        }
        return found
    }

    private static let synonymTable = SynonymTable(SynonymWords.groups)
}

/// Groups of words that mean nearly the same, as they stand in their table. Their words are stemmed as they are asked
/// for: of some thousands a start needs a few.
struct SynonymTable {
    private struct Entry {
        let word: Range<Int>
        let group: Int
        /// Whether its word is looked for.
        var isFound: Bool
    }

    private let text: [UInt8]
    private var entries: [Entry] = []
    /// The entries of each group, and those that lead to others by their first letter.
    private var groups: [Range<Int>] = []
    private var leading: [UInt8: [Int]] = [:]

    init(_ table: String) {
        text = Array(table.utf8)
        var (at, first) = (0, 0)
        var hasArrow = false
        while at < text.count {
            let start = at
            while at < text.count, text[at] > 0x20 { at += 1 }
            let isHeading = start < at && text[start] == 0x23
            if isHeading {
                while at < text.count, text[at] != 0x0A { at += 1 }
            } else if start < at, text[start] == 0x3E {
                for k in first..<entries.count { entries[k].isFound = false }
                hasArrow = true
            } else if start < at {
                if !hasArrow { leading[text[start], default: []].append(entries.count) }
                entries.append(Entry(word: start..<at, group: groups.count, isFound: true))
            }
            if at == text.count || text[at] == 0x0A {
                groups.append(first..<entries.count)
                first = entries.count
                hasArrow = false
            }
            at += 1
        }
    }

    /// The words to look for where a sentence has a word of this stem.
    func words(for stem: String) -> [String] {
        var found: [String] = []
        guard let first = stem.utf8.first else { return [] }
        // A stem begins as its word does, but for a last y.
        let second = stem.utf8.count > 2 ? stem.utf8.dropFirst().first : nil
        for k in leading[first] ?? [] {
            let entry = entries[k]
            if let second, entry.word.count > 1, text[entry.word.lowerBound + 1] != second { continue }
            guard ActTools.stem(word(entry)) == stem else { continue }
            for other in entries[groups[entry.group]] where other.isFound { found.append(word(other)) }
        }
        return found
    }

    private func word(_ entry: Entry) -> String { String(decoding: text[entry.word], as: UTF8.self) }
}
