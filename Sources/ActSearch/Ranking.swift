package import ActCore
package import ActStore
import CSystem
import Glibc

/// Finds the tools that a sentence asks for. Reads the catalog's names once and the index word by word; what a word is
/// worth for each tool is kept for the sentences after.
///
/// A word is worth more the fewer tools have it (BM25's idf), in a tool's name twice what it is in the description;
/// words that mean nearly the same count half; sentences that led to a tool before, and its provider's examples, are
/// counted beside. The constants were chosen on sentences that stand apart from those the suite is judged by.
package final class Ranking {
    /// A tool that fits.
    package struct Match {
        package let provider: String
        package let slug: String
        package let score: Double
    }

    package struct Answer {
        /// Best first; none when nothing fits, or only by stray words.
        package let matches: [Match]
        /// Whether the second fits about as well as the first.
        package let isNearTie: Bool
    }

    private enum Part {
        static let name = 2.0
        static let body = 1.0
        static let extra = 0.5
        static let inside = 1.5
        static let saturation = 1.2
        static let length = 0.15
        /// Tools known only by sentences count half in how rare a word is.
        static let onlySentences = 0.5
        static let sentences = 3.0
        static let synonym = 0.5
        static let synonymSentence = 0.35
        static let weaker = 0.5
    }

    private enum Verb {
        static let same = 1.06
        static let other = 0.85
        static let removes = 0.8
        static let lists = 1.05
    }

    private enum Evidence {
        /// Below it nothing fits.
        static let least = 0.55
        static let stray = 0.2
        static let synonym = 0.7
        static let inside = 0.8
        static let named = 0.75
        static let extra = 0.3
        static let sentences = 2.0
        static let share = 0.3
        /// From this part of the best score on the second is as likely.
        static let tie = 0.9
        static let looked = 5
        /// Sentences compared whole with what is asked, at most.
        static let sentencesRead = 64
    }

    /// A tool's own words, as bits: where in it a word stands.
    private enum Place {
        static let name: UInt8 = 1
        static let body: UInt8 = 2
        static let extra: UInt8 = 4
        /// A part of a word of the name: `keyword` in KEYWORDEXPLORER.
        static let inside: UInt8 = 128
    }

    /// What a word is to the tools that have it, by their number.
    private struct Term {
        var own: [(tool: Int, places: UInt8, value: Double)] = []
        /// Which sentences of a tool have it, as bits.
        var sentences: [(tool: Int, slots: UInt64, value: Double)] = []
        var rarity = 0.0

        func places(_ tool: Int) -> UInt8 {
            Term.find(tool, own.count) { own[$0].tool }.map { own[$0].places } ?? 0
        }

        func slots(_ tool: Int) -> UInt64 {
            Term.find(tool, sentences.count) { sentences[$0].tool }.map { sentences[$0].slots } ?? 0
        }

        private static func find(_ tool: Int, _ count: Int, _ at: (Int) -> Int) -> Int? {
            var low = 0
            var high = count
            while low < high {
                let middle = (low + high) / 2
                if at(middle) < tool { low = middle + 1 } else { high = middle }
            }
            return low < count && at(low) == tool ? low : nil
        }
    }

    /// What a word of a sentence is worth for a tool.
    private struct Worth {
        let tool: Int
        let value: Double
    }

    /// What words are worth is kept up to this many entries in all, of some 20 bytes; then from the beginning again. A
    /// word that nobody has costs as much as 64.
    private static let mostKept = 3_000_000

    private let table: CatalogTable
    private var ids: [Int] = []
    private var tools: [(provider: String, slug: String)] = []
    private var verbs: [VerbKinds] = []
    /// 1 for a tool of average length.
    private var lengths: [Double] = []
    private var isWanted: [Bool] = []
    /// All names, one after another, and where each begins.
    private var names: [UInt8] = []
    private var starts: [Int] = []

    private var terms: [String: Term] = [:]
    private var synonymTerms: [String: Term] = [:]
    private var worths: [String: [Worth]] = [:]
    private var kept = 0

    // Scratch, by tool; zero between uses.
    private var places: [UInt8]
    private var slots: [UInt64]
    private var sums: [(own: Double, sentence: Double, synonym: Double, synonymSentence: Double)]
    private var scores: [Double]

    /// Reads what there is to rank; `provider` and `toolkit` narrow what is found, not what words are worth.
    package init(_ database: Database, provider: String?, toolkit: String?) throws(Failure) {
        table = CatalogTable(database)
        var ids: [Int] = []
        var tools: [(String, String)] = []
        var verbs: [VerbKinds] = []
        var lengths: [Double] = []
        var isWanted: [Bool] = []
        var names: [UInt8] = []
        var starts: [Int] = []
        try table.entries(provider: provider, toolkit: toolkit) { tool throws(Failure) in
            ids.append(tool.id)
            tools.append((tool.provider, tool.slug))
            starts.append(names.count)
            names.append(contentsOf: tool.name.utf8)
            lengths.append(Double(tool.length))
            verbs.append(VerbKinds(rawValue: tool.verbs))
            isWanted.append(tool.isWanted)
        }
        let average = max(1, lengths.reduce(0, +) / Double(max(1, lengths.count)))
        self.ids = ids
        self.tools = tools
        self.verbs = verbs
        self.lengths = lengths.map { $0 / average }
        self.isWanted = isWanted
        self.names = names
        self.starts = starts
        places = Array(repeating: 0, count: ids.count)
        slots = Array(repeating: 0, count: ids.count)
        sums = Array(repeating: (0, 0, 0, 0), count: ids.count)
        scores = Array(repeating: 0, count: ids.count)
    }

    /// The tools that a sentence asks for, at most `limit`.
    package func answer(_ sentence: String, limit: Int) throws(Failure) -> Answer {
        let (counted, kinds) = Words.read(sentence)
        let same = try sameSentence(counted)
        let best = try rank(counted, kinds, same, max(limit, Evidence.looked))
        var fits = false
        var second = false
        for (k, found) in best.prefix(Evidence.looked).enumerated() where !fits || k == 1 {
            let evidence = try evidence(counted, found.tool)
            let speaks = evidence >= Evidence.least || found.same != .none
            fits = fits || speaks
            if k == 1 { second = speaks }
        }
        guard fits else { return Answer(matches: [], isNearTie: false) }
        let isNear =
            best.count > 1 && best[0].same == best[1].same
            && best[1].score >= Evidence.tie * best[0].score
        let matches = best.prefix(limit).map {
            Match(provider: tools[$0.tool].provider, slug: tools[$0.tool].slug, score: $0.score)
        }
        return Answer(matches: matches, isNearTie: isNear && second)
    }

    /// Whether a tool has a sentence of exactly the words asked: then it comes first, before all where that sentence
    /// led to it.
    private enum Same: Int {
        case none, example, learned
    }

    private struct Candidate {
        let tool: Int
        let same: Same
        let score: Double

        func isBetter(than other: Candidate) -> Bool {
            if same != other.same { return same.rawValue > other.same.rawValue }
            return score != other.score ? score > other.score : tool < other.tool
        }
    }

    private func rank(
        _ counted: [Words.Counted], _ kinds: VerbKinds, _ same: [Int: Same], _ limit: Int
    ) throws(Failure) -> [Candidate] {
        var worths: [(weight: Double, worth: [Worth])] = []
        for word in counted { worths.append((word.weight, try worth(word))) }
        var touched: [Int] = []
        defer { for tool in touched { scores[tool] = 0 } }
        // The loop that most of the time goes to: no check of exclusive access in it.
        scores.withUnsafeMutableBufferPointer { scores in
            for (weight, worth) in worths {
                for hit in worth {
                    if scores[hit.tool] == 0 { touched.append(hit.tool) }
                    scores[hit.tool] += weight * hit.value
                }
            }
        }
        var best: [Candidate] = []
        for tool in touched where isWanted[tool] {
            let score = scores[tool] * agreement(kinds, verbs[tool])
            let new = Candidate(tool: tool, same: same[tool] ?? .none, score: score)
            if best.count == limit, let last = best.last, !new.isBetter(than: last) { continue }
            var at = best.count
            while at > 0, new.isBetter(than: best[at - 1]) { at -= 1 }
            best.insert(new, at: at)
            if best.count > limit { best.removeLast() }
        }
        return best
    }

    /// Tools with a sentence of exactly these words.
    private func sameSentence(_ counted: [Words.Counted]) throws(Failure) -> [Int: Same] {
        var found: [Int: Same] = [:]
        var terms: [Term] = []
        for word in counted { terms.append(try term(word.word)) }
        guard let rarest = terms.min(by: { $0.sentences.count < $1.sentences.count }) else { return found }
        let stems = Set(counted.map(\.stem))
        var read = 0
        for hit in rarest.sentences {
            var slots = terms.reduce(hit.slots) { $0 == 0 ? 0 : $0 & $1.slots(hit.tool) }
            while slots != 0, read < Evidence.sentencesRead {
                let slot = slots.trailingZeroBitCount
                slots &= slots - 1
                read += 1
                let text = try table.text(ids[hit.tool], slot)
                guard Set(Words.read(text).counted.map(\.stem)) == stems else { continue }
                if found[hit.tool] != .learned {
                    found[hit.tool] = slot < Catalog.Slot.examples ? .learned : .example
                }
            }
        }
        return found
    }

    /// What it counts that sentence and name ask for the same kind of thing, or not.
    private func agreement(_ asked: VerbKinds, _ named: VerbKinds) -> Double {
        var factor = 1.0
        if !named.isEmpty, !asked.isEmpty {
            factor = !named.isDisjoint(with: asked) ? Verb.same : named == .removes ? Verb.removes : Verb.other
        } else if named == .removes {
            factor = Verb.other
        }
        return named.contains(.lists) && asked.contains(.lists) ? factor * Verb.lists : factor
    }

    // Words.

    /// What a word of a sentence is worth for each tool, those that mean nearly the same mixed in.
    private func worth(_ counted: Words.Counted) throws(Failure) -> [Worth] {
        if let known = worths[counted.word] { return known }
        if kept > Ranking.mostKept {
            terms = [:]
            synonymTerms = [:]
            worths = [:]
            kept = 0
        }
        var touched: [Int] = []
        func touch(_ tool: Int) {
            if sums[tool] == (0, 0, 0, 0) { touched.append(tool) }
        }
        let own = try term(counted.word)
        for hit in own.own {
            touch(hit.tool)
            sums[hit.tool].own = hit.value
        }
        for hit in own.sentences {
            touch(hit.tool)
            sums[hit.tool].sentence = hit.value
        }
        for synonym in Words.synonyms(counted.stem) {
            let term = try term(synonym: synonym)
            for hit in term.own {
                touch(hit.tool)
                sums[hit.tool].synonym = max(sums[hit.tool].synonym, hit.value)
            }
            for hit in term.sentences {
                touch(hit.tool)
                sums[hit.tool].synonymSentence = max(sums[hit.tool].synonymSentence, hit.value)
            }
        }
        let worth = touched.map { tool -> Worth in
            let sum = sums[tool]
            sums[tool] = (0, 0, 0, 0)
            let other = Part.synonym * sum.synonym
            let own = max(sum.own, other) + Part.weaker * min(sum.own, other)
            return Worth(tool: tool, value: own + max(sum.sentence, Part.synonymSentence * sum.synonymSentence))
        }
        worths[counted.word] = worth
        kept += 64 + worth.count
        return worth
    }

    private func term(_ word: String) throws(Failure) -> Term {
        if let known = terms[word] { return known }
        let term = try look(word, inside: word.utf8.count >= 4)
        terms[word] = term
        return term
    }

    private func term(synonym: (word: String, stem: String)) throws(Failure) -> Term {
        if let known = synonymTerms[synonym.stem] { return known }
        let term = try look(synonym.word, inside: false)
        synonymTerms[synonym.stem] = term
        return term
    }

    /// Looks a word up in the index and, with `inside`, in the middle of names.
    private func look(_ word: String, inside: Bool) throws(Failure) -> Term {
        var touched: [Int] = []
        func touch(_ tool: Int) {
            if places[tool] == 0, slots[tool] == 0 { touched.append(tool) }
        }
        for posting in try table.postings(of: word) {
            guard let tool = number(posting.id) else { continue }
            touch(tool)
            let slot = posting.slot
            if slot < Catalog.Slot.learned {
                places[tool] |= 1 << UInt8(slot)
            } else {
                slots[tool] |= 1 << UInt64(slot)
            }
        }
        if inside {
            for tool in toolsNamed(word) where places[tool] & Place.name == 0 {
                touch(tool)
                places[tool] |= Place.inside
            }
            touched.sort()
        }
        var have = 0
        for tool in touched where places[tool] != 0 { have += 1 }
        var term = Term()
        term.rarity = rarity(Double(have) + Part.onlySentences * Double(touched.count - have))
        let inSentences = rarity(Double(touched.count))
        for tool in touched {
            if places[tool] != 0 {
                let weight = weight(places[tool])
                let length = 1 - Part.length + Part.length * lengths[tool]
                let value = term.rarity * weight / (weight + Part.saturation * length)
                term.own.append((tool, places[tool], value))
            }
            if slots[tool] != 0 {
                let count = Double(slots[tool].nonzeroBitCount)
                term.sentences.append((tool, slots[tool], inSentences * count / (count + Part.sentences)))
            }
            places[tool] = 0
            slots[tool] = 0
        }
        kept += 64 + term.own.count + term.sentences.count
        return term
    }

    private func weight(_ places: UInt8) -> Double {
        (places & Place.name != 0 ? Part.name : 0) + (places & Place.body != 0 ? Part.body : 0)
            + (places & Place.extra != 0 ? Part.extra : 0) + (places & Place.inside != 0 ? Part.inside : 0)
    }

    /// BM25's inverse document frequency for a word that so many tools have.
    private func rarity(_ have: Double) -> Double {
        log(1 + (Double(ids.count) - have + 0.5) / (have + 0.5))
    }

    /// A tool's number by its id.
    private func number(_ id: Int) -> Int? {
        var low = 0
        var high = ids.count
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < ids.count && ids[low] == id ? low : nil
    }

    /// Tools with a word somewhere in their name. Names end with a space, which no word has.
    private func toolsNamed(_ word: String) -> [Int] {
        let word = Array(word.utf8)
        var found: [Int] = []
        names.withUnsafeBytes { all in
            guard let base = all.baseAddress else { return }
            var at = 0
            var tool = 0
            while at < all.count, let hit = memmem(base + at, all.count - at, word, word.count) {
                at = base.distance(to: UnsafeRawPointer(hit))
                while tool + 1 < starts.count, starts[tool + 1] <= at { tool += 1 }
                found.append(tool)
                guard tool + 1 < starts.count else { return }
                at = starts[tool + 1]
            }
        }
        return found
    }

    // Whether it fits at all.

    /// How much of the sentence really speaks for a tool: rare words more than common ones, its name and description
    /// more than its arguments, verbs and other words that many tools have hardly.
    private func evidence(_ counted: [Words.Counted], _ tool: Int) throws(Failure) -> Double {
        let rarest = rarity(1)
        var found = 0.0
        var possible = 0.0
        for word in counted where !Words.isIgnored(word.word) {
            let isStray = Words.isStray(word.stem) || Words.isNumber(word.word)
            let factor = isStray ? Evidence.stray : 1
            let term = try term(word.word)
            let isNowhere = term.own.isEmpty && term.sentences.isEmpty
            let rare = isNowhere ? 1 : min(1, term.rarity / rarest)
            var here = factor * strength(term.places(tool), rare)
            let count = Double(term.slots(tool).nonzeroBitCount)
            here = max(here, rare * factor * count / (count + Evidence.sentences))
            for synonym in Words.synonyms(word.stem) {
                let other = try self.term(synonym: synonym)
                let rare = min(1, other.rarity / rarest)
                let stray = Words.isStray(synonym.stem) ? Evidence.stray : 1
                let there = strength(other.places(tool), rare)
                here = max(here, Evidence.synonym * there * factor * stray)
            }
            found += word.weight * here
            possible += word.weight * max(rare * factor, here)
        }
        return possible > 0 ? found + Evidence.share * found / possible : 0
    }

    /// How much a word so rare speaks for a tool that has it in these places.
    private func strength(_ places: UInt8, _ rare: Double) -> Double {
        if places & Place.name != 0 { return max(rare, Evidence.named) }
        if places & Place.body != 0 { return rare }
        if places & Place.extra != 0 { return Evidence.extra * rare }
        return places != 0 ? Evidence.inside * rare : 0
    }
}
