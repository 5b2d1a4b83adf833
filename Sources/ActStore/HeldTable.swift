package import ActCore

/// Calls that wait for somebody's word: parked by `act-confirm --hold` or a rule, decided at `--inbox`.
package struct HeldTable {
    static let schema = """
        CREATE TABLE held (
          number INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE, -- the call's
          user TEXT NOT NULL, conversation TEXT NOT NULL,
          record TEXT NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL
        ) STRICT;

        """

    private let database: Database

    package init(_ database: Database) { self.database = database }

    package struct Row {
        /// The record's line.
        package let record: [UInt8]
        package let reason: String
        package let at: Moment
    }

    /// Parks a call; one of the same id stands in the place of the one before.
    package func put(
        _ id: String, user: String, conversation: String, record: [UInt8], reason: String, at: Moment
    ) throws(Failure) {
        try database.run(
            """
            INSERT INTO held(id, user, conversation, record, reason, at) VALUES(?,?,?,?,?,?)
              ON CONFLICT(id) DO UPDATE SET user = excluded.user, conversation = excluded.conversation,
              record = excluded.record, reason = excluded.reason
            """,
            [
                .text(id), .text(user), .text(conversation), .utf8(record), .text(reason), .int(at.milliseconds),
            ])
    }

    /// Those of a user and conversation, the oldest first.
    package func rows(user: String, conversation: String) throws(Failure) -> [Row] {
        var found: [Row] = []
        try database.rows(
            "SELECT record, reason, at FROM held WHERE user = ? AND conversation = ? ORDER BY number",
            [.text(user), .text(conversation)]
        ) { row throws(Failure) in
            found.append(
                Row(
                    record: Array((row.text(0) ?? "").utf8), reason: row.text(1) ?? "",
                    at: Moment(milliseconds: row.int(2) ?? 0)))
        }
        return found
    }

    /// How many there are in all.
    package func count() throws(Failure) -> Int { try database.int("SELECT count(*) FROM held") }

    package func drop(_ id: String) throws(Failure) {
        try database.run("DELETE FROM held WHERE id = ?", [.text(id)])
    }
}
