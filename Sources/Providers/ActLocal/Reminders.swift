import ActDatabase
import ActJSON
import ActStore
import ActSystem
import ActTools

/// `REMINDER_`: what to be reminded of, and when.
enum Reminders {
    static let toolkit: Toolkit = {
        var kit = Toolkit(
            kind: .reminder, noun: "reminder",
            create: Toolkit.Naming(
                slug: "REMINDER_CREATE", title: "Create a reminder",
                description:
                    "Sets a local reminder, to be reminded of something at a date and time, once or repeated.",
                examples: [
                    "remind me to call mum tomorrow at 9", "set a reminder for the meeting", "don't let me forget",
                    "remind me every monday to water the plants",
                ], actionTypes: ["create_reminder"]),
            list: Toolkit.Naming(
                slug: "REMINDER_LIST", title: "List reminders",
                description:
                    "Lists local reminders, all or those that fit, open ones first and the next one due at "
                    + "the top; also those that are overdue.",
                examples: [
                    "what are my reminders", "which reminders are overdue", "reminders for today",
                    "reminders due soon",
                ]),
            get: Toolkit.Naming(
                slug: "REMINDER_GET", title: "Get a reminder", description: "Shows one reminder by its id.",
                examples: ["show reminder 3"]),
            update: Toolkit.Naming(
                slug: "REMINDER_UPDATE", title: "Update a reminder",
                description:
                    "Changes the given fields of a reminder, its text or time, and leaves the others; null clears "
                    + "one. With another time a repeat begins anew there.",
                examples: ["move a reminder to another time", "change what a reminder says"]),
            delete: Toolkit.Naming(
                slug: "REMINDER_DELETE", title: "Delete a reminder", description: "Removes a reminder by its id.",
                examples: ["delete a reminder", "cancel the reminder"]),
            columns: [
                Column(name: "text", kind: .text, help: "The text of the reminder", required: true),
                Column(
                    name: "due", kind: .moment,
                    help: "The time, as 2026-03-04T15:00 in the zone, or with an offset", required: true),
                Column(name: "zone", kind: .zone, help: "The time zone (default: the setting)", fallback: .zone),
                Column(
                    name: "done", kind: .flag, help: "True if it is done (default: false)",
                    fallback: .tacit(.bool(false))),
                Column(
                    name: "repeat", kind: .rule,
                    help: "The repeat, an RRULE of iCalendar: FREQ=WEEKLY;BYDAY=MO,TH"),
                Column(name: "since", kind: .moment, help: "The first time of the repeat (default: due)"),
                Column(
                    name: "snoozed_from", kind: .moment,
                    help: "The time of the repeat that was put off until due"),
            ],
            searched: ["text"], names: ["text"], also: ["due"], live: [("done", .bool(false))],
            filters: [
                Filters.flag("done", "Only done ones (true), or only open ones (false)"),
                Filters.moment("due_from", "Only reminders due at this date or time, or later", "due", .atLeast),
                Filters.moment("due_until", "Only reminders due at this date or time, or earlier", "due", .atMost),
                overdue,
            ],
            order: [.flag("done"), .column("due")], settle: settle)
        kit.more = [complete(kit), snooze(kit)]
        return kit
    }()

    /// A repeat is counted from `since`; a time or a rule that is given without it begins one anew.
    private static let settle: Toolkit.Settle = { run, given, row throws(Failure) in
        guard ["due", "repeat", "since", "snoozed_from"].contains(where: { given[$0] != nil }) else { return given }
        var (settled, whole) = (given, row)
        for (name, value) in given.members { whole[name.text] = value }
        guard let rule = whole["repeat"]?.string else {
            for name in ["since", "snoozed_from"] where whole[name]?.string != nil {
                guard given[name]?.string == nil else {
                    throw Failure(.badArguments, "arguments.\(name): only a reminder with a repeat has it")
                }
                settled[name] = .null
            }
            return settled
        }
        let zone = try run.zone(whole)
        var first = "since"
        if given["since"]?.string == nil, given["due"] ?? given["repeat"] != nil {
            if given["due"] != nil { whole["snoozed_from"] = given["snoozed_from"] ?? .null }
            settled["snoozed_from"] = whole["snoozed_from"]
            first = whole["snoozed_from"]?.string == nil ? "due" : "snoozed_from"
        }
        let since = try run.moment(first, whole[first] ?? .null, zone)
        let recurrence = try Recurrence(rule, allDay: false, zone: zone)
        guard !recurrence.ends(before: since) else {
            throw Recurrence.wrong("UNTIL is before the first time, \(since.text)")
        }
        settled["since"] = .text(since.text)
        settled["repeat"] = .text(recurrence.text)
        return settled
    }

    private static let overdue = Toolkit.Filter(
        name: "overdue",
        schema: ArgumentSchema.value(
            "boolean", "Only open reminders whose time has passed (true), or only others (false)")
    ) { run, value throws(Failure) in
        [.all([.column("done", .equal, .int(0)), .column("due", .less, .text(run.stamp))], value.bool == true)]
    }

    private static func complete(_ kit: Toolkit) -> LocalTool {
        let naming = Toolkit.Naming(
            slug: "REMINDER_COMPLETE", title: "Complete a reminder",
            description:
                "Marks a reminder as done, so that it is no longer open or overdue; where it repeats, it is due "
                + "again at its next time.",
            examples: ["I did what you reminded me of", "mark the reminder done", "tick off a reminder"])
        return kit.tool(naming, [kit.idProperty], required: ["id"], tag: "updateHint") {
            run, given throws(Failure) in
            let id = given["id"]?.int ?? 0
            let row = try kit.row(run, id)
            guard row["done"]?.bool != true, let next = try next(run, row) else {
                return try kit.change(run, id, JSON.Object([(JSON.Spelled("done"), .bool(true))]))
            }
            return try move(kit, run, row, .text(next.text), from: .null)
        }
    }

    /// The next time of a repeat that lies ahead; nil where there is none.
    private static func next(_ run: LocalRun, _ row: JSON.Object) throws(Failure) -> Moment? {
        guard let rule = row["repeat"]?.string else { return nil }
        let zone = try run.zone(row)
        let past = max(run.now, try run.moment("due", scheduled(row), zone))
        let since = try run.moment("since", row["since"] ?? .null, zone)
        var next: Moment?
        let recurrence = try Recurrence(rule, allDay: false, zone: zone)
        recurrence.moments(since, in: zone, from: zone.local(past).day, through: Recurrence.latest) { moment in
            if moment > past { next = moment }
            return next == nil
        }
        return next
    }

    /// The time that a reminder was due at before it was put off.
    private static func scheduled(_ row: JSON.Object) -> JSON {
        (row["snoozed_from"]?.string ?? row["due"]?.string).map { .text($0) } ?? .null
    }

    /// Gives a reminder another time; a repeat is counted from where it was, afterwards and when that is undone.
    private static func move(
        _ kit: Toolkit, _ run: LocalRun, _ row: JSON.Object, _ due: JSON, from time: JSON
    ) throws(Failure) -> InvocationResult {
        var changes = JSON.Object([(JSON.Spelled("due"), due)])
        let id = row["id"]?.int ?? 0
        guard row["repeat"]?.string != nil else { return try kit.change(run, id, changes) }
        (changes["since"], changes["snoozed_from"]) = (row["since"], time)
        var result = try kit.change(run, id, changes)
        result.undo = result.undo.map { undo in
            var arguments = undo.arguments.object ?? JSON.Object()
            arguments["since"] = row["since"]
            return (undo.tool, .object(arguments))
        }
        return result
    }

    private static func snooze(_ kit: Toolkit) -> LocalTool {
        let naming = Toolkit.Naming(
            slug: "REMINDER_SNOOZE", title: "Snooze a reminder",
            description:
                "Puts a reminder off: by some minutes, from now or from its time where that is still ahead, or "
                + "until another time. A repeat goes on as before.",
            examples: ["snooze the reminder for 10 minutes", "remind me again in an hour", "postpone a reminder"])
        let minutes = ArgumentSchema.value(
            "integer", "The number of minutes", [("minimum", .int(1)), ("maximum", .int(5_256_000))])
        let until = ArgumentSchema.value(
            "string", "The new time, as 2026-03-04T15:00 in the reminder's zone, or with an offset",
            [("format", .text("date-time"))])
        return kit.tool(
            naming, [kit.idProperty, ("minutes", minutes), ("until", until)], required: ["id"], tag: "updateHint"
        ) { run, given throws(Failure) in
            let id = given["id"]?.int ?? 0
            let before = try kit.row(run, id)
            guard before["done"]?.bool != true else {
                throw Failure(
                    .providerError, "reminder \(id) is done", hint: "open it again: REMINDER_UPDATE done=false")
            }
            let due: JSON
            switch (given["minutes"]?.int(in: 1...5_256_000), given["until"]) {
            case (let minutes?, nil):
                let base = max(run.now, Moment(before["due"]?.string ?? "") ?? run.now)
                due = .text(base.adding(seconds: minutes * 60).text)
            case (nil, let until?):
                let local = LocalTime(until.string ?? "")
                guard let local, let moment = try run.moment("until", local, try run.zone(before)), moment > run.now
                else {
                    throw Failure(.badArguments, "arguments.until: expected a time ahead, got \(until.line)")
                }
                due = until
            case (nil, nil):
                throw Failure(.missingArguments, "missing: minutes or until")
            default: throw Failure(.badArguments, "arguments.minutes and arguments.until exclude each other")
            }
            return try move(kit, run, before, due, from: scheduled(before))
        }
    }
}
