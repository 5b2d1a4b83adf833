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

        package init(jobs: Int, ordered: Bool, dryRun: Bool, provider: String?) {
            self.jobs = jobs
            self.ordered = ordered
            self.dryRun = dryRun
            self.provider = provider
        }
    }

    private static let turn = 512

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
    }

    /// A call that was admitted, on its way.
    private struct Job {
        let slot: Int
        let record: Record
        let admitted: Admission.Admitted
        var logID = 0
        var attempts = 1
        var started = Moment.now
    }

    /// What one record of a turn comes to: a line, or a job to run.
    private enum Step {
        case line(Int, Line)
        case job(Job)
    }

    private var slots = 0
    /// Jobs that run beside us, by slot.
    private var running: [Int: Job] = [:]
    /// What search was taught in this run: a tool's intents, by their hashes.
    private var lessons: [String: Set<Int>] = [:]
    /// Lines that wait for those before them (`--ordered`).
    private var held: [Int: Line] = [:]
    private var nextOut = 0

    package init(_ toolbox: Toolbox, _ manner: Manner) {
        self.toolbox = toolbox
        self.manner = manner
        settings = toolbox.settings
        admission = Admission(toolbox, provider: manner.provider)
    }

    /// Runs everything that `records` has; throws only for trouble with the streams or the store.
    package func run(_ records: inout Records, _ out: inout Output) throws(Failure) {
        var ended = false
        var stop: Failure?
        while !ended || !running.isEmpty {
            var batch: [Step] = []
            var places = manner.jobs - running.count
            while !ended, batch.count < Execution.turn, places > 0, !Interrupt.isPending {
                if !batch.isEmpty || !running.isEmpty {
                    guard try records.isReady() else { break }
                }
                var next: Record?
                // What came before the trouble is still run, and said.
                do throws(Failure) { next = try records.next(&out) } catch { stop = error }
                guard let record = next else {
                    ended = true
                    break
                }
                let step = try take(record)
                // An intent is written when its call can start, not before: what a crash leaves behind is unknown.
                if case .job(let job) = step, !isAtomic(job) { places -= 1 }
                batch.append(step)
            }
            try commit(batch, &out)
            try collect(&out)
            if out.readerGone { ended = true }
            if Interrupt.isPending { return try interrupt(&out) }
            if ended, running.isEmpty, let stop { throw stop }
            if !running.isEmpty { try wait(ended || running.count >= manner.jobs ? nil : records.waits, &out) }
        }
    }

    private func isAtomic(_ job: Job) -> Bool {
        toolbox.provider(job.admitted.call.tool.provider)?.isAtomic(job.admitted.call.tool) ?? false
    }

    // One record: passed on, refused, or a job.

    private func take(_ record: Record) throws(Failure) -> Step {
        let slot = slots
        slots += 1
        guard record.type == "call" else { return .line(slot, Line(record)) }
        do throws(Failure) {
            let job = Job(slot: slot, record: record, admitted: try admission.admit(record))
            if let line = try recorded(job) { return .line(slot, line) }
            if let refusal = job.admitted.refusal { throw refusal }
            guard manner.dryRun else { return .job(job) }
            return .line(slot, Line(line(job, outcome: "skipped")))
        } catch {
            if error.status == .io { throw error }
            let isHeld = record["approval"]?["decision"]?.string == "held"
            let isRefusal = [.denied, .notApproved, .approvalInvalid, .approvalExpired].contains(error.code)
            let outcome = isHeld ? "held" : isRefusal ? "denied" : "failed"
            return .line(slot, Line(ResultLine(record, outcome: outcome, failure: error)))
        }
    }

    /// For a call that may not run, or that only would: what is on record of it, which is true whatever became of its
    /// approval.
    private func recorded(_ job: Job) throws(Failure) -> Line? {
        guard manner.dryRun || job.admitted.refusal != nil, Store.exists else { return nil }
        let journal = try openJournal()
        guard let entry = try journal.entry(job.admitted.call.id),
            entry.outcome == "done" || entry.outcome == "unknown",
            Digest.equal(entry.digest, job.admitted.intent.digest)
        else { return nil }
        return Line(replayed(job, entry))
    }

    private func line(_ job: Job, outcome: String) -> ResultLine {
        ResultLine(job.record, id: job.admitted.call.id, tool: job.admitted.call.tool, outcome: outcome)
    }

    // The journal.

    private func openJournal() throws(Failure) -> Journal {
        if let journal { return journal }
        let opened = Journal(try toolbox.store())
        journal = opened
        return opened
    }

    /// One turn: the intents, and the calls whose effect is in the store, are one commit; then the lines go out, in
    /// the order of the records.
    private func commit(_ batch: [Step], _ out: inout Output) throws(Failure) {
        var lines: [(Int, Line)] = []
        var begun: [Job] = []
        func take(_ journal: Journal?) throws(Failure) {
            for step in batch {
                switch step {
                case .line(let slot, let line): lines.append((slot, line))
                case .job(let job):
                    guard let journal, let line = try run(job, journal, &begun) else { continue }
                    lines.append((job.slot, line))
                }
            }
        }
        if batch.contains(where: { if case .job = $0 { true } else { false } }) {
            let journal = try openJournal()
            try journal.database.transaction { () throws(Failure) in try take(journal) }
        } else {
            try take(nil)
        }
        for job in begun { start(job) }
        for (slot, line) in lines { try emit(slot, line, &out) }
    }

    /// Writes the intent and, where the effect is in the store, runs the call; nil for one that starts after.
    private func run(_ job: Job, _ journal: Journal, _ begun: inout [Job]) throws(Failure) -> Line? {
        var job = job
        if let number = try journal.begin(job.admitted.intent, at: job.started) {
            job.logID = number
        } else if let line = try replay(&job, journal, begun) {
            return line
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

    /// The line for a call that is on record and does not run again; nil when it does.
    private func replay(_ job: inout Job, _ journal: Journal, _ begun: [Job]) throws(Failure) -> Line? {
        let id = job.admitted.call.id
        guard let entry = try journal.entry(id) else {
            throw Failure(.internal, "the journal lost the call '\(id)'")
        }
        guard Digest.equal(entry.digest, job.admitted.intent.digest) else {
            let failure = Failure(
                .badRecord, "the id '\(job.admitted.call.id)' was used for another call (log \(entry.logID))",
                hint: "an id is for one tool and one set of arguments")
            return Line(ResultLine(job.record, outcome: "failed", failure: failure))
        }
        if (Array(running.values) + begun).contains(where: { sameBytes($0.admitted.call.id, id) }) {
            let failure = Failure(
                .badRecord, "the id '\(job.admitted.call.id)' stands twice in this run, and still runs")
            return Line(ResultLine(job.record, outcome: "failed", failure: failure))
        }
        let newlySealed = job.admitted.intent.nonce != nil && job.admitted.intent.nonce != entry.nonce
        if (entry.outcome == "failed" && (job.admitted.isLow || newlySealed))
            || (entry.outcome == nil && job.admitted.isLow)
        {
            try journal.beginAgain(entry.logID, nonce: job.admitted.intent.nonce, at: job.started)
            job.logID = entry.logID
            job.attempts = entry.attempts + 1
            return nil
        }
        return Line(replayed(job, entry))
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

    /// Writes the outcome; the result's line.
    private func end(_ job: Job, _ answer: Answer, _ journal: Journal) throws(Failure) -> Line {
        let ended = Moment.now
        var members: [(String, JSON)] = []
        if let data = answer.data { members.append(("data", data)) }
        if let failure = answer.failure { members.append(("error", failure.json)) }
        if !answer.undo.isEmpty {
            members.append(("undo", .array(answer.undo.map { undo(job, $0.tool, $0.arguments) })))
        }
        let kept = JSON.object(members)
        try journal.end(job.logID, outcome: answer.outcome.rawValue, answer: kept, at: ended)
        if answer.outcome == .done { teach(job, journal.database) }
        var line = line(job, outcome: answer.outcome.rawValue)
        line.logID = job.logID
        line.attempts = job.attempts
        line.at = job.started
        line.milliseconds = max(0, ended.milliseconds - job.started.milliseconds)
        line.answer = kept
        return Line(line)
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

    private func undo(_ job: Job, _ tool: String, _ arguments: JSON) -> JSON {
        // What another provider gives as arguments may hold anybody's text.
        let isOurs = job.admitted.call.tool.provider == "local"
        let taint = isOurs ? job.record["taint"] ?? .bool(true) : .bool(true)
        return .object([
            ("type", .text("call")), ("id", .text(UUID.v7())), ("tool", .text(tool)),
            ("provider", .text(job.admitted.call.tool.provider)),
            ("toolkit", .text(job.admitted.call.tool.toolkit)),
            ("arguments", arguments), ("taint", taint),
        ])
    }

    // Calls that run beside us.

    private func start(_ job: Job) {
        var job = job
        job.started = .now
        running[job.slot] = job
        toolbox.provider(job.admitted.call.tool.provider)?.start(job.admitted.call, ticket: job.slot)
    }

    private func collect(_ out: inout Output) throws(Failure) {
        var answers: [(Int, Answer)] = []
        for provider in toolbox.providers { answers += provider.finished() }
        try finish(answers, &out)
    }

    private func finish(_ answers: [(Int, Answer)], _ out: inout Output) throws(Failure) {
        guard !answers.isEmpty, let journal else { return }
        var lines: [(Int, Line)] = []
        try journal.database.transaction { () throws(Failure) in
            for (slot, answer) in answers {
                guard let job = running.removeValue(forKey: slot) else { continue }
                lines.append((slot, try end(job, answer, journal)))
            }
        }
        for (slot, line) in lines { try emit(slot, line, &out) }
    }

    private func wait(_ input: Int32?, _ out: inout Output) throws(Failure) {
        try out.flush()
        var descriptors = [Interrupt.wait]
        var deadline: Moment?
        for provider in toolbox.providers {
            let wait = provider.waits()
            descriptors += wait.descriptors
            if let next = wait.deadline { deadline = min(deadline ?? next, next) }
        }
        if let input {
            descriptors.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0))
        }
        let left = deadline.map { max(0, $0.milliseconds - Moment.now.milliseconds) } ?? 1000
        _ = poll(&descriptors, nfds_t(descriptors.count), Int32(min(left, 60_000)))
    }

    private func interrupt(_ out: inout Output) throws(Failure) {
        var answers: [(Int, Answer)] = []
        for provider in toolbox.providers { answers += provider.stop() }
        try finish(answers, &out)
        try out.flush()
    }

    private func emit(_ slot: Int, _ line: Line, _ out: inout Output) throws(Failure) {
        guard manner.ordered else { return try out.write(line: line.bytes, status: line.status) }
        held[slot] = line
        while let next = held.removeValue(forKey: nextOut) {
            try out.write(line: next.bytes, status: next.status)
            nextOut += 1
        }
    }
}
