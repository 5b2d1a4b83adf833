import ActSentences

/// The words of arguments and of filters, literals alone.
extension FillForm {
    /// Parts of an argument's name that say that a stretch begins with it.
    static let starts = "from since start begin".table
    /// Parts of an argument's name that say that a stretch ends with it.
    static let ends = "until till to end through".table
    /// Words for what is done, and for what is not.
    static let states: [(patterns: [WordPattern], isDone: Bool)] = [
        ("done|completed|finished|closed", true), ("open|undone|unfinished|pending", false),
    ].map { words, isDone in
        let nouns = "(task|tasks|todo|todos|to-do|to-dos|reminder|reminders)"
        return ([WordPattern("\(words) \(nouns)"), WordPattern("\(nouns) \(words)")], isDone)
    }
    /// Words before the least amount, and before the most.
    static let bounds: [(words: [String], isLeast: Bool)] = [
        (["over"], true), (["above"], true), (["more", "than"], true), (["at", "least"], true), (["under"], false),
        (["below"], false), (["less", "than"], false), (["at", "most"], false), (["up", "to"], false),
    ]
    /// Numbers of several rows, of a time or a length.
    static let counted = [
        WordPattern("<hash> and|or|to|-|–|&|through <hash>"),
        WordPattern("<hash> pm|am|o'clock|minutes|minute|hours|hour|days|weeks"),
    ]
    /// Words before a tag.
    static let tags = [
        WordPattern("(tagged|labelled|labeled) (as|with?) _"), WordPattern("(with) (the|a?) (tag) _"),
    ]
    /// Verbs and other forms for a value of an enumeration, as the money that they tell of.
    static let forms: [String: Set<String>] = [
        "expenses": "expense spend spent spending paid".table, "income": "earn earned earnings".table,
        "savings": "saved saving".table, "month": "month monthly".table, "category": "category".table,
        "year": "yearly annually".table, "week": "weekly".table, "day": "daily".table,
    ]
    /// Words for what money went to.
    static let things = "expense expenses spending spend costs cost entries budget".table
    /// Names of arguments that take words to look for.
    static let textNames = "text query q search search_query keyword keywords term".table
    /// Names of arguments that take a text.
    static let titleNames = "title text name path subject content summary query message".table
    /// Parts of a tool's name that name no thing.
    static let verbs = """
        get read write export log complete snooze fetch retrieve add create new all count by for and to of id ids
        """.table
    /// Names of arguments that take a number of rows.
    static let limits = "limit max_results maxresults page_size per_page num_results n_results".table
}
