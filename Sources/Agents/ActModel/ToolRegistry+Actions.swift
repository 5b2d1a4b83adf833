package import ActJSON
import ActRecord
import ActSettings
import ActStore
package import ActTools

/// The types of a process backend's actions, as the descriptions of tools have them.
extension ToolRegistry {
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

    /// Every tool that some type means, each once.
    func actionTools() throws(Failure) -> [ToolSpec] {
        var found: [ToolSpec] = []
        for provider in providers where provider.profile.isListed {
            for (slug, _) in try actions(provider) where !found.contains(where: { sameBytes($0.slug, slug) }) {
                if let tool = try tool(slug, provider: provider.profile.name) { found.append(tool) }
            }
        }
        return found
    }

    private func slugs(ofAction type: String, _ provider: any Provider) throws(Failure) -> [String] {
        try actions(provider).filter { $0.types.contains { sameBytes($0, type) } }.map(\.slug)
    }

    /// The tools of a provider that have types.
    private func actions(_ provider: any Provider) throws(Failure) -> [(slug: String, types: [String])] {
        if let tools = try provider.tools() {
            return tools.filter { !$0.actionTypes.isEmpty }.map { ($0.slug, $0.actionTypes) }
        }
        guard Store.exists else { return [] }
        var found: [(String, [String])] = []
        try CatalogTable(try store()).descriptions(provider: provider.profile.name, toolkit: nil) {
            row throws(Failure) in
            guard let record = row.tool, let slug = record.slug else { return }
            if !record.actionTypes.isEmpty { found.append((slug, record.actionTypes)) }
        }
        return found
    }

    /// The tool and the arguments that an action means, and what to tell of what it does not say or the tool does not
    /// take.
    package func reading(_ type: String, _ action: JSON.Object) throws(Failure) -> (
        tool: ToolSpec, arguments: JSON.Object, notes: [Note]
    ) {
        let tool = try tool(ofAction: type)
        var notes: [Note] = []
        // Servers write null for what they leave out.
        var arguments = JSON.Object(action.members.filter { !$0.key.means("type") && !$0.value.isNull })
        if tool.inputSchema["additionalProperties"]?.bool == false {
            let others = arguments.members.map(\.key.text).filter { tool.argument($0) == nil }
            for name in others { arguments[name] = nil }
            if !others.isEmpty {
                let names = others.map { "'\(shortened($0, 40))'" }.joined(separator: ", ")
                notes.append((shortened("\(tool.slug) takes no \(names): left out"), nil))
            }
        }
        if arguments["currency"] == nil, arguments["amount"] != nil, tool.argument("currency") != nil {
            let currency = settings["process-currency"]
            if !currency.isEmpty {
                arguments["currency"] = .text(currency)
            } else {
                notes.append(
                    (
                        "the backend named no currency, and \(settings["currency"]) is assumed",
                        "act-config set process-currency CODE, if it means another"
                    ))
            }
        }
        return (tool, arguments, notes)
    }

    package typealias Note = (text: String, hint: String?)
}
