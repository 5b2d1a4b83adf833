package import Glibc
import Synchronization

/// A word to others that this process lives, said in time by whatever waits: what it has in hand counts as its own for
/// no longer than that.
package enum Heartbeat {
    /// Milliseconds between two words.
    private static let pause = 15_000

    private static let words = Mutex<[@Sendable () -> Void]>([])
    /// The moment of the next one, on the clock since boot.
    private static let next = Atomic<Int>(.max)

    /// Whether somebody relies on it.
    static var isOn: Bool { next.load(ordering: .relaxed) != .max }

    /// Says the word from now on.
    package static func begin(_ word: @escaping @Sendable () -> Void) {
        words.withLock { $0.append(word) }
        next.store(bootClock() + pause, ordering: .relaxed)
    }

    /// The word was said just now, with something else.
    package static func hasSpoken() { if isOn { next.store(bootClock() + pause, ordering: .relaxed) } }

    /// poll(2) with the word said in between; a negative time has no end.
    package static func poll(_ all: inout [pollfd], milliseconds: Int) -> Int32 {
        guard isOn else { return Glibc.poll(&all, nfds_t(all.count), Int32(clamping: milliseconds)) }
        let end = milliseconds < 0 ? Int.max : monotonic() + milliseconds
        while true {
            if bootClock() >= next.load(ordering: .relaxed) {
                hasSpoken()
                for word in words.withLock({ $0 }) { word() }
            }
            let left = max(0, min(end - monotonic(), next.load(ordering: .relaxed) - bootClock()))
            let count = Glibc.poll(&all, nfds_t(all.count), Int32(clamping: left))
            if count != 0 || monotonic() >= end { return count }
        }
    }
}
