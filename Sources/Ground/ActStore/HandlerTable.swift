import ActDatabase
package import ActJSON
package import ActSystem

/// The description that each handler gave of itself, kept so that it is asked again only when its file changed.
package struct HandlerTable {
    static let schema = """
        CREATE TABLE handler (
          path TEXT PRIMARY KEY,
          identity TEXT NOT NULL, described INTEGER NOT NULL,
          tools TEXT NOT NULL, problem TEXT
        ) STRICT;

        """

    /// The handlers that a tainted call may have left text with.
    static let taint = "CREATE TABLE tainted_handler (path TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;\n"

    private let database: SQLite

    package init(_ store: Store) { database = store.local }

    /// One file's answer.
    package struct Row: Sendable {
        package var path: String
        /// The identity of the file that answered: device, inode, size, times.
        package var identity: String
        /// Its good `tool` records, one a line.
        package var tools: [UInt8]
        /// The fault of the other lines, or of the whole answer.
        package var problem: String?

        package init(path: String, identity: String, tools: [UInt8], problem: String?) {
            self.path = path
            self.identity = identity
            self.tools = tools
            self.problem = problem
        }
    }

    /// The answer on record for a path; nil when there is none of this very file.
    package func row(_ path: String, identity: String) throws(Failure) -> Row? {
        var found: Row?
        try database.rows("SELECT identity, tools, problem FROM handler WHERE path = ?", [.text(path)]) {
            row throws(Failure) in
            guard let known = row.text(0), sameBytes(known, identity) else { return }
            found = Row(path: path, identity: known, tools: row.blob(1) ?? [], problem: row.text(2))
        }
        return found
    }

    package func put(_ row: Row, at: Moment) throws(Failure) {
        // A handler can be asked again: a loss of power may take its answer.
        try database.transaction(lasting: false) { () throws(Failure) in
            try database.run(
                """
                INSERT INTO handler(path, identity, described, tools, problem) VALUES(?1,?2,?3,?4,?5)
                ON CONFLICT(path) DO UPDATE SET identity=?2, described=?3, tools=?4, problem=?5
                """,
                [
                    .text(row.path), .text(row.identity), .int(at.milliseconds), .utf8(row.tools[...]),
                    SQLValue(row.problem),
                ])
        }
    }

    package func taint(_ path: String) throws(Failure) {
        try database.run("INSERT INTO tainted_handler VALUES(?) ON CONFLICT DO NOTHING", [.text(path)])
    }

    package func isTainted(_ path: String) throws(Failure) -> Bool {
        var found = false
        try database.rows("SELECT 1 FROM tainted_handler WHERE path = ?", [.text(path)]) { _ throws(Failure) in
            found = true
        }
        return found
    }
}
