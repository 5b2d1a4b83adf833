import ActDatabase
import ActJSON
import ActRecord
import ActStore
import ActSystem
import ActTools

/// `BUDGET_`: money spent, earned and put aside. Amounts are exact decimals from end to end.
enum Budget {
    static let types = ["Expenses", "Income", "Savings"]

    static let toolkit: Toolkit = {
        var kit = Toolkit(
            kind: .budget, noun: "budget entry",
            create: Toolkit.Naming(
                slug: "BUDGET_LOG_ENTRY", title: "Log a budget entry",
                description: "Records money in the local budget: an expense, income or savings, with its amount, "
                    + "currency, date and category.",
                examples: [
                    "spent 12 euros on lunch", "log an expense of 30 dollars for gas", "I got 2000 salary",
                    "track what I paid for groceries", "put 100 into savings",
                ], actionTypes: ["log_budget_entry"]),
            list: Toolkit.Naming(
                slug: "BUDGET_LIST_ENTRIES", title: "List budget entries",
                description:
                    "Lists expenses, income and savings of the local budget, all or those that fit, newest "
                    + "first.",
                examples: [
                    "what did I spend last week", "show my expenses for food", "list my transactions",
                    "expenses over 50 euros", "expenses on food",
                ]),
            get: Toolkit.Naming(
                slug: "BUDGET_GET_ENTRY", title: "Get a budget entry",
                description: "Shows one entry of the local budget by its id.",
                examples: ["show budget entry 3", "look up an expense"]),
            update: Toolkit.Naming(
                slug: "BUDGET_UPDATE_ENTRY", title: "Update a budget entry",
                description: "Changes the given fields of a budget entry and leaves the others; null clears one.",
                examples: ["correct the amount of an expense", "move an expense to another category"]),
            delete: Toolkit.Naming(
                slug: "BUDGET_DELETE_ENTRY", title: "Delete a budget entry",
                description: "Removes an expense, income or savings entry from the local budget by its id.",
                examples: ["delete an expense", "remove a wrong budget entry"]),
            columns: [
                Column(name: "amount", kind: .amount, help: "The amount, over 0; kept as given", required: true),
                Column(name: "date", kind: .day, help: "The day, as 2026-03-20 (default: today)", fallback: .today),
                Column(
                    name: "transaction_type", kind: .choice(types),
                    help: "The type: spent, earned or put aside",
                    fallback: .said(.text("Expenses"))),
                Column(name: "category", kind: .text, help: "The category, such as Food or Salary"),
                Column(name: "details", kind: .text, help: "The shop, the payer, the thing bought, or other text"),
                Column(
                    name: "currency", kind: .currency,
                    help: "The currency's code, such as EUR (default: the setting)", fallback: .currency),
                Column(name: "size", kind: .text, help: "", role: .hidden),
            ],
            searched: ["category", "details"], names: ["details", "category"],
            also: ["date", "amount", "currency"],
            filters: [
                Filters.day("from", "Only from this day on", "date", .atLeast),
                Filters.day("until", "Only until this day", "date", .atMost),
                Filters.text("category", "Only of this category"),
                Filters.choice("transaction_type", types, "Only of this type"),
                currency, amount("min_amount", "Only this amount and more", .atLeast),
                amount("max_amount", "Only this amount and less", .atMost),
            ],
            order: [.column("date")], newestFirst: true,
            settle: { _, given, _ throws(Failure) in
                guard let amount = given["amount"]?.number.flatMap({ Decimal($0) }) else { return given }
                var settled = given
                settled["size"] = .text(sortable(amount))
                return settled
            })
        kit.more = [totals(kit), exportCSV(kit), exportLedger(kit)]
        return kit
    }()

    private static let currency = Toolkit.Filter(
        name: "currency", schema: ArgumentSchema.value("string", "Only in this currency")
    ) { _, value throws(Failure) in
        [.column("currency", .equal, SQLValue(value.string?.uppercased()))]
    }

    private static func amount(
        _ name: String, _ help: String, _ comparison: LocalRows.Comparison
    ) -> Toolkit.Filter {
        Toolkit.Filter(name: name, schema: ArgumentSchema.value("number", help)) { _, value throws(Failure) in
            [.column("size", comparison, .text(Decimal(value.number ?? "").map(sortable) ?? ""))]
        }
    }

    /// A text that sorts, byte by byte, as amounts over 0 do: the place of the first digit, then the digits.
    static func sortable(_ amount: Decimal) -> String {
        guard !amount.negative, !amount.digits.isEmpty else { return "" }
        let place = min(max(amount.exponent + amount.digits.count + 500, 0), 999)
        return padded(place, 3) + String(decoding: amount.digits.map { $0 + 0x30 }, as: UTF8.self)
    }

    // Totals.

    private struct Group: Hashable, Comparable {
        let month: String?
        let category: String?
        let currency: String
        let type: String

        private var words: [String] { [month ?? "", category ?? "", type, currency] }

        static func < (a: Group, b: Group) -> Bool {
            a.words.lexicographicallyPrecedes(b.words)
        }
    }

    private struct Total {
        var sum = Decimal.zero
        /// The most decimal places of any entry: what 12.50 and 7.50 make is 20.00.
        var places = 0
        var entries = 0

        mutating func add(_ amount: String) throws(Failure) {
            guard let value = Decimal(amount), let next = Decimal.sum(sum, value) else {
                throw Failure(.internal, "the amount '\(amount)' can't be added up")
            }
            sum = next
            places = max(places, decimalPlaces(amount))
            entries += 1
        }
    }

    private static func totals(_ kit: Toolkit) -> LocalTool {
        let naming = Toolkit.Naming(
            slug: "BUDGET_GET_TOTALS", title: "Get budget totals",
            description:
                "Sums up the local budget by month and category: how much was spent, earned and saved, each "
                + "currency by itself.",
            examples: [
                "how much did I spend this month", "monthly totals of my budget", "spending by category",
                "sum of my expenses", "budget summary", "spending without rent",
            ])
        let grouping = ArgumentSchema.value(
            "string", "Sum by month, category or both, besides type and currency",
            [("enum", .texts(["month", "category", "both"])), ("default", .text("both"))])
        return kit.tool(naming, kit.filterProperties + [("group_by", grouping)], tag: "readOnlyHint") {
            run, given throws(Failure) in
            let by = given["group_by"]?.string ?? "both"
            var groups: [Group: Total] = [:]
            try kit.eachShown(run, given) { row throws(Failure) in
                let group = Group(
                    month: by == "category" ? nil : row["date"]?.string.map { String($0.prefix(7)) },
                    category: by == "month" ? nil : row["category"]?.string,
                    currency: row["currency"]?.string ?? "",
                    type: row["transaction_type"]?.string ?? "")
                try groups[group, default: Total()].add(row["amount"]?.number ?? "")
            }
            let items = groups.sorted { $0.key < $1.key }.map { group, total in
                var members: [(String, JSON)] = []
                if by != "category" { members.append(("month", group.month.map { .text($0) } ?? .null)) }
                if by != "month" { members.append(("category", group.category.map { .text($0) } ?? .null)) }
                members += [
                    ("transaction_type", .text(group.type)), ("currency", .text(group.currency)),
                    ("amount", .number(total.sum.plain(places: total.places))), ("entries", .int(total.entries)),
                ]
                return JSON.object(members)
            }
            return .done(.object([("totals", .array(items))]))
        }
    }

    // Exports.

    private static func exportCSV(_ kit: Toolkit) -> LocalTool {
        let naming = Toolkit.Naming(
            slug: "BUDGET_EXPORT_CSV", title: "Export the budget as CSV",
            description:
                "Gives all budget entries, or those that fit, as comma-separated values for a spreadsheet. "
                + "Text that a spreadsheet would run as a formula gets an apostrophe before it; guarded says how many.",
            examples: ["export my expenses as csv", "budget as a spreadsheet"])
        let exact = ArgumentSchema.value(
            "boolean", "Write each cell unchanged, for programs (default: false)", [("default", .bool(false))])
        return kit.tool(naming, kit.filterProperties + [("exact", exact)], tag: "readOnlyHint") {
            run, given throws(Failure) in
            var table = CSV(guarding: given["exact"]?.bool != true)
            let names = ["id", "date", "transaction_type", "amount", "currency", "category", "details"]
            table.add(names)
            try kit.eachShown(run, given) { row throws(Failure) in
                table.add(names.map { row[$0].map { $0.number ?? $0.string ?? "" } ?? "" })
            }
            return .done(
                .object([
                    ("format", .text("csv")), ("text", .text(table.text)), ("guarded", .int(table.guarded)),
                ]))
        }
    }

    private static func exportLedger(_ kit: Toolkit) -> LocalTool {
        let naming = Toolkit.Naming(
            slug: "BUDGET_EXPORT_LEDGER", title: "Export the budget as a ledger journal",
            description:
                "Gives all budget entries, or those that fit, as a plain-text accounting journal for ledger "
                + "and hledger.",
            examples: ["export my budget for ledger", "hledger journal of my expenses"])
        return kit.tool(naming, kit.filterProperties, tag: "readOnlyHint") {
            run, given throws(Failure) in
            var text = ""
            try kit.eachShown(run, given) { row throws(Failure) in
                if !text.isEmpty { text += "\n" }
                text += LedgerJournal.transaction(row)
            }
            return .done(.object([("format", .text("ledger")), ("text", .text(text))]))
        }
    }
}
