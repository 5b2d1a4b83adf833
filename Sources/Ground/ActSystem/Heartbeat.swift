package import ActJSON
package import Glibc
import Synchronization

/// A word to others that this process lives, said in time by whatever waits: what it has in hand counts as its own for
/// no longer than that.
package enum Heartbeat {
    /// Milliseconds between two words.
    private static let pause = 15_000
    /// Milliseconds without a word that was heard, after which others may soon take what this process has in hand.
    private static let silence = 30_000

    private static let words = Mutex<[@Sendable () -> Bool]>([])
    /// The moment of the next one, on the clock since boot.
    private static let next = Atomic<Int>(.max)
    /// The moment of the last one that was heard.
    private static let heard = Atomic<Int>(0)
    /// How often this process was silent for too long.
    private static let silences = Atomic<Int>(0)

    /// Whether somebody relies on it.
    package static var isOn: Bool { next.load(ordering: .relaxed) != .max }

    /// Says the word from now on; it tells whether it was heard.
    package static func begin(_ word: @escaping @Sendable () -> Bool) {
        words.withLock { $0.append(word) }
        heard.store(bootClock(), ordering: .relaxed)
        next.store(bootClock() + pause, ordering: .relaxed)
    }

    /// The word was heard just now, with something else.
    package static func hasSpoken() {
        guard isOn else { return }
        let now = bootClock()
        silences.store(count(at: now), ordering: .relaxed)
        // A reader of this sees the silence before it counted.
        heard.store(now, ordering: .releasing)
        next.store(now + pause, ordering: .relaxed)
    }

    private static func count(at now: Int) -> Int {
        let isSilent = isOn && now - heard.load(ordering: .acquiring) > silence
        return silences.load(ordering: .relaxed) + (isSilent ? 1 : 0)
    }

    /// Something that this process has in hand, from now on.
    package struct Lease: Sendable {
        private let silences = count(at: bootClock())

        package init() {}

        /// Whether it is still this process's for sure: a process that stood still may not know that others went on.
        package var goesOn: Bool { silences == count(at: bootClock()) }
    }

    /// The end of a call that did not leave in time.
    package static var late: Failure {
        Failure(
            .unavailable, "this process stood still for too long: it was not sent",
            hint: "run the same record again")
    }

    /// poll(2) with the word said in between; a negative time has no end.
    package static func poll(_ all: inout [pollfd], milliseconds: Int) -> Int32 {
        guard isOn else { return Glibc.poll(&all, nfds_t(all.count), Int32(clamping: milliseconds)) }
        let end = milliseconds < 0 ? Int.max : monotonic() + milliseconds
        while true {
            if bootClock() >= next.load(ordering: .relaxed) {
                let said = words.withLock { $0 }.map { $0() }
                if said.contains(true) { hasSpoken() }
                next.store(bootClock() + pause, ordering: .relaxed)
            }
            let left = max(0, min(end - monotonic(), next.load(ordering: .relaxed) - bootClock()))
            let count = Glibc.poll(&all, nfds_t(all.count), Int32(clamping: left))
            if count != 0 || monotonic() >= end { return count }
        }
    }
}
