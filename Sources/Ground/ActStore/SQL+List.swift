import ActDatabase

extension SQL {
    /// Words of a closed list, as SQL has a list of texts.
    static func list<Word: RawRepresentable<String>>(_ words: [Word]) -> String {
        "('\(words.map(\.rawValue).joined(separator: "', '"))')"
    }
}
