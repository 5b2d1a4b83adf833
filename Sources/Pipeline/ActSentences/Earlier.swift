/// The meaning of a sentence about what was done or said before it: a whole sentence of a few words.
package enum Earlier: Sendable {
    /// Takes the last write back; one of this kind, where a noun says it.
    case undone(noun: String?)
    /// Means rows that were listed: `the second one`.
    case listed(words: String)
    /// Means rows that were spoken of: `mark that task as done`.
    case spoken(words: String)

    /// nil for a sentence that says nothing of the kind.
    package init?(_ text: String) {
        guard text.utf8.count <= EarlierWords.longest, !Sentence.hasControl(text) else { return nil }
        var whole = Sentence(text).unwrapped
        for phrase in Lexicon.closers where whole.count > phrase.count {
            let end = whole.count - phrase.count
            if whole.match([phrase], at: end) > 0 { whole = Sentence(whole.words[..<end]) }
        }
        let polite = whole.match(Lexicon.polite)
        let sentence = whole.dropFirst(polite)
        if let words = EarlierWords.words(EarlierWords.listed, in: sentence, alone: true) {
            self = .listed(words: words)
            return
        }
        if let words = EarlierWords.words(EarlierWords.spoken, in: sentence, alone: false) {
            self = .spoken(words: words)
            return
        }
        let isDoubted = polite == 0 && sentence.words.last?.text.hasSuffix("?") ?? true
        guard !whole.asks, !isDoubted, let noun = EarlierWords.undone(sentence) else { return nil }
        self = .undone(noun: noun.isEmpty ? nil : noun)
    }

    /// The toolkit of the rows that a noun names; nil where it names none.
    package static func toolkit(_ noun: String) -> String? {
        NamedWords.nouns.first { $0.noun == noun }.flatMap { NamedWords.tools[$0.kind]?.toolkit }
    }
}

/// The words of sentences about what was done or said before.
private enum EarlierWords {
    /// Bytes of such a sentence, at most.
    static let longest = 200

    // The last write.

    /// Whole sentences.
    private static let undoings = """
        undo
        undo it
        undo that
        undo this
        undo what i did
        undo what i just did
        take it back
        take that back
        """.phrases
    /// They stand before the words for the last write.
    private static let leads = """
        undo
        take back
        """.phrases
    private static let lasts = "last latest previous".table
    /// Nouns for any write.
    private static let deeds = "one thing change call write action step command".table

    /// The noun of a sentence that takes the last write back, empty where it has none; nil for any other sentence.
    static func undone(_ sentence: Sentence) -> String? {
        if undoings.contains(sentence.words.map(\.core)) { return "" }
        let lead = sentence.match(leads)
        guard lead > 0 else { return nil }
        var rest = sentence.dropFirst(lead)
        if rest.core(0).isOne(of: "the my our") { rest = rest.dropFirst(1) }
        guard lasts.contains(rest.core(0)) else { return nil }
        rest = rest.dropFirst(1)
        guard let noun = rest.words.first?.core else { return "" }
        guard rest.count == 1 else { return nil }
        return deeds.contains(noun) ? "" : Earlier.toolkit(noun) == nil ? nil : noun
    }

    // Rows that were listed.

    private static let places = "first second third fourth fifth sixth seventh eighth ninth tenth last next other"
    /// Words for rows of a list, which may be a sentence by themselves.
    static let listed: [[String]] = {
        let amounts = ["one", "all", "both", "each", "any", "some", "most", "two", "three", "every one", "none"]
        let amount = amounts.flatMap { amount in ["them", "these", "those"].map { "\(amount) of \($0)" } }
        let place = places.split(separator: " ").flatMap { ["the \($0) one", "the \($0)", "\($0) one"] }
        let rest = ["both", "them all", "the others", "this one", "that one", "these", "those", "them"]
        return (amount + place + rest).joined(separator: "\n").phrases
    }()
    /// Words for rows that were spoken of, behind a verb alone.
    static let spoken: [[String]] = {
        let nouns = NamedWords.nouns.map(\.noun)
        let single = ["this", "that"].flatMap { word in nouns.map { "\(word) \($0)" } }
        let several = ["these", "those"].flatMap { word in nouns.map { "\(word) \($0)s" } }
        return (["it", "this", "that"] + single + several).joined(separator: "\n").phrases
    }()
    /// They may follow, and say no more.
    private static let tails = ["of", "from", "on", "in", "off"].flatMap { word in
        ["the", "my", "that", "this"].map { [word, $0, "list"] }
    }
    /// They follow a verb that moves or renames, and its row.
    private static let directions = "to by until till back forward from on a an half later earlier".table

    /// The words of a table, where a sentence means rows by them and no name.
    ///
    /// - Parameter alone: whether they may be the sentence, or what it asks to be shown.
    static func words(_ phrases: [[String]], in sentence: Sentence, alone: Bool) -> String? {
        func words(at start: Int, _ isRest: (Sentence) -> Bool) -> String? {
            let length = sentence.match(phrases, at: start)
            guard length > 0, isRest(sentence.dropFirst(start + length)) else { return nil }
            return sentence.words[start..<(start + length)].map(\.core).joined(separator: " ")
        }
        func isEnd(_ rest: Sentence) -> Bool { rest.count == 0 || tails.contains(rest.words.map(\.core)) }
        if alone, let all = words(at: 0, isEnd) { return all }
        let shown = max(sentence.match(QueryWords.orders), sentence.match(QueryWords.places))
        if alone, shown > 0 { return words(at: shown, isEnd) }
        let ended = max(sentence.match(NamedWords.deletes), sentence.match(NamedWords.completes))
        if ended > 0 { return words(at: ended, isEnd) }
        let marks = NamedWords.doneEndings + NamedWords.undoneEndings + NamedWords.priorities.map(\.words)
        if NamedWords.marks.contains(sentence.core(0)) || sentence.core(0) == "make",
            let marked = words(at: 1, { marks.contains($0.words.map(\.core)) })
        {
            return marked
        }
        let moved = max(sentence.match(NamedWords.moves), sentence.match(NamedWords.renames))
        guard moved > 0 else { return nil }
        return words(at: moved) { $0.count == 0 || directions.contains($0.core(0)) || $0.words[0].hasDigit }
    }
}
