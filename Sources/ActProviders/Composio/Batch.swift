import ActCore
import ActNet

/// Many calls in one request: COMPOSIO_MULTI_EXECUTE_TOOL (composio.md section 3.5), put together and taken apart.
enum Batch {
    /// Calls in one request, at most.
    static let most = 50

    private static let meta: Set<String> = [
        "COMPOSIO_SEARCH_TOOLS", "COMPOSIO_MULTI_EXECUTE_TOOL", "COMPOSIO_MANAGE_CONNECTIONS",
        "COMPOSIO_WAIT_FOR_CONNECTIONS", "COMPOSIO_REMOTE_WORKBENCH", "COMPOSIO_REMOTE_BASH_TOOL",
        "COMPOSIO_GET_TOOL_SCHEMAS",
    ]

    /// Whether a tool is the router's own, which has an address of its own.
    static func isMeta(_ slug: String) -> Bool { meta.contains(slug) }

    static func body(_ calls: [Call]) -> JSON {
        let tools = calls.map { call -> JSON in
            var members: [(String, JSON)] = [
                ("tool_slug", .text(call.tool.slug)), ("arguments", .object(call.arguments)),
            ]
            if let account = call.account { members.append(("account", .text(account))) }
            return .object(members)
        }
        let arguments = JSON.object([("tools", .array(tools)), ("sync_response_to_workbench", .bool(false))])
        return .object([("slug", .text("COMPOSIO_MULTI_EXECUTE_TOOL")), ("arguments", arguments)])
    }

    /// What came of each call, in their order. All of them only read.
    static func answers(_ reply: Reply, _ calls: [Call]) -> [Answer] {
        let whole = calls.map { Answers(call: $0, writes: false) }
        guard reply.observed == .answered, let body = reply.json,
            let results = body["data"]?["results"]?.array ?? body["results"]?.array
        else {
            return whole.map { answers in
                let answer = answers.answer(reply)
                guard answer.outcome == .done else { return answer }
                return .failed(Failure(.protocol, "the answer to a batch has no results"))
            }
        }
        var byPlace: [Int: JSON] = [:]
        // Counted from 0 here; where an answer leaves it out, its place.
        for (k, result) in results.enumerated() {
            let place = result["index"]?.int ?? k
            if byPlace[place] == nil { byPlace[place] = result }
        }
        let id = reply.received.header("x-request-id")
        return whole.enumerated().map { k, answers in
            guard let result = byPlace[k],
                result["tool_slug"]?.string ?? answers.call.tool.slug == answers.call.tool.slug
            else { return .failed(Failure(.protocol, "the answer to a batch leaves out this call")) }
            var inner = result["response"].flatMap { $0.isNull ? nil : $0 }?.object ?? JSON.Object()
            if let error = result["error"], !error.isNull { inner["error"] = error }
            var answer = answers.answer(.object(inner))
            answer.attempts = reply.attempts
            if let id { answer.notes.append(("request_id", .text(id))) }
            return answer
        }
    }
}
