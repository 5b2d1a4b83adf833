import ActJSON
import ActSystem

/// Reminders: `remind me to call mum tomorrow at 9 pm`.
extension LocalEngine {
    func reminder(_ sentence: Sentence) throws(Refusal) -> Reading {
        let (leading, from, trailing, textEnd) = try around(sentence)
        let lead = try when(leading)
        var rest = try when(trailing)
        var end = textEnd
        if try isText(rest, after: lead) {
            rest = When()
            end = sentence.count
        } else if ["or", "and", "either", "not"].contains(sentence.core(end - 1)), !trailing.isEmpty {
            throw Refusal("two times: either one would be a guess")
        }
        // `that rent is due on the 1st`: the text says due as well.
        let isDue = trailing.prefix(1).contains { time in
            end < sentence.count && sentence.core(time.words.lowerBound) == "due"
                && sentence.core(time.words.lowerBound - 1).isOne(of: "is are")
        }
        if isDue { end += 1 }
        let words = sentence.words[min(from, end)..<end]
        var due = lead
        if due.day == nil { due.day = rest.day }
        if due.clock == nil { (due.clock, due.end) = (rest.clock, rest.end) }
        due.part = due.part ?? rest.part
        due.noun = due.clock.flatMap { HalfOfDay.of(words, hour: $0.hour) }
        due.after = due.after ?? rest.after
        due.rule = due.rule ?? rest.rule
        try refuseSpan(due)
        if !due.isEmpty { try refuseUnread(Array(words)) }
        if !rest.isEmpty { try refuseBound(sentence, trailing, from: from) }
        try refuseNames(sentence, leading + trailing)
        try refuseZones(sentence, timeWords(sentence))
        try refuseDayLike(Array(words), hasDay: true)
        try refuseMoved(Array(words), isTimed: !due.isEmpty)
        // `roughly at 5pm to leave`: the time before the text was not read.
        if due.isEmpty, from == 0,
            timeWords(sentence).contains(where: { sentence.core($0.words.upperBound) == "to" })
        {
            throw Refusal("the time can't be read")
        }
        if let first = words.first, first.core.isOne(of: "and or"), !due.isEmpty {
            throw Refusal("two times: either one would be a guess", hint: "write one sentence for each")
        }
        try refuseRest(Array(words), front: !leading.isEmpty, back: !rest.isEmpty && end < sentence.count)
        if due.isEmpty { try refuseUntimed(Array(words)) }
        if due.rule != nil { try refuseLimits(Array(words)) }
        if let time = (leading + trailing).first(where: \.isDeadline), !isDue {
            let word = sentence.core(time.words.lowerBound)
            throw Refusal("a reminder comes at a time, not '\(word)' one", hint: "say 'on', or make it a task")
        }
        try refuseMore(words, sentence)
        let text = Sentence.joined(
            words, cutFront: !leading.isEmpty, cutBack: end < sentence.count, asking: true)
        if text.isEmpty, due.isEmpty { throw Refusal("nothing to be reminded of") }
        var arguments = JSON.Object()
        if !text.isEmpty { arguments["text"] = .text(text) }
        if picks[.year] == 1 { throw Refusal("that day has passed") }
        if let moment = try self.due(due) { arguments["due"] = .text(moment.text) }
        if let rule = due.rule { arguments["repeat"] = .text(rule.text) }
        arguments["zone"] = .text((due.rule == nil ? zone : clocks).name)
        return Reading(tool: "REMINDER_CREATE", arguments: arguments, told: told("due", arguments, due))
    }

    private func refuseSpan(_ due: When) throws(Refusal) {
        guard due.end == nil, !due.isAllDay, due.minutes == nil, due.rule == nil || due.after == nil else {
            throw Refusal("a reminder comes at one time", hint: "make it an event: 'event … friday from 9 to 11'")
        }
        if due.rule != nil, due.day != nil { throw Refusal("a repeat and a day: when it begins would be a guess") }
    }

    /// Refuses a text that says more of the time than was read.
    private func refuseMore(_ words: ArraySlice<Word>, _ sentence: Sentence) throws(Refusal) {
        try refuseRepeats(words, "a repeat that can't be read")
        try refusePeriods(words)
        if let word = words.first(where: { $0.core.isOne(of: "unless except") }) {
            throw Refusal("'\(word.core)' is more than can be set")
        }
        try refuseLists(sentence, timeWords(sentence))
    }

    /// Refuses words that say `again and again` where nothing was set to come again.
    func refuseRepeats(_ words: some Collection<Word>, _ reason: String) throws(Refusal) {
        let cores = words.map(\.core)
        for (k, word) in cores.enumerated() {
            let next = k + 1 < cores.count ? cores[k + 1] : ""
            let isDay =
                TimeWords.weekdays[next] != nil || TimeWords.months[next] != nil || next.first?.isNumber == true
            let comes = word.isOne(of: "every each") && (isDay || LocalEngine.repeated.contains(next))
            let isLast = k + 1 == cores.count && LocalEngine.repeatAdverbs.contains(word)
            let isOften = word.isOne(of: "once twice") && next.isOne(of: "a per every each")
            if comes || isLast || isOften { throw Refusal("'\(word)' is \(reason)") }
        }
    }

    /// The times before a reminder's text and behind it, and where the text begins and ends.
    private func around(
        _ sentence: Sentence
    ) throws(Refusal) -> (leading: [FoundTime], from: Int, trailing: [FoundTime], end: Int) {
        let all = timeWords(sentence)
        // Times before the text: `tomorrow at 9 to call mum`.
        var leading: [FoundTime] = []
        var at = 0
        if sentence.core(0) == "for", let first = all.first, first.words.lowerBound == 1 { at = 1 }
        for time in all where time.words.lowerBound == at {
            leading.append(time)
            at = time.words.upperBound
        }
        if leading.isEmpty { at = 0 }
        let opener = sentence.core(at)
        let isOpener = opener.isOne(of: "to that about of for")
        if leading.isEmpty, !isOpener, !sentence.text(0).hasSuffix(":") {
            if LocalEngine.timeOpeners.contains(opener) || words(sentence).unsettable(at) != nil {
                throw Refusal("the time can't be read")
            }
        }
        if !leading.isEmpty, opener.isOne(of: "and or &"), all.contains(where: { $0.words.lowerBound == at + 1 }) {
            throw Refusal("two times: either one would be a guess", hint: "write one sentence for each")
        }
        if !leading.isEmpty, LocalEngine.reminderLimits.contains(opener) {
            throw Refusal("'\(opener)' is more than can be set")
        }
        let from = isOpener ? at + 1 : at
        // Times after the text: `call mum tomorrow at 9`.
        var trailing: [FoundTime] = []
        var end = sentence.count
        for time in all.reversed() where time.words.upperBound == end && time.words.lowerBound >= from {
            if case .duration = time.phrase { break }
            trailing.insert(time, at: 0)
            end = time.words.lowerBound
        }
        // `tickets for friday`: the tickets are.
        if let start = trailing.first?.words.lowerBound, start > from, case .day(let day)? = trailing.first?.phrase,
            sentence.core(start - 1).isOne(of: "for of since") || sentence.core(start - 1) == "from" && day.isPast
        {
            (trailing, end) = ([], sentence.count)
        }
        // `call mum tomorrow at 9 and dentist friday`: two things.
        let joint = sentence.words[min(from, end)..<end].lastIndex { $0.core.isOne(of: "and then or also") }
        if let joint, !trailing.isEmpty || !leading.isEmpty {
            let isSecond = all.contains { time in
                guard time.words.lowerBound >= from, time.words.upperBound <= joint else { return false }
                switch time.phrase {
                case .day, .clock: return !sentence.core(time.words.lowerBound - 1).isOne(of: "for from of since")
                default: return false
                }
            }
            if isSecond { throw Refusal("two times: either one would be a guess") }
        }
        return (leading, from, trailing, end)
    }

    /// Whether a time behind a reminder's text belongs to the text, because the time before it is whole without it.
    private func isText(_ rest: When, after lead: When) throws(Refusal) -> Bool {
        guard !lead.isEmpty, !rest.isEmpty else { return false }
        let isOnlyDay = (lead.day != nil || lead.rule != nil) && lead.clock == nil && lead.part == nil
        let isOnlyTime = rest.day == nil && rest.rule == nil && rest.after == nil
        if isOnlyDay, isOnlyTime { return false }
        if rest.rule != nil {
            guard lead.day == nil, lead.after == nil, lead.rule == nil else {
                throw Refusal("a day and a repeat: which is meant would be a guess")
            }
            return false
        }
        if lead.day == nil, lead.after == nil, rest.day != nil {
            throw Refusal("a time before and a day after: which goes with which would be a guess")
        }
        return true
    }

    private func due(_ when: When) throws(Refusal) -> Moment? {
        if let seconds = when.after { return now.adding(seconds: seconds) }
        let morning = Clock(hour: 9, minute: 0, isFace: false)
        if let rule = when.rule {
            let clock = try clock(when) ?? morning
            return try moment(first(rule, clock), clock)
        }
        guard let day = when.day else { return when.clock == nil && when.part == nil ? nil : try next(when) }
        return try moment(day, try clock(when) ?? morning)
    }
}
