package import ActJSON
import ActSettings
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
        /// Whether the tool has a sentence of exactly the words asked.
        package let isSaid: Bool
    }

    package struct Answer {
        /// Best first; none when nothing fits, or only by stray words.
        package let matches: [Match]
        /// Slugs of tools that may be meant beside the first: one that fits about as well, and those of other parts.
        package let related: [String]
    }

    private enum Verb {
        static let same = 1.06
        static let other = 0.85
        static let removes = 0.8
        static let lists = 1.05
    }

    let table: IndexTable
    let numbers: Numbers
    let ids: [Int]
    private let verbs: [VerbKinds]
    /// 1 for a tool of average length.
    let lengths: [Double]
    /// The tools of the provider and toolkit asked for, by id; nil for all.
    private let wanted: Set<Int>?
    /// All words of names, a space around each; read when first needed.
    var names: [UInt8]?

    var terms: [String: Term] = [:]
    var synonymTerms: [String: Term] = [:]
    var worths: [String: [Worth]] = [:]
    var synonymsKnown: [String: [(word: String, stem: String)]] = [:]
    var kept = 0

    // Scratch, by tool; zero between uses.
    var places: [UInt8]
    var slots: [UInt64]
    var sums: [(own: Double, sentence: Double, synonym: Double, synonymSentence: Double)]
    private var scores: [Double]

    /// Reads what there is to rank, bringing the index to what the catalog has; `provider` and `toolkit` narrow what is
    /// found, not what words are worth.
    package init(
        _ store: Store, provider: String?, toolkit: String?,
        tell: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws(Failure) {
        table = IndexTable(store)
        try Indexer(table).update(tell)
        var gone: Set<Int> = []
        try table.gone { gone.insert($0) }
        var found: [(id: Int, length: Int, verbs: UInt8)] = []
        try table.facts { facts in
            Packed.eachFact(facts) { id, length, verbs in
                if gone.isEmpty || !gone.contains(id) { found.append((id, length, verbs)) }
            }
        }
        let average = max(1, Double(found.reduce(0) { $0 + $1.length }) / Double(max(1, found.count)))
        // The tools of each segment are in order, those of several may not be.
        if zip(found, found.dropFirst()).contains(where: { $0.id > $1.id }) { found.sort { $0.id < $1.id } }
        ids = found.map(\.id)
        verbs = found.map { VerbKinds(rawValue: Int($0.verbs)) }
        lengths = found.map { Double($0.length) / average }
        numbers = Numbers(ids)
        wanted = provider == nil && toolkit == nil ? nil : try table.ids(provider: provider, toolkit: toolkit)
        places = Array(repeating: 0, count: found.count)
        slots = Array(repeating: 0, count: found.count)
        sums = Array(repeating: (0, 0, 0, 0), count: found.count)
        scores = Array(repeating: 0, count: found.count)
    }

    /// The numbers of tools by their ids.
    struct Numbers {
        private let least: Int
        /// From the least id; -1 for one that is gone.
        private var numbers: [Int32]

        init(_ ids: [Int]) {
            least = ids.first ?? 0
            numbers = Array(repeating: -1, count: ids.last.map { $0 - ids[0] + 1 } ?? 0)
            for (number, id) in ids.enumerated() { numbers[id - least] = Int32(truncatingIfNeeded: number) }
        }

        /// A tool's number; nil for one that is gone.
        subscript(id: Int) -> Int? {
            let at = id - least
            return at >= 0 && at < numbers.count && numbers[at] >= 0 ? Int(numbers[at]) : nil
        }
    }

    /// The tools that a sentence asks for, at most `limit`; with `always`, those too that hardly fit.
    package func answer(_ sentence: String, limit: Int, always: Bool = false) throws(Failure) -> Answer {
        let words = Words.words(sentence)
        let whole = Words.read(words)
        let parts = Words.parts(words)
        let wishes = [whole] + (parts.count > 1 ? parts.map { Words.read($0) } : [])
        let (best, leaders) = try rank(
            wishes, try sameSentence(whole.counted), max(limit, Evidence.looked))
        var fits = always
        var second = false
        for (k, found) in best.prefix(Evidence.looked).enumerated() where !fits || k == 1 {
            let speaks = found.same != .none ? true : try speaks(wishes, found.tool)
            fits = fits || speaks
            if k == 1 { second = speaks }
        }
        guard fits else { return Answer(matches: [], related: []) }
        let isNear =
            best.count > 1 && best[0].same == best[1].same
            && best[1].score >= Evidence.tie * best[0].score
        var matches: [Match] = []
        for found in best.prefix(limit) {
            guard let (provider, slug) = try table.name(ids[found.tool]) else { continue }
            matches.append(
                Match(provider: provider, slug: slug, score: found.score, isSaid: found.same != .none))
        }
        var related = isNear && second ? [best[1].tool] : []
        for (wish, leader) in zip(wishes.dropFirst(), leaders)
        where leader >= 0 && leader != best[0].tool && !related.contains(leader) {
            if try speaks([wish], leader) { related.append(leader) }
        }
        var names: [String] = []
        for tool in related { if let slug = try table.name(ids[tool])?.slug { names.append(slug) } }
        return Answer(matches: matches, related: names)
    }

    private func speaks(_ wishes: [Wish], _ tool: Int) throws(Failure) -> Bool {
        for wish in wishes {
            if try evidence(wish.counted, tool) >= Evidence.least { return true }
        }
        return false
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

    /// The words of a sentence, or of a part of one, and the kinds of verbs that it asks with.
    private typealias Wish = (counted: [Words.Counted], kinds: VerbKinds)

    /// The best tools for a sentence and its parts: half of a score says how a tool fits the sentence as a whole, half
    /// how it fits the part that it fits best, each as a share of the best tool's. So each part's tools come in turn,
    /// and a part that only leads up to the wish does not win.
    private func rank(
        _ wishes: [Wish], _ same: [Int: Same], _ limit: Int
    ) throws(Failure) -> (best: [Candidate], leaders: [Int]) {
        var leaders: [Int] = []
        var totals = wishes.count > 1 ? Array(repeating: (whole: 0.0, part: 0.0), count: ids.count) : []
        var highest = 0.0
        for (k, wish) in wishes.enumerated() {
            let found = try score(wish)
            let most = found.reduce(0) { max($0, $1.score) }
            if k == 0 { highest = most }
            guard wishes.count > 1 else {
                return (Ranking.best(found.map { ($0.tool, $0.score) }, same, limit), [])
            }
            if k > 0 { leaders.append(Ranking.best(found, same, 1).first?.tool ?? -1) }
            for (tool, score) in found where score > 0 {
                let share = score / most
                if k == 0 {
                    totals[tool].whole = share
                } else {
                    totals[tool].part = max(totals[tool].part, share)
                }
            }
        }
        let scored = totals.enumerated().lazy.filter { $1.whole + $1.part > 0 }
        let best = Ranking.best(scored.map { ($0, highest * ($1.whole + $1.part) / 2) }, same, limit)
        return (best, leaders)
    }

    private static func best(
        _ scored: some Sequence<(tool: Int, score: Double)>, _ same: [Int: Same], _ limit: Int
    ) -> [Candidate] {
        var best: [Candidate] = []
        for (tool, score) in scored {
            let new = Candidate(tool: tool, same: same[tool] ?? .none, score: score)
            if best.count == limit, let last = best.last, !new.isBetter(than: last) { continue }
            var at = best.count
            while at > 0, new.isBetter(than: best[at - 1]) { at -= 1 }
            best.insert(new, at: at)
            if best.count > limit { best.removeLast() }
        }
        return best
    }

    /// The wanted tools that have a word of a wish, with their scores.
    private func score(_ wish: Wish) throws(Failure) -> [(tool: Int, score: Double)] {
        var worths: [(weight: Double, worth: [Worth])] = []
        for word in wish.counted { worths.append((word.weight, try worth(word))) }
        var touched: [Int] = []
        // Taken out: no check of exclusive access in the loops.
        var scores = self.scores
        self.scores = []
        for (weight, worth) in worths {
            for hit in worth {
                if scores[hit.tool] == 0 { touched.append(hit.tool) }
                scores[hit.tool] += weight * hit.value
            }
        }
        var found: [(tool: Int, score: Double)] = []
        found.reserveCapacity(touched.count)
        for tool in touched {
            if wanted?.contains(ids[tool]) ?? true {
                found.append((tool, scores[tool] * agreement(wish.kinds, verbs[tool])))
            }
            scores[tool] = 0
        }
        self.scores = scores
        return found
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
            let slots = terms.reduce(hit.slots) { $0 == 0 ? 0 : $0 & $1.slots(hit.tool) }
            guard slots != 0, read < Evidence.sentencesRead, let same = try same(stems, hit.tool, slots) else {
                continue
            }
            read += 1
            found[hit.tool] = same
        }
        return found
    }

    /// Whether one of these sentences of a tool has exactly the words of these stems.
    private func same(_ stems: Set<String>, _ tool: Int, _ slots: UInt64) throws(Failure) -> Same? {
        func isSame(_ text: String) -> Bool { Set(Words.read(text).counted.map(\.stem)) == stems }
        guard let (provider, slug) = try table.name(ids[tool]) else { return nil }
        if slots & Catalog.Slot.learned != 0 {
            let learned = try table.learned(provider, slug)
            if learned.contains(where: { slots >> UInt64($0.slot) & 1 != 0 && isSame($0.words) }) {
                return .learned
            }
        }
        guard slots & ~Catalog.Slot.learned != 0, let record = try table.record(ids[tool]) else { return nil }
        return try ToolText(record).examples.contains(where: isSame) ? .example : nil
    }

    /// The factor for whether sentence and name ask for the same kind of thing.
    private func agreement(_ asked: VerbKinds, _ named: VerbKinds) -> Double {
        var factor = 1.0
        if !named.isEmpty, !asked.isEmpty {
            factor = !named.isDisjoint(with: asked) ? Verb.same : named == .removes ? Verb.removes : Verb.other
        } else if named == .removes {
            factor = Verb.other
        }
        return named.contains(.lists) && asked.contains(.lists) ? factor * Verb.lists : factor
    }
}

/// Whether it fits at all.
extension Ranking {
    enum Evidence {
        /// Below it nothing fits.
        static let least = 0.55
        static let stray = 0.2
        static let synonym = 0.7
        static let inside = 0.8
        static let named = 0.75
        static let extra = 0.3
        static let sentences = 2.0
        static let share = 0.3
        /// The part of the best score from which the second tool counts as equally likely.
        static let tie = 0.9
        static let looked = 5
        /// Evidence of a sentence that says the whole of a tool's name.
        static let wholeName = 1.0
        /// Sentences compared whole with what is asked, at most.
        static let sentencesRead = 64
    }

    /// The part of the sentence that really speaks for a tool: rare words count more than common ones, its name and
    /// description more than its arguments, and verbs and other words that many tools have hardly count.
    func evidence(_ counted: [Words.Counted], _ tool: Int) throws(Failure) -> Double {
        let rarest = rarity(1)
        var found = 0.0
        var possible = 0.0
        for word in counted where !Words.isIgnored(word.word) {
            let isStray = Words.isStray(word.word) || Words.isNumber(word.word)
            let factor = isStray ? Evidence.stray : 1
            let term = try term(word.word)
            let isNowhere = term.own.isEmpty && term.sentences.isEmpty
            let rare = isNowhere ? 1 : min(1, term.rarity / rarest)
            var here = factor * strength(term.places(tool), rare)
            let count = Double(term.slots(tool).nonzeroBitCount)
            here = max(here, rare * factor * count / (count + Evidence.sentences))
            for synonym in synonyms(word.stem) {
                let other = try self.term(synonym: synonym)
                let rare = min(1, other.rarity / rarest)
                let stray = Words.isStray(synonym.word) ? Evidence.stray : 1
                let there = strength(other.places(tool), rare)
                here = max(here, Evidence.synonym * there * factor * stray)
            }
            found += word.weight * here
            possible += word.weight * max(rare * factor, here)
        }
        let words = possible > 0 ? found + Evidence.share * found / possible : 0
        guard words < Evidence.least, try saysName(counted, tool) else { return words }
        return Evidence.wholeName
    }

    /// Whether a sentence says a tool's name: two words of it at least, and all that are no verbs; the first, which may
    /// be the toolkit's, may be left out of a longer one. So common words fit GET_USER_INFO.
    private func saysName(_ counted: [Words.Counted], _ tool: Int) throws(Failure) -> Bool {
        guard let slug = try table.name(ids[tool])?.slug else { return false }
        var said: Set<String> = []
        for word in counted {
            said.insert(word.stem)
            for synonym in synonyms(word.stem) { said.insert(synonym.stem) }
        }
        let name = Words.name(slug)
        let nouns = name.enumerated().filter { !Words.isVerb(named: $1) && !($0 == 0 && name.count > 2) }
        return !nouns.isEmpty && nouns.allSatisfy { said.contains(stem($1)) }
            && name.count { said.contains(stem($0)) } >= 2
    }

    /// The strength with which a word of this rarity speaks for a tool that has it in these places.
    private func strength(_ places: UInt8, _ rare: Double) -> Double {
        if places & Place.name != 0 { return max(rare, Evidence.named) }
        if places & Place.body != 0 { return rare }
        if places & Place.extra != 0 { return Evidence.extra * rare }
        return places != 0 ? Evidence.inside * rare : 0
    }
}

/// The worth of words for tools.
extension Ranking {
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

    /// A tool's own words, as bits: where in it a word stands.
    enum Place {
        static let name: UInt8 = 1
        static let body: UInt8 = 2
        static let extra: UInt8 = 4
        /// A part of a word of the name: `keyword` in KEYWORDEXPLORER.
        static let inside: UInt8 = 128
    }

    /// The tools that have a word, by their numbers.
    struct Term {
        var own: [(tool: Int, places: UInt8, value: Double)] = []
        /// The sentences of each tool that have the word, as bits.
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

    /// The worth of a sentence's word for a tool.
    struct Worth {
        let tool: Int
        let value: Double
    }

    /// The most worths that are kept, of some 20 bytes each; beyond that all are dropped. A word that no tool has
    /// counts as 64.
    private static let mostKept = 3_000_000

    /// The worth of a sentence's word for each tool, with words of nearly the same meaning mixed in.
    func worth(_ counted: Words.Counted) throws(Failure) -> [Worth] {
        if let known = worths[counted.word] { return known }
        if kept > Ranking.mostKept {
            terms = [:]
            synonymTerms = [:]
            worths = [:]
            synonymsKnown = [:]
            kept = 0
        }
        var touched: [Int] = []
        // Taken out, as in `look`.
        let own = try term(counted.word)
        var others: [Term] = []
        for synonym in synonyms(counted.stem) { others.append(try term(synonym: synonym)) }
        var sums = self.sums
        self.sums = []
        defer { self.sums = sums }
        func touch(_ tool: Int) {
            if sums[tool] == (0, 0, 0, 0) { touched.append(tool) }
        }
        for hit in own.own {
            touch(hit.tool)
            sums[hit.tool].own = hit.value
        }
        for hit in own.sentences {
            touch(hit.tool)
            sums[hit.tool].sentence = hit.value
        }
        for term in others {
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

    func synonyms(_ stem: String) -> [(word: String, stem: String)] {
        if let known = synonymsKnown[stem] { return known }
        let found = Words.synonyms(stem)
        synonymsKnown[stem] = found
        return found
    }

    func term(_ word: String) throws(Failure) -> Term {
        if let known = terms[word] { return known }
        let term = try look(word, inside: word.utf8.count >= 4)
        terms[word] = term
        return term
    }

    func term(synonym: (word: String, stem: String)) throws(Failure) -> Term {
        if let known = synonymTerms[synonym.stem] { return known }
        let term = try look(synonym.word, inside: false)
        synonymTerms[synonym.stem] = term
        return term
    }

    /// Looks a word up in the index and, with `inside`, in the middle of names.
    private func look(_ word: String, inside: Bool) throws(Failure) -> Term {
        let stem = stem(word)
        // Read first: in a loop outside of any closure no access is checked for being exclusive.
        var postings: [(tools: [UInt8], isInside: Bool)] = []
        try table.postings(of: stem) { postings.append(($0, false)) }
        if inside {
            for name in try namesAround(word) {
                try table.postings(of: ActFind.stem(name)) { postings.append(($0, true)) }
            }
        }
        var phrases: [(id: Int, slots: UInt64)] = []
        try table.phrases(of: stem) { phrases.append(($0, $1)) }
        var touched: [Int] = []
        var (places, slots) = (self.places, self.slots)
        (self.places, self.slots) = ([], [])
        for (tools, isInside) in postings {
            Packed.eachPosting(tools) { id, found in
                guard !isInside || found & Place.name != 0, let tool = numbers[id] else { return }
                if places[tool] == 0 { touched.append(tool) }
                if !isInside {
                    places[tool] |= found
                } else if places[tool] & Place.name == 0 {
                    places[tool] |= Place.inside
                }
            }
        }
        for (id, found) in phrases {
            guard let tool = numbers[id] else { continue }
            if places[tool] == 0, slots[tool] == 0 { touched.append(tool) }
            slots[tool] |= found
        }
        // The tools of one segment are in order.
        if zip(touched, touched.dropFirst()).contains(where: >) { touched.sort() }
        var have = 0
        for tool in touched where places[tool] != 0 { have += 1 }
        var term = Term()
        term.rarity = rarity(Double(have) + Part.onlySentences * Double(touched.count - have))
        let inSentences = rarity(Double(touched.count))
        term.own.reserveCapacity(have)
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
        (self.places, self.slots) = (places, slots)
        kept += 64 + term.own.count + term.sentences.count
        return term
    }

    private func weight(_ places: UInt8) -> Double {
        (places & Place.name != 0 ? Part.name : 0) + (places & Place.body != 0 ? Part.body : 0)
            + (places & Place.extra != 0 ? Part.extra : 0) + (places & Place.inside != 0 ? Part.inside : 0)
    }

    /// BM25's inverse document frequency for a word that so many tools have.
    func rarity(_ have: Double) -> Double {
        log(1 + (Double(ids.count) - have + 0.5) / (have + 0.5))
    }

    /// The words of names that have a word in them.
    private func namesAround(_ word: String) throws(Failure) -> Set<String> {
        if names == nil {
            var all: [UInt8] = []
            try table.names { all += $0.utf8 }
            names = all
        }
        var found: Set<String> = []
        let word = Array(word.utf8)
        (names ?? []).withUnsafeBytes { all in
            guard let base = all.baseAddress else { return }
            var at = 0
            while at < all.count, let hit = memmem(base + at, all.count - at, word, word.count) {
                var start = base.distance(to: UnsafeRawPointer(hit))
                var end = start + word.count
                while start > 0, all[start - 1] != 0x20 { start -= 1 }
                while end < all.count, all[end] != 0x20 { end += 1 }
                if end - start > word.count { found.insert(String(decoding: all[start..<end], as: UTF8.self)) }
                at = end
            }
        }
        return found
    }
}
