package import ActCore
import CSQLite
import CSystem
import Glibc

/// A value bound to a statement or read from a row.
package enum SQLValue: Sendable {
    case null
    case int(Int)
    case text(String)
    /// Text, as bytes that are known to be UTF-8.
    case utf8([UInt8])
    case blob([UInt8])

    package init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}

/// One SQLite connection: the thin owner over the C API. Statements are prepared once and kept.
///
/// No text that is written holds a key of this process (Redaction).
///
/// Write-ahead log, synchronous=FULL: a commit that returned is on the disk. Many processes may use one file; a lock
/// held by another is waited for up to `patience`.
package final class Database {
    private static let patience: Int32 = 10_000
    /// "act" in the file's header, so that a file that is something else is told apart.
    private static let applicationID = 0x6163_7400

    private let handle: OpaquePointer
    private let path: String
    private var statements: [String: OpaquePointer] = [:]
    /// How it was left, and is; nil for a file that is only read.
    private var mark: Mark?
    /// How many transactions have written it, which it holds itself too; counted once it has its tables.
    private var commits = 0
    private var counts = false
    private static let commitsNow = "SELECT value FROM meta WHERE name = 'commits'"
    /// The files that are open, the store's and its log's, by device and number.
    private var files: [String: (dev_t, ino_t)] = [:]

    /// Opens the file, making it when it is not there, and brings it to the newest schema.
    ///
    /// - Parameter isChecked: one that was not left as it should be is looked at first.
    package init(_ path: String, migrations: [String], isChecked: Bool = true) throws(Failure) {
        self.path = path
        try makeFolder(parent(path))
        var info = stat()
        if stat(path, &info) == 0 {
            guard info.st_mode & S_IFMT == S_IFREG else {
                throw Failure(.io, "'\(path)' is not a file", hint: "move it aside")
            }
            guard info.st_mode & 0o022 == 0 else {
                throw Failure(
                    .config, "'\(path)' can be written by others, so it is not used",
                    hint: "look what is in it; chmod 600 it")
            }
        }
        // SQLite would make it readable by others.
        let made = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if made >= 0 { close(made) }
        let mark = try Mark(path)
        self.mark = mark
        handle = try Database.opened(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        _ = act_defensive(handle)
        // The first look reads the log; one that lost its end must not be taken for an empty store.
        let isNewest = try int("PRAGMA user_version") == migrations.count
        let hasCount = isNewest ? try tables().contains("meta") : false
        commits = hasCount ? try int(Database.commitsNow) : 0
        let isClean = try mark.isClean(commits: hasCount ? commits : nil)
        if isChecked, !isClean { try check("quick_check") }
        try migrate(migrations)
        counts = try tables().contains("meta")
        try run("PRAGMA synchronous=FULL")
        try checkFiles()
        mark.share(isChecked: isChecked)
    }

    private static func opened(_ path: String, _ flags: Int32) throws(Failure) -> OpaquePointer {
        var handle: OpaquePointer?
        let result = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard let handle else { throw Failure(.io, "cannot open '\(path)': out of memory") }
        guard result == SQLITE_OK else {
            defer { sqlite3_close_v2(handle) }
            let words = String(cString: sqlite3_errmsg(handle))
            throw Failure(.io, "cannot use the store '\(path)': \(words)")
        }
        sqlite3_busy_timeout(handle, Database.patience)
        _ = act_no_checkpoint_on_close(handle)
        return handle
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
        mark?.close()
    }

    /// A file as it is, whatever it is: to save what can be read of it.
    init(asItIs path: String) throws(Failure) {
        self.path = path
        handle = try Database.opened(path, SQLITE_OPEN_READWRITE)
        // What of the schema can be read counts, whatever else there is.
        sqlite3_exec(handle, "PRAGMA writable_schema=ON", nil, nil, nil)
        _ = act_defensive(handle)
    }

    /// The tables and indexes that migrations make.
    static func schema(_ migrations: [String], of kind: String? = nil) throws(Failure) -> [String] {
        let sample = try Database(asItIs: ":memory:")
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

    /// What was copied of a table.
    struct Taken {
        var count = 0
        /// Rows that could be read, and that the new table does not take.
        var refused = 0
        /// Whether all that there is could be read.
        var isWhole = false
    }

    /// The columns of a table; none where it is not there, or can't be read.
    func columns(of table: String) -> [String] {
        var columns: [String] = []
        try? rows("SELECT name FROM pragma_table_info(?)", [.text(table)]) { row throws(Failure) in
            columns.append(row.text(0) ?? "")
        }
        return columns
    }

    /// Copies the rows of a table that can be read from another file. Where a row can't be, the next that can is looked
    /// for.
    func take(_ table: String, from old: Database) throws(Failure) -> Taken {
        let columns = columns(of: table)
        var hasRowID = true
        try rows("SELECT wr FROM pragma_table_list(?)", [.text(table)]) { row throws(Failure) in
            hasRowID = row.int(0) == 0
        }
        // One that an older version wrote has fewer.
        let known = Set(old.columns(of: table))
        let names = columns.filter { known.contains($0) }.map { "\"\($0)\"" }.joined(separator: ", ")
        guard !names.isEmpty else { return Taken() }
        let marks = repeatElement("?", count: columns.filter { known.contains($0) }.count).joined(separator: ", ")
        let insert = try prepared("INSERT OR IGNORE INTO \(table)(\(names)) VALUES(\(marks))")
        var taken = Taken()
        func put(_ row: Row) {
            for column in 0..<sqlite3_column_count(row.statement) - 1 {
                sqlite3_bind_value(insert, column + 1, sqlite3_column_value(row.statement, column))
            }
            if sqlite3_step(insert) == SQLITE_DONE, changes == 1 { taken.count += 1 } else { taken.refused += 1 }
            sqlite3_reset(insert)
        }
        guard hasRowID else {
            // From both ends to where it breaks.
            for order in ["ASC", "DESC"] where !taken.isWhole {
                let key = columns[0]
                let before = taken
                taken.refused = 0
                do throws(Failure) {
                    try old.rows("SELECT \(names), 0 FROM \(table) ORDER BY \"\(key)\" \(order)") {
                        row throws(Failure) in put(row)
                    }
                    taken.isWhole = true
                } catch { continue }
                taken.refused = max(0, taken.refused - before.count)
            }
            return taken
        }
        var last = 0
        for sql in ["SELECT max(rowid) FROM \(table)", "SELECT seq FROM sqlite_sequence WHERE name = '\(table)'"] {
            try? old.rows(sql) { row throws(Failure) in last = max(last, row.int(0, in: 0...Int.max - 1) ?? 0) }
        }
        if last == 0 { last = Database.probes }
        var (next, misses, isTorn) = (Int.min, 0, false)
        let select = "SELECT \(names), rowid FROM \(table) NOT INDEXED WHERE rowid >= ? ORDER BY rowid"
        while misses < Database.probes {
            do throws(Failure) {
                try old.rows(select, [.int(next)]) { row throws(Failure) in
                    put(row)
                    misses = 0
                    next = (row.int(sqlite3_column_count(row.statement) - 1) ?? 0) &+ 1
                }
                taken.isWhole = !isTorn
                break
            } catch {
                isTorn = true
                misses += 1
                next = max(next, 0) + 1
                if next > last { break }
            }
        }
        return taken
    }

    /// How many rows side by side may be unreadable before the rest is given up.
    private static let probes = 1_000_000

    /// Throws what `PRAGMA quick_check` or `integrity_check` finds first.
    func check(_ pragma: String) throws(Failure) {
        var words = ""
        try rows("PRAGMA \(pragma)(1)") { row throws(Failure) in words = row.text(0) ?? "" }
        guard words == "ok" else { throw damaged(words) }
    }

    private func damaged(_ why: String) -> Failure {
        Failure(.io, "the store '\(path)' is damaged: \(why)", hint: Store.repair)
    }

    private func migrate(_ migrations: [String]) throws(Failure) {
        var version = try int("PRAGMA user_version")
        if version == migrations.count {
            guard try int("PRAGMA application_id") == Database.applicationID else { throw foreign }
            return
        }
        if version > migrations.count { throw newer(version, migrations.count) }
        // One process at a time: the switch to the write-ahead log does not wait for others by itself.
        let folder = open(parent(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .io("cannot open '\(parent(path))'", errno: errno) }
        defer { close(folder) }
        while flock(folder, LOCK_EX) != 0, errno == EINTR {}
        version = try int("PRAGMA user_version")
        let isOurs = try int("PRAGMA application_id") == Database.applicationID
        let isEmpty = try int("SELECT count(*) FROM sqlite_schema") == 0
        guard version > 0 ? isOurs : version == 0 && isEmpty else { throw foreign }
        if version == migrations.count { return }
        if version > migrations.count { throw newer(version, migrations.count) }
        try run("PRAGMA journal_mode=WAL")
        try transaction { () throws(Failure) in
            if version == 0 { try run("PRAGMA application_id=\(Database.applicationID)") }
            for migration in migrations[version...] { try script(migration) }
            try run("PRAGMA user_version=\(migrations.count)")
        }
        try syncFolder(parent(path))
    }

    private var foreign: Failure {
        Failure(
            .io, "'\(path)' is a database, but not one of act's", hint: "move it aside; it was left as it is")
    }

    private func newer(_ found: Int, _ known: Int) -> Failure {
        Failure(
            .config, "'\(path)' was written by a newer act (schema \(found), this one knows \(known))",
            hint: "use that version, or set XDG_DATA_HOME to another folder")
    }

    /// Runs several statements.
    private func script(_ sql: String) throws(Failure) {
        let result = sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw failure(result) }
    }

    /// What an SQLite result code means here. Values of statements never appear in it.
    private func failure(_ result: Int32) -> Failure {
        let words = String(cString: sqlite3_errmsg(handle))
        switch result & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED:
            return Failure(.unavailable, "the store '\(path)' is in use: \(words)", hint: "try again")
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            return damaged(words)
        // Every statement is one of ours: what it can't find is what the file lacks.
        case SQLITE_ERROR where ["table", "column", "index"].contains(where: { words.hasPrefix("no such \($0)") }):
            return damaged(words)
        case SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
            return Failure(.io, "cannot use the store '\(path)': \(words)")
        default: return Failure(.internal, "the store '\(path)': \(words)")
        }
    }

    private func prepared(_ sql: String) throws(Failure) -> OpaquePointer {
        if let known = statements[sql] { return known }
        var statement: OpaquePointer?
        let result = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard result == SQLITE_OK, let statement else { throw failure(result) }
        statements[sql] = statement
        return statement
    }

    /// A row of an answer, valid inside the closure it is given to.
    package struct Row {
        fileprivate let statement: OpaquePointer

        package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

        package func text(_ column: Int32) -> String? {
            guard let bytes = sqlite3_column_text(statement, column) else { return nil }
            let count = Int(sqlite3_column_bytes(statement, column))
            return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
        }

        package func int(_ column: Int32) -> Int? {
            sqlite3_column_type(statement, column) == SQLITE_NULL
                ? nil : Int(sqlite3_column_int64(statement, column))
        }

        /// The integer, moved into `range` where a damaged row has another; nil for NULL.
        package func int(_ column: Int32, in range: ClosedRange<Int>) -> Int? {
            int(column).map { min(max($0, range.lowerBound), range.upperBound) }
        }

        /// The bytes of a text, valid as long as the row; nil for NULL. Throws where a damaged row has something else.
        package func checkedBytes(_ column: Int32) throws(Failure) -> UnsafeBufferPointer<UInt8>? {
            switch sqlite3_column_type(statement, column) {
            case SQLITE_NULL: return nil
            case SQLITE_TEXT:
                let start = sqlite3_column_text(statement, column)
                return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
            default: throw damage(column, "no text")
            }
        }

        package func checkedText(_ column: Int32) throws(Failure) -> String? {
            guard let bytes = try checkedBytes(column) else { return nil }
            guard let text = String(validating: bytes, as: UTF8.self) else { throw damage(column, "invalid UTF-8") }
            return text
        }

        /// The integer; nil for NULL. Throws where a damaged row has something else, or one out of `range`.
        package func checkedInt(_ column: Int32, in range: ClosedRange<Int>) throws(Failure) -> Int? {
            switch sqlite3_column_type(statement, column) {
            case SQLITE_NULL: return nil
            case SQLITE_INTEGER where range.contains(Int(sqlite3_column_int64(statement, column))):
                return Int(sqlite3_column_int64(statement, column))
            default: throw damage(column, "no number that it can have")
            }
        }

        /// What is wrong with a column of this row.
        package func damage(_ column: Int32, _ what: String) -> Failure {
            let name = sqlite3_column_name(statement, column).map { String(cString: $0) } ?? "?"
            return Failure(.io, "\(name): \(what)", hint: Store.repair)
        }

        /// The checksum of some columns.
        func checksum(_ columns: Range<Int32>) -> Int {
            var sum = RowSum()
            for column in columns {
                switch sqlite3_column_type(statement, column) {
                case SQLITE_NULL: sum.addNull()
                case SQLITE_INTEGER: sum.add(Int(sqlite3_column_int64(statement, column)))
                default:
                    let bytes = sqlite3_column_blob(statement, column)
                    sum.add(
                        UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
                }
            }
            return sum.value
        }

        package func blob(_ column: Int32) -> [UInt8]? {
            guard let bytes = sqlite3_column_blob(statement, column) else { return nil }
            return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
        }
    }

    /// Runs a statement and hands over each row of its answer.
    ///
    /// - Parameter summed: bound behind the values is the checksum of so many of them, as they are written.
    package func rows(
        _ sql: String, _ values: [SQLValue] = [], summed: Int = 0, _ each: (Row) throws(Failure) -> Void
    ) throws(Failure) {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        var sum = summed > 0 ? RowSum() : nil
        for (k, value) in values.enumerated() {
            if k == summed, let made = sum {
                sqlite3_bind_int64(statement, Int32(values.count + 1), Int64(made.value))
                sum = nil
            }
            bind(statement, Int32(k + 1), value, &sum)
        }
        if let sum { sqlite3_bind_int64(statement, Int32(values.count + 1), Int64(sum.value)) }
        while true {
            let result = sqlite3_step(statement)
            if result == SQLITE_DONE {
                if sqlite3_stmt_readonly(statement) == 0, !inTransaction { mark?.wrote(commits: commits) }
                return
            }
            guard result == SQLITE_ROW else { throw failure(result) }
            try each(Row(statement: statement))
        }
    }

    private func bind(_ statement: OpaquePointer, _ at: Int32, _ value: SQLValue, _ sum: inout RowSum?) {
        switch value {
        case .null:
            sqlite3_bind_null(statement, at)
            sum?.addNull()
        case .int(let number):
            sqlite3_bind_int64(statement, at, Int64(number))
            sum?.add(number)
        case .text(let text):
            var text = Redaction.clean(text)
            text.withUTF8 { bytes in
                _ = bytes.withMemoryRebound(to: CChar.self) {
                    act_bind_text(statement, at, $0.baseAddress, Int32($0.count))
                }
                sum?.add(UnsafeRawBufferPointer(bytes))
            }
        case .utf8(let bytes):
            Redaction.clean(bytes).withUnsafeBytes { all in
                _ = act_bind_text(
                    statement, at, all.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(all.count))
                sum?.add(all)
            }
        case .blob(let bytes):
            bytes.withUnsafeBytes { all in
                _ = act_bind_blob(statement, at, all.baseAddress, Int32(all.count))
                sum?.add(all)
            }
        }
    }

    package func run(_ sql: String, _ values: [SQLValue] = [], summed: Int = 0) throws(Failure) {
        try rows(sql, values, summed: summed) { _ throws(Failure) in }
    }

    /// The first column of the first row, as a number; 0 without one.
    package func int(_ sql: String, _ values: [SQLValue] = []) throws(Failure) -> Int {
        var number = 0
        try rows(sql, values) { row throws(Failure) in number = row.int(0) ?? 0 }
        return number
    }

    /// Throws when the store or its log is no longer the file that is open: it would be written where nobody looks.
    private func checkFiles() throws(Failure) {
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

    package var lastRow: Int { Int(sqlite3_last_insert_rowid(handle)) }
    package var changes: Int { Int(sqlite3_changes(handle)) }
    package var inTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs `body` in one transaction that writes; what it throws undoes it all. Inside another it is a part of that,
    /// undone by itself.
    package func transaction<T>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
        let inner = inTransaction
        try run(inner ? "SAVEPOINT part" : "BEGIN IMMEDIATE")
        return try finish(inner, body)
    }

    /// The same, not inside another; nil when another process held the store for so many milliseconds.
    package func transaction<T>(within milliseconds: Int, _ body: () throws(Failure) -> T) throws(Failure) -> T? {
        sqlite3_busy_timeout(handle, Int32(clamping: milliseconds))
        let result = sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil)
        sqlite3_busy_timeout(handle, Database.patience)
        if [SQLITE_BUSY, SQLITE_LOCKED].contains(result & 0xFF) { return nil }
        guard result == SQLITE_OK else { throw failure(result) }
        return try finish(false, body)
    }

    private func finish<T>(_ inner: Bool, _ body: () throws(Failure) -> T) throws(Failure) -> T {
        do throws(Failure) {
            let value = try body()
            if !inner { try checkFiles() }
            if !inner, counts {
                try rows("UPDATE meta SET value = value + 1 WHERE name = 'commits' RETURNING value") {
                    row throws(Failure) in commits = row.int(0, in: 0...Int.max) ?? 0
                }
            }
            try run(inner ? "RELEASE part" : "COMMIT")
            if !inner { mark?.wrote(commits: commits) }
            return value
        } catch {
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
