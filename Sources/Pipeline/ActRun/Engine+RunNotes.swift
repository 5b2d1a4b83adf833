import ActJSON
import ActSettings
import ActStore
import ActSystem

/// The run on record.
extension Engine {
    /// Milliseconds between two notes of the counts, and that a wait lasts before it is noted.
    static let pause = 1000

    /// The last wait: what for, since when, and how many records had come by then.
    struct Wait {
        var state = RunState.running
        var why: String?
        var slots = -1
        var since = 0
    }

    /// Notes the state of the run, where it is on record: a new one at once, new counts once a second. A note that
    /// can't be written costs nothing: that its process is gone tells as much.
    func note(_ state: RunState, why: String? = nil) {
        guard let run, let journal else { return }
        let now = monotonic()
        let isNew = state != noted.state || why != noted.why
        guard isNew || now - noted.at >= Engine.pause && counts != noted.counts else { return }
        let runs = RunStore(journal.store, user: settings.user)
        let before = noted.state
        _ = try? journal.store.transaction(within: Engine.look, lasting: false) { () throws(Failure) in
            if state != before, !before.mayBecome(state) {
                try runs.move(run, to: .running, counts: counts, at: .now)
            }
            try runs.move(run, to: state, why: why, counts: counts, at: .now)
        }
        noted = (state, why, now, counts)
    }

    /// Notes that something is in hand.
    func noteWork() {
        note(.running)
        wait.slots = -1
    }

    /// Notes a wait once it has lasted, so that a busy pipeline writes nothing; returns when to look again.
    func noteWait() -> Int? {
        let lack = running.isEmpty ? readiness.waitsFor : nil
        let reason = lack ?? progress.pauses
        guard reason != nil || !isBusy else {
            noteWork()
            return nil
        }
        let state: RunState = reason == nil ? .idle : .waiting
        let now = monotonic()
        if state != wait.state || reason != wait.why || slots != wait.slots {
            noteWork()
            wait = Wait(state: state, why: reason, slots: slots, since: now)
        } else if now - wait.since >= Engine.pause {
            note(state, why: reason)
        }
        return run != nil && noted.state != state ? wait.since + Engine.pause : nil
    }
}
