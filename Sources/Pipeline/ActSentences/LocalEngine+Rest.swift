/// Words of time or quantity that are left beside the place where a time was taken out: they were not understood, and
/// the one set may be another.
extension LocalEngine {
    /// Refuses a text with such a word at an edge.
    ///
    /// - Parameters:
    ///   - words: the text, in order.
    ///   - front: whether a time was taken out before it.
    ///   - back: the same behind it.
    ///   - joints: whether the words that lead a noun are taken off by the caller.
    func refuseRest(_ words: [Word], front: Bool, back: Bool, joints: Bool = false) throws(Refusal) {
        let quoted = Sentence(words).quoted
        if back, let last = words.indices.last, !quoted.contains(last) {
            let (word, before) = (words[last].core, last > 0 ? words[last - 1].core : "")
            let isLed = joints ? word == "the" : LocalEngine.leads.contains(word)
            if isLed || isRest(word, behind: before) { throw rest(words[last]) }
        }
        if front, let first = words.first, !quoted.contains(0) {
            let next = words.count > 1 ? words[1].core : ""
            // meeting tomorrow at 3 pm for 30
            if words.count == 2, first.core.isOne(of: "for at by to till until"), Int(next) != nil {
                throw rest(words[1])
            }
            let isLoose = first.core.isOne(of: "max tops sharp ish") || first.core == "or" && next == "so"
            let isNumber = first.core.first?.isNumber == true && DayLikeWords.isNumber(first.core)
            let isPart = DayPart(rawValue: first.core) != nil && next.isOne(of: "at @")
            if LocalEngine.timely.contains(first.core) && first.core != "half" || isLoose || isNumber || isPart {
                throw rest(first)
            }
        }
    }

    private func rest(_ word: Word) -> Refusal {
        Refusal(
            "'\(word.bare)' beside the time may belong to it",
            hint: "say the day and the time in full, or put the words in quotation marks if they belong to the text"
        )
    }

    /// Whether a word at the end of a text may be a piece of the time behind it.
    private func isRest(_ word: String, behind before: String) -> Bool {
        if LocalEngine.timely.contains(word) || word.isOne(of: "next any") { return true }
        if TimeWords.weekdays[word] != nil, !word.isOne(of: "sat sun wed mon") { return true }
        if DayPart(rawValue: word) != nil {
            return before.isOne(of: "early late mid this that") || TimeWords.weekdays[before] != nil
        }
        let isCount = NumberWords.isCount(before) || before == "few"
        if TimeWords.units.contains(word), isCount { return true }
        let isNumber =
            NumberWords.isCount(word) || TimeWords.ordinals[word] != nil
            || word.first?.isNumber == true && DayLikeWords.isNumber(word)
        return isNumber && !Lexicon.numbered.contains(before) && !before.isOne(of: "for of with no number")
    }

    /// Refuses a reminder without a time whose last words look like one.
    func refuseUntimed(_ words: [Word]) throws(Refusal) {
        guard let last = words.last, let at = words.indices.last, !Sentence(words).quoted.contains(at) else {
            return
        }
        let before = at > 0 ? words[at - 1].core : ""
        let isShort = last.core.utf8.count <= 4 && Int(last.core) != nil
        let isLed = before.isOne(of: "at in by on the around about till until from - /") && isShort
        let isTime =
            last.core.isOne(of: "now eod oclock o'clock am pm hence ago")
            || last.core.first?.isNumber == true && last.core.contains { "-/:.'".contains($0) }
        let isSpoken = at > 0 && NumberWords.word(before) != nil && NumberWords.word(last.core) != nil
        guard isLed || isTime || isSpoken, before != "of", !Lexicon.numbered.contains(before) else { return }
        throw Refusal(
            "'\(Sentence.joined(words[max(0, at - (isLed || isSpoken ? 1 : 0))...]))' may be a time that can't be read",
            hint: "say it as '17:30' or '5:30 pm', or put the words in quotation marks")
    }
}
