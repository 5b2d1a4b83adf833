package import ActJSON
package import ActSystem

/// Reads everyday English by tables and rules: money, events, reminders, tasks. It says no rather than guess.
package struct LocalEngine {
    /// The words of the setting `engine`: these rules are the first.
    package static let engines = ["local", "backend", "model"]

    /// The clock as sentences see it.
    package var now: Moment { didSet { today = zone.local(now).day } }
    package let zone: Zone
    /// The zone whose clocks show the times of the sentence, and whether that names it.
    var clocks: Zone
    var isZoned = false
    package private(set) var today: Day
    package let currency: String
    /// The person's own words for categories, in lower case.
    package let categories: [String: String]
    /// The ways that are looked at, of the points that the sentence leaves open.
    var picks: [OpenPoint: Int] = [:]
    let last = LastSentences()

    package init(now: Moment, zone: Zone, currency: String, categories: [(word: String, category: String)] = []) {
        self.now = now
        (self.zone, clocks) = (zone, zone)
        self.currency = currency
        self.categories = Dictionary(categories.map { ($0.word.lowercased(), $0.category) }) { $1 }
        today = zone.local(now).day
    }

    package func read(_ text: String) throws(Failure) -> Reading {
        guard text.utf8.count <= Sentence.longest else {
            throw Failure(.noMatch, "no call for a sentence of \(text.utf8.count) bytes", hint: LocalEngine.hint)
        }
        let sentence = last.cut(text).cut
        do throws(Refusal) {
            if Sentence.hasControl(text) { throw Refusal("it has a control character") }
            return try reading(sentence)
        } catch {
            let hint = DayLikeWords.isForeign(sentence) ? LocalEngine.foreignHint : error.hint ?? LocalEngine.hint
            let shown = text.count > 60 ? "\(text.prefix(60))…" : text
            let failure = Failure(.noMatch, "no call for '\(shown)': \(error.reason)", hint: hint)
            guard !Sentence.hasControl(text), var named = named(sentence) ?? due(in: sentence) else {
                throw failure
            }
            named.refusal = failure
            return named
        }
    }

    static let hint = """
        write it like '120 eur at next', 'dentist tuesday 15:00', 'remind me to call mum tomorrow' \
        or 'todo buy milk'
        """

    private static let foreignHint = "these rules read English only; act-chat reads any language"

    static let quoting = "write it another way, or put words that are a name in quotation marks"

    static let choose = "begin with 'remind me to', 'todo' or 'event'"

    func classify(_ whole: Sentence) throws(Refusal) -> Reading {
        guard whole.count > 0 else { throw Refusal("nothing is said") }
        var polite = whole.match(Lexicon.polite)
        var plain = whole.dropFirst(polite)
        if let query = query(plain) ?? (polite > 0 ? query(whole) : nil) { return query }
        if whole.asks { throw Refusal("a question", hint: "ask act-search for what there is") }
        if let zoned = try zoned(whole) { return zoned }
        let wish = plain.match(Lexicon.wishes)
        if wish > 0, Lexicon.makers.contains(plain.core(wish)) { (polite, plain) = (wish, plain.dropFirst(wish)) }
        if let wished = try wished(plain) { return wished }
        let sentence = turned(plain)
        try refuse(Unfit.second, in: Pieces(sentence.words))
        try refuseGrown(sentence)
        if let reading = try completion(sentence, polite: polite > 0) { return reading }
        try refuseQuery(sentence)
        try refuseChange(sentence)
        if let start = Lexicon.task.start(sentence) { return try task(sentence.dropFirst(start)) }
        if let start = Lexicon.reminder.start(sentence) { return try requested(sentence.dropFirst(start)) }
        let woken = sentence.match([["wake", "me"], ["wake", "me", "up"]])
        if woken > 0 { return try reminder(Sentence(Sentence("wake up").words + sentence.words[woken...])) }
        if sentence.core(0) == "urgent", sentence.text(0).hasSuffix(":") {
            return try task(Sentence(sentence.words.dropFirst() + [Word("!high", tied: false)]))
        }
        if let deed = try due(sentence) { return deed }
        if let item = Lexicon.added(sentence, Lexicon.listed) { return try task(item) }
        if let item = Lexicon.added(sentence, Lexicon.named) {
            let tag = Lexicon.tag(ofList: sentence.core(sentence.count - 2)).map {
                Word("#\($0)"[...], tied: false)
            }
            return try task(Sentence(item.words + [tag].compactMap { $0 }))
        }
        if let start = blocked(sentence) {
            let rest = sentence.dropFirst(start)
            try refuseOthers(rest, polite: polite > 0)
            return try event(rest, named: true)
        }
        if let made = try made(sentence, polite: polite > 0) { return made }
        try refuseOthers(sentence, polite: polite > 0)
        if let event = try placed(sentence, polite: polite > 0) { return event }

        let times = timeWords(sentence)
        try refuse(Unfit.ordered, in: Pieces(sentence.words))
        if let start = Lexicon.event.start(sentence) { return try event(sentence.dropFirst(start), named: true) }
        if let rest = Lexicon.added(sentence, Lexicon.calendared) { return try event(rest, named: true) }
        let money = Money(sentence, times, own: currency)
        // `can you …` asks for something to be done; that it was done is for the person to say.
        if polite > 0 { guard case .log? = money.verb else { throw Refusal("it asks for something else") } }
        if money.isMeant { return try entry(money) }
        // 12.50 is an amount, and a time to some: the day decides, and where it can't, nobody does.
        let isDecimal = money.amounts.all.contains { amount in
            !amount.isWhole && !times.contains { $0.words.overlaps(amount.words) }
        }
        if times.contains(where: { !$0.isOne(of: .duration, .refused) }), !isDecimal {
            return try event(sentence, named: false)
        }
        return try entry(money)
    }

    /// Something that a sentence asks to be made in the calendar, in words that say so; nil where it is about money.
    private func made(_ sentence: Sentence, polite: Bool) throws(Refusal) -> Reading? {
        let kept = Lexicon.added(sentence, Lexicon.calendared).map { Sentence("add").words + $0.words }
        guard let rest = Lexicon.made(kept.map { Sentence($0) } ?? sentence) else { return nil }
        let times = timeWords(rest)
        guard Money(rest, times, own: currency).amounts.all.isEmpty else { return nil }
        if sentence.match(Lexicon.statements) > 0, times.isEmpty { return nil }
        try refuseOthers(rest, polite: polite)
        return try event(rest, named: true)
    }

    /// A wish for a reminder of what it says: `dentist tomorrow at 15:00, remind me`, `set a birthday reminder for mum on 3 may`.
    private func wished(_ sentence: Sentence) throws(Refusal) -> Reading? {
        if let end = Lexicon.reminded.filter({ sentence.ends(with: $0) }).map(\.count).max() {
            let rest = Sentence(Sentence.closed(Array(sentence.words.dropLast(end))))
            let lead = max(rest.match(Lexicon.wishes), rest.match(Lexicon.duties), rest.match(Lexicon.statements))
            let isAsked =
                rest.words.last?.core != "to" && !rest.words.contains { Lexicon.negations.contains($0.core) }
            guard isAsked, !timeWords(rest).isEmpty, Lexicon.reminder.start(rest) == nil,
                Lexicon.task.start(rest) == nil
            else { return nil }
            return try reminder(rest.dropFirst(lead))
        }
        guard let (nouns, rest) = Lexicon.reminderOf(sentence) else { return nil }
        if nouns.count == 1, nouns[0].core == "daily" {
            return try reminder(Sentence(Sentence("every day").words + rest.words))
        }
        let lead = rest.core(0) == "for" ? 1 : 0
        let end = LocalEngine.end(of: timeWords(rest), from: lead)
        let from = end == lead ? 0 : end
        let joint = nouns.isEmpty ? [] : Sentence("about").words + nouns
        return try reminder(Sentence(rest.words[..<from] + joint + rest.words[from...]))
    }

    /// Something to do by a day: `renew the permit, due 28 oct`, `I need to return the drill by saturday`.
    private func due(_ sentence: Sentence) throws(Refusal) -> Reading? {
        let lead = sentence.match(Lexicon.duties)
        guard LocalEngine.isDeed(sentence.core(lead)), let last = timeWords(sentence).last, last.isDeadline,
            last.words.upperBound == sentence.count, sentence.core(last.words.lowerBound).isOne(of: "by due")
        else { return nil }
        return try task(sentence.dropFirst(lead))
    }

    /// An event in a whole sentence: `the gala is on the 8th of november`.
    private func placed(_ sentence: Sentence, polite: Bool) throws(Refusal) -> Reading? {
        guard !polite, let verb = sentence.words.firstIndex(where: { $0.core.isOne(of: "is are") }), verb > 0,
            sentence.core(verb + 1).isOne(of: "on at tomorrow today"), !Lexicon.prose.contains(sentence.core(0)),
            !sentence.asks
        else { return nil }
        let rest = Sentence(sentence.words[..<verb] + sentence.words[(verb + 1)...])
        let times = timeWords(rest)
        guard times.first?.words.lowerBound == verb, times.last?.words.upperBound == rest.count else { return nil }
        return try event(rest, named: true)
    }

    /// A reminder, without the words on whom it is for. What somebody wants to be told is no reminder.
    private func requested(_ sentence: Sentence) throws(Refusal) -> Reading {
        let wraps = [["for", "me"], ["please"], ["pls"], ["called"], ["named"], ["titled"], ["2"]]
        let rest = sentence.dropFirst(sentence.count > 1 ? sentence.match(wraps) : 0)
        let first = rest.core(0)
        let asks = Lexicon.questions.contains(first) && !first.isOne(of: "do any")
        if asks, let query = query(rest) ?? query(Sentence([Word("show", tied: false)] + rest.words)) {
            return query
        }
        if asks || first.isOne(of: "of the") && timeWords(rest).isEmpty {
            throw Refusal("a question, it seems", hint: "ask act-search for what there is, or say when to remind")
        }
        return try reminder(rest)
    }

    /// An order first, and the times that stand before it where they otherwise do: `tomorrow at 8 remind me to …`.
    private func turned(_ sentence: Sentence) -> Sentence {
        let isOrder = { (word: Word) in Lexicon.makers.contains(word.core) || word.core.hasPrefix("remind") }
        guard sentence.words.dropFirst().contains(where: isOrder) else { return sentence }
        let at = LocalEngine.end(of: timeWords(sentence), from: 0)
        let order = sentence.dropFirst(at)
        let isMade = Lexicon.makers.contains(order.core(0))
        guard at > 0, let end = Lexicon.reminder.start(order) ?? (isMade ? order.count : nil) else {
            return sentence
        }
        return Sentence(order.words[..<end] + sentence.words[..<at] + order.words[end...])
    }

    /// The end of the times that stand in a row from a place on.
    package static func end(of times: [FoundTime], from: Int) -> Int {
        times.reduce(from) { $1.words.lowerBound == $0 ? $1.words.upperBound : $0 }
    }

    package func timeWords(_ sentence: Sentence) -> [FoundTime] {
        last.times(of: sentence) { words(sentence).all() }
    }

    /// Refuses sentences that are neither money nor an event, whatever their numbers and days: questions, denials,
    /// orders to do something else, quotations, code, links.
    private func refuseOthers(_ sentence: Sentence, polite: Bool) throws(Refusal) {
        guard let last = sentence.words.last else { throw Refusal("nothing is said") }
        if sentence.opensQuestion() || last.text.hasSuffix("?") && !polite { throw Refusal("a question") }
        try refuse(Unfit.others, in: Pieces(sentence.words, raw: true))
    }
}
