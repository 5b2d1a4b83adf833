import ActDatabase
package import ActJSON
package import ActSystem

/// The lanes of a queue that machines share: a row for each, with the fence that each claim raises.
///
/// A claim locks the rows of free lanes whose heads are due, the one first that waits for the longest time, passes over
/// those that others lock just now, raises their fences and takes calls in their order. It counts as long as the claim of
/// its process goes on unbroken by the server's clock: a process that stood still for longer has lost its lanes, whether
/// or not somebody took them. The commit that begins a call looks.
///
/// A lane without an open call is idle, and no claim looks at it. Whoever finds it so locks it first, and looks then;
/// whatever makes a call open locks it too, and ends that. One that has been idle for a day, and has no call of any state
/// by then, goes.
package struct Lanes {
    /// A process's claim that ended begins anew at its next commit: `since` says when. Rows have room for a claim.
    static let schema = """
        CREATE TABLE lane (
          "user" words, conversation words, lane words, number bigint NOT NULL, -- of its first call
          provider words NOT NULL, toolkit words NOT NULL, machine words,
          fence bigint NOT NULL DEFAULT 0, owner words, claimed timestamptz, since timestamptz, -- of the owner's claim
          PRIMARY KEY("user", conversation, lane)
        ) WITH (fillfactor = 50);
        ALTER TABLE queue SET (fillfactor = 70);
        ALTER TABLE process ADD COLUMN since timestamptz NOT NULL DEFAULT clock_timestamp();
        CREATE FUNCTION begin_claim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF OLD.until < clock_timestamp() THEN NEW.since := clock_timestamp(); END IF; RETURN NEW; END $$;
        CREATE TRIGGER process_claim BEFORE UPDATE ON process FOR EACH ROW EXECUTE FUNCTION begin_claim();

        """

    /// `idle` says since when nobody has found an open call there; `claimed` is when the lane's wait began. Fences are
    /// those of all lanes that ever were, so that one which went and came again has none twice. An act of the version
    /// before knows none of it: its claims raise a fence by one, and its calls open their lanes by the trigger.
    static let idling = """
        CREATE FUNCTION open_lane() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          PERFORM FROM lane WHERE \(ofRow) FOR UPDATE;
          UPDATE lane SET idle = NULL, claimed = clock_timestamp() WHERE \(ofRow) AND idle IS NOT NULL;
          RETURN NULL; END $$;
        CREATE TRIGGER queue_adds AFTER INSERT ON queue FOR EACH ROW
          WHEN (NEW.\(QueueStore.isOpen)) EXECUTE FUNCTION open_lane();
        CREATE TRIGGER queue_opens AFTER UPDATE OF state, lane ON queue FOR EACH ROW
          WHEN (NEW.\(QueueStore.isOpen) AND (NEW.lane <> OLD.lane OR NOT OLD.\(QueueStore.isOpen)))
          EXECUTE FUNCTION open_lane();
        CREATE INDEX queue_past ON queue(lane) WHERE NOT (\(QueueStore.isOpen));
        ALTER TABLE lane ADD COLUMN idle timestamptz, ALTER COLUMN claimed SET DEFAULT clock_timestamp();
        CREATE SEQUENCE lane_fences;
        SELECT setval('lane_fences', (SELECT coalesce(max(fence), 0) + 1 FROM lane));
        ALTER TABLE lane ALTER COLUMN fence SET DEFAULT nextval('lane_fences');
        CREATE INDEX lane_text ON lane(lane);
        CREATE INDEX lane_waits ON lane("user", conversation, claimed NULLS FIRST, number) WHERE idle IS NULL;
        CREATE INDEX lane_idle ON lane("user", conversation, idle) WHERE idle IS NOT NULL;

        """

    private static let ofRow = """
        lane."user" = NEW."user" AND lane.conversation = NEW.conversation AND lane.lane = NEW.lane
        """

    /// Whether a lane has a call that is still to run. A subquery that gives a number is never made a join, which could
    /// read all lanes.
    private static let hasOpen = """
        ((SELECT number FROM queue WHERE queue.lane = lane.lane AND \(QueueStore.isOpen) LIMIT 1) IS NOT NULL)
        """

    /// Whether it has one that is not to run, such as a dead one.
    private static let hasPast = """
        ((SELECT number FROM queue WHERE queue.lane = lane.lane AND NOT (\(QueueStore.isOpen)) LIMIT 1) IS NOT NULL)
        """

    /// The lanes that a worker can serve, and the calls that it would take now.
    package struct Wanted {
        /// Lanes to claim, at most.
        package var count: Int
        /// Providers and toolkits, as `QueuedCall.tools` has them.
        package var tools: Set<String> = []
        /// The reaches of tools that have a route.
        package var reaches: Set<String> = []
        /// The providers whose calls are taken several at a time.
        package var providers: Set<String> = []
        /// Owners whose process has ended, though its claim has not.
        package var dead: Set<String> = []
        /// Lanes that are left to other machines.
        package var left: Set<String> = []

        package init(_ count: Int) { self.count = count }
    }

    /// The calls of a lane that are taken at a time.
    private static let depth = 16

    private let database: any Database
    private let user: String
    private let conversation: String
    private let machine: String

    /// The lanes that this transaction found to be this worker's.
    private final class Held {
        private var epoch = -1
        private var fences: [String: Int] = [:]

        /// Whether a call's lane is; looked up once in a transaction.
        func has(
            _ entry: QueuedCall, in epoch: Int, look: () throws(Failure) -> Bool
        ) throws(Failure) -> Bool {
            if self.epoch != epoch { (self.epoch, fences) = (epoch, [:]) }
            if let fence = fences[entry.lane] { return fence == entry.fence }
            let isHeld = try look()
            fences[entry.lane] = isHeld ? entry.fence : -1
            return isHeld
        }
    }
    private let held = Held()

    init(_ database: any Database, user: String, conversation: String, machine: String) {
        (self.database, self.user, self.conversation, self.machine) = (database, user, conversation, machine)
    }

    /// Whether the owner of a lane has a claim that goes on since it took the lane.
    private static let isClaimed = """
        (lane.owner, lane.since) IN (SELECT runner, process.since FROM process WHERE until > clock_timestamp())
        """

    /// Whether no process that lives has a call.
    private static func isFree(_ call: String, dead: Int) -> String {
        """
        (\(call).owner IS NULL OR \(call).owner = ANY(ARRAY(SELECT value FROM items(?\(dead))))
          OR \(call).owner NOT IN (SELECT runner FROM process WHERE process.until > clock_timestamp()))
        """
    }

    /// The moment since which a process's claim goes on; its name is the value of this number.
    private static func since(_ value: Int) -> String {
        "(SELECT since FROM process WHERE runner = CAST(?\(value) AS words))"
    }

    /// Enters the lane of a call, and has nobody take it for idle before the commit.
    func enter(_ call: QueueStore.NewCall) throws(Failure) {
        try database.run(
            SQL(
                """
                INSERT INTO lane(user, conversation, lane, number, provider, toolkit, machine)
                  SELECT user, conversation, lane, number, provider, toolkit, ?3 FROM queue WHERE user = ?1 AND id = ?2
                  \(Lanes.opening)
                """), [.text(user), .text(call.id), SQLValue(call.machine)])
    }

    /// The same before the row of a call, which another may have claimed meanwhile, says that it is of this lane: lanes
    /// are locked before their calls, as a claim does it.
    func enter(_ lane: String, _ call: QueueStore.NewCall, number: Int) throws(Failure) {
        try database.run(
            SQL(
                """
                INSERT INTO lane(user, conversation, lane, number, provider, toolkit, machine) VALUES(?,?,?,?,?,?,?)
                  \(Lanes.opening)
                """),
            [
                .text(user), .text(conversation), .text(lane), .int(number), .text(call.provider),
                .text(call.toolkit), SQLValue(call.machine),
            ])
    }

    /// A lane that is there is locked, though nothing of it may change.
    private static let opening = """
        ON CONFLICT("user", conversation, lane) DO UPDATE SET idle = NULL, claimed = clock_timestamp()
          WHERE lane.idle IS NOT NULL
        """

    /// Enters the lanes of a user's calls that were moved here from a machine.
    static let entry = """
        INSERT INTO lane("user", conversation, lane, number, provider, toolkit, machine)
          SELECT "user", conversation, lane, min(number), provider, toolkit, CAST($2 AS text) FROM queue
          WHERE "user" = $1 AND lane LIKE '% ' || length(CAST($2 AS text)) || ':' || CAST($2 AS text)
          GROUP BY "user", conversation, lane, provider, toolkit \(opening)
        """

    /// The head of each lane that is not idle; a row of nothing for one that has none.
    let heads = SQL(
        """
        SELECT \(Lanes.columns) FROM lane LEFT JOIN LATERAL (
            SELECT * FROM queue WHERE queue.lane = lane.lane AND \(QueueStore.isOpen) ORDER BY number LIMIT 1
          ) AS queue ON true
          WHERE lane.user = ? AND lane.conversation = ? AND lane.idle IS NULL ORDER BY queue.number
        """)

    /// The columns of a call, where a lane stands beside it.
    private static let columns = QueuedCall.columns.split { ", \n".contains($0) }.map { "queue.\($0)" }
        .joined(separator: ", ")

    /// Claims free lanes whose heads are due, as far as nobody locks them, and takes the first calls of each.
    package func claim(_ wanted: Wanted, at: Moment) throws(Failure) -> [QueuedCall] {
        try database.claiming { () throws(Failure) in
            var lanes: [String] = []
            let fence = try nextFence()
            try database.rows(
                Lanes.claim,
                [
                    .text(user), .text(conversation), .text(machine), list(wanted.tools), list(wanted.dead),
                    .int(at.milliseconds), list(wanted.reaches), .int(wanted.count), .text(database.runner),
                    list(wanted.left), .int(fence),
                ]
            ) { row throws(Failure) in lanes.append(row.text(0) ?? "") }
            guard !lanes.isEmpty else { return [] }
            // Looked for once the lanes are locked: they may have moved on before.
            var entries: [QueuedCall] = []
            try database.rows(
                Lanes.take,
                [
                    .text(user), .text(conversation), list(lanes), list(wanted.providers), .int(at.milliseconds),
                    .text(database.runner), list(wanted.dead),
                ]
            ) { row throws(Failure) in entries.append(try QueuedCall(row, database)) }
            let taken = Set(entries.map(\.lane))
            try giveBack(lanes.filter { !taken.contains($0) })
            return entries.sorted { $0.number < $1.number }
        }
    }

    private func list(_ texts: some Collection<String>) -> SQLValue {
        .text(JSON.array(texts.map { .text($0) }).line)
    }

    private static let claim = SQL(
        """
        WITH free AS (
          SELECT lane.lane FROM lane CROSS JOIN LATERAL (
              SELECT due, until, reach, owner FROM queue
                WHERE queue.lane = lane.lane AND \(QueueStore.isOpen) ORDER BY queue.number LIMIT 1
            ) AS head
            WHERE lane.user = ?1 AND lane.conversation = ?2 AND lane.idle IS NULL
              AND (lane.machine IS NULL OR lane.machine = ?3)
              AND lane.provider || ' ' || lane.toolkit = ANY(ARRAY(SELECT value FROM items(?4)))
              AND NOT lane.lane = ANY(ARRAY(SELECT value FROM items(?10)))
              AND (lane.owner IS NULL OR NOT \(isClaimed) OR lane.owner = ANY(ARRAY(SELECT value FROM items(?5))))
              AND (head.due <= ?6 OR head.due > ?6 + \(2 * QueueStore.longestPause)) AND head.until >= ?6
              AND head.reach = ANY(ARRAY(SELECT value FROM items(?7))) AND \(isFree("head", dead: 5))
            ORDER BY \(waitedLongest) LIMIT ?8 FOR UPDATE OF lane SKIP LOCKED)
        UPDATE lane SET fence = \(fence(11)), owner = ?9, claimed = clock_timestamp(), since = \(since(9))
          WHERE lane.lane = ANY(ARRAY(SELECT free.lane FROM free)) RETURNING lane.lane
        """)

    private static let waitedLongest = "lane.claimed NULLS FIRST, lane.number"

    /// A fence that no lane had. It is given before it is written, so that the same statements can run again.
    private func nextFence() throws(Failure) -> Int { try database.int("SELECT nextval('lane_fences')") }

    /// A lane's next fence: greater, too, than any that an act of the version before gave it.
    private static func fence(_ value: Int) -> String { "greatest(CAST(?\(value) AS bigint), lane.fence + 1)" }

    private static let take = SQL(
        """
        WITH mine AS MATERIALIZED (
          SELECT own.* FROM items(?3) AS wanted CROSS JOIN LATERAL (
              SELECT lane, fence, provider FROM lane
                WHERE lane.user = ?1 AND lane.conversation = ?2 AND lane.lane = wanted.value LIMIT 1
            ) AS own),
        taken AS MATERIALIZED (
          SELECT next.number FROM mine CROSS JOIN LATERAL (
              SELECT number, bool_and(fits) OVER (ORDER BY number) AS fits FROM (
                  SELECT number, (due <= ?5 OR due > ?5 + \(2 * QueueStore.longestPause)) AND until >= ?5
                    AND \(isFree("queue", dead: 7)) AS fits
                    FROM queue WHERE queue.lane = mine.lane AND \(QueueStore.isOpen) ORDER BY number
                    LIMIT CASE WHEN mine.provider = ANY(ARRAY(SELECT value FROM items(?4))) THEN \(depth) ELSE 1 END
                ) AS first
            ) AS next
            WHERE next.fits)
        UPDATE queue SET owner = ?6, fence = (SELECT mine.fence FROM mine WHERE mine.lane = queue.lane)
          WHERE queue.number = ANY(ARRAY(SELECT taken.number FROM taken)) RETURNING \(columns)
        """)

    /// Claims a lane; its fence, or nil where another has it.
    func claim(_ lane: String) throws(Failure) -> Int? {
        var fence: Int?
        try database.rows(
            SQL(
                """
                UPDATE lane SET fence = \(Lanes.fence(5)), owner = ?4, claimed = clock_timestamp(),
                    since = \(Lanes.since(4)), idle = NULL
                  WHERE lane.user = ?1 AND conversation = ?2 AND lane.lane = ?3
                    AND (owner IS NULL OR NOT \(Lanes.isClaimed)) RETURNING fence
                """),
            [.text(user), .text(conversation), .text(lane), .text(database.runner), .int(try nextFence())]
        ) { row throws(Failure) in fence = row.int(0) }
        return fence
    }

    /// Whether the claim of a call's lane is this worker's and goes on; it can't end before the commit under way.
    func holds(_ entry: QueuedCall) throws(Failure) -> Bool {
        try held.has(entry, in: database.epoch) { () throws(Failure) in
            var isHeld = false
            try database.rows(
                of: "lane", SQL("SELECT 1 FROM lane WHERE \(Lanes.isHeld) FOR UPDATE"), values(of: entry)
            ) { _ throws(Failure) in isHeld = true }
            return isHeld
        }
    }

    /// The call behind another one of its lane, which nobody has claimed, as it was when that one began.
    package struct Next {
        package let call: QueuedCall
        /// The version of its row: another one, whatever is changed of it.
        fileprivate let version: String
    }

    /// The same as `holds`, with the call behind this one.
    package func begin(_ entry: QueuedCall) throws(Failure) -> (isHeld: Bool, next: Next?) {
        var found: (isHeld: Bool, next: Next?) = (false, nil)
        try database.rows(
            SQL(
                """
                SELECT \(Lanes.columns), queue.version FROM lane LEFT JOIN LATERAL \(Lanes.behind) ON true
                  WHERE \(Lanes.isHeld) FOR UPDATE OF lane
                """), values(of: entry) + [.int(entry.number)]
        ) { row throws(Failure) in found = (true, try next(row)) }
        return found
    }

    /// Claims a call that stands behind another one of its lane, which ends in this commit: where it is as it was, nothing
    /// stands before it by now, and the lane is still this worker's.
    package func begin(
        _ following: Next, behind before: QueuedCall
    ) throws(Failure) -> (isHeld: Bool, next: Next?) {
        var found: (isHeld: Bool, next: Next?) = (false, nil)
        try database.rows(
            SQL(
                """
                WITH held AS MATERIALIZED (SELECT 1 FROM lane WHERE \(Lanes.isHeld) FOR UPDATE),
                  begun AS (
                    UPDATE queue SET owner = ?4, fence = CAST(?5 AS bigint)
                      WHERE number = ?6 AND CAST(xmin AS text) = ?7 AND EXISTS (SELECT 1 FROM held)
                        AND (SELECT number FROM queue AS other WHERE other.lane = ?3 AND \(QueueStore.isOpen)
                          AND number < ?6 AND number <> ?8 LIMIT 1) IS NULL
                      RETURNING number)
                SELECT \(Lanes.columns), queue.version FROM begun LEFT JOIN LATERAL \(Lanes.behind) ON true
                """),
            values(of: before) + [.int(following.call.number), .text(following.version), .int(before.number)]
        ) { row throws(Failure) in found = (true, try next(row)) }
        return found
    }

    private func next(_ row: SQLRow) throws(Failure) -> Next? {
        row.isNull(0) ? nil : Next(call: try QueuedCall(row, database), version: row.text(20) ?? "")
    }

    /// The call behind one of this number.
    private static let behind = """
        (SELECT queue.*, CAST(queue.xmin AS text) AS version FROM queue
            WHERE queue.lane = ?3 AND \(QueueStore.isOpen) AND number > ?6 ORDER BY number LIMIT 1) AS queue
        """

    private static let isHeld = """
        lane.user = ?1 AND lane.conversation = ?2 AND lane.lane = ?3 AND lane.owner = ?4
          AND lane.fence = CAST(?5 AS bigint) AND \(Lanes.isClaimed)
        """

    private func values(of entry: QueuedCall) -> [SQLValue] {
        [.text(user), .text(conversation), .text(entry.lane), .text(database.runner), .int(entry.fence)]
    }

    /// Takes calls that are done out of the queue, all in one statement.
    func finish(_ entries: [QueuedCall]) throws(Failure) {
        try database.run(
            SQL(
                """
                DELETE FROM queue WHERE number = ANY(ARRAY(SELECT CAST(value AS bigint) FROM items(?1)))
                  AND (owner = ?2 AND number || ' ' || fence = ANY(ARRAY(SELECT value FROM items(?3)))
                    OR \(QueueStore.isUnknown) AND \(QueueStore.isDone))
                """),
            [
                list(entries.map { "\($0.number)" }), .text(database.runner),
                list(entries.map { "\($0.number) \($0.fence)" }),
            ])
    }

    /// Lets lanes of this worker go; those in which nothing is left to run are idle from then on. They are locked before
    /// that is looked for.
    package func giveBack(_ lanes: some Collection<String>) throws(Failure) {
        guard !lanes.isEmpty else { return }
        let values: [SQLValue] = [list(lanes.sorted()), .text(database.runner)]
        try database.run(SQL("SELECT 1 FROM lane WHERE \(Lanes.areOwn) ORDER BY lane.lane FOR UPDATE"), values)
        try database.run(
            SQL(
                """
                UPDATE lane SET owner = NULL, claimed = clock_timestamp(),
                    idle = CASE WHEN NOT \(Lanes.hasOpen) THEN clock_timestamp() END
                  WHERE \(Lanes.areOwn)
                """), values)
    }

    /// The text of a lane names its user and conversation too. Where a statement also does, a server that knows nothing of
    /// the table's size reads all of that user's.
    private static let areNamed = "lane.lane = ANY(ARRAY(SELECT value FROM items(?1)))"
    private static let areOwn = "\(areNamed) AND owner = ?2"

    /// Notes that a call left a lane which may be idle: its day begins anew.
    func noteDrop(_ lane: String) throws(Failure) {
        try database.run(
            """
            UPDATE lane SET idle = clock_timestamp() WHERE lane.user = ? AND conversation = ? AND lane.lane = ?
              AND idle IS NOT NULL
            """, [.text(user), .text(conversation), .text(lane)])
    }

    /// Notes the lanes that have become idle without a worker's word, as those of calls that somebody dropped, and removes
    /// those that have been so for a day. Such a lane with calls that are not to run stays another day.
    package func tidy() throws(Failure) {
        try database.claiming { () throws(Failure) in
            var found: [String] = []
            try database.rows(Lanes.forgotten, [.text(user), .text(conversation)]) { row throws(Failure) in
                found.append(row.text(0) ?? "")
            }
            guard !found.isEmpty else { return }
            let values = [list(found)]
            // Looked for once more under the lock: a call may have come since.
            try database.run(
                SQL(
                    """
                    DELETE FROM lane WHERE \(Lanes.areNamed) AND \(Lanes.isPast) AND NOT \(Lanes.hasOpen)
                      AND NOT \(Lanes.hasPast)
                    """), values)
            try database.run(
                SQL("UPDATE lane SET idle = clock_timestamp() WHERE \(Lanes.areNamed) AND NOT \(Lanes.hasOpen)"),
                values)
        }
    }

    /// Lanes of one look, at most.
    private static let most = 4096
    private static let isPast = "lane.idle < now() - interval '1 day'"

    private static let forgotten: SQL = {
        func those(_ condition: String, first order: String) -> String {
            """
            SELECT lane.lane FROM lane WHERE lane.user = ?1 AND lane.conversation = ?2 AND \(condition)
              ORDER BY \(order) LIMIT \(most) FOR UPDATE SKIP LOCKED
            """
        }
        let unnoted = "lane.idle IS NULL AND NOT \(hasOpen) AND (lane.owner IS NULL OR NOT \(isClaimed))"
        return SQL(
            """
            WITH unnoted AS (\(those(unnoted, first: waitedLongest))), past AS (\(those(isPast, first: "lane.idle")))
              TABLE unnoted UNION ALL TABLE past
            """)
    }()

    /// Lets lanes go that this worker has by the store, and does not know of: its claim was committed, and the answer
    /// never came.
    package func giveBack(beside known: Set<String>) throws(Failure) {
        let isOurs = """
            user = ?1 AND conversation = ?2 AND owner = ?3 AND NOT lane = ANY(ARRAY(SELECT value FROM items(?4)))
            """
        let isOurLane = "\(isOurs) AND idle IS NULL"
        let values: [SQLValue] = [.text(user), .text(conversation), .text(database.runner), list(known)]
        guard try database.int(SQL("SELECT count(*) FROM lane WHERE \(isOurLane)"), values) > 0 else { return }
        try database.claiming { () throws(Failure) in
            // Lanes are locked before their calls, as a claim does it.
            try database.run(SQL("UPDATE lane SET owner = NULL WHERE \(isOurLane)"), values)
            try database.run(SQL("UPDATE queue SET owner = NULL, claimed_until = NULL WHERE \(isOurs)"), values)
        }
    }

    /// Lets calls go that this worker claimed and did not begin, with their lanes, for others to take.
    package func giveBack(_ entries: [QueuedCall], _ queue: QueueStore) throws(Failure) {
        try database.transaction(lasting: false) { () throws(Failure) in
            try giveBack(Set(entries.map(\.lane)))
            for entry in entries { try queue.release(entry) }
            try database.wake()
        }
    }
}
