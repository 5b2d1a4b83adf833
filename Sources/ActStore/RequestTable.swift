package import ActCore

/// What a service asked back before it would run a call, with the state that it wants returned unchanged. That state
/// is the service's secret: it is kept here, and never in a record.
package struct RequestTable {
    static let schema = """
        CREATE TABLE request (
          id TEXT PRIMARY KEY, -- the call's
          requests TEXT NOT NULL, state TEXT, asked INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        """

    private let database: Database

    package init(_ database: Database) { self.database = database }

    package struct Row {
        /// The service's requests, by their names.
        package let requests: JSON
        package let state: JSON?
    }

    package func row(_ id: String) throws(Failure) -> Row? {
        var found: Row?
        try database.rows("SELECT requests, state FROM request WHERE id = ?", [.text(id)]) {
            row throws(Failure) in
            guard let requests = row.text(0).flatMap({ try? JSON($0) }) else { return }
            found = Row(requests: requests, state: row.text(1).flatMap { try? JSON($0) })
        }
        return found
    }

    package func put(_ id: String, requests: JSON, state: JSON?, at: Moment) throws(Failure) {
        try database.run(
            "INSERT OR REPLACE INTO request VALUES(?,?,?,?)",
            [.text(id), .text(requests.line), SQLValue(state?.line), .int(at.milliseconds)])
    }

    package func drop(_ id: String) throws(Failure) {
        try database.run("DELETE FROM request WHERE id = ?", [.text(id)])
    }
}
