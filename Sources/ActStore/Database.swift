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

    /// Opens the file, making it when it is not there, and brings it to the newest schema.
    package init(_ path: String, migrations: [String]) throws(Failure) {
        self.path = path
        try makeFolder(parent(path))
        var info = stat()
        if stat(path, &info) == 0 {
            guard info.st_mode & S_IFMT == S_IFREG else {
                throw Failure(.config, "'\(path)' is not a file", hint: "move it aside", status: .io)
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
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let result = sqlite3_open_v2(path, &handle, flags, nil)
        guard let handle else { throw Failure(.internal, "cannot open '\(path)': out of memory", status: .io) }
        self.handle = handle
        guard result == SQLITE_OK else { throw failure(result) }
        sqlite3_busy_timeout(handle, Database.patience)
        _ = act_no_checkpoint_on_close(handle)
        _ = act_defensive(handle)
        try migrate(migrations)
        try run("PRAGMA synchronous=FULL")
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
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
            .config, "'\(path)' is a database, but not one of act's", hint: "move it aside; it was left as it is",
            status: .io)
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
            return Failure(
                .internal, "the store '\(path)' is damaged: \(words)",
                hint: "it was left as it is; move it aside, or try sqlite3's .recover on a copy", status: .io)
        case SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
            return Failure(.internal, "cannot use the store '\(path)': \(words)", status: .io)
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

        package func blob(_ column: Int32) -> [UInt8]? {
            guard let bytes = sqlite3_column_blob(statement, column) else { return nil }
            return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
        }
    }

    /// Runs a statement and hands over each row of its answer.
    package func rows(
        _ sql: String, _ values: [SQLValue] = [], _ each: (Row) throws(Failure) -> Void
    ) throws(Failure) {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (k, value) in values.enumerated() { bind(statement, Int32(k + 1), value) }
        while true {
            let result = sqlite3_step(statement)
            if result == SQLITE_DONE { return }
            guard result == SQLITE_ROW else { throw failure(result) }
            try each(Row(statement: statement))
        }
    }

    private func bind(_ statement: OpaquePointer, _ at: Int32, _ value: SQLValue) {
        switch value {
        case .null: sqlite3_bind_null(statement, at)
        case .int(let number): sqlite3_bind_int64(statement, at, Int64(number))
        case .text(let text):
            var text = Redaction.clean(text)
            text.withUTF8 { bytes in
                _ = bytes.withMemoryRebound(to: CChar.self) {
                    act_bind_text(statement, at, $0.baseAddress, Int32($0.count))
                }
            }
        case .utf8(let bytes):
            Redaction.clean(bytes).withUnsafeBytes { all in
                _ = act_bind_text(
                    statement, at, all.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(all.count))
            }
        case .blob(let bytes):
            _ = bytes.withUnsafeBytes { act_bind_blob(statement, at, $0.baseAddress, Int32($0.count)) }
        }
    }

    package func run(_ sql: String, _ values: [SQLValue] = []) throws(Failure) {
        try rows(sql, values) { _ throws(Failure) in }
    }

    /// The first column of the first row, as a number; 0 without one.
    package func int(_ sql: String, _ values: [SQLValue] = []) throws(Failure) -> Int {
        var number = 0
        try rows(sql, values) { row throws(Failure) in number = row.int(0) ?? 0 }
        return number
    }

    package var lastRow: Int { Int(sqlite3_last_insert_rowid(handle)) }
    package var changes: Int { Int(sqlite3_changes(handle)) }
    package var inTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs `body` in one transaction that writes; what it throws undoes it all. Inside another it is a part of that,
    /// undone by itself.
    package func transaction<T>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
        let inner = inTransaction
        try run(inner ? "SAVEPOINT part" : "BEGIN IMMEDIATE")
        do throws(Failure) {
            let value = try body()
            try run(inner ? "RELEASE part" : "COMMIT")
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
