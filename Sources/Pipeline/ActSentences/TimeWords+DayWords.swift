/// Days and dates: `tomorrow`, `next friday`, `2 March 2026`, `20.03.`.
extension TimeWords {
    package func day(_ at: Int, led: Bool) -> Taken<DayPhrase>? {
        if let day = dayOfPeriod(at) { return day }
        let words = ["", "", ""].indices.map { core(at + $0) }
        switch words[0] {
        case "today": return (.offset(0), at + 1)
        case "tomorrow", "tmrw", "tmr": return (.offset(1), at + 1)
        case "yesterday": return (.offset(-1), at + 1)
        case "the":
            if words[1] == "day" { return day(at + 1, led: led) }
            let last = words[2].isEmpty ? 99 : 31
            if let day = ordinal(words[1]) ?? (words[1] == "first" ? 1 : nil), let month = ofMonth(at + 2) {
                return (month.value == .away(0) ? .dayOfMonth(day) : .dayOf(month.value, day), month.end)
            }
            let isTimed = words[2] == "at" || clock(at + 2, loose: false) != nil
            if !led, isTimed, let day = ordinal(words[1]) { return (.dayOfMonth(day), at + 2) }
            if led, words[1] == "first", words[2].isEmpty || words[2] == "at" { return (.dayOfMonth(1), at + 2) }
            if led, let day = ordinal(words[1], upTo: last), words[2] != "of" { return (.dayOfMonth(day), at + 2) }
            return led ? date(at + 1, led: led) : nil
        case "day":
            if words[1] == "after", words[2] == "tomorrow" { return (.offset(2), at + 3) }
            if words[1] == "before", words[2] == "yesterday" { return (.offset(-2), at + 3) }
            return nil
        case "last":
            if words[1] == "night" { return (.offset(-1), at + 2) }
            return TimeWords.weekdays[words[1]].map { (.weekday($0, .last), at + 2) }
        case "this", "coming":
            return TimeWords.weekdays[words[1]].map { (.weekday($0, .this), at + 2) }
        case "next":
            if words[1] == "week" {
                let from = words[2] == "on" ? at + 3 : at + 2
                return TimeWords.weekdays[core(from)].map { (.weekdayNextWeek($0), from + 1) }
            }
            return TimeWords.weekdays[words[1]].map { (.weekday($0, .next), at + 2) }
        default: break
        }
        if let weekday = TimeWords.weekdays[words[0]] {
            if words[1] == "next", words[2] == "week" { return (.weekdayNextWeek(weekday), at + 3) }
            let timed = led || words[1] == "at" || clock(at + 1, loose: false) != nil
            // friday 6 march
            let number = words[1] == "the" ? at + 2 : at + 1
            if let date = date(number, led: false), case .date = date.value {
                return (.checked(weekday, date.value), date.end)
            }
            guard timed || !TimeWords.doubtful.contains(words[0]) else { return nil }
            return (.weekday(weekday, .plain), at + 1)
        }
        if let number = count(at), words[2] == "ago" || core(number.end + 1) == "ago" {
            switch core(number.end) {
            case "day", "days": return (.offset(-number.value), number.end + 2)
            case "week", "weeks": return (.offset(-7 * number.value), number.end + 2)
            default: return nil
            }
        }
        return date(at, led: led)
    }

    /// `of the month`, `of next month`
    private func ofMonth(_ at: Int) -> Taken<MonthPhrase>? {
        let leads: [String: MonthPhrase] = ["the": .away(0), "next": .away(1)]
        guard core(at) == "of", let month = leads[core(at + 1)], core(at + 2) == "month" else { return nil }
        return (month, at + 3)
    }

    private func date(_ at: Int, led: Bool) -> Taken<DayPhrase>? {
        let word = core(at)
        if let date = iso(word) { return (date, at + 1) }
        if let date = written(at, led: led) { return (date, at + 1) }
        // 2 March, 2nd of March, March 2; a year may follow.
        let monthFirst = TimeWords.months[word] != nil
        let ofMonth = core(at + 1) == "of" ? at + 2 : at + 1
        let number = monthFirst ? core(at + 1) : word
        // After `on` it is a day even if there is none.
        let last = led ? 99 : 31
        guard let month = TimeWords.months[monthFirst ? word : core(ofMonth)],
            let day = ordinal(number, upTo: last) ?? small(number, upTo: last)
        else { return nil }
        let end = monthFirst ? at + 2 : ofMonth + 1
        if monthFirst, isMoney(core(end)) || count(end) != nil && core(end).count == 3 { return nil }
        let year = core(end).count == 4 ? Int(core(end)).flatMap { (1900...2199).contains($0) ? $0 : nil } : nil
        guard let year, !isMoney(core(end + 1)) else { return (.date(year: nil, month: month, day: day), end) }
        return (.date(year: year, month: month, day: day), end + 1)
    }

    /// 20.03. and 20.03.2026, 20/03/2026 where only one order makes a date; 20.03 after a word such as `on`.
    /// With a year it is a date even where there is no such day.
    private func written(_ at: Int, led: Bool) -> DayPhrase? {
        let word = core(at)
        guard word.utf8.count <= 10, let mark = word.first(where: { "./-".contains($0) }) else {
            return nil
        }
        let parts = word.split(separator: mark, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int($0) : nil }
        guard numbers.count == parts.count, (2...3).contains(parts.count), parts[0].count <= 2, parts[1].count <= 2
        else { return nil }
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

    /// 2026-03-20, whether there is such a day or not.
    private func iso(_ word: String) -> DayPhrase? {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int($0) : nil }
        guard parts.map(\.utf8.count) == [4, 2, 2], numbers.count == 3 else { return nil }
        return .date(year: numbers[0], month: numbers[1], day: numbers[2])
    }

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
