import ActJSON
import ActStore
import ActTools

/// Whether it fits at all.
extension Ranking {
    enum Evidence {
        /// Below it nothing fits.
        static let least = 0.55
        /// The part of all that could be said for a tool from which most of it is.
        static let most = 0.6
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
        /// Tools looked at where not every one may be meant.
        static let lookedThrough = 50
        /// Evidence of a sentence that says the whole of a tool's name.
        static let wholeName = 1.0
        /// Sentences compared whole with what is asked, at most.
        static let sentencesRead = 64
    }

    /// The part of the sentence that really speaks for a tool: rare words count more than common ones, its name and
    /// description more than its arguments, and verbs and other words that many tools have hardly count.
    func evidence(_ counted: [Words.Counted], _ tool: Int) throws(Failure) -> Double {
        let (found, possible) = try spoken(counted, tool)
        let spoken = possible > 0 ? found + Evidence.share * found / possible : 0
        guard spoken < Evidence.least, try saysName(counted, tool) else { return spoken }
        return Evidence.wholeName
    }

    /// The part of a sentence that speaks for a tool, and as much as could.
    func spoken(
        _ counted: [Words.Counted], _ tool: Int
    ) throws(Failure) -> (found: Double, possible: Double) {
        let rarest = words.rarity(1)
        var found = 0.0
        var possible = 0.0
        for word in counted where !Words.isIgnored(word.word) {
            let isStray = Words.isStray(word.word) || Words.isNumber(word.word)
            let factor = isStray ? Evidence.stray : 1
            let term = try words.term(word.word)
            let isNowhere = term.own.isEmpty && term.sentences.isEmpty
            let rare = isNowhere ? 1 : min(1, term.rarity / rarest)
            var here = factor * strength(term.places(tool), rare)
            let count = Double(term.slots(tool).nonzeroBitCount)
            here = max(here, rare * factor * count / (count + Evidence.sentences))
            for synonym in words.synonyms(word.stem) {
                let other = try words.term(synonym: synonym)
                let rare = min(1, other.rarity / rarest)
                let stray = Words.isStray(synonym.word) ? Evidence.stray : 1
                let there = strength(other.places(tool), rare)
                here = max(here, Evidence.synonym * there * factor * stray)
            }
            found += word.weight * here
            possible += word.weight * max(rare * factor, here)
        }
        return (found, possible)
    }

    /// Whether a sentence says a tool's name: two words of it at least, and all that are no verbs; the first, which may
    /// be the toolkit's, may be left out of a longer one. So common words fit GET_USER_INFO.
    private func saysName(_ counted: [Words.Counted], _ tool: Int) throws(Failure) -> Bool {
        guard let slug = try table.name(ids[tool])?.slug else { return false }
        var said: Set<String> = []
        for word in counted {
            said.insert(word.stem)
            for synonym in words.synonyms(word.stem) { said.insert(synonym.stem) }
        }
        let name = Words.name(slug)
        let nouns = name.enumerated().filter { !Words.isVerb(named: $1) && !($0 == 0 && name.count > 2) }
        return !nouns.isEmpty && nouns.allSatisfy { said.contains(stem($1)) }
            && name.count { said.contains(stem($0)) } >= 2
    }

    /// The strength with which a word of this rarity speaks for a tool that has it in these places.
    private func strength(_ places: UInt8, _ rare: Double) -> Double {
        if places & WordWorths.Place.name != 0 { return max(rare, Evidence.named) }
        if places & WordWorths.Place.body != 0 { return rare }
        if places & WordWorths.Place.extra != 0 { return Evidence.extra * rare }
        return places != 0 ? Evidence.inside * rare : 0
    }
}
