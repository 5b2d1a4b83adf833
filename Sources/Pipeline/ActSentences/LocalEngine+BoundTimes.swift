/// Times that belong to a word before them, or that are grown together: none is the time of what the sentence adds.
extension LocalEngine {
    private static let binders = """
        to onto into unto toward towards upto through thru throughout dated past via than latest earliest valid
        beginning ending starting commencing effective expiring expires departing leaving arriving
        beyond except excepting excluding unless barring besides without minus never but versus vs near nearing
        preceding following upon pending circa approx approximately roughly per regarding concerning come
        """.table
    /// Words for what was done on a day: it is no day to come, but it may be the day of an expense.
    private static let deeds = """
        sent received issued signed written posted postmarked borrowed bought taken expired
        """.table

    /// Whether the word before a time binds it to the deed: `move the meeting to friday`, `pay the bill dated 3 march`.
    package static func isBinder(_ word: String) -> Bool { binders.contains(word) }

    /// Refuses a time whose leading word would stay behind, at the end of a text cut short.
    ///
    /// - Parameters:
    ///   - first: the place of the first word of the text.
    ///   - isPast: whether the sentence tells of what was done: `bought yesterday: milk 3.50`.
    func refuseBound(
        _ sentence: Sentence, _ times: [FoundTime], from first: Int = 0, isPast: Bool = false
    ) throws(Refusal) {
        for time in times {
            let at = time.words.lowerBound
            let isTaken = times.contains { $0.words.contains(at - 1) }
            if time.isDeadline, sentence.core(at).isOne(of: "until till") {
                throw Refusal(
                    "'\(Sentence.joined(sentence.words[time.words]))' says how long, and not when",
                    hint: "say 'by' or 'on', or put the words in quotation marks")
            }
            let before = sentence.core(at - 1)
            let isBound = LocalEngine.isBinder(before) || !isPast && LocalEngine.deeds.contains(before)
            guard at > first, !isTaken, isBound else { continue }
            if case .duration = time.phrase { continue }
            throw Refusal(
                "'\(Sentence.joined(sentence.words[(at - 1)..<time.words.upperBound]))' says when something else is",
                hint: "put the words in quotation marks if they belong to the text")
        }
    }

    /// The longest word that is looked at for a day and a time.
    private static let longestTime = 40

    /// Refuses a day and a time in one word, which nothing reads beside others: `dentist 2026-12-25T15:00`.
    func refuseGrown(_ sentence: Sentence) throws(Refusal) {
        let quoted = sentence.quoted
        for (k, word) in sentence.words.enumerated() where word.hasDigit && !quoted.contains(k) {
            guard word.core.utf8.count <= LocalEngine.longestTime, let (day, time) = grown(word.core) else {
                continue
            }
            throw Refusal(
                "'\(word.bare)' is a day and a time in one word", hint: "write two words, such as '\(day) \(time)'")
        }
    }

    /// The day and the time that a word is made of.
    private func grown(_ word: String) -> (day: Substring, time: Substring)? {
        for at in word.indices where "t@,_-/".contains(word[at]) {
            let (left, right) = (word[..<at], word[word.index(after: at)...])
            guard right.first?.isNumber ?? false, isDay(left),
                isTime(right) || "t@".contains(word[at]) && right.allSatisfy(\.isNumber)
            else { continue }
            return (left, right)
        }
        return nil
    }

    private func isDay(_ text: Substring) -> Bool {
        // 20261225
        if text.utf8.count == 8, text.allSatisfy({ $0.isASCII && $0.isNumber }) { return true }
        return words(Sentence(String(text))).day(0, led: true)?.end == 1
    }

    /// Whether a text begins as a time of day does: a range, seconds and a zone may follow.
    private func isTime(_ text: Substring) -> Bool {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        if text.dropFirst(digits.count).first == ":" { return digits.count <= 2 }
        return words(Sentence(String(text))).clock(0, loose: false) != nil
    }
}
