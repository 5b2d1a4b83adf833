package import ActJSON
import ActNet
import ActRecord
import ActSettings
import ActStore
package import ActSystem
package import ActTools

/// Composio's tool router: the tools of a thousand services, searched, described and run there.
///
/// Nothing is looked up, no key is read and no library opened before something needs the service.
package final class Composio: RegisteredProvider {
    private let settings: Settings
    private let connection: RouterConnection
    private let described: RouterTools
    private let calls: RouterCalls

    package init(_ context: ProviderContext) {
        settings = context.settings
        connection = RouterConnection(context)
        described = RouterTools(connection, refresh: context.refresh)
        calls = RouterCalls(connection, described, batches: context.batches, savesFiles: context.savesFiles)
    }

    package func isReady() throws(Failure) -> Bool { try connection.isReady() }

    package var wanting: String? {
        (try? isReady()) == false ? "a tool of Composio needs its key: \(Router.keyHint)" : nil
    }

    package func demand() throws(Failure) { try connection.demand() }

    package var sessions: (any SessionKeeper)? { SessionList(connection: connection) }

    package var connections: (any ConnectionKeeper)? { Connections(connection: connection) }

    package func session() throws(Failure) -> String? { try connection.kept()?.session }

    package func ask(_ query: Query, _ take: @escaping CompletionHandler<Finding>) throws(Failure) -> Finding? {
        try described.ask(query, take)
    }

    /// The request as it would be sent: without the key, the numbers that are new each time, and what a file becomes
    /// when it is uploaded. A session that does not exist yet stands as `SESSION`.
    package func request(_ call: Invocation) -> JSON? {
        guard let base = try? Composio.address(settings) else { return nil }
        let session = ((try? connection.kept())?.session).map { Address.encoded($0) } ?? "SESSION"
        let what = Batch.isMeta(call.tool.slug) ? "execute_meta" : "execute"
        let path = "/api/\(settings["api-version"])/tool_router/session/\(session)/\(what)"
        return .object([
            ("method", .text("POST")), ("url", .text(base.appending(path: path).text)),
            ("body", RouterCalls.body(call)),
        ])
    }

    package func start(_ call: Invocation, _ registry: ToolRegistry, _ end: @escaping (InvocationResult) -> Void) {
        calls.start(call, end)
    }

    package func join(_ waits: inout Waits) {
        if described.isWanting { waits.addReady() }
        connection.join(&waits)
    }

    package func advance() {
        described.describeWanted()
        connection.advance()
    }

    package var longest: Int { settings.callTimeout ?? settings.seconds(of: "timeout") }

    package func drain() {
        described.drain()
        connection.drain()
    }

    package func stop() {
        connection.stop()
        calls.stop()
    }
}
