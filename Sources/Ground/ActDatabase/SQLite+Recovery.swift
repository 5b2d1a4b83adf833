package import ActJSON
import CSQLite

/// Reading a damaged store, as far as it can be read.
extension SQLite {
    /// The result of copying a table.
    package struct Taken {
        package var count = 0
        /// Rows that could be read, and that the new table does not take.
        package var refused = 0
        /// Whether all that there is could be read.
        package var isWhole = false

        package init(count: Int = 0, refused: Int = 0, isWhole: Bool = false) {
            (self.count, self.refused, self.isWhole) = (count, refused, isWhole)
        }
    }

    /// The columns of a table; none where it is not there, or can't be read.
    package func columns(of table: String) -> [String] {
        var columns: [String] = []
        try? rows("SELECT name FROM pragma_table_info(?)", [.text(table)]) { row throws(Failure) in
            columns.append(row.text(0) ?? "")
        }
        return columns
    }

    /// Copies the rows of a table that can be read from another file. Where a row can't be, the next that can is looked
    /// for.
    package func take(_ table: String, from old: SQLite) throws(Failure) -> Taken {
        let columns = columns(of: table)
        var hasRowID = true
        try rows("SELECT wr FROM pragma_table_list(?)", [.text(table)]) { row throws(Failure) in
            hasRowID = row.int(0) == 0
        }
        // A table that an older version wrote has fewer columns.
        let known = Set(old.columns(of: table))
        let names = columns.filter { known.contains($0) }.map { "\"\($0)\"" }.joined(separator: ", ")
        guard !names.isEmpty else { return Taken() }
        let marks = repeatElement("?", count: columns.filter { known.contains($0) }.count).joined(separator: ", ")
        let insert = try prepared("INSERT OR IGNORE INTO \(table)(\(names)) VALUES(\(marks))")
        return hasRowID
            ? try takeByNumber(table, names, from: old, insert)
            : try takeFromEnds(table, names, key: columns[0], from: old, insert)
    }

    /// Puts a row that was read into the new table; the last column is no part of it.
    private func put(_ row: SQLRow, _ insert: OpaquePointer, _ taken: inout Taken) {
        for column in 0..<sqlite3_column_count(row.statement) - 1 {
            sqlite3_bind_value(insert, column + 1, sqlite3_column_value(row.statement, column))
        }
        if sqlite3_step(insert) == SQLITE_DONE, changes == 1 { taken.count += 1 } else { taken.refused += 1 }
        sqlite3_reset(insert)
    }

    /// Copies a table without row numbers, from both ends to where it breaks.
    private func takeFromEnds(
        _ table: String, _ names: String, key: String, from old: SQLite, _ insert: OpaquePointer
    ) throws(Failure) -> Taken {
        var taken = Taken()
        for order in ["ASC", "DESC"] where !taken.isWhole {
            let before = taken
            taken.refused = 0
            do throws(Failure) {
                try old.rows("SELECT \(names), 0 FROM \(table) ORDER BY \"\(key)\" \(order)") {
                    row throws(Failure) in put(row, insert, &taken)
                }
                taken.isWhole = true
            } catch { continue }
            taken.refused = max(0, taken.refused - before.count)
        }
        return taken
    }

    /// Copies a table by its row numbers, over those that can't be read.
    private func takeByNumber(
        _ table: String, _ names: String, from old: SQLite, _ insert: OpaquePointer
    ) throws(Failure) -> Taken {
        var taken = Taken()
        var last = 0
        for sql: SQL in [
            "SELECT max(rowid) FROM \(table)", "SELECT seq FROM sqlite_sequence WHERE name = '\(table)'",
        ] {
            try? old.rows(sql) { row throws(Failure) in last = max(last, row.int(0, in: 0...Int.max - 1) ?? 0) }
        }
        if last == 0 { last = SQLite.probes }
        var (next, misses, isTorn) = (Int.min, 0, false)
        let select: SQL = "SELECT \(names), rowid FROM \(table) NOT INDEXED WHERE rowid >= ? ORDER BY rowid"
        while misses < SQLite.probes {
            do throws(Failure) {
                try old.rows(select, [.int(next)]) { row throws(Failure) in
                    put(row, insert, &taken)
                    misses = 0
                    next = (row.int(sqlite3_column_count(row.statement) - 1) ?? 0) &+ 1
                }
                taken.isWhole = !isTorn
                break
            } catch {
                isTorn = true
                misses += 1
                next = max(next, 0) + 1
                if next > last { break }
            }
        }
        return taken
    }

    /// The number of unreadable rows side by side after which the rest is given up.
    private static let probes = 1_000_000
}
