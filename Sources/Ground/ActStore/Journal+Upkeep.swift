import ActDatabase
package import ActJSON
package import ActRecord
package import ActSystem

/// Repairing the journal.
extension Journal {
    /// Entries with a checksum that is not that of what they say.
    func damagedEntries() throws(Failure) -> [Int] {
        let last = try unsummed()
        var (found, count): ([Int], Int) = ([], 0)
        try database.rows("SELECT \(Journal.columns) FROM journal") { row throws(Failure) in
            count += 1
            LongWork.tell(checked: count, "entries")
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

/// Dropping answers for their age.
extension Journal {
    /// Entries of one commit.
    private static let batch = 1000

    /// Drops the answers of settled entries that ended before a moment, and returns their number. Their digests stay in
    /// their rows. An entry keeps its answer while the queue has its call, while its run may go on, and while its error
    /// says how the call may run once more.
    ///
    /// - Parameters:
    ///   - progress: told how many are done.
    ///   - fault: told of an entry that is not as it was written: it stays as it is.
    package func prune(
        endedBefore moment: Moment, progress: (Int) -> Void, fault: (Failure) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        guard let first = try firstAnswered(before: moment) else { return 0 }
        try Digest.ready()
        let (head, older) = try database.transaction { () throws(Failure) in
            try events.begin(at: .now)
            try events.collectLast()
            return (try database.chainHead()?.number ?? 0, try events.older())
        }
        try database.overwriteDeleted()
        var (count, reached) = (0, first - 1)
        while true {
            var faults: [Failure] = []
            let isOver = try database.transaction { () throws(Failure) in
                let found = try settled(before: moment, after: reached, older: older, head: head)
                for answer in found.answers { try drop(answer) }
                (count, reached, faults) = (count + found.answers.count, found.reached ?? reached, found.faults)
                return found.reached == nil
            }
            for failure in faults { try fault(failure) }
            if isOver { break }
            progress(count)
        }
        database.shortenLog()
        return count
    }

    /// An answer that goes, with all that stays of its entry's end.
    private struct Dropped {
        let logID: Int
        let id: String
        let ended: [SQLValue]
        let answer: [UInt8]
        /// Whether the row has a checksum: older ones have none.
        let isSummed: Bool
        /// The digest of the entry.
        let digest: [UInt8]
    }

    /// The first entry that has an answer of before a moment; nil where none has.
    private func firstAnswered(before moment: Moment) throws(Failure) -> Int? {
        // A shared store keeps answers by month, and has no index of those that are there.
        guard !database.isRemote else { return 1 }
        var first: Int?
        // By the index of answers, where `log_id` alone would be looked for in its order.
        try database.rows(
            "SELECT min(+log_id) FROM journal WHERE answer IS NOT NULL AND ended < ?", [.int(moment.milliseconds)]
        ) { row throws(Failure) in first = row.int(0) }
        return first
    }

    private func settled(
        before moment: Moment, after reached: Int, older: EventStore.Older, head: Int
    ) throws(Failure) -> (answers: [Dropped], reached: Int?, faults: [Failure]) {
        var found: (answers: [Dropped], reached: Int?, faults: [Failure]) = ([], nil, [])
        let unsummed = try unsummed()
        var doubted: [(Int, Failure)] = []
        try entriesWithLast(
            """
            WHERE log_id > ? AND journal.answer IS NOT NULL AND +ended < ? AND outcome IN \(SQL.list(Outcome.recorded.filter(\.isFinal)))
              AND (SELECT count(*) FROM queue WHERE queue.user = journal.user AND queue.id = journal.id) = 0
              AND (journal.run IS NULL OR journal.run NOT IN (SELECT number FROM run WHERE state <> 'completed'))
              ORDER BY log_id LIMIT \(Journal.batch)
            """, [.int(reached), .int(moment.milliseconds)]
        ) { row, last throws(Failure) in
            let logID = row.int(18) ?? 0
            found.reached = logID
            if let why = Journal.fault(row, last, unsummed: unsummed, older: older) {
                return doubted.append((logID, Journal.stays(logID, why)))
            }
            guard !Journal.mayRunAgain(row) else { return }
            found.answers.append(
                Dropped(
                    logID: logID, id: row.text(0) ?? "",
                    ended: [
                        .int(row.int(13) ?? 0), .text(row.text(14) ?? ""), .null, .int(row.int(16) ?? 1),
                        .int(row.int(17) ?? 1), .int(logID),
                    ],
                    answer: Digest.sha256(try row.checkedBytes(15).map { Array($0) } ?? []),
                    isSummed: !row.isNull(12), digest: try EntryForm(row).digest(row)))
        }
        // An event that came since the last ones were found explains it: the entry's turn comes another time.
        for (logID, failure) in doubted where try !events.tell(of: logID, after: head) {
            found.faults.append(failure)
        }
        return found
    }

    private static func stays(_ logID: Int, _ why: String) -> Failure {
        Failure(.io, "the journal's entry \(logID) keeps its answer: \(why)", hint: "see act-log --verify")
    }

    /// Whether the error of a failed call says how it may run once more.
    private static func mayRunAgain(_ row: SQLRow) -> Bool {
        guard row.outcome?.isFailure == true, let code = row.text(15).flatMap({ try? JSON($0) })?.errorCode
        else { return false }
        return code.is(.unused) || code.status == .unknownOutcome
    }

    private func drop(_ dropped: Dropped) throws(Failure) {
        if database is SQLite {
            try database.run(
                """
                UPDATE journal SET ended = ?1, outcome = ?2, answer = ?3, taint = ?4, attempts = ?5,
                  answer_digest = ?7, ended_sum = \(dropped.isSummed ? "?8" : "NULL") WHERE log_id = ?6
                """, dropped.ended + [.blob(dropped.answer)], summed: 7)
        } else {
            try database.run("DELETE FROM answer WHERE log_id = ?", [.int(dropped.logID)])
        }
        try events.append(.prune, dropped.logID, dropped.id, at: .now, digest: dropped.digest)
    }
}

extension EventStore {
    /// Whether an event after another tells of an entry.
    func tell(of logID: Int, after number: Int) throws(Failure) -> Bool {
        try database.int("SELECT count(*) FROM event WHERE number > ? AND log_id = ?", [.int(number), .int(logID)])
            > 0
    }
}

/// Entering the entries of another journal, as `act-log --export` writes them. They keep their calls from running, and
/// never let one run: none comes with an approval, a key or a run, and all that they answer counts as untrusted.
extension Journal {
    /// Entries of one commit at most, and bytes of their lines.
    private static let lines = (count: 1000, bytes: 8 << 20)

    /// Enters the entries that are not on record yet, and returns their number. A line that is none costs that line.
    ///
    /// - Parameters:
    ///   - user: the user of a line that names none.
    ///   - progress: told how many are entered.
    package func take(
        _ records: inout Records, user: String, _ out: inout some RecordSink & ~Copyable, progress: (Int) -> Void
    ) throws(Failure) -> Int {
        try Digest.ready()
        var count = 0
        var isOver = false
        while !isOver {
            // Read before the commit begins, because a pipe may make it wait.
            var batch: [Record] = []
            var bytes = 0
            while batch.count < Journal.lines.count, bytes < Journal.lines.bytes, !isOver {
                if let record = try records.next(&out) {
                    batch.append(record)
                    bytes += record.bytes.count
                } else {
                    isOver = true
                }
            }
            var refused: [(Record, Failure)] = []
            try database.transaction { () throws(Failure) in
                try events.begin(at: .now)
                for record in batch where record.type != .error {
                    let entry: Foreign
                    do throws(Failure) { entry = try Foreign(record, user: user) } catch {
                        refused.append((record, error))
                        continue
                    }
                    if try enter(entry, at: .now) { count += 1 }
                }
            }
            for record in batch where record.type == .error { try out.pass(record) }
            for (record, failure) in refused { try out.write(failure, more: [(.line, .int(record.number))]) }
            progress(count)
        }
        return count
    }

    /// Enters an entry; false where its id is on record.
    private func enter(_ entry: Foreign, at: Moment) throws(Failure) -> Bool {
        let intent = entry.intent.written
        guard try insert(intent, entry.started, "", attempts: entry.attempts) else { return false }
        let logID = database.lastRow
        let form = EntryForm(logID, intent, started: entry.started.milliseconds, runner: "")
        guard let last = entry.end else {
            try events.append(.import, logID, intent.id, at: at, digest: form.digest(attempts: entry.attempts))
            return true
        }
        let end = End(last.outcome, last.answer, isTainted: true, attempts: entry.attempts, at: last.at)
        try write(end, of: logID)
        try events.append(.import, logID, intent.id, at: at, digest: form.digest(end))
        return true
    }

    /// An entry of another journal.
    private struct Foreign {
        let intent: Intent
        let started: Moment
        let attempts: Int
        /// nil for a call whose end was not on record.
        let end: (at: Moment, outcome: Outcome, answer: [UInt8])?

        /// The bytes of a call's id, and of the mark that makes a page's of it.
        private static let (longestID, longestMark) = (200, 33)

        /// Whether it is the id of a call, or of a page: that has its mark behind the id of its call.
        private static func isID(_ id: String) -> Bool {
            let call = id.utf8.lastIndex(of: 0x23).map { id[..<$0] } ?? id[...]
            return (1...longestID).contains(call.utf8.count)
        }

        /// Throws for a record that is none.
        init(_ record: Record, user: String) throws(Failure) {
            func wrong(_ name: RecordKey, _ expected: String) -> Failure {
                Failure(.badRecord, "\(name): expected \(expected)", hint: "act-log --export writes such lines")
            }
            func text(_ key: RecordKey, upTo longest: Int = 200) throws(Failure) -> String {
                guard let text = record.text(key), (1...longest).contains(text.utf8.count) else {
                    throw wrong(key, "text of 1 to \(longest) bytes")
                }
                return text
            }
            func optional(_ key: RecordKey) throws(Failure) -> String? { record.has(key) ? try text(key) : nil }
            func number(_ key: RecordKey, _ range: ClosedRange<Int>) throws(Failure) -> Int? {
                guard let value = record[key] else { return nil }
                guard let number = value.int(in: range) else { throw wrong(key, "a number") }
                return number
            }
            guard record.type == .entry else { throw wrong(.type, "entry") }
            guard let digest = record.text(.digest).flatMap({ bytes(ofHex: $0.lowercased()) }),
                digest.isEmpty || digest.count == 32
            else {
                throw wrong(.digest, "64 hexadecimal digits")
            }
            guard record[.arguments]?.object != nil, let arguments = record.raw(.arguments) else {
                throw wrong(.arguments, "an object")
            }
            let isError = record.errorCode != nil && record[.error]?[.message]?.string != nil
            guard record[.error] == nil || isError else { throw wrong(.error, "a code and a message") }
            for name in Foreign.texts where record.has(name) && record.text(name) == nil {
                throw wrong(name, "text")
            }
            guard record[.calls].map({ $0.array != nil }) ?? true else { throw wrong(.calls, "an array") }
            // Any other record would stand in a pipe as if act had made it.
            guard record[.undo].map(Foreign.isCalls) ?? true else { throw wrong(.undo, "an array of calls") }
            guard let started = record.text(.at).flatMap({ Moment($0) }) else { throw wrong(.at, "a time") }
            guard let outcome = record.outcome, outcome.isRecorded else {
                throw wrong(.outcome, "one of the choices")
            }
            let id = try text(.id, upTo: Foreign.longestID + Foreign.longestMark)
            guard Foreign.isID(id) else {
                throw wrong(.id, "text of 1 to \(Foreign.longestID) bytes, and the mark of a page")
            }
            intent = Intent(
                id: id, tool: try text(.tool), provider: try text(.provider),
                account: try optional(.account), user: try optional(.user) ?? user,
                conversation: try optional(.conversation) ?? "", arguments: arguments, digest: digest,
                intent: record.text(.intent), nonce: nil)
            self.started = started
            // Further attempts are counted on.
            attempts = try number(.attempts, 1...(1 << 30)) ?? 1
            let milliseconds = try number(.ms, 0...(1 << 50))
            let hasNoEnd = outcome.isUnknown && milliseconds == nil
            end =
                hasNoEnd
                ? nil
                : (
                    Moment(milliseconds: started.milliseconds + (milliseconds ?? 0)), outcome,
                    Foreign.answer(record, outcome)
                )
        }

        /// The members of an answer that come with it. A file of a long answer is not of this machine.
        private static let kept: Set<RecordKey> = [
            .data, .error, .undo, .resultLost, .withheld, .calls, .requestID, .serviceLog, .edited,
        ]

        private static let texts: [RecordKey] = [.resultLost, .withheld, .requestID, .serviceLog]

        private static func isCalls(_ value: JSON) -> Bool {
            value.array?.allSatisfy { $0.recordType == .call && $0[.tool]?.string != nil } ?? false
        }

        /// The answer that the line has in it, byte for byte where that is safe.
        private static func answer(_ record: Record, _ outcome: Outcome) -> [UInt8] {
            var out: [UInt8] = []
            func put(_ key: RecordKey, _ value: some Sequence<UInt8>) {
                out.append(out.isEmpty ? 0x7B : 0x2C)
                JSON.text(key.rawValue).write(into: &out)
                out.append(0x3A)
                out.append(contentsOf: value)
            }
            let isDone = outcome.isDone
            // A result has an error or the word that an answer is lost by its outcome, whatever a line says.
            let refused: Set<RecordKey> = isDone ? [.error] : [.resultLost, .withheld]
            for (name, value) in record.fields {
                guard let key = RecordKey(rawValue: name), kept.contains(key), !refused.contains(key) else {
                    continue
                }
                put(key, key == .undo ? tainted(record[.undo]).bytes[...] : value)
            }
            if isDone, record.has(.dataFile), !record.has(.resultLost) {
                put(.resultLost, JSON.text("it was in a file of another journal's machine").bytes)
            }
            if !isDone, !record.has(.error) {
                put(.error, Failure(.outcomeUnknown, "no error came with the entry").json.bytes)
            }
            return out.isEmpty ? Array("{}".utf8) : out + [0x7D]
        }

        /// Calls that undo one, as made from untrusted text.
        private static func tainted(_ calls: JSON?) -> JSON {
            .array(
                (calls?.array ?? []).compactMap { call in
                    guard var members = call.object else { return nil }
                    members[.taint] = .bool(true)
                    return .object(members)
                })
        }
    }
}

/// Whether entries are as their last events say.
extension Journal {
    /// The last event of an entry.
    struct Last {
        let number: Int
        let what: String
        let digest: [UInt8]
        /// The machine of its chain, in a shared store.
        let machine: String?
    }

    /// Hands over entries, each with its last event, which `EventStore.collectLast` found.
    func entriesWithLast(
        _ condition: String, _ values: [SQLValue] = [], _ each: (SQLRow, Last?) throws(Failure) -> Void
    ) throws(Failure) {
        let from = "SELECT \(Journal.columns), last_number, last_what, last_digest"
        try database.rows(
            SQL(
                "\(from), NULL FROM journal LEFT JOIN last_event ON last_log_id = log_id \(condition)",
                postgresql: """
                    \(from), last_machine FROM journal LEFT JOIN LATERAL (
                      SELECT number AS last_number, what AS last_what, event.digest AS last_digest,
                          machine AS last_machine FROM all_event AS event
                        WHERE event.log_id = journal.log_id AND \(EventStore.isOfEntry) ORDER BY place DESC LIMIT 1
                    ) AS last_event ON true \(condition)
                    """), values
        ) { row throws(Failure) in
            let last = row.int(23).map {
                Last(number: $0, what: row.text(24) ?? "", digest: row.blob(25) ?? [], machine: row.text(26))
            }
            try each(row, last)
        }
    }

    /// The reason why a row is not as its last event says; nil where it is.
    ///
    /// - Parameter older: the entries that may be older than the chains, and without events.
    static func fault(_ row: SQLRow, _ last: Last?, unsummed: Int, older: EventStore.Older) -> String? {
        do throws(Failure) {
            guard isWhole(row, unsummed: unsummed) else { return "its checksum is wrong" }
            guard let last else { return older.holds(row.int(18) ?? 0) ? nil : "no event tells of it" }
            let isPruned = last.what == EventStore.What.prune.rawValue
            let isGone = row.isNull(15) && !row.isNull(22)
            let wasDropped = isGone && row.int(13) ?? .max < older.dropped.until
            guard isGone == isPruned || wasDropped else {
                return isPruned ? "its answer was pruned, and is there" : "its answer is gone, and was not pruned"
            }
            let form = try EntryForm(row, older.shift(of: last.machine))
            let isWritten = Digest.equal(try form.digest(row), last.digest)
            return isWritten ? nil : "not as its last event says"
        } catch { return error.message }
    }

    /// Throws where an entry is not as its last event says: an event that is added now would hide the edit.
    func requireWritten(_ logID: Int, id: String) throws(Failure) {
        try Digest.ready()
        var last: Last?
        let itsOwn = "WHERE log_id = ? AND id <> '' ORDER BY"
        try database.rows(
            SQL(
                "SELECT number, what, digest, NULL FROM event \(itsOwn) number DESC LIMIT 1",
                postgresql: "SELECT number, what, digest, machine FROM all_event \(itsOwn) place DESC LIMIT 1"),
            [.int(logID)]
        ) { row throws(Failure) in
            last = Last(
                number: row.int(0) ?? 0, what: row.text(1) ?? "", digest: row.blob(2) ?? [], machine: row.text(3))
        }
        let older = try events.older()
        let unsummed = try unsummed()
        var why: String?
        try database.rows("SELECT \(Journal.columns) FROM journal WHERE log_id = ?", [.int(logID)]) {
            row throws(Failure) in why = Journal.fault(row, last, unsummed: unsummed, older: older)
        }
        guard let why else { return }
        throw Failure(.io, "the call '\(id)' (log \(logID)) stays as it is: \(why)", hint: "see act-log --verify")
    }

    /// The answer that stands for one that was pruned; nil for any other row.
    static func pruned(_ row: SQLRow) -> JSON? {
        guard row.isNull(15), !row.isNull(22), !row.isNull(14) else { return nil }
        if row.outcome?.isDone == true { return .record([(.resultLost, .text("it was pruned"))]) }
        let code: ErrorCode = row.outcome?.isRefusal == true ? .denied : .providerError
        return .object([("error", Failure(code, "its error was pruned").json)])
    }
}

/// Outcomes that could not be written to the store which machines share: they stay on the machine whose calls they are
/// of, until a command there reaches the store.
extension Journal {
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

    /// Locks the entry of a call in a transaction of a store that machines share: it stays as it is looked at until the
    /// commit.
    package func lock(_ id: String, user: String) throws(Failure) {
        guard database.isRemote, database.inTransaction else { return }
        try database.run("SELECT 1 FROM journal WHERE user = ? AND id = ? FOR UPDATE", [.text(user), .text(id)])
    }

    /// The calls, of those that this process has begun, that are no longer its own: others went on with them when its
    /// claim had ended, or a person said what came of them. In a shared store those that are still its own are locked.
    package func lost(_ begun: [Begun]) throws(Failure) -> Set<Int> {
        guard !begun.isEmpty else { return [] }
        var own: [Int: Int] = [:]
        let selection = "SELECT log_id, attempts FROM journal WHERE"
        let condition = "AND runner = ? AND outcome IS NULL"
        try database.rows(
            SQL(
                "\(selection) log_id IN (SELECT value FROM json_each(?)) \(condition)",
                postgresql: """
                    \(selection) log_id = ANY(ARRAY(SELECT CAST(value AS bigint) FROM items(?))) \(condition)
                      ORDER BY log_id FOR UPDATE
                    """),
            [.utf8(JSON.array(begun.map { .int($0.logID) }).bytes[...]), .text(database.runner)]
        ) { row throws(Failure) in own[row.int(0) ?? 0] = row.int(1) }
        return Set(begun.filter { own[$0.logID] != $0.attempts }.map(\.logID))
    }
}
