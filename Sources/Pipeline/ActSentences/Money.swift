import ActJSON
import ActSystem

/// A sentence looked at as an entry of a budget.
struct Money {
    enum Kind: String { case expenses = "Expenses", income = "Income", savings = "Savings" }

    /// The action that the words before the rest name.
    enum Verb: Equatable {
        case kind(Kind)
        /// Bought or sold: what a number right behind it counts is not money.
        case traded(Kind)
        /// Received, or bought: the rest says which.
        case got
        /// Put somewhere: savings if the rest says so.
        case put
        /// Log, record: no word about which kind.
        case log
    }

    let sentence: Sentence
    let times: [FoundTime]
    let amounts: Amounts
    /// Words that say when.
    let taken: Set<Int>
    let verb: Verb?
    /// The words of the verb and what goes with it.
    let lead: Range<Int>

    /// Verbs of money: one inside the sentence tells of somebody else, or of a second thing.
    static let inner = Set(verbs.keys).subtracting(["expense", "expenses", "income", "set"])
        .union("lost won stole donated refunded returned charged".table)

    init(_ sentence: Sentence, _ times: [FoundTime], own: String) {
        self.sentence = sentence
        // A duration is no time of the entry.
        self.times = times.filter { !$0.isOne(of: .duration) }
        var taken = Set<Int>()
        for time in self.times { taken.formUnion(time.words) }
        self.taken = taken
        amounts = Amounts(sentence, taken: taken, own: own)
        (verb, lead) = Money.lead(sentence, taken)
    }

    private static func lead(_ sentence: Sentence, _ taken: Set<Int>) -> (Verb?, Range<Int>) {
        var at = 0
        func skip(_ words: Set<String>) -> Bool {
            guard words.contains(sentence.core(at)), !taken.contains(at) else { return false }
            at += 1
            return true
        }
        while taken.contains(at) { at += 1 }
        let start = at
        var verb: Verb?
        if skip(["log", "add", "record", "note", "track", "new", "enter", "jot", "write"]) {
            verb = .log
            _ = skip(["down"])
            _ = skip(["a", "an"])
        } else {
            _ = skip(["i", "we"])
            _ = skip(["just", "also"])
        }
        let isTax = sentence.core(at) == "income" && sentence.core(at + 1) == "tax"
        if let found = verbs[sentence.core(at)], !taken.contains(at), !isTax {
            verb = found
            at += 1
            if case .got = found, skip(["paid"]) { verb = .kind(.income) }
            if case .put = found, sentence.core(at - 1) == "set" {
                guard skip(["aside"]) else { return (nil, start..<start) }
                verb = .kind(.savings)
            }
            _ = skip(["of"])
        }
        return verb == nil ? (nil, start..<start) : (verb, start..<at)
    }

    var isMeant: Bool {
        amounts.all.contains { $0.currency != nil } || !amounts.all.isEmpty && (saysKind || verb == .put)
    }

    /// Whether the verb says what kind of entry it is.
    var saysKind: Bool {
        switch verb {
        case .kind?, .traded?, .got?: true
        default: false
        }
    }
}

extension LocalEngine {
    func entry(_ money: Money) throws(Refusal) -> Reading {
        let amount = try amount(money)
        let (before, after) = parts(money, amount)
        let words = before + after
        let cores = words.map(\.core)
        let said = Pieces(words)
        try refuse(Unfit.entries, in: said)
        if money.verb != nil, cores.first == "back" {
            throw Refusal("money given back is neither spent nor earned")
        }
        try refuseSecondCurrency(words, amount)
        try refuse(Unfit.unread, Unfit.dayLike, in: said)
        try refuse(Unfit.sentences, Unfit.names, Unfit.bound, in: Pieces(money.sentence.words, money.times))
        try refuseShortDay(money)
        try refuseForDay(money)
        try refuseUnspent(money, amount, words)
        if Money.vague.contains(money.sentence.core(amount.words.lowerBound - 1)) {
            throw Refusal("the amount is not exact")
        }
        let (kind, category) = try kind(money, amount, cores)
        try refuseDirection(money, kind, category, cores)
        if amount.currency == nil {
            try refuseDoubtful(money, amount, cores)
            try refuseNumbers(money, amount, cores)
        }
        let known = category != nil || cores.contains { Money.savings.contains($0) }
        if money.verb == nil, !known, words.count > 8 || cores.first == "the" {
            throw Refusal("too many words that say nothing of money")
        }

        var arguments = JSON.Object()
        arguments["amount"] = .number(amount.number)
        arguments["transaction_type"] = .text(kind.rawValue)
        var code = amount.currency ?? currency
        if amount.currencies.count > 1 { code = amount.currencies[try pick(.currency, amount.currencies)] }
        arguments["currency"] = .text(code)
        arguments["date"] = .text(try date(money).text)
        let details = details(before, after)
        if !details.isEmpty {
            arguments["details"] = .text(details)
        } else if !money.saysKind, kind != .savings {
            throw Refusal("an amount, and nothing about what it was for")
        }
        if let category { arguments["category"] = .text(category) }
        return Reading(tool: "BUDGET_LOG_ENTRY", arguments: arguments)
    }

    private func refuseSecondCurrency(_ words: [Word], _ amount: Amount) throws(Refusal) {
        guard let word = words.first(where: { Currencies.meaning($0.bare, own: currency) != nil }) else { return }
        let isSecond = amount.currency != nil
        throw Refusal(
            isSecond
                ? "two currencies: either one would be a guess"
                : "'\(word.bare)' does not stand with the amount",
            hint: "write one, with the amount: '12 \(amount.currency ?? currency)'")
    }

    /// An amount with one that is paid on top of it, `25 plus 5 tip`: the sum, or the first alone.
    private func summed(_ money: Money) throws(Refusal) -> Amount? {
        let all = money.amounts.all
        guard all.count == 2, money.amounts.trouble == nil,
            all[1].currency == nil || all[1].currency == all[0].currency,
            all[1].words.lowerBound == all[0].words.upperBound + 1,
            money.sentence.core(all[0].words.upperBound).isOne(of: "plus + and"),
            LocalEngine.extras.contains(money.sentence.core(all[1].words.upperBound)),
            let first = Amounts.hundredths(all[0].number), let second = Amounts.hundredths(all[1].number)
        else { return nil }
        let sum = Amounts.decimal(ofHundredths: first + second)
        let words = all[0].words.lowerBound..<all[1].words.upperBound + 1
        let number = try pick(.amount, ["\(sum) in all", "\(all[0].number) alone"]) == 0 ? sum : all[0].number
        return Amount(number: number, currencies: all[0].currencies, words: words, isWhole: !number.contains("."))
    }

    /// The one amount; other numbers may only count things.
    private func amount(_ money: Money) throws(Refusal) -> Amount {
        if let failure = money.amounts.trouble { throw Refusal(failure) }
        if let sum = try summed(money) { return sum }
        let all = money.amounts.all
        var sure = all.filter { $0.currency != nil }
        // 2 books for 31.90: the one with decimals.
        if sure.isEmpty, all.count > 1 { sure = all.filter { !$0.isWhole } }
        guard sure.count < 2, !all.isEmpty, sure.count == 1 || all.count == 1 else {
            throw Refusal(
                all.isEmpty
                    ? "no amount, day or time that could be read" : "two amounts: either one would be a guess")
        }
        let amount = sure.first ?? all[0]
        for other in all where other.words != amount.words {
            let next = other.words.upperBound
            // 12 eur 50 is one amount, which we don't read.
            let touches = other.words.lowerBound == amount.words.upperBound
            let isFree =
                !touches && next < money.sentence.count && !all.contains { $0.words.contains(next) }
                && !money.taken.contains(next)
            let counts =
                isFree && other.isWhole && other.number.count <= 3
                && !money.sentence.text(other.words.upperBound - 1).hasSuffix(",")
                && !money.sentence.core(next).isOne(of: "or and to - – x for on at in of from with by")
                && !money.sentence.core(other.words.lowerBound - 1).isOne(of: "and plus + &")
            guard counts else { throw Refusal("two amounts: either one would be a guess") }
            if money.sentence.core(amount.words.lowerBound - 1) == "at" {
                throw Refusal("a price for each, it seems: what it comes to would be a guess")
            }
        }
        return amount
    }

    /// The words before and after the amount that say what it was for.
    private func parts(_ money: Money, _ amount: Amount) -> ([Word], [Word]) {
        func words(_ range: Range<Int>) -> [Word] {
            range.filter { !money.taken.contains($0) && !money.lead.contains($0) }.map { money.sentence.words[$0] }
        }
        var before = words(0..<amount.words.lowerBound)
        let after = words(amount.words.upperBound..<money.sentence.count)
        while let last = before.last, last.core.isOne(of: "a an exactly only just") { before.removeLast() }
        if before.count > 2, before.suffix(2).map(\.core) == ["cost", "me"] { before.removeLast(2) }
        return (before, after)
    }

    private func details(_ before: [Word], _ after: [Word]) -> String {
        // `put 100 aside` says no more than that it is savings.
        var before = before.filter { $0.core != "aside" }
        var after = after.filter { $0.core != "aside" }
        while let last = before.last, Money.connectors.contains(last.text.lowercased()) {
            before.removeLast()
        }
        if before.isEmpty {
            while let first = after.first, Money.connectors.contains(first.text.lowercased()) {
                after.removeFirst()
            }
        }
        return Sentence.joined(Sentence.closed(before) + after, asking: true)
    }

    /// Expense, income or savings, and the category.
    private func kind(
        _ money: Money, _ amount: Amount, _ cores: [String]
    ) throws(Refusal) -> (Money.Kind, String?) {
        let own = Categories.category(of: cores, in: categories)
        let earning = Categories.category(of: cores, in: Categories.income)
        let spending = Categories.category(of: cores, in: Categories.expenses)
        let saving = cores.firstIndex { Money.savings.contains($0) }
        func category(_ kind: Money.Kind) -> String? {
            own ?? (kind == .income ? earning : kind == .expenses ? spending : nil)
        }
        func result(_ kind: Money.Kind) -> (Money.Kind, String?) { (kind, category(kind)) }
        if let saving, saving > 0, cores[..<saving].contains("from") { throw Refusal("money from savings") }
        switch money.verb {
        case .kind(let kind)?, .traded(let kind)?:
            if kind == .expenses, earning != nil, spending == nil { throw Refusal("paid, and income") }
            if kind == .savings, cores.contains("on") { throw Refusal("saved on something is not put aside") }
            return result(kind)
        case .got?:
            if earning != nil || amount.words.lowerBound == money.lead.upperBound { return result(.income) }
            let isPrice = amount.currency != nil && money.sentence.core(amount.words.lowerBound - 1) == "for"
            guard isPrice else {
                throw Refusal("'got' can be income and a purchase", hint: "say 'paid' or 'received'")
            }
            return result(.expenses)
        case .put?:
            guard saving != nil else { throw Refusal("money moved is neither spent nor earned") }
            return result(.savings)
        case .log?, nil:
            if saving != nil { return result(.savings) }
            if earning != nil {
                let leads = Categories.heads(cores, in: Categories.income)
                guard leads, !Categories.heads(cores, in: Categories.expenses) else {
                    throw Refusal("income and spending", hint: "say 'paid' or 'received'")
                }
                return result(.income)
            }
            if cores.contains("income"), spending == nil { return result(.income) }
            let isOpen = cores.contains { $0.isOne(of: "from payment payments payout deposit commission invoice") }
            if own == nil, spending == nil, isOpen {
                throw Refusal("money received, or spent", hint: "say 'paid' or 'received'")
            }
            return result(.expenses)
        }
    }

    /// A number without a currency is money only where nothing else is likely.
    private func refuseDoubtful(_ money: Money, _ amount: Amount, _ cores: [String]) throws(Refusal) {
        let unsure = Refusal(
            "a number, and nothing that makes it money", hint: "say the currency: '12 \(currency)'")
        let sentence = money.sentence
        let (at, next) = (amount.words.lowerBound, amount.words.upperBound)
        let previous = at > 0 && !money.taken.contains(at - 1) ? sentence.core(at - 1) : ""
        if previous == "at" { throw Refusal("after 'at' a number may be a time", hint: unsure.hint) }
        let tables = [categories, Categories.income, Categories.expenses]
        let isKnown = tables.contains { Categories.names(cores, in: $0) }
        let isEarned = Categories.names(cores, in: Categories.income)
        let following = next < sentence.count && !money.taken.contains(next) ? sentence.core(next) : ""
        // 3 coffees: a whole number before a noun counts.
        let counts = !following.isEmpty && !following.isOne(of: "for on at in to into from with as @")
        let ends =
            next + 1 >= sentence.count || money.taken.contains(next + 1)
            || sentence.core(next + 1).isOne(of: "for from at in")
        let mayCount = counts && !(ends && Categories.names([following], in: Categories.income))
        switch money.verb {
        case .kind?:
            if mayCount, amount.isWhole || !isKnown { throw unsure }
        case .traded?:
            if previous != "for" && amount.isWhole || mayCount { throw unsure }
        case .got?:
            if !isEarned || mayCount { throw unsure }
        case .put?:
            if mayCount, !Money.savings.contains(following) { throw unsure }
        case .log?, nil:
            guard isKnown else { throw unsure }
            if mayCount, amount.isWhole || !tables.contains(where: { Categories.names([following], in: $0) }) {
                throw unsure
            }
            if amount.isWhole {
                let leads = at == money.lead.upperBound || previous.isEmpty
                if Money.numbered.contains(previous)
                    || previous.isOne(of: "for with in on to of by no number")
                    || leads && following.isEmpty
                {
                    throw unsure
                }
            }
            // dinner friday 19.30: a time to some.
            let isWeekday = money.times.contains { if case .day(.weekday) = $0.phrase { true } else { false } }
            let parts = amount.number.split(separator: ".").compactMap { Int($0) }
            if isWeekday, parts[0] < 25, parts.count == 1 || parts[1] < 60 {
                throw Refusal("a day to come and a time, or a day gone and an amount", hint: unsure.hint)
            }
        }
    }

    /// The day of an entry: today unless the sentence says which day before.
    private func date(_ money: Money) throws(Refusal) -> Day {
        guard money.times.allSatisfy({ $0.isOne(of: .day, .part) }) else {
            throw Refusal("an amount and a time: money or a plan")
        }
        let when = try when(money.times, ahead: false)
        let day = when.day ?? today
        guard day <= today else { throw Refusal("a day to come: nothing is spent yet") }
        let hasYear = money.times.contains { if case .day(.date(_?, _, _)) = $0.phrase { true } else { false } }
        guard hasYear || day.number > today.number - 183 else {
            throw Refusal("a day of last year, or one to come", hint: "say the year")
        }
        return day
    }
}
