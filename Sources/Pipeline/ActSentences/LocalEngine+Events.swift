import ActJSON
package import ActSystem

extension LocalEngine {
    /// - Parameter named: whether the sentence says that it is an event, so that its words need not show it.
    func event(_ whole: Sentence, named: Bool) throws(Refusal) -> Reading {
        let sentence = without(LocalEngine.starting, without(LocalEngine.calendar, whole))
        let plain = timeWords(sentence)
        let times = withLengths(sentence, plain + bareHour(sentence, plain), named: named)
            .sorted { $0.words.lowerBound < $1.words.lowerBound }
        let pieces = Pieces(sentence.words, times)
        try refuse(Unfit.inexact, Unfit.names, Unfit.bound, Unfit.done, in: pieces)
        if times.contains(where: \.isOfDay) { try refuse(Unfit.zones, in: pieces) }
        try refuse(Unfit.lists, in: pieces)
        var when = try when(times)
        when.noun = when.clock.flatMap { HalfOfDay.of(sentence.words, hour: $0.hour) }
        var (title, place) = titleAndPlace(sentence, times)
        try refuse(Unfit.beside, in: pieces)
        let said = Pieces(title + place)
        try refuse(Unfit.unread, Unfit.dayLike, in: said)
        if !when.hasDay { try refuse(Unfit.undated, in: said) }
        if when.rule != nil { try refuse(Unfit.limits, in: said) }
        try refuse(Unfit.unsaid, in: said)
        func isEdge(_ word: Word) -> Bool { word.core.isOne(of: "for on at in of from by and to @ - –") }
        while let last = title.last, isEdge(last) { title.removeLast() }
        while let first = title.first, isEdge(first) { title.removeFirst() }
        if named, let first = title.first, first.core.isOne(of: "called named titled") { title.removeFirst() }
        if named, title.count > 1, title[0].core.isOne(of: "a an") { title.removeFirst() }
        let text = Sentence.joined(title)
        guard text.contains(where: { $0.isLetter || !$0.isASCII }) else {
            throw Refusal("a time, and nothing that happens then")
        }
        let cores = title.map(\.core)
        if when.clock == nil, !when.isAllDay, let number = place.first?.core, Int(number) != nil {
            throw Refusal("no time of day, or 'at \(number)' is one", hint: "say one, such as '\(number):00'")
        }
        if !named {
            try refuse(Unfit.events, in: Pieces(title + place))
            try refuseUnlikely(sentence, times, when, cores)
        }
        var arguments = JSON.Object()
        arguments["title"] = .text(text)
        // The sentence says that it is an event, and not when: the call lacks its start.
        if !named || when.hasDay || when.clock != nil || when.isAllDay || when.part != nil {
            try span(when, into: &arguments)
        }
        if !place.isEmpty { arguments["place"] = .text(Sentence.joined(place)) }
        if let rule = when.rule { arguments["repeat"] = .text(rule.text) }
        arguments["zone"] = .text((when.rule == nil ? zone : clocks).name)
        return Reading(
            tool: "CALENDAR_CREATE_EVENT", arguments: arguments, told: told("start", arguments, when))
    }

    /// `dinner saturday 8`: an hour at the end that a noun shows to be one.
    private func bareHour(_ sentence: Sentence, _ times: [FoundTime]) -> [FoundTime] {
        let at = sentence.count - 1
        guard let day = times.last, day.words.upperBound == at, !times.contains(where: { $0.isOfDay }),
            case .day(.weekday) = day.phrase, let hour = Int(sentence.core(at)), (1...12).contains(hour),
            HalfOfDay.of(sentence.words, hour: hour) != nil
        else { return [] }
        let clock = Clock(hour: hour, minute: 0, isFace: true)
        return [FoundTime(.clock(clock), at..<at + 1)]
    }

    /// The sentence without words that say no more than that it begins, or goes into the calendar.
    private func without(_ pattern: WordPattern, _ sentence: Sentence) -> Sentence {
        let pieces = Pieces(sentence.words, timeWords(sentence))
        let words = pieces.indices.lazy.compactMap { pattern.match(pieces, at: $0) }.first
        return words.map { sentence.without(pieces.words($0)) } ?? sentence
    }

    private static let calendar = WordPattern("(_|<time>) to|on|in|into my|the|our? calendar")
    private static let starting = WordPattern("starting|beginning (<hour>)")

    /// Refuses what may be no event, where the sentence does not say that it is one.
    private func refuseUnlikely(
        _ sentence: Sentence, _ times: [FoundTime], _ when: When, _ cores: [String]
    ) throws(Refusal) {
        if when.lastDay != nil, !times.contains(where: { $0.isOne(of: .allDay) }),
            !cores.contains(where: Lexicon.stays.contains)
        {
            throw Refusal("several days, and nothing that takes them", hint: "say 'all day' if it does")
        }
        try refuse(Unfit.sentences, Unfit.timetables, in: Pieces(sentence.words, times))
        let isBare = when.clock.map { $0.isFace && !$0.isWritten } ?? false && when.part == nil
        let lacksDay = when.day == nil && when.rule == nil && isBare
        if when.isVague, lacksDay || !cores.contains(where: Lexicon.occasions.contains) {
            throw Refusal("no day and time of something to go to")
        }
    }

    /// The most hours between a start and an end after midnight; fewer if the end's half of the day is not said.
    private static let (longestNight, longestGuessedNight) = (12, 10)
    /// The most hours of an evening where neither half is said.
    private static let longestOpenNight = 5

    /// Start, end and length.
    private func span(_ when: When, into arguments: inout JSON.Object) throws(Refusal) {
        if let seconds = when.after {
            arguments["start"] = .text(now.adding(seconds: seconds).text)
        } else if when.isAllDay {
            guard let day = try when.rule.map({ rule throws(Refusal) in try first(rule, nil) }) ?? when.day else {
                throw Refusal("all day, and no day")
            }
            guard day >= today || picks[.year] == 1 else { throw Refusal("that day has passed") }
            arguments["start"] = .text(day.text)
            if let last = when.lastDay { arguments["end"] = .text(last.text) }
            arguments["all_day"] = .bool(true)
            return
        } else {
            guard let begin = try begin(when) else { return try untimed(when, into: &arguments) }
            guard when.rule != nil || when.day != nil || when.clock != nil || when.part != nil else {
                throw Refusal("no day is said")
            }
            let day = try when.rule.map { rule throws(Refusal) in try first(rule, begin) } ?? when.day ?? today
            let start = try moment(day, begin)
            arguments["start"] = .text(start.text)
            if let end = when.end {
                guard when.minutes == nil else { throw Refusal("an end and a length") }
                let finish = self.finish(end, after: begin)
                let lastDay = finish.minutes <= begin.minutes ? day.adding(1) : day
                // A night out ends the next day; what would last longer than that ends before it begins.
                let hours = end.isFace ? LocalEngine.longestGuessedNight : LocalEngine.longestNight
                guard lastDay == day || finish.minutes + 24 * 60 - begin.minutes <= hours * 60 else {
                    throw Refusal("the end is before the start")
                }
                arguments["end"] = .text(try anyMoment(lastDay, finish).text)
            }
        }
        if let minutes = when.minutes { arguments["duration_minutes"] = .int(minutes) }
    }

    /// Hours that are offered where none is said.
    private static let hours = [9, 12, 15, 19]

    /// An event of a day alone takes the whole of it, or begins at a time that a person picks.
    private func untimed(_ when: When, into arguments: inout JSON.Object) throws(Refusal) {
        guard when.end == nil, when.day != nil || when.rule != nil else {
            throw Refusal("no time of day", hint: "say one, or 'all day'")
        }
        let clocks = LocalEngine.hours.map { Clock(hour: $0, minute: 0, isFace: false) }
        var timed = when
        switch try pick(.time, ["all day"] + clocks.map(\.words)) {
        case 0:
            timed.isAllDay = true
            if when.minutes != nil { throw Refusal("all day, and a length") }
        case let k: timed.clock = clocks[k - 1]
        }
        try span(timed, into: &arguments)
    }

    /// The clock time at which the event begins. In `3 to 5pm` the end tells the half of the day; in `9 to 5` it does
    /// because the other one would be a night.
    private func begin(_ when: When) throws(Refusal) -> Clock? {
        guard let clock = when.clock, let end = when.end, clock.isFace, when.part == nil else {
            return try self.clock(when)
        }
        let (am, pm) = (clock.moved(pm: false), clock.moved(pm: true))
        guard end.isFace else {
            if end.hour >= 12, pm.minutes < end.minutes {
                return end.hour > 12 && clock.isWritten ? clock.usual : pm
            }
            return am
        }
        if clock.isOpen, end.hour == 12, when.noun != .evening { return am }
        let night = (finish(end, after: pm).minutes - pm.minutes + 24 * 60) % (24 * 60)
        return clock.isOpen && when.noun == nil && night > LocalEngine.longestOpenNight * 60
            ? am : try self.clock(when)
    }

    private func finish(_ end: Clock, after begin: Clock) -> Clock {
        guard end.isFace else { return end }
        let (am, pm) = (end.moved(pm: false), end.moved(pm: true))
        return am.minutes > begin.minutes ? am : pm.minutes > begin.minutes ? pm : am
    }

    /// The longest wait for a repeat: 29 February comes after eight years at most.
    private static let farthest = 366 * 8

    /// The first day of a repeat whose time still lies ahead.
    func first(_ rule: RepeatRule, _ clock: Clock?) throws(Refusal) -> Day {
        // It may be the day before there.
        let from = min(today, clocks.local(now).day)
        for step in 0...LocalEngine.farthest {
            let day = from.adding(step)
            guard rule.fits(day) else { continue }
            guard let clock else { return day }
            if clocks.moment(LocalTime(day, clock.hour, clock.minute)) > now { return day }
        }
        throw Refusal("no day fits the repeat")
    }

    /// Splits the words that are left when the times are out: `at` and `in` begin the place after a time, and `at Cafe
    /// Roma` does anywhere.
    private func titleAndPlace(_ sentence: Sentence, _ times: [FoundTime]) -> (title: [Word], place: [Word]) {
        var title: [Word] = []
        var place: [Word] = []
        var at = 0
        var inPlace = false
        for time in times + [FoundTime(.allDay, sentence.count..<sentence.count)] {
            let gap = sentence.words[min(at, time.words.lowerBound)..<time.words.lowerBound]
            let words = gap.prefix(2).map(\.core)
            inPlace =
                at > 0 && place.isEmpty && words.count > 1 && words[0].isOne(of: "at in @") && !title.isEmpty
                && TimeWords.months[words[1]] == nil
                && !LocalEngine.feasts.union(LocalEngine.seasons).contains(words[1])
            if inPlace { place += gap.dropFirst() } else { title += gap }
            at = time.words.upperBound
        }
        let joint = title.indices.dropFirst().dropLast().last { k in
            title[k].core.isOne(of: "at @") && title[k + 1].bare.first?.isUppercase == true
        }
        guard place.isEmpty, let joint else { return (title, place) }
        return (Array(title[..<joint]), Array(title[(joint + 1)...]))
    }
}

/// Lengths without `for`: `block 2 hours`, `30 minute call`, `meeting tomorrow 14:00 2h`.
extension LocalEngine {
    /// Where the words behind `block 2 hours` and the like begin; nil where no time is kept.
    func blocked(_ sentence: Sentence) -> Int? {
        let start = sentence.match(Lexicon.blocks)
        guard start > 0 else { return nil }
        let words = words(sentence)
        if words.duration(start) != nil { return start }
        let isTimed = words.all().contains { $0.words.lowerBound == start }
        return sentence.core(0) == "block" && isTimed ? start : nil
    }

    package func words(_ sentence: Sentence) -> TimeWords {
        TimeWords(sentence) { Currencies.meaning($0, own: currency) != nil }
    }

    /// The times of an event with the lengths that stand first, last, beside another time or before a noun.
    func withLengths(_ sentence: Sentence, _ found: [FoundTime], named: Bool) -> [FoundTime] {
        let words = words(sentence)
        var all = found
        // `2h` beside another time of day is a length, as `15h` alone is a time.
        let doubtful = found.filter { time in
            time.words.count == 1 && time.isOfDay
                && words.duration(time.words.lowerBound)?.end == time.words.upperBound
        }
        if let one = doubtful.only, found.filter(\.isOfDay).count == 2 { all.removeAll { $0.words == one.words } }
        func isFree(_ range: Range<Int>) -> Bool { !all.contains { $0.words.overlaps(range) } }
        // `block tomorrow 9 to 11`: bare numbers behind a day of something named an event.
        if named, let from = all.last(where: { $0.isOne(of: .day) })?.words.upperBound,
            let range = words.range(from, loose: true), isFree(from..<range.end)
        {
            all.append(FoundTime(range.value, from..<range.end))
        }
        guard !all.contains(where: { $0.isOne(of: .duration) }) else { return all }
        let lengths = sentence.scan { at, _ in
            words.duration(at).flatMap { length in
                let range = at..<length.end
                return isFree(range) ? (value: FoundTime(.duration(length.value), range), end: length.end) : nil
            }
        }
        return all + lengths.filter { isLength(sentence, $0.words, all) }
    }

    private func isLength(_ sentence: Sentence, _ words: Range<Int>, _ times: [FoundTime]) -> Bool {
        let (from, end) = (words.lowerBound, words.upperBound)
        if from > 0, LocalEngine.counted.contains(sentence.core(from - 1)) { return false }
        if sentence.core(end).isOne(of: "or to and before after ago later") { return false }
        if from > 0, sentence.core(end) == "of" { return false }
        if from == 0 || end == sentence.count { return true }
        if times.contains(where: { $0.words.upperBound == from || $0.words.lowerBound == end }) { return true }
        let last = sentence.core(end - 1)
        let unit = last.drop { !$0.isLetter }
        return last.contains("-") || LocalEngine.single.contains(String(unit))
    }

}

extension Day {
    /// Easter Sunday of the western churches (the Gregorian computus of Meeus, Jones and Butcher).
    static func easter(_ year: Int) -> Day {
        let golden = year % 19
        let (century, ofCentury) = (year / 100, year % 100)
        let epact = (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (ofCentury / 4) - epact - ofCentury % 4) % 7
        let shift = (golden + 11 * epact + 22 * weekday) / 451
        let days = epact + weekday - 7 * shift + 114
        return Day(year, days / 31, days % 31 + 1)
    }

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
        case (.date(nil, let month, let day), .date(nil, let lastMonth, let lastDay)):
            func next(_ month: Int, _ day: Int, _ earliest: Day) -> Day {
                let date = Day(earliest.year, month, day)
                return date.isValid && date >= earliest ? date : Day(earliest.year + 1, month, day)
            }
            until = next(lastMonth, lastDay, today)
            let same = Day(until.year, month, day)
            let begun = same.isValid && same <= until ? same : Day(until.year - 1, month, day)
            // The year of days that are all gone is open; days that have begun are this year's.
            guard begun >= today || until.number - begun.number >= LocalEngine.longest else {
                from = begun
                break
            }
            from = try self.day(first, ahead: true)
            return try checked(from, next(lastMonth, lastDay, from))
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
        return try checked(from, until)
    }

    private func checked(_ from: Day, _ until: Day) throws(Refusal) -> (Day, Day) {
        guard from.isValid, until.isValid else { throw Refusal("there is no such day") }
        guard from < until, until.number - from.number < LocalEngine.longest else {
            throw Refusal("the end is before the start, or far behind it")
        }
        return (from, until)
    }
}

/// Times that belong to a word before them, or that are grown together: none is the time of what the sentence adds.
extension LocalEngine {
    /// Whether the word before a time binds it to the deed: `move the meeting to friday`, `pay the bill dated 3 march`.
    package static func isBinder(_ word: String) -> Bool { binders.contains(word) }

    /// The longest word that is looked at for a day and a time.
    private static let longestTime = 40

    /// Refuses a day and a time in one word, which nothing reads beside others: `dentist 2026-12-25T15:00`.
    func refuseGrown(_ sentence: Sentence) throws(Refusal) {
        let quoted = sentence.quoted
        for (k, word) in sentence.words.enumerated() where word.hasDigit && !quoted.contains(k) {
            let core = word.core
            guard core.utf8.count <= LocalEngine.longestTime,
                let at = core.indices.first(where: { isGrown(core, $0) })
            else { continue }
            throw Refusal(
                "'\(word.bare)' is a day and a time in one word",
                hint: "write two words, such as '\(core[..<at]) \(core[core.index(after: at)...])'")
        }
    }

    /// Whether a day and a time meet at a place of a word.
    private func isGrown(_ word: String, _ at: String.Index) -> Bool {
        let (mark, day, time) = (word[at], word[..<at], word[word.index(after: at)...])
        let digits = time.prefix { $0.isASCII && $0.isNumber }
        guard "t@,_-/".contains(mark), !digits.isEmpty else { return false }
        // 20261225
        let isDay =
            day.utf8.count == 8 && day.allSatisfy { $0.isASCII && $0.isNumber }
            || words(Sentence(String(day))).day(0, led: true)?.end == 1
        // A time begins so: a range, seconds and a zone may follow.
        return isDay
            && (digits.count <= 2 && time.dropFirst(digits.count).first == ":"
                || "t@".contains(mark) && digits == time
                || words(Sentence(String(time))).clock(0, loose: false) != nil)
    }
}
