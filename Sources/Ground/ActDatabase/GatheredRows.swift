/// The rows that a transaction is to write and that were not sent yet: those of one statement go together, which costs
/// the server less than a statement each.
struct GatheredRows {
    /// Rows of one statement, and bytes of all values, that are kept back at most.
    private static let most = (rows: 64, bytes: 256 << 10)

    private struct Group {
        let text: String
        var rows: [[SQLValue]] = []
    }

    /// In the order in which their statements were first used.
    private var groups: [Group] = []
    private var bytes = 0
    /// Whether they are to be sent before there are more.
    private(set) var isFull = false

    mutating func add(_ text: String, _ values: [SQLValue]) {
        let place = groups.firstIndex { $0.text == text } ?? groups.count
        if place == groups.count { groups.append(Group(text: text)) }
        groups[place].rows.append(values)
        for value in values { bytes += value.count }
        isFull = isFull || groups[place].rows.count == GatheredRows.most.rows || bytes >= GatheredRows.most.bytes
    }

    /// Whether rows of this table may be among them.
    func mayBe(of table: String) -> Bool { groups.contains { $0.text.contains(table) } }

    /// Takes all rows out.
    mutating func take() -> [(text: String, rows: [[SQLValue]])] {
        defer { self = GatheredRows() }
        return groups.map { ($0.text, $0.rows) }
    }
}
