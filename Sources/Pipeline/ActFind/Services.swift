import ActJSON
import ActSettings
import ActStore
import ActTools

/// The operations that a search needs of the rest of the house, each as narrow as its use.
struct Services {
    /// Whether text of the standard input counts as the user's own.
    let trustsInput: Bool
    let providers: [any Provider]
    /// Asks several things side by side, and waits for all of them.
    let ask: ([(provider: any Provider, query: Query)]) throws(Failure) -> [Result<Finding, Failure>]
    /// The tool of this slug and provider, as the provider has it now.
    let tool: (String, String) throws(Failure) -> ToolSpec?
    /// A tool's record, with its risk and the further members.
    let record: (ToolSpec, [(String, JSON)]) -> JSON
    let catalog: Catalog

    init(_ toolbox: Toolbox) throws(Failure) {
        trustsInput = toolbox.settings.trustsInput
        providers = toolbox.providers
        ask = toolbox.ask
        tool = { slug, provider throws(Failure) in try toolbox.tool(slug, provider: provider) }
        record = { toolbox.record($0, more: $1) }
        catalog = try toolbox.catalog()
    }
}
