package import ActCore
import CSystem
import Glibc

/// The question put to a person: a sheet on /dev/tty that shows the whole call, made safe, with our own border on
/// every line, and an answer typed after it was shown.
package struct Question: ~Copyable {
    package enum Reply: Equatable { case yes, no, all, edit, stop }

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

    /// What a sheet shows.
    package struct Sheet {
        package var tool: String
        package var title: String
        package var provider: String
        package var account: String
        package var intent: String?
        package var why: String
        package var risk: Risk
        package var related: [String] = []
        /// How each argument was, when it was edited.
        package var before: JSON.Object?
        package var arguments: JSON.Object

        package init(
            tool: String, title: String, provider: String, account: String, intent: String?, why: String,
            risk: Risk,
            related: [String], arguments: JSON.Object
        ) {
            self.tool = tool
            self.title = title
            self.provider = provider
            self.account = account
            self.intent = intent
            self.why = why
            self.risk = risk
            self.related = related
            self.arguments = arguments
        }
    }

    /// Shows the sheet and waits for an answer. What was typed before the sheet was out does not count. A terminal
    /// that goes away answers as nobody would: stop.
    package func ask(_ sheet: Sheet) -> Reply {
        guard put(render(sheet)) else { return .stop }
        while true {
            guard put("└ y yes · n no · a all alike · e edit · q stop > ") else { return .stop }
            flushTypeAhead()
            guard let line = readLine() else {
                put("\n")
                return .stop
            }
            switch line.trimmed.lowercased() {
            case "y", "yes": return .yes
            case "n", "no", "": return .no
            case "a", "all": return .all
            case "e", "edit": return .edit
            case "q", "quit", "stop": return .stop
            default: continue
            }
        }
    }

    /// Asks for one argument; nil when nothing is given.
    package func value(of name: String, _ rule: JSON?, tool: String) -> String? {
        let kind =
            rule?["enum"]?.array?.compactMap(\.string).joined(separator: "|") ?? rule?["type"]?.string ?? "text"
        let help = rule?["description"]?.string.map { ", \($0)" } ?? ""
        put("│ \(Terminal.safe(tool)) needs \(Terminal.safe(name)) (\(Terminal.safe(kind + help))): ")
        flushTypeAhead()
        guard let line = readLine() else {
            put("\n")
            return nil
        }
        return line.isEmpty ? nil : line
    }

    /// A line of ours between questions.
    package func tell(_ text: String) { put("│ \(Terminal.safe(text))\n") }

    private func flushTypeAhead() {
        tcdrain(tty)
        tcflush(tty, TCIFLUSH)
    }

    /// A line as typed; nil at the end of input, or when the terminal is gone.
    private func readLine() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(tty, &byte, 1)
            let number = errno
            if count < 0, number == EINTR { continue }
            if count <= 0 { return nil }
            if byte == 0x0A { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }

    /// Whether the terminal took it.
    @discardableResult
    private func put(_ text: String) -> Bool {
        (try? writeAll(tty, Array(text.utf8), name: "the terminal")) != nil
    }

    private func ink(_ text: String, _ code: String) -> String { color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }

    private func render(_ sheet: Sheet) -> String {
        let columns = max(20, Terminal.columns(tty))
        var text = ""
        func row(_ name: String, _ value: String) {
            let head = name.isEmpty ? "" : name + String(repeating: " ", count: max(0, 9 - name.count))
            let lines = Terminal.wrap(Terminal.safe(value), columns: columns - 2 - head.count)
            for (k, line) in lines.enumerated() {
                text += "│ " + (k == 0 ? head : String(repeating: " ", count: head.count)) + line + "\n"
            }
        }
        let name = Terminal.safe(sheet.tool)
        let bar = String(repeating: "─", count: max(0, columns - 4 - Terminal.width(name)))
        text += "┌ " + ink(name, "1") + " " + bar + "\n"
        row("what", sheet.title)
        row("where", sheet.provider)
        row("account", sheet.account)
        if let intent = sheet.intent { row("wanted", intent) }
        row("why", "\(sheet.why): \(sheet.risk.reasons.joined(separator: "; ")) [\(sheet.risk.level.rawValue)]")
        if !sheet.related.isEmpty { row("or", "nearly as likely: " + sheet.related.joined(separator: ", ")) }
        text += "│ arguments\n"
        if sheet.arguments.members.isEmpty { text += "│   none\n" }
        for (key, value) in sheet.arguments.members {
            let label = "  \(Terminal.safe(key.text))  "
            let shown = Terminal.wrap(
                Terminal.safe(value.string ?? value.line), columns: columns - 2 - Terminal.width(label))
            for (k, line) in shown.enumerated() {
                text += "│ " + (k == 0 ? label : String(repeating: " ", count: Terminal.width(label))) + line + "\n"
            }
            guard let before = sheet.before else { continue }
            let old = before[key.text]?.line
            if old != value.line { row("", "    was \(old ?? "not given")") }
        }
        return text
    }

    /// Opens the editor on the arguments; the text as it was left. Throws when the editor can't be run.
    package func edit(_ arguments: JSON.Object) throws(Failure) -> String {
        let path = "\(Paths.state)/edit-\(UUID.v7()).json"
        let lines = arguments.members.map { "  \(JSON.string($0.key).line): \($0.value.line)" }
        try makeFolder(Paths.state)
        try writeNew(path, Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8))
        defer { unlink(path) }
        let command = Settings.editor ?? "vi"
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for target: Int32 in 0...2 { posix_spawn_file_actions_adddup2(&actions, tty, target) }
        let words = ["sh", "-c", "\(command) \"$1\"", "sh", path]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for word in arguments { free(word) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, "/bin/sh", &actions, nil, &arguments, act_environment())
        guard result == 0 else { throw .io("cannot run the editor '\(command)'", errno: result) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        guard act_exited(status) != 0, act_exit_status(status) == 0 else {
            throw Failure(.config, "the editor '\(command)' failed", hint: "set EDITOR to another")
        }
        return String(decoding: try readFile(path), as: UTF8.self)
    }
}
