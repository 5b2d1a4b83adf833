/// Whether a sentence asks something, rather than wants something done.
extension Sentence {
    /// Whether one of its clauses asks, and none wants something done.
    ///
    /// Words behind `todo`, `remind me` or a colon are a text, whatever they ask.
    package var asks: Bool {
        let moods = clauses.map { Sentence($0.words.prefix(Sentence.opening)).mood(isMarked: $0.isMarked) }
        return moods.contains(.asks) && !moods.contains(.wants)
    }

    /// The words of a clause by which its mood shows.
    private static let opening = 48

    /// Whether a question mark ends more than a word of it.
    private var isMarked: Bool { count > 1 && words.last?.text.last == "?" }

    /// They want something done, though they look like questions.
    private static let requests = Lexicon.polite.filter { $0 != ["hey"] } + QuestionWords.pleas

    private enum Mood {
        case asks, wants, says
    }

    /// The sentences of the text before the words that are a text themselves.
    private var clauses: [Sentence] {
        let end = words.indices.first { at in
            core(at).isOne(of: "todo to-do") || core(at) == "remind" && core(at + 1).isOne(of: "me us")
        }
        let colon = words.indices.first { text($0).hasSuffix(":") }.map { $0 + 1 }
        var clauses: [Sentence] = []
        var clause: [Word] = []
        for word in words[..<min(end ?? count, colon ?? count)] {
            clause.append(word)
            guard let mark = word.text.last, ".!?".contains(mark) else { continue }
            clauses.append(Sentence(clause))
            clause = []
        }
        if !clause.isEmpty { clauses.append(Sentence(clause)) }
        // A sentence that begins with `remind me` wants it.
        if let end, end < (colon ?? count), clause.isEmpty { clauses.append(Sentence("please")) }
        return clauses
    }

    private func mood(isMarked: Bool) -> Mood {
        let opening = match(QuestionWords.openers)
        if opening > 0 { return opening == count ? .says : dropFirst(opening).mood(isMarked: isMarked) }
        let leading = match(QuestionWords.leads)
        if leading > 0, QuestionWords.asked.contains(core(leading)) { return .asks }
        if match(Sentence.requests) > 0 || QuestionWords.orders.contains(core(0)) { return .wants }
        let isAskedWhen = core(0) == "when" && (Lexicon.auxiliaries.contains(core(1)) || core(1) == "do")
        if QuestionWords.conditions.contains(core(0)), !isAskedWhen, !isInverted(1) {
            // `when I am home, …`: the clause behind the comma is the one that counts.
            if let main = afterComma { return main.mood(isMarked: isMarked) }
            return isMarked ? .asks : .says
        }
        if isMarked || isQuestion { return .asks }
        if let main = afterComma, count - main.count <= 3 { return main.mood(isMarked: isMarked) }
        return .says
    }

    /// Whether a word that asks stands at a place, or a verb before its subject.
    package func opensQuestion(at: Int = 0) -> Bool {
        Lexicon.questions.contains(core(at))
            || Lexicon.auxiliaries.contains(core(at)) && Lexicon.subjects.contains(core(at + 1))
    }

    /// Whether it begins as a question does: with a word that asks, or with a verb before its subject.
    private var isQuestion: Bool {
        Lexicon.questions.contains(core(0)) && core(0) != "do" || isInverted(0)
    }

    /// Whether a verb stands there before its subject: `will I`, `is the`, but `can of paint`.
    private func isInverted(_ at: Int) -> Bool {
        if QuestionWords.always.contains(core(at)) { return true }
        if core(at).isOne(of: "do have don't can't won't") { return QuestionWords.pronouns.contains(core(at + 1)) }
        return Lexicon.auxiliaries.contains(core(at)) && Lexicon.subjects.contains(core(at + 1))
    }

    /// The words behind the first comma.
    private var afterComma: Sentence? {
        guard let comma = words.firstIndex(where: { $0.text.hasSuffix(",") }), comma + 1 < count else { return nil }
        return dropFirst(comma + 1)
    }
}
