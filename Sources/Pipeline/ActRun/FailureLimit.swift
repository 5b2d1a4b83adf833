import ActRecord

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
