/// The nouns that settle an hour, literals alone.
extension HalfOfDay {
    /// Nouns, the hours on a clock's face that they settle, and why.
    static let nouns: [(names: Set<String>, hours: ClosedRange<Int>, half: HalfOfDay)] = [
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
}
