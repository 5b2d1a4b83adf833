package import ActJSON
import ActNet
import ActRecord
package import ActSettings
import ActStore
package import ActSystem
package import ActTools

/// Composio's tool router: the tools of a thousand services, searched, described and run there.
///
/// Nothing is looked up, no key is read and no library opened before something needs the service.
package final class Composio: RegisteredProvider {
    private var settings: Settings { connection.settings }
    private let connection: RouterConnection
    private let described: RouterTools
    private let calls: RouterCalls

    package init(_ context: ProviderContext) {
        connection = RouterConnection(context)
        described = RouterTools(connection, refresh: context.refresh)
        calls = RouterCalls(connection, described, batches: context.batches, savesFiles: context.savesFiles)
    }

    package func follow(_ settings: Settings) { connection.follow(settings) }

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

extension Composio {
    /// The service's profile: its answers are anybody's texts and may be kept, and some of its tools run other tools
    /// (docs/service.md, The router's own tools).
    package static let profile = Profile(
        "composio", isCacheable: true, hasAccounts: true, isListed: false, batch: Batch.most,
        intents: RouterSearch.mostQueries, runners: runners,
        wrappers: [Batch.tool: wrapper(Wire.tools), "COMPOSIO_EXECUTE_TOOL": wrapper(nil)],
        notes: [.requestID, .serviceLog, .withheld, .files, .calls])

    /// Whole names that run what their arguments say.
    private static let runners: Set<String> = [
        Batch.tool, "COMPOSIO_EXECUTE_TOOL", "COMPOSIO_REMOTE_BASH_TOOL", "COMPOSIO_REMOTE_WORKBENCH",
        "COMPOSIO_PROXY_EXECUTE", "COMPOSIO_EXECUTE_PROXY", "COMPOSIO_EXECUTE_RECIPE", "COMPOSIO_RUN_RECIPE",
    ]

    private static func wrapper(_ list: String?) -> Wrapper {
        Wrapper(
            list: list,
            beside: [
                "thought", "sync_response_to_workbench", "current_step", "current_step_metric", "next_step",
                "session_id", "memory",
            ], tool: "tool_slug", arguments: Wire.arguments, account: "account")
    }

    static let secret = "composio-api-key"

    package static let settingsGroup = SettingsGroup(
        settings: [
            Setting(
                "base-url", variable: "COMPOSIO_BASE_URL", default: "https://backend.composio.dev", .url, .never,
                help: "the address of Composio's tool router"),
            Setting(
                "api-version", variable: "ACT_API_VERSION", default: "v3.1", .word(["v3.1", "v3"]), .never,
                help: "the version of the router's API"),
            Setting(
                "org", variable: "ACT_ORG", .text, .never,
                help: "the organisation, for the key of a user or an organisation"),
            Setting("project", variable: "ACT_PROJECT", .text, .never, help: "the project, for such a key"),
            Setting(
                "toolkits", variable: "ACT_TOOLKITS", .text, .never,
                help: "the toolkits of a session (default: all)"),
            Setting(
                "toolkit-versions", variable: "ACT_TOOLKIT_VERSIONS", .text, .never,
                help: "versions of toolkits, such as github=20251201_00"),
        ],
        behind: "heavy",
        secrets: [
            Secrets.Entry(
                secret, variables: ["COMPOSIO_API_KEY", "COMPOSIO_USER_API_KEY", "COMPOSIO_ORG_API_KEY"],
                credential: "act-composio", address: "base-url", help: "the key to Composio's tool router",
                absence: "only local tools and handlers run",
                offer: """
                    With a key to Composio the services of about a thousand providers are there, Gmail and Slack among \
                    them. Without one act keeps a budget, a calendar, reminders, tasks and files on this machine.
                    """,
                elsewhere: userKey)
        ], service: "base-url")

    /// The router's origin, without the API's path that some write after it.
    static func address(_ settings: Settings) throws(Failure) -> Address {
        var text = try serviceAddress("base-url", settings).text
        while text.hasSuffix("/") { text.removeLast() }
        for path in ["/api/v3.1", "/api/v3", "/api"] where text.hasSuffix(path) {
            text.removeLast(path.utf8.count)
            break
        }
        return try Address(text)
    }

    /// The file in which Composio's own command keeps its key.
    private static var userFile: String { "\(Paths.home)/.composio/user_data.json" }

    /// The key of Composio's own command, where somebody logged in with it.
    @Sendable private static func userKey() -> Secrets.Entry.Elsewhere? {
        guard let bytes = readSmallFile(userFile), let user = try? JSON(bytes), let key = user["api_key"]?.string,
            !key.isEmpty
        else { return nil }
        return (key, user["base_url"]?.string, userFile)
    }
}
