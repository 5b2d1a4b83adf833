import ActJSON
import ActRecord
import ActSettings
import ActSystem
import Glibc

/// The end of a run before that of its records: a failure, a signal, or so many calls that failed.
final class RunEnding {
    private let settings: Settings
    /// Whether calls that run are waited for after SIGTERM, however long they take.
    private let finishes: Bool
    /// The failure that ends the run; the first counts.
    private(set) var failure: Failure?
    /// Whether no call begins any more.
    private(set) var isEnding = false
    /// Calls that were submitted, or waited for, and did not begin.
    private(set) var notBegun = 0
    private(set) var limit: FailureLimit?
    /// Until when running calls may go on after a signal, on the monotonic clock.
    private var graceEnds: Int?

    init(_ settings: Settings, halt: Halt?, finishes: Bool) {
        self.settings = settings
        self.finishes = finishes
        limit = FailureLimit(halt)
    }

    /// Notes a failure that the run ends with.
    func note(_ failure: Failure) { self.failure = self.failure ?? failure }

    /// Nothing begins any more.
    func end() { isEnding = true }

    /// Counts calls that do not begin.
    func leave(_ count: Int) { notBegun += count }

    // Failed calls.

    var isHalted: Bool { limit?.isReached ?? false }

    func count(_ results: [CallResult]) { limit?.count(results) }

    /// Undoes what a commit that failed did.
    func restore(_ before: FailureLimit?) { limit = before }

    // A signal.

    /// Gives the calls that run a grace to end in; false where they have it already.
    func beginGrace() -> Bool {
        guard graceEnds == nil else { return false }
        let isPatient = finishes && Interrupt.number == SIGTERM
        graceEnds = isPatient ? .max : monotonic() + settings.seconds(of: "grace") * 1000
        return true
    }

    /// Whether calls that run are ended now: the grace is over, or a second signal came.
    var isGraceOver: Bool { graceEnds.map { Interrupt.isUrgent || monotonic() >= $0 } ?? false }

    func join(_ waits: inout Waits) { if let graceEnds { waits.add(until: graceEnds) } }

    /// Whether SIGTERM ended it as a worker, and nothing that ran was cut off. A store that is out of reach by then is no
    /// failure: this machine keeps the outcomes.
    var hasFinished: Bool {
        finishes && Interrupt.number == SIGTERM && !Interrupt.isUrgent && failure?.code.is(.busy) ?? true
    }
}
