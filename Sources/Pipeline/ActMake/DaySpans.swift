import ActJSON
import ActSentences
import ActSystem

/// A stretch of days that words name: `last month`, `since monday`, `from 3 to 5 march`.
struct DaySpan {
    /// The first day; nil for a stretch without a beginning.
    var from: Day?
    /// The last day, which belongs to it; nil for a stretch without an end.
    var until: Day?
    /// False where the words can mean two stretches.
    var isClear = true
    let words: Range<Int>
}

/// Finds stretches of days in a sentence.
struct DaySpans {
    private typealias Days = (from: Day, until: Day, isClear: Bool, end: Int)

    private let times: TimeWords
    private let engine: LocalEngine
    /// Whether the time lies ahead where the words leave it open; nil where nothing says.
    private let ahead: Bool?
    private var today: Day { engine.today }

    init(_ sentence: Sentence, _ engine: LocalEngine, ahead: Bool?) {
        times = TimeWords(sentence) { Currencies.meaning($0, own: engine.currency) != nil }
        self.engine = engine
        self.ahead = ahead
    }

    private func core(_ at: Int) -> String { times.core(at) }

    func all() -> [DaySpan] {
        let quoted = times.sentence.quoted
        return times.sentence.scan { at, _ in
            quoted.contains(at) ? nil : span(at).map { ($0, $0.words.upperBound) }
        }
    }

    /// A stretch with the word that leads it.
    private func span(_ at: Int) -> DaySpan? {
        func make(_ from: Day?, _ until: Day?, _ days: Days) -> DaySpan {
            DaySpan(from: from, until: until, isClear: days.isClear, words: at..<days.end)
        }
        let lead = core(at)
        let led = days(at + 1, led: true)
        switch lead {
        case "between", "from":
            if let span = sharedMonth(at) { return span }
            guard let first = led else { return nil }
            let joints: Set<String> = lead == "from" ? ["to", "until", "till", "through", "-", "–"] : ["and"]
            guard joints.contains(core(first.end)), let last = days(first.end + 1, led: true) else {
                return lead == "from" ? make(first.from, nil, first) : nil
            }
            let isClear = first.isClear && last.isClear && first.from <= last.until
            return DaySpan(from: first.from, until: last.until, isClear: isClear, words: at..<last.end)
        case "since": return led.map { make($0.from, nil, $0) }
        case "until", "till", "by", "through": return led.map { make(nil, $0.until, $0) }
        case "before": return led.map { make(nil, $0.from.adding(-1), $0) }
        case "after": return led.map { make($0.until.adding(1), nil, $0) }
        case "on", "in", "during", "of", "for":
            // 2000 may be an amount: `expenses of 2000`.
            if lead == "of" || lead == "for", times.year(at + 1) != nil { return nil }
            return led.map { make($0.from, $0.until, $0) }
        default: return days(at, led: false).map { make($0.from, $0.until, $0) }
        }
    }

    /// `from 3 to 5 march`: the month that is said once is that of both.
    private func sharedMonth(_ at: Int) -> DaySpan? {
        guard let found = times.days(at), case .days(.date(nil, let month, let number), let end) = found.value
        else {
            return nil
        }
        let last = day(end)
        let first = last.map { Day($0.year, month, number) }
        let isClear = first.map { $0.isValid && $0 <= last ?? today } ?? false
        return DaySpan(from: first ?? today, until: last ?? today, isClear: isClear, words: at..<found.end)
    }

    /// A unit, a month, a year or a day without a lead.
    private func days(_ at: Int, led: Bool) -> Days? {
        if let found = relative(core(at) == "the" ? at + 1 : at) { return found }
        if led, core(at) == "the", let span = whole(core(at + 1), 0) { return (span.0, span.1, span.2, at + 2) }
        if let phrase = times.day(at, led: led) {
            guard let day = day(phrase.value) else { return (today, today, false, phrase.end) }
            return (day, day, true, phrase.end)
        }
        if let month = month(at, led: led) { return month }
        guard led, let year = times.year(at) else { return nil }
        return (Day(year, 1, 1), Day(year, 12, 31), true, at + 1)
    }

    private func day(_ phrase: DayPhrase) -> Day? {
        func side(_ ahead: Bool) -> Day? {
            do throws(Refusal) { return try engine.day(phrase, ahead: ahead) } catch { return nil }
        }
        if let ahead { return side(ahead) }
        guard let one = side(true), let other = side(false), one == other else { return nil }
        return one
    }

    /// `march`, `march 2025`; the month's name alone only where a word leads it, for some are everyday words.
    private func month(_ at: Int, led: Bool) -> Days? {
        let isOwner = core(at).hasSuffix("'s")
        guard let month = TimeWords.months[isOwner ? String(core(at).dropLast(2)) : core(at)] else { return nil }
        let named = times.year(at + 1)
        guard led || isOwner || named != nil else { return nil }
        let end = named == nil ? at + 1 : at + 2
        var year = named ?? today.year
        if named == nil, month != today.month {
            if ahead == true, month < today.month { year += 1 }
            if ahead == false, month > today.month { year -= 1 }
        }
        let isClear = named != nil || month == today.month || ahead != nil
        return (Day(year, month, 1), Day(year, month, Day.length(year, month)), isClear, end)
    }

    private static let behind = "last past previous".table
    private static let present = "this current".table

    /// `this week`, `last month`, `next 7 days`.
    private func relative(_ at: Int) -> Days? {
        let which = core(at)
        let isBehind = DaySpans.behind.contains(which)
        guard isBehind || which == "next" || DaySpans.present.contains(which) else { return nil }
        if let number = times.count(at + 1), core(at + 1) != "a", core(at + 1) != "an" {
            guard !DaySpans.present.contains(which), number.value > 0,
                let far = far(number.value, core(number.end), back: isBehind)
            else { return nil }
            return isBehind
                ? (far, today, true, number.end + 1) : (today, far, true, number.end + 1)
        }
        // `last months spending`, as many write it
        let said = core(at + 1)
        let unit =
            said.hasSuffix("'s") ? String(said.dropLast(2)) : said.hasSuffix("s") ? String(said.dropLast()) : said
        if which == "past" { return far(1, unit, back: true).map { ($0, today, true, at + 2) } }
        return whole(unit, isBehind ? -1 : which == "next" ? 1 : 0).map { ($0.0, $0.1, $0.2, at + 2) }
    }

    /// The other end of so many units that begin or end today.
    private func far(_ count: Int, _ unit: String, back: Bool) -> Day? {
        guard count <= 1000 else { return nil }
        switch unit {
        case "day", "days": return today.adding((back ? -1 : 1) * (count - 1))
        case "week", "weeks": return today.adding((back ? -1 : 1) * (7 * count - 1))
        case "month", "months", "year", "years":
            let months = count * (unit.hasPrefix("year") ? 12 : 1)
            let there = month(back ? -months : months)
            return Day(there.year, there.month, min(today.day, there.until.day)).adding(back ? 1 : -1)
        default: return nil
        }
    }

    /// The month that lies so many after this one, and its last day.
    private func month(_ step: Int) -> (year: Int, month: Int, until: Day) {
        let number = today.year * 12 + today.month - 1 + step
        let (year, month) = (number / 12, number % 12 + 1)
        return (year, month, Day(year, month, Day.length(year, month)))
    }

    /// The calendar's unit that lies so many after this one.
    private func whole(_ unit: String, _ step: Int) -> (Day, Day, Bool)? {
        switch unit {
        case "week":
            let monday = today.adding(7 * step - today.weekday)
            return (monday, monday.adding(6), true)
        case "weekend":
            let saturday = today.adding(7 * step - today.weekday + 5)
            // On a Wednesday `next weekend` is in three days for some and in ten for others.
            return (saturday, saturday.adding(1), step == 0 || step < 0 && today.weekday < 5)
        case "month":
            let month = month(step)
            return (Day(month.year, month.month, 1), month.until, true)
        case "quarter":
            let first = step * 3 - (today.month - 1) % 3
            return (Day(month(first).year, month(first).month, 1), month(first + 2).until, true)
        case "year": return (Day(today.year + step, 1, 1), Day(today.year + step, 12, 31), true)
        default: return nil
        }
    }
}
