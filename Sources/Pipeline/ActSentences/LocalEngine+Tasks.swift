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
        if words.count > 1, let first = words.first, first.core.isOne(of: "called named titled") {
            words.removeFirst()
        }
        if let first = words.first, first.core.isOne(of: "and then or but") {
            throw Refusal("'\(first.core)' begins another request", hint: "write one sentence for each")
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
            // A time of day may follow; `refuseTimed` refuses it, for a task has a day only.
            while let next = times.first(where: { $0.words.lowerBound == end }) { end = next.words.upperBound }
            let atEnd = end == plain.count
            if atStart || atEnd { try refuseLists(plain, [time]) }
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

/// Words of a task that say what its title does not: a time of day, a limit, a priority, a query.
extension LocalEngine {
    /// Whether a word begins something to do.
    package static func isDeed(_ word: String) -> Bool { deeds.contains(word) }

    /// Refuses a time that the title would keep: a task has a due day, and nothing else.
    func refuseTimed(_ sentence: Sentence, _ times: [FoundTime], _ due: Range<Int>?) throws(Refusal) {
        let quoted = sentence.quoted
        func refusal(_ at: Range<Int>) -> Refusal {
            Refusal(
                "'\(Sentence.joined(sentence.words[at]))' is more than a task's due day",
                hint:
                    "say the day alone, such as 'by friday', make it a reminder, or put the words in quotation marks"
            )
        }
        for time in times where time.words != due && sentence.core(time.words.lowerBound) != "after" {
            let (from, end) = (time.words.lowerBound, time.words.upperBound)
            let isNear = due.map { $0.upperBound == from || $0.lowerBound == end } ?? false
            let isLed = LocalEngine.dueBounds.contains(sentence.core(from - 1))
            let isBound = isLed || time.isDeadline
            let shown = (isLed ? from - 1 : from)..<end
            switch time.phrase {
            case .day(let day) where day.isPast: continue
            case .clock, .range:
                if isNear || end == sentence.count { throw refusal(shown) }
            case .every, .days: throw refusal(shown)
            default:
                if isNear || isBound && end == sentence.count || time.isDeadline { throw refusal(shown) }
            }
        }
        if let due {
            let before = sentence.core(due.lowerBound - 1)
            if LocalEngine.dueBounds.contains(before), !before.isOne(of: "of the") {
                throw refusal(due.lowerBound - 1..<due.upperBound)
            }
            try refuseBareDay(sentence, due)
        }
        for at in 0..<sentence.count where !quoted.contains(at) {
            let (word, next) = (sentence.core(at), sentence.core(at + 1))
            if due?.contains(at) ?? false { continue }
            let from = next.isOne(of: "the a an") ? at + 2 : at + 1
            let noun = sentence.core(from)
            let isDay =
                TimeWords.months[noun] != nil || TimeWords.weekdays[noun] != nil || DayLikeWords.contains(noun)
                || LocalEngine.feasts.contains(noun) || noun.isOne(of: "weekend noon midnight lunch eod mon-wed")
                || (noun.first?.isNumber ?? false) && at + 2 == sentence.count
            if LocalEngine.deadlines.contains(word), isDay, !(due?.contains(from) ?? false) {
                throw refusal(at..<from + 1)
            }
            let span = (at + 1..<at + 5).first { !LocalEngine.isFiller(sentence.core($0)) }
            if word.isOne(of: "in within"), let span, span > at + 1, TimeWords.units.contains(sentence.core(span)) {
                throw refusal(at..<span + 1)
            }
        }
    }

    private static func isFiller(_ word: String) -> Bool {
        word.isOne(of: "a an the few some couple of next coming half") || NumberWords.isCount(word)
    }

    /// A day without a word that leads it is due only where the rest is something to do.
    private func refuseBareDay(_ sentence: Sentence, _ due: Range<Int>) throws(Refusal) {
        let first = sentence.core(due.lowerBound)
        let isBare = due.count == 1 && (TimeWords.weekdays[first] != nil || first.isOne(of: "today tomorrow"))
        guard isBare else { return }
        let opener = sentence.core(due.upperBound)
        let isOpen = due.lowerBound == 0 && !LocalEngine.deeds.contains(opener)
        // Films and series are called after days.
        let isObject =
            TimeWords.weekdays[first] != nil
            && (due.lowerBound == 1 || sentence.core(0).isOne(of: "watch rewatch"))
        guard isOpen && !sentence.text(0).hasSuffix(":") || isObject && due.upperBound == sentence.count else {
            return
        }
        throw Refusal(
            "'\(first)' may be the due day or part of the title", hint: "say 'by \(first)', or write \"\(first)\"")
    }

    /// Refuses a priority, a tag or a project in words: they have marks of their own.
    func refuseMarks(_ words: [Word]) throws(Refusal) {
        let cores = words.map(\.core)
        let quoted = Sentence(words).quoted
        func refusal(_ text: String, _ mark: String) -> Refusal {
            Refusal("'\(text)' is no part of a title", hint: "write \(mark), or put the words in quotation marks")
        }
        for (k, word) in cores.enumerated() where !quoted.contains(k) {
            let next = k + 1 < cores.count ? cores[k + 1] : ""
            let isLevel = word.isOne(of: "high low normal medium top highest lowest")
            let isApart = k == 0 || k + 2 == cores.count || words[k - 1].text.hasSuffix(",")
            if isLevel && next == "priority" && isApart
                || word.isOne(of: "priority prio") && next.isOne(of: "high low normal medium 1 2 3")
                || word.isOne(of: "asap p1 p2 p3 p0")
            {
                throw refusal(isLevel || !next.isEmpty ? "\(word) \(next)" : word, "!high, !normal or !low")
            }
            let isSecondLast = k > 0 && k + 2 == cores.count
            if isSecondLast, word.isOne(of: "tag tags tagged label") {
                throw refusal("\(word) \(next)", "#\(next)")
            }
            if isSecondLast, word == "project", cores[k - 1].isOne(of: "in for to") {
                throw refusal("\(word) \(next)", "+\(next)")
            }
        }
        let last = cores.last ?? ""
        let before = cores.count > 1 ? cores[cores.count - 2] : ""
        if last == "done", !cores[0].isOne(of: "get getting have"),
            !before.isOne(of: "is are be get gets getting it this that")
        {
            throw Refusal("a task to add, or one that is done", hint: "say 'complete the task …'")
        }
        if cores.count == 1, last.isOne(of: "nothing none done") { throw Refusal("the task has no title") }
        if cores.count == 3, cores[0].isOne(of: "complete finish close delete remove reopen"), cores[1] == "task",
            Int(cores[2]) != nil
        {
            throw Refusal(
                "it asks for something to be done with task \(cores[2])", hint: "say 'complete task \(cores[2])'")
        }
    }

    /// Refuses a sentence that asks for tasks there are: it adds none.
    func refuseQuery(_ sentence: Sentence) throws(Refusal) {
        let first = sentence.core(0)
        let isStatus =
            first.isOne(of: "task todo") && sentence.count == 2 && sentence.core(1).isOne(of: "status overdue all")
        guard LocalEngine.kinds.contains(first) || isStatus, !sentence.text(0).hasSuffix(":"),
            sentence.core(1) != ":"
        else { return }
        // `expenses 20 eur for lunch` says what was spent.
        if first.isOne(of: "expenses"), sentence.words.contains(where: \.hasDigit) { return }
        throw Refusal("it asks for what there is", hint: "ask act-search for it, or begin with 'todo'")
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
