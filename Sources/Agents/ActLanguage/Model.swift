package import ActJSON
package import ActNet
package import ActSettings
package import ActSystem

/// A language model at a server: asked once, it answers in pieces.
package final class Model {
    package let dialect: Dialect
    /// The model's name at its server.
    package let name: String
    private let address: Address
    private let place: ModelPlace
    private let headers: [Header]
    private let limits: Request.Limits
    /// Milliseconds that an answer may take, with all attempts to get one.
    private let patience: Int
    private let isOnline: Bool
    /// Whether its server is on this machine.
    package let isLocal: Bool
    private let calls: HTTPCalls
    /// Whether a token of the last answer has come, be it one of a thought or of a call.
    package private(set) var hasToken = false

    /// Bytes of a stream with all that is around its text.
    private static let longestStream = 256 << 20
    /// Milliseconds that a server is given to end its stream behind the last event, so that the connection can be kept.
    private static let lingering = 250
    /// The version of the messages protocol: the newer one refuses more, and streams the same.
    private static let version = "2023-06-01"

    /// - Parameter name: `openai/MODEL` or `anthropic/MODEL`; the model's own name may have more slashes.
    ///
    /// Throws `config` where the address or the key is missing.
    package init(
        _ name: String, _ settings: Settings, pace: (any HostBackoff)?, progress: (any Progress)?
    ) throws(Failure) {
        guard let slash = name.utf8.firstIndex(of: 0x2F), let dialect = Dialect(rawValue: String(name[..<slash])),
            case let model = String(name[name.utf8.index(after: slash)...]), !model.isEmpty
        else {
            throw Failure(.config, "'\(name)' names no model", hint: "write openai/MODEL or anthropic/MODEL")
        }
        let address = try ModelAddress.of(dialect, settings)
        self.dialect = dialect
        self.name = model
        self.address = address
        place = ModelPlace(dialect, model: model, host: address.host)
        headers = try Model.headers(dialect, try Model.key(place, address))
        var limits = Request.Limits(settings)
        limits.body = Model.longestStream
        self.limits = limits
        patience = settings.seconds(of: "model-timeout") * 1000
        isLocal = address.isLoopback
        isOnline = isLocal || Machine(settings).isOnline
        calls = HTTPCalls(progress, pace: pace)
    }

    /// The key for the server; none is needed by one on this machine, nor sent to it unless it is for it.
    private static func key(_ place: ModelPlace, _ address: Address) throws(Failure) -> Key? {
        if address.isLoopback {
            guard let key = try Secrets.key(place.secret, origin: address.origin) else { return nil }
            return key.isFor(address) ? key : nil
        }
        if let key = try Secrets.key(place.secret, for: address) { return key }
        let variable = Secrets.entry(place.secret)?.variables.first ?? ""
        throw Failure(
            .config, "no key to '\(address.host)'", hint: "set \(variable), or run: act-config set \(place.secret)")
    }

    private static func headers(_ dialect: Dialect, _ key: Key?) throws(Failure) -> [Header] {
        let isToken = dialect == .openai || key?.place == Model.tokenVariable
        var headers = try Header.common(
            accept: "text/event-stream, application/json", type: "application/json",
            token: isToken ? key?.secret : nil)
        // Compressed text comes in blocks, later than its first token.
        headers.append(try Header("accept-encoding", "identity"))
        if dialect == .anthropic { headers.append(try Header("anthropic-version", Model.version)) }
        if let key, !isToken { headers.append(try Header("x-api-key", key.secret)) }
        return headers
    }

    /// Asks, and hands over text as it comes, in whole scalars; returns when the answer is whole. A signal ends it.
    package func answer(
        _ request: ModelRequest, heard: (String) throws(Failure) -> Void
    ) throws(Failure) -> ModelAnswer {
        guard isOnline else { throw .noRoute("'\(address.host)'") }
        let names = try ToolNames(request.tools.map(\.slug))
        let body = try request.body(dialect, model: name, names: names, isLocal: address.isLoopback)
        let reading = Reading(AnswerReader(place, names, taken: request.callIDs))
        var post = Request(
            .post, address, headers: headers, body: .bytes(body.bytes), writes: false,
            expected: .stream(reading.sink))
        post.limits = limits
        post.deadline = monotonic() + patience
        post.again = reading.again
        var reply: Result<Response, Failure>?
        calls.send(post) { reply = $0 }
        hasToken = false
        defer {
            calls.stop()
            hasToken = reading.hasToken
        }
        var end = Int.max
        return try Waits.until(
            { () throws(Failure) in
                guard !Interrupt.isPending else { throw Interrupt.failure }
                calls.advance()
                let text = reading.takeText()
                if !text.isEmpty { try heard(text) }
                if let reply { return try answer(try reply.get(), reading) }
                if reading.isDone { end = min(end, monotonic() + Model.lingering) }
                return monotonic() >= end ? try reading.answer() : nil
            },
            join: { waits in
                calls.join(&waits)
                waits.add(until: end)
            })
    }

    /// The answer that a reply brought, or why it brought none.
    private func answer(_ reply: Response, _ reading: Reading) throws(Failure) -> ModelAnswer {
        if let failure = reading.failure { throw failure }
        let received = reply.received
        if received.status >= 400, received.end == .whole || reply.observed == .refused {
            throw ModelError(received).failure(place, wait: reply.wait)
        }
        if reply.observed == .answered { reading.end() }
        guard reply.observed == .answered || reading.isComplete else {
            let limit = "stall-timeout and model-timeout"
            throw reply.unanswered(said: nil, setting: place.setting, limit: limit)
                ?? Failure(.protocol, "'\(place.host)' gave an unexpected answer")
        }
        var answer = try reading.answer()
        // A gateway may say the cost itself.
        if answer.usage?.cost == nil, let said = received.header("x-litellm-response-cost") {
            answer.usage?.cost = Decimal(said)
        }
        return answer
    }
}

extension Model {
    package static let settingsGroup = SettingsGroup(
        settings: [
            Setting(
                "openai-base-url", variable: "OPENAI_BASE_URL", default: "https://api.openai.com/v1", .url, .own,
                help: "the address of models named openai/MODEL"),
            Setting(
                "anthropic-base-url", variable: "ANTHROPIC_BASE_URL", default: "https://api.anthropic.com", .url,
                .own, help: "the address of models named anthropic/MODEL"),
            Setting(
                "model-timeout", variable: "ACT_MODEL_TIMEOUT", default: "10m", .duration, .own,
                help: "the time that a model's answer may take in all"),
        ],
        behind: "heavy",
        secrets: [
            Secrets.Entry(
                Dialect.openai.secret, variables: ["OPENAI_API_KEY"], credential: "act-openai",
                address: Dialect.openai.setting, help: "the key to models named openai/MODEL",
                absence: "a server on this machine needs none"),
            Secrets.Entry(
                Dialect.anthropic.secret, variables: ["ANTHROPIC_API_KEY", tokenVariable],
                credential: "act-anthropic", address: Dialect.anthropic.setting,
                help: "the key to models named anthropic/MODEL", absence: "a server on this machine needs none"),
        ])

    /// The variable whose key goes out as a bearer token.
    static let tokenVariable = "ANTHROPIC_AUTH_TOKEN"
}

extension Dialect {
    /// The setting with the address of its server.
    package var setting: String { "\(rawValue)-base-url" }
    package var secret: String { "\(rawValue)-api-key" }
}

/// Where a model's server answers: the setting is the address that its documentation gives for either kind of client, with
/// the version or without, or with all of the path.
enum ModelAddress {
    static func of(_ dialect: Dialect, _ settings: Settings) throws(Failure) -> Address {
        let endpoint = dialect == .openai ? "/chat/completions" : "/messages"
        let base = try serviceAddress(dialect.setting, settings)
        let query = base.text.dropFirst(base.shown.count)
        var path = String(base.shown.dropFirst(base.origin.count))
        while path.hasSuffix("/") { path.removeLast() }
        if path.hasSuffix(endpoint) { path.removeLast(endpoint.count) }
        switch dialect {
        // A path of its own has its own version, or none.
        case .openai: if path.isEmpty { path = "/v1" }
        case .anthropic: if !path.hasSuffix("/v1") { path += "/v1" }
        }
        return try Address("\(base.origin)\(path)\(endpoint)\(query)")
    }
}
