import ActTools

/// Words that name a row, as they are compared with the names that rows have.
package struct RowMatch {
    /// The nearness of a row's name to the words, the nearest first.
    package enum Nearness: Int, Comparable {
        /// The name has all the words.
        case words
        /// The name has the words in another form: `tickets` in `Ticket office`.
        case stems
        /// The name has words that are spelled nearly so.
        case spelling

        package static func < (a: Nearness, b: Nearness) -> Bool { a.rawValue < b.rawValue }
    }

    let words: [String]
    private let text: String

    private static let leads: Set<String> = ["a", "an", "the", "my", "our"]

    package init(_ text: String) { (words, self.text) = (RowMatch.words(text), text) }

    /// The words of a name in small letters, without articles: C++ and C# are words.
    static func words(_ text: String) -> [String] {
        let all = text.lowercased().split { !$0.isLetter && !$0.isNumber && !"'’+#".contains($0) }
        let words = all.map { String($0.map { $0 == "’" ? "'" : $0 }).trimmed(of: "'") }
            .filter { $0.contains { $0.isLetter || $0.isNumber } }
        let own = words.filter { !leads.contains($0) }
        return own.isEmpty ? words : own
    }

    /// Whether a name is this text, but for case, blanks and an article in front.
    func isWhole(_ name: String) -> Bool { RowMatch.whole(name) == RowMatch.whole(text) }

    private static func whole(_ text: String) -> [Substring] {
        let parts = text.lowercased().split(whereSeparator: \.isWhitespace)
        return parts.count > 1 && leads.contains(String(parts[0])) ? Array(parts.dropFirst()) : parts
    }

    /// nil for a name that is none of these.
    package func nearness(_ name: String) -> Nearness? {
        // No words are those of any name: a day says which row is meant.
        if text.isEmpty { return .words }
        let names = RowMatch.words(name)
        guard !words.isEmpty, !names.isEmpty else { return nil }
        if Set(names).isSuperset(of: words) { return .words }
        if Set(names.map(stem)).isSuperset(of: words.map(stem)) { return .stems }
        return words.allSatisfy { word in names.contains { RowMatch.isNear(word, $0) } } ? .spelling : nil
    }

    /// Whether two words differ by a slip: by one letter from four letters on, by two from eight on. Two numbers are two.
    private static func isNear(_ a: String, _ b: String) -> Bool {
        if a == b { return true }
        guard !(a + b).contains(where: \.isNumber) else { return false }
        let (a, b) = (Array(a.utf8), Array(b.utf8))
        let most = min(a.count, b.count) < 4 ? 0 : min(a.count, b.count) < 8 ? 1 : 2
        guard most > 0, abs(a.count - b.count) <= most, max(a.count, b.count) <= 64 else { return false }
        return edits(a, b, swaps: true) <= most
    }

    /// The names that come nearest, each once, for one who named none of them.
    func nearest(_ all: [String], limit: Int) -> [String] {
        var seen: Set<String> = []
        let names = all.filter { !$0.isEmpty && seen.insert($0).inserted }
        let stems = Set(words.map(stem))
        let shared = names.filter { !stems.isDisjoint(with: RowMatch.words($0).map(stem)) }
        let near = ActTools.nearest(words.joined(separator: " "), names, limit: limit)
        return Array((shared + near.filter { !shared.contains($0) }).prefix(limit))
    }
}

extension String {
    /// The text without a mark at its ends.
    fileprivate func trimmed(of mark: Character) -> String {
        var text = self[...]
        while text.first == mark { text.removeFirst() }
        while text.last == mark { text.removeLast() }
        return String(text)
    }
}
