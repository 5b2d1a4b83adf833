/// Words of sentences about rows that there are.
enum NamedWords {
    /// A kind of row, by the nouns that stand before its name.
    enum Kind: String, CaseIterable, Sendable {
        case event, reminder, task, entry, memory, queued
    }

    /// The kinds whose rows are looked through where the sentence says none.
    static let kinds: [Kind] = [.event, .reminder, .task, .entry]

    static let nouns: [(noun: String, kind: Kind)] = [
        ("task", .task), ("todo", .task), ("to-do", .task), ("event", .event), ("appointment", .event),
        ("reminder", .reminder), ("entry", .entry), ("expense", .entry), ("payment", .entry),
        ("memory", .memory), (Kind.queued.rawValue, .queued),
    ]
    /// They stand behind a name.
    static let places: [(words: [String], kind: Kind)] = [
        (["from", "the", "queue"], .queued), (["in", "the", "queue"], .queued),
        (["from", "the", "memory"], .memory),
        (["in", "the", "memory"], .memory), (["from", "memory"], .memory), (["from", "my", "memory"], .memory),
        (["from", "my", "queue"], .queued), (["in", "my", "queue"], .queued),
    ]
    /// They stand before the name of an entry of the memory.
    static let forgets = """
        forget what you know about
        forget what you remember about
        forget what you know of
        forget everything about
        forget about
        delete what you know about
        forget all about
        """.phrases

    static let tools: [Kind: (toolkit: String, list: String, delete: String, update: String, name: String)] = [
        .event: ("calendar", "CALENDAR_LIST_EVENTS", "CALENDAR_DELETE_EVENT", "CALENDAR_UPDATE_EVENT", "title"),
        .reminder: ("reminder", "REMINDER_LIST", "REMINDER_DELETE", "REMINDER_UPDATE", "text"),
        .task: ("task", "TASK_LIST", "TASK_DELETE", "TASK_UPDATE", "title"),
        .entry: ("budget", "BUDGET_LIST_ENTRIES", "BUDGET_DELETE_ENTRY", "BUDGET_UPDATE_ENTRY", "details"),
        .memory: ("act", "ACT_SEARCH_MEMORY", "ACT_REMOVE_MEMORY", "ACT_UPDATE_MEMORY", "name"),
        .queued: ("act", "ACT_LIST_QUEUE", "ACT_DROP_QUEUED", "", ""),
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
        close
        complete
        finish
        tick off
        check off
        cross off
        """.phrases
    static let reopens = """
        reopen
        uncheck
        untick
        """.phrases
    static let moves = """
        change
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
    /// Words of a span by which something is moved.
    static let spans = "back by earlier forward later".table
    static let renames = """
        rename
        retitle
        change the title of
        change the name of
        change the text of
        """.phrases
    /// They begin a sentence that tells of something done by its verb.
    static let perfects = """
        i've
        ive
        i have
        we've
        weve
        we have
        """.phrases
    /// They begin a sentence that tells of something done.
    static let havings =
        perfects
            + """
            done with
            i'm done with
            finished with
            i finished
            i just finished
            """.phrases
    /// They end one.
    static let dones = """
        is done
        is finished
        is complete
        is completed
        is taken care of
        all done
        """.phrases
    /// Forms of verbs that no ending tells of.
    static let pasts = [
        "bought": "buy", "brought": "bring", "done": "do", "fed": "feed", "found": "find", "gave": "give",
        "given": "give", "got": "get", "made": "make", "met": "meet", "paid": "pay", "rung": "ring", "sent": "send",
        "sold": "sell", "swept": "sweep", "taken": "take", "taught": "teach", "told": "tell", "took": "take",
        "written": "write", "wrote": "write",
    ]
    /// The priorities of a task, the lowest first.
    static let levels = ["low", "normal", "high"]
    static let marks = "mark set tick check cross".table
    static let doneEndings = """
        as done
        as complete
        as completed
        as finished
        complete
        finished
        done
        """.phrases
    static let ticks = "tick check cross mark".table
    static let tickedEndings = """
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
    static let priorities: [(words: [String], level: String)] = [
        (["high", "priority"], "high"), (["top", "priority"], "high"), (["priority", "high"], "high"),
        (["urgent"], "high"), (["important"], "high"), (["low", "priority"], "low"),
        (["priority", "low"], "low"), (["normal", "priority"], "normal"), (["priority", "normal"], "normal"),
    ]
    /// Words that are no name of one thing.
    static let many = """
        all any both each every everybody everything few it most none one several some that them these this those
        """.table
    /// Words that are none where they stand alone, or before `of`.
    static let rest = "half last next other others remaining rest".table
}
