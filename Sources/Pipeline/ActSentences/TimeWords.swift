import ActJSON

/// Finds time phrases in a sentence, in one pass.
package struct TimeWords {
    package let sentence: Sentence
    /// Whether a word names a currency: the number before it is no day and no hour.
    package let isMoney: (String) -> Bool
    /// The last words that make a repeat, and that join two days: behind them is neither, which saves looking.
    let lastEvery: Int
    let lastJoint: Int
    /// The last words behind which an hour or a day that is counted from stands.
    let lastPast: Int
    let lastMove: Int

    package init(_ sentence: Sentence, isMoney: @escaping (String) -> Bool) {
        self.sentence = sentence
        self.isMoney = isMoney
        func last(of words: [String]) -> Int { sentence.words.lastIndex { words.contains($0.core) } ?? -1 }
        lastEvery = last(of: ["every", "each"])
        lastPast = last(of: ["past", "to"])
        lastMove = last(of: ["from", "after", "before", "hence", "later"])
        lastJoint =
            sentence.words.lastIndex { word in
                TimeWords.joints.contains(word.core) || word.core == "and"
                    || word.core.contains { TimeWords.dashes.contains($0) }
            } ?? -1
    }

    package func core(_ at: Int) -> String { sentence.core(at) }

    /// Every phrase, in order, none over another.
    package func all() -> [FoundTime] {
        let quoted = sentence.quoted
        return sentence.scan { at, last in
            let next = phrase(at, after: last?.words.upperBound == at ? last?.phrase : nil)
            return next.flatMap { quoted.contains($0.words.upperBound - 1) ? nil : ($0, $0.words.upperBound) }
        }
    }

    package typealias Taken<T> = (value: T, end: Int)

    private func phrase(_ at: Int, after previous: TimePhrase?) -> FoundTime? {
        func make(_ phrase: TimePhrase, _ end: Int, deadline: Bool = false) -> FoundTime {
            FoundTime(phrase, at..<end, isDeadline: deadline)
        }
        let word = core(at)
        if at <= lastJoint, let days = days(at) { return make(days.value, days.end) }
        if at < lastEvery, let rule = eachMonth(at) { return make(rule.value, rule.end) }
        switch word {
        case "on", "by", "due", "until", "till":
            let from = word == "due" && ["on", "by"].contains(core(at + 1)) ? at + 2 : at + 1
            if let day = day(from, led: true) { return make(.day(day.value), day.end, deadline: word != "on") }
            if word == "on", let rule = plural(from) { return make(.every(rule.value), rule.end) }
            if word == "on", let day = placedDay(from) { return make(.day(day.value), day.end) }
            return nil
        case "after": return after(at)
        case "at", "@": return behindAt(at, previous)
        case "from", "between":
            if let range = range(at + 1, loose: true) { return make(range.value, range.end) }
            guard word == "from", isDay(previous), let clock = clock(at + 1, loose: true) else { return nil }
            return make(.clock(clock.value), clock.end)
        case "in":
            if core(at + 1) == "the", let part = part(at + 2), previous != nil { return make(.part(part), at + 3) }
            if let distance = distance(at + 1) { return make(distance.value, distance.end) }
            return unsettable(at + 1).map { end in
                make(.refused("'\(Sentence.joined(sentence.words[at..<end]))'"), end)
            }
        case "for":
            if let minutes = duration(at + 1) { return make(.duration(minutes.value), minutes.end) }
            return unsettable(at + 1).map { make(.duration(nil), $0) }
        case "every", "each":
            return every(at).map { make($0.value, $0.end) }
        case "all":
            return core(at + 1) == "day" ? make(.allDay, at + 2) : nil
        case "all-day": return make(.allDay, at + 1)
        case "tonight": return make(.part(.night), at + 1)
        case "this":
            if let part = part(at + 1) { return make(.part(part), at + 2) }
        case "ago": return nil
        default: break
        }
        guard hasDigit(at) || word.utf8.contains(0x2D) || TimeWords.heads.contains(word) else { return nil }
        if let moment = fromRightNow(at) { return moment }
        // two hours from now
        if let length = duration(at), let end = fromNow(length.end) { return make(.after(length.value * 60), end) }
        if let part = part(at), isDay(previous) { return make(.part(part), at + 1) }
        if let day = day(at, led: false) { return make(.day(day.value), day.end) }
        if let ranked = rankedWeekday(at) {
            return make(.refused("'\(Sentence.joined(sentence.words[at..<ranked.end]))'"), ranked.end)
        }
        if let rule = adverb(at) { return make(rule.value, rule.end) }
        if let rule = plural(at) { return make(.every(rule.value), rule.end) }
        // `tonight 8`
        let isLoose = previous?.isOne(of: [.part]) ?? false
        if let range = range(at, loose: isLoose || isDay(previous)) { return make(range.value, range.end) }
        // An expense is no day ahead, so that `tomorrow 8.30` is a time.
        let isDotted = if case .day(.offset(let days))? = previous { days > 0 && word.contains(".") } else { false }
        if let clock = clock(at, loose: isLoose || isDotted) { return make(.clock(clock.value), clock.end) }
        return TimeWords.isClock(word) ? make(.refused("'\(word)'"), at + 1) : nil
    }

    /// `a day from right now`
    private func fromRightNow(_ at: Int) -> FoundTime? {
        guard at < lastMove, let number = count(at), let days = TimeWords.dayUnits[core(number.end)],
            sentence.has(["from", "right", "now"], at: number.end + 1)
        else { return nil }
        let words = at..<number.end + 4
        return FoundTime(.after(days * number.value * 24 * 60 * 60), words)
    }

    /// `after 10 minutes`, at the end or before what is done then; `after 2 hours of sleep` is none.
    private func after(_ at: Int) -> FoundTime? {
        guard let distance = distance(at + 1), distance.end == sentence.count || core(distance.end) == "to" else {
            return nil
        }
        return FoundTime(distance.value, at..<distance.end)
    }

    /// A time of day, or the end of a month, behind `at`.
    private func behindAt(_ at: Int, _ previous: TimePhrase?) -> FoundTime? {
        func make(_ phrase: TimePhrase, _ end: Int) -> FoundTime {
            FoundTime(phrase, at..<end)
        }
        if core(at + 1) == "night", isDay(previous) { return make(.part(.night), at + 2) }
        // A time before the hour, or two times.
        if core(at + 1).isOne(of: "five ten twenty"), core(at + 2) == "to", bare(core(at + 3)) != nil {
            return make(.refused("'\(Sentence.joined(sentence.words[(at + 1)...(at + 3)]))'"), at + 4)
        }
        if let range = range(at + 1, loose: true) { return make(range.value, range.end) }
        if let clock = clock(at + 1, loose: true) { return make(.clock(clock.value), clock.end) }
        if let day = dayOfPeriod(at + 1) { return make(.day(day.value), day.end) }
        // `tonight at 9 movie with sam`; before a name 9 may be a number of its street.
        let named = sentence.text(at + 2).first?.isUppercase ?? true
        if previous != nil, !named, let hour = bare(core(at + 1)), hour.isFace {
            return make(.clock(hour), at + 2)
        }
        return TimeWords.isClock(core(at + 1)) ? make(.refused("'\(core(at + 1))'"), at + 2) : nil
    }

    /// Whether a part of the day may follow.
    private func isDay(_ phrase: TimePhrase?) -> Bool { phrase?.isOne(of: [.day, .every]) ?? false }

    func part(_ at: Int) -> DayPart? { DayPart(rawValue: core(at)) }
}

/// Days by their place in a month, and days in a row: `first monday of december`, `end of the month`,
/// `from 3 to 5 december`.
extension TimeWords {
    /// The most words from the beginning of a day to the word that joins another to it, and one more.
    private static let longestDay = 8

    /// `the last friday`: its rank and weekday.
    func rankedWeekday(_ at: Int) -> Taken<(rank: Int, weekday: Int)>? {
        let from = core(at) == "the" ? at + 1 : at
        guard let rank = TimeWords.ranks[core(from)], let weekday = TimeWords.weekdays[core(from + 1)] else {
            return nil
        }
        return ((rank, weekday), from + 2)
    }

    /// `first monday of december`, `last day of march`, `end of month`.
    func dayOfPeriod(_ at: Int) -> Taken<DayPhrase>? {
        if let ranked = rankedWeekday(at) {
            let (rank, weekday) = ranked.value
            let from = ["of", "in"].contains(core(ranked.end)) ? ranked.end + 1 : ranked.end
            guard let month = period(from, bare: false), month.value != .year else { return nil }
            return (.rankedWeekday(rank, weekday, month.value), month.end)
        }
        let from = core(at) == "the" ? at + 1 : at
        guard core(from) == "end" || core(from) == "last",
            let end = sentence.match([["end", "of"], ["last", "day", "of"]], at: from).nonZero,
            let month = period(from + end, bare: true)
        else { return nil }
        return (.endOf(month.value), month.end)
    }

    /// A month or this year. `bare`: whether `month` without an article is one.
    func period(_ at: Int, bare: Bool) -> Taken<MonthPhrase>? {
        if let month = TimeWords.months[core(at)] {
            let year = year(at + 1)
            return (.named(month, year: year), year == nil ? at + 1 : at + 2)
        }
        // the next month
        let from = core(at) == "the" && TimeWords.monthLeads[core(at + 1)] != nil ? at + 1 : at
        let lead = TimeWords.monthLeads[core(from)]
        guard lead != nil || bare else { return nil }
        let noun = lead == nil ? at : from + 1
        switch core(noun) {
        case "month": return (.away(lead ?? 0), noun + 1)
        case "year": return lead == nil || lead == 0 ? (.year, noun + 1) : nil
        default: return nil
        }
    }

    package func year(_ at: Int) -> Int? {
        guard core(at).utf8.count == 4, let year = Int(core(at)), (1900...2199).contains(year),
            !isMoney(core(at + 1))
        else { return nil }
        return year
    }

    /// Days in a row: `from 3 to 5 december`, `3-5 december`, `december 3 to 5`, `friday to sunday`.
    package func days(_ at: Int, led: Bool = false) -> Taken<TimePhrase>? {
        // The words that join stand near, or the days are joined in one word.
        let isNear = (at + 1..<at + TimeWords.longestDay).contains { TimeWords.joints.contains(core($0)) }
        guard isNear || core(at) == "between" || isJoined(at) || isJoined(at + 1) else { return nil }
        let lead = core(at)
        let isLed = lead == "from" || lead == "between"
        let from = isLed ? at + 1 : at
        func joint(_ at: Int) -> Bool {
            lead == "between" ? core(at) == "and" : TimeWords.joints.contains(core(at))
        }
        if let joined = joinedDays(from) { return joined }
        // 3 to 5 december: the month said once is that of both.
        let number = core(from) == "the" ? from + 1 : from
        if let first = monthDay(core(number)), joint(number + 1), let last = day(number + 2, led: true),
            case .date(let year, let month, _) = last.value, names(number + 2, last.end)
        {
            return (.days(.date(year: year, month: month, day: first), last.value), last.end)
        }
        guard let first = day(from, led: led || isLed), joint(first.end) else { return nil }
        if let last = day(first.end + 1, led: true) { return (.days(first.value, last.value), last.end) }
        // december 3 to 5
        let next = core(first.end + 1) == "the" ? first.end + 2 : first.end + 1
        guard case .date(let year, let month, _) = first.value, names(from, first.end),
            let last = monthDay(core(next)),
            !["am", "pm", "o'clock"].contains(core(next + 1))
        else { return nil }
        return (.days(first.value, .date(year: year, month: month, day: last)), next + 1)
    }

    /// The same where one word joins two: `3-5 december`, `december 3rd–5th`, `mon-wed`.
    private func joinedDays(_ at: Int) -> Taken<TimePhrase>? {
        guard let joined = [at, at + 1].first(where: isJoined) else { return nil }
        let parts = core(joined).split { TimeWords.dashes.contains($0) }
        let isNames = parts.allSatisfy { TimeWords.weekdays[String($0)] != nil }
        guard parts.count == 2, isNames || parts.allSatisfy({ monthDay(String($0)) != nil }) else { return nil }
        let rest = (joined + 1..<joined + TimeWords.longestDay).map { core($0) }
        let words = (at..<joined).map { core($0) } + [String(parts[0]), "-", String(parts[1])] + rest
        let inner = TimeWords(Sentence(words.joined(separator: " ")), isMoney: isMoney)
        return inner.days(0, led: isNames).map { ($0.value, at + $0.end - 2) }
    }

    private func isJoined(_ at: Int) -> Bool {
        core(at).utf8.count <= 20 && core(at).contains { TimeWords.dashes.contains($0) }
    }

    private func names(_ at: Int, _ end: Int) -> Bool { (at..<end).contains { TimeWords.months[core($0)] != nil } }

    /// A day of a month, with or without its ending: `3`, `3rd`.
    func monthDay(_ word: String) -> Int? { ordinal(word) ?? small(word) }
}

extension Int {
    var nonZero: Int? { self == 0 ? nil : self }
}
