/// The half of the day that an hour lies in, mostly one of 7 to 11: it is told by a word, another time, the moment now, or one of a
/// few nouns. Where nothing does, a person is asked.
enum HalfOfDay: Sendable {
    case morning, evening

    /// Nouns, the hours on a clock's face that they settle, and why.
    private static let nouns: [(names: Set<String>, hours: ClosedRange<Int>, half: HalfOfDay)] = [
        // Meals are called after their time.
        ("breakfast brunch".table, 7...11, .morning),
        ("dinner supper".table, 7...11, .evening),
        // Races, services, exams and schools begin in the morning.
        (
            "marathon race parkrun church mass school kindergarten nursery exam standup stand-up".table, 7...11,
            .morning
        ),
        // Nobody is woken in the afternoon.
        (["wake"], 4...11, .morning),
        // Timetables count to 24.
        ("flight train bus ferry coach departure arrival check-in boarding".table, 7...11, .morning),
        // People go out when the work is done.
        (
            "drinks party concert gig movie movies film cinema theatre theater opera pub disco nightclub fireworks"
                .table,
            7...10, .evening
        ),
    ]

    /// The half that the nouns of a sentence agree on for this hour; nil where there is none, or more than one.
    static func of(_ words: some Sequence<Word>, hour: Int) -> HalfOfDay? {
        let cores = Set(words.map(\.core))
        let found = nouns.filter { $0.hours.contains(hour) && !$0.names.isDisjoint(with: cores) }.map(\.half)
        return Set(found).count == 1 ? found.first : nil
    }
}
