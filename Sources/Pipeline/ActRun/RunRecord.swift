import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActSystem

/// The run on record (act-ps(1)): it begins with the first call that it begins.
final class RunRecord {
    /// Milliseconds between two notes of the counts, and that a wait lasts before it is noted.
    private static let pause = 1000

    /// The last wait: what for, since when, and how many records had come by then.
    private struct Wait {
        var state = RunState.running
        var why: String?
        var tickets = -1
        var since = 0
    }

    private let settings: Settings
    /// The facts by which the run is on record; nil where it is not.
    private let beginning: RunStore.Beginning?
    private let journal: RunJournal
    /// The number of the run, from the first call that it begins.
    private(set) var number: Int?
    /// The number of results by outcome.
    private var counts: [Outcome: Int] = [:]
    /// The state of the run as it was noted last, and when.
    private var noted: (state: RunState, why: String?, at: Int, counts: [Outcome: Int]) = (.running, nil, 0, [:])
    private var wait = Wait()

    init(_ settings: Settings, _ beginning: RunStore.Beginning?, _ journal: RunJournal) {
        self.settings = settings
        self.beginning = beginning
        self.journal = journal
    }

    /// The number of the run that begins a call, in the commit that begins it; nil where none is on record.
    func begin(_ journal: Journal, at now: Moment) throws(Failure) -> Int? {
        if number == nil, let beginning {
            number = try RunStore(journal.store, user: settings.user)
                .begin(beginning, conversation: settings.conversation, at: now)
        }
        return number
    }

    /// Takes a run on record into this process.
    func resume(_ run: RunStore.Run) throws(Failure) {
        let journal = try self.journal.open()
        try journal.store.transaction { () throws(Failure) in
            try RunStore(journal.store, user: settings.user).resume(run.number, at: .now)
        }
        number = run.number
        // They stand until records come.
        for (outcome, count) in run.counts { counts[outcome] = count }
        self.journal.resume()
    }

    /// Undoes what a commit that failed did.
    func restore(_ number: Int?) { (self.number, noted.counts) = (number, [:]) }

    func count(_ counts: [Outcome: Int]) { self.counts = counts }

    /// Notes the state of the run, where it is on record: a new one at once, new counts once a second. A note that
    /// can't be written costs nothing: that its process is gone tells as much.
    func note(_ state: RunState, why: String? = nil) {
        guard let number, let journal = journal.opened else { return }
        let now = monotonic()
        let isNew = state != noted.state || why != noted.why
        guard isNew || now - noted.at >= RunRecord.pause && counts != noted.counts else { return }
        let runs = RunStore(journal.store, user: settings.user)
        let before = noted.state
        _ = try? journal.store.transaction(within: RunJournal.look, lasting: false) { () throws(Failure) in
            if state != before, !before.mayBecome(state) {
                try runs.move(number, to: .running, counts: counts, at: .now)
            }
            try runs.move(number, to: state, why: why, counts: counts, at: .now)
        }
        noted = (state, why, now, counts)
    }

    /// Notes the counts in a commit that is under way, before they would need one of their own.
    func noteCounts(_ journal: Journal) throws(Failure) {
        let now = monotonic()
        guard let number, noted.state == .running, noted.why == nil, counts != noted.counts,
            now - noted.at >= RunRecord.pause / 2
        else { return }
        try RunStore(journal.store, user: settings.user).note(number, counts: counts, at: .now)
        (noted.at, noted.counts) = (now, counts)
    }

    /// Notes that something is in hand.
    func noteWork() {
        note(.running)
        wait.tickets = -1
    }

    /// Notes a wait once it has lasted, so that a busy pipeline writes nothing; returns when to look again.
    ///
    /// - Parameters:
    ///   - reason: nil where nothing but more records is waited for.
    ///   - tickets: the number of records that have come.
    func noteWait(for reason: String?, after tickets: Int) -> Int? {
        let state: RunState = reason == nil ? .idle : .waiting
        let now = monotonic()
        if state != wait.state || reason != wait.why || tickets != wait.tickets {
            noteWork()
            wait = Wait(state: state, why: reason, tickets: tickets, since: now)
        } else if now - wait.since >= RunRecord.pause {
            note(state, why: reason)
        }
        return number != nil && noted.state != state ? wait.since + RunRecord.pause : nil
    }

    /// The command that goes on with the run after its end.
    ///
    /// - Parameters:
    ///   - confirms: whether approvals have ended.
    ///   - isRepeatable: whether the same command reads the same records again.
    func resumeHint(confirms: Bool, isRepeatable: Bool) -> String {
        guard let number, let beginning else {
            return isRepeatable ? "the same command continues" : "the same records again continue"
        }
        let command = beginning.resumeHint(number, for: (settings.user, settings.conversation), confirms: confirms)
        return beginning.isPiped && beginning.command.isResumable
            ? "the same records to \(command) continue" : "\(command) continues"
    }
}
