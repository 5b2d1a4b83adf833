import ActDatabase
import ActJSON
import ActSystem

/// Repairing the journal.
extension Journal {
    /// Entries with a checksum that is not that of what they say.
    func damagedEntries() throws(Failure) -> [Int] {
        let last = try unsummed()
        var found: [Int] = []
        try database.rows("SELECT \(Journal.columns) FROM journal") { row throws(Failure) in
            if !Journal.isWhole(row, unsummed: last) { found.append(row.int(18) ?? 0) }
        }
        return found
    }

    /// Settles the journal after a repair, and returns the number of damaged entries: nobody knows their outcomes. All
    /// approvals have ended, so that nonces are no longer needed.
    func settle() throws(Failure) -> Int {
        let entries = try damagedEntries()
        for entry in entries {
            // The readable columns stay, because the entry still keeps its call from running.
            var kept: [SQLValue] = []
            try database.rows(
                "SELECT tool, provider, account, arguments, intent, started FROM journal WHERE log_id = ?",
                [.int(entry)]
            ) { row throws(Failure) in
                func text(_ column: Int32) -> String? { (try? row.checkedText(column)) ?? nil }
                let isObject = (try? JSON(text(3) ?? ""))?.object != nil
                kept = [
                    .text(text(0) ?? "?"), .text(text(1) ?? "?"), SQLValue(text(2)),
                    .text(isObject ? text(3) ?? "{}" : "{}"), SQLValue(text(4)),
                    .int(row.int(5, in: Moment.range) ?? 0), .int(entry),
                ]
            }
            try database.run(
                """
                UPDATE journal SET tool = ?, provider = ?, account = ?, arguments = ?, intent = ?, started = ?,
                  runner = '', ended = NULL, outcome = NULL, answer = NULL, answer_digest = NULL, attempts = 1
                  WHERE log_id = ?
                """, kept)
        }
        try database.run("UPDATE journal SET nonce = NULL, begun_sum = NULL, ended_sum = NULL")
        try database.run(
            "UPDATE meta SET value = (SELECT coalesce(max(log_id), 0) FROM journal) WHERE name = 'unsummed'")
        return entries.count
    }

    /// Enters every call that an index of another store knows and this one does not, and returns their number. Nobody
    /// knows their outcomes, and they don't run again.
    func keepIDs(of old: SQLite) throws(Failure) -> Int {
        var count = 0
        for index in ["sqlite_autoindex_journal_1", "journal_user"] {
            var found: [(id: String, user: String, logID: Int)] = []
            try? old.rows("SELECT id, user, log_id FROM journal INDEXED BY \(index)") { row throws(Failure) in
                guard let id = try? row.checkedText(0), let user = try? row.checkedText(1) else { return }
                found.append((id, user, row.int(2, in: 1...Int.max - 1) ?? 1))
            }
            for (id, user, logID) in found {
                // Its number, or the next where a damaged entry has that.
                for number in [SQLValue.int(logID), .null] {
                    try database.run(
                        """
                        INSERT OR IGNORE INTO journal(log_id, id, user, conversation, tool, provider, arguments, digest,
                          started, runner, attempts) VALUES(?,?,?,'','?','?','{}',x'',0,'',1)
                        """, [number, .text(id), .text(user)])
                    count += try database.changes
                }
            }
        }
        try database.run(
            "UPDATE meta SET value = (SELECT coalesce(max(log_id), 0) FROM journal) WHERE name = 'unsummed'")
        return count
    }
}
