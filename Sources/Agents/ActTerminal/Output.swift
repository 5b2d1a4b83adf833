package import ActJSON
package import ActRecord
import ActSettings
import ActSystem
import CSystem
import Glibc

/// Standard output: buffered, flushed before every wait, every write and the final close checked. It remembers the
/// gravest status of what was written or passed on, which is the command's exit status.
package struct Output: RecordSink, ~Copyable {
    package enum Form: Sendable { case records, text }

    private static let chunk = 64 << 10
    /// Made here: where an initializer makes it, Swift 6.3 destroys one that was not there before.
    private var buffer = ByteBuffer(capacity: Output.chunk + 4096)
    private let descriptor: Int32
    private let terminal: Bool
    /// Whether what is written may show on a terminal, by the next stage too; a file's lines do not.
    private let mayShow: Bool
    package let form: Form
    package var showsText: Bool { form == .text }
    /// Turns each record into other values (`--jq`); its own output is not for the next stage.
    package private(set) var filter: ((Record) throws(Failure) -> [JSON])?
    /// Whether a string that the filter makes is written without quotes and escapes.
    private var writesStringsRaw = false
    /// The gravest status so far.
    package private(set) var status = ExitStatus.ok
    /// A reader that went away ends the work quietly; with SIGPIPE at its default the system does it for us.
    package private(set) var readerGone = false
    /// A write failed, and was reported: nothing more is tried.
    private var broken = false

    /// Whether tables show when rows were written too (`-v`).
    private var showsUpkeep = false
    /// The calendar that lists of events are; nil for tables.
    private var view: CalendarView?
    /// Whether totals are bars, at a terminal that can show them.
    private var drawsBars = false
    /// Whether entries of the journal are shown with all that came of them.
    private var showsWhole = false
    /// Makes the text of records, for a command that shows any.
    private var text: (any RecordText)?

    /// The command's name, for messages on standard error.
    private let name: String

    package init(_ name: String, form: Form? = nil, text: (any RecordText)?) {
        self.name = name
        self.text = text
        descriptor = 1
        terminal = isatty(descriptor) == 1
        var info = stat()
        let kind = fstat(descriptor, &info) == 0 ? info.st_mode & S_IFMT : 0
        mayShow = terminal || kind == S_IFIFO || kind == S_IFSOCK
        self.form = form ?? (terminal ? .text : .records)
    }

    /// Passes each record through a program; `raw` has its strings written as they are.
    package mutating func filter(raw: Bool, _ program: @escaping (Record) throws(Failure) -> [JSON]) {
        (filter, writesStringsRaw) = (program, raw)
    }

    /// Shows more than plain tables and lines, or lists of events as a calendar.
    package mutating func show(
        upkeep: Bool = false, bars: Bool = false, whole: Bool = false, as view: CalendarView? = nil
    ) {
        (showsUpkeep, drawsBars, showsWhole) = (showsUpkeep || upkeep, drawsBars || bars, showsWhole || whole)
        self.view = view ?? self.view
    }

    /// Whether all that was written is out.
    package var isFlushed: Bool { buffer.isEmpty && text?.isEmpty ?? true }

    /// Counts a status that no record carries.
    package mutating func note(_ status: ExitStatus) {
        if status != .ok { self.status = self.status.or(status) }
    }

    /// Ends with status 0 after a signal that told the command to end, and that it obeyed.
    package mutating func endWell() {
        status = .ok
        Interrupt.forget()
    }

    /// Passes a record on, as it came.
    package mutating func pass(_ record: Record) throws(Failure) {
        note(record.status)
        if form == .records, filter == nil {
            try append(record.bytes)
        } else {
            try show(record)
        }
    }

    /// Writes a record's line, possibly with fields spliced in.
    package mutating func write(line: [UInt8]) throws(Failure) {
        if let record = readBack(line) { try pass(record) }
    }

    /// Writes a line whose status its maker knows: it is not read again to be sent on.
    package mutating func write(line: [UInt8], status: ExitStatus) throws(Failure) {
        note(status)
        if status != .ok { tell(line) }
        guard form == .records, filter == nil else {
            if let record = readBack(line) { try show(record) }
            return
        }
        try append(line)
    }

    /// A line of our own as a record. One that can't be read costs that line, never the run: its beginning, which has
    /// the outcome, is told.
    private mutating func readBack(_ line: [UInt8]) -> Record? {
        do throws(Failure) { return try Record(line: line) } catch {
            let start = String(decoding: Redaction.clean(line).prefix(Output.told), as: UTF8.self)
            complain(name, "cannot show a record: \(error.message): \(start)…")
            note(ErrorCode.internal.status)
            return nil
        }
    }

    /// Bytes of a record that are enough to know it by.
    private static let told = 200

    /// Writes a failure, as an `error` record with these members too.
    package mutating func write(_ failure: Failure, more: [(RecordKey, JSON?)]) throws(Failure) {
        try write(failure.record(more))
    }

    /// Writes a record of our own.
    package mutating func write(_ json: JSON) throws(Failure) {
        let line = json.bytes
        if json[.error] != nil { tell(line) }
        try write(line: line)
    }

    /// Says on standard error too why there is no call or no result, where the rule of a Makefile writes the records:
    /// make deletes the file of a rule that fails, and the reason with it.
    private func tell(_ line: [UInt8]) {
        guard Environment.isInRecipe, !terminal, let record = try? Record(line: line) else { return }
        let error = record[.error]
        guard let reason = error?[.message]?.string ?? record[.approval]?[.reason]?.string else { return }
        let tool = record.text(.tool).map { "\($0): " } ?? ""
        complain(name, tool + reason, hint: error?[.hint]?.string)
    }

    /// Writes text that is not a record: help, a rendering, jq's output.
    package mutating func write(text: String) throws(Failure) {
        buffer.put(text)
        if buffer.count >= Output.chunk { try flush() }
    }

    /// Appends a value that the filter made.
    private mutating func append(_ value: JSON) throws(Failure) {
        guard writesStringsRaw, let text = value.string else { return try append(value.bytes) }
        try write(text: (terminal ? Terminal.safeLines(text) : text) + "\n")
    }

    /// Appends a line of JSON: a record, or what `--jq` makes of one. A pipe gets its bytes as they are.
    private mutating func append(_ line: [UInt8]) throws(Failure) {
        if terminal {
            buffer.put(Terminal.shown(Redaction.clean(line)))
        } else {
            buffer.put(line)
        }
        buffer.put(0x0A)
        if buffer.count >= Output.chunk { try flush() }
    }

    private mutating func show(_ record: Record) throws(Failure) {
        // Before a program or a table's columns take it to pieces.
        let line = Redaction.clean(record.bytes)
        guard let record = line == record.bytes ? record : readBack(line) else { return }
        if let filter {
            // One record that the program can't take costs one record.
            do throws(Failure) {
                for value in try filter(record) { try append(value) }
            } catch {
                guard error.status != .usage, error.status != .config else { throw error }
                complain(name, "\(writesStringsRaw ? "--jq" : "--jq-json"): \(error.message)")
                note(error.status)
            }
        } else {
            let style = style
            guard let shown = try text?.take(record, style) else { return try append(line) }
            buffer.put(shown)
            if buffer.count >= Output.chunk { try writeOut() }
        }
    }

    private var style: Style {
        Style(
            columns: Terminal.columns(descriptor), color: Terminal.color(descriptor), showsUpkeep: showsUpkeep,
            view: view, drawsBars: drawsBars && terminal && !Environment.dumbTerminal, tellsWay: terminal,
            isWhole: showsWhole)
    }

    /// Whether text is shown as it comes: a record of it would show it once more.
    package var streamsText: Bool { form == .text && filter == nil }

    /// Writes out what is buffered.
    package mutating func flush() throws(Failure) { try flush(isLast: false) }

    private mutating func flush(isLast: Bool) throws(Failure) {
        if text?.isEmpty == false {
            let style = style
            buffer.put(try text?.rest(style, isLast: isLast) ?? "")
        }
        try writeOut()
    }

    private mutating func writeOut() throws(Failure) {
        guard !buffer.isEmpty else { return }
        defer { buffer.clear() }
        guard !readerGone, !broken else { return }
        // Only whole lines are redacted, so that no key is split into two pieces.
        if Redaction.holds(buffer.bytes) {
            let clean = Redaction.clean(lines: Array(buffer.bytes))
            buffer.clear()
            buffer.put(clean)
        }
        if mayShow { TerminalProgress.wipe() }
        // While a question is open on this terminal, nothing of ours draws over it.
        let turn = terminal ? TerminalLock() : nil
        defer { _ = turn }
        var at = 0
        while at < buffer.count {
            let part = awaitRoom(buffer.count - at)
            let count = Glibc.write(descriptor, buffer.bytes.baseAddress.map { $0 + at }, part)
            let number = errno
            if count >= 0 {
                at += count
            } else if number == EPIPE {
                readerGone = true
                return
            } else if number != EINTR {
                if number == EAGAIN {
                    var wait = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
                    _ = Heartbeat.poll(&wait, milliseconds: -1)
                    continue
                }
                broken = true
                throw .io("cannot write standard output", errno: number)
            }
        }
    }

    /// The bytes to write now, of so many: where others rely on a word of this process, as many as a pipe takes at
    /// once (pipe(7), PIPE_BUF), once it has room.
    private func awaitRoom(_ count: Int) -> Int {
        guard Heartbeat.isOn else { return count }
        var wait = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
        _ = Heartbeat.poll(&wait, milliseconds: -1)
        return min(count, Int(PIPE_BUF))
    }

    /// Notes it where the next stage of the pipe has gone away.
    package mutating func lookForReader() {
        var wait = pollfd(fd: descriptor, events: 0, revents: 0)
        if poll(&wait, 1, 0) > 0, Int32(wait.revents) & POLLERR != 0 { readerGone = true }
    }

    /// Flushes, and waits until the next stage has read all of it; false when that went away before.
    package mutating func handOver() throws(Failure) -> Bool {
        try flush()
        while !readerGone, act_unread(descriptor) > 0 {
            // No event is asked for: poll reports that the other end went away in any case.
            var wait = pollfd(fd: descriptor, events: 0, revents: 0)
            if poll(&wait, 1, Output.pause) > 0 { readerGone = true }
        }
        return !readerGone
    }

    /// Milliseconds between two looks.
    private static let pause: Int32 = 10

    /// Flushes and closes; a write that failed late is reported here.
    package mutating func finish() throws(Failure) {
        try flush(isLast: true)
        if close(descriptor) != 0, errno != EINTR, errno != EBADF {
            throw .io("cannot write standard output", errno: errno)
        }
    }
}
