/// The words that tell one kind of sentence from another.
package enum Lexicon {
    /// The beginning of a kind of sentence.
    struct Trigger: Sendable {
        let phrases: [[String]]
        /// Words after which the phrase means something else, unless a colon stands between.
        let butNot: Set<String>

        /// The place where the rest begins; nil for another kind of sentence.
        func start(_ sentence: Sentence) -> Int? {
            let count = sentence.match(phrases)
            guard count > 0, count < sentence.count else { return nil }
            let isMarked = sentence.text(count - 1).hasSuffix(":")
            // task 5 is one there is.
            if !isMarked, sentence.core(0) == "task", Int(sentence.core(1)) != nil { return nil }
            if sentence.text(count) == ":" || sentence.text(count) == "-" { return count + 1 }
            return isMarked || !butNot.contains(sentence.core(count)) ? count : nil
        }
    }

    /// Whether a sentence says that it is a task or a reminder.
    static func isKind(_ sentence: Sentence) -> Bool {
        task.start(sentence) != nil || reminder.start(sentence) != nil
    }

    /// The words between `add` or `put` and words that say where they go: `add buy milk to my todo list`.
    static func added(_ sentence: Sentence, _ places: [WordPattern]) -> Sentence? {
        guard sentence.core(0).isOne(of: "add put") else { return nil }
        let pieces = Pieces(sentence.words, raw: true)
        return places.lazy.compactMap { $0.match(pieces, at: -1) }.first.map { sentence[$0] }
    }

    /// The tag of what stands on a list; nil for the list of all things to do, and for one that no sentence fills.
    package static func tag(ofList name: String) -> String? {
        guard lists.contains(name), !name.isOne(of: "list todo to-do task") else { return nil }
        return name.isOne(of: "groceries grocery") ? "shopping" : name
    }

    /// An event behind the verb that makes it: `set up a meeting with jack`, `create event`, `add to my calendar lunch`.
    static func made(_ sentence: Sentence) -> Sentence? {
        let calendar = sentence.match(calendars)
        if calendar > 0, calendar < sentence.count {
            return unframed(sentence.dropFirst(sentence.core(calendar) == "that" ? calendar + 1 : calendar))
        }
        let stated = sentence.match(statements)
        if stated > 0 { return isOccasion(sentence, from: stated) ? sentence.dropFirst(stated) : nil }
        guard !sentence.core(1).hasPrefix("year"), let made = order.places(in: sentence).first else { return nil }
        let plain = sentence[made.value]
        if plain.match(frames) > 0, plain.core(1) != "reminder" { return unframed(plain) }
        return isOccasion(plain, from: 0) ? plain : nil
    }

    /// The nouns and the rest of a reminder that is asked for: `add a dentist reminder for friday`.
    static func reminderOf(_ sentence: Sentence) -> (nouns: [Word], rest: Sentence)? {
        guard reminder.start(sentence) == nil,
            let found = reminders.lazy.compactMap({ $0.places(in: sentence).first }).first
        else { return nil }
        return (Array(sentence.words[found.value]), sentence.dropFirst(found.words.upperBound - 1))
    }

    private static func unframed(_ sentence: Sentence) -> Sentence {
        let plain = articles.contains(sentence.core(0)) ? sentence.dropFirst(1) : sentence
        let frame = plain.core(1) == "reminder" ? 0 : plain.match(frames)
        return frame == 0 ? sentence : plain.dropFirst(frame)
    }

    /// Whether what stands before the first preposition is something that people meet for.
    private static func isOccasion(_ sentence: Sentence, from: Int) -> Bool {
        let head = sentence.words.dropFirst(from).prefix {
            !$0.core.isOne(of: "with at on for from to in about by of after before")
        }
        return head.contains { occasions.contains($0.core) }
            && !head.contains { ordered.contains($0.core) || $0.core == "reminder" }
    }
}
