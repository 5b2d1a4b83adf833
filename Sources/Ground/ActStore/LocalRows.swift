package import ActDatabase
package import ActJSON
import ActSettings

/// The rows of one kind of the embedded provider: what a kind has beyond the columns that all have is a table of its
/// toolkit's. What is asked for is said with values, and made statements of here alone.
package struct LocalRows: Sendable {
    package enum Kind: String, Sendable {
        case budget, calendar, reminder, task
    }

    /// A part of the text that a list is in order of.
    package enum Key: Sendable {
        case column(String)
        /// A column that is 0 or 1.
        case flag(String)
        /// A column, and what counts where it holds nothing.
        case filled(String, otherwise: String)
        /// The place of a column's word among these; of any other the last.
        case place(String, among: [String])
    }

    package enum Comparison: String, Sendable {
        case equal = "="
        case less = "<"
        case atMost = "<="
        case atLeast = ">="
    }

    /// A condition on rows.
    package indirect enum Condition: Sendable {
        case column(String, Comparison, SQLValue)
        /// As `column`, of the second where the first holds nothing.
        case either(String, String, Comparison, SQLValue)
        case isSet(String)
        /// A column that is this word, in whatever letters.
        case isWord(String, String)
        /// A column that is a list of words, one of which is this, in whatever letters.
        case lists(String, String)
        /// Somewhere in the words that are looked through, which are in small letters, or in one of these columns.
        case mentions(String, also: [String])
        case any([Condition])
        /// Whether it fits all of these or, with false, not.
        case all([Condition], Bool)
    }

    /// A place in the order of a list: that of the row with this key and id.
    package struct Place {
        package let key: String
        package let id: Int

        package init(key: String, id: Int) {
            self.key = key
            self.id = id
        }
    }

    /// How many columns are common to all kinds, besides the id.
    package static let common = 4

    /// How many columns stand before the kind's own in an answer: id and taint.
    private static let before: Int32 = 2

    /// How many of the kind's own columns a row shows, and which.
    private let shown: Int32
    private let isShown: [Bool]
    /// The names of the columns of an answer.
    private let answered: [String]
    private let name: String
    private let order: String
    private let selection: String
    private let insertion: SQL
    private let one: SQL
    private let deletion: SQL

    /// - Parameters:
    ///   - columns: the kind's own, in the order in which their values are given, and whether a row shows them.
    ///   - order: what lists are in order of, before the ids: never null.
    package init(_ kind: Kind, columns: [(name: String, isShown: Bool)], order: [Key]) {
        // Made once: a hundred thousand calls may come in one run.
        name = kind.rawValue
        self.order = order.map(LocalRows.text).joined(separator: " || ")
        let written =
            columns.map { LocalRows.quoted($0.name) } + ["folded", "created", "updated", "taint", "id"]
        let names = columns.filter(\.isShown).map(\.name)
        let visible = names.map(LocalRows.quoted)
        shown = Int32(visible.count)
        isShown = columns.map(\.isShown)
        answered = ["id", "taint"] + names + ["created", "updated"]
        let selected = (["id", "taint"] + visible + ["created", "updated"]).joined(separator: ",")
        let marks = written.map { _ in "?" }.joined(separator: ",")
        // RETURNING would make a table of its own for each row.
        insertion = "INSERT INTO \(name)(\(written.joined(separator: ","))) VALUES(\(marks))"
        selection = "SELECT \(selected), \(self.order) FROM \(name)"
        one = "SELECT \(selected) FROM \(name) WHERE id = ?"
        deletion = "DELETE FROM \(name) WHERE id = ?"
    }

    /// A row of an answer, valid inside the closure it is given to.
    package struct Row {
        fileprivate let row: SQLRow
        fileprivate let shown: Int32

        package var id: Int { row.int(0) ?? 0 }
        /// Whether it holds untrusted text.
        package var isTainted: Bool { row.int(1) != 0 }

        /// The text in one of the shown columns, by its number.
        package func text(_ column: Int) throws(Failure) -> String? { try row.checkedText(at(column)) }

        package func int(_ column: Int, in range: ClosedRange<Int>) throws(Failure) -> Int? {
            try row.checkedInt(at(column), in: range)
        }

        /// The failure for a damaged value in one of the shown columns.
        package func damage(_ column: Int, _ what: String) -> Failure { row.damage(at(column), what) }

        package func created() throws(Failure) -> String {
            try row.checkedText(LocalRows.before + shown) ?? ""
        }

        package func updated() throws(Failure) -> String {
            try row.checkedText(LocalRows.before + shown + 1) ?? ""
        }

        /// Its key in the order of a list, where it is of one.
        package func key() throws(Failure) -> String {
            try row.checkedText(LocalRows.before + shown + 2) ?? ""
        }

        private func at(_ column: Int) -> Int32 { LocalRows.before + Int32(column) }
    }

    /// Writes a new row, and hands it over as it is then.
    ///
    /// - Parameters:
    ///   - values: of the kind's own columns.
    ///   - folded: the words that `mentions` looks through.
    package func insert(
        in store: Store, _ values: consuming [SQLValue], folded: String, at stamp: String,
        isTainted: Bool,
        _ each: (Row) throws(Failure) -> Void
    ) throws(Failure) {
        let own = zip(values, isShown).filter(\.1).map(\.0)
        values.append(.text(folded))
        values.append(.text(stamp))
        values.append(.text(stamp))
        values.append(.int(isTainted ? 1 : 0))
        values.append(try store.database.newNumber(of: name))
        try store.database.write(insertion, values)
        guard !store.database.isRemote else {
            let head: [SQLValue] = [.int(store.database.lastRow), .int(isTainted ? 1 : 0)]
            let written = WrittenRow(answered, head + own + [.text(stamp), .text(stamp)])
            return try each(Row(row: SQLRow(written), shown: shown))
        }
        try store.database.rows(one, [.int(store.database.lastRow)]) { row throws(Failure) in
            try each(Row(row: row, shown: shown))
        }
    }

    /// Changes some columns of a row.
    ///
    /// - Parameters:
    ///   - folded: nil where those words stay.
    ///   - isTainted: never the other way: the columns that are not named keep what they hold.
    package func update(
        _ id: Int, in store: Store, _ changes: [(column: String, value: SQLValue)],
        folded: String?,
        at stamp: String, isTainted: Bool
    ) throws(Failure) {
        var sets = "updated = ?"
        var values: [SQLValue] = [.text(stamp)]
        for (column, value) in changes {
            sets += ", \(LocalRows.quoted(column)) = ?"
            values.append(value)
        }
        if let folded {
            sets += ", folded = ?"
            values.append(.text(folded))
        }
        if isTainted { sets += ", taint = 1" }
        values.append(.int(id))
        try store.database.run("UPDATE \(name) SET \(sets) WHERE id = ?", values)
    }

    package func delete(_ id: Int, in store: Store) throws(Failure) {
        try store.database.run(deletion, [.int(id)])
    }

    /// Hands over the row with this id, where there is one.
    package func row(
        _ id: Int, in store: Store, _ each: (Row) throws(Failure) -> Void
    ) throws(Failure) {
        try store.database.rows(of: name, one, [.int(id)]) { row throws(Failure) in
            try each(Row(row: row, shown: shown))
        }
    }

    /// Hands over the rows that fit all conditions, in order.
    ///
    /// - Parameters:
    ///   - isDescending: in the other order.
    ///   - place: those behind it alone.
    ///   - isOrdered: false where any order will do.
    package func list(
        in store: Store, _ conditions: [Condition], isDescending: Bool = false,
        after place: Place? = nil, limit: Int? = nil, isOrdered: Bool = true,
        _ each: (Row) throws(Failure) -> Void
    ) throws(Failure) {
        let (sql, values) = statement(
            conditions, isDescending: isDescending, after: place, limit: limit, isOrdered: isOrdered)
        try store.database.rows(of: name, SQL(sql), values) { row throws(Failure) in
            try each(Row(row: row, shown: shown))
        }
    }

    /// The statement of such a list.
    func statement(
        _ conditions: [Condition], isDescending: Bool = false, after place: Place? = nil, limit: Int? = nil,
        isOrdered: Bool = true
    ) -> (sql: String, values: [SQLValue]) {
        var clauses: [String] = []
        var values: [SQLValue] = []
        if let place {
            clauses.append("(\(order), id) \(isDescending ? "<" : ">") (?, ?)")
            values += [.text(place.key), .int(place.id)]
        }
        for condition in conditions { clauses.append(LocalRows.clause(condition, &values)) }
        let direction = isDescending ? " DESC" : ""
        var sql = selection
        if !clauses.isEmpty { sql += " WHERE \(clauses.joined(separator: " AND "))" }
        if isOrdered { sql += " ORDER BY \(order)\(direction), id\(direction)" }
        if let limit {
            sql += " LIMIT ?"
            values.append(.int(limit))
        }
        return (sql, values)
    }

    /// The name of an event in other calendars.
    package static func eventName(_ id: Int, in store: Store) throws(Failure) -> String? {
        var name: String?
        try store.database.rows("SELECT uid FROM calendar WHERE id = ?", [.int(id)]) { row throws(Failure) in
            name = row.text(0)
        }
        return name
    }

    // Text of statements.

    /// `end` is a word of SQL's too.
    private static func quoted(_ column: String) -> String { "\"\(column)\"" }

    private static func literal(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }

    private static func text(_ key: Key) -> String {
        switch key {
        case .column(let name): return quoted(name)
        case .flag(let name): return "CASE \(quoted(name)) WHEN 0 THEN '0' ELSE '1' END"
        case .filled(let name, let otherwise): return "coalesce(\(quoted(name)), \(literal(otherwise)))"
        case .place(let name, let words):
            let cases = words.dropLast().enumerated().map { " WHEN \(literal($1)) THEN '\($0)'" }
            return "CASE \(quoted(name))\(cases.joined()) ELSE '\(cases.count)' END"
        }
    }

    /// A condition as text; what its marks stand for is added to `values`.
    private static func clause(_ condition: Condition, _ values: inout [SQLValue]) -> String {
        func joined(_ parts: [Condition], _ word: String) -> String {
            var clauses: [String] = []
            for part in parts { clauses.append(clause(part, &values)) }
            return "(\(clauses.joined(separator: word)))"
        }
        switch condition {
        case .column(let name, let comparison, let value):
            values.append(value)
            return "\(quoted(name)) \(comparison.rawValue) ?"
        case .either(let first, let second, let comparison, let value):
            values.append(value)
            return "coalesce(\(quoted(first)), \(quoted(second))) \(comparison.rawValue) ?"
        case .isSet(let name): return "\(quoted(name)) IS NOT NULL"
        case .isWord(let name, let word):
            values += [.text(word), .text(word.lowercased())]
            return "(\(quoted(name)) = ? OR lower(\(quoted(name))) = ?)"
        case .lists(let name, let word):
            values += [.text(word), .text(word.lowercased())]
            return "EXISTS(SELECT 1 FROM json_each(\(quoted(name))) WHERE value = ? OR lower(value) = ?)"
        case .mentions(let word, let also):
            let places = ["folded"] + also.map { "lower(coalesce(\(quoted($0)), ''))" }
            values += places.map { _ in .text(word) }
            return "(\(places.map { "instr(\($0), ?) > 0" }.joined(separator: " OR ")))"
        case .any(let parts): return joined(parts, " OR ")
        case .all(let parts, let isSo):
            let clause = joined(parts, " AND ")
            values.append(.int(isSo ? 1 : 0))
            return "\(clause) = ?"
        }
    }
}
