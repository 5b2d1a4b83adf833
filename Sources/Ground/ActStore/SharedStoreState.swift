import ActDatabase
package import ActJSON
import ActSettings
import ActSystem

/// The facts about a shared store and its server that act-doctor(1) tells.
package struct SharedStoreState {
    /// The server's version.
    package let version: String
    /// The server's settings that let it lose commits, or tear pages.
    package let unsafe: [String]
    /// The way to it, and how it is guarded.
    package let way: String
    /// The version of the tables.
    package let tables: Int
    /// How far its clock is before this machine's.
    package let milliseconds: Int

    /// Looks at the store that the settings name; nil where none is set.
    package static func read() throws(Failure) -> SharedStoreState? {
        guard SharedStore.current != nil else { return nil }
        return try SharedStoreState(SharedStoreSetup.connection())
    }

    init(_ connection: PostgresConnection) throws(Failure) {
        let tables = try PostgresMigration.Versions(connection)
        try tables.check()
        var (version, isEncrypted, unsafe): (String, Bool, [String]) = ("", false, [])
        try connection.rows(
            """
            SELECT current_setting('server_version'),
              coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false)
            """
        ) { row throws(Failure) in (version, isEncrypted) = (row.text(0) ?? "", row.int(1) == 1) }
        try connection.rows(
            """
            SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')
              AND setting = 'off' ORDER BY name
            """
        ) { row throws(Failure) in unsafe.append(row.text(0) ?? "") }
        let before = Moment.machine.milliseconds
        var theirs = before
        try connection.rows("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)") {
            row throws(Failure) in theirs = row.int(0) ?? 0
        }
        // It read its clock between the question and the answer.
        milliseconds = theirs - (before + Moment.machine.milliseconds) / 2
        self.version = String(version.prefix { $0 != " " })
        (self.unsafe, self.tables) = (unsafe, tables.tables)
        way = PostgresAddress.words(of: connection, isEncrypted: isEncrypted)
    }

    /// The difference of the clocks, in words.
    package var clockWords: String {
        let size = milliseconds.magnitude
        let amount = size < 1000 ? "\(size) ms" : "\(size / 1000) s"
        return size == 0
            ? "as this machine's" : "\(amount) \(milliseconds > 0 ? "before" : "behind") this machine's"
    }
}
