import ActJSON

/// Repeats: `every other monday`, `tuesdays`, `every month on the 1st`.
extension TimeWords {
    /// The most words of a day in front of `every month`, and one more.
    private static let longestList = 12
    /// Days that every month has.
    private static let shortestMonth = 28

    /// Behind `every` or `each`.
    func every(_ at: Int) -> Taken<TimePhrase>? {
        var next = at + 1
        var rule = RepeatRule(frequency: "")
        if core(next) == "single" { next += 1 }
        if core(next) == "other" {
            rule.interval = 2
            next += 1
        } else if core(next) == "second", !isOfMonth(next + 2) {
            (rule.interval, rule.isTurn) = (2, true)
            next += 1
        } else if let number = count(next), core(next) != "a", number.value > 0, !isDate(next) {
            rule.interval = number.value
            next = number.end
        }
        if let frequency = TimeWords.frequencies[core(next)] { return each(frequency, rule.interval, next) }
        if let days = TimeWords.partsOfWeek[core(next)] {
            guard rule.interval == 1 else { return (.refused("a repeat by \(core(next))"), next + 1) }
            return (.every(RepeatRule(frequency: "WEEKLY", weekdays: days)), next + 1)
        }
        if rule.interval == 1, let rule = ranked(next) ?? dated(next) { return (rule.value, rule.end) }
        switch core(next) {
        case "morning", "afternoon", "evening", "night":
            return rule.interval == 1 ? (.every(RepeatRule(frequency: "DAILY")), next) : nil
        case "hour", "hours", "minute", "minutes", "quarter", "quarters":
            return (.refused("a repeat by the \(core(next))"), next + 1)
        default:
            guard let days = weekdays(next) else { return nil }
            if rule.isTurn, days.value.count > 1 { return (.refused("a repeat by several days"), days.end) }
            rule.frequency = "WEEKLY"
            rule.weekdays = days.value
            return (.every(rule), days.end)
        }
    }

    /// `monthly on the 1st`, `weekly on monday`; `daily` where a time follows or nothing.
    func adverb(_ at: Int) -> Taken<TimePhrase>? {
        guard let frequency = TimeWords.frequencyAdverbs[core(at)] else { return nil }
        guard frequency == "DAILY" else {
            guard core(at + 1) == "on" || core(at + 1) == "every" else { return nil }
            return each(frequency, 1, at)
        }
        return isTimed(at + 1) || core(at + 1).isEmpty ? (.every(RepeatRule(frequency: frequency)), at + 1) : nil
    }

    /// A repeat by a unit, which stands at `unit`, and the day of it that follows.
    private func each(_ frequency: String, _ interval: Int, _ unit: Int) -> Taken<TimePhrase>? {
        var rule = RepeatRule(frequency: frequency, interval: interval)
        let from = core(unit + 1) == "on" ? unit + 2 : unit + 1
        let lacking = (TimePhrase.refused("a repeat without its day"), unit + 1)
        switch frequency {
        case "DAILY": return (.every(rule), unit + 1)
        case "WEEKLY":
            guard from == unit + 2, let days = weekdays(from) ?? plural(from).map({ ($0.value.weekdays, $0.end) })
            else { return lacking }
            rule.weekdays = days.value
            return (.every(rule), days.end)
        case "MONTHLY":
            return monthly(from, sure: from == unit + 2).map { every(interval, $0) } ?? lacking
        default: return dated(from).map { every(interval, $0) } ?? lacking
        }
    }

    /// The same at longer intervals.
    private func every(_ interval: Int, _ day: Taken<TimePhrase>) -> Taken<TimePhrase> {
        guard case .every(var rule) = day.value else { return day }
        rule.interval = interval
        return (.every(rule), day.end)
    }

    /// `the 1st of every month`, `last friday of each month`, `3 june every year`: the day in front.
    func eachMonth(_ at: Int) -> Taken<TimePhrase>? {
        let isNear = (at + 1..<at + TimeWords.longestList).contains { core($0).isOne(of: "every each") }
        guard isNear else { return nil }
        let from = core(at) == "on" || core(at) == "at" ? at + 1 : at
        if let date = dated(from), core(date.end).isOne(of: "every each"), core(date.end + 1) == "year" {
            return (date.value, date.end + 2)
        }
        guard let day = monthly(from, sure: false), core(day.end).isOne(of: "of in"),
            core(day.end + 1).isOne(of: "every each"), core(day.end + 2) == "month"
        else { return nil }
        return (day.value, day.end + 3)
    }

    /// A day of each month: `the 1st`, `the 1st and 15th`, `the last friday`, `the last day`.
    private func monthly(_ at: Int, sure: Bool) -> Taken<TimePhrase>? {
        var rule = RepeatRule(frequency: "MONTHLY")
        if let ranked = rankedWeekday(at) {
            (rule.rank, rule.weekdays) = (ranked.value.rank, [ranked.value.weekday])
            return (.every(rule), ranked.end)
        }
        var next = core(at) == "the" ? at + 1 : at
        if let length = sentence.match([["last", "day"], ["end"]], at: next).nonZero {
            rule.monthDays = [-1]
            return (.every(rule), next + length)
        }
        if sure, core(next) == "day", let day = monthDay(core(next + 1)) {
            (rule.monthDays, next) = ([day], next + 2)
        }
        if core(next) == "first", core(next + 1) == "of" { (rule.monthDays, next) = ([1], next + 1) }
        while rule.monthDays.count < TimeWords.shortestMonth, let day = ordinal(core(next)) {
            rule.monthDays.append(day)
            next += 1
            let more = core(next).isOne(of: "and &") ? next + 1 : next
            let after = core(more) == "the" ? more + 1 : more
            if ordinal(core(after)) != nil { next = after }
        }
        guard let most = rule.monthDays.max() else { return nil }
        let isIn = most <= TimeWords.shortestMonth
        return (isIn ? .every(rule) : .refused("a repeat on day \(most), which some months lack,"), next)
    }

    /// Behind `every`: `first monday`, `3rd friday of the month`, `15th`, `last day of the month`.
    private func ranked(_ at: Int) -> Taken<TimePhrase>? {
        guard !isDate(at), let day = monthly(at, sure: false) else { return nil }
        if isOfMonth(day.end) { return (day.value, day.end + 3) }
        if case .every(let rule) = day.value, rule.rank > 1 {
            return (.refused("'\(core(at)) \(core(at + 1))'"), day.end)
        }
        return day
    }

    private func isOfMonth(_ at: Int) -> Bool {
        core(at).isOne(of: "of in") && core(at + 1).isOne(of: "the each every") && core(at + 2) == "month"
    }

    private func isDate(_ at: Int) -> Bool { if case .date? = day(at, led: true)?.value { true } else { false } }

    /// A day of each year: `3 june`.
    private func dated(_ at: Int) -> Taken<TimePhrase>? {
        guard let date = day(at, led: true), case .date(nil, let month, let day) = date.value else { return nil }
        guard day <= TimeWords.shortestMonth || month != 2 else {
            return (.refused("a repeat on 29 february"), date.end)
        }
        return (.every(RepeatRule(frequency: "YEARLY", monthDays: [day], month: month)), date.end)
    }

    /// Days in a row: `monday, wednesday and friday`.
    private func row(_ at: Int, _ day: (Int) -> Int?) -> Taken<[Int]>? {
        var (days, next): ([Int], Int) = ([], at)
        while let weekday = day(next) {
            days.append(weekday)
            next += 1
            if core(next).isOne(of: "and &"), day(next + 1) != nil { next += 1 }
        }
        return days.isEmpty ? nil : (days, next)
    }

    private func weekdays(_ at: Int) -> Taken<[Int]>? { row(at) { TimeWords.weekdays[core($0)] } }

    /// `tuesdays`, `mondays and thursdays`; `weekdays` and `weekends` where a time follows.
    func plural(_ at: Int) -> Taken<RepeatRule>? {
        if core(at).hasSuffix("s"), isTimed(at + 1), let days = TimeWords.partsOfWeek[core(at)] {
            return (RepeatRule(frequency: "WEEKLY", weekdays: days), at + 1)
        }
        return row(at, pluralDay).map { (RepeatRule(frequency: "WEEKLY", weekdays: $0.value), $0.end) }
    }

    private func pluralDay(_ at: Int) -> Int? {
        guard core(at).utf8.last == 0x73, core(at).count > 6 else { return nil }
        return TimeWords.weekdays[String(core(at).dropLast())]
    }
}

/// Distances and lengths: `in two weeks`, `for 1h30`.
extension TimeWords {
    /// A whole number, in digits or a word; `a` and `an` are one.
    package func count(_ at: Int) -> Taken<Int>? {
        let word = core(at)
        if let number = NumberWords.read(sentence, at) {
            return number.value.flatMap { $0 < 10_000 ? ($0, number.end) : nil }
        }
        if word == "a" || word == "an" { return (1, at + 1) }
        guard (1...4).contains(word.utf8.count), word.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int(word)
        else { return nil }
        return (number, at + 1)
    }

    /// After `in`: days, weeks, months and years make a day, hours and minutes a moment.
    func distance(_ at: Int) -> Taken<TimePhrase>? {
        if let minutes = duration(at) { return (.after(minutes.value * 60), minutes.end) }
        let couple = sentence.match(TimeWords.couples, at: at)
        let counted = couple > 0 ? (value: 2, end: at + couple) : count(at)
        guard let counted else { return nil }
        let end = core(counted.end) == "more" ? counted.end + 1 : counted.end
        let unit = core(end)
        if end != counted.end || couple > 0, let minutes = minutes("\(counted.value)"[...], unit) {
            return (.after(minutes * 60), end + 1)
        }
        let (months, days) = (TimeWords.monthUnits[unit] ?? 0, TimeWords.dayUnits[unit] ?? 0)
        guard months + days > 0 else { return nil }
        let moved = DayPhrase.moved(months: months * counted.value, days: days * counted.value, .offset(0))
        return (.day(moved), end + 1)
    }

    /// Minutes and hours, in minutes.
    package func duration(_ at: Int) -> Taken<Int>? {
        if let fraction = TimeWords.fractions.first(where: { sentence.has($0.words, at: at) }) {
            return (fraction.minutes, at + fraction.words.count)
        }
        // two and a half hours
        let half = ["and", "a", "half"]
        if let number = count(at), sentence.has(half, at: number.end),
            TimeWords.hourUnits.contains(core(number.end + 3))
        {
            return (number.value * 60 + 30, number.end + 4)
        }
        guard let first = length(at) else { return nil }
        guard first.value % 60 == 0 else { return first }
        if sentence.has(half, at: first.end) { return (first.value + 30, first.end + 3) }
        guard let second = length(core(first.end) == "and" ? first.end + 1 : first.end), second.value < 60 else {
            return first
        }
        return (first.value + second.value, second.end)
    }

    /// The end of a number with a unit that makes no length in minutes: `0 min`, `99999 hours`, `3 days`.
    package func unsettable(_ at: Int) -> Int? {
        func isUnit(_ word: String) -> Bool { TimeWords.units.contains(word) || word.isOne(of: "m h") }
        let word = core(at)
        let rest = word.lastIndex { $0.isASCII && $0.isNumber }.map { String(word[word.index(after: $0)...]) }
        if let rest, isUnit(rest) { return at + 1 }
        guard rest == "" || count(at) != nil else { return nil }
        return isUnit(core(at + 1)) ? at + 2 : nil
    }

    /// One number with its unit: `45 min`, `2h`, `1.5 hours`, `1h30`, `an hour`.
    private func length(_ at: Int) -> Taken<Int>? {
        let word = core(at)
        guard word.utf8.count <= 12 else { return nil }
        let digits = word.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        // 30-min, 2-hour
        let unit = String(word.dropFirst(digits.count).drop { $0 == "-" })
        if !digits.isEmpty, !unit.isEmpty {
            if let minutes = minutes(digits, unit) { return (minutes, at + 1) }
            if unit.first == "h", let hours = Int(digits), let extra = Int(unit.dropFirst()), extra < 60 {
                return (hours * 60 + extra, at + 1)
            }
            return nil
        }
        // two-hour
        let parts = word.split(separator: "-").map(String.init)
        if parts.count == 2, let number = NumberWords.small[parts[0]] {
            return minutes("\(number)", parts[1]).map { ($0, at + 1) }
        }
        if !digits.isEmpty { return minutes(digits, core(at + 1)).map { ($0, at + 2) } }
        guard let number = count(at) else { return nil }
        return minutes(String(number.value)[...], core(number.end)).map { ($0, number.end + 1) }
    }

    private func minutes(_ digits: Substring, _ unit: String) -> Int? {
        let isHours = TimeWords.hourUnits.contains(unit)
        guard isHours || TimeWords.minuteUnits.contains(unit) else { return nil }
        let parts = digits.split(whereSeparator: { $0 == "." || $0 == "," })
        guard let whole = parts.first.flatMap({ Int($0) }), whole <= 10_000 else { return nil }
        guard parts.count == 2 else { return parts.count == 1 && whole > 0 ? whole * (isHours ? 60 : 1) : nil }
        let quarters = ["5": 30, "25": 15, "75": 45, "50": 30]
        guard isHours, let extra = quarters[String(parts[1])] else { return nil }
        return whole * 60 + extra
    }
}
