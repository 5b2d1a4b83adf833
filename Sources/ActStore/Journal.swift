package import ActCore

/// What was meant, and what came of it. A call's intent is durable before anything runs; the row without an outcome
/// that a crash leaves behind says that nobody knows.
package struct Journal {
    static let schema = """
        CREATE TABLE journal (
          log_id INTEGER PRIMARY KEY AUTOINCREMENT,
          id TEXT NOT NULL UNIQUE,
          tool TEXT NOT NULL, provider TEXT NOT NULL, account TEXT,
          user TEXT NOT NULL, conversation TEXT NOT NULL,
          arguments TEXT NOT NULL, digest BLOB NOT NULL,
          intent TEXT, nonce TEXT,
          started INTEGER NOT NULL, ended INTEGER, attempts INTEGER NOT NULL,
          outcome TEXT, answer TEXT, runner TEXT NOT NULL
        ) STRICT;
        CREATE INDEX journal_started ON journal(started);

        """

    /// Whether the result was tainted; entries that are older than the column count as that.
    static let taint = "ALTER TABLE journal ADD COLUMN taint INTEGER NOT NULL DEFAULT 1;\n"

    package let database: Database

    package init(_ database: Database) { self.database = database }

    /// What is written of a call before it runs.
    package struct Intent {
        package var id: String
        package var tool: String
        package var provider: String
        package var account: String?
        package var user: String
        package var conversation: String
        package var arguments: [UInt8]
        /// Of tool, provider, account and arguments, in canonical form: the same call or another.
        package var digest: [UInt8]
        package var intent: String?
        /// Of the approval it runs under: a new one may run a failed call once more.
        package var nonce: String?

        package init(
            id: String, tool: String, provider: String, account: String?, user: String, conversation: String,
            arguments: [UInt8], digest: [UInt8], intent: String?, nonce: String?
        ) {
            self.id = id
            self.tool = tool
            self.provider = provider
            self.account = account
            self.user = user
            self.conversation = conversation
            self.arguments = arguments
            self.digest = digest
            self.intent = intent
            self.nonce = nonce
        }
    }

    /// What is on record for an id.
    package struct Entry {
        package let logID: Int
        package let digest: [UInt8]
        package let nonce: String?
        package let attempts: Int
        package let started: Moment
        /// nil: begun, and its end was never recorded.
        package let outcome: String?
        package let answer: String?
        /// Whether `answer` holds text that is not trusted.
        package let isTainted: Bool
        package let milliseconds: Int
        /// The process that began it (`Runner`).
        package let runner: String
    }

    package func entry(_ id: String) throws(Failure) -> Entry? {
        var found: Entry?
        try database.rows(
            """
            SELECT log_id, digest, nonce, attempts, started, ended, outcome, answer, runner, taint
            FROM journal WHERE id = ?
            """,
            [.text(id)]
        ) { row throws(Failure) in
            let started = row.int(4) ?? 0
            found = Entry(
                logID: row.int(0) ?? 0, digest: row.blob(1) ?? [], nonce: row.text(2), attempts: row.int(3) ?? 0,
                started: Moment(milliseconds: started), outcome: row.text(6), answer: row.text(7),
                isTainted: row.int(9) != 0, milliseconds: max(0, (row.int(5) ?? started) - started),
                runner: row.text(8) ?? "")
        }
        return found
    }

    /// Writes the intent of a new call; its number, or nil when its id is on record.
    package func begin(_ intent: Intent, at: Moment) throws(Failure) -> Int? {
        try database.run(
            """
            INSERT OR IGNORE INTO journal(id, tool, provider, account, user, conversation, arguments, digest, intent, nonce,
              started, runner, attempts) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,1)
            """,
            [
                .text(intent.id), .text(intent.tool), .text(intent.provider), SQLValue(intent.account),
                .text(intent.user), .text(intent.conversation),
                .utf8(intent.arguments), .blob(intent.digest),
                SQLValue(intent.intent), SQLValue(intent.nonce), .int(at.milliseconds), .text(Runner.own),
            ]
        )
        return database.changes == 0 ? nil : database.lastRow
    }

    /// Writes that a call on record runs once more, under this approval.
    package func beginAgain(_ logID: Int, nonce: String?, at: Moment) throws(Failure) {
        try database.run(
            """
            UPDATE journal SET nonce = ?, started = ?, ended = NULL, outcome = NULL, answer = NULL,
              runner = ?, attempts = attempts + 1 WHERE log_id = ?
            """,
            [SQLValue(nonce), .int(at.milliseconds), .text(Runner.own), .int(logID)])
    }

    /// Writes the outcome: `answer` holds the result's data, error and undo; `attempts` how often it was sent in all.
    package func end(
        _ logID: Int, outcome: String, answer: [UInt8], isTainted: Bool, attempts: Int, at: Moment
    ) throws(Failure) {
        try database.run(
            "UPDATE journal SET ended = ?, outcome = ?, answer = ?, taint = ?, attempts = ? WHERE log_id = ?",
            [
                .int(at.milliseconds), .text(outcome), .utf8(answer), .int(isTainted ? 1 : 0), .int(attempts),
                .int(logID),
            ])
    }

    /// Which entries to list.
    package struct Query {
        package var tool: String?
        package var outcome: String?
        package var id: String?
        package var since: Moment?
        package var until: Moment?
        package var limit = 50

        package init() {}
    }

    /// Entries, oldest first, the newest `limit` of those that fit; as `entry` records (act-log(1)).
    package func list(_ query: Query, _ each: (JSON) throws(Failure) -> Void) throws(Failure) {
        try database.rows(
            """
            SELECT * FROM (
              SELECT log_id, id, tool, provider, account, arguments, intent, started, ended, attempts,
                coalesce(outcome, 'unknown') AS outcome, answer FROM journal
              WHERE (?1 IS NULL OR tool GLOB ?1) AND (?2 IS NULL OR coalesce(outcome, 'unknown') = ?2)
                AND (?3 IS NULL OR id = ?3) AND (?4 IS NULL OR started >= ?4) AND (?5 IS NULL OR started < ?5)
              ORDER BY log_id DESC LIMIT ?6) ORDER BY log_id
            """,
            [
                SQLValue(query.tool), SQLValue(query.outcome), SQLValue(query.id),
                query.since.map { .int($0.milliseconds) } ?? .null,
                query.until.map { .int($0.milliseconds) } ?? .null, .int(query.limit),
            ]
        ) { row throws(Failure) in try each(Journal.record(row)) }
    }

    private static func record(_ row: Database.Row) -> JSON {
        func json(_ column: Int32) -> JSON? { row.text(column).flatMap { try? JSON($0) } }
        let started = row.int(7) ?? 0
        var members: [(String, JSON)] = [
            ("type", .text("entry")), ("log_id", .int(row.int(0) ?? 0)), ("id", .text(row.text(1) ?? "")),
            ("at", .text(Moment(milliseconds: started).text)), ("tool", .text(row.text(2) ?? "")),
            ("provider", .text(row.text(3) ?? "")), ("outcome", .text(row.text(10) ?? "")),
            ("attempts", .int(row.int(9) ?? 0)), ("arguments", json(5) ?? .object([])),
        ]
        if let account = row.text(4) { members.append(("account", .text(account))) }
        if let intent = row.text(6) { members.append(("intent", .text(intent))) }
        if let ended = row.int(8) { members.append(("ms", .int(ended - started))) }
        for (key, value) in json(11)?.object?.members ?? [] { members.append((key.text, value)) }
        return .object(members)
    }
}
