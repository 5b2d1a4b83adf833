/// A thing that may be asked for: the list that has it, and what of a question shows that it is meant.
struct QueryTopic: Sendable {
    /// Facts of a question, beside its words.
    struct Traits: OptionSet, Sendable {
        let rawValue: Int

        /// It speaks of the person.
        static let own = Traits(rawValue: 1)
        /// It says a time, or asks to be shown something.
        static let timed = Traits(rawValue: 2)
        static let sum = Traits(rawValue: 4)
        static let asks = Traits(rawValue: 8)
        static let states = Traits(rawValue: 16)
        static let plural = Traits(rawValue: 32)
        static let bare = Traits(rawValue: 64)
        /// It names a list of things to do.
        static let list = Traits(rawValue: 128)
        /// It asks what was paid.
        static let paid = Traits(rawValue: 256)
        static let place = Traits(rawValue: 512)
        static let export = Traits(rawValue: 1024)
    }

    /// nil for what act does not keep.
    let tool: String?
    /// A word of each of these is said.
    private let words: [Set<String>]
    /// One of these is true, with all that it has.
    private let needs: [Traits]
    /// One of these is said; a full stop stands for the end.
    private let phrases: [[String]]

    init(_ tool: String?, _ words: [Set<String>] = [], needs: [Traits] = [], phrases: [[String]] = []) {
        (self.tool, self.words, self.needs, self.phrases) = (tool, words, needs, phrases)
    }

    func fits(_ cores: [String], _ traits: Traits) -> Bool {
        let ended = cores + ["."]
        return (needs.isEmpty || needs.contains(where: traits.isSuperset))
            && words.allSatisfy { !$0.isDisjoint(with: cores) }
            && (phrases.isEmpty
                || ended.indices.contains { at in phrases.contains { ended[at...].starts(with: $0) } })
    }
}
