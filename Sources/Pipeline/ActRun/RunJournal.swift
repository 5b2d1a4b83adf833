import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools

/// The journal of a run: the store is opened at its first use, a turn is one commit, and outcomes that can't be written
/// are kept by this machine.
final class RunJournal {
    // Milliseconds that a commit waits while another process holds the store: before anything is on record of this run,
    // after that, when calls may be under way, and once it failed. Between two looks the running calls are moved on.
    private static let patience = 10_000
    private static let longPatience = 30_000
    static let look = 200
    // The same in a shared store while no call is under way: who looks loses its place in the line of those that write.
    private static let longLook = 1_000
    /// Milliseconds between two looks for outcomes that this machine keeps.
    private static let delivery = 5000

    private let registry: ToolRegistry
    private var progress: any Progress { registry.progress }
    private(set) var opened: Journal?
    /// Whether something is on record of this run.
    private(set) var hasWritten = false
    private var hasFailed = false
    /// Outcomes that this machine keeps until the store can be reached.
    private var kept = 0
    /// Outcomes that could not be written.
    private(set) var unwritten = 0
    /// When those are looked for that other processes of this machine kept, on the monotonic clock.
    private var deliversAt = 0

    init(_ registry: ToolRegistry) { self.registry = registry }

    func open() throws(Failure) -> Journal {
        if let opened { return opened }
        let journal = Journal(try registry.store())
        opened = journal
        return journal
    }

    /// Runs `body` in a transaction, `sharing` as `Store.transaction` has it. While another process holds the store, the
    /// calls that run go on.
    func write(
        lasting: Bool, sharing: Bool = false, beside calls: CallsInFlight, _ body: (Journal) throws(Failure) -> Void
    ) throws(Failure) {
        let journal = try open()
        try deliver(journal)
        let patience = hasFailed ? RunJournal.look : hasWritten ? RunJournal.longPatience : RunJournal.patience
        let deadline = monotonic() + patience
        defer { progress.clear() }
        let isLined = journal.store.claimTime != nil && calls.count == 0
        let look = isLined ? min(RunJournal.longLook, patience) : RunJournal.look
        while try journal.store.transaction(
            within: look, lasting: lasting, sharing: sharing, { () throws(Failure) in try body(journal) }) == nil
        {
            let left = deadline - monotonic()
            // Nothing is lost by a call that has not begun.
            guard left > 0, !Interrupt.isUrgent, !Interrupt.isPending || !calls.ended.isEmpty else {
                throw journal.store.inUse
            }
            progress.draw(
                "\(progress.name): another process holds the store, waiting up to \((left + 999) / 1000) s for it"
            )
            calls.collect()
        }
        hasWritten = true
    }

    /// Whether a commit that failed is tried again: the store that machines share may be there soon, or free.
    func mayRepeat(_ failure: Failure, since began: Int, beside calls: CallsInFlight) -> Bool {
        guard failure.code.is(.busy), let opened, opened.store.isShared, !Interrupt.isUrgent,
            bootClock() - began < RunJournal.patience
        else { return false }
        Waits.pause(milliseconds: RunJournal.look)
        calls.collect()
        return true
    }

    /// Whether a call that was begun then may be sent: while this process stood still, others may have taken it for a
    /// dead one's.
    func isInTime(since began: Int) -> Bool {
        guard let most = opened?.store.claimTime else { return true }
        return bootClock() - began <= most / 2
    }

    /// Writes the outcomes that this machine kept while the store was out of reach, its other processes' too.
    private func deliver(_ journal: Journal) throws(Failure) {
        guard kept > 0 || monotonic() >= deliversAt else { return }
        if try journal.deliver(user: registry.settings.user) { kept = 0 }
        deliversAt = monotonic() + RunJournal.delivery
    }

    /// A commit has failed for good: later ones are waited for no longer.
    func fail() { hasFailed = true }

    /// A run on record is taken into this process.
    func resume() { hasWritten = true }

    /// Keeps an outcome that can't be written until the store can be reached; whether that was possible.
    func keep(_ call: InFlightCall, _ line: ResultLine, _ answer: InvocationResult, isTainted: Bool) -> Bool {
        var isKept = false
        if let begun = call.begun, let opened {
            let ended = Moment(milliseconds: call.started.milliseconds + line.milliseconds)
            isKept =
                (try? opened.keep(
                    begun, user: registry.settings.user, outcome: answer.outcome, answer: line.keptBytes ?? [],
                    isTainted: isTainted, attempts: line.attempts, at: ended)) ?? false
        }
        if isKept { kept += 1 } else { unwritten += 1 }
        return isKept
    }

    /// Throws the failure that ended the run before its time, with what became of outcomes that were not written.
    func finish(_ failure: Failure?) throws(Failure) {
        guard let failure else { return }
        if unwritten == 0, kept > 0 {
            throw Failure(
                failure.code,
                "this machine keeps the outcome of \(kept) \(kept == 1 ? "call" : "calls"): \(failure.message)",
                hint: "the next command that reaches the store delivers it")
        }
        guard unwritten > 0 else { throw failure }
        throw Failure(
            .outcomeUnknown,
            "cannot record the outcome of \(unwritten) \(unwritten == 1 ? "call" : "calls"): \(failure.message)",
            hint: "the result has the outcome; the same record run again reports unknown")
    }
}
