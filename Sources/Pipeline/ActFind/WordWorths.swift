import ActJSON
import ActStore
import ActTools
import CSystem
import Glibc

/// The worth of words for tools. Reads the index word by word, and keeps what a word is worth for the sentences after.
final class WordWorths {
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
        /// The sentences of each tool that have the word, as bits; `given` is their value without those learned.
        var sentences: [(tool: Int, slots: UInt64, value: Double, given: Double)] = []
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
        /// The value without the sentences that were learned.
        let given: Double
    }

    /// The worth of a word for a tool, as it is put together.
    private struct Sum {
        var (own, synonym) = (0.0, 0.0)
        var (sentence, synonymSentence) = (0.0, 0.0)
        /// The worth in sentences, without those that were learned.
        var (given, synonymGiven) = (0.0, 0.0)
        var isTouched = false
    }

    /// The most worths that are kept, of some 28 bytes each; beyond that all are dropped. A word that no tool has
    /// counts as 64.
    private static let mostKept = 3_000_000

    /// The numbers of tools by their ids.
    private struct Numbers {
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

    private let table: IndexTable
    private let numbers: Numbers
    /// By tool; 1 for one of average length.
    private let lengths: [Double]
    /// All words of names, a space around each; read when first needed.
    private var names: [UInt8]?

    private var terms: [String: Term] = [:]
    private var synonymTerms: [String: Term] = [:]
    private var worths: [String: [Worth]] = [:]
    private var synonymsKnown: [String: [(word: String, stem: String)]] = [:]
    private var kept = 0

    // Scratch, by tool; zero between uses.
    private var places: [UInt8]
    private var slots: [UInt64]
    private var sums: [Sum]

    init(_ table: IndexTable, _ ids: [Int], lengths: [Double]) {
        (self.table, self.lengths) = (table, lengths)
        numbers = Numbers(ids)
        places = Array(repeating: 0, count: ids.count)
        slots = Array(repeating: 0, count: ids.count)
        sums = Array(repeating: Sum(), count: ids.count)
    }

    /// The worth of a sentence's word for each tool, with words of nearly the same meaning mixed in.
    func worth(_ counted: Words.Counted) throws(Failure) -> [Worth] {
        if let known = worths[counted.word] { return known }
        if kept > WordWorths.mostKept {
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
            if !sums[tool].isTouched { touched.append(tool) }
            sums[tool].isTouched = true
        }
        for hit in own.own {
            touch(hit.tool)
            sums[hit.tool].own = hit.value
        }
        for hit in own.sentences {
            touch(hit.tool)
            (sums[hit.tool].sentence, sums[hit.tool].given) = (hit.value, hit.given)
        }
        for term in others {
            for hit in term.own {
                touch(hit.tool)
                sums[hit.tool].synonym = max(sums[hit.tool].synonym, hit.value)
            }
            for hit in term.sentences {
                touch(hit.tool)
                sums[hit.tool].synonymSentence = max(sums[hit.tool].synonymSentence, hit.value)
                sums[hit.tool].synonymGiven = max(sums[hit.tool].synonymGiven, hit.given)
            }
        }
        let worth = touched.map { tool -> Worth in
            let sum = sums[tool]
            sums[tool] = Sum()
            let other = Part.synonym * sum.synonym
            let own = max(sum.own, other) + Part.weaker * min(sum.own, other)
            return Worth(
                tool: tool, value: own + max(sum.sentence, Part.synonymSentence * sum.synonymSentence),
                given: own + max(sum.given, Part.synonymSentence * sum.synonymGiven))
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
        let term = try look(word, inside: word.utf8.count >= 5)
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
        let stem = ActTools.stem(word)
        // Read first: in a loop outside of any closure no access is checked for being exclusive.
        var postings: [(tools: [UInt8], isInside: Bool)] = []
        try table.postings(of: stem) { postings.append(($0, false)) }
        if inside {
            for name in try namesAround(word) {
                try table.postings(of: ActTools.stem(name)) { postings.append(($0, true)) }
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
        let have = touched.count { places[$0] != 0 }
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
                func value(_ slots: UInt64) -> Double {
                    let count = Double(slots.nonzeroBitCount)
                    return inSentences * count / (count + Part.sentences)
                }
                let given = slots[tool] & ~Catalog.Slot.learned
                term.sentences.append((tool, slots[tool], value(slots[tool]), value(given)))
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
        log(1 + (Double(lengths.count) - have + 0.5) / (have + 0.5))
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
