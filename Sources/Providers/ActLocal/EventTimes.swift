import ActJSON
import ActSystem

/// The times at which an event takes place, once or repeated.
struct EventTimes {
    /// A single one of them. Two of an event may begin at one moment: of whole days, where a zone left one out.
    struct Occurrence: Comparable {
        let begins: Moment
        let event: Int
        /// Where it stands on the scale of its event.
        let place: Int

        static func < (a: Occurrence, b: Occurrence) -> Bool {
            (a.begins.milliseconds, a.event, a.place) < (b.begins.milliseconds, b.event, b.place)
        }
    }

    /// The times that are asked for.
    struct Window {
        static let always = (first: Moment.first, last: Moment(seconds: 253_402_300_799))

        var from = Window.always.first
        var until = Window.always.last
        /// The end of events that repeat.
        var horizon: Moment
        /// The last occurrence of the page before.
        var before: Occurrence?

        /// Where the page begins.
        var first: Moment { max(from, before?.begins ?? .first) }
    }

    let event: Int
    private let allDay: Bool
    private let zone: Zone
    private let start: Int
    /// The distance from the first place to the last, where the event has an end.
    private let length: Int?
    private let recurrence: Recurrence?

    init(_ event: Int, allDay: Bool, in zone: Zone, start: Int, length: Int?, _ recurrence: Recurrence?) {
        (self.event, self.allDay, self.zone) = (event, allDay, zone)
        (self.start, self.length, self.recurrence) = (start, length, recurrence)
    }

    /// The place of a text on the scale of events: whole days by their number, times by their second since 1970.
    static func place(_ text: String, allDay: Bool) -> Int? {
        allDay ? Day(text)?.number : Moment(text)?.seconds
    }

    private func text(_ place: Int) -> String {
        allDay ? Day(number: place).text : Moment(seconds: place).text
    }

    /// The start and the end of an occurrence.
    func texts(_ occurrence: Occurrence) -> (start: String, end: String?) {
        (text(occurrence.place), length.map { text(occurrence.place + $0) })
    }

    private func moment(_ place: Int) -> Moment {
        allDay ? zone.moment(LocalTime(Day(number: place), 0, 0)) : Moment(seconds: place)
    }

    /// Days from the one on which an occurrence begins to that on which it ends.
    private var days: Int { allDay ? length ?? 0 : ((length ?? 0) + 86_399) / 86_400 }

    /// Longer than an event that is found by its start alone, in days.
    private static let long = 2

    /// The last day of one that repeats or is long, or a day behind it; nil for any other. 9999-12-31 where there is none.
    var lastDay: Day? {
        let first = allDay ? Day(number: start) : zone.local(Moment(seconds: start)).day
        guard let recurrence else { return days >= EventTimes.long ? first.adding(days + 1) : nil }
        guard let last = recurrence.last(first, in: zone) else { return Recurrence.latest }
        return min(last.adding(days + 1), Recurrence.latest)
    }

    /// Days before a moment by which an event that is not over then begins, if it has no last day.
    static func edge(_ moment: Moment) -> Day { Zone.utc.local(moment).day.adding(-long - 1) }

    /// The day by which an event is over at a moment, whatever its zone.
    static func over(_ moment: Moment) -> Day { Zone.utc.local(moment).day.adding(-2) }

    /// An occurrence before which neither this event has one nor any that comes behind it in the order of starts, of
    /// those of its kind.
    static func earliest(_ event: Int, _ start: String, allDay: Bool) -> Occurrence {
        let place = place(start, allDay: allDay) ?? -1_000_000
        guard allDay else { return Occurrence(begins: Moment(seconds: place), event: event, place: place) }
        // Clocks of zones were never more than a day before that of UTC.
        return Occurrence(begins: Moment(seconds: (place - 1) * 86_400), event: 0, place: 0)
    }

    /// Visits each time that it takes place in the window and behind the page before, in order, until `visit` says false.
    func occurrences(_ window: Window, _ visit: (Occurrence) -> Bool) {
        /// Whether to go on after the one that begins here.
        func offer(_ place: Int, _ until: Moment) -> Bool {
            let begins = moment(place)
            guard begins <= until else { return false }
            let occurrence = Occurrence(begins: begins, event: event, place: place)
            if let before = window.before, occurrence <= before { return true }
            guard begins >= window.from || moment(place + (length ?? 0) + (allDay ? 1 : 0)) > window.from else {
                return true
            }
            return visit(occurrence)
        }

        guard let recurrence else {
            _ = offer(start, window.until)
            return
        }
        let until = min(window.until, window.horizon)
        let far = zone.local(until).day.adding(1)
        var near = zone.local(window.from).day.adding(-days - 2)
        if let before = window.before { near = max(near, zone.local(before.begins).day.adding(-2)) }
        guard allDay else {
            recurrence.moments(Moment(seconds: start), in: zone, from: near, through: far) {
                offer($0.seconds, until)
            }
            return
        }
        recurrence.days(Day(number: start), from: near, through: far) { day in
            if case .day(let last) = recurrence.end, day > last { return false }
            return offer(day.number, until)
        }
    }
}

/// The earliest of all occurrences that are offered, so many at most.
struct EarliestOccurrences {
    private let most: Int
    private(set) var found: [EventTimes.Occurrence] = []

    init(_ most: Int) { self.most = most }

    /// Whether it would take one.
    func takes(_ occurrence: EventTimes.Occurrence) -> Bool {
        guard found.count == most, let last = found.last else { return true }
        return occurrence < last
    }

    mutating func take(_ occurrence: EventTimes.Occurrence) {
        var (low, high) = (0, found.count)
        while low < high {
            let middle = (low + high) / 2
            if found[middle] < occurrence { low = middle + 1 } else { high = middle }
        }
        found.insert(occurrence, at: low)
        if found.count > most { found.removeLast() }
    }
}
