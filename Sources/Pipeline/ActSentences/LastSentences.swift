import ActJSON

/// The last text cut into words, and the times of the last few sentences: the rules ask for those of one text again and
/// again.
final class LastSentences {
    private var found: [[String]: [FoundTime]] = [:]
    private var last: (text: String, cut: Sentence, asks: Bool)?

    /// The words of a text, and whether it asks something.
    func cut(_ text: String) -> (cut: Sentence, asks: Bool) {
        if let last, sameBytes(last.text, text) { return (last.cut, last.asks) }
        let cut = Sentence(text).unwrapped
        let asks = cut.asks
        last = (text, cut, asks)
        return (cut, asks)
    }

    /// The sentences whose times are kept: a reading looks at fewer.
    private static let most = 32

    func times(of sentence: Sentence, _ find: () -> [FoundTime]) -> [FoundTime] {
        // A no-break space ties a number together.
        let texts = sentence.words.map { $0.isTied ? "\u{A0}\($0.text)" : $0.text }
        if let times = found[texts] { return times }
        if found.count >= LastSentences.most { found.removeAll() }
        let times = find()
        found[texts] = times
        return times
    }
}
