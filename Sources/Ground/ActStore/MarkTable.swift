import ActDatabase
package import ActJSON
package import ActSystem

/// The conversations that have read something private: of each source, the read that was first. A person ends a mark,
/// and nobody else.
package struct MarkTable {
    static let schema = """
        CREATE TABLE mark (
          user TEXT NOT NULL, conversation TEXT NOT NULL,
          source TEXT NOT NULL, -- the provider and toolkit that was read from
          tool TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, -- of the call that read
          PRIMARY KEY(user, conversation, source)
        ) STRICT, WITHOUT ROWID;

        """

    /// The same in a shared store.
    static let shared = """
        CREATE TABLE mark (
          "user" words, conversation words, source words, tool words NOT NULL, id words NOT NULL, at bigint NOT NULL,
          PRIMARY KEY("user", conversation, source)
        );

        """

    /// The call that read.
    package struct Mark: Sendable {
        package let source: String
        package let tool: String
        package let id: String
        package let at: Moment

        package init(source: String, tool: String, id: String, at: Moment) {
            (self.source, self.tool, self.id, self.at) = (source, tool, id, at)
        }
    }

    private let database: any Database
    private let key: [SQLValue]

    package init(_ store: Store, user: String, conversation: String) {
        database = store.database
        key = [.text(user), .text(conversation)]
    }

    /// The oldest mark of the conversation; nil where it has none.
    ///
    /// - Parameter source: one whose mark does not count.
    package func mark(beside source: String?) throws(Failure) -> Mark? {
        try all().first { mark in !(source.map { sameBytes($0, mark.source) } ?? false) }
    }

    /// All marks of the conversation, the oldest first.
    package func all() throws(Failure) -> [Mark] {
        var found: [Mark] = []
        try database.rows(
            "SELECT source, tool, id, at FROM mark WHERE user = ? AND conversation = ? ORDER BY at, source", key
        ) { row throws(Failure) in
            found.append(
                Mark(
                    source: row.text(0) ?? "", tool: row.text(1) ?? "", id: row.text(2) ?? "",
                    at: Moment(milliseconds: row.int(3) ?? 0)))
        }
        return found
    }

    /// Marks the conversation, where it has no mark of this source yet.
    package func put(_ mark: Mark) throws(Failure) {
        try database.run(
            "INSERT INTO mark(user, conversation, source, tool, id, at) VALUES(?,?,?,?,?,?) ON CONFLICT DO NOTHING",
            key + [.text(mark.source), .text(mark.tool), .text(mark.id), .int(mark.at.milliseconds)])
    }

    /// Ends the mark, where there is one.
    package func end() throws(Failure) {
        try database.run("DELETE FROM mark WHERE user = ? AND conversation = ?", key)
    }
}
