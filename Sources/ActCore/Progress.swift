import CSystem
import Glibc

/// Progress for a person while something takes long: one line on a terminal, drawn over and taken away again; and
/// under `-v` a line of JSON for each event on the network. Both go to standard error.
package final class Progress {
    private let name: String
    private let isVerbose: Bool
    private let draws: Bool
    private let sums: Bool
    private var shown = false
    private var drawn = 0

    package init(_ name: String, verbose: Bool, quiet: Bool) {
        self.name = name
        isVerbose = verbose
        sums = !quiet && isatty(2) == 1
        draws = !quiet && isatty(2) == 1 && !Settings.dumbTerminal
    }

    /// Whether a person reads standard error and did not ask for quiet.
    package var isShown: Bool { draws }

    /// Shows in how long the work goes on; drawn at most five times a second.
    package func count(down milliseconds: Int, _ why: String) {
        // Ctrl-C at a countdown says that the request was given up.
        if draws { Interrupt.watch() }
        let seconds = (milliseconds + 999) / 1000
        draw("\(name): \(why), trying again in \(seconds) s")
    }

    /// Draws a line that stands until the next, or until `clear`.
    package func draw(_ text: String) {
        guard draws, monotonic() - drawn >= 200 || !shown else { return }
        // While a question is open, nothing of ours draws over it.
        guard let turn = Terminal.Turn(ifFree: true) else { return }
        defer { _ = turn }
        drawn = monotonic()
        shown = true
        let line = Terminal.wrap(Terminal.safe(Redaction.clean(text)), columns: max(8, Terminal.columns(2) - 1))[0]
        put("\r\u{1B}[K\(line)")
    }

    package func clear() {
        guard shown, let turn = Terminal.Turn(ifFree: true) else { return }
        defer { _ = turn }
        shown = false
        put("\r\u{1B}[K")
    }

    /// Writes the line that ends a run, at a terminal.
    package func sum(up words: String) {
        guard sums else { return }
        clear()
        let turn = Terminal.Turn()
        defer { _ = turn }
        put("\(words)\n")
    }

    /// Writes a warning under the command's name.
    package func warn(_ message: String, hint: String?) {
        clear()
        complain(name, message, hint: hint)
    }

    /// A line under `-v`.
    package func trace(_ members: @autoclosure () -> [(String, JSON)]) {
        guard isVerbose else { return }
        clear()
        let line = JSON.object([("type", .text("trace"))] + members()).line
        put(Redaction.clean(line) + "\n")
    }

    private func put(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }
}
