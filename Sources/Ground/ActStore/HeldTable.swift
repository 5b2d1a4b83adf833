import ActDatabase
package import ActJSON
package import ActRecord
package import ActSystem

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

    /// A call is one by its user, conversation and id.
    static let perUser = """
        ALTER TABLE held RENAME TO held_of_all;
        CREATE TABLE held (
          number INTEGER PRIMARY KEY,
          user TEXT NOT NULL, conversation TEXT NOT NULL, id TEXT NOT NULL, -- the call's
          record TEXT NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL,
          UNIQUE(user, conversation, id)
        ) STRICT;
        INSERT INTO held SELECT number, user, conversation, id, record, reason, at FROM held_of_all;
        DROP TABLE held_of_all;

        """

    /// The calls of a user and conversation in their order, and those with a seal.
    static let indexed = """
        CREATE INDEX IF NOT EXISTS held_own ON held(user, conversation);
        CREATE INDEX IF NOT EXISTS held_sealed ON held(user, conversation) WHERE \(isSealed);

        """

    /// Whether a call may have a seal; any other can't have been begun under one.
    private static let isSealed = "instr(record, '\"nonce\":') > 0"

    private let database: any Database
    private let user: String
    private let conversation: String

    package init(_ store: Store, user: String, conversation: String) {
        database = store.database
        self.user = user
        self.conversation = conversation
    }

    package struct Row {
        /// The id of the call, by which it is dropped.
        package let id: String
        /// The record's line.
        package let record: [UInt8]
        package let reason: String
        package let at: Moment

        /// The mark by which the call is told from one that was under its id before, and from itself before a change.
        package var mark: Mark { Mark(id, at: at, record: record) }
    }

    /// A call as it waits or waited.
    package struct Mark: Hashable {
        private let id: String
        private let at: Moment
        private let digest: [UInt8]

        fileprivate init(_ id: String, at: Moment, record: [UInt8]) {
            (self.id, self.at, digest) = (id, at, Digest.sha256(record))
        }

        /// The same call with another line in its place.
        package func with(record: [UInt8]) -> Mark { Mark(id, at: at, record: record) }

        package static func == (a: Mark, b: Mark) -> Bool {
            sameBytes(a.id, b.id) && a.at == b.at && a.digest == b.digest
        }
        package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
    }

    /// Parks a call, if `isSame` says of what waits under its id, where there is such, that it is this call too; whether
    /// it does. One that can't be read answers for nothing, and gives up its place.
    package func put(
        _ id: String, record: [UInt8], reason: String, at: Moment, isSame: (Call) -> Bool
    ) throws(Failure) -> Bool {
        try database.transaction { () throws(Failure) in
            var (isOther, isApproved) = (false, false)
            var damaged: Int?
            try dropJournalled(id)
            try database.rows(
                "SELECT \(HeldTable.columns) FROM held WHERE user = ? AND conversation = ? AND id = ?",
                [.text(user), .text(conversation), .text(id)]
            ) { row throws(Failure) in
                guard let call = try? HeldTable.row(row), let before = try? HeldTable.call(of: call) else {
                    return damaged = row.int(4)
                }
                isOther = !isSame(before)
                isApproved = before.decision?.word?.isApproved ?? false
            }
            if isOther { return false }
            // Somebody has agreed to it, and it only waits to be run.
            if isApproved { return true }
            if let damaged { try HeldTable.drop(damaged, database) }
            try database.run(
                """
                INSERT INTO held(user, conversation, id, record, reason, at) VALUES(?,?,?,?,?,?)
                  ON CONFLICT(user, conversation, id) DO UPDATE SET record = excluded.record, reason = excluded.reason
                """,
                [
                    .text(user), .text(conversation), .text(id), .utf8(record[...]), .text(reason),
                    .int(at.milliseconds),
                ])
            try database.wake()
            return true
        }
    }

    /// Puts the line of a call that was approved in the place of the one that waited; it stays until it is run. Returns
    /// whether it still waited.
    package func approve(_ id: String, record: [UInt8]) throws(Failure) -> Bool {
        let isThere = try database.transaction { () throws(Failure) in
            try database.run(
                "UPDATE held SET record = ? WHERE user = ? AND conversation = ? AND id = ?",
                [.utf8(record[...]), .text(user), .text(conversation), .text(id)])
            return try database.changes > 0
        }
        try database.wake()
        return isThere
    }

    /// The held calls that the journal has as begun under the approval that they wait with. Each is looked up by its id:
    /// a subquery that gives a number is never made a join, which could read the whole journal.
    static let journalled = """
        \(isSealed) AND (SELECT count(*) FROM journal WHERE journal.user = held.user AND journal.id = held.id
          AND (instr(held.record, journal.nonce) > 0 OR (SELECT count(*) FROM nonce_before
            WHERE nonce_before.log_id = journal.log_id AND instr(held.record, nonce_before.nonce) > 0) > 0)) > 0
        """

    /// Lets the calls go that the journal has as begun under the approval that they wait with.
    package func dropJournalled() throws(Failure) {
        try database.run(
            "DELETE FROM held WHERE user = ? AND conversation = ? AND \(HeldTable.journalled)",
            [.text(user), .text(conversation)])
    }

    /// The same for the call of this id.
    private func dropJournalled(_ id: String) throws(Failure) {
        try database.run(
            "DELETE FROM held WHERE user = ? AND conversation = ? AND id = ? AND \(HeldTable.journalled)",
            [.text(user), .text(conversation), .text(id)])
    }

    /// Held calls of the user and conversation, oldest first; in place of one that can't be read, the reason.
    ///
    /// - Parameter number: that of the last call that was read before, and of the last that is read here.
    package func rows(after number: inout Int, limit: Int) throws(Failure) -> [Result<Row, Failure>] {
        var found: [Result<Row, Failure>] = []
        try database.rows(
            "SELECT \(HeldTable.columns) FROM held WHERE user = ? AND conversation = ? AND number > ? ORDER BY number LIMIT ?",
            [.text(user), .text(conversation), .int(number), .int(limit)]
        ) { row throws(Failure) in
            number = row.int(4) ?? number
            do throws(Failure) { found.append(.success(try HeldTable.row(row))) } catch {
                found.append(.failure(HeldTable.damaged(row.int(4) ?? 0, error)))
            }
        }
        return found
    }

    /// Calls that are looked at together.
    private static let near = 256

    /// The number of the oldest call that came or changed since these were here; nil where none did. Looked at are the
    /// newest calls, back to some that are known: what came stands behind all that was here.
    package func oldest(notIn known: Set<Mark>) throws(Failure) -> Int? {
        var (oldest, reached, count, isNear) = (Int?.none, Int.max, 0, false)
        repeat {
            count = 0
            try database.rows(
                """
                SELECT \(HeldTable.columns) FROM held WHERE user = ? AND conversation = ? AND number < ?
                ORDER BY number DESC LIMIT \(HeldTable.near)
                """, [.text(user), .text(conversation), .int(reached)]
            ) { row throws(Failure) in
                (reached, count) = (row.int(4) ?? .min, count + 1)
                // A call that cannot be read is shown once, with all others.
                guard let call = try? HeldTable.row(row), (try? HeldTable.call(of: call)) != nil else { return }
                if known.contains(call.mark) { isNear = true } else { oldest = reached }
            }
        } while !isNear && count == HeldTable.near
        return oldest
    }

    /// The call that waits under this id.
    package func row(_ id: String) throws(Failure) -> Row? {
        var found: Row?
        try database.rows(
            "SELECT \(HeldTable.columns) FROM held WHERE user = ? AND conversation = ? AND id = ?",
            [.text(user), .text(conversation), .text(id)]
        ) { row throws(Failure) in found = try HeldTable.row(row) }
        return found
    }

    private static let columns = "id, record, reason, at, number"

    private static func row(_ row: SQLRow) throws(Failure) -> Row {
        guard let id = try row.checkedText(0), let record = try row.checkedBytes(1).map({ Array($0) }) else {
            throw row.damage(1, "none")
        }
        let at = Moment(milliseconds: try row.checkedInt(3, in: Moment.range) ?? 0)
        return Row(id: id, record: record, reason: try row.checkedText(2) ?? "", at: at)
    }

    /// The numbers of held calls that can't be read.
    static func damagedCalls(_ database: any Database) throws(Failure) -> [Int] {
        var (found, count): ([Int], Int) = ([], 0)
        try database.rows("SELECT \(columns) FROM held") { row throws(Failure) in
            count += 1
            LongWork.tell(checked: count, "held calls")
            do throws(Failure) { _ = try call(of: HeldTable.row(row)) } catch { found.append(row.int(4) ?? 0) }
        }
        return found
    }

    static func drop(_ number: Int, _ database: any Database) throws(Failure) {
        try database.run("DELETE FROM held WHERE number = ?", [.int(number)])
    }

    /// The record of a held call. Throws, naming the call, where the line is no record.
    package static func call(of row: Row) throws(Failure) -> Call {
        do throws(Failure) { return try Call(line: row.record) } catch {
            throw Failure(.io, "the call '\(row.id)' in the inbox is damaged: \(error.message)", hint: Store.repair)
        }
    }

    private static func damaged(_ number: Int, _ why: Failure) -> Failure {
        Failure(.io, "the call \(number) in the inbox is damaged: \(why.message)", hint: why.hint)
    }

    /// Whether a call of this id waits, in whichever conversation of the user.
    package func holds(_ id: String) throws(Failure) -> Bool {
        try database.int(
            "SELECT count(*) FROM held WHERE user = ? AND id = ? AND NOT (\(HeldTable.journalled))",
            [.text(user), .text(id)]) > 0
    }

    /// The number of calls that wait in the conversation.
    package func count() throws(Failure) -> Int {
        try database.int(
            SQL(
                "SELECT coalesce(sum(calls), 0) FROM \(Tally.of("held")) AND user = ? AND conversation = ?",
                postgresql: "SELECT count(*) FROM held WHERE user = ? AND conversation = ?"),
            [.text(user), .text(conversation)])
    }

    /// The tools of the calls that wait in the conversation, and how many of each do.
    package func tools() throws(Failure) -> [CountedTool] {
        guard database.isRemote else { return try CountedTool.of("held", database, user, conversation) }
        var found: [CountedTool] = []
        var number = 0
        for case .success(let row) in try rows(after: &number, limit: .max) {
            guard let call = try? HeldTable.call(of: row) else { continue }
            found.append(CountedTool(tool: call.tool ?? "", provider: call.provider ?? "", state: "", calls: 1))
        }
        return found
    }

    /// The conversations of a user in which calls wait, that of the oldest call first.
    package static func conversations(_ store: Store, user: String) throws(Failure) -> [String] {
        var found: [String] = []
        // Each is found by one step in the index.
        try store.database.rows(
            """
            WITH RECURSIVE each(own) AS (
              SELECT min(conversation) FROM held WHERE user = ?1
              UNION ALL SELECT (SELECT min(conversation) FROM held WHERE user = ?1 AND conversation > own)
                FROM each WHERE own IS NOT NULL)
            SELECT own FROM each WHERE own IS NOT NULL
              ORDER BY (SELECT number FROM held WHERE user = ?1 AND conversation = own ORDER BY number LIMIT 1)
            """, [.text(user)]
        ) { row throws(Failure) in found.append(row.text(0) ?? "") }
        return found
    }

    /// The number of held calls of all users.
    package static func count(_ store: Store) throws(Failure) -> Int {
        try store.database.int(
            SQL(
                """
                SELECT (SELECT coalesce(sum(calls), 0) FROM \(Tally.of("held")))
                  - (SELECT count(*) FROM held WHERE \(journalled))
                """, postgresql: "SELECT count(*) FROM held WHERE NOT (\(journalled))"))
    }

    package func drop(_ id: String) throws(Failure) {
        try database.run(
            "DELETE FROM held WHERE user = ? AND conversation = ? AND id = ?",
            [.text(user), .text(conversation), .text(id)])
        try database.wake()
    }

    /// Lets a call go that was parked for this reason; the other reason for which it stays, where it does.
    package func drop(_ id: String, heldFor reason: String) throws(Failure) -> String? {
        var other: String?
        try database.rows(
            "SELECT reason FROM held WHERE user = ? AND conversation = ? AND id = ?",
            [.text(user), .text(conversation), .text(id)]
        ) { row throws(Failure) in other = row.text(0) }
        guard let other, sameBytes(other, reason) else { return other }
        try drop(id)
        return nil
    }

    package func drop(_ id: String, approvedUnder nonce: String) throws(Failure) {
        try database.run(
            "DELETE FROM held WHERE user = ? AND conversation = ? AND id = ? AND instr(record, ?) > 0",
            [.text(user), .text(conversation), .text(id), .text(nonce)])
    }
}
