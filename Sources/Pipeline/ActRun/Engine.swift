package import ActDecide
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
        /// Whether calls that did not begin are told of at the end, with the way on.
        package var tellsLeft = true
        /// The way on after a signal, where the same records again would be other calls.
        package var resumeHint: String?

        package init(jobs: Int, dryRun: Bool = false, provider: String? = nil) {
            self.jobs = jobs
            self.dryRun = dryRun
            self.provider = provider
        }
    }

    let registry: ToolRegistry
    var settings: Settings { registry.settings }
    let options: Options
    var progress: any Progress { registry.progress }
    let intake: Intake
    let calls: CallsInFlight
    let journal: RunJournal
    let record: RunRecord
    let ending: RunEnding
    let pages: Pages
    let results: ResultMaker
    let queueing: QueueAdmission
    let lessons = Lessons()
    let reads: PrivateReads
    let rows: RowChecks
    private var admission: Admission
    /// The queue whose claimed calls it runs; nil where they come from elsewhere.
    private(set) var work: QueueWork?

    /// A run of calls of these tools.
    package init(_ registry: ToolRegistry, _ options: Options) throws(Failure) {
        self.registry = registry
        self.options = options
        let gate = registry.gate(try registry.rules(), provider: options.provider)
        admission = Admission(registry, gate, provider: options.provider)
        let journal = RunJournal(registry)
        let record = RunRecord(registry.settings, options.beginning, journal)
        let calls = CallsInFlight(registry, connects: options.connect) { record.note($0, why: $1) }
        (self.journal, self.record, self.calls) = (journal, record, calls)
        intake = Intake(registry, options, calls)
        ending = RunEnding(registry, halt: options.halt, finishes: options.finishes)
        pages = Pages(options.pages)
        results = ResultMaker(registry, maxData: options.maxData)
        queueing = QueueAdmission(registry, options)
        reads = PrivateReads(registry)
        rows = RowChecks(registry) { [intake] in intake.wake() }
    }

    /// Takes its calls from a queue.
    func takeCalls(of work: QueueWork) { self.work = work }

    /// Judges by these rules from now on, and by tools as they are described now.
    package func follow(_ rules: Rules) { admission.follow(rules) }

    /// Whether anything is still to be done of what was submitted.
    package var isBusy: Bool {
        !intake.isEmpty || !calls.isEmpty || !pages.isEmpty || !calls.waiting.elsewhere.isEmpty
    }

    /// Whether nothing is under way, or on record, of all that was submitted.
    var isIdle: Bool { intake.isEmpty && calls.isEmpty && !journal.hasWritten }

    /// Whether a call may still begin.
    var canBegin: Bool { ending.state.mayBegin && !Interrupt.isPending }

    /// Whether another record can be submitted.
    package var hasRoom: Bool { ending.state.mayBegin && intake.hasRoom }

    /// The failure after which it takes no more.
    package var failure: Failure? { ending.failure }

    /// Takes no more, and begins nothing more.
    func end(_ failure: Failure? = nil) {
        if let failure { ending.note(failure) }
        ending.end()
        pages.drop()
        ending.leave(calls.dropElsewhere() + intake.dropUndescribed())
    }

    /// Throws the failure that ended the run before its time.
    func finish() throws(Failure) { try journal.finish(ending.failure) }

    // Submitting.

    /// Takes a record, for the next turn or for that after its tool was described; returns the number by which its
    /// results are told. Throws for trouble with the store.
    @discardableResult
    package func submit(_ record: Record) throws(Failure) -> Int {
        let ticket = intake.nextTicket()
        work?.take(ticket)
        if !isReady(record, ticket) || intake.isBehind {
            intake.add(undescribed: record, ticket)
        } else {
            intake.add(try step(record, ticket))
        }
        return ticket
    }

    private func isReady(_ record: Record, _ ticket: Int) -> Bool {
        guard let call = Call(record) else { return true }
        return admission.isReady(call) && (options.dryRun || options.keeps || rows.isReady(call, ticket))
    }

    /// Takes the records whose tools have been described, as places become free.
    func submitDescribed() throws(Failure) {
        try intake.takeDescribed(isReady: isReady) { record, ticket throws(Failure) in try step(record, ticket) }
    }

    /// Takes the pages that are due.
    func submitPages() throws(Failure) {
        while intake.hasPlace, let page = pages.next() {
            let call = try call(page, intake.nextTicket())
            intake.add(page: try cached(call).map { .results(call.ticket, $0) } ?? .run(call))
        }
    }

    /// The next step for a record that was submitted: results to tell, or a call to run.
    enum Step {
        case results(Int, [CallResult])
        /// May not run; what is on record of it by then is told all the same.
        case refused(InFlightCall, Failure)
        case run(InFlightCall)

        /// The call that is to run.
        var call: InFlightCall? { if case .run(let call) = self { call } else { nil } }

        var ticket: Int {
            switch self {
            case .results(let ticket, _): ticket
            case .refused(let call, _), .run(let call): call.ticket
            }
        }
    }

    private func step(_ record: Record, _ ticket: Int) throws(Failure) -> Step {
        guard let submitted = Call(record) else { return .results(ticket, [CallResult(record)]) }
        do throws(Failure) {
            let admitted = try admission.admit(submitted)
            var call = call(ticket, submitted, admitted)
            if let refusal = admitted.refusal { return .refused(call, refusal) }
            if options.dryRun, let results = try recorded(call) { return .results(ticket, results) }
            if let page = try pages.first(submitted, admitted) { call = try self.call(page, ticket) }
            if options.dryRun { return .results(ticket, [results.wouldRun(call)]) }
            if options.keeps { return .run(call) }
            if let results = try cached(call) { return .results(ticket, results) }
            return .run(call)
        } catch {
            if error.status == .io { throw error }
            return .results(ticket, [results.refused(submitted, by: error)])
        }
    }

    private func call(
        _ ticket: Int, _ submitted: Call, _ admitted: Admission.Admitted, page: Pages.Page? = nil
    ) -> InFlightCall {
        let tool = admitted.call.tool
        return InFlightCall(
            ticket: ticket, submitted, admitted: admitted, page: page,
            isAtomic: registry.provider(tool.provider)?.isAtomic(tool) ?? false)
    }

    /// The call that asks for a page.
    private func call(_ page: Pages.Page, _ ticket: Int) throws(Failure) -> InFlightCall {
        let first = page.series.first
        let admitted = page.mark.isEmpty ? first : try admission.page(first, page.arguments, mark: page.mark)
        return call(ticket, page.series.submitted, admitted, page: page)
    }

    // Waiting.

    /// Adds what the engine waits for.
    func join(_ waits: inout Waits) {
        calls.join(&waits)
        intake.join(&waits)
        if calls.count < options.jobs, let next = pages.nextAt { waits.add(until: next) }
        ending.join(&waits)
    }

    /// Adds what it waits for beside a stream of records.
    ///
    /// - Parameter reads: whether it waits for more records too.
    func join(_ waits: inout Waits, reads: Bool) {
        join(&waits)
        if let next = noteWait() { waits.add(until: next) }
        // A word that came with the answer to another question makes no descriptor ready.
        if reads, work?.wasWoken() ?? false { waits.addReady() }
        if let next = work?.tellService() { waits.add(until: next) }
    }

    /// Adds what it waits for, in a process with a loop of its own.
    ///
    /// - Parameter isAsking: whether something else than a call waits for a provider.
    package func join(_ waits: inout Waits, isAsking: Bool) {
        if !calls.ended.isEmpty || intake.isDue { waits.addReady() }
        if isBusy || isAsking { join(&waits) }
    }

    /// Takes what has ended after a wait.
    package func gather() { calls.gather() }

    /// Notes in the run on record that nothing is done for now, once that has lasted; returns when to look again.
    private func noteWait() -> Int? {
        let lack = calls.count == 0 ? intake.waitsFor : nil
        let reason = lack ?? progress.pauses
        guard reason != nil || !isBusy else {
            record.noteWork()
            return nil
        }
        return record.noteWait(for: reason, after: intake.tickets)
    }

    /// The tool, process or page that the run waits for; nil where nothing is under way.
    var waitsFor: String? {
        if let call = calls.first {
            let tool = call.call.tool
            let others = calls.count > 1 ? " and \(calls.count - 1) more" : ""
            return "\(tool.slug) (\(tool.provider))\(others)"
        }
        if intake.hasUndescribed { return "the descriptions of tools" }
        if let waited = intake.waitsFor { return waited }
        if !calls.waiting.elsewhere.isEmpty { return "another process" }
        return pages.isEmpty ? nil : "the next page"
    }

    // The end.

    /// After the first signal nothing begins, and what runs has a grace to end in; after that, or the second signal, it
    /// is ended.
    private func interrupt() {
        if ending.beginGrace() {
            Interrupt.acknowledge()
            _ = work?.tellService()
            end()
            calls.drain()
            calls.collect()
        }
        switch ending.state {
        case .over where calls.count > 0: calls.stop()
        case .open, .ending, .halted, .over: break
        }
    }

    /// Obeys what ends the run before its records do: failed calls, or a signal.
    func obeyEnding() {
        switch ending.state {
        case .halted: halt()
        case .open, .ending, .over: break
        }
        if Interrupt.isPending { interrupt() }
    }

    // Asked by whoever feeds it.

    /// The number of records that were submitted, and of pages that were asked for.
    var taken: Int { intake.tickets }
    /// Whether calls have ended whose outcomes are not written.
    var hasOutcomes: Bool { !calls.ended.isEmpty }
    /// The tickets of these calls.
    var endedTickets: [Int] { calls.ended.map(\.call.ticket) }
    /// Whether nothing begins any more.
    var isEnding: Bool { !ending.state.mayBegin }
    /// Calls that were submitted, or waited for, and did not begin.
    var notBegun: Int { ending.notBegun }
    /// Why so many failed calls ended the run; nil where they did not.
    var haltWords: String? { ending.haltWords }
    /// The number of the run on record.
    var run: Int? { record.number }
    /// The journal, once something opened it.
    var openJournal: Journal? { journal.opened }
    /// Whether its calls come from a queue, and whether that has none for now.
    var isOfQueue: Bool { work != nil }
    var isQueueIdle: Bool { (try? work?.isIdle()) ?? false }

    /// Whether nothing is known that keeps calls with this reach from beginning now.
    func mayBegin(_ reach: ToolSpec.Reach) -> Bool { intake.mayBegin(reach) }
    /// Ends with this failure, once what was submitted is done.
    func note(_ failure: Failure) { ending.note(failure) }
    /// Keeps the counts of the run on record.
    func count(_ outcomes: [Outcome: Int]) { record.count(outcomes) }
    /// Notes in the run on record that something is in hand.
    func noteWork() { record.noteWork() }
    /// Notes in the run on record how it ended.
    func noteEnd(why: String?) { record.note(why == nil ? .completed : .failed, why: why) }

    /// Whether SIGTERM ended it as a worker, and nothing that ran was cut off or lost.
    var hasFinished: Bool { ending.hasFinished && journal.unwritten == 0 }

    /// Begins nothing more after so many failures, and with `now` ends what runs.
    private func halt() {
        end()
        guard options.halt == .now else { return }
        calls.drain()
        calls.stop()
    }

    /// Stops the process as the terminal asked; the run on record says so.
    func suspend() {
        record.note(.backgrounded)
        Suspension.obey()
        record.note(.running)
    }

    /// The way on after the end of a run.
    ///
    /// - Parameters:
    ///   - confirms: whether approvals have ended.
    ///   - isRepeatable: whether the same command reads the same records again.
    func resumeHint(confirms: Bool, isRepeatable: Bool) -> String {
        options.resumeHint ?? record.resumeHint(confirms: confirms, isRepeatable: isRepeatable)
    }

    /// Takes a run on record into this process.
    package func resume(_ run: RunStore.Run) throws(Failure) { try record.resume(run) }

    // A process with a loop of its own (act-serve(1)).

    /// Gives up a call that only reads, for nobody waits for its answer any more; whether it did. Of a write nobody could
    /// tell whether it happened.
    package func cancel(_ ticket: Int) -> Bool { calls.cancel(ticket) }

    /// Moves on what is ready: one commit, and what came of it.
    package func step() -> [Event] {
        do throws(Failure) { try submitDescribed() } catch { end(error) }
        if Interrupt.isPending { interrupt() }
        calls.collect()
        return turn()
    }

    /// Runs one call, and returns its result.
    package func result(of record: Record) throws(Failure) -> CallResult {
        try submit(record)
        var results: [CallResult] = []
        while isBusy {
            results += step().flatMap(\.results)
            guard isBusy, calls.ended.isEmpty, !intake.isDue else { continue }
            var waits = Waits()
            join(&waits)
            waits.wait()
            gather()
        }
        try finish()
        guard let result = results.first else { throw Interrupt.failure }
        return result
    }
}
