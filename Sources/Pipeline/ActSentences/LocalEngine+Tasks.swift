import ActJSON
import ActSystem

/// Tasks: `todo buy milk #home !high by friday`.
extension LocalEngine {
    private static let priorities: [String: String] = {
        var index: [String: String] = [:]
        for (level, marks) in [
            ("high", "!high !h !1 !urgent !important !!!"), ("normal", "!normal !medium !med !m !2 !!"),
            ("low", "!low !l !3"),
        ] {
            for mark in marks.table { index[mark] = level }
        }
        return index
    }()

    func task(_ sentence: Sentence) throws(Refusal) -> Reading {
        var priority: String?
        var project: String?
        var tags: [String] = []
        var words: [Word] = []
        for word in sentence.words {
            if let level = LocalEngine.priorities[word.text.lowercased()] {
                if let priority, priority != level { throw Refusal("two priorities") }
                priority = level
            } else if word.text.first == "#", word.core.dropFirst().contains(where: \.isLetter) {
                let tag = String(word.bare.dropFirst())
                if !tags.contains(tag) { tags.append(tag) }
            } else if word.text.first == "+", word.core.dropFirst().first?.isLetter == true {
                if project != nil { throw Refusal("two projects") }
                project = String(word.bare.dropFirst())
            } else if word.text != "!" {
                words.append(word)
            }
        }
        if words.count > 1, let first = words.first, first.core.isOne(of: "called named titled") {
            words.removeFirst()
        }
        let plain = Sentence(words)
        let times = timeWords(plain)
        try refuseNames(plain, times)
        let due = try due(plain, times)
        var title = words
        if let due { title.removeSubrange(due.words) }
        try refuseMoved(Array(title), isTimed: false)
        try refuseDayLike(title, hasDay: true)
        try refuseMarks(title)
        try refuseRepeats(title, "a repeat, and a task is due once")
        try refuseTimed(plain, times, due?.words)
        try refusePeriods(title)
        let text = Sentence.joined(
            title, cutFront: title.first?.text != sentence.text(0),
            cutBack: title.last?.text != sentence.text(sentence.count - 1))
        guard text.contains(where: { $0.isLetter || $0.isNumber || !$0.isASCII }) else {
            throw Refusal("the task has no title")
        }
        var arguments = JSON.Object()
        arguments["title"] = .text(text)
        if let due { arguments["due"] = .text(due.day.text) }
        if let priority { arguments["priority"] = .text(priority) }
        if let project { arguments["project"] = .text(project) }
        if !tags.isEmpty { arguments["tags"] = .texts(tags) }
        return Reading(tool: "TASK_CREATE", arguments: arguments)
    }

    /// The day that a task is due, and its words.
    private func due(
        _ plain: Sentence, _ times: [FoundTime]
    ) throws(Refusal) -> (day: Day, words: Range<Int>)? {
        var due: (day: Day, words: Range<Int>)?
        for time in times {
            guard let phrase = dueDay(time, plain) else { continue }
            let atStart = time.words.lowerBound == 0
            var end = time.words.upperBound
            // A time of day may follow; `refuseTimed` refuses it, for a task has a day only.
            while let next = times.first(where: { $0.words.lowerBound == end }) { end = next.words.upperBound }
            let atEnd = end == plain.count
            if atStart || atEnd { try refuseLists(plain, [time]) }
            let before = plain.core(time.words.lowerBound - 1)
            let belongs =
                !time.isDeadline && before.isOne(of: "for from of or and since before after around the this last")
            guard time.isDeadline || atStart || atEnd, !belongs else { continue }
            let day = try self.day(phrase, ahead: true)
            guard day >= today else {
                if time.isDeadline { throw Refusal("that day has passed") }
                continue
            }
            try refuseBound(plain, [time])
            if due != nil { throw Refusal("two days: either one would be a guess") }
            due = (day, time.words)
        }
        return due
    }

    /// The day that a phrase gives a task: a day, or `tonight`, which is today.
    private func dueDay(_ time: FoundTime, _ sentence: Sentence) -> DayPhrase? {
        if case .day(let phrase) = time.phrase { return phrase }
        return sentence.core(time.words.lowerBound) == "tonight" ? .offset(0) : nil
    }

    /// Refuses `this weekend`, `end of the week` and the like at the end, where they would be the day.
    func refusePeriods(_ title: some BidirectionalCollection<Word>) throws(Refusal) {
        let cores = title.suffix(4).map(\.core)
        guard cores.count > 1, let last = cores.last else { return }
        let before = cores[cores.count - 2]
        let isBound = cores.contains("end") && cores.contains("of") && before.isOne(of: "of the this next")
        let isPeriod =
            last.isOne(of: "week weekend month quarter year") && before.isOne(of: "this next coming by due")
        let isShort = last.isOne(of: "eod eow eom eoy") && before.isOne(of: "by at due before")
        guard isPeriod || isShort || isBound && last.isOne(of: "day week weekend month quarter year") else {
            return
        }
        throw Refusal("'\(before) \(last)' is no day", hint: "say the day")
    }
}
