/// The categories of spending and income that everyday words name.
package enum Categories {
    package static let expenses = index(spending)
    package static let income = index(earning)

    /// Words that are joined by `_` are a phrase.
    private static func index(_ rows: String) -> [String: String] {
        Dictionary(rows.values.map { (String($0.map { $0 == "_" ? " " : $0 }), $1) }) { $1 }
    }

    /// The category of these words, when they name one; two are none. What stands before the first preposition says
    /// what it is, the rest counts only if that says nothing.
    static func category(of words: [String], in table: [String: String]) -> String? {
        let head = words.firstIndex { joints.contains($0) } ?? words.count
        for part in [words[..<head], words[head...]] {
            let found = categories(Array(part), table)
            if !found.isEmpty { return found.count == 1 ? found.first : nil }
        }
        return nil
    }

    /// Whether what stands before the first preposition is in the table.
    static func heads(_ words: [String], in table: [String: String]) -> Bool {
        names(Array(words.prefix { !joints.contains($0) }), in: table)
    }

    /// Whether any of the words is in the table.
    static func names(_ words: [String], in table: [String: String]) -> Bool { !categories(words, table).isEmpty }

    /// Phrases of up to three words, the longest first.
    private static func categories(_ words: [String], _ table: [String: String]) -> Set<String> {
        var found: Set<String> = []
        var at = 0
        while at < words.count {
            var taken = 1
            for length in stride(from: min(3, words.count - at), through: 1, by: -1) {
                let phrase = words[at..<(at + length)].joined(separator: " ")
                guard let category = table[phrase] ?? (length == 1 ? table[possessor(phrase)] : nil) else {
                    continue
                }
                found.insert(category)
                taken = length
                break
            }
            at += taken
        }
        return found
    }

    private static func possessor(_ word: String) -> String {
        word.hasSuffix("'s") ? String(word.dropLast(2)) : word
    }
}
