package import ActJSON
import ActNet
import ActRecord
import ActTools

/// The router's own search: finds tools for up to seven intents at once, with a plan. What it says of the person behind
/// the account is left out (docs/service.md, Search).
package struct RouterSearch {
    /// The most intents in one request, and the most bytes in one.
    static let mostQueries = 7
    private static let longestIntent = 1024
    /// The most entries of a plan that are kept.
    private static let mostSteps = 20

    /// The search's answer to one intent: names only.
    package struct Named {
        var primary: [String] = []
        var related: [String] = []
        var plan: JSON?
        var failure: Failure?
    }

    static func body(_ intents: [String]) -> JSON {
        .object([
            (
                "queries",
                .array(
                    intents.map { intent in
                        let text = String(decoding: Array(intent.utf8.prefix(longestIntent)), as: UTF8.self)
                        return .object([("use_case", .text(text))])
                    })
            )
        ])
    }

    /// The part of an answer that is cached for a day: nothing personal, and nothing that changes meanwhile.
    static func lasting(_ json: JSON) -> JSON {
        let body = json["results"] == nil ? json["data"] ?? json : json
        let kept = [
            "index", "use_case", "primary_tool_slugs", "related_tool_slugs", Wire.toolkits, "execution_guidance",
            "recommended_plan_steps", "known_pitfalls", Wire.difficulty, "error",
        ]
        let results = (body["results"]?.array ?? []).map { result in
            JSON.object(kept.compactMap { key in result[key].map { (key, $0) } })
        }
        let others = ["tool_schemas", "next_steps_guidance"].compactMap { key in body[key].map { (key, $0) } }
        return .object([("results", .array(results))] + others)
    }

    /// Reads the answer to each of so many intents, and the schemas that came along. `execute_meta` wraps them in
    /// `data`.
    package static func read(
        _ json: JSON, count: Int
    ) throws(Failure) -> (named: [Named], schemas: [(String, JSON)]) {
        let body = json["results"] == nil ? json["data"] ?? json : json
        let said = body.saidError ?? json.saidError
        guard let results = body["results"]?.array else {
            throw said.map(failed) ?? Failure(.protocol, "the search answered without results")
        }
        let hasFailed = said != nil || saysNo(body) || saysNo(json)
        let connected = body["toolkit_connection_statuses"]?.array ?? []
        let guidance = texts(body["next_steps_guidance"])
        var named = [Named](repeating: Named(failure: failed(said)), count: count)
        for (k, result) in results.enumerated() {
            // Counted from 1; where an answer leaves it out, its place.
            let index = result.given("index")
            let place =
                index.map { said in
                    (1...mostQueries).first { $0 == said.saidInt }.map { $0 - 1 } ?? count
                } ?? k
            guard named.indices.contains(place) else { continue }
            named[place] = one(result, connected + (result["toolkit_connection_statuses"]?.array ?? []), guidance)
            // Nothing was found, and the search as a whole or its result says why, or names nothing that can be read.
            guard named[place].primary.isEmpty, named[place].related.isEmpty,
                hasFailed || saysNo(result) || !namesNone(result)
            else { continue }
            named[place].failure = named[place].failure ?? failed(said)
        }
        let schemas = body["tool_schemas"]?.object?.members.map { ($0.key.text, $0.value) } ?? []
        return (named, schemas)
    }

    /// Whether an answer says of itself that it failed.
    private static func saysNo(_ json: JSON) -> Bool {
        ["success", "successful"].contains { json[$0]?.saidBool == false }
            || json["result_type"]?.string?.lowercased() == "failed"
    }

    /// Whether a result says that no tool fits: by a list without one, and not by a list that is missing.
    private static func namesNone(_ result: JSON) -> Bool {
        let lists = ["primary_tool_slugs", "related_tool_slugs"].compactMap { result.given($0) }
        return !lists.isEmpty && lists.allSatisfy { $0.array?.isEmpty == true }
    }

    private static func one(_ result: JSON, _ connections: [JSON], _ guidance: [String]) -> Named {
        var named = Named()
        named.primary = (result["primary_tool_slugs"]?.array ?? []).compactMap(\.string).filter(ToolSpec.isSlug)
        named.related = (result["related_tool_slugs"]?.array ?? []).compactMap(\.string).filter(ToolSpec.isSlug)
        named.failure = result.saidError.map(failed)
        var plan: [(RecordKey, JSON?)] = []
        func put(_ key: RecordKey, _ texts: [String]) { if !texts.isEmpty { plan.append((key, .texts(texts))) } }
        put(.steps, texts(result["recommended_plan_steps"]))
        put(.pitfalls, texts(result["known_pitfalls"]))
        put(.guidance, texts(result["execution_guidance"]) + guidance)
        if let said = result[Wire.difficulty]?.string, !said.isEmpty {
            plan.append((.difficulty, .text(shortenedWords(said))))
        }
        let others = named.primary.dropFirst() + named.related
        if !others.isEmpty {
            plan.append((.related, .array(others.prefix(mostSteps).map { .record([(.tool, .text($0))]) })))
        }
        let toolkits = Set((result[Wire.toolkits]?.array ?? []).compactMap { $0.string?.lowercased() })
        let states = connections.compactMap { connection($0, toolkits) }
        if !states.isEmpty { plan.append((.connections, .array(states))) }
        if !plan.isEmpty { named.plan = .record(plan) }
        return named
    }

    /// A search that failed says nothing of whether a tool fits.
    private static func failed(_ error: JSON?) -> Failure {
        let words = error.map { $0.string ?? $0["message"]?.string ?? $0.line }
        return Failure(
            .unavailable, "the service's search failed: \(shortenedWords(words ?? "it gave no answer"))",
            hint: "try again later")
    }

    /// Whether a toolkit is connected, and its accounts by their names alone: what else is said of them is personal.
    private static func connection(_ status: JSON, _ toolkits: Set<String>) -> JSON? {
        guard let toolkit = status[Wire.toolkit]?.string?.lowercased(),
            toolkits.isEmpty || toolkits.contains(toolkit),
            let isConnected = status["has_active_connection"]?.saidBool
        else { return nil }
        let accounts = (status["accounts"]?.array ?? []).prefix(mostSteps).map { account in
            JSON.object(
                ["id", Wire.alias, "status"].compactMap { key in account[key]?.string.map { (key, .text($0)) } })
        }
        return .record([
            (.toolkit, .text(toolkit)), (.connected, .bool(isConnected)),
            (.accounts, accounts.isEmpty ? nil : .array(Array(accounts))),
            (.choose, status["account_selection"]?.string == "required" ? .bool(true) : nil),
        ])
    }

    /// Texts, one or many; steps may be objects with a text inside.
    private static func texts(_ value: JSON?) -> [String] {
        let items = value?.array ?? value.map { [$0] } ?? []
        return items.prefix(mostSteps).compactMap { item in
            let text = item.string ?? item["step"]?.string ?? item["description"]?.string ?? item["action"]?.string
            return text.flatMap { $0.isEmpty ? nil : shortenedWords($0) }
        }
    }
}
