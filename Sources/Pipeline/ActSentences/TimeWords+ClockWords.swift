import ActJSON

/// Times of day, and two of them: `half past 3`, `15:00-16:30`.
extension TimeWords {
    /// A time of day. `loose` is after `at` or `from`, where a bare number is an hour.
    package func clock(_ at: Int, loose: Bool) -> Taken<Clock>? {
        let word = core(at)
        if word == "noon" || word == "midday" { return (Clock(hour: 12, minute: 0, isFace: false), at + 1) }
        if core(at + 1) == "past" || core(at + 1) == "to" {
            let minute = ["half": 30, "quarter": 15][word]
            if let minute, let hour = hour(core(at + 2)), hour <= 12, word == "quarter" || core(at + 1) == "past" {
                let isTo = core(at + 1) == "to"
                let shown = isTo ? (hour + 10) % 12 + 1 : hour
                return half(Clock(hour: shown, minute: isTo ? 60 - minute : minute, isFace: true), at + 3)
            }
        }
        if let clock = token(word) { return half(clock, at + 1) }
        guard let hour = hour(word) else { return nil }
        let next = core(at + 1)
        let face = Clock(hour: hour, minute: 0, isFace: (1...12).contains(hour) && !word.hasPrefix("0"))
        if face.isFace, next == "o'clock" { return half(face, at + 2) }
        if face.isFace, isHalf(next) { return half(face, at + 1) }
        // A bare number is an hour only where nothing that it could count comes after it.
        let follows =
            "to for with in on at until and or by tomorrow today tonight this next every about that remind"
            .table
        let stops = sentence.text(at).last.map { ",.;:!?".contains($0) } ?? false
        let ends = next.isEmpty || stops || follows.contains(next) || day(at + 1, led: false) != nil
        guard loose, ends else { return nil }
        return half(face, at + 1)
    }

    /// Written as a time of day, whether there is such a time or not: `25:00`.
    func isClock(_ at: Int) -> Bool {
        let parts = core(at).utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
        return parts.count == 2 && (1...2).contains(parts[0].count) && parts[1].count == 2
            && parts.allSatisfy { $0.allSatisfy { $0 &- 0x30 < 10 } }
    }

    private func hour(_ word: String) -> Int? {
        if let number = NumberWords.small[word], number <= 12 { return number }
        guard (1...2).contains(word.utf8.count), let hour = Int(word), (0...23).contains(hour) else { return nil }
        return hour
    }

    private func isHalf(_ word: String) -> Bool { ["am", "pm", "a.m", "p.m"].contains(word) }

    /// Takes what follows a clock and says which half of the day it is.
    private func half(_ clock: Clock, _ end: Int) -> Taken<Clock>? {
        if isHalf(core(end)) {
            guard clock.isFace, clock.hour <= 12 else { return nil }
            return (clock.moved(pm: core(end).first == "p"), end + 1)
        }
        if core(end) == "in", core(end + 1) == "the", let part = part(end + 2) {
            return part.clock(clock).map { ($0, end + 3) }
        }
        if core(end) == "at", core(end + 1) == "night" { return DayPart.night.clock(clock).map { ($0, end + 2) } }
        return (clock, end)
    }

    /// A clock in one word: `15:00`, `15h`, `15h30`, `3pm`, `3:30pm`.
    private func token(_ word: String) -> Clock? {
        guard word.utf8.count <= 8, let first = word.utf8.first, first &- 0x30 < 10 else { return nil }
        var body = word[...]
        var pm: Bool?
        for ending in ["a.m", "p.m", "am", "pm"] where body.hasSuffix(ending) {
            pm = ending.first == "p"
            body = body.dropLast(ending.count)
            break
        }
        let marks: [Character] = pm == nil ? [":", "h"] : [":", ".", "h"]
        let mark = body.first { marks.contains($0) }
        let parts = mark.map { body.split(separator: $0, omittingEmptySubsequences: false) } ?? [body]
        guard parts.count <= 2, pm != nil || parts.count == 2, let hour = Int(parts[0]), parts[0].utf8.count <= 2
        else {
            return nil
        }
        var minute = 0
        if parts.count == 2, !(mark == "h" && parts[1].isEmpty) {
            guard parts[1].utf8.count == 2, let value = Int(parts[1]), (0...59).contains(value) else { return nil }
            minute = value
        }
        if let pm {
            guard (1...12).contains(hour) else { return nil }
            return Clock(hour: hour, minute: minute, isFace: true).moved(pm: pm)
        }
        guard (0...23).contains(hour) else { return nil }
        let isFace = (1...12).contains(hour) && parts[0].first != "0" && mark == ":"
        return Clock(hour: hour, minute: minute, isFace: isFace, isWritten: true)
    }

    static let dashes: Set<Character> = ["-", "–", "—"]

    /// Two times: `15:00-16:30`, `3-5pm`, `15:00 – 16:30`, `3 to 5pm` after `from`.
    package func range(_ at: Int, loose: Bool) -> Taken<TimePhrase>? {
        let word = core(at)
        if word.utf8.count <= 20, let dash = word.firstIndex(where: { TimeWords.dashes.contains($0) }) {
            let (left, right) = (String(word[..<dash]), String(word[word.index(after: dash)...]))
            guard let start = token(left) ?? bare(left), let end = token(right) ?? bare(right) else { return nil }
            if let ended = half(end, at + 1),
                !(bare(left) != nil && bare(right) != nil && ended.end == at + 1) || loose
            {
                return (.range(start, ended.value), ended.end)
            }
            return nil
        }
        guard let start = clock(at, loose: loose) ?? bare(word).flatMap({ loose ? ($0, at + 1) : nil }) else {
            return nil
        }
        let joint = core(start.end)
        let isDash = joint.count == 1 && joint.first.map { TimeWords.dashes.contains($0) } ?? false
        guard isDash || ["to", "until", "till", "and"].contains(joint), isDash || joint != "and" || loose,
            let end = clock(start.end + 1, loose: loose || isDash)
        else { return nil }
        if joint == "and", core(at - 1) != "between" { return nil }
        return (.range(start.value, end.value), end.end)
    }

    package func bare(_ word: String) -> Clock? {
        hour(word).map { Clock(hour: $0, minute: 0, isFace: (1...12).contains($0) && !word.hasPrefix("0")) }
    }
}
