package import ActJSON
import ActNet
import ActRun
package import ActSettings
package import ActSystem
package import ActTools

/// A process backend as a provider of one tool: a call of it posts a sentence, on which the backend may act by itself.
///
/// act-process alone has it, and approves its calls by the setting `process-acts`.
package final class ProcessBackend: Provider {
    static let slug = "PROCESS_SENTENCE"
    private static let path = "/api/v1/process"
    /// Bytes of an answer.
    private static let longest = 1 << 20

    package let profile = Profile(Posting.provider, isListed: false)
    let tool: ToolSpec
    /// The name that `--backend` gave; nil for the backend in `process-url`.
    let name: String?
    let address: Address
    private let settings: Settings
    private let calls: HTTPCalls
    /// The headers of every request, once the key was looked for.
    private var headers: [Header]?
    /// Whether there is a key, and it is for another backend.
    private var keyIsForOther = false

    /// Throws `config` where the setting has no address that a request may go to.
    package init(_ settings: Settings, name: String?, progress: (any Progress)?) throws(Failure) {
        self.settings = settings
        self.name = name
        let setting = name.map { "process-url.\($0)" } ?? "process-url"
        guard !settings[setting].isEmpty else { throw ProcessBackend.unset(setting, settings) }
        var base = try serviceAddress(setting, settings).text
        while base.hasSuffix("/") { base.removeLast() }
        // Some write the path too.
        if base.hasSuffix(ProcessBackend.path) { base.removeLast(ProcessBackend.path.utf8.count) }
        address = try Address(base).appending(path: ProcessBackend.path)
        calls = HTTPCalls(progress)
        tool = ProcessBackend.tool(profile, origin: address.text, reach: address.isLoopback ? .offline : .online)
    }

    /// The tool, as a provider with this profile has it.
    static func tool(_ profile: Profile, origin: String, reach: ToolSpec.Reach) -> ToolSpec {
        let text = JSON.object([("type", .text("string"))])
        return ToolSpec(
            slug: slug, profile: profile, toolkit: "process", title: "Process a sentence",
            description: "Posts a sentence to the process backend, which may act on it by itself.",
            inputSchema: ArgumentSchema.object([("input", text), ("backend", text)], required: ["input"]),
            origin: origin, reach: reach)
    }

    private static func unset(_ setting: String, _ settings: Settings) -> Failure {
        let names = settings.members(of: "process-url.").map(\.word)
        let others = names.isEmpty ? "" : "; --backend takes \(names.joined(separator: ", "))"
        return Failure(
            .config, "\(setting) is not set: there is no address to post a sentence to",
            hint: "act-config set \(setting) https://HOST\(others)")
    }

    package func tool(_ slug: String) throws(Failure) -> ToolSpec? {
        sameBytes(slug, tool.slug) ? tool : nil
    }

    /// The arguments of the call that posts a sentence.
    func arguments(_ sentence: String) -> JSON.Object {
        var arguments = JSON.Object()
        arguments["input"] = .text(sentence)
        if let name { arguments["backend"] = .text(name) }
        return arguments
    }

    package func request(_ call: Invocation) -> JSON? {
        .object([("method", .text("POST")), ("url", .text(address.text)), ("body", ProcessBackend.body(call))])
    }

    private static func body(_ call: Invocation) -> JSON { .object([("input", call.arguments["input"] ?? .null)]) }

    // Posting.

    package func start(_ call: Invocation, _ registry: ToolRegistry, _ end: @escaping (InvocationResult) -> Void) {
        do throws(Failure) {
            var request = Request(
                .post, address, headers: try head(), body: .bytes(ProcessBackend.body(call).bytes), writes: true)
            if let key = call.key { request.headers.append(try Header("idempotency-key", key)) }
            request.limits = Request.Limits(settings)
            request.limits.body = ProcessBackend.longest
            calls.send(request) { [unowned self] reply in
                do throws(Failure) { end(answer(try reply.get())) } catch { end(.failed(error)) }
            }
        } catch { end(.failed(error)) }
    }

    private func head() throws(Failure) -> [Header] {
        if let headers { return headers }
        let head = try Header.common(type: "application/json", token: try key()?.secret)
        headers = head
        return head
    }

    /// The key for this backend. A key is for the address in `process-url`: a backend elsewhere gets none.
    private func key() throws(Failure) -> Key? {
        guard name != nil else { return try Secrets.key(ProcessBackend.secret, for: address) }
        let own = settings["process-url"].isEmpty ? "" : try Secrets.origin(of: ProcessBackend.secret, settings)
        guard let key = try Secrets.key(ProcessBackend.secret, origin: own) else { return nil }
        keyIsForOther = !key.isFor(address)
        return keyIsForOther ? nil : key
    }

    package func join(_ waits: inout Waits) { calls.join(&waits) }
    package func advance() { calls.advance() }
    package var longest: Int { settings.seconds(of: "timeout") }
    package func drain() { calls.drain() }
    package func stop() { calls.stop() }

    // Answers.

    private func answer(_ reply: Response) -> InvocationResult {
        var answer = result(reply)
        answer.attempts = max(1, reply.attempts)
        answer.wait = reply.wait
        return answer
    }

    private func result(_ reply: Response) -> InvocationResult {
        guard reply.observed == .answered, let body = reply.json else {
            switch reply.verdict(writes: true) {
            case .failed, .retry: return .failed(failure(reply))
            // Taken, and nobody can read whether the backend acted.
            case .done, .doneResultLost, .unknown: return .unknown(lost(reply))
            }
        }
        switch ProcessAnswer(body) {
        case .action where !hasStrictAction(reply.received.body):
            let message = "cannot read the backend's answer: its app_action is no strict JSON"
            return .failed(Failure(.protocol, message, hint: "see process-url"))
        case .handled, .action: return .done(body)
        case .refusal(let words): return .failed(Failure(.providerError, shortened(words)))
        case .unclear(let words, let mayHaveActed):
            let message = "cannot read the backend's answer: \(words)"
            return mayHaveActed ? .unknown(message) : .failed(Failure(.protocol, message, hint: "see process-url"))
        }
    }

    /// Whether the action of an answer is strict JSON, as the arguments of a record are.
    private func hasStrictAction(_ body: [UInt8]) -> Bool {
        guard let action = (try? SentJSON(body))?.value["app_action"] else { return true }
        return (try? JSON(action.bytes)) != nil
    }

    /// Why nobody knows whether the backend acted.
    private func lost(_ reply: Response) -> String {
        let host = address.host
        if reply.received.end == .tooLong { return "the answer of '\(host)' is too long" }
        if reply.received.end == .whole {
            return reply.received.status < 300
                ? "cannot read the answer of '\(host)'" : "'\(host)' has trouble: status \(reply.received.status)"
        }
        let words = reply.received.words
        return "lost the answer of '\(host)'" + (words.isEmpty ? "" : ": \(words.lowercased())")
    }

    /// The code of each status that refuses.
    private static let statuses: [Int: ErrorCode] = [
        401: .unauthorized, 403: .forbidden, 404: .config, 405: .config,
    ]

    /// Why nothing was done.
    private func failure(_ reply: Response) -> Failure {
        let (host, status) = (address.host, reply.received.status)
        let words = reply.received.words.lowercased()
        switch reply.observed {
        case .declined:
            return Failure(
                status == 429 ? .rateLimited : .unavailable, "'\(host)' asks for fewer requests: status \(status)",
                hint: tryAgain(in: reply.wait))
        case .redirected:
            return Failure(
                .config,
                "'\(host)' redirects the request\(reply.received.target), and a post follows no redirect (status \(status))",
                hint: "see process-url in act-config list")
        case .refused:
            let body = try? JSON(answer: reply.received.body)
            let said = (body?["message"] ?? body?["error"])?.string.map { ": \(shortened($0))" } ?? ""
            let code = ProcessBackend.statuses[status] ?? .providerError
            return Failure(code, "'\(host)' says no with status \(status)\(said)", hint: remedy(status))
        default:
            guard reply.received.end != .notSent(.stopped) else {
                return Failure(.unavailable, "interrupted before it was posted")
            }
            let isOffline = [.notSent(.name), .notSent(.connect)].contains(reply.received.end)
            return Failure(
                isOffline ? .offline : .unavailable,
                "cannot reach '\(host)': \(words.isEmpty ? "status \(status)" : words)",
                hint: "check the network, and process-url in act-config list")
        }
    }

    private func remedy(_ status: Int) -> String? {
        switch status {
        case 401 where keyIsForOther:
            "process-key is for the address in process-url, and no other backend gets it"
        case 401: "act-config set \(ProcessBackend.secret)"
        case 404, 405: "see process-url in act-config list: act posts to \(address.shown)"
        default: nil
        }
    }
}

extension ProcessBackend {
    static let secret = "process-key"

    package static let settingsGroup = SettingsGroup(
        settings: [
            Setting(
                "engine", variable: "ACT_ENGINE", default: "local", .word(["local", "backend", "model"]), .own,
                help: "the engine that reads sentences for act-process"),
            Setting(
                "process-url", variable: "ACT_PROCESS_URL", .url, .own, help: "the address of the process backend"),
            Setting(
                "process-acts", variable: "ACT_PROCESS_ACTS", default: "no", .word(["no", "yes"]), .own,
                help: "post sentences to the process backend, which may act on them by itself"),
            Setting(
                "process-currency", variable: "ACT_PROCESS_CURRENCY", .currency, .free,
                help: "the currency of the backend's amounts without one (default: currency)",
                harmless: Setting.isShown),
        ],
        behind: "trust-input",
        families: [
            Setting("process-url.", .url, .own, help: "the address of the process backend of this name")
        ],
        secrets: [
            Secrets.Entry(
                secret, variables: ["ACT_PROCESS_KEY"], credential: "act-process", address: "process-url",
                help: "the key to the process backend")
        ])
}
