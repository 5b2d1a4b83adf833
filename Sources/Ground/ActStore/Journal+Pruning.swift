import ActDatabase
package import ActJSON
import ActRecord
package import ActSystem

/// Dropping answers for their age.
extension Journal {
    /// Entries of one commit.
    private static let batch = 1000

    /// Drops the answers of settled entries that ended before a moment, and returns their number. Their digests stay in
    /// their rows. An entry keeps its answer while the queue has its call, while its run may go on, and while its error
    /// says how the call may run once more.
    ///
    /// - Parameters:
    ///   - progress: told how many are done.
    ///   - fault: told of an entry that is not as it was written: it stays as it is.
    package func prune(
        endedBefore moment: Moment, progress: (Int) -> Void, fault: (Failure) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        try Digest.ready()
        let (head, older) = try database.transaction { () throws(Failure) in
            try events.begin(at: .now)
            try events.collectLast()
            return (try events.last()?.number ?? 0, try events.older())
        }
        try database.overwriteDeleted()
        var (count, reached) = (0, 0)
        while true {
            var faults: [Failure] = []
            let isOver = try database.transaction { () throws(Failure) in
                let found = try settled(before: moment, after: reached, older: older, head: head)
                for answer in found.answers { try drop(answer) }
                (count, reached, faults) = (count + found.answers.count, found.reached ?? reached, found.faults)
                return found.reached == nil
            }
            for failure in faults { try fault(failure) }
            if isOver { break }
            progress(count)
        }
        database.shortenLog()
        return count
    }

    /// An answer that goes, with all that stays of its entry's end.
    private struct Dropped {
        let logID: Int
        let id: String
        let ended: [SQLValue]
        let answer: [UInt8]
        /// Whether the row has a checksum: older ones have none.
        let isSummed: Bool
        /// The digest of the entry.
        let digest: [UInt8]
    }

    private func settled(
        before moment: Moment, after reached: Int, older: EventStore.Older, head: Int
    ) throws(Failure) -> (answers: [Dropped], reached: Int?, faults: [Failure]) {
        var found: (answers: [Dropped], reached: Int?, faults: [Failure]) = ([], nil, [])
        let unsummed = try unsummed()
        var doubted: [(Int, Failure)] = []
        try entriesWithLast(
            """
            WHERE log_id > ? AND journal.answer IS NOT NULL AND ended < ? AND outcome IN \(SQL.list(Outcome.recorded.filter(\.isFinal)))
              AND (SELECT count(*) FROM queue WHERE queue.user = journal.user AND queue.id = journal.id) = 0
              AND (journal.run IS NULL OR journal.run NOT IN (SELECT number FROM run WHERE state <> 'completed'))
              ORDER BY log_id LIMIT \(Journal.batch)
            """, [.int(reached), .int(moment.milliseconds)]
        ) { row, last throws(Failure) in
            let logID = row.int(18) ?? 0
            found.reached = logID
            if let why = Journal.fault(row, last, unsummed: unsummed, older: older) {
                return doubted.append((logID, Journal.stays(logID, why)))
            }
            guard !Journal.mayRunAgain(row) else { return }
            found.answers.append(
                Dropped(
                    logID: logID, id: row.text(0) ?? "",
                    ended: [
                        .int(row.int(13) ?? 0), .text(row.text(14) ?? ""), .null, .int(row.int(16) ?? 1),
                        .int(row.int(17) ?? 1), .int(logID),
                    ],
                    answer: Digest.sha256(try row.checkedBytes(15).map { Array($0) } ?? []),
                    isSummed: !row.isNull(12), digest: try EntryForm(row).digest(row)))
        }
        // An event that came since the last ones were found explains it: the entry's turn comes another time.
        for (logID, failure) in doubted where try !events.tell(of: logID, after: head) {
            found.faults.append(failure)
        }
        return found
    }

    private static func stays(_ logID: Int, _ why: String) -> Failure {
        Failure(.io, "the journal's entry \(logID) keeps its answer: \(why)", hint: "see act-log --verify")
    }

    /// Whether the error of a failed call says how it may run once more.
    private static func mayRunAgain(_ row: SQLRow) -> Bool {
        guard row.outcome?.isFailure == true, let code = row.text(15).flatMap({ try? JSON($0) })?.errorCode
        else { return false }
        return code.is(.unused) || code.status == .unknownOutcome
    }

    private func drop(_ dropped: Dropped) throws(Failure) {
        if database is SQLite {
            try database.run(
                """
                UPDATE journal SET ended = ?1, outcome = ?2, answer = ?3, taint = ?4, attempts = ?5,
                  answer_digest = ?7, ended_sum = \(dropped.isSummed ? "?8" : "NULL") WHERE log_id = ?6
                """, dropped.ended + [.blob(dropped.answer)], summed: 7)
        } else {
            try database.run("DELETE FROM answer WHERE log_id = ?", [.int(dropped.logID)])
        }
        try events.append(.prune, dropped.logID, dropped.id, at: .now, digest: dropped.digest)
    }
}

extension EventStore {
    /// Whether an event after another tells of an entry.
    func tell(of logID: Int, after number: Int) throws(Failure) -> Bool {
        try database.int(
            "SELECT count(*) FROM event WHERE number > ? AND log_id = ?", [.int(number), .int(logID)]) > 0
    }
}
