import ActDatabase
package import ActJSON
package import ActSystem

/// The questions that a service asked before it would run a call, and the state that it wants returned unchanged. That
/// state is the service's secret: it is kept here, and never in a record.
package struct RequestTable {
    static let schema = """
        CREATE TABLE request (
          id TEXT PRIMARY KEY, -- the call's
          requests TEXT NOT NULL, state TEXT, asked INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        """

    /// A call is one by its user and id. Whose a question of before was, its call says; of a call that is not on record
    /// it was never asked.
    static let perUser = """
        ALTER TABLE request RENAME TO request_of_all;
        CREATE TABLE request (
          user TEXT NOT NULL, id TEXT NOT NULL, -- the call's
          requests TEXT NOT NULL, state TEXT, asked INTEGER NOT NULL,
          PRIMARY KEY(user, id)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO request SELECT user, id, requests, state, asked FROM request_of_all JOIN journal USING(id);
        DROP TABLE request_of_all;

        """

    private let database: any Database
    private let user: String

    package init(_ store: Store, user: String) {
        database = store.database
        self.user = user
    }

    package struct Row {
        /// The service's requests, by their names.
        package let requests: JSON
        package let state: JSON?
    }

    package func row(_ id: String) throws(Failure) -> Row? {
        var found: Row?
        try database.rows(
            "SELECT requests, state FROM request WHERE user = ? AND id = ?", [.text(user), .text(id)]
        ) {
            row throws(Failure) in
            func json(_ column: Int32) throws(Failure) -> JSON? {
                guard let text = try row.checkedText(column) else { return nil }
                guard let json = try? JSON(text) else { throw row.damage(column, "no JSON") }
                return json
            }
            guard let requests = try json(0) else { throw row.damage(0, "none") }
            found = Row(requests: requests, state: try json(1))
        }
        return found
    }

    package func put(_ id: String, requests: JSON, state: JSON?, at: Moment) throws(Failure) {
        try database.run(
            .replace("request", key: ["user", "id"], ["requests", "state", "asked"]),
            [.text(user), .text(id), .text(requests.line), SQLValue(state?.line), .int(at.milliseconds)])
    }

    package func drop(_ id: String) throws(Failure) {
        try database.run("DELETE FROM request WHERE user = ? AND id = ?", [.text(user), .text(id)])
    }
}
