/// Records of one kind as aligned columns for people, as wide as there is room: cells are cut, never wrapped, and
/// columns that do not fit are left out from the right and named.
struct TableText {
    private struct Column {
        let name: String
        var cells: [String]
        let isNumber: Bool
        var width: Int
        /// A number is whole or it is not there.
        var least: Int { isNumber ? width : min(width, max(12, Terminal.cellWidth(name))) }
    }

    private(set) var heading = ""
    /// A line for each item, in their order, then one for each sum.
    private(set) var rows: [String] = []
    /// The columns for which there was no room.
    private(set) var left: [String] = []

    /// Columns that say when a row was written, not what it says.
    private static let upkeep: Set<String> = ["created", "updated"]
    static let money: Set<String> = ["amount", "total", "balance"]
    /// Currencies without a smaller unit (ISO 4217).
    private static let whole: Set<String> = ["CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF"]

    /// - Parameter text: a cell's value as people read it.
    init(
        _ items: [JSON], sums: [JSON] = [], columns: Int, showsUpkeep: Bool,
        text: (JSON, String, _ item: JSON) -> String
    ) {
        let keys = items.first?.object?.keys ?? []
        let all = items + sums
        var shown: [Column] = []
        for key in keys where showsUpkeep || !TableText.upkeep.contains(key) {
            let values = all.map { item in item[key]?.array?.isEmpty == true ? .null : item[key] ?? .null }
            guard values.contains(where: { !$0.isNull }) else { continue }
            let isNumber = values.allSatisfy { $0.isNull || $0.number != nil }
            let cells = zip(all, values).map { item, value in
                value.isNull ? "" : TableText.money(value, key, item) ?? Terminal.cell(text(value, key, item))
            }
            let name = Terminal.safe(key)
            let width = cells.reduce(Terminal.cellWidth(name)) { max($0, Terminal.cellWidth($1)) }
            shown.append(Column(name: name, cells: cells, isNumber: isNumber, width: width))
        }
        fit(&shown, columns)
        heading = TableText.line(shown) { ($0.name, $0) }
        rows = all.indices.map { k in TableText.line(shown) { ($0.cells[k], $0) } }
    }

    /// An amount of money has two places where its currency has.
    static func money(_ value: JSON, _ key: String, _ item: JSON) -> String? {
        guard money.contains(key), let number = value.number, let decimal = Decimal(number),
            let currency = item["currency"]?.string, !whole.contains(currency)
        else { return nil }
        return decimal.plain(places: 2)
    }

    /// Narrows the widest columns, then leaves out those at the right.
    private mutating func fit(_ shown: inout [Column], _ columns: Int) {
        func total(_ width: (Column) -> Int) -> Int { shown.reduce(0) { $0 + width($1) + 2 } }
        while shown.count > 1, total({ $0.least }) > columns { left.insert(shown.removeLast().name, at: 0) }
        while total({ $0.width }) > columns {
            let widest = shown.indices.filter { shown[$0].width > shown[$0].least }
                .max { shown[$0].width < shown[$1].width }
            guard let widest else { return }
            shown[widest].width -= 1
        }
    }

    private static func line(_ shown: [Column], _ cell: (Column) -> (String, Column)) -> String {
        var out = ""
        for (text, column) in shown.map(cell) {
            let cut = Terminal.cut(text, to: column.width)
            let gap = String(repeating: " ", count: max(0, column.width - Terminal.cellWidth(cut)))
            out += "  " + (column.isNumber ? gap + cut : cut + gap)
        }
        return out.trimmedEnd
    }

    /// Sums of rows with an amount, by kind and currency, and what remains of income after expenses.
    static func sums(_ items: [JSON]) -> [JSON] {
        let keys = items.first?.object?.keys ?? []
        guard items.count > 1, keys.contains("amount"), keys.contains("currency"), let first = keys.first else {
            return []
        }
        var order: [[String]] = []
        var sums: [[String]: (amount: Decimal, count: Int)] = [:]
        for item in items {
            let group = ["currency", "transaction_type"].map { item[$0]?.string ?? "" }
            let amount = Decimal(item["amount"]?.number ?? "") ?? .zero
            if sums[group] == nil { order.append(group) }
            let before = sums[group] ?? (.zero, 0)
            guard let sum = Decimal.sum(before.amount, amount) else { return [] }
            sums[group] = (sum, before.count + (item["entries"]?.int ?? 0))
        }
        func row(_ name: String, _ group: [String], _ amount: Decimal, _ count: Int?) -> JSON {
            var members: [(String, JSON)] = [(first, .text(name)), ("transaction_type", .text(group[1]))]
            members += [("currency", .text(group[0])), ("amount", .number(amount.plain(places: 0)))]
            if let count { members.append(("entries", .int(count))) }
            return .object(members)
        }
        var rows = order.compactMap { group in sums[group].map { row("sum", group, $0.amount, $0.count) } }
        for currency in order.map({ $0[0] }).reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
            guard let income = sums[[currency, "Income"]]?.amount,
                let expenses = sums[[currency, "Expenses"]]?.amount,
                let rest = Decimal.sum(income, -expenses)
            else { continue }
            rows.append(row("balance", [currency, ""], rest, nil))
        }
        return rows
    }

    /// When something is due, for a heading.
    enum Due: String, CaseIterable {
        case overdue, today
        case week = "within a week"
        case later
        case none = "no day"
        case done

        /// nil where the item is not of a kind that is due.
        init?(_ item: JSON, today: Day) {
            guard item.object?.keys.contains("due") == true, let isDone = item["done"]?.bool else { return nil }
            guard !isDone else {
                self = .done
                return
            }
            guard let text = item["due"]?.string, let day = ShownTime.day(of: text) else {
                self = .none
                return
            }
            let away = day.number - today.number
            self = away < 0 ? .overdue : away == 0 ? .today : away < 7 ? .week : .later
        }
    }
}

extension Terminal {
    /// Whether what is drawn as one is a picture with joiners, such as a family: emoji, and what joins or varies them.
    private static func isJoinedPicture(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        guard scalars.count > 1, scalars.contains(where: { $0.value == 0x200D }), scalars.count <= 12 else {
            return false
        }
        return scalars.allSatisfy { scalar in
            scalar.value == 0x200D || scalar.value == 0xFE0F
                || !scalar.isASCII && (scalar.properties.isEmoji || scalar.properties.isEmojiModifier)
        } && scalars.last?.value != 0x200D
    }

    /// Foreign text in a cell of a table: as `safe` shows it, but for pictures that joiners make one.
    static func cell(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } || !text.unicodeScalars.contains { $0.value == 0x200D }
            ? safe(text) : text.reduce(into: "") { $0 += isJoinedPicture($1) ? String($1) : safe(String($1)) }
    }

    /// The columns that a cell's text takes.
    static func cellWidth(_ text: String) -> Int {
        text.utf8.allSatisfy { $0 < 0x80 }
            ? text.utf8.count : text.reduce(0) { $0 + (isJoinedPicture($1) ? 2 : width(String($1))) }
    }

    /// A cell's text in so many columns, with `…` where some is left out.
    static func cut(_ text: String, to columns: Int) -> String {
        guard cellWidth(text) > columns else { return text }
        var (out, used) = ("", 0)
        for character in text {
            let step = cellWidth(String(character))
            if used + step > columns - 1 { break }
            out.append(character)
            used += step
        }
        return out + "…"
    }
}
