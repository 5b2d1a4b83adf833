/// The words that say more of a time than was read, literals alone.
extension LocalEngine {
    /// Nouns of what goes by a timetable.
    static let timetabled = "flight train bus ferry boat coach departure arrival check-in boarding".table
    /// Stretches of time.
    static let periods = "day days week weeks weekend month months year years fortnight quarter".table
    /// Stretches of the year.
    static let seasons = "spring summer autumn fall winter".table
    /// Feasts whose day is not read.
    static let feasts = "christmas xmas easter halloween thanksgiving hanukkah diwali ramadan".table
    /// Words before a repeat that no rule has.
    static let uncounted = "some most many few several certain alternate all only odd even next last".table
    /// Words before a time that make it inexact.
    static let inexact = "before after around about approximately circa roughly by until till since ~".table
    /// Words before a length that make it something else.
    static let counted = """
        about after and around at before between by every for from in last least most next of or over past than to
        under within
        """.table
    /// Units of a length that stands before a noun: `30 min call`.
    static let single = "m min minute h hr hour".table
    /// Words that bind the time behind them to the deed.
    static let binders = """
        to onto into unto toward towards upto through thru throughout dated past via than latest earliest valid
        beginning ending starting commencing effective expiring expires departing leaving arriving
        beyond except excepting excluding unless barring besides without minus never but versus vs near nearing
        preceding following upon pending circa approx approximately roughly per regarding concerning come
        """.table
    /// Words for what was done on a day: it is no day to come, but it may be the day of an expense.
    static let pastDeeds = """
        sent received issued signed written posted postmarked borrowed bought taken expired
        """.table
    /// Words behind a time that limit it.
    static let reminderLimits = "until till except but unless starting from before after if when while".table
    /// Words that open a time that was not read.
    static let timeOpeners = """
        in at on next this later soon every after before when once early late by until till around during end mid
        beginning
        """.table
    /// Words behind `every` that make a repeat.
    static let repeated =
        "day week month year hour weekday weekend morning evening night other second few single".table
    /// Words that say how often.
    static let repeatAdverbs = "daily weekly biweekly fortnightly monthly quarterly yearly annually".table
    /// Words that say something of a time, whatever stands around them.
    static let timely = """
        past quarter half am pm a.m p.m early late around about approximately roughly noon midday midnight oclock
        o'clock previous following upcoming closest nearest
        """.table
    /// Words before a day that make it a name.
    static let feastly = """
        black good easter ash palm cyber shrove super holy maundy fat blue whit pancake whitsun pentecost trinity
        advent
        """.table
    /// Zones that no title has as a word.
    static let titledZones = "utc gmt cet cest est edt cst cdt mst mdt pst pdt bst jst eet eest msk".table
    /// Zones that are other words too, unless they stand last or before another time.
    static let doubtfulZones = "pacific eastern central mountain atlantic et pt ct mt ist wet zulu z".table
    /// Words before `time` that are no zone.
    static let ordinaryTimes = """
        story quality free tea bath nap play screen family bed dinner lunch game show pub half full part run down
        reading study me circle snack first second last next long good this that
        """.table
    /// Words that bound a repeat.
    static let repeatLimits = """
        through thru since during skip skipping except only starting ending beginning until till term semester odd
        even alternate onward onwards
        """.table
    /// Words of what does not take place, or may not.
    static let denials = """
        missed skip skipped skipping tentative maybe perhaps possibly provisional unconfirmed declined rejected tbc
        tbd tba postponed ish
        """.table
    /// Words that change when something happens in a way that no argument can say.
    static let unsaid = """
        every each daily weekly biweekly fortnightly monthly yearly annually midnight until till starting ending
        except unless ist onwards sometime someday later soon
        """.table.union(titledZones)
    /// Words that move the time behind them.
    static let nearness = "before after around about by until till since from starting not than if within"
        .table
    /// Words that repeat what the text says.
    static let again = "again twice thrice hourly daily weekly monthly yearly".table
    /// Verbs before an `if` that belongs to the text.
    static let asking = "ask check see know find test verify decide wonder tell out figure remember".table
    /// `first tuesday of the month`
    static let ofMonth = WordPattern("_ _ (of) (the) (month)")
    /// Persons from whom money came.
    static let payers = [
        WordPattern("(.) !i|we|you|they|it _? _? (paid)"),
        WordPattern("(.) (i|we?) (got|get|received) (_*) (back) (_*) (from) _ _*"),
    ]
    /// Times of day and ends of weeks that are several, and exact ones.
    static let replacements: [(phrase: [String], values: [String])] = [
        (["the", "end", "of", "the", "week"], ["friday", "sunday"]),
        (["end", "of", "the", "week"], ["friday", "sunday"]),
        (["the", "end", "of", "next", "week"], ["friday next week", "sunday next week"]),
        (["lunchtime"], ["12:30"]), (["lunch", "time"], ["12:30"]), (["teatime"], ["16:00"]),
        (["dinnertime"], ["19:00"]),
        (["bedtime"], ["22:00"]),
    ]
}
