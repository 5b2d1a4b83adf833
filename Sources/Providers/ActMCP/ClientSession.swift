import ActJSON
import ActRecord
import ActSystem
import ActTools

/// The end of a request to a server.
enum RPCEnd {
    case result(SentJSON)
    case fault(Message.RPCError)
    /// Nothing of it left.
    case unsent(Failure)
    /// The server would not take it.
    case refused(Failure)
    /// The server has forgotten the session that it came in; whether it is certain that nothing was done.
    case forgotten(isCertain: Bool, Failure)
    /// It left, and no answer came that can be read.
    case lost(Failure)
}

/// One server as it is spoken to: which era of MCP it speaks, what is asked of it, and what came of that.
///
/// The era is found out once: a server of the handshake era answers `server/discover` with any error, or not at all
/// (MCP 2026-07-28, Versioning).
package final class ClientSession {
    typealias Take = (RPCEnd) -> Void

    enum Era: Equatable {
        case modern
        case handshake
    }

    package static let modern = "2026-07-28"
    /// The request for the list of tools.
    static let listMethod = "tools/list"
    /// Revisions of the handshake era, the newest first.
    package static let handshakes = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
    /// Milliseconds that a server has for the question which era it speaks.
    private static let probe = 10_000
    /// Milliseconds after which a request ends, however often its progress was told.
    private static let longest = 600_000
    /// Bytes that wait to be sent beyond which a server's own requests are not answered.
    private static let backlog = 256 << 10

    /// A request that the server was asked, or is to be asked once its era is known.
    struct Request {
        var method: String
        var params: [(String, JSON)] = []
        /// The tool that is called, or the resource that is read.
        var name: String?
        /// Members of `_meta`, beside the protocol's own.
        var meta: [(String, JSON)] = []
        var headers: [(name: String, value: String)] = []
        var writes = false
        /// When it ends, on the monotonic clock in milliseconds, though its server was heard of; nil where the server's own
        /// time alone counts.
        var until: Int?
        /// The call that it is of.
        var call: String?
        /// The least grave of its messages that the server is asked for; nil for none.
        var logLevel: String?
        /// Takes the server's words on how far it is.
        var progress: ((Progress) -> Void)?
        /// Called with the end of it.
        var take: Take
        /// Milliseconds without a word from the server.
        fileprivate(set) var timeout = 0
        /// When it was sent, when the server may have begun it, and when it was last heard of.
        fileprivate(set) var sent = 0, began = 0, heard = 0

        /// Whether a server is told that its answer is not waited for any more.
        var isCancellable: Bool { ["tools/call", "resources/read"].contains(method) }
        var deadline: Int { min(until ?? heard + timeout, began + ClientSession.longest) }
    }

    /// A server's words on how far a request is, with its numbers as they were spelled.
    struct Progress {
        let number: String
        let total: String?
        let message: String?

        var words: String {
            "\(number)\(total.map { " of \($0)" } ?? "")\(message.map { ": \($0)" } ?? "")"
        }
    }
    private let toolsChanged: (() -> Void)?
    /// Whether it says so only where it is asked to.
    private var tellsWhenAsked = false
    /// The request by which it was asked to.
    private var listening: Int?

    private let channel: any Transport
    /// Takes the server's messages.
    private let message: (LogLevel, JSON) -> Void
    /// Takes the names of requests of the server's that act does not answer, each once.
    private let refused: (String) -> Void
    private var refusedMethods: Set<String> = []
    private let timeout: Int
    private(set) var era: Era?
    private var pending: [Int: Request] = [:]
    private var waiting: [Request] = []
    /// The newest id. Ids begin anywhere, for a server that is asked again by another process wants another id.
    private var last = Int.random(in: 0..<(1 << 40))
    private var hasReprobed = false
    /// Why nothing more can be asked of it.
    private(set) var failure: Failure?
    /// The server's words on all its tools, once its era is known.
    private(set) var instructions: String?
    /// Bytes of them that are kept; of more, the digest of all stands behind these.
    private static let longestInstructions = 64 << 10

    /// - Parameters:
    ///   - timeout: milliseconds that a request may take without a word from the server.
    ///   - message: takes the server's messages.
    ///   - refused: takes the names of requests of the server's that act does not answer.
    ///   - toolsChanged: called when the server says that its tools are others now; nil where nobody wants to know.
    init(
        _ channel: any Transport, timeout: Int, message: @escaping (LogLevel, JSON) -> Void = { _, _ in },
        refused: @escaping (String) -> Void = { _ in }, toolsChanged: (() -> Void)? = nil
    ) {
        self.channel = channel
        (self.message, self.refused) = (message, refused)
        self.toolsChanged = toolsChanged
        self.timeout = timeout
        if !channel.isKept { discover() }
    }

    /// Asks something.
    func ask(_ request: Request) {
        if let failure { return request.take(.unsent(failure)) }
        var request = request
        request.timeout = timeout
        if era == nil { waiting.append(request) } else { send(request) }
    }

    /// Whether anything that was asked has no end yet.
    var isBusy: Bool { !pending.isEmpty || !waiting.isEmpty }

    var isOver: Bool { channel.isOver }

    /// The last lines that the server wrote beside its messages.
    var lastWords: [String] { channel.lastWords }

    func join(_ waits: inout Waits) {
        channel.join(&waits)
        if let deadline = pending.values.map(\.deadline).min() { waits.add(until: deadline) }
        if let until = waiting.compactMap(\.until).min() { waits.add(until: until) }
    }

    /// Moves on what is ready.
    func advance() {
        for event in channel.advance() { take(event) }
        expire()
    }

    /// Sends nothing more that waits.
    func drain() {
        let unsent = waiting
        waiting = []
        for request in unsent { request.take(.unsent(Failure(.unavailable, "interrupted"))) }
    }

    /// Ends the server, of which nothing more is wanted.
    func close() { if !channel.isOver { channel.close() } }

    /// Gives up all that was asked; the server is told.
    func abandon(_ failure: Failure) {
        for (id, request) in pending where request.isCancellable {
            channel.cancel(id, reason: "interrupted")
        }
        end(failure)
    }

    /// Gives up the request of a call that changes nothing, and tells the server; whether there was one.
    func cancel(_ call: String, _ failure: Failure) -> Bool {
        func isOf(_ request: Request) -> Bool {
            request.call.map { sameBytes($0, call) && !request.writes } ?? false
        }
        let asked = pending.filter { isOf($0.value) }.keys
        for id in asked {
            channel.cancel(id, reason: failure.message)
            finish(id, .refused(failure))
        }
        let unsent = waiting.filter(isOf)
        waiting.removeAll(where: isOf)
        for request in unsent { request.take(.refused(failure)) }
        return !asked.isEmpty || !unsent.isEmpty
    }

    // Sending.

    private func send(_ request: Request) {
        var request = request
        last += 1
        request.sent = monotonic()
        (request.began, request.heard) = (request.sent, request.sent)
        var meta: [(String, JSON)] = []
        if era == .modern || request.method == "server/discover" { meta = ClientSession.own }
        if request.progress != nil { meta.append(("progressToken", .int(last))) }
        if era == .modern, let level = request.logLevel {
            meta.append(("io.modelcontextprotocol/logLevel", .text(level)))
        }
        meta += request.meta
        let params = meta.isEmpty ? request.params : request.params + [("_meta", .object(meta))]
        pending[last] = request
        channel.send(
            Outgoing(
                id: last, method: request.method, name: request.name,
                bytes: Message.request(last, request.method, params), headers: request.headers,
                writes: request.writes))
    }

    static let own: [(String, JSON)] = [
        ("io.modelcontextprotocol/protocolVersion", .text(modern)),
        // A person answers forms and visits addresses, by way of a held call.
        (
            "io.modelcontextprotocol/clientCapabilities",
            .object([("elicitation", .object([("form", .object([])), ("url", .object([]))]))])
        ),
        ("io.modelcontextprotocol/clientInfo", client),
    ]
    private static let client: JSON = .object([("name", .text("act")), ("version", .text(version))])

    // The era.

    private func discover() {
        send(
            Request(
                method: "server/discover", take: { [unowned self] in probed($0) },
                timeout: min(timeout, ClientSession.probe)
            ))
    }

    private func probed(_ ending: RPCEnd) {
        guard era == nil else { return }
        switch ending {
        case .result(let result):
            let versions = result.value["supportedVersions"]?.texts ?? []
            if versions.contains(ClientSession.modern) {
                tellsWhenAsked = result.value["capabilities"]?[Wire.tools]?["listChanged"]?.bool ?? false
                settle(.modern, ClientSession.modern, result)
            } else {
                initialize()
            }
        case .fault(let fault) where fault.code == -32022:
            let versions = fault.data?["supported"]?.texts ?? []
            if versions.contains(ClientSession.modern) || versions.isEmpty
                || versions.contains(where: ClientSession.handshakes.contains)
            {
                initialize()
            } else {
                end(
                    Failure(
                        .protocol, "the server speaks MCP \(versions.joined(separator: ", ")) only",
                        hint:
                            "act speaks \(ClientSession.modern) and \(ClientSession.handshakes.joined(separator: ", "))"
                    ))
            }
        case .refused(let failure) where !failure.code.is(.ofProtocol): end(failure)
        case .forgotten(_, let failure): end(failure)
        case .unsent where !hasReprobed && !channel.mayBeSilent:
            hasReprobed = true
            discover()
        case .lost(let failure) where !channel.mayBeSilent: end(failure)
        case .unsent(let failure): end(failure)
        case .fault, .lost, .refused: initialize()
        }
    }

    private func initialize() {
        guard failure == nil, !channel.isOver else { return }
        let params: [(String, JSON)] = [
            ("protocolVersion", .text(ClientSession.handshakes[0])), ("capabilities", .object([])),
            ("clientInfo", ClientSession.client),
        ]
        send(
            Request(
                method: "initialize", params: params, take: { [unowned self] in initialized($0) }, timeout: timeout)
        )
    }

    private func initialized(_ ending: RPCEnd) {
        guard era == nil else { return }
        switch ending {
        case .result(let result):
            let version = result.value["protocolVersion"]?.string ?? ""
            guard ClientSession.handshakes.contains(version) else {
                return end(Failure(.protocol, "the server speaks MCP '\(version)', which act does not know"))
            }
            settle(.handshake, version, result)
        case .fault(let fault) where fault.code == -32022 && !hasReprobed:
            hasReprobed = true
            discover()
        case .fault(let fault):
            end(Failure(.protocol, "the server refused to begin: \(fault.message)"))
        case .unsent(let failure), .refused(let failure), .lost(let failure), .forgotten(_, let failure):
            end(failure)
        }
    }

    private func settle(_ era: Era, _ revision: String, _ result: SentJSON) {
        self.era = era
        let words = result.mended[Wire.instructions]?.string.map(ClientSession.bounded)
        instructions = words.flatMap { $0.isEmpty ? nil : $0 }
        channel.speak(revision)
        channel.keep(
            .record([(.version, .text(revision)), (.instructions, instructions.map { .text($0) })]))
        if era == .handshake {
            let first = "notifications/initialized"
            channel.send(Outgoing(method: first, bytes: Message.notification(first)))
        }
        sendHeld()
    }

    /// Goes on with a server that others spoke to before.
    private func greeted(_ greeting: JSON) {
        guard era == nil else { return }
        guard let revision = greeting[.version]?.string else { return discover() }
        era = revision == ClientSession.modern ? .modern : .handshake
        instructions = greeting[.instructions]?.string
        channel.speak(revision)
        sendHeld()
    }

    private func sendHeld() {
        // It is asked before anything else, so that nothing is missed.
        if channel.mayBeSilent { listen() }
        let held = waiting
        waiting = []
        for request in held { send(request) }
    }

    private static func bounded(_ words: String) -> String {
        guard words.utf8.count > longestInstructions else { return words }
        let digest = hex(Digest.sha256(Array(words.utf8)))
        return beginning(words, longestInstructions / 4) + " … sha256:\(digest)"
    }

    // Events of the channel.

    private func take(_ event: ChannelEvent) {
        switch event {
        case .message(.result(let id, let result)):
            let isListing = pending[id]?.method == ClientSession.listMethod
            guard let result = isListing ? result : Message.whole(result) else {
                return finish(id, .lost(Failure(.protocol, "the answer has too many values")))
            }
            finish(id, .result(result))
        case .message(.fault(let id?, let fault)): finish(id, .fault(fault))
        case .message(.fault(nil, _)): break
        case .message(.unclear(let id)):
            finish(id, .lost(Failure(.protocol, "the answer has no result or error, or has both")))
        case .message(.request(let id, let method)): answer(id, method)
        case .message(.notification(let method, let params)): note(method, params)
        case .refused(let id, let failure): finish(id, .refused(failure))
        case .lost(let id, let wasSent, let failure): finish(id, wasSent ? .lost(failure) : .unsent(failure))
        case .forgotten(let id, let isCertain, let failure):
            self.failure = self.failure ?? failure
            finish(id, .forgotten(isCertain: isCertain, failure))
        case .greeted(let greeting): greeted(greeting)
        case .broken(let failure): end(failure)
        case .ended(let unsent, let failure): end(self.failure ?? failure, unsent: unsent)
        }
    }

    private func finish(_ id: Int, _ ending: RPCEnd) {
        if id == listening { listening = nil }
        // Unknown, late and second answers are nobody's.
        guard let request = pending[id] else { return }
        let oldest = pending.keys.min() ?? id
        pending[id] = nil
        // Many servers work one by one: what stands behind an older request may not have begun yet.
        let now = monotonic()
        for other in pending.keys where other > oldest {
            pending[other]?.began = now
            pending[other]?.heard = now
        }
        request.take(ending)
    }

    private func answer(_ id: JSON, _ method: String) {
        guard channel.backlog < ClientSession.backlog else { return }
        let bytes =
            method == "ping"
            ? Message.answer(id, .object([])) : Message.Refusal(id, -32601, "Method not found").bytes
        channel.send(Outgoing(method: method, bytes: bytes))
        let isNew = refusedMethods.count < ClientSession.mostRefused && refusedMethods.insert(method).inserted
        if method != "ping", isNew { refused(method) }
    }

    /// Names of requests that are told, at most.
    private static let mostRefused = 8

    /// Asks the server to tell when its tools are others, where it wants to be asked: that stays open.
    func listen() {
        guard tellsWhenAsked, toolsChanged != nil, listening == nil, failure == nil else { return }
        last += 1
        listening = last
        let method = "subscriptions/listen"
        let wanted = JSON.object([("toolsListChanged", .bool(true))])
        let bytes = Message.request(
            last, method, [("notifications", wanted), ("_meta", .object(ClientSession.own))])
        channel.send(Outgoing(id: last, method: method, bytes: bytes))
    }

    private func note(_ method: String, _ params: JSON) {
        if method == "notifications/tools/list_changed" { toolsChanged?() }
        if method == "notifications/message" {
            if let level = params[Wire.level]?.string.flatMap({ LogLevel(rawValue: $0) }) { message(level, params) }
            return
        }
        guard method == "notifications/progress", let id = params["progressToken"]?.saidInt,
            let request = pending[id], let progress = request.progress
        else { return }
        pending[id]?.heard = monotonic()
        progress(
            Progress(
                number: params["progress"]?.number ?? "0", total: params["total"]?.number,
                message: params["message"]?.string))
    }

    /// Gives up what has waited for too long.
    private func expire() {
        let now = monotonic()
        let late = waiting.filter { $0.until.map { $0 <= now } ?? false }
        waiting.removeAll { $0.until.map { $0 <= now } ?? false }
        for request in late { request.take(.unsent(Failure(.timeout, "the server did not begin in time"))) }
        for id in pending.keys where channel.holds(id) {
            pending[id]?.began = now
            pending[id]?.heard = now
        }
        for (id, request) in pending.sorted(by: { $0.key < $1.key }) where request.deadline <= now {
            if request.isCancellable { channel.cancel(id, reason: "timed out") }
            let seconds = (now - request.sent + 500) / 1000
            finish(id, .lost(Failure(.timeout, "no answer to \(request.method) after \(seconds) s")))
        }
    }

    /// Nothing more can be asked.
    private func end(_ failure: Failure, unsent: Set<Int> = []) {
        self.failure = self.failure ?? failure
        let (asked, unasked) = (pending, waiting)
        (pending, waiting) = ([:], [])
        for (id, request) in asked.sorted(by: { $0.key < $1.key }) {
            request.take(unsent.contains(id) ? .unsent(failure) : .lost(failure))
        }
        for request in unasked { request.take(.unsent(failure)) }
        close()
    }
}
