import ActCore

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
        for part in delta["content"]?.array ?? [] where part["type"]?.string == "text" {
            if let said = part["text"]?.spelled { try add(text: said) }
        }
        if let said = delta["refusal"]?.spelled, !said.raw.isEmpty {
            try add(text: said)
            stop = .refusal
        }
        // Thoughts are no text, but they are tokens.
        for name in ["reasoning_content", "reasoning"] {
            if let thought = delta[name]?.string, !thought.isEmpty { try count(thought) }
        }
        for fragment in delta["tool_calls"]?.array ?? [] {
            try takeFragment(
                fragment.given("function") ?? fragment, id: fragment["id"]?.string, fragment["index"]?.saidInt)
        }
        if let function = delta["function_call"], function.object != nil {
            try takeFragment(function, id: nil, 0)
        }
    }

    /// Takes a part of a call. Servers count calls by an index; some leave it out, or count each as the first.
    private mutating func takeFragment(_ function: JSON, id: String?, _ index: Int?) throws(Failure) {
        let name = function["name"]?.string ?? ""
        let id = id ?? ""
        var known = index.flatMap { indexes[$0] }
        if index == nil { known = id.isEmpty ? calls.indices.last : calls.lastIndex { sameBytes($0.id, id) } }
        if let at = known, !id.isEmpty, !calls[at].id.isEmpty, !sameBytes(calls[at].id, id) { known = nil }
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
    }

    private mutating func takeStop(_ reason: JSON?) throws(Failure) {
        // An answer that was cut short is not whole because another word follows.
        guard let reason = reason?.string, !reason.isEmpty, stop != .length else { return }
        if reason == "error" {
            throw Failure(.unavailable, "the server failed in the middle of it", hint: "try again")
        }
        try endText()
        let said = ModelAnswer.Stop(completion: reason)
        if said.isCut || stop != .refusal { stop = said }
    }
}
