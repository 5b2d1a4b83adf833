/// The keys of Composio's router that members of records have too.
enum Wire {
    static let alias = "alias", arguments = "arguments", cursor = "cursor", difficulty = "difficulty"
    static let inputRequests = "input_requests", inputResponses = "input_responses", inputSchema = "input_schema"
    static let logID = "log_id", outputSchema = "output_schema", redirectURL = "redirect_url", toolkit = "toolkit"
    static let toolkits = "toolkits", tools = "tools"
    /// Parts of its paths.
    static let toolkitsPath: StaticString = "toolkits", toolsPath: StaticString = "tools"
}
