/// The times of the last few sentences: the rules ask for those of one sentence again and again.
final class LastTimes {
    private var found: [[String]: [FoundTime]] = [:]

    /// The sentences whose times are kept: a reading looks at fewer.
    private static let most = 32

    func of(_ sentence: Sentence, _ find: () -> [FoundTime]) -> [FoundTime] {
        // A no-break space ties a number together.
        let texts = sentence.words.map { $0.isTied ? "\u{A0}\($0.text)" : $0.text }
        if let times = found[texts] { return times }
        if found.count >= LastTimes.most { found.removeAll() }
        let times = find()
        found[texts] = times
        return times
    }
}
