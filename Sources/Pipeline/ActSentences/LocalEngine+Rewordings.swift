import ActTools

/// Other words for a refused sentence, which a person is shown: each says one of the things that it may mean.
extension LocalEngine {
    func rewordings(_ sentence: Sentence) -> [String] {
        received(sentence) + shared(sentence) + LocalEngine.respelled(sentence)
            + LocalEngine.repeated(sentence) + LocalEngine.replaced(sentence) + LocalEngine.inProject(sentence)
    }

    /// The one amount of a sentence as it is said, with the person's own currency where it says none.
    private func amount(of sentence: Sentence) -> (text: String, amount: Amount)? {
        let amounts = Amounts(sentence, taken: [], own: currency)
        guard amounts.all.count == 1, let one = amounts.all.first else { return nil }
        let said = Sentence.joined(sentence.words[one.words])
        return (one.currency == nil ? "\(said) \(currency.lowercased())" : said, one)
    }

    /// Money that came from somebody: `marta paid my invoice, 650`, `got 30 back from the pharmacy`.
    private func received(_ sentence: Sentence) -> [String] {
        let payer = LocalEngine.payers.lazy.compactMap { $0.places(in: sentence).first?.value }.first
        guard let payer, let amount = amount(of: sentence) else { return [] }
        return ["received \(amount.text) from \(Sentence.joined(sentence.words[payer]))"]
    }

    /// `split dinner 84 three ways`: the share, where it comes to whole hundredths.
    private func shared(_ sentence: Sentence) -> [String] {
        guard sentence.core(0).isOne(of: "split shared"), sentence.core(sentence.count - 1) == "ways",
            let ways = TimeWords(sentence, isMoney: { _ in false }).count(sentence.count - 2),
            (2...20).contains(ways.value),
            let amount = amount(of: Sentence(sentence.words.dropLast(2)))?.amount,
            let hundredths = Amounts.hundredths(amount.number), hundredths.isMultiple(of: ways.value),
            amount.words.lowerBound > 1
        else { return [] }
        let share = Amounts.decimal(ofHundredths: hundredths / ways.value)
        return ["\(Sentence.joined(sentence.words[1..<amount.words.lowerBound])) \(share) \(currency.lowercased())"]
    }

    /// A day whose name has a slip.
    private static func respelled(_ sentence: Sentence) -> [String] {
        let words = sentence.words.map { word in DayLikeWords.name(near: word.core) ?? word.text }
        return words == sentence.words.map(\.text) ? [] : [words.joined(separator: " ")]
    }

    /// `book club first tuesday of the month`: every one, where the next has passed.
    private static func repeated(_ sentence: Sentence) -> [String] {
        guard let at = ofMonth.places(in: sentence).first?.value.lowerBound,
            !sentence.words.contains(where: { $0.core.isOne(of: "every each") })
        else { return [] }
        let words = sentence.words.map(\.text)
        return [(words[..<at] + ["every"] + words[at...]).joined(separator: " ")]
    }

    /// Times of day and ends of weeks that are several: an exact one of each.
    private static func replaced(_ sentence: Sentence) -> [String] {
        let words = sentence.words.map(\.text)
        for (phrase, values) in replacements {
            guard let at = words.indices.first(where: { sentence.has(phrase, at: $0) }) else { continue }
            return values.map { (words[..<at] + [$0] + words[(at + phrase.count)...]).joined(separator: " ") }
        }
        return []
    }

    /// `get a quote for the roof, project house`.
    private static func inProject(_ sentence: Sentence) -> [String] {
        let at = sentence.count - 2
        guard at > 1, sentence.core(at) == "project", sentence.text(at - 1).hasSuffix(",") else { return [] }
        return ["\(Sentence.joined(sentence.words[..<at])) +\(sentence.words[at + 1].bare)"]
    }
}
