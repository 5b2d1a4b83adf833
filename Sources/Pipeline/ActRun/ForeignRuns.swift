import ActJSON
import ActStore
import ActSystem
import ActTools

/// Calls that another live process runs: they are not run here, and get the outcome that it writes.
struct ForeignRuns {
    /// Milliseconds between two looks at the journal: at first, and when nothing came for a while.
    private static let firstPause = 20
    private static let longestPause = 100

    private var jobs: [Engine.Job] = []
    private var nextLook = 0
    private var pause = firstPause

    var isEmpty: Bool { jobs.isEmpty }
    var count: Int { jobs.count }

    /// When to look again, on the monotonic clock; nil when there is nothing to look for.
    var nextAt: Int? { jobs.isEmpty ? nil : nextLook }

    /// Waits for the outcome of a call, as long as it may take; false when that time is over.
    mutating func take(_ job: Engine.Job, seconds: Int) -> Bool {
        let until = job.awaitedUntil ?? monotonic() + seconds * 1000
        job.awaitedUntil = until
        guard monotonic() < until else { return false }
        if jobs.isEmpty {
            pause = ForeignRuns.firstPause
            nextLook = monotonic() + pause
        }
        jobs.append(job)
        return true
    }

    /// The jobs to look at again: there is an outcome, the process is gone, or the time is over.
    mutating func due(_ journal: Journal?) -> [Engine.Job] {
        let now = monotonic()
        guard let journal, !jobs.isEmpty, now >= nextLook else { return [] }
        var due: [Engine.Job] = []
        jobs.removeAll { job in
            // Trouble with the store comes to light where it is written.
            let entry = try? journal.entry(job.admitted.call.id, user: job.admitted.intent.user)
            let isOver = now >= job.awaitedUntil ?? 0 || !(entry.map { ForeignRuns.isRunning($0) } ?? false)
            if isOver { due.append(job) }
            return isOver
        }
        pause = due.isEmpty ? min(pause * 2, ForeignRuns.longestPause) : ForeignRuns.firstPause
        nextLook = now + pause
        return due
    }

    mutating func drop() { jobs = [] }

    /// The process that runs a call now; nil when none does, or this one.
    static func process(_ entry: Journal.Entry) -> String? {
        entry.running.flatMap { $0.isOwn ? nil : $0.process }
    }

    static func isRunning(_ entry: Journal.Entry) -> Bool { process(entry) != nil }
}
