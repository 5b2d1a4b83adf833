import ActJSON
import ActSystem

/// Sentences that change a field of a row, by its name: `change the amount of the taxi to 15.40`, `the review takes 2 hours`.
extension LocalEngine {
    /// A name, and the change that a sentence makes to each kind of row which may have it.
    private typealias Fielded = (
        name: Sentence, kinds: [NamedWords.Kind],
        change: (NamedWords.Kind, JSON.Object) throws(Refusal) -> [RowChange]
    )

    func fielded(_ sentence: Sentence) -> Reading? {
        if let made = ordered(sentence) {
            var reading = reading(made)
            reading?.isFree = true
            return reading
        }
        guard let stated = stated(sentence), var reading = reading(stated) else { return nil }
        reading.yields = true
        return reading
    }

    private func reading(_ fielded: Fielded) -> Reading? {
        readings(fielded.name, fielded.kinds) { kind in
            let change: (JSON.Object) throws(Refusal) -> [RowChange] = { row throws(Refusal) in
                let ways = try fielded.change(kind, row)
                return kind == .event
                    ? ways.map { $0.words == nil ? LocalEngine.whole(row, $0.arguments) : $0 } : ways
            }
            return (NamedWords.tools[kind]?.update ?? "", change)
        }
    }

    // Requests.

    private func ordered(_ sentence: Sentence) -> Fielded? {
        let length = sentence.match(RowFieldWords.setters)
        if length > 0, let (before, value) = divided(sentence.dropFirst(length)), let (name, field) = field(before)
        {
            return self.field(field, name, value)
        }
        return stepped(sentence) ?? filed(sentence) ?? tagged(sentence) ?? noted(sentence) ?? lengthened(sentence)
    }

    /// The row and the field in `the amount of the taxi` and `the taxi's amount`.
    private func field(_ words: Sentence) -> (Sentence, RowFieldWords.Field)? {
        let start = words.core(0) == "the" ? 1 : 0
        if let field = RowFieldWords.fields[words.core(start)], words.core(start + 1).isOne(of: "of for on") {
            let name = words.dropFirst(start + 2)
            return name.count > 0 ? (name, field) : nil
        }
        guard words.count > 1, let field = RowFieldWords.fields[words.core(words.count - 1)],
            let owner = RowFieldWords.owner(words.words[words.count - 2])
        else { return nil }
        return (Sentence(words.words.dropLast(2) + [owner]), field)
    }

    private func field(_ field: RowFieldWords.Field, _ name: Sentence, _ value: Sentence) -> Fielded? {
        let text = Sentence.joined(value.words).unquoted
        func set(_ member: String, _ kinds: [NamedWords.Kind], _ value: JSON) -> Fielded {
            (name, kinds, { _, _ in [LocalEngine.change(member, value)] })
        }
        // A time behind a text is of something else, but in quotation marks.
        let isTimed = !timeWords(value).isEmpty && text == Sentence.joined(value.words)
        let own: JSON = value.count == 1 && value.core(0).isOne(of: "none nothing") ? .null : .text(text)
        switch field {
        case .amount: return amount(value).map { change in (name, [.entry], { _, _ in [change] }) }
        case .currency:
            return named(currency: value).map { set("currency", [.entry], .text($0)) }
        case .category:
            return isTimed ? nil : set("category", [.entry], own.isNull ? own : .text(LocalEngine.titled(text)))
        case .place: return isTimed ? nil : set("place", [.event], own)
        case .project: return isTimed ? nil : set("project", [.task], own)
        case .notes: return set("notes", [.task, .event], .text(text))
        case .priority: return NamedWords.levels.contains(text) ? set("priority", [.task], .text(text)) : nil
        case .length: return length(value).map { set("duration_minutes", [.event], .int($0)) }
        }
    }

    /// `put the taxi under travel`, `put the gutters in the house project`.
    private func filed(_ sentence: Sentence) -> Fielded? {
        let words = sentence.words
        guard sentence.core(0).isOne(of: "put file move add categorize categorise") else { return nil }
        if sentence.core(words.count - 1) == "project",
            let at = words.lastIndex(where: { $0.core.isOne(of: "in into to under") }), at > 1, at + 2 < words.count
        {
            var project = Sentence(words[(at + 1)..<(words.count - 1)])
            if project.core(0).isOne(of: "my our the") { project = project.dropFirst(1) }
            guard project.count > 0, !project.core(0).isOne(of: "a an") else { return nil }
            return field(.project, Sentence(words[1..<at]), project)
        }
        let isCategory = sentence.core(0).isOne(of: "categorize categorise")
        guard
            let at = words.lastIndex(where: { word in
                word.core == "under" || isCategory && word.core.isOne(of: "as in")
            }), at > 1, at + 1 < words.count, sentence.core(0) != "move"
        else { return nil }
        let category = sentence.dropFirst(at + 1)
        guard category.count < 3, !category.core(0).isOne(of: "a an my the"), timeWords(category).isEmpty else {
            return nil
        }
        return field(.category, Sentence(words[1..<at]), category)
    }

    /// `tag the gutters with house`, `add the tag house to the gutters`, `remove the tag house from the gutters`.
    private func tagged(_ sentence: Sentence) -> Fielded? {
        let words = sentence.words
        func tags(_ name: Sentence, _ tag: Sentence, adds: Bool) -> Fielded? {
            let isSeveral =
                tag.words.contains { $0.core.isOne(of: "a an and my the") || $0.text.hasSuffix(",") }
                || tag.count > 1 && tag.words.contains { $0.text.hasPrefix("#") } || tag.core(0).isOne(of: "done")
            let tag = String(Sentence.joined(tag.words).unquoted.drop { $0 == "#" })
            guard !tag.isEmpty, !isSeveral, name.count > 0 else { return nil }
            return (
                name, [.task],
                { _, row throws(Refusal) in
                    let own = row["tags"]?.texts ?? []
                    guard own.contains(tag) != adds else {
                        throw Refusal(adds ? "it has that tag" : "it has no such tag")
                    }
                    return [LocalEngine.change("tags", .texts(adds ? own + [tag] : own.filter { $0 != tag }))]
                }
            )
        }
        if sentence.core(0) == "tag", let at = words.lastIndex(where: { $0.core.isOne(of: "as with") }), at > 1,
            at + 1 < words.count
        {
            return tags(Sentence(words[1..<at]), sentence.dropFirst(at + 1), adds: true)
        }
        let adds = sentence.core(0) == "add"
        let link = adds ? "to" : "from"
        guard adds || sentence.core(0) == "remove", let at = words.lastIndex(where: { $0.core == link }),
            at + 1 < words.count
        else { return nil }
        let lead = sentence.match([["the", "tag"], ["tag"]], at: 1)
        if lead > 0, 1 + lead < at {
            return tags(sentence.dropFirst(at + 1), Sentence(words[(1 + lead)..<at]), adds: adds)
        }
        guard sentence.core(at - 1) == "tag", at > 2 else { return nil }
        let start = sentence.core(1) == "the" ? 2 : 1
        return start < at - 1
            ? tags(sentence.dropFirst(at + 1), Sentence(words[start..<(at - 1)]), adds: adds) : nil
    }

    /// `add a note to the optician: bring old glasses`.
    private func noted(_ sentence: Sentence) -> Fielded? {
        let length = sentence.match(RowFieldWords.notes)
        guard length > 0,
            let at = sentence.words.indices.first(where: { $0 >= length && sentence.text($0).hasSuffix(":") }),
            at + 1 < sentence.count
        else { return nil }
        var name = sentence.words[length...at].map { $0 }
        name[name.count - 1] = Word(sentence.words[at].text.dropLast(), tied: sentence.words[at].isTied)
        let text = Sentence.joined(sentence.words[(at + 1)...]).unquoted
        return (
            Sentence(name), [.event, .task],
            { _, row in
                let own = row["notes"]?.string ?? ""
                return [LocalEngine.change("notes", .text(own.isEmpty ? text : "\(own)\n\(text)"))]
            }
        )
    }

    /// `make the review 90 minutes long`, `extend dinner by an hour`.
    private func lengthened(_ sentence: Sentence) -> Fielded? {
        let words = sentence.words
        let last = sentence.core(words.count - 1)
        if sentence.core(0) == "make", last.isOne(of: "long longer shorter") {
            guard let (name, minutes) = tail(Sentence(words[1..<(words.count - 1)])) else { return nil }
            return lengthened(name, minutes, last == "long" ? nil : last == "longer" ? 1 : -1)
        }
        guard sentence.core(0).isOne(of: "extend lengthen prolong shorten"),
            let (name, minutes) = tail(sentence.dropFirst(1)), name.count > 1
        else { return nil }
        let link = name.core(name.count - 1)
        guard link.isOne(of: "by to") else { return nil }
        let sign = sentence.core(0) == "shorten" ? -1 : 1
        return lengthened(Sentence(name.words.dropLast()), minutes, link == "to" ? nil : sign)
    }

    private func lengthened(_ name: Sentence, _ minutes: Int, _ sign: Int?) -> Fielded? {
        (
            name, [.event],
            { _, row throws(Refusal) in
                guard let sign else { return [LocalEngine.change("duration_minutes", .int(minutes))] }
                guard let start = row["start"]?.string.flatMap({ Moment($0) }),
                    let end = row["end"]?.string.flatMap({ Moment($0) })
                else { throw Refusal("it has no length") }
                let length = (end.seconds - start.seconds) / 60 + sign * minutes
                guard length > 0 else { throw Refusal("it is not as long as that") }
                return [LocalEngine.change("duration_minutes", .int(length))]
            }
        )
    }

    /// A length at the end of words, and the words before it.
    private func tail(_ words: Sentence) -> (Sentence, Int)? {
        for at in 1..<max(words.count, 1) {
            if let minutes = length(words.dropFirst(at)) { return (Sentence(words.words[..<at]), minutes) }
        }
        return nil
    }

    /// The minutes that all of these words say.
    private func length(_ words: Sentence) -> Int? {
        guard let length = TimeWords(words, isMoney: { _ in false }).duration(0), length.end == words.count,
            length.value > 0
        else { return nil }
        return length.value
    }

    // Statements, which may be of something else: they count where a row has the name.

    private func stated(_ sentence: Sentence) -> Fielded? {
        corrected(sentence) ?? postponed(sentence) ?? shifted(sentence)
    }

    /// The amount, or the day, that an entry had: `the taxi was 15.40, not 14.50`, `rent went out on the 2nd`.
    private func corrected(_ sentence: Sentence) -> Fielded? {
        guard let at = sentence.words.firstIndex(where: { RowFieldWords.pasts.contains($0.core) }), at > 0 else {
            return nil
        }
        let name = Sentence(sentence.words[..<at])
        var rest = sentence.dropFirst(at + 1)
        while rest.core(0).isOne(of: "actually really out be on only"), rest.count > 1 { rest = rest.dropFirst(1) }
        var wrong: Sentence?
        if let not = rest.words.firstIndex(where: { $0.core.isOne(of: "not instead") }), not > 0 {
            let skip = rest.match([["instead", "of"], ["not", "on"]], at: not) > 0 ? 2 : 1
            wrong = rest.dropFirst(not + skip)
            rest = Sentence(Sentence.closed(Array(rest.words[..<not])))
        }
        if let amount = amount(rest) {
            let before = wrong.flatMap { self.amount($0)?.arguments }
            let was = before?["amount"]?.number.flatMap { Double($0) }
            let currency = before?["currency"]?.string ?? wrong.flatMap { named(currency: $0) }
            if wrong != nil, was == nil, currency == nil { return nil }
            return (
                name, [.entry],
                { _, row throws(Refusal) in
                    let own = row["amount"]?.number.flatMap { Double($0) }
                    guard was != nil || currency != nil else { return [LocalEngine.asked(amount, row)] }
                    guard was == nil || was == own, currency.map({ $0 == row["currency"]?.string }) ?? true else {
                        throw Refusal("no entry of this name has that amount")
                    }
                    return [amount]
                }
            )
        }
        guard let day = wholeDay(rest, ahead: false) else { return nil }
        let was = wrong.flatMap { wholeDay($0, ahead: false) }
        if wrong != nil, was == nil { return nil }
        return (
            name, [.entry],
            { _, row throws(Refusal) in
                let change = LocalEngine.change("date", .text(day.text))
                guard let was else { return [LocalEngine.asked(change, row)] }
                guard was.text == row["date"]?.string else { throw Refusal("no entry of this name is of that day") }
                return [change]
            }
        )
    }

    /// The time at which something is now: `dinner is at 8 now`, `the review is now on friday`.
    private func shifted(_ sentence: Sentence) -> Fielded? {
        guard let at = sentence.words.firstIndex(where: { $0.core == "is" }), at > 0 else { return nil }
        var rest = sentence.dropFirst(at + 1)
        if rest.core(0) == "now" {
            rest = rest.dropFirst(1)
        } else if rest.core(rest.count - 1) == "now" {
            rest = Sentence(rest.words.dropLast())
        } else {
            return nil
        }
        let named = sentence.words[..<at] + [Word("to", tied: false)] + rest.words
        guard let (name, move) = move(Sentence(Array(named)), of: sentence) else { return nil }
        return (
            name, [.event],
            { kind, row throws(Refusal) in
                let ways = try changes(row, kind, move)
                return ways.count > 1 ? ways.map { LocalEngine.asked($0, row) } : ways
            }
        )
    }

    /// `raise the priority of the passport`: by a step.
    private func stepped(_ sentence: Sentence) -> Fielded? {
        guard let step = RowFieldWords.steps[sentence.core(0)],
            let (name, field) = field(sentence.dropFirst(sentence.core(1) == "up" ? 2 : 1)), field == .priority
        else { return nil }
        return (
            name, [.task],
            { _, row throws(Refusal) in
                let levels = NamedWords.levels
                let own = levels.firstIndex(of: row["priority"]?.string ?? "normal") ?? 1
                guard levels.indices.contains(own + step) else { throw Refusal("its priority is \(levels[own])") }
                return [LocalEngine.change("priority", .text(levels[own + step]))]
            }
        )
    }

    /// The day by which something is to be done now: `the parcel is due friday now`, `the fence can wait till may`.
    private func postponed(_ sentence: Sentence) -> Fielded? {
        for at in 1..<max(sentence.count, 1) {
            let length = sentence.match(RowFieldWords.deadlines, at: at)
            guard length > 0 else { continue }
            var rest = sentence.dropFirst(at + length)
            if rest.core(rest.count - 1).isOne(of: "now instead"), rest.count > 1 {
                rest = Sentence(rest.words.dropLast())
            }
            guard let day = wholeDay(rest, ahead: true) else { return nil }
            return (
                Sentence(sentence.words[..<at]), [.task], { _, _ in [LocalEngine.change("due", .text(day.text))] }
            )
        }
        return nil
    }

    /// The one amount that all of these words are.
    private func whole(_ words: Sentence) -> Amount? {
        let amounts = Amounts(words, taken: [], own: currency)
        guard amounts.trouble == nil, amounts.all.count == 1, let one = amounts.all.first,
            one.words == 0..<words.count, one.currencies.count < 2
        else { return nil }
        return one
    }

    /// The one currency that words name.
    private func named(currency words: Sentence) -> String? {
        whole(Sentence([Word("1", tied: false)] + words.words))?.currency
    }

    /// The amount that all of these words say, in the currency that they name.
    func amount(_ words: Sentence) -> RowChange? {
        guard let one = whole(words), let number = try? JSON(Array(one.number.utf8)) else { return nil }
        var arguments = JSON.Object([(JSON.Spelled("amount"), number)])
        if let currency = one.currency { arguments["currency"] = .text(currency) }
        return RowChange(arguments: arguments)
    }

    /// The day that all of these words say.
    func wholeDay(_ words: Sentence, ahead: Bool) -> Day? {
        guard let when = wholeTime(words, besides: "on the", ahead: ahead), when.clock == nil, when.rule == nil,
            when.lastDay == nil, when.after == nil
        else { return nil }
        return when.day ?? (when.part != nil && words.words.contains { $0.core == "this" } ? today : nil)
    }

    private static func titled(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
