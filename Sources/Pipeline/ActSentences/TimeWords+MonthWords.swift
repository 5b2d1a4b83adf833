/// Days by their place in a month, and days in a row: `first monday of december`, `end of the month`,
/// `from 3 to 5 december`.
extension TimeWords {
    static let ranks: [String: Int] = [
        "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5,
        "5th": 5,
        "last": -1,
    ]
    /// The most words from the beginning of a day to the word that joins another to it, and one more.
    private static let longestDay = 8
    static let joints = "to until till through thru - – —".table

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
    private func period(_ at: Int, bare: Bool) -> Taken<MonthPhrase>? {
        if let month = TimeWords.months[core(at)] {
            let year = year(at + 1)
            return (.named(month, year: year), year == nil ? at + 1 : at + 2)
        }
        let leads = ["the": 0, "this": 0, "next": 1, "last": -1]
        let lead = leads[core(at)]
        guard lead != nil || bare else { return nil }
        let noun = lead == nil ? at : at + 1
        switch core(noun) {
        case "month": return (.away(lead ?? 0), noun + 1)
        case "year": return lead == nil || lead == 0 ? (.year, noun + 1) : nil
        default: return nil
        }
    }

    private func year(_ at: Int) -> Int? {
        guard core(at).utf8.count == 4, let year = Int(core(at)), (1900...2199).contains(year),
            !isMoney(core(at + 1))
        else { return nil }
        return year
    }

    /// Days in a row: `from 3 to 5 december`, `3-5 december`, `december 3 to 5`, `friday to sunday`.
    func days(_ at: Int) -> Taken<TimePhrase>? {
        // The words that join stand near, or the days are joined in one word.
        let isNear = (at + 1..<at + TimeWords.longestDay).contains { TimeWords.joints.contains(core($0)) }
        guard isNear || core(at) == "between" || isJoined(at) || isJoined(at + 1) else { return nil }
        let lead = core(at)
        let isLed = lead == "from" || lead == "between"
        let from = isLed ? at + 1 : at
        func joint(_ at: Int) -> Bool {
            lead == "between" ? core(at) == "and" : TimeWords.joints.contains(core(at))
        }
        if let joined = joinedNumbers(from) { return joined }
        // 3 to 5 december: the month said once is that of both.
        let number = core(from) == "the" ? from + 1 : from
        if let first = monthDay(core(number)), joint(number + 1), let last = day(number + 2, led: true),
            case .date(let year, let month, _) = last.value, names(number + 2, last.end)
        {
            return (.days(.date(year: year, month: month, day: first), last.value), last.end)
        }
        guard let first = day(from, led: isLed), joint(first.end) else { return nil }
        if let last = day(first.end + 1, led: true) { return (.days(first.value, last.value), last.end) }
        // december 3 to 5
        let next = core(first.end + 1) == "the" ? first.end + 2 : first.end + 1
        guard case .date(let year, let month, _) = first.value, names(from, first.end),
            let last = monthDay(core(next)),
            !["am", "pm", "o'clock"].contains(core(next + 1))
        else { return nil }
        return (.days(first.value, .date(year: year, month: month, day: last)), next + 1)
    }

    /// `3-5 december`, `december 3rd–5th`, `mon-wed`.
    private func joinedNumbers(_ at: Int) -> Taken<TimePhrase>? {
        let monthFirst = TimeWords.months[core(at)]
        let parts = core(monthFirst == nil ? at : at + 1).split { TimeWords.dashes.contains($0) }.map(
            String.init)
        if monthFirst == nil, parts.count == 2, let first = TimeWords.weekdays[parts[0]],
            let last = TimeWords.weekdays[parts[1]]
        {
            return (.days(.weekday(first, .plain), .weekday(last, .plain)), at + 1)
        }
        guard parts.count == 2, let first = monthDay(parts[0]), let last = monthDay(parts[1]) else { return nil }
        let next = monthFirst == nil && core(at + 1) == "of" ? at + 2 : at + 1
        guard let month = monthFirst ?? TimeWords.months[core(next)] else { return nil }
        let year = year(next + 1)
        let days = TimePhrase.days(
            .date(year: year, month: month, day: first), .date(year: year, month: month, day: last))
        return (days, year == nil ? next + 1 : next + 2)
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
