package import ActJSON
import CSystem
package import Glibc
import Synchronization

/// A signal that asks us to end: noted, and acted on between system calls, so that what runs is recorded.
package enum Interrupt {
    private static let signal = Atomic<Int32>(0)
    private static let count = Atomic<Int>(0)
    /// The two ends of a pipe that the signal makes readable, so that a wait that had just begun ends too.
    private static let reader = Atomic<Int32>(-1)
    private static let writer = Atomic<Int32>(-1)
    /// The run of a program that does not end by itself, counted from 1; 0 while none runs.
    private static let program = Atomic<Int>(0)
    private static let programs = Atomic<Int>(0)
    /// The run that was seen at the last look.
    private static let seen = Atomic<Int>(0)
    /// Microseconds between two looks.
    private static let look: UInt32 = 250_000
    /// Whether nothing is under way that has to be recorded.
    private static let isIdle = Atomic<Bool>(false)

    /// SIGINT, SIGTERM and SIGHUP are noted; a reader that goes away, or a limit on a file's size, must not kill us
    /// between an effect and its record.
    package static func watch() {
        guard reader.load(ordering: .relaxed) < 0 else { return }
        var pipe: [Int32] = [-1, -1]
        if pipe2(&pipe, O_CLOEXEC | O_NONBLOCK) == 0 {
            reader.store(pipe[0], ordering: .relaxed)
            writer.store(pipe[1], ordering: .relaxed)
        }
        // Looked at once before a handler does: a global's first use is no place for a signal.
        for first in [
            Int(signal.load(ordering: .relaxed)), seen.load(ordering: .relaxed), program.load(ordering: .relaxed),
            Int(look), isIdle.load(ordering: .relaxed) ? 1 : 0, count.load(ordering: .relaxed),
        ] {
            _ = first
        }
        Glibc.signal(SIGALRM) { _ in Interrupt.endProgram() }
        var hangUp = sigaction()
        sigaction(SIGHUP, nil, &hangUp)
        // A signal that nohup(1) had ignored stays ignored.
        let ends = act_is_ignored(&hangUp) == 0 ? [SIGINT, SIGTERM, SIGHUP] : [SIGINT, SIGTERM]
        for number in ends { Glibc.signal(number) { Interrupt.note($0) } }
        for number in [SIGPIPE, SIGXFSZ] { Glibc.signal(number, SIG_IGN) }
    }

    private static func note(_ number: Int32) {
        // The command ends by the first signal, whatever others follow.
        _ = signal.compareExchange(expected: 0, desired: number, ordering: .relaxed)
        count.wrappingAdd(1, ordering: .relaxed)
        // The signal is blocked until the handler returns, and then arrives.
        if isIdle.load(ordering: .relaxed) {
            Glibc.signal(number, SIG_DFL)
            raise(number)
        }
        var byte: UInt8 = 0
        _ = write(writer.load(ordering: .relaxed), &byte, 1)
        ualarm(look, look)
    }

    /// libjq does not stop by itself: a program that still runs after a whole look is ended with the process.
    private static func endProgram() {
        let current = program.load(ordering: .relaxed)
        if current != 0, current == seen.load(ordering: .relaxed) { obey() }
        seen.store(current, ordering: .relaxed)
    }

    /// Computes with nothing under way: a signal ends the process at once, as one that was never caught does.
    package static func endable<R>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
        isIdle.store(true, ordering: .relaxed)
        defer { isIdle.store(false, ordering: .relaxed) }
        return try body()
    }

    /// Runs what may not end by itself: a signal after which it goes on for half a second ends the process.
    package static func whileRunning<R>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
        program.store(programs.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
        defer { program.store(0, ordering: .relaxed) }
        return try body()
    }

    /// Whether signals are noted, and do not end the process.
    package static var isWatched: Bool { reader.load(ordering: .relaxed) >= 0 }

    /// The descriptor that `Waits` polls beside everything else: a signal makes it readable.
    package static var wait: pollfd {
        pollfd(fd: reader.load(ordering: .relaxed), events: Int16(POLLIN), revents: 0)
    }

    /// The failure of a command that waits for an answer when the signal comes.
    package static var failure: Failure {
        Failure(.unavailable, "interrupted: the request was given up", hint: "try again")
    }

    package static var isPending: Bool { number != 0 }

    /// The signal that was noted; 0 for none.
    package static var number: Int32 { signal.load(ordering: .relaxed) }

    /// Forgets the signal, for a command that ends only what it was about by Ctrl-C.
    package static func forget() {
        ualarm(0, 0)
        acknowledge()
        count.store(0, ordering: .relaxed)
        signal.store(0, ordering: .relaxed)
    }

    /// Whether a second signal came: nothing more is waited for.
    package static var isUrgent: Bool { count.load(ordering: .relaxed) > 1 }

    /// Makes `wait` quiet until the next signal.
    package static func acknowledge() {
        var bytes = [UInt8](repeating: 0, count: 16)
        while read(reader.load(ordering: .relaxed), &bytes, bytes.count) > 0 {}
    }

    /// Ends the process by the signal that was noted, as a shell expects.
    package static func obey() {
        let number = signal.load(ordering: .relaxed)
        guard number != 0 else { return }
        Glibc.signal(number, SIG_DFL)
        raise(number)
    }
}
