package import ActJSON
package import ActSettings
package import ActSystem
import CPostgres
import Glibc
import Synchronization

/// The engine of a store that many machines share: one connection to a PostgreSQL server.
///
/// A transaction that writes is alone among those of its user, by an advisory lock, and sees what all before it wrote. A
/// turn of a queue's worker shares the lock with other turns: a key or a locked row guards then what two can write.
/// Statements without an answer are sent and not waited for; the next answer, or the commit, tells of them.
///
/// A connection that ends within a commit leaves two ends possible. So each transaction raises the number of this
/// process in `process`, a row that only this process writes: on a new connection the number says whether the commit
/// was, and where it was not, the same statements run once more.
package final class PostgreSQL: Database {
    private struct Statement {
        let text: String
        let values: [SQLValue]
        /// The rows that it must write, or the transaction ends.
        let least: Int
        /// The rows that it wrote; nil as long as nobody knows.
        var changes: Int?
    }

    /// Opens a connection whose tables, place and role this process may use, within so many milliseconds.
    package typealias Opening = (_ patience: Int, StorePlace) throws(Failure) -> PostgresConnection

    private let store: SharedStore
    private let user: String
    private let machine: String
    private let place = StorePlace()
    private let open: Opening
    /// Columns that have a table of their own here, as `table.column`, and their texts.
    private let columns: [String: String]
    package private(set) var connection: PostgresConnection
    package private(set) var epoch = 0
    package private(set) var inTransaction = false
    package private(set) var lastRow = 0
    /// The statements of the transaction, in the order in which they were sent.
    private var sent: [Statement] = []
    /// The first of them whose answer is still to come.
    private var next = 0
    /// Rows that are written before anything else is sent.
    private var gathered = GatheredRows()
    /// The transactions that this process began, and its connections: its row in `process` is one for all.
    private static let number = Atomic<Int>(0)
    private static let users = Atomic<Int>(0)
    /// Whether the commit waits for the disk.
    private var isLasting = true
    /// Calls that are still to be begun in the transaction.
    private var ahead = 0
    /// Numbers of rows that the transaction has taken and not used, the next one last; and how many it took last.
    private var numbers: [String: (left: [Int], count: Int)] = [:]
    /// Whether the transaction wakes others.
    private var isWaking = false
    /// The events of the transaction, which its end writes.
    private var events: [ChainedEvent] = []
    /// The refusal that undoes the transaction, or the part under way, whoever caught it.
    private var refused: Failure?
    /// The parts under way.
    private var depth = 0
    /// Whether statements run again whose commit may not have been.
    private var isRepeating = false
    /// The place of the statement that raises `number`.
    private var raising = 0
    /// The processes whose claims counted at a moment; looked up anew in each transaction.
    private var claims: (names: Set<String>, at: Int)?
    /// Milliseconds for which a process may stand still while the others of its user wait for it.
    private static let stillness = 3000
    /// Milliseconds between two looks at claims within one transaction.
    private static let look = 100
    /// Statements in PostgreSQL's words, by their texts, and the same for so many rows.
    private var texts: [String: String] = [:]
    private var forms: [String: [Int: String]] = [:]

    package init(
        _ store: SharedStore, user: String, machine: String, columns: [String: String], open: @escaping Opening
    ) throws(Failure) {
        try PostgresAddress.check(store.words)
        (self.store, self.user, self.machine, self.columns, self.open) = (store, user, machine, columns, open)
        connection = try open(store.patience, place)
        guard PostgreSQL.users.add(1, ordering: .relaxed).oldValue == 0 else { return }
        let renewal = ClaimRenewal(store.words, runner: runner)
        Heartbeat.begin { PostgreSQL.number.load(ordering: .relaxed) == 0 || renewal.renew() }
    }

    deinit {
        let isLast = PostgreSQL.users.subtract(1, ordering: .relaxed).newValue == 0
        guard isLast, PostgreSQL.number.load(ordering: .relaxed) > 0, connection.isGood else { return }
        // The row of a process that has ended tells nothing more.
        try? connection.send("DELETE FROM process WHERE runner = $1", [.text(runner)])
        _ = try? connection.exchange()
    }

    package var runner: String { "\(machine) \(ProcessIdentity.own)" }
    package var ownMachine: String? { machine }
    package var storeID: String? { place.store }
    package var isRemote: Bool { true }
    package func expect(_ calls: Int) { ahead = calls - 1 }
    package var clock: Int { Moment.now.milliseconds }

    // Statements.

    private func text(_ sql: SQL) -> String {
        if let known = texts[sql.text] { return known }
        let text = PostgresText.translated(sql.postgresql ?? sql.text, columns)
        texts[sql.text] = text
        return text
    }

    /// Sends a statement behind the rows that were kept back.
    private func send(_ text: String, _ values: [SQLValue] = [], least: Int = 0) throws(Failure) {
        try sendGathered()
        try put(text, values, least: least)
    }

    private func put(_ text: String, _ values: [SQLValue], least: Int) throws(Failure) {
        sent.append(Statement(text: text, values: values, least: least, changes: nil))
        try connection.send(text, values)
    }

    /// Waits for all answers, and returns those that came.
    @discardableResult
    private func answer() throws(Failure) -> [PostgresAnswer] {
        if let refused { throw refused }
        try sendGathered()
        return try answerOfSent()
    }

    /// The same, without the rows that were kept back.
    private func answerOfSent() throws(Failure) -> [PostgresAnswer] {
        guard next < sent.count else { return [] }
        switch try connection.exchange() {
        case .success(let answers):
            var isRefused = false
            for answer in answers {
                sent[next].changes = answer.changes
                isRefused = isRefused || answer.changes < sent[next].least
                next += 1
            }
            guard !isRefused else { throw refuse(PostgreSQL.wasLate) }
            return answers
        case .failure(let error):
            next = sent.count
            // After a crash the server may not have given a number of this row yet, which its policy then refuses.
            if isRepeating, error.refusal.state == "42501" { throw refuse(PostgreSQL.wasLate) }
            throw refuse(PostgreSQL.failure(error.refusal))
        }
    }

    private func refuse(_ failure: Failure) -> Failure {
        if inTransaction { refused = failure }
        return failure
    }

    private static var wasLate: Failure {
        Failure(.unavailable, "another process wrote to the shared store first", hint: "try again")
    }

    package func rows(
        _ sql: SQL, _ values: [SQLValue], summed: Int, _ each: (SQLRow) throws(Failure) -> Void
    ) throws(Failure) {
        let values = PostgreSQL.withSum(values, summed)
        if !inTransaction { try begin() }
        try send(text(sql), values)
        guard let answer = try answer().last else { return }
        for row in 0..<answer.count { try each(SQLRow(.postgresql(Tuple(answer: answer, row: row)))) }
    }

    package func run(_ sql: SQL, _ values: [SQLValue], summed: Int) throws(Failure) {
        let values = PostgreSQL.withSum(values, summed)
        guard inTransaction else {
            return try transaction(lasting: true) { () throws(Failure) in try run(sql, values, summed: 0) }
        }
        try send(text(sql), values)
    }

    /// The values with the checksum of the first so many of them, as they are written.
    private static func withSum(_ values: [SQLValue], _ summed: Int) -> [SQLValue] {
        guard summed > 0 else { return values }
        var sum = RowSum()
        for value in values.prefix(summed) { sum.add(value) }
        return values + [.int(sum.value)]
    }

    package var changes: Int {
        get throws(Failure) {
            try answer()
            return sent.last?.changes ?? 0
        }
    }

    /// A process of this machine lives if the kernel knows it too; every process as long as its claim, by the server's
    /// clock.
    package func live(_ runner: String) throws(Failure) -> ProcessIdentity.Live? {
        if sameBytes(runner, self.runner) { return ProcessIdentity.Live(runner, isOwn: true) }
        if claims == nil || monotonic() - (claims?.at ?? 0) > PostgreSQL.look {
            var names: Set<String> = []
            try rows("SELECT runner FROM process WHERE until > clock_timestamp()") { row throws(Failure) in
                names.insert(row.text(0) ?? "")
            }
            claims = (names, monotonic())
        }
        guard claims?.names.contains(runner) == true else { return nil }
        let isElsewhere = !runner.hasPrefix("\(machine) ")
        guard isElsewhere || ProcessIdentity.isAlive(String(runner.dropFirst(machine.count + 1))) else {
            return nil
        }
        return ProcessIdentity.Live(runner, isOwn: false, isElsewhere: isElsewhere)
    }

    package func newNumber(of table: String) throws(Failure) -> SQLValue {
        // Given before it is written, so that the same statement can run again. 16 at first, then twice as many as the
        // last time, and no more than calls are to come: a number that is left over is a gap. People name runs by theirs.
        if numbers[table] == nil || numbers[table]?.left.isEmpty == true {
            let count = table == "run" ? 1 : min((numbers[table]?.count ?? 8) * 2, 256, ahead + 1)
            var left: [Int] = []
            try rows(
                "SELECT nextval(CAST(? AS regclass)) FROM generate_series(1, CAST(? AS integer))",
                [.text("\(table)_numbers"), .int(max(1, count))]
            ) { row throws(Failure) in left.append(row.int(0) ?? 0) }
            numbers[table] = (left.reversed(), left.count)
        }
        if table == "journal" { ahead = max(0, ahead - 1) }
        lastRow = numbers[table]?.left.popLast() ?? 0
        return .int(lastRow)
    }

    package func changesOfOthers() throws(Failure) -> Int {
        try int("SELECT hashtextextended(CAST(pg_current_snapshot() AS text), 0)")
    }

    /// A server is the one that was opened, or it is not there.
    package func checkFiles() {}

    /// VACUUM gives the place of deleted rows to others.
    package func overwriteDeleted() {}
    package func shortenLog() {}

    // Transactions.

    package func reading<T>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
        if inTransaction { return try body() }
        try begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        defer { end("COMMIT") }
        return try body()
    }

    package func transaction<T>(lasting: Bool, _ body: () throws(Failure) -> T) throws(Failure) -> T {
        try inTransaction ? part(body) : whole(lasting, .exclusive, body)
    }

    package func claiming<T>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
        try whole(false, .none, body)
    }

    private func whole<T>(_ lasting: Bool, _ lock: UserLock, _ body: () throws(Failure) -> T) throws(Failure) -> T {
        if let value = try whole(store.patience, lasting, lock, body) { return value }
        throw Failure(.unavailable, "the shared store is in use: another process writes", hint: "try again")
    }

    package func transaction<T>(
        within milliseconds: Int, lasting: Bool, sharing: Bool, _ body: () throws(Failure) -> T
    ) throws(Failure) -> T? { try whole(milliseconds, lasting, sharing ? .shared : .exclusive, body) }

    private func part<T>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
        depth += 1
        defer { depth -= 1 }
        // Each has its own name: the undoing of one whose beginning was passed over must not undo the one around it.
        let name = "part_\(depth)"
        try send("SAVEPOINT \(name)")
        let before = events.count
        do throws(Failure) {
            let value = try body()
            try sendGathered()
            let isAnswered = next == sent.count
            try send("RELEASE \(name)")
            if !isAnswered { try answer() }
            return value
        } catch let failure {
            epoch += 1
            events.removeLast(events.count - before)
            settle()
            if connection.isGood {
                do throws(Failure) {
                    try send("ROLLBACK TO \(name)")
                    try send("RELEASE \(name)")
                    try answer()
                } catch {
                    // The refused statement was sent before the part: all of the transaction is undone.
                    refused = failure
                }
            }
            throw failure
        }
    }

    /// Begins a transaction; without words, one that ends with the next answer.
    ///
    /// - Parameter sets: whether its settings are made too.
    private func begin(_ message: String? = nil, sets: Bool = true) throws(Failure) {
        if !connection.isGood { try connect(store.patience) }
        (sent, next, inTransaction, claims, isWaking) = ([], 0, message != nil, nil, false)
        (ahead, numbers, events, refused, gathered) = (0, [:], [], nil, GatheredRows())
        if let message { try send(message) }
        if sets { try send("SELECT \(PostgreSQL.settings)", [.text(user), .text(machine), .int(store.patience)]) }
    }

    /// The settings of a transaction. A plan is kept: one that was made while a table was small would read all of it
    /// for ever.
    private static let settings = """
        set_config('act.user', $1, true), set_config('act.machine', $2, true),
          set_config('statement_timeout', $3, true), set_config('idle_in_transaction_session_timeout', $3, true),
          set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)
        """

    /// Hears of all that was sent: the server passes over whatever stands behind a refused statement, its undoing too.
    private func settle() {
        (refused, gathered) = (nil, GatheredRows())
        if connection.isGood { _ = try? answer() }
        refused = nil
    }

    private func end(_ message: String) {
        defer { inTransaction = false }
        settle()
        guard connection.isGood else { return }
        try? send(message)
        _ = try? answer()
    }

    /// Leaves the transaction undone. The server says no more than a warning where it is over.
    private func rollBack() { end("ROLLBACK") }

    private func whole<T>(
        _ milliseconds: Int, _ lasting: Bool, _ lock: UserLock, _ body: () throws(Failure) -> T
    ) throws(Failure) -> T? {
        epoch += 1
        let number = PostgreSQL.number.add(1, ordering: .relaxed).newValue
        isLasting = lasting
        do throws(Failure) {
            try begin("BEGIN", sets: false)
            guard try beginWriting(milliseconds, number, lock) else {
                rollBack()
                return nil
            }
            let value = try body()
            try sayWoken()
            try commit()
            inTransaction = false
            return value
        } catch {
            epoch += 1
            rollBack()
            throw error
        }
    }

    /// The statement that is refused where a machine found that the store went back, and stopped this user's.
    package static let goOn = "SELECT go_on($1)"

    /// Makes the settings, takes the user's lock, looks for a stop, and raises the number of this process, in their order
    /// and in one statement, which reads no row that another one writes; false where another has the lock for so long.
    private func beginWriting(_ milliseconds: Int, _ number: Int, _ lock: UserLock) throws(Failure) -> Bool {
        raising = sent.count
        try send(
            lock.beginning,
            [
                .text(user), .text(machine), .int(store.patience), .int(max(1, milliseconds)),
                .text(isLasting ? "on" : "off"), .int(min(store.patience, PostgreSQL.stillness)), .text(runner),
                .int(number),
            ])
        if milliseconds < store.patience {
            do throws(Failure) { try answer() } catch {
                guard error.code.is(.busy), connection.isGood else { throw error }
                return false
            }
        }
        return true
    }

    /// How a transaction holds the user's lock.
    private enum UserLock {
        case none, shared, exclusive

        var beginning: String {
            switch self {
            case .none: PostgreSQL.beginning
            case .shared: PostgreSQL.beginningShared
            case .exclusive: PostgreSQL.beginningAlone
            }
        }
    }

    private static let beginning = beginning(with: "")
    private static let beginningShared = beginning(with: "pg_advisory_xact_lock_shared(\(key)),")
    private static let beginningAlone = beginning(with: "pg_advisory_xact_lock(\(key)),")
    private static let key = "hashtextextended('act ' || $1, 0)"

    private static func beginning(with lock: String) -> String {
        """
        WITH begun AS MATERIALIZED (
          SELECT \(settings), set_config('lock_timeout', $4, true), set_config('synchronous_commit', $5, true),
            set_config('idle_in_transaction_session_timeout', $6, true), \(lock) go_on($1),
            -- Rows that others of the user have locked are waited for like an answer.
            set_config('lock_timeout', $3, true))
        INSERT INTO process(runner, machine, number, until)
          SELECT $7, $2, CAST($8 AS bigint), \(ClaimRenewal.claim) FROM begun
          ON CONFLICT(runner) DO UPDATE SET number = excluded.number, until = excluded.until
          WHERE process.number < excluded.number
        """
    }

    private func connect(_ patience: Int) throws(Failure) {
        connection = try open(patience, place)
        connection.wait(atMost: store.patience)
    }
}

/// Rows that are kept back.
extension PostgreSQL {
    package func write(
        _ sql: SQL, _ values: [SQLValue], summed: Int
    ) throws(Failure) {
        gathered.add(text(sql), PostgreSQL.withSum(values, summed))
        if gathered.isFull { try sendGathered() }
    }

    package func rows(
        of table: String, _ sql: SQL, _ values: [SQLValue], _ each: (SQLRow) throws(Failure) -> Void
    ) throws(Failure) {
        guard inTransaction, !gathered.mayBe(of: table) else { return try rows(sql, values, each) }
        if let refused { throw refused }
        try put(text(sql), values, least: 0)
        guard let answer = try answerOfSent().last else { return }
        for row in 0..<answer.count { try each(SQLRow(.postgresql(Tuple(answer: answer, row: row)))) }
    }

    /// Sends the rows that were kept back.
    private func sendGathered() throws(Failure) {
        for (text, rows) in gathered.take() {
            var left = rows[...]
            while !left.isEmpty {
                // A power of two, so that a statement has few forms and the server keeps each of them prepared.
                let count = 1 << (Int.bitWidth - 1 - left.count.leadingZeroBitCount)
                try put(form(text, count), left.prefix(count).flatMap { $0 }, least: count)
                left = left.dropFirst(count)
            }
        }
    }

    /// The form of a statement that writes so many rows.
    private func form(_ text: String, _ count: Int) -> String {
        if let known = forms[text]?[count] { return known }
        let form = PostgresText.rows(text, count)
        forms[text, default: [:]][count] = form
        return form
    }
}

/// The end of a transaction.
extension PostgreSQL {
    package func chainHead() throws(Failure) -> (number: Int, hash: [UInt8])? {
        var found: (Int, [UInt8])?
        try rows("SELECT number, hash FROM chain WHERE machine = ?", [.text(machine)], summed: 0) {
            row throws(Failure) in found = (row.int(0) ?? 0, row.blob(1) ?? [])
        }
        return found
    }

    package func append(_ event: ChainedEvent) { events.append(event) }

    /// Sends the events of the transaction behind the last of this machine's chain, of which the last becomes the head.
    /// All who write events of the machine wait for each other from here to the end of the commit, so the server makes
    /// numbers and hashes: nothing waits for this process meanwhile.
    private func sendChain() throws(Failure) {
        guard !events.isEmpty else { return }
        // In a statement of its own: the next one sees what was committed before the lock.
        try send("SELECT FROM chain WHERE machine = $1 FOR UPDATE", [.text(machine)])
        try send(
            PostgreSQL.chaining,
            [.text(machine), .utf8(JSON.array(events.map(\.members)).bytes[...]), .int(try place.leastEvent())])
    }

    /// No transaction goes on without an event that this machine remembers: a number that is none ends it.
    private static let chaining = """
        WITH RECURSIVE given AS MATERIALIZED (SELECT CAST($2 AS jsonb) AS events),
          head AS MATERIALIZED (
            SELECT CASE WHEN number >= CAST($3 AS bigint) THEN number
                ELSE CAST('\(StorePlace.lacking)' || coalesce(number, 0) AS bigint) END AS number, hash
              FROM (SELECT 1) AS one LEFT JOIN chain ON machine = $1),
          linked(place, event, number, hash) AS (
            SELECT 0, CAST(NULL AS jsonb), number, hash FROM head
            UNION ALL
            SELECT place + 1, events -> place, number + 1,
                sha256(hash || convert_to('[' || (number + 1) || ',', 'UTF8') || decode(events -> place ->> 5, 'hex'))
              FROM linked CROSS JOIN given WHERE place < jsonb_array_length(events)),
          written AS (
            INSERT INTO all_event(number, log_id, id, what, at, digest, hash, "user")
              SELECT number, CAST(event ->> 0 AS bigint), convert_from(decode(event ->> 1, 'hex'), 'UTF8'), event ->> 2,
                  CAST(event ->> 3 AS bigint), decode(event ->> 4, 'hex'), hash,
                  -- The owner prunes for everybody, and a line of an import names its user: it is the entry's event.
                  (SELECT journal."user" FROM journal WHERE journal.log_id = CAST(event ->> 0 AS bigint))
                FROM linked WHERE place > 0 ORDER BY number)
        UPDATE chain SET number = last.number, hash = last.hash
          FROM (SELECT number, hash FROM linked ORDER BY place DESC LIMIT 1) AS last
          WHERE machine = $1 RETURNING \(StorePlace.place), chain.number, chain.hash
        """

    /// Ends the transaction. Where the answer is lost, a new connection tells whether it was; where it was not, the
    /// same statements run again, and must write as many rows as before.
    private func commit() throws(Failure) {
        // Rows that were not written are found before the chain is locked.
        try answer()
        try sendChain()
        let statements = sent
        let end = monotonic() + store.patience
        var failure: Failure
        do throws(Failure) {
            return try endCommit()
        } catch {
            guard !connection.isGood else { throw error }
            failure = error
        }
        isRepeating = true
        defer { isRepeating = false }
        while monotonic() < end {
            do throws(Failure) {
                if !connection.isGood { try connect(max(1, end - monotonic())) }
                if try isRepeated(statements) { return }
            } catch {
                // Another of the user's may write meanwhile; a statement that is refused is refused again.
                let isInUse = error.code.is(.busy) && sent.count <= raising + 1
                guard !connection.isGood || isInUse, error.status != .config else { throw error }
                failure = error
                rollBack()
                usleep(50_000)
            }
        }
        throw failure
    }

    /// Runs the statements of a transaction whose end nobody knows on a new connection, unless the number of this
    /// process says that it was committed.
    private func isRepeated(_ statements: [Statement]) throws(Failure) -> Bool {
        (sent, next) = ([], 0)
        for statement in statements {
            try send(statement.text, statement.values)
            // The number is that already where the commit was.
            if sent.count == raising + 1, try changes == 0 {
                rollBack()
                return true
            }
        }
        let last = try answer().last
        // Nobody heard of statements that were sent together with the commit.
        for (statement, again) in zip(statements, sent) where again.changes != statement.changes ?? again.changes {
            throw PostgreSQL.wasLate
        }
        try endCommit(last)
        return true
    }

    /// - Parameter chained: the answer that has the head of the chain, where it came before.
    private func endCommit(_ chained: PostgresAnswer? = nil) throws(Failure) {
        // The event of a commit that waits for the disk tells more than the position that the log has behind it: that of
        // before will do, which comes with the chain's head.
        let isTold = isLasting && !events.isEmpty
        try send("COMMIT")
        if !isTold { try send(StorePlace.position) }
        let answers = try answer()
        let (before, last) = (answers.dropLast().last, answers.last)
        // A transaction in which a statement was refused ends without a commit.
        guard let place = isTold ? chained ?? before : last, (isTold ? last : before)?.words == "COMMIT" else {
            throw Failure(.internal, "the shared store did not commit")
        }
        let row = SQLRow(.postgresql(Tuple(answer: place, row: 0)))
        let head = isTold ? (row.int(2) ?? 0, row.blob(3) ?? []) : nil
        self.place.remember(row.int(0) ?? 0, accepted: row.int(1) ?? 0, head)
        Heartbeat.hasSpoken()
    }
}

extension PostgreSQL {
    /// The failure of a connection that was not made, by libpq's words, in which a refusal by the server has its SQLSTATE
    /// (`FATAL:  3D000: database "x" does not exist`).
    static func refused(_ said: String) -> Failure {
        let parts = said.split(separator: ":", maxSplits: .max, omittingEmptySubsequences: false)
        guard let place = parts.firstIndex(where: { $0.hasPrefix("  ") && isState($0.dropFirst(2)) }) else {
            // A setting that libpq knows, with a value that it does not.
            return said.hasPrefix("invalid ") ? unusable(said) : PostgresConnection.unreachable(said)
        }
        let state = parts[place].dropFirst(2)
        let message = Terminal.safe((parts[..<place] + parts[(place + 1)...]).joined(separator: ":"))
        switch state {
        case "3D000", "28000": return unusable(message)
        case "28P01":
            return Failure(
                .unauthorized, "the shared store refused the password: \(message)",
                hint: "it stands in ~/.pgpass, or in the file that PGPASSFILE names")
        case "42501": return failure(PostgresConnection.Refusal(state: "42501", words: message))
        default: return PostgresConnection.unreachable(message)
        }
    }

    private static func isState(_ text: Substring) -> Bool {
        text.utf8.count == 5 && text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 &- 0x41 < 26 }
    }

    /// The failure of an address whose service, database or role is not there: no later try finds it.
    static func unusable(_ said: String) -> Failure {
        Failure(
            .config, "cannot use the shared store: \(said)",
            hint: "correct the setting 'store', or let the server's owner make what it names: act-store(1)")
    }

    /// The failure that a refusal stands for. The server's words have values in them at times: its own sentence about
    /// them does not, and more is never shown.
    static func failure(_ refusal: PostgresConnection.Refusal) -> Failure {
        let message = "the shared store: \(Terminal.safe(refusal.words))"
        switch refusal.state {
        case "22P02" where refusal.words.contains(StorePlace.lacking): return StorePlace.wentBack
        case "ACT01":
            return Failure(
                .config, "the shared store went back: \(Terminal.safe(refusal.words))", hint: StorePlace.remedy)
        // Another has written a row meanwhile that was not there when this was decided.
        case "23505": return wasLate
        case "55P03":
            return Failure(.unavailable, "the shared store is in use: another process writes", hint: "try again")
        case "42501":
            return Failure(.forbidden, message, hint: "its owner says for which users a role acts: act-store(1)")
        case "42P01", "42703", "42883", "3F000", "42704":
            return Failure(.config, message, hint: "its owner sets it up: act-store init, act-store migrate")
        case "42P07", "42710":
            return Failure(.config, message, hint: "the tables are there already: use another database")
        case "26000":
            return Failure(
                .config, message,
                hint: "a pooler changes the server's process: its pool_mode has to be session, act-store(5)")
        case "53100": return Failure(.io, message)
        case let state where ["08", "40", "53", "57"].contains(String(state.prefix(2))):
            return Failure(.unavailable, message, hint: "try again")
        default: return Failure(.internal, "\(message) (\(refusal.state))")
        }
    }
}

/// Waking by NOTIFY: once a commit, on a channel of the user's own. Who is not woken, because a pooler stands between or
/// the connection is a new one, looks by himself from time to time.
extension PostgreSQL {
    /// The channel. Everybody who may connect can listen to any: it tells no name.
    private var channel: String {
        var sum = RowSum()
        sum.add(.text(user))
        return "act_\(String(UInt(bitPattern: sum.value), radix: 16))"
    }

    package func wake() throws(Failure) {
        isWaking = true
        if !inTransaction { try rows("SELECT pg_notify(?, '')", [.text(channel)]) { _ in } }
    }

    /// Puts the word behind the statements of a transaction that wakes others.
    private func sayWoken() throws(Failure) {
        if isWaking { try send("SELECT pg_notify($1, '')", [.text(channel)]) }
    }

    package func wakes() throws(Failure) -> Int32? {
        if !connection.isGood || !connection.isListening {
            try rows(SQL("LISTEN \(channel)")) { _ in }
            connection.noteListening()
        }
        return connection.descriptor
    }

    /// Nobody knows what was said before this connection listened. One that ended tells that too: the next look makes
    /// another.
    package func isWoken() -> Bool { connection.takeNotices() }
}
