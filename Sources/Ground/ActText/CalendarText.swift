import ActJSON
import ActRecord
import ActSettings
import ActSystem

/// A calendar of the events of a list: months with weeks as rows, weeks with days as rows or columns, or the days that
/// have events. All stand on the days and clock of the user's zone.
struct CalendarText {
    /// Months, weeks or days that are shown at most; the others are counted.
    private static let most = 1000
    /// Events of a day in a month's cell, at most.
    private static let tallest = 4
    /// Events of a day anywhere, at most; the others are counted.
    private static let busiest = 100
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November",
        "December",
    ]
    private static let weekdays = ShownTime.weekdays.map { String($0.prefix(3)) }
    /// The columns of `15:00-15:45`.
    private static let clock = 11

    private let view: CalendarView
    private let columns: Int
    private let zone: Zone
    private let today: Int
    /// Marks what stands out, at a terminal that can; never the only mark.
    private let strong: (String) -> String
    private(set) var lines: [String] = []

    /// nil where an item is no event.
    init?(_ items: [JSON], _ view: CalendarView, columns: Int, strong: @escaping (String) -> String) {
        let zone = ShownTime.known
        var events: [CalendarEvent] = []
        for item in items {
            guard let event = CalendarEvent(item, zone: zone) else { return nil }
            events.append(event)
        }
        (self.view, self.columns, self.zone, self.strong) = (view, columns, zone, strong)
        today = ShownTime.today.number
        events.sort(by: CalendarEvent.precedes)
        show(events)
    }

    /// An event on some days, in one unit after another.
    private struct Stay {
        let event: Int
        let first: Int
        let last: Int
    }

    /// A day's first events, and how many it has.
    private struct Content {
        var events: [CalendarEvent] = []
        var count = 0
    }

    private mutating func show(_ events: [CalendarEvent]) {
        let stays = events.indices.flatMap { k in
            view.stays(events[k].first, events[k].last).map {
                Stay(event: k, first: $0.lowerBound, last: $0.upperBound)
            }
        }.sorted { ($0.first, $0.event) < ($1.first, $1.event) }
        let units = view.units(stays.map { ($0.first, $0.last) })
        var active: [Stay] = []
        var next = 0
        if view == .agenda, !events.isEmpty { heading("Agenda") }
        for unit in units.prefix(CalendarText.most) {
            let days = view.days(unit)
            active.removeAll { $0.last < days.lowerBound }
            while next < stays.count, stays[next].first <= days.upperBound {
                active.append(stays[next])
                next += 1
            }
            active.sort { $0.event < $1.event }
            var contents = [Content](repeating: Content(), count: days.count)
            for stay in active {
                let last = min(stay.last, days.upperBound) - days.lowerBound
                for k in max(stay.first - days.lowerBound, 0)...last {
                    contents[k].count += 1
                    if contents[k].events.count < CalendarText.busiest {
                        contents[k].events.append(events[stay.event])
                    }
                }
            }
            if unit != units[0], view != .agenda { lines.append("") }
            switch view {
            case .month: month(days, contents)
            case .week: week(unit, days, contents)
            case .agenda: day(days.lowerBound, contents[0])
            }
        }
        guard let last = units.last, units.count > CalendarText.most else { return }
        let left = units.count - CalendarText.most
        let name = left == 1 ? view.unit : view.unit + "s"
        let text = "\(left) more \(name) with events, the last from \(Day(number: view.days(last).lowerBound).text)"
        lines += Terminal.wrap(text, columns: columns - 2).map { "  " + $0 }
    }

    // Cells and lines.

    /// Safe text in so many columns, cut or filled up.
    private func cell(_ text: String, _ width: Int, isStrong: Bool = false) -> String {
        let (shown, gap) = Terminal.field(text, width)
        return (isStrong ? strong(shown) : shown) + gap
    }

    /// Seven cells beside each other.
    private mutating func row(_ cells: [String], _ width: Int, strong marked: Int? = nil) {
        let shown = cells.enumerated().map { k, text in " " + cell(text, width - 1, isStrong: k == marked) }
        lines.append(shown.joined().trimmedEnd)
    }

    /// A day's name; today's stands in brackets.
    private func label(_ text: String, _ day: Int) -> String { day == today ? "[\(text)]" : " \(text) " }

    private mutating func heading(_ text: String) {
        lines.append(strong(Terminal.cut("\(text)  \(zone.name)", to: columns)))
    }

    /// The lines for an event on a day, under this many columns of something else: the title below the time where
    /// there is no room beside it.
    private func entry(_ event: CalendarEvent, _ day: Int, indent: Int) -> [String] {
        let room = columns - indent - CalendarText.clock - 2
        let (clock, words) = (event.clock(on: day), event.words(zone))
        guard room < 8 else { return ["\(cell(clock, CalendarText.clock))  \(cell(words, room))".trimmedEnd] }
        let narrow = max(columns - indent, 1)
        return [cell(clock, narrow).trimmedEnd, cell(" " + words, narrow).trimmedEnd]
    }

    // Views.

    /// Weeks as rows. Cells without room for titles have counts, and the days with events follow.
    private mutating func month(_ days: ClosedRange<Int>, _ contents: [Content]) {
        let name = Day(number: days.lowerBound)
        heading("\(CalendarText.months[name.month - 1]) \(padded(name.year, 4))")
        let width = min((columns - 1) / 7, 30)
        let hasTitles = width > 10
        if width >= 5 {
            row(CalendarText.weekdays.map { " \($0)" }, width)
            let monday = days.lowerBound - name.weekday
            for start in stride(from: monday, through: days.upperBound, by: 7) {
                let week = (start...start + 6).map { days.contains($0) ? $0 : nil }
                row(week.map { $0.map { label("\(Day(number: $0).day)", $0) } ?? "" }, width, strong: today - start)
                let cells = week.map { day in
                    day.map { content($0, contents[$0 - days.lowerBound], hasTitles, width) } ?? []
                }
                for k in 0..<(cells.map(\.count).max() ?? 0) {
                    row(cells.map { k < $0.count ? $0[k] : "" }, width)
                }
            }
        }
        guard !hasTitles else { return }
        for (day, content) in zip(days, contents) where content.count > 0 { self.day(day, content) }
    }

    /// The lines of a month's cell.
    private func content(_ day: Int, _ content: Content, _ hasTitles: Bool, _ width: Int) -> [String] {
        guard hasTitles else {
            guard content.count > 0 else { return [] }
            let text = "+\(content.count)"
            return [content.count > 999 ? ">999" : text.utf8.count < width - 1 ? " " + text : text]
        }
        let shown = content.count > CalendarText.tallest ? CalendarText.tallest - 1 : content.count
        let left = content.count - shown
        return content.events.prefix(shown).map { $0.brief(on: day) } + (left > 0 ? ["+\(left)"] : [])
    }

    /// Days as columns where they have room for a time and some of a title, and else as rows.
    private mutating func week(_ unit: Int, _ days: ClosedRange<Int>, _ contents: [Content]) {
        // ISO 8601: a week is of the year that its Thursday is in.
        let thursday = Day(number: days.lowerBound + 3)
        let number = (thursday.number - Day(thursday.year, 1, 1).number) / 7 + 1
        heading("Week \(number) of \(padded(thursday.year, 4))")
        let width = min((columns - 1) / 7, 30)
        guard width >= 15 else {
            for (day, content) in zip(days, contents) { self.day(day, content) }
            return
        }
        row(
            days.map {
                label("\(CalendarText.weekdays[$0 - days.lowerBound]) \(Day(number: $0).text.suffix(5))", $0)
            },
            width, strong: today - days.lowerBound)
        let cells = zip(days, contents).map { day, content in
            let left = content.count - content.events.count
            return content.events.flatMap { [$0.clock(on: day), " " + $0.words(zone)] }
                + (left > 0 ? ["+\(left)"] : [])
        }
        for k in 0..<(cells.map(\.count).max() ?? 0) { row(cells.map { k < $0.count ? $0[k] : "" }, width) }
    }

    /// A day and its events: beside it, or below it where there is no room.
    private mutating func day(_ day: Int, _ content: Content) {
        let name = Terminal.cut(label(ShownTime.text(Day(number: day)), day), to: columns)
        let shown = day == today ? strong(name) : name
        let isBeside = columns >= 60 && view == .week
        let indent = isBeside ? Terminal.width(name) + 2 : 2
        var own = content.events.flatMap { entry($0, day, indent: indent) }
        if content.count > content.events.count { own.append("+\(content.count - content.events.count)") }
        guard isBeside else {
            lines.append(shown.trimmedEnd)
            lines += own.map { "  " + $0 }
            return
        }
        for (k, line) in own.enumerated() {
            lines.append((k == 0 ? shown : String(repeating: " ", count: indent - 2)) + "  " + line)
        }
        if own.isEmpty { lines.append(shown.trimmedEnd) }
    }
}

extension CalendarView {
    fileprivate var unit: String { self == .agenda ? "day" : rawValue }

    /// Days that an event may take before those between its first and its last are left out.
    private var longest: Int { self == .agenda ? 31 : 366 }

    /// The days on which an event is shown: all, or those in its first and its last unit.
    fileprivate func stays(_ first: Int, _ last: Int) -> [ClosedRange<Int>] {
        guard last - first > longest else { return [first...last] }
        return [first...days(unit(of: first)).upperBound, days(unit(of: last)).lowerBound...last]
    }

    /// The months, weeks or days of such days, which are sorted by the first of them.
    fileprivate func units(_ stays: [(first: Int, last: Int)]) -> [Int] {
        var units: [Int] = []
        for stay in stays {
            let (a, b) = (unit(of: stay.first), unit(of: stay.last))
            let next = max(a, units.last.map { $0 + 1 } ?? a)
            if next <= b { units += next...b }
        }
        return units
    }

    private func unit(of number: Int) -> Int {
        let day = Day(number: number)
        return switch self {
        case .month: day.year * 12 + day.month - 1
        case .week: (number - day.weekday + 3) / 7
        case .agenda: number
        }
    }

    /// The numbers of a unit's days.
    fileprivate func days(_ unit: Int) -> ClosedRange<Int> {
        switch self {
        case .month:
            let month = (unit % 12 + 12) % 12
            let year = (unit - month) / 12
            let first = Day(year, month + 1, 1).number
            return first...first + Day.length(year, month + 1) - 1
        case .week: return unit * 7 - 3...unit * 7 + 3
        case .agenda: return unit...unit
        }
    }
}
