package import ActCore
import ActGate
import ActStore
import CSystem
import Glibc

/// Runs the approved calls of a stream: judges each for itself, writes its intent, runs it once, writes and says what
/// happened.
///
/// A turn takes what input is there, up to a bound, and makes one commit of it. Calls whose effect is in the store
/// run inside that commit, so effect and outcome are one; the others start after it, their intents being durable, and
/// their outcomes are committed as they come.
package final class Execution {
    package struct Manner {
        package var jobs: Int
        package var ordered: Bool
        package var dryRun: Bool
        package var provider: String?
        /// How pages are followed; nil for one answer a call.
        package var pages: Pages.Manner?
        /// Seconds for which answers of calls that only read are good.
        package var cache: Int?
        /// Bytes of data in a record; more goes to a file.
        package var maxData = 1 << 20
        /// Offer to connect what is not connected, at a terminal.
        package var connect = false

        package init(jobs: Int, ordered: Bool, dryRun: Bool, provider: String?) {
            self.jobs = jobs
            self.ordered = ordered
            self.dryRun = dryRun
            self.provider = provider
        }
    }

    private static let turn = 512
    /// Microseconds that a commit is put off for more answers.
    private static let gather: UInt32 = 300
    /// Calls that go together in a batch.
    package static let batch = Batch.most

    private let toolbox: Toolbox
    private let settings: Settings
    private var admission: Admission
    private let manner: Manner
    private var journal: Journal?

    /// A line to write and the status it stands for.
    private struct Line {
        let bytes: [UInt8]
        let status: ExitStatus

        init(_ result: ResultLine) {
            bytes = result.bytes
            status = result.status
        }

        init(_ record: Record) {
            bytes = record.bytes
            status = record.status
        }

        init(_ bytes: [UInt8], _ status: ExitStatus) {
            self.bytes = bytes
            self.status = status
        }
    }

    /// A call that was admitted, on its way.
    private final class Job {
        let slot: Int
        let record: Record
        var admitted: Admission.Admitted
        /// The page that it asks for.
        var page: Pages.Page?
        /// Whether it was started once more because a connection was made.
        var reconnected = false
        var logID = 0
        var attempts = 1
        var started = Moment.now

        init(slot: Int, record: Record, admitted: Admission.Admitted) {
            self.slot = slot
            self.record = record
            self.admitted = admitted
        }
    }

    /// What one record of a turn comes to: lines, or a job to run.
    private enum Step {
        case lines(Int, [Line])
        /// May not run; what is on record of it by then is told all the same.
        case refused(Job, Failure)
        case job(Job)
    }

    private var slots = 0
    /// Jobs that run beside us, by slot.
    private var running: [Int: Job] = [:]
    /// Those whose id another has that still runs: told what came of that.
    private var twins: [Job] = []
    /// What search was taught in this run: a tool's intents, by their hashes.
    private var lessons: [String: Set<Int>] = [:]
    /// Lines that wait for those before them (`--ordered`).
    private var held: [Int: [Line]] = [:]
    private var nextOut = 0
    private let pages: Pages
    /// Whether a toolkit could be connected when a call lacked it.
    private var connected: [String: Bool] = [:]

    package init(_ toolbox: Toolbox, _ manner: Manner) throws(Failure) {
        self.toolbox = toolbox
        self.manner = manner
        settings = toolbox.settings
        admission = try Admission(toolbox, provider: manner.provider)
        pages = Pages(manner.pages)
    }

    /// Runs everything that `records` has; throws only for trouble with the streams or the store.
    package func run(_ records: inout Records, _ out: inout Output) throws(Failure) {
        var ended = false
        var stop: Failure?
        var answers: [(slot: Int, answer: Answer)] = []
        while !ended || !running.isEmpty || !pages.isEmpty {
            var batch: [Step] = []
            var places = manner.jobs - running.count + answers.count
            while places > 0, let page = pages.next() {
                batch.append(try step(page))
                places -= 1
            }
            while !ended, batch.count < Execution.turn, places > 0, !Interrupt.isPending {
                if !batch.isEmpty || !running.isEmpty || !pages.isEmpty {
                    guard try records.isReady() else { break }
                }
                var next: Record?
                // What came before the trouble is still run, and said.
                do throws(Failure) { next = try records.next(&out) } catch { stop = error }
                guard let record = next else {
                    ended = true
                    break
                }
                let isIdle = batch.isEmpty && running.isEmpty && answers.isEmpty && out.isFlushed
                let step =
                    isIdle ? try Interrupt.endable { () throws(Failure) in try take(record) } : try take(record)
                // An intent is written when its call can start, not before: what a crash leaves behind is unknown.
                if case .job(let job) = step, !isAtomic(job) { places -= 1 }
                batch.append(step)
            }
            try commit(batch, answers, &out)
            answers = try collect()
            if out.readerGone {
                ended = true
                pages.drop()
            }
            if Interrupt.isPending { return try interrupt(answers, &out) }
            if ended, running.isEmpty, pages.isEmpty, let stop { throw stop }
            if answers.isEmpty, !running.isEmpty || !pages.isEmpty {
                try wait(ended || running.count >= manner.jobs ? nil : records.waits, &out)
                answers = try collect()
                // Where many run, the next answers are close behind the first: one commit for all of them.
                if !answers.isEmpty, answers.count < running.count / 2 {
                    usleep(Execution.gather)
                    answers += try collect()
                }
            }
        }
    }

    private func isAtomic(_ job: Job) -> Bool {
        toolbox.provider(job.admitted.call.tool.provider)?.isAtomic(job.admitted.call.tool) ?? false
    }

    // One record: passed on, refused, or a job.

    private func take(_ record: Record) throws(Failure) -> Step {
        let slot = slots
        slots += 1
        guard record.type == "call" else { return .lines(slot, [Line(record)]) }
        do throws(Failure) {
            var job = Job(slot: slot, record: record, admitted: try admission.admit(record))
            if let refusal = job.admitted.refusal { return .refused(job, refusal) }
            if manner.dryRun, let lines = try recorded(job) { return .lines(slot, lines) }
            if let page = try pages.first(record, job.admitted) { job = try self.job(page, slot) }
            if manner.dryRun { return .lines(slot, [Line(line(job, outcome: "skipped"))]) }
            if let lines = try cached(job) { return .lines(slot, lines) }
            return .job(job)
        } catch {
            if error.status == .io { throw error }
            return .lines(slot, [Execution.line(record, refusedBy: error)])
        }
    }

    /// The line for a call that does not run.
    private static func line(_ record: Record, refusedBy failure: Failure) -> Line {
        let isHeld = record["approval"]?["decision"]?.string == "held"
        let isRefusal = [.denied, .notApproved, .approvalInvalid, .approvalExpired].contains(failure.code)
        let outcome = isHeld ? "held" : isRefusal ? "denied" : "failed"
        return Line(ResultLine(record, outcome: outcome, failure: failure))
    }

    /// The job that a page is.
    private func job(_ page: Pages.Page, _ slot: Int) throws(Failure) -> Job {
        let job = Job(slot: slot, record: page.series.record, admitted: page.series.first)
        job.page = page
        if !page.mark.isEmpty {
            job.admitted = try admission.page(page.series.first, page.arguments, mark: page.mark)
        }
        return job
    }

    /// What a page that was asked for before comes to now.
    private func step(_ page: Pages.Page) throws(Failure) -> Step {
        let job = try job(page, slots)
        slots += 1
        if let lines = try cached(job) { return .lines(job.slot, lines) }
        return .job(job)
    }

    // Answers that are good for a while.

    private func cacheKey(_ job: Job) throws(Failure) -> (cache: Cache, key: [String])? {
        let call = job.admitted.call
        guard manner.cache != nil, job.admitted.isLow, call.tool.provider != "local" else { return nil }
        let key = ["call", call.tool.provider, call.tool.slug, call.account ?? "", hex(job.admitted.intent.digest)]
        return (Cache(settings, call.tool.origin), key)
    }

    private func cached(_ job: Job) throws(Failure) -> [Line]? {
        guard let (cache, key) = try cacheKey(job), let data = try cache.value(key) else { return nil }
        var line = line(job, outcome: "done")
        line.answer = .object([("data", data), ("cached", .bool(true))])
        return try told(job, line, data)
    }

    /// For a call that may not run, or that only would: what is on record of it, which is true whatever became of its
    /// approval.
    private func recorded(_ job: Job) throws(Failure) -> [Line]? {
        guard Store.exists else { return nil }
        let journal = try openJournal()
        guard let entry = try journal.entry(job.admitted.call.id, user: settings.user),
            entry.outcome == "done" || entry.outcome == "unknown",
            Digest.equal(entry.digest, job.admitted.intent.digest)
        else { return nil }
        return [Line(replayed(job, entry))]
    }

    private func line(_ job: Job, outcome: String) -> ResultLine {
        let id = job.page?.series.first.call.id ?? job.admitted.call.id
        var line = ResultLine(job.record, id: id, tool: job.admitted.call.tool, outcome: outcome)
        line.page = job.page?.number
        return line
    }

    // The journal.

    private func openJournal() throws(Failure) -> Journal {
        if let journal { return journal }
        let opened = Journal(try toolbox.store())
        journal = opened
        return opened
    }

    /// One turn: the outcomes of what has ended, the intents of what begins, and the calls whose effect is in the
    /// store, are one commit; then the lines go out, in the order of the records.
    private func commit(
        _ batch: [Step], _ answers: [(slot: Int, answer: Answer)], _ out: inout Output
    ) throws(Failure) {
        var lines: [(Int, [Line])] = []
        var begun: [Job] = []
        func take(_ journal: Journal?) throws(Failure) {
            if let journal { lines += try end(answers, journal) }
            var known: [Job] = []
            if journal != nil { swap(&known, &twins) }
            for step in known.map({ Step.job($0) }) + batch {
                switch step {
                case .lines(let slot, let some): lines.append((slot, some))
                case .refused(let job, let failure):
                    lines.append(
                        (job.slot, try recorded(job) ?? [Execution.line(job.record, refusedBy: failure)]))
                case .job(let job):
                    guard let journal, let some = try run(job, journal, &begun) else { continue }
                    lines.append((job.slot, some))
                }
            }
        }
        if !answers.isEmpty || batch.contains(where: { if case .job = $0 { true } else { false } }) {
            let journal = try openJournal()
            try journal.database.transaction { () throws(Failure) in try take(journal) }
        } else {
            try take(nil)
        }
        for job in begun { start(job) }
        for (slot, some) in lines { try emit(slot, some, &out) }
    }

    private func end(_ answers: [(slot: Int, answer: Answer)], _ journal: Journal) throws(Failure) -> [(
        Int, [Line]
    )] {
        var lines: [(Int, [Line])] = []
        for (slot, answer) in answers {
            guard let job = running.removeValue(forKey: slot) else { continue }
            lines.append((slot, try end(job, answer, journal)))
        }
        return lines
    }

    /// Writes the intent and, where the effect is in the store, runs the call; nil for one that starts after.
    private func run(_ job: Job, _ journal: Journal, _ begun: inout [Job]) throws(Failure) -> [Line]? {
        if let number = try journal.begin(job.admitted.intent, at: job.started) {
            job.logID = number
        } else if (Array(running.values) + begun).contains(where: {
            sameBytes($0.admitted.call.id, job.admitted.call.id)
        }) {
            twins.append(job)
            return nil
        } else if let lines = try replay(job, journal) {
            return lines
        }
        guard isAtomic(job), let provider = toolbox.provider(job.admitted.call.tool.provider) else {
            begun.append(job)
            return nil
        }
        provider.start(job.admitted.call, ticket: job.slot)
        guard let answer = provider.finished().first?.answer else {
            throw Failure(.internal, "'\(job.admitted.call.tool.slug)' gave no answer")
        }
        return try end(job, answer, journal)
    }

    /// The lines for a call that is on record and does not run again; nil when it does.
    private func replay(_ job: Job, _ journal: Journal) throws(Failure) -> [Line]? {
        let id = job.admitted.call.id
        // Refused as known by an index, and not found by its id: one of the two is damaged.
        guard let entry = try journal.entry(id, user: settings.user) else { throw Journal.damaged(id, nil) }
        let nonce = job.admitted.intent.nonce
        let isUsed = try nonce.map { nonce throws(Failure) in try journal.isUsed(nonce, entry, id: id) } ?? false
        guard Digest.equal(entry.digest, job.admitted.intent.digest) else {
            let failure = Failure(
                .badRecord, "the id '\(job.admitted.call.id)' was used for another call (log \(entry.logID))",
                hint: "an id is for one tool and one set of arguments")
            return [Line(ResultLine(job.record, outcome: "failed", failure: failure))]
        }
        let newlySealed = nonce != nil && !isUsed
        // Neither ran: what failed or was denied, and what the service asked about first and somebody approved since.
        let ranNot = entry.outcome == "failed" || entry.outcome == "denied"
        // One that did not reach its tool has not used the approval that it was tried under last.
        let isUnused =
            entry.failure?.leavesUnused == true && nonce.map { sameBytes($0, entry.nonce ?? "") } ?? false
        if (ranNot && (job.admitted.isLow || newlySealed || isUnused))
            || (entry.outcome == "held" && newlySealed)
            || (entry.outcome == nil && job.admitted.isLow)
            // A page whose data is gone leads nowhere.
            || (job.page != nil && entry.outcome == "done" && data(of: entry) == nil)
        {
            // Read before it runs again: what is approved is an answer to what was asked, and to nothing else.
            let asked = entry.outcome == "held" ? try requests(journal.database).row(id) : nil
            if let asked, !(try isAnswer(job.record, to: asked)) {
                let failure = Failure(
                    .approvalInvalid, "the approval is not for what the service asks",
                    hint: "pipe the held call through act-confirm, as it was")
                return [Line(ResultLine(job.record, outcome: "denied", failure: failure))]
            }
            try journal.beginAgain(entry, job.admitted.intent, at: job.started)
            job.logID = entry.logID
            job.attempts = entry.attempts + 1
            if let asked { job.admitted.answers(Answer.Asked(requests: asked.requests, state: asked.state)) }
            return nil
        }
        let line = replayed(job, entry)
        return try told(job, line, entry.outcome == "done" ? data(of: entry) : nil)
    }

    private func requests(_ database: Database) -> RequestTable { RequestTable(database, user: settings.user) }

    /// Whether a record has the very question in it that its service asked.
    private func isAnswer(_ record: Record, to asked: RequestTable.Row) throws(Failure) -> Bool {
        guard let shown = record.raw("input_requests") else { return false }
        return Digest.equal(
            try Approval.Subject.digest(shown), try Approval.Subject.digest(asked.requests.bytes[...]))
    }

    /// The data on record, or in the file that it went to, if that is still what it was.
    private func data(of entry: Journal.Entry) -> JSON? {
        let answer = entry.answer.flatMap { try? JSON($0) }
        if let data = answer?["data"] { return data }
        guard let file = answer?["data_file"], let path = file["path"]?.string,
            let bytes = readSmallFile(path, limit: 64 << 20),
            sameBytes(hex(Digest.sha256(bytes)), file["sha256"]?.string ?? "")
        else { return nil }
        return try? JSON(bytes)
    }

    /// The result that is on record.
    private func replayed(_ job: Job, _ entry: Journal.Entry) -> ResultLine {
        var line = line(job, outcome: entry.outcome ?? "unknown")
        line.replayed = true
        line.logID = entry.logID
        line.attempts = entry.attempts
        line.at = entry.started
        line.milliseconds = entry.milliseconds
        line.answer = entry.answer.flatMap { try? JSON($0) }
        line.isTainted = entry.outcome != nil && entry.isTainted && !job.admitted.call.isTainted
        if entry.outcome == nil, Runner.isAlive(entry.runner) {
            line.failure = Failure(
                .outcomeUnknown, "begun \(entry.started.text), and running now in another process",
                hint: "run the same record again for its result")
        } else if entry.outcome == nil {
            line.failure = Failure(
                .outcomeUnknown, "begun \(entry.started.text), and its end was never recorded",
                hint: "look whether it happened; a new id runs it again")
        }
        return line
    }

    /// Writes the outcome; the result's lines.
    private func end(_ job: Job, _ answer: Answer, _ journal: Journal) throws(Failure) -> [Line] {
        let ended = Moment.now
        let call = job.admitted.call
        let isTainted = call.isTainted || answer.isTainted || call.tool.answersForeignText
        var members: [(String, JSON)] = []
        if let data = answer.data { members.append(try stored(data, job)) }
        if let failure = answer.failure { members.append(("error", failure.json)) }
        if !answer.undo.isEmpty {
            members.append(("undo", .array(answer.undo.map { undo(job, $0.tool, $0.arguments, isTainted) })))
        }
        members += answer.notes
        let kept = Redaction.clean(Redaction.clean(JSON.object(members)).bytes)
        let attempts = max(1, job.attempts + answer.attempts - 1)
        try journal.end(
            job.logID, outcome: answer.outcome.rawValue, answer: kept, isTainted: isTainted, attempts: attempts,
            at: ended)
        if answer.outcome == .done { teach(job, journal.database) }
        if call.asked != nil { try requests(journal.database).drop(call.id) }
        if answer.outcome == .held, let asked = answer.asked {
            return [try held(job, answer, asked, journal.database)]
        }
        if answer.outcome == .done, let data = answer.data, let (cache, key) = try cacheKey(job) {
            try? cache.put(key, data, seconds: manner.cache ?? 0)
        }
        var line = line(job, outcome: answer.outcome.rawValue)
        line.logID = job.logID
        line.attempts = attempts
        line.at = job.started
        line.milliseconds = max(0, ended.milliseconds - job.started.milliseconds)
        line.answer = answer.failure.map { .object([("error", $0.json)]) }
        line.keptBytes = kept
        line.isTainted = answer.isTainted && !call.isTainted
        let lines = try told(job, line, answer.outcome == .done ? answer.data : nil)
        return lines + answer.troubles.map { Line($0.record().bytes, $0.status) }
    }

    /// The data for the record: itself, or the file that it went to, because it is long.
    private func stored(_ data: JSON, _ job: Job) throws(Failure) -> (String, JSON) {
        guard job.admitted.call.tool.provider != "local" else { return ("data", data) }
        let bytes = Redaction.clean(data.bytes)
        guard bytes.count > manner.maxData else { return ("data", data) }
        let path = "\(Paths.cache)/results/\(Cache.name(job.admitted.call.id, user: settings.user)).json"
        try replaceFile(path, bytes)
        let file = JSON.object([
            ("path", .text(path)), ("size", .int(bytes.count)), ("sha256", .text(hex(Digest.sha256(bytes)))),
        ])
        return ("data_file", file)
    }

    /// The call once more, held, with what the service asks: act-confirm shows it, and its approval is the answer. The
    /// service's own state stays in the store.
    private func held(
        _ job: Job, _ answer: Answer, _ asked: Answer.Asked, _ database: Database
    ) throws(Failure) -> Line {
        try requests(database).put(
            job.admitted.call.id, requests: asked.requests, state: asked.state, at: .now)
        let reason = answer.failure?.message ?? ""
        let bytes = job.record.setting([
            ("id", .text(job.admitted.call.id)), ("provider", .text(job.admitted.call.tool.provider)),
            ("input_requests", asked.requests),
            ("approval", Approval.refusal(.held, by: .program, reason: reason)),
        ])
        return Line(bytes, .tryLater)
    }

    /// The lines of a result: as it is, or with its place among the call's pages, or an item each. Asks for what
    /// follows.
    private func told(_ job: Job, _ line: ResultLine, _ data: JSON?) throws(Failure) -> [Line] {
        guard let page = job.page, let data else { return [Line(line)] }
        var line = line
        let following = pages.follow(page, data)
        line.cursor = following.cursor
        line.isMoreUnknown = following.isUnknown
        if following.isUnknown {
            complain(
                "act-exec", "'\(job.admitted.call.tool.slug)' may have more pages: its answer does not tell")
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

    /// Lets search learn the intent behind a call that was confirmed and done: each once in a run, and no more of a
    /// tool than are kept, so that a long run of calls costs little and drowns nothing.
    private func teach(_ job: Job, _ database: Database) {
        guard job.admitted.confirmed, settings.learns, let intent = job.admitted.intent.intent else { return }
        let key = "\(job.admitted.intent.provider) \(job.admitted.intent.tool)"
        guard lessons[key, default: []].count < Catalog.kept,
            lessons[key, default: []].insert(intent.hashValue).inserted
        else { return }
        // What can't be learned must not undo the outcome.
        try? database.transaction { () throws(Failure) in
            try Catalog(database).learn(intent, job.admitted.intent.provider, job.admitted.intent.tool)
        }
    }

    private func undo(_ job: Job, _ tool: String, _ arguments: JSON, _ isTainted: Bool) -> JSON {
        // What another provider gives as arguments may hold anybody's text.
        let isOurs = job.admitted.call.tool.provider == "local"
        return .object([
            ("type", .text("call")), ("id", .text(UUID.v7())), ("tool", .text(tool)),
            ("provider", .text(job.admitted.call.tool.provider)),
            ("toolkit", .text(job.admitted.call.tool.toolkit)),
            ("arguments", arguments), ("taint", .bool(isTainted || !isOurs)),
        ])
    }

    // Calls that run beside us.

    private func start(_ job: Job) {
        job.started = .now
        running[job.slot] = job
        toolbox.provider(job.admitted.call.tool.provider)?.start(job.admitted.call, ticket: job.slot)
    }

    /// What has ended. A call that only lacks a connection starts once more, where one could be made.
    private func collect() throws(Failure) -> [(slot: Int, answer: Answer)] {
        var answers: [(slot: Int, answer: Answer)] = []
        for provider in toolbox.providers {
            for (slot, answer) in provider.finished() {
                if let job = running[slot], !job.reconnected, try connects(job, answer) {
                    running[slot]?.reconnected = true
                    provider.start(job.admitted.call, ticket: slot)
                } else {
                    answers.append((slot, answer))
                }
            }
        }
        return answers
    }

    /// Whether what a call lacked was a connection, and a person at the terminal made it now; asked once for a
    /// toolkit.
    private func connects(_ job: Job, _ answer: Answer) throws(Failure) -> Bool {
        guard manner.connect, answer.outcome == .failed, answer.failure?.code == .notConnected, !answer.isPartial,
            job.admitted.call.tool.provider == toolbox.composio.name
        else { return false }
        let toolkit = job.admitted.call.tool.toolkit
        if let known = connected[toolkit] { return known }
        let made = try Connections(toolbox.composio, settings).offer(toolkit)
        connected[toolkit] = made
        return made
    }

    private func wait(_ input: Int32?, _ out: inout Output) throws(Failure) {
        try out.flush()
        var descriptors = [Interrupt.wait]
        var left = 60_000
        for provider in toolbox.providers {
            let wait = provider.waits()
            descriptors += wait.descriptors
            left = min(left, max(0, wait.milliseconds ?? left))
        }
        if running.count < manner.jobs { left = min(left, pages.milliseconds ?? left) }
        if let input {
            descriptors.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0))
        }
        _ = poll(&descriptors, nfds_t(descriptors.count), Int32(left))
    }

    private func interrupt(_ answers: [(slot: Int, answer: Answer)], _ out: inout Output) throws(Failure) {
        var answers = answers
        for provider in toolbox.providers { answers += provider.stop().map { ($0.ticket, $0.answer) } }
        pages.drop()
        // Their id is on record: the same line again is told the rest.
        twins = []
        try commit([], answers, &out)
        try out.flush()
    }

    private func emit(_ slot: Int, _ lines: [Line], _ out: inout Output) throws(Failure) {
        guard manner.ordered else {
            for line in lines { try out.write(line: line.bytes, status: line.status) }
            return
        }
        held[slot] = lines
        while let next = held.removeValue(forKey: nextOut) {
            for line in next { try out.write(line: line.bytes, status: line.status) }
            nextOut += 1
        }
    }
}
