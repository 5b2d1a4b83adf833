import ActDatabase
package import ActJSON
package import ActRecord
import ActSettings
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
    private let ahead = CallsAhead()

    package init(_ store: Store) {
        self.store = store
        database = store.database
        events = EventStore(database)
    }

    /// Looks up the calls that this transaction is about to begin, where that spares the time of an answer for each.
    package func expect(_ intents: @autoclosure () -> [Intent]) throws(Failure) {
        if database.isRemote { try ahead.look(intents().map(\.written), database) }
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
        package let running: ProcessIdentity.Live?
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

/// Beginning and ending calls.
extension Journal {
    /// A call that was begun: its number, and its form for the chain of events.
    package struct Begun {
        package let logID: Int
        let id: String
        /// The number of times that it was begun, this one counted.
        let attempts: Int
        let form: EntryForm
        /// The values of its row up to the first checksum, where the row is written with its outcome.
        var row: [SQLValue]?
    }

    /// The columns that stand under the first checksum, in their order.
    private static func columns(_ intent: Intent, _ at: Moment, _ runner: String) -> [SQLValue] {
        let values: [SQLValue] = [
            .text(intent.id), .text(intent.user), .text(intent.conversation), .text(intent.tool),
            .text(intent.provider), SQLValue(intent.account), .utf8(intent.arguments), .blob(intent.digest),
            SQLValue(intent.intent), SQLValue(intent.nonce), .int(at.milliseconds), .text(runner),
        ]
        return intent.key == nil && intent.run == nil
            ? values : values + [SQLValue(intent.key), intent.run.map { .int($0) } ?? .null]
    }

    /// Writes the intent of a new call; nil when its id or its approval is on record.
    ///
    /// - Parameter endsNow: whether its outcome is written in this commit too: one event tells of both.
    package func begin(_ intent: Intent, at: Moment, endsNow: Bool) throws(Failure) -> Begun? {
        try events.begin(at: at)
        let intent = intent.written
        if endsNow, database.isRemote, ahead.take(intent, epoch: database.epoch) {
            _ = try database.newNumber(of: "journal")
            var begun = try begun(.intent, database.lastRow, intent, at, attempts: 1, endsNow: true)
            begun.row = Journal.columns(intent, at, database.runner)
            return begun
        }
        guard try insert(intent, at, database.runner, attempts: 1) else { return nil }
        return try begun(.intent, database.lastRow, intent, at, attempts: 1, endsNow: endsNow)
    }

    /// Enters the row of a call; false when its id or its approval is on record.
    func insert(_ intent: Intent, _ at: Moment, _ runner: String, attempts: Int) throws(Failure) -> Bool {
        let values = Journal.columns(intent, at, runner)
        let sql = values.count > 12 ? Journal.insertionOfRun : Journal.insertion
        let isNew = database.isRemote && ahead.take(intent, epoch: database.epoch)
        let row = values + [.int(attempts), try database.newNumber(of: "journal")]
        if isNew {
            try database.write(sql, row, summed: values.count)
            return true
        }
        try database.run(sql, row, summed: values.count)
        if try database.changes > 0 { return true }
        guard database.isRemote else { return false }
        let known = try database.int(
            "SELECT count(*) FROM journal WHERE user = ? AND id = ? OR nonce = ?",
            [.text(intent.user), .text(intent.id), SQLValue(intent.nonce)])
        // Neither the id nor the approval is on record: another's row has the number.
        guard known > 0 else {
            throw Failure(
                .unavailable, "another entry of the shared store has the number of this one",
                hint: "try again: it gets another number")
        }
        return false
    }

    private static let insertion = insertion(more: "", "")
    /// The same where a run begins the call.
    private static let insertionOfRun = insertion(more: ", key, run", ",?,?")

    private static func insertion(more columns: String, _ places: String) -> SQL {
        """
        INSERT INTO journal(id, user, conversation, tool, provider, account, arguments, digest, intent,
          nonce, started, runner\(columns), attempts, log_id, begun_sum)
          VALUES(?,?,?,?,?,?,?,?,?,?,?,?\(places),?,?,?) ON CONFLICT DO NOTHING
        """
    }

    private func begun(
        _ what: EventStore.What, _ logID: Int, _ intent: Intent, _ at: Moment, attempts: Int, endsNow: Bool
    ) throws(Failure) -> Begun {
        try Digest.ready()
        let form = EntryForm(logID, intent, started: at.milliseconds, runner: database.runner)
        if !endsNow {
            try events.append(what, logID, intent.id, at: at, digest: form.digest(attempts: attempts))
        }
        return Begun(logID: logID, id: intent.id, attempts: attempts, form: form)
    }

    /// Writes that a call on record runs once more, under this approval. An approval under which it did not reach its
    /// tool stays unused.
    package func beginAgain(
        _ entry: Entry, _ intent: Intent, at: Moment, endsNow: Bool
    ) throws(Failure) -> Begun {
        try events.begin(at: at)
        if let nonce = entry.nonce, !entry.leavesUnused {
            try database.run(
                "INSERT INTO nonce_before VALUES(?,?) ON CONFLICT DO NOTHING", [.text(nonce), .int(entry.logID)])
        }
        let intent = intent.written
        let values = Journal.columns(intent, at, database.runner)
        let isLong = values.count > 12
        let more = isLong ? "?13, run = ?14" : "NULL, run = NULL"
        let set = """
            UPDATE journal SET id = ?1, user = ?2, conversation = ?3, tool = ?4, provider = ?5, account = ?6,
              arguments = ?7, digest = ?8, intent = ?9, nonce = ?10, started = ?11, runner = ?12, key = \(more),
              begun_sum = ?\(values.count + 2), ended = NULL, outcome = NULL, answer_digest = NULL, ended_sum = NULL,
              taint = 1, attempts = attempts + 1
            """
        let place = "WHERE log_id = ?\(values.count + 1)"
        try database.run(
            SQL("\(set), answer = NULL \(place)", postgresql: "\(set) \(place)"), values + [.int(entry.logID)],
            summed: values.count)
        return try begun(.again, entry.logID, intent, at, attempts: entry.attempts + 1, endsNow: endsNow)
    }

    /// The part of an entry that is written when its call has ended.
    struct End {
        let outcome: Outcome
        /// The result's data, error and undo, as they are written.
        let answer: [UInt8]
        let isTainted: Bool
        /// How often the call was sent in all.
        let attempts: Int
        let at: Moment

        init(_ outcome: Outcome, _ answer: [UInt8], isTainted: Bool, attempts: Int, at: Moment) {
            (self.outcome, self.answer) = (outcome, Redaction.clean(answer))
            (self.isTainted, self.attempts, self.at) = (isTainted, attempts, at)
        }

        /// The columns in the row of a shared store, whose answers lie apart: the moment, the outcome, the taint, the
        /// attempts, and the digest of the answer with the checksum of all.
        fileprivate func columns(_ logID: Int) -> [SQLValue] {
            let (ended, outcome) = (SQLValue.int(at.milliseconds), SQLValue.text(outcome.rawValue))
            let (taint, attempts) = (SQLValue.int(isTainted ? 1 : 0), SQLValue.int(attempts))
            let digest = SQLValue.blob(Digest.sha256(answer))
            var sum = RowSum()
            for value in [ended, outcome, .null, taint, attempts, .int(logID), digest] { sum.add(value) }
            return [ended, outcome, taint, attempts, digest, .int(sum.value)]
        }
    }

    /// Writes what came of a call: `answer` holds the result's data, error and undo; `attempts` how often it was sent in
    /// all.
    package func end(
        _ begun: Begun, outcome: Outcome, answer: [UInt8], isTainted: Bool, attempts: Int, at: Moment
    ) throws(Failure) {
        let end = End(outcome, answer, isTainted: isTainted, attempts: attempts, at: at)
        if let row = begun.row {
            try write(row, end, begun.logID)
        } else {
            try write(end, of: begun.logID)
        }
        try events.append(.outcome, begun.logID, begun.id, at: at, digest: begun.form.digest(end))
    }

    /// Writes the outcome into the row of a call.
    func write(_ end: End, of logID: Int) throws(Failure) {
        if database is SQLite {
            return try database.run(
                """
                UPDATE journal SET ended = ?1, outcome = ?2, answer = ?3, taint = ?4, attempts = ?5, ended_sum = ?7
                  WHERE log_id = ?6
                """,
                [
                    .int(end.at.milliseconds), .text(end.outcome.rawValue), .utf8(end.answer[...]),
                    .int(end.isTainted ? 1 : 0), .int(end.attempts), .int(logID),
                ], summed: 6)
        }
        try database.run(Months.outcome, end.columns(logID) + [.utf8(end.answer[...]), .int(logID)])
    }

    /// Writes the row of a call that has ended, and its answer: both with those of others.
    private func write(_ row: [SQLValue], _ end: End, _ logID: Int) throws(Failure) {
        var sum = RowSum()
        for value in row { sum.add(value) }
        let begun = row.count > 12 ? row : row + [.null, .null]
        try database.write(Journal.insertionOfEnded, begun + [.int(sum.value)] + end.columns(logID) + [.int(logID)])
        try database.write(
            Months.answered,
            [.int(logID), row[1], .int(end.at.milliseconds), .int(end.attempts), .utf8(end.answer[...])])
    }

    private static let insertionOfEnded: SQL = """
        INSERT INTO journal(id, user, conversation, tool, provider, account, arguments, digest, intent,
          nonce, started, runner, key, run, begun_sum, ended, outcome, taint, attempts, answer_digest, ended_sum, log_id)
          VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING
        """
}

extension EntryForm {
    /// The digest of the entry as its call has ended.
    func digest(_ end: Journal.End) -> [UInt8] {
        digest(
            ended: end.at.milliseconds, outcome: end.outcome.rawValue, answer: Digest.sha256(end.answer),
            isTainted: end.isTainted, attempts: end.attempts)
    }
}

/// The calls that are done, which a run that goes on passes over.
extension Journal {
    /// Whether a call of the user is on record as done, in a row that is as it was written.
    ///
    /// - Parameter isSame: whether this provider and digest are those of the call at hand.
    package func isDone(
        _ id: String, user: String, _ isSame: (String, [UInt8]) throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        var isDone = false
        try database.rows(
            "SELECT \(Journal.columns) FROM journal INDEXED BY journal_user WHERE id = ? AND user = ?",
            [.text(id), .text(user)]
        ) { row throws(Failure) in
            guard row.outcome?.isDone == true, let provider = row.text(4), let digest = row.blob(7) else {
                return
            }
            guard try isSame(provider, digest) else { return }
            let last = row.isNull(12) ? try unsummed() : 0
            isDone = Journal.isWhole(row, unsummed: last)
        }
        return isDone
    }
}

/// A number of entries that have a part in common, or that something was done to.
package struct EntryCount {
    package let key: String
    package let name: String
    package let count: Int

    package init(_ key: String, _ name: String, _ count: Int) {
        self.key = key
        self.name = name
        self.count = count
    }

    /// Its `count` record (act-record(5)).
    package var record: JSON {
        .object([("type", .text("count")), (key, .text(name)), ("count", .int(count))])
    }
}

/// Counting entries.
extension Journal {
    /// Counts the entries that fit by a part of theirs: days in their order, all else by its count, the greatest first.
    ///
    /// - Parameters:
    ///   - toolkit: the toolkit of a tool that the catalog does not have.
    ///   - fault: told of an entry that can't be read, and is not counted.
    package func counts(
        by part: EntryPart, _ query: Query, toolkit: (String) -> String, fault: (Failure) throws(Failure) -> Void
    ) throws(Failure) -> [EntryCount] {
        var counts: [String: Int] = [:]
        var kits: [String: String] = [:]
        try select(query) { row, unsummed throws(Failure) in
            do throws(Failure) {
                guard Journal.isWhole(row, unsummed: unsummed) else {
                    throw Failure(.io, "its checksum is wrong", hint: Store.repair)
                }
                let tool = try row.checkedText(3) ?? ""
                let name: String
                switch part {
                case .tool: name = tool
                case .outcome: name = try row.checkedText(14) ?? Outcome.unknown.rawValue
                case .day:
                    let started = try row.checkedInt(10, in: Moment.range) ?? 0
                    name = ShownTime.day(Moment(milliseconds: started)).text
                case .toolkit:
                    let provider = try row.checkedText(4) ?? ""
                    let key = "\(provider) \(tool)"
                    if kits[key] == nil { kits[key] = try CatalogTable(store).toolkit(provider, tool) }
                    name = kits[key] ?? toolkit(tool)
                }
                counts[name, default: 0] += 1
            } catch { try fault(Journal.damaged(row, error)) }
        }
        return counts.map { EntryCount(part.rawValue, $0.key, $0.value) }.sorted { a, b in
            part == .day || a.count == b.count ? a.name < b.name : a.count > b.count
        }
    }
}

/// The calls of one conversation.
extension Journal {
    /// The tools that it called, and their providers.
    package func tools(user: String, conversation: String) throws(Failure) -> [(provider: String, tool: String)] {
        var found: [(String, String)] = []
        try database.rows(
            "SELECT DISTINCT provider, tool FROM journal WHERE user = ? AND conversation = ?",
            [.text(user), .text(conversation)]
        ) { row throws(Failure) in found.append((row.text(0) ?? "", row.text(1) ?? "")) }
        return found
    }
}
