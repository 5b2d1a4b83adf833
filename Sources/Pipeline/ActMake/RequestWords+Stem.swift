import ActSentences
import ActTools

/// Words of a request without their endings.
extension RequestWords {
    static func isDenial(_ core: String) -> Bool {
        core.hasSuffix("n't") || core.isOne(of: "dont cant wont didnt isnt")
    }

    /// The stem of a word, which keeps its -ed where the past is a state, and its -ing where that is a kind.
    static func stem(_ word: String, past: Bool, going: Bool = true) -> String {
        let bare = word.hasSuffix("'s") ? String(word.dropLast(2)) : word
        let isWhole = !past && bare.hasSuffix("ed") || !going && bare.hasSuffix("ing")
        return isWhole ? bare : ActTools.stem(bare)
    }
}
