package import ActJSON
package import ActSystem

/// Reads everyday English by tables and rules: money, events, reminders, tasks. It says no rather than guess.
package struct LocalEngine {
    /// The clock as sentences see it.
    package var now: Moment { didSet { today = zone.local(now).day } }
    package let zone: Zone
    package private(set) var today: Day
    package let currency: String
    /// The person's own words for categories, in lower case.
    package let categories: [String: String]
    /// The ways that are looked at, of the points that the sentence leaves open.
    var picks: [OpenPoint: Int] = [:]

    package init(now: Moment, zone: Zone, currency: String, categories: [(word: String, category: String)] = []) {
        self.now = now
        self.zone = zone
        self.currency = currency
        self.categories = Dictionary(categories.map { ($0.word.lowercased(), $0.category) }) { $1 }
        today = zone.local(now).day
    }

    package func read(_ text: String) throws(Failure) -> Reading {
        guard text.utf8.count <= Sentence.longest else {
            throw Failure(.noMatch, "no call for a sentence of \(text.utf8.count) bytes", hint: LocalEngine.hint)
        }
        do throws(Refusal) {
            if text.unicodeScalars.contains(where: { $0 != "\t" && $0.properties.generalCategory == .control }) {
                throw Refusal("it has a control character")
            }
            return try reading(Sentence(text).unwrapped)
        } catch {
            let shown = text.count > 60 ? "\(text.prefix(60))…" : text
            throw Failure(.noMatch, "no call for '\(shown)': \(error.reason)", hint: error.hint ?? LocalEngine.hint)
        }
    }

    private static let hint = """
        write it like '120 eur at next', 'dentist tuesday 15:00', 'remind me to call mum tomorrow' \
        or 'todo buy milk'
        """

    static let choose = "begin with 'remind me to', 'todo' or 'event'"

    func classify(_ whole: Sentence) throws(Refusal) -> Reading {
        guard whole.count > 0 else { throw Refusal("nothing is said") }
        let leading = whole.match(Lexicon.polite)
        if let query = query(whole.dropFirst(leading)) ?? (leading > 0 ? query(whole) : nil) { return query }
        if whole.asks { throw Refusal("a question", hint: "ask act-search for what there is") }
        let polite = whole.match(Lexicon.polite)
        let sentence = whole.dropFirst(polite)
        try refuseSecond(sentence)
        try refuseGrown(sentence)
        if let reading = try completion(sentence) { return reading }
        try refuseQuery(sentence)
        if let start = Lexicon.task.start(sentence) { return try task(sentence.dropFirst(start)) }
        if let start = Lexicon.reminder.start(sentence) { return try requested(sentence.dropFirst(start)) }
        if let item = Lexicon.listed(sentence) { return try task(item) }
        if let (item, list) = Lexicon.named(sentence) {
            let tag = Word("#\(list == "groceries" || list == "grocery" ? "shopping" : list)", tied: false)
            return try task(Sentence(item.words + (list.isOne(of: "todo to-do task") ? [] : [tag])))
        }
        if let whole = remindedLater(sentence) { return try requested(whole) }
        if let start = blocked(sentence) {
            let rest = sentence.dropFirst(start)
            try refuseOthers(rest, polite: polite > 0)
            return try event(rest, timeWords(rest), named: true)
        }
        if let made = try made(sentence, polite: polite > 0) { return made }
        try refuseOthers(sentence, polite: polite > 0)

        let times = timeWords(sentence)
        try refuseOrdered(sentence)
        if let start = Lexicon.event.start(sentence) {
            let rest = sentence.dropFirst(start)
            return try event(rest, timeWords(rest), named: true)
        }
        if let rest = Lexicon.calendared(sentence) { return try event(rest, timeWords(rest), named: true) }
        let money = Money(sentence, times, own: currency)
        // `can you …` asks for something to be done; that it was done is for the person to say.
        if polite > 0 { guard case .log? = money.verb else { throw Refusal("it asks for something else") } }
        if money.isMeant { return try entry(money) }
        let dated = times.contains { time in
            switch time.phrase {
            case .day, .days, .every, .clock, .range, .after, .part, .allDay: true
            case .duration, .refused: false
            }
        }
        // 12.50 is an amount, and a time to some: the day decides, and where it can't, nobody does.
        let isDecimal = money.amounts.all.contains { amount in
            !amount.isWhole && !times.contains { $0.words.overlaps(amount.words) }
        }
        if dated, !isDecimal { return try event(sentence, times, named: false) }
        return try entry(money)
    }

    /// Something that a sentence asks to be made in the calendar, in words that say so; nil where it is about money.
    private func made(_ sentence: Sentence, polite: Bool) throws(Refusal) -> Reading? {
        var whole = sentence
        var at = 0
        let isLater = sentence.words.contains { Lexicon.makers.contains($0.core) }
        for time in isLater ? timeWords(sentence) : [] where time.words.lowerBound == at { at = time.words.upperBound }
        if at > 0, Lexicon.makers.contains(sentence.core(at)) {
            whole = Sentence(sentence.words[at...] + sentence.words[..<at])
        }
        guard let rest = Lexicon.made(Lexicon.calendared(whole).map { Sentence([Word("add", tied: false)] + $0.words) } ?? whole)
        else { return nil }
        let times = timeWords(rest)
        guard Money(rest, times, own: currency).amounts.all.isEmpty else { return nil }
        if Lexicon.statements.contains(where: { whole.match([$0]) > 0 }), times.isEmpty { return nil }
        try refuseOthers(rest, polite: polite)
        return try event(rest, times, named: true)
    }

    /// Refuses what is ordered from somebody: `schedule an uber`, `make a reservation`.
    private func refuseOrdered(_ sentence: Sentence) throws(Refusal) {
        guard sentence.core(0).isOne(of: "schedule make book arrange plan reserve") else { return }
        let from = Lexicon.articles.contains(sentence.core(1)) ? 2 : 1
        guard let word = sentence.words.dropFirst(from).prefix(2).first(where: { Lexicon.ordered.contains($0.core) })
        else { return }
        throw Refusal("'\(word.core)' is ordered elsewhere", hint: "begin with 'event' to note it in the calendar")
    }

    /// A reminder, without the words on whom it is for. What somebody wants to be told is no reminder.
    private func requested(_ sentence: Sentence) throws(Refusal) -> Reading {
        let wraps = [["for", "me"], ["please"], ["pls"], ["called"], ["named"], ["titled"], ["2"]]
        let rest = sentence.dropFirst(sentence.count > 1 ? sentence.match(wraps) : 0)
        let first = rest.core(0)
        let asks =
            Lexicon.questions.contains(first) && !first.isOne(of: "do any")
            || first.isOne(of: "of the") && timeWords(rest).isEmpty
        if asks, !first.isOne(of: "of the"), let query = query(rest) ?? query(Sentence([Word("show", tied: false)] + rest.words)) { return query }
        if asks { throw Refusal("a question, it seems", hint: "ask act-search for what there is, or say when to remind") }
        return try reminder(rest)
    }

    /// `tomorrow at 8 remind me to …`, with the time where it otherwise stands.
    private func remindedLater(_ sentence: Sentence) -> Sentence? {
        guard sentence.words.contains(where: { $0.core.hasPrefix("remind") }) else { return nil }
        var at = 0
        for time in timeWords(sentence) where time.words.lowerBound == at { at = time.words.upperBound }
        guard at > 0, let start = Lexicon.reminder.start(sentence.dropFirst(at)) else { return nil }
        return Sentence(sentence.words[..<at] + sentence.words[(at + start)...])
    }

    package func timeWords(_ sentence: Sentence) -> [FoundTime] {
        words(sentence).all()
    }

    /// Refuses sentences that are neither money nor an event, whatever their numbers and days: questions, denials,
    /// orders to do something else, quotations, code, links.
    private func refuseOthers(_ sentence: Sentence, polite: Bool) throws(Refusal) {
        guard let first = sentence.words.first, let last = sentence.words.last else {
            throw Refusal("nothing is said")
        }
        if let head = first.text.first, "\"“«„>`'‘".contains(head) { throw Refusal("a quotation") }
        let asks =
            Lexicon.questions.contains(first.core)
            || Lexicon.auxiliaries.contains(first.core) && Lexicon.subjects.contains(sentence.core(1))
        if asks || last.text.hasSuffix("?") && !polite { throw Refusal("a question") }
        if Lexicon.chores.contains(first.core) || sentence.match(Lexicon.chorePhrases) > 0 {
            throw Refusal("it may be a reminder, a task or an event", hint: LocalEngine.choose)
        }
        if Lexicon.orders.contains(first.core), sentence.match([["set", "aside"]]) == 0 {
            throw Refusal("'\(first.core)' is nothing to log or to plan")
        }
        for word in sentence.words {
            if Lexicon.negations.contains(word.core) { throw Refusal("it says '\(word.core)'") }
            if word.core.contains("://") || word.core.hasPrefix("www.") { throw Refusal("a link") }
            if word.text.contains(where: { "{}[]<>=|\\`^~*_;≈".contains($0) }) || word.text.contains("$(") {
                throw Refusal("'\(word.text.prefix(20))' is no plain English")
            }
        }
    }
}

/// Why a sentence is none of ours.
package struct Refusal: Error {
    package let reason: String
    var hint: String?
    /// The point that is open, and words on each way to read it.
    package private(set) var open: (point: OpenPoint, ways: [String])?

    package init(_ reason: String, hint: String? = nil) {
        self.reason = reason
        self.hint = hint
    }

    init(_ point: OpenPoint, _ ways: [String]) {
        self.init("it can be \(ways.joined(separator: ", or "))")
        open = (point, ways)
    }
}

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
        return Reading(tool: "TASK_CREATE", arguments: arguments, unsure: picks[.year].map { _ in "due" })
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
                if time.isDeadline || picks[.year] == 1 { throw Refusal("that day has passed") }
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
    private static let bounds = """
        by due before until till around after since from between starting within not than about of the
        """.table
    private static let deadlines = "by due before until till around after since within".table
    private static let units = "minute minutes hour hours day days week weeks fortnight month months year years"
        .table
    private static let openers = """
        add answer apply arrange ask assemble back bake book bring build buy call cancel change check clean clear
        close collect contact cook cut do draft drop email empty exchange feed file fill find finish fix get give go
        hang help hoover install iron learn mail make mow move order organise organize pack paint pay phone pick plant
        post practise prepare print put read renew repair reply return review run sell send set ship sign sort start
        study submit sweep swap take tell test text tidy throw transfer update upload vacuum visit walk wash water
        wipe wrap write
        """.table

    /// Whether a word begins something to do.
    static func isDeed(_ word: String) -> Bool { openers.contains(word) }

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
        for time in times where time.words != due {
            let (from, end) = (time.words.lowerBound, time.words.upperBound)
            let isNear = due.map { $0.upperBound == from || $0.lowerBound == end } ?? false
            let isLed = LocalEngine.bounds.contains(sentence.core(from - 1))
            let isBound = isLed || time.isDeadline
            let shown = (isLed ? from - 1 : from)..<end
            switch time.phrase {
            case .day(.offset(let days)) where days < 0: continue
            case .clock, .range:
                if isNear || end == sentence.count { throw refusal(shown) }
            case .part, .allDay, .duration:
                if isNear || isBound && end == sentence.count { throw refusal(shown) }
            case .every, .days: throw refusal(shown)
            default:
                if isNear || isBound && end == sentence.count || time.isDeadline { throw refusal(shown) }
            }
        }
        if let due {
            let before = sentence.core(due.lowerBound - 1)
            if LocalEngine.bounds.contains(before), !before.isOne(of: "of the") {
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
                || noun.isOne(of: "weekend christmas xmas easter halloween noon midnight lunch eod mon-wed")
                || (noun.first?.isNumber ?? false) && at + 2 == sentence.count
            if LocalEngine.deadlines.contains(word), isDay, !(due?.contains(from) ?? false), word != "about" {
                throw refusal(at..<from + 1)
            }
            let span = (at + 1..<at + 5).first { !LocalEngine.isFiller(sentence.core($0)) }
            if word.isOne(of: "in within"), let span, span > at + 1, LocalEngine.units.contains(sentence.core(span))
            {
                throw refusal(at..<span + 1)
            }
            if at == 0, word.isOne(of: "daily weekly monthly yearly hourly") { throw refusal(at..<at + 1) }
        }
    }

    private static func isFiller(_ word: String) -> Bool {
        word.isOne(of: "a an the few some couple of next coming half") || Int(word) != nil
            || NumberWords.word(word) != nil
    }

    /// A day without a word that leads it is due only where the rest is something to do.
    private func refuseBareDay(_ sentence: Sentence, _ due: Range<Int>) throws(Refusal) {
        let first = sentence.core(due.lowerBound)
        let isBare = due.count == 1 && (TimeWords.weekdays[first] != nil || first.isOne(of: "today tomorrow"))
        guard isBare else { return }
        let opener = sentence.core(due.upperBound)
        let isOpen = due.lowerBound == 0 && !LocalEngine.openers.contains(opener)
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

    private static let kinds = "tasks todos reminders events expenses entries".table

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
    private static let verbs = """
        complete
        finish
        mark
        tick off
        check off
        cross off
        close
        """.phrases
    private static let endings = """
        as done
        as complete
        as completed
        as finished
        done
        complete
        completed
        finished
        is done
        is complete
        is completed
        is finished
        off
        """.phrases

    /// Nil for a sentence that completes nothing. A title is not the task's number: the call lacks its id, and names
    /// the title as unused.
    func completion(_ sentence: Sentence) throws(Refusal) -> Reading? {
        let verb = sentence.match(LocalEngine.verbs)
        var at = verb
        if sentence.core(at).isOne(of: "the my") { at += 1 }
        guard sentence.core(at).isOne(of: "task todo to-do") else { return nil }
        let tail = LocalEngine.endings.filter { ending in
            let from = sentence.count - ending.count
            return from > at + 1 && sentence.match([ending], at: from) > 0
        }.map(\.count).max()
        guard tail != nil || verb > 0 && sentence.core(0) != "mark" else { return nil }
        let words = Array(sentence.words[(at + 1)..<(sentence.count - (tail ?? 0))])
        guard let first = words.first, !Lexicon.task.butNot.contains(first.core) else { return nil }
        var arguments = JSON.Object()
        if words.count == 1, let id = Int(first.core.drop { $0 == "#" }), id > 0 {
            arguments["id"] = .int(id)
            return Reading(tool: "TASK_COMPLETE", arguments: arguments)
        }
        let isSaid = tail.map { sentence.core(sentence.count - $0) == "is" } ?? false
        if isSaid, sentence.core(0) == "task" {
            throw Refusal("a task to add, or one that is done", hint: "say 'todo …', or 'complete the task …'")
        }
        guard verb > 0 || isSaid && at > 0 else { return nil }
        if let word = words.first(where: { Lexicon.negations.contains($0.core) }) {
            throw Refusal("it says '\(word.core)'")
        }
        if sentence.words.last?.text.hasSuffix("?") == true { throw Refusal("a question") }
        guard timeWords(Sentence(words)).isEmpty,
            !words.contains(where: { $0.core.isOne(of: "task tasks or then") })
        else { throw Refusal("a task to complete, and more") }
        let title = Sentence.joined(words, asking: true)
        return Reading(tool: "TASK_COMPLETE", arguments: arguments, unused: [title])
    }
}

/// Words that say something and that no argument has: among a title they would be lost, so they are refused.
extension LocalEngine {
    static let quoting = "write it another way, or put words that are a name in quotation marks"

    /// The places of the words that are not quoted.
    private func free(_ words: [Word]) -> [Int] {
        let quoted = Sentence(words).quoted
        return words.indices.filter { !quoted.contains($0) }
    }

    /// Refuses a day that was not read: the one set would be another.
    ///
    /// - Parameter hasDay: whether another day was read, so that a month or a week may belong to the title.
    func refuseDayLike(_ words: [Word], hasDay: Bool) throws(Refusal) {
        func core(_ at: Int) -> String { words.indices.contains(at) ? words[at].core : "" }
        func unread(_ text: String) -> Refusal {
            Refusal("'\(text)' looks like a day, and can't be read as one", hint: LocalEngine.quoting)
        }
        for k in free(words) {
            let (word, next) = (core(k), core(k + 1))
            let stem = word.hasSuffix("'s") ? String(word.dropLast(2)) : word
            if DayLikeWords.contains(stem) { throw unread(words[k].bare) }
            let month = next == "of" ? core(k + 2) : next
            let isMonth = TimeWords.months[month] != nil || next == "of" && month == "the" && core(k + 3) == "month"
            if DayLikeWords.isNumber(word), isMonth { throw unread("\(word) \(month)") }
            if TimeWords.months[word] != nil, DayLikeWords.isNumber(next) { throw unread("\(word) \(next)") }
            if word == "week", Int(next) != nil { throw unread("week \(next)") }
            guard !hasDay else { continue }
            let isQuarter =
                word.utf8.count == 2 && word.first == "q" && word.last.map { "1234".contains($0) } ?? false
            let isSome =
                word.isOne(of: "another some other any one") && next.isOne(of: "day days time week month year")
            let isPeriod = word.isOne(of: "week weekend weekends fortnight eve sometime someday")
            if TimeWords.months[word] != nil || TimeWords.weekdays[stem] != nil || isQuarter || isSome || isPeriod {
                throw unread(isSome ? "\(word) \(next)" : words[k].bare)
            }
        }
    }

    private static let feastly = """
        black good easter ash palm cyber shrove super holy maundy fat blue whit pancake whitsun pentecost trinity
        advent
        """.table
    private static let namers = "with called named titled about re".table
    private static let surnames = "times roast paper papers blues".table

    /// Refuses a weekday or a month that belongs to a name: `black friday`, `with May 5`, `tuesday week`.
    func refuseNames(_ sentence: Sentence, _ times: [FoundTime]) throws(Refusal) {
        for time in times {
            guard case .day = time.phrase else { continue }
            let (from, end) = (time.words.lowerBound, time.words.upperBound)
            let (word, before, after) = (sentence.core(from), sentence.core(from - 1), sentence.core(end))
            let isName = TimeWords.weekdays[word] != nil || TimeWords.months[word] != nil
            if isName, LocalEngine.feastly.contains(before) || LocalEngine.namers.contains(before) {
                throw Refusal("'\(before) \(word)' may be a name", hint: LocalEngine.quoting)
            }
            let last = sentence.core(end - 1)
            guard TimeWords.weekdays[last] != nil else { continue }
            let isAfter = after == "after" && sentence.core(end + 1) == "next"
            if after.isOne(of: "week fortnight") || isAfter {
                throw Refusal("'\(last) \(after)' is no day that can be read", hint: "say the date")
            }
            if LocalEngine.surnames.contains(after) {
                throw Refusal("'\(last) \(after)' may be a name", hint: LocalEngine.quoting)
            }
            let isTaken = times.contains { $0.words.contains(end) }
            let ends = end + 1 == sentence.count || times.contains { $0.words.lowerBound == end + 1 }
            if !isTaken, ends, DayLikeWords.isNumber(after) {
                throw Refusal("'\(last) \(after)' is no day that can be read", hint: "say the month too")
            }
        }
    }

    /// Zones that no title has as a word.
    static let titledZones = "utc gmt cet cest est edt cst cdt mst mdt pst pdt bst jst eet eest msk".table
    private static let zones = titledZones.union("mez mesz kst aest aedt nyc hst akst sgt".table)
    /// Zones that are other words too, unless they stand last or before another time.
    private static let doubtfulZones = "pacific eastern central mountain atlantic et pt ct mt ist wet zulu z".table
    private static let ordinaryTimes = """
        story quality free tea bath nap play screen family bed dinner lunch game show pub half full part run down
        reading study me circle snack first second last next long good this that
        """.table

    /// Refuses a time zone: times are read in the user's own.
    func refuseZones(_ sentence: Sentence, _ times: [FoundTime]) throws(Refusal) {
        func refusal(_ text: String) -> Refusal {
            Refusal("'\(text)' is a time zone, and times are read in \(zone.name)", hint: "say the time there")
        }
        let quoted = sentence.quoted
        func isTaken(_ at: Int) -> Bool { quoted.contains(at) || times.contains { $0.words.contains(at) } }
        guard times.contains(where: { $0.isOfDay }) else { return }
        for at in 0..<sentence.count where !isTaken(at) {
            let core = sentence.core(at)
            if core.hasPrefix("utc") || core.hasPrefix("gmt"), !(core.dropFirst(3).first?.isLetter ?? false) {
                throw refusal(sentence.words[at].bare)
            }
        }
        for time in times {
            let end = time.words.upperBound
            let next = sentence.core(end)
            let isLast = end + 1 == sentence.count || isTaken(end + 1)
            let isZone = LocalEngine.zones.contains(next) || isLast && LocalEngine.doubtfulZones.contains(next)
            if time.isOfDay, isZone, !isTaken(end) {
                throw refusal(sentence.words[end].bare)
            }
            let near = (end + 1..<end + 4).first { sentence.core($0) == "time" }
            guard let near, !(end...near).contains(where: isTaken) else { continue }
            if !LocalEngine.ordinaryTimes.contains(sentence.core(near - 1)) {
                throw refusal(Sentence.joined(sentence.words[end...near]))
            }
        }
    }

    private static let repeatLimits = """
        through thru since during skip skipping except only starting ending beginning until till term semester odd
        even alternate onward onwards
        """.table

    /// Refuses what bounds a repeat: it would go on without end.
    func refuseLimits(_ words: [Word]) throws(Refusal) {
        for k in free(words) {
            let word = words[k].core
            let before = k > 0 ? words[k - 1].core : ""
            let isTimes = word == "times" && (Int(before) != nil || NumberWords.word(before) != nil)
            let isFactor =
                word.first == "x" && Int(word.dropFirst()) != nil || word.last == "x" && Int(word.dropLast()) != nil
            if isTimes || isFactor || LocalEngine.repeatLimits.contains(word) || TimeWords.months[word] != nil {
                throw Refusal("'\(words[k].bare)' bounds the repeat, which can't be set", hint: LocalEngine.quoting)
            }
        }
    }

    private static let denials = """
        missed skip skipped skipping tentative maybe perhaps possibly provisional unconfirmed declined rejected tbc
        tbd tba postponed ish
        """.table

    /// Refuses an event that does not take place, or may not.
    func refuseDenied(_ words: [Word]) throws(Refusal) {
        for k in free(words) {
            let isOff = words[k].core == "off" && k > 0 && words[k - 1].core == "called"
            if isOff || LocalEngine.denials.contains(words[k].core) {
                throw Refusal("it says '\(words[k].bare)'", hint: LocalEngine.quoting)
            }
        }
    }

    /// Refuses a second request on the line: it would become text of the first.
    func refuseSecond(_ sentence: Sentence) throws(Refusal) {
        let quoted = sentence.quoted
        for at in 0..<sentence.count where at > 1 && !quoted.contains(at) {
            let asks =
                sentence.core(at).isOne(of: "todo to-do")
                || sentence.core(at) == "remind" && sentence.core(at + 1) == "me" || sentence.core(at) == "also"
            guard asks else { continue }
            let isJoined = sentence.core(at - 1).isOne(of: "and then & + also plus") && sentence.core(at) != "also"
            let mark: Set<Character> = sentence.core(at) == "also" ? [";", ".", "!"] : [";", ",", ".", "!"]
            if isJoined || sentence.text(at - 1).last.map({ mark.contains($0) }) ?? false {
                throw Refusal(
                    "two requests: '\(sentence.core(at))' begins another", hint: "write one sentence for each")
            }
        }
    }

    private static let nearness = "before after around about by until till since from starting not than if within"
        .table
    private static let spans = "minute minutes min mins hour hours day days week weeks month months night".table
    private static let again = "again twice thrice hourly daily weekly monthly yearly".table
    private static let asking = "ask check see know find test verify decide wonder tell out figure remember".table

    /// Refuses what moves or bounds the time of a text: `10 minutes before`, `around`, `if it rains`.
    ///
    /// - Parameter isTimed: whether a time was taken from behind the words.
    func refuseMoved(_ words: [Word], isTimed: Bool) throws(Refusal) {
        func refusal(_ text: String) -> Refusal {
            Refusal("'\(text)' is more than can be set", hint: LocalEngine.quoting)
        }
        if isTimed, let last = words.last, LocalEngine.nearness.contains(last.core) { throw refusal(last.bare) }
        for k in free(words) {
            let (word, next) = (words[k].core, k + 1 < words.count ? words[k + 1].core : "")
            if LocalEngine.spans.contains(word), next.isOne(of: "before after prior") {
                throw refusal("\(word) \(next)")
            }
            let before = k > 0 ? words[k - 1].core : ""
            if word == "if", !LocalEngine.asking.contains(before) { throw refusal("if") }
        }
        guard let first = words.first?.core else { return }
        let second = words.count > 1 ? words[1].core : ""
        let unfit = isTimed && first.isOne(of: "not at or") && second != "to"
        if LocalEngine.again.contains(first) || unfit || first == "first" && second == "thing" {
            throw refusal(first)
        }
    }

    /// Refuses a day behind a reminder's text that says no more than `before` or `after` it.
    func refuseLoose(_ sentence: Sentence, _ times: [FoundTime]) throws(Refusal) {
        for time in times where time.words.upperBound == sentence.count {
            let (from, before) = (time.words.lowerBound, sentence.core(time.words.lowerBound - 1))
            if case .day(.offset(let days)) = time.phrase, days < 0 { continue }
            if before.isOne(of: "before after around about from within") {
                let shown = Sentence.joined(sentence.words[(from - 1)...])
                throw Refusal("'\(shown)' is more than can be set", hint: LocalEngine.quoting)
            }
        }
    }
}

extension FoundTime {
    /// A time of day, or two.
    var isOfDay: Bool {
        switch phrase {
        case .clock, .range: true
        default: false
        }
    }
}
