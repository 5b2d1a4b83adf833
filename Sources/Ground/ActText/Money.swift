import ActJSON

/// Amounts of money: exact, with the places of their currency, and summed by currency.
enum Money {
    static let names: Set<String> = ["amount", "total", "balance"]
    /// Currencies whose smaller unit is not a hundredth, with its places (ISO 4217, list one); nil for none.
    private static let places: [Int?: String] = [
        0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
        3: "BHD IQD JOD KWD LYD OMR TND", 4: "CLF UYW",
        nil: "XAD XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XX\u{58}",
    ]

    /// An exact number: a JSON number, or a string that is a plain decimal.
    static func amount(_ value: JSON) -> Decimal? {
        if let number = value.number { return Decimal(number) }
        guard let text = value.string, !text.utf8.contains(where: { $0 | 0x20 == 0x65 }) else { return nil }
        return Decimal(text)
    }

    /// An amount with the places of its item's currency; nil where it has none.
    static func text(_ amount: Decimal, _ item: JSON) -> String? {
        guard let currency = item["currency"]?.string, currency.utf8.count == 3,
            currency.utf8.allSatisfy({ $0 &- 0x41 < 26 })
        else { return nil }
        let own = places.first { $0.value.split(separator: " ").contains { $0 == currency } }
        return (own.map(\.key) ?? 2).map { amount.plain(places: $0) }
    }

    /// The sums of rows with an amount, as rows, and sentences about those that could not be made.
    struct Sums {
        private(set) var rows: [JSON] = []
        private(set) var notes: [String] = []

        private struct Group: Hashable {
            let currency: String
            let type: String
        }

        /// By kind and currency, and the rest of income after expenses. One amount that is no exact number leaves its
        /// group without a sum.
        init(_ items: [JSON]) {
            let keys = TableText.keys(items)
            guard items.count > 1, keys.contains("amount"), keys.contains("currency") else { return }
            let others = ["transaction_type", "currency", "amount", "entries"]
            let label = keys.first { !others.contains($0) } ?? ""
            var order: [Group] = []
            var sums: [Group: (amount: Decimal?, entries: Decimal?)] = [:]
            for item in items {
                let group = Group(
                    currency: item["currency"]?.string ?? "", type: item["transaction_type"]?.string ?? "")
                if sums[group] == nil { order.append(group) }
                let before = sums[group] ?? (.zero, .zero)
                sums[group] = (
                    group.currency.isEmpty ? nil : Money.sum(before.amount, item["amount"]),
                    Money.sum(before.entries, item["entries"] ?? .int(0))
                )
            }
            func row(_ name: String, _ group: Group, _ amount: Decimal, _ entries: Decimal?) -> JSON {
                var members: [(String, JSON)] = [(label, .text(name)), ("transaction_type", .text(group.type))]
                members += [("currency", .text(group.currency)), ("amount", .number(amount.plain(places: 0)))]
                if let entries { members.append(("entries", .number(entries.plain))) }
                return .object(members)
            }
            for group in order {
                if let sum = sums[group], let amount = sum.amount {
                    rows.append(row("sum", group, amount, sum.entries))
                } else {
                    let type = group.type.isEmpty ? "" : " \(group.type)"
                    notes.append(
                        group.currency.isEmpty
                            ? "no sum of\(type) amounts without a currency"
                            : "no sum of \(group.currency)\(type): an amount is not an exact number")
                }
            }
            var done: Set<String> = []
            for currency in order.map(\.currency) where done.insert(currency).inserted {
                guard let income = sums[Group(currency: currency, type: "Income")]?.amount,
                    let expenses = sums[Group(currency: currency, type: "Expenses")]?.amount,
                    let rest = Decimal.sum(income, -expenses)
                else { continue }
                rows.append(row("balance", Group(currency: currency, type: ""), rest, nil))
            }
        }
    }

    private static func sum(_ before: Decimal?, _ value: JSON?) -> Decimal? {
        guard let before, let value, let amount = amount(value) else { return nil }
        return Decimal.sum(before, amount)
    }
}
