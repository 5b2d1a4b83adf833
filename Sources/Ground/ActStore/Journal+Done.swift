import ActDatabase
package import ActJSON
import ActRecord

/// The calls that are done, which a run that goes on passes over.
extension Journal {
    /// Whether a call of the user is on record as done, in a row that is as it was written.
    ///
    /// - Parameter isSame: whether this provider and digest are those of the call at hand.
    package func isDone(
        _ id: String, user: String, _ isSame: (String, [UInt8]) throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        var isDone = false
        try database.rows(
            "SELECT \(Journal.columns) FROM journal INDEXED BY journal_user WHERE id = ? AND user = ?",
            [.text(id), .text(user)]
        ) { row throws(Failure) in
            guard row.outcome?.isDone == true, let provider = row.text(4), let digest = row.blob(7) else {
                return
            }
            guard try isSame(provider, digest) else { return }
            let last = row.isNull(12) ? try unsummed() : 0
            isDone = Journal.isWhole(row, unsummed: last)
        }
        return isDone
    }
}
