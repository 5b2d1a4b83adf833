import ActJSON

/// Finds time phrases in a sentence, in one pass.
package struct TimeWords {
    package let sentence: Sentence
    /// Whether a word names a currency: the number before it is no day and no hour.
    package let isMoney: (String) -> Bool
    /// The last words that make a repeat, and that join two days: behind them is neither, which saves looking.
    let lastEvery: Int
    let lastJoint: Int

    package init(_ sentence: Sentence, isMoney: @escaping (String) -> Bool) {
        self.sentence = sentence
        self.isMoney = isMoney
        lastEvery = sentence.words.lastIndex { $0.core == "every" || $0.core == "each" } ?? -1
        lastJoint =
            sentence.words.lastIndex { word in
                TimeWords.joints.contains(word.core) || word.core == "and"
                    || word.core.contains { TimeWords.dashes.contains($0) }
            } ?? -1
    }

    package static let weekdays: [String: Int] = numbered(
        """
        monday mon
        tuesday tue tues
        wednesday wed
        thursday thu thur thurs
        friday fri
        saturday sat
        sunday sun
        """, from: 0)
    package static let months: [String: Int] = numbered(
        """
        january jan
        february feb
        march mar
        april apr
        may
        june jun
        july jul
        august aug
        september sep sept
        october oct
        november nov
        december dec
        """, from: 1)
    static let minuteUnits = "m min mins minute minutes".table
    static let hourUnits = "h hr hrs hour hours".table
    /// Abbreviations that are everyday words as well, and so need something of time beside them.
    static let doubtful = "sat sun".table

    private static func numbered(_ rows: String, from: Int) -> [String: Int] {
        var index: [String: Int] = [:]
        for (k, row) in rows.split(separator: "\n").enumerated() {
            for word in row.split(separator: " ") { index[String(word)] = k + from }
        }
        return index
    }

    package func core(_ at: Int) -> String { sentence.core(at) }

    /// Every phrase, in order, none over another.
    package func all() -> [FoundTime] {
        var found: [FoundTime] = []
        var at = 0
        let quoted = sentence.quoted
        while at < sentence.count {
            if let next = phrase(at, after: found.last?.words.upperBound == at ? found.last?.phrase : nil),
                !quoted.contains(next.words.upperBound - 1)
            {
                found.append(next)
                at = next.words.upperBound
            } else {
                at += 1
            }
        }
        return found
    }

    package typealias Taken<T> = (value: T, end: Int)

    private func phrase(_ at: Int, after previous: TimePhrase?) -> FoundTime? {
        func make(_ phrase: TimePhrase, _ end: Int, deadline: Bool = false) -> FoundTime {
            FoundTime(phrase: phrase, words: at..<end, isDeadline: deadline)
        }
        let word = core(at)
        if at <= lastJoint, let days = days(at) { return make(days.value, days.end) }
        if at < lastEvery, let rule = eachMonth(at) { return make(rule.value, rule.end) }
        switch word {
        case "on", "by", "due", "until", "till":
            let from = word == "due" && ["on", "by"].contains(core(at + 1)) ? at + 2 : at + 1
            if let day = day(from, led: true) { return make(.day(day.value), day.end, deadline: word != "on") }
            if word == "on", let rule = plural(from) { return make(.every(rule.value), rule.end) }
            return nil
        case "at", "@": return behindAt(at, previous)
        case "from", "between":
            if let range = range(at + 1, loose: true) { return make(range.value, range.end) }
            guard word == "from", isDay(previous), let clock = clock(at + 1, loose: true) else { return nil }
            return make(.clock(clock.value), clock.end)
        case "in":
            if core(at + 1) == "the", let part = part(at + 2), previous != nil { return make(.part(part), at + 3) }
            if let distance = distance(at + 1) { return make(distance.value, distance.end) }
            return unsettable(at + 1).map { end in
                make(.refused("'\(Sentence.joined(sentence.words[at..<end]))'"), end)
            }
        case "for":
            if let minutes = duration(at + 1) { return make(.duration(minutes.value), minutes.end) }
            return unsettable(at + 1).map { make(.duration(nil), $0) }
        case "every", "each":
            return every(at).map { make($0.value, $0.end) }
        case "all":
            return core(at + 1) == "day" ? make(.allDay, at + 2) : nil
        case "all-day": return make(.allDay, at + 1)
        case "tonight": return make(.part(.night), at + 1)
        case "this":
            if let part = part(at + 1) { return make(.part(part), at + 2) }
        case "ago": return nil
        default: break
        }
        if let part = part(at), isDay(previous) { return make(.part(part), at + 1) }
        if let day = day(at, led: false) { return make(.day(day.value), day.end) }
        if let ranked = rankedWeekday(at) {
            return make(.refused("'\(Sentence.joined(sentence.words[at..<ranked.end]))'"), ranked.end)
        }
        if let rule = adverb(at) { return make(rule.value, rule.end) }
        if let rule = plural(at) { return make(.every(rule.value), rule.end) }
        if let range = range(at, loose: false) { return make(range.value, range.end) }
        // `tonight 8`
        let isLoose = if case .part? = previous { true } else { false }
        if let clock = clock(at, loose: isLoose) { return make(.clock(clock.value), clock.end) }
        return isClock(at) ? make(.refused("'\(word)'"), at + 1) : nil
    }

    /// A time of day, or the end of a month, behind `at`.
    private func behindAt(_ at: Int, _ previous: TimePhrase?) -> FoundTime? {
        func make(_ phrase: TimePhrase, _ end: Int) -> FoundTime {
            FoundTime(phrase: phrase, words: at..<end, isDeadline: false)
        }
        if core(at + 1) == "night", isDay(previous) { return make(.part(.night), at + 2) }
        if let range = range(at + 1, loose: true) { return make(range.value, range.end) }
        if let clock = clock(at + 1, loose: true) { return make(.clock(clock.value), clock.end) }
        if let day = dayOfPeriod(at + 1) { return make(.day(day.value), day.end) }
        // `tonight at 9 movie with sam`; before a name 9 may be a number of its street.
        let named = sentence.text(at + 2).first?.isUppercase ?? true
        if at == 1, previous != nil, !named, let hour = bare(core(at + 1)), hour.isFace {
            return make(.clock(hour), at + 2)
        }
        return isClock(at + 1) ? make(.refused("'\(core(at + 1))'"), at + 2) : nil
    }

    /// Whether a part of the day may follow.
    private func isDay(_ phrase: TimePhrase?) -> Bool {
        switch phrase {
        case .day?, .every?: true
        default: false
        }
    }

    func part(_ at: Int) -> DayPart? { DayPart(rawValue: core(at)) }
}
