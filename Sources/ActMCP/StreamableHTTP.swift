import ActCore
import ActNet

/// A server that is reached by HTTP: each message is a request of its own, answered by one object or by a stream of
/// events (MCP, Transports, Streamable HTTP).
final class StreamableHTTP: Channel {
    /// Bytes of an answer.
    private static let longest = 16 << 20
    /// Times that a broken stream of the handshake era is taken up again, and milliseconds before it is.
    private static let mostResumptions = 10
    private static let pause = 500

    /// A request, and the answer to it as it comes.
    private final class Exchange {
        let message: Outgoing
        let answer = AnswerBody()
        var resumptions = 0
        var isAnswered = false

        init(_ message: Outgoing) { self.message = message }
    }

    private let entry: ServerEntry
    private let address: Address
    private let own: [(name: String, value: String)]
    /// The token that went out last, and one that the server did not take.
    private var token: String?
    private var stale: String?
    private let sender: Sender
    /// Asks for tokens, apart from what runs.
    private let asker: Sender
    private let limits: Request.Limits
    private var exchanges: [Int: Exchange] = [:]
    /// Streams that are taken up again, and when.
    private var broken: [(at: Int, exchange: Exchange)] = []
    private var events: [ChannelEvent] = []
    /// Messages that wait for the session to have begun.
    private var held: [Outgoing] = []
    private var revision = Peer.modern
    private var session: String?
    private(set) var isOver = false

    init(
        _ entry: ServerEntry, _ address: Address, _ headers: [(name: String, value: String)], _ settings: Settings,
        _ progress: Progress?
    ) {
        self.entry = entry
        self.address = address
        own = headers
        asker = Sender(authorities: Settings.authorities, pace: nil, progress: progress)
        sender = Sender(authorities: Settings.authorities, pace: nil, progress: progress)
        var limits = Request.Limits(settings)
        // The peer knows how long an answer may be silent.
        (limits.stall, limits.body) = (0, StreamableHTTP.longest)
        self.limits = limits
    }

    let mayBeSilent = false

    let backlog = 0

    func speak(_ revision: String) { self.revision = revision }

    private var isModern: Bool { revision == Peer.modern }

    // Sending.

    func send(_ message: Outgoing) {
        // A session begins with this word: nothing overtakes it on another connection.
        guard !exchanges.values.contains(where: { $0.message.method == "notifications/initialized" }) else {
            return held.append(message)
        }
        do throws(Failure) {
            let exchange = Exchange(message)
            var request = Request(
                .post, address, headers: try headers(message), body: .bytes(message.bytes), writes: message.writes,
                expected: .stream(exchange.answer.sink))
            request.limits = limits
            request.again = StreamableHTTP.again
            exchanges[sender.send(request)] = exchange
        } catch {
            if let id = message.id { events.append(.lost(id: id, wasSent: false, error)) }
        }
    }

    /// A request that left is asked again under another id, if at all: that is for whoever knows what it does.
    private static let again: @Sendable (Received) -> Bool? = { received in
        if case .notSent = received.end { return nil }
        return [421, 425, 429, 503].contains(received.status) ? nil : false
    }

    private func headers(_ message: Outgoing) throws(Failure) -> [Header] {
        var headers = [
            try Header("accept", "application/json, text/event-stream"),
            try Header("content-type", "application/json"),
            try Header("user-agent", "act/\(version)"),
        ]
        let isFirst = message.method == "initialize"
        if !isFirst { headers.append(try Header("mcp-protocol-version", revision)) }
        if isModern, !isFirst {
            headers.append(try Header("mcp-method", message.method))
            if let name = message.name { headers.append(try Header("mcp-name", HeaderText.encoded(name))) }
            for (name, value) in message.headers {
                headers.append(try Header("mcp-param-\(name)", HeaderText.encoded(value)))
            }
        }
        if let session, !isFirst { headers.append(try Header("mcp-session-id", session)) }
        let named = own.map { $0.name.lowercased() }
        for (name, value) in own { headers.append(try Header(name, value)) }
        if !named.contains("authorization") {
            token = try ServerToken.current(entry, address, stale: stale, asker)
            if let token { headers.append(try Header("authorization", "Bearer \(token)")) }
        }
        return headers
    }

    func cancel(_ id: Int, reason: String) {
        if isModern {
            // The end of its stream is the cancellation.
            for (ticket, exchange) in exchanges where exchange.message.id == id {
                exchanges[ticket] = nil
                sender.cancel(ticket)
            }
        } else {
            let bytes = Message.notification(
                "notifications/cancelled", [("requestId", .int(id)), ("reason", .text(reason))])
            send(Outgoing(method: "notifications/cancelled", bytes: bytes))
        }
        broken.removeAll { $0.exchange.message.id == id }
    }

    func join(_ waits: inout Waits) {
        if !events.isEmpty { waits.addReady() }
        sender.join(&waits)
        for one in broken { waits.add(until: one.at) }
    }

    func close() {
        isOver = true
        _ = sender.stop()
    }

    // Answers.

    func advance() -> [ChannelEvent] {
        do throws(Failure) {
            let replies = try sender.finished()
            for exchange in exchanges.values { take(exchange) }
            for (ticket, reply) in replies {
                guard let exchange = exchanges.removeValue(forKey: ticket) else { continue }
                end(exchange, reply)
            }
            let waiting = held
            held = []
            for message in waiting { send(message) }
            try resume()
        } catch { events.append(.ended(unsent: [], error)) }
        defer { events = [] }
        return events
    }

    /// The messages that have come of an answer. The first of a session counts with the answer's head only.
    private func take(_ exchange: Exchange) {
        guard exchange.message.method != "initialize" else { return }
        for text in exchange.answer.takeEvents() { take(text, of: exchange) }
    }

    private func take(_ text: [UInt8], of exchange: Exchange) {
        guard let message = Message.read(text) else { return }
        switch message {
        case .result(let id, _) where id == exchange.message.id, .fault(let id?, _) where id == exchange.message.id:
            exchange.isAnswered = true
        case .fault(_, let fault):
            guard let id = exchange.message.id, !exchange.isAnswered else { return }
            exchange.isAnswered = true
            return events.append(.message(.fault(id: id, fault)))
        case .result: return
        case .request, .notification: break
        }
        events.append(.message(message))
    }

    private func end(_ exchange: Exchange, _ reply: Reply) {
        guard let id = exchange.message.id else { return }
        if reply.observed == .answered {
            if exchange.message.method == "initialize" { session = reply.received.header("mcp-session-id") }
            for text in exchange.answer.takeEvents() + exchange.answer.takeRest() { take(text, of: exchange) }
        } else if exchange.resumptions == 0, reply.received.status >= 400, reply.received.status < 500,
            case .fault(_, let fault)? = Message.read(reply.received.body)
        {
            return refuse(id, reply, fault)
        } else {
            take(exchange)
        }
        guard !exchange.isAnswered else { return }
        if let event = missing(id, exchange, reply) { events.append(event) }
    }

    /// A refusal that is an answer of the protocol's.
    private func refuse(_ id: Int, _ reply: Reply, _ fault: Message.Fault) {
        if let event = unauthorized(id, reply) {
            events.append(event)
        } else if reply.received.status == 404, session != nil {
            events.append(.forgotten(id: id, failure(reply)))
        } else if [403, 429].contains(reply.received.status) {
            events.append(.refused(id: id, failure(reply)))
        } else {
            events.append(.message(.fault(id: id, fault)))
        }
    }

    /// The event of a request that the server did not take from somebody unknown. A token that may have ended sooner
    /// than was said is made anew once.
    private func unauthorized(_ id: Int, _ reply: Reply) -> ChannelEvent? {
        guard reply.received.status == 401 else { return nil }
        guard let token, stale.map({ !sameBytes($0, token) }) ?? true else {
            return .refused(id: id, failure(reply))
        }
        stale = token
        return .lost(id: id, wasSent: false, failure(reply))
    }

    /// The event of a request whose answer did not come; nil where it may come yet.
    private func missing(_ id: Int, _ exchange: Exchange, _ reply: Reply) -> ChannelEvent? {
        // A stream that is taken up again is of a request that left before: no answer to that undoes it.
        let hasLeft = exchange.resumptions > 0
        if !hasLeft, let event = unauthorized(id, reply) { return event }
        let failure = failure(reply)
        switch reply.observed {
        case .notSent where !hasLeft: return .lost(id: id, wasSent: false, failure)
        case .refused where !hasLeft && reply.received.status == 404 && session != nil:
            return .forgotten(id: id, failure)
        case .refused, .redirected, .barred, .declined, .saidNo:
            return hasLeft ? .lost(id: id, wasSent: true, failure) : .refused(id: id, failure)
        case .answered, .ambiguous, .resultLost, .notSent:
            guard !isModern, !exchange.answer.lastEventID.isEmpty,
                exchange.resumptions < StreamableHTTP.mostResumptions
            else { return .lost(id: id, wasSent: true, failure) }
            exchange.resumptions += 1
            let pause = min(exchange.answer.retry ?? StreamableHTTP.pause, 60_000)
            broken.append((monotonic() + pause, exchange))
            return nil
        }
    }

    /// Takes up streams again that broke before their answer (handshake era).
    private func resume() throws(Failure) {
        let now = monotonic()
        let due = broken.filter { $0.at <= now }
        broken.removeAll { $0.at <= now }
        for (_, exchange) in due {
            let get = Outgoing(method: "GET", bytes: [])
            let headers = try headers(get) + [try Header("last-event-id", exchange.answer.lastEventID)]
            var request = Request(
                .get, address, headers: headers, writes: false, expected: .stream(exchange.answer.sink))
            request.limits = limits
            request.again = StreamableHTTP.again
            exchanges[sender.send(request)] = exchange
        }
    }

    /// Notes scopes for the next link.
    private func want(_ scope: String?) {
        guard var known = try? ServerToken.read(entry, address) else { return }
        known.wanted = ServerLink.union(known.wanted, scope ?? known.scope)
        try? known.write(entry, address)
    }

    private func failure(_ reply: Reply) -> Failure {
        switch reply.received.status {
        case 401:
            return Failure(
                .notConnected, "'\(entry.id)' wants to know who asks", hint: "run: act-connect \(entry.id)")
        case 403:
            let challenge = Challenge(reply.received.header("www-authenticate"))
            guard challenge.error == "insufficient_scope" else {
                return Failure(.forbidden, "'\(entry.id)' does not let this account ask")
            }
            want(challenge.scope)
            return Failure(
                .forbidden,
                "'\(entry.id)' wants more than this account was given\(challenge.scope.map { ": \($0)" } ?? "")",
                hint: "run: act-connect \(entry.id)")
        default: break
        }
        if let failure = reply.unanswered(said: nil, setting: "mcp.json", limit: "mcp.json") { return failure }
        if reply.observed == .answered {
            return Failure(.unavailable, "'\(entry.id)' ended its answer before it was whole")
        }
        let words =
            reply.received.body.isEmpty
            ? "" : ": " + shortenedWords(String(decoding: reply.received.body, as: UTF8.self).trimmed)
        return Failure(.protocol, "'\(entry.id)' refused the request with status \(reply.received.status)\(words)")
    }
}
