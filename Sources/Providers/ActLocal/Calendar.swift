import ActDatabase
import ActJSON
import ActStore
import ActSystem
import ActTools

/// `CALENDAR_`: events, once or repeated. Times are kept in UTC with the name of the zone they were meant in; of whole
/// days the first and the last are kept.
enum Calendar {
    static let toolkit: Toolkit = {
        var kit = Toolkit(
            kind: .calendar, noun: "event",
            create: Toolkit.Naming(
                slug: "CALENDAR_CREATE_EVENT", title: "Create a calendar event",
                description:
                    "Adds an event, appointment or meeting to the local calendar, once or repeated, at a time or "
                    + "for whole days, and returns it with its id.",
                examples: [
                    "dentist tuesday 15:00 for 45 min", "add a meeting to my calendar", "schedule an appointment",
                    "block friday all day", "gym every monday and thursday at 19:00",
                ], actionTypes: ["create_calendar_event"]),
            list: Toolkit.Naming(
                slug: "CALENDAR_LIST_EVENTS", title: "List calendar events",
                description:
                    "Lists the events of the local calendar, all or those between two times, the earliest first. "
                    + "Each time that a repeating event takes place is an item with the event's id; without an end they "
                    + "go on for a year.",
                examples: [
                    "what's on my calendar", "my appointments this week", "events today", "am I free on friday",
                    "show my agenda", "events next monday", "when is my dentist appointment",
                    "meetings this week with a friend",
                ]),
            get: Toolkit.Naming(
                slug: "CALENDAR_GET_EVENT", title: "Get a calendar event",
                description: "Shows one event of the local calendar by its id.", examples: ["show event 3"]),
            update: Toolkit.Naming(
                slug: "CALENDAR_UPDATE_EVENT", title: "Update a calendar event",
                description:
                    "Changes the given fields of an event and leaves the others; null clears one. With a new "
                    + "start it keeps its length; a repeating event is changed as a whole.",
                examples: [
                    "reschedule my appointment", "extend an event by 30 minutes", "move the meeting to 4pm",
                    "change the place of an event",
                ]),
            delete: Toolkit.Naming(
                slug: "CALENDAR_DELETE_EVENT", title: "Delete a calendar event",
                description: "Removes an event from the local calendar by its id; a repeating one as a whole.",
                examples: ["delete the meeting", "cancel my appointment"]),
            columns: [
                Column(name: "title", kind: .text, help: "The name of the event", required: true),
                Column(
                    name: "start", kind: .dayOrMoment,
                    help:
                        "The start, as 2026-03-04T15:00 in the zone, or with an offset; a date for whole days",
                    required: true),
                Column(
                    name: "end", kind: .dayOrMoment,
                    help: "The end, in the form of start; for whole days the last day"),
                Column(
                    name: "all_day", kind: .flag,
                    help: "True for whole days (default: true if start is a date)",
                    fallback: .tacit(.bool(false))),
                Column(name: "zone", kind: .zone, help: "The time zone (default: the setting)", fallback: .zone),
                Column(name: "place", kind: .text, help: "The place"),
                Column(name: "notes", kind: .text, help: "More about it"),
                Column(
                    name: "repeat", kind: .rule,
                    help: "The repeat, an RRULE of iCalendar: FREQ=WEEKLY;BYDAY=MO,TH"),
            ],
            inputs: [
                (
                    "duration_minutes",
                    ArgumentSchema.value(
                        "integer", "The length in minutes, instead of end",
                        [("minimum", .int(1)), ("maximum", .int(5_256_000))])
                )
            ],
            searched: ["title", "place", "notes"], names: ["title"], also: ["start", "place"],
            live: [("from", .text("today"))],
            // Where repeating events take place is more than a condition can say: `events` looks at both.
            filters: [
                Filters.moment("from", "Only events at this date or time, or later"),
                Filters.moment("until", "Only events that begin at this date or time, or earlier"),
            ],
            order: [.column("start")], lister: list, settle: settle)
        kit.more = [export(kit)]
        return kit
    }()

    // Writing.

    /// The scale on which events stand: whole days by their number, times by their second since 1970.
    private struct Scale {
        let allDay: Bool
        let zone: Zone
        let run: LocalRun

        func place(_ name: String, _ value: JSON) throws(Failure) -> Int {
            let text = value.string ?? ""
            if allDay {
                guard let day = Day(text) else {
                    throw Failure(
                        .badArguments, "arguments.\(name): expected a date, for whole days, got \(value.line)",
                        hint: "give all_day=false for a time of day")
                }
                return day.number
            }
            return try run.moment(name, value, zone).seconds
        }

        func text(_ place: Int) -> String { allDay ? Day(number: place).text : Moment(seconds: place).text }

        /// The distance from the first place to the last of an event that takes so long.
        func length(minutes: Int) throws(Failure) -> Int {
            guard allDay else { return minutes * 60 }
            guard minutes % 1440 == 0 else {
                throw Failure(
                    .badArguments, "arguments.duration_minutes: expected whole days of 1440, got \(minutes)")
            }
            return minutes / 1440 - 1
        }
    }

    private static let settle: Toolkit.Settle = { run, given, row throws(Failure) in
        var settled = given
        let timing = ["start", "end", "duration_minutes", "all_day", "zone", "repeat"]
        settled["duration_minutes"] = nil
        guard row.members.isEmpty || timing.contains(where: { given[$0] != nil }) else { return settled }
        let zone = try run.zone(given, row)
        let was = row["all_day"]?.bool
        let allDay = given["all_day"].map { $0.bool == true } ?? was ?? (Day(given["start"]?.string ?? "") != nil)
        settled["all_day"] = .bool(allDay)
        let scale = Scale(allDay: allDay, zone: zone, run: run)
        guard let first = given["start"] ?? (was == allDay ? row["start"] : nil), !first.isNull else {
            throw Failure(
                .missingArguments, "arguments.start: required\(was == nil ? "" : " where all_day changes")")
        }
        let start = try scale.place("start", first)
        settled["start"] = .text(scale.text(start))
        let end = try end(given, row, scale, start, keeps: was == allDay)
        if let end, end < start {
            throw Failure(
                .badArguments, "arguments.end: \(scale.text(end)) is before the start, \(scale.text(start))")
        }
        settled["end"] = end.map { .text(scale.text($0)) } ?? .null
        if let rule = (given["repeat"] ?? row["repeat"])?.string {
            let recurrence = try Recurrence(rule, allDay: allDay, zone: zone)
            guard !recurrence.ends(before: Moment(seconds: allDay ? start * 86_400 : start)) else {
                throw Recurrence.wrong("UNTIL is before the start, \(scale.text(start))")
            }
            settled["repeat"] = .text(recurrence.text)
        }
        return settled
    }

    /// The end of an event: as given, or as far behind the start as before.
    private static func end(
        _ given: JSON.Object, _ row: JSON.Object, _ scale: Scale, _ start: Int, keeps: Bool
    ) throws(Failure) -> Int? {
        switch (given["end"], given["duration_minutes"]?.int(in: 1...5_256_000)) {
        case (let end?, let minutes?) where !end.isNull:
            throw Failure(
                .badArguments,
                "arguments.end and arguments.duration_minutes exclude each other, got \(end.line) and \(minutes)")
        case (_, let minutes?): return start + (try scale.length(minutes: minutes))
        case (let end?, nil): return end.isNull ? nil : try scale.place("end", end)
        case (nil, nil):
            guard keeps, let start0 = row["start"], let end0 = row["end"], !end0.isNull else { return nil }
            return start + (try scale.place("end", end0)) - (try scale.place("start", start0))
        }
    }

    // Reading.

    /// A single time at which an event takes place.
    private struct Occurrence {
        /// The index of the event among those looked at.
        let event: Int
        let id: Int
        let begins: Moment
        let start: String
        let end: String?
    }

    private struct Window {
        static let always = (first: Moment.first, last: Moment(seconds: 253_402_300_799))

        var from = Window.always.first
        var until = Window.always.last
        /// The end of repeating events that do not end by themselves.
        var horizon: Moment
        /// The last occurrence of the page before.
        var page: (begins: Moment, id: Int)?

        init(_ run: LocalRun, _ given: JSON.Object, _ slug: String) throws(Failure) {
            if let value = given["from"] { from = try run.edge("from", value, last: false) }
            horizon = max(from, run.now).adding(seconds: 366 * 86_400)
            if let value = given["until"] {
                until = try run.edge("until", value, last: true)
                horizon = until
            }
            if let cursor = given["cursor"]?.string {
                let place = try Cursor(cursor, of: slug)
                page = (Moment(seconds: Int(place.key) ?? Int.min), place.id)
            }
        }

        /// Whether an occurrence comes behind the page before.
        func isPast(_ occurrence: Occurrence) -> Bool {
            guard let page else { return true }
            return (occurrence.begins.seconds, occurrence.id) > (page.begins.seconds, page.id)
        }
    }

    private static let list: Toolkit.Lister = { kit, run, given throws(Failure) in
        let (rows, window) = try events(kit, run, given)
        let limit = given["limit"]?.int(in: 1...1000) ?? 50
        var found: [Occurrence] = []
        for (k, row) in rows.enumerated() {
            // A page and the one behind it: more of one event is never shown.
            var left = limit + 1
            try occurrences(run, row.fields, k, window) { occurrence in
                guard window.isPast(occurrence) else { return true }
                found.append(occurrence)
                left -= 1
                return left > 0
            }
        }
        found.sort { ($0.begins.seconds, $0.id) < ($1.begins.seconds, $1.id) }
        let shown = found.prefix(limit).map { occurrence in
            run.shows(tainted: rows[occurrence.event].isTainted)
            var row = rows[occurrence.event].fields
            row["start"] = .text(occurrence.start)
            row["end"] = occurrence.end.map { .text($0) } ?? .null
            return row
        }
        let last = found.count > limit ? found[limit - 1] : nil
        return Toolkit.page(shown, last.map { Cursor(id: $0.id, key: String($0.begins.seconds)) })
    }

    /// Events that may take place in the window: all that repeat, and those near it.
    private static func events(
        _ kit: Toolkit, _ run: LocalRun, _ given: JSON.Object
    ) throws(Failure) -> (rows: [Toolkit.Found], window: Window) {
        let window = try Window(run, given, kit.list.slug)
        // A day more on both sides: whole days begin when their zone's clock says so.
        let first = window.from.adding(seconds: -172_800)
        let last = min(window.until.adding(seconds: 86_400), Window.always.last)
        let rows = try kit.find(
            run, given,
            where: [
                .column("start", .atMost, .text(last.text)),
                .any([.isSet("repeat"), .either("end", "start", .atLeast, .text(String(first.text.prefix(10))))]),
            ])
        return (rows, window)
    }

    /// Visits each time that an event takes place in the window, in order, until `visit` says false.
    private static func occurrences(
        _ run: LocalRun, _ row: JSON.Object, _ event: Int, _ window: Window, _ visit: (Occurrence) -> Bool
    ) throws(Failure) {
        let zone = try run.zone(row)
        let scale = Scale(allDay: row["all_day"]?.bool == true, zone: zone, run: run)
        let start = try scale.place("start", row["start"] ?? .null)
        let length = try row["end"].flatMap { $0.isNull ? nil : $0 }.map { end throws(Failure) in
            try scale.place("end", end) - start
        }
        let id = row["id"]?.int ?? 0

        /// Whether to go on after the one that begins here.
        func offer(_ place: Int, _ until: Moment) -> Bool {
            func begin(_ place: Int) -> Moment {
                scale.allDay ? zone.moment(LocalTime(Day(number: place), 0, 0)) : Moment(seconds: place)
            }
            let begins = begin(place)
            let ends = scale.allDay ? begin(place + (length ?? 0) + 1) : begin(place + (length ?? 0))
            guard begins <= until else { return false }
            guard ends > window.from || begins >= window.from else { return true }
            let end = length.map { scale.text(place + $0) }
            return visit(Occurrence(event: event, id: id, begins: begins, start: scale.text(place), end: end))
        }

        guard let rule = row["repeat"]?.string else {
            _ = offer(start, window.until)
            return
        }
        let recurrence = try Recurrence(rule, allDay: scale.allDay, zone: zone)
        let until = min(window.until, window.horizon)
        let days = scale.allDay ? (length ?? 0) : (length ?? 0) / 86_400
        let near = max(
            zone.local(window.from).day.adding(-days - 2), zone.local(window.page?.begins ?? .first).day.adding(-2))
        let far = zone.local(until).day.adding(1)
        guard scale.allDay else {
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

    private static func export(_ kit: Toolkit) -> LocalTool {
        let naming = Toolkit.Naming(
            slug: "CALENDAR_EXPORT_ICALENDAR", title: "Export the calendar as iCalendar",
            description:
                "Gives the events of the local calendar, all or those between two times, as an iCalendar (.ics) "
                + "file that other calendars import.",
            examples: ["export my calendar as ics", "iCalendar file of my events"])
        return kit.tool(naming, kit.filterProperties, tag: "readOnlyHint") { run, given throws(Failure) in
            var (rows, window) = try events(kit, run, given)
            if given["from"] != nil || given["until"] != nil {
                var fitting: [Toolkit.Found] = []
                for row in rows {
                    try occurrences(run, row.fields, 0, window) { _ in
                        fitting.append(row)
                        return false
                    }
                }
                rows = fitting
            }
            let names = try LocalRows.eventNames(in: run.store)
            var file = ICalendar()
            for row in rows {
                run.shows(tainted: row.isTainted)
                let id = row.fields["id"]?.int ?? 0
                file.add(row.fields, zone: try run.zone(row.fields), uid: names[id] ?? "")
            }
            var data = JSON.Object()
            data["format"] = .text("icalendar")
            // An event may be left out that takes place behind the end of the search.
            if given["from"] != nil, given["until"] == nil { data["until"] = .text(window.horizon.text) }
            data["text"] = .text(file.text)
            return .done(.object(data))
        }
    }
}
