import ActJSON

/// A number in a sentence, and what it could be.
package struct Amount: Sendable {
    /// A JSON number, as typed but for grouping: 1.234,50 is 1234.50.
    package let number: String
    /// Its currency, where one stands with it.
    package let currency: String?
    package let words: Range<Int>
    /// Whether it is written without decimals and `k`.
    package let isWhole: Bool
}

/// The numbers of a sentence that are no times.
package struct Amounts: Sendable {
    package private(set) var all: [Amount] = []
    /// Why the sentence can't be about one amount of money.
    package private(set) var trouble: String?

    /// Digits before the point that an amount may have: a longer one is no sum that anybody means.
    private static let mostDigits = 15

    /// - Parameter taken: words that say a time.
    package init(_ sentence: Sentence, taken: Set<Int>, own: String) {
        var at = 0
        let quoted = sentence.quoted
        while at < sentence.count {
            let word = sentence.words[at]
            if word.hasDigit, quoted.contains(at) { trouble = trouble ?? "a number in quotes" }
            if taken.contains(at) {
                at += 1
            } else if word.hasDigit {
                at = take(at, sentence, taken, own)
            } else if let number = NumberWords.read(sentence, at) {
                at = take(number.value, at..<number.end, sentence, taken, own)
            } else {
                at += 1
            }
        }
    }

    /// Takes a number in words: an amount only with its currency, for words count things as well.
    private mutating func take(
        _ value: Int?, _ words: Range<Int>, _ sentence: Sentence, _ taken: Set<Int>, _ own: String
    ) -> Int {
        let name = words.upperBound
        let led = Currencies.countries[sentence.core(name)] == nil ? 0 : 1
        let isMoney = [name, name + led].contains { at in
            at < sentence.count && !taken.contains(at)
                && Currencies.meaning(sentence.words[at].bare, own: own) != nil
        }
        guard isMoney else { return name }
        guard let value else {
            let shown = Sentence.joined(sentence.words[words])
            trouble = trouble ?? "'\(shown)' can be read in two ways, or in none"
            return name
        }
        if sentence.core(words.lowerBound - 1).isOne(of: "and or to - half point"),
            words.lowerBound > 1, NumberWords.word(sentence.core(words.lowerBound - 2)) != nil
        {
            trouble = trouble ?? "two amounts: either one would be a guess"
        }
        guard let token = Token(Word("\(value)", tied: false)) else { return name }
        let end = take(token, words, sentence, taken, own)
        // three euros twenty
        if NumberWords.word(sentence.core(end)) != nil {
            trouble = trouble ?? "two amounts: either one would be a guess"
        }
        return end
    }

    private mutating func take(_ at: Int, _ sentence: Sentence, _ taken: Set<Int>, _ own: String) -> Int {
        let token = Token(sentence.words[at])
        guard var token else {
            trouble = trouble ?? "'\(sentence.words[at].core)' is no amount"
            return at + 1
        }
        if token.isWord { return at + 1 }
        // 1 234,56: groups apart. Plain spaces count only where the groups can be no two numbers.
        var end = at + 1
        while token.canContinue, !taken.contains(end), end < sentence.count, sentence.words[end].hasDigit,
            let longer = token.joined(with: sentence.words[end])
        {
            token = longer
            end += 1
        }
        return take(token, at..<end, sentence, taken, own)
    }

    /// Takes a number with the words that name its currency; returns where it ends.
    private mutating func take(
        _ token: Token, _ range: Range<Int>, _ sentence: Sentence, _ taken: Set<Int>, _ own: String
    ) -> Int {
        let (at, end) = (range.lowerBound, range.upperBound)
        guard let number = token.number else {
            trouble = trouble ?? "'\(sentence.words[at].core)' can be read in two ways, or in none"
            return end
        }
        if number.prefix(while: { $0 != "." }).utf8.count > Amounts.mostDigits {
            trouble = trouble ?? "an amount of more than \(Amounts.mostDigits) digits"
        }
        var words = range
        let weighs = sentence.core(end).isOne(of: "pound pounds") && sentence.core(end + 1) == "of"
        if weighs { trouble = trouble ?? "'\(sentence.core(end)) of' is a weight, or money" }
        let (marks, country) = marks(token, &words, sentence, taken, own)
        guard marks.count <= 1 else {
            trouble = trouble ?? "two currencies"
            return words.upperBound
        }
        let meaning = meaning(marks.first, country, &words, sentence, taken, own)
        var currency: String?
        switch meaning {
        case .code(let code)??: currency = code
        case .unclear??: trouble = trouble ?? "it is not clear which currency is meant"
        case .some(.none): trouble = trouble ?? "'\(sentence.words[at].core)' is no amount"
        case nil: break
        }
        if let currency, Currencies.threePlaces.contains(currency), token.groupsOnce {
            trouble = trouble ?? "'\(token.body)' can be read in two ways"
        }
        // 20 euros and five
        if currency != nil, sentence.core(words.upperBound).isOne(of: "and plus"),
            NumberWords.word(sentence.core(words.upperBound + 1)) != nil
        {
            trouble = trouble ?? "two amounts: either one would be a guess"
        }
        all.append(Amount(number: number, currency: currency, words: words, isWhole: token.isWhole))
        return words.upperBound
    }

    /// Words that may name the currency of a number: written with it, behind it or before it, which widens `words`; and
    /// the country that stands before the name.
    private func marks(
        _ token: Token, _ words: inout Range<Int>, _ sentence: Sentence, _ taken: Set<Int>, _ own: String
    ) -> (marks: [String], country: String) {
        var (start, end) = (words.lowerBound, words.upperBound)
        var marks = [token.before, token.after].filter { !$0.isEmpty }
        var country = ""
        if marks.isEmpty, end < sentence.count, !taken.contains(end) {
            // 12 canadian dollars
            let led = Currencies.countries[sentence.core(end)] ?? ""
            let name = led.isEmpty || taken.contains(end + 1) ? end : end + 1
            if name < sentence.count, Currencies.meaning(sentence.words[name].bare, own: own, of: led) != nil {
                marks.append(sentence.words[name].bare)
                country = name > end ? led : ""
                end = name + 1
            }
        }
        let free = start > 0 && !taken.contains(start - 1) && all.last.map { !$0.words.contains(start - 1) } ?? true
        if free, Currencies.meaning(sentence.words[start - 1].bare, own: own) != nil {
            marks.append(sentence.words[start - 1].bare)
            start -= 1
        }
        words = start..<end
        return (marks, country)
    }

    /// The currency that a mark means; nil without a mark. A country behind it widens `words`.
    private func meaning(
        _ mark: String?, _ country: String, _ words: inout Range<Int>, _ sentence: Sentence, _ taken: Set<Int>,
        _ own: String
    ) -> Currencies.Meaning?? {
        let meaning = mark.map { Currencies.meaning($0, own: own, of: country) }
        let end = words.upperBound
        // 12 dollars canadian; before a noun it may be the noun's.
        guard country.isEmpty, !taken.contains(end), let after = Currencies.countries[sentence.core(end)] else {
            return meaning
        }
        let isLast = end + 1 == sentence.count || taken.contains(end + 1)
        let isApart = isLast || sentence.core(end + 1).isOne(of: "for on at in from to")
        switch mark.map({ Currencies.meaning($0, own: own, of: after) }) {
        case .code(let code)??:
            if isApart {
                words = words.lowerBound..<(end + 1)
                return .code(code)
            }
            if case .code(code)?? = meaning { return meaning }
            return .unclear
        case .unclear??, .some(.none): return meaning
        case nil: return isApart ? .unclear : meaning
        }
    }
}

/// A word with digits, cut into what stands before them, the digits, and what stands after.
private struct Token {
    let before: String
    private(set) var body: String
    private(set) var after: String
    /// A name or measure, no number: B2, iphone15, 2kg.
    let isWord: Bool
    private var isThousand: Bool
    private var spaced = false

    private static let measures = "g kg mg l ml cl dl m cm mm km lb lbs oz pcs gb tb mb kwh st nd rd th".table

    init?(_ word: Word) {
        let text = word.bare
        guard text.utf8.count <= 40, let first = text.firstIndex(where: Self.isDigit),
            let last = text.lastIndex(where: Self.isDigit)
        else { return nil }
        before = String(text[..<first])
        body = String(text[first...last])
        let rest = String(text[text.index(after: last)...])
        let hasK = rest.first?.lowercased() == "k" && Currencies.meaning(rest, own: "") == nil
        isThousand = hasK && (rest.count == 1 || Currencies.meaning(rest.dropFirst(), own: "") != nil)
        after = isThousand ? String(rest.dropFirst()) : rest
        let letters = after.lowercased()
        isWord =
            Token.isName(before, after, body) || before.isEmpty && Token.measures.contains(letters)
            || before.isEmpty && letters.count > 2 && letters.allSatisfy(\.isLetter)
                && Currencies.meaning(after, own: "") == nil
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// Begins with a letter and is no sum with its currency's code before it.
    private static func isName(_ before: String, _ after: String, _ body: String) -> Bool {
        guard before.first?.isLetter == true else { return false }
        return Currencies.meaning(before, own: "") == nil || body.contains { $0.isLetter }
    }

    var isWhole: Bool { body.allSatisfy(Self.isDigit) && !isThousand }

    /// One separator with three digits after it.
    var groupsOnce: Bool {
        let parts = body.split { !Self.isDigit($0) }
        return parts.count == 2 && parts[1].count == 3
    }

    var canContinue: Bool {
        after.isEmpty && !isThousand
            && (spaced ? body.last.map(Self.isDigit) ?? false : (1...3).contains(body.count) && isWhole)
            && !body.contains(".") && !body.contains(",") && body.first != "0"
    }

    func joined(with word: Word) -> Token? {
        guard let next = Token(word), next.before.isEmpty, !next.isWord else { return nil }
        let parts = next.body.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts[0].count == 3, parts[0].allSatisfy(Self.isDigit) else { return nil }
        guard parts.count == 1 || (1...2).contains(parts[1].count) && parts[1].allSatisfy(Self.isDigit) else {
            return nil
        }
        guard word.isTied || parts.count == 2 || parts[0].first == "0" else { return nil }
        var whole = self
        whole.body += next.body
        whole.after = next.after
        whole.isThousand = next.isThousand
        whole.spaced = true
        return whole
    }

    /// The JSON number; nil for what is none, or could be two.
    ///
    /// One comma with three digits after it groups (1,234 is 1234); one point with three is refused, for it groups
    /// in half of Europe and is a decimal point elsewhere.
    var number: String? {
        guard body.utf8.count <= 24, let plain, plain.contains(where: { $0 != "0" && $0 != "." }) else {
            return nil
        }
        return isThousand ? Token.thousand(plain) : plain
    }

    private var plain: String? {
        let parts = body.split(omittingEmptySubsequences: false) { !Self.isDigit($0) }.map(String.init)
        let marks = body.filter { !Self.isDigit($0) }
        guard marks.count == parts.count - 1, parts.allSatisfy({ !$0.isEmpty }),
            marks.allSatisfy({ ".,'’".contains($0) })
        else { return nil }
        guard parts.count > 1, let last = parts.last, let mark = marks.last else {
            return body.first == "0" && body.count > 1 ? nil : body
        }
        let isFraction =
            (mark == "." || mark == ",") && !marks.dropLast().contains(mark) && (1...2).contains(last.count)
        let groups = isFraction ? Array(parts.dropLast()) : parts
        let groupMarks = isFraction ? marks.dropLast() : marks[...]
        guard Set(groupMarks).count <= 1, groups.count == 1 || (1...3).contains(groups[0].count),
            groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.count == 1 || groups[0].first != "0",
            groups.count > 1 || isFraction, groups[0].first != "0" || groups[0].count == 1
        else { return nil }
        if !isFraction, parts.count == 2, mark == "." { return nil }
        return groups.joined() + (isFraction ? "." + last : "")
    }

    private static func thousand(_ plain: String) -> String? {
        let parts = plain.split(separator: ".")
        guard parts.count > 1 else { return plain + "000" }
        let zeros = 3 - parts[1].count
        let digits = (parts[0] + parts[1] + String(repeating: "0", count: zeros)).drop { $0 == "0" }
        return String(digits)
    }
}
