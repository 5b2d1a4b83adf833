package import ActCore
import ActGate
import CSystem
import Glibc
import Synchronization

/// A question to a person: safe lines, each with our own border, and the meaning of answers to them.
package protocol Screen {
    associatedtype Reply
    func lines(columns: Int, color: Bool) -> [Line]
    /// Lines that say what to type, after an answer that is none.
    func demand(columns: Int, color: Bool) -> [Line]
    /// The prompt before the answer, short where the whole would not fit.
    func prompt(columns: Int) -> String
    /// The meaning of an answer; nil for one that is none and has to be given again.
    func reply(to answer: String) -> Reply?
}

/// The question put to a person: a screen on /dev/tty, and an answer typed after all of it was shown.
package struct Question: ~Copyable {
    private let tty: Int32
    private let color: Bool

    /// nil when there is no terminal to ask on.
    package init?() {
        let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        tty = descriptor
        color = Terminal.color(descriptor)
    }

    deinit { close(tty) }

    /// How long a sheet has been shown before it can be answered, with nothing typed, in milliseconds: nobody has read
    /// it in less.
    private static let pause: Int32 = 300

    /// Shows the screen, page by page, and waits for an answer. What was typed before its end was out does not
    /// count. nil when the terminal goes away, or a page is not turned. While the process is stopped (Ctrl-Z) the
    /// turn is given up, and the screen is shown again after that.
    package func ask<S: Screen>(_ screen: S, _ turn: borrowing Terminal.Turn) -> S.Reply? {
        let modes = Modes(tty)
        defer { modes.restore() }
        Stops.watch()
        defer { Stops.ignore() }
        while true {
            guard comeForward(turn) else { return nil }
            modes.set()
            var event = put(screen)
            if case .line = event { event = wait(for: screen) }
            switch event {
            case .line(let line): return screen.reply(to: line)
            case .resumed:
                modes.restore()
                Stops.obey(turn)
            case .end: return nil
            }
        }
    }

    /// The line that is an answer.
    private func wait<S: Screen>(for screen: S) -> Event {
        settle()
        while true {
            guard put(screen.prompt(columns: Terminal.columns(tty))) else { return .end }
            flushTypeAhead()
            let event = readLine()
            switch event {
            case .line(let line):
                flushPaste()
                if screen.reply(to: line) != nil { return event }
                for line in screen.demand(columns: Terminal.columns(tty), color: color) { put(line.text + "\n") }
            case .resumed: return event
            case .end:
                put("\n")
                return event
            }
        }
    }

    /// Shows it, as many lines at a time as there is room for; columns and rows are those of the moment. `line` once
    /// its end was shown.
    private func put<S: Screen>(_ screen: S) -> Event {
        var columns = Terminal.columns(tty)
        var lines = screen.lines(columns: columns, color: color)
        var at = 0
        while true {
            // The line below is the question's own.
            let page = max(1, Terminal.rows(tty) - 2)
            let end = min(at + page, lines.count)
            guard put(lines[at..<end].map { $0.text + "\n" }.joined()) else { return .end }
            if end == lines.count { return .line("") }
            guard put("— more: Enter, q — ") else { return .end }
            flushTypeAhead()
            switch readLine() {
            case .line(let line) where ["q", "quit", "stop"].contains(line.trimmed.lowercased()): return .end
            case .line: break
            case .resumed: return .resumed
            case .end:
                put("\n")
                return .end
            }
            let row = lines[end].row
            at = end
            if Terminal.columns(tty) != columns {
                columns = Terminal.columns(tty)
                lines = screen.lines(columns: columns, color: color)
                // Lines were cut for another width: the row at hand is shown again from its beginning.
                at = lines.firstIndex { $0.row == row } ?? 0
            }
        }
    }

    /// Waits until the sheet has stood there for a while with no line typed.
    private func settle() {
        repeat { flushTypeAhead() } while isTyped(within: Question.pause)
    }

    /// Drops text that came with a line: it was pasted, and none of it counts.
    private func flushPaste() {
        while isTyped(within: 20) { tcflush(tty, TCIFLUSH) }
    }

    /// Whether a line is typed within so many milliseconds.
    private func isTyped(within milliseconds: Int32) -> Bool {
        var wait = pollfd(fd: tty, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, milliseconds) > 0 && wait.revents == Int16(POLLIN)
    }

    /// Waits until this process may read from the terminal; false when it never will.
    private func comeForward(_ turn: borrowing Terminal.Turn) -> Bool {
        while true {
            let front = tcgetpgrp(tty)
            if front < 0 || front == getpgrp() { return true }
            guard Stops.stop(SIGTTIN, turn) else { return false }
        }
    }

    /// Asks for one argument; nil when nothing is given.
    package func value(of name: String, _ rule: JSON?, tool: String, _ turn: borrowing Terminal.Turn) -> String? {
        let kind =
            rule?["enum"]?.array?.compactMap(\.string).joined(separator: "|") ?? rule?["type"]?.string ?? "text"
        let help = rule?["description"]?.string.map { ", \($0)" } ?? ""
        let modes = Modes(tty)
        defer { modes.restore() }
        Stops.watch()
        defer { Stops.ignore() }
        while true {
            guard comeForward(turn) else { return nil }
            modes.set()
            tell("\(tool) needs \(name) (\(kind + help))")
            put("└ \(Terminal.safe(name)): ")
            flushTypeAhead()
            switch readLine() {
            case .line(let line):
                flushPaste()
                return line.isEmpty ? nil : line
            case .resumed:
                modes.restore()
                Stops.obey(turn)
            case .end:
                put("\n")
                return nil
            }
        }
    }

    /// A line of ours between questions.
    package func tell(_ text: String) {
        for line in Row.told(text, columns: Terminal.columns(tty)) { put(line.text + "\n") }
    }

    private func flushTypeAhead() {
        tcdrain(tty)
        tcflush(tty, TCIFLUSH)
    }

    private enum Event {
        case line(String)
        /// The process is to stop, and what was shown to be shown again.
        case resumed
        /// The end of input, or the terminal is gone.
        case end
    }

    private func readLine() -> Event {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            var waits = [pollfd(fd: tty, events: Int16(POLLIN), revents: 0), Stops.wait]
            if poll(&waits, nfds_t(waits.count), -1) < 0 {
                if errno == EINTR { continue }
                return .end
            }
            if Stops.isPending { return .resumed }
            let count = read(tty, &byte, 1)
            let number = errno
            if count < 0, number == EINTR { continue }
            if count <= 0 { return .end }
            if byte == 0x0A { return .line(String(decoding: line, as: UTF8.self)) }
            line.append(byte)
        }
    }

    /// Whether the terminal took it.
    @discardableResult
    private func put(_ text: String) -> Bool {
        (try? writeAll(tty, Array(text.utf8), name: "the terminal")) != nil
    }

    /// Opens the editor on the arguments; the text as it was left. Throws when the editor can't be run.
    package func edit(_ arguments: JSON.Object) throws(Failure) -> String {
        let path = "\(Paths.state)/edit-\(UUID.v7()).json"
        let lines = arguments.members.map { "  \(JSON.string($0.key).line): \($0.value.line)" }
        try makeFolder(Paths.state)
        try writeNew(path, Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8))
        defer { unlink(path) }
        let command = Settings.editor ?? "vi"
        guard try Foreground.run(command, [path], input: tty, output: tty, complaint: tty) == 0 else {
            throw Failure(.config, "the editor '\(command)' failed", hint: "set EDITOR to another")
        }
        return String(decoding: try readFile(path), as: UTF8.self)
    }
}

/// The terminal's modes for typing: by the line, with its keys for signals. They are put back as they were found, also
/// by a signal that ends the process.
private struct Modes {
    /// Signals that end the process.
    private static let endings = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

    private let tty: Int32
    private var found = termios()

    init(_ tty: Int32) {
        self.tty = tty
        tcgetattr(tty, &found)
    }

    func set() {
        var wanted = found
        wanted.c_iflag |= tcflag_t(ICRNL)
        wanted.c_lflag |= tcflag_t(ICANON | ISIG | ECHO)
        act_keep_modes(tty, found)
        for number in Modes.endings where !isIgnored(number) { signal(number) { act_end_with_modes($0) } }
        apply(wanted)
    }

    func restore() {
        apply(found)
        for number in Modes.endings where !isIgnored(number) { signal(number, SIG_DFL) }
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

/// Ctrl-Z at a question: noted, so that the turn at the terminal is given up before the process stops.
private enum Stops {
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
    static func obey(_ turn: borrowing Terminal.Turn) {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(reader.load(ordering: .relaxed), &bytes, 16) > 0 {}
        pending.store(false, ordering: .relaxed)
        _ = stop(SIGTSTP, turn)
    }

    /// Stops the process by a signal, without the turn; false when the kernel would not: nobody could continue it.
    static func stop(_ number: Int32, _ turn: borrowing Terminal.Turn) -> Bool {
        turn.release()
        continued.store(false, ordering: .relaxed)
        signal(number, SIG_DFL)
        raise(number)
        let wasStopped = continued.load(ordering: .relaxed)
        watch()
        turn.take()
        return wasStopped
    }
}
