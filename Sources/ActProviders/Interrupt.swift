import Glibc
import Synchronization

/// A signal that asks us to end: noted, and acted on between system calls, so that what runs is recorded.
package enum Interrupt {
    private static let signal = Atomic<Int32>(0)

    /// SIGINT and SIGTERM are noted; a reader that goes away must not kill us between an effect and its record.
    package static func watch() {
        _ = signal.load(ordering: .relaxed)
        for number in [SIGINT, SIGTERM] { Glibc.signal(number) { Interrupt.note($0) } }
        Glibc.signal(SIGPIPE, SIG_IGN)
    }

    private static func note(_ number: Int32) { signal.store(number, ordering: .relaxed) }

    package static var isPending: Bool { signal.load(ordering: .relaxed) != 0 }

    /// Ends the process by the signal that was noted, as a shell expects.
    package static func obey() {
        let number = signal.load(ordering: .relaxed)
        guard number != 0 else { return }
        Glibc.signal(number, SIG_DFL)
        raise(number)
    }
}
