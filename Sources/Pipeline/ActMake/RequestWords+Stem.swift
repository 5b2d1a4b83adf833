import ActSentences

/// Words of a request without their endings.
extension RequestWords {
    static func isDenial(_ core: String) -> Bool {
        core.hasSuffix("n't") || core.isOne(of: "dont cant wont didnt isnt")
    }

    /// The stem of a word: the same for a plural, and for a verb's -ing; where the past is no state, for its -ed.
    static func stem(_ word: String, past: Bool, going: Bool = true) -> String {
        var stem = word.hasSuffix("'s") ? word.dropLast(2) : word[...]
        func cut(_ ending: String, _ rest: Int) -> Bool {
            guard stem.hasSuffix(ending), stem.utf8.count >= ending.utf8.count + rest else { return false }
            stem.removeLast(ending.count)
            return true
        }
        if cut("ies", 2) { stem += "y" } else if !stem.hasSuffix("ss"), !stem.hasSuffix("us") { _ = cut("s", 3) }
        if going && cut("ing", 3) || past && cut("ed", 3) {
            let pair = stem.suffix(2)
            if pair.count == 2, pair.first == pair.last, pair != "ss", pair != "ll" { stem.removeLast() }
        }
        _ = cut("e", 2)
        return String(stem)
    }
}
