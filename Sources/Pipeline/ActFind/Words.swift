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

/// Words that say little, and how little. Written for this suite, word by word.
enum CommonWords {
    /// Never counted.
    static let ignored = """
        a able about above absolutely across actually additional additionally after again against aid all along
        already also although always am among an and another any anybody anyone anything appropriate are aren
        around as ask asking assist assistance assistant assisting assists at available based basically be
        because been before being below best better between bit both but by can certain certainly clock come
        comes coming comprehensive could couldn curious currently d dear definitely detail detailed details did
        didn different do does doesn doing don done down during e each effective effectively eg else etc even
        ever every everyone everything exactly excuse explain few following for from further g go goes going
        gonna good gotta great guide had has hasn have haven having he hello help helped helping helps her here
        hers hey hi him his hope hoping how however i id ie if im in include included includes including inform
        instead interest interested into is isn it its ive just kind kindly kinds know knowing let lets like ll
        looking lot lots love m many may maybe me might mine more most much must my myself need needed needing
        needs never nice no nor not nothing now o oclock of off often ok okay on one ones only onto or other
        otherwise ought our ours out over own particular particularly per perhaps please pm possible possibly
        put quite rather re really related relevant request requested requesting require required right s same
        say seeking several shall she should shouldn simply since so some somebody someone something sometimes
        sorry sort specific specifically still stuff such suitable sure t tell telling than thank thanks
        thankyou that the their theirs them then there therefore theres these they thing things this thorough
        thoroughly those though through to too toward towards tried try trying type types unable under
        understand unless until up upon us use used uses using various ve very via wanna want wanted wanting
        wants was wasn way ways we well were weren what whats when where whether which while who whom whose why
        will wish with within without won wonder wondering would wouldn yes yet you your youre yours yourself
        """

    /// Counted at less than half.
    static let weak = """
        abilities access accurate accurately achieve advanced ago allow allowing allows amazing answer answers
        appealing appreciate area aspect aspects attention basic beautiful become behind believe benefit
        benefits big breathtaking bring called captivating captured carefully case cater check choice choose
        clearly closely comfortable common complete concerned concerning concise conducting consider considering
        consistently convenient conveniently cool creative current day days depth desired difficult directly
        diverse early easier easily easy effectiveness efficient efficiently elements enable encompassing end
        engaging enhanced enjoy ensure ensuring entire essential exact example examples excellent exciting
        existing experience experienced expertise explore exploring extensive extensively extremely fact factor
        factors famous fantastic favorite feature features featuring feel feeling field filled find first
        focused focuses focusing found free friend friendly friends full fully gain gather general get gets
        getting give given greatly guidance happen happening hard heard high highlighting highly hour huge ideas
        immediate immersive impact impactful implementing important increasingly incredible individuals info
        information informative innovative insightful interesting intricate involved issue issues keep key known
        lack large last late later latest level life list locate long look made main mainly major make making
        matter method methods minutes missed modern moment month months mostly multiple nearly necessary new
        next offer offering offers old ongoing option options others overall part people perfect perfectly
        person personal personalized pertaining picturesque place platform plugin point points popular potential
        potentially practical precise preferably preferences process professional program prominent properly
        provide provided provides providing provoking purpose purposes quality question questions quick quickly
        range real receive received recent recently recommend recommendation recommendations recommended
        recommends regarding regular regularly relatable reliable renowned reputable requirements result
        resulting results rich role see serene service services set short show showcase showcasing side
        significance significant significantly simple simultaneously situation small software soon special start
        started stay step steps strong struggling stunning successful successfully suggest suggestion
        suggestions suggests support system tailored take taken taking think three throughout time times tips
        today tool tools top total trouble turn two typically ultimately unique upcoming urgently useful user
        users usually valuable variety vibrant visually week weeks whole wide wonderful work working works world
        year years
        """

    /// Counted in full for the order, but hardly as evidence that a tool fits at all: so many tools have them.
    static let stray = """
        account amount category code content date day days done due end field filter group id item items key
        month months name number open optional page place priority range set show shows start status text time
        times title total type user users value week year
        """

    /// Verbs that name their object too, and so are full evidence.
    static let telling = """
        book build call comment draft email forget invite jot mail meeting message paid plan record remember remind
        schedule spent task text todo
        """
}

/// The words by which a sentence is cut into parts that ask for one thing each.
enum PartWords {
    /// A part begins with them.
    static let joining = Words.set(
        """
        additionally afterwards also besides finally furthermore lastly moreover next subsequently then
        """)

    /// They may stand between "and" and the verb that makes it the beginning of a part.
    static let polite = Words.set("also can could finally i kindly lastly next please then we will would you")

    /// Verbs that ask for something, beside those of `VerbWords`.
    static let verbs = Words.set(
        """
        analyse analyze arrange calculate compare compile compute convert determine estimate evaluate explain give
        help identify need obtain perform plan provide recommend retrieve run suggest summarize tell translate
        use verify want
        """)
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
