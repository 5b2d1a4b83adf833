import ActDecide
package import ActJSON
package import ActRecord
import ActSettings
package import ActStore
package import ActSystem
package import ActTools
import Glibc

/// The engine: judges each call that is submitted for itself, writes its intent, runs it once, writes and tells what
/// happened.
///
/// A turn makes one commit of what was submitted. Calls whose effect is in the store run inside that commit, so effect
/// and outcome are one; the others start after it, their intents being durable, and their outcomes are committed as
/// they come.
package final class Engine {
    package struct Options {
        package var jobs: Int
        package var dryRun: Bool
        /// The provider of calls that name none.
        package var provider: String?
        /// How pages are followed; nil for one answer a call.
        package var pages: Pages.Options?
        /// Seconds for which answers of calls that only read are good.
        package var cache: Int?
        /// Bytes of data in a record; more goes to a file.
        package var maxData = 1 << 20
        /// Offer to connect what is not connected, at a terminal.
        package var connect = false
        /// The facts by which the run is on record; nil where it is not.
        package var beginning: RunStore.Beginning?
        /// Calls are not run but kept in the queue, until the end of their approval or for so many seconds.
        package var keeps = false
        package var keepsFor: Int?
        /// A write that could not be sent now is put into the queue.
        package var queuesOffline = false
        /// Whether such a call waits there without its approval: whoever runs it approves it then.
        package var queuesUnsealed = false
        /// The conditions under which calls begin.
        package var when = StartConditions()
        /// Whether it goes on with a run on record: calls that are done are passed over.
        package var resumes = false
        package var halt: Halt?
        /// Whether progress is written as records.
        package var writesProgress = false
        /// Whether calls that run are waited for after SIGTERM, however long they take: a worker that was told to end has
        /// then done its work.
        package var finishes = false
        /// Whether it goes on for as long as its process lives: calls that may not begin now are refused one by one.
        package var isEndless = false
        /// The way on after a signal, where the same records again would be other calls.
        package var wayOn: String?

        package init(jobs: Int, dryRun: Bool = false, provider: String? = nil) {
            self.jobs = jobs
            self.dryRun = dryRun
            self.provider = provider
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
        /// Its entry in the journal, once it was begun.
        var begun: Journal.Begun?
        var logID: Int { begun?.logID ?? 0 }
        var attempts = 1
        var started = Moment.now
        /// The reason why it is put into the queue in place of being begun.
        var putOff: Failure?
        /// Whether its effect is in the store; nil until that was asked.
        var isAtomic: Bool?
        /// Until when the outcome of another process's run of it is waited for; nil where it is not.
        var awaitedUntil: Int?

        init(slot: Int, record: Record, admitted: Admission.Admitted) {
            self.slot = slot
            self.record = record
            self.admitted = admitted
        }
    }

    /// Records of one turn, at most.
    private static let turn = 512

    let toolbox: Toolbox
    let settings: Settings
    let options: Options
    var progress: any Progress { toolbox.progress }
    var admission: Admission
    var journal: Journal?
    let pages: Pages
    /// The names of members that results have of their own, of the engine's and of every provider's.
    let own: [RecordKey]

    /// The records that were submitted, and the pages that were asked for.
    private(set) var slots = 0
    /// The steps of the next turn.
    var submitted: [Step] = []
    /// Records whose tools are being described, each with its slot.
    var undescribed: [(record: Record, slot: Int)] = []
    /// The look-ups that had ended when those were last looked at.
    var lookUps = 0
    /// Whether some of those were described, and wait for a place.
    private var areDescribedHeld = false
    /// The number of the submitted calls that will run beside us: an intent is written when its call can start, not
    /// before, for the call of an intent that a crash leaves behind is unknown.
    var begins = 0
    /// Jobs that run beside us, by slot.
    var running: [Int: Job] = [:]
    /// Jobs that have ended, until their outcomes are written.
    var ended: [(job: Job, answer: Answer)] = []
    /// Jobs that were found to have ended within a turn's commit: the next one writes their outcomes.
    var late: [(job: Job, answer: Answer)] = []
    /// Jobs with the id of a call that runs here already; they get its outcome.
    var twins: [Job] = []
    var foreign = ForeignRuns()
    /// The queue whose claimed calls it runs; nil where they come from elsewhere.
    var work: QueueWork?
    var readiness: Readiness
    /// The intents that search was taught in this run, by tool, as hashes.
    var lessons: [String: Set<Int>] = [:]
    /// Whether a toolkit could be connected when a call lacked it.
    var connected: [String: Bool] = [:]

    /// The failure that ended the run before its time.
    private(set) var trouble: Failure?
    /// Whether no call begins any more.
    private(set) var isEnding = false
    /// The number of the run on record, from the first call that it begins.
    var run: Int?
    /// The number of results by outcome.
    var counts: [Outcome: Int] = [:]
    /// The state of the run as it was noted last, and when.
    var noted: (state: RunState, why: String?, at: Int, counts: [Outcome: Int]) = (.running, nil, 0, [:])
    var wait = Wait()
    lazy var halting = Halting(options.halt)
    /// Until when running calls may go on after a signal, on the monotonic clock.
    var graceEnds: Int?
    /// Calls that were submitted, or waited for, and did not begin.
    var notBegun = 0
    /// Outcomes that could not be written.
    var unwritten = 0
    /// Outcomes that this machine keeps until the store can be reached.
    var kept = 0
    /// When those are looked for that other processes of this machine kept, on the monotonic clock.
    var deliversAt = 0
    /// Whether something is on record of this run.
    var hasWritten = false
    var storeFailed = false

    /// A run of calls of these tools.
    package init(_ toolbox: Toolbox, _ options: Options) throws(Failure) {
        self.toolbox = toolbox
        self.options = options
        settings = toolbox.settings
        let gate = toolbox.gate(try toolbox.rules(), provider: options.provider)
        admission = Admission(toolbox, gate, provider: options.provider)
        pages = Pages(options.pages)
        readiness = Readiness(settings, options.when)
        own = ResultLine.own + toolbox.providers.flatMap(\.profile.notes)
    }

    /// Whether anything is still to be done of what was submitted.
    var isBusy: Bool {
        !submitted.isEmpty || !undescribed.isEmpty || !running.isEmpty || !ended.isEmpty || !pages.isEmpty
            || !foreign.isEmpty
    }

    /// Whether nothing is under way, or on record, of all that was submitted.
    var isIdle: Bool {
        submitted.isEmpty && undescribed.isEmpty && running.isEmpty && ended.isEmpty && !hasWritten
    }

    /// Whether a call may still begin.
    var canBegin: Bool { !isEnding && !Interrupt.isPending }

    /// Calls that could begin at the next turn, beside those that are submitted.
    private var places: Int { options.jobs - running.count - begins }

    /// Whether another record can be submitted.
    var hasRoom: Bool {
        !isEnding && !readiness.isHolding && running.count < options.jobs
            && foreign.count + twins.count < Engine.turn
            && submitted.count < Engine.turn && undescribed.count < Engine.turn && places > 0
    }

    /// Notes a failure that the run ends with; the first counts.
    func note(_ failure: Failure) { trouble = trouble ?? failure }

    /// Takes no more, and begins nothing more.
    func end(_ failure: Failure? = nil) {
        if let failure { note(failure) }
        isEnding = true
        pages.drop()
        notBegun += foreign.count + undescribed.count
        foreign.drop()
        undescribed = []
    }

    /// Throws the failure that ended the run before its time.
    func finish() throws(Failure) {
        guard let trouble else { return }
        if unwritten == 0, kept > 0 {
            throw Failure(
                trouble.code,
                "this machine keeps the outcome of \(kept) \(kept == 1 ? "call" : "calls"): \(trouble.message)",
                hint: "the next command that reaches the store delivers it")
        }
        guard unwritten > 0 else { throw trouble }
        throw Failure(
            .outcomeUnknown,
            "cannot record the outcome of \(unwritten) \(unwritten == 1 ? "call" : "calls"): \(trouble.message)",
            hint: "the result has the outcome; the same record run again reports unknown")
    }

    // Submitting.

    /// Takes a record, for the next turn or for that after its tool was described. Throws for trouble with the store.
    func submit(_ record: Record) throws(Failure) {
        let slot = slots
        slots += 1
        work?.take(slot)
        let isReady = record.type != "call" || admission.isReady(record)
        if !isReady || isInOrder && !undescribed.isEmpty {
            undescribed.append((record, slot))
        } else {
            try submit(record, slot)
        }
    }

    /// Whether calls begin in the order of their records: they run, or are kept, one at a time.
    private var isInOrder: Bool { options.jobs == 1 }

    /// Takes the records whose tools have been described, as places become free.
    func submitDescribed() throws(Failure) {
        guard canDescribedBegin else { return }
        (lookUps, areDescribedHeld) = (toolbox.lookUps, false)
        var k = 0
        while k < undescribed.count {
            let (record, slot) = undescribed[k]
            guard record.type != "call" || admission.isReady(record) else {
                if isInOrder { break }
                k += 1
                continue
            }
            guard places > 0 else {
                areDescribedHeld = true
                break
            }
            undescribed.remove(at: k)
            try submit(record, slot)
        }
    }

    /// Whether a record that waited for the description of its tool may begin now.
    var canDescribedBegin: Bool {
        !undescribed.isEmpty && (lookUps != toolbox.lookUps || areDescribedHeld && places > 0)
    }

    private func submit(_ record: Record, _ slot: Int) throws(Failure) {
        let step = try step(record, slot)
        if let job = step.job, !options.keeps, !isAtomic(job) { begins += 1 }
        submitted.append(step)
    }

    /// Takes the pages that are due.
    func submitPages() throws(Failure) {
        while places > 0, !readiness.isHolding, let page = pages.next() {
            let job = try job(page, slots)
            slots += 1
            let step = try cached(job).map { Step.lines(job.slot, $0) } ?? .job(job)
            // A page from the cache has its place too: what follows it is asked for first.
            begins += 1
            submitted.append(step)
        }
    }

    private func step(_ record: Record, _ slot: Int) throws(Failure) -> Step {
        guard record.type == "call" else { return .lines(slot, [Line(record)]) }
        do throws(Failure) {
            var job = Job(slot: slot, record: record, admitted: try admission.admit(record))
            if let refusal = job.admitted.refusal { return .refused(job, refusal) }
            if options.dryRun, let lines = try recorded(job) { return .lines(slot, lines) }
            if let page = try pages.first(record, job.admitted) { job = try self.job(page, slot) }
            if options.dryRun { return .lines(slot, [wouldRun(job)]) }
            if options.keeps { return .job(job) }
            if let lines = try cached(job) { return .lines(slot, lines) }
            return .job(job)
        } catch {
            if error.status == .io { throw error }
            return .lines(slot, [line(record, refusedBy: error)])
        }
    }

    /// The line for a call that does not run.
    func line(_ record: Record, refusedBy failure: Failure, page: Int? = nil) -> Line {
        let isHeld = record.decision?.word?.isHeld ?? false
        let outcome: Outcome = isHeld ? .held : failure.code.is(.refusal) ? .denied : .failed
        var line = ResultLine(record, own: own, outcome: outcome, failure: failure)
        line.page = page
        var told = Line(line)
        if failure.isOfMachine { told.elsewhere = failure }
        return told
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

    func line(_ job: Job, outcome: Outcome) -> ResultLine {
        let id = job.page?.series.first.call.id ?? job.admitted.call.id
        var line = ResultLine(job.record, own: own, id: id, tool: job.admitted.call.tool, outcome: outcome)
        line.page = job.page?.number
        return line
    }

    func isAtomic(_ job: Job) -> Bool {
        if let known = job.isAtomic { return known }
        let call = job.admitted.call
        let isAtomic = toolbox.provider(call.tool.provider)?.isAtomic(call.tool) ?? false
        job.isAtomic = isAtomic
        return isAtomic
    }
}
