import ActDatabase
import ActJSON
import ActSystem

/// A step that brings the tables of a shared store one version on. It only adds, and is never changed once released, so
/// that an act of the version before works on beside it.
struct PostgresMigration {
    /// The version of the tables that the oldest act knows which may use the store from here on.
    let oldest: Int
    let script: String

    /// The SQL of the step to a version.
    func script(to version: Int) -> String {
        """
        \(script)UPDATE meta SET value = '\(version)' WHERE name = 'version';
        INSERT INTO meta VALUES('oldest', '\(oldest)') ON CONFLICT(name) DO UPDATE SET value = excluded.value;

        """
    }

    /// The version that this act knows.
    static var known: Int { PostgresSchema.migrations.count }

    /// The version of the tables of a store, and of the oldest act that may use it.
    struct Versions {
        let tables: Int
        let oldest: Int
        /// Whether the month to come has no place of its own yet.
        let lacksMonth: Bool

        init(_ connection: PostgresConnection) throws(Failure) {
            var found: [String: Int] = [:]
            let sql = """
                SELECT name, CASE WHEN name <> 'months' THEN value WHEN \(Months.areLate) THEN '1' ELSE '0' END FROM meta
                  WHERE name IN ('version', 'oldest', 'months')
                """
            try connection.rows(sql) { row throws(Failure) in
                if let name = row.text(0) { found[name] = row.text(1).flatMap { Int($0) } }
            }
            guard let tables = found["version"] else {
                throw Failure(.config, "the shared store does not say the version of its tables")
            }
            (self.tables, oldest, lacksMonth) = (tables, found["oldest"] ?? 0, found["months"] == 1)
        }

        /// Throws where this act can't use the store.
        func check() throws(Failure) {
            try checkAge()
            guard tables >= known else {
                throw Failure(
                    .config,
                    "the shared store has tables of version \(tables), and this act needs version \(known)",
                    hint: "its owner brings them on: act-store migrate")
            }
        }

        /// Throws where this act is too old for the store.
        func checkAge() throws(Failure) {
            guard oldest <= known else {
                throw Failure(
                    .config,
                    "the shared store has tables of version \(tables), and this act knows version \(known)",
                    hint: "install a newer act on this machine: the store needs one that knows version \(oldest)")
            }
        }
    }

    /// Brings the tables of the store that the settings name to the version that this act knows, in one transaction.
    ///
    /// - Returns: the versions before and after.
    static func run() throws(Failure) -> (from: Int, to: Int) {
        let connection = try SharedStoreSetup.connection()
        try connection.tell("BEGIN")
        // A table that others use is waited for, but not so long that these wait behind.
        try connection.tell("SELECT set_config('lock_timeout', $1, true)", [.int(connection.patience)])
        try connection.tell("SELECT pg_advisory_xact_lock(hashtextextended('act migrate', 0))")
        let before = try Versions(connection)
        try before.checkAge()
        try PostgresRoles.checkOwner(connection)
        guard before.tables < known else { return (before.tables, before.tables) }
        let steps = (before.tables + 1...known).map { PostgresSchema.migrations[$0 - 1].script(to: $0) }
        for statement in (steps + [PostgresRoles.script]).flatMap(statements) { try connection.tell(statement) }
        try connection.tell("COMMIT")
        return (before.tables, known)
    }

    /// The statements of a script, each by itself. A line that ends within `$$` ends no statement.
    static func statements(of script: String) -> [String] {
        var statements: [String] = []
        var isWhole = true
        for part in script.split(separator: ";\n") {
            if isWhole { statements.append(String(part)) } else { statements[statements.count - 1] += ";\n\(part)" }
            if part.split(separator: "$$", omittingEmptySubsequences: false).count.isMultiple(of: 2) {
                isWhole.toggle()
            }
        }
        return statements.map { $0.trimmed }.filter { !$0.isEmpty }
    }
}
