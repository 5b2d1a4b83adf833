package import ActAsk
package import ActJSON
import ActRecord
import ActSettings
import ActSystem
import CSystem
import Glibc

/// Questions put to a person: a screen on /dev/tty, and an answer typed after all of it was shown.
package final class TerminalPrompts: PromptTerminal {
    /// Opened at the first question; negative where there is none.
    private var opened: Int32?
    private var tty: Int32 {
        let tty = opened ?? openTerminal()
        opened = tty
        return tty
    }
    private lazy var color = Terminal.color(tty)
    private var lock: TerminalLock?
    /// The modes that were found before keys were waited for, while nobody is asked.
    private var waiting: TerminalModes?
    /// Whether keys are waited for between questions: Ctrl-C ends a question as it ends the wait, and no other stage.
    private let isWatch: Bool

    package init(isWatch: Bool = false) { self.isWatch = isWatch }

    deinit { if let opened, opened >= 0 { close(opened) } }

    package var isThere: Bool { tty >= 0 }

    package func hold() { lock = TerminalLock() }
    package func release() { lock = nil }

    /// How long a sheet has been shown before it can be answered, with nothing typed, in milliseconds: nobody has read
    /// it in less.
    private static let pause: Int32 = 300
    /// How long a paste may be quiet between two of its lines, in milliseconds.
    private static let paste: Int32 = 20

    /// How long a wait for an answer is before there is another look for news, in milliseconds.
    private static let look: Int32 = 500

    /// Shows the screen, page by page, and waits for an answer that it offers. What was typed before its end was out
    /// does not count. nil when the terminal goes away. While the process is stopped (Ctrl-Z) the turn is given up, and
    /// the screen is shown again after that.
    package func ask<S: Prompt>(_ screen: S, _ seen: inout ShownCalls, news: News?) -> S.Answer? {
        endWait()
        let modes = TerminalModes(tty)
        defer { modes.restore() }
        Stops.watch()
        defer { Stops.ignore() }
        while true {
            guard comeForward() else { return nil }
            modes.set(isWatch: isWatch)
            let color = color
            var pager = Pager(columns: Terminal.columns(tty), from: seen.place) {
                screen.lines(columns: $0, color: color)
            }
            seen.isWhole = false
            // Back from a call, the page is as it was left: the pager had ended there.
            var event = put(&pager, &seen, below: below(screen), isOne: seen.place != nil, news)
            if case .line = event { event = wait(for: screen, &pager, &seen, news) }
            seen.place = pager.place
            switch event {
            case .line(let line): return screen.reply(to: line, seen)
            case .resumed:
                modes.restore()
                Stops.obey(lock)
            case .end: return nil
            }
        }
    }

    /// Takes away the progress that a later stage of the pipeline may have drawn: nothing of it is known here.
    package func takeLine() {
        var info = stat()
        guard !Environment.dumbTerminal, fstat(1, &info) == 0, info.st_mode & S_IFMT == S_IFIFO else { return }
        put("\r\u{1B}[K")
    }

    /// The line that is an answer.
    private func wait<S: Prompt>(
        for screen: S, _ pager: inout Pager, _ seen: inout ShownCalls, _ news: News?
    ) -> Event {
        settle()
        while true {
            let columns = Terminal.columns(tty)
            let choices = (pager.isAtEnd ? [] : ["m more"]) + screen.choices(seen)
            let demand = screen.demand(seen, columns: columns, color: color).map { $0.text + "\n" }.joined()
            let event = readLine(after: demand + AnswerLine.text(choices, columns: columns), news)
            switch event {
            case .line(let line):
                flushPaste()
                if !pager.isAtEnd, Said(line) == .more {
                    let event = put(&pager, &seen, below: below(screen), isOne: false, news)
                    guard case .line = event else { return event }
                    settle()
                } else if screen.reply(to: line, seen) != nil {
                    return event
                } else {
                    tell(AnswerLine.refusal(line.trimmed, choices))
                }
            case .resumed: return event
            case .end:
                put("\n")
                return event
            }
        }
    }

    /// Shows pages, as many lines at a time as there is room for; columns and rows are those of the moment. `line` once
    /// the end was shown, or somebody has seen enough.
    ///
    /// - Parameters:
    ///   - below: the lines that may follow the last page, and must not move its first off the screen.
    ///   - isOne: whether one page is enough.
    private func put(
        _ pager: inout Pager, _ seen: inout ShownCalls, below: Int, isOne: Bool, _ news: News?
    ) -> Event {
        var goesBack = false
        while true {
            // The line below is the question's own.
            let rows = max(1, Terminal.rows(tty) - 2 - below)
            let columns = Terminal.columns(tty)
            let text = goesBack ? pager.back(rows, columns: columns) : pager.next(rows, columns: columns)
            guard put(text) else { return .end }
            seen.calls.formUnion(pager.seen())
            seen.isWhole = pager.isWhole
            if pager.isAtEnd || isOne { return .line("") }
            switch readLine(after: "— more: Enter, q, b — ", news) {
            case .line(let line):
                let said = Said(line)
                if said == .stop { return .line("") }
                goesBack = said == .back
            case .resumed: return .resumed
            case .end:
                put("\n")
                return .end
            }
        }
    }

    /// The lines that say what to type once all was shown.
    private func below<S: Prompt>(_ screen: S) -> Int {
        screen.demand(.whole, columns: Terminal.columns(tty), color: false).count
    }

    /// Waits until the sheet has stood there for a while with no line typed.
    private func settle() {
        repeat { flushTypeAhead() } while isTyped(within: TerminalPrompts.pause)
    }

    /// Drops text that came with a line: it was pasted, and none of it counts, nor does a last line without its end.
    private func flushPaste() {
        repeat { flushTypeAhead() } while isTyped(within: TerminalPrompts.paste)
        flushTypeAhead()
    }

    /// Whether a line is typed within so many milliseconds.
    private func isTyped(within milliseconds: Int32) -> Bool {
        var wait = pollfd(fd: tty, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, milliseconds) > 0 && wait.revents == Int16(POLLIN)
    }

    /// Waits until this process may read from the terminal; false when it never will.
    private func comeForward() -> Bool {
        while true {
            let front = tcgetpgrp(tty)
            if front < 0 || front == getpgrp() { return true }
            guard Stops.stop(SIGTTIN, lock) else { return false }
        }
    }

    /// Asks for one argument; nil when nothing is given.
    package func value(of name: String, _ rule: JSON?, tool: String) -> String? {
        let kind =
            rule?["enum"]?.texts?.joined(separator: "|") ?? rule?["type"]?.string ?? "text"
        let help = rule?["description"]?.string.map { ", \($0)" } ?? ""
        endWait()
        let modes = TerminalModes(tty)
        defer { modes.restore() }
        Stops.watch()
        defer { Stops.ignore() }
        while true {
            guard comeForward() else { return nil }
            modes.set(isWatch: isWatch)
            tell("\(tool) needs \(name) (\(kind + help))")
            switch readLine(after: "└ \(Terminal.safe(name)): ", nil) {
            case .line(let line):
                flushPaste()
                return line.isEmpty ? nil : line
            case .resumed:
                modes.restore()
                Stops.obey(lock)
            case .end:
                put("\n")
                return nil
            }
        }
    }

    /// A line of ours between questions.
    package func tell(_ text: String) {
        for line in PromptField.note(text, columns: Terminal.columns(tty)) { put(line.text + "\n") }
    }

    private func flushTypeAhead() {
        tcdrain(tty)
        tcflush(tty, TCIFLUSH)
    }

    // Single keys, while a watch waits and nobody is asked. Ctrl-C is one of them: it sends no signal, so that the stage
    // behind the watch sees the end of its input, and has read all of it.

    /// The descriptors by which keys come, and the wish to stop the process. While another stage asks at the terminal, or
    /// the job is in the background, the keys are not the watch's.
    package func keys(telling words: String) -> [Int32] {
        guard isThere, isInFront, let turn = TerminalLock(ifFree: true) else { return [] }
        defer { _ = turn }
        if waiting == nil {
            let modes = TerminalModes(tty)
            Stops.watch()
            modes.setForKeys()
            flushTypeAhead()
            waiting = modes
            put("\(words)\n")
        }
        return [tty, Stops.wait.fd]
    }

    /// Whether a key was pressed that ends a watch: `q`, or Ctrl-C. The process is stopped here if that was asked.
    package func isEnded() -> Bool {
        guard waiting != nil else { return false }
        if Stops.isPending {
            endWait()
            Stops.obey(nil)
            return false
        }
        guard isInFront, let turn = TerminalLock(ifFree: true) else { return false }
        defer { _ = turn }
        var wait = pollfd(fd: tty, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, 0) > 0 else { return false }
        var keys = [UInt8](repeating: 0, count: 64)
        let count = read(tty, &keys, keys.count)
        if count > 0 { return keys[..<count].contains { [0x71, 0x51, TerminalModes.interrupt].contains($0) } }
        // The terminal is gone.
        if count == 0 || errno != EINTR { opened = -1 }
        return false
    }

    /// Puts the modes back as they were found.
    package func endWait() {
        guard let modes = waiting else { return }
        modes.restore()
        waiting = nil
        Stops.ignore()
    }

    private var isInFront: Bool { tcgetpgrp(tty) == getpgrp() }

    private enum Event {
        case line(String)
        /// The process is to stop, and what was shown to be shown again.
        case resumed
        /// The end of input, or the terminal is gone.
        case end
    }

    /// A line that is typed behind a prompt.
    private func readLine(after prompt: String, _ news: News?) -> Event {
        guard put(prompt) else { return .end }
        flushTypeAhead()
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            if Interrupt.isPending { return .end }
            var waits = [pollfd(fd: tty, events: Int16(POLLIN), revents: 0), Stops.wait, Interrupt.wait]
            let count = Heartbeat.poll(&waits, milliseconds: news == nil ? -1 : Int(TerminalPrompts.look))
            if count < 0 {
                if errno == EINTR { continue }
                return .end
            }
            if count == 0, let news = news?() {
                put("\n")
                tell(news.words)
                guard !news.endsSheet, put(prompt) else { return .end }
            }
            if count == 0 { continue }
            if Interrupt.isPending { return .end }
            if Stops.isPending { return .resumed }
            let length = read(tty, &byte, 1)
            let number = errno
            if length < 0, number == EINTR { continue }
            if length <= 0 { return .end }
            if isWatch, byte == TerminalModes.interrupt { return .end }
            if byte == 0x0A { return .line(String(decoding: line, as: UTF8.self)) }
            line.append(byte)
        }
    }

    /// Whether the terminal took it.
    @discardableResult
    private func put(_ text: String) -> Bool {
        (try? writeAll(tty, Array(text.utf8), name: "the terminal")) != nil
    }

    /// Opens the editor on a text, in a file whose name ends so.
    package func edit(_ text: String, ending: String) throws(Failure) -> String {
        let path = "\(Paths.state)/edit-\(UUID.v7()).\(ending)"
        try makeFolder(Paths.state)
        try writeNew(path, Array(text.utf8))
        defer { unlink(path) }
        let command = Environment.editor ?? "vi"
        guard try Foreground.run(command, [path], input: tty, output: tty, complaint: tty) == 0 else {
            throw Failure(.config, "the editor '\(command)' failed", hint: "set EDITOR to another")
        }
        return String(decoding: try readFile(path), as: UTF8.self)
    }

    package func ask(program: String, _ text: [UInt8]) throws(Failure) -> (status: Int?, output: [UInt8]?) {
        hold()
        defer { release() }
        return try Foreground.ask(program, text)
    }
}

/// A program that a person works with, in the foreground of our own terminal: the editor, or one that stands in for
/// the question. It is given no key of ours.
enum Foreground {
    /// Runs a shell command with these operands and streams, and waits for it; its status, nil when a signal ended
    /// it. Throws when there is no shell to run it.
    static func run(
        _ command: String, _ operands: [String] = [], input: Int32, output: Int32, complaint: Int32
    ) throws(Failure) -> Int? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (target, stream) in [input, output, complaint].enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
        }
        let words = ["sh", "-c", operands.isEmpty ? command : "\(command) \"$@\"", "sh"] + operands
        var arguments = words.map { strdup($0) } + [nil]
        var environment = Environment.forForeground.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, "/bin/sh", &actions, nil, &arguments, &environment)
        guard result == 0 else { throw .io("cannot run '\(command)'", errno: result) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return act_exited(status) != 0 ? Int(act_exit_status(status)) : nil
    }

    /// Runs a shell command that is given this text on standard input; what it wrote to standard output, nil when
    /// that is longer than a record may be.
    static func ask(_ command: String, _ text: [UInt8]) throws(Failure) -> (status: Int?, output: [UInt8]?) {
        // Files in memory: neither side ever waits for the other.
        let flags = UInt32(act_memfd_cloexec)
        let (input, output) = (memfd_create("call", flags), memfd_create("answer", flags))
        defer { for stream in [input, output] where stream >= 0 { close(stream) } }
        guard input >= 0, output >= 0 else { throw .io("cannot run '\(command)'", errno: errno) }
        try writeAll(input, text, name: "the call")
        lseek(input, 0, SEEK_SET)
        let status = try run(command, input: input, output: output, complaint: 2)
        lseek(output, 0, SEEK_SET)
        return (status, try? readAll(output, name: "the answer", limit: Input.maximumLine))
    }
}
