/// A test of a word of a pattern, where a list of words can't say it.
typealias WordClass = @Sendable (Pieces.Piece) -> Bool

extension WordPattern {
    static let classes: [String: WordClass] = [
        "_": { !$0.isTime }, "<any>": { _ in true },
        // Words.
        "<int>": { Int($0.core) != nil },
        "<count>": { NumberWords.isCount($0.core) },
        "<spoken>": { NumberWords.word($0.core) != nil },
        "<nth>": { DayLikeWords.isNumber($0.core) },
        "<numeral>": { $0.isNumeral && DayLikeWords.isNumber($0.core) },
        "<ended>": { $0.isNumeral && String($0.core.drop { $0.isASCII && $0.isNumber }).isOne(of: "st nd rd th") },
        "<digits>": { $0.isNumeral },
        "<hash>": { $0.core.drop { $0 == "#" }.first?.isNumber ?? false },
        "<short>": { $0.core.utf8.count <= 4 && Int($0.core) != nil },
        "<marked>": { $0.isNumeral && $0.core.contains { "-/:.'".contains($0) } },
        "<ish>": { $0.core.hasSuffix("ish") && $0.core.contains(where: \.isNumber) },
        "<date>": { piece in
            let parts = piece.core.split(omittingEmptySubsequences: false) { !$0.isASCII || !$0.isNumber }
            let marks = piece.core.filter { !$0.isASCII || !$0.isNumber }
            return piece.isNumeral && marks.allSatisfy("-/.".contains)
                && (marks.contains { $0 != "." } || parts.filter { !$0.isEmpty }.count > 2)
        },
        // 15:00Z, 15:00+02:00
        "<zoned>": { piece in
            let clock = piece.core.prefix { $0.isASCII && ($0.isNumber || $0 == ":") }
            return clock.count < piece.core.count && TimeWords.isClock(String(clock))
        },
        "<factor>": { piece in
            piece.core.first == "x" && Int(piece.core.dropFirst()) != nil
                || piece.core.last == "x" && Int(piece.core.dropLast()) != nil
        },
        "<daylike>": { piece in
            DayLikeWords.contains(piece.core.hasSuffix("'s") ? String(piece.core.dropLast(2)) : piece.core)
        },
        "<comma>": { $0.text.last.map { ",;.".contains($0) } ?? false },
        "<pause>": { $0.text.last.map { ";,.!".contains($0) } ?? false },
        "<stop>": { $0.text.last.map { ";.!".contains($0) } ?? false },
        "<closed>": { !$0.isTime && $0.core.count > 3 && $0.text.last.map { ".!?".contains($0) } ?? false },
        "<capital>": { $0.text.first?.isUppercase ?? false },
        "<quotation>": { $0.text.first.map { "\"“«„>`'‘".contains($0) } ?? false },
        "<link>": { $0.core.hasPrefix("www.") || $0.core.utf8.contains(0x3A) && $0.core.contains("://") },
        "<code>": { piece in
            piece.text.unicodeScalars.contains(where: Lexicon.marks.contains)
                || piece.text.utf8.contains(0x24) && piece.text.contains("$(")
        },
        // A word that is no time.
        "<noun>": { piece in
            !piece.core.contains(where: \.isNumber) && !LocalEngine.repeatAdverbs.contains(piece.core)
                && !TimeWords.heads.contains(piece.core) && !TimeWords.units.contains(piece.core)
        },
        "<kind>": { LocalEngine.kinds.contains($0.core) && !$0.text.hasSuffix(":") },
        "<filler>": { piece in
            piece.core.isOne(of: "a an the few some couple of next coming half") || NumberWords.isCount(piece.core)
        },
        "<utc>": { piece in
            let isUTC = piece.core.hasPrefix("utc") || piece.core.hasPrefix("gmt")
            return isUTC && !(piece.core.dropFirst(3).first?.isLetter ?? false)
        },
        "<someday>": { $0.core.hasSuffix("day") },
        // Amounts: those in words, and with a currency.
        "<amount>": { $0.time != nil },
        "<money>": { if case .refused(let currency)? = $0.time?.phrase { !currency.isEmpty } else { false } },
        "<pounds>": { $0.time != nil && $0.last.isOne(of: "pound pounds") },
        "<worded>": { $0.time != nil && NumberWords.word($0.first) != nil },
        // Times.
        "<time>": { $0.isTime },
        "<timed>": { $0.time.map { !$0.isOne(of: .duration) } ?? false },
        "<day>": { $0.time?.isOne(of: .day) ?? false },
        "<undated>": { $0.time.map { !$0.isOne(of: .day, .duration) } ?? false },
        "<dayclock>": { $0.time?.isOne(of: .day, .clock) ?? false },
        "<moment>": { $0.time?.isOne(of: .clock, .range, .part, .day, .days) ?? false },
        "<beside>": { $0.isTime || QueryWords.adjectives.contains($0.core) },
        "<due-led>": { $0.first == "due" },
        "<early>": { piece in
            guard case .clock(let clock)? = piece.time?.phrase else { return false }
            return clock.isFace && clock.isWritten && clock.hour < 7
        },
        "<hour>": { $0.time?.isOfDay ?? false },
        "<wide>": { $0.time?.isOne(of: .every, .days) ?? false && $0.first != "after" },
        "<due>": { $0.isDue },
        "<due-day>": { $0.isDueDay && !$0.text.hasSuffix(":") },
        "<due-weekday>": { $0.isDueDay && TimeWords.weekdays[$0.first] != nil },
        "<late>": { $0.isLate },
        "<late-deadline>": { $0.isLate && $0.time?.isDeadline ?? false },
        "<repeat>": { $0.time?.isOne(of: .every) ?? false },
        "<repeats>": { $0.time?.isOne(of: .every) ?? false && $0.first.hasSuffix("s") },
        "<named>": { piece in
            piece.time?.isOne(of: .day) ?? false
                && (TimeWords.weekdays[piece.first] != nil || TimeWords.months[piece.first] != nil)
        },
        "<dayname>": { $0.time?.isOne(of: .day) ?? false && TimeWords.weekdays[$0.last] != nil },
        "<lasting>": { $0.time?.isDeadline ?? false && $0.first.isOne(of: "until till") },
        // A number, or another time, beside one.
        "<number>": { isNumber($0.first) || isNumber($0.last) },
        "<listed>": { $0.text.hasSuffix(",") && isNumber($0.last) },
    ]

    private static func isNumber(_ core: String) -> Bool {
        core.first?.isNumber == true || NumberWords.word(core) != nil || TimeWords.weekdays[core] != nil
            || DayPart(rawValue: core) != nil || core.isOne(of: "noon midday midnight")
    }
}

extension Pieces.Piece {
    /// A time beside the one that was read, which does not lie behind.
    fileprivate var isLate: Bool {
        guard let time, !isDue, first != "after" else { return false }
        return if case .day(let day) = time.phrase { !day.isPast } else { true }
    }

    /// A due day of one word, which may mean something else.
    fileprivate var isDueDay: Bool {
        isDue && words.count == 1 && (TimeWords.weekdays[first] != nil || first.isOne(of: "today tomorrow"))
    }

    fileprivate var isNumeral: Bool { core.first?.isNumber ?? false }
}
