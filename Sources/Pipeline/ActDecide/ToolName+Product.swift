extension ToolName {
    /// The fewest tools that make a product of the word with which they begin.
    private static let fewest = 5

    /// The products of a server's names, one for each: the word with which a name begins, such as JIRA or CONFLUENCE,
    /// where several names begin with it, and at least half of all with such a word. A word that is known to do
    /// something or to read is none.
    package static func products(of names: [String]) -> [String?] {
        let firsts = names.map { name -> String? in
            let words = split(name)
            return words.count > 1 ? words.first : nil
        }
        var counts: [String: Int] = [:]
        for case let first? in firsts { counts[first, default: 0] += 1 }
        let products = counts.filter { $0.value >= fewest && !mayAct($0.key) }
        guard products.values.reduce(0, +) * 2 >= names.count else { return names.map { _ in nil } }
        return firsts.map { $0.flatMap { products[$0] == nil ? nil : $0 } }
    }

    /// Whether a word is a verb, or has one in it: SENDMAIL.
    static func mayAct(_ word: String) -> Bool {
        let parts = Verbs.isThing(word) ? [word] : Verbs.parts(word) ?? [word]
        return parts.contains { Verbs.find($0) != nil } || Verbs.hidden(in: word) != nil
    }
}
