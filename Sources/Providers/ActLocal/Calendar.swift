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
                Column(name: "last_day", kind: .text, help: "", role: .hidden),
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
        var repeats: Recurrence?
        if let rule = (given["repeat"] ?? row["repeat"])?.string {
            let recurrence = try Recurrence(rule, allDay: allDay, zone: zone)
            guard !recurrence.ends(before: Moment(seconds: allDay ? start * 86_400 : start)) else {
                throw Recurrence.wrong("UNTIL is before the start, \(scale.text(start))")
            }
            settled["repeat"] = .text(recurrence.text)
            repeats = recurrence
        }
        let times = EventTimes(0, allDay: allDay, in: zone, start: start, length: end.map { $0 - start }, repeats)
        settled["last_day"] = times.lastDay.map { .text($0.text) } ?? .null
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

    private static func window(_ run: LocalRun, _ given: JSON.Object, _ slug: String) throws(Failure)
        -> EventTimes.Window
    {
        let from = try given["from"].map { value throws(Failure) in try run.edge("from", value, last: false) }
        var window = EventTimes.Window(horizon: max(from ?? .first, run.now).adding(seconds: 366 * 86_400))
        if let from { window.from = from }
        if let value = given["until"] {
            window.until = try run.edge("until", value, last: true)
            window.horizon = window.until
        }
        if let cursor = given["cursor"]?.string { window.before = try Cursor(cursor, of: slug).occurrence }
        return window
    }

    private static let list: Toolkit.Lister = { kit, run, given throws(Failure) in
        let limit = given["limit"]?.int(in: 1...1000) ?? 50
        var page = try EventPage(kit, run, given, window(run, given, kit.list.slug), limit: limit)
        try page.fill()
        return page.answer
    }

    /// Conditions that events fit which may take place in the window, and others that are near it.
    private static func near(_ window: EventTimes.Window) -> [LocalRows.Condition] {
        // A day more on both sides: whole days begin when their zone's clock says so.
        let first = window.from.adding(seconds: -172_800)
        return [
            EventPage.begun(by: window),
            .any([.isSet("repeat"), .either("end", "start", .atLeast, .text(String(first.text.prefix(10))))]),
        ]
    }

    private static func export(_ kit: Toolkit) -> LocalTool {
        let naming = Toolkit.Naming(
            slug: "CALENDAR_EXPORT_ICALENDAR", title: "Export the calendar as iCalendar",
            description:
                "Gives the events of the local calendar, all or those between two times, as an iCalendar (.ics) "
                + "file that other calendars import.",
            examples: ["export my calendar as ics", "iCalendar file of my events"])
        return kit.tool(naming, kit.filterProperties, tag: "readOnlyHint") { run, given throws(Failure) in
            let window = try window(run, given, kit.list.slug)
            let isNarrow = given["from"] != nil || given["until"] != nil
            var (file, readings) = (ICalendar(), EventPage.Readings())
            try kit.each(run, given, where: near(window)) { row throws(Failure) in
                let times = try readings.times(row.fields)
                var takesPlace = !isNarrow
                if isNarrow {
                    times.occurrences(window) { _ in
                        takesPlace = true
                        return false
                    }
                }
                guard takesPlace else { return }
                run.shows(tainted: row.isTainted)
                let uid = try LocalRows.eventName(times.event, in: run.store)
                file.add(row.fields, zone: try run.zone(row.fields), uid: uid ?? "")
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
