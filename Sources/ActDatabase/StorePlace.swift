package import ActCore
import Glibc

/// The place of a shared store: its cluster and the cluster's timeline, its database and the table of calls. A copy, a
/// backup that was restored, or a standby that took over is at another one: it may lack calls that ran, so that they
/// would run again. The store says where it belongs; and this machine remembers the position up to which the log was on
/// the server's disk at its last commit, which the same place can only fall behind by going back.
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

    /// The number of bytes that the log has on disk.
    package static let position = "SELECT CAST(pg_current_wal_flush_lsn() - '0/0' AS bigint)"

    /// The remedy where it is not there.
    private static let remedy =
        "its owner looks what was lost: act-store accept --restored, or --failover, see act-store(5)"

    /// The store's own name, once it was reached.
    private(set) var store: String?
    private var file: Int32 = -1
    private var remembered = 0

    package init() {}

    deinit { if file >= 0 { close(file) } }

    /// Throws where the store behind a new connection is not where it was; goes by its clock.
    ///
    /// - Parameter accepts: whether any place will do.
    package func check(_ connection: PostgresConnection, accepts: Bool = false) throws(Failure) {
        var row = try StorePlace.look(connection)
        func text(_ column: Int32) -> String { String(decoding: row.bytes(column), as: UTF8.self) }
        Moment.follow(Moment(milliseconds: row.int(0)))
        guard StorePlace.isID(text(3)) else { throw Failure(.config, "the shared store has no id") }
        try recall(text(3))
        // Another process of this machine may have committed between the server's answer and that look.
        if row.int(4) < remembered { row = try StorePlace.look(connection) }
        guard row.int(4) >= remembered else {
            throw Failure(
                .config, "the shared store went back: it lacks commits of this machine", hint: StorePlace.remedy)
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

    /// The server's clock, the place, the place and the name that the store has noted, and the position.
    private static func look(_ connection: PostgresConnection) throws(Failure) -> Tuple {
        try connection.send(
            """
            SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint), place(),
              (SELECT value FROM meta WHERE name = 'place'), (SELECT value FROM meta WHERE name = 'store'),
              (\(StorePlace.position))
            """, [])
        guard let answer = try connection.answers().last, answer.count == 1 else { throw connection.lost() }
        return Tuple(answer: answer, row: 0)
    }

    /// Reads the position that this machine remembers of a store.
    private func recall(_ id: String) throws(Failure) {
        guard store.map({ sameBytes($0, id) }) != true else { return }
        if file >= 0 { close(file) }
        (store, remembered) = (id, 0)
        let path = "\(Paths.state)/stores/\(id)"
        try makeFolder(parent(path))
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .io("cannot open '\(path)'", errno: errno) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = pread(file, &bytes, bytes.count, 0)
        let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).trimmed
        guard words.isEmpty || Int(words) != nil else {
            throw Failure(
                .config, "'\(path)' is damaged: this machine no longer knows how far the shared store was",
                hint: "remove it if the store was not restored from a backup")
        }
        remembered = Int(words) ?? 0
    }

    /// Remembers the position after a commit. The end of the process loses nothing of it.
    package func remember(_ position: Int) {
        guard position > remembered else { return }
        remembered = position
        let words = Array("\(padded(position, 20))\n".utf8)
        _ = pwrite(file, words, words.count, 0)
    }
}
