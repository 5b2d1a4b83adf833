import ActJSON
import ActSettings

/// Records of one kind as aligned columns for people, as wide as there is room: cells are cut, never wrapped, and
/// columns that do not fit are left out from the right and named.
struct TableText {
    fileprivate struct Column {
        let key: String
        let name: String
        var cells: [String] = []
        var isNumber = true
        /// The columns that its numbers and times take, which are whole or not there.
        var whole = 0
        var width = 0

        /// Money and its currency leave last.
        var isMoney: Bool { Money.names.contains(key) || key == "currency" }

        func least(_ floor: Int) -> Int {
            max(whole, min(width, max(floor, floor < TableText.narrow ? 0 : min(Terminal.cellWidth(name), 24))))
        }
    }

    private(set) var heading = ""
    /// A line for each item, in their order, then one for each sum.
    private(set) var rows: [String] = []
    /// The columns for which there was no room.
    private(set) var left: [String] = []

    /// Columns that say when a row was written, not what it says.
    static let upkeep: Set<String> = ["created", "updated"]
    /// The columns of text that a column has at least, and where nothing else is left to narrow.
    private static let narrow = 12
    private static let narrowest = 4

    /// - Parameter text: a cell's value as people read it.
    init(
        _ items: [JSON], sums: [JSON] = [], columns: Int, showsUpkeep: Bool,
        text: (JSON, String, _ item: JSON) -> String
    ) {
        var keys = TableText.keys(items).filter { showsUpkeep || !TableText.upkeep.contains($0) }
        if sums.contains(where: { $0[""] != nil }), !keys.contains("") { keys.insert("", at: 0) }
        // No more columns than these have room: each takes three.
        let first = keys.prefix(columns / 3 + 1)
        let likely = first + keys.dropFirst(first.count).filter { Money.names.contains($0) || $0 == "currency" }
        var shown = likely.map { Column(key: $0, name: Terminal.safe($0.cut(scalars: columns))) }
        let at = Dictionary(shown.indices.map { (Array(shown[$0].key.utf8), $0) }) { a, _ in a }
        for item in items + sums {
            var values = [JSON](repeating: .null, count: shown.count)
            for (key, value) in (item.object?.members ?? []).reversed() {
                if let at = at[Array(key.text.utf8)] { values[at] = value }
            }
            for (k, value) in values.enumerated() { shown[k].add(value, item, columns, text) }
        }
        for k in shown.indices {
            shown[k].width = min(
                max(shown[k].width, Terminal.cellWidth(shown[k].name)), max(columns, shown[k].whole))
        }
        TableText.fit(&shown, columns)
        let kept = Set(shown.map { Array($0.key.utf8) })
        left = keys.filter { !kept.contains(Array($0.utf8)) }
        heading = TableText.line(shown) { $0.name }
        rows = (items + sums).indices.map { k in TableText.line(shown) { $0.cells[k] } }
        // A sum is told from a row without its label too.
        let label = sums.first?.object?.members.first?.key.text
        guard let label, !kept.contains(Array(label.utf8)) else { return }
        for k in items.count..<rows.count { rows[k] = "= " + rows[k].dropFirst(2) }
    }

    /// The keys of all items that have a value somewhere, in the order in which they appear.
    static func keys(_ items: [JSON]) -> [String] {
        var seen: [[UInt8]: Int] = [:]
        var keys: [(name: String, hasValue: Bool)] = []
        for item in items {
            for (key, value) in item.object?.members ?? [] {
                let name = key.text
                let bytes = Array(name.utf8)
                if seen[bytes] == nil { keys.append((name, false)) }
                let at = seen[bytes, default: keys.count - 1]
                seen[bytes] = at
                if value.isShown { keys[at].hasValue = true }
            }
        }
        return keys.filter(\.hasValue).map(\.name)
    }

    /// Leaves out columns from the right until the rest fits, then narrows the widest.
    private static func fit(_ shown: inout [Column], _ columns: Int) {
        // A number that is wider than the terminal is not there.
        let wide = shown.count { $0.whole + 2 > columns }
        if wide < shown.count { shown.removeAll { $0.whole + 2 > columns } }
        var floor = narrow
        var total = shown.reduce(0) { $0 + $1.least(floor) + 2 }
        while shown.count > 1, total > columns {
            let other = shown.lastIndex { !$0.isMoney }
            if other ?? 0 == 0, floor > narrowest {
                floor = narrowest
                total = shown.reduce(0) { $0 + $1.least(floor) + 2 }
                continue
            }
            let at = other ?? shown.lastIndex { $0.key == "currency" } ?? shown.count - 1
            total -= shown.remove(at: at).least(floor) + 2
        }
        if shown.count == 1, total > columns { floor = min(floor, max(1, columns - 2)) }
        func width(_ cap: Int) -> Int { shown.reduce(0) { $0 + min($1.width, max($1.least(floor), cap)) + 2 } }
        guard width(columns) > columns else { return }
        var (low, high) = (0, columns)
        while low + 1 < high {
            let middle = (low + high) / 2
            if width(middle) > columns { high = middle } else { low = middle }
        }
        var room = columns - width(low)
        for k in shown.indices.reversed() where shown[k].width > max(shown[k].least(floor), low) {
            let isWider = room > 0 && low >= shown[k].least(floor)
            shown[k].width = max(shown[k].least(floor), low) + (isWider ? 1 : 0)
            if isWider { room -= 1 }
        }
    }

    private static func line(_ shown: [Column], _ cell: (Column) -> String) -> String {
        var out = ""
        for column in shown {
            let (shown, gap) = Terminal.field(cell(column), column.width)
            out += "  " + (column.isNumber ? gap + shown : shown + gap)
        }
        return out.trimmedEnd
    }
}

extension TableText.Column {
    /// Appends an item's cell.
    fileprivate mutating func add(
        _ value: JSON, _ item: JSON, _ columns: Int, _ text: (JSON, String, _ item: JSON) -> String
    ) {
        guard value.isShown else { return cells.append("") }
        let amount = Money.names.contains(key) ? Money.amount(value) : nil
        let isExact = value.number != nil || amount != nil
        if !isExact { isNumber = false }
        let isWhole = isExact || value.string.map { ShownTime.isOne($0) } ?? false
        let words = amount.map { Money.text($0, item) ?? value.string ?? value.line } ?? text(value, key, item)
        let cell = Terminal.cell(isWhole ? words : words.cut(scalars: columns))
        cells.append(cell)
        let taken = Terminal.cellWidth(cell)
        width = max(width, taken)
        if isWhole { whole = max(whole, taken) }
    }
}

extension String {
    /// As much as so many columns can show, and more: a column has six scalars at most, in a picture with joiners.
    fileprivate func cut(scalars columns: Int) -> String {
        let most = (columns + 1) * 8
        return utf8.count <= most ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(most)))
    }
}

extension JSON {
    /// Whether a cell has anything of it: null and an empty list are none.
    fileprivate var isShown: Bool { !isNull && array?.isEmpty != true }
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

    /// Safe text in so many columns, cut, and the spaces that fill them up.
    static func field(_ text: String, _ columns: Int) -> (shown: String, gap: String) {
        let cut = cut(text, to: columns)
        return (isolated(cut[...]), String(repeating: " ", count: max(0, columns - cellWidth(cut))))
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
