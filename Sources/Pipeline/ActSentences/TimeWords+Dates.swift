import ActJSON

/// Days and dates: `tomorrow`, `next friday`, `2 March 2026`, `the twenty second of may`, `20.03.`
extension TimeWords {
    package func day(_ at: Int, led: Bool) -> Taken<DayPhrase>? {
        if at < lastMove, let moved = movedDay(at) { return moved }
        return unmovedDay(at, led: led)
    }

    private func unmovedDay(_ at: Int, led: Bool) -> Taken<DayPhrase>? {
        if let day = dayOfPeriod(at) { return day }
        guard let day = plainDay(at, led: led) else { return nil }
        // jul 18, fri
        if case .date(nil, _, _) = day.value, let weekday = TimeWords.weekdays[core(day.end)],
            sentence.text(day.end - 1).hasSuffix(",")
        {
            return (.checked(weekday, day.value), day.end + 1)
        }
        return day
    }

    private func plainDay(_ at: Int, led: Bool) -> Taken<DayPhrase>? {
        if let near = TimeWords.nearDays.first(where: { sentence.has($0.words, at: at) }) {
            return (.offset(near.offset), at + near.words.count)
        }
        if core(at) == "the" { return theDay(at, led: led) }
        if let which = TimeWords.whiches[core(at)] { return ledWeekday(which, at) }
        if let holiday = holiday(at, led: led) { return holiday }
        if let weekday = weekday(at) { return weekdayPhrase(weekday, at, led: led) }
        if let number = count(at), core(number.end + 1) == "ago", let days = TimeWords.dayUnits[core(number.end)] {
            return (.offset(-days * number.value), number.end + 2)
        }
        return date(at, led: led)
    }

    private func weekday(_ at: Int) -> Int? { TimeWords.weekdays[core(at)] }

    /// `next friday`, `this past monday`, `next week on tuesday`
    private func ledWeekday(_ which: DayPhrase.Which, _ at: Int) -> Taken<DayPhrase>? {
        if core(at + 1).isOne(of: "week week's"), which == .next || which == .last {
            let from = which == .next && core(at + 2) == "on" ? at + 3 : at + 2
            return weekday(from).map { (.weekday($0, which == .next ? .nextWeek : .lastWeek), from + 1) }
        }
        // this coming friday
        if which == .this, core(at + 1).isOne(of: "coming past"), let nearer = TimeWords.whiches[core(at + 1)] {
            return weekday(at + 2).map { (.weekday($0, nearer), at + 3) }
        }
        return weekday(at + 1).map { (.weekday($0, which), at + 2) }
    }

    /// A weekday, with its date or its week: `friday 6 march`, `tuesday the 19th`, `monday of next week`.
    private func weekdayPhrase(_ weekday: Int, _ at: Int, led: Bool) -> Taken<DayPhrase>? {
        let next = core(at + 1)
        let of = next.isOne(of: "of from") ? at + 2 : at + 1
        let week = of > at + 1 && core(of) == "the" ? of + 1 : of
        if core(week + 1) == "week", of > at + 1 || next == "next", let which = TimeWords.weeks[core(week)] {
            return (.weekday(weekday, which), week + 2)
        }
        // friday 6 march, tuesday the 19th
        let number = next == "the" ? at + 2 : at + 1
        if let date = date(number, led: false), case .date = date.value {
            return (.checked(weekday, date.value), date.end)
        }
        if let day = ordinal(core(number)), TimeWords.months[core(number + 1)] == nil, core(number + 1) != "of" {
            return (.checked(weekday, .dayOfMonth(day)), number + 1)
        }
        guard led || isTimed(at + 1) || !TimeWords.doubtful.contains(core(at)) else { return nil }
        return (.weekday(weekday, .plain), at + 1)
    }

    /// Behind `the`: `the day after tomorrow`, `the 3rd of the month`, `the twenty second of may`, `the 18th`.
    private func theDay(_ at: Int, led: Bool) -> Taken<DayPhrase>? {
        if core(at + 1) == "day" { return plainDay(at + 1, led: led) }
        if let date = date(at + 1, led: led), core(at + 1).first?.isLetter ?? false || date.end > at + 2 {
            return date
        }
        guard let day = dayNumber(at + 1, plain: false) else { return led ? date(at + 1, led: led) : nil }
        if core(day.end) == "of" { return nil }
        let ends = day.end == sentence.count && core(at + 1).first?.isNumber ?? false
        // for the 13th to pay rent
        let isLead = at == 1 && core(0) == "for" && core(day.end).isOne(of: "to that about")
        return led || isLead || isTimed(day.end) || ends ? (.dayOfMonth(day.value), day.end) : nil
    }

    /// The day of a month behind `on`, without its article: `on seventh`, where nothing follows that it could be of.
    func placedDay(_ at: Int) -> Taken<DayPhrase>? {
        guard let day = dayNumber(at, plain: false), day.end == sentence.count || core(day.end) == "at" else {
            return nil
        }
        return (.dayOfMonth(day.value), day.end)
    }

    /// Days that have a name and a date of their own; where no word leads it, a name may belong to what follows.
    private func holiday(_ at: Int, led: Bool) -> Taken<DayPhrase>? {
        guard TimeWords.holidayHeads.contains(core(at)) else { return nil }
        let found = TimeWords.holidays.first { name, _ in
            sentence.has(name, at: at) && isDay(until: at + name.count, led)
        }
        return found.map { ($0.day, at + $0.name.count) }
    }

    private func isDay(until end: Int, _ led: Bool) -> Bool { led || end == sentence.count || isTimed(end) }

    /// Whether a time of day stands at a place.
    func isTimed(_ at: Int) -> Bool { core(at) == "at" || clock(at, loose: false) != nil }

    /// `two weeks from friday`, `3 days before christmas`, `a week hence`, `four tuesdays from now`.
    private func movedDay(_ at: Int) -> Taken<DayPhrase>? {
        guard let number = count(at) else { return nil }
        let unit = core(number.end)
        if unit.hasSuffix("s") || number.value == 1,
            let weekday = TimeWords.weekdays[unit] ?? TimeWords.weekdays[String(unit.dropLast())],
            let end = fromNow(number.end + 1)
        {
            return (.moved(months: 0, days: 7 * (number.value - 1), .weekday(weekday, .plain)), end)
        }
        let months = TimeWords.monthUnits[unit] ?? 0
        let days = TimeWords.dayUnits[unit] ?? 0
        guard months + days > 0 else { return nil }
        func moved(_ sign: Int, _ from: Taken<DayPhrase>) -> Taken<DayPhrase> {
            let (months, days) = (sign * months * number.value, sign * days * number.value)
            return (.moved(months: months, days: days, from.value), from.end)
        }
        if let end = fromNow(number.end + 1) { return moved(1, (.offset(0), end)) }
        let sign = ["after": 1, "from": 1, "before": -1][core(number.end + 1)]
        guard let sign, let from = unmovedDay(number.end + 2, led: true) else { return nil }
        return moved(sign, from)
    }

    /// Where words end that count from this moment: `from now`, `from right now`, `hence`, `later`.
    func fromNow(_ at: Int) -> Int? {
        let length = sentence.match(TimeWords.nows, at: at)
        return length == 0 ? nil : at + length
    }

    /// `of the month`, `of next month`, `this month`
    private func ofMonth(_ at: Int) -> Taken<MonthPhrase>? {
        guard core(at).isOne(of: "of this"),
            let month = period(core(at) == "of" ? at + 1 : at, bare: false), case .away = month.value
        else { return nil }
        return month
    }

    /// The number of a day: `3rd`, `third`, `twenty second`; `plain`: also `3` and `three`, as they stand beside a month.
    private func dayNumber(_ at: Int, plain: Bool) -> Taken<Int>? {
        if let day = ordinal(core(at), upTo: 99) { return (day, at + 1) }
        if let tens = NumberWords.tens[core(at)], let day = TimeWords.ordinals[core(at + 1)], day < 10 {
            return (tens + day, at + 2)
        }
        if let day = TimeWords.ordinals[core(at)] { return (day, at + 1) }
        guard plain else { return nil }
        if let day = small(core(at), upTo: 99) { return (day, at + 1) }
        guard let number = NumberWords.read(sentence, at), let day = number.value, day < 32 else { return nil }
        return (day, number.end)
    }

    private func date(_ at: Int, led: Bool) -> Taken<DayPhrase>? {
        if hasDigit(at) {
            if let date = written(at, led: led) ?? joined(core(at)) { return (date, at + 1) }
        }
        // March 2, March the second; a year may follow.
        if let month = TimeWords.months[core(at)] {
            let from = core(at + 1) == "the" ? at + 2 : at + 1
            guard let day = dayNumber(from, plain: true), led || day.value <= 31, !isMoney(core(day.end)),
                count(day.end) == nil || core(day.end).count != 3
            else { return nil }
            return dated(month, day)
        }
        // 2 March, 2nd of March, the twentieth day of next month
        guard let day = dayNumber(at, plain: true), led || day.value <= 31 else { return nil }
        let end = core(day.end) == "day" ? day.end + 1 : day.end
        if let month = ofMonth(end) {
            return (month.value == .away(0) ? .dayOfMonth(day.value) : .dayOf(month.value, day.value), month.end)
        }
        let of = core(end) == "of" ? end + 1 : end
        guard let month = TimeWords.months[core(of)] else { return nil }
        return dated(month, (day.value, of + 1))
    }

    private func dated(_ month: Int, _ day: Taken<Int>) -> Taken<DayPhrase> {
        let from = core(day.end).isOne(of: "of in") ? day.end + 1 : day.end
        let year = year(from)
        return (.date(year: year, month: month, day: day.value), year == nil ? day.end : from + 1)
    }

    /// The most letters of a date in one word.
    private static let longestDate = 17

    /// A date in one word with its month's name: `feb13`, `14april`, `oct/2`, `2019-aug-1`.
    private func joined(_ word: String) -> DayPhrase? {
        guard word.utf8.count <= TimeWords.longestDate, word.contains(where: \.isNumber),
            word.contains(where: \.isLetter), word.allSatisfy({ $0.isASCII })
        else { return nil }
        var parts: [String] = []
        for part in word.split(whereSeparator: { "/-.".contains($0) }) {
            let head = part.prefix { $0.isNumber == part.first?.isNumber }
            parts += [String(head), String(part.dropFirst(head.count))].filter { !$0.isEmpty }
        }
        guard (2...3).contains(parts.count), parts.contains(where: { TimeWords.months[$0] != nil }) else {
            return nil
        }
        if parts[0].count == 4, Int(parts[0]) != nil { parts.append(parts.removeFirst()) }
        let inner = TimeWords(Sentence(parts.joined(separator: " "))) { _ in false }
        guard let date = inner.date(0, led: true), date.end == parts.count else { return nil }
        return date.value
    }

    /// 2026-03-20; 20.03. and 20.03.2026, 20/03/2026 where only one order makes a date; 20.03 after a word such as `on`.
    /// With a year it is a date even where there is no such day.
    private func written(_ at: Int, led: Bool) -> DayPhrase? {
        let word = core(at)
        guard word.utf8.count <= 10, let mark = word.first(where: { "./-".contains($0) }) else { return nil }
        let parts = word.split(separator: mark, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int($0) : nil }
        guard numbers.count == parts.count, (2...3).contains(parts.count), parts[1].count <= 2 else { return nil }
        if mark == "-", parts.count == 3, parts[0].count == 4, parts[2].count <= 2 {
            return .date(year: numbers[0], month: numbers[1], day: numbers[2])
        }
        guard parts[0].count <= 2 else { return nil }
        let hasYear = parts.count == 3
        if hasYear ? parts[2].count != 4 : mark == "-" { return nil }
        // A full stop after it makes 20.03. a date; so does `on`.
        let closed = sentence.text(at).hasSuffix(".")
        if mark == ".", !hasYear, !closed && !led || isMoney(core(at + 1)) { return nil }
        var (day, month) = (numbers[0], numbers[1])
        let isSure = hasYear || led && mark == "/"
        if mark != "." {
            guard day > 12 || month > 12 || day == month else { return isSure ? .unclear(word) : nil }
            if month > 12, day <= 12 { swap(&day, &month) }
        }
        guard isSure || (1...12).contains(month) && (1...31).contains(day) else { return nil }
        return .date(year: hasYear ? numbers[2] : nil, month: month, day: day)
    }

    func hasDigit(_ at: Int) -> Bool { sentence.words.indices.contains(at) && sentence.words[at].hasDigit }

    func ordinal(_ word: String, upTo last: Int = 31) -> Int? {
        for ending in ["st", "nd", "rd", "th"] where word.hasSuffix(ending) {
            return small(String(word.dropLast(2)), upTo: last)
        }
        return nil
    }

    func small(_ word: String, upTo last: Int = 31) -> Int? {
        guard (1...2).contains(word.utf8.count), let day = Int(word), (1...last).contains(day) else { return nil }
        return day
    }
}
