import ActTools

/// Words that look like days and that no day is read from: slips of the pen, other languages, parts of dates.
enum DayLikeWords {
    /// Whether a sentence is of another language: two of its words, or most of its letters.
    static func isForeign(_ sentence: Sentence) -> Bool {
        let words = sentence.words.map(\.core)
        guard words.count > 1, words.count < 60 else { return false }
        if words.filter({ common.contains($0) || foreign.contains($0) }).count > 1 { return true }
        let letters = words.joined().unicodeScalars
        let others = letters.filter { $0.value > 0x24F && $0.properties.isAlphabetic }
        return others.count > 2 && others.count * 2 > letters.filter(\.properties.isAlphabetic).count
    }

    private static let names: [[UInt8]] = """
        monday tuesday wednesday thursday friday saturday sunday january february august september october november
        december tomorrow yesterday tonight
        """.table.map { Array($0.utf8) }

    /// From this length on two letters may be wrong, else one.
    private static let long = 8

    /// Whether a word is a day in another language, or one letter or two from a day's or month's name.
    static func contains(_ word: String) -> Bool {
        short.contains(word) || foreign.contains(word) || name(near: word) != nil
    }

    /// The day or month that a word is a letter or two from; nil for a name that has no slip.
    static func name(near word: String) -> String? {
        let letters = Array(word.utf8)
        guard letters.count > 4, letters.count < 12, !others.contains(word), !names.contains(letters) else {
            return nil
        }
        let near = names.first { name in
            let most = name.count >= long ? 2 : 1
            guard letters[0] == name[0], abs(letters.count - name.count) <= most else { return false }
            return edits(letters, name, swaps: true) <= most
        }
        return near.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether a word counts the days of a month.
    static func isNumber(_ word: String) -> Bool {
        guard let first = word.utf8.first else { return false }
        if first &- 0x30 < 10 {
            let rest = word.drop { $0.isASCII && $0.isNumber }
            return word.utf8.count - rest.utf8.count <= 2 && (rest.isEmpty || String(rest).isOne(of: "st nd rd th"))
        }
        return TimeWords.ordinals[word] != nil
    }
}
