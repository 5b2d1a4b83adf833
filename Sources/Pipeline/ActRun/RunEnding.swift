import ActJSON
import ActRecord
import ActSettings
import ActSystem
import ActTools
import Glibc

/// The end of a run before that of its records: a failure, a signal, or so many calls that failed.
final class RunEnding {
    /// The states of a run; a state takes in those before it.
    enum State {
        /// Calls begin.
        case open
        /// Nothing begins any more, and what runs goes on to its end.
        case ending
        /// So many calls failed that nothing begins any more.
        case halted
        /// Calls that run are ended: their grace after a signal is over, or a second signal came.
        case over

        var mayBegin: Bool {
            switch self {
            case .open: true
            case .ending, .halted, .over: false
            }
        }
    }

    private let registry: ToolRegistry
    /// Whether calls that run are waited for after SIGTERM, however long they take.
    private let finishes: Bool
    /// The failure that ends the run; the first counts.
    private(set) var failure: Failure?
    private var isEnding = false
    /// Calls that were submitted, or waited for, and did not begin.
    private(set) var notBegun = 0
    private(set) var limit: FailureLimit?
    /// Until when running calls may go on after a signal, on the monotonic clock.
    private var graceEnds: Int?

    init(_ registry: ToolRegistry, halt: Halt?, finishes: Bool) {
        self.registry = registry
        self.finishes = finishes
        limit = FailureLimit(halt)
    }

    /// Notes a failure that the run ends with.
    func note(_ failure: Failure) { self.failure = self.failure ?? failure }

    /// Nothing begins any more.
    func end() { isEnding = true }

    /// Counts calls that do not begin.
    func leave(_ count: Int) { notBegun += count }

    var state: State {
        if let graceEnds, Interrupt.isUrgent || monotonic() >= graceEnds { return .over }
        return limit?.isReached ?? false ? .halted : isEnding ? .ending : .open
    }

    // Failed calls.

    /// Why so many failed calls ended it; nil where they did not.
    var haltWords: String? { limit.flatMap { $0.isReached ? $0.words : nil } }

    func count(_ results: [CallResult]) { limit?.count(results) }

    /// Undoes what a commit that failed did.
    func restore(_ before: FailureLimit?) { limit = before }

    // A signal.

    /// Gives the calls that run a grace to end in; false where they have it already.
    func beginGrace() -> Bool {
        guard graceEnds == nil else { return false }
        let isPatient = finishes && Interrupt.number == SIGTERM
        graceEnds = isPatient ? .max : monotonic() + registry.settings.seconds(of: "grace") * 1000
        return true
    }

    func join(_ waits: inout Waits) { if let graceEnds { waits.add(until: graceEnds) } }

    /// Whether SIGTERM ended it as a worker, and nothing that ran was cut off. A store that is out of reach by then is no
    /// failure: this machine keeps the outcomes.
    var hasFinished: Bool {
        finishes && Interrupt.number == SIGTERM && !Interrupt.isUrgent && failure?.code.is(.busy) ?? true
    }
}

/// The calls that failed, or of which nobody knows the end, after which a run is to stop (`--halt`).
struct FailureLimit {
    private let most: Int
    private(set) var found = 0

    /// nil where nothing stops a run.
    init?(_ halt: Halt?) {
        switch halt {
        case nil: return nil
        case .after(let number): most = number
        case .now: most = 1
        }
    }

    var isReached: Bool { found >= most }

    /// Counts results of this run. Those of another are told again, and stop nothing.
    mutating func count(_ results: [CallResult]) {
        found += results.count { $0.outcome?.endedBadly == true && !$0.isReplayed }
    }

    var words: String { "halted after \(found) failed or unknown \(found == 1 ? "call" : "calls")" }
}
