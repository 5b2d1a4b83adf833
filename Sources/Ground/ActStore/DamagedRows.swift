import ActDatabase
import ActJSON
import ActSystem

/// Rows of the queue and of runs that SQLite can read, and that say nothing which act writes: a repair leaves them out.
enum DamagedRows {
    private static let tables = ["queue", "run"]

    /// The numbers of the unreadable rows of each table that has some.
    static func find(_ database: any Database) throws(Failure) -> [(table: String, numbers: [Int])] {
        var found: [(String, [Int])] = []
        for table in tables {
            let columns = table == "queue" ? QueuedCall.columns : RunStore.columns
            var (numbers, count): ([Int], Int) = ([], 0)
            try database.rows("SELECT \(columns) FROM \(table)") { row throws(Failure) in
                count += 1
                LongWork.tell(checked: count, table == "queue" ? "queued calls" : "runs")
                do throws(Failure) {
                    if table == "queue" {
                        _ = try QueuedCall(row, database).call()
                    } else {
                        _ = try RunStore.run(row, database)
                    }
                } catch { numbers.append(row.int(0) ?? 0) }
            }
            if !numbers.isEmpty { found.append((table, numbers)) }
        }
        return found
    }

    /// Drops them, and returns their number in words for each table.
    static func drop(_ database: any Database) throws(Failure) -> [String] {
        try find(database).map { table, numbers throws(Failure) in
            for number in numbers {
                try database.run("DELETE FROM \(table) WHERE number = ?", [.int(number)])
            }
            return DamagedRows.words(table, numbers.count)
        }
    }

    static func words(_ table: String, _ count: Int) -> String { "unreadable rows of its \(table) table: \(count)" }
}
