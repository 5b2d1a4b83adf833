import ActJSON
import ActSystem

/// The meaning of a few words about time.
package enum TimePhrase: Sendable {
    case day(DayPhrase)
    /// The first and the last of whole days in a row.
    case days(DayPhrase, DayPhrase)
    case clock(Clock)
    case range(Clock, Clock)
    /// Seconds from now.
    case after(Int)
    case part(DayPart)
    case every(RepeatRule)
    case allDay
    /// Minutes; nil for no length, or one too long to be set.
    case duration(Int?)
    /// Understood as time, but not as one we can set: the reason.
    case refused(String)
}

/// A day, before it is known which way from today it lies.
package indirect enum DayPhrase: Sendable {
    package enum Which: Sendable { case plain, next, this, last, nextWeek, lastWeek }

    /// Days from today.
    case offset(Int)
    /// 0 for Monday.
    case weekday(Int, Which)
    /// Months and days after another day, or before it.
    case moved(months: Int, days: Int, DayPhrase)
    case date(year: Int?, month: Int, day: Int)
    case dayOfMonth(Int)
    /// Days from Easter.
    case feast(Int)
    /// The first (1) to fifth, or the last (-1), of a month's days that are this weekday.
    case rankedWeekday(Int, Int, MonthPhrase)
    case endOf(MonthPhrase)
    case dayOf(MonthPhrase, Int)
    /// A day with its weekday, which must be the same: `friday 6 march`.
    case checked(Int, DayPhrase)
    /// Written in digits whose order is not told.
    case unclear(String)

    /// Whether it says that it lies behind.
    var isPast: Bool { if case .offset(let days) = self { days < 0 } else { false } }
}

/// A month, or this year.
package enum MonthPhrase: Sendable, Equatable {
    case named(Int, year: Int?)
    /// Months from this one.
    case away(Int)
    case year
}

/// A time of day. `face` is what a twelve-hour clock shows, where nothing says which half of the day is meant.
package struct Clock: Sendable, Equatable {
    package var hour: Int
    package var minute: Int
    package var isFace: Bool
    /// Written with minutes, as a 24-hour clock may be too.
    package var isWritten = false

    package init(hour: Int, minute: Int, isFace: Bool, isWritten: Bool = false) {
        (self.hour, self.minute, self.isFace, self.isWritten) = (hour, minute, isFace, isWritten)
    }

    /// The hour meant when nothing else says: 1 to 6 is the afternoon, 7 to 12 as it stands.
    package var usual: Clock {
        isFace && hour <= 6 ? moved(pm: true) : Clock(hour: hour, minute: minute, isFace: false)
    }

    /// Whether it may be a time of the evening as well.
    var isEither: Bool { isFace && (7...11).contains(hour) }
    /// Whether nothing on it says which half of the day is meant: 10:00 is the morning as 22:00 is the evening.
    var isOpen: Bool { isEither && !(isWritten && hour > 9) }

    /// The time as a person says it: `7:30 in the evening`.
    var words: String {
        let face = "\((hour + 11) % 12 + 1)" + (minute == 0 ? "" : ":\(minute < 10 ? "0" : "")\(minute)")
        return hour == 12 && minute == 0
            ? "noon" : "\(face) in the \(hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening")"
    }

    package func moved(pm: Bool) -> Clock {
        Clock(hour: hour % 12 + (pm ? 12 : 0), minute: minute, isFace: false)
    }

    package var minutes: Int { hour * 60 + minute }
}

/// Parts of the day, with the hour that stands for each.
package enum DayPart: String, Sendable, CaseIterable {
    case morning, afternoon, evening, night

    package var hour: Int {
        switch self {
        case .morning: 9
        case .afternoon: 15
        case .evening: 18
        case .night: 20
        }
    }

    /// The time meant by a clock's face in this part; nil where that is no such time.
    package func clock(_ clock: Clock) -> Clock? {
        guard clock.isFace else { return clock }
        switch (self, clock.hour) {
        case (.morning, 12), (.night, 1...5), (.night, 12), (.afternoon, 8...11), (.evening, 1...3), (.evening, 12):
            return nil
        default: return clock.moved(pm: self != .morning)
        }
    }
}

/// A phrase and the words it takes.
package struct FoundTime: Sendable {
    package let phrase: TimePhrase
    package let words: Range<Int>
    /// `by`, `due` or `until` stands before it.
    package let isDeadline: Bool

    package init(_ phrase: TimePhrase, _ words: Range<Int>, isDeadline: Bool = false) {
        (self.phrase, self.words, self.isDeadline) = (phrase, words, isDeadline)
    }
}

extension Day {
    /// The day as a person says it: `friday 13 march 2026`.
    var words: String {
        let weekday = TimeWords.weekdays.first { $0.value == self.weekday && $0.key.hasSuffix("day") }?.key ?? ""
        let name = TimeWords.months.filter { $0.value == month }.map(\.key).max { $0.count < $1.count } ?? ""
        return "\(weekday) \(day) \(name) \(year)"
    }
}

extension TimePhrase {
    package enum Kind: Sendable { case day, days, clock, range, after, part, every, allDay, duration, refused }

    private var kind: Kind {
        switch self {
        case .day: .day
        case .days: .days
        case .clock: .clock
        case .range: .range
        case .after: .after
        case .part: .part
        case .every: .every
        case .allDay: .allDay
        case .duration: .duration
        case .refused: .refused
        }
    }

    func isOne(of kinds: [Kind]) -> Bool { kinds.contains(kind) }
}

extension FoundTime {
    package func isOne(of kinds: TimePhrase.Kind...) -> Bool { phrase.isOne(of: kinds) }

    /// A time of day, or two.
    var isOfDay: Bool { isOne(of: .clock, .range) }
}
