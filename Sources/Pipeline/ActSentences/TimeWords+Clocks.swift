import ActJSON

/// Times of day, and two of them: `half past 3`, `15:00-16:30`, `20 minutes to 2pm`.
extension TimeWords {
    /// A time of day. `loose` is after `at` or `from`, where a bare number is an hour.
    package func clock(_ at: Int, loose: Bool) -> Taken<Clock>? {
        pastHour(at) ?? wholeClock(at, loose: loose)
    }

    private func wholeClock(_ at: Int, loose: Bool) -> Taken<Clock>? {
        let noon = core(at).isOne(of: "noon midday mid the") ? sentence.match(TimeWords.noons, at: at) : 0
        if noon > 0 { return (Clock(hour: 12, minute: 0, isFace: false), at + noon) }
        let word = core(at)
        if let clock = token(word) { return half(clock, at + 1) }
        if let clock = spelled(at, loose: loose) { return half(clock.value, clock.end) }
        guard let face = bare(word) else { return nil }
        let next = core(at + 1)
        let oclock = sentence.match(TimeWords.oclocks, at: at + 1)
        if face.isFace, oclock > 0 || halfOfDay(at + 1) != nil { return half(face, at + 1 + oclock) }
        if isBeforeEvening(at) { return (face, at + 1) }
        // A bare number is an hour only where nothing that it could count comes after it.
        let stops = sentence.text(at).last.map { ",.;:!?".contains($0) } ?? false
        let ends =
            next.isEmpty || stops || TimeWords.follows.contains(next) || isZone(at + 1)
            || day(at + 1, led: false) != nil
        guard loose, ends else { return nil }
        return half(face, at + 1)
    }

    /// Whether a zone stands at a place; a word that means other things too is one at the end alone: `12 Pacific Avenue`.
    private func isZone(_ at: Int) -> Bool {
        guard Zones.abbreviations[core(at)] != nil else { return false }
        return !LocalEngine.doubtfulZones.contains(core(at)) || core(at + 1).isEmpty || core(at + 1) == "time"
    }

    /// `8 tonight`, `9 tomorrow evening`: a number that a part of the day follows, and that counts nothing.
    private func isBeforeEvening(_ at: Int) -> Bool {
        let before = core(at - 1)
        if before.isEmpty || TimeWords.counters.contains(before) || before.hasSuffix("'s") { return false }
        return core(at + 1) == "tonight" || core(at + 1).isOne(of: "this tomorrow") && part(at + 2) != nil
    }

    /// Minutes before or after an hour: `half past 3`, `a quarter to noon`, `20 minutes past 3pm`.
    private func pastHour(_ at: Int) -> Taken<Clock>? {
        guard at < lastPast else { return nil }
        var (minute, next, isCounted) = (0, at, true)
        let quarter = sentence.match(TimeWords.quarters, at: at)
        if quarter > 0 {
            (minute, next) = (15, at + quarter)
        } else if core(at) == "half" {
            guard core(at + 1) == "past" else { return nil }
            (minute, next) = (30, at + 1)
        } else if let number = count(at), number.value < 60, core(at) != "a" {
            let isNamed = TimeWords.minuteUnits.contains(core(number.end)) && core(number.end).count > 1
            (minute, next, isCounted) = (number.value, isNamed ? number.end + 1 : number.end, isNamed)
        }
        guard minute > 0, core(next) == "past" || core(next) == "to",
            let base = wholeClock(next + 1, loose: true), base.value.minute == 0
        else { return nil }
        let isTo = core(next) == "to"
        // 10 to 2pm is two times.
        if isTo, !isCounted, minute <= 12 || base.value.hour != 12 || base.value.isFace { return nil }
        var clock = base.value
        clock.minute = isTo ? 60 - minute : minute
        if isTo { clock.hour = clock.isFace ? (clock.hour + 10) % 12 + 1 : (clock.hour + 23) % 24 }
        clock.isWritten = false
        return (clock, base.end)
    }

    /// An hour with minutes that no colon joins: `1030` and `3 15` behind `at`, `8.30 pm`, `ten thirty tomorrow`.
    private func spelled(_ at: Int, loose: Bool) -> Taken<Clock>? {
        func face(_ hour: Int?, _ minute: Int?, _ end: Int) -> Taken<Clock>? {
            guard let hour, let minute, (0..<24).contains(hour), (0..<60).contains(minute), !isMoney(core(end))
            else { return nil }
            return (Clock(hour: hour, minute: minute, isFace: (1...12).contains(hour)), end)
        }
        guard hasDigit(at) else { return spoken(at, loose: loose) }
        let word = core(at)
        let isHalf = halfOfDay(at + 1) != nil
        if let dot = word.firstIndex(of: "."), loose || isHalf, word.utf8.count <= 5 {
            let minute = word[word.index(after: dot)...]
            return minute.count == 2 ? face(Int(word[..<dot]), Int(minute), at + 1) : nil
        }
        if (3...4).contains(word.utf8.count), Int(word) != nil, loose || isHalf {
            return face(Int(word.dropLast(2)), Int(word.suffix(2)), at + 1)
        }
        if loose, (1...2).contains(word.utf8.count), core(at + 1).utf8.count == 2, Int(core(at + 1)) != nil {
            return face(Int(word), Int(core(at + 1)), at + 2)
        }
        return nil
    }

    /// `ten thirty`, `twelve oh three`, `five-thirty`: where nothing shows that it is a time it may be money.
    private func spoken(_ at: Int, loose: Bool) -> Taken<Clock>? {
        guard let first = core(at).utf8.first, first &- 0x61 < 26 else { return nil }
        let parts = core(at).split(separator: "-").map(String.init)
        let isJoined = parts.count > 1
        guard let hour = NumberWords.small[parts.first ?? ""], hour <= 12 else { return nil }
        let inner = isJoined ? TimeWords(Sentence(parts.joined(separator: " ")), isMoney: isMoney) : self
        let from = isJoined ? 1 : at + 1
        let isZero = inner.core(from).isOne(of: "oh o zero")
        let next = isZero ? from + 1 : from
        guard let (number, last) = NumberWords.read(inner.sentence, next), let minute = number, minute < 60,
            isZero == (minute < 10), !isJoined || last == parts.count
        else { return nil }
        let end = isJoined ? at + 1 : last
        let isTimed = halfOfDay(end) != nil || core(end).isOne(of: "tomorrow tonight today") || loose
        guard isTimed, !isMoney(core(end)) else { return nil }
        return (Clock(hour: hour, minute: minute, isFace: true), end)
    }

    /// Written as a time of day, whether there is such a time or not: `25:00`.
    static func isClock(_ word: String) -> Bool {
        let parts = word.utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
        return parts.count == 2 && (1...2).contains(parts[0].count) && parts[1].count == 2
            && parts.allSatisfy { $0.allSatisfy { $0 &- 0x30 < 10 } }
    }

    private func hour(_ word: String) -> Int? {
        if let number = NumberWords.small[word], number <= 12 { return number }
        guard (1...2).contains(word.utf8.count), let hour = Int(word), (0...23).contains(hour) else { return nil }
        return hour
    }

    /// Whether it is the afternoon that follows a number, and where that ends: `am`, `p.m.`, `a m`, `in the pm`.
    private func halfOfDay(_ at: Int) -> Taken<Bool>? {
        let from = core(at) == "in" && core(at + 1) == "the" ? at + 2 : at
        return TimeWords.halves.first { sentence.has($0.words, at: from) }.map { ($0.isPM, from + $0.words.count) }
    }

    /// Takes what follows a clock and says which half of the day it is.
    private func half(_ clock: Clock, _ end: Int) -> Taken<Clock>? {
        if let half = halfOfDay(end) {
            guard clock.isFace, clock.hour <= 12 else { return nil }
            return (clock.moved(pm: half.value), half.end)
        }
        if core(end) == "in" {
            let from = core(end + 1) == "the" ? end + 2 : end + 1
            if let part = part(from) { return part.clock(clock).map { ($0, from + 1) } }
        }
        if core(end) == "at", core(end + 1) == "night" { return DayPart.night.clock(clock).map { ($0, end + 2) } }
        return (clock, end)
    }

    /// A clock in one word: `15:00`, `15h`, `15h30`, `3pm`, `3:30pm`, `3:30p`.
    private func token(_ word: String) -> Clock? {
        guard word.utf8.count <= 8, let first = word.utf8.first, first &- 0x30 < 10 else { return nil }
        var body = word[...]
        var pm: Bool?
        for ending in ["a.m", "p.m", "am", "pm"] + (word.contains(":") ? ["a", "p"] : [])
        where body.hasSuffix(ending) {
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
        if parts.count == 2, mark != "h" || !parts[1].isEmpty {
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
        let isDash = joint.isOne(of: "- – —")
        let isAnd = joint == "and" && loose && core(at - 1) == "between"
        guard isDash || isAnd || joint.isOne(of: "to until till"),
            let end = clock(start.end + 1, loose: loose || isDash || start.value.isWritten || !start.value.isFace)
        else { return nil }
        return (.range(start.value, end.value), end.end)
    }

    package func bare(_ word: String) -> Clock? {
        hour(word).map { Clock(hour: $0, minute: 0, isFace: (1...12).contains($0) && !word.hasPrefix("0")) }
    }
}
