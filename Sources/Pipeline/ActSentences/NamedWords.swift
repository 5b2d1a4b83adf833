/// Words of sentences about rows that there are.
enum NamedWords {
    /// A kind of row, by the nouns that stand before its name.
    enum Kind: String, CaseIterable, Sendable {
        case event, reminder, task, entry
    }

    static let nouns: [(noun: String, kind: Kind)] = [
        ("task", .task), ("todo", .task), ("to-do", .task), ("event", .event), ("appointment", .event),
        ("reminder", .reminder), ("entry", .entry), ("expense", .entry), ("payment", .entry),
    ]

    static let tools: [Kind: (delete: String, update: String, name: String)] = [
        .event: ("CALENDAR_DELETE_EVENT", "CALENDAR_UPDATE_EVENT", "title"),
        .reminder: ("REMINDER_DELETE", "REMINDER_UPDATE", "text"),
        .task: ("TASK_DELETE", "TASK_UPDATE", "title"),
        .entry: ("BUDGET_DELETE_ENTRY", "BUDGET_UPDATE_ENTRY", "details"),
    ]

    static let deletes = """
        delete
        remove
        cancel
        scrap
        erase
        forget
        get rid of
        call off
        """.phrases
    static let completes = """
        complete
        finish
        tick off
        check off
        cross off
        """.phrases
    static let moves = """
        move
        shift
        reschedule
        postpone
        push
        push back
        put off
        delay
        bring
        snooze
        """.phrases
    static let renames = """
        rename
        retitle
        change the title of
        change the name of
        change the text of
        """.phrases
    static let marks = "mark set tick check cross".table
    static let doneEndings = """
        as done
        as complete
        as completed
        as finished
        done
        off
        off my list
        off the list
        """.phrases
    static let undoneEndings = """
        as not done
        as undone
        as open
        as not finished
        """.phrases
    static let priorities = """
        high priority
        low priority
        normal priority
        """.phrases
    /// Words that are no name of one thing.
    static let many = "all every everything everybody it them that this these those one".table
}
