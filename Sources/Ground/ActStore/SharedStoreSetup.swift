import ActDatabase
package import ActJSON
import ActSettings

/// Setting up a shared store.
package enum SharedStoreSetup {
    /// The SQL that makes the tables of a shared store in an empty database.
    package static var script: String { PostgresSchema.script }

    /// The SQL that makes a role in a database with the tables.
    ///
    /// - Parameter users: those that the role acts for, with commas between them.
    package static func script(role: String, users: String) throws(Failure) -> String {
        let users = users.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return try PostgresRoles.script(role: role, users: users)
    }

    /// The same as one transaction, for psql(1).
    package static func transaction(_ script: String) -> String { "BEGIN;\n\(script)COMMIT;\n" }

    /// The store that the settings name.
    static func store() throws(Failure) -> SharedStore {
        guard let store = SharedStore.current else {
            throw Failure(
                .config, "no shared store is set", hint: "act-config set store postgresql://HOST/NAME, or ACT_STORE"
            )
        }
        try PostgresAddress.check(store.words)
        return store
    }

    /// A connection to it, whatever is in it.
    static func connection() throws(Failure) -> PostgresConnection {
        let store = try store()
        return try PostgresConnection(store.words, patience: store.patience)
    }

    /// Runs the SQL in the database that the settings name, all of it or nothing.
    package static func apply(_ script: String) throws(Failure) {
        try run(PostgresMigration.statements(of: script), try connection())
    }

    /// Runs statements, and throws for the first that is refused.
    static func run(_ statements: [String], _ connection: PostgresConnection) throws(Failure) {
        for statement in statements { try connection.send(statement, []) }
        _ = try connection.answers()
    }

    /// Brings the tables to the version that this act knows.
    ///
    /// - Returns: the versions before and after.
    package static func migrate() throws(Failure) -> (from: Int, to: Int) { try PostgresMigration.run() }
}

extension SharedStore {
    /// Opens a connection whose tables, place and role this process may use, within so many milliseconds.
    func open(
        _ patience: Int, _ place: StorePlace, user: String, machine: String
    ) throws(Failure) -> PostgresConnection {
        let connection = try PostgresConnection(words, patience: patience)
        let versions = try PostgresMigration.Versions(connection)
        try versions.check()
        try place.check(connection)
        try PostgresRoles.check(connection, user: user, machine: machine)
        try StoreStop.check(connection, place, user: user, machine: machine)
        if versions.lacksMonth { try Months.make(connection) }
        return connection
    }

    /// The user. Throws where nobody named one.
    var namedUser: String {
        get throws(Failure) {
            guard let user else {
                throw Failure(
                    .config, "the shared store has to know whose calls these are",
                    hint: "act-config set user NAME, or ACT_USER, or -u NAME")
            }
            return user
        }
    }
}
