import ActStore
import ActSystem
import ActTools

/// Calls that another live process runs: they are not run here, and get the outcome that it writes.
struct CallsElsewhere {
    /// Milliseconds between two looks at the journal: at first, and when nothing came for a while.
    private static let firstPause = 20
    private static let longestPause = 100

    private var calls: [InFlightCall] = []
    private var nextLook = 0
    private var pause = firstPause

    var isEmpty: Bool { calls.isEmpty }
    var count: Int { calls.count }

    /// When to look again, on the monotonic clock; nil when there is nothing to look for.
    var nextAt: Int? { calls.isEmpty ? nil : nextLook }

    /// Waits for the outcome of a call, as long as it may take; false when that time is over.
    mutating func take(_ call: InFlightCall, seconds: Int) -> Bool {
        guard monotonic() < call.awaits(until: monotonic() + seconds * 1000) else { return false }
        if calls.isEmpty {
            pause = CallsElsewhere.firstPause
            nextLook = monotonic() + pause
        }
        calls.append(call)
        return true
    }

    /// The calls to look at again: there is an outcome, the process is gone, or the time is over.
    mutating func due(_ journal: Journal?) -> [InFlightCall] {
        let now = monotonic()
        guard let journal, !calls.isEmpty, now >= nextLook else { return [] }
        var due: [InFlightCall] = []
        calls.removeAll { call in
            // Trouble with the store comes to light where it is written.
            let entry = try? journal.entry(call.call.id, user: call.admitted.intent.user)
            let isOver = now >= call.awaitedUntil ?? 0 || !(entry.map { CallsElsewhere.isRunning($0) } ?? false)
            if isOver { due.append(call) }
            return isOver
        }
        pause = due.isEmpty ? min(pause * 2, CallsElsewhere.longestPause) : CallsElsewhere.firstPause
        nextLook = now + pause
        return due
    }

    mutating func drop() { calls = [] }

    /// The process that runs a call now; nil when none does, or this one.
    static func process(_ entry: Journal.Entry) -> String? {
        entry.running.flatMap { $0.isOwn ? nil : $0.process }
    }

    static func isRunning(_ entry: Journal.Entry) -> Bool { process(entry) != nil }
}
