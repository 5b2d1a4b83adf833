import ActDatabase
package import ActJSON

/// The names that a user's accounts at a service go by: what a rule on one of them has to know of the others.
package struct AccountTable {
    static let schema = """
        CREATE TABLE account (
          provider TEXT NOT NULL, user TEXT NOT NULL, toolkit TEXT NOT NULL, id TEXT NOT NULL,
          name TEXT NOT NULL, -- the id, or another name of it
          PRIMARY KEY(provider, user, toolkit, name, id)
        ) STRICT, WITHOUT ROWID;

        """

    package typealias Account = (toolkit: String, id: String, names: [String])

    private let database: any Database
    private let owner: [SQLValue]

    package init(_ store: Store, provider: String, user: String) {
        database = store.database
        owner = [.text(provider), .text(user)]
    }

    /// All names of the accounts of a toolkit that one of them names; the name alone where none is known.
    package func names(_ name: String, toolkit: String) throws(Failure) -> [String] {
        var names = [name]
        try database.rows(
            """
            SELECT DISTINCT other.name FROM account JOIN account AS other USING (provider, user, toolkit, id)
            WHERE provider = ? AND user = ? AND toolkit = ? AND account.name = ?
            """, owner + [.text(toolkit), .text(name)]
        ) { row throws(Failure) in names.append(row.text(0) ?? "") }
        return names
    }

    /// Every name of every account.
    package func names() throws(Failure) -> [String] {
        var names: [String] = []
        try database.rows("SELECT DISTINCT name FROM account WHERE provider = ? AND user = ?", owner) {
            row throws(Failure) in names.append(row.text(0) ?? "")
        }
        return names
    }

    /// Keeps accounts as the service tells of them now: a name that went from one to another is the other's.
    package func keep(_ accounts: [Account]) throws(Failure) {
        guard !accounts.isEmpty else { return }
        try database.transaction { () throws(Failure) in
            for (toolkit, id, names) in accounts {
                try database.run(
                    "DELETE FROM account WHERE provider = ? AND user = ? AND id = ?", owner + [.text(id)])
                for name in names {
                    try database.run(
                        "DELETE FROM account WHERE provider = ? AND user = ? AND toolkit = ? AND name = ?",
                        owner + [.text(toolkit), .text(name)])
                }
            }
            for (toolkit, id, names) in accounts {
                for name in [id] + names {
                    try database.run(
                        "INSERT INTO account VALUES(?,?,?,?,?) ON CONFLICT DO NOTHING",
                        owner + [.text(toolkit), .text(id), .text(name)])
                }
            }
        }
    }
}
