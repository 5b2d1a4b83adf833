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

    /// Answers beside the names that they have; handlers are asked again.
    static let named = """
        DROP TABLE handler;
        CREATE TABLE handler (
          id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, identity TEXT NOT NULL, described INTEGER NOT NULL,
          tools TEXT NOT NULL, problem TEXT
        ) STRICT;
        CREATE TABLE handler_tool (
          key TEXT NOT NULL, -- the name in capitals
          handler INTEGER NOT NULL, slug TEXT NOT NULL,
          said INTEGER NOT NULL, -- 0: in an answer before, and the catalog may have it still
          PRIMARY KEY(key, handler, slug)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX handler_tool_handler ON handler_tool(handler);
        DELETE FROM source WHERE provider = 'handler';

        """

    private let database: SQLite

    package init(_ store: Store) { database = store.local }

    /// One file's answer.
    package struct Answer: Sendable {
        package let path: String
        /// The identity of the file that answered: device, inode, size, times.
        package let identity: String
        /// Its good `tool` records, one a line.
        package let tools: [UInt8]
        /// Their names: of two that differ by letters alone the first counts.
        package let slugs: [String]
        /// The fault of the other lines, or of the whole answer.
        package let problem: String?

        package init(path: String, identity: String, tools: [UInt8], slugs: [String], problem: String?) {
            self.path = path
            self.identity = identity
            self.tools = tools
            self.slugs = slugs
            self.problem = problem
        }
    }

    /// Whether this very file has answered, so that the names of its tools are known, and the fault of its answer.
    package func answered(_ path: String, identity: String) throws(Failure) -> (known: Bool, problem: String?) {
        var found: (Bool, String?) = (false, nil)
        try database.rows(
            """
            SELECT problem FROM handler WHERE path = ? AND identity = ?
              AND (tools = '' OR EXISTS (SELECT 1 FROM handler_tool WHERE handler = handler.id))
            """, [.text(path), .text(identity)]
        ) { row throws(Failure) in found = (true, row.text(0)) }
        return found
    }

    package func put(_ answer: Answer, at: Moment) throws(Failure) {
        // A handler can be asked again: a loss of power may take its answer.
        try database.transaction(lasting: false) { () throws(Failure) in
            try database.run(
                """
                INSERT INTO handler(path, identity, described, tools, problem) VALUES(?1,?2,?3,?4,?5)
                ON CONFLICT(path) DO UPDATE SET identity=?2, described=?3, tools=?4, problem=?5
                """,
                [
                    .text(answer.path), .text(answer.identity), .int(at.milliseconds), .utf8(answer.tools[...]),
                    SQLValue(answer.problem),
                ])
            let handler = SQLValue.int(
                try database.int("SELECT id FROM handler WHERE path = ?", [.text(answer.path)]))
            try database.run("UPDATE handler_tool SET said = 0 WHERE handler = ?", [handler])
            var keys: Set<String> = []
            for slug in answer.slugs where keys.insert(slug.uppercased()).inserted {
                try database.run(
                    "INSERT INTO handler_tool VALUES(?,?,?,1) ON CONFLICT DO UPDATE SET said = 1",
                    [.text(slug.uppercased()), handler, .text(slug)])
            }
        }
    }

    /// The `tool` records that a handler's answer has, one a line.
    package func tools(of path: String) throws(Failure) -> [UInt8] {
        var found: [UInt8] = []
        try database.rows("SELECT tools FROM handler WHERE path = ?", [.text(path)]) { row throws(Failure) in
            found = row.blob(0) ?? []
        }
        return found
    }

    /// The names that a handler's answers have, and those of before that `takeFormerNames` was not asked for yet.
    package func names(of path: String) throws(Failure) -> [String] { try names(of: path, where: "true") }

    /// Forgets the names that a handler's answers before had and this one does not; which they are.
    package func takeFormerNames(of path: String) throws(Failure) -> [String] {
        let former = try names(of: path, where: "said = 0")
        if !former.isEmpty {
            try database.run(
                "DELETE FROM handler_tool WHERE handler = (SELECT id FROM handler WHERE path = ?) AND said = 0",
                [.text(path)])
        }
        return former
    }

    private func names(of path: String, where condition: String) throws(Failure) -> [String] {
        var found: [String] = []
        try database.rows(
            "SELECT slug FROM handler_tool WHERE handler = (SELECT id FROM handler WHERE path = ?) AND \(condition)",
            [.text(path)]
        ) { row throws(Failure) in found.append(row.text(0) ?? "") }
        return found
    }

    /// The handlers whose answers have a name, in whatever letters.
    package func claims(on slug: String) throws(Failure) -> [(path: String, slug: String)] {
        var found: [(String, String)] = []
        try database.rows(
            """
            SELECT path, slug FROM handler_tool JOIN handler ON handler.id = handler_tool.handler
            WHERE key = ? AND said = 1
            """, [.text(slug.uppercased())]
        ) { row throws(Failure) in found.append((row.text(0) ?? "", row.text(1) ?? "")) }
        return found
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
