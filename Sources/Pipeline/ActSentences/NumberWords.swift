/// Whole numbers in words: `twelve`, `twenty-five`, `two hundred and fifty`, `a thousand`.
package enum NumberWords {
    /// Words behind a number that are read as belonging to it.
    private static let longest = 8

    /// One word below 100: `seven`, `forty`, `forty-five`.
    package static func word(_ core: String) -> Int? {
        guard let first = core.utf8.first, first &- 0x61 < 26 else { return nil }
        if let number = small[core] ?? tens[core] { return number }
        guard core.utf8.contains(0x2D) else { return nil }
        let parts = core.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let ten = tens[parts[0]], let one = small[parts[1]], one < 10 else { return nil }
        return ten + one
    }

    /// Whether a word counts: `3`, `three`.
    static func isCount(_ core: String) -> Bool { Int(core) != nil || word(core) != nil }

    /// The number that begins at a word, and where it ends. The value is nil where number words stand together that
    /// make no one number: `twelve fifty`.
    static func read(_ sentence: Sentence, _ at: Int) -> (value: Int?, end: Int)? {
        guard let first = sentence.core(at).utf8.first, first &- 0x61 < 26 else { return nil }
        guard var (value, end) = group(sentence, at) else { return nil }
        if sentence.core(end) == "thousand" {
            value *= 1000
            end += 1
            let rest = sentence.core(end) == "and" ? end + 1 : end
            if let more = group(sentence, rest) { (value, end) = (value + more.value, more.end) }
        }
        if let places = Currencies.scales[sentence.core(end)], places > 3 {
            for _ in 0..<places { value *= 10 }
            end += 1
        }
        guard isNumber(sentence.core(end)) else { return (value, end) }
        let run = (end..<end + longest).first { !isNumber(sentence.core($0)) } ?? end + longest
        return (nil, run)
    }

    /// 1 to 999.
    private static func group(_ sentence: Sentence, _ at: Int) -> (value: Int, end: Int)? {
        let core = sentence.core(at)
        if core == "a", ["hundred", "thousand"].contains(sentence.core(at + 1)) {
            return sentence.core(at + 1) == "hundred" ? hundreds(1, sentence, at + 2) : (1, at + 1)
        }
        guard let first = below100(sentence, at) else { return nil }
        guard sentence.core(first.end) == "hundred", first.value < 20 else { return first }
        return hundreds(first.value, sentence, first.end + 1)
    }

    private static func hundreds(_ count: Int, _ sentence: Sentence, _ at: Int) -> (value: Int, end: Int) {
        let rest = sentence.core(at) == "and" ? at + 1 : at
        guard let more = below100(sentence, rest) else { return (count * 100, at) }
        return (count * 100 + more.value, more.end)
    }

    private static func below100(_ sentence: Sentence, _ at: Int) -> (value: Int, end: Int)? {
        let core = sentence.core(at)
        if let ten = tens[core], let one = small[sentence.core(at + 1)], one < 10 { return (ten + one, at + 2) }
        return word(core).map { ($0, at + 1) }
    }

    private static func isNumber(_ core: String) -> Bool {
        word(core) != nil || ["hundred", "thousand", "million", "dozen"].contains(core)
    }
}
