import ActDatabase
package import ActJSON

/// The toolkits of a service to which a user is connected, as the service told last: by its list of accounts, or by a
/// search.
package struct ConnectedTable {
    static let schema = """
        CREATE TABLE connected (
          provider TEXT NOT NULL, user TEXT NOT NULL, toolkit TEXT NOT NULL, PRIMARY KEY(provider, user, toolkit)
        ) STRICT, WITHOUT ROWID;

        """

    /// The same in a shared store.
    static let shared = """
        CREATE TABLE connected (provider words, "user" words, toolkit words, PRIMARY KEY(provider, "user", toolkit));

        """

    private let database: any Database
    private let owner: [SQLValue]

    package init(_ store: Store, provider: String, user: String) {
        database = store.database
        owner = [.text(provider), .text(user)]
    }

    package func toolkits() throws(Failure) -> [String] {
        var toolkits: [String] = []
        try database.rows("SELECT toolkit FROM connected WHERE provider = ? AND user = ? ORDER BY toolkit", owner) {
            row throws(Failure) in toolkits.append(row.text(0) ?? "")
        }
        return toolkits
    }

    /// Keeps which toolkits are connected.
    ///
    /// - Parameter asked: the toolkits that this says something of; nil for all.
    package func keep(_ connected: Set<String>, of asked: [String]? = nil) throws(Failure) {
        let before = Set(try toolkits())
        let gone = before.subtracting(connected).filter { asked?.contains($0) ?? true }
        let new = connected.subtracting(before)
        guard !gone.isEmpty || !new.isEmpty else { return }
        try database.transaction { () throws(Failure) in
            for toolkit in gone {
                try database.run(
                    "DELETE FROM connected WHERE provider = ? AND user = ? AND toolkit = ?",
                    owner + [.text(toolkit)])
            }
            for toolkit in new {
                try database.run(
                    "INSERT INTO connected VALUES(?,?,?) ON CONFLICT DO NOTHING", owner + [.text(toolkit)])
            }
        }
    }
}
