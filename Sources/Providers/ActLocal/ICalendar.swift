package import ActJSON
package import ActSystem

/// An iCalendar file (RFC 5545) of events, with the time zones they need.
package struct ICalendar {
    /// Their lines, ready for the file.
    private var events = ""
    /// Each zone with the earliest day it is needed for.
    private var zones: [String: (zone: Zone, first: Day)] = [:]

    package init() {}

    /// Adds an event as its row shows it.
    package mutating func add(_ row: JSON.Object, zone: Zone, uid: String) {
        func text(_ key: String) -> String? { row[key]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        func moment(_ key: String) -> Moment? { text(key).flatMap { Moment($0) } }
        var lines = ["BEGIN:VEVENT", "UID:\(uid)"]
        if let updated = moment("updated") { lines.append("DTSTAMP:\(basic(updated))") }
        if let created = moment("created") { lines.append("CREATED:\(basic(created))") }
        if let updated = moment("updated") { lines.append("LAST-MODIFIED:\(basic(updated))") }
        if let day = text("start").flatMap({ Day($0) }) {
            // The end is the first day after it.
            let last = text("end").flatMap { Day($0) } ?? day
            lines += ["DTSTART;VALUE=DATE:\(basic(day))", "DTEND;VALUE=DATE:\(basic(last.adding(1)))"]
        } else {
            if let start = moment("start") { lines.append(time("DTSTART", start, zone)) }
            if let end = moment("end") { lines.append(time("DTEND", end, zone)) }
        }
        if let rule = text("repeat") { lines.append("RRULE:\(rule)") }
        for (name, key) in [("SUMMARY", "title"), ("LOCATION", "place"), ("DESCRIPTION", "notes")] {
            if let words = text(key) { lines.append("\(name):\(ICalendar.escaped(words))") }
        }
        for line in lines + ["END:VEVENT"] { events += ICalendar.folded(line) }
    }

    /// A time by its zone's clock; in UTC where that clock shows it twice and means the other.
    private mutating func time(_ name: String, _ moment: Moment, _ zone: Zone) -> String {
        var local = zone.local(moment)
        local.offset = nil
        guard !zone.name.hasSuffix("UTC"), zone.moment(local) == moment else { return "\(name):\(basic(moment))" }
        let first = min(zones[zone.name]?.first ?? local.day, local.day)
        zones[zone.name] = (zone, first)
        return "\(name);TZID=\(zone.name):\(basic(local))"
    }

    package var text: String {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//act//act \(version)//EN", "CALSCALE:GREGORIAN"]
        for (_, need) in zones.sorted(by: { $0.key < $1.key }) {
            lines += ZoneComponent(need.zone, need.first).lines
        }
        return lines.map(ICalendar.folded).joined() + events + ICalendar.folded("END:VCALENDAR")
    }

    /// A text value: line ends, `\`, `;` and `,` escaped, other control characters left out.
    private static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
            switch scalar {
            case "\\", ";", ",": out += "\\\(scalar)"
            case "\n", "\r": out += "\\n"
            case "\t": out.unicodeScalars.append(scalar)
            default: if scalar.properties.generalCategory != .control { out.unicodeScalars.append(scalar) }
            }
        }
        return out
    }

    /// The line with its end, in pieces of at most 75 bytes that never cut a character.
    private static func folded(_ line: String) -> String {
        var out: [UInt8] = []
        var room = 75
        for scalar in line.unicodeScalars {
            let bytes = UTF8.encode(scalar).map { Array($0) } ?? []
            if bytes.count > room {
                out += [0x0D, 0x0A, 0x20]
                room = 74
            }
            out += bytes
            room -= bytes.count
        }
        return String(decoding: out + [0x0D, 0x0A], as: UTF8.self)
    }
}

/// The VTIMEZONE of a zone: its changes as libc knows them, from the one before a day on; those that follow a yearly
/// rule to the end of what is looked at, as that rule.
struct ZoneComponent {
    /// A change of the clock: when, by the clock before it, and from what to what.
    private struct Change {
        let local: LocalTime
        let before: Int
        let after: Int

        var isAtSameTime: (hour: Int, minute: Int, second: Int) { (local.hour, local.minute, local.second) }
    }

    private let zone: Zone
    private let first: Day
    /// Long enough for each of the fourteen calendars to come by twice.
    private static let ruleYears = 28

    init(_ zone: Zone, _ first: Day) {
        self.zone = zone
        self.first = first
    }

    var lines: [String] {
        var components: [[String]] = []
        let needed = zone.moment(LocalTime(first, 0, 0))
        let lastYear = max(2090, first.year + 2 * ZoneComponent.ruleYears)
        let changes = changes(needed, lastYear)
        if changes.first.map({ $0.local.secondsAsUTC - $0.before > needed.seconds }) ?? true {
            let offset = zone.local(needed).offset ?? 0
            let base = Change(
                local: LocalTime(Day(min(1970, first.year - 1), 1, 1), 0, 0), before: offset, after: offset)
            components.append(ZoneComponent.observance([base], rule: nil))
        }
        var kinds: [[Change]] = []
        for change in changes {
            if let k = kinds.firstIndex(where: { $0[0].before == change.before && $0[0].after == change.after }) {
                kinds[k].append(change)
            } else {
                kinds.append([change])
            }
        }
        for kind in kinds {
            let regular = ZoneComponent.regular(kind, through: lastYear)
            let single = kind.dropLast(regular.changes.count)
            if !single.isEmpty { components.append(ZoneComponent.observance(Array(single), rule: nil)) }
            if let rule = regular.rule {
                components.append(ZoneComponent.observance([regular.changes[0]], rule: rule))
            }
        }
        return ["BEGIN:VTIMEZONE", "TZID:\(zone.name)"] + components.flatMap { $0 } + ["END:VTIMEZONE"]
    }

    /// Every change from the last one at or before `needed` to the end of `lastYear`.
    private func changes(_ needed: Moment, _ lastYear: Int) -> [Change] {
        let week = 7 * 86_400
        let end = Day(lastYear + 1, 1, 1).number * 86_400
        func offset(_ seconds: Int) -> Int { zone.local(Moment(seconds: seconds)).offset ?? 0 }
        var found: [(at: Int, change: Change)] = []
        var at = needed.seconds - 400 * 86_400
        var before = offset(at)
        while at < end {
            let after = offset(at + week)
            if after != before {
                var (low, high) = (at, at + week)
                while high - low > 1 {
                    let middle = (low + high) / 2
                    if offset(middle) == before { low = middle } else { high = middle }
                }
                let change = Change(local: ZoneComponent.clock(high + before), before: before, after: offset(high))
                found.append((high, change))
                before = change.after
                at = high
            } else {
                at += week
            }
        }
        let start = found.lastIndex { $0.at <= needed.seconds } ?? 0
        return found[start...].map(\.change)
    }

    private static func clock(_ seconds: Int) -> LocalTime { Zone.utc.local(Moment(seconds: seconds)) }

    /// The longest run of changes, at the end, that one yearly rule describes; none when it is too short to be sure.
    private static func regular(_ kind: [Change], through lastYear: Int) -> (changes: [Change], rule: String?) {
        var run: [Change] = []
        var days: ClosedRange<Int>?
        guard let last = kind.last, last.local.day.year == lastYear else { return ([], nil) }
        for change in kind.reversed() {
            let day = change.local.day
            let span = min(days?.lowerBound ?? day.day, day.day)...max(days?.upperBound ?? day.day, day.day)
            guard day.month == last.local.day.month, day.weekday == last.local.day.weekday,
                change.isAtSameTime == last.isAtSameTime, span.count <= 7,
                run.last.map({ $0.local.day.year == day.year + 1 }) ?? true
            else { break }
            days = span
            run.append(change)
        }
        guard run.count >= ruleYears, let days else { return ([], nil) }
        run.reverse()
        let month = last.local.day.month
        let name = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][last.local.day.weekday]
        let which: String
        if run.allSatisfy({ $0.local.day.day > Day.length($0.local.day.year, month) - 7 }) {
            which = "BYDAY=-1\(name)"
        } else if days.lowerBound % 7 == 1 {
            which = "BYDAY=\(days.lowerBound / 7 + 1)\(name)"
        } else {
            which = "BYMONTHDAY=\(days.map { String($0) }.joined(separator: ","));BYDAY=\(name)"
        }
        return (run, "FREQ=YEARLY;BYMONTH=\(month);\(which)")
    }

    private static func observance(_ changes: [Change], rule: String?) -> [String] {
        let change = changes[0]
        let name = change.after > change.before ? "DAYLIGHT" : "STANDARD"
        var lines = [
            "BEGIN:\(name)", "DTSTART:\(basic(change.local))", "TZOFFSETFROM:\(offset(change.before))",
            "TZOFFSETTO:\(offset(change.after))",
        ]
        if let rule { lines.append("RRULE:\(rule)") }
        lines += changes.dropFirst().map { "RDATE:\(basic($0.local))" }
        return lines + ["END:\(name)"]
    }

    /// `+0100`, or with seconds where a zone once had them.
    private static func offset(_ seconds: Int) -> String {
        let size = abs(seconds)
        let rest = size % 60 == 0 ? "" : padded(size % 60, 2)
        return (seconds < 0 ? "-" : "+") + padded(size / 3600, 2) + padded(size / 60 % 60, 2) + rest
    }
}
