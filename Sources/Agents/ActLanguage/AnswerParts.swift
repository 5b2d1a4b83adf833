import ActJSON

/// The part of an answer that has come, in either protocol.
struct AnswerParts: Sendable {
    /// Bytes of text, thoughts and arguments together, and calls: no honest answer has more.
    private static let longest = 4 << 20
    private static let mostCalls = 128

    static let tooLong = Failure(.protocol, "it is too long")

    /// A call as far as it has come.
    struct PartCall: Sendable {
        var id: String
        var name: String
        /// The text of its arguments, and an object that came in place of text.
        var arguments = ""
        var input: JSON?
        /// Its pieces as they come.
        private var pieces = JoinedText()

        /// Whether a character of its arguments came as half of one.
        var isDamaged: Bool {
            var pieces = pieces
            _ = pieces.end()
            return pieces.isDamaged
        }

        init(id: String, name: String) { (self.id, self.name) = (id, name) }

        /// Whether its arguments are an object already.
        var isWhole: Bool { input != nil || (try? JSON(arguments))?.object != nil }

        mutating func add(_ piece: JSON.Spelled) { arguments += pieces.add(piece) }
    }

    private(set) var text = ""
    private var fresh = ""
    private var pieces = JoinedText()
    var calls: [PartCall] = []
    /// The place in `calls` of each index that the server counts by.
    var indexes: [Int: Int] = [:]
    /// Blocks of the messages protocol.
    var blocks = MessageBlocks()
    var stop: ModelAnswer.Stop?
    var counts = TokenCounts()
    var model = ""
    /// The server's name for the answer.
    var id = ""
    /// Whether it has said anything at all, and whether a token has come.
    var hasStarted = false
    private(set) var hasToken = false
    private var size = 0

    var hasUsage: Bool { counts.isSaid }

    mutating func takeText() -> String {
        defer { fresh = "" }
        return fresh
    }

    mutating func add(text piece: JSON.Spelled) throws(Failure) { try add(pieces.add(piece)) }

    /// Takes the end of the text: half of a character that waits for the other stays alone.
    mutating func endText() throws(Failure) { try add(pieces.end()) }

    private mutating func add(_ more: String) throws(Failure) {
        guard !more.isEmpty else { return }
        try count(more)
        text += more
        fresh += more
    }

    /// Counts a piece that is kept.
    mutating func count(_ more: String) throws(Failure) {
        hasToken = true
        size += more.utf8.count
        guard size <= AnswerParts.longest else { throw AnswerParts.tooLong }
    }

    /// Begins a call; returns its place.
    mutating func begin(id: String, name: String) throws(Failure) -> Int {
        guard calls.count < AnswerParts.mostCalls else {
            throw Failure(.protocol, "it has more than \(AnswerParts.mostCalls) calls")
        }
        try count(name)
        calls.append(PartCall(id: id, name: name))
        return calls.count - 1
    }

    /// Takes the word for which the answer ended, in either protocol.
    mutating func takeStop(_ reason: JSON?) throws(Failure) {
        // An answer that was cut short is not whole because another word follows.
        guard let reason = reason?.string, !reason.isEmpty, stop != .length else { return }
        if reason == "error" {
            throw Failure(.unavailable, "the server failed in the middle of it", hint: "try again")
        }
        try endText()
        let said = ModelAnswer.Stop(reason)
        if said.isCut || stop != .refusal { stop = said }
    }

    /// Whether it ended for the sake of calls that never came.
    var lacksCalls: Bool { stop == .calls && calls.isEmpty }

    /// The answer of what has come.
    ///
    /// - Parameter taken: ids of calls that the conversation has.
    func answer(_ names: ToolNames, _ dialect: Dialect, taken: Set<String>) -> ModelAnswer {
        var answer = ModelAnswer()
        answer.text = text
        answer.model = model
        answer.usage = counts.usage(hasToken: hasToken)
        answer.stop = stop ?? .end
        var all: [ModelCall] = []
        var used = taken
        for (k, call) in calls.enumerated() {
            // An id is what its result is known by: none is empty, and none another's.
            var id = call.id.isEmpty ? "call_\(self.id.isEmpty ? "" : "\(self.id)_")\(k)" : call.id
            while !used.insert(id).inserted { id += "_\(k)" }
            let slug = names.slug(of: call.name)
            var arguments = JSON.Object()
            do throws(Failure) {
                arguments = try read(call)
                answer.calls.append(ModelCall(id: id, slug: slug, arguments: arguments))
            } catch { answer.broken.append(BrokenCall(id: id, slug: slug, failure: error)) }
            all.append(ModelCall(id: id, slug: slug, arguments: arguments))
        }
        // Calls are calls, whatever word came with them.
        if stop == .end || stop == nil, !calls.isEmpty { answer.stop = .calls }
        if dialect == .anthropic { answer.blocks = blocks.all(all) }
        return answer
    }

    /// The arguments of a call; throws where it is none.
    private func read(_ call: PartCall) throws(Failure) -> JSON.Object {
        if let cut = AnswerParts.cut(call.name, stop) { throw cut }
        guard !call.name.isEmpty else { throw Failure(.protocol, "a call names no tool") }
        // An argument is not guessed: nobody knows the character of which half came.
        if call.isDamaged {
            throw Failure(.badArguments, "the arguments of '\(call.name)' are not JSON: half a character")
        }
        if let input = call.input {
            do throws(JSONError) { _ = try JSON(input.bytes) } catch {
                throw Failure(.badArguments, "the arguments of '\(call.name)' are not JSON: \(error.message)")
            }
        }
        return try AnswerParts.arguments(call.arguments, call.input, of: call.name)
    }

    /// Why the calls of an answer that stopped so are none; nil where they came whole.
    static func cut(_ name: String, _ stop: ModelAnswer.Stop?) -> Failure? {
        guard let stop, stop.isCut else { return nil }
        return stop == .refusal
            ? Failure(.protocol, "the call of '\(name)' was cut short: the model's server refused the answer")
            : Failure(
                .protocol,
                "the call of '\(name)' was cut short: the answer reached the most tokens that it may have",
                hint: "ask for less at a time")
    }

    /// The arguments that a text or an object means; no text at all means none.
    static func arguments(_ text: String, _ input: JSON?, of name: String) throws(Failure) -> JSON.Object {
        let isBlank = text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        var json = input ?? .object([])
        if !isBlank {
            do throws(JSONError) { json = try JSON(text) } catch {
                throw Failure(.badArguments, "the arguments of '\(name)' are not JSON: \(error.message)")
            }
        }
        if json.isNull { json = .object([]) }
        guard let object = json.object else {
            throw Failure(.badArguments, "the arguments of '\(name)' are \(json.kind), and not an object")
        }
        guard !json.isTooDeep else {
            throw Failure(.badArguments, "the arguments of '\(name)' are nested over \(JSON.deepestPart) deep")
        }
        return object
    }
}

extension ModelAnswer.Stop {
    /// The meaning of a word of either protocol: gateways pass on those of the servers behind them.
    init(_ reason: String) {
        switch reason.lowercased() {
        case "length", "max_tokens", "model_length", "model_context_window_exceeded": self = .length
        case "content_filter", "refusal": self = .refusal
        case "tool_calls", "function_call", "tool_use": self = .calls
        default: self = .end
        }
    }

    /// Whether the answer ended before all of it came.
    var isCut: Bool { self == .length || self == .refusal }
}

/// Counts of tokens by the names of the messages protocol: later ones replace earlier ones, one by one.
struct TokenCounts: Sendable {
    private var known: [String: Int] = [:]
    private var cost: Decimal?
    /// Whether one was said that can't be true.
    private var isFalse = false

    private static let names = [
        "input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens",
    ]
    private static let whole = "prompt_tokens"
    private static let spans = ["ephemeral_5m_input_tokens", "ephemeral_1h_input_tokens"]

    mutating func take(_ usage: JSON) {
        for name in TokenCounts.names { take(usage[name], as: name) }
        for name in TokenCounts.spans { take(usage["cache_creation"]?[name], as: name) }
        take(cost: usage["cost"])
    }

    /// Takes those of chat completions, whose input has the cached ones in it.
    mutating func take(completion usage: JSON) {
        let details = usage["prompt_tokens_details"]
        let said = [
            (TokenCounts.whole, usage["prompt_tokens"]), ("output_tokens", usage["completion_tokens"]),
            ("cache_read_input_tokens", details?["cached_tokens"]),
            ("cache_creation_input_tokens", details?["cache_write_tokens"]),
        ]
        for (name, value) in said { take(value, as: name) }
        take(cost: usage["cost"])
    }

    /// Tokens of one answer that no model has room for.
    private static let most = 1 << 26

    private mutating func take(_ value: JSON?, as name: String) {
        guard let value, !value.isNull else { return }
        if let count = value.int(in: 0...TokenCounts.most) { known[name] = count } else { isFalse = true }
    }

    private mutating func take(cost value: JSON?) {
        guard let said = value?.number.flatMap({ Decimal($0) }) else { return }
        if said < .zero { isFalse = true } else { cost = said }
    }

    /// Whether the counts can be true of an answer that came.
    ///
    /// - Parameter hasToken: whether a token of it came.
    private func canBe(hasToken: Bool) -> Bool {
        func count(_ name: String) -> Int { known[name] ?? 0 }
        let cached = count("cache_read_input_tokens") + count("cache_creation_input_tokens")
        if let whole = known[TokenCounts.whole] { guard whole > 0, cached <= whole else { return false } }
        guard cached + count("input_tokens") + count(TokenCounts.whole) > 0 else { return false }
        return !isFalse && (count("output_tokens") > 0 || !hasToken)
    }

    /// Whether the server counted both sides, truly or not.
    var isSaid: Bool { known["output_tokens"] != nil && known["input_tokens"] ?? known[TokenCounts.whole] != nil }

    /// nil unless the server counted both sides, and counts that can be true: tokens that nobody counted are not none.
    ///
    /// - Parameter hasToken: whether a token of the answer came.
    func usage(hasToken: Bool) -> ModelUsage? {
        guard isSaid, canBe(hasToken: hasToken) else { return nil }
        func count(_ name: String) -> Int { known[name] ?? 0 }
        var usage = ModelUsage()
        let written = count("cache_creation_input_tokens")
        usage.cached = count("cache_read_input_tokens")
        usage.cacheWrittenHour = min(written, count("ephemeral_1h_input_tokens"))
        usage.cacheWritten = written - usage.cacheWrittenHour
        usage.input = known[TokenCounts.whole] ?? count("input_tokens") + usage.cached + written
        usage.output = count("output_tokens")
        usage.cost = cost
        return usage
    }
}
