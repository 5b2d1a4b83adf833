package import ActJSON
import ActSettings
import ActSystem
import Glibc
import Synchronization

/// Progress and warnings on standard error: while something takes long, one line on a terminal, drawn over and taken
/// away again; under `-v` a line of JSON for each event on the network.
package final class TerminalProgress: Progress {
    package let name: String
    private let isVerbose: Bool
    private let draws: Bool
    private let sums: Bool
    /// Milliseconds between two drawings.
    private static let pause = 200
    /// Whether a line stands: output and messages take it away first.
    private static let stands = Mutex(false)
    /// How far the run is, as it stands behind a wait.
    private var counts = ""
    /// Whether the line that stands is a wait's, which its own maker draws anew and takes away.
    private var isWaiting = false
    private var drawn = Int.min / 2
    /// The reason for which nothing goes on until a time; nil while something does.
    package private(set) var pauses: String?

    package init(_ name: String, verbose: Bool = false, quiet: Bool = false) {
        self.name = name
        isVerbose = verbose
        sums = !quiet && isatty(2) == 1
        draws = !quiet && isatty(2) == 1 && !Environment.dumbTerminal
    }

    /// Whether a person reads standard error and did not ask for quiet.
    package var isShown: Bool { draws }

    package var isAttended: Bool { isatty(2) == 1 }

    package var hasTerminal: Bool {
        let tty = openTerminal()
        if tty >= 0 { close(tty) }
        return tty >= 0
    }

    /// Writes lines to the terminal, once no question is open there.
    package func tell(_ lines: String) throws(Failure) {
        rest()
        let tty = openTerminal()
        defer { if tty >= 0 { close(tty) } }
        let turn = TerminalLock()
        defer { _ = turn }
        try writeAll(tty, Array(lines.utf8), name: "the terminal")
    }

    /// Shows in how long the work goes on; drawn at most five times a second.
    package func count(down milliseconds: Int, _ why: String) {
        // Ctrl-C at a countdown says that the request was given up.
        if draws { Interrupt.watch() }
        pauses = why
        let seconds = (milliseconds + 999) / 1000
        // First, for a narrow terminal has no room for the counts.
        draw("\(name): \(why), trying again in \(seconds) s\(counts.isEmpty ? "" : "; \(counts)")")
    }

    /// Draws what is waited for: a line that stands until the next, or until `clear`.
    package func draw(_ text: String) {
        guard put(text) else { return }
        isWaiting = true
    }

    /// Draws how far a run is, and what it waits for, unless a wait's own line stands.
    package func show(_ counts: String, waitingFor reason: String?) {
        self.counts = counts
        guard !isWaiting else { return }
        put("\(name): \(counts)\(reason.map { "; waiting for \($0)" } ?? "")")
    }

    /// Takes the line of a wait away.
    package func clear() {
        pauses = nil
        guard isWaiting else { return }
        isWaiting = false
        TerminalProgress.wipe()
    }

    /// Takes away what stands of a run that waits for its input, or is over.
    package func rest() {
        counts = ""
        isWaiting = false
        TerminalProgress.wipe()
    }

    /// Takes away the line that stands, whoever drew it: something else is written to the terminal.
    package static func wipe() {
        guard stands.withLock({ $0 }), let turn = TerminalLock(ifFree: true) else { return }
        defer { _ = turn }
        stands.withLock { $0 = false }
        write("\r\u{1B}[K")
    }

    /// Whether the terminal is this job's: the line of a shell that runs it in the background is not drawn over. One
    /// that is not the session's own has no jobs.
    private var isInFront: Bool {
        let front = tcgetpgrp(2)
        return front < 0 || front == getpgrp()
    }

    /// Whether the line was drawn. Room is left for the `^C` that a terminal shows.
    @discardableResult
    private func put(_ text: String) -> Bool {
        guard draws, isInFront,
            monotonic() - drawn >= TerminalProgress.pause || !TerminalProgress.stands.withLock({ $0 })
        else {
            return false
        }
        // While a question is open, nothing of ours draws over it.
        guard let turn = TerminalLock(ifFree: true) else { return false }
        defer { _ = turn }
        drawn = monotonic()
        TerminalProgress.stands.withLock { $0 = true }
        let line = Terminal.wrap(Terminal.safe(Redaction.clean(text)), columns: max(8, Terminal.columns(2) - 3))[0]
        TerminalProgress.write("\r\u{1B}[K\(line)")
        return true
    }

    /// Writes the line that ends a run, at a terminal.
    ///
    /// - Parameter isNeeded: whether it names a way on, which a log is told too.
    package func sum(up words: String, isNeeded: Bool = false) {
        guard sums else {
            if isNeeded { complain(name, words) }
            return
        }
        rest()
        let turn = TerminalLock()
        defer { _ = turn }
        TerminalProgress.write("\(words)\n")
    }

    /// Writes a record, on a line of its own.
    package func write(_ record: JSON) {
        TerminalProgress.wipe()
        TerminalProgress.write(Array((Redaction.clean(record.line) + "\n").utf8))
    }

    /// Writes a warning under the command's name.
    package func warn(_ message: String, hint: String?) {
        complain(name, message, hint: hint)
    }

    /// A line under `-v`.
    package func trace(_ members: @autoclosure () -> [(String, JSON)]) {
        guard isVerbose else { return }
        TerminalProgress.wipe()
        let line = JSON.object([("type", .text("trace"))] + members()).line
        let bytes = Array((Redaction.clean(line) + "\n").utf8)
        TerminalProgress.write(isatty(2) == 1 ? Terminal.shown(Array(bytes.dropLast())) + [0x0A] : bytes)
    }

    private static func write(_ text: String) { write(Array(text.utf8)) }

    private static func write(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
    }
}
