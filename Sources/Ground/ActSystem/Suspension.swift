import ActJSON
import CSystem
import Glibc
import Synchronization

/// A stop by the terminal (SIGTSTP): noted, and obeyed between system calls, so that nobody waits for a lock of ours
/// and the run on record says first that it is stopped. Time in which the process was stopped does not pass on
/// `monotonic`.
package enum Suspension {
    private static let asked = Atomic<Bool>(false)
    private static let reader = Atomic<Int32>(-1)
    private static let writer = Atomic<Int32>(-1)
    /// Milliseconds in which the process was stopped.
    private static let stopped = Atomic<Int>(0)

    /// Notes the signal from now on, unless it was ignored.
    package static func watch() {
        guard reader.load(ordering: .relaxed) < 0 else { return }
        var before = sigaction()
        sigaction(SIGTSTP, nil, &before)
        guard act_is_ignored(&before) == 0 else { return }
        var pipe: [Int32] = [-1, -1]
        guard pipe2(&pipe, O_CLOEXEC | O_NONBLOCK) == 0 else { return }
        reader.store(pipe[0], ordering: .relaxed)
        writer.store(pipe[1], ordering: .relaxed)
        _ = (asked.load(ordering: .relaxed), stopped.load(ordering: .relaxed))
        catchSignal()
    }

    private static func catchSignal() {
        signal(SIGTSTP) { _ in
            Suspension.asked.store(true, ordering: .relaxed)
            var byte: UInt8 = 0
            _ = write(Suspension.writer.load(ordering: .relaxed), &byte, 1)
        }
    }

    package static var isAsked: Bool { asked.load(ordering: .relaxed) }

    /// Milliseconds that did not pass on `monotonic`.
    package static var lost: Int { stopped.load(ordering: .relaxed) }

    /// Adds the signal to what is waited for.
    package static func join(_ waits: inout Waits) {
        let descriptor = reader.load(ordering: .relaxed)
        if descriptor >= 0 { waits.add(descriptor) }
    }

    /// Stops the process, and the children that no terminal reaches; comes back when it is continued.
    package static func obey() {
        asked.store(false, ordering: .relaxed)
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(reader.load(ordering: .relaxed), &bytes, 16) > 0 {}
        let before = monotonic()
        Child.signalAll(SIGSTOP)
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        catchSignal()
        Child.signalAll(SIGCONT)
        stopped.add(monotonic() - before, ordering: .relaxed)
    }
}
