import ActJSON

/// Questions about what is there, and orders to show it: the list that they ask for. Its arguments are filled by its
/// schema, as for any other intent.
extension LocalEngine {
    /// The most words of a question without a verb.
    private static let longestBare = 7

    /// The reading of a question; nil where it asks for something that act does not keep.
    func query(_ sentence: Sentence) -> Reading? {
        if let kept = kept(in: sentence) { return kept }
        let cores = sentence.words.map(\.core)
        let order = sentence.match(QueryWords.orders)
        guard order > 0 || sentence.count <= LocalEngine.longestBare || sentence.asks else { return nil }
        let times = timeWords(sentence)
        let isShow = sentence.core(0).isOne(of: "open total biggest") && sentence.count > 1
        let asks =
            sentence.asks || isShow || sentence.match(QueryWords.places) > 0 || isPlural(cores)
            || order > 0 && order < sentence.count
            || isBare(sentence, times)
        guard asks, !isForeign(sentence, cores), Lexicon.reminder.start(sentence) == nil else { return nil }
        let isOwn = cores.contains { QueryWords.persons.contains($0) }
        let isShown = order > 0 || isShow
        if let named = named(in: sentence) { return named }
        guard let tool = listing(sentence, cores, isOwn: isOwn, isTimed: !times.isEmpty || isShown) else {
            return cost(in: sentence)
        }
        return Reading(tool: tool, arguments: JSON.Object(), isQuery: true)
    }

    /// Whether it asks about something else, or whether something may be done.
    private func isForeign(_ sentence: Sentence, _ cores: [String]) -> Bool {
        if cores.contains(where: { $0.isOne(of: "delete remove cancel reschedule") }) { return true }
        let isCounted = sentence.match([["how", "much"], ["how", "many"]]) > 0
        let quoted = sentence.quoted
        if sentence.match(QueryWords.places) > 0, cores.contains("flight") { return false }
        if cores.indices.contains(where: { at in
            QueryWords.foreign.contains(cores[at]) && !quoted.contains(at) && !(cores[at] == "how" && isCounted)
        }), !isList(cores) || cores.contains("rid") {
            return true
        }
        return cores.indices.contains { at in
            cores[at].isOne(of: "can could may") && at + 2 < cores.count && cores[at + 1].isOne(of: "i we")
                && !QueryWords.seeing.contains(cores[at + 2])
        }
    }

    private func listing(_ sentence: Sentence, _ cores: [String], isOwn: Bool, isTimed: Bool) -> String? {
        func has(_ table: Set<String>) -> Bool { cores.contains { table.contains($0) } }
        if let one = one(cores) { return one }
        if cores.first == "export" || cores.contains("csv") {
            if has(QueryWords.spending) || has(QueryWords.income) { return "BUDGET_EXPORT_CSV" }
            return has(["calendar", "events", "appointments"]) ? "CALENDAR_EXPORT_ICALENDAR" : nil
        }
        let isGrouped = cores.indices.dropLast().contains { at in
            cores[at].isOne(of: "by per") && cores[at + 1].isOne(of: "category month")
        }
        let isSum = has(QueryWords.sums) || cores.first == "total" || isGrouped
        if isList(cores), !has(QueryWords.reminders) { return "TASK_LIST" }
        // `how much did I spend`, `my expenses`
        let isSpent = has(QueryWords.spending) || has(QueryWords.income) && (isOwn || isSum && !sentence.asks)
        if isSpent, isOwn || isSum || isTimed || isPlural(cores) || isBare(sentence, []) {
            return isSum ? "BUDGET_GET_TOTALS" : "BUDGET_LIST_ENTRIES"
        }
        if isSum, sentence.asks, cores.contains("for"), isTimed { return "BUDGET_GET_TOTALS" }
        if asksOfMoney(cores) { return isSum ? "BUDGET_GET_TOTALS" : "BUDGET_LIST_ENTRIES" }
        if isCost(cores) { return "BUDGET_GET_TOTALS" }
        if cores == ["balance"] || cores == ["my", "balance"] { return "BUDGET_GET_TOTALS" }
        if has(QueryWords.reminders) { return "REMINDER_LIST" }
        if has(QueryWords.tasks) { return "TASK_LIST" }
        if isOwn, isRemembered(cores) { return "REMINDER_LIST" }
        let named = cores.contains { QueryWords.calendar.contains($0) && $0 != "schedule" }
        let isFirm = has(QueryWords.firm)
        if named, isOwn || isTimed || isBare(sentence, []), isFirm || isOwn { return "CALENDAR_LIST_EVENTS" }
        if cores.contains("schedule"), isOwn { return "CALENDAR_LIST_EVENTS" }
        if has(["tagged"]) { return "TASK_LIST" }
        if let due = cores.firstIndex(of: "due"), due == 0 || isTimed {
            let next = due + 1 < cores.count ? cores[due + 1] : "today"
            if isOwn || QueryWords.filters.contains(next) || Lexicon.questions.contains(cores[0]) && next != "out" {
                return "TASK_LIST"
            }
        }
        let open = sentence.match(QueryWords.dues)
        if open > 0, open == cores.count || QueryWords.duePeriods.contains(cores[open]) { return "TASK_LIST" }
        if sentence.match([["when", "do", "i", "have", "to"], ["when", "must", "i"]]) > 0 { return "TASK_LIST" }
        let isToDo = cores.indices.contains { sentence.match([["to", "do"]], at: $0) > 0 }
        if isOwn, isToDo, has(["before", "by", "until"]) { return "TASK_LIST" }
        if sentence.match(QueryWords.places) > 0, has(Lexicon.occasions.union(["flight", "train"])) {
            return "CALENDAR_LIST_EVENTS"
        }
        if isToDo, isOwn || has(["left"]), sentence.asks, has(["left", "need"]) { return "TASK_LIST" }
        guard isTimed else { return nil }
        let asksDay = QueryWords.days.contains { phrase in
            cores.indices.contains { sentence.match([phrase], at: $0) > 0 }
        }
        let onDay = sentence.match([["what's", "on"], ["whats", "on"], ["what", "is", "on"]]) > 0
        return asksDay && (isOwn || cores.contains("happening")) || onDay ? "CALENDAR_LIST_EVENTS" : nil
    }

    /// `did I pay the rent`, `have I logged lunch`, `what did the taxi cost`
    private func asksOfMoney(_ cores: [String]) -> Bool {
        guard let deed = cores.firstIndex(where: { QueryWords.deeds.contains($0) }), deed > 0 else { return false }
        let helper = cores[deed] == "owe" ? "do" : "did"
        let isPast = cores[..<deed].contains { $0 == helper || $0.isOne(of: "did have has i've was were are") }
        if cores[deed - 1].isOne(of: "to me") || cores[..<deed].contains("able") { return false }
        return isPast && (cores.contains { QueryWords.persons.contains($0) } || cores[deed].hasPrefix("cost"))
    }

    /// A list by its plural: `expenses over 50 euros`, `tasks of anna`.
    private func isPlural(_ cores: [String]) -> Bool {
        let rest = cores.drop { QueryWords.adjectives.contains($0) }
        guard let noun = rest.first, noun.hasSuffix("s") else { return false }
        let next = rest.dropFirst().first ?? ""
        let nouns = QueryWords.spending.union(QueryWords.tasks).union(QueryWords.reminders).union(
            QueryWords.calendar)
        return nouns.contains(noun) && QueryWords.filters.contains(next)
    }

    /// `show task 3`: one thing by its number.
    private func one(_ cores: [String]) -> String? {
        let nouns = [
            "task": "TASK_GET", "todo": "TASK_GET", "reminder": "REMINDER_GET", "event": "CALENDAR_GET_EVENT",
            "entry": "BUDGET_GET_ENTRY", "expense": "BUDGET_GET_ENTRY",
        ]
        for (at, core) in cores.enumerated().dropLast() {
            if let tool = nouns[core], Int(cores[at + 1].drop { $0 == "#" }) != nil, cores.count < 6 { return tool }
        }
        return nil
    }

    /// `what has gas cost me`
    private func isCost(_ cores: [String]) -> Bool {
        cores.firstIndex(of: "cost").map { cores.dropFirst($0 + 1).first == "me" } ?? false
    }

    /// Whether a list of things to do is meant: `my list`, `the shopping list`, but `list my meetings`.
    private func isList(_ cores: [String]) -> Bool {
        cores.indices.contains { at in
            guard cores[at].isOne(of: "list lists list's"), at > 0 else { return false }
            if QueryWords.lists.contains(cores[at - 1]) { return true }
            if cores[at - 1] == "do", at > 1, cores[at - 2] == "to" { return true }
            return cores[at - 1].isOne(of: "my the") && !cores.dropFirst(at + 1).contains("calendar")
        }
    }

    /// Things that somebody wanted to think of: `what did I want to remember`.
    private func isRemembered(_ cores: [String]) -> Bool {
        cores.contains { QueryWords.remembered.contains($0) }
            && cores.contains { $0.isOne(of: "things thing items what") }
            && cores.contains { $0.isOne(of: "want wanted trying supposed need needed") }
    }

    /// A noun of what is there with what goes before it, and a time perhaps: `my tasks`, `due today`, `next meeting`.
    private func isBare(_ sentence: Sentence, _ times: [FoundTime]) -> Bool {
        let rest = sentence.words.enumerated().filter { at, _ in !times.contains { $0.words.contains(at) } }
        let cores = rest.map(\.element.core).filter { !QueryWords.adjectives.contains($0) && Int($0) == nil }
        // `due today`
        if cores == ["due"] { return true }
        let isPlural =
            cores.first?.hasSuffix("s") ?? false
            || cores.first?.isOne(of: "calendar agenda spending balance due income") ?? false
        let isNumbered = rest.contains { Int($0.element.core) != nil }
        return cores.count == 1 && QueryWords.bare.contains(cores[0])
            && (isPlural || sentence.count > 1 && !isNumbered)
            && !sentence.text(0).hasSuffix(":")
    }
}
