import ActJSON
import ActSystem
import CSystem
import Glibc
import Synchronization

/// The terminal's modes for typing: by the line, with its keys for signals. They are put back as they were found, also
/// by a signal that ends the process.
struct TerminalModes {
    /// Signals that end the process: one that is noted ends the question, and the modes are put back behind it.
    private static var endings: [Int32] { Interrupt.isWatched ? [SIGQUIT] : [SIGINT, SIGQUIT, SIGTERM, SIGHUP] }

    private let tty: Int32
    private var found = termios()

    init(_ tty: Int32) {
        self.tty = tty
        tcgetattr(tty, &found)
    }

    /// The byte of Ctrl-C.
    static let interrupt: UInt8 = 0x03

    /// Sets the modes for lines.
    ///
    /// - Parameter isWatch: whether Ctrl-C ends a line, and sends no signal to all of a pipeline.
    func set(isWatch: Bool = false) {
        var wanted = found
        wanted.c_iflag |= tcflag_t(ICRNL)
        wanted.c_lflag |= tcflag_t(ICANON | ISIG | ECHO)
        // Another stage of the pipeline may watch, and have set it otherwise.
        (wanted.c_cc.0, wanted.c_cc.11) = isWatch ? (0, TerminalModes.interrupt) : (TerminalModes.interrupt, 0)
        keep(wanted)
    }

    /// Sets the modes for single keys, of which Ctrl-C is one.
    func setForKeys() {
        var wanted = found
        wanted.c_lflag &= ~tcflag_t(ICANON | ECHO)
        wanted.c_lflag |= tcflag_t(ISIG)
        // VINTR, VTIME and VMIN (termios(3)).
        (wanted.c_cc.0, wanted.c_cc.5, wanted.c_cc.6) = (0, 0, 1)
        keep(wanted)
    }

    private func keep(_ wanted: termios) {
        act_keep_modes(tty, found)
        for number in TerminalModes.endings where !isIgnored(number) { signal(number) { act_end_with_modes($0) } }
        apply(wanted)
    }

    func restore() {
        apply(found)
        for number in TerminalModes.endings where !isIgnored(number) { signal(number, SIG_DFL) }
    }

    private func apply(_ wanted: termios) {
        var wanted = wanted
        // In the background, setting the modes would stop the process.
        guard tcgetpgrp(tty) == getpgrp() else { return }
        tcsetattr(tty, TCSADRAIN, &wanted)
    }
}

/// Whether a signal was ignored when the process began, as nohup(1) has it: it stays so.
private func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return act_is_ignored(&action) != 0
}

/// Ctrl-Z at a question: noted, so that the lock on the terminal is given up before the process stops.
enum Stops {
    private static let pending = Atomic<Bool>(false)
    private static let continued = Atomic<Bool>(false)
    /// The two ends of a pipe that the signal makes readable, so that a wait that had just begun ends too.
    private static let reader = Atomic<Int32>(-1)
    private static let writer = Atomic<Int32>(-1)

    static func watch() {
        if reader.load(ordering: .relaxed) < 0 {
            var pipe: [Int32] = [-1, -1]
            if pipe2(&pipe, O_CLOEXEC | O_NONBLOCK) == 0 {
                reader.store(pipe[0], ordering: .relaxed)
                writer.store(pipe[1], ordering: .relaxed)
            }
        }
        _ = (pending.load(ordering: .relaxed), continued.load(ordering: .relaxed))
        if !isIgnored(SIGTSTP) { signal(SIGTSTP) { _ in Stops.note() } }
        signal(SIGCONT) { _ in Stops.continued.store(true, ordering: .relaxed) }
    }

    static func ignore() {
        if !isIgnored(SIGTSTP) { signal(SIGTSTP, SIG_DFL) }
        signal(SIGCONT, SIG_DFL)
    }

    private static func note() {
        pending.store(true, ordering: .relaxed)
        var byte: UInt8 = 0
        _ = write(writer.load(ordering: .relaxed), &byte, 1)
    }

    static var isPending: Bool { pending.load(ordering: .relaxed) }

    /// The descriptor to poll beside the terminal.
    static var wait: pollfd { pollfd(fd: reader.load(ordering: .relaxed), events: Int16(POLLIN), revents: 0) }

    /// Stops the process as was asked, and comes back when it is continued.
    static func obey(_ lock: borrowing TerminalLock?) {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(reader.load(ordering: .relaxed), &bytes, 16) > 0 {}
        pending.store(false, ordering: .relaxed)
        _ = stop(SIGTSTP, lock)
    }

    /// Stops the process by a signal, without the lock; false when the kernel would not: nobody could continue it.
    static func stop(_ number: Int32, _ lock: borrowing TerminalLock?) -> Bool {
        lock?.release()
        continued.store(false, ordering: .relaxed)
        signal(number, SIG_DFL)
        raise(number)
        let wasStopped = continued.load(ordering: .relaxed)
        watch()
        lock?.take()
        return wasStopped
    }
}
