import ActRecord
import ActStore
import ActSystem
import ActTools

/// The calls that failed, or of which nobody knows the end, after which a run is to stop (`--halt`).
struct Halting {
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
    mutating func count(_ lines: [Engine.Line]) {
        found += lines.count { $0.outcome?.endedBadly == true && !$0.isReplayed }
    }

    var words: String { "halted after \(found) failed or unknown \(found == 1 ? "call" : "calls")" }
}

extension Engine {
    var isHalted: Bool { halting?.isReached ?? false }

    /// Counts what calls came to.
    func counted(_ events: [Event]) -> [Event] {
        if halting != nil { for event in events { halting?.count(event.lines) } }
        return events
    }

    /// Begins nothing more, and with `now` ends what runs.
    func halt() {
        if !isEnding { end() }
        guard options.halt == .now else { return }
        for provider in toolbox.providers { provider.drain() }
        stopRunning()
    }

    /// Stops the process as the terminal asked; the run on record says so.
    func suspend() {
        note(.backgrounded)
        Suspension.obey()
        note(.running)
    }
}
