import ActDatabase
package import ActJSON
import ActSystem

/// The calls that a person said no to within the last day, by the names of their tools, and the person's words on why.
/// The journal has none of them: it is of calls that were given to act-exec.
package struct DenialTable {
    static let schema = """
        CREATE TABLE denial (
          user TEXT NOT NULL, tool TEXT NOT NULL, provider TEXT NOT NULL, at INTEGER NOT NULL,
          id TEXT NOT NULL, words TEXT -- of the call; the person's
        ) STRICT;
        CREATE INDEX denial_at ON denial(user, at);
        CREATE INDEX denial_id ON denial(user, id);

        """

    /// The same in a shared store.
    static let shared = """
        CREATE TABLE denial (
          "user" words NOT NULL, tool words NOT NULL, provider words NOT NULL, at bigint NOT NULL,
          id words NOT NULL, words words
        );
        CREATE INDEX denial_at ON denial("user", at);
        CREATE INDEX denial_id ON denial("user", id);

        """

    private static let kept = 86_400_000

    private let database: any Database
    private let user: String

    package init(_ store: Store, user: String) {
        database = store.database
        self.user = user
    }

    /// Enters a denial of now, and lets those go that are older than a day.
    package func add(tool: String, provider: String, id: String, words: String?) throws(Failure) {
        let now = Moment.now.milliseconds
        try database.transaction(lasting: false) { () throws(Failure) in
            try database.run(
                "DELETE FROM denial WHERE user = ? AND at <= ?", [.text(user), .int(now - DenialTable.kept)])
            try database.run(
                "INSERT INTO denial(user, tool, provider, at, id, words) VALUES(?,?,?,?,?,?)",
                [.text(user), .text(tool), .text(provider), .int(now), .text(id), SQLValue(words)])
        }
    }

    /// The words of a person's last no to the call of this id; nil where there were none.
    package func words(on id: String) throws(Failure) -> String? {
        var found: String?
        try database.rows(
            "SELECT words FROM denial WHERE user = ? AND id = ? ORDER BY at DESC LIMIT 1", [.text(user), .text(id)]
        ) { row throws(Failure) in found = row.text(0) }
        return found
    }

    /// The tools that were denied within the last day, the newest denial first, and how often each was.
    package func tools() throws(Failure) -> [CountedTool] {
        var found: [CountedTool] = []
        try database.rows(
            """
            SELECT tool, provider, count(*) FROM denial WHERE user = ? AND at > ? GROUP BY tool, provider
              ORDER BY max(at) DESC
            """, [.text(user), .int(Moment.now.milliseconds - DenialTable.kept)]
        ) { row throws(Failure) in
            found.append(
                CountedTool(
                    tool: row.text(0) ?? "", provider: row.text(1) ?? "", state: "", calls: row.int(2) ?? 0))
        }
        return found
    }
}
