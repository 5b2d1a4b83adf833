package import ActJSON
import CSQLite
import CSystem
import Glibc

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
