package import ActJSON
import ActLanguage
import ActRecord
import ActStore
package import ActTools

/// The tools that every model is offered, beside those that were found for its sentence. Two of them only read, and are
/// answered within the turn; the third names another tool, and becomes the call of that.
package struct ChatTools {
    private static let slugs = ["ACT_SEARCH_TOOLS", "ACT_DESCRIBE_TOOL", "ACT_CALL_TOOL"]

    package let search, describe, call: ToolSpec

    package init(_ registry: ToolRegistry) throws(Failure) {
        search = try registry.existing(ChatTools.slugs[0])
        describe = try registry.existing(ChatTools.slugs[1])
        let arguments = JSON.object([
            ("type", .text("object")), ("description", .text("its arguments, by its schema")),
        ])
        let schema = ArgumentSchema.object(
            [("tool", describe.argument("tool") ?? .object([])), (RecordKey.arguments.rawValue, arguments)],
            required: ["tool", RecordKey.arguments.rawValue])
        call = ToolSpec(
            slug: ChatTools.slugs[2], profile: describe.profile, toolkit: describe.toolkit, title: "Call a tool",
            description: "Call a tool that a search found or that was described, by its name.", inputSchema: schema,
            origin: describe.origin)
    }

    /// Whether a name is that of one of them, which no other tool can take.
    static func has(_ slug: String) -> Bool { slugs.contains { sameBytes($0, slug) } }

    var offered: [OfferedTool] {
        [search, describe, call].map {
            OfferedTool(slug: $0.slug, description: $0.description, schema: $0.inputSchema)
        }
    }
}

extension OfferedTool {
    /// Characters of a description that every server takes.
    private static let longest = 1024

    /// The tool of a `tool` record.
    init?(_ record: ToolRecord) {
        guard let slug = record.slug, !ChatTools.has(slug), let schema = record.inputSchema else {
            return nil
        }
        var description = record.description ?? ""
        if description.unicodeScalars.count > OfferedTool.longest {
            description = String(description.unicodeScalars.prefix(OfferedTool.longest - 1)) + "…"
        }
        self.init(slug: slug, description: description, schema: schema)
    }
}

extension ConversationStore.ToolName {
    /// The name of the tool of a record.
    init?(_ record: ToolRecord) {
        guard let slug = record.slug, let provider = record.provider else { return nil }
        self.init(provider: provider, slug: slug)
    }
}
