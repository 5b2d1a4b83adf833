/// The words of questions about a row, literals alone.
enum RowQuestionWords {
    static let longestName = 8
    /// Words of a thing that was bought, at most.
    static let longestThing = 3

    /// They ask for a row, beside orders to show it and questions when or where it is.
    static let leads = """
        what is
        what's
        what was
        tell me about
        how much is
        how much was
        """.phrases
    static let knowing = """
        what do you know
        what do you remember
        show what you know
        show what you remember
        show me what you know
        show me what you remember
        """.phrases
    /// All that the memory or the queue has, behind a word that asks for it.
    static let kept: [String: NamedWords.Kind] = [
        "memory": .memory, "queue": .queued, NamedWords.Kind.queued.rawValue: .queued, "queued calls": .queued,
        "waiting calls": .queued, "which calls are queued": .queued, "which calls are waiting": .queued,
        "waiting": .queued,
    ]
    static let duties = """
        when do i have to
        when do i need to
        when must i
        by when do i have to
        by when must i
        """.phrases
    static let prices = """
        how much was
        how much were
        """.phrases
    static let days = """
        when is
        when's
        whens
        when are
        """.phrases
    /// They stand between a kind of row and its name.
    static let joints = "to about called named titled saying".table
    /// They say which rows are meant, and no name.
    static let restricting = """
        and or but not no without except tag tags tagged labelled labeled project priority category overdue open done
        completed finished total altogether spent cost i me we us
        """.table
}
