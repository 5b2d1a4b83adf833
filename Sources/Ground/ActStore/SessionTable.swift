import ActDatabase
package import ActJSON
import ActRecord
package import ActSystem

/// The router's sessions: one for each user, conversation and origin, kept for a day.
package struct SessionTable {
    static let schema = """
        CREATE TABLE session (
          user TEXT NOT NULL, conversation TEXT NOT NULL, origin TEXT NOT NULL,
          session TEXT NOT NULL, created INTEGER NOT NULL, expires INTEGER NOT NULL,
          toolkits TEXT NOT NULL, mcp_url TEXT,
          PRIMARY KEY(user, conversation, origin)
        ) STRICT, WITHOUT ROWID;

        """

    /// Milliseconds that a session is kept.
    package static let life = 24 * 3_600_000
    /// Milliseconds by which the clock of the process that made it may be ahead: each knows a shared store's as exactly
    /// as its answer was fast.
    private static let skew = 60_000

    private let database: any Database

    package init(_ store: Store) { database = store.database }

    package struct Row: Sendable {
        package var user: String
        package var conversation: String
        package var origin: String
        /// The service's name for it.
        package var session: String
        package var created: Moment
        package var expires: Moment
        package var toolkits: [String]
        package var mcpURL: String?
        /// The service's own tools in it, where they are known.
        package var routerTools: [String] = []

        package init(
            user: String, conversation: String, origin: String, session: String, created: Moment,
            toolkits: [String], mcpURL: String?
        ) {
            self.user = user
            self.conversation = conversation
            self.origin = origin
            self.session = session
            self.created = created
            expires = Moment(milliseconds: created.milliseconds + SessionTable.life)
            self.toolkits = toolkits
            self.mcpURL = mcpURL
        }

        /// Its `session` record (act-record(5)); the address has no key in it.
        package var record: JSON {
            .record(
                .session,
                [
                    (.session, .text(session)), (.user, .text(user)), (.conversation, .text(conversation)),
                    (.origin, .text(origin)), (.created, .text(created.text)), (.expires, .text(expires.text)),
                    (.toolkits, .texts(toolkits)), (.mcpURL, mcpURL.map { .text($0) }),
                    (.routerTools, routerTools.isEmpty ? nil : .texts(routerTools)),
                ])
        }
    }

    /// Sessions that are still good, of one user and conversation or of all; in place of a damaged one, the reason.
    package func rows(
        user: String? = nil, conversation: String? = nil, origin: String
    ) throws(Failure) -> [Result<Row, Failure>] {
        var found: [Result<Row, Failure>] = []
        try database.rows(
            """
            SELECT user, conversation, session, created, toolkits, mcp_url FROM session
            WHERE origin = ?1 AND user = coalesce(?2, user) AND conversation = coalesce(?3, conversation) AND expires > ?4
              AND created <= ?5
            ORDER BY user, conversation
            """,
            [
                .text(origin), SQLValue(user), SQLValue(conversation), .int(Moment.now.milliseconds),
                .int(Moment.now.milliseconds + SessionTable.skew),
            ]
        ) { row throws(Failure) in
            do throws(Failure) {
                func text(_ column: Int32) throws(Failure) -> String {
                    guard let text = try row.checkedText(column) else { throw row.damage(column, "none") }
                    return text
                }
                let created = try row.checkedInt(3, in: Moment.range) ?? 0
                found.append(
                    .success(
                        Row(
                            user: try text(0), conversation: try text(1), origin: origin, session: try text(2),
                            created: Moment(milliseconds: created),
                            toolkits: try text(4).split(separator: " ").map(String.init),
                            mcpURL: try row.checkedText(5))))
            } catch {
                let whose = "\(row.text(0) ?? "")', '\(row.text(1) ?? "")"
                found.append(
                    .failure(
                        Failure(
                            .io, "the session of '\(whose)' is damaged: \(error.message)",
                            hint: "act-session makes another in its place")))
            }
        }
        return found
    }

    /// The session of a user and conversation, if still good. A damaged one counts as none, and another takes its
    /// place.
    package func row(user: String, conversation: String, origin: String) throws(Failure) -> Row? {
        try rows(user: user, conversation: conversation, origin: origin).compactMap { try? $0.get() }.first
    }

    package func put(_ row: Row) throws(Failure) {
        try database.run(
            .replace(
                "session", key: ["user", "conversation", "origin"],
                ["session", "created", "expires", "toolkits", "mcp_url"]),
            [
                .text(row.user), .text(row.conversation), .text(row.origin), .text(row.session),
                .int(row.created.milliseconds), .int(row.expires.milliseconds),
                .text(row.toolkits.joined(separator: " ")), SQLValue(row.mcpURL),
            ])
    }

    /// Forgets a session by the service's name for it.
    package func drop(_ session: String) throws(Failure) {
        try database.run("DELETE FROM session WHERE session = ?", [.text(session)])
    }
}
