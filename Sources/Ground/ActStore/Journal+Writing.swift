import ActDatabase
package import ActJSON
package import ActRecord
package import ActSystem

/// Beginning and ending calls.
extension Journal {
    /// A call that was begun: its number, and its form for the chain of events.
    package struct Begun {
        package let logID: Int
        let id: String
        /// The number of times that it was begun, this one counted.
        let attempts: Int
        let form: EntryForm
        /// The values of its row up to the first checksum, where the row is written with its outcome.
        var row: [SQLValue]?
    }

    /// The columns that stand under the first checksum, in their order.
    private static func columns(_ intent: Intent, _ at: Moment, _ runner: String) -> [SQLValue] {
        let values: [SQLValue] = [
            .text(intent.id), .text(intent.user), .text(intent.conversation), .text(intent.tool),
            .text(intent.provider), SQLValue(intent.account), .utf8(intent.arguments), .blob(intent.digest),
            SQLValue(intent.intent), SQLValue(intent.nonce), .int(at.milliseconds), .text(runner),
        ]
        return intent.key == nil && intent.run == nil
            ? values : values + [SQLValue(intent.key), intent.run.map { .int($0) } ?? .null]
    }

    /// Writes the intent of a new call; nil when its id or its approval is on record.
    ///
    /// - Parameter endsNow: whether its outcome is written in this commit too: one event tells of both.
    package func begin(_ intent: Intent, at: Moment, endsNow: Bool) throws(Failure) -> Begun? {
        try events.begin(at: at)
        let intent = intent.written
        if endsNow, database.isRemote, ahead.take(intent, epoch: database.epoch) {
            _ = try database.newNumber(of: "journal")
            var begun = try begun(.intent, database.lastRow, intent, at, attempts: 1, endsNow: true)
            begun.row = Journal.columns(intent, at, database.runner)
            return begun
        }
        guard try insert(intent, at, database.runner, attempts: 1) else { return nil }
        return try begun(.intent, database.lastRow, intent, at, attempts: 1, endsNow: endsNow)
    }

    /// Enters the row of a call; false when its id or its approval is on record.
    func insert(_ intent: Intent, _ at: Moment, _ runner: String, attempts: Int) throws(Failure) -> Bool {
        let values = Journal.columns(intent, at, runner)
        let sql = values.count > 12 ? Journal.insertionOfRun : Journal.insertion
        let isNew = database.isRemote && ahead.take(intent, epoch: database.epoch)
        let row = values + [.int(attempts), try database.newNumber(of: "journal")]
        if isNew {
            try database.write(sql, row, summed: values.count)
            return true
        }
        try database.run(sql, row, summed: values.count)
        if try database.changes > 0 { return true }
        guard database.isRemote else { return false }
        let known = try database.int(
            "SELECT count(*) FROM journal WHERE user = ? AND id = ? OR nonce = ?",
            [.text(intent.user), .text(intent.id), SQLValue(intent.nonce)])
        // Neither the id nor the approval is on record: another's row has the number.
        guard known > 0 else {
            throw Failure(
                .unavailable, "another entry of the shared store has the number of this one",
                hint: "try again: it gets another number")
        }
        return false
    }

    private static let insertion = insertion(more: "", "")
    /// The same where a run begins the call.
    private static let insertionOfRun = insertion(more: ", key, run", ",?,?")

    private static func insertion(more columns: String, _ places: String) -> SQL {
        """
        INSERT INTO journal(id, user, conversation, tool, provider, account, arguments, digest, intent,
          nonce, started, runner\(columns), attempts, log_id, begun_sum)
          VALUES(?,?,?,?,?,?,?,?,?,?,?,?\(places),?,?,?) ON CONFLICT DO NOTHING
        """
    }

    private func begun(
        _ what: EventStore.What, _ logID: Int, _ intent: Intent, _ at: Moment, attempts: Int, endsNow: Bool
    ) throws(Failure) -> Begun {
        try Digest.ready()
        let form = EntryForm(logID, intent, started: at.milliseconds, runner: database.runner)
        if !endsNow {
            try events.append(what, logID, intent.id, at: at, digest: form.digest(attempts: attempts))
        }
        return Begun(logID: logID, id: intent.id, attempts: attempts, form: form)
    }

    /// Writes that a call on record runs once more, under this approval. An approval under which it did not reach its
    /// tool stays unused.
    package func beginAgain(
        _ entry: Entry, _ intent: Intent, at: Moment, endsNow: Bool
    ) throws(Failure) -> Begun {
        try events.begin(at: at)
        if let nonce = entry.nonce, !entry.leavesUnused {
            try database.run(
                "INSERT INTO nonce_before VALUES(?,?) ON CONFLICT DO NOTHING", [.text(nonce), .int(entry.logID)])
        }
        let intent = intent.written
        let values = Journal.columns(intent, at, database.runner)
        let isLong = values.count > 12
        let more = isLong ? "?13, run = ?14" : "NULL, run = NULL"
        let set = """
            UPDATE journal SET id = ?1, user = ?2, conversation = ?3, tool = ?4, provider = ?5, account = ?6,
              arguments = ?7, digest = ?8, intent = ?9, nonce = ?10, started = ?11, runner = ?12, key = \(more),
              begun_sum = ?\(values.count + 2), ended = NULL, outcome = NULL, answer_digest = NULL, ended_sum = NULL,
              taint = 1, attempts = attempts + 1
            """
        let place = "WHERE log_id = ?\(values.count + 1)"
        try database.run(
            SQL("\(set), answer = NULL \(place)", postgresql: "\(set) \(place)"), values + [.int(entry.logID)],
            summed: values.count)
        return try begun(.again, entry.logID, intent, at, attempts: entry.attempts + 1, endsNow: endsNow)
    }

    /// The part of an entry that is written when its call has ended.
    struct End {
        let outcome: Outcome
        /// The result's data, error and undo, as they are written.
        let answer: [UInt8]
        let isTainted: Bool
        /// How often the call was sent in all.
        let attempts: Int
        let at: Moment

        init(_ outcome: Outcome, _ answer: [UInt8], isTainted: Bool, attempts: Int, at: Moment) {
            (self.outcome, self.answer) = (outcome, Redaction.clean(answer))
            (self.isTainted, self.attempts, self.at) = (isTainted, attempts, at)
        }

        /// The columns in the row of a shared store, whose answers lie apart: the moment, the outcome, the taint, the
        /// attempts, and the digest of the answer with the checksum of all.
        fileprivate func columns(_ logID: Int) -> [SQLValue] {
            let (ended, outcome) = (SQLValue.int(at.milliseconds), SQLValue.text(outcome.rawValue))
            let (taint, attempts) = (SQLValue.int(isTainted ? 1 : 0), SQLValue.int(attempts))
            let digest = SQLValue.blob(Digest.sha256(answer))
            var sum = RowSum()
            for value in [ended, outcome, .null, taint, attempts, .int(logID), digest] { sum.add(value) }
            return [ended, outcome, taint, attempts, digest, .int(sum.value)]
        }
    }

    /// Writes what came of a call: `answer` holds the result's data, error and undo; `attempts` how often it was sent in
    /// all.
    package func end(
        _ begun: Begun, outcome: Outcome, answer: [UInt8], isTainted: Bool, attempts: Int, at: Moment
    ) throws(Failure) {
        let end = End(outcome, answer, isTainted: isTainted, attempts: attempts, at: at)
        if let row = begun.row {
            try write(row, end, begun.logID)
        } else {
            try write(end, of: begun.logID)
        }
        try events.append(.outcome, begun.logID, begun.id, at: at, digest: begun.form.digest(end))
    }

    /// Writes the outcome into the row of a call.
    func write(_ end: End, of logID: Int) throws(Failure) {
        if database is SQLite {
            return try database.run(
                """
                UPDATE journal SET ended = ?1, outcome = ?2, answer = ?3, taint = ?4, attempts = ?5, ended_sum = ?7
                  WHERE log_id = ?6
                """,
                [
                    .int(end.at.milliseconds), .text(end.outcome.rawValue), .utf8(end.answer[...]),
                    .int(end.isTainted ? 1 : 0), .int(end.attempts), .int(logID),
                ], summed: 6)
        }
        try database.run(Months.outcome, end.columns(logID) + [.utf8(end.answer[...]), .int(logID)])
    }

    /// Writes the row of a call that has ended, and its answer: both with those of others.
    private func write(_ row: [SQLValue], _ end: End, _ logID: Int) throws(Failure) {
        var sum = RowSum()
        for value in row { sum.add(value) }
        let begun = row.count > 12 ? row : row + [.null, .null]
        try database.write(
            Journal.insertionOfEnded, begun + [.int(sum.value)] + end.columns(logID) + [.int(logID)])
        try database.write(
            Months.answered,
            [.int(logID), row[1], .int(end.at.milliseconds), .int(end.attempts), .utf8(end.answer[...])])
    }

    private static let insertionOfEnded: SQL = """
        INSERT INTO journal(id, user, conversation, tool, provider, account, arguments, digest, intent,
          nonce, started, runner, key, run, begun_sum, ended, outcome, taint, attempts, answer_digest, ended_sum, log_id)
          VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING
        """
}

extension EntryForm {
    /// The digest of the entry as its call has ended.
    func digest(_ end: Journal.End) -> [UInt8] {
        digest(
            ended: end.at.milliseconds, outcome: end.outcome.rawValue, answer: Digest.sha256(end.answer),
            isTainted: end.isTainted, attempts: end.attempts)
    }
}
