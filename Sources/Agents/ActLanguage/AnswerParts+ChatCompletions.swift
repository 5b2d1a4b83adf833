import ActJSON

/// Reading answers of the chat completions protocol.
extension AnswerParts {
    /// Takes one chunk of a stream.
    mutating func takeChunk(_ json: JSON) throws(Failure) {
        try takeHead(json)
        for choice in json["choices"]?.array ?? [] where choice["index"]?.saidInt ?? 0 == 0 {
            // Some servers send the parts as a message.
            if let delta = choice.given("delta") ?? choice.given("message") { try takeDelta(delta) }
            try takeStop(choice["finish_reason"])
        }
    }

    /// Takes an answer that came as one object.
    mutating func takeCompletion(_ json: JSON) throws(Failure) {
        guard let choice = json["choices"]?.array?.first, let message = choice["message"] else {
            throw Failure(.protocol, "it is not one of chat completions")
        }
        try takeHead(json)
        try takeDelta(message)
        try takeStop(choice["finish_reason"])
    }

    private mutating func takeHead(_ json: JSON) throws(Failure) {
        hasStarted = true
        if let said = json["model"]?.string, !said.isEmpty { model = said }
        if id.isEmpty, let said = json["id"]?.string { id = said }
        if let said = json["usage"], said.object != nil { counts.take(completion: said) }
    }

    private mutating func takeDelta(_ delta: JSON) throws(Failure) {
        if let said = delta["content"]?.spelled { try add(text: said) }
        for part in delta["content"]?.array ?? [] where part.given("type").map({ $0.string == "text" }) ?? true {
            if let said = part.spelled ?? part["text"]?.spelled { try add(text: said) }
        }
        if let said = delta["refusal"]?.spelled, !said.raw.isEmpty {
            try add(text: said)
            stop = .refusal
        }
        // Thoughts are no text, but they are tokens.
        for name in ["reasoning_content", "reasoning"] {
            if let thought = delta[name]?.string, !thought.isEmpty { try count(thought) }
        }
        // Two items of one list that name a tool are two calls, whatever they are counted as.
        var listed: Set<Int> = []
        for fragment in delta["tool_calls"]?.array ?? [] {
            let at = try takeFragment(
                fragment.given("function") ?? fragment, id: fragment["id"]?.string, fragment["index"]?.saidInt,
                isOther: listed.contains)
            listed.insert(at)
        }
        if let function = delta["function_call"], function.object != nil {
            _ = try takeFragment(function, id: nil, 0)
        }
    }

    /// Takes a part of a call. Servers count calls by an index; some leave it out, or count each as the first.
    private mutating func takeFragment(
        _ function: JSON, id: String?, _ index: Int?, isOther: (Int) -> Bool = { _ in false }
    ) throws(Failure) -> Int {
        let name = function["name"]?.string ?? ""
        let id = id ?? ""
        var known = index.flatMap { indexes[$0] }
        if index == nil { known = id.isEmpty ? calls.indices.last : calls.lastIndex { sameBytes($0.id, id) } }
        if let at = known, !id.isEmpty, !calls[at].id.isEmpty, !sameBytes(calls[at].id, id) { known = nil }
        if let at = known, isOther(at), !name.isEmpty, index == nil || calls[at].isWhole { known = nil }
        let at: Int
        if let known {
            at = known
            if calls[at].id.isEmpty { calls[at].id = id }
            // A name that comes again is the same; one that comes in pieces comes before the arguments.
            if !sameBytes(calls[at].name, name), calls[at].arguments.isEmpty {
                try count(name)
                calls[at].name += name
            }
        } else {
            at = try begin(id: id, name: name)
        }
        if let index { indexes[index] = at }
        if let piece = function["arguments"]?.spelled {
            try count(piece.raw)
            calls[at].add(piece)
        } else if let input = function["arguments"], !input.isNull {
            calls[at].input = input
        }
        return at
    }
}
