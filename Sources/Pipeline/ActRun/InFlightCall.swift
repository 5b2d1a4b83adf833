import ActJSON
import ActRecord
import ActStore
import ActSystem
import ActTools

/// A call that was admitted, on its way to its outcome.
final class InFlightCall {
    /// Its number among all that were submitted.
    let ticket: Int
    /// The call as it was submitted.
    let submitted: Call
    /// The page that it asks for.
    let page: Pages.Page?
    /// Whether its effect is in the store.
    let isAtomic: Bool
    private(set) var admitted: Admission.Admitted
    /// Whether it was started once more because a connection was made.
    private(set) var isReconnected = false
    /// Its entry in the journal, once it was begun.
    private(set) var begun: Journal.Begun?
    private(set) var attempts = 1
    private(set) var started = Moment.now
    /// The reason why it is put into the queue in place of being begun.
    private(set) var putOff: Failure?
    /// Until when the outcome of another process's run of it is waited for; nil where it is not.
    private(set) var awaitedUntil: Int?

    init(ticket: Int, _ submitted: Call, admitted: Admission.Admitted, page: Pages.Page? = nil, isAtomic: Bool) {
        self.ticket = ticket
        self.submitted = submitted
        self.admitted = admitted
        self.page = page
        self.isAtomic = isAtomic
    }

    var call: Invocation { admitted.call }
    var logID: Int { begun?.logID ?? 0 }

    /// Whether it has the id of another.
    func isSame(as other: InFlightCall) -> Bool { sameBytes(call.id, other.call.id) }

    /// Its time begins now.
    func start() { started = .now }

    /// Notes the run that begins it, and the key that it is sent with.
    func runs(in run: Int?, key: String?) { admitted.runs(in: run, key: key) }

    /// Notes its entry in the journal; nil where it has none.
    func begin(_ entry: Journal.Begun?) { begun = entry }

    /// Notes that it was tried so often before.
    func repeats(_ tries: Int) { attempts = tries + 1 }

    /// Sends the service's questions, answered by the approval, with it.
    func answers(_ asked: InvocationResult.Asked) { admitted.answers(asked) }

    /// Takes the times of the call whose outcome it shares.
    func shares(_ first: InFlightCall) { (begun, attempts, started) = (first.begun, first.attempts, first.started) }

    func putOff(_ failure: Failure) { putOff = failure }

    func reconnect() { isReconnected = true }

    /// Waits for the outcome of another process's run until then, unless it does already; returns until when.
    func awaits(until end: Int) -> Int {
        let until = awaitedUntil ?? end
        awaitedUntil = until
        return until
    }

    /// Gives back the memory of long arguments once it has ended. It runs again where that could not be written.
    func setAsideArguments() { admitted.setAsideArguments() }

    /// Reads arguments again that were set aside.
    func takeUpArguments() { admitted.takeUpArguments() }
}
