/// The words by which a sentence is cut into parts that ask for one thing each.
enum PartWords {
    /// A part begins with them.
    static let joining = Words.set(
        """
        additionally afterwards also besides finally furthermore lastly moreover next subsequently then
        """)

    /// They may stand between "and" and the verb that makes it the beginning of a part.
    static let polite = Words.set("also can could finally i kindly lastly next please then we will would you")

    /// Verbs that ask for something, beside those of `VerbWords`.
    static let verbs = Words.set(
        """
        analyse analyze arrange calculate compare compile compute convert determine estimate evaluate explain give
        help identify need obtain perform plan provide recommend retrieve run suggest summarize tell translate
        use verify want
        """)
}
