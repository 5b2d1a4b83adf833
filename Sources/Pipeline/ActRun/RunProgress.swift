import ActJSON
import ActRecord
import ActStore
import ActSystem
import ActTools

/// How far a run is, for the line at the terminal: drawn from a second on, and a few times a second. A turn of the
/// engine looks at the clock once, no record does.
struct RunProgress {
    /// Milliseconds before the first line.
    private static let patience = 1000

    private let progress: any Progress
    private let start: Int
    /// The moment of the next line, on the monotonic clock.
    private(set) var next: Int
    /// Milliseconds between two lines.
    private let pause: Int

    /// nil where nobody sees it.
    ///
    /// - Parameter isRecords: whether records are written instead of the line.
    init?(_ progress: any Progress, start: Int, isRecords: Bool) {
        guard isRecords || progress.isShown else { return nil }
        self.progress = progress
        self.start = start
        pause = isRecords ? 1000 : 200
        next = start + RunProgress.patience
    }

    /// Milliseconds since the run began, where a line is due now.
    mutating func due() -> Int? {
        let now = monotonic()
        guard now >= next else { return nil }
        next = now + pause
        return now - start
    }

    func show(_ counts: String, waitingFor reason: String?) { progress.show(counts, waitingFor: reason) }

    /// The run waits for its input: nothing is under way.
    func rest() { progress.rest() }

    /// The seconds that are left; nil where nobody knows.
    ///
    /// - Parameters:
    ///   - ended: records of which it is known what came of them.
    ///   - taken: records that were read.
    ///   - share: how much of the input that was, of how much; nil where nobody knows.
    static func left(milliseconds: Int, ended: Int, taken: Int, share: (read: Int, size: Int)?) -> Int? {
        guard ended > 0, let share, share.read > 0, share.read <= share.size else { return nil }
        let all = Double(taken) * Double(share.size) / Double(share.read)
        let left = Double(milliseconds) / 1000 * (all - Double(ended)) / Double(ended)
        return left >= 1 && left < 1e9 ? Int(left) : nil
    }

    /// The time that is left, as `12 s left`.
    static func words(_ seconds: Int) -> String {
        seconds < 100
            ? "\(seconds) s left" : seconds < 6000 ? "\(seconds / 60) min left" : "\(seconds / 3600) h left"
    }
}

extension RunCounts {
    /// The counts so far, the rate and the time that is left.
    func words(milliseconds: Int, left: String?) -> String {
        let counted = Outcome.allCases.filter { $0.isUsual || outcomes[$0] != nil }
        var parts = counted.map { "\(outcomes[$0] ?? 0) \($0.rawValue)" }
        let tenths = tenths(milliseconds)
        parts.append(tenths < 100 ? "\(tenths / 10).\(tenths % 10)/s" : "\(tenths / 10)/s")
        if let left { parts.append(left) }
        return parts.joined(separator: ", ")
    }

    /// The rate: results in ten seconds.
    private func tenths(_ milliseconds: Int) -> Int {
        outcomes.values.reduce(0, +) * 10_000 / max(milliseconds, 1)
    }

    /// The `progress` record.
    func record(milliseconds: Int, left: Int?, _ engine: Engine) -> JSON {
        let tenths = tenths(milliseconds)
        return .record(
            .progress,
            [
                (.run, engine.run.map { .text(RunStore.id($0)) }), (.counts, outcomes.json),
                (.ms, .int(milliseconds)),
                (.rate, .number("\(tenths / 10).\(tenths % 10)")), (.left, left.map { .int($0) }),
                (.waitingFor, (engine.progress.pauses ?? engine.waitsFor).map { .text($0) }),
            ])
    }
}
