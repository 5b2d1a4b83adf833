import ActDatabase
package import ActJSON
import ActSystem

/// Facts that people stated of their servers, on this machine, by a digest of each server's entry: folders, a service,
/// and whether its annotations are believed; with the entry itself, so that another one can be told from it.
package struct FactTable {
    static let schema = """
        CREATE TABLE fact (
          user TEXT NOT NULL, machine TEXT NOT NULL, entry TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
          PRIMARY KEY(user, machine, entry)
        ) STRICT, WITHOUT ROWID;

        """

    /// The same in a shared store.
    static let shared = """
        CREATE TABLE fact (
          "user" words, machine words, entry words, text words NOT NULL, at bigint NOT NULL,
          PRIMARY KEY("user", machine, entry)
        );

        """

    private let database: any Database
    private let user: String

    package init(_ store: Store, user: String) {
        database = store.database
        self.user = user
    }

    /// The facts of an entry, as they were written; nil where nothing is stated, or it can't be read any more.
    package func text(_ entry: String) throws(Failure) -> JSON? {
        var found: JSON?
        try database.rows("SELECT text FROM fact WHERE user = ? AND machine = ? AND entry = ?", try key(entry)) {
            row throws(Failure) in found = row.text(0).flatMap { try? JSON($0) }
        }
        return found
    }

    /// All entries that have a row, the newest first.
    package func all() throws(Failure) -> [(entry: String, text: JSON)] {
        // A machine that states nothing needs no id.
        var isStated = false
        try database.rows("SELECT 1 FROM fact WHERE user = ? LIMIT 1", [.text(user)]) { _ in isStated = true }
        guard isStated else { return [] }
        var found: [(String, JSON)] = []
        let sql: SQL = "SELECT entry, text FROM fact WHERE user = ? AND machine = ? ORDER BY at DESC, entry"
        try database.rows(sql, [.text(user), .text(try MachineID.id())]) { row throws(Failure) in
            guard let entry = row.text(0), let json = row.text(1).flatMap({ try? JSON($0) }) else { return }
            found.append((entry, json))
        }
        return found
    }

    /// States the facts of an entry, in the place of those before.
    package func put(_ entry: String, _ facts: JSON) throws(Failure) {
        try database.run(
            .replace("fact", key: ["user", "machine", "entry"], ["text", "at"]),
            try key(entry) + [.utf8(facts.bytes[...]), .int(Moment.now.milliseconds)])
    }

    private func key(_ entry: String) throws(Failure) -> [SQLValue] {
        [.text(user), .text(try MachineID.id()), .text(entry)]
    }
}
