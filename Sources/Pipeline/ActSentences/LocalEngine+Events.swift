import ActJSON
package import ActSystem

extension LocalEngine {
    /// - Parameter named: whether the sentence says that it is an event, so that its words need not show it.
    func event(_ sentence: Sentence, _ plain: [FoundTime], named: Bool) throws(Refusal) -> Reading {
        let (sentence, plain) = begun(uncalendared(sentence, plain))
        let times = withLengths(sentence, plain + bareHour(sentence, plain), named: named)
        try refuseInexact(sentence, times)
        try refuseNames(sentence, times)
        try refuseBound(sentence, times)
        try refuseZones(sentence, times)
        try refuseLists(sentence, times)
        var when = try when(times)
        when.noun = when.clock.flatMap { HalfOfDay.of(sentence.words, hour: $0.hour) }
        var (title, place) = titleAndPlace(sentence, times)
        try refuseEdges(sentence, times)
        try refuseUnread(title)
        try refuseDayLike(title + place, hasDay: when.hasDay)
        if when.rule != nil { try refuseLimits(title) }
        try refuseUnsaid(title + place)
        try refuseLengths(title)
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
        if !named { try refuseUnlikely(sentence, times, when, cores) }
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

    /// The sentence without `starting` before a time of day: it begins then.
    private func begun(_ said: (sentence: Sentence, times: [FoundTime])) -> (Sentence, [FoundTime]) {
        let (sentence, times) = said
        let begins = times.first {
            $0.isOfDay && sentence.core($0.words.lowerBound - 1).isOne(of: "starting beginning")
        }
        guard let at = begins?.words.lowerBound else { return said }
        let rest = Sentence(sentence.words[..<(at - 1)] + sentence.words[at...])
        return (rest, timeWords(rest))
    }

    /// The sentence without the words that say that it goes into the calendar.
    private func uncalendared(_ sentence: Sentence, _ times: [FoundTime]) -> (Sentence, [FoundTime]) {
        guard let noun = sentence.words.lastIndex(where: { $0.core == "calendar" }) else {
            return (sentence, times)
        }
        let from = sentence.core(noun - 1).isOne(of: "my the our") ? noun - 2 : noun - 1
        guard from > 0, sentence.core(from).isOne(of: "to on in into"), !sentence.quoted.contains(noun) else {
            return (sentence, times)
        }
        let rest = Sentence(sentence.words[..<from] + sentence.words[(noun + 1)...])
        return (rest, timeWords(rest))
    }

    /// Refuses a piece of a time beside one that was read.
    private func refuseEdges(_ sentence: Sentence, _ times: [FoundTime]) throws(Refusal) {
        var from = 0
        for (k, time) in times.enumerated() {
            let gap = Array(sentence.words[min(from, time.words.lowerBound)..<time.words.lowerBound])
            try refuseRest(gap, front: k > 0, back: gap.count > 1, joints: true)
            from = time.words.upperBound
        }
        try refuseRest(
            Array(sentence.words[min(from, sentence.count)...]), front: !times.isEmpty, back: false, joints: true)
    }

    /// Refuses what may be no event, where the sentence does not say that it is one.
    private func refuseUnlikely(
        _ sentence: Sentence, _ times: [FoundTime], _ when: When, _ cores: [String]
    ) throws(Refusal) {
        let said = sentence.words.enumerated().filter { at, _ in !times.contains { $0.words.contains(at) } }
        let isProse = { (word: Word) in
            Lexicon.prose.contains(word.core) || word.core.isOne(of: "what's whats availability reminder")
        }
        if let word = said.map(\.element).first(where: isProse) {
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
        let orders = Lexicon.makers.union(["schedule", "remind", "erase", "delete", "reserve"])
        if let word = cores.prefix(2).first(where: { orders.contains($0) }) {
            throw Refusal("'\(word)' asks for something to be done", hint: "begin with it, or with 'event'")
        }
        if cores == ["date"] { throw Refusal("a question, it seems", hint: "begin with 'event' if it is one") }
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

    /// Whether a word is the name of a month, a feast or a part of the year.
    private static func isNamed(_ word: String) -> Bool {
        TimeWords.months[word] != nil || feasts.contains(word) || seasons.contains(word)
    }

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
            let isNamed = LocalEngine.isNamed(word.core)
            let isNewYear =
                before == "new" && word.core.hasPrefix("year") && core(k - 2).isOne(of: "in on at over by")
            let isDate =
                word.hasDigit && word.core.utf8.allSatisfy { $0 &- 0x30 < 10 || [0x2F, 0x2D, 0x2E].contains($0) }
                && (word.core.utf8.contains { $0 == 0x2D || $0 == 0x2F }
                    || word.core.split(separator: ".").count > 2)
            // the 2nd groceries
            let ending = word.core.drop { $0.isASCII && $0.isNumber }
            let isOrdinal = before == "the" && word.hasDigit && String(ending).isOne(of: "st nd rd th")
            if isOrdinal, k == 1 || k + 1 == words.count {
                throw Refusal("'the \(word.core)' is a time that can't be read", hint: "say the date, or 'on'")
            }
            // 15:00Z, 15:00+02:00
            let clock = word.core.prefix { $0.isASCII && ($0.isNumber || $0 == ":") }
            if word.core.count > clock.count, TimeWords(Sentence(String(clock)), isMoney: { _ in false }).isClock(0)
            {
                throw Refusal("'\(word.bare)' is a time that can't be read", hint: "say it as '17:30' or '5:30 pm'")
            }
            let isUnit = { (word: String) in LocalEngine.periods.contains(word) || TimeWords.months[word] != nil }
            let isBound = LocalEngine.edges.contains(word.core) && core(k + 1) == "of"
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
                && !LocalEngine.isNamed(words[1])
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

    /// `before 10:00` is no time at which something begins.
    func refuseInexact(_ sentence: Sentence, _ times: [FoundTime]) throws(Refusal) {
        for time in times {
            let from = time.words.lowerBound
            switch time.phrase {
            case .clock, .range, .part, .day, .days: break
            case .every:
                let before = sentence.core(from - 1)
                if NumberWords.isCount(before) && sentence.core(from).last == "s"
                    || LocalEngine.uncounted.contains(before)
                {
                    throw Refusal("'\(before)' is no repeat that can be set")
                }
                continue
            default: continue
            }
            let before = sentence.core(sentence.core(from - 1) == "at" ? from - 2 : from - 1)
            if LocalEngine.inexact.contains(before) { throw Refusal("'\(before)' is no exact time") }
        }
    }

    /// `3 and 4 december`, `at 9 and 18`: what stands beside a time with `and` is another.
    func refuseLists(_ sentence: Sentence, _ times: [FoundTime]) throws(Refusal) {
        func isNumber(_ at: Int) -> Bool {
            let core = sentence.core(at)
            return core.first?.isNumber == true || NumberWords.word(core) != nil || TimeWords.weekdays[core] != nil
                || DayPart(rawValue: core) != nil || core.isOne(of: "noon midday midnight")
        }
        for time in times {
            if case .duration = time.phrase { continue }
            let (from, end) = (time.words.lowerBound, time.words.upperBound)
            let isListed = sentence.core(from - 1).isOne(of: "and or & to") && isNumber(from - 2)
            let follows = sentence.text(from - 1).hasSuffix(",") && isNumber(from - 1)
            if isListed || follows && from > 1 || sentence.core(end).isOne(of: "and or &") && isNumber(end + 1) {
                let what = if case .day = time.phrase { "days" } else { "times" }
                throw Refusal("two \(what): either one would be a guess", hint: "write one sentence for each")
            }
        }
    }

    /// The times of an event with the lengths that stand first, last, beside another time or before a noun.
    func withLengths(_ sentence: Sentence, _ found: [FoundTime], named: Bool) -> [FoundTime] {
        let words = words(sentence)
        var all = hoursAsLengths(words, found)
        if named { all = bareRange(words, all) }
        guard !all.contains(where: { if case .duration = $0.phrase { true } else { false } }) else { return all }
        var at = 0
        while at < sentence.count {
            guard !all.contains(where: { $0.words.contains(at) }), let length = words.duration(at),
                !all.contains(where: { $0.words.overlaps(at..<length.end) })
            else {
                at += 1
                continue
            }
            if isLength(sentence, at..<length.end, all) {
                let range = at..<length.end
                all.append(FoundTime(.duration(length.value), range))
            }
            at = length.end
        }
        return all.sorted { $0.words.lowerBound < $1.words.lowerBound }
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

    /// `2h` beside another time of day is a length, as `15h` alone is a time.
    private func hoursAsLengths(_ words: TimeWords, _ found: [FoundTime]) -> [FoundTime] {
        let doubtful = found.indices.filter { k in
            found[k].words.count == 1 && found[k].isOfDay && words.duration(found[k].words.lowerBound) != nil
        }
        guard doubtful.count == 1, let at = doubtful.first, found.filter(\.isOfDay).count == 2,
            let length = words.duration(found[at].words.lowerBound), length.end == found[at].words.upperBound
        else { return found }
        var all = found
        all[at] = FoundTime(.duration(length.value), found[at].words)
        return all
    }

    /// `block tomorrow 9 to 11`: bare numbers behind a day of something named an event.
    private func bareRange(_ words: TimeWords, _ found: [FoundTime]) -> [FoundTime] {
        guard let day = found.last(where: { if case .day = $0.phrase { true } else { false } }),
            let range = words.range(day.words.upperBound, loose: true), case .range = range.value,
            !found.contains(where: { $0.words.overlaps(day.words.upperBound..<range.end) })
        else { return found }
        let words = day.words.upperBound..<range.end
        return (found + [FoundTime(range.value, words)])
            .sorted { $0.words.lowerBound < $1.words.lowerBound }
    }

    /// Refuses a length among the words of a title: it says something of the event that no argument says.
    func refuseLengths(_ title: [Word]) throws(Refusal) {
        for (k, word) in title.enumerated().dropFirst() {
            let number = title[k - 1].core
            let next = k + 1 < title.count ? title[k + 1].core : ""
            if word.core.isOne(of: "to - – until till"), Int(number) != nil, Int(next) != nil {
                throw Refusal("'\(number) \(word.core) \(next)' is a time that can't be read")
            }
            guard TimeWords.units.contains(word.core) || word.core.isOne(of: "m h") else { continue }
            if number.isOne(of: "a an half few") || NumberWords.isCount(number) {
                throw Refusal("'\(number) \(word.core)' is a length that can't be read")
            }
        }
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

    /// Refuses a time whose leading word would stay behind, at the end of a text cut short.
    ///
    /// - Parameters:
    ///   - first: the place of the first word of the text.
    ///   - isPast: whether the sentence tells of what was done: `bought yesterday: milk 3.50`.
    func refuseBound(
        _ sentence: Sentence, _ times: [FoundTime], from first: Int = 0, isPast: Bool = false
    ) throws(Refusal) {
        for time in times {
            let at = time.words.lowerBound
            let isTaken = times.contains { $0.words.contains(at - 1) }
            if time.isDeadline, sentence.core(at).isOne(of: "until till") {
                throw Refusal(
                    "'\(Sentence.joined(sentence.words[time.words]))' says how long, and not when",
                    hint: "say 'by' or 'on', or put the words in quotation marks")
            }
            let before = sentence.core(at - 1)
            let isBound = LocalEngine.isBinder(before) || !isPast && LocalEngine.pastDeeds.contains(before)
            guard at > first, !isTaken, isBound else { continue }
            if case .duration = time.phrase { continue }
            throw Refusal(
                "'\(Sentence.joined(sentence.words[(at - 1)..<time.words.upperBound]))' says when something else is",
                hint: "put the words in quotation marks if they belong to the text")
        }
    }

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
        guard "t@,_-/".contains(word[at]), isDay(word[..<at]) else { return false }
        let time = word[word.index(after: at)...]
        return time.first?.isNumber ?? false
            && (isTime(time) || "t@".contains(word[at]) && time.allSatisfy(\.isNumber))
    }

    private func isDay(_ text: Substring) -> Bool {
        // 20261225
        if text.utf8.count == 8, text.allSatisfy({ $0.isASCII && $0.isNumber }) { return true }
        return words(Sentence(String(text))).day(0, led: true)?.end == 1
    }

    /// Whether a text begins as a time of day does: a range, seconds and a zone may follow.
    private func isTime(_ text: Substring) -> Bool {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        if text.dropFirst(digits.count).first == ":" { return digits.count <= 2 }
        return words(Sentence(String(text))).clock(0, loose: false) != nil
    }
}
