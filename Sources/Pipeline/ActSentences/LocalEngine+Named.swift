package import ActJSON
import ActRecord
import ActSystem
import ActTools

/// The change that a sentence makes to a row.
package struct RowChange: Sendable {
    package let arguments: JSON.Object
    /// The words by which a person is asked, where the row is more than the sentence says.
    package let words: String?
    /// The hour that the row's own settled, as a person says it.
    package var hour: String?

    package init(arguments: JSON.Object = JSON.Object(), words: String? = nil, hour: String? = nil) {
        (self.arguments, self.words, self.hour) = (arguments, words, hour)
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
        let reopened = between(sentence, NamedWords.marks, NamedWords.undoneEndings)
        if let rest = reopened ?? after(NamedWords.reopens, sentence) {
            let undone = readings(rest, [.task, .reminder]) { kind in
                (NamedWords.tools[kind]?.update ?? "", { _ in [LocalEngine.change("done", .bool(false))] })
            }
            return undone?.ofDone
        }
        if let reading = fielded(sentence) { return reading }
        guard !sentence.words.contains(where: { Lexicon.negations.contains($0.core) && $0.core != "cancel" }) else {
            return nil
        }
        if let rest = after(NamedWords.forgets, sentence) {
            return readings(rest, [.memory]) { kind in (NamedWords.tools[kind]?.delete ?? "", nil) }
        }
        if let rest = after(NamedWords.deletes, sentence) {
            let kinds = NamedWords.kinds + (sentence.core(0) == "forget" ? [.memory] : [])
            return readings(rest, kinds, said: [.memory, .queued]) { kind in
                (NamedWords.tools[kind]?.delete ?? "", { row in [LocalEngine.whole(row, JSON.Object())] })
            }
        }
        if let rest = completed(sentence) { return done(rest) }
        return moved(sentence) ?? renamed(sentence) ?? prioritized(sentence) ?? told(sentence)
    }

    /// Something that is said to be done, where a row has its name: `I've renewed the passport`, `the fence is done`.
    private func told(_ sentence: Sentence) -> Reading? {
        guard var name = after(NamedWords.havings, sentence) ?? before(NamedWords.dones, sentence),
            !name.words.contains(where: \.hasDigit), timeWords(name).isEmpty
        else { return nil }
        while name.core(0).isOne(of: "already just now finally"), name.count > 1 { name = name.dropFirst(1) }
        // `I have a dog` tells of no deed.
        if sentence.match(NamedWords.perfects) > 0 {
            guard NamedWords.pasts[name.core(0)] != nil || name.core(0).hasSuffix("ed") else { return nil }
        }
        if let base = NamedWords.pasts[name.core(0)] {
            name = Sentence([Word(base[...], tied: false)] + name.words.dropFirst())
        }
        var reading = done(name)
        reading?.yields = true
        return reading
    }

    private func done(_ name: Sentence) -> Reading? {
        readings(name, [.task, .reminder]) { kind in
            (kind == .task ? "TASK_COMPLETE" : "REMINDER_COMPLETE", nil)
        }
    }

    /// Refuses to make something new of a sentence that changes what is there, where it can't be read as such.
    func refuseChange(_ sentence: Sentence) throws(Refusal) {
        let rest = sentence.dropFirst(sentence.match(NamedWords.moves))
        let isMove = rest.count < sentence.count && rest.words.contains { NamedWords.spans.contains($0.core) }
        let isPriority =
            sentence.core(0).isOne(of: "make set") && sentence.words.contains { $0.core == "priority" }
        let isLength =
            sentence.core(0) == "make" && sentence.core(sentence.count - 1).isOne(of: "long longer shorter")
        let isFiled = sentence.core(0) == "put" && sentence.words.contains { $0.core == "under" }
        if isMove || isPriority || isLength || isFiled || sentence.core(0) == "snooze" {
            throw Refusal("it changes what is there")
        }
    }

    private func after(_ phrases: [[String]], _ sentence: Sentence) -> Sentence? {
        let length = sentence.match(phrases)
        return length > 0 && length < sentence.count ? sentence.dropFirst(length) : nil
    }

    func before(_ endings: [[String]], _ sentence: Sentence) -> Sentence? {
        let longest = endings.filter(sentence.ends).map(\.count).max()
        return longest.map { Sentence(sentence.words.dropLast($0)) }
    }

    /// The words between a verb and an ending.
    private func between(_ sentence: Sentence, _ verbs: Set<String>, _ endings: [[String]]) -> Sentence? {
        verbs.contains(sentence.core(0)) ? before(endings, sentence.dropFirst(1)) : nil
    }

    func completed(_ sentence: Sentence) -> Sentence? {
        between(sentence, NamedWords.marks, NamedWords.doneEndings)
            ?? between(sentence, NamedWords.ticks, NamedWords.tickedEndings)
            ?? after(NamedWords.completes, sentence)
    }

    typealias Made = (tool: String, change: ((JSON.Object) throws(Refusal) -> [RowChange])?)

    /// Readings of a name for each kind of row that it may have: all of these kinds, or the one that it says, which may be
    /// another.
    func readings(
        _ words: Sentence, _ kinds: [NamedWords.Kind], said others: [NamedWords.Kind] = [],
        _ make: (NamedWords.Kind) -> Made
    ) -> Reading? {
        var whole = words
        while whole.core(0).isOne(of: "the my our a an") { whole = whole.dropFirst(1) }
        guard let (said, name) = LocalEngine.kind(whole, kinds, others) else { return nil }
        let dated = dated(name, isKind: said != nil)
        guard name.count > 0, !NamedWords.many.contains(name.core(0)) else { return nil }
        guard !NamedWords.rest.contains(name.core(0)) || name.count > 1 && name.core(1) != "of" else { return nil }
        let own = (said.map { [$0] } ?? kinds).filter((kinds + others).contains)
        let other = dated.flatMap { readings(of: $0.name, isKind: said != nil, own, $0.day, make) }
        let isDay = dated?.name.count == 0
        let named = isDay ? nil : readings(of: name, isKind: said != nil, own, nil, make)
        guard var first = named else { return other }
        first.otherwise = other.map { [$0] } ?? []
        // `the memory card` may be the name of a row.
        if let said, !NamedWords.kinds.contains(said), name.count < whole.count,
            let rows = readings(of: whole, isKind: false, kinds.filter(NamedWords.kinds.contains), nil, make)
        {
            first.kinds += [rows] + rows.kinds
        }
        return first
    }

    /// The kind of row that words say, and the name behind or before it; nil for a kind without a name.
    private static func kind(
        _ words: Sentence, _ kinds: [NamedWords.Kind], _ others: [NamedWords.Kind]
    ) -> (NamedWords.Kind?, Sentence)? {
        if let place = NamedWords.places.first(where: {
            words.count > $0.words.count && words.match([$0.words], at: words.count - $0.words.count) > 0
        }) {
            return (place.kind, Sentence(words.words.dropLast(place.words.count)))
        }
        if let noun = NamedWords.nouns.first(where: { $0.noun == words.core(0) }),
            (NamedWords.kinds + others).contains(noun.kind)
        {
            guard words.count > 1 else { return nil }
            let isJoined = words.count > 2 && words.core(1).isOne(of: "to called named about for of call")
            return (noun.kind, words.dropFirst(isJoined ? 2 : 1))
        }
        if let noun = NamedWords.nouns.first(where: { $0.noun == words.core(words.count - 1) }), words.count > 1,
            kinds.contains(noun.kind)
        {
            return (noun.kind, Sentence(words.words.dropLast()))
        }
        return (nil, words)
    }

    /// Readings of a name for each of these kinds, of rows on a day where one is said.
    private func readings(
        of name: Sentence, isKind: Bool, _ kinds: [NamedWords.Kind], _ day: RowDay?,
        _ make: (NamedWords.Kind) -> Made
    ) -> Reading? {
        let text = Sentence.joined(name.words, asking: true).unquoted
        let isQuoted = name.text(0).first.map { !$0.isLetter && !$0.isNumber && $0 != "#" } ?? false
        let plain = name.count == 1 && !isQuoted ? Int(name.core(0).drop { $0 == "#" }) : nil
        let number = plain.flatMap { $0 > 0 ? $0 : nil }
        if name.count == 1, number == nil, !isQuoted, !name.core(0).contains(where: \.isLetter) { return nil }
        // Ids of the memory and of the queue are no numbers.
        let isNumbered = kinds.allSatisfy(NamedWords.kinds.contains)
        guard number == nil || isKind, name.count == 0 || text.contains(where: { $0.isLetter || $0.isNumber })
        else { return nil }
        var all: [Reading] = []
        for kind in kinds {
            let made = make(kind)
            let id = number.flatMap { isNumbered ? .int($0) : nil } ?? RowSource.named(text)
            all.append(
                Reading(
                    tool: made.tool, arguments: JSON.Object([(JSON.Spelled("id"), id)]),
                    change: day.map { change(made.change, of: kind, on: $0) } ?? made.change))
        }
        guard var first = all.first else { return nil }
        first.kinds = Array(all.dropFirst())
        return first
    }

    /// The day on which a row is, ahead or behind; entries lie behind.
    private typealias RowDay = (ahead: Day, behind: Day)

    /// A name without the day behind it, which says which row is meant: `the coffee from this morning`.
    private func dated(_ name: Sentence, isKind: Bool) -> (name: Sentence, day: RowDay)? {
        guard let at = name.words.lastIndex(where: { $0.core.isOne(of: "on from of for at") }), at > 0 || isKind,
            let ahead = wholeDay(name.dropFirst(at + 1), ahead: true),
            let behind = wholeDay(name.dropFirst(at + 1), ahead: false)
        else { return nil }
        return (Sentence(name.words[..<at]), (ahead, behind))
    }

    /// The change, of a row that is on this day.
    private func change(
        _ change: ((JSON.Object) throws(Refusal) -> [RowChange])?, of kind: NamedWords.Kind, on day: RowDay
    ) -> (JSON.Object) throws(Refusal) -> [RowChange] {
        let zone = zone
        return { row throws(Refusal) in
            let name = kind == .entry ? "date" : kind == .event ? "start" : "due"
            let text = row[name]?.string ?? ""
            let own = Day(text) ?? Moment(text).map { zone.local($0).day }
            guard let own, own == day.behind || kind != .entry && own == day.ahead else {
                throw Refusal("nothing of this name is on that day")
            }
            return try change?(row) ?? [RowChange()]
        }
    }

    /// A change of a row as a whole; of one that repeats a person is asked, for a sentence may mean one of its times.
    static func whole(_ row: JSON.Object, _ arguments: JSON.Object) -> RowChange {
        let repeats = row["repeat"]?.string != nil
        return RowChange(arguments: arguments, words: repeats ? "\(name(of: row)), all of its times" : nil)
    }

    // Names and priorities.

    private func renamed(_ sentence: Sentence) -> Reading? {
        guard let rest = after(NamedWords.renames, sentence), let (name, to) = divided(rest) else { return nil }
        let text = Sentence.joined(to.words).unquoted
        var reading = readings(name, NamedWords.kinds, said: [.memory]) { kind in
            let (update, member) = (NamedWords.tools[kind]?.update ?? "", NamedWords.tools[kind]?.name ?? "")
            let change = LocalEngine.change(member, .text(text))
            return (update, { row in [kind == .event ? LocalEngine.whole(row, change.arguments) : change] })
        }
        reading?.isFree = true
        return reading
    }

    private func prioritized(_ sentence: Sentence) -> Reading? {
        guard sentence.core(0).isOne(of: "make set"),
            let ending = NamedWords.priorities.first(where: { sentence.dropFirst(1).ends(with: $0.words) })
        else { return nil }
        var name = Sentence(sentence.words[1..<(sentence.count - ending.words.count)])
        while name.core(name.count - 1).isOne(of: "a to as") { name = Sentence(name.words.dropLast()) }
        let level = LocalEngine.change("priority", .text(ending.level))
        return readings(name, [.task]) { _ in ("TASK_UPDATE", { _ in [level] }) }
    }

    /// The words before the last `to`, and those behind it.
    func divided(_ sentence: Sentence) -> (Sentence, Sentence)? {
        guard let at = sentence.words.lastIndex(where: { $0.core.isOne(of: "to until till") }), at > 0,
            at + 1 < sentence.count
        else { return nil }
        return (Sentence(sentence.words[..<at]), Sentence(sentence.words[(at + 1)...]))
    }

    // Times.

    /// The time that a row is moved to: a day, a time of day or both, or a span from its own.
    enum Move: Sendable {
        case to(When)
        case by(minutes: Int)
        /// Later for some and earlier for others: `forward`.
        case forward(minutes: Int)
        /// The same weekday and time of next week.
        case nextWeek
    }

    private func moved(_ sentence: Sentence) -> Reading? {
        guard let rest = after(NamedWords.moves, sentence) else { return nil }
        let isSnooze = sentence.core(0) == "snooze"
        // `change the taxi to 8` is an amount for an entry, and a time for others.
        let priced = RowFieldWords.corrections.contains(sentence.core(0)) ? divided(rest) : nil
        let amount = priced.flatMap { self.amount($0.1) }
        let moved = move(rest, of: sentence)
        guard let name = moved?.0 ?? amount.flatMap({ _ in priced?.0 }) else { return nil }
        let kinds = isSnooze ? [.reminder] : moved == nil ? [.entry] : NamedWords.kinds
        let engine = self
        return readings(name, kinds) { kind in
            let tool = kind == .reminder ? "REMINDER_SNOOZE" : NamedWords.tools[kind]?.update ?? ""
            if kind == .entry, let amount { return (tool, { _ in [amount] }) }
            guard let move = moved?.1 else { return (tool, nil) }
            return (
                tool,
                { row throws(Refusal) in
                    let ways = try engine.changes(row, kind, move)
                    return ways.count > 1 ? ways.map { LocalEngine.asked($0, row) } : ways
                }
            )
        }
    }

    /// The name, and the time behind it, of which every word is one of time.
    func move(_ sentence: Sentence, of whole: Sentence) -> (Sentence, Move)? {
        let last = sentence.core(sentence.count - 1)
        if last.isOne(of: "later earlier") {
            return span(sentence, upTo: sentence.count - 1, back: last == "earlier")
        }
        if let at = sentence.words.lastIndex(where: { $0.core == "forward" }), at > 0,
            case (_, .by(let minutes))? = span(sentence, upTo: sentence.count, back: false)
        {
            let isBrought = whole.core(0) == "bring"
            return (
                Sentence(sentence.words[..<at]), isBrought ? .by(minutes: -minutes) : .forward(minutes: minutes)
            )
        }
        if let by = sentence.words.lastIndex(where: { $0.core == "by" }),
            let (_, move) = span(sentence, upTo: sentence.count, back: false), by > 0
        {
            let end = sentence.core(by - 1).isOne(of: "back forward") ? by - 1 : by
            return (Sentence(sentence.words[..<end]), move)
        }
        guard let (name, to) = divided(sentence) else { return nil }
        if to.words.map(\.core) == ["next", "week"] { return (name, .nextWeek) }
        // `at` reads a bare hour as a time.
        let isBare = to.count == 1 && Int(to.core(0)) != nil && to.core(0).utf8.count != 3
        let said = isBare ? Sentence([Word("at", tied: false)] + to.words) : to
        guard var when = wholeTime(said, besides: "on at the") else { return nil }
        // Tonight and this evening are today's; in the evening is one of the row's own day.
        if when.day == nil, when.part != nil, said.words.contains(where: { $0.core.isOne(of: "tonight this") }) {
            when.day = today
        }
        return (name, .to(when))
    }

    /// The time that all of these words say, but for those that go before one.
    func wholeTime(_ words: Sentence, besides leads: StaticString, ahead: Bool = true) -> When? {
        let times = timeWords(words)
        let covered = times.reduce(into: Set<Int>()) { $0.formUnion($1.words) }
        let isRest = words.words.indices.contains { !covered.contains($0) && !words.core($0).isOne(of: leads) }
        return times.isEmpty || isRest ? nil : try? when(times, ahead: ahead)
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

    /// The ways to move a row. The time that it has settles the half of the day where only one is likely.
    func changes(
        _ row: JSON.Object, _ kind: NamedWords.Kind, _ move: Move
    ) throws(Refusal) -> [RowChange] {
        if case .forward(let minutes) = move {
            return [
                try changes(row, kind, .by(minutes: minutes)), try changes(row, kind, .by(minutes: -minutes)),
            ].flatMap { $0 }
        }
        switch kind {
        case .task, .entry:
            let name = kind == .task ? "due" : "date"
            let own = row[name]?.string.flatMap { Day($0) } ?? today
            return [LocalEngine.change(name, .text(try day(own, move, ahead: kind == .task).text))]
        case .event where row["all_day"]?.bool == true:
            guard let own = row["start"]?.string.flatMap({ Day($0) }) else { throw Refusal("it has no day") }
            let start = LocalEngine.change("start", .text(try day(own, move, ahead: true).text))
            return [LocalEngine.whole(row, start.arguments)]
        case .event:
            return try moments(row, "start", move).map { time in
                var change = LocalEngine.whole(row, LocalEngine.change("start", .text(time)).arguments)
                change.hour = LocalEngine.settled(move, time)
                return change
            }
        case .reminder:
            return try moments(row, "due", move).map { time in
                var change = LocalEngine.change("until", .text(time))
                change.hour = LocalEngine.settled(move, time)
                return change
            }
        case .memory, .queued: throw Refusal("it has no time to move")
        }
    }

    /// The hour of a move that says no half of the day, as a person says it.
    private static func settled(_ move: Move, _ time: String) -> String? {
        guard case .to(let when) = move, when.clock?.isFace ?? false, when.part == nil,
            let local = LocalTime(time)
        else { return nil }
        return Clock(hour: local.hour, minute: local.minute, isFace: false).words
    }

    /// A change of one argument.
    static func change(_ name: String, _ value: JSON) -> RowChange {
        RowChange(arguments: JSON.Object([(JSON.Spelled(name), value)]))
    }

    /// The same change, which a person is asked about.
    static func asked(_ change: RowChange, _ row: JSON.Object) -> RowChange {
        let value = change.arguments.members.first.map { $0.value.string ?? $0.value.line } ?? ""
        return RowChange(arguments: change.arguments, words: (change.words ?? name(of: row)) + ", to " + value)
    }

    private static func name(of row: JSON.Object) -> String {
        let own = ["title", "text", "details"].lazy.compactMap { row[$0]?.string }.first ?? ""
        return row["date"]?.string.map { "\(own), \($0)" } ?? own
    }

    private func day(_ own: Day, _ move: Move, ahead: Bool) throws(Refusal) -> Day {
        switch move {
        case .nextWeek: return try nextWeek(own)
        case .by(let minutes), .forward(let minutes):
            guard minutes.isMultiple(of: 1440) else { throw Refusal("it has a day and no time") }
            return own.adding(minutes / 1440)
        case .to(let when):
            guard let day = when.day, when.clock == nil, when.part == nil, when.lastDay == nil, when.rule == nil
            else { throw Refusal("it has a day and no time", hint: "say the day alone") }
            return day
        }
    }

    /// The same weekday of next week.
    private func nextWeek(_ own: Day) throws(Refusal) -> Day {
        let day = today.adding(7 - today.weekday + own.weekday)
        guard day != own else { throw Refusal("it is next week already", hint: "say the day") }
        return day
    }

    /// The times that a row with a time may be moved to, as its zone's clock shows them.
    private func moments(_ row: JSON.Object, _ name: String, _ move: Move) throws(Refusal) -> [String] {
        guard let own = row[name]?.string.flatMap({ Moment($0) }) else { throw Refusal("it has no time") }
        let zone = row["zone"]?.string.flatMap { Zone($0) } ?? zone
        let local = zone.local(own)
        let moments: [Moment]
        switch move {
        case .by(let minutes) where minutes.isMultiple(of: 1440),
            .forward(let minutes) where minutes.isMultiple(of: 1440):
            moments = [try moment(local.day.adding(minutes / 1440), LocalEngine.clock(of: local), in: zone)]
        case .by(let minutes), .forward(let minutes): moments = [own.adding(seconds: minutes * 60)]
        case .nextWeek: moments = [try moment(try nextWeek(local.day), LocalEngine.clock(of: local), in: zone)]
        case .to(let when): moments = try self.moments(when, local, zone)
        }
        let ahead = moments.filter { $0 > now }
        guard !ahead.isEmpty else { throw Refusal("that time has passed") }
        return ahead.map { moment in
            let new = zone.local(moment)
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            return "\(new.day.text)T\(two(new.hour)):\(two(new.minute))"
        }
    }

    /// The moments meant by words of time, for a row that has this time in this zone.
    private func moments(_ when: When, _ own: LocalTime, _ zone: Zone) throws(Refusal) -> [Moment] {
        guard when.lastDay == nil, when.rule == nil, when.end == nil, when.minutes == nil, !when.isAllDay else {
            throw Refusal("a row is moved to one time")
        }
        if let after = when.after { return [now.adding(seconds: after)] }
        let day = when.day ?? own.day
        let isSaid = when.clock != nil || when.part != nil
        // A clock that is said may be the person's as well as the row's.
        let zones = isSaid && zone.name != self.zone.name ? [zone, self.zone] : [zone]
        var moments: [Moment] = []
        for clock in try clocks(when, beside: own) {
            for zone in zones {
                let moment = try moment(day, clock, in: zone)
                if !moments.contains(moment) { moments.append(moment) }
            }
        }
        return moments
    }

    private static func clock(of own: LocalTime) -> Clock {
        Clock(hour: own.hour, minute: own.minute, isFace: false)
    }

    /// The times of day that may be meant for a row that has a time: an evening's dinner at 8 is in the evening, and an
    /// afternoon's meeting at 9 may be either.
    private func clocks(_ when: When, beside own: LocalTime) throws(Refusal) -> [Clock] {
        guard let said = when.clock, said.isFace, said.hour != 12, when.part == nil else {
            return [try clock(when) ?? LocalEngine.clock(of: own)]
        }
        let (am, pm) = (said.moved(pm: false), said.moved(pm: true))
        if said.isWritten, said.hour > 9 { return [am] }
        if said.hour < 7 { return own.hour < 7 ? [am] : [pm] }
        return own.hour < 12 ? [am] : own.hour >= 18 ? [pm] : [am, pm]
    }
}
