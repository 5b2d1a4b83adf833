import ActJSON
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
}

extension LocalEngine {
    /// Puts phrases together. Two of a kind contradict each other.
    package func when(_ times: [FoundTime], ahead: Bool = true) throws(Refusal) -> When {
        var when = When()
        func once(_ isFree: Bool, _ what: String) throws(Refusal) {
            if !isFree { throw Refusal("two \(what): either one would be a guess") }
        }
        for time in times {
            switch time.phrase {
            case .day(let phrase):
                try once(when.day == nil, "days")
                when.day = try day(phrase, ahead: ahead)
            case .days(let first, let last):
                try once(when.day == nil, "days")
                (when.day, when.lastDay) = try days(first, last, ahead: ahead)
                when.isAllDay = true
            case .clock(let clock):
                try once(when.clock == nil, "times")
                when.clock = clock
            case .range(let start, let end):
                try once(when.clock == nil, "times")
                (when.clock, when.end) = (start, end)
            case .after(let seconds):
                try once(when.after == nil, "times")
                when.after = seconds
            case .part(let part):
                try once(when.part == nil, "times")
                when.part = part
            case .every(let rule):
                try once(when.rule == nil, "repeats")
                when.rule = rule
            case .allDay: when.isAllDay = true
            case .duration(let minutes):
                try once(when.minutes == nil, "lengths")
                guard let minutes else { throw Refusal("it lasts a time that can't be set") }
                when.minutes = minutes
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

    /// The day meant, on the side of today where such a sentence looks: plans ahead, money behind.
    package func day(_ phrase: DayPhrase, ahead: Bool) throws(Refusal) -> Day {
        switch phrase {
        case .offset(let days): return today.adding(days)
        case .unclear(let text):
            throw Refusal("'\(text)' is a time that can't be read", hint: "write the month as a word")
        case .weekdayNextWeek(let weekday): return today.adding(7 - today.weekday + weekday)
        case .weekdayLastWeek(let weekday): return today.adding(weekday - 7 - today.weekday)
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
        case .date(nil, let month, let day):
            return try self.day(month: month, day, ahead: ahead)
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
    private func day(month: Int, _ day: Int, ahead: Bool) throws(Refusal) -> Day {
        let years = [today.year, today.year + (ahead ? 1 : -1)].map { Day($0, month, day) }.filter(\.isValid)
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
        case (.plain, true): return next
        case (.this, true):
            guard thisWeek >= today else { throw Refusal("that day of this week has passed") }
            return thisWeek
        case (.next, true):
            // On a Wednesday `next friday` is in two days for some and in nine for others.
            guard next.number <= today.number + 6 - today.weekday else { return next }
            let ways = [next.adding(7), next]
            return ways[try pick(.week, ways.map(\.words))]
        case (.last, false): return last
        case (.plain, false):
            guard weekday != today.weekday else {
                throw Refusal("that day is today, and was a week ago", hint: "say today, or the date")
            }
            return last
        case (.this, false):
            guard thisWeek <= today else { throw Refusal("that day is still to come") }
            return thisWeek
        case (.last, true): return last
        case (.next, false): return next
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
        guard clock.isOpen else { return clock.usual }
        let (am, pm) = (clock.moved(pm: false), clock.moved(pm: true))
        switch noun {
        case .morning?: return am
        case .evening?: return pm
        case nil: return try pick(.half, [am.words, pm.words]) == 0 ? am : pm
        }
    }

    /// The next moment at which a clock shows this time: today if it is still ahead.
    package func next(_ when: When) throws(Refusal) -> Moment {
        let said: Clock? = if let clock = when.clock { clock } else { try clock(when) }
        guard let face = said else { throw Refusal("no time is said") }
        func moment(_ days: Int, _ clock: Clock) throws(Refusal) -> Moment? {
            let day = today.adding(days)
            guard zone.moment(LocalTime(day, clock.hour, clock.minute)) > now else { return nil }
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

    // MARK: reminders

    func reminder(_ sentence: Sentence) throws(Refusal) -> Reading {
        let (leading, from, trailing, textEnd) = try around(sentence)
        let lead = try when(leading)
        var rest = try when(trailing)
        var end = textEnd
        if try isText(rest, after: lead) {
            rest = When()
            end = sentence.count
        } else if ["or", "and", "either", "not"].contains(sentence.core(end - 1)), !trailing.isEmpty {
            throw Refusal("two times: either one would be a guess")
        }
        // `that rent is due on the 1st`: the text says due as well.
        let isDue = trailing.prefix(1).contains { time in
            end < sentence.count && sentence.core(time.words.lowerBound) == "due"
                && sentence.core(time.words.lowerBound - 1).isOne(of: "is are")
        }
        if isDue { end += 1 }
        let words = sentence.words[min(from, end)..<end]
        var due = lead
        if due.day == nil { due.day = rest.day }
        if due.clock == nil { (due.clock, due.end) = (rest.clock, rest.end) }
        due.part = due.part ?? rest.part
        due.noun = due.clock.flatMap { HalfOfDay.of(words, hour: $0.hour) }
        due.after = due.after ?? rest.after
        due.rule = due.rule ?? rest.rule
        guard due.end == nil, !due.isAllDay, due.minutes == nil, due.rule == nil || due.after == nil else {
            throw Refusal("a reminder comes at one time", hint: "make it an event: 'event … friday from 9 to 11'")
        }
        if due.rule != nil, due.day != nil { throw Refusal("a repeat and a day: when it begins would be a guess") }
        if !due.isEmpty { try refuseUnread(Array(words)) }
        if !rest.isEmpty { try refuseBound(sentence, trailing, from: from) }
        try refuseNames(sentence, leading + trailing)
        try refuseZones(sentence, timeWords(sentence))
        try refuseDayLike(Array(words), hasDay: true)
        try refuseMoved(Array(words), isTimed: !due.isEmpty)
        if due.isEmpty {
            let times = timeWords(sentence)
            try refuseLoose(sentence, times)
            // `roughly at 5pm to leave`: the time before the text was not read.
            if from == 0, times.contains(where: { sentence.core($0.words.upperBound) == "to" }) {
                throw Refusal("the time can't be read")
            }
        }
        if let first = words.first, first.core.isOne(of: "and or"), !due.isEmpty {
            throw Refusal("two times: either one would be a guess", hint: "write one sentence for each")
        }
        try refuseRest(Array(words), front: !leading.isEmpty, back: !rest.isEmpty && end < sentence.count)
        if due.isEmpty { try refuseUntimed(Array(words)) }
        if due.rule != nil { try refuseLimits(Array(words)) }
        if let time = (leading + trailing).first(where: \.isDeadline), !isDue {
            let word = sentence.core(time.words.lowerBound)
            throw Refusal("a reminder comes at a time, not '\(word)' one", hint: "say 'on', or make it a task")
        }
        try refuseMore(words, sentence)
        let text = Sentence.joined(
            words, cutFront: !leading.isEmpty, cutBack: end < sentence.count, asking: true)
        if text.isEmpty, due.isEmpty { throw Refusal("nothing to be reminded of") }
        if let rule = due.rule { return try repeated(text, due, rule) }
        var arguments = JSON.Object()
        if !text.isEmpty { arguments["text"] = .text(text) }
        if picks[.year] == 1 { throw Refusal("that day has passed") }
        if let moment = try self.due(due) { arguments["due"] = .text(moment.text) }
        arguments["zone"] = .text(zone.name)
        return Reading(tool: "REMINDER_CREATE", arguments: arguments, unsure: picks[.year].map { _ in "due" })
    }

    /// Refuses a text that says more of the time than was read.
    private func refuseMore(_ words: ArraySlice<Word>, _ sentence: Sentence) throws(Refusal) {
        try refuseRepeats(words, "a repeat that can't be read")
        try refusePeriods(words)
        if let word = words.first(where: { $0.core.isOne(of: "unless except") }) {
            throw Refusal("'\(word.core)' is more than can be set")
        }
        try refuseLists(sentence, timeWords(sentence))
    }

    /// A reminder that comes again and again: at 09:00 if no time is said.
    private func repeated(_ text: String, _ due: When, _ rule: RepeatRule) throws(Refusal) -> Reading {
        let clock = try clock(due) ?? Clock(hour: 9, minute: 0, isFace: false)
        var arguments = JSON.Object()
        if !text.isEmpty { arguments["text"] = .text(text) }
        arguments["due"] = .text(try moment(first(rule, clock), clock).text)
        arguments["repeat"] = .text(rule.text)
        arguments["zone"] = .text(zone.name)
        return Reading(tool: "REMINDER_CREATE", arguments: arguments)
    }

    private static let limits = "until till except but unless starting from before after if when while".table
    private static let adverbs = "daily weekly biweekly fortnightly monthly quarterly yearly annually".table

    /// Refuses words that say `again and again` where nothing was set to come again.
    func refuseRepeats(_ words: some Collection<Word>, _ reason: String) throws(Refusal) {
        let cores = words.map(\.core)
        for (k, word) in cores.enumerated() {
            let next = k + 1 < cores.count ? cores[k + 1] : ""
            let isDay =
                TimeWords.weekdays[next] != nil || TimeWords.months[next] != nil || next.first?.isNumber == true
            let isUnit = next.isOne(
                of: "day week month year hour weekday weekend morning evening night other second few single")
            let comes = word.isOne(of: "every each") && (isDay || isUnit)
            let isLast = k + 1 == cores.count && LocalEngine.adverbs.contains(word)
            let isOften = word.isOne(of: "once twice") && next.isOne(of: "a per every each")
            if comes || isLast || isOften { throw Refusal("'\(word)' is \(reason)") }
        }
    }

    /// The times before a reminder's text and behind it, and where the text begins and ends.
    private func around(
        _ sentence: Sentence
    ) throws(Refusal) -> (leading: [FoundTime], from: Int, trailing: [FoundTime], end: Int) {
        let all = timeWords(sentence)
        let openers = "to that about of for".table
        // Times before the text: `tomorrow at 9 to call mum`.
        var leading: [FoundTime] = []
        var at = 0
        if sentence.core(0) == "for", let first = all.first, first.words.lowerBound == 1 { at = 1 }
        for time in all where time.words.lowerBound == at {
            leading.append(time)
            at = time.words.upperBound
        }
        if leading.isEmpty { at = 0 }
        let opener = sentence.core(at)
        if leading.isEmpty, !openers.contains(opener), !sentence.text(0).hasSuffix(":") {
            let timeLike = """
                in at on next this later soon every after before when once early late by until till around during end
                mid beginning
                """.table
            if timeLike.contains(opener) || words(sentence).unsettable(at) != nil {
                throw Refusal("the time can't be read")
            }
        }
        if !leading.isEmpty, opener.isOne(of: "and or &"), all.contains(where: { $0.words.lowerBound == at + 1 }) {
            throw Refusal("two times: either one would be a guess", hint: "write one sentence for each")
        }
        if !leading.isEmpty, LocalEngine.limits.contains(opener) {
            throw Refusal("'\(opener)' is more than can be set")
        }
        let from = openers.contains(opener) ? at + 1 : at
        // Times after the text: `call mum tomorrow at 9`.
        var trailing: [FoundTime] = []
        var end = sentence.count
        for time in all.reversed() where time.words.upperBound == end && time.words.lowerBound >= from {
            if case .duration = time.phrase { break }
            trailing.insert(time, at: 0)
            end = time.words.lowerBound
        }
        // `tickets for friday`: the tickets are.
        if let start = trailing.first?.words.lowerBound, start > from, case .day? = trailing.first?.phrase,
            sentence.core(start - 1).isOne(of: "for from of since before after around")
        {
            (trailing, end) = ([], sentence.count)
        }
        // `call mum tomorrow at 9 and dentist friday`: two things.
        let joint = sentence.words[min(from, end)..<end].lastIndex { $0.core.isOne(of: "and then or also") }
        if let joint, !trailing.isEmpty || !leading.isEmpty {
            let isSecond = all.contains { time in
                guard time.words.lowerBound >= from, time.words.upperBound <= joint else { return false }
                switch time.phrase {
                case .day, .clock: return !sentence.core(time.words.lowerBound - 1).isOne(of: "for from of since")
                default: return false
                }
            }
            if isSecond { throw Refusal("two times: either one would be a guess") }
        }
        return (leading, from, trailing, end)
    }

    /// Whether a time behind a reminder's text belongs to the text, because the time before it is whole without it.
    private func isText(_ rest: When, after lead: When) throws(Refusal) -> Bool {
        guard !lead.isEmpty, !rest.isEmpty else { return false }
        let isOnlyDay = (lead.day != nil || lead.rule != nil) && lead.clock == nil && lead.part == nil
        let isOnlyTime = rest.day == nil && rest.rule == nil && rest.after == nil
        if isOnlyDay, isOnlyTime { return false }
        if rest.rule != nil {
            guard lead.day == nil, lead.after == nil, lead.rule == nil else {
                throw Refusal("a day and a repeat: which is meant would be a guess")
            }
            return false
        }
        if lead.day == nil, lead.after == nil, rest.day != nil {
            throw Refusal("a time before and a day after: which goes with which would be a guess")
        }
        return true
    }

    private func due(_ when: When) throws(Refusal) -> Moment? {
        if let seconds = when.after { return now.adding(seconds: seconds) }
        guard let day = when.day else { return when.clock == nil && when.part == nil ? nil : try next(when) }
        return try moment(day, try clock(when) ?? Clock(hour: 9, minute: 0, isFace: false))
    }
}
