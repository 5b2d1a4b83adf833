package import ActJSON
package import ActSystem

/// A repeat rule (RFC 5545, section 3.3.10) by days: what of the hour it is the event says. The parts it knows are
/// FREQ from DAILY up, INTERVAL, COUNT, UNTIL, BYMONTH, BYMONTHDAY, BYDAY, BYSETPOS and WKST.
package struct Recurrence: Sendable {
    enum Frequency: String, Sendable, CaseIterable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// The last start that counts.
    package enum End: Sendable {
        case day(Day)
        case moment(Moment)
    }

    private(set) var frequency = Frequency.daily
    private(set) var interval = 1
    private(set) var count: Int?
    package private(set) var end: End?
    private(set) var months: [Int] = []
    private(set) var monthDays: [Int] = []
    /// 0 for Monday, with which of them in the month or year: 1 for the first, -1 for the last, 0 for every one.
    private(set) var weekdays: [(ordinal: Int, weekday: Int)] = []
    private(set) var positions: [Int] = []
    private(set) var weekStart = 0

    private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// Bytes of a rule, at most.
    private static let longest = 4000
    static let latest = Day(9999, 12, 31)

    /// Reads a rule, with or without `RRULE:` before it.
    ///
    /// - Parameters:
    ///   - allDay: whether the event takes whole days: UNTIL is then a day, and otherwise a moment.
    ///   - zone: where an UNTIL without an offset is meant.
    package init(_ text: String, allDay: Bool, zone: Zone) throws(Failure) {
        guard text.utf8.count <= Recurrence.longest else {
            throw Recurrence.wrong("longer than \(Recurrence.longest) bytes")
        }
        var rule = text.trimmed.uppercased()
        rule = rule.after("RRULE:") ?? rule
        var seen: Set<String> = []
        for part in rule.split(separator: ";", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard sides.count == 2, !sides[1].isEmpty else {
                throw Recurrence.wrong("expected NAME=VALUE, got '\(part)'")
            }
            guard seen.insert(sides[0]).inserted else { throw Recurrence.wrong("\(sides[0]) is given twice") }
            try take(sides[0], sides[1], allDay, zone)
        }
        try check(seen)
    }

    package static func wrong(_ what: String) -> Failure {
        Failure(
            .badArguments, "arguments.repeat: \(what)",
            hint: "such as FREQ=WEEKLY;BYDAY=MO,TH or FREQ=DAILY;COUNT=5")
    }

    private mutating func take(_ name: String, _ value: String, _ allDay: Bool, _ zone: Zone) throws(Failure) {
        func numbers(_ range: ClosedRange<Int>, signed: Bool) throws(Failure) -> [Int] {
            var found: [Int] = []
            for item in value.split(separator: ",", omittingEmptySubsequences: false) {
                guard item.utf8.count < 8, let number = Int(item),
                    range.contains(signed && number < 0 ? 0 - number : number)
                else {
                    throw Recurrence.wrong(
                        "\(name): expected \(range.lowerBound) to \(range.upperBound), got '\(item)'")
                }
                found.append(number)
            }
            return found
        }
        func number(_ range: ClosedRange<Int>) throws(Failure) -> Int {
            let found = try numbers(range, signed: false)
            guard found.count == 1 else { throw Recurrence.wrong("\(name): expected one number, got '\(value)'") }
            return found[0]
        }
        func weekday(_ text: Substring) throws(Failure) -> Int {
            guard let at = Recurrence.names.firstIndex(of: String(text)) else {
                throw Recurrence.wrong("\(name): expected a day such as MO, got '\(text)'")
            }
            return at
        }
        switch name {
        case "FREQ":
            guard let known = Frequency(rawValue: value) else {
                let names = Frequency.allCases.map(\.rawValue).joined(separator: ", ")
                throw Recurrence.wrong("FREQ: expected one of \(names), got '\(value)'")
            }
            frequency = known
        case "INTERVAL": interval = try number(1...10_000)
        case "COUNT": count = try number(1...100_000)
        case "UNTIL": end = try Recurrence.end(value, allDay, zone)
        case "BYMONTH": months = try numbers(1...12, signed: false)
        case "BYMONTHDAY": monthDays = try numbers(1...31, signed: true)
        case "BYSETPOS": positions = try numbers(1...366, signed: true)
        case "WKST": weekStart = try weekday(Substring(value))
        case "BYDAY":
            for item in value.split(separator: ",", omittingEmptySubsequences: false) {
                let ordinal = item.dropLast(2)
                guard let which = ordinal.isEmpty ? 0 : Int(ordinal), (-53...53).contains(which),
                    ordinal.isEmpty == (which == 0)
                else {
                    throw Recurrence.wrong("BYDAY: expected a day such as MO, 1MO or -1FR, got '\(item)'")
                }
                weekdays.append((which, try weekday(item.suffix(2))))
            }
        default:
            throw Recurrence.wrong(
                "\(name) is not known here; FREQ, INTERVAL, COUNT, UNTIL, BYMONTH, BYMONTHDAY, BYDAY, BYSETPOS and WKST are"
            )
        }
    }

    private func check(_ seen: Set<String>) throws(Failure) {
        guard seen.contains("FREQ") else { throw Recurrence.wrong("FREQ is missing") }
        if count != nil, end != nil { throw Recurrence.wrong("COUNT and UNTIL exclude each other") }
        if weekdays.contains(where: { $0.ordinal != 0 }), frequency == .daily || frequency == .weekly {
            throw Recurrence.wrong("BYDAY with a number needs FREQ=MONTHLY or FREQ=YEARLY")
        }
        if !monthDays.isEmpty, frequency == .weekly {
            throw Recurrence.wrong("BYMONTHDAY does not go with FREQ=WEEKLY")
        }
        if !positions.isEmpty, months.isEmpty, monthDays.isEmpty, weekdays.isEmpty {
            throw Recurrence.wrong("BYSETPOS needs BYDAY, BYMONTHDAY or BYMONTH")
        }
    }

    /// `20260401`, `20260401T120000Z` or without the Z, and RFC 3339's spellings of the same.
    private static func end(_ value: String, _ allDay: Bool, _ zone: Zone) throws(Failure) -> End {
        var text = value
        let digits = value.prefix { $0 != "T" }
        if digits.utf8.count == 8, digits.allSatisfy(\.isNumber) {
            text = "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
            let time = value.dropFirst(9)
            if time.utf8.count >= 6 {
                text += "T\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.dropFirst(4))"
            } else if value.utf8.count != 8 {
                text = value
            }
        }
        if let day = Day(text) {
            return allDay ? .day(day) : .moment(zone.moment(LocalTime(day.adding(1), 0, 0)).adding(seconds: -1))
        }
        guard let local = LocalTime(text) else {
            throw wrong("UNTIL: expected a date or a time such as 20260401 or 20260401T120000Z, got '\(value)'")
        }
        let moment = zone.moment(local)
        return allDay ? .day(zone.local(moment).day) : .moment(moment)
    }

    /// The rule as RFC 5545 spells it.
    package var text: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        func add(_ name: String, _ numbers: [Int]) {
            if !numbers.isEmpty { parts.append("\(name)=\(numbers.map { String($0) }.joined(separator: ","))") }
        }
        if interval != 1 { add("INTERVAL", [interval]) }
        if let count { add("COUNT", [count]) }
        switch end {
        case .day(let day): parts.append("UNTIL=\(basic(day))")
        case .moment(let moment): parts.append("UNTIL=\(basic(moment))")
        case nil: break
        }
        add("BYMONTH", months)
        add("BYMONTHDAY", monthDays)
        if !weekdays.isEmpty {
            let days = weekdays.map { ($0.ordinal == 0 ? "" : String($0.ordinal)) + Recurrence.names[$0.weekday] }
            parts.append("BYDAY=\(days.joined(separator: ","))")
        }
        add("BYSETPOS", positions)
        if weekStart != 0 { parts.append("WKST=\(Recurrence.names[weekStart])") }
        return parts.joined(separator: ";")
    }

    /// Whether UNTIL stands before a moment; of days, the moment at which UTC begins them.
    package func ends(before start: Moment) -> Bool {
        switch end {
        case .day(let day): day.number * 86_400 < start.seconds
        case .moment(let moment): moment < start
        case nil: false
        }
    }

    // Days.

    /// Visits the days on which it occurs, in order, up to `last`, until `visit` says false. The first day is always
    /// one. Days well before `from` may be left out.
    package func days(_ first: Day, from: Day, through last: Day, _ visit: (Day) -> Bool) {
        let last = min(last, Recurrence.latest)
        guard first <= last, visit(first) else { return }
        var left = count.map { $0 - 1 } ?? Int.max
        // Periods before the window are passed over, and counted by their kinds.
        var period = max(0, distance(first, from) / interval - 1)
        if count != nil, period > 0 { left -= daysPassed(first, before: period) }
        while left > 0, let candidates = candidates(first, period, last) {
            for day in candidates where day > first {
                guard day <= last, left > 0, visit(day) else { return }
                left -= 1
            }
            period += 1
        }
    }

    /// Visits the moments at which it occurs, as `days` does its days: at the hour of the first by the zone's clock.
    package func moments(
        _ first: Moment, in zone: Zone, from: Day, through last: Day, _ visit: (Moment) -> Bool
    ) {
        var time = zone.local(first)
        let start = time.day
        time.offset = nil
        var before: Moment?
        days(start, from: from, through: last) { day in
            time.day = day
            // The first is the moment it was given as, also in an hour that a clock repeats.
            let moment = day == start ? first : zone.moment(time)
            if case .moment(let last) = end, moment > last { return false }
            // The clock shows a day that its zone left out at the next one's moment.
            guard moment != before else { return true }
            before = moment
            return visit(moment)
        }
    }

    /// A day behind which it does not occur; nil where it goes on for ever, or for long by a rule that few days fit.
    package func last(_ first: Day, in zone: Zone) -> Day? {
        switch end {
        case .day(let day): return day
        case .moment(let moment): return zone.local(moment).day
        case nil: break
        }
        guard count != nil else { return nil }
        let far = first.adding(Recurrence.farthest)
        var (last, found) = (first, 0)
        days(first, from: first, through: far) { day in
            (last, found) = (day, found + 1)
            return true
        }
        return found == count ? last : nil
    }

    /// Days over which a COUNT is followed to its end.
    private static let farthest = 100_000

    /// The number of days after the first one in the periods before `end`, which is 1 or more. The calendar comes again
    /// after 400 years, 146,097 days, and each period has as many days as the others of its kind.
    private func daysPassed(_ first: Day, before end: Int) -> Int {
        let begun = candidates(first, 0, Recurrence.latest)?.filter { $0 > first }.count ?? 0
        let cycle =
            switch frequency {
            case .daily: months.isEmpty && monthDays.isEmpty ? 7 : 146_097
            case .weekly: months.isEmpty ? 1 : 20_871
            case .monthly: 4_800
            case .yearly: 400
            }
        let (cycles, rest) = (end - 1).quotientAndRemainder(dividingBy: cycle)
        var kinds: [Int: Int] = [:]
        var (ofCycle, ofRest) = (0, 0)
        for period in 1..<(cycles > 0 ? cycle : rest) + 1 {
            let kind = kind(first, period)
            let days = kinds[kind] ?? candidates(first, period, Recurrence.latest)?.count ?? 0
            kinds[kind] = days
            ofCycle += days
            if period <= rest { ofRest += days }
        }
        return begun + cycles * ofCycle + ofRest
    }

    /// Periods of one kind have as many days: they begin in the same month, on the same day of it and of the week.
    private func kind(_ first: Day, _ period: Int) -> Int {
        let start = start(first, period)
        let length = frequency == .yearly ? Day.length(start.year, 2) : Day.length(start.year, start.month)
        return ((start.month * 32 + start.day) * 32 + length) * 8 + start.weekday
    }

    /// The day on which a period begins.
    private func start(_ first: Day, _ period: Int) -> Day {
        switch frequency {
        case .daily: return first.adding(period * interval)
        case .weekly: return first.adding(-((first.weekday - weekStart + 7) % 7) + period * interval * 7)
        case .monthly:
            let month = first.year * 12 + first.month - 1 + period * interval
            return Day(month / 12, month % 12 + 1, 1)
        case .yearly: return Day(first.year + period * interval, 1, 1)
        }
    }

    /// The number of periods, at an interval of 1, between two days.
    private func distance(_ a: Day, _ b: Day) -> Int {
        switch frequency {
        case .daily: b.number - a.number
        case .weekly: (b.number - a.number) / 7
        case .monthly: (b.year - a.year) * 12 + b.month - a.month
        case .yearly: b.year - a.year
        }
    }

    /// The days of a period, sorted; nil when it begins after `last`.
    private func candidates(_ first: Day, _ period: Int, _ last: Day) -> [Day]? {
        let start = start(first, period)
        guard start <= last else { return nil }
        var found: [Day]
        switch frequency {
        case .daily: found = fits(start) ? [start] : []
        case .weekly:
            let wanted = weekdays.isEmpty ? [first.weekday] : weekdays.map(\.weekday)
            found = (0..<7).map(start.adding).filter { wanted.contains($0.weekday) && isInMonths($0) }
        case .monthly: found = isInMonths(start) ? inMonth(start, first.day) : []
        case .yearly: found = inYear(start.year, first)
        }
        found.sort()
        guard !positions.isEmpty else { return found }
        let chosen = Set(positions.map { $0 > 0 ? $0 - 1 : found.count + $0 })
        return found.enumerated().filter { chosen.contains($0.offset) }.map(\.element)
    }

    private func isInMonths(_ day: Day) -> Bool { months.isEmpty || months.contains(day.month) }

    private func isInMonthDays(_ day: Day) -> Bool {
        let length = Day.length(day.year, day.month)
        return monthDays.contains { $0 == day.day || length + 1 + $0 == day.day }
    }

    /// Whether a day passes the parts that only narrow a daily rule.
    private func fits(_ day: Day) -> Bool {
        isInMonths(day) && (monthDays.isEmpty || isInMonthDays(day))
            && (weekdays.isEmpty || weekdays.contains { $0.weekday == day.weekday })
    }

    private func inMonth(_ start: Day, _ day: Int) -> [Day] {
        let all = (0..<Day.length(start.year, start.month)).map(start.adding)
        if monthDays.isEmpty, weekdays.isEmpty { return all.filter { $0.day == day } }
        return all.filter {
            (monthDays.isEmpty || isInMonthDays($0)) && (weekdays.isEmpty || isChosen($0, among: all))
        }
    }

    private func inYear(_ year: Int, _ first: Day) -> [Day] {
        // Without months, the second Monday is the year's.
        if months.isEmpty, !weekdays.isEmpty {
            let start = Day(year, 1, 1)
            let all = (0..<(Day(year + 1, 1, 1).number - start.number)).map(start.adding)
            return all.filter { isChosen($0, among: all) && (monthDays.isEmpty || isInMonthDays($0)) }
        }
        let wanted = !months.isEmpty ? Array(Set(months)) : monthDays.isEmpty ? [first.month] : Array(1...12)
        return wanted.flatMap { inMonth(Day(year, $0, 1), first.day) }
    }

    /// Whether BYDAY means this day; an ordinal counts within `all`, a month or a year.
    private func isChosen(_ day: Day, among all: [Day]) -> Bool {
        weekdays.contains { which in
            guard which.weekday == day.weekday else { return false }
            if which.ordinal == 0 { return true }
            let before = (day.number - all[0].number) / 7
            let after = (all[0].number + all.count - 1 - day.number) / 7
            return which.ordinal == before + 1 || which.ordinal == -(after + 1)
        }
    }
}

/// `20260304`: a day as iCalendar writes it.
func basic(_ day: Day) -> String { "\(padded(day.year, 4))\(padded(day.month, 2))\(padded(day.day, 2))" }

/// `20260304T150000`.
func basic(_ local: LocalTime) -> String {
    "\(basic(local.day))T\(padded(local.hour, 2))\(padded(local.minute, 2))\(padded(local.second, 2))"
}

/// `20260304T140000Z`.
func basic(_ moment: Moment) -> String { basic(Zone.utc.local(moment)) + "Z" }
