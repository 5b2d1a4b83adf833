package import ActJSON
import ActSystem

/// The place of a shared store: its cluster and the cluster's timeline, its database and the table of calls. A copy, a
/// backup that was restored, or a standby that took over is at another one: it may lack calls that ran, so that they
/// would run again. The store says where it belongs. A snapshot of the server's disk that was put back is at the same
/// place: this machine remembers the position up to which the log was on the server's disk at its last commit, and the
/// last event of its own chain, which the same place can only lack by going back (`StoreMemory`).
package final class StorePlace {
    /// The function that says the place, in a table's way of being made.
    package static let function = """
        CREATE FUNCTION place() RETURNS text LANGUAGE sql STABLE AS $$
          SELECT concat_ws(' ', (SELECT system_identifier FROM pg_control_system()),
            left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
            (SELECT oid FROM pg_database WHERE datname = current_database()), CAST('journal' AS regclass)::oid) $$;
        INSERT INTO meta VALUES('place', '');

        """

    /// The statement by which the store belongs where it is now.
    package static let settle = "UPDATE meta SET value = place() WHERE name = 'place'"

    /// The number of bytes that the log has on disk, and the owner's last word.
    static let place = """
        CAST(pg_current_wal_flush_lsn() - '0/0' AS bigint), CAST((SELECT value FROM meta WHERE name = 'accepted') AS bigint)
        """
    package static let position = "SELECT \(place)"

    /// The remedy where it is not there, or went back.
    package static let remedy =
        "its owner looks what was lost: act-store accept --restored, --failover or --nothing-lost, see act-store(5)"

    /// The store's own name, once it was reached.
    private(set) var store: String?
    private var memory: StoreMemory?

    package init() {}

    /// Throws where the store behind a new connection is not where it was; goes by its clock.
    ///
    /// - Parameter accepts: whether any place will do.
    package func check(_ connection: PostgresConnection, accepts: Bool = false) throws(Failure) {
        let row = try StorePlace.row(
            """
            SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint), place(),
              (SELECT value FROM meta WHERE name = 'place'), (SELECT value FROM meta WHERE name = 'store')
            """, [], connection)
        func text(_ column: Int32) -> String { String(decoding: row.bytes(column), as: UTF8.self) }
        Moment.follow(Moment(milliseconds: row.int(0)))
        guard StorePlace.isID(text(3)) else { throw Failure(.config, "the shared store has no id") }
        if store.map({ sameBytes($0, text(3)) }) != true {
            memory = try StoreMemory(text(3))
            store = text(3)
        }
        guard accepts || sameBytes(text(1), text(2)) else {
            throw Failure(
                .config,
                "the shared store is not where it was: a copy, a restored backup, or a standby that took over",
                hint: StorePlace.remedy)
        }
    }

    /// Whether a text can be the name of a store.
    package static func isID(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 &- 0x61 < 6 }
    }

    private static func row(
        _ sql: String, _ values: [SQLValue], _ connection: PostgresConnection
    ) throws(Failure) -> Tuple {
        try connection.send(sql, values)
        guard let answer = try connection.answers().last, answer.count == 1 else { throw connection.lost() }
        return Tuple(answer: answer, row: 0)
    }

    /// The facts that this machine remembers where the store lacks one of them: it went back. Where its owner accepted it
    /// since, the machine forgets them, and begins anew with the store as it is.
    package func lost(_ connection: PostgresConnection, machine: String) throws(Failure) -> StoreMemory.Facts? {
        guard let memory else { return nil }
        // Read first: what another process of this machine commits from here on is in the store's answer.
        let known = try memory.facts()
        let row = try StorePlace.row(
            """
            \(StorePlace.position),
              coalesce((SELECT number FROM chain WHERE machine = $1), 0), (SELECT hash FROM chain WHERE machine = $1)
            """, [.text(machine)], connection)
        if row.int(1) > known.accepted {
            memory.remember(position: row.int(0), nil, accepted: row.int(1))
            return nil
        }
        guard row.int(0) >= known.position, row.int(1) == known.accepted, row.int(2) >= known.number else {
            return known
        }
        if known.number == 0 { return nil }
        let isThere =
            try row.int(2) == known.number
            ? row.bytes(3).elementsEqual(known.hash) : holds(known, machine, connection)
        return isThere ? nil : known
    }

    /// Whether the store has an event before the last one of this machine's chain. It may have been dropped with its
    /// month.
    private func holds(
        _ known: StoreMemory.Facts, _ machine: String, _ connection: PostgresConnection
    ) throws(Failure) -> Bool {
        let row = try StorePlace.row(
            """
            SELECT coalesce((SELECT hash FROM all_event WHERE machine = $1 AND number = $2 LIMIT 1) = $3, false)
              OR EXISTS (SELECT FROM chain_start WHERE machine = $1 AND (number > $2 OR number = $2 AND hash = $3))
            """, [.text(machine), .int(known.number), .blob(known.hash)], connection)
        return row.int(0) == 1
    }

    /// The last event of its chain that this machine remembers. Where a transaction adds to a chain that lacks it, tables
    /// were put back, or a server behind a pooler, and the connection stayed.
    func leastEvent() throws(Failure) -> Int { try memory?.facts().number ?? 0 }

    /// The words in which the server ends a transaction that would add to such a chain.
    static let lacking = "the chain ends with event "

    /// The failure of a machine that finds its commits missing.
    package static var wentBack: Failure {
        Failure(.config, "the shared store went back: it lacks commits of this machine", hint: remedy)
    }

    /// Remembers a commit.
    ///
    /// - Parameters:
    ///   - position: with the owner's word, as `StorePlace.position` says them behind the commit.
    ///   - head: the last event of this machine's chain, where the commit waited for the disk.
    package func remember(_ position: Int, accepted: Int, _ head: (number: Int, hash: [UInt8])? = nil) {
        memory?.remember(position: position, head, accepted: accepted)
    }
}
