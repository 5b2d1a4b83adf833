package import ActJSON

/// The rows that a transaction is to write and that were not sent yet: those of one statement go together, which costs
/// the server less than a statement each.
struct GatheredRows {
    /// Rows of one statement, and bytes of all values, that are kept back at most.
    private static let most = (rows: 64, bytes: 256 << 10)

    private struct Group {
        let text: String
        /// Whether it may name rows of the others.
        let isBehind: Bool
        var rows: [[SQLValue]] = []
    }

    /// In the order in which their statements were first used.
    private var groups: [Group] = []
    private var bytes = 0
    /// Whether they are to be sent before there are more.
    private(set) var isFull = false

    mutating func add(_ text: String, _ values: [SQLValue], behindOthers: Bool) {
        let place = groups.firstIndex { $0.text == text } ?? groups.count
        if place == groups.count { groups.append(Group(text: text, isBehind: behindOthers)) }
        groups[place].rows.append(values)
        for value in values { bytes += value.count }
        isFull = isFull || groups[place].rows.count == GatheredRows.most.rows || bytes >= GatheredRows.most.bytes
    }

    /// Whether rows of this table may be among them.
    func mayBe(of table: String) -> Bool { groups.contains { $0.text.contains(table) } }

    /// Takes all rows out, those that may name others behind them.
    mutating func take() -> [(text: String, rows: [[SQLValue]])] {
        let taken = groups.filter { !$0.isBehind } + groups.filter(\.isBehind)
        self = GatheredRows()
        return taken.map { ($0.text, $0.rows) }
    }
}

extension PostgreSQL {
    package func write(
        _ sql: SQL, _ values: [SQLValue], summed: Int, behindOthers: Bool
    ) throws(Failure) {
        gathered.add(text(sql), PostgreSQL.withSum(values, summed), behindOthers: behindOthers)
        if gathered.isFull { try sendGathered() }
    }

    package func rows(
        of table: String, _ sql: SQL, _ values: [SQLValue], _ each: (SQLRow) throws(Failure) -> Void
    ) throws(Failure) {
        guard inTransaction, !gathered.mayBe(of: table) else { return try rows(sql, values, each) }
        if let refused { throw refused }
        try put(text(sql), values, least: 0)
        guard let answer = try answerOfSent().last else { return }
        for row in 0..<answer.count { try each(SQLRow(.postgresql(Tuple(answer: answer, row: row)))) }
    }

    /// Sends the rows that were kept back.
    func sendGathered() throws(Failure) {
        for (text, rows) in gathered.take() {
            var left = rows[...]
            while !left.isEmpty {
                // A power of two, so that a statement has few forms and the server keeps each of them prepared.
                let count = 1 << (Int.bitWidth - 1 - left.count.leadingZeroBitCount)
                try put(form(text, count), left.prefix(count).flatMap { $0 }, least: count)
                left = left.dropFirst(count)
            }
        }
    }

    /// The form of a statement that writes so many rows.
    func form(_ text: String, _ count: Int) -> String {
        if let known = forms[text]?[count] { return known }
        let form = PostgresText.rows(text, count)
        forms[text, default: [:]][count] = form
        return form
    }
}
