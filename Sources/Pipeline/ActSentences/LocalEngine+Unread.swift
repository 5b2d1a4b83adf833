import ActSystem

/// Words that say something and that no argument has: among a title they would be lost, so they are refused.
extension LocalEngine {
    static let quoting = "write it another way, or put words that are a name in quotation marks"

    /// The places of the words that are not quoted.
    private func free(_ words: [Word]) -> [Int] {
        let quoted = Sentence(words).quoted
        return words.indices.filter { !quoted.contains($0) }
    }

    /// Refuses a day that was not read: the one set would be another.
    ///
    /// - Parameter hasDay: whether another day was read, so that a month or a week may belong to the title.
    func refuseDayLike(_ words: [Word], hasDay: Bool) throws(Refusal) {
        func core(_ at: Int) -> String { words.indices.contains(at) ? words[at].core : "" }
        func unread(_ text: String) -> Refusal {
            Refusal("'\(text)' looks like a day, and can't be read as one", hint: LocalEngine.quoting)
        }
        for k in free(words) {
            let (word, next) = (core(k), core(k + 1))
            let stem = word.hasSuffix("'s") ? String(word.dropLast(2)) : word
            if DayLikeWords.contains(stem) { throw unread(words[k].bare) }
            let month = next == "of" ? core(k + 2) : next
            let isMonth = TimeWords.months[month] != nil || next == "of" && month == "the" && core(k + 3) == "month"
            if DayLikeWords.isNumber(word), isMonth { throw unread("\(word) \(month)") }
            if TimeWords.months[word] != nil, DayLikeWords.isNumber(next) { throw unread("\(word) \(next)") }
            if word == "week", Int(next) != nil { throw unread("week \(next)") }
            if words[k].hasDigit, word.hasSuffix("ish") { throw unread(word) }
            guard !hasDay else { continue }
            let isQuarter =
                word.utf8.count == 2 && word.first == "q" && word.last.map { "1234".contains($0) } ?? false
            let isSome =
                word.isOne(of: "another some other any one") && next.isOne(of: "day days time week month year")
            let isPeriod = word.isOne(of: "week weekend weekends fortnight eve sometime someday")
            // on mother's day, on mayday
            let isNamed = word.hasSuffix("day") && (max(0, k - 2)..<k).contains { core($0) == "on" }
            let isDay = isNamed || TimeWords.weekdays[stem] != nil || LocalEngine.feasts.contains(stem)
            if TimeWords.months[word] != nil || isDay || isQuarter || isSome || isPeriod {
                throw unread(isSome ? "\(word) \(next)" : words[k].bare)
            }
        }
    }

    /// Refuses a weekday or a month that belongs to a name: `black friday`, `with May 5`, `tuesday week`.
    func refuseNames(_ sentence: Sentence, _ times: [FoundTime]) throws(Refusal) {
        for time in times {
            guard case .day = time.phrase else { continue }
            let (from, end) = (time.words.lowerBound, time.words.upperBound)
            let (word, before, after) = (sentence.core(from), sentence.core(from - 1), sentence.core(end))
            let isName = TimeWords.weekdays[word] != nil || TimeWords.months[word] != nil
            if isName, LocalEngine.feastly.contains(before) || LocalEngine.namers.contains(before) {
                throw Refusal("'\(before) \(word)' may be a name", hint: LocalEngine.quoting)
            }
            let last = sentence.core(end - 1)
            guard TimeWords.weekdays[last] != nil else { continue }
            let isAfter = after == "after" && sentence.core(end + 1) == "next"
            if after.isOne(of: "week fortnight") || isAfter {
                throw Refusal("'\(last) \(after)' is no day that can be read", hint: "say the date")
            }
            if LocalEngine.surnames.contains(after) {
                throw Refusal("'\(last) \(after)' may be a name", hint: LocalEngine.quoting)
            }
            let isTaken = times.contains { $0.words.contains(end) }
            let ends = end + 1 == sentence.count || times.contains { $0.words.lowerBound == end + 1 }
            if !isTaken, ends, DayLikeWords.isNumber(after) {
                throw Refusal("'\(last) \(after)' is no day that can be read", hint: "say the month too")
            }
        }
    }

    /// Refuses what bounds a repeat: it would go on without end.
    func refuseLimits(_ words: [Word]) throws(Refusal) {
        for k in free(words) {
            let word = words[k].core
            let before = k > 0 ? words[k - 1].core : ""
            let isTimes = word == "times" && NumberWords.isCount(before)
            let isFactor =
                word.first == "x" && Int(word.dropFirst()) != nil || word.last == "x" && Int(word.dropLast()) != nil
            if isTimes || isFactor || LocalEngine.repeatLimits.contains(word) || TimeWords.months[word] != nil {
                throw Refusal("'\(words[k].bare)' bounds the repeat, which can't be set", hint: LocalEngine.quoting)
            }
        }
    }

    /// Refuses an event that does not take place, may not, or does so in a way that no argument says.
    func refuseUnsaid(_ words: [Word]) throws(Refusal) {
        for k in free(words) {
            let isOff = words[k].core == "off" && k > 0 && words[k - 1].core == "called"
            if isOff || LocalEngine.denials.contains(words[k].core) {
                throw Refusal("it says '\(words[k].bare)'", hint: LocalEngine.quoting)
            }
            if LocalEngine.unsaid.contains(words[k].core) {
                throw Refusal("'\(words[k].bare)' is more than can be set", hint: LocalEngine.quoting)
            }
        }
    }

    /// Refuses a second request on the line: it would become text of the first.
    func refuseSecond(_ sentence: Sentence) throws(Refusal) {
        let quoted = sentence.quoted
        for at in 0..<sentence.count where at > 1 && !quoted.contains(at) {
            let asks =
                sentence.core(at).isOne(of: "todo to-do")
                || sentence.core(at) == "remind" && sentence.core(at + 1) == "me" || sentence.core(at) == "also"
            guard asks else { continue }
            let isJoined = sentence.core(at - 1).isOne(of: "and then & + also plus") && sentence.core(at) != "also"
            let mark: Set<Character> = sentence.core(at) == "also" ? [";", ".", "!"] : [";", ",", ".", "!"]
            if isJoined || sentence.text(at - 1).last.map({ mark.contains($0) }) ?? false {
                throw Refusal(
                    "two requests: '\(sentence.core(at))' begins another", hint: "write one sentence for each")
            }
        }
    }

    /// Refuses what moves or bounds the time of a text: `10 minutes before`, `around`, `if it rains`.
    ///
    /// - Parameter isTimed: whether a time was taken from behind the words.
    func refuseMoved(_ words: [Word], isTimed: Bool) throws(Refusal) {
        func refusal(_ text: String) -> Refusal {
            Refusal("'\(text)' is more than can be set", hint: LocalEngine.quoting)
        }
        if isTimed, let last = words.last, LocalEngine.nearness.contains(last.core) { throw refusal(last.bare) }
        for k in free(words) {
            let (word, next) = (words[k].core, k + 1 < words.count ? words[k + 1].core : "")
            if TimeWords.units.contains(word) || word == "night", next.isOne(of: "before after prior") {
                throw refusal("\(word) \(next)")
            }
            let before = k > 0 ? words[k - 1].core : ""
            if word == "if", !LocalEngine.asking.contains(before) { throw refusal("if") }
        }
        guard let first = words.first?.core else { return }
        let second = words.count > 1 ? words[1].core : ""
        let unfit = isTimed && first.isOne(of: "not at or") && second != "to"
        if LocalEngine.again.contains(first) || unfit || first == "first" && second == "thing" {
            throw refusal(first)
        }
    }
}
