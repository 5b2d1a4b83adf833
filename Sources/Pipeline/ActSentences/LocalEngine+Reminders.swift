import ActJSON
import ActSystem

/// Reminders: `remind me to call mum tomorrow at 9 pm`.
extension LocalEngine {
    func reminder(_ sentence: Sentence) throws(Refusal) -> Reading {
        let (leading, from, trailing, textEnd) = try around(sentence)
        let isText = try isText(when(trailing), after: when(leading))
        let behind = isText ? [] : trailing
        var end = isText ? sentence.count : textEnd
        // `that rent is due on the 1st`: the text says due as well.
        let isDue =
            end < sentence.count && sentence.core(end) == "due" && sentence.core(end - 1).isOne(of: "is are")
        if isDue { end += 1 }
        let words = sentence.words[min(from, end)..<end]
        var due = try when(leading + behind)
        due.noun = due.clock.flatMap { HalfOfDay.of(words, hour: $0.hour) }
        guard due.end == nil, !due.isAllDay, due.minutes == nil, due.rule == nil || due.after == nil else {
            throw Refusal("a reminder comes at one time", hint: "make it an event: 'event … friday from 9 to 11'")
        }
        let text = Pieces(Array(words))
        if !due.isEmpty { try refuse(Unfit.unread, in: text) }
        let times = timeWords(sentence)
        let whole = Pieces(sentence.words, times)
        try refuse(Unfit.bound, Unfit.done, in: Pieces(sentence.words, behind, in: from..<sentence.count))
        try refuse(Unfit.names, in: Pieces(sentence.words, leading + behind))
        if times.contains(where: \.isOfDay) { try refuse(Unfit.zones, in: whole) }
        try refuse(Unfit.dayLike, Unfit.moved, in: text)
        if !due.isEmpty { try refuse(Unfit.near, in: text) }
        let beside = Pieces(Array(words), front: !leading.isEmpty, back: !behind.isEmpty && end < sentence.count)
        try refuse(Unfit.beside, Unfit.leading, in: beside)
        if due.isEmpty { try refuse(Unfit.untimed, in: text) }
        if due.isEmpty, from == 0 { try refuse(Unfit.unled, in: whole) }
        if due.rule != nil { try refuse(Unfit.limits, in: text) }
        if !isDue { try refuse(Unfit.deadlines, in: Pieces(sentence.words, leading + behind)) }
        try refuse(Unfit.reminders, Unfit.periods, in: text)
        try refuse(Unfit.lists, in: whole)
        let said = Sentence.joined(
            words, cutFront: !leading.isEmpty, cutBack: end < sentence.count, asking: true)
        if said.isEmpty, due.isEmpty { throw Refusal("nothing to be reminded of") }
        var arguments = JSON.Object()
        if !said.isEmpty { arguments["text"] = .text(said) }
        if picks[.year] == 1 { throw Refusal("that day has passed") }
        if let moment = try self.due(due) { arguments["due"] = .text(moment.text) }
        if let rule = due.rule { arguments["repeat"] = .text(rule.text) }
        arguments["zone"] = .text((due.rule == nil ? zone : clocks).name)
        return Reading(tool: "REMINDER_CREATE", arguments: arguments, told: told("due", arguments, due))
    }

    /// The times before a reminder's text and behind it, and where the text begins and ends.
    private func around(
        _ sentence: Sentence
    ) throws(Refusal) -> (leading: [FoundTime], from: Int, trailing: [FoundTime], end: Int) {
        let all = timeWords(sentence)
        // Times before the text: `tomorrow at 9 to call mum`.
        let start = sentence.core(0) == "for" && all.first?.words.lowerBound == 1 ? 1 : 0
        let at = LocalEngine.end(of: all, from: start)
        let leading = all.filter { $0.words.upperBound <= at }
        let opener = sentence.core(at)
        let isOpener = opener.isOne(of: "to that about of for")
        if leading.isEmpty, !isOpener, !sentence.text(0).hasSuffix(":") {
            if LocalEngine.timeOpeners.contains(opener) || words(sentence).unsettable(at) != nil {
                throw Refusal("the time can't be read")
            }
        }
        try refuse(Unfit.leads, in: Pieces(sentence.words, leading))
        let from = isOpener ? at + 1 : at
        // Times after the text: `call mum tomorrow at 9`.
        var trailing: [FoundTime] = []
        var end = sentence.count
        for time in all.reversed() where time.words.upperBound == end && time.words.lowerBound >= from {
            if time.isOne(of: .duration) { break }
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
        if !trailing.isEmpty || !leading.isEmpty {
            try refuse(Unfit.joined, in: Pieces(sentence.words, all, in: min(from, end)..<end))
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
