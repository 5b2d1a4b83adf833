import ActJSON
import ActRecord
package import ActSystem

/// The time of something, put together from the words of a sentence.
package struct When {
    package var day: Day?
    package var clock: Clock?
    package var end: Clock?
    var part: DayPart?
    package var after: Int?
    package var rule: RepeatRule?
    /// The last of several whole days.
    var lastDay: Day?
    package var isAllDay = false
    package var minutes: Int?
    /// The half of the day that a noun of the sentence has its hours in.
    var noun: HalfOfDay?

    var isEmpty: Bool {
        day == nil && clock == nil && part == nil && after == nil && rule == nil && !isAllDay && minutes == nil
    }
    var isVague: Bool { day == nil && rule == nil && part == nil || clock == nil && !isAllDay }
    /// Whether it says a day, be it by a distance or a repeat.
    var hasDay: Bool { day != nil || rule != nil || after != nil }
}

extension LocalEngine {
    /// Puts phrases together. Two of a kind contradict each other.
    package func when(_ times: [FoundTime], ahead: Bool = true) throws(Refusal) -> When {
        var when = When()
        func set<T>(_ part: WritableKeyPath<When, T?>, _ value: T, _ what: String) throws(Refusal) {
            guard when[keyPath: part] == nil else { throw Refusal("two \(what): either one would be a guess") }
            when[keyPath: part] = value
        }
        for time in times {
            switch time.phrase {
            case .day(let phrase): try set(\.day, try day(phrase, ahead: ahead), "days")
            case .days(let first, let last):
                let (day, lastDay) = try days(first, last, ahead: ahead)
                try set(\.day, day, "days")
                (when.lastDay, when.isAllDay) = (lastDay, true)
            case .clock(let clock): try set(\.clock, clock, "times")
            case .range(let start, let end):
                try set(\.clock, start, "times")
                when.end = end
            case .after(let seconds): try set(\.after, seconds, "times")
            case .part(let part): try set(\.part, part, "times")
            case .every(let rule): try set(\.rule, try turn(rule), "repeats")
            case .allDay: when.isAllDay = true
            case .duration(let minutes?): try set(\.minutes, minutes, "lengths")
            case .duration(nil): throw Refusal("it lasts a time that can't be set")
            case .refused(let reason): throw Refusal("\(reason) can't be set")
            }
        }
        if when.after != nil, when.day != nil || when.clock != nil || when.part != nil {
            throw Refusal("two times: either one would be a guess")
        }
        if when.rule != nil, when.day != nil {
            throw Refusal("a repeat and a day: when it begins would be a guess")
        }
        let isTimed = when.clock != nil || when.minutes != nil || when.part != nil
        if when.lastDay != nil, isTimed { throw Refusal("several days, and a time") }
        if when.isAllDay, when.clock != nil || when.minutes != nil { throw Refusal("all day, and a time") }
        return when
    }

    /// `every second thursday`: each fortnight, or each month.
    private func turn(_ rule: RepeatRule) throws(Refusal) -> RepeatRule {
        guard rule.isTurn, let weekday = rule.weekdays.first else { return rule }
        let isMonthly = try pick(.turn, ["every other week", "the second one of each month"]) == 1
        return isMonthly ? RepeatRule(frequency: "MONTHLY", weekdays: [weekday], rank: 2) : rule
    }

    /// The day meant, on the side of today where such a sentence looks: plans ahead, money behind.
    package func day(_ phrase: DayPhrase, ahead: Bool) throws(Refusal) -> Day {
        switch phrase {
        case .offset(let days): return today.adding(days)
        case .unclear(let text):
            throw Refusal("'\(text)' is a time that can't be read", hint: "write the month as a word")
        case .moved(let months, let days, let phrase):
            let day = try self.day(phrase, ahead: ahead)
            let month = day.year * 12 + day.month - 1 + months
            let (year, number) = (month / 12, month % 12 + 1)
            return Day(year, number, min(day.day, Day.length(year, number))).adding(days)
        case .weekday(let weekday, let which): return try self.weekday(weekday, which, ahead: ahead)
        case .date(let year?, let month, let day):
            let date = Day(year, month, day)
            guard date.isValid else { throw Refusal("there is no such day") }
            return date
        case .date(nil, let month, let day): return try self.day(ahead: ahead) { Day($0, month, day) }
        case .feast(let days):
            guard !Zones.orthodox.contains(zone.name) else {
                throw Refusal("Easter is on two days", hint: "say the date")
            }
            return try self.day(ahead: ahead) { Day.easter($0).adding(days) }
        case .dayOfMonth(let day):
            for step in 0...2 {
                let month = today.month - 1 + (ahead ? step : -step)
                let date = Day(today.year + (month < 0 ? -1 : month / 12), (month + 12) % 12 + 1, day)
                if date.isValid, ahead ? date >= today : date <= today { return date }
                // On the 30th is next month's for some where this month has none.
                if !date.isValid, day <= 31 {
                    throw Refusal("that month has no day \(day)", hint: "say the month too")
                }
            }
            throw Refusal("there is no such day")
        case .rankedWeekday(let rank, let weekday, let month):
            return try self.day(of: month, ahead: ahead) { Day.ranked(rank, weekday, $0, $1) }
        case .dayOf(let month, let number):
            return try self.day(of: month, ahead: ahead) {
                number <= Day.length($0, $1) ? Day($0, $1, number) : nil
            }
        case .endOf(let month): return try self.day(of: month, ahead: ahead) { Day($0, $1, Day.length($0, $1)) }
        case .checked(let weekday, let phrase):
            let day = try self.day(phrase, ahead: ahead)
            if day.weekday == weekday { return day }
            // friday 18 july: next year's, or a slip
            if case .date(nil, let month, let number) = phrase, ahead {
                let next = Day(day.year + 1, month, number)
                if next.isValid, next.weekday == weekday {
                    return try pick(.week, [next.words, day.words]) == 0 ? next : day
                }
            }
            throw Refusal("\(day.text) is another weekday")
        }
    }

    /// The days that a date without its year may have been, before today; it is next year's for sure if it was longer ago.
    private static let recent = 183

    /// A date without its year. One that has just passed may be meant as it was.
    private func day(ahead: Bool, _ day: (_ year: Int) -> Day) throws(Refusal) -> Day {
        let years = [today.year, today.year + (ahead ? 1 : -1)].map(day).filter(\.isValid)
        guard let date = years.first(where: { ahead ? $0 >= today : $0 <= today }) else {
            throw Refusal("there is no such day")
        }
        guard ahead, let past = years.first, past < today, today.number - past.number <= LocalEngine.recent else {
            return date
        }
        return try pick(.year, [date.words, past.words]) == 0 ? date : past
    }

    func weekday(_ weekday: Int, _ which: DayPhrase.Which, ahead: Bool) throws(Refusal) -> Day {
        let next = today.adding((weekday - today.weekday + 6) % 7 + 1)
        let last = today.adding(-((today.weekday - weekday + 6) % 7 + 1))
        let thisWeek = today.adding(weekday - today.weekday)
        switch (which, ahead) {
        case (.plain, true), (.next, false): return next
        case (.last, _): return last
        case (.this, _):
            guard ahead ? thisWeek >= today : thisWeek <= today else {
                throw Refusal(ahead ? "that day of this week has passed" : "that day is still to come")
            }
            return thisWeek
        case (.next, true):
            // On a Wednesday `next friday` is in two days for some and in nine for others.
            guard next.number <= today.number + 6 - today.weekday else { return next }
            let ways = [next.adding(7), next]
            return ways[try pick(.week, ways.map(\.words))]
        case (.plain, false):
            guard weekday != today.weekday else {
                throw Refusal("that day is today, and was a week ago", hint: "say today, or the date")
            }
            return last
        case (.nextWeek, _): return thisWeek.adding(7)
        case (.lastWeek, _): return thisWeek.adding(-7)
        }
    }

    /// The moment that day and time make; it must lie ahead, unless the past year was picked.
    func moment(_ day: Day, _ clock: Clock) throws(Refusal) -> Moment {
        let moment = try anyMoment(day, clock)
        guard moment > now || picks[.year] == 1 else { throw Refusal("that time has passed") }
        return moment
    }

    /// The moment that day and time make; refuses one that a change of the clocks leaves out, or brings twice.
    package func anyMoment(_ day: Day, _ clock: Clock) throws(Refusal) -> Moment {
        try moment(day, clock, in: clocks)
    }

    /// The moment at which the clocks of a zone show day and time.
    func moment(_ day: Day, _ clock: Clock, in zone: Zone) throws(Refusal) -> Moment {
        let moments = zone.moments(LocalTime(day, clock.hour, clock.minute))
        guard let moment = moments.first else {
            throw Refusal("there is no such time on \(day.text): the clocks change")
        }
        guard moments.count == 1 else {
            throw Refusal("that time comes twice on \(day.text): the clocks change", hint: "say another time")
        }
        return moment
    }

    /// The time of day meant; nil when none is said.
    package func clock(_ when: When) throws(Refusal) -> Clock? {
        guard let clock = when.clock else {
            return when.part.map { Clock(hour: $0.hour, minute: 0, isFace: false) }
        }
        guard let part = when.part else { return try half(clock, when.noun) }
        guard let exact = part.clock(clock) else { throw Refusal("there is no such time in the \(part.rawValue)") }
        return exact
    }

    /// The half of the day that an hour of 7 to 11 lies in.
    private func half(_ clock: Clock, _ noun: HalfOfDay?) throws(Refusal) -> Clock {
        if clock.isFace, let noun { return clock.moved(pm: noun == .evening) }
        guard clock.isOpen else { return clock.usual }
        let halves = [false, true].map(clock.moved)
        return halves[try pick(.half, halves.map(\.words))]
    }

    /// The hour of an argument that a rule settled and no word of the sentence, as a person says it.
    func told(_ name: String, _ arguments: JSON.Object, _ when: When) -> [FilledArgument] {
        let isSaid = when.part != nil || picks[.half] != nil || when.end.map { !$0.isFace } ?? false
        guard let said = when.clock, said.isFace, !isSaid, let value = arguments[name],
            let moment = value.string.flatMap({ Moment($0) })
        else { return [] }
        let local = clocks.local(moment)
        let clock = Clock(hour: local.hour, minute: local.minute, isFace: false)
        return [FilledArgument(name, from: .reading, value: value, words: clock.words)]
    }

    /// The next moment at which a clock shows this time: today if it is still ahead.
    package func next(_ when: When) throws(Refusal) -> Moment {
        let said: Clock? = if let clock = when.clock { clock } else { try clock(when) }
        guard let face = said else { throw Refusal("no time is said") }
        func moment(_ days: Int, _ clock: Clock) throws(Refusal) -> Moment? {
            let day = today.adding(days)
            guard clocks.moment(LocalTime(day, clock.hour, clock.minute)) > now else { return nil }
            return try anyMoment(day, clock)
        }
        // `at 9` is what the clock shows next; 9:00, once it has passed, may be tomorrow's.
        if face.isEither, when.part == nil, when.noun == nil {
            let (am, pm) = (face.moved(pm: false), face.moved(pm: true))
            if let moment = try moment(0, am) { return moment }
            if let later = try moment(0, pm) {
                guard face.isWritten else { return later }
                if try pick(.half, [pm.words, "tomorrow"]) == 0 { return later }
            }
        }
        guard let clock = try clock(when) else { throw Refusal("no time is said") }
        if let moment = try moment(0, clock) { return moment }
        if when.part != nil { throw Refusal("that time has passed today", hint: "say the day") }
        guard let moment = try moment(1, clock) else { throw Refusal("that time has passed") }
        return moment
    }
}
