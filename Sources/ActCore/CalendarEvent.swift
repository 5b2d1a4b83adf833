/// Something in a list that takes place on whole days or at a time, placed on the days of one zone.
struct CalendarEvent {
    /// Scalars of a title or place that are looked at; no line shows more.
    private static let longest = 600

    let title: String
    /// The place, and a clock that differs from the zone's, for lines that have room.
    private let more: String
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
        var more = ""
        if let day = Day(text) {
            (begins, ends) = (nil, nil)
            first = day.number
            last = max(first, end.flatMap { Day($0) }?.number ?? first)
        } else if let start = CalendarEvent.time(text, zone) {
            let stop = end.flatMap { CalendarEvent.time($0, zone) }.flatMap { $0.moment > start.moment ? $0 : nil }
            begins = start.local
            ends = stop?.local
            first = start.local.day.number
            // What ends at midnight does not reach into the day that begins then.
            let ending = stop.map { $0.local.day.number - ($0.local.isMidnight ? 1 : 0) }
            last = max(first, ending ?? first)
            more += CalendarEvent.clocks(start.moment, stop?.moment, zone, item["zone"]?.string)
        } else {
            return nil
        }
        let name = ["title", "text", "summary", "name"].lazy.compactMap { item[$0]?.string }.first
        title = CalendarEvent.shown(name ?? "?")
        if let place = item["place"]?.string { more = " (\(CalendarEvent.shown(place)))" + more }
        self.more = more
    }

    private static func shown(_ text: String) -> String {
        Terminal.cell(String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest))))
    }

    /// A time in UTC or at an offset by the zone's clock; one without an offset is that clock's already.
    private static func time(_ text: String, _ zone: Zone) -> (moment: Moment, local: LocalTime)? {
        if let moment = Moment(text) { return (moment, zone.local(moment)) }
        return LocalTime(text).map { (zone.moment($0), $0) }
    }

    /// The names of a clock that changes meanwhile, and the time by the event's own clock where that shows another.
    private static func clocks(_ start: Moment, _ end: Moment?, _ zone: Zone, _ name: String?) -> String {
        var text = ""
        if let end, zone.local(start).offset != zone.local(end).offset {
            text += " (\(zone.shortName(start)) to \(zone.shortName(end)))"
        }
        if let own = name.flatMap({ Zone($0) }), own.local(start).offset != zone.local(start).offset {
            text += " (\(own.local(start).clock) \(own.shortName(start)))"
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

    /// The words for a line.
    var words: String { title + more }
}

extension LocalTime {
    /// `09:05`
    fileprivate var clock: String { "\(padded(hour, 2)):\(padded(minute, 2))" }
    fileprivate var isMidnight: Bool { hour == 0 && minute == 0 && second == 0 }
}
