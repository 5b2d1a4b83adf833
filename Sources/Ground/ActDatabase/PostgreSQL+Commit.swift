import ActJSON
import ActSettings
import ActSystem
import Glibc

/// The end of a transaction.
extension PostgreSQL {
    /// Notes the last event of the transaction as the head of this machine's chain, which nobody else added to.
    func noteChain() throws(Failure) {
        guard let chain else { return }
        try place.checkChain(chain.start)
        try send(
            "UPDATE chain SET number = $2, hash = $3 WHERE machine = $1 AND number = $4",
            [.text(machine), .int(chain.number), .blob(chain.hash), .int(chain.start)], least: 1)
    }

    /// Ends the transaction. Where the answer is lost, a new connection tells whether it was; where it was not, the
    /// same statements run again, and must write as many rows as before.
    func commit() throws(Failure) {
        let statements = sent
        let end = monotonic() + store.patience
        var failure: Failure
        do throws(Failure) {
            return try endCommit()
        } catch {
            guard !connection.isGood else { throw error }
            failure = error
        }
        isRepeating = true
        defer { isRepeating = false }
        while monotonic() < end {
            do throws(Failure) {
                if !connection.isGood { try connect(max(1, end - monotonic())) }
                if try isRepeated(statements) { return }
            } catch {
                // Another of the user's may write meanwhile; a statement that is refused is refused again.
                let isInUse = error.code.is(.busy) && sent.count <= raising + 1
                guard !connection.isGood || isInUse, error.status != .config else { throw error }
                failure = error
                rollBack()
                usleep(50_000)
            }
        }
        throw failure
    }

    /// Runs the statements of a transaction whose end nobody knows on a new connection, unless the number of this
    /// process says that it was committed.
    private func isRepeated(_ statements: [Statement]) throws(Failure) -> Bool {
        (sent, next) = ([], 0)
        for statement in statements {
            try send(statement.text, statement.values)
            // The number is that already where the commit was.
            if sent.count == raising + 1, try changes == 0 {
                rollBack()
                return true
            }
        }
        try answer()
        for (statement, again) in zip(statements, sent) where again.changes != statement.changes {
            throw PostgreSQL.wasLate
        }
        try endCommit()
        return true
    }

    private func endCommit() throws(Failure) {
        try send("COMMIT")
        try send(StorePlace.position)
        let answers = try answer()
        // A transaction in which a statement was refused ends without a commit.
        guard answers.count > 1, answers[answers.count - 2].words == "COMMIT" else {
            throw Failure(.internal, "the shared store did not commit")
        }
        if let last = answers.last {
            let row = Tuple(answer: last, row: 0)
            place.remember(row.int(0), accepted: row.int(1), isLasting ? chainHead : nil)
        }
        Heartbeat.hasSpoken()
    }
}
