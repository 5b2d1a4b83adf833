import ActDecide
import ActJSON
import ActSettings
import ActSystem

/// The form in which the calls of a group are shown: what all have alike once, and the rest of each as a row of a table
/// where all of it fits into one, else as a block.
package struct GroupLayout {
    /// A field that is not the same in all calls.
    struct Column {
        let id: [UInt8]
        let name: String
        /// The columns that its widest value takes.
        let width: Int
        let isNumber: Bool
    }

    /// The ids of fields that all calls have alike.
    let common: Set<[UInt8]>
    let columns: [Column]
    /// Whether every value fits into one cell: no object, no list, no quotation marks, no letters that run from right to
    /// left or that have to be named.
    private let isPlain: Bool
    /// The columns that the widest number of a call takes.
    private let numbers: Int

    /// The most columns of a table.
    private static let mostColumns = 12

    package init(_ group: CallGroup) {
        let members = group.members
        let first = members.first?.values ?? [:]
        let shared = first.filter { id, value in members.dropFirst().allSatisfy { $0.values[id] == value } }
        // A single call has all its fields in common.
        common = Set(shared.keys)
        var known: [[UInt8]: Int] = [:]
        var found: [(id: [UInt8], name: String, width: Int, isNumber: Bool)] = []
        var isPlain = true
        for member in members {
            for field in member.fields where !common.contains(field.id) {
                let text = PromptField.leaf(field.value)
                isPlain = isPlain && GroupLayout.isCell(field, text)
                let width = isPlain ? Terminal.width(text) : 0
                let isNumber = field.value.number != nil
                if let at = known[field.id] {
                    found[at].width = max(found[at].width, width)
                    found[at].isNumber = found[at].isNumber && isNumber
                } else {
                    known[field.id] = found.count
                    found.append((field.id, field.name, max(Terminal.width(field.name), width), isNumber))
                }
            }
            if found.count > GroupLayout.mostColumns { isPlain = false }
        }
        columns = found.map { Column(id: $0.id, name: $0.name, width: $0.width, isNumber: $0.isNumber) }
        self.isPlain = isPlain && !found.isEmpty
        numbers = members.map { String($0.number).utf8.count + 1 }.max() ?? 2
    }

    /// Whether the calls that are left of a group can be shown as it was: then nothing of them moved.
    package func fits(_ new: GroupLayout) -> Bool {
        let known = Set(columns.map(\.id))
        return common.isSubset(of: new.common) && new.columns.allSatisfy { known.contains($0.id) }
    }

    private static func isCell(_ field: CallGroup.Field, _ text: String) -> Bool {
        // A quotation mark inside could pass for the end of the cell.
        if field.value.object != nil || field.value.array != nil || text.dropFirst().dropLast().contains("\"") {
            return false
        }
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
        return Terminal.isolated(text[...]) == text
            && PromptField.lookAlikes(in: field.value.string ?? "", field.key, depth: 0) == nil
    }

    private func isTable(depth: Int, _ columns: Int) -> Bool {
        let width = self.columns.reduce(numbers) { $0 + $1.width + 2 }
        return isPlain && width + 2 * depth + 4 <= columns
    }

    /// Rows of the fields that all have alike.
    func alike(_ group: CallGroup, depth: Int) -> [PromptField] {
        guard let first = group.members.first, !common.isEmpty else { return [] }
        var rows = [PromptField(depth: depth, name: group.members.count > 1 ? "alike in all of them" : "arguments")]
        for field in first.fields where common.contains(field.id) {
            PromptField.put(field.value, field.name, field.key, depth: depth + 1, &rows)
        }
        return rows
    }

    /// Rows of the fields that are each call's own.
    func memberRows(_ members: [CallGroup.Member], depth: Int, _ columns: Int, hasBackground: Bool) -> [PromptField]
    {
        guard !hasBackground, isTable(depth: depth, columns) else {
            return members.flatMap { block($0, depth: depth, hasBackground: hasBackground) }
        }
        var head = String(repeating: " ", count: numbers)
        for column in self.columns { head += "  " + padded(column.name, column) }
        return [PromptField(depth: depth, name: head.trimmedEnd)]
            + members.map { member in
                let number = "#\(member.number)"
                var line = number + String(repeating: " ", count: numbers - number.utf8.count)
                for column in self.columns {
                    let value = member.fields.first { $0.id == column.id }?.value
                    line += "  " + padded(value.map { PromptField.leaf($0) } ?? "-", column)
                }
                return PromptField(depth: depth, text: line.trimmedEnd, call: member.number)
            }
    }

    private func block(_ member: CallGroup.Member, depth: Int, hasBackground: Bool) -> [PromptField] {
        var rows = [PromptField(depth: depth, name: "#\(member.number)")]
        for field in member.fields where !common.contains(field.id) {
            PromptField.put(field.value, field.name, field.key, depth: depth + 1, &rows)
        }
        if hasBackground {
            rows += member.sheet.background.map { PromptField(depth: depth + 1, name: $0.name, text: $0.text) }
        }
        if rows.count == 1 { rows.append(PromptField(depth: depth + 1, name: "nothing of its own")) }
        for k in rows.indices { rows[k].call = member.number }
        return rows
    }

    private func padded(_ text: String, _ column: Column) -> String {
        let gap = String(repeating: " ", count: max(0, column.width - Terminal.width(text)))
        return column.isNumber ? gap + text : text + gap
    }

    // MARK: Many

    /// The most calls of a group that are all shown beside others, and the first and odd ones that are of more.
    private static let (few, firsts, odds) = (10, 5, 5)

    /// A group beside others: what is alike, the first calls, those that stand out, and of each field what it holds.
    func shortRows(_ group: CallGroup, _ name: String, _ columns: Int) -> [PromptField] {
        let depth = 2
        let isShared = group.members.allSatisfy { $0.sheet.background.isEmpty }
        var rows = alike(group, depth: depth)
        guard group.members.count > GroupLayout.few else {
            if group.members.count > 1 || !isShared {
                rows += memberRows(group.members, depth: depth, columns, hasBackground: !isShared)
            } else if let number = group.members.first?.number {
                for k in rows.indices { rows[k].call = number }
            }
            return rows
        }
        var picked = Set(group.members.prefix(GroupLayout.firsts).map(\.number))
        picked.formUnion(group.odd.prefix(GroupLayout.odds).map(\.number))
        for column in self.columns.prefix(GroupLayout.mostColumns) { picked.formUnion(extremes(column, group)) }
        let shown = group.members.filter { picked.contains($0.number) }
        rows += memberRows(shown, depth: depth, columns, hasBackground: false)
        if !isShared { for k in rows.indices { rows[k].call = nil } }
        let rest = group.members.count - shown.count
        if rest > 0 { rows.append(PromptField(depth: depth, name: "and \(rest) more: \(name) shows them all")) }
        return rows + self.columns.prefix(GroupLayout.mostColumns).map { summary($0, group) }
    }

    private func values(_ column: Column, _ group: CallGroup) -> [(number: Int, value: JSON)] {
        group.members.compactMap { member in
            member.fields.first { $0.id == column.id }.map { (member.number, $0.value) }
        }
    }

    /// The calls with the least and the greatest number in a column.
    private func extremes(_ column: Column, _ group: CallGroup) -> [Int] {
        let values = values(column, group).compactMap { number, value in
            value.number.flatMap { Decimal($0) }.map { (number, $0) }
        }
        return [values.min { $0.1 < $1.1 }, values.max { $0.1 < $1.1 }].compactMap { $0?.0 }
    }

    /// The most different values that are named, and the columns that one may take.
    private static let (mostNamed, widestNamed) = (5, 40)

    /// A column in a row: its range and sum, or its different texts.
    private func summary(_ column: Column, _ group: CallGroup) -> PromptField {
        let values = values(column, group).map(\.value)
        let lacking = group.members.count - values.count
        var words = range(values, column) ?? different(values)
        if lacking > 0 { words += "; \(lacking) without" }
        return PromptField(depth: 2, name: "\(column.name): ", text: words)
    }

    private func range(_ values: [JSON], _ column: Column) -> String? {
        let numbers = values.compactMap { $0.number.flatMap { Decimal($0) } }
        if !numbers.isEmpty, numbers.count == values.count, let least = numbers.min(), let most = numbers.max() {
            let sum = isCount(column) ? nil : GroupLayout.sum(numbers)
            let places = values.map { GroupLayout.places($0.number ?? "") }.max() ?? 0
            func text(_ number: Decimal) -> String { number.plain(places: places) }
            return "from \(text(least)) to \(text(most))" + (sum.map { ", sum \(text($0))" } ?? "")
        }
        let days = values.compactMap { $0.string.flatMap { Day($0) } }
        guard !days.isEmpty, days.count == values.count, let first = days.min(), let last = days.max() else {
            return nil
        }
        return "from \(ShownTime.text(first)) to \(ShownTime.text(last))"
    }

    /// Whether a sum of the column's numbers means nothing: they are ids, or amounts in several currencies.
    private func isCount(_ column: Column) -> Bool {
        let words = Confusables.words(of: String(decoding: column.id.dropFirst(), as: UTF8.self))
        return words.contains { ["id", "ids", "number", "index"].contains($0) }
            || columns.contains { Confusables.words(of: $0.name).contains("currency") }
    }

    /// The decimal places of a number as it is spelled.
    private static func places(_ number: String) -> Int {
        guard number.utf8.count < 40, let point = number.firstIndex(of: ".") else { return 0 }
        return number[point...].utf8.count - 1
    }

    private static func sum(_ numbers: [Decimal]) -> Decimal? {
        var sum = Decimal.zero
        for number in numbers {
            guard let next = Decimal.sum(sum, number) else { return nil }
            sum = next
        }
        return sum
    }

    /// Whether a value can stand among others: short, and with no quotation mark that could pass for its end.
    private static func isNamed(_ text: String) -> Bool {
        Terminal.width(text) <= widestNamed && !text.dropFirst().dropLast().contains("\"")
    }

    private func different(_ values: [JSON]) -> String {
        var counts: [[UInt8]: (count: Int, text: String)] = [:]
        var order: [[UInt8]] = []
        for value in values {
            let bytes = value.bytes
            if counts[bytes] == nil {
                order.append(bytes)
                counts[bytes] = (0, order.count <= GroupLayout.mostNamed ? PromptField.leaf(value) : "")
            }
            counts[bytes]?.count += 1
        }
        let named = order.compactMap { counts[$0] }
        guard named.count <= GroupLayout.mostNamed, named.allSatisfy({ GroupLayout.isNamed($0.text) })
        else {
            return "\(named.count) different"
        }
        return named.map { "\($0.count) × \($0.text)" }.joined(separator: ", ")
    }
}
