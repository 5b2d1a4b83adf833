import ActDecide
import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools

/// The outcomes of calls: written to the journal and told, or found there, in the cache or in the queue.
extension Engine {
    /// Writes the outcome; the results of the call.
    ///
    /// - Parameter isTaken: whether others have gone on with it since its claim ended: the journal keeps their word.
    func end(
        _ call: InFlightCall, _ answer: consuming InvocationResult, _ journal: Journal, isTaken: Bool = false
    ) throws(Failure) -> [CallResult] {
        guard !isTaken else {
            progress.warn(
                "'\(call.call.id)' ended after its claim had, and is another's by now",
                hint: "\(settings.commandLine("act-log")) has their word on it")
            var line = results.line(call, answer)
            line.isRecorded = false
            return [CallResult(line)]
        }
        let isQueued = try queueing.isPutOff(call, answer, journal)
        if isQueued { answer.outcome = .held }
        var line = results.line(call, answer)
        line.isQueued = isQueued
        call.setAsideArguments()
        // The data stands in the line: a long one is not held twice while it is written.
        if call.page == nil, options.cache == nil { answer.data = nil }
        guard let begun = call.begun else {
            throw Failure(.internal, "'\(call.call.id)' ended, and was never begun")
        }
        try journal.end(
            begun, outcome: answer.outcome, answer: line.keptBytes ?? [],
            isTainted: call.isTainted(by: answer), attempts: line.attempts,
            at: Moment(milliseconds: call.started.milliseconds + line.milliseconds))
        // A person may have ended the mark while it ran.
        try reads.note(call, journal.store)
        if answer.outcome.isDone { lessons.teach(call, settings, journal.store) }
        if call.call.asked != nil { try requests(journal.store).drop(call.call.id) }
        if answer.outcome.waits, let asked = answer.asked {
            return [try held(call, answer, asked, journal.store)]
        }
        if answer.outcome.isDone, let data = answer.data, let (cache, key) = try cacheKey(call) {
            try? cache.put(key, data, seconds: options.cache ?? 0)
        }
        var results = try pages.results(call, line, answer.outcome.isDone ? answer.data : nil, progress)
        if !results.isEmpty { (results[0].wait, results[0].original) = (answer.wait, answer.original) }
        return results + answer.failures.map { CallResult($0) }
    }

    /// The call once more, held, with what the service asks: act-confirm shows it, and its approval is the answer. The
    /// service's own state stays in the store.
    private func held(
        _ call: InFlightCall, _ answer: InvocationResult, _ asked: InvocationResult.Asked, _ store: Store
    ) throws(Failure) -> CallResult {
        try requests(store).put(call.call.id, requests: asked.requests, state: asked.state, at: .now)
        let reason = answer.failure?.message ?? ""
        var members: [(key: RecordKey, value: JSON)] = [
            (.id, .text(call.call.id)), (.provider, .text(call.call.tool.provider)),
            (.inputRequests, asked.requests),
            (.approval, Approval.refusal(.held, by: .program, reason: reason)),
        ]
        // Answers of before were to other questions.
        if call.submitted.record.has(.inputResponses) { members.append((.inputResponses, .null)) }
        var result = CallResult(call.submitted.record.setting(members), .tryLater, outcome: .held)
        result.message = reason
        return result
    }

    // Calls on record.

    /// The ways to go on with a call that is on record.
    enum Replay {
        /// It does not run again: these say what came of it.
        case results([CallResult])
        /// Another process runs it: the results come when that has ended.
        case later
        case run
    }

    func replay(_ call: InFlightCall, _ journal: Journal) throws(Failure) -> Replay {
        let id = call.call.id
        try journal.lock(id, user: settings.user)
        // Refused as known by an index, and not found by its id: one of the two is damaged.
        guard let entry = try journal.entry(id, user: settings.user) else { throw Journal.damaged(id, nil) }
        let way = try recall(call, entry, journal)
        guard case .run = way else { return way }
        // Read before it runs again: what is approved is an answer to what was asked, and to nothing else.
        let asked = entry.outcome?.waits == true ? try requests(journal.store).row(id) : nil
        if let asked, !(try isAnswer(call.submitted, to: asked)) {
            let failure = Failure(
                .approvalInvalid, "the approval is not for what the service asks",
                hint: "pipe the held call through act-confirm unchanged")
            return .results([results.ended(call.submitted, .denied, failure)])
        }
        try beginAgain(call, entry, journal)
        call.repeats(entry.attempts)
        if let asked {
            call.answers(
                InvocationResult.Asked(
                    requests: asked.requests, state: asked.state, responses: call.submitted.responses))
        }
        return .run
    }

    /// The way to go on with a call that is on record; nothing is written.
    private func recall(
        _ call: InFlightCall, _ entry: Journal.Entry, _ journal: Journal
    ) throws(Failure) -> Replay {
        let id = call.call.id
        let nonce = call.admitted.intent.nonce
        let isUsed = try nonce.map { nonce throws(Failure) in try journal.isUsed(nonce, entry, id: id) } ?? false
        guard Engine.isSame(entry, call) else { return .results([otherCall(call, entry)]) }
        let answer = Engine.answer(of: entry)
        if CallsElsewhere.isRunning(entry) {
            if calls.waitElsewhere(call) { return .later }
            return .results([CallResult(results.replayed(call, entry, answer))])
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
        if (ranNot && (call.admitted.isLow || newlySealed || isUnused))
            || (waits && newlySealed)
            || (entry.outcome == nil && call.admitted.isLow)
            // A page whose data is gone leads nowhere.
            || (call.page != nil && isDone && Engine.data(in: answer) == nil)
        {
            // After a signal, or when nobody reads any more, nothing begins.
            guard canBegin else { return .results([CallResult(results.replayed(call, entry, answer))]) }
            return .run
        }
        let line = results.replayed(call, entry, answer)
        let told = try pages.results(call, line, isDone ? Engine.data(in: answer) : nil, progress)
        return .results(isDone ? passedOver(told) : told)
    }

    /// The results of a call that is done, of which a resumed run writes its troubles alone.
    private func passedOver(_ results: [CallResult]) -> [CallResult] {
        options.resumes ? results.map { $0.status == .ok ? CallResult(passedOver: $0.outcome) : $0 } : results
    }

    /// The result of a call whose id was used for another.
    private func otherCall(_ call: InFlightCall, _ entry: Journal.Entry) -> CallResult {
        let failure = Failure(
            .badRecord, "the id '\(call.call.id)' was used for another call (log \(entry.logID))",
            hint: "an id is for one tool and one set of arguments")
        return results.ended(call.submitted, .failed, failure)
    }

    /// Whether an entry is of this very call. Where a repair found no more than the id, that has to do.
    private static func isSame(_ entry: Journal.Entry, _ call: InFlightCall) -> Bool {
        entry.digest.isEmpty || Digest.equal(entry.digest, call.admitted.intent.digest)
    }

    /// The questions of services about this user's calls.
    private func requests(_ store: Store) -> RequestTable { RequestTable(store, user: settings.user) }

    /// Whether a record has the very question in it that its service asked.
    private func isAnswer(_ call: Call, to asked: RequestTable.Row) throws(Failure) -> Bool {
        guard let shown = call.record.raw(.inputRequests) else { return false }
        return Digest.equal(
            try Approval.Subject.digest(shown), try Approval.Subject.digest(asked.requests.bytes[...]))
    }

    private static func answer(of entry: Journal.Entry) -> JSON? { entry.answer.flatMap { try? JSON($0) } }

    /// The data in an answer on record, or in the file that it went to, if that is still what it was.
    private static func data(in answer: JSON?) -> JSON? {
        if let data = answer?[.data] { return data }
        guard let file = answer?[.dataFile], let path = file["path"]?.string,
            let bytes = readSmallFile(path, limit: 64 << 20),
            sameBytes(hex(Digest.sha256(bytes)), file["sha256"]?.string ?? "")
        else { return nil }
        return try? JSON(bytes)
    }

    /// For a call that may not run, or that only would: what is on record of it, which is true whatever became of its
    /// approval.
    func recorded(_ call: InFlightCall) throws(Failure) -> [CallResult]? {
        guard Store.exists else { return nil }
        let journal = try journal.open()
        try journal.lock(call.call.id, user: settings.user)
        guard let entry = try journal.entry(call.call.id, user: settings.user), entry.outcome?.hadNoEffect != true
        else { return nil }
        try reads.note(recorded: call, journal.store)
        // A new approval would not make it this run's call.
        guard Engine.isSame(entry, call) else { return options.resumes ? [otherCall(call, entry)] : nil }
        let told = [CallResult(results.replayed(call, entry, Engine.answer(of: entry)))]
        return entry.outcome?.isDone == true ? passedOver(told) : told
    }

    // Answers that are good for a while.

    private func cacheKey(_ call: InFlightCall) throws(Failure) -> (cache: Cache, key: [String])? {
        let (one, tool) = (call.call, call.call.tool)
        guard options.cache != nil, call.admitted.isLow, tool.profile.isCacheable else { return nil }
        let key = ["call", tool.provider, tool.slug, one.account ?? "", hex(call.admitted.intent.digest)]
        return (Cache(settings, tool.origin), key)
    }

    func cached(_ call: InFlightCall) throws(Failure) -> [CallResult]? {
        guard let (cache, key) = try cacheKey(call), let data = try cache.value(key) else { return nil }
        try reads.note(recorded: call, try journal.open().store)
        var line = results.line(call, .done)
        line.answer = .record([
            results.moved(Redaction.written(data), call) ?? (.data, data), (.cached, .bool(true)),
        ])
        // The cache does not know whose text it holds.
        line.isTainted = !call.call.isTainted
        return try pages.results(call, line, data, progress)
    }

    // The queue.

    /// Keeps a call that may run, and returns its `queued` record; for one that was run, the recorded result; nil for one
    /// that another process runs now.
    func keep(_ call: InFlightCall, _ journal: Journal) throws(Failure) -> [CallResult]? {
        if let entry = try journal.entry(call.call.id, user: settings.user) {
            switch try recall(call, entry, journal) {
            case .results(let results):
                try reads.note(call, journal.store)
                return results
            case .later: return nil
            case .run: break
            }
        }
        do throws(Failure) { return [try queueing.add(call, journal)] } catch {
            guard error.code.is(.ofRecord) || error.code.is(.lostApproval) else { throw error }
            return [results.refused(call.submitted, by: error)]
        }
    }

    /// The result of a write that was put into the queue because no route leads to its service: it was never begun.
    func putOff(_ call: InFlightCall, _ failure: Failure, _ journal: Journal) throws(Failure) -> [CallResult] {
        if let results = try recorded(call) { return results }
        guard try queueing.takes(call, journal) else { return [results.refused(call.submitted, by: failure)] }
        var line = results.line(call, .held)
        (line.failure, line.isQueued) = (failure, true)
        return [CallResult(line)]
    }
}
