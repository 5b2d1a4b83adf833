/// The words that make a text unfit, literals alone.
extension Unfit {
    private static let clock = "say it as '17:30' or '5:30 pm'"
    private static let quoting = LocalEngine.quoting
    private static let apart = "write one sentence for each"

    /// A second request on the line: it would become text of the first.
    static let second = Table(
        """
        two requests: '{}' begins another | \(apart)
            (_) (and|then|&|+|also|plus|<pause>) todo|to-do
            (_) (and|then|&|+|also|plus|<pause>) remind (me)
            (_) (<stop>) also
        """)

    /// Two sentences on one line are two things to read.
    static let sentences = Table(
        """
        more than one sentence
            <closed> <capital>
        """)

    /// Timetables say 5:40 for the morning, people for the afternoon.
    static let timetables = Table(
        """
        the morning or the afternoon | say am or pm, or write 05:40 or 17:40
            <timetabled> (<any>*) <early>
            <early> (<any>*) <timetabled>
        """)

    /// Sentences that are neither money nor an event, whatever their numbers and days: denials, orders, code, links.
    static let others = Table(
        """
        a quotation
            (.) <quotation>
        it may be a reminder, a task or an event | \(LocalEngine.choose)
            (.) <chore>
            (.) book a|an|the|my
            (.) pick up
        '{}' is nothing to log or to plan
            (.) <order> (!aside)
        it says '{}'
            <negation>
        a link
            <link>
        '{typed}' is no plain English
            <code>
        """)

    private static let askHint = "ask act-search for it, or begin with 'todo'"

    /// Questions for what there is: they add nothing.
    static let kept = Table(
        """
        it asks for what there is | \(askHint)
            (.) <kind> (!,)
            (.) task|todo status|overdue|all (.)
        """)

    /// Times that were not read.
    static let unread = Table(
        """
        '{}' is a time that can't be read | say the date, or 'on'
            the <ended> (.)
            (.) the <ended>
        '{}' is a time that can't be read | \(clock)
            <zoned>
        '{}' of something is no exact time | say the date
            end|beginning|start|middle (of) (<period>|<month>)
            end|beginning|start|middle (of) (_) (<period>|<month>)
            early|late|mid (<period>|<month>)
        '{}' is a time that can't be read | say the date
            last|next|this|past|previous|coming|other <period>|<month>|<feast>|<season>
            in|on|at|over <month>|<feast>|<season>
            <period> ago|from|later|before|after
            in _ <period>
            the|at|on|over weekend
            (in|on|at|over|by) new year|years|year's
            <date>
        """)

    /// Words that look like days.
    static let dayLike = Table(
        """
        \(looks) | \(quoting)
            <daylike>
            <nth> <month>
            <nth> of <month>
            <nth> of the month
            <month> <nth>
            week <int>
            <ish>
        """)
    private static let looks = "'{}' looks like a day, and can't be read as one"

    /// The same where no day was read, so that a month or a week is no part of a title.
    static let undated = Table(
        """
        \(looks) | \(quoting)
            another|some|other|any|one day|days|time|week|month|year
            q1|q2|q3|q4|week|weekend|weekends|fortnight|eve|sometime|someday
            (on) <someday>
            (on) (_) <someday>
            <weekday>|<weekday's>|<month>|<feast>
        """)

    /// Days that belong to a name, or to words behind them.
    static let names = Table(
        """
        '{}' may be a name | \(quoting)
            <feastly>|with|called|named|titled|about|re <named>
            <dayname> times|roast|paper|papers|blues
        '{}' is no day that can be read | say the date
            <dayname> week|fortnight
            <dayname> after next
        '{}' is no day that can be read | say the month too
            <dayname> <nth> (.|<time>)
        """)

    /// Words before a time that make it inexact.
    static let inexact = Table(
        """
        '{}' is no exact time
            <inexact> (at) (<moment>)
            <inexact> (<moment>)
        '{}' is no repeat that can be set
            <count> (<repeats>)
            <uncounted> (<repeat>)
        """)

    /// Two times of a kind, one of which was read.
    static let lists = Table(
        """
        two days: either one would be a guess | \(apart)
            <number> and|or|&|to <day>
            <day> and|or|& <number>
            <any> <listed> <day>
        two times: either one would be a guess | \(apart)
            <number> and|or|&|to <undated>
            <undated> and|or|& <number>
            <any> <listed> <undated>
        """)

    /// Words that bind the time behind them to the deed.
    static let bound = Table(
        """
        '{}' says how long, and not when | say 'by' or 'on', or put the words in quotation marks
            <lasting>
        \(elsewhen) | \(text)
            <binder> <timed>
        """)
    /// The same of what was done on a day, which is no day to come.
    static let done = Table(
        """
        \(elsewhen) | \(text)
            <pastDeed> <timed>
        """)
    private static let elsewhen = "'{}' says when something else is"
    private static let text = "put the words in quotation marks if they belong to the text"

    /// Words of time or quantity that are left beside the place where a time was taken out: they were not understood,
    /// and the one set may be another.
    static let beside = Table(
        """
        \(rest) | \(whole)
            or|either|not|the|next|any|<timely> (<time>)
            <longday> (<time>)
            early|late|mid|this|that|<weekday> <part> (<time>)
            few|<count> <unit> (<time>)
            (!<numbered>|for|of|with|no|number) <nth>|<count> (<time>)
            (<time>) (for|at|by|to|till|until) <int> (.|<time>)
            (<time>) max|tops|sharp|ish|<loose>
            (<time>) or so
            (<time>) <numeral>
            (<time>) <part> (at|@)
        """)
    /// The same for words that lead a noun.
    static let leading = Table(
        """
        \(rest) | \(whole)
            the|a|an|for|of (<time>)
        """)
    private static let rest = "'{}' beside the time may belong to it"
    private static let whole =
        "say the day and the time in full, or put the words in quotation marks if they belong to the text"

    /// Last words that look like a time where none was read.
    static let untimed = Table(
        """
        '{}' may be a time that can't be read | \(clock), or put the words in quotation marks
            at|in|by|on|the|around|about|till|until|from|-|/ <short> (.)
            (!of|<numbered>) now|eod|oclock|o'clock|am|pm|hence|ago|<marked> (.)
            (!of|<numbered>) <spoken> <spoken> (.)
        """)

    /// Words that bound a repeat: it would go on without end.
    static let limits = Table(
        """
        '{}' bounds the repeat, which can't be set | \(quoting)
            <count> times
            <factor>|<repeatLimit>|<month>
        """)

    /// Events that do not take place, may not, or do so in a way that no argument says.
    static let unsaid = Table(
        """
        it says '{}' | \(quoting)
            called off
            <denial>
        '{}' is more than can be set | \(quoting)
            <unsaid>
        '{}' is a time that can't be read
            <int> to|-|–|until|till <int>
        '{}' is a length that can't be read
            a|an|half|few|<count> <unit>|m|h
        """)

    /// Words that move or bound the time of a text: `10 minutes before`, `if it rains`.
    static let moved = Table(
        """
        \(more) | \(quoting)
            <unit>|night before|after|prior
            (!<asking>) if
            (.) <again>
            (.) first thing
        """)
    /// The same where a time was taken from beside the words.
    static let near = Table(
        """
        \(more) | \(quoting)
            <nearness> (.)
            (.) not|at|or (!to)
        """)
    private static let more = "'{}' is more than can be set"

    /// A time before the text that was not read: `roughly at 5pm to leave`.
    static let unled = Table(
        """
        the time can't be read
            <time> to
        """)
    /// A reminder comes at a time.
    static let deadlines = Table(
        """
        a reminder comes at a time, not '{}' | say 'on', or make it a task
            <late-deadline>
        """)
    /// `call mum tomorrow at 9 and dentist friday`: two things.
    static let joined = Table(
        """
        two times: either one would be a guess | \(apart)
            (!for|from|of|since) <dayclock> (<any>*) and|then|or|also
        """)

    /// Words that follow the times before a text and make more of them.
    static let leads = Table(
        """
        two times: either one would be a guess | \(apart)
            <time> and|or|&
        \(more)
            (<time>) <reminderLimit>
        """)

    /// Repeats that were not read, and exceptions, of a reminder.
    static let reminders = Table(
        """
        '{}' is a repeat that can't be read
        \(again)
        \(more)
            unless|except
        """)

    private static let again = """
            every|each (<weekday>|<month>|<repeated>|<digits>)
            <repeatAdverb> (.)
            once|twice (a|per|every|each)
        """

    /// Ends of weeks and the like that stand last, where they would be the day.
    static let periods = Table(
        """
        '{}' is no day | say the day
            this|next|coming|by|due week|weekend|month|quarter|year (.)
            by|at|due|before eod|eow|eom|eoy (.)
            end of the|this|next? day|week|weekend|month|quarter|year (.)
        """)

    /// The same of a task, and priorities, tags and projects in words: they have marks of their own.
    static let tasks = Table(
        """
        '{}' is a repeat, and a task is due once
        \(again)
        '{}' is no part of a title | write !high, !normal or !low, \(or)
            (.) <level> priority
            <level> priority (.)
            priority|prio high|low|normal|medium|1|2|3
            asap|p0|p1|p2|p3
        '{}' is no part of a title | write #{last}, \(or)
            (_) tag|tags|tagged|label _ (.)
        '{}' is no part of a title | write +{last}, \(or)
            (in|for|to) project _ (.)
        '{}' begins another request | \(apart)
            (.) and|then|or|but
        the task has no title
            (.) nothing|none|done (.)
        a task to add, or one that is done | say 'complete the task …'
            (.) !get|getting|have (_*) !is|are|be|get|gets|getting|it|this|that|. done (.)
        it asks for something to be done with task {last} | say 'complete task {last}'
            (.) complete|finish|close|delete|remove|reopen task <int> (.)
        """)
    private static let or = "or put the words in quotation marks"

    /// Times beside the due day, and words that make more of it.
    static let timed = Table(
        """
        \(tooMuch) | \(dayAlone)
            <dueBound>? <wide>
            <dueBound>? <hour> (.)
            <dueBound>? <late> (<due>)
            (<due>) <late>
            <dueBound> <late> (.)
            <late-deadline>
            <dueWord> <due>
        """)
    /// A day that may be part of the title: films and series are called after days.
    static let bareDay = Table(
        """
        '{}' may be the due day or part of the title | say 'by {}', or write "{}"
            (.) <due-day> (!<deed>)
            (.) (_) <due-weekday> (.)
            (.) (watch|rewatch) (_*) <due-weekday> (.)
        """)
    /// Days that were not read behind a word of a deadline.
    static let bounded = Table(
        """
        \(tooMuch) | \(dayAlone)
            <deadline> the|a|an? <month>|<weekday>|<feast>|weekend|noon|midnight|lunch|eod|mon-wed|<daylike>
            <deadline> <digits> (.)
            in|within <filler> <filler>? <filler>? <unit>
        """)
    private static let tooMuch = "'{}' is more than a task's due day"
    private static let dayAlone =
        "say the day alone, such as 'by friday', make it a reminder, or put the words in quotation marks"

    /// Words behind a time of day that name a zone: times are read in the person's own.
    static let zones = Table(
        """
        '{}' is a time zone, and times are read in {zone} | say the time there
            <utc>
            (<hour>) <zone>
            (<hour>) <doubtfulZone> (.|<time>)
            (<time>) !<ordinaryTime>|<time>|. time
            (<time>) _ !<ordinaryTime>|<time>|. time
            (<time>) _ _ !<ordinaryTime>|<time>|. time
        """)

    /// Words that make a sentence no event, where it does not say that it is one.
    static let events = Table(
        """
        '{}' makes it no entry | \(named)
            <prose>|what's|whats|availability|reminder
        it may be a reminder, a task or an event | \(LocalEngine.choose)
            (.) call (!with|about|re|.)
        a statement | \(named)
            (.) the
        a question, it seems | \(named)
            (.) date (.)
        '{}' asks for something to be done | begin with it, or with 'event'
            (.) <orders>
            (.) (_) <orders>
        """)
    private static let named = "begin with 'event' if it is one"

    /// Things that are ordered from somebody: `schedule an uber`, `make a reservation`.
    static let ordered = Table(
        """
        '{}' is ordered elsewhere | begin with 'event' to note it in the calendar
            (.) (schedule|make|book|arrange|plan|reserve) (<article>?) <ordered>
            (.) (schedule|make|book|arrange|plan|reserve) (<article>?) (_) <ordered>
        """)

    /// Words that an amount is multiplied by, added to or taken for.
    static let amounts = Table(
        """
        a price for each: what it comes to would be a guess
            <amount> a|an|per|every|each <dayUnit>|hour|night|person|head|piece|kilo|litre|liter
        two amounts: either one would be a guess
            <money> and|plus <spoken>
            <spoken> and|or|to|-|half|point <worded>
            <worded> <spoken>
        '{}' is a weight, or money
            <pounds> of
        '{}' may be a currency
            <scaled> (<amount>)
            (<amount>) <scaled>
        """)

    /// Words that make a sentence no entry.
    static let entries = Table(
        """
        '{}' makes it no entry
            <prose>|<inner>|<statement>
        '{}': what it comes to would be a guess
            <shared>|<factor>
        """)
}

extension WordPattern {
    /// Lists of words by the names of their classes.
    static let sets: [String: Set<String>] = [
        "<weekday>": Set(TimeWords.weekdays.keys), "<weekday's>": Set(TimeWords.weekdays.keys.map { "\($0)'s" }),
        "<longday>": Set(TimeWords.weekdays.keys).subtracting(["sat", "sun", "wed", "mon"]),
        "<month>": Set(TimeWords.months.keys), "<unit>": TimeWords.units,
        "<part>": Set(DayPart.allCases.map(\.rawValue)),
        "<period>": LocalEngine.periods, "<feast>": LocalEngine.feasts, "<season>": LocalEngine.seasons,
        "<feastly>": LocalEngine.feastly, "<inexact>": LocalEngine.inexact, "<uncounted>": LocalEngine.uncounted,
        "<binder>": LocalEngine.binders, "<pastDeed>": LocalEngine.pastDeeds, "<timely>": LocalEngine.timely,
        "<loose>": LocalEngine.timely.subtracting(["half"]), "<numbered>": Lexicon.numbered,
        "<repeatLimit>": LocalEngine.repeatLimits, "<denial>": LocalEngine.denials,
        "<unsaid>": LocalEngine.unsaid, "<asking>": LocalEngine.asking, "<again>": LocalEngine.again,
        "<nearness>": LocalEngine.nearness, "<repeated>": LocalEngine.repeated,
        "<repeatAdverb>": LocalEngine.repeatAdverbs, "<prose>": Lexicon.prose, "<inner>": Money.inner,
        "<statement>": Money.statements, "<shared>": Money.shared, "<article>": Lexicon.articles,
        "<ordered>": Lexicon.ordered, "<level>": "high low normal medium top highest lowest".table,
        "<chore>": Lexicon.chores, "<order>": Lexicon.orders, "<negation>": Lexicon.negations,
        "<adjective>": QueryWords.adjectives, "<plural>": QueryWords.listed.filter { $0.hasSuffix("s") },
        "<paid>": QueryWords.deeds, "<foreign>": QueryWords.foreign.subtracting(["how"]),
        "<bare>": QueryWords.bare,
        "<bares>": QueryWords.bare.filter { $0.hasSuffix("s") }
            .union("calendar agenda spending balance due income".table),
        "<timetabled>": LocalEngine.timetabled, "<maker>": Lexicon.makers, "<lists>": Lexicon.lists,
        "<list>": QueryWords.lists, "<filter>": QueryWords.filters, "<seeing>": QueryWords.seeing,
        "<dayUnit>": Set(TimeWords.dayUnits.keys).union(TimeWords.monthUnits.keys),
        "<scaled>": Set(Currencies.scaled.flatMap { name in ["m", "k", "b"].map { $0 + name } }),
        "<reminderLimit>": LocalEngine.reminderLimits, "<deed>": LocalEngine.deeds,
        "<dueBound>": LocalEngine.dueBounds, "<dueWord>": LocalEngine.dueBounds.subtracting(["of", "the"]),
        "<deadline>": LocalEngine.deadlines, "<ordinaryTime>": LocalEngine.ordinaryTimes,
        "<zone>": LocalEngine.titledZones.union("mez mesz nyc".table)
            .union(Set(Zones.abbreviations.keys).subtracting(LocalEngine.doubtfulZones)),
        "<doubtfulZone>": LocalEngine.doubtfulZones,
        "<orders>": Lexicon.makers.union(["schedule", "remind", "erase", "delete", "reserve"]),
    ]
}
