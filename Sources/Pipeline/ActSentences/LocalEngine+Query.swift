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
        let pieces = Pieces(sentence.words)
        var traits = traits(sentence, cores, pieces)
        traits.insert(asks ? .asks : .states)
        let isShow = sentence.core(0).isOne(of: "open total biggest") && sentence.count > 1
        let isOrder = order > 0 && order < sentence.count
        guard isShow || isOrder || !traits.isDisjoint(with: [.asks, .place, .plural, .bare]),
            !isForeign(sentence, cores, pieces), Lexicon.reminder.start(sentence) == nil
        else { return nil }
        if let named = named(in: sentence) { return named }
        if isShow || order > 0 { traits.insert(.timed) }
        let row = QueryTopic.rows.first { $0.fits(cores, traits) }
        guard let tool = single(cores) ?? row?.tool else { return cost(in: sentence) }
        return Reading(tool: tool, arguments: JSON.Object(), isQuery: true)
    }

    private func traits(_ sentence: Sentence, _ cores: [String], _ pieces: Pieces) -> QueryTopic.Traits {
        let times = timeWords(sentence)
        let said = Set(cores)
        let isOwn = !said.isDisjoint(with: QueryWords.persons) || said.contains("cost") || said.contains("costs")
        let found: [(QueryTopic.Traits, Bool)] = [
            (.own, !said.isDisjoint(with: QueryWords.persons)), (.timed, !times.isEmpty),
            (.sum, !said.isDisjoint(with: QueryWords.sums) || QueryWords.total.fits(pieces)),
            (.plural, QueryWords.plural.fits(pieces)), (.bare, isBare(sentence, times)),
            (.list, QueryWords.list.contains { $0.fits(pieces) }),
            (.paid, isOwn && QueryWords.paid.contains { $0.fits(pieces) }),
            (.place, sentence.match(QueryWords.places) > 0),
            (.export, cores.first == "export" || said.contains("csv")),
        ]
        return found.reduce(into: []) { if $1.1 { $0.insert($1.0) } }
    }

    /// Whether it asks about something else, or whether something may be done.
    private func isForeign(_ sentence: Sentence, _ cores: [String], _ pieces: Pieces) -> Bool {
        if QueryWords.changes.fits(pieces) { return true }
        if sentence.match(QueryWords.places) > 0, cores.contains("flight") { return false }
        let isCounted = sentence.match([["how", "much"], ["how", "many"]]) > 0
        let isElse = QueryWords.others.fits(pieces) || !isCounted && cores.contains("how")
        return isElse && (!QueryWords.list.contains { $0.fits(pieces) } || cores.contains("rid"))
            || QueryWords.permission.fits(pieces)
    }

    /// The tool for `show task 3`: one thing by its number.
    private func single(_ cores: [String]) -> String? {
        guard cores.count < 6 else { return nil }
        return zip(cores, cores.dropFirst()).lazy.compactMap { noun, number in
            Int(number.drop { $0 == "#" }) == nil ? nil : QueryTopic.single[noun]
        }.first
    }

    /// A noun of what is there with what goes before it, and a time perhaps: `my tasks`, `due today`, `next meeting`.
    private func isBare(_ sentence: Sentence, _ times: [FoundTime]) -> Bool {
        let pieces = Pieces(sentence.words, times)
        return !sentence.text(0).hasSuffix(":") && QueryWords.alone.contains { $0.fits(pieces) }
    }
}
