import ActSystem

/// Words that say that no money went, or that it went the other way.
extension LocalEngine {
    /// Refuses entries whose words say that nothing was spent or received.
    func refuseUnspent(_ money: Money, _ amount: Amount, _ words: [Word]) throws(Refusal) {
        let cores = words.map(\.core)
        let quoted = money.sentence.quoted
        let isPaid =
            switch money.verb {
            case .kind(.expenses)?, .traded(.expenses)?: true
            default: false
            }
        for at in 0..<money.sentence.count where !quoted.contains(at) && !amount.words.contains(at) {
            let core = money.sentence.core(at)
            if money.taken.contains(at) || money.lead.contains(at) { continue }
            let text = money.sentence.text(at)
            let isMore = core == "plus" && LocalEngine.extras.contains(money.sentence.core(at + 1)) || text == "+"
            if LocalEngine.unspent.contains(core) || !isPaid && LocalEngine.openPrices.contains(core) || isMore {
                throw Refusal("'\(text)' leaves open whether this money was spent", hint: LocalEngine.quoting)
            }
        }
        for (k, word) in cores.enumerated() where word.isOne(of: "before after") && k + 1 < cores.count {
            if LocalEngine.extras.contains(cores[k + 1]) {
                throw Refusal("'\(word) \(cores[k + 1])' leaves the amount open")
            }
        }
        let (before, next) = (money.sentence.core(amount.words.lowerBound - 1), amount.words.upperBound)
        if LocalEngine.multiples.contains(before) || LocalEngine.multiples.contains(money.sentence.core(next)) {
            throw Refusal("two amounts: either one would be a guess")
        }
        let rate = money.sentence.text(amount.words.lowerBound - 1)
        if rate.isOne(of: "@ á à"), amount.words.lowerBound > 0 {
            throw Refusal("a price for each, it seems: what it comes to would be a guess")
        }
    }

    /// Refuses entries of which the words do not say in which direction the money went.
    func refuseDirection(
        _ money: Money, _ kind: Money.Kind, _ category: String?, _ cores: [String]
    ) throws(Refusal) {
        func refusal(_ word: String) -> Refusal {
            Refusal(
                "with '\(word)' the money may be spent or received",
                hint: "say 'paid', 'received' or 'saved'; words that are a name stand in quotation marks")
        }
        let first = cores.first ?? ""
        switch money.verb {
        case .log?, nil:
            let isCharge = cores.contains { LocalEngine.charges.contains($0) }
            let isSent = first.isOne(of: "sent gave")
            if category == nil, !isCharge, !isSent,
                let word = cores.first(where: { LocalEngine.eitherWay.contains($0) })
            {
                throw refusal(word)
            }
            let isGiven =
                cores.contains { $0.isOne(of: "gift gifts present presents rent") } && cores.contains("from")
            if isGiven, kind == .expenses { throw refusal("from") }
            if cores.contains("tax"), cores.contains(where: { $0.isOne(of: "return returns refund") }) {
                throw refusal("return")
            }
            if kind == .income, cores.first == "refund", cores.contains("to") { throw refusal("to") }
            if isOnOthers(money.sentence) { throw refusal("on the") }
            if kind == .savings, let word = cores.first(where: { LocalEngine.spentSavings.contains($0) }) {
                throw refusal(word)
            }
        case .kind(.income)?, .got?:
            if let word = cores.first(where: { LocalEngine.letters.contains($0) }) { throw refusal(word) }
            if kind == .income, cores.contains("to") { throw refusal("to") }
            if kind == .income, let word = cores.first(where: { LocalEngine.things.contains($0) }) {
                throw refusal(word)
            }
        case .traded(.income)?:
            if first.isOne(of: "out by off") { throw refusal("sold \(first)") }
        case .kind(.savings)?:
            if cores.contains(where: { $0.isOne(of: "at by with file time") }) { throw refusal("saved") }
            let next = money.lead.upperBound
            if money.sentence.text(next).first?.isUppercase == true, !money.sentence.words[next].hasDigit,
                Currencies.meaning(money.sentence.words[next].bare, own: currency) == nil
            {
                throw refusal(money.sentence.text(next))
            }
        case .kind(.expenses)?:
            let by =
                first == "by"
                && !(cores.count > 1 && cores[1].isOne(of: "card cash phone cheque check transfer paypal"))
            if by { throw refusal("paid by") }
            if cores.contains("savings"), cores.contains(where: { $0.isOne(of: "out from of with") }) {
                throw refusal("savings")
            }
        default: break
        }
        if kind == .income, let word = cores.first(where: { LocalEngine.payees.contains($0) }) {
            throw refusal(word)
        }
    }

    /// Whether somebody else paid: `on the company`.
    private func isOnOthers(_ sentence: Sentence) -> Bool {
        sentence.words.indices.contains { at in
            sentence.core(at) == "on" && sentence.core(at + 1) == "the"
                && sentence.core(at + 2).isOne(of: "company house firm boss")
        }
    }

    /// Digits of a number that is no amount without a currency: phone numbers, dates and the numbers of books.
    private static let longestPlain = 6

    /// Refuses a plain number that names a thing, a day or a time of day.
    func refuseNumbers(_ money: Money, _ amount: Amount, _ cores: [String]) throws(Refusal) {
        let hint = "say the currency: '12 \(currency)'"
        let before = money.sentence.core(amount.words.lowerBound - 1)
        if amount.isWhole, amount.number.utf8.count > LocalEngine.longestPlain {
            throw Refusal("a long number may be no amount", hint: hint)
        }
        if amount.isWhole, Lexicon.numbered.contains(before) {
            throw Refusal("'\(before) \(amount.number)' may be no amount", hint: hint)
        }
        let isYear = amount.isWhole && amount.number.utf8.count == 4
        if isYear, let year = Int(amount.number), abs(year - today.year) <= 10 {
            throw Refusal("'\(amount.number)' may be a year", hint: hint)
        }
        // dinner 19.30
        let parts = amount.number.split(separator: ".")
        guard money.verb == nil, parts.count == 2, let hour = Int(parts[0]), (6...23).contains(hour),
            ["00", "15", "30", "45"].contains(String(parts[1])),
            cores.contains(where: { Lexicon.occasions.contains($0) })
        else { return }
        throw Refusal("'\(amount.number)' may be a time", hint: hint)
    }

    /// Refuses a day that says for when a thing is: `tickets for friday`.
    func refuseForDay(_ money: Money) throws(Refusal) {
        for time in money.times {
            guard case .day = time.phrase, money.sentence.core(time.words.lowerBound - 1) == "for" else { continue }
            let shown = Sentence.joined(money.sentence.words[(time.words.lowerBound - 1)..<time.words.upperBound])
            throw Refusal("'\(shown)' says no day on which it was spent", hint: "say 'on', or nothing for today")
        }
    }

    /// Refuses a weekday's short name in front of a thing: `wed dress`.
    func refuseShortDay(_ money: Money) throws(Refusal) {
        let (first, next) = (money.sentence.core(0), money.sentence.core(1))
        let isShort = first == "sat" && !next.isOne(of: "nav navi navigation")
        if isShort, !money.taken.contains(0) { throw shortDay(first) }
        guard money.taken.contains(0), LocalEngine.abbreviated.contains(first), !money.taken.contains(1) else {
            return
        }
        throw shortDay(first)
    }

    private func shortDay(_ word: String) -> Refusal {
        Refusal("'\(word)' may be a day or a name", hint: "say 'on' and the whole name behind the amount")
    }
}
