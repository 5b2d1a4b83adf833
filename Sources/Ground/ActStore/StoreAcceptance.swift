import ActDatabase
package import ActJSON
package import ActRecord
import ActSystem

/// The owner's word on a shared store that is not where it was, or went back.
package enum StoreAcceptance {
    /// Takes a store that a standby serves by now, which has each commit that counted.
    package static func failover() throws(Failure) {
        let connection = try connection()
        try SharedStoreSetup.run(["BEGIN", StorePlace.settle] + StoreStop.lifting + ["COMMIT"], connection)
    }

    /// Takes a store at its place that lacks nothing, whatever a machine found.
    package static func nothingLost() throws(Failure) {
        let connection = try connection()
        try StorePlace().check(connection)
        try SharedStoreSetup.run(["BEGIN"] + StoreStop.lifting + ["COMMIT"], connection)
    }

    /// A connection of a role that acts for every user: a call that its role does not see would stay in its queue.
    private static func connection() throws(Failure) -> PostgresConnection {
        let connection = try SharedStoreSetup.connection()
        try PostgresMigration.Versions(connection).check()
        try PostgresRoles.check(connection, user: PostgresRoles.everybody)
        return connection
    }

    /// Takes a store that was restored from a backup, which may lack calls that ran. It has another name from now on, so
    /// that no approval of before counts, and the calls of its queues wait in the inbox.
    ///
    /// - Parameter held: the record of a call as one that waits for a person's word.
    /// - Returns: the number of those calls.
    package static func restored(_ held: (Record, _ reason: String) -> [UInt8]) throws(Failure) -> Int {
        let connection = try connection()
        try connection.tell("BEGIN")
        try connection.tell("LOCK TABLE queue, held, meta IN EXCLUSIVE MODE")
        let reason = "the shared store was restored from a backup: it may have run already"
        var count = 0
        try connection.rows(
            "SELECT \"user\", conversation, id, record, number FROM queue WHERE \(QueueStore.isOpen) ORDER BY number"
        ) { row throws(Failure) in
            let (user, conversation, id) = (row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? "")
            // A damaged record stays: it can't run, and a worker says so.
            guard let record = try? Record(line: Array((row.text(3) ?? "").utf8)) else { return }
            count += 1
            try connection.send("DELETE FROM queue WHERE number = $1", [.int(row.int(4) ?? 0)])
            try connection.send(
                """
                INSERT INTO held("user", conversation, id, record, reason, at) VALUES($1, $2, $3, $4, $5, $6)
                  ON CONFLICT("user", conversation, id) DO NOTHING
                """,
                [
                    .text(user), .text(conversation), .text(id), .utf8(held(record, reason)[...]), .text(reason),
                    .int(Moment.now.milliseconds),
                ])
        }
        try SharedStoreSetup.run(
            [
                "DELETE FROM process",
                "UPDATE meta SET value = replace(CAST(gen_random_uuid() AS text), '-', '') WHERE name = 'store'",
                StorePlace.settle,
            ] + StoreStop.lifting + ["COMMIT"], connection)
        return count
    }
}
