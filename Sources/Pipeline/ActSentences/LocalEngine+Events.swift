import ActJSON
import ActSystem

extension LocalEngine {
    /// Words that change when something happens in a way that no argument can say.
    private static let unsaid = """
        every each daily weekly biweekly fortnightly monthly yearly annually midnight until till starting ending
        except unless ist onwards sometime someday later soon
        """.table.union(titledZones)

    /// - Parameter named: whether the sentence says that it is an event, so that its words need not show it.
    func event(_ sentence: Sentence, _ plain: [FoundTime], named: Bool) throws(Refusal) -> Reading {
        let times = withLengths(sentence, plain, named: named)
        try refuseInexact(sentence, times)
        try refuseNames(sentence, times)
        try refuseBound(sentence, times)
        try refuseZones(sentence, times)
        try refuseLists(sentence, times)
        let when = try when(times)
        var (title, place) = titleAndPlace(sentence, times)
        try refuseUnread(title)
        try refuseDayLike(title + place, hasDay: when.day != nil || when.rule != nil || when.after != nil)
        try refuseDenied(title)
        if when.rule != nil { try refuseLimits(title) }
        try refuseLengths(title)
        let edge = "for on at in of from by and to @ - –".table
        while let last = title.last, edge.contains(last.core) { title.removeLast() }
        while let first = title.first, edge.contains(first.core) { title.removeFirst() }
        if named, let first = title.first, first.core.isOne(of: "called named titled") { title.removeFirst() }
        let text = Sentence.joined(title)
        guard text.contains(where: { $0.isLetter || !$0.isASCII }) else {
            throw Refusal("a time, and nothing that happens then")
        }
        if let first = place.first, TimeWords.months[first.core] != nil || LocalEngine.seasons.contains(first.core)
        {
            throw Refusal("'in \(first.core)' is a time that can't be read", hint: "say the date")
        }
        let cores = title.map(\.core)
        let isOpen = when.day == nil && when.rule == nil && when.after == nil
        if isOpen, let feast = cores.first(where: { LocalEngine.feasts.contains($0) }) {
            throw Refusal("'\(feast)' is a day that can't be read", hint: "say the date")
        }
        if when.clock == nil, !when.isAllDay, let number = place.first?.core, Int(number) != nil {
            throw Refusal("no time of day, or 'at \(number)' is one", hint: "say one, such as '\(number):00'")
        }
        if let word = cores.first(where: { LocalEngine.unsaid.contains($0) }) {
            throw Refusal("'\(word)' is more than can be set")
        }
        if !named { try refuseUnlikely(sentence, times, when, cores) }
        var arguments = JSON.Object()
        arguments["title"] = .text(text)
        try span(when, into: &arguments)
        if !place.isEmpty { arguments["place"] = .text(Sentence.joined(place)) }
        if let rule = when.rule { arguments["repeat"] = .text(rule.text) }
        arguments["zone"] = .text(zone.name)
        return Reading(tool: "CALENDAR_CREATE_EVENT", arguments: arguments)
    }

    /// Refuses what may be no event, where the sentence does not say that it is one.
    private func refuseUnlikely(
        _ sentence: Sentence, _ times: [FoundTime], _ when: When, _ cores: [String]
    ) throws(Refusal) {
        if let word = sentence.words.first(where: { Lexicon.prose.contains($0.core) }) {
            throw Refusal("'\(word.core)' makes it no entry", hint: "begin with 'event' if it is one")
        }
        if cores.first == "call", cores.count > 1, !["with", "about", "re"].contains(cores[1]) {
            throw Refusal("it may be a reminder, a task or an event", hint: LocalEngine.choose)
        }
        if when.lastDay != nil, !times.contains(where: { if case .allDay = $0.phrase { true } else { false } }),
            !cores.contains(where: { Lexicon.stays.contains($0) })
        {
            throw Refusal("several days, and nothing that takes them", hint: "say 'all day' if it does")
        }
        if cores.first == "the" { throw Refusal("a statement", hint: "begin with 'event' if it is one") }
        try refuseMoreSentences(sentence, times)
        // Timetables say 5:40 for the morning, people for the afternoon.
        let isEarly = when.clock.map { $0.isFace && $0.isWritten && $0.hour <= 6 } ?? false
        let isUnsaid = isEarly && when.part == nil && when.end == nil
        if isUnsaid, cores.contains(where: { LocalEngine.timetabled.contains($0) }) {
            throw Refusal("the morning or the afternoon", hint: "say am or pm, or write 05:40 or 17:40")
        }
        let isBare = when.clock.map { $0.isFace && !$0.isWritten } ?? false && when.part == nil
        let lacksDay = when.day == nil && when.rule == nil && isBare
        if when.isVague, lacksDay || !cores.contains(where: { Lexicon.occasions.contains($0) }) {
            throw Refusal("no day and time of something to go to")
        }
    }

    /// Two sentences on one line are two things to read.
    func refuseMoreSentences(_ sentence: Sentence, _ times: [FoundTime]) throws(Refusal) {
        for (k, word) in sentence.words.enumerated().dropLast()
        where word.text.last.map({ ".!?".contains($0) }) == true {
            let isDate = word.hasDigit && times.contains { $0.words.contains(k) }
            if !isDate, word.core.count > 3, sentence.text(k + 1).first?.isUppercase == true {
                throw Refusal("more than one sentence")
            }
        }
    }

    private static let timetabled = "flight train bus ferry boat coach departure arrival check-in boarding".table
    private static let periods = "day days week weeks weekend month months year years fortnight quarter".table
    private static let seasons = "spring summer autumn fall winter".table
    private static let bounds = "end beginning start middle".table
    private static let feasts = "christmas xmas easter halloween thanksgiving hanukkah diwali ramadan".table

    /// Refuses what says a time that was not understood: the one set would be another.
    func refuseUnread(_ words: [Word]) throws(Refusal) {
        func core(_ at: Int) -> String { words.indices.contains(at) ? words[at].core : "" }
        for (k, word) in words.enumerated() {
            let before = core(k - 1)
            let isNear = before.isOne(of: "last next this past previous coming other")
            let isPeriod =
                LocalEngine.periods.contains(word.core)
                && (isNear || core(k + 1).isOne(of: "ago from later before after") || core(k - 2) == "in"
                    || word.core == "weekend" && before.isOne(of: "the at on over"))
            let isNamed = TimeWords.months[word.core] != nil || LocalEngine.feasts.contains(word.core)
            let isNewYear =
                before == "new" && word.core.hasPrefix("year") && core(k - 2).isOne(of: "in on at over by")
            let isDate =
                word.hasDigit && word.core.utf8.allSatisfy { $0 &- 0x30 < 10 || [0x2F, 0x2D].contains($0) }
                && word.core.utf8.contains { $0 < 0x30 }
            // the 2nd groceries
            let ending = word.core.drop { $0.isASCII && $0.isNumber }
            let isOrdinal = before == "the" && word.hasDigit && String(ending).isOne(of: "st nd rd th")
            if isOrdinal, k == 1 || k + 1 == words.count {
                throw Refusal("'the \(word.core)' is a time that can't be read", hint: "say the date, or 'on'")
            }
            let isUnit = { (word: String) in LocalEngine.periods.contains(word) || TimeWords.months[word] != nil }
            let isBound = LocalEngine.bounds.contains(word.core) && core(k + 1) == "of"
            if isBound && (isUnit(core(k + 2)) || isUnit(core(k + 3)))
                || word.core.isOne(of: "early late mid") && isUnit(core(k + 1))
            {
                throw Refusal("'\(word.core)' of something is no exact time", hint: "say the date")
            }
            if isPeriod || isDate || isNewYear || isNamed && (isNear || before.isOne(of: "in on at over")) {
                let shown = isDate ? word.core : "\(before) \(word.core)"
                throw Refusal("'\(shown)' is a time that can't be read", hint: "say the date")
            }
        }
    }

    /// The most hours between a start and an end after midnight; fewer if the end's half of the day is not said.
    private static let (longestNight, longestGuessedNight) = (12, 10)

    /// Start, end and length.
    private func span(_ when: When, into arguments: inout JSON.Object) throws(Refusal) {
        if let seconds = when.after {
            arguments["start"] = .text(now.adding(seconds: seconds).text)
        } else if when.isAllDay {
            guard let day = try day(when, nil) else { throw Refusal("all day, and no day") }
            guard day >= today else { throw Refusal("that day has passed") }
            arguments["start"] = .text(day.text)
            if let last = when.lastDay { arguments["end"] = .text(last.text) }
            arguments["all_day"] = .bool(true)
            return
        } else {
            guard let begin = try begin(when) else {
                throw Refusal("no time of day", hint: "say one, or 'all day'")
            }
            guard when.rule != nil || when.day != nil || when.clock != nil || when.part != nil else {
                throw Refusal("no day is said")
            }
            let day = try day(when, begin) ?? today
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

    /// The clock time at which the event begins. In `3 to 5pm` the end tells the half of the day.
    private func begin(_ when: When) throws(Refusal) -> Clock? {
        guard let clock = when.clock, let end = when.end, clock.isFace, !end.isFace, when.part == nil else {
            return try self.clock(when)
        }
        let (am, pm) = (clock.moved(pm: false), clock.moved(pm: true))
        if end.hour >= 12, pm.minutes < end.minutes { return end.hour > 12 && clock.isWritten ? clock.usual : pm }
        return am
    }

    private func finish(_ end: Clock, after begin: Clock) -> Clock {
        guard end.isFace else { return end }
        let (am, pm) = (end.moved(pm: false), end.moved(pm: true))
        return am.minutes > begin.minutes ? am : pm.minutes > begin.minutes ? pm : am
    }

    private func day(_ when: When, _ clock: Clock?) throws(Refusal) -> Day? {
        guard let rule = when.rule else { return when.day }
        return try first(rule, clock)
    }

    /// The longest wait for a repeat: 29 February comes after eight years at most.
    private static let farthest = 366 * 8

    /// The first day of a repeat whose time still lies ahead.
    func first(_ rule: RepeatRule, _ clock: Clock?) throws(Refusal) -> Day {
        for step in 0...LocalEngine.farthest {
            let day = today.adding(step)
            guard rule.fits(day) else { continue }
            guard let clock else { return day }
            if zone.moment(LocalTime(day, clock.hour, clock.minute)) > now { return day }
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
        for time in times + [FoundTime(phrase: .allDay, words: sentence.count..<sentence.count, isDeadline: false)]
        {
            let gap = sentence.words[min(at, time.words.lowerBound)..<time.words.lowerBound]
            inPlace =
                at > 0 && place.isEmpty && gap.count > 1 && (gap.first?.core ?? "").isOne(of: "at in @")
                && !title.isEmpty
            if inPlace { place += gap.dropFirst() } else { title += gap }
            at = time.words.upperBound
        }
        if place.isEmpty,
            let joint = title.indices.last(where: { k in
                ["at", "@"].contains(title[k].core) && k > 0 && k + 1 < title.count
                    && title[k + 1].bare.first?.isUppercase == true
            })
        {
            place = Array(title[(joint + 1)...])
            title = Array(title[..<joint])
        }
        return (title, place)
    }
}
