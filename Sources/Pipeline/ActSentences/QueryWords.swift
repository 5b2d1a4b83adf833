/// The words of questions about what is there, literals alone.
package enum QueryWords {
    /// They begin an order to show something.
    static let orders = """
        show
        list
        check
        read
        recite
        see
        view
        display
        review
        recall
        count
        print
        look at
        look up
        look over
        go over
        go through
        let's go over
        pull up
        bring up
        give me
        tell me
        tell my
        tell what
        search my
        search for
        find my
        find all
        export
        confirm that
        confirm if
        confirm whether
        let me see
        let me hear
        i want to see
        i want to hear
        i want to know
        i need to see
        i need to hear
        i need to know
        i must know
        i wanna know
        i wanna see
        i'd like to see
        i'd like to know
        i would like to see
        i would like to know
        """.phrases

    /// They may stand in front of a noun of what is there, and nothing else is said.
    static let adjectives = """
        my the our all any open done overdue pending next upcoming coming latest last recent current today's
        tomorrow's this week's tonight's completed finished high low priority current total monthly weekly
        """.table

    /// They follow a plural that names a list.
    static let filters = """
        over under above below between of in from on since for last next this by with due overdue tagged done open left
        completed finished labelled labeled
        today tomorrow
        """.table

    /// A list by its plural: `expenses over 50 euros`, `tasks of anna`.
    static let plural = WordPattern("(.) <adjective>* <plural> <filter>")
    /// `total spending`, `spending by category`
    static let total = WordPattern("by|per|. category|month|total")
    /// A list of things to do: `my list`, `the shopping list`, but `list my meetings`.
    static let list = [
        WordPattern("<list> list|lists|list's"), WordPattern("to do list|lists|list's"),
        WordPattern("my|the list|lists|list's !calendar* ."),
    ]
    /// A noun of what is there with what goes before it, and a time perhaps; `due` with a time.
    static let alone = [
        WordPattern("(.) (<beside>|<int>*) <bares> (<beside>|<int>*) (.)"),
        WordPattern("(.) (<beside>) (<beside>*) <bare> (<beside>*) (.)"),
        WordPattern("(.) <bare> (<beside>) (<beside>*) (.)"), WordPattern("(.) <due-led> (<beside>|<int>*) (.)"),
    ]
    /// Questions about what was paid.
    static let paid = [
        WordPattern("did|have|has|i've|was|were|are (!able*) (!to|me) <paid>"),
        WordPattern("did|have|has|i've|was|were|are <paid>"), WordPattern("do (!able*) (!to|me) owe"),
    ]
    /// Orders that change something.
    static let changes = WordPattern("delete|remove|cancel|reschedule")
    /// Nouns and deeds of something else.
    static let others = WordPattern("<foreign>")
    /// A question whether something may be done.
    static let permission = WordPattern("can|could|may i|we !<seeing>|.")

    /// Words of the person who asks.
    static let persons = "i i'm i've i'd i'll my me mine we we've we're our us".table

    static let tasks = "task tasks todo todos to-do to-dos chore chores errand errands".table
    /// Lists by their names: what is on one is tasks with its tag.
    static let lists =
        "shopping grocery groceries chore chores errand errands todo to-do task tasks packing to-buy buying".table
    static let reminders = "reminder reminders reminded alarm alarms alert alerts".table
    /// Nouns of the calendar alone.
    static let firm = "meeting meetings appointment appointments calendar agenda".table
    /// Nouns that ask by themselves.
    static let bare = tasks.union(reminders).union(
        """
        meetings appointments events calendar agenda expenses spending balance due entries transactions savings income
        """.table)
    static let spending = """
        spend spent spending spendings expense expenses purchases expenditure expenditures finances entry entries transaction
        transactions
        """.table
    static let income = "earn earned income savings saved saving".table
    static let calendar = """
        calendar agenda meeting meetings appointment appointments event events schedule scheduled plans booked busy free
        gathering gatherings mettings
        """.table
    /// Nouns whose plural may be a list.
    static let listed = spending.union(tasks).union(reminders).union(calendar)
    /// They ask for a sum.
    static let sums = "much total totals sum amount altogether balance".table
    /// Verbs behind `can I`: other ones ask whether something may be done.
    static let seeing = "see hear know have read check view look find get be please".table
    /// Nouns and deeds of what act does not keep, whatever is said of the person's day.
    static let foreign = """
        room rooms reservation reservations hotel hotels flight flights rid account accounts setting initiate transfer
        upgrade phone book how weather recipe traffic price prices
        """.table

    /// Deeds of money with `did I`.
    static let deeds = "pay paid buy bought cost costs costing log logged owe".table
    /// They ask when or where something is.
    static let places = """
        when is
        when's
        whens
        when are
        where is
        where's
        wheres
        where are
        what time is
        what time's
        how long is
        when do i have
        """.phrases

    /// They ask of a day what is on it.
    static let days = """
        going on
        happening
        to do
        planned
        scheduled
        on the books
        in the books
        to be
        up to
        have anything
        do i have
        have i got
        i've got
        have i on
        i have on
        have what
        anything on
        """.phrases

    /// Words that belong to the question, whatever row is meant.
    package static let frame = """
        meeting meetings appointment appointments event events money cash total amount sum altogether reminder reminders
        task tasks todo todos to-do calendar agenda schedule scheduled planned booked list lists item items things thing
        entry entries expense expenses spend spent spending spendings set written write down put add added include included
        have has contain contains consist consists involve involves already yet again now right currently back hear read
        recite repeat remember recall reminded bring pull share overview look looks like day today date time please still
        anything everything something else what's whats going happening lately much many far been gone goes called named
        title titled booked up coming upcoming next first last latest current pending open overdue due mind errand chore
        errands chores alarm alarms notes note exists there ever kind content contents sure check confirm whether budget busy left biggest find cost costs costing pay paid buy bought log logged show
        """.table
}
