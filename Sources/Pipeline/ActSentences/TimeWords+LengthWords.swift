/// Distances and lengths: `in two weeks`, `for 1h30`.
extension TimeWords {
    /// A whole number, in digits or a word; `a` and `an` are one.
    package func count(_ at: Int) -> Taken<Int>? {
        let word = core(at)
        if let number = NumberWords.read(sentence, at) {
            return number.value.flatMap { $0 < 10_000 ? ($0, number.end) : nil }
        }
        if word == "a" || word == "an" { return (1, at + 1) }
        guard (1...4).contains(word.utf8.count), word.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int(word)
        else { return nil }
        return (number, at + 1)
    }

    /// After `in`: days and weeks make a day, hours and minutes a moment.
    func distance(_ at: Int) -> Taken<TimePhrase>? {
        if let minutes = duration(at) { return (.after(minutes.value * 60), minutes.end) }
        guard let number = count(at) else { return nil }
        switch core(number.end) {
        case "day", "days": return (.day(.offset(number.value)), number.end + 1)
        case "week", "weeks": return (.day(.offset(7 * number.value)), number.end + 1)
        default: return nil
        }
    }

    private static let fractions: [(words: [String], minutes: Int)] = [
        (["half", "an", "hour"], 30), (["half", "hour"], 30), (["quarter", "of", "an", "hour"], 15),
        (["a", "quarter", "of", "an", "hour"], 15), (["three", "quarters", "of", "an", "hour"], 45),
    ]

    /// Minutes and hours, in minutes.
    package func duration(_ at: Int) -> Taken<Int>? {
        if core(at).isOne(of: "half a quarter three"),
            let fraction = TimeWords.fractions.first(where: { sentence.match([$0.words], at: at) > 0 })
        {
            return (fraction.minutes, at + fraction.words.count)
        }
        // two and a half hours
        if let number = count(at), sentence.match([["and", "a", "half"]], at: number.end) == 3,
            TimeWords.hourUnits.contains(core(number.end + 3))
        {
            return (number.value * 60 + 30, number.end + 4)
        }
        guard let first = length(at) else { return nil }
        if sentence.match([["and", "a", "half"]], at: first.end) == 3,
            first.value % 60 == 0
        {
            return (first.value + 30, first.end + 3)
        }
        let rest = core(first.end) == "and" ? first.end + 1 : first.end
        if first.value % 60 == 0, let second = length(rest), second.value < 60 {
            return (first.value + second.value, second.end)
        }
        return first
    }

    /// The end of a number with a unit that makes no length in minutes: `0 min`, `99999 hours`, `3 days`.
    package func unsettable(_ at: Int) -> Int? {
        func isUnit(_ word: String) -> Bool {
            TimeWords.minuteUnits.contains(word) || TimeWords.hourUnits.contains(word)
                || word.isOne(of: "day days week weeks month months year years")
        }
        let word = core(at)
        let rest = word.lastIndex { $0.isASCII && $0.isNumber }.map { String(word[word.index(after: $0)...]) }
        if let rest, isUnit(rest) { return at + 1 }
        guard rest == "" || count(at) != nil else { return nil }
        return isUnit(core(at + 1)) ? at + 2 : nil
    }

    /// One number with its unit: `45 min`, `2h`, `1.5 hours`, `1h30`, `an hour`.
    private func length(_ at: Int) -> Taken<Int>? {
        let word = core(at)
        guard word.utf8.count <= 12 else { return nil }
        let digits = word.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        // 30-min, 2-hour
        let unit = String(word.dropFirst(digits.count).drop { $0 == "-" })
        if !digits.isEmpty, !unit.isEmpty {
            if let minutes = minutes(digits, unit) { return (minutes, at + 1) }
            if unit.first == "h", let hours = Int(digits), let extra = Int(unit.dropFirst()), extra < 60 {
                return (hours * 60 + extra, at + 1)
            }
            return nil
        }
        // two-hour
        let parts = word.split(separator: "-").map(String.init)
        if parts.count == 2, let number = NumberWords.small[parts[0]] {
            return minutes("\(number)", parts[1]).map { ($0, at + 1) }
        }
        if !digits.isEmpty { return minutes(digits, core(at + 1)).map { ($0, at + 2) } }
        guard let number = count(at) else { return nil }
        return minutes(String(number.value)[...], core(number.end)).map { ($0, number.end + 1) }
    }

    private func minutes(_ digits: Substring, _ unit: String) -> Int? {
        let isHours = TimeWords.hourUnits.contains(unit)
        guard isHours || TimeWords.minuteUnits.contains(unit) else { return nil }
        let parts = digits.split(whereSeparator: { $0 == "." || $0 == "," })
        guard let whole = parts.first.flatMap({ Int($0) }), whole <= 10_000 else { return nil }
        guard parts.count == 2 else { return parts.count == 1 && whole > 0 ? whole * (isHours ? 60 : 1) : nil }
        let quarters = ["5": 30, "25": 15, "75": 45, "50": 30]
        guard isHours, let extra = quarters[String(parts[1])] else { return nil }
        return whole * 60 + extra
    }
}
