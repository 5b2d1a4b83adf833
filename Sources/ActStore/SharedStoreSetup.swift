package import ActCore

/// Setting up a shared store.
package enum SharedStoreSetup {
    /// The SQL that makes the tables of a shared store in an empty database.
    package static var script: String { "BEGIN;\n\(PostgresSchema.script)COMMIT;\n" }

    /// Makes the tables in the database that the settings name.
    package static func apply() throws(Failure) {
        guard let store = SharedStore.current else {
            throw Failure(
                .config, "no shared store is set", hint: "act-config set store postgresql://HOST/NAME, or ACT_STORE"
            )
        }
        try PostgresAddress.check(store.words)
        let connection = try PostgresConnection(store.words, patience: store.patience)
        for statement in PostgresSchema.statements { try connection.send(statement, []) }
        if case .failure(let error) = try connection.exchange() { throw PostgreSQL.failure(error.refusal) }
    }
}
