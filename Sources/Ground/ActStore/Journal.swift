import ActDatabase
package import ActJSON
package import ActRecord
package import ActSystem

/// The journal of calls: each with its intent and its outcome. The intent is durable before anything runs; a row
/// without an outcome, which a crash leaves behind, says that nobody knows.
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

    /// A call is one by its user and id; a seal is used once. Nonces of before are those of seals that have ended.
    static let perUser = """
        ALTER TABLE journal RENAME TO journal_of_all;
        DROP INDEX journal_started;
        CREATE TABLE journal (
          log_id INTEGER PRIMARY KEY AUTOINCREMENT,
          id TEXT NOT NULL, user TEXT NOT NULL, conversation TEXT NOT NULL,
          tool TEXT NOT NULL, provider TEXT NOT NULL, account TEXT,
          arguments TEXT NOT NULL, digest BLOB NOT NULL,
          intent TEXT, nonce TEXT,
          started INTEGER NOT NULL, runner TEXT NOT NULL,
          begun_sum INTEGER, -- of all between the number and itself
          ended INTEGER, outcome TEXT, answer TEXT,
          taint INTEGER NOT NULL DEFAULT 1, -- of the answer; entries that are older than the column count as tainted
          attempts INTEGER NOT NULL,
          ended_sum INTEGER, -- of ended, outcome, answer, taint, attempts and the number
          UNIQUE(id, user)
        ) STRICT;
        INSERT INTO journal SELECT log_id, id, user, conversation, tool, provider, account, arguments, digest, intent,
          NULL, started, runner, NULL, ended, outcome, answer, 1, attempts, NULL FROM journal_of_all;
        DROP TABLE journal_of_all;
        CREATE INDEX journal_started ON journal(started);
        CREATE UNIQUE INDEX journal_nonce ON journal(nonce) WHERE nonce IS NOT NULL;
        CREATE TABLE nonce_before ( -- of a call that ran once more since
          nonce TEXT PRIMARY KEY, log_id INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        """

    /// Second indexes of ids and nonces, in pages of their own: a single damaged index must not make a used id or seal
    /// look new.
    static let twofold = """
        CREATE UNIQUE INDEX journal_user ON journal(user, id);
        CREATE UNIQUE INDEX nonce_before_log ON nonce_before(log_id, nonce);

        """

    /// The key by which a service could know the same call, the run that began it last, and the SHA-256 of an answer
    /// that was pruned.
    static let ofRuns = """
        ALTER TABLE journal ADD COLUMN key TEXT;
        ALTER TABLE journal ADD COLUMN run INTEGER;
        ALTER TABLE journal ADD COLUMN answer_digest BLOB;

        """

    let database: any Database
    package let events: EventStore
    package let store: Store
    let ahead = CallsAhead()

    package init(_ store: Store) {
        self.store = store
        database = store.database
        events = EventStore(database)
    }

    /// The part of an entry that is written before the call runs.
    package struct Intent {
        package var id: String
        package var tool: String
        package var provider: String
        package var account: String?
        package var user: String
        package var conversation: String
        package var arguments: ArraySlice<UInt8>
        /// The digest of user, provider, tool, account and canonical arguments, which tells the same call from another.
        package var digest: [UInt8]
        package var intent: String?
        /// The nonce of the approval that the call runs under: a new approval may run a failed call once more.
        package var nonce: String?
        /// The key that a service is sent with the call; nil where nothing is sent.
        package var key: String?
        /// The run that begins it (`RunStore`).
        package var run: Int?

        package init(
            id: String, tool: String, provider: String, account: String?, user: String, conversation: String,
            arguments: ArraySlice<UInt8>, digest: [UInt8], intent: String?, nonce: String?, key: String? = nil,
            run: Int? = nil
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
            self.key = key
            self.run = run
        }

        /// The intent as it is written: no key of this process is in it.
        var written: Intent {
            var intent = self
            (intent.id, intent.tool) = (Redaction.clean(id), Redaction.clean(tool))
            (intent.user, intent.conversation) = (Redaction.clean(user), Redaction.clean(conversation))
            intent.account = account.map { Redaction.clean($0) }
            intent.intent = self.intent.map { Redaction.clean($0) }
            intent.arguments = Redaction.clean(arguments)
            return intent
        }
    }

    /// The entry of an id.
    package struct Entry {
        package let logID: Int
        package let digest: [UInt8]
        package let nonce: String?
        package let attempts: Int
        package let started: Moment
        /// nil where the call was begun and its end was never recorded.
        package let outcome: Outcome?
        package let answer: String?
        /// Whether `answer` holds text that is not trusted.
        package let isTainted: Bool
        package let milliseconds: Int
        /// The process that runs it now; nil where it has ended, or that process has.
        package let running: Runner.Live?
        package let key: String?

        /// The key for another try: the same where none had an answer, since a server that knows keys would only repeat
        /// what it answered.
        package var nextKey: String? {
            let hadNone = outcome == nil || code?.is(.noAnswer) == true || said?[.resolved] != nil
            return hadNone ? key : nil
        }

        private var said: JSON? { answer.flatMap { try? JSON($0) } }
        private var code: ErrorCode? {
            // Only an error has one.
            if outcome?.isDone == true { return nil }
            return said?.errorCode
        }

        /// Whether the call certainly did not reach its tool, so that its approval is unused. False for a call with
        /// others in it: some of those may have.
        package var leavesUnused: Bool {
            code?.is(.unused) == true && said?["calls"] == nil
        }
    }

    /// Returns the entry of a call. Throws where the row is not as it was written, or one of two indexes lacks it.
    package func entry(_ id: String, user: String) throws(Failure) -> Entry? {
        var found: Entry?
        var other: Int?
        try database.rows(
            "SELECT log_id FROM journal INDEXED BY journal_user WHERE id = ? AND user = ?",
            [.text(id), .text(user)]
        ) { row throws(Failure) in other = row.int(0) }
        try database.rows(
            "SELECT \(Journal.columns) FROM journal INDEXED BY sqlite_autoindex_journal_1 WHERE id = ? AND user = ?",
            [.text(id), .text(user)]
        ) { row throws(Failure) in
            let logID = row.int(18) ?? 0
            let last = row.int(12) == nil ? try unsummed() : 0
            guard Journal.isWhole(row, unsummed: last) else { throw Journal.damaged(id, logID) }
            let started = row.int(10, in: Moment.range) ?? 0
            let ended = row.int(13, in: Moment.range) ?? started
            found = Entry(
                logID: logID, digest: row.blob(7) ?? [], nonce: row.text(9),
                attempts: row.int(17, in: 0...Int(Int32.max)) ?? 0, started: Moment(milliseconds: started),
                outcome: row.text(14).map { Outcome(rawValue: $0) ?? .unknown },
                answer: row.text(15) ?? Journal.pruned(row)?.line,
                isTainted: row.int(16) != 0,
                milliseconds: max(0, ended - started),
                running: row.isNull(14) ? try database.live(row.text(11) ?? "") : nil, key: row.text(20))
        }
        guard found?.logID == other else { throw Journal.damaged(id, found?.logID ?? other) }
        return found
    }

    /// The tool and arguments that a call was begun with; nil for an id that is not on record.
    package func begun(
        _ id: String, user: String
    ) throws(Failure) -> (tool: String, provider: String, arguments: String)? {
        guard let entry = try entry(id, user: user) else { return nil }
        var begun: (String, String, String)?
        try database.rows(
            "SELECT tool, provider, arguments FROM journal WHERE log_id = ?", [.int(entry.logID)]
        ) { row throws(Failure) in
            begun = (row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? "")
        }
        return begun
    }

    static let columns = """
        id, user, conversation, tool, provider, account, arguments, digest, intent, nonce, started, runner, begun_sum,
        ended, outcome, journal.answer, taint, attempts, log_id, ended_sum, key, run, answer_digest
        """

    /// Whether a row of these columns is as it was written. Rows up to a number were written without a checksum.
    static func isWhole(_ row: SQLRow, unsummed: Int) -> Bool {
        guard let sum = row.int(12) else {
            return row.isNull(9) && row.isNull(19) && (row.int(18) ?? .max) <= unsummed
        }
        let (begun, ended) = summed(row)
        guard sum == row.checksum(begun), row.int(19) == (ended.isEmpty ? nil : row.checksum(ended)) else {
            return false
        }
        guard !row.isNull(15), let digest = row.blob(22) else { return true }
        guard (try? Digest.ready()) != nil, let answer = try? row.checkedBytes(15) else { return false }
        return Digest.equal(Digest.sha256(Array(answer)), digest)
    }

    /// The columns under the two checksums of a row; none for the end of one that has not ended. The columns that came
    /// later count where they have a value. Where there is a digest of the answer, it stands for it.
    static func summed(_ row: SQLRow) -> (begun: [Int32], ended: [Int32]) {
        let hasEnded = (13..<16).contains { !row.isNull($0) }
        let begun: [Int32] = Array(0..<12) + (row.isNull(20) && row.isNull(21) ? [] : [20, 21])
        let ended: [Int32] = row.isNull(22) ? Array(13..<19) : [13, 14, SQLRow.null, 16, 17, 18, 22]
        return (begun, hasEnded ? ended : [])
    }

    /// The last entry that was written without a checksum.
    func unsummed() throws(Failure) -> Int {
        try database.int("SELECT value FROM meta WHERE name = 'unsummed'")
    }

    /// Whether a call on record ran under the approval with this nonce already. Throws where the two ways to find it,
    /// by its id and by the nonce, do not lead to the same row.
    package func isUsed(_ nonce: String, _ entry: Entry, id: String) throws(Failure) -> Bool {
        func number(_ sql: SQL, _ values: SQLValue...) throws(Failure) -> Int? {
            var found: Int?
            try database.rows(sql, values) { row throws(Failure) in found = row.int(0) }
            return found
        }
        let last = try number("SELECT log_id FROM journal INDEXED BY journal_nonce WHERE nonce = ?", .text(nonce))
        let before = try number("SELECT log_id FROM nonce_before WHERE nonce = ?", .text(nonce))
        let known = try number(
            "SELECT log_id FROM nonce_before INDEXED BY nonce_before_log WHERE log_id = ? AND nonce = ?",
            .int(entry.logID), .text(nonce))
        let isLast = entry.nonce.map { sameBytes($0, nonce) } ?? false
        guard last == (isLast ? entry.logID : nil), before == known else { throw Journal.damaged(id, entry.logID) }
        return isLast || known != nil
    }

    /// A row that no longer says what was written can't answer for its call.
    package static func damaged(_ id: String, _ logID: Int?) -> Failure {
        let place = logID.map { " (log \($0))" } ?? ""
        return Failure(
            .io, "the journal's entry of the call '\(id)'\(place) is damaged, so nothing runs",
            hint: Store.repair)
    }
}
