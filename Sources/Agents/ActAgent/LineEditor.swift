import ActJSON
import ActSettings
import ActSystem
import ActTerminal
import CEdit
import Glibc

/// Lines that a person types at a terminal: edited by libedit, with a history, or by the terminal's own line discipline
/// where libedit is not there or the terminal can't draw.
package final class LineEditor {
    package enum Line: Equatable {
        case text(String)
        /// A signal came; what was typed is gone.
        case interrupted
        case end
    }

    private let history: LineHistory
    /// The descriptor that the line is drawn on.
    private let screen: Int32
    private let edit: OpaquePointer?
    private var memory: OpaquePointer?
    private var keys = TypedKeys()
    private var columns: Int32 = 0
    private var hasTyped = false
    /// How often it was looked whether another process has its turn, and how often an empty line may be drawn again.
    private var looks = 0
    private static let looksAgain = 30
    /// Whether Ctrl-C gave the line up.
    private var isGivenUp = false

    static let prompt = "act> "
    private static let longest = 1 << 20
    /// Bracketed paste, on and off (xterm, Control Sequences).
    private static let (bracketed, unbracketed) = ("\u{1B}[?2004h", "\u{1B}[?2004l")

    /// Whether libedit is here.
    package static var isThere: Bool { act_edit_ready() == 1 }

    /// The editor of a command, with a history of its own. Where standard output is no terminal, the line is drawn on the
    /// terminal, and other processes of the pipeline have their turns there.
    package init(_ command: String) {
        let folder = "\(Paths.state)/\(command.after("act-") ?? command)"
        try? makeFolder(folder)
        history = LineHistory("\(folder)/history")
        let tty = isatty(1) == 1 ? 1 : openTerminal()
        screen = tty < 0 ? 2 : tty
        guard !Environment.dumbTerminal, LineEditor.isThere else {
            edit = nil
            return
        }
        edit = act_edit_init(command, screen)
        guard let edit else { return }
        act_edit_set_int(edit, Int32(act_edit_signal), 0)
        act_edit_set_text(edit, Int32(act_edit_editor), "emacs")
        act_edit_set_pointer(edit, Int32(act_edit_client), Unmanaged.passUnretained(self).toOpaque())
        act_edit_set_prompt(edit)
        act_edit_take_signals(edit)
        act_edit_set_getc(edit) { edit, scalar in
            guard let edit, let scalar, let client = act_edit_get_client(edit) else { return -1 }
            let editor = Unmanaged<LineEditor>.fromOpaque(client).takeUnretainedValue()
            guard let typed = editor.next(edit) else { return -1 }
            scalar.pointee = Int32(bitPattern: typed.value)
            return 1
        }
        if screen != 1 { keys.whileIdle = { [unowned self] in giveWay(edit) } }
        memory = act_edit_add_history(edit, Int32(LineHistory.most))
        for line in history.lines { act_edit_enter(memory, line) }
    }

    deinit {
        if let edit { act_edit_end(edit) }
        if let memory { act_edit_forget(memory) }
    }

    /// The next scalar for the line; nil to give the line up.
    private func next(_ edit: OpaquePointer) -> Unicode.Scalar? {
        while true {
            switch keys.next() {
            case .scalar(let typed):
                hasTyped = true
                return typed
            case .end: return nil
            case .signal(SIGINT):
                isGivenUp = true
                return nil
            case .signal(let number):
                // The terminal as it was, while the process is stopped, or once it has ended.
                put(LineEditor.unbracketed)
                act_edit_set_int(edit, Int32(act_edit_terminal), 0)
                raise(number)
                act_edit_set_int(edit, Int32(act_edit_terminal), 1)
                put(LineEditor.bracketed)
                act_edit_set_int(edit, Int32(act_edit_refresh), 0)
            }
        }
    }

    /// Lets another process have its turn at the terminal, and draws the line again behind it; an empty one also where
    /// progress may have been drawn over it.
    private func giveWay(_ edit: OpaquePointer) {
        looks += 1
        guard TerminalLock(ifFree: true) == nil else {
            guard !hasTyped, looks <= LineEditor.looksAgain, looks % 5 == 0 else { return }
            put("\r\u{1B}[K")
            act_edit_set_int(edit, Int32(act_edit_refresh), 0)
            return
        }
        put(LineEditor.unbracketed)
        act_edit_set_int(edit, Int32(act_edit_terminal), 0)
        _ = TerminalLock()
        act_edit_set_int(edit, Int32(act_edit_terminal), 1)
        put(LineEditor.bracketed)
        act_edit_set_int(edit, Int32(act_edit_refresh), 0)
    }

    /// Reads a line, without its line feed.
    package func read() -> Line {
        // A question of another process comes first.
        if screen != 1 { _ = TerminalLock() }
        guard let edit else { return readPlain() }
        let now = Int32(Terminal.columns(0))
        if now != columns { act_edit_resize(edit) }
        columns = now
        put(LineEditor.bracketed)
        var count: Int32 = 0
        (isGivenUp, hasTyped, looks) = (false, false, 0)
        let found = act_edit_gets(edit, &count)
        put(LineEditor.unbracketed)
        guard let found, count > 0 else {
            put("\n")
            return isGivenUp || Interrupt.isPending ? .interrupted : .end
        }
        return .text(kept(String(cString: found)))
    }

    /// The sentence of a line, which is kept for the arrow keys.
    private func kept(_ line: String) -> String {
        let scalars = line.unicodeScalars.map { $0 == TypedKeys.lineFeed ? "\n" : $0 }
        let text = String(String.UnicodeScalarView(scalars)).trimmed
        guard !text.isEmpty else { return text }
        let one = String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? TypedKeys.lineFeed : $0 }))
        if let memory, sameBytes(Redaction.clean(one), one) { act_edit_enter(memory, one) }
        history.add(one)
        return text
    }

    private func put(_ text: String) { try? writeAll(screen, Array(text.utf8), name: "the terminal") }

    /// Reads a line that the terminal edits.
    private func readPlain() -> Line {
        put(LineEditor.prompt)
        let line = LineEditor.typed()
        if case .text(let text) = line { return .text(kept(text)) }
        put("\n")
        return line
    }

    /// A line of the terminal, as it gives it.
    package static func typed() -> Line {
        var bytes: [UInt8] = []
        while true {
            if Interrupt.isPending { return .interrupted }
            var waits = Waits()
            waits.add(0)
            waits.wait()
            guard !waits.ready().isEmpty else { continue }
            var byte: UInt8 = 0
            let count = Glibc.read(0, &byte, 1)
            let number = errno
            if count < 0, number == EINTR || number == EAGAIN { continue }
            if count <= 0 { return bytes.isEmpty ? .end : .text(String(decoding: bytes, as: UTF8.self)) }
            if byte == 0x0A { return .text(String(decoding: bytes, as: UTF8.self)) }
            if bytes.count < longest { bytes.append(byte) }
        }
    }
}
