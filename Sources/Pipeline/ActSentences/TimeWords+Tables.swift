/// The words of days and times, literals alone.
extension TimeWords {
    /// Units of time that are no letters alone.
    static let units = """
        minute minutes min mins hour hours hr hrs day days week weeks fortnight fortnights month months year years
        """.table
    /// Units of whole days, and their days.
    static let dayUnits = ["day": 1, "days": 1, "week": 7, "weeks": 7, "fortnight": 14, "fortnights": 14]
    /// Units of whole months, and their months.
    static let monthUnits = ["month": 1, "months": 1, "year": 12, "years": 12]

    /// Days by their distance from today.
    static let nearDays: [(words: [String], offset: Int)] = [
        (["today"], 0), (["tomorrow"], 1), (["tmrw"], 1), (["tmr"], 1), (["yesterday"], -1),
        (["day", "after", "tomorrow"], 2), (["day", "before", "yesterday"], -2), (["last", "night"], -1),
    ]
    /// Words before a weekday that say which one.
    static let whiches: [String: DayPhrase.Which] = [
        "last": .last, "previous": .last, "past": .last, "this": .this, "coming": .plain, "next": .next,
    ]
    /// Words before `week` that say which one a weekday is of.
    static let weeks: [String: DayPhrase.Which] = [
        "next": .nextWeek, "following": .nextWeek, "last": .lastWeek, "previous": .lastWeek, "this": .this,
    ]
    /// Words before `month`, and the months from this one.
    static let monthLeads = ["the": 0, "this": 0, "next": 1, "last": -1, "previous": -1]

    /// Words that count from this moment.
    static let nows = """
        from now
        from today
        hence
        later
        """.phrases

    /// Words for two.
    static let couples = """
        a couple
        a couple of
        a pair of
        """.phrases

    static let noons = """
        noon
        midday
        mid day
        the noon
        the midday
        """.phrases

    static let oclocks = """
        o'clock
        oclock
        o clock
        """.phrases

    /// Words before a number that counts something.
    static let counters = "for of with on in to at by and or room table gate bus line no number".table

    static let quarters = """
        quarter
        a quarter
        """.phrases

    /// Words that a bare hour stands before.
    static let follows =
        "to for with in on at until and or by tomorrow today tonight this next every about that remind".table

    static let ordinals: [String: Int] = [
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
        "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14,
        "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20,
        "twenty-first": 21, "twenty-second": 22, "twenty-third": 23, "twenty-fourth": 24, "twenty-fifth": 25,
        "twenty-sixth": 26, "twenty-seventh": 27, "twenty-eighth": 28, "twenty-ninth": 29, "thirtieth": 30,
        "thirty-first": 31,
    ]

    /// The first words of `holidays`.
    static let holidayHeads = Set(holidays.map { $0.name[0] })

    /// Days that have a name: those of the same date everywhere, and those that move with Easter.
    static let holidays: [(name: [String], day: DayPhrase)] =
        [
            ("christmas eve", 12, 24), ("christmas day", 12, 25), ("christmas", 12, 25), ("xmas", 12, 25),
            ("new year's eve", 12, 31), ("new years eve", 12, 31), ("new year's day", 1, 1), ("halloween", 10, 31),
            ("valentine's day", 2, 14), ("valentines day", 2, 14),
        ].map { ($0.split(separator: " ").map(String.init), .date(year: nil, month: $1, day: $2)) }
        + [
            ("shrove tuesday", -47), ("ash wednesday", -46), ("palm sunday", -7), ("maundy thursday", -3),
            ("good friday", -2), ("easter saturday", -1), ("easter sunday", 0), ("easter day", 0),
            ("easter monday", 1), ("easter", 0), ("ascension day", 39), ("whit sunday", 49), ("whit monday", 50),
        ].map { ($0.split(separator: " ").map(String.init), .feast($1)) }

    package static let weekdays: [String: Int] = """
        monday mon
        tuesday tue tues
        wednesday wed
        thursday thu thur thurs
        friday fri
        saturday sat
        sunday sun
        """.numbered(from: 0)

    package static let months: [String: Int] = """
        january jan
        february feb
        march mar
        april apr
        may
        june jun
        july jul
        august aug
        september sep sept
        october oct
        november nov
        december dec
        """.numbered(from: 1)

    static let minuteUnits = "m min mins minute minutes".table
    static let hourUnits = "h hr hrs hour hours".table

    /// Abbreviations that are everyday words as well, and so need something of time beside them.
    static let doubtful = "sat sun".table
    static let ranks: [String: Int] = [
        "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5,
        "5th": 5,
        "last": -1,
    ]

    static let joints = "to until till through thru - – —".table
    static let frequencies = [
        "day": "DAILY", "week": "WEEKLY", "month": "MONTHLY", "year": "YEARLY", "days": "DAILY", "weeks": "WEEKLY",
        "months": "MONTHLY", "years": "YEARLY",
    ]

    static let frequencyAdverbs = [
        "daily": "DAILY", "weekly": "WEEKLY", "monthly": "MONTHLY", "yearly": "YEARLY", "annually": "YEARLY",
    ]

    /// Words for several days of a week.
    static let partsOfWeek = [
        "weekday": [0, 1, 2, 3, 4], "weekdays": [0, 1, 2, 3, 4], "workday": [0, 1, 2, 3, 4],
        "workdays": [0, 1, 2, 3, 4], "weekend": [5, 6], "weekends": [5, 6],
    ]
    /// Words that tell the half of the day.
    static let halves: [(words: [String], isPM: Bool)] = [
        (["am"], false), (["a.m"], false), (["a", "m"], false),
        (["pm"], true), (["p.m"], true), (["p", "m"], true),
    ]
    static let fractions: [(words: [String], minutes: Int)] = [
        (["half", "an", "hour"], 30), (["half", "hour"], 30), (["quarter", "of", "an", "hour"], 15),
        (["a", "quarter", "of", "an", "hour"], 15), (["three", "quarters", "of", "an", "hour"], 45),
    ]

    /// Words with which a time begins that no other word leads, beside those with digits and hyphens.
    static let heads = "a an day end half hundred mid midday noon quarter the weekdays weekends".table
        .union(nearDays.map { $0.words[0] }).union(DayPart.allCases.map(\.rawValue)).union(holidayHeads)
        .union(weekdays.keys).union(weekdays.keys.map { "\($0)s" }).union(months.keys).union(ordinals.keys)
        .union(ranks.keys).union(whiches.keys).union(frequencyAdverbs.keys).union(NumberWords.small.keys)
        .union(NumberWords.tens.keys)

    static let dashes: Set<Character> = ["-", "–", "—"]
}
