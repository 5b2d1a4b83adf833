package import ActCore
import ActGate
import ActStore
import CSystem
import Glibc
import Synchronization

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
    private var gate: Gate
    private let manner: Manner
    private var journal: Journal?
    private var approval: Approval?
    private var keyFailure: Failure?

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

    /// A call that passed every check.
    private struct Job {
        let slot: Int
        let record: Record
        let call: Call
        let intent: Journal.Intent
        let isLow: Bool
        /// A person, a rule or `-y` agreed to it: what search may learn from.
        let confirmed: Bool
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
        gate = Gate(toolbox.settings) { slug, name throws(Failure) in
            try toolbox.tool(slug, provider: name ?? manner.provider)
        }
    }

    /// Runs everything that `records` has; throws only for trouble with the streams or the store.
    package func run(_ records: inout Records, _ out: inout Output) throws(Failure) {
        var ended = false
        while !ended || !running.isEmpty {
            var batch: [Step] = []
            var places = manner.jobs - running.count
            while !ended, batch.count < Execution.turn, places > 0, !Interrupt.isPending {
                if !batch.isEmpty || !running.isEmpty {
                    guard try records.isReady() else { break }
                }
                guard let record = try records.next(&out) else {
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
            if !running.isEmpty { try wait(ended || running.count >= manner.jobs ? nil : records.waits, &out) }
        }
    }

    private func isAtomic(_ job: Job) -> Bool {
        toolbox.provider(job.call.tool.provider)?.isAtomic(job.call.tool) ?? false
    }

    // One record: passed on, refused, or a job.

    private func take(_ record: Record) throws(Failure) -> Step {
        let slot = slots
        slots += 1
        guard record.type == "call" else { return .line(slot, Line(record)) }
        do throws(Failure) {
            return try judge(record, slot)
        } catch {
            if error.status == .io { throw error }
            let isHeld = record["approval"]?["decision"]?.string == "held"
            let isRefusal = [.denied, .notApproved, .approvalInvalid, .approvalExpired].contains(error.code)
            let outcome = isHeld ? "held" : isRefusal ? "denied" : "failed"
            return .line(slot, Line(ResultLine(record, outcome: outcome, failure: error)))
        }
    }

    private func judge(_ record: Record, _ slot: Int) throws(Failure) -> Step {
        guard let slug = record.text("tool") else { throw Failure(.badRecord, "the call names no tool") }
        let decision = record["approval"]?["decision"]?.string
        let judgement = try gate.judge(record)
        let spec = judgement.spec
        let arguments = record["arguments"] ?? .object([])
        if let spec, decision != "held", decision != "denied" || record["approval"]?["by"]?.string == "mode" {
            let missing = Schema(spec.inputSchema).missing(arguments)
            guard missing.isEmpty else {
                throw Failure(
                    .missingArguments, "missing: \(missing.joined(separator: ", "))",
                    hint: "give them as key=value, or answer act-confirm's questions at a terminal")
            }
        }
        if let decision, decision != "approved" { throw refusal(record, decision) }
        guard let spec else { throw toolbox.unknown(slug) }
        guard let object = arguments.object else { throw Failure(.badArguments, "arguments: expected object") }
        let given = record.text("id")
        if let given, given.isEmpty || given.utf8.count > 200 { throw Failure(.badRecord, "the id is not usable") }
        let id = given ?? UUID.v7()
        let bytes = record.raw("arguments") ?? ArraySlice("{}".utf8)
        let subject = Approval.Subject(
            id: id, tool: spec, account: record.text("account"), user: settings.user,
            conversation: settings.conversation, arguments: bytes)
        let isLow = judgement.verdict == .pass
        if let seal = record["approval"] {
            try check(seal, subject)
        } else if !isLow {
            throw Failure(
                .notApproved,
                "'\(spec.slug)' needs approval: \(judgement.risk.reasons.joined(separator: "; "))",
                hint: "pipe the call through act-confirm")
        }
        try CallMaker.refuse(Schema(spec.inputSchema), arguments, except: [])
        if manner.dryRun {
            return .line(slot, Line(ResultLine(record, id: id, tool: spec, outcome: "skipped")))
        }
        try Digest.ready()
        let seal = record["approval"]
        let job = Job(
            slot: slot, record: record,
            call: Call(id: id, tool: spec, arguments: object, account: record.text("account")),
            intent: Journal.Intent(
                id: id, tool: spec.slug, provider: spec.provider, account: record.text("account"),
                user: settings.user, conversation: settings.conversation, arguments: Array(bytes),
                digest: try digest(subject), intent: record.text("intent"), nonce: seal?["nonce"]?.string),
            isLow: isLow, confirmed: seal.map { $0["by"]?.string != "mode" } ?? false)
        return .job(job)
    }

    /// What a refused call's result says.
    private func refusal(_ record: Record, _ decision: String) -> Failure {
        let approval = record["approval"]
        let reason = approval?["reason"]?.string ?? ""
        switch decision {
        case "held": return Failure(.notApproved, "held for a later decision")
        case "denied" where approval?["by"]?.string == "mode":
            return Failure(.notApproved, reason, hint: "run it at a terminal, or give act-confirm -y")
        case "denied": return Failure(.denied, reason.isEmpty ? "declined" : reason)
        default: return Failure(.approvalInvalid, "the decision '\(decision)' is none that act-confirm makes")
        }
    }

    private func check(_ seal: JSON, _ subject: Approval.Subject) throws(Failure) {
        if let keyFailure { throw keyFailure }
        if approval == nil {
            do throws(Failure) { approval = try Approval(create: false) } catch {
                keyFailure = error
                throw error
            }
        }
        try approval?.check(seal, subject)
    }

    /// Of what makes a call the same call.
    private func digest(_ subject: Approval.Subject) throws(Failure) -> [UInt8] {
        var bytes = Array(
            "\(subject.tool.provider)\u{0}\(subject.tool.slug)\u{0}\(subject.account ?? "")\u{0}".utf8)
        bytes += try subject.argumentsDigest()
        return Digest.sha256(bytes)
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
        if let number = try journal.begin(job.intent, at: job.started) {
            job.logID = number
        } else if let line = try replay(&job, journal, begun) {
            return line
        }
        guard isAtomic(job), let provider = toolbox.provider(job.call.tool.provider) else {
            begun.append(job)
            return nil
        }
        provider.start(job.call, ticket: job.slot)
        guard let answer = provider.finished().first?.answer else {
            throw Failure(.internal, "'\(job.call.tool.slug)' gave no answer")
        }
        return try end(job, answer, journal)
    }

    /// The line for a call that is on record and does not run again; nil when it does.
    private func replay(_ job: inout Job, _ journal: Journal, _ begun: [Job]) throws(Failure) -> Line? {
        let id = job.call.id
        guard let entry = try journal.entry(id) else {
            throw Failure(.internal, "the journal lost the call '\(id)'")
        }
        guard Digest.equal(entry.digest, job.intent.digest) else {
            let failure = Failure(
                .badRecord, "the id '\(job.call.id)' was used for another call (log \(entry.logID))",
                hint: "an id is for one tool and one set of arguments")
            return Line(ResultLine(job.record, outcome: "failed", failure: failure))
        }
        if (Array(running.values) + begun).contains(where: { sameBytes($0.call.id, id) }) {
            let failure = Failure(.badRecord, "the id '\(job.call.id)' stands twice in this run, and still runs")
            return Line(ResultLine(job.record, outcome: "failed", failure: failure))
        }
        let newlySealed = job.intent.nonce != nil && job.intent.nonce != entry.nonce
        if (entry.outcome == "failed" && (job.isLow || newlySealed)) || (entry.outcome == nil && job.isLow) {
            try journal.beginAgain(entry.logID, nonce: job.intent.nonce, at: job.started)
            job.logID = entry.logID
            job.attempts = entry.attempts + 1
            return nil
        }
        var line = ResultLine(job.record, id: job.call.id, tool: job.call.tool, outcome: entry.outcome ?? "unknown")
        line.replayed = true
        line.logID = entry.logID
        line.attempts = entry.attempts
        line.at = entry.started
        line.milliseconds = entry.milliseconds
        line.answer = entry.answer.flatMap { try? JSON($0) }
        if entry.outcome == nil {
            line.failure = Failure(
                .outcomeUnknown, "begun \(entry.started.text), and its end was never recorded",
                hint: "look whether it happened; a new id runs it again")
        }
        return Line(line)
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
        var line = ResultLine(
            job.record, id: job.call.id, tool: job.call.tool, outcome: answer.outcome.rawValue)
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
        guard job.confirmed, settings.learns, let intent = job.intent.intent else { return }
        let key = "\(job.intent.provider) \(job.intent.tool)"
        guard lessons[key, default: []].count < Catalog.kept,
            lessons[key, default: []].insert(intent.hashValue).inserted
        else { return }
        // What can't be learned must not undo the outcome.
        try? database.transaction { () throws(Failure) in
            try Catalog(database).learn(intent, job.intent.provider, job.intent.tool)
        }
    }

    private func undo(_ job: Job, _ tool: String, _ arguments: JSON) -> JSON {
        .object([
            ("type", .text("call")), ("id", .text(UUID.v7())), ("tool", .text(tool)),
            ("provider", .text(job.call.tool.provider)), ("toolkit", .text(job.call.tool.toolkit)),
            ("arguments", arguments), ("taint", job.record["taint"] ?? .bool(true)),
        ])
    }

    // Calls that run beside us.

    private func start(_ job: Job) {
        var job = job
        job.started = .now
        running[job.slot] = job
        toolbox.provider(job.call.tool.provider)?.start(job.call, ticket: job.slot)
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
        var descriptors: [pollfd] = []
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

/// A signal that asks us to end: noted, and acted on between system calls, so that what runs is recorded.
package enum Interrupt {
    private static let signal = Atomic<Int32>(0)

    /// SIGINT and SIGTERM are noted; a reader that goes away must not kill us between an effect and its record.
    package static func watch() {
        _ = signal.load(ordering: .relaxed)
        for number in [SIGINT, SIGTERM] { Glibc.signal(number) { Interrupt.note($0) } }
        Glibc.signal(SIGPIPE, SIG_IGN)
    }

    private static func note(_ number: Int32) { signal.store(number, ordering: .relaxed) }

    package static var isPending: Bool { signal.load(ordering: .relaxed) != 0 }

    /// Ends the process by the signal that was noted, as a shell expects.
    package static func obey() {
        let number = signal.load(ordering: .relaxed)
        guard number != 0 else { return }
        Glibc.signal(number, SIG_DFL)
        raise(number)
    }
}
