import ActJSON
import ActSettings
import ActSystem
import Glibc

/// A server that runs beside us and speaks by its standard streams, a message a line (MCP, Transports, stdio).
final class StandardStreams: Transport {
    /// Milliseconds that a server has to end once it has closed its standard output: it can't answer any more.
    private static let mute = 200
    /// Variables that a server gets beside a handler's, as other clients give them.
    static let variables = Environment.forPrograms + ["SHELL", "TERM"]

    private let child: any ServerStreams
    private let socket: KeeperSocket?
    /// The server's id, by which people know it.
    private let server: String
    private var lines = MessageLines()
    /// The requests of which nothing has left yet, and where each begins in all that is to be sent.
    private var starts: [(id: Int, start: Int)] = []
    private var queued = 0
    private var isTooMuch = false
    private var muteAt: Int?
    private var isMute = false
    private(set) var isOver = false

    /// Variables that keep a server from starting programs that a folder names (git-config(1)), and a server in Python
    /// from describing itself in another order at each start; not where its entry has such variables itself.
    private static func guards(_ own: [String]) -> [String] {
        let git = [
            "GIT_CONFIG_COUNT=4", "GIT_CONFIG_KEY_0=core.fsmonitor", "GIT_CONFIG_VALUE_0=false",
            "GIT_CONFIG_KEY_1=safe.bareRepository", "GIT_CONFIG_VALUE_1=explicit",
            "GIT_CONFIG_KEY_2=diff.ignoreSubmodules", "GIT_CONFIG_VALUE_2=all",
            "GIT_CONFIG_KEY_3=protocol.ext.allow", "GIT_CONFIG_VALUE_3=never", "GIT_NO_LAZY_FETCH=1",
        ]
        return (own.contains { $0.hasPrefix("GIT_CONFIG_") } ? [] : git)
            + (own.contains("PYTHONHASHSEED") ? [] : ["PYTHONHASHSEED=0"])
    }

    /// The program as it is started. Throws where it can't be.
    ///
    /// - Parameters:
    ///   - path: of the program that the first word names; nil where there is none.
    ///   - variables: those of its entry, before which no other counts.
    ///   - network: those of the network.
    static func program(
        _ path: String?, _ words: [String], variables: [String], network: [String], folder: String?
    ) throws(Failure) -> ServerProgram {
        let own = variables.map(StandardStreams.name)
        let given = Environment.forChildren(StandardStreams.variables) + network
        let rest = given.filter { one in !own.contains { sameBytes($0, StandardStreams.name(of: one)) } }
        let all = rest + variables + StandardStreams.guards(own)
        let program = words.first ?? ""
        guard let path else {
            throw Failure(
                .config, "cannot run '\(program)': it is in no folder of PATH",
                hint: "install it, or give its whole path in mcp.json")
        }
        if let folder, access(folder, X_OK) != 0 {
            throw Failure(.config, "cannot run '\(program)' in '\(folder)': \(systemMessage(errno))")
        }
        return ServerProgram(path: path, arguments: Array(words.dropFirst()), variables: all, folder: folder)
    }

    private static func name(of variable: String) -> String { String(variable.prefix { $0 != "=" }) }

    /// A way to a server that a keeper holds.
    init(_ socket: KeeperSocket, server: String) { (child, self.socket, self.server) = (socket, socket, server) }

    /// Starts the server. Throws where it can't be: then nothing of it ran.
    init(_ program: ServerProgram, server: String) throws(Failure) {
        self.server = server
        socket = nil
        do throws(Failure) {
            child = try Child(
                program.path, program.arguments, input: [], Child.Limits(seconds: nil, output: .max),
                variables: program.variables, folder: program.folder, isOpen: true)
        } catch {
            throw Failure(error.code.is(.busy) ? error.code : .config, error.message, hint: error.hint)
        }
    }

    let mayBeSilent = true
    var isKept: Bool { socket != nil }

    func keep(_ greeting: JSON) { socket?.keep(greeting) }

    func speak(_ revision: String) {}

    func send(_ message: Outgoing) {
        if let id = message.id { starts.append((id, queued)) }
        queued += message.bytes.count + 1
        child.send(message.bytes + [0x0A])
        starts.removeAll { $0.start < child.sent }
    }

    func cancel(_ id: Int, reason: String) {
        let bytes = Message.notification(
            "notifications/cancelled", [("requestId", .int(id)), ("reason", .text(reason))])
        send(Outgoing(method: "notifications/cancelled", bytes: bytes))
    }

    func holds(_ id: Int) -> Bool { false }

    func join(_ waits: inout Waits) {
        child.join(&waits)
        if let muteAt, !isMute { waits.add(until: muteAt) }
    }

    func close() { child.end(.interrupt) }

    var backlog: Int { child.backlog }

    /// Lines of standard error that are kept of a server that failed, and bytes of one.
    private static let (mostWords, longestWords) = (5, 200)

    var lastWords: [String] {
        let lines = String(decoding: child.complaint, as: UTF8.self).split(separator: "\n")
        let said = lines.filter { !$0.allSatisfy(\.isWhitespace) }.suffix(StandardStreams.mostWords)
        return said.map { line in
            shortened(Redaction.clean(line.trimmed) { Secrets.masked($0) }, StandardStreams.longestWords)
        }
    }

    /// The last line that says something.
    private static func complaint(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self).trimmed
        let last = text.split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) } ?? ""
        return String(last.trimmed.prefix(300))
    }

    func advance() -> [ChannelEvent] {
        guard !isOver else { return [] }
        let ended = child.advance()
        starts.removeAll { $0.start < child.sent }
        var events = socket?.takeGreeting().map { [ChannelEvent.greeted($0)] } ?? []
        events += take(ended?.output ?? child.takeOutput())
        if let ended {
            isOver = true
            let unsent = Set(starts.map(\.id))
            events.append(.ended(unsent: unsent, failure(ended)))
        } else if child.isMute, !isMute {
            muteAt = muteAt ?? monotonic() + StandardStreams.mute
            isMute = muteAt.map { $0 <= monotonic() } ?? false
            if isMute { events.append(.broken(Failure(.unavailable, "'\(server)' closed its standard output"))) }
        }
        return events
    }

    private func failure(_ ended: Child.Ended) -> Failure {
        if let socket { return Failure(.unavailable, "'\(server)', which was kept: \(socket.reason)") }
        return Failure(.unavailable, "'\(server)' \(StandardStreams.words(ended))")
    }

    /// How a server ended, with its last words.
    static func words(_ ended: Child.Ended) -> String {
        let how =
            switch ended.status {
            case .exit(let status): "ended with status \(status)"
            case .signal(let number): "was ended by signal \(number)"
            }
        let said = complaint(ended.complaint)
        return how + (said.isEmpty ? "" : ": \(said)")
    }

    /// The messages of the lines that are whole.
    private func take(_ bytes: [UInt8]) -> [ChannelEvent] {
        guard !isTooMuch else { return [] }
        lines.add(bytes)
        var events: [ChannelEvent] = []
        do throws(MessageLines.TooLong) {
            while let line = try lines.next() {
                guard let messages = Message.read(line) else {
                    return events + [tooMuch("a message of too many values")]
                }
                events += messages.map { .message($0) }
            }
            return events
        } catch { return events + [tooMuch("a line of more than \(MessageLines.longest >> 20) MiB")] }
    }

    private func tooMuch(_ message: String) -> ChannelEvent {
        (lines, isTooMuch) = (MessageLines(), true)
        child.end(.size(bytes: MessageLines.longest))
        return .broken(Failure(.protocol, "'\(server)' sent \(message)"))
    }
}
