package import ActCore
import ActGate
import ActStore
package import ActTools
import Glibc

/// Runs the approved calls of a stream: judges each for itself, writes its intent, runs it once, writes and says what
/// happened.
///
/// A turn takes what input is there, up to a bound, and makes one commit of it. Calls whose effect is in the store
/// run inside that commit, so effect and outcome are one; the others start after it, their intents being durable, and
/// their outcomes are committed as they come.
///
/// Trouble with the input, the output or the store, and a signal to end, take no more input; calls that run are waited
/// for, and their outcomes are written and told.
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

    let toolbox: Toolbox
    let settings: Settings
    private var admission: Admission
    let manner: Manner
    private let progress: Progress?
    private var journal: Journal?

    /// A line to write, the status it stands for, and the outcome it tells of.
    struct Line {
        let bytes: [UInt8]
        let status: ExitStatus
        var outcome: String?

        init(_ result: ResultLine) {
            bytes = result.bytes
            status = result.status
            outcome = result.outcome
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
    final class Job {
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
        /// Until when the outcome of another process's run of it is waited for; nil where it is not.
        var awaitedUntil: Int?

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

        var isJob: Bool { if case .job = self { true } else { false } }
    }

    // Milliseconds that a commit waits while another process holds the store: before anything is on record of this run,
    // after that, when calls may be under way, and once it failed. Between two looks the running calls are moved on.
    private static let patience = 10_000
    private static let longPatience = 30_000
    private static let look = 200

    private var slots = 0
    /// Jobs that run beside us, by slot.
    private var running: [Int: Job] = [:]
    /// Those that have ended, until it is written.
    private var ended: [(job: Job, answer: Answer)] = []
    /// Those whose call runs already, here; they get its outcome.
    private var twins: [Job] = []
    var foreign = ForeignRuns()
    /// What search was taught in this run: a tool's intents, by their hashes.
    var lessons: [String: Set<Int>] = [:]
    /// Lines that wait for those before them (`--ordered`).
    private var held: [Int: [Line]] = [:]
    private var nextOut = 0
    let pages: Pages
    /// Whether a toolkit could be connected when a call lacked it.
    private var connected: [String: Bool] = [:]

    private var inputEnded = false
    /// What ended the run before its input did.
    private var stop: Failure?
    /// Whether no call begins any more.
    private var isEnding = false
    /// Until when running calls may go on after a signal, on the monotonic clock.
    private var graceEnds: Int?
    private var tally = Tally()
    /// Outcomes that could not be written.
    private var unwritten = 0
    /// Whether something is on record of this run.
    private var hasWritten = false
    private var storeFailed = false
    private var sawEnd = false

    package init(_ toolbox: Toolbox, _ manner: Manner, progress: Progress? = nil) throws(Failure) {
        self.toolbox = toolbox
        self.manner = manner
        self.progress = progress
        settings = toolbox.settings
        admission = try Admission(toolbox, provider: manner.provider)
        pages = Pages(manner.pages)
    }

    /// Runs everything that `records` has; throws what ended it before its time.
    package func run(_ records: inout Records, _ out: inout Output) throws(Failure) {
        while isBusy {
            let batch = take(&records, &out)
            commit(batch, &out)
            collect()
            if out.readerGone { end() }
            if Interrupt.isPending { interrupt() }
            if isEnding { pages.drop() }
            guard isBusy, ended.isEmpty, !canTake(&records) else { continue }
            wait(canTakeMore ? records.waits : nil, &out)
            collect()
            // Where many run, the next answers are close behind the first: one commit for all of them.
            if !ended.isEmpty, ended.count < running.count / 2 {
                usleep(Execution.gather)
                collect()
            }
        }
        // A line that never came keeps back no other.
        for (_, lines) in held.sorted(by: { $0.key < $1.key }) { say(lines, &out) }
        held = [:]
        if Interrupt.isPending { tell(&records, &out) }
        if unwritten > 0, let stop {
            throw Failure(
                .outcomeUnknown,
                "cannot record what came of \(unwritten) \(unwritten == 1 ? "call" : "calls"): \(stop.message)",
                hint: "what came of it is in its result; the same record is told unknown when it is fed again")
        }
        if let stop { throw stop }
    }

    private var isBusy: Bool {
        !inputEnded || !running.isEmpty || !ended.isEmpty || !pages.isEmpty || !foreign.isEmpty
    }

    /// Whether a call may still begin.
    var canBegin: Bool { !isEnding && !Interrupt.isPending }

    /// Whether there is room for another call.
    private var canTakeMore: Bool {
        !inputEnded && running.count < manner.jobs && foreign.count + twins.count < Execution.turn
    }

    /// Whether another record can be taken without a wait. Trouble with the input comes to light when it is.
    private func canTake(_ records: inout Records) -> Bool { canTakeMore && (try? records.isReady()) ?? true }

    /// Takes no more input, and begins nothing more.
    private func end(_ failure: Failure? = nil) {
        stop = stop ?? failure
        inputEnded = true
        isEnding = true
        pages.drop()
        tally.notBegun += foreign.count
        foreign.drop()
    }

    /// What can be taken without a wait, up to a turn.
    private func take(_ records: inout Records, _ out: inout Output) -> [Step] {
        var batch: [Step] = []
        var places = manner.jobs - running.count
        do throws(Failure) {
            while places > 0, let page = pages.next() {
                batch.append(try step(page))
                places -= 1
            }
            while canTakeMore, batch.count < Execution.turn, places > 0, !Interrupt.isPending,
                try records.isReady()
            {
                guard let record = try records.next(&out) else {
                    inputEnded = true
                    sawEnd = true
                    break
                }
                let isIdle = batch.isEmpty && running.isEmpty && ended.isEmpty && !hasWritten && out.isFlushed
                let step =
                    isIdle ? try Interrupt.endable { () throws(Failure) in try take(record) } : try take(record)
                // An intent is written when its call can start, not before: what a crash leaves behind is unknown.
                if case .job(let job) = step, !isAtomic(job) { places -= 1 }
                batch.append(step)
            }
        } catch {
            // What came before the trouble is still run, and said.
            stop = stop ?? error
            inputEnded = true
        }
        return batch
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

    func line(_ job: Job, outcome: String) -> ResultLine {
        let id = job.page?.series.first.call.id ?? job.admitted.call.id
        var line = ResultLine(job.record, id: id, tool: job.admitted.call.tool, outcome: outcome)
        line.page = job.page?.number
        return line
    }

    // The journal.

    func openJournal() throws(Failure) -> Journal {
        if let journal { return journal }
        let opened = Journal(try toolbox.store())
        journal = opened
        return opened
    }

    /// One turn: the outcomes of what has ended, the intents of what begins, and the calls whose effect is in the
    /// store, are one commit; then the lines go out, in the order of the records.
    private func commit(_ batch: [Step], _ out: inout Output) {
        var batch = batch
        if Interrupt.isPending {
            tally.notBegun += batch.count(where: \.isJob)
            batch.removeAll(where: \.isJob)
        }
        let waiting = twins
        if !ended.isEmpty { twins = [] }
        let again = (ended.isEmpty ? [] : waiting) + foreign.due(journal)
        var lines: [(Int, [Line])] = []
        var begun: [Job] = []
        do throws(Failure) {
            if ended.isEmpty, again.isEmpty, !batch.contains(where: \.isJob) {
                for step in batch { lines += try self.lines(step, nil, &begun) }
            } else {
                try write { journal throws(Failure) in
                    lines = try end(journal)
                    for step in again.map({ Step.job($0) }) + batch {
                        lines += try self.lines(step, journal, &begun)
                    }
                }
                ended = []
            }
        } catch {
            begun = []
            twins = waiting
            lines = unwritten(batch, error)
        }
        for job in begun { start(job) }
        for (slot, some) in lines { emit(slot, some, &out) }
    }

    private func lines(_ step: Step, _ journal: Journal?, _ begun: inout [Job]) throws(Failure) -> [(Int, [Line])] {
        switch step {
        case .lines(let slot, let some): return [(slot, some)]
        case .refused(let job, let failure):
            return [(job.slot, try recorded(job) ?? [Execution.line(job.record, refusedBy: failure)])]
        case .job(let job):
            guard let journal, let some = try run(job, journal, &begun) else { return [] }
            return [(job.slot, some)]
        }
    }

    /// Runs `body` in a transaction. While another process holds the store, the calls that run go on.
    private func write(_ body: (Journal) throws(Failure) -> Void) throws(Failure) {
        let journal = try openJournal()
        let patience = storeFailed ? Execution.look : hasWritten ? Execution.longPatience : Execution.patience
        let deadline = monotonic() + patience
        defer { progress?.clear() }
        while try journal.database.transaction(within: Execution.look, { () throws(Failure) in try body(journal) })
            == nil
        {
            let left = deadline - monotonic()
            // Nothing is lost by a call that has not begun.
            guard left > 0, !Interrupt.isUrgent, !Interrupt.isPending || !ended.isEmpty else {
                throw Failure(.unavailable, "the store '\(Paths.store)' is in use", hint: "try again")
            }
            progress?.draw(
                "act-exec: another process holds the store, waiting up to \((left + 999) / 1000) s for it")
            collect()
        }
        hasWritten = true
    }

    private func end(_ journal: Journal) throws(Failure) -> [(Int, [Line])] {
        var lines: [(Int, [Line])] = []
        for (job, answer) in ended { lines.append((job.slot, try end(job, answer, journal))) }
        return lines
    }

    /// The lines of a turn that could not be written. Calls did not begin; what came of others is told all the same.
    private func unwritten(_ batch: [Step], _ failure: Failure) -> [(Int, [Line])] {
        tally.notBegun += batch.count(where: \.isJob)
        var lines: [(Int, [Line])] = []
        if !Interrupt.isPending || !ended.isEmpty {
            storeFailed = true
            end(failure)
        }
        if !ended.isEmpty {
            var isLost = false
            // Without what was to begin they may still be written.
            do throws(Failure) {
                try write { journal throws(Failure) in lines = try end(journal) }
            } catch {
                lines = ended.map { ($0.job.slot, [unrecorded($0.job, $0.answer)]) }
                unwritten += ended.count
                isLost = true
            }
            for (job, answer) in ended {
                let id = job.admitted.call.id
                let copies = twins.filter { sameBytes($0.admitted.call.id, id) }
                lines += copies.map { ($0.slot, [copy($0, job, answer, isRecorded: !isLost)]) }
                twins.removeAll { sameBytes($0.admitted.call.id, id) }
            }
            ended = []
        }
        for step in batch {
            switch step {
            case .lines(let slot, let some): lines.append((slot, some))
            case .refused(let job, let failure):
                lines.append((job.slot, [Execution.line(job.record, refusedBy: failure)]))
            case .job: break
            }
        }
        return lines
    }

    /// Writes the intent and, where the effect is in the store, runs the call; nil for one whose lines come later.
    private func run(_ job: Job, _ journal: Journal, _ begun: inout [Job]) throws(Failure) -> [Line]? {
        if let number = try journal.begin(job.admitted.intent, at: job.started) {
            job.logID = number
        } else if (Array(running.values) + begun).contains(where: {
            sameBytes($0.admitted.call.id, job.admitted.call.id)
        }) {
            twins.append(job)
            return nil
        } else {
            switch try replay(job, journal) {
            case .lines(let lines): return lines
            case .later: return nil
            case .run: break
            }
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

    // Calls that run beside us.

    private func start(_ job: Job) {
        job.started = .now
        running[job.slot] = job
        toolbox.provider(job.admitted.call.tool.provider)?.start(job.admitted.call, ticket: job.slot)
    }

    /// Takes what has ended. A call that only lacks a connection starts once more, where one could be made.
    private func collect() {
        for provider in toolbox.providers {
            for (slot, answer) in provider.finished() {
                guard let job = running[slot] else { continue }
                if !job.reconnected, connects(job, answer) {
                    job.reconnected = true
                    provider.start(job.admitted.call, ticket: slot)
                } else {
                    running[slot] = nil
                    ended.append((job, answer))
                }
            }
        }
    }

    /// Whether what a call lacked was a connection, and a person at the terminal made it now; asked once for a
    /// toolkit.
    private func connects(_ job: Job, _ answer: Answer) -> Bool {
        guard manner.connect, answer.outcome == .failed, answer.failure?.code == .notConnected, !answer.isPartial,
            let connections = toolbox.provider(job.admitted.call.tool.provider)?.connections, !Interrupt.isPending
        else { return false }
        let toolkit = job.admitted.call.tool.toolkit
        if let known = connected[toolkit] { return known }
        var made = false
        // Other calls may be under way: they are not given up for a connection that could not be made.
        do throws(Failure) { made = try connections.offer(toolkit) } catch {
            complain("act-exec", error.message, hint: error.hint)
        }
        connected[toolkit] = made
        return made
    }

    private func wait(_ input: Int32?, _ out: inout Output) {
        do throws(Failure) { try out.flush() } catch { return end(error) }
        var descriptors = [Interrupt.wait]
        var left = 60_000
        for provider in toolbox.providers {
            let wait = provider.waits()
            descriptors += wait.descriptors
            left = min(left, max(0, wait.milliseconds ?? left))
        }
        if running.count < manner.jobs { left = min(left, pages.milliseconds ?? left) }
        left = min(left, foreign.milliseconds ?? left)
        if let graceEnds { left = min(left, max(0, graceEnds - monotonic())) }
        if let input {
            descriptors.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0))
        }
        _ = poll(&descriptors, nfds_t(descriptors.count), Int32(left))
    }

    // A signal.

    /// After the first signal nothing begins, and what runs has a grace to end in; after that, or the second signal, it
    /// is ended.
    private func interrupt() {
        if graceEnds == nil {
            Interrupt.acknowledge()
            end()
            for provider in toolbox.providers { provider.drain() }
            graceEnds = monotonic() + settings.seconds(of: "grace") * 1000
            collect()
        }
        guard let graceEnds, !running.isEmpty, Interrupt.isUrgent || monotonic() >= graceEnds else { return }
        for provider in toolbox.providers {
            for (slot, answer) in provider.stop() {
                if let job = running.removeValue(forKey: slot) { ended.append((job, answer)) }
            }
        }
    }

    /// Says what was done, and what is left to do.
    private func tell(_ records: inout Records, _ out: inout Output) {
        // No longer than a moment: the input may have no end.
        let until = monotonic() + 1000
        var last: Record?
        repeat {
            guard stop == nil, !sawEnd, !Interrupt.isUrgent, monotonic() < until,
                (try? records.isReady()) == true
            else { break }
            do throws(Failure) { last = try records.next(&out) } catch { break }
            if last == nil { sawEnd = true }
            if last?.type == "call" { tally.notBegun += 1 }
        } while last != nil
        complain("act-exec", tally.words(isWhole: sawEnd, isRepeatable: records.isRepeatable))
    }

    // What is said.

    private func emit(_ slot: Int, _ lines: [Line], _ out: inout Output) {
        guard manner.ordered else { return say(lines, &out) }
        held[slot] = lines
        while let next = held.removeValue(forKey: nextOut) {
            say(next, &out)
            nextOut += 1
        }
    }

    /// Writes lines. Output that takes no more ends the run, but not what it has begun.
    private func say(_ lines: [Line], _ out: inout Output) {
        for line in lines {
            if let outcome = line.outcome { tally.outcomes[outcome, default: 0] += 1 }
            do throws(Failure) { try out.write(line: line.bytes, status: line.status) } catch { end(error) }
        }
    }
}
