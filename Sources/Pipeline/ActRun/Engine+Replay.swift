import ActDecide
import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools

/// Calls that the journal or the cache knows: their recorded result is told, or they run once more.
extension Engine {
    /// The ways to go on with a call that is on record.
    enum Replay {
        /// It does not run again: the lines say what came of it.
        case lines([Line])
        /// Another process runs it: the lines come when that has ended.
        case later
        case run
    }

    func replay(_ job: Job, _ journal: Journal) throws(Failure) -> Replay {
        let id = job.admitted.call.id
        // Refused as known by an index, and not found by its id: one of the two is damaged.
        guard let entry = try journal.entry(id, user: settings.user) else { throw Journal.damaged(id, nil) }
        let way = try recall(job, entry, journal)
        guard case .run = way else { return way }
        // Read before it runs again: what is approved is an answer to what was asked, and to nothing else.
        let asked = entry.outcome?.waits == true ? try requests(journal.store).row(id) : nil
        if let asked, !(try isAnswer(job.record, to: asked)) {
            let failure = Failure(
                .approvalInvalid, "the approval is not for what the service asks",
                hint: "pipe the held call through act-confirm unchanged")
            return .lines([Line(ResultLine(job.record, own: own, outcome: .denied, failure: failure))])
        }
        try beginAgain(job, entry, journal)
        job.attempts = entry.attempts + 1
        if let asked {
            job.admitted.answers(
                Answer.Asked(requests: asked.requests, state: asked.state, responses: job.record[.inputResponses])
            )
        }
        return .run
    }

    /// The way to go on with a call that is on record; nothing is written.
    func recall(_ job: Job, _ entry: Journal.Entry, _ journal: Journal) throws(Failure) -> Replay {
        let id = job.admitted.call.id
        let nonce = job.admitted.intent.nonce
        let isUsed = try nonce.map { nonce throws(Failure) in try journal.isUsed(nonce, entry, id: id) } ?? false
        guard Engine.isSame(entry, job) else { return .lines([otherCall(job, entry)]) }
        let answer = Engine.answer(of: entry)
        if ForeignRuns.isRunning(entry) {
            let longest = toolbox.provider(job.admitted.call.tool.provider)?.longest ?? 0
            if foreign.take(job, seconds: longest) { return .later }
            return .lines([Line(replayed(job, entry, answer))])
        }
        let newlySealed = nonce != nil && !isUsed
        let isDone = entry.outcome?.isDone == true
        // None of these ran: what failed or was denied, what was put off, and what the service asked about first and
        // somebody approved since.
        let waits = entry.outcome?.waits == true
        let ranNot = entry.outcome?.mayRunAgain == true || waits && entry.leavesUnused
        // A call that did not reach its tool has not used the approval that it was tried under last.
        let isUnused =
            entry.leavesUnused && nonce.map { sameBytes($0, entry.nonce ?? "") } ?? false
        if (ranNot && (job.admitted.isLow || newlySealed || isUnused))
            || (waits && newlySealed)
            || (entry.outcome == nil && job.admitted.isLow)
            // A page whose data is gone leads nowhere.
            || (job.page != nil && isDone && Engine.data(in: answer) == nil)
        {
            // After a signal, or when nobody reads any more, nothing begins.
            guard canBegin else { return .lines([Line(replayed(job, entry, answer))]) }
            return .run
        }
        let line = replayed(job, entry, answer)
        let lines = try told(job, line, isDone ? Engine.data(in: answer) : nil)
        return .lines(isDone ? passedOver(lines) : lines)
    }

    /// The lines of a call that is done, of which a resumed run writes its troubles alone.
    private func passedOver(_ lines: [Line]) -> [Line] {
        options.resumes ? lines.map { $0.status == .ok ? Line(passedOver: $0.outcome) : $0 } : lines
    }

    /// The line of a call whose id was used for another.
    private func otherCall(_ job: Job, _ entry: Journal.Entry) -> Line {
        let failure = Failure(
            .badRecord, "the id '\(job.admitted.call.id)' was used for another call (log \(entry.logID))",
            hint: "an id is for one tool and one set of arguments")
        return Line(ResultLine(job.record, own: own, outcome: .failed, failure: failure))
    }

    /// Whether an entry is of this very call. Where a repair found no more than the id, that has to do.
    private static func isSame(_ entry: Journal.Entry, _ job: Job) -> Bool {
        entry.digest.isEmpty || Digest.equal(entry.digest, job.admitted.intent.digest)
    }

    /// The questions of services about this user's calls.
    func requests(_ store: Store) -> RequestTable { RequestTable(store, user: settings.user) }

    /// Whether a record has the very question in it that its service asked.
    private func isAnswer(_ record: Record, to asked: RequestTable.Row) throws(Failure) -> Bool {
        guard let shown = record.raw(.inputRequests) else { return false }
        return Digest.equal(
            try Approval.Subject.digest(shown), try Approval.Subject.digest(asked.requests.bytes[...]))
    }

    private static func answer(of entry: Journal.Entry) -> JSON? { entry.answer.flatMap { try? JSON($0) } }

    /// The data in an answer on record, or in the file that it went to, if that is still what it was.
    private static func data(in answer: JSON?) -> JSON? {
        if let data = answer?["data"] { return data }
        guard let file = answer?[.dataFile], let path = file["path"]?.string,
            let bytes = readSmallFile(path, limit: 64 << 20),
            sameBytes(hex(Digest.sha256(bytes)), file["sha256"]?.string ?? "")
        else { return nil }
        return try? JSON(bytes)
    }

    /// The result that is on record, with its answer.
    private func replayed(_ job: Job, _ entry: Journal.Entry, _ answer: JSON?) -> ResultLine {
        var line = line(job, outcome: entry.outcome ?? .unknown)
        line.replayed = true
        line.logID = entry.logID
        line.attempts = entry.attempts
        line.at = entry.started
        line.milliseconds = entry.milliseconds
        line.answer = answer
        line.isTainted = entry.outcome != nil && entry.isTainted && !job.admitted.call.isTainted
        if let process = ForeignRuns.process(entry) {
            line.failure = Failure(
                .unavailable, "begun \(entry.started.text), and now running in process \(process)",
                hint: "run the same record again for its result")
        } else if entry.outcome == nil, entry.running?.isOwn == true {
            line.failure = Failure(
                .unavailable, "begun \(entry.started.text), and now running in this process",
                hint: "run the same record again for its result")
        } else if entry.outcome == nil {
            line.failure = Failure(
                .outcomeUnknown, "begun \(entry.started.text), and its end was never recorded",
                hint: "look whether it happened; a new id runs it again")
        }
        return line
    }

    /// For a call that may not run, or that only would: what is on record of it, which is true whatever became of its
    /// approval.
    func recorded(_ job: Job) throws(Failure) -> [Line]? {
        guard Store.exists else { return nil }
        let journal = try openJournal()
        guard let entry = try journal.entry(job.admitted.call.id, user: settings.user),
            entry.outcome?.hadNoEffect != true
        else { return nil }
        // A new approval would not make it this run's call.
        guard Engine.isSame(entry, job) else { return options.resumes ? [otherCall(job, entry)] : nil }
        let lines = [Line(replayed(job, entry, Engine.answer(of: entry)))]
        return entry.outcome?.isDone == true ? passedOver(lines) : lines
    }

    // Answers that are good for a while.

    func cacheKey(_ job: Job) throws(Failure) -> (cache: Cache, key: [String])? {
        let call = job.admitted.call
        guard options.cache != nil, job.admitted.isLow, call.tool.profile.isCacheable else { return nil }
        let key = ["call", call.tool.provider, call.tool.slug, call.account ?? "", hex(job.admitted.intent.digest)]
        return (Cache(settings, call.tool.origin), key)
    }

    func cached(_ job: Job) throws(Failure) -> [Line]? {
        guard let (cache, key) = try cacheKey(job), let data = try cache.value(key) else { return nil }
        var line = line(job, outcome: .done)
        line.answer = .object([moved(Redaction.written(data), job) ?? ("data", data), ("cached", .bool(true))])
        // The cache does not know whose text it holds.
        line.isTainted = !job.admitted.call.isTainted
        return try told(job, line, data)
    }
}
