import ActJSON
import ActNet
import ActSystem

/// An error of a model's server, from any of its shapes: an object or a text in `error`, an object without it, codes that
/// are words or numbers.
struct ModelError {
    private let message: String
    /// The words that say which error it is, in lower case.
    private let words: String
    private let status: Int

    /// - Parameters:
    ///   - isError: whether it is said elsewhere that the object is an error.
    ///   - status: the status that it came with; a code may be one too.
    init?(_ json: JSON, isError: Bool, status: Int = 0) {
        let isSaid = isError || json["type"]?.string == "error" || json["object"]?.string == "error"
        var said = json
        if let error = json.saidError {
            said = error
        } else if !isSaid {
            return nil
        }
        let code = said["code"]
        let text = said["message"]?.string ?? said.string ?? json["message"]?.string ?? json["detail"]?.string
        message = shortenedWords(text ?? said.line)
        words = [said["type"]?.string, code?.string].compactMap { $0 }.joined(separator: " ").lowercased()
        self.status = status > 0 ? status : code?.int(in: 400...599) ?? code?.string.flatMap { Int($0) } ?? 0
    }

    /// The error in the answer to a request, which may be a page of somebody between.
    init(_ received: Received) {
        if let json = try? JSON(answer: received.body),
            let error = ModelError(json, isError: true, status: received.status)
        {
            self = error
        } else {
            (message, words, status) = ("status \(received.status)", "", received.status)
        }
    }

    private enum Kind {
        case quota, key, right, length, model, rate, safety, timeout, trouble, request
    }

    private struct Row {
        let kind: Kind
        /// Parts of the words of an error of this kind, and of its message.
        let words: [String]
        let phrases: [String]
        let statuses: ClosedRange<Int>
    }

    /// Words count before statuses, whose servers differ in them.
    private static let rows = [
        Row(kind: .quota, words: ["quota", "billing"], phrases: ["credit balance"], statuses: 402...402),
        Row(kind: .key, words: ["authentication", "api_key", "unauthorized"], phrases: [], statuses: 401...401),
        Row(
            kind: .length, words: ["context_length", "context_size", "request_too_large", "context_window"],
            phrases: ["context length", "context size", "context window", "prompt is too long"],
            statuses: 413...413),
        Row(
            kind: .safety, words: ["content_filter", "content_policy", "safety", "moderation"], phrases: [],
            statuses: 451...451),
        Row(
            kind: .rate, words: ["rate_limit", "ratelimit", "throttling", "too_many_requests"], phrases: [],
            statuses: 429...429),
        Row(kind: .right, words: ["permission", "forbidden"], phrases: [], statuses: 403...403),
        Row(kind: .model, words: ["not_found", "notfound"], phrases: [], statuses: 404...405),
        Row(kind: .timeout, words: ["timeout"], phrases: [], statuses: 408...408),
        Row(kind: .timeout, words: [], phrases: [], statuses: 504...504),
        Row(
            kind: .trouble, words: ["overloaded", "unavailable", "server_error", "api_error"], phrases: [],
            statuses: 500...599),
        Row(
            kind: .request, words: ["invalid_request", "badrequest", "bad_request"], phrases: [],
            statuses: 400...499),
    ]

    private var kind: Kind? {
        let lower = message.lowercased()
        let said = ModelError.rows.first { row in
            row.words.contains { words.range(of: $0) != nil } || row.phrases.contains { lower.range(of: $0) != nil }
        }
        // "invalid request" is said of much that a status tells better.
        if let said, said.kind != .request { return said.kind }
        return ModelError.rows.first { $0.statuses.contains(status) }?.kind ?? said?.kind
    }

    /// Whether the same request can't fare better soon.
    var isFinal: Bool { kind == .quota }

    /// - Parameter wait: the milliseconds for which the server wants to be left alone.
    func failure(_ place: ModelPlace, wait: Int? = nil) -> Failure {
        let host = "'\(place.host)'"
        let later = tryAgain(in: wait)
        return switch kind {
        case .quota:
            Failure(.forbidden, "\(host) has no credit left for this key: \(message)", hint: "add credit there")
        case .key:
            Failure(
                .unauthorized, "\(host) does not accept the key: \(message)", hint: "act-config set \(place.secret)"
            )
        case .right:
            Failure(.forbidden, "\(host) refuses the key this request: \(message)", hint: "see its rights there")
        case .length:
            Failure(
                .badArguments, "the conversation is too long for '\(place.model)': \(message)",
                hint: "begin another conversation, or use a model that takes more")
        case .model:
            Failure(
                .config, "\(host) does not know the model '\(place.model)': \(message)",
                hint: "check the model's name, and \(place.setting) in act-config list")
        case .rate: Failure(.rateLimited, "\(host) asks for fewer requests: \(message)", hint: later)
        case .safety:
            Failure(.providerError, "\(host) refused the request: \(message)", hint: "say it in another way")
        case .timeout: Failure(.timeout, "\(host) took too long: \(message)", hint: later)
        case .trouble: Failure(.unavailable, "\(host) has trouble: \(message)", hint: later)
        case .request: Failure(.badArguments, "\(host) does not take the request: \(message)")
        case nil: Failure(.providerError, "\(host) reports an error: \(message)")
        }
    }
}
