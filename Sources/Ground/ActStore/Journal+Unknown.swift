import ActDatabase
package import ActJSON
package import ActRecord
import ActSettings
package import ActSystem

/// Unknown outcomes, and a person's word on them.
extension Journal {
    /// A call whose outcome nobody knows.
    package struct Unknown {
        package let id: String
        package let tool: String
        package let provider: String
        package let started: Moment
        package let attempts: Int
    }

    /// Hands over the calls of a user whose outcomes nobody knows, and that no process runs, oldest first.
    ///
    /// - Parameter conversation: the one of which alone calls are handed over; nil for all.
    package func unknown(
        user: String, conversation: String?, limit: Int = .max, _ each: (Unknown) throws(Failure) -> Void
    ) throws(Failure) {
        try database.rows(
            """
            SELECT id, tool, provider, started, attempts, outcome, runner FROM journal
              WHERE +user = ? AND conversation = ifnull(?, conversation) AND \(Journal.said) = '\(Outcome.unknown.rawValue)'
              ORDER BY log_id LIMIT ?
            """, [.text(user), SQLValue(conversation), .int(limit)]
        ) { row throws(Failure) in
            if row.isNull(5), try database.live(row.text(6) ?? "") != nil { return }
            try each(
                Unknown(
                    id: row.text(0) ?? "", tool: row.text(1) ?? "", provider: row.text(2) ?? "",
                    started: Moment(milliseconds: row.int(3, in: Moment.range) ?? 0),
                    attempts: row.int(4, in: 0...Int(Int32.max)) ?? 0))
        }
    }

    /// The last calls that are looked at for one that is like another.
    private static let likened = 500

    /// When a call of this tool with these arguments began whose outcome nobody knows, of the last few hundred calls; nil
    /// where there is none.
    package func unknown(
        like arguments: JSON, of tool: String, _ provider: String, user: String
    ) throws(Failure) -> Moment? {
        let wanted = try? arguments.canonical()
        var found: Moment?
        try database.rows(
            """
            SELECT arguments, started, outcome, runner FROM (SELECT * FROM journal ORDER BY log_id DESC LIMIT \(Journal.likened)) AS last
              WHERE user = ? AND tool = ? AND provider = ? AND (outcome IS NULL OR outcome = '\(Outcome.unknown.rawValue)')
              ORDER BY log_id DESC
            """, [.text(user), .text(tool), .text(provider)]
        ) { row throws(Failure) in
            guard found == nil, let text = row.text(0), let given = try? JSON(text),
                (try? given.canonical()) == wanted
            else { return }
            if row.isNull(2), try database.live(row.text(3) ?? "") != nil { return }
            found = row.int(1, in: Moment.range).map { Moment(milliseconds: $0) }
        }
        return found
    }

    /// Writes a person's word on a call whose outcome nobody knew. Throws where the journal knows it.
    package func resolve(
        _ id: String, user: String, as outcome: Outcome, answer: JSON, at: Moment
    ) throws(Failure) {
        guard let entry = try entry(id, user: user) else {
            throw Failure(.noMatch, "no call '\(id)' is in the journal")
        }
        if entry.running != nil {
            throw Failure(.unavailable, "'\(id)' is running now", hint: "wait for its result, see act-log")
        }
        guard entry.outcome?.isUnknown ?? true else {
            throw Failure(.badArguments, "'\(id)' is \(entry.outcome?.rawValue ?? ""), and not unknown")
        }
        try events.begin(at: at)
        try requireWritten(entry.logID, id: id)
        try write(
            End(outcome, answer.bytes, isTainted: entry.isTainted, attempts: entry.attempts, at: at),
            of: entry.logID)
        try events.append(.resolve, entry.logID, id, at: at, digest: try digest(entry.logID))
    }

    /// The digest of an entry as it stands in its row.
    func digest(_ logID: Int) throws(Failure) -> [UInt8] {
        try Digest.ready()
        var digest: [UInt8] = []
        try database.rows(
            "SELECT \(Journal.columns) FROM journal WHERE log_id = ?", [.int(logID)]
        ) { row throws(Failure) in digest = try EntryForm(row).digest(row) }
        return digest
    }
}
