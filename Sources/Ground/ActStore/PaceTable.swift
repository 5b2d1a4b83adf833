import ActDatabase
package import ActJSON

/// The time until which each host is left alone: all processes of a user heed what one was told.
package struct PaceTable {
    static let schema = """
        CREATE TABLE pace (origin TEXT PRIMARY KEY, until INTEGER NOT NULL /* on the boot clock */) STRICT, WITHOUT ROWID;

        """

    /// Milliseconds that a host is left alone at most: more is from before a restart.
    private static let longest = 300_000

    private let database: any Database

    package init(_ store: Store) { database = store.database }

    /// Milliseconds until the host may be asked again.
    package func wait(for origin: String) throws(Failure) -> Int {
        var until = 0
        try database.rows("SELECT until FROM pace WHERE origin = ?", [.text(origin)]) { row throws(Failure) in
            until = row.int(0, in: 0...1 << 53) ?? 0
        }
        let left = until - database.clock
        return left > PaceTable.longest ? 0 : max(0, left)
    }

    package func slow(_ origin: String, milliseconds: Int) throws(Failure) {
        try database.run(
            SQL(
                """
                INSERT INTO pace VALUES(?1,?2) ON CONFLICT(origin) DO UPDATE SET until = ?2
                WHERE until < ?2 OR until > ?2 + \(PaceTable.longest)
                """,
                // The key is the user's.
                postgresql: """
                    INSERT INTO all_pace AS pace(origin, until) VALUES(?1,?2) ON CONFLICT(user, origin)
                    DO UPDATE SET until = ?2 WHERE pace.until < ?2 OR pace.until > ?2 + \(PaceTable.longest)
                    """), [.text(origin), .int(database.clock + milliseconds)])
    }
}
