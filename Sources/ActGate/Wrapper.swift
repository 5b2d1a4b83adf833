import ActCore

/// Tools that run other tools: the calls inside their calls.
enum Wrapper {
    /// A call inside a call.
    struct Inner {
        let tool: String
        let arguments: JSON
        /// Its own account; nil for that of the call around it.
        let account: String?
    }

    /// Where a wrapper's calls stand in its arguments.
    private enum Place { case list(String), itself }

    private static let places: [String: Place] = [
        "COMPOSIO_MULTI_EXECUTE_TOOL": .list("tools"), "COMPOSIO_EXECUTE_TOOL": .itself,
    ]

    /// What else stands beside the calls; another member may say what is run.
    private static let beside = [
        "thought", "sync_response_to_workbench", "current_step", "current_step_metric", "next_step", "session_id",
        "memory",
    ]

    private static let (deepest, most) = (8, 256)

    /// Whether a tool runs other tools or code.
    static func isOne(_ tool: String) -> Bool { Verbs.wrappers.contains(plain(tool)) }

    /// Whether what a tool runs stands in its arguments.
    static func hasCalls(_ tool: String) -> Bool { places[plain(tool)] != nil }

    /// The service takes a name in small letters too.
    static func plain(_ tool: String) -> String {
        String(decoding: tool.utf8.map { $0 &- 0x61 < 26 ? $0 & 0xDF : $0 }, as: UTF8.self)
    }

    /// The arguments without the calls.
    static func rest(_ tool: String, _ arguments: JSON) -> JSON {
        guard case .list(let key)? = places[plain(tool)], var object = arguments.object else { return .object([]) }
        object[key] = nil
        return .object(object)
    }

    /// Every call inside a call, at any depth, the wrappers among them too; and whether that is all of them.
    static func unfold(_ tool: String, _ arguments: JSON) -> (calls: [Inner], isWhole: Bool) {
        var calls: [Inner] = []
        let isWhole = unfold(tool, arguments, account: nil, 0, &calls)
        return (calls, isWhole)
    }

    private static func unfold(
        _ tool: String, _ arguments: JSON, account: String?, _ depth: Int, _ calls: inout [Inner]
    ) -> Bool {
        guard let place = places[plain(tool)] else { return true }
        let list: [JSON]
        switch place {
        case .list(let key): list = arguments[key]?.array ?? []
        case .itself: list = [arguments]
        }
        guard depth < deepest, !list.isEmpty else { return false }
        var isWhole = true
        if case .list(let key) = place {
            isWhole = (arguments.object?.members ?? []).allSatisfy { member, _ in
                member.means(key) || beside.contains { member.means($0) }
            }
        }
        for json in list {
            guard calls.count < most else { return false }
            guard let call = inner(json, account) else {
                isWhole = false
                continue
            }
            calls.append(call)
            if !unfold(call.tool, call.arguments, account: call.account, depth + 1, &calls) { isWhole = false }
        }
        return isWhole
    }

    /// nil for a call with a member that nobody here knows: it may say what is run.
    private static func inner(_ json: JSON, _ account: String?) -> Inner? {
        guard let members = json.object?.members, let tool = json["tool_slug"]?.string,
            let arguments = json["arguments"], arguments.object != nil,
            members.allSatisfy({ key, _ in ["tool_slug", "arguments", "account"].contains { key.means($0) } })
        else { return nil }
        let own = json["account"]
        guard own.map({ $0.string != nil }) ?? true else { return nil }
        return Inner(tool: tool, arguments: arguments, account: own?.string ?? account)
    }
}
