package import ActJSON
import ActSettings
package import ActSystem
import CSQLite
import CSystem
import Glibc

/// One SQLite connection: the thin owner over the C API. Statements are prepared once and kept.
///
/// Write-ahead log, synchronous=FULL: a commit that returned is on the disk, unless it was asked not to wait for that.
/// Many processes may use one file; a lock held by another is waited for up to `patience`.
package final class SQLite: Database {
    static let patience: Int32 = 10_000
    /// "act" in the file's header, so that a file that is something else is told apart.
    static let applicationID = 0x6163_7400

    /// The remedy for a damaged file.
    package static let remedy =
        "nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals"

    let handle: OpaquePointer
    package let path: String
    private var statements: [Text: OpaquePointer] = [:]
    /// The mark of how the file was left; nil for a file that is only read.
    private var mark: CommitMarker?
    /// The number of transactions that have written the file, which it holds too; counted once it has its tables.
    private var commits = 0
    private var counts = false
    /// The last event that the transaction under way has appended, and the file in which those are noted.
    private var appended: (number: Int, hash: [UInt8])?
    /// The last event there is, while nothing was undone since it was read in this transaction.
    private var head: (epoch: Int, last: (number: Int, hash: [UInt8])?)?
    private var memory: StoreMemory?
    /// Whether a transaction was begun and has not been finished.
    private var isOpen = false
    /// The failure for which SQLite has undone it by itself (lang_transaction.html, 3.1): what goes on in it, because it
    /// passed that failure over, must not be written alone.
    private var undone: Failure?
    private static let commitsNow: SQL = "SELECT value FROM meta WHERE name = 'commits'"
    package private(set) var epoch = 0
    /// The files that are open, the store's and its log's, by device and number.
    private var files: [String: (dev_t, ino_t)] = [:]
    /// The failure of every write; nil where the file can be written.
    package let refusal: Failure?
    /// Statements that go before the first that writes; nil once they ran. Who only reads needs none of them.
    private var preparation: String?

    /// Opens the file, making it when it is not there, and brings it to the newest schema. One that can't be written is
    /// opened for those who only read it.
    ///
    /// - Parameter isChecked: one that was not left as it should be is looked at first.
    package init(_ path: String, migrations: [String], isChecked: Bool = true) throws(Failure) {
        self.path = path
        try makeFolder(parent(path))
        try SQLite.checkFile(path)
        refusal = SQLite.refusal(path)
        if let refusal {
            handle = try SQLite.openedToRead(path, refusal)
            _ = act_defensive(handle)
            guard try int("PRAGMA user_version") == migrations.count else { throw refusal }
            return
        }
        let mark = try CommitMarker(path)
        self.mark = mark
        handle = try SQLite.opened(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        _ = act_defensive(handle)
        // The first look reads the log; one that lost its end must not be taken for an empty store.
        let version = try int("PRAGMA user_version")
        let isNewest = version == migrations.count
        let hasCount = isNewest ? try tables().contains("meta") : false
        commits = hasCount ? try int(SQLite.commitsNow) : 0
        let isClean = try mark.isClean(commits: hasCount ? commits : nil, isEmpty: version == 0)
        if isChecked, !isClean {
            try LongWork.tell("checking the store: a command that wrote it did not end well") {
                () throws(Failure) in
                try check("quick_check")
            }
        }
        try migrate(migrations)
        counts = try tables().contains("meta")
        try run("PRAGMA synchronous=FULL")
        try checkFiles()
        mark.share(isChecked: isChecked)
    }

    private static func checkFile(_ path: String) throws(Failure) {
        var info = stat()
        if stat(path, &info) == 0 {
            guard info.st_mode & S_IFMT == S_IFREG else {
                throw Failure(.io, "'\(path)' is not a file", hint: "move it aside")
            }
            guard info.st_mode & 0o022 == 0 else {
                throw Failure(
                    .config, "'\(path)' can be written by others, so it is not used",
                    hint: "look at its content, then chmod 600 it")
            }
        }
    }

    /// The reason why a store, or a file that has to stand beside it, can't be written; nil where they can.
    private static func refusal(_ path: String) -> Failure? {
        // SQLite would make it readable by others.
        for file in [path, "\(path)-mark"] {
            let made = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            let number = errno
            if made >= 0 { close(made) }
            if made < 0, [EROFS, EACCES, EPERM].contains(number) {
                return .io("cannot write '\(file)'", errno: number)
            }
        }
        return nil
    }

    /// Opens a file that can't be written. Without a log nothing stands beside it, and nothing need be made there.
    private static func openedToRead(_ path: String, _ refusal: Failure) throws(Failure) -> OpaquePointer {
        var log = stat()
        guard access(path, R_OK) == 0 else { throw refusal }
        guard stat("\(path)-wal", &log) != 0 || log.st_size == 0 else {
            return try opened(path, SQLITE_OPEN_READONLY)
        }
        let plain = path.utf8.map { byte in
            byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x2F
                ? String(UnicodeScalar(byte)) : "%" + hex([byte])
        }
        return try opened("file:\(plain.joined())?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }

    /// Runs `body` while no other process has the file open; nil where one has.
    package func alone<T>(_ body: () throws(Failure) -> T) throws(Failure) -> T? {
        guard let mark, mark.takeAlone() else { return nil }
        defer { mark.share() }
        return try body()
    }

    private static let isSet = act_count_no_memory() == SQLITE_OK && act_keep_pages_in_memory() == SQLITE_OK

    private static func opened(_ path: String, _ flags: Int32) throws(Failure) -> OpaquePointer {
        _ = isSet
        var handle: OpaquePointer?
        let result = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard let handle else { throw Failure(.io, "cannot open '\(path)': out of memory") }
        guard result == SQLITE_OK else {
            defer { sqlite3_close_v2(handle) }
            let message = String(cString: sqlite3_errmsg(handle))
            throw Failure(.io, "cannot use the store '\(path)': \(message)")
        }
        sqlite3_busy_timeout(handle, SQLite.patience)
        _ = act_no_checkpoint_on_close(handle)
        return handle
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
        mark?.close()
    }

    /// Opens a file as it is, without checks or migrations, to save what can be read of it.
    package init(asItIs path: String) throws(Failure) {
        self.path = path
        refusal = nil
        handle = try SQLite.opened(path, SQLITE_OPEN_READWRITE)
        // The readable part of a damaged schema counts.
        sqlite3_exec(handle, "PRAGMA writable_schema=ON", nil, nil, nil)
        _ = act_defensive(handle)
    }

    /// Throws what `PRAGMA quick_check` or `integrity_check` finds first.
    package func check(_ pragma: String) throws(Failure) {
        var message = ""
        try rows("PRAGMA \(pragma)(1)") { row throws(Failure) in message = row.text(0) ?? "" }
        guard message == "ok" else { throw damaged(message) }
    }

    private func damaged(_ why: String) -> Failure {
        Failure(.io, "the store '\(path)' is damaged: \(why)", hint: SQLite.remedy)
    }

    /// The failure that an SQLite result code stands for. Its message never has values of statements in it.
    func failure(_ result: Int32) -> Failure {
        let message = String(cString: sqlite3_errmsg(handle))
        switch result & 0xFF {
        case SQLITE_READONLY where refusal != nil: return refusal ?? damaged(message)
        case SQLITE_BUSY, SQLITE_LOCKED:
            return Failure(.unavailable, "the store '\(path)' is in use: \(message)", hint: "try again")
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            return damaged(message)
        // Every statement is ours, so that a table it does not find is missing from the file.
        case SQLITE_ERROR
        where ["table", "column", "index"].contains(where: { message.hasPrefix("no such \($0)") }):
            return damaged(message)
        case SQLITE_FULL:
            return Failure(.io, "cannot use the store '\(path)': \(message)", hint: Failure.room)
        case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
            return Failure(
                .io, "cannot use the store '\(path)': \(message)",
                hint: "act-doctor says what is wrong with its folder")
        default: return Failure(.internal, "the store '\(path)': \(message)")
        }
    }

    /// The text of a statement, found by its length: they are few, and one is quicker compared than hashed.
    private struct Text: Hashable {
        let sql: String

        func hash(into hasher: inout Hasher) { hasher.combine(sql.utf8.count) }
    }

    /// The steps that its statements have taken so far, by which tests tell what grows with the rows that there are.
    package var steps: Int {
        statements.values.reduce(0) { $0 + Int(sqlite3_stmt_status($1, SQLITE_STMTSTATUS_VM_STEP, 0)) }
    }

    func prepared(_ sql: SQL) throws(Failure) -> OpaquePointer {
        if let known = statements[Text(sql: sql.text)] { return known }
        var statement: OpaquePointer?
        let result = sqlite3_prepare_v3(handle, sql.text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard result == SQLITE_OK, let statement else { throw failure(result) }
        statements[Text(sql: sql.text)] = statement
        return statement
    }

    package func rows(
        _ sql: SQL, _ values: [SQLValue], summed: Int, _ each: (SQLRow) throws(Failure) -> Void
    ) throws(Failure) {
        let statement = try prepared(sql)
        // Short values lie side by side while it runs: SQLite need not take memory for each.
        let count = values.reduce(1) { $0 + (SQLite.isLong($1) ? 0 : $1.count) }
        try withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { room throws(Failure) in
            defer {
                sqlite3_reset(statement)
                sqlite3_clear_bindings(statement)
            }
            guard let free = room.baseAddress else { return }
            try run(statement, values, summed, 0, free, summed > 0 ? RowSum() : nil, each)
        }
    }

    /// Binds the values from the one at `first` on, and runs the statement.
    ///
    /// - Parameter free: where bytes are copied to.
    private func run(
        _ statement: OpaquePointer, _ values: [SQLValue], _ summed: Int, _ first: Int,
        _ free: UnsafeMutableRawPointer, _ sum: RowSum?, _ each: (SQLRow) throws(Failure) -> Void
    ) throws(Failure) {
        var (free, sum) = (free, sum)
        for k in first..<values.count {
            if k == summed, let made = sum {
                sqlite3_bind_int64(statement, Int32(values.count + 1), Int64(made.value))
                sum = nil
            }
            if SQLite.isLong(values[k]) {
                // Its bytes stay there until all has run.
                return try values[k].withBytes { text throws(Failure) in
                    bind(statement, Int32(k + 1), text: text, nil, &sum)
                    try run(statement, values, summed, k + 1, free, sum, each)
                }
            }
            bind(statement, Int32(k + 1), values[k], &free, &sum)
        }
        if let sum { sqlite3_bind_int64(statement, Int32(values.count + 1), Int64(sum.value)) }
        try run(statement, each)
    }

    private func run(_ statement: OpaquePointer, _ each: (SQLRow) throws(Failure) -> Void) throws(Failure) {
        if isOpen, !inTransaction {
            throw undone ?? Failure(.io, "cannot use the store '\(path)': it undid a commit")
        }
        while true {
            let result = sqlite3_step(statement)
            if result == SQLITE_DONE {
                if sqlite3_stmt_readonly(statement) == 0, !inTransaction {
                    mark?.wrote(commits: commits, lasting: true)
                }
                return
            }
            guard result == SQLITE_ROW else {
                let failure = failure(result)
                if isOpen, !inTransaction { undone = undone ?? failure }
                throw failure
            }
            try each(SQLRow(.sqlite(statement)))
        }
    }

    package func run(_ sql: SQL, _ values: [SQLValue], summed: Int) throws(Failure) {
        try prepare()
        try rows(sql, values, summed: summed) { _ throws(Failure) in }
    }

    /// Has these statements run before the first that writes.
    package func prepare(with statements: String) { preparation = statements }

    private func prepare() throws(Failure) {
        guard let preparation else { return }
        self.preparation = nil
        try script(preparation)
    }

    package func chainHead() throws(Failure) -> (number: Int, hash: [UInt8])? {
        if inTransaction, let head, head.epoch == epoch { return head.last }
        var last: (number: Int, hash: [UInt8])?
        try rows("SELECT number, hash FROM event ORDER BY number DESC LIMIT 1") { row throws(Failure) in
            last = (row.int(0) ?? 0, row.blob(1) ?? [])
        }
        head = (epoch, last)
        return last
    }

    package func append(_ event: ChainedEvent) throws(Failure) {
        let (number, before) = try chainHead() ?? (0, ChainedEvent.start)
        let hash = event.hash(number + 1, after: before)
        try run(
            "INSERT INTO event(number, log_id, id, what, at, digest, hash) VALUES(?,?,?,?,?,?,?)",
            [
                .int(number + 1), .int(event.logID), .text(event.id), .text(event.what), .int(event.at),
                .blob(event.digest), .blob(hash),
            ])
        appended = (number + 1, hash)
        head = (epoch, appended)
    }

    /// Notes the last event of a commit that is on the disk, apart from the file. Without the note a file that is put
    /// back is not found, and nothing else is amiss.
    private func noteChain() {
        guard let appended, mark != nil else { return }
        if memory == nil {
            var id: String?
            try? rows("SELECT value FROM meta WHERE name = 'store'") { row throws(Failure) in id = row.text(0) }
            memory = id.flatMap { StorePlace.isID($0) ? try? StoreMemory($0) : nil }
        }
        memory?.remember(position: 0, appended)
    }

    package func write(
        _ sql: SQL, _ values: [SQLValue], summed: Int
    ) throws(Failure) {
        try run(sql, values, summed: summed)
        guard changes > 0 else { throw Failure(.internal, "a row was not written") }
    }

    package func changesOfOthers() throws(Failure) -> Int { try int("PRAGMA data_version") }

    package var runner: String { ProcessIdentity.own }
    package var clock: Int { bootClock() }
    package var isRemote: Bool { false }
    package func expect(_ calls: Int) {}
    package var ownMachine: String? { nil }
    package func wake() {}
    package func wakes() -> Int32? { nil }
    package func isWoken() -> Bool { false }

    package func live(_ runner: String) -> ProcessIdentity.Live? {
        if sameBytes(runner, ProcessIdentity.own) { return ProcessIdentity.Live(runner, isOwn: true) }
        return ProcessIdentity.isAlive(runner) ? ProcessIdentity.Live(runner, isOwn: false) : nil
    }

    package func newNumber(of table: String) -> SQLValue { .null }

    package func checkFiles() throws(Failure) {
        for name in [path, "\(path)-wal"] {
            var info = stat()
            let isThere = stat(name, &info) == 0
            if let known = files[name] {
                guard isThere, info.st_dev == known.0, info.st_ino == known.1 else {
                    throw Failure(.io, "the store '\(name)' was removed or replaced while it was used")
                }
            } else if isThere {
                files[name] = (info.st_dev, info.st_ino)
            }
        }
    }

    package func reading<T>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
        if isOpen || inTransaction { return try body() }
        try script("BEGIN")
        defer { try? script("COMMIT") }
        return try body()
    }

    package func transaction<T>(lasting: Bool, _ body: () throws(Failure) -> T) throws(Failure) -> T {
        if let refusal { throw refusal }
        let inner = isOpen || inTransaction
        if !inner { epoch += 1 }
        if !lasting, !inner { waitForDisk(false) }
        defer { if !lasting, !inner { waitForDisk(true) } }
        try run(inner ? "SAVEPOINT part" : "BEGIN IMMEDIATE")
        return try finish(inner, lasting: lasting, body)
    }

    private func waitForDisk(_ waits: Bool) {
        sqlite3_exec(handle, "PRAGMA synchronous=\(waits ? "FULL" : "NORMAL")", nil, nil, nil)
    }

    package func transaction<T>(
        within milliseconds: Int, lasting: Bool, sharing: Bool, _ body: () throws(Failure) -> T
    ) throws(Failure) -> T? {
        if let refusal { throw refusal }
        try prepare()
        epoch += 1
        if !lasting { waitForDisk(false) }
        defer { if !lasting { waitForDisk(true) } }
        sqlite3_busy_timeout(handle, Int32(clamping: milliseconds))
        let result = sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil)
        sqlite3_busy_timeout(handle, SQLite.patience)
        if [SQLITE_BUSY, SQLITE_LOCKED].contains(result & 0xFF) { return nil }
        guard result == SQLITE_OK else { throw failure(result) }
        return try finish(false, lasting: lasting, body)
    }

    package func claiming<T>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
        try transaction(lasting: false, body)
    }

    private func finish<T>(
        _ inner: Bool, lasting: Bool = true, _ body: () throws(Failure) -> T
    ) throws(Failure) -> T {
        if !inner { isOpen = true }
        defer { if !inner { (isOpen, undone, appended) = (false, nil, nil) } }
        let before = appended
        do throws(Failure) {
            let value = try body()
            if !inner { try checkFiles() }
            if !inner, counts {
                try rows("UPDATE meta SET value = value + 1 WHERE name = 'commits' RETURNING value") {
                    row throws(Failure) in commits = row.int(0, in: 0...Int.max) ?? 0
                }
            }
            try run(inner ? "RELEASE part" : "COMMIT")
            if !inner { mark?.wrote(commits: commits, lasting: lasting) }
            if !inner { isOpen = false }
            if !inner, lasting { noteChain() }
            return value
        } catch {
            epoch += 1
            appended = before
            if inner {
                try? run("ROLLBACK TO part")
                try? run("RELEASE part")
            } else if inTransaction {
                try? run("ROLLBACK")
            }
            throw error
        }
    }
}

/// The values of a statement, handed to SQLite, which copies none of them.
extension SQLite {
    /// Whether a value is bound where it lies.
    static func isLong(_ value: SQLValue) -> Bool {
        switch value {
        case .null, .int, .blob: false
        case .text, .utf8: value.count > 64 << 10
        }
    }

    /// Binds a value, whose bytes are copied to `free`, which moves behind them.
    func bind(
        _ statement: OpaquePointer, _ at: Int32, _ value: SQLValue, _ free: inout UnsafeMutableRawPointer,
        _ sum: inout RowSum?
    ) {
        switch value {
        case .null:
            sqlite3_bind_null(statement, at)
            sum?.addNull()
        case .int(let number):
            sqlite3_bind_int64(statement, at, Int64(number))
            sum?.add(number)
        case .text(var text):
            text.withUTF8 { bind(statement, at, text: UnsafeRawBufferPointer($0), free, &sum) }
            free += text.utf8.count
        case .utf8(let bytes):
            bytes.withUnsafeBytes { bind(statement, at, text: $0, free, &sum) }
            free += bytes.count
        case .blob(let bytes):
            memcpy(free, bytes, bytes.count)
            _ = act_bind_blob(statement, at, free, Int32(bytes.count))
            sum?.add(UnsafeRawBufferPointer(start: free, count: bytes.count))
            free += bytes.count
        }
    }

    /// - Parameter free: where the text is copied to; nil where its own bytes stay.
    func bind(
        _ statement: OpaquePointer, _ at: Int32, text: UnsafeRawBufferPointer, _ free: UnsafeMutableRawPointer?,
        _ sum: inout RowSum?
    ) {
        guard !Redaction.holds(text) else {
            return Redaction.clean(Array(text)).withUnsafeBytes { clean in
                _ = act_bind_copied_text(statement, at, clean.baseAddress, Int32(clean.count))
                sum?.add(clean)
            }
        }
        if let free, let start = text.baseAddress { memcpy(free, start, text.count) }
        _ = act_bind_text(statement, at, free.map { UnsafeRawPointer($0) } ?? text.baseAddress, Int32(text.count))
        sum?.add(text)
    }
}

/// The schema, as migrations make it.
extension SQLite {
    /// The tables and indexes that migrations make.
    package static func schema(_ migrations: [String], of kind: String? = nil) throws(Failure) -> [String] {
        let sample = try SQLite(asItIs: ":memory:")
        for migration in migrations { try sample.script(migration) }
        return try sample.names(of: kind)
    }

    /// The tables, and the indexes with a name of their own, or of one kind alone.
    package func names(of kind: String? = nil) throws(Failure) -> [String] {
        var names: [String] = []
        try rows(
            "SELECT name FROM sqlite_schema WHERE type = ifnull(?, type) AND name NOT LIKE 'sqlite_%' ORDER BY name",
            [SQLValue(kind)]
        ) { row throws(Failure) in names.append(row.text(0) ?? "") }
        return names
    }

    package func tables() throws(Failure) -> [String] { try names(of: "table") }

    func migrate(_ migrations: [String]) throws(Failure) {
        var version = try int("PRAGMA user_version")
        if version == migrations.count {
            guard try int("PRAGMA application_id") == SQLite.applicationID else { throw foreign }
            return
        }
        if version > migrations.count { throw newer(version, migrations.count) }
        // One process at a time may do this: the switch to the write-ahead log does not wait for others by itself.
        let folder = open(parent(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .io("cannot open '\(parent(path))'", errno: errno) }
        defer { close(folder) }
        while flock(folder, LOCK_EX) != 0, errno == EINTR {}
        version = try int("PRAGMA user_version")
        let isOurs = try int("PRAGMA application_id") == SQLite.applicationID
        let isEmpty = try int("SELECT count(*) FROM sqlite_schema") == 0
        guard version > 0 ? isOurs : version == 0 && isEmpty else { throw foreign }
        if version == migrations.count { return }
        if version > migrations.count { throw newer(version, migrations.count) }
        try run("PRAGMA journal_mode=WAL")
        if version == 0 {
            try run(migrations, from: version)
        } else {
            try LongWork.tell("bringing the store to this version of act") { () throws(Failure) in
                try run(migrations, from: version)
            }
        }
        try syncFolder(parent(path))
    }

    private func run(_ migrations: [String], from version: Int) throws(Failure) {
        try transaction { () throws(Failure) in
            if version == 0 { try run("PRAGMA application_id=\(SQLite.applicationID)") }
            for migration in migrations[version...] { try script(migration) }
            try run("PRAGMA user_version=\(migrations.count)")
        }
    }

    private var foreign: Failure {
        Failure(.io, "'\(path)' is a database, but not one of act's", hint: "move it aside; nothing was changed")
    }

    private func newer(_ found: Int, _ known: Int) -> Failure {
        Failure(
            .config, "'\(path)' was written by a newer act (schema \(found), this one knows \(known))",
            hint: "use that version, or set XDG_DATA_HOME to another folder")
    }

    /// Runs several statements.
    package func script(_ sql: String) throws(Failure) {
        let result = sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw failure(result) }
    }
}

/// The connection's own figures, and what becomes of deleted rows and of a long log.
extension SQLite {
    /// Bytes of a log that a start should not have to read.
    private static let longLog = 1 << 20

    package func overwriteDeleted() throws(Failure) { try run("PRAGMA secure_delete=ON") }

    /// Every start reads all of the log.
    package func shortenLog() {
        var log = stat()
        guard stat("\(path)-wal", &log) == 0, log.st_size > SQLite.longLog else { return }
        sqlite3_busy_timeout(handle, 0)
        try? run("PRAGMA wal_checkpoint(TRUNCATE)")
        sqlite3_busy_timeout(handle, SQLite.patience)
    }

    package var lastRow: Int { Int(sqlite3_last_insert_rowid(handle)) }
    package var changes: Int { Int(sqlite3_changes(handle)) }
    package var inTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
}
