package import ActJSON
import ActSystem
import CSQLite
import CSystem
import Glibc

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
        try transaction { () throws(Failure) in
            if version == 0 { try run("PRAGMA application_id=\(SQLite.applicationID)") }
            for migration in migrations[version...] { try script(migration) }
            try run("PRAGMA user_version=\(migrations.count)")
        }
        try syncFolder(parent(path))
    }

    private var foreign: Failure {
        Failure(
            .io, "'\(path)' is a database, but not one of act's", hint: "move it aside; nothing was changed")
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
