/// The times after which published clients give a request up unless they are told otherwise, by the names that they give
/// themselves. A request of theirs is answered before that.
enum ClientLimits {
    private static let seconds = [
        // The Agents SDK of OpenAI gives its sessions 5 seconds, and has the name of the Python SDK.
        "mcp": 5, "openai-agents": 5,
        // `tool_timeout_sec` of Codex.
        "codex-mcp-client": 60,
    ]

    /// Milliseconds in which a client of this name has to have its answer; nil for one without a limit.
    static func milliseconds(_ name: String) -> Int? { seconds[name].map { $0 * 1000 - max(1000, $0 * 100) } }
}
