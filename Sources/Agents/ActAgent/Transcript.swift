import ActJSON
import ActRecord
import ActSystem
import ActTerminal
import ActText
import Glibc

/// A conversation as a person reads it: the model's text as it comes, behind a gutter; results as act-exec shows them;
/// and lines of ours, which begin in the first column, where no text of a model stands.
final class Transcript {
    private let color: Bool
    private let isTerminal: Bool
    private let progress: any Progress
    private var markdown: Markdown?
    /// No key of this process is in the text, though it came in two pieces.
    private var clean = StreamedText()

    /// Lines of a result that are shown at most.
    private static let mostLines = 200

    init(_ progress: any Progress) {
        self.progress = progress
        isTerminal = isatty(1) == 1
        color = Terminal.color(1)
    }

    /// The width now: a window may have been made narrower since.
    private var columns: Int { Terminal.columns(1) }

    // Text of the model.

    func add(_ piece: String) throws(Failure) {
        var shown = markdown ?? Markdown(columns: columns, isPlain: !color)
        shown.resize(columns: columns)
        let text = shown.add(clean.add(piece))
        markdown = shown
        try write(text)
    }

    /// Ends the text that was begun.
    func endText() throws(Failure) {
        guard var shown = markdown else { return }
        markdown = nil
        let text = shown.add(clean.rest())
        try write(text + shown.end())
    }

    // Records, and lines of ours.

    /// Shows a record. A line that is too long goes on further in.
    func show(_ record: Record) throws(Failure) {
        let columns = columns
        let line = Redaction.clean(record.bytes)
        guard let record = line == record.bytes ? record : try? Record(line: line) else { return }
        let text = rendered(record, columns: columns - TextFold.gutter - 1, color: color)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        var shown: [String] = []
        for line in lines.prefix(Transcript.mostLines) { shown += TextFold.lines(line, columns: columns - 1) }
        if lines.count > Transcript.mostLines {
            shown.append("  … \(lines.count - Transcript.mostLines) lines more")
        }
        // The line of progress that a program beside us may have drawn.
        let start = isTerminal && !Environment.dumbTerminal ? "\r\u{1B}[K" : ""
        try write(start + shown.map { $0 + "\n" }.joined())
    }

    /// A line of ours.
    func note(_ text: String) throws(Failure) {
        let line = Terminal.wrap(Terminal.safe(Redaction.clean(text)), columns: columns - 1)
        try write(line.map { (color ? "\u{1B}[2m\($0)\u{1B}[0m" : $0) + "\n" }.joined())
    }

    private func write(_ text: String) throws(Failure) {
        guard !text.isEmpty else { return }
        progress.rest()
        let turn = isTerminal ? TerminalLock() : nil
        defer { _ = turn }
        do throws(Failure) { try writeAll(1, Array(text.utf8), name: "standard output") } catch {
            throw .io("cannot write standard output", errno: errno)
        }
    }
}

/// Lines of safe text with ink, cut where a terminal would wrap them to its first column.
enum TextFold {
    static let gutter = 2

    static func lines(_ line: Substring, columns: Int) -> [String] {
        var lines: [String] = []
        var out = ""
        var used = 0
        var isInk = false
        for scalar in line.unicodeScalars {
            if scalar == "\u{1B}" { isInk = true }
            if isInk {
                out.unicodeScalars.append(scalar)
                if scalar == "m" { isInk = false }
                continue
            }
            let width = Terminal.width(String(scalar))
            if used + width > max(columns, 2 * gutter) {
                lines.append(out)
                out = String(repeating: " ", count: 2 * gutter)
                used = 2 * gutter
            }
            out.unicodeScalars.append(border(scalar))
            used += width
        }
        return lines + [out]
    }

    /// ASCII in the place of the characters that draw the sheet.
    private static func border(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        (0x2500...0x257F).contains(scalar.value) ? "|" : scalar
    }
}
