import ActJSON

/// Questions about what is there, and orders to show it: the list that they ask for. Its arguments are filled by its
/// schema, as for any other intent.
extension LocalEngine {
    /// The most words of a question without a verb.
    private static let longestBare = 7

    /// The reading of a question; nil where it asks for something that act does not keep.
    func query(_ sentence: Sentence) -> Reading? {
        if let kept = kept(in: sentence) { return kept }
        let order = sentence.match(QueryWords.orders)
        let asks = sentence.asks
        guard order > 0 || sentence.count <= LocalEngine.longestBare || asks else { return nil }
        let cores = sentence.words.map(\.core)
        var traits = traits(sentence, cores)
        traits.insert(asks ? .asks : .states)
        let isShow = sentence.core(0).isOne(of: "open total biggest") && sentence.count > 1
        let isOrder = order > 0 && order < sentence.count
        guard isShow || isOrder || !traits.isDisjoint(with: [.asks, .place, .plural, .bare]),
            !isForeign(sentence, cores), Lexicon.reminder.start(sentence) == nil
        else { return nil }
        if let named = named(in: sentence) { return named }
        if isShow || order > 0 { traits.insert(.timed) }
        let row = QueryTopic.rows.first { $0.fits(cores, traits) }
        guard let tool = single(cores) ?? row?.tool else { return cost(in: sentence) }
        return Reading(tool: tool, arguments: JSON.Object(), isQuery: true)
    }

    private func traits(_ sentence: Sentence, _ cores: [String]) -> QueryTopic.Traits {
        let times = timeWords(sentence)
        let said = Set(cores)
        let isGrouped = zip(cores, cores.dropFirst()).contains {
            $0.isOne(of: "by per") && $1.isOne(of: "category month")
        }
        let found: [(QueryTopic.Traits, Bool)] = [
            (.own, !said.isDisjoint(with: QueryWords.persons)), (.timed, !times.isEmpty),
            (.sum, !said.isDisjoint(with: QueryWords.sums) || cores.first == "total" || isGrouped),
            (.plural, isPlural(cores)), (.bare, isBare(sentence, times)),
            (.list, isList(cores)), (.paid, asksOfMoney(cores)), (.place, sentence.match(QueryWords.places) > 0),
            (.export, cores.first == "export" || said.contains("csv")),
        ]
        return found.reduce(into: []) { if $1.1 { $0.insert($1.0) } }
    }

    /// Whether it asks about something else, or whether something may be done.
    private func isForeign(_ sentence: Sentence, _ cores: [String]) -> Bool {
        if cores.contains(where: { $0.isOne(of: "delete remove cancel reschedule") }) { return true }
        let isCounted = sentence.match([["how", "much"], ["how", "many"]]) > 0
        let quoted = sentence.quoted
        if sentence.match(QueryWords.places) > 0, cores.contains("flight") { return false }
        if cores.indices.contains(where: { at in
            QueryWords.foreign.contains(cores[at]) && !quoted.contains(at) && !(cores[at] == "how" && isCounted)
        }), !isList(cores) || cores.contains("rid") {
            return true
        }
        return cores.indices.contains { at in
            cores[at].isOne(of: "can could may") && at + 2 < cores.count && cores[at + 1].isOne(of: "i we")
                && !QueryWords.seeing.contains(cores[at + 2])
        }
    }

    /// `did I pay the rent`, `have I logged lunch`, `what did the taxi cost`
    private func asksOfMoney(_ cores: [String]) -> Bool {
        guard let deed = cores.firstIndex(where: { QueryWords.deeds.contains($0) }), deed > 0 else { return false }
        let helper = cores[deed] == "owe" ? "do" : "did"
        let isPast = cores[..<deed].contains { $0 == helper || $0.isOne(of: "did have has i've was were are") }
        if cores[deed - 1].isOne(of: "to me") || cores[..<deed].contains("able") { return false }
        return isPast && (cores.contains { QueryWords.persons.contains($0) } || cores[deed].hasPrefix("cost"))
    }

    /// A list by its plural: `expenses over 50 euros`, `tasks of anna`.
    private func isPlural(_ cores: [String]) -> Bool {
        let rest = cores.drop { QueryWords.adjectives.contains($0) }
        guard let noun = rest.first, noun.hasSuffix("s") else { return false }
        let next = rest.dropFirst().first ?? ""
        return QueryWords.listed.contains(noun) && QueryWords.filters.contains(next)
    }

    /// The tool for `show task 3`: one thing by its number.
    private func single(_ cores: [String]) -> String? {
        guard cores.count < 6 else { return nil }
        let at = cores.indices.dropLast().first { at in
            QueryTopic.single[cores[at]] != nil && Int(cores[at + 1].drop { $0 == "#" }) != nil
        }
        return at.flatMap { QueryTopic.single[cores[$0]] }
    }

    /// Whether a list of things to do is meant: `my list`, `the shopping list`, but `list my meetings`.
    private func isList(_ cores: [String]) -> Bool {
        cores.indices.contains { at in
            guard cores[at].isOne(of: "list lists list's"), at > 0 else { return false }
            if QueryWords.lists.contains(cores[at - 1]) { return true }
            if cores[at - 1] == "do", at > 1, cores[at - 2] == "to" { return true }
            return cores[at - 1].isOne(of: "my the") && !cores.dropFirst(at + 1).contains("calendar")
        }
    }

    /// A noun of what is there with what goes before it, and a time perhaps: `my tasks`, `due today`, `next meeting`.
    private func isBare(_ sentence: Sentence, _ times: [FoundTime]) -> Bool {
        let rest = sentence.words.enumerated().filter { at, _ in !times.contains { $0.words.contains(at) } }
        let cores = rest.map(\.element.core).filter { !QueryWords.adjectives.contains($0) && Int($0) == nil }
        // `due today`
        if sentence.core(0) == "due", cores.isEmpty || cores == ["due"] { return true }
        let isPlural =
            cores.first?.hasSuffix("s") ?? false
            || cores.first?.isOne(of: "calendar agenda spending balance due income") ?? false
        let isNumbered = rest.contains { Int($0.element.core) != nil }
        return cores.count == 1 && QueryWords.bare.contains(cores[0])
            && (isPlural || sentence.count > 1 && !isNumbered)
            && !sentence.text(0).hasSuffix(":")
    }
}
