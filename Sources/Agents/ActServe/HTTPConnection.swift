import ActJSON
import ActMCP
import ActSystem
import Glibc

/// A client by HTTP/1.1: one POST after the other, each with one message, and answers in JSON.
final class HTTPConnection: ClientConnection {
    /// The words that requests have to know, and the address that they have to mean.
    struct Guard {
        let token: String
        let port: Int
    }

    /// Bytes of a head, of the line before a chunk, and of a body.
    private static let longestHead = 64 << 10
    private static let longestLine = 1 << 10
    private static let longestBody = MessageLines.longest
    /// Milliseconds for a head to come, for the body behind it, and between two requests. Nobody who has shown no token
    /// stays for longer than it takes to show it.
    private static let hurry = 10_000
    private static let patience = 30_000
    private static let idle = 300_000

    private enum State {
        case head
        case body(HTTPHead, HTTPHead.Length)
        /// The message is on its way; its answer has not come.
        case asked(closes: Bool)
        case closing
    }

    private let door: Guard
    private var inlet: ReadBuffer
    private var outlet: WriteBuffer
    private var state = State.head
    private var bytes = Unread()
    private var body: [UInt8] = []
    private var deadline = monotonic() + HTTPConnection.hurry
    /// Whether a head has begun, or is the first.
    private var isInHead = true
    private(set) var isHandshake = false
    /// Whether a request has shown the token.
    private(set) var isProven = false
    /// Whether the answer may be a stream of events, and whether it has begun.
    private var (takesEvents, isStreaming) = (false, false)

    init(_ descriptor: Int32, _ door: Guard) {
        (inlet, outlet, self.door) = (ReadBuffer(descriptor), WriteBuffer(descriptor), door)
    }

    deinit { close(inlet.descriptor) }

    var isOver: Bool { if case .closing = state { true } else { inlet.isOver || outlet.isGone } }
    var isGone: Bool { outlet.isGone || (inlet.isOver && cancelsByClosing) }
    var isFlushed: Bool { outlet.isFlushed }
    /// In the handshake era a connection that breaks gives nothing up.
    var cancelsByClosing: Bool { if case .asked = state { !isHandshake } else { false } }

    /// Nothing is told beside a request.
    var tells: Bool { false }

    /// Tells it as an event, where the client takes those: the answer is the last of them.
    func tell(_ message: [UInt8]) {
        guard case .asked(let closes) = state, takesEvents, !outlet.isFull else { return }
        if !isStreaming {
            isStreaming = true
            let end = closes ? "Connection: close\r\n" : ""
            outlet.add(
                Array(
                    ("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-cache\r\n\(end)"
                        + "Transfer-Encoding: chunked\r\n\r\n").utf8))
        }
        addEvent(message)
    }

    private func addEvent(_ message: [UInt8]) {
        let event = Array("event: message\ndata: ".utf8) + message + [0x0A, 0x0A]
        outlet.add(Array("\(String(event.count, radix: 16))\r\n".utf8) + event + [0x0D, 0x0A])
    }

    func flush() { outlet.flush() }

    func join(_ waits: inout Waits, takesMore: Bool) {
        outlet.join(&waits)
        guard !isOver else { return }
        if case .head = state, bytes.head(most: HTTPConnection.longestHead) != nil { waits.addReady() }
        if bytes.count <= HTTPConnection.longestHead { waits.add(inlet.descriptor) }
        if case .asked = state {} else { waits.add(until: deadline) }
    }

    func advance() -> [Result<Message.Asked, Message.Refusal>] {
        guard !isOver else { return [] }
        if bytes.count <= HTTPConnection.longestHead { bytes.add(inlet.take()) }
        do throws(HTTPHead.Refusal) {
            guard let message = try next() else {
                if case .asked = state { return [] }
                if monotonic() >= deadline { throw HTTPHead.Refusal(408, "the request did not come in time") }
                return []
            }
            return [message]
        } catch {
            respond(error.status, Array("\(error.words)\n".utf8), "text/plain", error.headers, closes: true)
            return []
        }
    }

    /// The message of the next request that has come whole.
    private func next() throws(HTTPHead.Refusal) -> Result<Message.Asked, Message.Refusal>? {
        if case .head = state { try readHead() }
        guard case .body(let head, let length) = state, try readBody(length) else { return nil }
        let text = body
        (body, deadline) = ([], monotonic() + HTTPConnection.idle)
        state = .asked(closes: head.closes)
        takesEvents = !head.isOld && head["accept"]?.lowercased().contains("text/event-stream") == true
        let message = Message.read(text)
        guard case .success(let asked) = message else { return message }
        if let refusal = check(head, asked) { return .failure(refusal) }
        return message
    }

    private func readHead() throws(HTTPHead.Refusal) {
        // Empty lines before a request are passed over.
        bytes.dropEmptyLines()
        guard let end = bytes.head(most: HTTPConnection.longestHead) else {
            guard bytes.count <= HTTPConnection.longestHead else {
                throw HTTPHead.Refusal(431, "the head is too long")
            }
            if bytes.count > 0, !isInHead { (isInHead, deadline) = (true, monotonic() + HTTPConnection.hurry) }
            return
        }
        let head = try HTTPHead(bytes.take(end))
        bytes.drop(4)
        isInHead = false
        deadline = monotonic() + HTTPConnection.patience
        try enter(head)
        if head["expect"]?.lowercased() == "100-continue" {
            outlet.add(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        }
        state = .body(head, try head.length(most: HTTPConnection.longestBody))
    }

    /// Reads the body as far as it is there; whether it is whole.
    private func readBody(_ length: HTTPHead.Length) throws(HTTPHead.Refusal) -> Bool {
        switch length {
        case .bytes(let count):
            let taken = min(count - body.count, bytes.count)
            body += bytes.take(taken)
            return body.count == count
        case .chunked:
            while true {
                guard let line = bytes.line(most: HTTPConnection.longestLine) else {
                    guard bytes.count < HTTPConnection.longestLine else {
                        throw HTTPHead.Refusal(400, "a chunk is none")
                    }
                    return false
                }
                guard let count = ChunkLine.size((0..<line).map { bytes[$0] }) else {
                    throw HTTPHead.Refusal(400, "a chunk is none")
                }
                guard body.count + count <= HTTPConnection.longestBody else {
                    throw HTTPHead.Refusal(413, "the body is longer than \(HTTPConnection.longestBody >> 20) MiB")
                }
                // The chunk and the end of its line; nothing stands behind the last one.
                guard bytes.count >= line + count + 2 else {
                    if bytes.count > HTTPConnection.longestHead, !inlet.isOver { bytes.add(inlet.take()) }
                    return false
                }
                guard bytes[line + count] == 0x0D, bytes[line + count + 1] == 0x0A else {
                    throw HTTPHead.Refusal(400, "a chunk is none")
                }
                bytes.drop(line)
                body += bytes.take(count)
                bytes.drop(2)
                if count == 0 { return true }
            }
        }
    }

    // Admission.

    /// Throws unless a request is one of a client that knows the token, and of no page in a browser.
    private func enter(_ head: HTTPHead) throws(HTTPHead.Refusal) {
        let hosts = ["127.0.0.1", "localhost"].map { "\($0):\(door.port)" }
        guard let host = head["host"]?.lowercased(), hosts.contains(host) else {
            throw HTTPHead.Refusal(403, "the Host is not this address")
        }
        guard head["origin"].map(HTTPConnection.isHere) ?? true else {
            throw HTTPHead.Refusal(403, "the Origin is not on this machine")
        }
        let given = head["authorization"]?.after("Bearer ") ?? ""
        guard Digest.equal(Array(given.utf8), Array(door.token.utf8)) else {
            throw HTTPHead.Refusal(401, "the token is missing or wrong", [("WWW-Authenticate", "Bearer")])
        }
        isProven = true
        guard head.target == "/mcp" || head.target == "/" else {
            throw HTTPHead.Refusal(404, "the address is /mcp")
        }
        guard head.method == "POST" else { throw HTTPHead.Refusal(405, "only POST is served", [("Allow", "POST")]) }
        let type = head["content-type"]?.lowercased().prefix { $0 != ";" } ?? ""
        guard String(type).trimmed == "application/json" else {
            throw HTTPHead.Refusal(415, "expected application/json")
        }
        let accepted = head["accept"]?.lowercased() ?? "*/*"
        guard
            accepted.contains("application/json") || accepted.contains("*/*") || accepted.contains("application/*")
        else { throw HTTPHead.Refusal(406, "the answer is application/json") }
    }

    /// Whether a page of this origin came from this machine.
    private static func isHere(_ origin: String) -> Bool {
        guard let rest = origin.lowercased().after("http://") ?? origin.lowercased().after("https://") else {
            return false
        }
        return ["127.0.0.1", "localhost", "[::1]"].contains { host in
            guard let port = rest.after(host) else { return false }
            return port.isEmpty || port.utf8.first == 0x3A && port.utf8.dropFirst().allSatisfy { $0 &- 0x30 < 10 }
        }
    }

    /// The refusal of a message whose headers do not say the same as it does.
    private func check(_ head: HTTPHead, _ asked: Message.Asked) -> Message.Refusal? {
        let (id, method, params): (JSON, String, JSON)
        switch asked {
        case .request(let one, let name, let all): (id, method, params) = (one, name, all)
        case .notification(let name, let all): (id, method, params) = (.null, name, all)
        case .answer: return nil
        }
        let spoken = params["_meta"]?[Era.version]?.string
        let version = head["mcp-protocol-version"]
        isHandshake =
            spoken == nil && (version == nil || ClientSession.handshakes.contains { sameBytes($0, version ?? "") })
        if isHandshake { return nil }
        func mismatch(_ name: String) -> Message.Refusal {
            Message.Refusal(id, -32020, "Header mismatch: \(name) does not say what the message says")
        }
        guard let version else { return mismatch("MCP-Protocol-Version") }
        guard let spoken else { return Message.Refusal(id, -32602, "Invalid params: _meta lacks \(Era.version)") }
        guard sameBytes(version, spoken) else { return mismatch("MCP-Protocol-Version") }
        guard sameBytes(spoken, ClientSession.modern) else { return nil }
        guard sameBytes(head["mcp-method"] ?? "", method) else { return mismatch("Mcp-Method") }
        let named = ["tools/call": "name", "resources/read": "uri"]
        guard let key = named[method], let name = params[key]?.string else { return nil }
        guard let said = head["mcp-name"].flatMap(HeaderText.decoded), sameBytes(said, name) else {
            return mismatch("Mcp-Name")
        }
        return nil
    }

    // Answers.

    func answer(_ message: [UInt8], code: Int?) {
        if case .asked(let closes) = state, isStreaming {
            isStreaming = false
            addEvent(message)
            outlet.add(Array("0\r\n\r\n".utf8))
            (state, deadline) = (closes ? .closing : .head, monotonic() + HTTPConnection.idle)
            return
        }
        let status: Int
        switch code ?? 0 {
        case -32700, -32600: status = 400
        case _ where isHandshake: status = 200
        case -32601: status = 404
        case -32602, -32020, -32021, -32022: status = 400
        default: status = 200
        }
        respond(status, message, "application/json")
    }

    func accept() { respond(202, [], nil) }

    private func respond(
        _ status: Int, _ content: [UInt8], _ type: String?, _ headers: [(String, String)] = [], closes: Bool = false
    ) {
        var closes = closes
        if case .asked(let last) = state { closes = closes || last }
        var head = "HTTP/1.1 \(status) \(HTTPConnection.phrases[status] ?? "Error")\r\n"
        if let type { head += "Content-Type: \(type)\r\n" }
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        if closes { head += "Connection: close\r\n" }
        head += "Content-Length: \(content.count)\r\n\r\n"
        outlet.add(Array(head.utf8) + content)
        state = closes ? .closing : .head
        deadline = monotonic() + HTTPConnection.idle
    }

    private static let phrases = [
        200: "OK", 202: "Accepted", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 411: "Length Required",
        413: "Content Too Large", 415: "Unsupported Media Type", 431: "Request Header Fields Too Large",
        505: "HTTP Version Not Supported",
    ]
}
