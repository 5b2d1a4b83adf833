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

    /// `add buy milk to my todo list`.
    static func listed(_ sentence: Sentence) -> Sentence? {
        between(sentence, ["add", "put"], listEndings)
    }

    /// `add milk to my shopping list`: what goes on it, and the list's name.
    static func named(_ sentence: Sentence) -> (item: Sentence, list: String)? {
        let last = sentence.count - 1
        let from = sentence.core(last - 2).isOne(of: "my the our") ? last - 2 : last - 1
        guard sentence.core(0).isOne(of: "add put"), sentence.core(last) == "list", from > 2,
            lists.contains(sentence.core(last - 1)), sentence.core(from - 1).isOne(of: "to on onto in")
        else { return nil }
        return (Sentence(sentence.words[1..<(from - 1)]), sentence.words[last - 1].core)
    }

    /// The tag of what stands on a list; nil for the list of all things to do, and for one that no sentence fills.
    package static func tag(ofList name: String) -> String? {
        guard lists.contains(name), !name.isOne(of: "list todo to-do task") else { return nil }
        return name.isOne(of: "groceries grocery") ? "shopping" : name
    }

    /// `put dentist tuesday 15:00 on my calendar`.
    static func calendared(_ sentence: Sentence) -> Sentence? {
        between(sentence, ["add", "put"], calendarEndings)
    }

    /// An event behind the verb that makes it: `set up a meeting with jack`, `create event`, `add to my calendar lunch`.
    static func made(_ sentence: Sentence) -> Sentence? {
        let calendar = sentence.match(calendars)
        if calendar > 0, calendar < sentence.count {
            return unframed(sentence.dropFirst(sentence.core(calendar) == "that" ? calendar + 1 : calendar))
        }
        let stated = sentence.match(statements)
        if stated > 0 { return isOccasion(sentence, from: stated) ? sentence.dropFirst(stated) : nil }
        guard makers.contains(sentence.core(0)), !sentence.core(1).hasPrefix("year") else { return nil }
        var at = 1
        if sentence.core(at).isOne(of: "up in") { at += 1 }
        if sentence.core(at) == "me" { at += 1 }
        let rest = sentence.dropFirst(at)
        let plain = articles.contains(rest.core(0)) ? rest.dropFirst(rest.core(0) == "my" ? 0 : 1) : rest
        if plain.match(frames) > 0, plain.core(1) != "reminder" { return unframed(plain) }
        return isOccasion(plain, from: 0) ? plain : nil
    }

    /// The nouns and the rest of a reminder that is asked for: `add a dentist reminder for friday`.
    static func reminderOf(_ sentence: Sentence) -> (nouns: [Word], rest: Sentence)? {
        guard makers.contains(sentence.core(0)), reminder.start(sentence) == nil,
            let at = sentence.words.prefix(5).firstIndex(where: { $0.core == "reminder" }), at + 1 < sentence.count,
            sentence.core(at + 1).isOne(of: "for about to on at of tomorrow today")
        else { return nil }
        let said = sentence.words[1..<at].drop { articles.contains($0.core) || $0.core.isOne(of: "me up new") }
        let nouns = said.filter { !$0.core.isOne(of: "event calendar") }
        let isDaily = nouns.map(\.core) == ["daily"]
        let isNamed = nouns.allSatisfy { noun in
            !noun.hasDigit && !LocalEngine.repeatAdverbs.contains(noun.core) && !TimeWords.heads.contains(noun.core)
                && !TimeWords.units.contains(noun.core)
        }
        guard isDaily || isNamed, nouns.count < 3 else { return nil }
        return (Array(nouns), sentence.dropFirst(at + 1))
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

    private static func between(_ sentence: Sentence, _ first: Set<String>, _ last: [[String]]) -> Sentence? {
        guard first.contains(sentence.core(0)) else { return nil }
        let item = sentence.dropFirst(1)
        return last.first(where: item.ends).map { Sentence(item.words.dropLast($0.count)) }
    }
}
