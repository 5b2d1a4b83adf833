package import ActCore
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
    }

    package struct Answer {
        /// Best first; none when nothing fits, or only by stray words.
        package let matches: [Match]
        /// Whether the second fits about as well as the first.
        package let isNearTie: Bool
    }

    private enum Verb {
        static let same = 1.06
        static let other = 0.85
        static let removes = 0.8
        static let lists = 1.05
    }

    let table: CatalogTable
    var ids: [Int] = []
    private var tools: [(provider: String, slug: String)] = []
    private var verbs: [VerbKinds] = []
    /// 1 for a tool of average length.
    var lengths: [Double] = []
    private var isWanted: [Bool] = []
    /// All names, one after another, and where each begins.
    var names: [UInt8] = []
    var starts: [Int] = []

    var terms: [String: Term] = [:]
    var synonymTerms: [String: Term] = [:]
    var worths: [String: [Worth]] = [:]
    var kept = 0

    // Scratch, by tool; zero between uses.
    var places: [UInt8]
    var slots: [UInt64]
    var sums: [(own: Double, sentence: Double, synonym: Double, synonymSentence: Double)]
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
