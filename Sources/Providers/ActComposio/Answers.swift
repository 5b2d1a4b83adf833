import ActJSON
import ActNet
import ActRecord
import ActTools

/// Reads the outcome of a call from the router's reply, in every shape that it has (docs/service.md, Failures with
/// status 200).
struct Answers {
    let call: Invocation
    /// Whether the call may change something: then what can't be told is `unknown`.
    let writes: Bool

    /// Reads the reply to a request for one call.
    func answer(_ reply: Response) -> InvocationResult {
        var answer = first(reply)
        answer.attempts = max(1, reply.attempts)
        answer.wait = reply.wait
        if let id = reply.received.header("x-request-id") { answer.notes.append((.requestID, .text(id))) }
        return answer
    }

    private func first(_ reply: Response) -> InvocationResult {
        if reply.observed == .answered, let body = reply.json { return self.answer(body) }
        switch reply.verdict(writes: writes) {
        case .unknown: return .lost(reply.failure.message)
        case .doneResultLost where !Answers.tellsOfRefusal(reply.received.body):
            var answer = InvocationResult.done(nil)
            answer.notes.append((.resultLost, .text(reply.failure.message)))
            return answer
        case .doneResultLost: return .lost(reply.failure.message)
        default: return .failed(reply.failure(toolkit: call.tool.toolkit))
        }
    }

    /// Reads the router's own body.
    func answer(_ body: JSON) -> InvocationResult {
        var answer = result(body)
        if let log = body[Wire.logID]?.string { answer.notes.append((.serviceLog, .text(log))) }
        return answer
    }

    private func result(_ body: JSON) -> InvocationResult {
        let data = body["data"].flatMap { $0.isNull ? nil : $0 }
        let words = body["message"]?.string ?? body["error"]?.string ?? body["error"]?["message"]?.string
        switch body.given("result_type").map({ ($0.string ?? $0.line).lowercased() }) {
        case "blocked": return blocked(body, words ?? "blocked by a policy of the service")
        case "input_required": return inputRequired(body)
        case "failed": return no(words ?? "the service says that it failed", data)
        case nil, "completed": break
        case let other?:
            let text = "the service says '\(shortenedWords(other))', which act does not know"
            return lost(text)
        }
        if let error = body.saidError {
            return no(error.string ?? error["message"]?.string ?? error.line, data)
        }
        let successful = body.given("successful")
        guard successful == nil || successful?.saidBool != nil else {
            return lost("the answer does not say plainly whether it succeeded")
        }
        if successful?.saidBool == false || Answers.failsInBand(data) {
            let text = data?["error"]?.string ?? data?["message"]?.string ?? data?["error"]?["message"]?.string
            return no(text ?? "the service says that it failed", data)
        }
        let told = body["data"] != nil || successful?.saidBool == true
        // An answer whose data a fault renamed says that a write was done, and gives a reader nothing.
        guard body.object != nil, told || writes && body["error"] != nil else {
            // JSON, and not the router's.
            return lost(body["error"] == nil ? "the answer does not mention the call" : "the answer has no data")
        }
        return .done(data)
    }

    /// A failure inside an answer that names none: what Composio's own command takes for one.
    private static func failsInBand(_ data: JSON?) -> Bool {
        let status = data?["status"]?.string?.lowercased()
        return status == "failed" || status == "error" || data?["successful"]?.saidBool == false
            || data?["successfull"]?.saidBool == false
    }

    private func no(_ text: String, _ data: JSON?) -> InvocationResult {
        let observed = RequestEnd.saidNo(lostFurtherOn: ServiceError.isLost(text: text, data: data))
        var answer = InvocationResult.failed(
            ServiceError.failure(text: text, data: data, toolkit: call.tool.toolkit))
        if observed.verdict(writes: writes).isUnknown { answer = .lost(shortenedWords(text)) }
        if answer.outcome.isFailure, answer.failure?.code.is(.no) == true { answer.outcome = .denied }
        if data?.object?.members.isEmpty == false { answer.data = data }
        return answer
    }

    /// A policy of the service: before the call, and nothing ran; or after it, and only its answer is withheld.
    private func blocked(_ body: JSON, _ message: String) -> InvocationResult {
        let text = shortenedWords(message)
        switch body["reason"]?["type"]?.string?.lowercased() {
        case "request_blocked": return InvocationResult(outcome: .denied, failure: Failure(.denied, text))
        case "response_blocked":
            var answer = InvocationResult.done(nil)
            answer.notes.append((.withheld, .text(text)))
            return answer
        default: return writes ? .lost(text) : .failed(Failure(.denied, text))
        }
    }

    /// The service asks somebody before it runs the call.
    private func inputRequired(_ body: JSON) -> InvocationResult {
        let requests = body[Wire.inputRequests] ?? .object([])
        let words = requests.object?.members.compactMap { $0.value["message"]?.string } ?? []
        let text = words.isEmpty ? "the service asks before it runs the call" : words.joined(separator: "; ")
        var answer = InvocationResult(
            outcome: .held,
            failure: Failure(
                .notApproved, shortenedWords(text), hint: "pipe the call through act-confirm, then act-exec"
            ))
        answer.asked = InvocationResult.Asked(
            requests: requests, state: body["request_state"].flatMap { $0.isNull ? nil : $0 })
        return answer
    }

    /// The answer for a reply that does not tell the call's outcome.
    func lost(_ message: String) -> InvocationResult {
        writes ? .lost(message) : .failed(Failure(.protocol, message))
    }

    /// Whether what came of an unreadable answer says no anywhere.
    private static func tellsOfRefusal(_ body: [UInt8]) -> Bool {
        let text = body.prefix(1 << 20).filter { $0 > 0x20 }.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
        return text.indices.contains { k in
            text[k] == 0x22
                && signs.contains { key, harmless in
                    guard text[k...].starts(with: key.utf8) else { return false }
                    let value = text[(k + key.utf8.count)...]
                    return !harmless.contains { value.starts(with: $0.utf8) }
                }
        }
    }

    /// Keys that tell of a no, with the beginnings of values by which they tell of none.
    private static let signs: [(key: String, harmless: [String])] = [
        ("\"error\":", ["null", "\"\"", "{}", "[]", "false"]), ("\"http_error\":", ["null"]),
        ("\"successful\":", ["true", "\"true", "1", "null"]),
        ("\"successfull\":", ["true", "\"true", "1", "null"]),
        ("\"status\":\"failed\"", []), ("\"status\":\"error\"", []),
        ("\"result_type\":", ["\"completed\"", "null"]),
    ]
}
