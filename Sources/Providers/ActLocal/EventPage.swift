import ActDatabase
import ActJSON
import ActStore
import ActSystem
import ActTools

/// A page of the times at which events take place, made of as many events as it needs.
struct EventPage {
    /// The zones and rules that texts of rows mean, each read once where rows share it.
    struct Readings {
        private var zones: [String: Zone] = [:]
        private var rules: [String: Recurrence] = [:]
        private static let most = 1000

        /// The times of an event as its row shows it.
        mutating func times(_ row: JSON.Object) throws(Failure) -> EventTimes {
            try times(
                row["id"]?.int ?? 0, start: row["start"]?.string, end: row["end"]?.string,
                allDay: row["all_day"]?.bool == true, zone: row["zone"]?.string, rule: row["repeat"]?.string)
        }

        mutating func times(
            _ event: Int, start: String?, end: String?, allDay: Bool, zone name: String?, rule: String?
        ) throws(Failure) -> EventTimes {
            guard let first = EventTimes.place(start ?? "", allDay: allDay) else {
                throw Failure(.io, "start: no time")
            }
            let last = end.flatMap { EventTimes.place($0, allDay: allDay) }
            guard (last == nil) == (end == nil) else { throw Failure(.io, "end: no time") }
            let zone = try zone(name ?? "")
            let recurrence = try rule.map { rule throws(Failure) in
                try self.rule(rule, allDay: allDay, zone)
            }
            return EventTimes(
                event, allDay: allDay, in: zone, start: first, length: last.map { $0 - first }, recurrence)
        }

        private mutating func zone(_ name: String) throws(Failure) -> Zone {
            if let known = zones[name] { return known }
            guard let zone = Zone(name) else { throw Failure(.io, "zone: no time zone") }
            zones[name] = zone
            return zone
        }

        private mutating func rule(_ text: String, allDay: Bool, _ zone: Zone) throws(Failure) -> Recurrence {
            let key = "\(allDay ? "" : zone.name) \(text)"
            if let known = rules[key] { return known }
            let recurrence = try Recurrence(text, allDay: allDay, zone: zone)
            if rules.count == Readings.most { rules = [:] }
            rules[key] = recurrence
            return recurrence
        }
    }

    private struct Shown {
        let fields: JSON.Object
        let times: EventTimes
        let isTainted: Bool
    }

    private let kit: Toolkit
    private let run: LocalRun
    private let window: EventTimes.Window
    private let limit: Int
    private let conditions: [LocalRows.Condition]
    private var readings = Readings()
    private var earliest: EarliestOccurrences
    /// The events that it had an occurrence of at some time.
    private var shown: [Int: Shown] = [:]
    /// The shown columns that say when an event takes place.
    private let columns: [Int]

    init(
        _ kit: Toolkit, _ run: LocalRun, _ given: JSON.Object, _ window: EventTimes.Window, limit: Int
    ) throws(Failure) {
        (self.kit, self.run, self.window, self.limit) = (kit, run, window, limit)
        conditions = try kit.conditions(run, given) + [EventPage.begun(by: window)]
        earliest = EarliestOccurrences(limit + 1)
        let names = kit.columns.filter { $0.role != .hidden }.map(\.name)
        columns = ["start", "end", "all_day", "zone", "repeat"].map { names.firstIndex(of: $0) ?? 0 }
    }

    /// The condition on events that begin before the end of the window.
    static func begun(by window: EventTimes.Window) -> LocalRows.Condition {
        let last = min(window.until.adding(seconds: 86_400), EventTimes.Window.always.last)
        return .column("start", .atMost, .text(last.text))
    }

    /// Looks at events until no other can have an occurrence on the page.
    mutating func fill() throws(Failure) {
        var edge: String?
        if window.first > .first {
            let day = EventTimes.edge(window.first).text
            edge = day
            let last = EventTimes.over(window.first).text
            try kit.table.list(
                in: run.store, conditions + [.column("last_day", .atLeast, .text(last))], isOrdered: false
            ) { row throws(Failure) in
                guard let start = try row.text(columns[0]), start < day else { return }
                look(at: row)
            }
        }
        // Each kind has its order; a day begins when its zone's clock says so.
        for allDay in [false, true] { try look(from: edge, allDay: allDay) }
    }

    /// Looks at events in order of their starts, from this one on.
    private mutating func look(from edge: String?, allDay: Bool) throws(Failure) {
        var begun = conditions + [.column("all_day", .equal, .int(allDay ? 1 : 0))]
        if let edge { begun.append(.column("start", .atLeast, .text(edge))) }
        var place: LocalRows.Place?
        var (count, isOver) = (0, false)
        repeat {
            count = 0
            try kit.table.list(in: run.store, begun, after: place, limit: limit + 1) { row throws(Failure) in
                count += 1
                let start = try row.key()
                place = LocalRows.Place(key: start, id: row.id)
                isOver = isOver || !earliest.takes(EventTimes.earliest(row.id, start, allDay: allDay))
                if !isOver { look(at: row) }
            }
        } while !isOver && count == limit + 1
    }

    /// Takes the occurrences of an event that come before those which it has.
    private mutating func look(at row: LocalRows.Row) {
        do throws(Failure) {
            let times = try times(row)
            var failure: Failure?
            times.occurrences(window) { occurrence in
                guard earliest.takes(occurrence) else { return false }
                do throws(Failure) {
                    if shown[row.id] == nil {
                        shown[row.id] = Shown(
                            fields: try kit.readable(row), times: times, isTainted: row.isTainted)
                    }
                } catch {
                    failure = error
                    return false
                }
                earliest.take(occurrence)
                return true
            }
            if let failure { throw failure }
        } catch { run.note(error) }
    }

    private mutating func times(_ row: LocalRows.Row) throws(Failure) -> EventTimes {
        do throws(Failure) {
            return try readings.times(
                row.id, start: try row.text(columns[0]), end: try row.text(columns[1]),
                allDay: try row.int(columns[2], in: 0...1) == 1, zone: try row.text(columns[3]),
                rule: try row.text(columns[4]))
        } catch { throw kit.damage(row, error) }
    }

    /// The page, with the cursor of its last occurrence where there are more.
    var answer: InvocationResult {
        let found = earliest.found.prefix(limit)
        let items = found.compactMap { occurrence -> JSON.Object? in
            guard let event = shown[occurrence.event] else { return nil }
            run.shows(tainted: event.isTainted)
            var row = event.fields
            let (start, end) = event.times.texts(occurrence)
            row["start"] = .text(start)
            row["end"] = end.map { .text($0) } ?? .null
            return row
        }
        return Toolkit.page(items, earliest.found.count > limit ? found.last.map { Cursor($0) } : nil)
    }
}

extension Cursor {
    /// The cursor behind an occurrence.
    fileprivate init(_ last: EventTimes.Occurrence) {
        self.init(id: last.event, key: "\(last.begins.seconds).\(last.place)")
    }

    /// The occurrence that it stands for, or all of its event at that moment.
    var occurrence: EventTimes.Occurrence {
        let parts = key.split(separator: ".")
        let begins = Moment(seconds: parts.first.flatMap { Int($0) } ?? Int.min)
        return EventTimes.Occurrence(
            begins: begins, event: id, place: parts.dropFirst().first.flatMap { Int($0) } ?? .max)
    }
}
