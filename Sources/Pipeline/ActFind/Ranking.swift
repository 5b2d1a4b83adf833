package import ActJSON
import ActSettings
package import ActStore

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

    package struct RankedTools {
        /// Best first; none when nothing fits, or only by stray words.
        package let matches: [Match]
        /// Slugs of tools that may be meant beside the first: one that fits about as well, and those of other parts.
        package let related: [String]
        /// Whether most of what the sentence says speaks for the first of them.
        package var isClear = false
    }

    private enum Verb {
        static let same = 1.06
        static let other = 0.85
        static let removes = 0.8
        static let lists = 1.05
    }

    let table: IndexTable
    let ids: [Int]
    private let verbs: [VerbKinds]
    let words: WordWorths
    /// The tools of the provider and toolkit asked for, by id; nil for all.
    private let wanted: Set<Int>?
    /// Scratch, by tool; zero between uses.
    private var scores: [(score: Double, given: Double)]

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
        words = WordWorths(table, ids, lengths: found.map { Double($0.length) / average })
        wanted = provider == nil && toolkit == nil ? nil : try table.ids(provider: provider, toolkit: toolkit)
        scores = Array(repeating: (0, 0), count: found.count)
    }

    /// The tools that a sentence asks for, at most `limit`; with `always`, those too that hardly fit.
    ///
    /// - Parameter fits: whether a tool may be meant at all; nil where every one may.
    package func answer(
        _ sentence: String, limit: Int, always: Bool = false,
        fits mayBeMeant: ((_ provider: String, _ slug: String) throws(Failure) -> Bool)? = nil
    ) throws(Failure) -> RankedTools {
        let words = Words.words(sentence)
        let whole = Words.read(words)
        let parts = Words.parts(words)
        let wishes = [whole] + (parts.count > 1 ? parts.map { Words.read($0) } : [])
        let looked = max(limit, mayBeMeant == nil ? Evidence.looked : Evidence.lookedThrough)
        var (best, leaders) = try rank(wishes, try sameSentence(whole.counted), looked)
        if let mayBeMeant {
            let all = best
            best = []
            for found in all {
                guard let (provider, slug) = try table.name(ids[found.tool]) else { continue }
                if try mayBeMeant(provider, slug) { best.append(found) }
            }
            leaders = leaders.map { leader in best.contains { $0.tool == leader } ? leader : -1 }
        }
        var fits = always
        var second = false
        for (k, found) in best.prefix(Evidence.looked).enumerated() where !fits || k == 1 {
            let speaks = found.same != .none ? true : try speaks(wishes, found.tool)
            fits = fits || speaks
            if k == 1 { second = speaks }
        }
        guard fits, let first = best.first else { return RankedTools(matches: [], related: []) }
        let isNear =
            best.count > 1 && first.same == best[1].same && best[1].score >= Evidence.tie * first.score
        var matches: [Match] = []
        for found in best.prefix(limit) {
            guard let (provider, slug) = try table.name(ids[found.tool]) else { continue }
            matches.append(Match(provider: provider, slug: slug, score: found.score, isSaid: found.same != .none))
        }
        var related = isNear && second ? [best[1].tool] : []
        for (wish, leader) in zip(wishes.dropFirst(), leaders)
        where leader >= 0 && leader != first.tool && !related.contains(leader) {
            if try speaks([wish], leader) { related.append(leader) }
        }
        var names: [String] = []
        for tool in related { if let slug = try table.name(ids[tool])?.slug { names.append(slug) } }
        var isClear = first.same != .none
        for wish in wishes where !isClear {
            let (found, possible) = try spoken(wish.counted, first.tool)
            isClear = found >= Evidence.most * possible
        }
        return RankedTools(matches: matches, related: names, isClear: isClear)
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

    /// A tool with its score, and the score without the sentences that were learned.
    private typealias Scored = (tool: Int, score: Double, given: Double)

    /// The words of a sentence, or of a part of one, and the kinds of verbs that it asks with.
    private typealias Wish = (counted: [Words.Counted], kinds: VerbKinds)

    /// The best tools for a sentence and its parts: half of a score says how a tool fits the sentence as a whole, half
    /// how it fits the part that it fits best, each as a share of the best tool's. So each part's tools come in turn,
    /// and a part that only leads up to the wish does not win.
    private func rank(
        _ wishes: [Wish], _ same: [Int: Same], _ limit: Int
    ) throws(Failure) -> (best: [Candidate], leaders: [Int]) {
        var leaders: [Int] = []
        var totals = wishes.count > 1 ? Array(repeating: Total(), count: ids.count) : []
        var highest = 0.0
        for (k, wish) in wishes.enumerated() {
            let found = try score(wish)
            guard wishes.count > 1 else { return (best(found, same, limit), []) }
            let most = found.reduce((score: 0.0, given: 0.0)) { (max($0.score, $1.score), max($0.given, $1.given)) }
            if k == 0 { highest = most.score }
            if k > 0 { leaders.append(best(found, same, 1).first?.tool ?? -1) }
            for (tool, score, given) in found where score > 0 {
                totals[tool].add(score / most.score, given > 0 ? given / most.given : 0, isWhole: k == 0)
            }
        }
        let scored: [Scored] = totals.enumerated().lazy.filter { $1.sum > 0 }.map { tool, total in
            (tool, highest * total.sum / 2, highest * total.givenSum / 2)
        }
        return (best(scored, same, limit), leaders)
    }

    /// The shares that a tool has of the best scores, for a sentence as a whole and for the part that it fits best.
    private struct Total {
        private var (whole, part) = (0.0, 0.0)
        private var (given, givenPart) = (0.0, 0.0)

        var sum: Double { whole + part }
        var givenSum: Double { given + givenPart }

        mutating func add(_ share: Double, _ givenShare: Double, isWhole: Bool) {
            if isWhole {
                (whole, given) = (share, givenShare)
            } else {
                (part, givenPart) = (max(part, share), max(givenPart, givenShare))
            }
        }
    }

    /// The scores with none of a tool that what was learned lifts over one of a calmer verb, which was before it.
    private func calmed(_ scored: [Scored]) -> [Scored] {
        guard scored.contains(where: { $0.score != $0.given }) else { return scored }
        var calmed = scored
        // The least scores, by harm, of tools with words of their own that come before without what was learned.
        var least = Array(repeating: Double.infinity, count: VerbKinds.harms)
        let order = scored.indices.sorted { a, b in
            let (a, b) = (scored[a], scored[b])
            return a.given != b.given ? a.given > b.given : a.tool < b.tool
        }
        for k in order where scored[k].given > 0 || scored[k].score > 0 {
            guard let harm = verbs[scored[k].tool].harm else { continue }
            for calmer in least.prefix(harm) { calmed[k].score = min(calmed[k].score, calmer.nextDown) }
            if scored[k].given > 0 { least[harm] = min(least[harm], calmed[k].score) }
        }
        return calmed
    }

    private func best(_ scored: [Scored], _ same: [Int: Same], _ limit: Int) -> [Candidate] {
        var best: [Candidate] = []
        for (tool, score, _) in calmed(scored) {
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
    private func score(_ wish: Wish) throws(Failure) -> [Scored] {
        var worths: [(weight: Double, worth: [WordWorths.Worth])] = []
        for word in wish.counted { worths.append((word.weight, try words.worth(word))) }
        var touched: [Int] = []
        // Taken out: no check of exclusive access in the loops.
        var scores = self.scores
        self.scores = []
        for (weight, worth) in worths {
            for hit in worth {
                if scores[hit.tool].score == 0 { touched.append(hit.tool) }
                scores[hit.tool].score += weight * hit.value
                scores[hit.tool].given += weight * hit.given
            }
        }
        var found: [Scored] = []
        found.reserveCapacity(touched.count)
        for tool in touched {
            if wanted?.contains(ids[tool]) ?? true {
                let factor = agreement(wish.kinds, verbs[tool])
                found.append((tool, scores[tool].score * factor, scores[tool].given * factor))
            }
            scores[tool] = (0, 0)
        }
        self.scores = scores
        return found
    }

    /// Tools with a sentence of exactly these words.
    private func sameSentence(_ counted: [Words.Counted]) throws(Failure) -> [Int: Same] {
        var found: [Int: Same] = [:]
        var terms: [WordWorths.Term] = []
        for word in counted { terms.append(try words.term(word.word)) }
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
