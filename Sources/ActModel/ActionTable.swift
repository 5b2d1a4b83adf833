import ActCore
import ActStore
import ActTools

/// The types of a process backend's actions, as the descriptions of tools have them.
extension Toolbox {
    /// The tool that a type means, of the first provider that has one. Throws `unknown-tool` where nobody has it, or two
    /// tools of a provider.
    func tool(ofAction type: String) throws(Failure) -> ToolSpec {
        for provider in providers where provider.profile.isListed {
            let slugs = try slugs(ofAction: type, provider)
            if slugs.count > 1 {
                throw Failure(
                    .unknownTool,
                    "the action type '\(shortened(type, 40))' is of \(slugs.joined(separator: " and "))",
                    hint: "leave it to one of them in action_types: see act-handler(5)")
            }
            if let slug = slugs.first, let tool = try tool(slug, provider: provider.profile.name) { return tool }
        }
        throw Failure(
            .unknownTool, "no tool has the action type '\(shortened(type, 40))'",
            hint: "a handler's tool can have it in action_types: see act-handler(5)")
    }

    private func slugs(ofAction type: String, _ provider: any Provider) throws(Failure) -> [String] {
        if let tools = try provider.tools() {
            return tools.filter { tool in tool.actionTypes.contains { sameBytes($0, type) } }.map(\.slug)
        }
        guard Store.exists else { return [] }
        var slugs: [String] = []
        try CatalogTable(try store()).descriptions(provider: provider.profile.name, toolkit: nil) {
            found throws(Failure) in
            guard let record = try? JSON(found.record), let slug = record["tool"]?.string,
                let types = record["action_types"]?.array,
                types.contains(where: { $0.string.map { sameBytes($0, type) } ?? false })
            else { return }
            slugs.append(slug)
        }
        return slugs
    }

    /// The tool and the arguments that an action means.
    func reading(_ type: String, _ action: JSON.Object) throws(Failure) -> (tool: ToolSpec, arguments: JSON.Object)
    {
        let tool = try tool(ofAction: type)
        // Servers write null for what they leave out.
        var arguments = JSON.Object(action.members.filter { !$0.key.means("type") && !$0.value.isNull })
        let currency = settings["process-currency"]
        if !currency.isEmpty, arguments["currency"] == nil, tool.argument("currency") != nil {
            arguments["currency"] = .text(currency)
        }
        return (tool, arguments)
    }
}
