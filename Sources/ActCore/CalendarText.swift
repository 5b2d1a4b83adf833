/// A calendar of the events of a list: months with weeks as rows, weeks with days as rows or columns, or the days that
/// have events. All stand on the days and clock of the user's zone.
struct CalendarText {
    /// Months, weeks or days that are shown at most; the others are counted.
    private static let most = 1000
    /// Events of a day in a month's cell, at most.
    private static let tallest = 4
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November",
        "December",
    ]
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
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

    private mutating func show(_ events: [CalendarEvent]) {
        let units = Set(events.flatMap { view.units($0.first, $0.last) }).sorted()
        var active: [CalendarEvent] = []
        var next = 0
        for unit in units.prefix(CalendarText.most) {
            let days = view.days(unit)
            active.removeAll { $0.last < days.lowerBound }
            while next < events.count, events[next].first <= days.upperBound {
                active.append(events[next])
                next += 1
            }
            if unit != units[0], view != .agenda { lines.append("") }
            switch view {
            case .month: month(days, active)
            case .week: week(unit, days, active)
            case .agenda: day(days.lowerBound, active)
            }
        }
        guard let last = units.last, units.count > CalendarText.most else { return }
        let left = units.count - CalendarText.most
        let name = left == 1 ? view.unit : view.unit + "s"
        lines.append(
            "  \(left) more \(name) with events, the last from \(Day(number: view.days(last).lowerBound).text)")
    }

    // Cells and lines.

    /// Safe text in so many columns, cut or filled up.
    private func cell(_ text: String, _ width: Int, isStrong: Bool = false) -> String {
        let cut = Terminal.cut(text, to: width)
        let shown = Terminal.isolated(cut[...])
        return (isStrong ? strong(shown) : shown)
            + String(repeating: " ", count: max(0, width - Terminal.cellWidth(cut)))
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

    /// A line for an event on a day, under this many columns of something else.
    private func entry(_ event: CalendarEvent, _ day: Int, indent: Int) -> String {
        let room = columns - indent - CalendarText.clock - 2
        return "\(cell(event.clock(on: day), CalendarText.clock))  \(cell(event.words, max(room, 8)))".trimmedEnd
    }

    // Views.

    /// Weeks as rows. Cells without room for titles have counts, and the days with events follow.
    private mutating func month(_ days: ClosedRange<Int>, _ events: [CalendarEvent]) {
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
                    day.map { content($0, events.filter { [day = $0] in $0.isOn(day) }, hasTitles, width) } ?? []
                }
                for k in 0..<(cells.map(\.count).max() ?? 0) {
                    row(cells.map { k < $0.count ? $0[k] : "" }, width)
                }
            }
        }
        guard !hasTitles else { return }
        for day in days where events.contains(where: { $0.isOn(day) }) { self.day(day, events) }
    }

    /// The lines of a month's cell.
    private func content(_ day: Int, _ events: [CalendarEvent], _ hasTitles: Bool, _ width: Int) -> [String] {
        guard hasTitles else {
            return events.isEmpty ? [] : [events.count < 1000 ? " +\(events.count)" : ">999"]
        }
        let shown = events.count > CalendarText.tallest ? CalendarText.tallest - 1 : events.count
        let left = events.count - shown
        return events.prefix(shown).map { $0.brief(on: day) } + (left > 0 ? ["+\(left)"] : [])
    }

    /// Days as columns where they have room for a time and some of a title, and else as rows.
    private mutating func week(_ unit: Int, _ days: ClosedRange<Int>, _ events: [CalendarEvent]) {
        // ISO 8601: a week is of the year that its Thursday is in.
        let thursday = Day(number: days.lowerBound + 3)
        let number = (thursday.number - Day(thursday.year, 1, 1).number) / 7 + 1
        heading("Week \(number) of \(padded(thursday.year, 4))")
        let width = min((columns - 1) / 7, 30)
        guard width >= 15 else {
            for day in days { self.day(day, events) }
            return
        }
        row(
            days.map {
                label("\(CalendarText.weekdays[$0 - days.lowerBound]) \(Day(number: $0).text.suffix(5))", $0)
            },
            width, strong: today - days.lowerBound)
        let cells = days.map { day in
            events.filter { $0.isOn(day) }.flatMap { [$0.clock(on: day), " " + $0.words] }
        }
        for k in 0..<(cells.map(\.count).max() ?? 0) { row(cells.map { k < $0.count ? $0[k] : "" }, width) }
    }

    /// A day and its events: beside it, or below it where there is no room.
    private mutating func day(_ day: Int, _ events: [CalendarEvent]) {
        let name = label(ShownTime.text(Day(number: day)), day)
        let shown = day == today ? strong(name) : name
        let own = events.filter { $0.isOn(day) }
        let indent = Terminal.width(name) + 2
        guard columns >= 60, view == .week else {
            lines.append(shown.trimmedEnd)
            for event in own { lines.append("  " + entry(event, day, indent: 2)) }
            return
        }
        for (k, event) in own.enumerated() {
            let lead = k == 0 ? shown : String(repeating: " ", count: indent - 2)
            lines.append(lead + "  " + entry(event, day, indent: indent))
        }
        if own.isEmpty { lines.append(shown.trimmedEnd) }
    }
}

/// How a list of events is shown.
package enum CalendarView: String, Sendable, CaseIterable {
    case month, week, agenda

    fileprivate var unit: String { self == .agenda ? "day" : rawValue }

    /// Days that an event may take before those between its first and its last are left out.
    private var longest: Int { self == .agenda ? 31 : 366 }

    /// The months, weeks or days in which an event from one day to another is shown.
    fileprivate func units(_ first: Int, _ last: Int) -> [Int] {
        let (a, b) = (unit(of: first), unit(of: last))
        return last - first <= longest ? Array(a...b) : [a, b]
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
