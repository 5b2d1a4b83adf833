import ActDatabase

/// An outcome that waits on the machine whose call it is of, until a command there reaches the store.
struct WaitingOutcome {
    static let schema = """
        CREATE TABLE waiting_outcome (
          store TEXT NOT NULL, user TEXT NOT NULL, log_id INTEGER NOT NULL,
          id TEXT NOT NULL, runner TEXT NOT NULL, begun INTEGER NOT NULL, -- how often, by then
          outcome TEXT NOT NULL, answer TEXT NOT NULL, taint INTEGER NOT NULL, attempts INTEGER NOT NULL,
          ended INTEGER NOT NULL,
          PRIMARY KEY(store, log_id, begun)
        ) STRICT, WITHOUT ROWID;

        """

    let logID: Int
    let id: String
    let runner: String
    let outcome: String
    let answer: [UInt8]
    let isTainted: Bool
    let attempts: Int
    let ended: Int
    /// The number of times that the call was begun.
    let begun: Int
    /// The id of the store that it was kept for.
    let store: String

    init(_ row: SQLRow) {
        (logID, id, runner) = (row.int(0) ?? 0, row.text(1) ?? "", row.text(2) ?? "")
        (outcome, answer) = (row.text(3) ?? "", Array((row.text(4) ?? "").utf8))
        (isTainted, attempts, ended) = (row.int(5) != 0, row.int(6) ?? 1, row.int(7) ?? 0)
        (begun, store) = (row.int(8) ?? 0, row.text(9) ?? "")
    }
}
