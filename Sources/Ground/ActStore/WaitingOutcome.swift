import ActDatabase
package import ActJSON
package import ActRecord
package import ActSystem

/// Outcomes that could not be written to the store which machines share: they stay on the machine whose calls they are
/// of, until a command there reaches the store.
extension Journal {
    static let waiting = """
        CREATE TABLE waiting_outcome (
          store TEXT NOT NULL, user TEXT NOT NULL, log_id INTEGER NOT NULL,
          id TEXT NOT NULL, runner TEXT NOT NULL, begun INTEGER NOT NULL, -- how often, by then
          outcome TEXT NOT NULL, answer TEXT NOT NULL, taint INTEGER NOT NULL, attempts INTEGER NOT NULL,
          ended INTEGER NOT NULL,
          PRIMARY KEY(store, log_id, begun)
        ) STRICT, WITHOUT ROWID;

        """

    /// Keeps an outcome on this machine; false where the store is a file of this machine itself.
    package func keep(
        _ begun: Begun, user: String, outcome: Outcome, answer: [UInt8], isTainted: Bool, attempts: Int, at: Moment
    ) throws(Failure) -> Bool {
        guard let shared = store.sharedID else { return false }
        try store.local.run(
            """
            INSERT INTO waiting_outcome(store, user, log_id, id, runner, begun, outcome, answer, taint, attempts, ended)
              VALUES(?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING
            """,
            [
                .text(shared), .text(user), .int(begun.logID), .text(begun.id), .text(database.runner),
                .int(begun.attempts), .text(outcome.rawValue), .utf8(Redaction.clean(answer)[...]),
                .int(isTainted ? 1 : 0), .int(attempts), .int(at.milliseconds),
            ])
        return true
    }

    /// Writes the outcomes of a user's calls that wait on this machine; of a call that somebody went on with since, or
    /// said something of, the journal knows better. A store that was restored has another name than the one that they
    /// were kept for, and has the call all the same. false where another process held the store for long: they wait on.
    @discardableResult
    package func deliver(user: String) throws(Failure) -> Bool {
        guard let shared = store.sharedID else { return true }
        var rows: [WaitingOutcome] = []
        try store.local.rows(
            """
            SELECT log_id, id, runner, outcome, answer, taint, attempts, ended, begun, store FROM waiting_outcome
              WHERE user = ? ORDER BY ended
            """, [.text(user)]
        ) { row throws(Failure) in
            let row = WaitingOutcome(row)
            let isOurs = row.store == shared ? true : try isOpen(row, user: user)
            if isOurs { rows.append(row) }
        }
        guard !rows.isEmpty else { return true }
        let isWritten: Void? = try database.transaction(within: Journal.look, lasting: true) {
            () throws(Failure) in
            for row in rows { try write(row, user: user) }
        }
        guard isWritten != nil else { return false }
        for row in rows {
            try store.local.run(
                "DELETE FROM waiting_outcome WHERE store = ? AND log_id = ? AND begun = ?",
                [.text(row.store), .int(row.logID), .int(row.begun)])
        }
        return true
    }

    /// Milliseconds that a delivery waits while another process holds the store: the next command tries again.
    private static let look = 1000

    /// Whether the journal has the call as it was begun, without an outcome.
    private func isOpen(_ row: WaitingOutcome, user: String) throws(Failure) -> Bool {
        try database.int(
            """
            SELECT count(*) FROM journal WHERE log_id = ? AND user = ? AND id = ? AND runner = ? AND attempts = ?
              AND outcome IS NULL
            """, [.int(row.logID), .text(user), .text(row.id), .text(row.runner), .int(row.begun)]) > 0
    }

    private func write(_ row: WaitingOutcome, user: String) throws(Failure) {
        guard let outcome = Outcome(rawValue: row.outcome), try isOpen(row, user: user) else { return }
        let ended = Moment(milliseconds: row.ended)
        try write(
            End(outcome, row.answer, isTainted: row.isTainted, attempts: row.attempts, at: ended), of: row.logID)
        try events.append(.outcome, row.logID, row.id, at: .now, digest: try digest(row.logID))
        try QueueStore.settleUnknown(row.id, user: user, why: "its outcome came late", database)
    }

    /// The calls, of those that this process has begun, that are no longer its own: others went on with them when its
    /// claim had ended, or a person said what came of them.
    package func taken(_ begun: [Begun]) throws(Failure) -> Set<Int> {
        guard !begun.isEmpty else { return [] }
        var own: [Int: Int] = [:]
        let selection = "SELECT log_id, attempts FROM journal WHERE"
        let condition = "AND runner = ? AND outcome IS NULL"
        try database.rows(
            SQL(
                "\(selection) log_id IN (SELECT value FROM json_each(?)) \(condition)",
                postgresql: """
                    \(selection) log_id = ANY(ARRAY(SELECT CAST(value AS bigint) FROM items(?))) \(condition)
                    """),
            [.utf8(JSON.array(begun.map { .int($0.logID) }).bytes[...]), .text(database.runner)]
        ) { row throws(Failure) in own[row.int(0) ?? 0] = row.int(1) }
        return Set(begun.filter { own[$0.logID] != $0.attempts }.map(\.logID))
    }
}

extension QueueStore {
    /// Has the journal's word count for a call that stands in the queue as unknown.
    package func settleUnknown(_ entry: Entry, why: String?) throws(Failure) {
        try QueueStore.settleUnknown(entry.id, user: user, why: why, database)
    }

    /// The same for the call of this id: one that is done leaves the queue, and one that failed was given up.
    static func settleUnknown(
        _ id: String, user: String, why: String?, _ database: any Database
    ) throws(Failure) {
        let call: [SQLValue] = [.text(user), .text(id)]
        try database.run(
            SQL("DELETE FROM queue WHERE user = ? AND id = ? AND \(isUnknown) AND \(isDone)"), call)
        try database.run(
            """
            UPDATE queue SET state = '\(QueueState.dead.rawValue)', why = ?3 WHERE user = ?1 AND id = ?2 AND \(isUnknown)
              AND EXISTS (SELECT 1 FROM journal WHERE journal.user = ?1 AND journal.id = ?2
                AND outcome = '\(Outcome.failed.rawValue)')
            """, call + [SQLValue(why)])
    }
}

private struct WaitingOutcome {
    let logID: Int
    let id: String
    let runner: String
    let outcome: String
    let answer: [UInt8]
    let isTainted: Bool
    let attempts: Int
    let ended: Int
    /// The number of times that the call was begun.
    let begun: Int
    /// The id of the store that it was kept for.
    let store: String

    init(_ row: SQLRow) {
        (logID, id, runner) = (row.int(0) ?? 0, row.text(1) ?? "", row.text(2) ?? "")
        (outcome, answer) = (row.text(3) ?? "", Array((row.text(4) ?? "").utf8))
        (isTainted, attempts, ended) = (row.int(5) != 0, row.int(6) ?? 1, row.int(7) ?? 0)
        (begun, store) = (row.int(8) ?? 0, row.text(9) ?? "")
    }
}
