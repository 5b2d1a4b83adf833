import ActJSON
import ActNet
import ActRecord
import ActTools

/// Many calls in one request, put together and taken apart: COMPOSIO_MULTI_EXECUTE_TOOL (docs/service.md, The router's
/// own tools).
enum Batch {
    static let tool = "COMPOSIO_MULTI_EXECUTE_TOOL"
    /// Calls in one request, at most.
    static let most = 50

    private static let meta: Set<String> = [
        "COMPOSIO_SEARCH_TOOLS", tool, "COMPOSIO_MANAGE_CONNECTIONS",
        "COMPOSIO_WAIT_FOR_CONNECTIONS", "COMPOSIO_REMOTE_WORKBENCH", "COMPOSIO_REMOTE_BASH_TOOL",
        "COMPOSIO_GET_TOOL_SCHEMAS",
    ]

    /// Whether a tool is the router's own, which has an address of its own.
    static func isMeta(_ slug: String) -> Bool { meta.contains(slug) }

    static func body(_ calls: [Invocation]) -> JSON {
        let tools = calls.map { call -> JSON in
            var members: [(String, JSON)] = [
                ("tool_slug", .text(call.tool.slug)), (Wire.arguments, .object(call.arguments)),
            ]
            if let account = call.account { members.append(("account", .text(account))) }
            return .object(members)
        }
        let arguments = JSON.object([(Wire.tools, .array(tools)), ("sync_response_to_workbench", .bool(false))])
        return .object([("slug", .text(tool)), (Wire.arguments, arguments)])
    }

    /// Reads the outcome of each call in a request that act itself put together, in their order. All of them only read.
    static func answers(_ reply: Response, _ calls: [Invocation]) -> [InvocationResult] {
        let whole = calls.map { Answers(call: $0, writes: false) }
        guard reply.observed == .answered, let body = reply.json, let results = results(body) else {
            return whole.map { answers in
                var answer = answers.answer(reply)
                // The service asked about all of them: each is asked about once more, when it goes by itself.
                if let asked = answer.asked {
                    answer.asked = InvocationResult.Asked(requests: asked.requests, state: nil)
                }
                let isWithheld = answer.notes.contains { $0.0 == .withheld }
                guard answer.outcome.isDone, !isWithheld else { return answer }
                return .failed(Failure(.protocol, "the answer to a batch has no results"))
            }
        }
        let id = reply.received.header("x-request-id")
        return zip(whole, placed(results, whole.count)).map { answers, result in
            var answer = answers.answer(inside: result)
            answer.attempts = reply.attempts
            if let id { answer.notes.append((.requestID, .text(id))) }
            return answer
        }
    }

    /// Reads the outcome of a call of the tool itself from those of the calls in it: `unknown` where one of them is,
    /// else `failed` where one is not done, with the code of the gravest.
    static func answer(_ reply: Response, _ call: Invocation, _ inner: [Answers]) -> InvocationResult {
        let outer = Answers(call: call, writes: inner.contains(where: \.writes))
        var whole = outer.answer(reply)
        guard !inner.isEmpty else { return whole }
        guard reply.observed == .answered, let body = reply.json else {
            // A status says nothing of the calls inside.
            if whole.outcome.isDone { whole.fail(outer.lost("the outcomes of the calls in it were lost")) }
            return whole
        }
        guard let results = results(body) else {
            if whole.outcome.isDone { whole.fail(outer.lost("the answer has no results")) }
            return whole
        }
        let answers = zip(inner, placed(results, inner.count)).map { $0.answer(inside: $1) }
        whole.data = body["data"]
        let lost = answers.indices.filter { answers[$0].outcome.isUnknown }
        let bad = lost.isEmpty ? answers.indices.filter { !answers[$0].outcome.isDone } : lost
        guard let gravest = gravest(bad.map { answers[$0].failure }), let first = bad.first else {
            // All are done, and the answer as a whole may say otherwise.
            if !whole.outcome.isDone, outer.writes { whole.fail(outer.lost(whole.failure?.message ?? "")) }
            return whole
        }
        let words = answers[first].failure?.message ?? "no reason was given"
        let verb = lost.isEmpty ? "failed" : bad.count == 1 ? "is unknown" : "are unknown"
        let message =
            "\(bad.count) of \(answers.count) calls \(verb): \(inner[first].call.tool.slug): "
            + shortenedWords(words)
        let failure = Failure(gravest.code, message, hint: gravest.hint)
        whole.fail(InvocationResult(outcome: lost.isEmpty ? .failed : .unknown, failure: failure))
        whole.isPartial = zip(inner, answers).contains { $0.writes && $1.outcome.isDone }
        let calls = zip(inner, answers).map { one, answer in
            JSON.record([
                (.tool, .text(one.call.tool.slug)), (.outcome, .text(answer.outcome.rawValue)),
                (.error, answer.failure?.json),
            ])
        }
        whole.notes.append((.calls, .array(calls)))
        return whole
    }

    /// The failure whose status a command would end with.
    private static func gravest(_ failures: [Failure?]) -> Failure? {
        failures.compactMap(\.self).reduce(nil) { worst, next in
            guard let worst else { return next }
            return worst.status.or(next.status) == worst.status ? worst : next
        }
    }

    private static func results(_ body: JSON) -> [JSON]? {
        body["data"]?["results"]?.array ?? body["results"]?.array
    }

    /// The results by the places of their calls, counted from 0; where a result leaves its place out, by its own. A
    /// place that no result or more than one claims has none.
    private static func placed(_ results: [JSON], _ count: Int) -> [JSON?] {
        var placed = [JSON?](repeating: nil, count: count)
        var claimed = Set<Int>()
        for (k, result) in results.enumerated() {
            let place = (result.given("index") ?? .int(k)).saidInt ?? -1
            guard placed.indices.contains(place) else { continue }
            placed[place] = claimed.insert(place).inserted ? result : nil
        }
        return placed
    }
}

extension Answers {
    /// Reads the result of this call among others; nil stands for an answer that has none for it alone.
    fileprivate func answer(inside result: JSON?) -> InvocationResult {
        guard let result, let slug = (result.given("tool_slug") ?? .text(call.tool.slug)).string,
            sameBytes(slug, call.tool.slug)
        else { return lost("the answer to a batch leaves out this call") }
        var inner = result["response"].flatMap { $0.isNull ? nil : $0 }?.object ?? JSON.Object()
        if let error = result.saidError { inner["error"] = error }
        if result["successful"]?.saidBool == false { inner["successful"] = .bool(false) }
        return answer(.object(inner))
    }
}

extension InvocationResult {
    /// Puts another outcome in the place of its own.
    fileprivate mutating func fail(_ other: InvocationResult) {
        outcome = other.outcome
        failure = other.failure
        asked = nil
    }
}
