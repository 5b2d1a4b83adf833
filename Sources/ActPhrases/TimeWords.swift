import ActCore

/// What a few words say about time.
enum TimePhrase: Sendable {
    case day(DayPhrase)
    case clock(Clock)
    case range(Clock, Clock)
    /// From now, in seconds.
    case after(Int)
    case part(DayPart)
    case every(RepeatRule)
    case allDay
    /// In minutes; nil where it is none, or too long to be set.
    case duration(Int?)
    /// Understood as time, but not as one we can set: the reason.
    case refused(String)
}

/// A day, before it is known which way from today it lies.
enum DayPhrase: Sendable {
    enum Which: Sendable { case plain, next, this, last }

    /// Days from today.
    case offset(Int)
    /// 0 for Monday; `weeks` after this one where the sentence says so.
    case weekday(Int, Which)
    case weekdayNextWeek(Int)
    case date(year: Int?, month: Int, day: Int)
    case dayOfMonth(Int)
    /// Written in digits whose order is not told.
    case unclear(String)
}

/// A time of day. `face` is what a twelve-hour clock shows, where nothing says which half of the day is meant.
struct Clock: Sendable, Equatable {
    var hour: Int
    var minute: Int
    var isFace: Bool
    /// Written with minutes, as a 24-hour clock may be too.
    var isWritten = false

    /// The hour meant when nothing else says: 1 to 6 is the afternoon, 7 to 12 as it stands.
    var usual: Clock { isFace && hour <= 6 ? moved(pm: true) : Clock(hour: hour, minute: minute, isFace: false) }

    func moved(pm: Bool) -> Clock {
        Clock(hour: hour % 12 + (pm ? 12 : 0), minute: minute, isFace: false)
    }

    var minutes: Int { hour * 60 + minute }
}

/// Parts of the day, with the hour that stands for each.
enum DayPart: String, Sendable, CaseIterable {
    case morning, afternoon, evening, night

    var hour: Int {
        switch self {
        case .morning: 9
        case .afternoon: 15
        case .evening: 18
        case .night: 20
        }
    }

    /// The time meant by a clock's face in this part; nil where that is no such time.
    func clock(_ clock: Clock) -> Clock? {
        guard clock.isFace else { return clock }
        switch (self, clock.hour) {
        case (.morning, 12), (.night, 1...5), (.night, 12), (.afternoon, 8...11), (.evening, 1...3), (.evening, 12):
            return nil
        default: return clock.moved(pm: self != .morning)
        }
    }
}

/// A repeat rule of iCalendar (RFC 5545).
struct RepeatRule: Sendable {
    var frequency: String
    var interval = 1
    /// 0 for Monday.
    var weekdays: [Int] = []

    var text: String {
        let days = weekdays.map { ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][$0] }
        return "FREQ=\(frequency)" + (interval > 1 ? ";INTERVAL=\(interval)" : "")
            + (days.isEmpty ? "" : ";BYDAY=\(days.joined(separator: ","))")
    }
}

/// A phrase and the words it takes.
struct FoundTime: Sendable {
    let phrase: TimePhrase
    let words: Range<Int>
    /// `by`, `due` or `until` stands before it.
    let isDeadline: Bool
}

/// Finds time phrases in a sentence, in one pass.
struct TimeWords {
    private let sentence: Sentence
    /// Whether a word names a currency: the number before it is no day and no hour.
    private let isMoney: (String) -> Bool

    init(_ sentence: Sentence, isMoney: @escaping (String) -> Bool) {
        self.sentence = sentence
        self.isMoney = isMoney
    }

    static let weekdays: [String: Int] = numbered(
        """
        monday mon
        tuesday tue tues
        wednesday wed
        thursday thu thur thurs
        friday fri
        saturday sat
        sunday sun
        """, from: 0)
    static let months: [String: Int] = numbered(
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
    static let numbers: [String: Int] = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
        "ten": 10,
        "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
        "sixty": 60,
        "ninety": 90,
    ]
    private static let minuteUnits = "m min mins minute minutes".table
    private static let hourUnits = "h hr hrs hour hours".table
    /// Abbreviations that are everyday words as well, and so need something of time beside them.
    private static let doubtful = "sat sun".table

    private static func numbered(_ rows: String, from: Int) -> [String: Int] {
        var index: [String: Int] = [:]
        for (k, row) in rows.split(separator: "\n").enumerated() {
            for word in row.split(separator: " ") { index[String(word)] = k + from }
        }
        return index
    }

    private func core(_ at: Int) -> String { sentence.core(at) }

    /// Every phrase, in order, none over another.
    func all() -> [FoundTime] {
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

    private typealias Taken<T> = (value: T, end: Int)

    private func phrase(_ at: Int, after previous: TimePhrase?) -> FoundTime? {
        func make(_ phrase: TimePhrase, _ end: Int, deadline: Bool = false) -> FoundTime {
            FoundTime(phrase: phrase, words: at..<end, isDeadline: deadline)
        }
        let word = core(at)
        switch word {
        case "on", "by", "due", "until", "till":
            let from = word == "due" && ["on", "by"].contains(core(at + 1)) ? at + 2 : at + 1
            if let day = day(from, led: true) { return make(.day(day.value), day.end, deadline: word != "on") }
            if word == "on", let rule = plural(from) { return make(.every(rule.value), rule.end) }
            return nil
        case "at", "@":
            if core(at + 1) == "night", isDay(previous) { return make(.part(.night), at + 2) }
            if let range = range(at + 1, loose: true) { return make(range.value, range.end) }
            if let clock = clock(at + 1, loose: true) { return make(.clock(clock.value), clock.end) }
            return isClock(at + 1) ? make(.refused("'\(core(at + 1))'"), at + 2) : nil
        case "from", "between":
            return range(at + 1, loose: true).map { make($0.value, $0.end) }
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
        case "daily":
            guard core(at + 1) == "at" || clock(at + 1, loose: false) != nil else { return nil }
            return make(.every(RepeatRule(frequency: "DAILY")), at + 1)
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
        if let rule = plural(at) { return make(.every(rule.value), rule.end) }
        if let range = range(at, loose: false) { return make(range.value, range.end) }
        if let clock = clock(at, loose: false) { return make(.clock(clock.value), clock.end) }
        return isClock(at) ? make(.refused("'\(word)'"), at + 1) : nil
    }

    /// Whether a part of the day may follow.
    private func isDay(_ phrase: TimePhrase?) -> Bool {
        switch phrase {
        case .day?, .every?: true
        default: false
        }
    }

    private func part(_ at: Int) -> DayPart? { DayPart(rawValue: core(at)) }

    // MARK: days

    private func day(_ at: Int, led: Bool) -> Taken<DayPhrase>? {
        let words = ["", "", ""].indices.map { core(at + $0) }
        switch words[0] {
        case "today": return (.offset(0), at + 1)
        case "tomorrow", "tmrw", "tmr": return (.offset(1), at + 1)
        case "yesterday": return (.offset(-1), at + 1)
        case "the":
            if words[1] == "day" { return day(at + 1, led: led) }
            let last = words[2].isEmpty ? 99 : 31
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

    private func ordinal(_ word: String, upTo last: Int = 31) -> Int? {
        for ending in ["st", "nd", "rd", "th"] where word.hasSuffix(ending) {
            return small(String(word.dropLast(2)), upTo: last)
        }
        return nil
    }

    private func small(_ word: String, upTo last: Int = 31) -> Int? {
        guard (1...2).contains(word.utf8.count), let day = Int(word), (1...last).contains(day) else { return nil }
        return day
    }

    // MARK: distances and lengths

    /// A whole number, in digits or a word; `a` and `an` are one.
    private func count(_ at: Int) -> Taken<Int>? {
        let word = core(at)
        if word == "a" || word == "an" { return (1, at + 1) }
        if let number = TimeWords.numbers[word] { return (number, at + 1) }
        guard (1...4).contains(word.utf8.count), word.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int(word)
        else { return nil }
        return (number, at + 1)
    }

    /// After `in`: days and weeks make a day, hours and minutes a moment.
    private func distance(_ at: Int) -> Taken<TimePhrase>? {
        if let minutes = duration(at) { return (.after(minutes.value * 60), minutes.end) }
        guard let number = count(at) else { return nil }
        switch core(number.end) {
        case "day", "days": return (.day(.offset(number.value)), number.end + 1)
        case "week", "weeks": return (.day(.offset(7 * number.value)), number.end + 1)
        default: return nil
        }
    }

    /// Minutes and hours, in minutes.
    private func duration(_ at: Int) -> Taken<Int>? {
        if sentence.match([["half", "an", "hour"]], at: at) == 3 { return (30, at + 3) }
        guard let first = length(at) else { return nil }
        if sentence.match([["and", "a", "half"]], at: first.end) == 3,
            first.value % 60 == 0
        {
            return (first.value + 30, first.end + 3)
        }
        let rest = core(first.end) == "and" ? first.end + 1 : first.end
        if first.value % 60 == 0, let second = length(rest), second.value < 60 {
            return (first.value + second.value, second.end)
        }
        return first
    }

    /// Where a number with a unit ends that makes no length in minutes: `0 min`, `99999 hours`, `3 days`.
    private func unsettable(_ at: Int) -> Int? {
        func isUnit(_ word: String) -> Bool {
            TimeWords.minuteUnits.contains(word) || TimeWords.hourUnits.contains(word)
                || word.isOne(of: "day days week weeks month months year years")
        }
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
        let unit = String(word.dropFirst(digits.count))
        if !digits.isEmpty, !unit.isEmpty {
            if let minutes = minutes(digits, unit) { return (minutes, at + 1) }
            if unit.first == "h", let hours = Int(digits), let extra = Int(unit.dropFirst()), extra < 60 {
                return (hours * 60 + extra, at + 1)
            }
            return nil
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

    // MARK: clocks

    /// A time of day. `loose` is after `at` or `from`, where a bare number is an hour.
    private func clock(_ at: Int, loose: Bool) -> Taken<Clock>? {
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
        let follows = "to for with in on at until and or by tomorrow today tonight this next every about that".table
        let stops = sentence.text(at).last.map { ",.;:!?".contains($0) } ?? false
        let ends = next.isEmpty || stops || follows.contains(next) || day(at + 1, led: false) != nil
        guard loose, ends else { return nil }
        return half(face, at + 1)
    }

    /// Written as a time of day, whether there is such a time or not: `25:00`.
    private func isClock(_ at: Int) -> Bool {
        let parts = core(at).utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
        return parts.count == 2 && (1...2).contains(parts[0].count) && parts[1].count == 2
            && parts.allSatisfy { $0.allSatisfy { $0 &- 0x30 < 10 } }
    }

    private func hour(_ word: String) -> Int? {
        if let number = TimeWords.numbers[word], number <= 12 { return number }
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

    private static let dashes: Set<Character> = ["-", "–", "—"]

    /// Two times: `15:00-16:30`, `3-5pm`, `15:00 – 16:30`, `3 to 5pm` after `from`.
    private func range(_ at: Int, loose: Bool) -> Taken<TimePhrase>? {
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

    private func bare(_ word: String) -> Clock? {
        hour(word).map { Clock(hour: $0, minute: 0, isFace: (1...12).contains($0) && !word.hasPrefix("0")) }
    }

    // MARK: repeats

    private func every(_ at: Int) -> Taken<TimePhrase>? {
        var next = at + 1
        var rule = RepeatRule(frequency: "")
        if core(next) == "other" || core(next) == "second" {
            rule.interval = 2
            next += 1
        } else if let number = count(next), core(next) != "a", number.value > 0 {
            rule.interval = number.value
            next = number.end
        }
        switch core(next) {
        case "day", "days": rule.frequency = "DAILY"
        case "weekday", "weekdays", "workday":
            guard rule.interval == 1 else { return (.refused("a repeat by weekdays"), next + 1) }
            rule.frequency = "WEEKLY"
            rule.weekdays = [0, 1, 2, 3, 4]
        case "morning", "afternoon", "evening", "night":
            guard rule.interval == 1, core(next + 1) == "at" else { return nil }
            return (.every(RepeatRule(frequency: "DAILY")), next)
        case "week", "weeks":
            guard core(next + 1) == "on", let weekday = TimeWords.weekdays[core(next + 2)] else {
                return (.refused("a repeat without its day"), next + 1)
            }
            rule.frequency = "WEEKLY"
            rule.weekdays = [weekday]
            next += 2
        case "month", "months", "year", "years", "weekend", "hour", "minute", "quarter":
            return (.refused("a repeat by the \(core(next))"), next + 1)
        default:
            while let weekday = TimeWords.weekdays[core(next)] {
                rule.weekdays.append(weekday)
                next += 1
                if core(next) == "and" || core(next) == "&", TimeWords.weekdays[core(next + 1)] != nil { next += 1 }
            }
            guard !rule.weekdays.isEmpty else { return nil }
            rule.frequency = "WEEKLY"
            return (.every(rule), next)
        }
        return (.every(rule), next + 1)
    }

    /// `tuesdays`, `mondays and thursdays`.
    private func plural(_ at: Int) -> Taken<RepeatRule>? {
        var rule = RepeatRule(frequency: "WEEKLY")
        var next = at
        while core(next).utf8.last == 0x73, let weekday = TimeWords.weekdays[String(core(next).dropLast())],
            core(next).count > 6
        {
            rule.weekdays.append(weekday)
            next += core(next + 1) == "and" ? 2 : 1
        }
        guard !rule.weekdays.isEmpty else { return nil }
        if core(next - 1) == "and" { next -= 1 }
        return (rule, next)
    }
}
