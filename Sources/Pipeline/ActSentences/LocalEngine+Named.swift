package import ActJSON
import ActRecord
import ActSystem
import ActTools

/// The change that a sentence makes to a row.
package struct RowChange: Sendable {
    package let arguments: JSON.Object
    /// The words by which a person is asked, where the row is more than the sentence says.
    package let words: String?

    package init(arguments: JSON.Object = JSON.Object(), words: String? = nil) {
        (self.arguments, self.words) = (arguments, words)
    }
}

/// Sentences about rows that there are, by their names: `cancel dinner with ana`, `move the dentist to friday`.
extension LocalEngine {
    /// The reading of a sentence that names a row, with those for rows of other kinds; nil for any other.
    func named(_ whole: Sentence) -> Reading? {
        let polite = whole.match(Lexicon.polite)
        let sentence = whole.dropFirst(polite)
        let isDoubted = polite == 0 && sentence.words.last?.text.hasSuffix("?") ?? true
        guard !whole.asks, !isDoubted else { return nil }
        if let rest = between(sentence, NamedWords.marks, NamedWords.undoneEndings) {
            return readings(rest, [.task, .reminder]) { kind in
                let undone = JSON.Object([(JSON.Spelled("done"), .bool(false))])
                return (NamedWords.tools[kind]?.update ?? "", { _ in RowChange(arguments: undone) })
            }
        }
        guard !sentence.words.contains(where: { Lexicon.negations.contains($0.core) && $0.core != "cancel" }) else {
            return nil
        }
        if let rest = after(NamedWords.deletes, sentence) {
            return readings(rest, NamedWords.Kind.allCases) { kind in
                (NamedWords.tools[kind]?.delete ?? "", { row in LocalEngine.whole(row, JSON.Object()) })
            }
        }
        if let rest = completed(sentence) {
            return readings(rest, [.task, .reminder]) { kind in
                (kind == .task ? "TASK_COMPLETE" : "REMINDER_COMPLETE", nil)
            }
        }
        return moved(sentence) ?? renamed(sentence) ?? prioritized(sentence)
    }

    private func after(_ phrases: [[String]], _ sentence: Sentence) -> Sentence? {
        let length = sentence.match(phrases)
        return length > 0 && length < sentence.count ? sentence.dropFirst(length) : nil
    }

    /// The words between a verb and an ending.
    private func between(_ sentence: Sentence, _ verbs: Set<String>, _ endings: [[String]]) -> Sentence? {
        guard verbs.contains(sentence.core(0)) else { return nil }
        let longest = endings.filter { ending in
            sentence.count > ending.count + 1 && sentence.match([ending], at: sentence.count - ending.count) > 0
        }.map(\.count).max()
        return longest.map { Sentence(sentence.words[1..<(sentence.count - $0)]) }
    }

    private func completed(_ sentence: Sentence) -> Sentence? {
        between(sentence, NamedWords.marks, NamedWords.doneEndings) ?? after(NamedWords.completes, sentence)
    }

    private typealias Made = (tool: String, change: ((JSON.Object) throws(Refusal) -> RowChange)?)

    /// Readings of a name for each kind of row that it may have: all of these kinds, or the one that it says.
    private func readings(
        _ words: Sentence, _ kinds: [NamedWords.Kind], _ make: (NamedWords.Kind) -> Made
    ) -> Reading? {
        var name = words
        while name.core(0).isOne(of: "the my our a an") { name = name.dropFirst(1) }
        var said: NamedWords.Kind?
        if let noun = NamedWords.nouns.first(where: { $0.noun == name.core(0) }) {
            guard name.count > 1 else { return nil }
            (said, name) = (noun.kind, name.dropFirst(1))
            if name.core(0).isOne(of: "to called named about for"), name.count > 1 { name = name.dropFirst(1) }
        }
        if said == nil, let noun = NamedWords.nouns.first(where: { $0.noun == name.core(name.count - 1) }),
            name.count > 1, kinds.contains(noun.kind)
        {
            (said, name) = (noun.kind, Sentence(name.words.dropLast()))
        }
        guard name.count > 0, !NamedWords.many.contains(name.core(0)) else { return nil }
        let text = Sentence.joined(name.words, asking: true).unquoted
        let number = name.count == 1 ? Int(name.core(0).drop { $0 == "#" }).flatMap { $0 > 0 ? $0 : nil } : nil
        if name.count == 1, number == nil, !name.core(0).contains(where: \.isLetter) { return nil }
        guard number == nil || said != nil, text.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        var all: [Reading] = []
        for kind in said.map({ [$0] }) ?? kinds where kinds.contains(kind) {
            let made = make(kind)
            let id: JSON = number.map { .int($0) } ?? RowSource.named(text)
            all.append(
                Reading(
                    tool: made.tool, arguments: JSON.Object([(JSON.Spelled("id"), id)]), change: made.change))
        }
        guard var first = all.first else { return nil }
        first.kinds = Array(all.dropFirst())
        return first
    }

    /// A change of a row as a whole; of one that repeats a person is asked, for a sentence may mean one of its times.
    private static func whole(_ row: JSON.Object, _ arguments: JSON.Object) -> RowChange {
        let repeats = row["repeat"]?.string != nil
        let name = row["title"]?.string ?? row["text"]?.string ?? ""
        return RowChange(arguments: arguments, words: repeats ? "\(name), all of its times" : nil)
    }

    // Names and priorities.

    private func renamed(_ sentence: Sentence) -> Reading? {
        guard let rest = after(NamedWords.renames, sentence), let (name, to) = divided(rest) else { return nil }
        let text = Sentence.joined(to.words).unquoted
        return readings(name, NamedWords.Kind.allCases) { kind in
            let (update, member) = (NamedWords.tools[kind]?.update ?? "", NamedWords.tools[kind]?.name ?? "")
            return (update, { _ in RowChange(arguments: JSON.Object([(JSON.Spelled(member), .text(text))])) })
        }
    }

    private func prioritized(_ sentence: Sentence) -> Reading? {
        guard sentence.core(0).isOne(of: "make set"),
            let ending = NamedWords.priorities.first(where: {
                sentence.match([$0], at: sentence.count - $0.count) > 0
            })
        else { return nil }
        var name = Sentence(sentence.words[1..<(sentence.count - ending.count)])
        while name.core(name.count - 1).isOne(of: "a to as") { name = Sentence(name.words.dropLast()) }
        let level = JSON.Object([(JSON.Spelled("priority"), .text(ending[0]))])
        return readings(name, [.task]) { _ in
            ("TASK_UPDATE", { _ in RowChange(arguments: level) })
        }
    }

    /// The words before the last `to`, and those behind it.
    private func divided(_ sentence: Sentence) -> (Sentence, Sentence)? {
        guard let at = sentence.words.lastIndex(where: { $0.core.isOne(of: "to until till") }), at > 0,
            at + 1 < sentence.count
        else { return nil }
        return (Sentence(sentence.words[..<at]), Sentence(sentence.words[(at + 1)...]))
    }

    // Times.

    /// The time that a row is moved to: a day, a time of day or both, or a span from its own.
    private enum Move: Sendable {
        case to(When)
        case by(minutes: Int)
    }

    private func moved(_ sentence: Sentence) -> Reading? {
        let isSnooze = sentence.core(0) == "snooze"
        guard let rest = after(NamedWords.moves, sentence), let (name, move) = move(rest) else { return nil }
        let engine = self
        return readings(name, isSnooze ? [.reminder] : NamedWords.Kind.allCases) { kind in
            let tool = kind == .reminder ? "REMINDER_SNOOZE" : NamedWords.tools[kind]?.update ?? ""
            return (tool, { row throws(Refusal) in try engine.change(row, kind, move) })
        }
    }

    /// The name, and the time behind it, of which every word is one of time.
    private func move(_ sentence: Sentence) -> (Sentence, Move)? {
        let last = sentence.core(sentence.count - 1)
        if last.isOne(of: "later earlier") {
            return span(sentence, upTo: sentence.count - 1, back: last == "earlier")
        }
        if let at = sentence.words.lastIndex(where: { $0.core == "forward" }), at > 0,
            let (_, move) = span(sentence, upTo: sentence.count, back: true)
        {
            return (Sentence(sentence.words[..<at]), move)
        }
        if let by = sentence.words.lastIndex(where: { $0.core == "by" }),
            let (_, move) = span(sentence, upTo: sentence.count, back: false), by > 0
        {
            let end = sentence.core(by - 1).isOne(of: "back forward") ? by - 1 : by
            return (Sentence(sentence.words[..<end]), move)
        }
        guard let (name, to) = divided(sentence) else { return nil }
        if to.words.map(\.core) == ["next", "week"] { return (name, .by(minutes: 7 * 1440)) }
        // `at` reads a bare hour as a time.
        let isBare = to.count == 1 && Int(to.core(0)) != nil
        let said = isBare ? Sentence([Word("at", tied: false)] + to.words) : to
        let times = timeWords(said)
        let covered = times.reduce(into: Set<Int>()) { $0.formUnion($1.words) }
        let isRest = said.words.indices.contains { !covered.contains($0) && !said.core($0).isOne(of: "on at the") }
        guard !times.isEmpty, !isRest, let when = try? when(times) else { return nil }
        return (name, .to(when))
    }

    /// A length at the end of these words.
    private func span(_ sentence: Sentence, upTo end: Int, back: Bool) -> (Sentence, Move)? {
        for at in 1..<max(end, 1) {
            let words = TimeWords(Sentence(sentence.words[at..<end])) { _ in false }
            guard let length = words.duration(0) ?? LocalEngine.daysLong(words), length.end == end - at else {
                continue
            }
            var name = Sentence(sentence.words[..<at])
            if name.core(name.count - 1).isOne(of: "by back forward") { name = Sentence(name.words.dropLast()) }
            return name.count > 0 ? (name, .by(minutes: back ? -length.value : length.value)) : nil
        }
        return nil
    }

    /// Minutes of days or weeks: `3 days`, `a week`.
    private static func daysLong(_ words: TimeWords) -> TimeWords.Taken<Int>? {
        let isSingle = words.sentence.core(0).isOne(of: "a one")
        guard let number = isSingle ? (value: 1, end: 1) : words.count(0), number.value <= 366 else { return nil }
        switch words.sentence.core(number.end) {
        case "day", "days": return (number.value * 1440, number.end + 1)
        case "week", "weeks": return (number.value * 7 * 1440, number.end + 1)
        default: return nil
        }
    }

    /// The arguments that move a row. The time that it has settles the half of the day.
    private func change(
        _ row: JSON.Object, _ kind: NamedWords.Kind, _ move: Move
    ) throws(Refusal) -> RowChange {
        func one(_ name: String, _ text: String) -> JSON.Object { JSON.Object([(JSON.Spelled(name), .text(text))]) }
        switch kind {
        case .task, .entry:
            let name = kind == .task ? "due" : "date"
            let own = row[name]?.string.flatMap { Day($0) } ?? today
            return RowChange(arguments: one(name, try day(own, move, ahead: kind == .task).text))
        case .event where row["all_day"]?.bool == true:
            guard let own = row["start"]?.string.flatMap({ Day($0) }) else { throw Refusal("it has no day") }
            return LocalEngine.whole(row, one("start", try day(own, move, ahead: true).text))
        case .event:
            return LocalEngine.whole(row, one("start", try time(row, "start", move)))
        case .reminder: return RowChange(arguments: one("until", try time(row, "due", move)))
        }
    }

    private func day(_ own: Day, _ move: Move, ahead: Bool) throws(Refusal) -> Day {
        switch move {
        case .by(let minutes):
            guard minutes.isMultiple(of: 1440) else { throw Refusal("it has a day and no time") }
            return own.adding(minutes / 1440)
        case .to(let when):
            guard let day = when.day, when.clock == nil, when.part == nil, when.lastDay == nil, when.rule == nil
            else { throw Refusal("it has a day and no time", hint: "say the day alone") }
            return day
        }
    }

    private func time(_ row: JSON.Object, _ name: String, _ move: Move) throws(Refusal) -> String {
        guard let own = row[name]?.string.flatMap({ Moment($0) }) else { throw Refusal("it has no time") }
        let zone = row["zone"]?.string.flatMap { Zone($0) } ?? zone
        let local = zone.local(own)
        let moment: Moment
        switch move {
        case .by(let minutes) where minutes.isMultiple(of: 1440):
            let clock = Clock(hour: local.hour, minute: local.minute, isFace: false)
            moment = try anyMoment(local.day.adding(minutes / 1440), clock)
        case .by(let minutes): moment = own.adding(seconds: minutes * 60)
        case .to(let when):
            guard when.lastDay == nil, when.rule == nil, when.end == nil, when.minutes == nil, !when.isAllDay else {
                throw Refusal("a row is moved to one time")
            }
            if let after = when.after {
                moment = now.adding(seconds: after)
                break
            }
            moment = try anyMoment(when.day ?? local.day, try self.clock(when, beside: local))
        }
        guard moment > now else { throw Refusal("that time has passed") }
        let new = zone.local(moment)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(new.day.text)T\(two(new.hour)):\(two(new.minute))"
    }

    /// The time of day meant for a row that has a time.
    private func clock(_ when: When, beside own: LocalTime) throws(Refusal) -> Clock {
        if let said = when.clock, said.isFace, said.hour != 12, when.part == nil {
            return said.moved(pm: own.hour >= 12)
        }
        return try clock(when) ?? Clock(hour: own.hour, minute: own.minute, isFace: false)
    }
}
