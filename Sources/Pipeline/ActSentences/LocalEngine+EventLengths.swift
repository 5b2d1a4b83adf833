/// Lengths without `for`: `block 2 hours`, `30 minute call`, `meeting tomorrow 14:00 2h`.
extension LocalEngine {
    /// Where the words behind `block 2 hours` and the like begin; nil where no time is kept.
    func blocked(_ sentence: Sentence) -> Int? {
        let start = sentence.match(Lexicon.blocks)
        guard start > 0 else { return nil }
        let words = words(sentence)
        if words.duration(start) != nil { return start }
        let isTimed = words.all().contains { $0.words.lowerBound == start }
        return sentence.core(0) == "block" && isTimed ? start : nil
    }

    package func words(_ sentence: Sentence) -> TimeWords {
        TimeWords(sentence) { Currencies.meaning($0, own: currency) != nil }
    }

    private static let some = "some most many few several certain alternate all only odd even next last".table
    private static let inexact = "before after around about approximately circa roughly by until till since ~".table

    /// `before 10:00` is no time at which something begins.
    func refuseInexact(_ sentence: Sentence, _ times: [FoundTime]) throws(Refusal) {
        for time in times {
            let from = time.words.lowerBound
            switch time.phrase {
            case .clock, .range, .part, .day, .days: break
            case .every:
                let before = sentence.core(from - 1)
                let isCount = NumberWords.word(before) != nil || Int(before) != nil
                if isCount && sentence.core(from).last == "s" || LocalEngine.some.contains(before) {
                    throw Refusal("'\(before)' is no repeat that can be set")
                }
                continue
            default: continue
            }
            let before = sentence.core(sentence.core(from - 1) == "at" ? from - 2 : from - 1)
            if LocalEngine.inexact.contains(before) { throw Refusal("'\(before)' is no exact time") }
        }
    }

    /// `3 and 4 december`, `at 9 and 18`: what stands beside a time with `and` is another.
    func refuseLists(_ sentence: Sentence, _ times: [FoundTime]) throws(Refusal) {
        func isNumber(_ at: Int) -> Bool {
            let core = sentence.core(at)
            return core.first?.isNumber == true || NumberWords.word(core) != nil || TimeWords.weekdays[core] != nil
                || DayPart(rawValue: core) != nil || core.isOne(of: "noon midday midnight")
        }
        for time in times {
            if case .duration = time.phrase { continue }
            let (from, end) = (time.words.lowerBound, time.words.upperBound)
            let isListed = sentence.core(from - 1).isOne(of: "and or & to") && isNumber(from - 2)
            let follows = sentence.text(from - 1).hasSuffix(",") && isNumber(from - 1)
            if isListed || follows && from > 1 || sentence.core(end).isOne(of: "and or &") && isNumber(end + 1) {
                let what = if case .day = time.phrase { "days" } else { "times" }
                throw Refusal("two \(what): either one would be a guess", hint: "write one sentence for each")
            }
        }
    }

    /// The times of an event with the lengths that stand first, last, beside another time or before a noun.
    func withLengths(_ sentence: Sentence, _ found: [FoundTime], named: Bool) -> [FoundTime] {
        let words = words(sentence)
        var all = hoursAsLengths(words, found)
        if named { all = bareRange(words, all) }
        guard !all.contains(where: { if case .duration = $0.phrase { true } else { false } }) else { return all }
        var at = 0
        while at < sentence.count {
            guard !all.contains(where: { $0.words.contains(at) }), let length = words.duration(at),
                !all.contains(where: { $0.words.overlaps(at..<length.end) })
            else {
                at += 1
                continue
            }
            if isLength(sentence, at..<length.end, all) {
                let range = at..<length.end
                all.append(FoundTime(phrase: .duration(length.value), words: range, isDeadline: false))
            }
            at = length.end
        }
        return all.sorted { $0.words.lowerBound < $1.words.lowerBound }
    }

    private static let counted = """
        about after and around at before between by every for from in last least most next of or over past than to
        under within
        """.table
    private static let single = "m min minute h hr hour".table

    private func isLength(_ sentence: Sentence, _ words: Range<Int>, _ times: [FoundTime]) -> Bool {
        let (from, end) = (words.lowerBound, words.upperBound)
        if from > 0, LocalEngine.counted.contains(sentence.core(from - 1)) { return false }
        if sentence.core(end).isOne(of: "or to and before after ago later") { return false }
        if from > 0, sentence.core(end) == "of" { return false }
        if from == 0 || end == sentence.count { return true }
        if times.contains(where: { $0.words.upperBound == from || $0.words.lowerBound == end }) { return true }
        let last = sentence.core(end - 1)
        let unit = last.drop { !$0.isLetter }
        return last.contains("-") || LocalEngine.single.contains(String(unit))
    }

    /// `2h` beside another time of day is a length, as `15h` alone is a time.
    private func hoursAsLengths(_ words: TimeWords, _ found: [FoundTime]) -> [FoundTime] {
        let doubtful = found.indices.filter { k in
            found[k].words.count == 1 && found[k].isOfDay && words.duration(found[k].words.lowerBound) != nil
        }
        guard doubtful.count == 1, let at = doubtful.first, found.filter(\.isOfDay).count == 2,
            let length = words.duration(found[at].words.lowerBound), length.end == found[at].words.upperBound
        else { return found }
        var all = found
        all[at] = FoundTime(phrase: .duration(length.value), words: found[at].words, isDeadline: false)
        return all
    }

    /// `block tomorrow 9 to 11`: bare numbers behind a day of something named an event.
    private func bareRange(_ words: TimeWords, _ found: [FoundTime]) -> [FoundTime] {
        guard let day = found.last(where: { if case .day = $0.phrase { true } else { false } }),
            let range = words.range(day.words.upperBound, loose: true), case .range = range.value,
            !found.contains(where: { $0.words.overlaps(day.words.upperBound..<range.end) })
        else { return found }
        let words = day.words.upperBound..<range.end
        return (found + [FoundTime(phrase: range.value, words: words, isDeadline: false)])
            .sorted { $0.words.lowerBound < $1.words.lowerBound }
    }

    private static let units = """
        m min mins minute minutes h hr hrs hour hours day days week weeks fortnight month months
        """.table

    /// Refuses a length among the words of a title: it says something of the event that no argument says.
    func refuseLengths(_ title: [Word]) throws(Refusal) {
        for (k, word) in title.enumerated().dropFirst() {
            let number = title[k - 1].core
            let next = k + 1 < title.count ? title[k + 1].core : ""
            if word.core.isOne(of: "to - – until till"), Int(number) != nil, Int(next) != nil {
                throw Refusal("'\(number) \(word.core) \(next)' is a time that can't be read")
            }
            guard LocalEngine.units.contains(word.core) else { continue }
            if number.isOne(of: "a an half few") || NumberWords.word(number) != nil || Int(number) != nil {
                throw Refusal("'\(number) \(word.core)' is a length that can't be read")
            }
        }
    }
}
