import ActJSON
import ActNet
import ActSystem
import ActTools

/// An error of the router's, read from any of its shapes (docs/service.md, Errors).
struct ServiceError {
    /// Composio's own number, which is no HTTP status.
    var code: Int?
    var slug: String?
    var message: String
    var remedy: String?

    init?(_ received: Received) {
        guard let body = try? JSON(answer: received.body) else { return nil }
        // The limit's own answer has no `error`.
        guard let error = body.saidError else {
            guard let text = body["message"]?.string else { return nil }
            message = shortenedWords(text)
            return
        }
        code = error["code"]?.int(in: 0...999_999)
        slug = error["slug"]?.string
        remedy = error["suggested_fix"]?.string.map(shortenedWords)
        let details = error["errors"]?.texts ?? []
        let words = error["message"]?.string ?? error.string ?? error.line
        message = shortenedWords(([words] + details).joined(separator: "; "))
    }

    /// Whether it says that the session is gone: by its slug, or by its words in an answer that has none, as older ones
    /// have. Any other 404 is of somebody between, of a tool or of an address, and says nothing of the session.
    var isOfNoSession: Bool {
        if let slug { return slug == "ToolRouterV2_SessionNotFound" }
        let words = message.lowercased()
        return words.hasPrefix("tool router session with id ") && words.hasSuffix(" not found")
    }

    /// The code and hint for each number of Composio's.
    private static let meanings: [(codes: Set<Int>, code: ErrorCode, hint: String?)] = [
        ([4302, 1810], .notConnected, nil),
        ([4301, 2401], .unknownTool, "see act-tools for the list"),
        ([4306, 1812], .forbidden, "see act-connect list for the accounts of this user"),
        ([4308], .config, "the toolkit needs an auth config of your own, made in Composio's dashboard"),
        ([4324], .forbidden, "act-session drop, then try again, or allow the toolkit in Composio's dashboard"),
        ([801, 811, 902, 906, 2113, 10401], .unauthorized, "act-config set composio-api-key"),
        ([812, 2206], .forbidden, "the key may not do this; see its rights in Composio's dashboard"),
    ]

    /// The code for a status whose number says nothing.
    private static let statuses: [Int: ErrorCode] = [
        400: .badArguments, 401: .unauthorized, 403: .forbidden, 404: .providerError, 413: .badArguments,
        414: .badArguments, 422: .badArguments, 429: .rateLimited,
    ]

    /// The failure that a refusal is.
    static func failure(_ received: Received, toolkit: String?) -> Failure {
        let said = ServiceError(received)
        let meaning = said?.code.flatMap { code in meanings.first { $0.codes.contains(code) } }
        let code = meaning?.code ?? statuses[received.status] ?? .providerError
        var hint = meaning?.hint ?? said?.remedy
        if code.is(.noAccount) { hint = "run: act-connect \(toolkit ?? "TOOLKIT")" }
        if code.is(.noKey), hint == nil { hint = "act-config set composio-api-key" }
        return Failure(code, said?.message ?? "Composio said no with status \(received.status)", hint: hint)
    }

    // Texts of failures that come with HTTP 200.

    /// Words by which services say that a grant is revoked, though the account still says ACTIVE.
    private static let revoked = [
        "account_inactive", "expired_token", "invalid_auth", "invalid_client", "invalid_grant", "invalid_token",
        "not_authed", "token_expired", "token_revoked", "unauthorized_client", "bad credentials",
        "invalidauthenticationtoken", "token has been expired or revoked",
    ]

    /// The beginnings of texts by which the service says that a policy or a person of its own decided, before the call ran.
    private static let decided: [(String, ErrorCode, String?)] = [
        ("tool execution denied by ", .denied, nil),
        ("approval required for ", .notApproved, "call that tool by itself, and answer what the service asks"),
    ]

    private static let unconnected = ["no active connected account found", "no connected account found"]

    /// A failure that the answer's text tells of.
    static func failure(text: String, data: JSON?, toolkit: String) -> Failure {
        let lower = text.lowercased()
        let words = shortened(text)
        func has(_ parts: [String]) -> Bool { parts.contains { lower.range(of: $0) != nil } }
        if has(unconnected) || has(revoked) {
            return Failure(.notConnected, words, hint: "run: act-connect \(toolkit)")
        }
        for (start, code, hint) in decided where lower.hasPrefix(start) { return Failure(code, words, hint: hint) }
        if lower.range(of: "following fields are missing") != nil { return Failure(.missingArguments, words) }
        if lower.range(of: "invalid request data") != nil { return Failure(.badArguments, words) }
        switch data?["status_code"]?.int(in: 100...599) {
        case 401: return Failure(.notConnected, words, hint: "run: act-connect \(toolkit)")
        case 403: return Failure(.forbidden, words)
        case 429:
            return Failure(.rateLimited, words, hint: "the service behind it asks for fewer calls; try again later")
        default: return Failure(.providerError, words)
        }
    }

    /// Whether a no with HTTP 200 is itself a lost answer of the service behind.
    static func isLost(text: String, data: JSON?) -> Bool {
        let status = data?["status_code"]?.int(in: 400...599) ?? data?["status_code"]?.string.flatMap { Int($0) }
        if let status, (400..<600).contains(status) { return status >= 500 || status == 408 || status == 499 }
        return LostAnswer.isTold(by: text)
    }
}

extension Response {
    /// Whether the service says that it does not know the session, and so ran nothing.
    var isOfNoSession: Bool {
        observed == .refused && received.status == 404 && ServiceError(received)?.isOfNoSession == true
    }

    /// Why there is no answer to use, for a request that changes nothing or certainly did not happen.
    var failure: Failure { failure(toolkit: nil) }

    func failure(toolkit: String?) -> Failure {
        let words = observed == .declined ? ServiceError(received)?.message : nil
        if let failure = unanswered(said: words, setting: "base-url", limit: "timeout") { return failure }
        return observed == .refused
            ? ServiceError.failure(received, toolkit: toolkit)
            : Failure(.protocol, "'\(address.host)' gave an unexpected answer")
    }
}
