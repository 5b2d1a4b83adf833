import ActJSON
import ActRecord
import ActTools

/// Questions about a row by its name: `when is my reminder to ring grandma`, `how much was the coffee`.
extension LocalEngine {
    /// The reading of a question that says the kind of a row and then its name, or a deed of a task; nil for any other.
    func named(in question: Sentence) -> Reading? {
        let deed = question.match(RowQuestionWords.duties)
        if deed > 0 { return name(question.dropFirst(deed)).map { LocalEngine.list(.task, $0) } }
        let leads = [QueryWords.orders, QueryWords.places, RowQuestionWords.leads].map { question.match($0) }
        guard let lead = leads.max(), lead > 0 else { return nil }
        let rest = LocalEngine.bare(question.dropFirst(lead))
        guard let noun = NamedWords.nouns.first(where: { $0.noun == rest.core(0) && $0.noun != "appointment" })
        else {
            return nil
        }
        // `the memory card` is asked for by a word that shows what is kept.
        guard NamedWords.kinds.contains(noun.kind) || question.match(QueryWords.orders) > 0 else { return nil }
        let isCall = noun.kind == .queued && rest.core(1) == "call"
        return name(rest.dropFirst(isCall ? 2 : 1)).map { LocalEngine.list(noun.kind, $0) }
    }

    /// The reading of a question about what something cost: `how much was the coffee yesterday`.
    func cost(in question: Sentence) -> Reading? {
        let lead = question.match(RowQuestionWords.prices)
        guard lead > 0, Lexicon.articles.contains(question.core(lead)) || question.core(lead) == "my" else {
            return nil
        }
        let rest = question.dropFirst(lead)
        let times = timeWords(rest)
        let end = times.first?.words.lowerBound ?? rest.count
        guard times.last.map({ $0.words.upperBound == rest.count }) ?? true,
            let name = name(Sentence(rest.words[..<end]), longest: RowQuestionWords.longestThing)
        else { return nil }
        return LocalEngine.list(.entry, name)
    }

    /// The reading of a question for a day by the name of a task or reminder: `when is paint the fence due`.
    func due(in whole: Sentence) -> Reading? {
        let question = whole.dropFirst(whole.match(QuestionWords.leads))
        let lead = question.match(RowQuestionWords.days)
        guard lead > 0, question.core(question.count - 1) == "due", let name = name(question.dropFirst(lead)) else {
            return nil
        }
        let id = JSON.Object([(JSON.Spelled(RecordKey.id.rawValue), RowSource.named(name))])
        var reading = Reading(tool: "TASK_GET", arguments: id)
        reading.kinds = [Reading(tool: "REMINDER_GET", arguments: id)]
        return reading
    }

    /// The reading of a question about the memory or the queue: `what do you know about Ana`, `show the queue`.
    func kept(in question: Sentence) -> Reading? {
        let known = question.match(RowQuestionWords.knowing)
        if known == question.count, known > 0 { return LocalEngine.list(.memory, nil) }
        if known > 0, question.core(known) == "about" {
            // A name may have any word or number.
            let words = LocalEngine.bare(question.dropFirst(known + 1)).words.map(\.bare).filter { !$0.isEmpty }
            guard (1...RowQuestionWords.longestName).contains(words.count) else { return nil }
            return LocalEngine.list(.memory, words.joined(separator: " "))
        }
        let lead = max(question.match(QueryWords.orders), question.match(RowQuestionWords.leads))
        var rest = LocalEngine.bare(question.dropFirst(lead))
        if rest.core(0) == "in" { rest = LocalEngine.bare(rest.dropFirst(1)) }
        guard lead > 0 || question.core(0) == "which" else { return nil }
        return RowQuestionWords.kept[rest.words.map(\.core).joined(separator: " ")].map {
            LocalEngine.list($0, nil)
        }
    }

    private static func list(_ kind: NamedWords.Kind, _ name: String?) -> Reading {
        let search = NamedWords.kinds.contains(kind) ? "text" : "words"
        return Reading(
            tool: NamedWords.tools[kind]?.list ?? "",
            arguments: JSON.Object(name.map { [(JSON.Spelled(search), .text($0))] } ?? []), isQuery: true)
    }

    /// The words of a name, where they are no more than that; nil where one may be a filter.
    private func name(_ words: Sentence, longest: Int = RowQuestionWords.longestName) -> String? {
        var rest = words
        if RowQuestionWords.joints.contains(rest.core(0)) { rest = rest.dropFirst(1) }
        if rest.core(rest.count - 1).isOne(of: "due again") { rest = Sentence(rest.words.dropLast()) }
        rest = LocalEngine.bare(rest)
        guard !QueryWords.filters.contains(rest.core(0)), !NamedWords.many.contains(rest.core(0)),
            timeWords(rest).isEmpty,
            !rest.words.contains(where: { $0.hasDigit || RowQuestionWords.restricting.contains($0.core) })
        else { return nil }
        let said = rest.words.filter { !Lexicon.articles.contains($0.core) && !$0.bare.isEmpty }
        guard (1...longest).contains(said.count) else { return nil }
        return said.map(\.bare).joined(separator: " ")
    }

    private static func bare(_ sentence: Sentence) -> Sentence {
        var rest = sentence
        while rest.core(0).isOne(of: "me the my our a an") { rest = rest.dropFirst(1) }
        return rest
    }
}
