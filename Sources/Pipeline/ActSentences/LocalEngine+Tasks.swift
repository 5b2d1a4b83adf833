import ActJSON
import ActSystem

/// Tasks: `todo buy milk #home !high by friday`.
extension LocalEngine {
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
        if words.count > 1, words[0].core.isOne(of: "called named titled") { words.removeFirst() }
        let plain = Sentence(words)
        let times = timeWords(plain)
        try refuse(Unfit.names, in: Pieces(words, times))
        let due = try due(plain, times)
        var title = words
        if let due { title.removeSubrange(due.words) }
        try refuse(Unfit.moved, Unfit.dayLike, Unfit.tasks, Unfit.periods, in: Pieces(title))
        try refuse(Unfit.timed, Unfit.bareDay, in: Pieces(words, times, due: due?.words))
        try refuse(Unfit.bounded, in: Pieces(words, times.filter { $0.words == due?.words }))
        let text = Sentence.joined(
            title, cutFront: title.first?.text != sentence.text(0),
            cutBack: title.last?.text != sentence.text(sentence.count - 1)
        ).unquoted
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
            // A time of day may follow, which is refused: a task has a day only.
            while let next = times.first(where: { $0.words.lowerBound == end }) { end = next.words.upperBound }
            let atEnd = end == plain.count
            let pieces = Pieces(plain.words, [time])
            if atStart || atEnd { try refuse(Unfit.lists, in: pieces) }
            let before = plain.core(time.words.lowerBound - 1)
            let belongs =
                !time.isDeadline && before.isOne(of: "for from of or and since before after around the this last")
            guard time.isDeadline || atStart || atEnd, !belongs else { continue }
            let day = try self.day(phrase, ahead: true)
            // A task may be late.
            guard day >= today || picks[.year] == 1 else {
                if time.isDeadline { throw Refusal("that day has passed") }
                continue
            }
            try refuse(Unfit.bound, Unfit.done, in: pieces)
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

}

/// Words of a task that say what its title does not: a time of day, a limit, a priority, a query.
extension LocalEngine {
    /// Whether a word begins something to do.
    package static func isDeed(_ word: String) -> Bool { deeds.contains(word) }

    /// Refuses a sentence that asks for tasks there are: it adds none.
    func refuseQuery(_ sentence: Sentence) throws(Refusal) {
        // `expenses 20 eur for lunch` says what was spent.
        if sentence.core(0) == "expenses", sentence.words.contains(where: \.hasDigit) { return }
        try refuse(Unfit.kept, in: Pieces(sentence.words))
    }
}

/// `complete the task buy milk`, `mark task 3 as done`: a task there is, by its number or by words of its title.
extension LocalEngine {
    /// Nil for a sentence that completes nothing; refuses a title, for `named` looks that up.
    func completion(_ sentence: Sentence, polite: Bool) throws(Refusal) -> Reading? {
        let ordered = completed(sentence)
        let stated = before(NamedWords.dones, sentence)
        guard var name = ordered ?? stated ?? before(NamedWords.doneEndings, sentence) else { return nil }
        if name.core(0).isOne(of: "the my") { name = name.dropFirst(1) }
        guard name.core(0).isOne(of: "task todo to-do"), name.count > 1,
            !Lexicon.task.butNot.contains(name.core(1))
        else { return nil }
        if sentence.words.last?.text.hasSuffix("?") == true, !polite { throw Refusal("a question") }
        if name.count == 2, let id = Int(name.core(1).drop { $0 == "#" }), id > 0 {
            return Reading(tool: "TASK_COMPLETE", arguments: JSON.Object([(JSON.Spelled("id"), .int(id))]))
        }
        guard ordered != nil || stated != nil && !sentence.core(0).isOne(of: "todo to-do") else { return nil }
        throw Refusal("a task to add, or one that is done", hint: "say 'todo …', or 'complete the task …'")
    }
}
