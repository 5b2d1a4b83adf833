/// The words of an intent that say which tool is meant. A value in it tells no more than of which kind it is: `notes.txt`
/// is a file, PROJ-12 an issue. Otherwise its words would outweigh the verb and the noun.
enum IntentWords {
    /// An intent without its values. One of values alone stays whole.
    static func text(_ intent: String) -> String {
        let words = phrased(intent.split(whereSeparator: \.isWhitespace).map(String.init))
        let left = words.compactMap { isValue($0) ? kind(of: $0) : $0 }
        return left.count < 2 ? intent : left.joined(separator: " ")
    }

    /// Whether a word is a path, an address, a file, a pair of a name and a value, or the key of an issue.
    private static func isValue(_ word: String) -> Bool {
        let inside = word.utf8.dropFirst().dropLast()
        return word.utf8.contains { "/\\@=".utf8.contains($0) } || inside.contains { $0 == 0x2E || $0 == 0x3A }
            || isIssue(word)
    }

    /// The words for a value of this kind; nil for one that tells nothing.
    private static func kind(of value: String) -> String? {
        if value.contains("://") { return "url" }
        if isIssue(value) { return "issue" }
        guard !value.utf8.contains(0x40), let match = value.firstMatch(of: /\.([A-Za-z]{2,5})\W*$/) else {
            return nil
        }
        let ending = match.1.lowercased()
        return endings[ending] ?? ending
    }

    private static func isIssue(_ word: String) -> Bool { word.wholeMatch(of: /[A-Z][A-Z0-9]*-[0-9]+\W*/) != nil }

    /// The words with those of `phrases` in the place of phrases.
    private static func phrased(_ words: [String]) -> [String] {
        var found: [String] = []
        var at = 0
        while at < words.count {
            let phrase = phrases.first { phrase in
                zip(phrase.words, words[at...]).allSatisfy { $0 == $1.lowercased() }
                    && phrase.words.count <= words.count - at
            }
            found.append(phrase?.means ?? words[at])
            at += phrase?.words.count ?? 1
        }
        return found
    }
}
