import ActDatabase
package import ActJSON
package import ActRecord
import ActSettings
package import ActSystem

/// Calls of one user and conversation that are kept until they can run. A lane (their provider, toolkit and account, and
/// the machine that they belong to) runs in order, one at a time: its head is the first of its calls that is still to
/// run.
///
/// A worker claims a head before it runs it. A claim has an owner and a fence: a number that each claim raises, so that
/// a change by a worker that lost its claim is refused. The owner is a process (`ProcessIdentity`), and its death frees the claim.
/// Where machines share the store, a worker claims a lane as a whole (`Lanes`), by the server's clock.
package struct QueueStore {
    /// The calls that are still to run, in the words of their index.
    static let isOpen = "state IN \(SQL.list(QueueState.allCases.filter(\.isOpen)))"

    /// The calls of which nobody knows whether they happened.
    static let isUnknown = "state = '\(QueueState.unknown.rawValue)'"

    /// The calls that the journal has as done. Each is looked up by its id: a subquery that gives a number is never made a
    /// join, which could read the whole journal.
    static let isDone = """
        (SELECT count(*) FROM journal WHERE journal.user = queue.user AND journal.id = queue.id
            AND outcome = '\(Outcome.done.rawValue)'
          AND (journal.digest = queue.digest OR length(journal.digest) = 0)) > 0
        """

    package static let schema = """
        CREATE TABLE queue (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          user TEXT NOT NULL, conversation TEXT NOT NULL, id TEXT NOT NULL, -- the call's
          tool TEXT NOT NULL, provider TEXT NOT NULL, toolkit TEXT NOT NULL, account TEXT,
          lane TEXT NOT NULL, -- of all these but id and tool, as one text
          reach TEXT NOT NULL, -- of the tool
          record TEXT NOT NULL, -- the line as it came
          digest BLOB NOT NULL, -- of the call, as in the journal
          state TEXT NOT NULL, why TEXT, tries INTEGER NOT NULL DEFAULT 0,
          added INTEGER NOT NULL, due INTEGER NOT NULL, until INTEGER NOT NULL,
          owner TEXT, claimed_until INTEGER, fence INTEGER NOT NULL DEFAULT 0,
          UNIQUE(user, id)
        ) STRICT;
        CREATE INDEX queue_head ON queue(lane, number) WHERE \(isOpen);

        """

    /// The calls of a user and conversation in their order, those of an owner, the first that is due, and the unknown.
    static let indexed = """
        CREATE INDEX IF NOT EXISTS queue_own ON queue(user, conversation);
        CREATE INDEX IF NOT EXISTS queue_owner ON queue(owner) WHERE owner IS NOT NULL;
        CREATE INDEX IF NOT EXISTS queue_due ON queue(user, due) WHERE \(isOpen);
        CREATE INDEX IF NOT EXISTS queue_unknown ON queue(user, conversation) WHERE \(isUnknown);
        DELETE FROM queue WHERE \(isDone);

        """

    /// A call that the journal has as done leaves the queue in the commit that says so.
    static let triggers = ["INSERT", "UPDATE OF outcome"].map { event in
        """
        CREATE TEMP TRIGGER done_\(event.prefix(6)) AFTER \(event) ON journal WHEN NEW.outcome = '\(Outcome.done.rawValue)'
          AND EXISTS (SELECT 1 FROM queue WHERE user = NEW.user AND id = NEW.id) BEGIN
          DELETE FROM queue WHERE user = NEW.user AND id = NEW.id AND (digest = NEW.digest OR length(NEW.digest) = 0); END;

        """
    }.joined()

    /// A call that is to be kept.
    package struct NewCall {
        package var id: String
        package var tool: String
        package var provider: String
        package var toolkit: String
        package var account: String?
        package var record: [UInt8]
        package var digest: [UInt8]
        /// The network that its tool needs.
        package var reach: String
        package var until: Moment
        /// The only machine that can run it, as `Store.machine` names it; nil where any can.
        package var machine: String?

        package init(
            id: String, tool: String, provider: String, toolkit: String, account: String?, record: [UInt8],
            digest: [UInt8], reach: String, until: Moment, machine: String?
        ) {
            self.id = id
            self.tool = tool
            self.provider = provider
            self.toolkit = toolkit
            self.account = account
            self.record = record
            self.digest = digest
            self.reach = reach
            self.until = until
            self.machine = machine
        }
    }

    /// The longest time between two tries, in milliseconds: a due moment that is further away was written before
    /// somebody set the clock back.
    package static let longestPause = 3600 * 1000
    /// Milliseconds for which a claim counts, where nobody can tell whether its owner lives.
    private static let claimTime = 60_000

    let database: any Database
    let user: String
    let conversation: String
    /// The lanes of a store that machines share; nil on one machine, where the calls themselves say who has them.
    package let lanes: Lanes?

    package init(_ store: Store, user: String, conversation: String) {
        database = store.database
        self.user = user
        self.conversation = conversation
        lanes = store.machine.map { Lanes(store.database, user: user, conversation: conversation, machine: $0) }
    }

    /// Whether somebody changed it, or an inbox, since this was asked last.
    package func isWoken() -> Bool { database.isWoken() }

    // Adding and changing.

    /// Keeps a call, or gives one that is kept the new record and its end. Throws for an id that is kept for another
    /// call. A call that a worker has now stays as it is.
    package func add(_ call: NewCall, at: Moment) throws(Failure) -> QueuedCall {
        if let known = try ofUser(call.id) {
            guard sameBytes(known.conversation, conversation) else {
                throw Failure(
                    .badRecord, "the id '\(call.id)' is queued in the conversation '\(known.conversation)'",
                    hint: "an id is for one call of a user")
            }
            guard Digest.equal(known.digest, call.digest) else {
                throw Failure(
                    .badRecord, "the id '\(call.id)' is queued for another call",
                    hint: "an id is for one tool and one set of arguments")
            }
            if known.isClaimed { return known }
            // A call of which nobody knows whether it happened is not queued anew by its old record.
            guard !known.state.isUnknown else { return known }
            // Another approval may bind it to another machine, or to none.
            try lanes?.enter(lane(call), call, number: known.number)
            try database.run(
                """
                UPDATE queue SET record = ?, until = ?, state = ?, why = NULL, tries = 0, due = ?, lane = ?
                  WHERE number = ?
                """,
                [
                    .utf8(call.record[...]), .int(call.until.milliseconds), .text(QueueState.queued.rawValue),
                    .int(at.milliseconds), .text(lane(call)), .int(known.number),
                ])
        } else {
            try database.run(
                """
                INSERT INTO queue(user, conversation, id, tool, provider, toolkit, account, lane, reach, record, digest,
                  state, added, due, until) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
                """,
                [
                    .text(user), .text(conversation), .text(call.id), .text(call.tool), .text(call.provider),
                    .text(call.toolkit), SQLValue(call.account), .text(lane(call)), .text(call.reach),
                    .utf8(call.record[...]),
                    .blob(call.digest), .text(QueueState.queued.rawValue),
                    .int(at.milliseconds), .int(at.milliseconds), .int(call.until.milliseconds),
                ])
            try lanes?.enter(call)
        }
        try database.wake()
        guard let entry = try entry(call.id) else { throw Failure(.internal, "'\(call.id)' is not in the queue") }
        return entry
    }

    /// Changes what is known of a call that this worker has claimed, and lets it go; false where the claim is another's
    /// by now: a stale worker changes nothing.
    package func settle(_ entry: QueuedCall) throws(Failure) -> Bool {
        try database.run(
            """
            UPDATE queue SET state = ?, why = ?, tries = ?, due = ?, owner = NULL, claimed_until = NULL
              WHERE number = ? AND fence = ? AND owner = ?
            """,
            [
                .text(entry.state.rawValue), SQLValue(entry.why), .int(entry.tries), .int(entry.due.milliseconds),
                .int(entry.number), .int(entry.fence), .text(database.runner),
            ])
        return try database.changes == 1
    }

    /// Takes calls that this worker has claimed out of the queue: they are done. Where the claim has ended and nobody
    /// knew what came of a call, the journal does by now; where another worker has it, nothing changes.
    package func finish(_ entries: [QueuedCall]) throws(Failure) {
        guard database.isRemote else {
            for entry in entries {
                try database.run(
                    "DELETE FROM queue WHERE number = ? AND fence = ? AND owner = ?",
                    [.int(entry.number), .int(entry.fence), .text(database.runner)])
            }
            return
        }
        if !entries.isEmpty { try lanes?.finish(entries) }
    }

    private func stale(_ entry: QueuedCall) -> Failure {
        let list = commandLine("act-queue list", user: user, conversation: conversation)
        return Failure(.unavailable, "another worker has '\(entry.id)' now", hint: "\(list) shows it")
    }

    private static func running(_ id: String) -> Failure {
        Failure(.unavailable, "'\(id)' is running now", hint: "wait for its result, see act-log")
    }

    /// Whether the claim still counts, for the commit that begins the call; it counts on from now.
    package func holds(_ entry: QueuedCall, at: Moment) throws(Failure) -> Bool {
        if let lanes { return try lanes.holds(entry) }
        try database.run(
            "UPDATE queue SET claimed_until = ? WHERE number = ? AND fence = ? AND owner = ?",
            [
                .int(at.milliseconds + QueueStore.claimTime), .int(entry.number), .int(entry.fence),
                .text(database.runner),
            ])
        return try database.changes == 1
    }

    /// Changes a call that nobody has claimed: a person's word, or what the journal says. Throws where a worker has it.
    ///
    /// - Parameter until: its new end; nil where that stays.
    package func change(
        _ entry: QueuedCall, to state: QueueState, why: String?, due: Moment, until: Moment? = nil
    ) throws(Failure) {
        guard !entry.isClaimed else { throw QueueStore.running(entry.id) }
        try database.run(
            """
            UPDATE queue SET state = ?, why = ?, tries = 0, due = ?, until = ?, fence = fence + 1, owner = NULL
              WHERE number = ? AND fence = ?
            """,
            [
                .text(state.rawValue), SQLValue(why), .int(due.milliseconds),
                .int((until ?? entry.until).milliseconds), .int(entry.number), .int(entry.fence),
            ])
        guard try database.changes == 1 else { throw stale(entry) }
        try database.wake()
    }

    /// Takes a call out of the queue; false where there is none of this id. Throws where a worker has it now.
    package func drop(_ id: String) throws(Failure) -> Bool {
        guard let entry = try entry(id) else { return false }
        guard !entry.isClaimed else { throw QueueStore.running(id) }
        try database.run(
            "DELETE FROM queue WHERE number = ? AND fence = ?", [.int(entry.number), .int(entry.fence)])
        guard try database.changes == 1 else { throw stale(entry) }
        try lanes?.noteDrop(entry.lane)
        return true
    }

    /// Lets the calls go that the journal has as done; a worker that has one finds its claim gone. A call under whose id
    /// another was done stays: it has not happened. Where a repair found no more than an id, that has to do. In a store
    /// of one machine they went with the commit.
    package func dropDone() throws(Failure) {
        guard database.isRemote else { return }
        // Looked for first: there is seldom one, and a look takes no lock.
        let found = try database.int(
            "SELECT count(*) FROM queue WHERE user = ? AND \(QueueStore.isDone)", [.text(user)])
        guard found > 0 else { return }
        try database.run("DELETE FROM queue WHERE user = ? AND \(QueueStore.isDone)", [.text(user)])
    }

    /// Whether a worker of this name has claimed calls that are not done.
    static func isHeld(by runner: String, _ database: any Database) throws(Failure) -> Bool {
        try database.int("SELECT count(*) FROM queue WHERE owner = ? AND NOT \(isDone)", [.text(runner)]) > 0
    }

    // Claiming.

    /// Claims the head of a lane, and so many calls behind it, as far as they are due, in time, and nobody has them.
    ///
    /// - Parameter late: whether the head is claimed after its time.
    package func claim(_ lane: String, limit: Int, late: Bool = false, at: Moment) throws(Failure) -> [QueuedCall] {
        var claimed: [QueuedCall] = []
        var fence: Int?
        if let lanes {
            fence = try lanes.claim(lane)
            if fence == nil { return [] }
        }
        for entry in try open(lane, limit: limit) {
            let isFree = fence != nil || !entry.isClaimed
            guard entry.isDue(at), isFree, late && claimed.isEmpty || entry.until >= at else { break }
            try database.run(
                "UPDATE queue SET owner = ?, claimed_until = ?, fence = ? WHERE number = ? AND fence = ?",
                [
                    .text(database.runner), .int(at.milliseconds + QueueStore.claimTime),
                    .int(fence ?? entry.fence + 1), .int(entry.number), .int(entry.fence),
                ])
            guard try database.changes == 1, let own = try self.entry(entry.id) else { break }
            claimed.append(own)
        }
        if claimed.isEmpty { try lanes?.giveBack([lane]) }
        return claimed
    }

    /// Lets a claimed call go as it was.
    package func release(_ entry: QueuedCall) throws(Failure) {
        try database.run(
            "UPDATE queue SET owner = NULL, claimed_until = NULL WHERE number = ? AND fence = ? AND owner = ?",
            [.int(entry.number), .int(entry.fence), .text(database.runner)])
    }

    // Reading.

    /// The head of each lane of a queue that machines share, in the order of their numbers.
    package func heads() throws(Failure) -> [QueuedCall] { try look().heads }

    /// The same, and whether there are lanes without one that nobody has noted as idle.
    package func look() throws(Failure) -> (heads: [QueuedCall], areSomeIdle: Bool) {
        guard let lanes else { return ([], false) }
        var found: (heads: [QueuedCall], areSomeIdle: Bool) = ([], false)
        try database.rows(lanes.heads, [.text(user), .text(conversation)]) { row throws(Failure) in
            if row.isNull(0) { found.areSomeIdle = true } else { found.heads.append(try QueuedCall(row, database)) }
        }
        return found
    }

    /// Heads that are due, that first which is due for the longest time: as many as are needed for so many that `fits`
    /// takes, if there are.
    ///
    /// - Parameter others: the number of heads that are known not to fit.
    package func heads(
        due now: Moment, _ count: Int, beside others: Int = 0, where fits: (QueuedCall) -> Bool
    ) throws(Failure) -> [QueuedCall] {
        var found: [QueuedCall] = []
        var (fitting, page) = (0, count + others)
        while fitting < count {
            let next = try entries(
                QueueStore.dueHeads,
                [
                    .text(user), .text(conversation), .int(now.milliseconds),
                    .int(now.milliseconds + 2 * QueueStore.longestPause), .int(found.count), .int(page),
                ])
            found += next
            fitting += next.count(where: fits)
            if next.count < page { break }
            page *= 4
        }
        return found
    }

    /// A head that would be due only after the longest pause is due, as `QueuedCall.isDue` says.
    private static let dueHeads: SQL = {
        func part(_ condition: String) -> String {
            "SELECT number AS place, due AS since FROM head WHERE user = ?1 AND conversation = ?2 AND due \(condition)"
        }
        return SQL(
            """
            SELECT \(QueuedCall.columns) FROM (
              \(part("<= ?3")) UNION ALL \(part("> ?4")) ORDER BY since, place LIMIT ?6 OFFSET ?5
            ) CROSS JOIN queue ON number = place
            """)
    }()

    /// The call of this number, where it is a head.
    package func head(_ number: Int) throws(Failure) -> QueuedCall? {
        guard lanes == nil else { return try heads().first { $0.number == number } }
        return try entries(
            "SELECT \(QueuedCall.columns) FROM queue WHERE number = (SELECT head.number FROM head WHERE head.number = ?)",
            [.int(number)]
        ).first
    }

    /// The calls of a lane that are still to run, in their order.
    private func open(_ lane: String, limit: Int) throws(Failure) -> [QueuedCall] {
        try entries(
            """
            SELECT \(QueuedCall.columns) FROM queue WHERE lane = ? AND \(QueueStore.isOpen) ORDER BY number LIMIT ?
            """, [.text(lane), .int(limit)])
    }

    /// The number of calls that are still to run, and when the first head is due; nil where there is none.
    package func open() throws(Failure) -> (count: Int, due: Moment)? {
        let count = try database.int(
            SQL(
                """
                SELECT coalesce(sum(calls), 0) FROM \(Tally.of("queue"))
                  AND user = ? AND conversation = ? AND \(QueueStore.isOpen)
                """,
                postgresql:
                    "SELECT count(*) FROM queue WHERE user = ? AND conversation = ? AND \(QueueStore.isOpen)"),
            [.text(user), .text(conversation)])
        guard count > 0, let due = try firstDue() else { return nil }
        return (count, due)
    }

    /// When the first head is due; nil where there is none.
    private func firstDue() throws(Failure) -> Moment? {
        guard lanes == nil else { return try heads().map(\.due).min() }
        var first: Moment?
        try database.rows(
            "SELECT due FROM head WHERE user = ? AND conversation = ? ORDER BY due LIMIT 1",
            [.text(user), .text(conversation)]
        ) { row throws(Failure) in first = Moment(milliseconds: try row.checkedInt(0, in: Moment.range) ?? 0) }
        return first
    }

    /// The call of this id in the queue of this conversation.
    package func entry(_ id: String) throws(Failure) -> QueuedCall? {
        try ofUser(id).flatMap { sameBytes($0.conversation, conversation) ? $0 : nil }
    }

    /// The state of the call of this id in any queue of the user; nil for one that is in none.
    package func state(_ id: String) throws(Failure) -> QueueState? { try ofUser(id)?.state }

    /// The call of this id in any queue of the user.
    package func ofUser(_ id: String) throws(Failure) -> QueuedCall? {
        try entries(
            "SELECT \(QueuedCall.columns) FROM queue WHERE user = ? AND id = ?", [.text(user), .text(id)]
        ).first
    }

    /// The tools of the calls of the queue, and how many of each are in each state.
    package func tools() throws(Failure) -> [CountedTool] {
        try CountedTool.of("queue", database, user, conversation)
    }

    /// Hands over the calls of the queue, in order, the first of them where a limit says so; in place of one that can't
    /// be read, the reason.
    package func list(
        limit: Int = .max, _ each: (Result<QueuedCall, Failure>) throws(Failure) -> Void
    ) throws(Failure) {
        try database.rows(
            "SELECT \(QueuedCall.columns) FROM queue WHERE user = ? AND conversation = ? ORDER BY number LIMIT ?",
            [.text(user), .text(conversation), .int(limit)]
        ) { row throws(Failure) in
            let entry: Result<QueuedCall, Failure>
            do throws(Failure) { entry = .success(try QueuedCall(row, database)) } catch {
                entry = .failure(error)
            }
            try each(entry)
        }
    }

    /// The ids of the calls that are unknown, or that are not.
    package func ids(unknown: Bool) throws(Failure) -> [String] {
        var found: [String] = []
        try database.rows(
            SQL(
                """
                SELECT id FROM queue WHERE user = ? AND conversation = ? AND \(unknown ? "" : "NOT") (\(QueueStore.isUnknown))
                  ORDER BY number LIMIT 1000
                """), [.text(user), .text(conversation)]
        ) { row throws(Failure) in found.append(row.text(0) ?? "") }
        return found
    }

    func entries(_ sql: SQL, _ values: [SQLValue]) throws(Failure) -> [QueuedCall] {
        var found: [QueuedCall] = []
        try database.rows(sql, values) { row throws(Failure) in found.append(try QueuedCall(row, database)) }
        return found
    }
}

/// Lanes: the calls of one user, conversation and tool, which run one after the other.
extension QueueStore {
    /// The lane as text: parts of a fixed order, each with its length, so that no two lanes share one. The machine
    /// stands behind the others where the call belongs to one.
    func lane(_ call: NewCall) -> String {
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
    package func checkClaim(of head: QueuedCall, at: Moment) throws(Failure) {
        guard lanes == nil, let now = try self.head(head.number), !now.isClaimed, now.isDue(at) else { return }
        throw Store.damaged("the queued call '\(head.id)' is not where its index has it")
    }
}

/// Calls that stand in the queue as unknown, of which the journal knows more.
extension QueueStore {
    /// Has the journal's word count for a call that stands in the queue as unknown.
    package func settleUnknown(_ entry: QueuedCall, why: String?) throws(Failure) {
        try QueueStore.settleUnknown(entry.id, user: user, why: why, database)
    }

    /// The same for the call of this id: one that is done leaves the queue, and one that failed was given up.
    static func settleUnknown(
        _ id: String, user: String, why: String?, _ database: any Database
    ) throws(Failure) {
        let call: [SQLValue] = [.text(user), .text(id)]
        try database.run(SQL("DELETE FROM queue WHERE user = ? AND id = ? AND \(isUnknown) AND \(isDone)"), call)
        try database.run(
            """
            UPDATE queue SET state = '\(QueueState.dead.rawValue)', why = ?3 WHERE user = ?1 AND id = ?2 AND \(isUnknown)
              AND EXISTS (SELECT 1 FROM journal WHERE journal.user = ?1 AND journal.id = ?2
                AND outcome = '\(Outcome.failed.rawValue)')
            """, call + [SQLValue(why)])
    }
}
