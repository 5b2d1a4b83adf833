/// The half of the day that an hour lies in, mostly one of 7 to 11: it is told by a word, another time, the moment now, or one of a
/// few nouns. Where nothing does, a person is asked.
enum HalfOfDay: Sendable {
    case morning, evening

    /// The half that the nouns of a sentence agree on for this hour; nil where there is none, or more than one.
    static func of(_ words: some Sequence<Word>, hour: Int) -> HalfOfDay? {
        let cores = Set(words.map(\.core))
        let found = nouns.filter { $0.hours.contains(hour) && !$0.names.isDisjoint(with: cores) }.map(\.half)
        return Set(found).count == 1 ? found.first : nil
    }
}
