package import ActCore

/// Calls of an agent that may change something and whose outcome it has not been told yet (act-serve(1)): the same tool
/// and arguments again are the same call, whichever process is asked.
package struct ServedTable {
    static let schema = """
        CREATE TABLE served (
          user TEXT NOT NULL, conversation TEXT NOT NULL, id TEXT NOT NULL, -- the call's
          digest BLOB NOT NULL, -- of the tool and the arguments as they were given
          at INTEGER NOT NULL,
          PRIMARY KEY(user, conversation, id)
        ) STRICT, WITHOUT ROWID;

        """

    private let database: Database
    private let user: String
    private let conversation: String

    package init(_ database: Database, user: String, conversation: String) {
        self.database = database
        self.user = user
        self.conversation = conversation
    }

    package func add(_ id: String, digest: [UInt8], at: Moment) throws(Failure) {
        try database.run(
            "INSERT OR REPLACE INTO served VALUES(?,?,?,?,?)",
            [.text(user), .text(conversation), .text(id), .blob(digest), .int(at.milliseconds)])
    }

    /// The id of the oldest call with this digest.
    package func id(of digest: [UInt8]) throws(Failure) -> String? {
        var found: String?
        try database.rows(
            "SELECT id FROM served WHERE user = ? AND conversation = ? AND digest = ? ORDER BY at LIMIT 1",
            [.text(user), .text(conversation), .blob(digest)]
        ) { row throws(Failure) in found = row.text(0) }
        return found
    }

    /// The digest that a call was entered with; nil for one whose outcome was told.
    package func digest(of id: String) throws(Failure) -> [UInt8]? {
        var found: [UInt8]?
        try database.rows(
            "SELECT digest FROM served WHERE user = ? AND conversation = ? AND id = ?",
            [.text(user), .text(conversation), .text(id)]
        ) { row throws(Failure) in found = row.blob(0) }
        return found
    }

    /// The calls, oldest first.
    package func all() throws(Failure) -> [(id: String, digest: [UInt8])] {
        var found: [(String, [UInt8])] = []
        try database.rows(
            "SELECT id, digest FROM served WHERE user = ? AND conversation = ? ORDER BY at",
            [.text(user), .text(conversation)]
        ) { row throws(Failure) in found.append((row.text(0) ?? "", row.blob(1) ?? [])) }
        return found
    }

    package func drop(_ id: String) throws(Failure) {
        try database.run(
            "DELETE FROM served WHERE user = ? AND conversation = ? AND id = ?",
            [.text(user), .text(conversation), .text(id)])
    }
}
