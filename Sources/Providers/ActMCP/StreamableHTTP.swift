import ActJSON
import ActNet
import ActSettings
import ActSystem
import Synchronization

/// A server that is reached by HTTP: each message is a request of its own, answered by one object or by a stream of
/// events (MCP, Transports, Streamable HTTP).
final class StreamableHTTP: Transport {
    /// Bytes of an answer.
    private static let longest = 16 << 20
    /// Times that a broken stream of the handshake era is taken up again, and milliseconds before it is.
    private static let mostResumptions = 10
    private static let pause = 500
    /// Redirects of a request that are followed.
    private static let mostRedirects = 3

    /// A request, and the answer to it as it comes.
    private final class Exchange {
        let message: Outgoing
        /// The token that it bears.
        let token: String?
        let answer = AnswerBody()
        /// The number of its request.
        fileprivate var ticket = 0
        fileprivate var resumptions = 0
        fileprivate var isAnswered = false
        fileprivate var redirects = 0

        init(_ message: Outgoing, token: String?) { (self.message, self.token) = (message, token) }
    }

    private let resource: ProtectedResource
    private var address: Address { resource.address }
    private let own: [(name: String, value: String)]
    /// Whether its entry says by which token it is asked.
    private let hasOwnToken: Bool
    /// The token that goes out, and one that the server did not take.
    private var token: String?
    private var stale: String?
    private var renewal: TokenRenewal?
    private let progress: (any Progress)?
    private let calls: HTTPCalls
    private let limits: Request.Limits
    private var exchanges: [Int: Exchange] = [:]
    /// Streams that are taken up again, and when.
    private var broken: [(at: Int, exchange: Exchange)] = []
    private var events: [ChannelEvent] = []
    /// Messages that wait for the session to have begun, or for a token.
    private var held: [Outgoing] = []
    private var revision = ClientSession.modern
    private var session: String?
    private(set) var isOver = false

    init(
        _ resource: ProtectedResource, _ headers: [(name: String, value: String)], _ settings: Settings,
        _ progress: (any Progress)?
    ) {
        self.resource = resource
        own = headers
        hasOwnToken = headers.contains { $0.name.lowercased() == "authorization" }
        self.progress = progress
        calls = HTTPCalls(progress)
        var limits = Request.Limits(settings)
        // The peer knows how long an answer may be silent.
        (limits.stall, limits.body) = (0, StreamableHTTP.longest)
        self.limits = limits
    }

    let mayBeSilent = false
    let backlog = 0

    func speak(_ revision: String) {
        self.revision = revision
        keepSession()
    }

    private var isModern: Bool { revision == ClientSession.modern }

    // Sending.

    func send(_ message: Outgoing) {
        // A session begins with this word: nothing overtakes it on another connection.
        guard !exchanges.values.contains(where: { $0.message.method == "notifications/initialized" }) else {
            return held.append(message)
        }
        do throws(Failure) {
            if try hasToken() { start(message) } else { held.append(message) }
        } catch { lost(message, error) }
    }

    private func start(_ message: Outgoing, at place: Address? = nil, _ redirects: Int = 0) {
        do throws(Failure) {
            let exchange = Exchange(message, token: token)
            exchange.redirects = redirects
            var request = Request(
                .post, place ?? address, headers: try headers(message), body: .bytes(message.bytes),
                writes: message.writes,
                expected: .stream(exchange.answer.sink))
            request.claim = message.claim
            send(request, for: exchange)
        } catch { lost(message, error) }
    }

    private func send(_ request: Request, for exchange: Exchange) {
        var request = request
        (request.limits, request.again) = (limits, StreamableHTTP.again)
        exchange.ticket = calls.send(request) { [unowned self] reply in
            exchanges[exchange.ticket] = nil
            do throws(Failure) { end(exchange, try reply.get()) } catch {
                lost(exchange.message, wasSent: exchange.resumptions > 0, error)
            }
        }
        exchanges[exchange.ticket] = exchange
    }

    private func lost(_ message: Outgoing, wasSent: Bool = false, _ failure: Failure) {
        if let id = message.id { events.append(.lost(id: id, wasSent: wasSent, failure)) }
    }

    /// A request that left is asked again under another id, if at all: that is for whoever knows what it does.
    private static let again: @Sendable (Received) -> Bool? = { received in
        if case .notSent = received.end { return nil }
        return [421, 425, 429, 503].contains(received.status) ? nil : false
    }

    /// A request that asks a server what it is.
    static func greeting(_ address: Address, token: String?) throws(Failure) -> Request {
        let body = Message.request(1, "server/discover", [("_meta", .object(ClientSession.own))])
        let era = [
            try Header("mcp-protocol-version", ClientSession.modern), try Header("mcp-method", "server/discover"),
        ]
        return Request(
            .post, address, headers: try headers(token) + era, body: .bytes(body), writes: false, expected: .bytes)
    }

    private static func headers(_ token: String?) throws(Failure) -> [Header] {
        try Header.common(accept: "application/json, text/event-stream", type: "application/json", token: token)
    }

    private func headers(_ message: Outgoing) throws(Failure) -> [Header] {
        var headers = try StreamableHTTP.headers(hasOwnToken ? nil : token)
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
        for (name, value) in own { headers.append(try Header(name, value)) }
        return headers
    }

    // The token.

    /// Takes the token on record; false where it is being renewed.
    private func hasToken() throws(Failure) -> Bool {
        guard !hasOwnToken else { return true }
        guard renewal == nil else { return false }
        let known = try AccessToken.read(resource)
        let isGood = known?.isGood(stale: stale) ?? true
        guard isGood || known?.refresh == nil else {
            renewal = TokenRenewal(resource, stale: stale, progress)
            return false
        }
        bear(isGood ? known?.access : nil)
        return true
    }

    private func bear(_ token: String?) {
        let isNew = token != self.token
        self.token = token
        if isNew { keepSession() }
    }

    /// Moves the renewal on, and then sends what waits for it; after a signal nothing does.
    private func renew() {
        guard let renewal else { return }
        let result = renewal.advance()
        guard result != nil || Interrupt.isPending else { return }
        if result != nil { self.renewal = nil }
        let waiting = held
        held = []
        guard let result, !Interrupt.isPending else {
            for message in waiting { lost(message, Interrupt.failure) }
            return
        }
        switch result {
        case .success(let token):
            bear(token)
            // However short its life, one goes out; the others in their turn.
            held = Array(waiting.dropFirst())
            if let first = waiting.first { start(first) }
        case .failure(let failure):
            for message in waiting { lost(message, failure) }
            for (_, exchange) in broken { lost(exchange.message, wasSent: true, failure) }
            broken = []
        }
    }

    // The session.

    private func keepSession() {
        guard let session, let headers = try? headers(Outgoing(method: "DELETE", bytes: [])) else { return }
        var request = Request(.delete, address, headers: headers, writes: false, expected: .bytes)
        request.limits = limits
        OpenSessions.keep(session, end: request)
    }

    /// The answers by which a server says that it does not know the session any more: the status, the words of which one
    /// has to be there, and whether it is certain that it did not look at the request. `unauthorized` has 401.
    private static let forgettings: [(status: Int, words: [String], isCertain: Bool)] = [
        // As the protocol has it.
        (404, [], true), (400, ["session"], true),
        (
            200,
            [
                "session not found", "session expired", "session has expired", "session id", "session terminated",
                "invalid session", "unknown session", "no session", "session does not exist", "session is not",
            ], false
        ),
    ]

    /// Whether a server says so, and nothing was done for certain; nil where it does not.
    ///
    /// - Parameter code: of an error of the protocol.
    private func forgets(_ status: Int, _ message: String, code: Int? = nil) -> Bool? {
        guard session != nil else { return nil }
        let message = message.lowercased()
        for row in StreamableHTTP.forgettings where row.status == status {
            guard row.words.isEmpty || row.words.contains(where: { message.contains($0) }) else { continue }
            return row.isCertain || code.map { code in CallAnswer.refusals.contains { $0.contains(code) } } ?? false
        }
        return nil
    }

    /// The server does not know the session any more.
    private func forgotten(_ id: Int, isCertain: Bool, _ failure: Failure) -> ChannelEvent {
        if let session { OpenSessions.drop(session) }
        return .forgotten(id: id, isCertain: isCertain, failure)
    }

    private func forgot(_ message: String) -> Failure {
        Failure(
            .unavailable, "'\(resource.id)' has forgotten the session: \(shortenedWords(message.trimmed))",
            hint: "run the call again")
    }

    func holds(_ id: Int) -> Bool { renewal != nil && held.contains { $0.id == id } }

    func cancel(_ id: Int, reason: String) {
        if isModern {
            // The end of its stream is the cancellation.
            for (ticket, exchange) in exchanges where exchange.message.id == id {
                exchanges[ticket] = nil
                calls.cancel(ticket)
            }
        } else {
            let bytes = Message.notification(
                "notifications/cancelled", [("requestId", .int(id)), ("reason", .text(reason))])
            let message = Outgoing(method: "notifications/cancelled", bytes: bytes, cancels: id)
            if let session, let headers = try? headers(message) {
                var request = Request(
                    .post, address, headers: headers, body: .bytes(bytes), writes: false, expected: .bytes)
                request.limits = limits
                OpenSessions.note(request, of: id, in: session)
            }
            send(message)
        }
        broken.removeAll { $0.exchange.message.id == id }
    }

    func join(_ waits: inout Waits) {
        if !events.isEmpty { waits.addReady() }
        calls.join(&waits)
        if let renewal { renewal.join(&waits) } else { for one in broken { waits.add(until: one.at) } }
    }

    func close() {
        isOver = true
        for ticket in exchanges.keys { calls.cancel(ticket) }
        exchanges = [:]
    }

    // Answers.

    func advance() -> [ChannelEvent] {
        calls.advance()
        for exchange in exchanges.values { take(exchange) }
        renew()
        let waiting = held
        held = []
        for message in waiting { send(message) }
        do throws(Failure) { try resume() } catch { events.append(.ended(unsent: [], error)) }
        defer { events = [] }
        return events
    }

    /// The messages that have come of an answer. The first of a session counts with the answer's head only.
    private func take(_ exchange: Exchange) {
        guard exchange.message.method != "initialize" else { return }
        for text in exchange.answer.takeEvents() { take(text, of: exchange) }
    }

    private func take(_ text: [UInt8], of exchange: Exchange) {
        for message in Message.read(text) ?? [] { take(message, of: exchange) }
    }

    private func take(_ message: Message.Incoming, of exchange: Exchange) {
        switch message {
        case .fault(let id?, let fault) where id == exchange.message.id:
            exchange.isAnswered = true
            return events.append(event(id, fault))
        case .result(let id, _) where id == exchange.message.id, .unclear(let id) where id == exchange.message.id:
            exchange.isAnswered = true
        case .fault(_, let fault):
            guard let id = exchange.message.id, !exchange.isAnswered else { return }
            exchange.isAnswered = true
            return events.append(event(id, fault))
        case .result, .unclear: return
        case .request, .notification: break
        }
        events.append(.message(message))
    }

    /// The event of an error in an answer that was accepted.
    private func event(_ id: Int, _ fault: Message.RPCError) -> ChannelEvent {
        guard let isCertain = forgets(200, fault.message, code: fault.code) else {
            return .message(.fault(id: id, fault))
        }
        return forgotten(id, isCertain: isCertain, forgot(fault.message))
    }

    private func end(_ exchange: Exchange, _ reply: Response) {
        if reply.observed == .answered, let cancelled = exchange.message.cancels, let session {
            OpenSessions.note(nil, of: cancelled, in: session)
        }
        guard let id = exchange.message.id else { return }
        if reply.observed == .answered {
            if exchange.message.method == "initialize" { session = reply.received.header("mcp-session-id") }
            for text in exchange.answer.takeEvents() + exchange.answer.takeRest() { take(text, of: exchange) }
        } else if exchange.resumptions == 0, let event = refusal(id, exchange, reply) {
            return events.append(event)
        } else {
            take(exchange)
        }
        guard !exchange.isAnswered else { return }
        if let event = missing(id, exchange, reply) { events.append(event) }
    }

    /// The event of a status that refuses, with an answer of the protocol's beside it; nil where there is none.
    private func refusal(_ id: Int, _ exchange: Exchange, _ reply: Response) -> ChannelEvent? {
        let status = reply.received.status
        guard status >= 400, let said = Message.read(reply.received.body)?.first else { return nil }
        switch said {
        // Trouble may be of somebody between; a code is the server's own.
        case .fault(_, let fault)
        where status < 500 || fault.code != nil && exchange.message.method == "tools/call":
            if let event = unauthorized(id, exchange, reply) { return event }
            if let isCertain = forgets(status, fault.message, code: fault.code) {
                return forgotten(id, isCertain: isCertain, forgot(fault.message))
            }
            let isDeclined = [403, 429].contains(status) || reply.observed == .declined
            return isDeclined ? .refused(id: id, failure(reply)) : .message(.fault(id: id, fault))
        case .result(let of, let result) where of == id && status < 500 && status != 401:
            return result.value["isError"]?.saidBool == true
                ? .message(said) : .lost(id: id, wasSent: true, failure(reply))
        default: return nil
        }
    }

    /// The event of a request that the server did not take from somebody unknown. Its token may have ended sooner than
    /// was said, and is renewed.
    private func unauthorized(_ id: Int, _ exchange: Exchange, _ reply: Response) -> ChannelEvent? {
        guard reply.received.status == 401 else { return nil }
        guard let token = exchange.token else {
            // Some servers know nobody without a session that they know.
            return session == nil
                ? .refused(id: id, failure(reply)) : forgotten(id, isCertain: true, failure(reply))
        }
        stale = token
        return .lost(id: id, wasSent: false, failure(reply))
    }

    /// The event of a request whose answer did not come; nil where it may come yet.
    private func missing(_ id: Int, _ exchange: Exchange, _ reply: Response) -> ChannelEvent? {
        // A stream that is taken up again is of a request that left before: no answer to that undoes it.
        let hasLeft = exchange.resumptions > 0
        if !hasLeft, let event = unauthorized(id, exchange, reply) { return event }
        let failure = failure(reply)
        switch reply.observed {
        // The server did not look at it (421, 425), and was asked as often as may be.
        case .notSent where !hasLeft && reply.received.status > 0: return .refused(id: id, failure)
        case .notSent where !hasLeft: return .lost(id: id, wasSent: false, failure)
        case .redirected where follows(exchange, reply): return nil
        case .refused where !hasLeft && forgets(reply.received.status, words(reply)) != nil:
            return forgotten(id, isCertain: true, forgot(words(reply)))
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

    private func words(_ reply: Response) -> String {
        let words = String(decoding: reply.received.body.prefix(1000), as: UTF8.self)
        return words.isEmpty ? "status \(reply.received.status)" : words
    }

    /// Asks again where a redirect leads, if it is a place of the same origin and the request does nothing.
    private func follows(_ exchange: Exchange, _ reply: Response) -> Bool {
        guard !exchange.message.writes, exchange.redirects < StreamableHTTP.mostRedirects,
            [301, 302, 307, 308].contains(reply.received.status),
            let next = reply.redirect, next.origin == address.origin
        else { return false }
        exchange.redirects += 1
        start(exchange.message, at: next, exchange.redirects)
        return true
    }

    /// Takes up streams again that broke before their answer (handshake era).
    private func resume() throws(Failure) {
        let now = monotonic()
        let due = broken.filter { $0.at <= now }
        guard !due.isEmpty, try hasToken() else { return }
        broken.removeAll { $0.at <= now }
        for (_, exchange) in due {
            let get = Outgoing(method: "GET", bytes: [])
            let headers = try headers(get) + [try Header("last-event-id", exchange.answer.lastEventID)]
            let request = Request(
                .get, address, headers: headers, writes: false, expected: .stream(exchange.answer.sink))
            send(request, for: exchange)
        }
    }

    /// Notes scopes for the next link.
    private func want(_ scope: String?) {
        guard var known = try? AccessToken.read(resource) else { return }
        known.wanted = SignInLink.union(known.wanted, scope ?? known.scope)
        try? known.write(resource)
    }

    private func failure(_ reply: Response) -> Failure {
        switch reply.received.status {
        case 401:
            return Failure(
                .notConnected, "'\(resource.id)' wants to know who asks", hint: "run: act-connect \(resource.id)")
        case 403:
            let challenge = Challenge(reply.received.header("www-authenticate"))
            guard challenge.error == "insufficient_scope" else {
                return Failure(.forbidden, "'\(resource.id)' does not let this account ask")
            }
            want(challenge.scope)
            return Failure(
                .forbidden,
                "'\(resource.id)' wants more than this account was given\(challenge.scope.map { ": \($0)" } ?? "")",
                hint: "run: act-connect \(resource.id)")
        default: break
        }
        if let failure = reply.unanswered(said: nil, setting: "mcp.json", limit: "mcp.json") { return failure }
        if reply.observed == .answered {
            return Failure(.unavailable, "'\(resource.id)' ended its answer before it was whole")
        }
        let words =
            reply.received.body.isEmpty
            ? "" : ": " + shortenedWords(String(decoding: reply.received.body, as: UTF8.self).trimmed)
        return Failure(
            .protocol, "'\(resource.id)' refused the request with status \(reply.received.status)\(words)")
    }
}

/// The body of an answer as it comes: events, or one object.
final class AnswerBody: Sendable {
    private struct State {
        var stream = EventStream()
        var object: [UInt8] = []
        /// Whether it is a stream of events; nil before its first byte that is neither space nor byte order mark.
        var isStream: Bool?
        var events: [[UInt8]] = []
        var lastEventID = ""
        var retry: Int?

        mutating func take(_ bytes: [UInt8]) -> Bool {
            if isStream == nil, let first = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) {
                isStream = first != 0x7B && first != 0x5B
            }
            guard isStream == true else {
                object += bytes
                return true
            }
            // An event without data primes the stream, and is no message.
            take(stream.feed(bytes))
            (lastEventID, retry) = (
                stream.lastEventID.isEmpty ? lastEventID : stream.lastEventID, stream.retry ?? retry
            )
            return stream.failure == nil
        }

        /// Takes events, whatever their name: an id says to what a message belongs.
        private mutating func take(_ all: [EventStream.Event]) { events += all.filter { !$0.isEmpty }.map(\.bytes) }

        /// Takes the orderly end of the bytes.
        mutating func end() { take(stream.end()) }
    }

    private let state = Mutex(State())

    var sink: Request.Sink {
        Request.Sink(
            begin: { [self] in
                state.withLock { state in
                    (state.stream, state.object, state.isStream) = (EventStream(), [], nil)
                }
            },
            take: { [self] bytes in
                let bytes = Array(bytes)
                return state.withLock { $0.take(bytes) }
            })
    }

    /// The data of the events since.
    func takeEvents() -> [[UInt8]] {
        state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
    }

    /// The object, or the last event, once all of it has come.
    func takeRest() -> [[UInt8]] {
        state.withLock { state in
            state.end()
            defer { (state.object, state.events) = ([], []) }
            return state.events + (state.object.isEmpty ? [] : [state.object])
        }
    }

    var lastEventID: String { state.withLock { $0.lastEventID } }
    var retry: Int? { state.withLock { $0.retry } }
}

/// The sessions that servers of the handshake era keep for this process. When it ends, each server is told of the calls
/// that nobody waits for any more, and then that the session is over (MCP 2025-11-25, Session Management).
enum OpenSessions {
    /// Milliseconds for all of that, whatever servers do.
    private static let longest = 1000

    private struct Session {
        /// The request that ends it.
        var end: Request
        /// Cancellations that may not have left, by the request that each cancels.
        var cancellations: [Int: Request] = [:]
    }

    private static let all = Mutex<[String: Session]>([:])

    /// Takes a session, or the request that ends it now.
    static func keep(_ id: String, end: Request) {
        let isFirst = all.withLock { all in
            let isFirst = all.isEmpty
            all[id, default: Session(end: end)].end = end
            return isFirst
        }
        if isFirst { ExitHandlers.add(OpenSessions.end) }
    }

    /// Forgets a session that the server has forgotten.
    static func drop(_ id: String) { all.withLock { _ = $0.removeValue(forKey: id) } }

    /// Notes the cancellation of a request; nil once the server has it.
    static func note(_ cancellation: Request?, of request: Int, in id: String) {
        all.withLock { $0[id]?.cancellations[request] = cancellation }
    }

    private static func end() {
        let sessions = all.withLock { all in
            defer { all = [:] }
            return Array(all.values)
        }
        let until = monotonic() + longest
        let calls = HTTPCalls(nil)
        send(sessions.flatMap { $0.cancellations.values }, by: calls, until)
        send(sessions.map(\.end), by: calls, until)
        calls.stop()
    }

    /// Sends requests side by side, and waits for their ends, but for no longer than until then.
    private static func send(_ requests: [Request], by calls: HTTPCalls, _ until: Int) {
        for var request in requests {
            request.deadline = until
            request.again = { _ in false }
            calls.send(request) { _ in }
        }
        Waits.patiently {
            calls.advance()
            return calls.isIdle || monotonic() >= until || Interrupt.isUrgent ? () : nil
        } join: { waits in
            calls.join(&waits)
            waits.add(until: until)
        }
    }
}
