package import ActJSON
import ActSettings
import ActStore
import ActSystem
package import ActTools

extension Composio {
    /// The request as it would be sent: without the key, the numbers that are new each time, and what a file becomes
    /// when it is uploaded. A session that does not exist yet stands as `SESSION`.
    package func request(_ call: Call) -> JSON? {
        guard let base = try? baseAddress(settings) else { return nil }
        let session = ((try? kept())?.session).map { Address.encoded($0) } ?? "SESSION"
        let what = Batch.isMeta(call.tool.slug) ? "execute_meta" : "execute"
        let path = "/api/\(settings["api-version"])/tool_router/session/\(session)/\(what)"
        return .object([
            ("method", .text("POST")), ("url", .text(base.appending(path: path).text)),
            ("body", Composio.body(call)),
        ])
    }

    /// The body of the request that runs a call.
    static func body(_ call: Call) -> JSON {
        let isMeta = Batch.isMeta(call.tool.slug)
        var members: [(String, JSON)] = [
            (isMeta ? "slug" : "tool_slug", .text(call.tool.slug)), ("arguments", .object(call.arguments)),
        ]
        if let account = call.account, !isMeta { members.append(("account", .text(account))) }
        if let asked = call.asked { members += answers(asked) }
        return .object(members)
    }
}
