import ActDatabase
package import ActJSON

/// Counts of this run that are too many to be kept in memory: a temporary table, gone with the process.
package struct CountTable {
    private let database: SQLite

    package init(_ store: Store) throws(Failure) {
        database = store.local
        try database.run(
            "CREATE TEMP TABLE IF NOT EXISTS seen (key BLOB PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID"
        )
    }

    /// Counts one more of a key, and returns their number.
    package func add(_ key: [UInt8]) throws(Failure) -> Int {
        var count = 1
        try database.rows(
            "INSERT INTO temp.seen VALUES(?,1) ON CONFLICT(key) DO UPDATE SET count = count + 1 RETURNING count",
            [.blob(key)]
        ) { row throws(Failure) in count = row.int(0) ?? 1 }
        return count
    }
}
