import ActDatabase
package import ActJSON
package import ActSystem

/// Calls of an agent that may change something and whose outcome it has not been told yet (act-serve(1)): the same tool
/// and arguments again are the same call, whichever process is asked.
package struct ServedTable {
    static let schema = """
        CREATE TABLE served (
          user TEXT NOT NULL, conversation TEXT NOT NULL, id TEXT NOT NULL, -- the call's
          digest BLOB NOT NULL, -- of the tool and the arguments as they were given
          held INTEGER NOT NULL, -- whether it was put into the inbox
          runner TEXT NOT NULL, -- the process that was asked for it; nobody once the client of a held call is gone
          at INTEGER NOT NULL, -- when it was asked for, or when that client went
          PRIMARY KEY(user, conversation, id)
        ) STRICT, WITHOUT ROWID;

        """

    private let database: any Database
    private let user: String
    private let conversation: String

    package init(_ store: Store, user: String, conversation: String) {
        database = store.database
        self.user = user
        self.conversation = conversation
    }

    package struct Row {
        package let id: String
        package let digest: [UInt8]
        /// Whether it was put into the inbox.
        package let isHeld: Bool
        /// The process that it was asked of; nil where that has ended.
        package let asked: ProcessIdentity.Live?
        /// The time at which the client of a held call went; nil where it is there, or its process ended without a word.
        package let left: Moment?

        /// Whether nobody is there who was promised the outcome of a held call.
        package var isLeft: Bool { isHeld && asked == nil }
    }

    /// Enters a call that this process was asked for.
    package func add(_ id: String, digest: [UInt8], isHeld: Bool, at: Moment) throws(Failure) {
        try database.run(
            .replace("served", key: ["user", "conversation", "id"], ["digest", "held", "runner", "at"]),
            [
                .text(user), .text(conversation), .text(id), .blob(digest), .int(isHeld ? 1 : 0),
                .text(database.runner), .int(at.milliseconds),
            ])
    }

    /// The oldest call with this digest.
    package func row(digest: [UInt8]) throws(Failure) -> Row? {
        try rows("AND digest = ? ORDER BY at LIMIT 1", .blob(digest)).first
    }

    package func row(_ id: String) throws(Failure) -> Row? { try rows("AND id = ?", .text(id)).first }

    /// The calls, oldest first.
    package func all() throws(Failure) -> [Row] { try rows("ORDER BY at") }

    /// Notes that the client of a held call is gone.
    package func leave(_ id: String, at: Moment) throws(Failure) { try enter(id, runner: "", at: at) }

    /// Notes that this process has a client again that may ask for a held call.
    package func adopt(_ id: String) throws(Failure) { try enter(id, runner: database.runner, at: .now) }

    private func enter(_ id: String, runner: String, at: Moment) throws(Failure) {
        try database.run(
            """
            UPDATE served SET runner = ?, at = ? WHERE user = ? AND conversation = ? AND id = ? AND held = 1
            """, [.text(runner), .int(at.milliseconds), .text(user), .text(conversation), .text(id)])
    }

    private func rows(_ rest: String, _ values: SQLValue...) throws(Failure) -> [Row] {
        var found: [Row] = []
        try database.rows(
            "SELECT id, digest, held, runner, at FROM served WHERE user = ? AND conversation = ? \(rest)",
            [.text(user), .text(conversation)] + values
        ) { row throws(Failure) in
            let runner = row.text(3) ?? ""
            found.append(
                Row(
                    id: row.text(0) ?? "", digest: row.blob(1) ?? [], isHeld: row.int(2) != 0,
                    asked: runner.isEmpty ? nil : try database.live(runner),
                    left: runner.isEmpty ? row.int(4).map { Moment(milliseconds: $0) } : nil))
        }
        return found
    }

    package func drop(_ id: String) throws(Failure) {
        try database.run(
            "DELETE FROM served WHERE user = ? AND conversation = ? AND id = ?",
            [.text(user), .text(conversation), .text(id)])
    }
}
