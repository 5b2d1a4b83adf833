import ActDatabase
package import ActJSON
import ActRecord
package import ActSystem

/// The memory of one user: entities (a name and its id) and preferences (a name and a value), each of a toolkit. Only an
/// accepted entry counts.
package struct MemoryStore {
    static let schema = """
        CREATE TABLE memory (
          user TEXT NOT NULL, toolkit TEXT NOT NULL, kind TEXT NOT NULL CHECK(kind IN ('entity', 'preference')),
          name TEXT NOT NULL, value TEXT NOT NULL, source TEXT NOT NULL,
          at INTEGER NOT NULL, until INTEGER, taint INTEGER NOT NULL CHECK(taint IN (0, 1)),
          state TEXT NOT NULL CHECK(state IN ('accepted', 'proposed', 'ending')),
          -- what speaks against it: another value, or that it is gone
          said TEXT, said_source TEXT, said_taint INTEGER CHECK(said_taint IN (0, 1)),
          PRIMARY KEY(user, toolkit, kind, name)
        ) STRICT, WITHOUT ROWID;

        """

    package enum Kind: String, Sendable { case entity, preference }

    package enum State: String, Sendable {
        case accepted
        /// Somebody said so, and no person has accepted it.
        case proposed
        /// It was accepted, and something has contradicted it since.
        case ending
    }

    /// The word of a result, or of an import, against an entry.
    package struct Contradiction: Sendable {
        /// nil where it says that the thing is gone.
        package let value: String?
        package let source: String
        package let taint: Bool

        package init(value: String?, source: String, taint: Bool) {
            self.value = value
            self.source = source
            self.taint = taint
        }
    }

    /// An entry, one by its toolkit, kind and name, byte for byte.
    package struct Entry: Sendable {
        package let toolkit: String
        package let kind: Kind
        package var name: String
        package var value: String
        /// `person`, `import`, or the id of a result.
        package var source: String
        package var at: Moment
        /// nil for one without an end.
        package var until: Moment?
        package var taint: Bool
        package var state: State
        package var contradiction: Contradiction?

        package init(
            toolkit: String, kind: Kind, name: String, value: String, source: String, at: Moment, until: Moment?,
            taint: Bool, state: State
        ) {
            self.toolkit = toolkit
            self.kind = kind
            self.name = name
            self.value = value
            self.source = source
            self.at = at
            self.until = until
            self.taint = taint
            self.state = state
        }

        /// Another for each toolkit, kind and name: 16 hexadecimal digits.
        package var id: String {
            hex(Array(Digest.sha256(Array([toolkit, kind.rawValue, name].joined(separator: "\n").utf8)).prefix(8)))
        }

        package func hasEnded(_ now: Moment) -> Bool { until.map { $0 <= now } ?? false }

        /// The `memory` record.
        package func record(now: Moment) -> JSON {
            let said = contradiction.map { said -> JSON in
                .record([
                    (.value, said.value.map { .text($0) }), (.source, .text(said.source)),
                    (.taint, .bool(said.taint)),
                ])
            }
            return .record(
                .memory,
                [
                    (.id, .text(id)), (.toolkit, .text(toolkit)), (.kind, .text(kind.rawValue)),
                    (.name, .text(name)),
                    (.value, .text(value)), (.source, .text(source)), (.at, .text(at.text)),
                    (.until, until.map { .text($0.text) }), (.taint, .bool(taint)),
                    (.state, .text(state.rawValue)), (.expired, hasEnded(now) ? .bool(true) : nil),
                    (.contradiction, said),
                ])
        }
    }

    private let database: any Database
    private let user: String

    package init(_ store: Store, user: String) {
        database = store.database
        self.user = user
    }

    /// Runs `body` in one transaction.
    ///
    /// - Parameter lasting: whether it waits for the disk.
    package func change<T>(lasting: Bool = true, _ body: () throws(Failure) -> T) throws(Failure) -> T {
        try database.transaction(lasting: lasting, body)
    }

    package func entry(_ toolkit: String, _ kind: Kind, _ name: String) throws(Failure) -> Entry? {
        var found: Entry?
        try database.rows(
            "SELECT \(MemoryStore.columns) FROM memory WHERE user = ? AND toolkit = ? AND kind = ? AND name = ?",
            [.text(user), .text(toolkit), .text(kind.rawValue), .text(name)]
        ) { row throws(Failure) in found = try MemoryStore.entry(row) }
        return found
    }

    /// Every entry, by toolkit, kind and name; of one toolkit where that is named. Throws where one is damaged: it could
    /// be the one that keeps another from counting.
    package func entries(of toolkit: String? = nil) throws(Failure) -> [Entry] {
        var found: [Entry] = []
        try database.rows(
            """
            SELECT \(MemoryStore.columns) FROM memory WHERE user = ?1 AND toolkit = ifnull(?2, toolkit)
              ORDER BY toolkit, kind, name
            """, [.text(user), SQLValue(toolkit)]
        ) { row throws(Failure) in found.append(try MemoryStore.entry(row)) }
        return found
    }

    /// The number of entries, and of those that are proposed.
    package func count() throws(Failure) -> (all: Int, proposed: Int) {
        var found = (all: 0, proposed: 0)
        try database.rows(
            SQL(
                """
                SELECT coalesce(sum(calls), 0), coalesce(sum(calls) FILTER (WHERE state = 'proposed'), 0)
                  FROM \(Tally.of("memory")) AND user = ?
                """,
                postgresql: "SELECT count(*), count(*) FILTER (WHERE state = 'proposed') FROM memory WHERE user = ?"
            ),
            [.text(user)]
        ) { row throws(Failure) in
            found = (row.int(0, in: 0...Int.max) ?? 0, row.int(1, in: 0...Int.max) ?? 0)
        }
        return found
    }

    /// Writes an entry in the place of the one of this toolkit, kind and name.
    package func put(_ entry: Entry) throws(Failure) {
        let said = entry.contradiction
        try database.run(
            .replace(
                "memory", key: ["user", "toolkit", "kind", "name"],
                ["value", "source", "at", "until", "taint", "state", "said", "said_source", "said_taint"]),
            [
                .text(user), .text(entry.toolkit), .text(entry.kind.rawValue), .text(entry.name),
                .text(entry.value), .text(entry.source), .int(entry.at.milliseconds),
                entry.until.map { .int($0.milliseconds) } ?? .null, .int(entry.taint ? 1 : 0),
                .text(entry.state.rawValue), SQLValue(said?.value), SQLValue(said?.source),
                said.map { .int($0.taint ? 1 : 0) } ?? .null,
            ])
    }

    package func drop(_ entry: Entry) throws(Failure) {
        try database.run(
            "DELETE FROM memory WHERE user = ? AND toolkit = ? AND kind = ? AND name = ?",
            [.text(user), .text(entry.toolkit), .text(entry.kind.rawValue), .text(entry.name)])
    }

    private static let columns = """
        toolkit, kind, name, value, source, at, until, taint, state, said, said_source, said_taint
        """

    private static func entry(_ row: SQLRow) throws(Failure) -> Entry {
        guard let kind = Kind(rawValue: try row.neededText(1)) else {
            throw row.damage(1, "not one of the choices")
        }
        guard let state = State(rawValue: try row.neededText(8)) else {
            throw row.damage(8, "not one of the choices")
        }
        let until = try row.checkedInt(6, in: Moment.range).map { Moment(milliseconds: $0) }
        var entry = Entry(
            toolkit: try row.neededText(0), kind: kind, name: try row.neededText(2), value: try row.neededText(3),
            source: try row.neededText(4), at: Moment(milliseconds: try row.checkedInt(5, in: Moment.range) ?? 0),
            until: until, taint: try row.checkedInt(7, in: 0...1) != 0, state: state)
        if let source = try row.checkedText(10) {
            entry.contradiction = Contradiction(
                value: try row.checkedText(9), source: source, taint: try row.checkedInt(11, in: 0...1) != 0)
        }
        return entry
    }
}
