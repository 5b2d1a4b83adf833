import ActJSON

/// `complete the task buy milk`, `mark task 3 as done`: a task there is, by its number or by words of its title.
extension LocalEngine {
    private static let verbs = """
        complete
        finish
        mark
        tick off
        check off
        cross off
        close
        """.phrases
    private static let endings = """
        as done
        as complete
        as completed
        as finished
        done
        complete
        completed
        finished
        is done
        is complete
        is completed
        is finished
        off
        """.phrases

    /// Nil for a sentence that completes nothing. A title is not the task's number: the call lacks its id, and names
    /// the title as unused.
    func completion(_ sentence: Sentence) throws(Refusal) -> Reading? {
        let verb = sentence.match(LocalEngine.verbs)
        var at = verb
        if sentence.core(at).isOne(of: "the my") { at += 1 }
        guard sentence.core(at).isOne(of: "task todo to-do") else { return nil }
        let tail = LocalEngine.endings.filter { ending in
            let from = sentence.count - ending.count
            return from > at + 1 && sentence.match([ending], at: from) > 0
        }.map(\.count).max()
        guard tail != nil || verb > 0 && sentence.core(0) != "mark" else { return nil }
        let words = Array(sentence.words[(at + 1)..<(sentence.count - (tail ?? 0))])
        guard let first = words.first, !Lexicon.task.butNot.contains(first.core) else { return nil }
        var arguments = JSON.Object()
        if words.count == 1, let id = Int(first.core.drop { $0 == "#" }), id > 0 {
            arguments["id"] = .int(id)
            return Reading(tool: "TASK_COMPLETE", arguments: arguments)
        }
        let isSaid = tail.map { sentence.core(sentence.count - $0) == "is" } ?? false
        if isSaid, sentence.core(0) == "task" {
            throw Refusal("a task to add, or one that is done", hint: "say 'todo …', or 'complete the task …'")
        }
        guard verb > 0 || isSaid && at > 0 else { return nil }
        if let word = words.first(where: { Lexicon.negations.contains($0.core) }) {
            throw Refusal("it says '\(word.core)'")
        }
        if sentence.words.last?.text.hasSuffix("?") == true { throw Refusal("a question") }
        guard timeWords(Sentence(words)).isEmpty,
            !words.contains(where: { $0.core.isOne(of: "task tasks or then") })
        else { throw Refusal("a task to complete, and more") }
        let title = Sentence.joined(words, asking: true)
        return Reading(tool: "TASK_COMPLETE", arguments: arguments, unused: [title])
    }
}
