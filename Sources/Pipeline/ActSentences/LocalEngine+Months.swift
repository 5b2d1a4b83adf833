package import ActSystem

extension Day {
    /// The so-manieth weekday of a month, -1 for the last; nil if the month has none.
    static func ranked(_ rank: Int, _ weekday: Int, _ year: Int, _ month: Int) -> Day? {
        guard rank > 0 else {
            let last = Day(year, month, length(year, month))
            return last.adding(-((last.weekday - weekday + 7) % 7))
        }
        let first = Day(year, month, 1)
        let day = first.adding((weekday - first.weekday + 7) % 7 + 7 * (rank - 1))
        return day.month == month ? day : nil
    }
}

/// The days that phrases about months and about several days mean.
extension LocalEngine {
    /// The day that `pick` finds in a month; a month without its year is the one on the side of today that is looked at.
    package func day(
        of month: MonthPhrase, ahead: Bool, _ pick: (_ year: Int, _ month: Int) -> Day?
    ) throws(Refusal) -> Day {
        func picked(_ year: Int, _ month: Int) throws(Refusal) -> Day {
            guard let day = pick(year, month) else { throw Refusal("there is no such day") }
            return day
        }
        switch month {
        case .named(let month, let year?): return try picked(year, month)
        case .named(let month, nil):
            let day = try picked(today.year, month)
            if ahead ? day >= today : day <= today { return day }
            return try picked(today.year + (ahead ? 1 : -1), month)
        case .away(let months):
            let number = today.year * 12 + today.month - 1 + months
            return try picked(number / 12, number % 12 + 1)
        case .year: return try picked(today.year, 12)
        }
    }

    /// The most days in a row that are read; more are likelier an end in the wrong year.
    private static let longest = 120

    /// The first and the last of several days. Dates begin before their end, the next of its kind; a weekday or a
    /// date behind another day is the next one after it.
    func days(_ first: DayPhrase, _ last: DayPhrase, ahead: Bool) throws(Refusal) -> (Day, Day) {
        guard ahead else { throw Refusal("two days: either one would be a guess") }
        let (from, until): (Day, Day)
        switch (first, last) {
        case (.date(nil, let month, let day), .date(nil, _, _)):
            until = try self.day(last, ahead: true)
            let same = Day(until.year, month, day)
            from = same.isValid && same <= until ? same : Day(until.year - 1, month, day)
        case (.date(nil, let month, let day), .date(let year?, _, _)):
            until = try self.day(last, ahead: true)
            from = Day(year, month, day)
        case (.dayOfMonth(let day), .dayOfMonth):
            until = try self.day(last, ahead: true)
            from = Day(until.year, until.month, day)
        case (_, .weekday(let weekday, .plain)):
            from = try self.day(first, ahead: true)
            until = from.adding((weekday - from.weekday + 6) % 7 + 1)
        default:
            from = try self.day(first, ahead: true)
            until = try self.day(last, ahead: true)
        }
        guard from.isValid, until.isValid else { throw Refusal("there is no such day") }
        guard from < until, until.number - from.number < LocalEngine.longest else {
            throw Refusal("the end is before the start, or far behind it")
        }
        return (from, until)
    }
}
