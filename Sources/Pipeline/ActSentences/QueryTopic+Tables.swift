/// The lists that may be asked for, literals alone: the first row that a question fits counts.
extension QueryTopic {
    /// The tool that has one thing, by its noun before a number.
    static let single = [
        "task": "TASK_GET", "todo": "TASK_GET", "reminder": "REMINDER_GET", "event": "CALENDAR_GET_EVENT",
        "entry": "BUDGET_GET_ENTRY", "expense": "BUDGET_GET_ENTRY",
    ]

    /// They ask for the tasks of a time, where one follows or nothing does.
    private static let dues = """
        what's due .
        what's due now
        what's due soon
        what's due this
        what's due next
        whats due .
        whats due now
        whats due soon
        whats due this
        whats due next
        what is due .
        what is due now
        what is due soon
        what is due this
        what is due next
        """.phrases

    static let rows = [
        QueryTopic("BUDGET_EXPORT_CSV", [QueryWords.spending.union(QueryWords.income)], needs: [.export]),
        QueryTopic("CALENDAR_EXPORT_ICALENDAR", ["calendar events appointments".table], needs: [.export]),
        QueryTopic(nil, needs: [.export]),
        QueryTopic("REMINDER_LIST", [QueryWords.reminders], needs: [.list]),
        QueryTopic("TASK_LIST", needs: [.list]),
        // `how much did I spend`, `my expenses`
        QueryTopic("BUDGET_GET_TOTALS", [QueryWords.spending], needs: [.sum]),
        QueryTopic("BUDGET_LIST_ENTRIES", [QueryWords.spending], needs: [.own, .timed, .plural, .bare]),
        QueryTopic("BUDGET_GET_TOTALS", [QueryWords.income], needs: [[.sum, .own], [.sum, .states]]),
        QueryTopic("BUDGET_LIST_ENTRIES", [QueryWords.income], needs: [.own]),
        QueryTopic("BUDGET_GET_TOTALS", ["for".table], needs: [[.sum, .asks, .timed]]),
        // `did I pay the rent`
        QueryTopic("BUDGET_GET_TOTALS", needs: [[.sum, .paid]]),
        QueryTopic("BUDGET_LIST_ENTRIES", needs: [.paid]),
        // `what has gas cost me`
        QueryTopic("BUDGET_GET_TOTALS", phrases: [["cost", "me"]]),
        QueryTopic("BUDGET_GET_TOTALS", ["balance".table], needs: [.bare]),
        QueryTopic("REMINDER_LIST", [QueryWords.reminders]),
        QueryTopic("TASK_LIST", [QueryWords.tasks]),
        // `what did I want to remember`
        QueryTopic(
            "REMINDER_LIST",
            [
                "remember recall".table, "things thing items what".table,
                "want wanted trying supposed need needed".table,
            ],
            needs: [.own]),
        QueryTopic("CALENDAR_LIST_EVENTS", [QueryWords.calendar], needs: [.own]),
        QueryTopic("CALENDAR_LIST_EVENTS", [QueryWords.firm], needs: [.timed, .bare]),
        QueryTopic("TASK_LIST", ["tagged".table]),
        // `when is the next phone due out`
        QueryTopic(nil, phrases: [["due", "out"]]),
        QueryTopic("TASK_LIST", ["due".table], needs: [.timed, .bare]),
        QueryTopic("TASK_LIST", phrases: dues + [["when", "do", "i", "have", "to"], ["when", "must", "i"]]),
        QueryTopic("TASK_LIST", ["before by until".table], needs: [.own], phrases: [["to", "do"]]),
        QueryTopic("CALENDAR_LIST_EVENTS", [Lexicon.occasions.union(["train"])], needs: [.place]),
        QueryTopic("TASK_LIST", ["left need".table], needs: [[.asks, .own]], phrases: [["to", "do"]]),
        QueryTopic("TASK_LIST", ["left".table], needs: [.asks], phrases: [["to", "do"]]),
        QueryTopic("CALENDAR_LIST_EVENTS", ["happening".table], needs: [.timed]),
        QueryTopic(
            "CALENDAR_LIST_EVENTS", needs: [.timed],
            phrases: [["what's", "on"], ["whats", "on"], ["what", "is", "on"]]),
        QueryTopic("CALENDAR_LIST_EVENTS", needs: [[.timed, .own]], phrases: QueryWords.days),
    ]
}
