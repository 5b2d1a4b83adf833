package import ActCore

/// Setting up a shared store.
package enum SharedStoreSetup {
    /// The SQL that makes the tables of a shared store in an empty database.
    package static var script: String { "BEGIN;\n\(PostgresSchema.script)COMMIT;\n" }

    /// Makes the tables in the database that the settings name.
    package static func apply() throws(Failure) { try run(PostgresSchema.statements, try connection()) }

    /// A connection to the database that the settings name, whatever is in it.
    static func connection() throws(Failure) -> PostgresConnection {
        guard let store = SharedStore.current else {
            throw Failure(
                .config, "no shared store is set", hint: "act-config set store postgresql://HOST/NAME, or ACT_STORE"
            )
        }
        try PostgresAddress.check(store.words)
        return try PostgresConnection(store.words, patience: store.patience)
    }

    /// Runs statements, and throws for the first that is refused.
    static func run(_ statements: [String], _ connection: PostgresConnection) throws(Failure) {
        for statement in statements { try connection.send(statement, []) }
        _ = try answers(connection)
    }

    /// The answers to what was sent.
    static func answers(_ connection: PostgresConnection) throws(Failure) -> [PostgresAnswer] {
        switch try connection.exchange() {
        case .success(let answers): return answers
        case .failure(let error): throw PostgreSQL.failure(error.refusal)
        }
    }
}
