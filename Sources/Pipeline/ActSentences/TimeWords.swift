import ActJSON

/// Finds time phrases in a sentence, in one pass.
package struct TimeWords {
    package let sentence: Sentence
    /// Whether a word names a currency: the number before it is no day and no hour.
    package let isMoney: (String) -> Bool
    /// The last words that make a repeat, and that join two days: behind them is neither, which saves looking.
    let lastEvery: Int
    let lastJoint: Int

    package init(_ sentence: Sentence, isMoney: @escaping (String) -> Bool) {
        self.sentence = sentence
        self.isMoney = isMoney
        lastEvery = sentence.words.lastIndex { $0.core == "every" || $0.core == "each" } ?? -1
        lastJoint =
            sentence.words.lastIndex { word in
                TimeWords.joints.contains(word.core) || word.core == "and"
                    || word.core.contains { TimeWords.dashes.contains($0) }
            } ?? -1
    }

    package static let weekdays: [String: Int] = numbered(
        """
        monday mon
        tuesday tue tues
        wednesday wed
        thursday thu thur thurs
        friday fri
        saturday sat
        sunday sun
        """, from: 0)
    package static let months: [String: Int] = numbered(
        """
        january jan
        february feb
        march mar
        april apr
        may
        june jun
        july jul
        august aug
        september sep sept
        october oct
        november nov
        december dec
        """, from: 1)
    static let minuteUnits = "m min mins minute minutes".table
    static let hourUnits = "h hr hrs hour hours".table
    /// Abbreviations that are everyday words as well, and so need something of time beside them.
    static let doubtful = "sat sun".table

    private static func numbered(_ rows: String, from: Int) -> [String: Int] {
        var index: [String: Int] = [:]
        for (k, row) in rows.split(separator: "\n").enumerated() {
            for word in row.split(separator: " ") { index[String(word)] = k + from }
        }
        return index
    }

    package func core(_ at: Int) -> String { sentence.core(at) }

    /// Every phrase, in order, none over another.
    package func all() -> [FoundTime] {
        var found: [FoundTime] = []
        var at = 0
        let quoted = sentence.quoted
        while at < sentence.count {
            if let next = phrase(at, after: found.last?.words.upperBound == at ? found.last?.phrase : nil),
                !quoted.contains(next.words.upperBound - 1)
            {
                found.append(next)
                at = next.words.upperBound
            } else {
                at += 1
            }
        }
        return found
    }

    package typealias Taken<T> = (value: T, end: Int)

    private func phrase(_ at: Int, after previous: TimePhrase?) -> FoundTime? {
        func make(_ phrase: TimePhrase, _ end: Int, deadline: Bool = false) -> FoundTime {
            FoundTime(phrase: phrase, words: at..<end, isDeadline: deadline)
        }
        let word = core(at)
        if at <= lastJoint, let days = days(at) { return make(days.value, days.end) }
        if at < lastEvery, let rule = eachMonth(at) { return make(rule.value, rule.end) }
        switch word {
        case "on", "by", "due", "until", "till":
            let from = word == "due" && ["on", "by"].contains(core(at + 1)) ? at + 2 : at + 1
            if let day = day(from, led: true) { return make(.day(day.value), day.end, deadline: word != "on") }
            if word == "on", let rule = plural(from) { return make(.every(rule.value), rule.end) }
            return nil
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
        if let part = part(at), isDay(previous) { return make(.part(part), at + 1) }
        if let day = day(at, led: false) { return make(.day(day.value), day.end) }
        if let ranked = rankedWeekday(at) {
            return make(.refused("'\(Sentence.joined(sentence.words[at..<ranked.end]))'"), ranked.end)
        }
        if let rule = adverb(at) { return make(rule.value, rule.end) }
        if let rule = plural(at) { return make(.every(rule.value), rule.end) }
        if let range = range(at, loose: false) { return make(range.value, range.end) }
        // `tonight 8`
        let isLoose = if case .part? = previous { true } else { false }
        if let clock = clock(at, loose: isLoose) { return make(.clock(clock.value), clock.end) }
        return isClock(at) ? make(.refused("'\(word)'"), at + 1) : nil
    }

    /// A time of day, or the end of a month, behind `at`.
    private func behindAt(_ at: Int, _ previous: TimePhrase?) -> FoundTime? {
        func make(_ phrase: TimePhrase, _ end: Int) -> FoundTime {
            FoundTime(phrase: phrase, words: at..<end, isDeadline: false)
        }
        if core(at + 1) == "night", isDay(previous) { return make(.part(.night), at + 2) }
        if let range = range(at + 1, loose: true) { return make(range.value, range.end) }
        if let clock = clock(at + 1, loose: true) { return make(.clock(clock.value), clock.end) }
        if let day = dayOfPeriod(at + 1) { return make(.day(day.value), day.end) }
        // `tonight at 9 movie with sam`; before a name 9 may be a number of its street.
        let named = sentence.text(at + 2).first?.isUppercase ?? true
        if at == 1, previous != nil, !named, let hour = bare(core(at + 1)), hour.isFace {
            return make(.clock(hour), at + 2)
        }
        return isClock(at + 1) ? make(.refused("'\(core(at + 1))'"), at + 2) : nil
    }

    /// Whether a part of the day may follow.
    private func isDay(_ phrase: TimePhrase?) -> Bool {
        switch phrase {
        case .day?, .every?: true
        default: false
        }
    }

    func part(_ at: Int) -> DayPart? { DayPart(rawValue: core(at)) }
}

/// Times of day, and two of them: `half past 3`, `15:00-16:30`.
extension TimeWords {
    /// A time of day. `loose` is after `at` or `from`, where a bare number is an hour.
    package func clock(_ at: Int, loose: Bool) -> Taken<Clock>? {
        let word = core(at)
        if word == "noon" || word == "midday" { return (Clock(hour: 12, minute: 0, isFace: false), at + 1) }
        if core(at + 1) == "past" || core(at + 1) == "to" {
            let minute = ["half": 30, "quarter": 15][word]
            if let minute, let hour = hour(core(at + 2)), hour <= 12, word == "quarter" || core(at + 1) == "past" {
                let isTo = core(at + 1) == "to"
                let shown = isTo ? (hour + 10) % 12 + 1 : hour
                return half(Clock(hour: shown, minute: isTo ? 60 - minute : minute, isFace: true), at + 3)
            }
        }
        if let clock = token(word) { return half(clock, at + 1) }
        guard let hour = hour(word) else { return nil }
        let next = core(at + 1)
        let face = Clock(hour: hour, minute: 0, isFace: (1...12).contains(hour) && !word.hasPrefix("0"))
        if face.isFace, next == "o'clock" { return half(face, at + 2) }
        if face.isFace, isHalf(next) { return half(face, at + 1) }
        // A bare number is an hour only where nothing that it could count comes after it.
        let follows =
            "to for with in on at until and or by tomorrow today tonight this next every about that remind"
            .table
        let stops = sentence.text(at).last.map { ",.;:!?".contains($0) } ?? false
        let ends = next.isEmpty || stops || follows.contains(next) || day(at + 1, led: false) != nil
        guard loose, ends else { return nil }
        return half(face, at + 1)
    }

    /// Written as a time of day, whether there is such a time or not: `25:00`.
    func isClock(_ at: Int) -> Bool {
        let parts = core(at).utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
        return parts.count == 2 && (1...2).contains(parts[0].count) && parts[1].count == 2
            && parts.allSatisfy { $0.allSatisfy { $0 &- 0x30 < 10 } }
    }

    private func hour(_ word: String) -> Int? {
        if let number = NumberWords.small[word], number <= 12 { return number }
        guard (1...2).contains(word.utf8.count), let hour = Int(word), (0...23).contains(hour) else { return nil }
        return hour
    }

    private func isHalf(_ word: String) -> Bool { ["am", "pm", "a.m", "p.m"].contains(word) }

    /// Takes what follows a clock and says which half of the day it is.
    private func half(_ clock: Clock, _ end: Int) -> Taken<Clock>? {
        if isHalf(core(end)) {
            guard clock.isFace, clock.hour <= 12 else { return nil }
            return (clock.moved(pm: core(end).first == "p"), end + 1)
        }
        if core(end) == "in", core(end + 1) == "the", let part = part(end + 2) {
            return part.clock(clock).map { ($0, end + 3) }
        }
        if core(end) == "at", core(end + 1) == "night" { return DayPart.night.clock(clock).map { ($0, end + 2) } }
        return (clock, end)
    }

    /// A clock in one word: `15:00`, `15h`, `15h30`, `3pm`, `3:30pm`.
    private func token(_ word: String) -> Clock? {
        guard word.utf8.count <= 8, let first = word.utf8.first, first &- 0x30 < 10 else { return nil }
        var body = word[...]
        var pm: Bool?
        for ending in ["a.m", "p.m", "am", "pm"] where body.hasSuffix(ending) {
            pm = ending.first == "p"
            body = body.dropLast(ending.count)
            break
        }
        let marks: [Character] = pm == nil ? [":", "h"] : [":", ".", "h"]
        let mark = body.first { marks.contains($0) }
        let parts = mark.map { body.split(separator: $0, omittingEmptySubsequences: false) } ?? [body]
        guard parts.count <= 2, pm != nil || parts.count == 2, let hour = Int(parts[0]), parts[0].utf8.count <= 2
        else {
            return nil
        }
        var minute = 0
        if parts.count == 2, !(mark == "h" && parts[1].isEmpty) {
            guard parts[1].utf8.count == 2, let value = Int(parts[1]), (0...59).contains(value) else { return nil }
            minute = value
        }
        if let pm {
            guard (1...12).contains(hour) else { return nil }
            return Clock(hour: hour, minute: minute, isFace: true).moved(pm: pm)
        }
        guard (0...23).contains(hour) else { return nil }
        let isFace = (1...12).contains(hour) && parts[0].first != "0" && mark == ":"
        return Clock(hour: hour, minute: minute, isFace: isFace, isWritten: true)
    }

    static let dashes: Set<Character> = ["-", "–", "—"]

    /// Two times: `15:00-16:30`, `3-5pm`, `15:00 – 16:30`, `3 to 5pm` after `from`.
    package func range(_ at: Int, loose: Bool) -> Taken<TimePhrase>? {
        let word = core(at)
        if word.utf8.count <= 20, let dash = word.firstIndex(where: { TimeWords.dashes.contains($0) }) {
            let (left, right) = (String(word[..<dash]), String(word[word.index(after: dash)...]))
            guard let start = token(left) ?? bare(left), let end = token(right) ?? bare(right) else { return nil }
            if let ended = half(end, at + 1),
                !(bare(left) != nil && bare(right) != nil && ended.end == at + 1) || loose
            {
                return (.range(start, ended.value), ended.end)
            }
            return nil
        }
        guard let start = clock(at, loose: loose) ?? bare(word).flatMap({ loose ? ($0, at + 1) : nil }) else {
            return nil
        }
        let joint = core(start.end)
        let isDash = joint.count == 1 && joint.first.map { TimeWords.dashes.contains($0) } ?? false
        guard isDash || ["to", "until", "till", "and"].contains(joint), isDash || joint != "and" || loose,
            let end = clock(start.end + 1, loose: loose || isDash)
        else { return nil }
        if joint == "and", core(at - 1) != "between" { return nil }
        return (.range(start.value, end.value), end.end)
    }

    package func bare(_ word: String) -> Clock? {
        hour(word).map { Clock(hour: $0, minute: 0, isFace: (1...12).contains($0) && !word.hasPrefix("0")) }
    }
}

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
