extension ToolName {
    /// The fewest tools that make a product of the word with which they begin.
    private static let fewest = 5

    /// The word with which at least half of these names begin, the name of a product such as JIRA; nil where there is
    /// none, or it is known to do something or to read.
    package static func product(of names: [String]) -> String? {
        var counts: [String: Int] = [:]
        for name in names {
            let words = split(name)
            if words.count > 1, let first = words.first { counts[first, default: 0] += 1 }
        }
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard let most, most.value >= fewest, most.value * 2 >= names.count, !mayAct(most.key) else { return nil }
        return most.key
    }

    /// Whether a word is a verb, or has one in it: SENDMAIL.
    static func mayAct(_ word: String) -> Bool {
        let parts = Verbs.isThing(word) ? [word] : Verbs.parts(word) ?? [word]
        return parts.contains { Verbs.find($0) != nil } || Verbs.hidden(in: word) != nil
    }
}
