import ActJSON

/// A number in a sentence, and what it could be.
package struct Amount: Sendable {
    /// A JSON number, as typed but for grouping: 1.234,50 is 1234.50.
    package let number: String
    /// The currencies that it may be in, where one stands with it.
    package let currencies: [String]
    package var currency: String? { currencies.first }
    package let words: Range<Int>
    /// Whether it is written without decimals and `k`.
    package let isWhole: Bool
}

/// The numbers of a sentence that are no times.
package struct Amounts: Sendable {
    package private(set) var all: [Amount] = []
    /// Why the sentence can't be about one amount of money.
    package private(set) var trouble: String?
    private let sentence: Sentence
    /// Words that say a time.
    private let taken: Set<Int>
    private let own: String

    private mutating func doubt(_ why: String) { trouble = trouble ?? why }

    /// Digits before the point that an amount may have: a longer one is no sum that anybody means.
    private static let mostDigits = 15

    /// The hundredths in a decimal of two places at most; nil for others.
    static func hundredths(_ number: String) -> Int? {
        let parts = number.split(separator: ".")
        guard parts.count < 2 || parts[1].count < 3, parts[0].count < 12 else { return nil }
        let fraction = parts.count < 2 ? "00" : parts[1].count < 2 ? "\(parts[1])0" : String(parts[1])
        return Int(parts[0] + fraction)
    }

    static func decimal(ofHundredths count: Int) -> String {
        let (whole, rest) = count.quotientAndRemainder(dividingBy: 100)
        return rest == 0 ? "\(whole)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    package init(_ sentence: Sentence, taken: Set<Int>, own: String) {
        (self.sentence, self.taken, self.own) = (sentence, taken, own)
        var at = 0
        let quoted = sentence.quoted
        while at < sentence.count {
            let word = sentence.words[at]
            if word.hasDigit, quoted.contains(at) { doubt("a number in quotes") }
            let part = Currencies.parts.first { sentence.has($0.words, at: at) }
            if taken.contains(at) {
                at += 1
            } else if let part, let token = Token(Word(part.number[...], tied: false)) {
                at = take(token, at..<at + part.words.count)
            } else if word.hasDigit {
                at = take(at)
            } else if let number = NumberWords.read(sentence, at) {
                at = take(number.value, at..<number.end)
            } else {
                at += 1
            }
        }
        guard !all.isEmpty else { return }
        let amounts = all.map { FoundTime(.refused($0.currency ?? ""), $0.words) }
        if let refusal = Unfit.amounts.refusal(Pieces(sentence.words, amounts)) { doubt(refusal.reason) }
    }

    /// Takes a number in words: an amount only with its currency, for words count things as well.
    private mutating func take(_ value: Int?, _ words: Range<Int>) -> Int {
        let name = words.upperBound
        guard currency(name) != nil else { return name }
        guard let value else {
            let shown = Sentence.joined(sentence.words[words])
            doubt("'\(shown)' can be read in two ways, or in none")
            return name
        }
        guard let token = Token(Word("\(value)", tied: false)) else { return name }
        return take(token, words)
    }

    private mutating func take(_ at: Int) -> Int {
        guard var token = Token(sentence.words[at]) else {
            doubt("'\(sentence.words[at].core)' is no amount")
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
        return take(token, at..<end)
    }

    /// Takes a number with the words that name its currency; returns where it ends.
    private mutating func take(_ token: Token, _ range: Range<Int>) -> Int {
        let (at, end) = (range.lowerBound, range.upperBound)
        guard var number = token.number else {
            doubt("'\(sentence.words[at].core)' can be read in two ways, or in none")
            return end
        }
        if number.prefix(while: { $0 != "." }).utf8.count > Amounts.mostDigits {
            doubt("an amount of more than \(Amounts.mostDigits) digits")
        }
        var words = range
        scale(&number, &words)
        let (marks, country) = marks(token, &words)
        guard marks.count <= 1 else {
            doubt("two currencies")
            return words.upperBound
        }
        var currencies: [String] = []
        switch meaning(marks.first, country, &words) {
        case .code(let code)??: currencies = [code]
        case .oneOf(let codes)??:
            currencies = codes
            if codes.isEmpty { doubt("it is not clear which currency is meant") }
        case .some(.none): doubt("'\(sentence.words[at].core)' is no amount")
        case nil: break
        }
        if currencies.isEmpty { currencies = hundredths(&number, &words) }
        if currencies.contains(where: Currencies.threePlaces.contains), token.groupsOnce {
            doubt("'\(token.body)' can be read in two ways")
        }
        if !currencies.isEmpty {
            scale(&number, &words)
            addHundredths(&number, &words)
        }
        all.append(Amount(number: number, currencies: currencies, words: words, isWhole: token.isWhole))
        return words.upperBound
    }

    /// Multiplies a number by the word behind it: `4.7 billion`.
    private func scale(_ number: inout String, _ words: inout Range<Int>) {
        guard let places = Currencies.scales[sentence.core(words.upperBound)], !taken.contains(words.upperBound)
        else {
            return
        }
        number = Token.moved(number, by: places)
        words = words.lowerBound..<words.upperBound + 1
    }

    /// The currency of `10 cents`, which is a hundredth of the number.
    private func hundredths(_ number: inout String, _ words: inout Range<Int>) -> [String] {
        let core = sentence.core(words.upperBound)
        guard core.utf8.count > 1, !taken.contains(words.upperBound), let code = Currencies.hundredths[core] else {
            return []
        }
        let currency = code == "-" ? own : code
        guard !number.contains("."), !Currencies.undivided.contains(currency) else { return [] }
        let digits = String(repeating: "0", count: max(0, 3 - number.count)) + number
        number = "\(digits.dropLast(2)).\(digits.suffix(2))"
        words = words.lowerBound..<words.upperBound + 1
        return [currency]
    }

    /// Adds the hundredths behind an amount with its currency: `20 dollars and 43 cents`, `12 eur 50`.
    private func addHundredths(_ number: inout String, _ words: inout Range<Int>) {
        let isJoined = sentence.core(words.upperBound) == "and"
        let at = isJoined ? words.upperBound + 1 : words.upperBound
        guard !number.contains("."), !taken.contains(at), at < sentence.count else { return }
        let core = sentence.core(at)
        let digits = core.prefix { $0.isASCII && $0.isNumber }
        let glued = String(core.dropFirst(digits.count))
        let spoken = NumberWords.read(sentence, at)
        let value = digits.isEmpty ? spoken?.value : Int(digits)
        guard let value, value < 100, digits.count <= 2 else { return }
        var end = digits.isEmpty ? spoken?.end ?? at : at + 1
        var isNamed = Currencies.hundredths[glued] != nil
        if !isNamed, Currencies.hundredths[sentence.core(end)] != nil { (isNamed, end) = (true, end + 1) }
        let next = sentence.core(end)
        let isLast = next.isEmpty || taken.contains(end) || next.isOne(of: "for on at in from to")
        let isPlain = glued.isEmpty && isLast && value > 9 && Currencies.meaning(next, own: own) == nil
        guard isNamed || isPlain else { return }
        number += value < 10 ? ".0\(value)" : ".\(value)"
        words = words.lowerBound..<end
    }

    /// A currency's name at a place, perhaps behind its country: `canadian dollars`.
    private func currency(_ at: Int) -> (mark: String, country: String, end: Int)? {
        func mark(_ at: Int, of country: String) -> String? {
            guard sentence.words.indices.contains(at), !taken.contains(at) else { return nil }
            let name = sentence.words[at].bare
            return Currencies.meaning(name, own: own, of: country) == nil ? nil : name
        }
        if let led = Currencies.countries[sentence.core(at)], !taken.contains(at), let name = mark(at + 1, of: led)
        {
            return (name, led, at + 2)
        }
        return mark(at, of: "").map { ($0, "", at + 1) }
    }

    /// Words that may name the currency of a number: written with it, behind it or before it, which widens `words`; and
    /// the country that stands before the name.
    private func marks(
        _ token: Token, _ words: inout Range<Int>
    ) -> (marks: [String], country: String) {
        var (start, end) = (words.lowerBound, words.upperBound)
        var marks = [token.before, token.after].filter { !$0.isEmpty }
        var country = ""
        if marks.isEmpty, let name = currency(end) {
            marks.append(name.mark)
            (country, end) = (name.country, name.end)
        }
        // malaysian ringgit 42
        let isTaken = all.last?.words.contains(start - 1) ?? false
        let places = (start - (country.isEmpty ? 2 : 1)..<start).filter { _ in !isTaken }
        if let at = places.first(where: { currency($0)?.end == start }), let name = currency(at) {
            marks.append(name.mark)
            if country.isEmpty { country = name.country }
            start = at
        }
        // c $ 1.34
        if start > 0, !taken.contains(start - 1), let sign = marks.last, sign == "$" || sign == "£" {
            let joined = sentence.core(start - 1) + sign
            if joined.utf8.count > sign.utf8.count, Currencies.marks[joined] != nil {
                marks[marks.count - 1] = joined
                start -= 1
            }
        }
        words = start..<end
        return (marks, country)
    }

    /// The currency that a mark means; nil without a mark. A country behind it widens `words`.
    private func meaning(_ mark: String?, _ country: String, _ words: inout Range<Int>) -> Currencies.Meaning?? {
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
            return .oneOf([])
        case .oneOf??, .some(.none): return meaning
        case nil: return isApart ? .oneOf([]) : meaning
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
        // It begins with a letter, and is no sum with its currency's code before it.
        let isCode = before.first?.isLetter ?? false
        let isSum = Currencies.meaning(before, own: "") != nil && !body.contains(where: \.isLetter)
        let isNoun =
            letters.count > 2 && letters.allSatisfy(\.isLetter) && Currencies.meaning(after, own: "") == nil
        isWord = before.isEmpty ? Token.measures.contains(letters) || isNoun : isCode && !isSum
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

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
        guard parts[0].count == 3, parts.allSatisfy({ $0.allSatisfy(Self.isDigit) }),
            parts.count == 1 || (1...2).contains(parts[1].count),
            word.isTied || parts.count == 2 || parts[0].first == "0"
        else { return nil }
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
        return isThousand ? Token.moved(plain, by: 3) : plain
    }

    private var plain: String? {
        let parts = body.split(omittingEmptySubsequences: false) { !Self.isDigit($0) }.map(String.init)
        let marks = body.filter { !Self.isDigit($0) }
        guard marks.count == parts.count - 1, parts.allSatisfy({ !$0.isEmpty }),
            marks.allSatisfy({ ".,'’".contains($0) })
        else { return nil }
        let (last, mark) = (parts[parts.count - 1], marks.last)
        let isFraction =
            (mark == "." || mark == ",") && !marks.dropLast().contains { $0 == mark }
            && (1...2).contains(last.count)
        let groups = isFraction ? Array(parts.dropLast()) : parts
        let groupMarks = isFraction ? marks.dropLast() : marks[...]
        guard Set(groupMarks).count <= 1, groups.count == 1 || groups[0].count <= 3,
            groups.dropFirst().allSatisfy({ $0.count == 3 }), groups[0].first != "0" || groups == ["0"]
        else { return nil }
        if !isFraction, parts.count == 2, mark == "." { return nil }
        return groups.joined() + (isFraction ? "." + last : "")
    }

    /// A decimal with its point moved to the right.
    static func moved(_ plain: String, by places: Int) -> String {
        let parts = plain.split(separator: ".").map(String.init)
        let fraction = parts.count > 1 ? parts[1] : ""
        let zeros = String(repeating: "0", count: max(0, places - fraction.count))
        let rest = fraction.dropFirst(places)
        let whole = String((parts[0] + fraction.prefix(places) + zeros).drop { $0 == "0" })
        return (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : ".\(rest)")
    }
}
