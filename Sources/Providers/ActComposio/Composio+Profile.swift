import ActRecord
package import ActTools

extension Composio {
    /// The service's profile: its answers are anybody's texts and may be kept, and some of its tools run other tools
    /// (docs/service.md, The router's own tools).
    package static let profile = Profile(
        "composio", isCacheable: true, hasAccounts: true, isListed: false, batch: Batch.most,
        intents: RouterSearch.mostQueries, runners: runners,
        wrappers: [Batch.tool: wrapper("tools"), "COMPOSIO_EXECUTE_TOOL": wrapper(nil)],
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
            ], tool: "tool_slug", arguments: "arguments", account: "account")
    }
}
