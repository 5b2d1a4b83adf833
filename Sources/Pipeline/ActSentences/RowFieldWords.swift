/// Words of sentences that change a field of a row.
enum RowFieldWords {
    enum Field: Sendable {
        case amount, currency, category, place, length, project, notes, priority
    }

    static let fields: [String: Field] = [
        "amount": .amount, "price": .amount, "cost": .amount, "currency": .currency, "category": .category,
        "place": .place, "location": .place, "venue": .place, "room": .place, "address": .place,
        "length": .length, "duration": .length, "project": .project, "notes": .notes, "note": .notes,
        "priority": .priority,
    ]
    static let setters = """
        change
        set
        update
        correct
        edit
        fix
        make
        """.phrases
    /// Verbs whose row may be an entry of which an amount is said alone.
    static let corrections = "change correct fix update".table
    static let notes = """
        add a note to
        add note to
        put a note on
        make a note on
        note on
        """.phrases
    /// Verbs between an entry and its amount or day.
    static let pasts = "was cost costs were should went".table
    /// Verbs that raise or lower a priority by a step.
    static let steps = [
        "raise": 1, "increase": 1, "bump": 1, "lower": -1, "reduce": -1, "decrease": -1, "drop": -1,
    ]
    static let deadlines = """
        is due
        is now due
        is not due until
        is not due till
        isn't due until
        isn't due till
        can wait until
        can wait till
        """.phrases

    /// The owner in `the taxi's`.
    static func owner(_ word: Word) -> Word? {
        for ending in ["'s", "’s"] where word.text.hasSuffix(ending) && word.text.count > 2 {
            return Word(word.text.dropLast(2), tied: word.isTied)
        }
        return nil
    }
}
