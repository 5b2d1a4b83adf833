import Foundation
import Synchronization

/// How far the blocks are: `412/929`, on one line of the terminal that `ACT_PROGRESS` names, on standard output every
/// so often where there is none. At the end what was skipped, and with `ACT_SLOWEST=N` which took longest.
final class Progress: Sendable {
    private struct State {
        var times: [(Duration, String)] = []
        var shown = ContinuousClock.now
    }

    private let count: Int
    private let state = Mutex(State())
    private let terminal = ProcessInfo.processInfo.environment["ACT_PROGRESS"]
        .flatMap { FileHandle(forWritingAtPath: $0) }

    init(of count: Int) { self.count = count }

    func add(_ block: Case, _ time: Duration) {
        state.withLock { state in
            state.times.append((time, block.testDescription))
            let isLast = state.times.count == count
            if let terminal {
                terminal.write(Data("\r\(state.times.count)/\(count)\(isLast ? "\r\u{1B}[K" : " ")".utf8))
            } else if ContinuousClock.now - state.shown >= .seconds(10) {
                state.shown = ContinuousClock.now
                print("\(state.times.count)/\(count)")
            }
            if isLast { end(state.times) }
        }
        fflush(nil)
    }

    private func end(_ times: [(Duration, String)]) {
        print("\(times.count)/\(count) blocks, \(Case.skipped.count) skipped")
        let slowest = Int(ProcessInfo.processInfo.environment["ACT_SLOWEST"] ?? "") ?? 0
        for (time, name) in times.sorted(by: { $0.0 > $1.0 }).prefix(slowest) {
            print("\((time / .milliseconds(100)).rounded() / 10) s  \(name)")
        }
    }
}
