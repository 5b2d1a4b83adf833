import ActJSON

/// Totals as horizontal bars: a label, a bar of block characters, the number. Each currency has a scale of its own.
/// Where income stands beside expenses, expenses count as less than zero.
struct BarChart {
    private struct Bar {
        var labels: [String]
        let value: Decimal?
        let number: String
    }

    /// Cells of a bar at most, and at least.
    private static let widest = 200
    private static let narrowest = 8
    private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    private let columns: Int
    private let strong: (String) -> String
    private(set) var lines: [String] = []

    /// The columns that no bar shows.
    private(set) var left: [String] = []

    /// nil where the items are not rows with a label before a number, or a terminal of these columns has no room.
    init?(_ items: [JSON], sums: [JSON], columns: Int, strong: @escaping (String) -> String) {
        let keys = TableText.keys(items)
        guard let amount = BarChart.amount(keys, items), let at = keys.firstIndex(of: amount) else { return nil }
        let labels = keys[..<at].filter { $0 != "currency" }
        let isLabelled = items.allSatisfy { item in
            labels.allSatisfy { item[$0].map { $0.isNull || $0.string != nil } ?? true }
        }
        guard let lead = labels.first, isLabelled else { return nil }
        self.columns = columns
        self.strong = strong
        left = keys[(at + 1)...].filter { $0 != "currency" }
        var currencies: [String] = []
        var own: [String: [JSON]] = [:]
        for item in items {
            let currency = item["currency"]?.string ?? ""
            if own[currency] == nil { currencies.append(currency) }
            own[currency, default: []].append(item)
        }
        let below = Dictionary(grouping: sums) { $0["currency"]?.string ?? "" }
        for currency in currencies {
            let own = own[currency] ?? []
            let types = Set(own.compactMap { $0["transaction_type"]?.string })
            let isBalance = types.isSuperset(of: ["Income", "Expenses"])
            func bar(_ item: JSON, _ names: [String]) -> Bar {
                let isLess = isBalance && item["transaction_type"]?.string == "Expenses"
                let value = item[amount].flatMap { Money.amount($0) }.map { isLess ? -$0 : $0 }
                let isMoney = Money.names.contains(amount)
                let number = value.map { (isMoney ? Money.text($0, item) : nil) ?? $0.plain } ?? ""
                return Bar(
                    labels: names.map { Terminal.cell(item[$0]?.string ?? "") }, value: value, number: number)
            }
            // A label that all have is the heading's, so that there is room for the others.
            let common = labels.dropFirst().filter { key in Set(own.map { $0[key]?.string ?? "" }).count == 1 }
            let bars = own.map { bar($0, labels.filter { !common.contains($0) }) }
            let below = (below[currency] ?? [])
                .map { bar($0, [lead, "transaction_type"]) }
            let heading = [currency] + common.map { own[0][$0]?.string ?? "" }
            let shown = heading.filter { !$0.isEmpty }.joined(separator: " ")
            guard show(bars, below, Terminal.cell(shown)) else { return nil }
        }
    }

    /// The column of the numbers: of money, or the first whose values are numbers. Money may be text that is one.
    private static func amount(_ keys: [String], _ items: [JSON]) -> String? {
        let numbers = keys.filter { key in
            let values = items.compactMap { $0[key] }.filter { !$0.isNull }
            let isMoney = Money.names.contains(key)
            return !values.isEmpty && values.allSatisfy { $0.number != nil || isMoney && Money.amount($0) != nil }
        }
        return numbers.first { Money.names.contains($0) } ?? numbers.first
    }

    /// Appends the bars of one currency under a heading, then its sums; false where there is no room for them.
    private mutating func show(_ bars: [Bar], _ sums: [Bar], _ heading: String) -> Bool {
        let names = (bars + sums).map { $0.labels.filter { !$0.isEmpty }.joined(separator: " ") }
        let numbers = (bars + sums).reduce(0) { max($0, Terminal.cellWidth($1.number)) }
        let longest = names.reduce(0) { max($0, Terminal.cellWidth($1)) }
        let label = min(longest, max(8, (columns - numbers - 6) / 2))
        let room = min(columns - 6 - label - numbers, BarChart.widest)
        guard room >= BarChart.narrowest else { return false }
        if !heading.isEmpty { lines.append("  " + strong(Terminal.cut(heading, to: columns - 2))) }
        let scale = Scale(bars.compactMap(\.value), room)
        for (k, bar) in (bars + sums).enumerated() {
            let name = Terminal.field(names[k], label)
            let drawn = k < bars.count ? scale.bar(bar.value ?? .zero) : String(repeating: " ", count: room)
            let gap = String(repeating: " ", count: numbers - Terminal.cellWidth(bar.number))
            let line = "  \(name.shown)\(name.gap)  \(drawn)  \(gap)\(bar.number)"
            lines.append(k < bars.count ? line.trimmedEnd : strong(line))
        }
        return true
    }

    /// The cells of a chart on both sides of zero.
    private struct Scale {
        private let most: Decimal
        private let room: Int
        /// Cells on the left of the axis; 0 where nothing is less than zero, and there is no axis.
        private let left: Int
        private let right: Int
        /// Cells of the longest bar.
        private let longest: Int

        init(_ values: [Decimal], _ room: Int) {
            let least = values.filter(\.negative).map { -$0 }.max() ?? .zero
            let greatest = values.filter { !$0.negative }.max() ?? .zero
            most = max(least, greatest)
            self.room = room
            guard least > .zero else {
                (left, right, longest) = (0, room, room)
                return
            }
            // Both sides have one scale; the smaller one has a cell at least.
            let (less, more) = (least.share(of: most, in: 1000), greatest.share(of: most, in: 1000))
            let cells = room - 1
            left =
                greatest > .zero ? max(1, min(cells - 1, (cells * less + less + more - 1) / (less + more))) : cells
            right = cells - left
            longest = min(less > 0 ? left * 1000 / less : cells, more > 0 ? right * 1000 / more : cells)
        }

        /// The bar, with the spaces around it.
        func bar(_ value: Decimal) -> String {
            let isLess = value.negative
            let side = isLess ? left : right
            var parts = (isLess ? -value : value).share(of: most, in: longest * 8)
            // A number that is not zero is never shown as none.
            if parts == 0, value != .zero { parts = 1 }
            parts = min(parts, side * 8)
            let full = String(repeating: "█", count: parts / 8)
            guard left > 0 else { return filled(full + BarChart.eighths[parts % 8], side) }
            guard isLess else {
                return String(repeating: " ", count: left) + "│" + filled(full + BarChart.eighths[parts % 8], right)
            }
            // There are no blocks of seven eighths and their like on the right of a cell.
            let rest = parts % 8 >= 4 ? "▐" : parts < 8 && parts > 0 ? "▕" : ""
            let drawn = rest + full
            return String(repeating: " ", count: left - drawn.unicodeScalars.count) + drawn + "│"
                + String(repeating: " ", count: right)
        }

        private func filled(_ bar: String, _ width: Int) -> String {
            bar + String(repeating: " ", count: max(0, width - bar.unicodeScalars.count))
        }
    }
}

extension Decimal {
    /// Digits that a share is made of: as many as an Int has room for, times the steps of a bar.
    private static let leading = 14

    /// The size as a part of another's that is no smaller, in so many steps, rounded to the nearest; signs aside.
    func share(of most: Decimal, in steps: Int) -> Int {
        guard !digits.isEmpty, !most.digits.isEmpty else { return 0 }
        let top = most.exponent + most.digits.count
        func lead(_ number: Decimal) -> Int {
            let offset = number.exponent + number.digits.count - top
            return (0..<Decimal.leading).reduce(0) { value, place in
                let at = place + offset
                return value * 10 + (number.digits.indices.contains(at) ? Int(number.digits[at]) : 0)
            }
        }
        let whole = lead(most)
        return (lead(self) * steps * 2 + whole) / (2 * whole)
    }
}
