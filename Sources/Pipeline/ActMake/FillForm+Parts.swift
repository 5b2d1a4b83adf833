import ActJSON
import ActSchema
import ActSentences
import ActTools

/// Quoted texts, ids, counts and times that are set.
extension FillForm {
    /// A quoted text goes to the argument whose name stands before it; else to the one that searches, or to the only
    /// text that a write has to be given.
    mutating func fillQuotes() {
        var rest: [Quote] = []
        for quote in quotes {
            let before = [1, 2].map { sentence.core(quote.words.lowerBound - $0) }
            let joints = ["is", "named", "called", "=", "to"]
            let name = joints.contains(before[0]) ? before[1] : before[0]
            let named = properties.first { $0.key.lowercased() == name && FillForm.isPlain($0.rule) }
            if let named, put(named.key, .text(quote.text), quote.words) { continue }
            rest.append(quote)
        }
        guard let quote = rest.only else { return }
        let plain = properties.filter { FillForm.isPlain($0.rule) && isFree($0.key) }
        let must = plain.filter { one in tool.required.contains { $0 == one.key } }
        let search = plain.filter { FillForm.textNames.contains($0.key.lowercased()) }
        let names = must.filter { FillForm.titleNames.contains($0.key.lowercased()) }
        let target = reads && search.count == 1 ? search : must.count == 1 ? names : []
        if let one = target.first { put(one.key, .text(quote.text), quote.words) }
    }

    /// `task 3`, `entry #3`, `event with id 3`: a number behind the tool's noun.
    mutating func fillIdentity() {
        let ids = properties.filter { $0.key.lowercased() == "id" || $0.key.lowercased().hasSuffix("_id") }
            .filter { FillForm.isType($0.rule, ["integer", "number", "string"]) && isFree($0.key) }
        var found: [(key: String, number: String?, words: Range<Int>)] = []
        for (key, _) in ids {
            let pattern = WordPattern(
                "(\(nouns(key).joined(separator: "|"))) (with|the|id|number|no|nr|#*) <hash>")
            for place in pattern.places(in: sentence) {
                let number = sentence.core(place.value.lowerBound).drop { $0 == "#" }
                let isWhole = (1...18).contains(number.utf8.count) && number.allSatisfy(FillForm.digits.contains)
                let isOne = isWhole && isAlone(place.value.lowerBound)
                found.append((key, isOne ? String(number) : nil, place.words))
            }
        }
        // `delete task 3, keep task 4`: two numbers, whichever of them stands alone.
        guard let one = found.only, let number = one.number else { return }
        put(one.key, tool.schema.typed(one.key, number), one.words)
    }

    private static let digits = Set("0123456789")

    /// Whether a number is one thing's: neither one of a row nor a time or an amount.
    private func isAlone(_ at: Int) -> Bool {
        let pieces = Pieces(sentence.words)
        return !sentence.text(at).hasSuffix(",") && !FillForm.counted.contains { $0.match(pieces, at: at) != nil }
            && Currencies.meaning(sentence.core(at + 1), own: engine.currency) == nil
    }

    /// The nouns that an id belongs to: those of its own name, else of the tool's name, else of the toolkit.
    private func nouns(_ key: String) -> Set<String> {
        let own = FillForm.parts(key).filter { $0 != "id" }
        if let last = own.last { return [last] }
        let verbs = Lexicon.orders.union(FillForm.verbs)
        let words = tool.slug.lowercased().split(whereSeparator: { "_-.".contains($0) }).map(String.init)
        let toolkit = tool.toolkit.lowercased()
        let nouns = words.filter { $0 != toolkit && !verbs.contains($0) }
        let all = nouns.isEmpty ? [toolkit] : nouns
        return Set(all).union(all.contains("task") ? ["todo", "to-do"] : [])
    }

    /// The time that a write sets: the only one said, for the only argument of a time. Of what exists already, a time
    /// counts behind `to` and `until` only: elsewhere it may say which one is meant.
    mutating func fillTime() {
        let dates = properties.filter { ArgumentWords.Kind($0.key, $0.rule)?.takesTime ?? false }
        let makes = tool.tags.contains("createHint") && !tool.tags.contains("updateHint")
        let start = makes ? dates.filter { $0.key == "start" } : []
        let targets = dates.count == 1 ? dates : start
        guard let target = targets.first, isFree(target.key) else { return }
        let set = times.filter { time in
            !time.isOne(of: .duration, .every, .allDay) && !time.words.contains(where: isUsed)
                && !quotes.contains { $0.words.overlaps(time.words) }
        }
        guard let first = set.first, let last = set.last else { return }
        let range = first.words.lowerBound..<last.words.upperBound
        guard range.count == set.reduce(0, { $0 + $1.words.count }) else { return }
        let lead = sentence.core(range.lowerBound - 1)
        let others = "before after since from between and or than of".table
        guard !others.contains(lead), !makes || !LocalEngine.isBinder(lead) else { return }
        guard makes || lead == "to" || ["until", "till"].contains(sentence.core(range.lowerBound)) else { return }
        let words = sentence.words[range].map(\.core).drop { $0.isOne(of: "by due until till on") }
        var one = JSON.Object()
        one[target.key] = .text(words.joined(separator: " "))
        let (read, doubts, choices) = argumentWords.read(one, tool)
        if let choice = choices.first { return open(choice, range) }
        guard doubts.isEmpty, let value = read[target.key] else { return }
        put(target.key, value, range)
    }

    /// The most words of a row's name in a question.
    private static let longestName = 5

    /// `do I have a meeting with Fred`: the words of a question that no other argument took name the row that a list of
    /// act's own is asked for. Whether they are an argument now.
    mutating func fillText(_ unused: [String]) -> Bool {
        let runs = unused.map { Sentence($0) }.filter { run in
            !run.words.allSatisfy { QueryWords.frame.contains($0.core) }
        }
        guard arguments["text"] == nil, tool.argument("text") != nil, runs.count < 2 else { return false }
        let words = (runs.first?.words ?? []).drop { QueryWords.frame.contains($0.core) }
        let named = words.reversed().drop { QueryWords.frame.contains($0.core) }.reversed()
        // A day or a stretch of days that no argument took names no row.
        let isTimed =
            spans.contains { !$0.words.contains(where: isUsed) }
            || times.contains { !$0.words.contains(where: isUsed) }
        guard !isTimed, !named.isEmpty, named.count <= FillForm.longestName,
            named.allSatisfy({
                !$0.hasDigit && !RequestWords.limiting.contains($0.core) && !RequestWords.bounding.contains($0.core)
            })
        else { return !isTimed && named.isEmpty }
        return put("text", .text(named.map(\.bare).joined(separator: " ")), [])
    }

    /// `tagged office`, `with the tag office`, `on my grocery list`
    mutating func fillTag() {
        guard tool.argument("tag") != nil else { return }
        let lists = (1..<max(1, sentence.count)).filter { sentence.core($0).isOne(of: "list lists list's") }
        if let at = lists.only, let tag = Lexicon.tag(ofList: sentence.core(at - 1)) {
            put("tag", .text(tag), [at - 1, at])
        }
        guard let found = FillForm.tags.flatMap({ $0.places(in: sentence) }).only else { return }
        put("tag", .text(String(sentence.words[found.value.lowerBound].bare.drop { $0 == "#" })), found.words)
    }

    /// `for 10 minutes`
    mutating func fillLength() {
        let lengths = times.compactMap { time -> (minutes: Int, words: Range<Int>)? in
            guard case .duration(let minutes?) = time.phrase else { return nil }
            return (minutes, time.words)
        }
        let targets = properties.filter { ArgumentWords.Kind($0.key, $0.rule)?.takesMinutes ?? false }
        guard let length = lengths.only, let target = targets.only else { return }
        put(target.key, .int(length.minutes), length.words)
    }

    /// `top 5`, `the last 10 entries` of a list that begins with the newest.
    mutating func fillCount() {
        let targets = properties.filter { FillForm.limits.contains($0.key.lowercased()) }
        guard let target = targets.only else { return }
        let text = tool.description.lowercased()
        var leads: Set<String> = ["first"]
        if text.contains("newest") || text.contains("most recent") {
            leads.formUnion(["last", "latest", "newest"])
        }
        if text.contains("search") || text.contains("best") { leads.insert("top") }
        let pattern = WordPattern("(\(leads.joined(separator: "|"))) <int> (!<unit>|quarter|quarters)")
        let found = pattern.places(in: sentence).map(\.value.lowerBound).filter { at in
            Currencies.meaning(sentence.core(at + 1), own: engine.currency) == nil
        }
        guard let at = found.only, let number = Int(sentence.core(at)), number > 0 else { return }
        put(target.key, .int(number), [at - 1, at])
    }
}
