import ActJSON
import ActSettings
import ActSystem

/// Something in a list that takes place on whole days or at a time, placed on the days of one zone.
struct CalendarEvent {
    /// Scalars of a title or place that are looked at; no line shows more.
    private static let longest = 600

    let title: String
    private let place: String?
    /// The name of its own zone, as the item has it.
    private let zone: JSON?
    private let starts: Moment?
    private let stops: Moment?
    /// The numbers of its first and last day.
    let first: Int
    let last: Int
    /// nil for whole days.
    private let begins: LocalTime?
    /// nil where it has no length.
    private let ends: LocalTime?

    /// The day or time that an item begins at; nil where it has none.
    private static func start(of item: JSON) -> String? { (item["start"] ?? item["due"])?.string }

    /// Whether an item has a day or a time.
    static func isOne(_ item: JSON) -> Bool {
        start(of: item).map { Day($0) != nil || LocalTime($0) != nil } ?? false
    }

    /// nil for an item without a day or a time.
    init?(_ item: JSON, zone: Zone) {
        guard let text = CalendarEvent.start(of: item) else { return nil }
        let end = item["end"]?.string
        self.zone = item["zone"]
        if let day = Day(text) {
            (begins, ends, starts, stops) = (nil, nil, nil, nil)
            first = day.number
            last = max(first, end.flatMap { Day($0) }?.number ?? first)
        } else if let start = ShownTime.moment(of: text, in: self.zone) {
            let stop = end.flatMap { ShownTime.moment(of: $0, in: item["zone"]) }.flatMap { $0 > start ? $0 : nil }
            (starts, stops) = (start, stop)
            let (local, ending) = (zone.local(start), stop.map { zone.local($0) })
            (begins, ends) = (local, ending)
            first = local.day.number
            // An event that ends at midnight does not reach into the day that begins then.
            last = max(first, ending.map { $0.day.number - ($0.isMidnight ? 1 : 0) } ?? first)
        } else {
            return nil
        }
        let name = ["title", "text", "summary", "name"].lazy.compactMap { item[$0]?.string }.first
        title = CalendarEvent.shown(name ?? "?")
        place = item["place"]?.string
    }

    private static func shown(_ text: String) -> String {
        Terminal.cell(String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest))))
    }

    /// The names of a clock that changes meanwhile, and the time by the event's own clock where that shows another.
    private func clocks(_ zone: Zone) -> String {
        guard let starts else { return "" }
        var text = ""
        if let stops, zone.local(starts).offset != zone.local(stops).offset {
            text += " (\(zone.shortName(starts)) to \(zone.shortName(stops)))"
        }
        if let own = self.zone?.string.flatMap({ Zone($0) }), own.local(starts).offset != zone.local(starts).offset
        {
            text += " (\(own.local(starts).clock) \(own.shortName(starts)))"
        }
        return text
    }

    /// By their first day, whole days before times.
    static func precedes(_ a: CalendarEvent, _ b: CalendarEvent) -> Bool {
        (a.first, a.begins?.secondsAsUTC ?? Int.min, a.title) < (
            b.first, b.begins?.secondsAsUTC ?? Int.min, b.title
        )
    }

    /// Whether it takes place on the day of this number.
    func isOn(_ day: Int) -> Bool { first <= day && day <= last }

    /// The part of a day that it takes: `15:00-15:45`, `all day`, and `→` where it goes on.
    func clock(on day: Int) -> String {
        guard let begins else { return "all day" }
        guard let ends else { return begins.clock }
        let end = ends.isMidnight ? "24:00" : ends.clock
        if first == last { return "\(begins.clock)-\(end)" }
        return day == first ? "\(begins.clock)→" : day == last ? "→\(end)" : "→"
    }

    /// The words for a small cell: the time at which it begins, and the title.
    func brief(on day: Int) -> String {
        guard let begins else { return title }
        return "\(day == first ? begins.clock : "→") \(title)"
    }

    /// The words for a line: the title, the place, and clocks that differ from the zone's.
    func words(_ zone: Zone) -> String {
        title + (place.map { " (\(CalendarEvent.shown($0)))" } ?? "") + clocks(zone)
    }
}

extension LocalTime {
    fileprivate var isMidnight: Bool { hour == 0 && minute == 0 && second == 0 }
}
