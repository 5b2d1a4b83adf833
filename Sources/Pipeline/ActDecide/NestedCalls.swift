import ActJSON
import ActRecord
import ActTools

/// The calls inside the calls of tools that run other tools.
enum NestedCalls {
    /// A call inside a call.
    struct Inner {
        let tool: String
        let arguments: JSON
        /// Its own account; nil for that of the call around it.
        let account: String?
    }

    private static let (deepest, most) = (8, 256)

    /// The arguments without the calls.
    static func rest(_ tool: String, _ arguments: JSON, _ profile: Profile) -> JSON {
        guard let list = profile.wrapper(tool)?.list, var object = arguments.object else { return .object([]) }
        object[list] = nil
        return .object(object)
    }

    /// The record of a call inside another, with that one's taint and, where it has none of its own, its account.
    static func record(_ call: Inner, _ slug: String, _ provider: String, in outer: Record) throws(Failure)
        -> Record
    {
        var members = outer.json.object ?? JSON.Object()
        for key in [
            RecordKey.toolkit, .tags, .risk, .approval, .missing, .choices, .inputRequests, .inputResponses,
        ] {
            members[key] = nil
        }
        members[.tool] = .text(slug)
        members[.provider] = .text(provider)
        members[.arguments] = call.arguments
        if let account = call.account { members[.account] = .text(account) }
        return try Record(.object(members))
    }

    /// Whether a call inside a call leaves a choice open.
    static func hasOpenChoice(_ tool: String, _ arguments: JSON, _ profile: Profile, _ depth: Int = 0) -> Bool {
        guard let wrapper = profile.wrapper(tool), depth < deepest else { return false }
        return (wrapper.list.map { arguments[$0]?.array ?? [] } ?? [arguments]).contains { call in
            let inner = call[wrapper.arguments] ?? .object([])
            if !Choice.open(call[.choices], beside: inner).isEmpty { return true }
            return call[wrapper.tool]?.string.map { hasOpenChoice($0, inner, profile, depth + 1) } ?? false
        }
    }

    /// Every call inside a call, at any depth, the wrappers among them too; and whether that is all of them.
    static func calls(_ tool: String, _ arguments: JSON, _ profile: Profile) -> (calls: [Inner], isWhole: Bool) {
        var calls: [Inner] = []
        let isWhole = unfold(tool, arguments, profile, account: nil, 0, &calls)
        return (calls, isWhole)
    }

    private static func unfold(
        _ tool: String, _ arguments: JSON, _ profile: Profile, account: String?, _ depth: Int,
        _ calls: inout [Inner]
    ) -> Bool {
        guard let wrapper = profile.wrapper(tool) else { return true }
        let list = wrapper.list.map { arguments[$0]?.array ?? [] } ?? [arguments]
        guard depth < deepest, !list.isEmpty else { return false }
        var isWhole = true
        if let key = wrapper.list {
            isWhole = (arguments.object?.members ?? []).allSatisfy { member, _ in
                member.means(key) || wrapper.beside.contains { member.means($0) }
            }
        }
        for json in list {
            guard calls.count < most else { return false }
            guard let call = inner(json, wrapper, account) else {
                isWhole = false
                continue
            }
            calls.append(call)
            if !unfold(call.tool, call.arguments, profile, account: call.account, depth + 1, &calls) {
                isWhole = false
            }
        }
        return isWhole
    }

    /// Reads a call inside another; nil for one with an unknown member, which may say what is run.
    private static func inner(_ json: JSON, _ wrapper: Wrapper, _ account: String?) -> Inner? {
        guard let members = json.object?.members, let tool = json[wrapper.tool]?.string,
            let arguments = json[wrapper.arguments], arguments.object != nil,
            members.allSatisfy({ key, _ in
                [wrapper.tool, wrapper.arguments, wrapper.account].contains { key.means($0) }
            })
        else { return nil }
        let own = json[wrapper.account]
        guard own.map({ $0.string != nil }) ?? true else { return nil }
        return Inner(tool: tool, arguments: arguments, account: own?.string ?? account)
    }
}
