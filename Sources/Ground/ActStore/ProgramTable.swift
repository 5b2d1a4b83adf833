import ActDatabase
package import ActJSON

/// The jq programs of rules that compiled on this machine, by the digests of their text and of libjq. A digest says that
/// a program can be compiled, and nothing of what it does: who could write one here gains no more than a rule whose
/// condition has no answer.
package struct ProgramTable {
    static let schema = """
        CREATE TABLE IF NOT EXISTS program (number INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE) STRICT;

        """

    /// The number of programs that are remembered: the newest, since files of others may have any number.
    private static let most = 10_000

    private let database: SQLite

    package init(_ store: Store) { database = store.local }

    package func knows(_ digest: [UInt8]) throws(Failure) -> Bool {
        try database.int("SELECT count(*) FROM program WHERE digest = ?", [.blob(digest)]) > 0
    }

    /// Remembers programs, unless another process writes just now: then the next command does.
    package func add(_ digests: [[UInt8]]) throws(Failure) {
        guard !database.inTransaction else { return }
        _ = try database.transaction(within: 100, lasting: false) { () throws(Failure) in
            for digest in digests.suffix(ProgramTable.most) {
                try database.run("INSERT INTO program(digest) VALUES(?) ON CONFLICT DO NOTHING", [.blob(digest)])
            }
            try database.run(
                "DELETE FROM program WHERE number <= (SELECT max(number) FROM program) - ?",
                [.int(ProgramTable.most)])
        }
    }
}
