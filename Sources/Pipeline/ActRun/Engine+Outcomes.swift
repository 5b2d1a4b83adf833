import ActDecide
import ActFind
import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools

/// The end of a call: its outcome is written to the journal and told in its result.
extension Engine {
    /// Writes the outcome; the result's lines.
    ///
    /// - Parameter isTaken: whether others have gone on with it since its claim ended: the journal keeps their word.
    func end(
        _ job: Job, _ answer: consuming Answer, _ journal: Journal, isTaken: Bool = false
    ) throws(Failure) -> [Line] {
        guard !isTaken else {
            progress.warn(
                "'\(job.admitted.call.id)' ended after its claim had, and is another's by now",
                hint: "\(settings.commandLine("act-log")) has their word on it")
            var (line, _) = result(job, answer)
            line.isRecorded = false
            return [Line(line)]
        }
        let isQueued = try isPutOff(job, answer, journal)
        if isQueued { answer.outcome = .held }
        var (line, kept) = result(job, answer)
        line.isQueued = isQueued
        job.admitted.setAsideArguments()
        // The data stands in `kept`: a long one is not held twice while it is written.
        if job.page == nil, options.cache == nil { answer.data = nil }
        guard let begun = job.begun else {
            throw Failure(.internal, "'\(job.admitted.call.id)' ended, and was never begun")
        }
        try journal.end(
            begun, outcome: answer.outcome, answer: kept,
            isTainted: isTainted(job, answer), attempts: line.attempts,
            at: Moment(milliseconds: job.started.milliseconds + line.milliseconds))
        if answer.outcome.isDone { teach(job, journal.store) }
        let call = job.admitted.call
        if call.asked != nil { try requests(journal.store).drop(call.id) }
        if answer.outcome.waits, let asked = answer.asked {
            return [try held(job, answer, asked, journal.store)]
        }
        if answer.outcome.isDone, let data = answer.data, let (cache, key) = try cacheKey(job) {
            try? cache.put(key, data, seconds: options.cache ?? 0)
        }
        var lines = try told(job, line, answer.outcome.isDone ? answer.data : nil)
        if !lines.isEmpty { (lines[0].wait, lines[0].original) = (answer.wait, answer.original) }
        return lines + answer.troubles.map { Line($0.record().bytes, $0.status) }
    }

    /// Whether what came of a call holds text that is not trusted.
    private func isTainted(_ job: Job, _ answer: Answer) -> Bool {
        let call = job.admitted.call
        return call.isTainted || answer.isTainted || call.tool.answersForeignText
    }

    /// The line for what came of a call when that can't be written, and whether this machine keeps it until it can be.
    func unrecorded(_ job: Job, _ answer: Answer) -> (line: Line, isKept: Bool) {
        var (line, kept) = result(job, answer)
        line.isRecorded = false
        if let begun = job.begun, let journal {
            let ended = Moment(milliseconds: job.started.milliseconds + line.milliseconds)
            let isKept = try? journal.keep(
                begun, user: settings.user, outcome: answer.outcome, answer: kept,
                isTainted: isTainted(job, answer), attempts: line.attempts, at: ended)
            line.isRecorded = isKept ?? false
        }
        return (Line(line), line.isRecorded)
    }

    /// The line of a call that waited for the outcome of the same call.
    func copy(_ job: Job, _ first: Job, _ answer: Answer, isRecorded: Bool) -> Line {
        (job.begun, job.attempts, job.started) = (first.begun, first.attempts, first.started)
        var (line, _) = result(job, answer)
        line.isRecorded = isRecorded
        line.replayed = true
        var told = Line(line)
        told.original = answer.original
        return told
    }

    /// The result, and the members of it that the journal keeps.
    private func result(_ job: Job, _ answer: Answer) -> (line: ResultLine, kept: [UInt8]) {
        let ended = Moment.now
        var members: [(String, JSON)] = []
        var data: [UInt8]?
        if let value = answer.data {
            let bytes = Redaction.written(value)
            if let moved = moved(bytes, job) { members.append(moved) } else { data = bytes }
        }
        if let failure = answer.failure { members.append(("error", failure.json)) }
        if !answer.undo.isEmpty {
            members.append(
                ("undo", .array(answer.undo.map { undo(job, $0.tool, $0.arguments, isTainted(job, answer)) })))
        }
        members += answer.notes
        if job.record.bool(.edited) == true {
            let arguments = job.admitted.intent.arguments.withUnsafeBufferPointer { JSON(checked: $0) }
            members.append(("edited", arguments))
        }
        var kept = Redaction.written(.object(members))
        // The data is as long as its service made it: it is written once.
        if let data {
            let rest = kept.dropFirst()
            kept = Array("{\"data\":".utf8)
            kept.reserveCapacity(kept.count + data.count + 1 + rest.count)
            kept += data
            if !members.isEmpty { kept.append(0x2C) }
            kept += rest
        }
        var line = line(job, outcome: answer.outcome)
        line.logID = job.logID
        line.attempts = max(1, job.attempts + answer.attempts - 1)
        line.at = job.started
        line.milliseconds = max(0, ended.milliseconds - job.started.milliseconds)
        line.answer = answer.failure.map { .object([("error", $0.json)]) }
        line.keptBytes = kept
        line.isTainted = answer.isTainted && !job.admitted.call.isTainted
        return (line, kept)
    }

    /// The member that stands for data which is too long for the record: the file that it went to; nil for any other.
    func moved(_ bytes: [UInt8], _ job: Job) -> (String, JSON)? {
        guard !job.admitted.call.tool.profile.isLocal, bytes.count > options.maxData else { return nil }
        let path = "\(Paths.cache)/results/\(Cache.name(job.admitted.call.id, user: settings.user)).json"
        // It happened, whether or not there is room for its answer.
        do throws(Failure) { try replaceFile(path, bytes) } catch { return ("result_lost", .text(error.message)) }
        let file = JSON.object([
            ("path", .text(path)), ("size", .int(bytes.count)), ("sha256", .text(hex(Digest.sha256(bytes)))),
        ])
        return ("data_file", file)
    }

    /// The call once more, held, with what the service asks: act-confirm shows it, and its approval is the answer. The
    /// service's own state stays in the store.
    private func held(
        _ job: Job, _ answer: Answer, _ asked: Answer.Asked, _ store: Store
    ) throws(Failure) -> Line {
        try requests(store).put(
            job.admitted.call.id, requests: asked.requests, state: asked.state, at: .now)
        let reason = answer.failure?.message ?? ""
        var members: [(key: RecordKey, value: JSON)] = [
            (.id, .text(job.admitted.call.id)), (.provider, .text(job.admitted.call.tool.provider)),
            (.inputRequests, asked.requests),
            (.approval, Approval.refusal(.held, by: .program, reason: reason)),
        ]
        // Answers of before were to other questions.
        if job.record.has(.inputResponses) { members.append((.inputResponses, .null)) }
        let bytes = job.record.setting(members)
        var line = Line(bytes, .tryLater)
        (line.outcome, line.words) = (.held, reason)
        return line
    }

    /// The lines of a result: as it is, or with its place among the call's pages, or an item each. Asks for what
    /// follows.
    func told(_ job: Job, _ line: ResultLine, _ data: JSON?) throws(Failure) -> [Line] {
        guard let page = job.page, let data else { return [Line(line)] }
        var line = line
        let following = pages.follow(page, data)
        line.cursor = following.cursor
        line.isMoreUnknown = following.isUnknown
        if following.isUnknown {
            progress.warn(
                "'\(job.admitted.call.tool.slug)' may have more pages: its answer does not say")
        }
        var lines: [Line]
        do throws(Failure) {
            let items = try pages.items(page, data, following)
            lines = items?.map { Line($0.bytes, .ok) } ?? [Line(line)]
        } catch {
            lines = [Line(Failure(.badArguments, "--items: \(error.message)").record().bytes, .badInput)]
        }
        if let failure = following.failure { lines.append(Line(failure.record().bytes, failure.status)) }
        return lines
    }

    /// Lets search learn the intent behind a call that was done, unless the call may be made from untrusted text: each
    /// once in a run, and no more of a tool than are kept, so that a long run of calls costs little and drowns nothing.
    private func teach(_ job: Job, _ store: Store) {
        guard !job.admitted.call.isTainted, settings.learns, let intent = job.admitted.intent.intent else { return }
        let key = "\(job.admitted.intent.provider) \(job.admitted.intent.tool)"
        guard lessons[key, default: []].count < Catalog.kept,
            lessons[key, default: []].insert(intent.hashValue).inserted
        else { return }
        // A lesson that fails must not undo the outcome.
        try? store.transaction { () throws(Failure) in
            try Catalog(store).learn(intent, job.admitted.intent.provider, job.admitted.intent.tool)
        }
    }

    private func undo(_ job: Job, _ tool: String, _ arguments: JSON, _ isTainted: Bool) -> JSON {
        // The arguments that another provider gives may hold anybody's text.
        let isOurs = job.admitted.call.tool.profile.isLocal
        return .record(
            .call,
            [
                (.id, .text(UUID.v7())), (.tool, .text(tool)),
                (.provider, .text(job.admitted.call.tool.provider)),
                (.toolkit, .text(job.admitted.call.tool.toolkit)),
                (.arguments, arguments), (.taint, .bool(isTainted || !isOurs)),
            ])
    }
}
