import ActDatabase
package import ActJSON
package import ActRecord
package import ActSystem

/// A row of the queue as a call.
extension QueueStore {
    /// The lane as text: parts of a fixed order, each with its length, so that no two lanes share one. The machine
    /// stands behind the others where the call belongs to one.
    func lane(_ call: Call) -> String {
        let parts =
            [user, conversation, call.provider, call.toolkit, call.account ?? ""]
            + (call.machine.map { [$0] } ?? [])
        return parts.map { "\($0.utf8.count):\($0)" }.joined(separator: " ")
    }

    /// The lane of calls that belonged to no machine, on one.
    static func lane(_ lane: String, on machine: String) -> String { "\(lane) \(machine.utf8.count):\(machine)" }

    /// The machine in the text of a lane; nil where it has none.
    static func machine(of lane: String) -> String? {
        var rest = Array(lane.utf8)[...]
        var parts = 0
        while let colon = rest.firstIndex(of: 0x3A),
            let count = Int(String(decoding: rest[..<colon], as: UTF8.self)),
            count >= 0, count < rest.endIndex - colon
        {
            let part = rest[(colon + 1)...].prefix(count)
            parts += 1
            if parts == 6 { return String(decoding: part, as: UTF8.self) }
            // A space stands between two.
            rest = rest[part.endIndex...].dropFirst()
        }
        return nil
    }

    /// Throws where a head that nobody has could not be claimed: its row is not as its index says, and each further look
    /// would find it again.
    package func checkClaim(of head: Entry, among heads: [Entry]) throws(Failure) {
        guard lanes == nil, heads.contains(where: { $0.number == head.number && !$0.isClaimed }) else { return }
        throw Store.damaged("the queued call '\(head.id)' is not where its index has it")
    }

    static let columns = """
        number, id, conversation, tool, provider, lane, record, digest, state, why, tries, added, due, until, owner,
        claimed_until, fence, toolkit, account, reach
        """

    static func entry(_ row: SQLRow, _ database: any Database) throws(Failure) -> Entry {
        func moment(_ column: Int32) throws(Failure) -> Moment {
            Moment(milliseconds: try row.checkedInt(column, in: Moment.range) ?? 0)
        }
        guard let state = QueueState(rawValue: try row.neededText(8)) else {
            throw row.damage(8, "not one of the choices")
        }
        let owner = try row.checkedText(14)
        return Entry(
            number: try row.checkedInt(0, in: 1...Int.max) ?? 0, id: try row.neededText(1),
            conversation: try row.neededText(2),
            tool: try row.neededText(3), provider: try row.neededText(4), toolkit: try row.neededText(17),
            account: try row.checkedText(18),
            lane: try row.neededText(5), reach: try row.neededText(19), record: Array(try row.neededText(6).utf8),
            digest: row.blob(7) ?? [], state: state, why: try row.checkedText(9),
            tries: try row.checkedInt(10, in: 0...Int(Int32.max)) ?? 0, added: try moment(11), due: try moment(12),
            until: try moment(13), owner: owner, fence: try row.checkedInt(16, in: 0...Int.max - 1) ?? 0,
            isClaimed: try owner.map { owner throws(Failure) in try database.live(owner) != nil } ?? false)
    }
}

extension QueueStore.Entry {
    /// Its record. Throws where its line is none, or another call's.
    package func call() throws(Failure) -> Record {
        let found = try Record(line: record)
        guard let own = found.text(.id), sameBytes(own, id) else {
            throw Failure(.badRecord, "it is another call's")
        }
        return found
    }

    /// Whether it may be tried now. One that would be due only after the longest pause was put off by another clock.
    package func isDue(_ now: Moment) -> Bool {
        due.milliseconds <= now.milliseconds || due.milliseconds - now.milliseconds > 2 * QueueStore.longestPause
    }
}

extension QueueStore.Entry {
    /// Its provider and toolkit.
    package var tools: String { "\(provider) \(toolkit)" }
}

/// Calls that stand in the queue as unknown, of which the journal knows more.
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
