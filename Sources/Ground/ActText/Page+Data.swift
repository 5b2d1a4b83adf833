import ActJSON
import ActRecord
import ActSystem

/// The data of results: tables, calendars and charts, and names with values.
extension Page {
    mutating func data(_ data: JSON?) {
        switch data {
        case nil, .null?: break
        case .object(let object)? where object["format"] != nil && object["text"]?.string != nil:
            lines(object["text"]?.string ?? "", indent: 2)
        case .object(let object)?:
            let shown = object.members.filter { !$0.value.isNull }
            func isTable(_ member: (key: JSON.Spelled, value: JSON)) -> Bool {
                member.value.array?.first?.object != nil || member.key.raw == "items"
                    || shown.count == 1 && member.value.array?.isEmpty == true
            }
            for member in shown where isTable(member) {
                if member.key.raw != "items" { line("  \(Terminal.safe(member.key.text)):") }
                table(member.value.array ?? [], named: member.key.text)
            }
            pairs(shown.filter { !isTable($0) }.map { ($0.key.text, $0.value) })
        case .array(let items)?: table(items)
        case .some(let value): block(words(value), indent: 2)
        }
    }

    /// Objects as aligned columns; anything else one a line. What is due stands under the time that is left; totals
    /// have their sums.
    mutating func table(_ items: [JSON], named name: String = "items") {
        if items.isEmpty { return line(ink("  nothing found", .faint)) }
        let sums = name == "totals" ? Money.Sums(items) : Money.Sums([])
        if drawn(items, sums) { return }
        guard items.allSatisfy({ $0.object != nil }) else {
            for item in items { block(words(item), indent: 2) }
            return
        }
        let table = TableText(items, sums: sums.rows, columns: columns, showsUpkeep: style.showsUpkeep) {
            value, key, item in
            timed(value, key, item["zone"])
        }
        line(ink(table.heading, .faint))
        let due = items.map { Due($0, now: .now) ?? .none }
        if name == "items", due.contains(where: { due in due != .none && due != .done }) {
            for group in Due.allCases where due.contains(group) {
                let isLate = group == .overdue
                line(ink(" \(group.rawValue)", isLate ? .bad : .strong))
                for (row, when) in zip(table.rows, due) where when == group { line(isLate ? ink(row, .bad) : row) }
            }
        } else {
            for row in table.rows.prefix(items.count) { line(row) }
        }
        for row in table.rows.dropFirst(items.count) { line(ink(row, .strong)) }
        notes(sums, left: table.left, "no room for")
    }

    /// Lines below a table or a chart about what is not in it.
    private mutating func notes(_ sums: Money.Sums, left: [String], _ lead: String) {
        for note in sums.notes { block(note, indent: 2) }
        guard !left.isEmpty else { return }
        let named = left.prefix(Page.named).map { Terminal.cut(Terminal.safe($0), to: max(columns - 6, 8)) }
        let more = left.count - named.count
        let list = named.map { Terminal.isolated($0[...]) }.joined(separator: ", ")
        for part in Terminal.wrap("\(lead) \(list)\(more > 0 ? " and \(more) more" : "")", columns: columns - 2) {
            line("  " + part)
        }
    }

    /// Columns that are named below a table at most; the others are counted.
    private static let named = 30

    /// Writes the lines of a calendar or a chart, where one is wanted and the items can be shown so.
    private mutating func drawn(_ items: [JSON], _ sums: Money.Sums) -> Bool {
        let style = style
        let strong = { (text: String) in style.ink(text, .strong) }
        if let view = style.view, let calendar = CalendarText(items, view, columns: columns, strong: strong) {
            for part in calendar.lines { line(part) }
            return true
        }
        guard style.drawsBars, let chart = BarChart(items, sums: sums.rows, columns: columns, strong: strong) else {
            return false
        }
        for part in chart.lines { line(part) }
        notes(sums, left: chart.left.filter { style.showsUpkeep || !TableText.upkeep.contains($0) }, "not drawn:")
        return true
    }

    /// Pages of one call as one: the last record with the data of all, or the items of all.
    mutating func events(_ records: [Record], _ last: Record) {
        guard last.type == "result" else { return data(.array(records.compactMap { $0[.item] })) }
        guard case .object(var json) = last.json else { return }
        json["data"] = .object(joined(records))
        result(.object(json))
    }
}
