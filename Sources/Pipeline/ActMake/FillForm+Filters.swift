import ActJSON
import ActSchema
import ActSentences
import ActSystem
import ActTools

/// Filters of a list: stretches of days, bounds of amounts, words of an enumeration, categories.
extension FillForm {
    /// Two arguments for the first and the last day.
    private func pairs() -> [(stem: [String], from: String, until: String)] {
        func side(_ names: Set<String>) -> [(stem: [String], key: String)] {
            properties.compactMap { key, rule in
                let parts = FillForm.parts(key)
                guard ArgumentWords.Kind(key, rule)?.takesTime ?? false, parts.contains(where: names.contains)
                else { return nil }
                return (parts.filter { !names.contains($0) }, key)
            }
        }
        let (first, last) = (side(FillForm.starts), side(FillForm.ends))
        return first.compactMap { start in
            last.filter { $0.stem == start.stem }.only.map { (start.stem, start.key, $0.key) }
        }
    }

    /// The pair that a stretch of days is for: the only one, or the only one whose name is said. Of a task it is the day
    /// on which it was done where that is said, else the day on which it is due.
    private func pair() -> (stem: [String], from: String, until: String)? {
        let pairs = pairs()
        func said(_ stem: [String]) -> Bool { sentence.words.contains { stem.contains($0.core) } }
        var named = pairs.count == 1 ? pairs : pairs.filter { said($0.stem) }
        if named.count != 1, Set(pairs.map(\.stem)) == [["due"], ["completed"]] {
            let isDone = arguments["done"]?.bool == true && !said(["due"])
            named = pairs.filter { $0.stem == [isDone ? "completed" : "due"] }
        }
        guard let pair = named.only, isFree(pair.from), isFree(pair.until) else { return nil }
        return pair
    }

    mutating func fillSpan() {
        let spans = spans.filter { span in
            !quotes.contains { $0.words.overlaps(span.words) } && !span.words.contains(where: isUsed)
        }
        guard let span = spans.only, span.isClear, isAlone(span) else { return }
        if let pair = pair() {
            // The days of what is done may be those on which it was: `done tasks of last week`.
            let isDue = sentence.words.contains { $0.core == "due" }
            if pair.stem == ["due"], arguments["done"]?.bool == true, !isDue { return }
            let from = span.from.flatMap { value($0, pair.from, isEnd: false) }
            let until = span.until.flatMap { value($0, pair.until, isEnd: true) }
            guard (from == nil) == (span.from == nil), (until == nil) == (span.until == nil) else { return }
            if let from { put(pair.from, from, span.words) }
            if let until { put(pair.until, until, span.words) }
        } else if span.from == span.until, let day = span.from {
            let dates = properties.filter { ArgumentWords.Kind($0.key, $0.rule)?.takesDay ?? false }
            guard let one = dates.only, ["date", "day"].contains(one.key.lowercased()) else { return }
            put(one.key, .text(day.text), span.words)
        }
        if let due = span.words.first.map({ $0 - 1 }), isUsed(span.words.lowerBound), sentence.core(due) == "due" {
            use([due])
        }
    }

    /// Whether no other day is said beside it, and nothing is compared with it: `in may and june`, `than last month`.
    private func isAlone(_ span: DaySpan) -> Bool {
        if ["than", "versus", "vs", "like"].contains(sentence.core(span.words.lowerBound - 1)) { return false }
        let end = span.words.upperBound
        guard ["and", "or", "to", "with", "versus", "vs", "&"].contains(sentence.core(end)) else { return true }
        let next = Sentence("in \(sentence.core(end + 1))")
        return DaySpans(next, engine, ahead: true).all().isEmpty && engine.timeWords(next).isEmpty
    }

    /// `done tasks`, `open tasks`, `tasks completed`: the state beside the tool's noun.
    mutating func fillDone() {
        guard let rule = tool.argument("done"), FillForm.isType(rule, ["boolean"]) else { return }
        let found = FillForm.states.flatMap { state in
            state.patterns.flatMap { $0.places(in: sentence) }.map { (words: $0.value, isDone: state.isDone) }
        }
        if let one = found.only, !one.words.contains(where: isUsed) { put("done", .bool(one.isDone), one.words) }
    }

    private func value(_ day: Day, _ key: String, isEnd: Bool) -> JSON? {
        guard let rule = tool.argument(key), let kind = ArgumentWords.Kind(key, rule) else { return nil }
        let midnight = engine.zone.moment(LocalTime(isEnd ? day.adding(1) : day, 0, 0))
        let value = JSON.text(kind.takesDay ? day.text : midnight.adding(seconds: isEnd ? -1 : 0).text)
        return tool.schema.takes(key, value) ? value : nil
    }

    /// `overdue`: its own argument, or open and due before today.
    mutating func fillOverdue() {
        guard let at = sentence.words.firstIndex(where: { $0.core == "overdue" }) else { return }
        func isFlag(_ name: String) -> Bool {
            tool.argument(name).map { FillForm.isType($0, ["boolean"]) } ?? false && isFree(name)
        }
        if isFlag("overdue") {
            put("overdue", .bool(true), [at])
        } else if spans.isEmpty, isFlag("done"), let pair = pair(), pair.stem == ["due"],
            let yesterday = value(engine.today.adding(-1), pair.until, isEnd: true)
        {
            put(pair.until, yesterday, [at])
            put("done", .bool(false), [at])
        }
    }

    /// `over 50 euros`, `between 20 and 50`
    mutating func fillBounds() {
        func target(_ words: Set<String>) -> String? {
            let sums = "amount price cost total sum value".table
            let found = properties.filter { key, rule in
                let parts = FillForm.parts(key)
                return FillForm.isType(rule, ["number", "integer"]) && parts.contains(where: words.contains)
                    && parts.contains(where: sums.contains)
            }
            return found.only?.key
        }
        let taken = Set(spans.flatMap { Array($0.words) })
        let amounts = Amounts(sentence, taken: taken.union(used), own: engine.currency)
        guard amounts.all.allSatisfy({ $0.currencies.count < 2 }) else { return }
        guard let low = target(["min", "minimum"]), let high = target(["max", "maximum"]), amounts.trouble == nil
        else { return }
        var bounds: [(key: String, amount: Amount, words: Range<Int>)] = []
        var isBetween = false
        for amount in amounts.all {
            let at = amount.words.lowerBound
            func add(_ key: String, _ words: Int) {
                bounds.append((key, amount, at - words..<amount.words.upperBound))
            }
            for bound in FillForm.bounds where sentence.has(bound.words, at: at - bound.words.count) {
                add(bound.isLeast ? low : high, bound.words.count)
            }
            if sentence.core(at - 1) == "and", isBetween { add(high, 1) }
            isBetween = sentence.core(at - 1) == "between"
            if isBetween { add(low, 1) }
        }
        let currencies = Set(bounds.compactMap(\.amount.currency))
        guard Set(bounds.map(\.key)).count == bounds.count, currencies.count <= 1, !isBetween else { return }
        if let currency = currencies.first, !put("currency", .text(currency), []) { return }
        for bound in bounds { put(bound.key, .number(bound.amount.number), bound.words) }
    }

    /// A word that is a value of an enumeration: behind `by` for what groups and sorts, beside the argument's name, or
    /// before the tool's noun, or where it is a word of its own. What a write sets stands beside the argument's name, or
    /// behind it and `to`: `set the priority of task 5 to low`, `with high priority`.
    mutating func fillChoices() {
        for (key, rule) in properties where isFree(key) {
            guard let values = rule["enum"]?.texts else { continue }
            let parts = FillForm.parts(key)
            let said = (0..<sentence.count).flatMap { at in
                isTaken(at) ? [] : values.filter { names($0, at) }.map { (value: $0, at: at) }
            }
            let found = said.compactMap { one in
                words(for: parts, one.value, one.at).map { (value: one.value, words: $0) }
            }
            guard let value = Set(found.map(\.value)).only, reads || said.count == 1 else { continue }
            // `low or high priority`: two values, whichever stands beside the name.
            let places = found.flatMap(\.words)
            let isBeside = said.contains { other in
                other.value != value
                    && places.contains {
                        abs($0 - other.at) == 2 && sentence.core((other.at + $0) / 2).isOne(of: "or and to & /")
                    }
            }
            if !isBeside { put(key, .text(value), places) }
        }
    }

    /// Whether the word at a place is said of the argument named at another.
    private func isSet(_ name: Int, _ at: Int) -> Bool {
        if at == name - 1 { return true }
        guard at > name else { return false }
        let joint = sentence.core(at - 1).isOne(of: "to as is =") ? at - 1 : at
        return (name + 1..<joint).allSatisfy { isUsed($0) || sentence.core($0).isOne(of: "of for on the my") }
    }

    private func isTaken(_ at: Int) -> Bool {
        isUsed(at) || spans.contains { $0.words.contains(at) } || quotes.contains { $0.words.contains(at) }
    }

    private func names(_ value: String, _ at: Int) -> Bool {
        let word = sentence.core(at)
        let name = value.lowercased()
        return word == name || FillForm.forms[name]?.contains(word) ?? false
    }

    /// The places of the words that say a value of an argument; nil where the word may mean something else.
    private func words(for parts: [String], _ value: String, _ at: Int) -> [Int]? {
        guard reads else {
            let named = (0..<sentence.count).filter { parts.contains(sentence.core($0)) && !isTaken($0) }
            return named.only.flatMap { isSet($0, at) ? [$0, at] : nil }
        }
        if parts.last == "by" {
            if ["by", "per", "each"].contains(sentence.core(at - 1)) { return [at - 1, at] }
            return sentence.core(at).hasSuffix("ly") ? [at] : nil
        }
        for near in [at - 1, at + 1] where parts.contains(sentence.core(near)) { return [near, at] }
        guard value.first?.isUppercase == true, value.count >= 5 else { return nil }
        return [at]
    }

    /// `of the garden project`: a name before the argument's own.
    mutating func fillNamed() {
        for (key, rule) in properties where FillForm.isPlain(rule) && isFree(key) {
            let pattern = WordPattern(
                "(of|for|in|from|on|with) (the|my?) !the|my|a|this|that|same|each|. (\(key.lowercased()))")
            let found = pattern.places(in: sentence).map { $0.words.upperBound - 2..<$0.words.upperBound }
            guard let words = found.filter({ !$0.contains(where: isTaken) }).only else { continue }
            put(key, .text(sentence.words[words.lowerBound].bare), words)
        }
    }

    /// `on food`, `food expenses`, `category food`: the name of a known category, or one of the person's own.
    mutating func fillCategory() {
        guard let rule = tool.argument("category"), FillForm.isPlain(rule), isFree("category") else { return }
        let known = Set(engine.categories.values).union(Categories.expenses.values).union(Categories.income.values)
        let names = Dictionary(known.map { ($0.lowercased(), $0) }) { first, _ in first }
        var found: [(name: String, words: [Int])] = []
        for at in 0..<sentence.count where !isTaken(at) {
            guard let name = names[sentence.core(at)] else { continue }
            if ["on", "for", "category"].contains(sentence.core(at - 1)) {
                let isLast = !["and", "or", "but"].contains(sentence.core(at + 1))
                found.append((isLast ? name : "", [at - 1, at]))
            } else if FillForm.things.contains(sentence.core(at + 1)) {
                found.append((name, [at]))
            }
        }
        guard let one = found.only, !one.name.isEmpty else { return }
        put("category", .text(one.name), one.words)
    }
}
