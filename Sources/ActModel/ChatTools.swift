import ActCore
import ActStore
import ActTools

/// The tools that every model is offered, beside those that were found for its sentence. Two of them only read, and are
/// answered within the turn; the third names another tool, and becomes the call of that.
enum ChatTools {
    private static let profile = Profile("act", isLocal: true, reach: .hybrid, isCautious: false, text: .own)

    static let search = tool(
        "ACT_SEARCH_TOOLS", "Search for tools by what they should do. Returns tools and their arguments.",
        [("intent", .string("what the tool should do, as 'send an email'"))])

    static let describe = tool(
        "ACT_DESCRIBE_TOOL", "Show one tool: what it does, and the schema of its arguments.",
        [("tool", .string("the tool's name"))])

    static let call = tool(
        "ACT_CALL_TOOL", "Call a tool that a search found or that was described, by its name.",
        [("tool", .string("the tool's name")), ("arguments", .object("its arguments, by its schema"))])

    static let all = [search, describe, call]

    private enum Kind {
        case string(String)
        case object(String)

        var schema: JSON {
            switch self {
            case .string(let words):
                .object([
                    ("type", .text("string")), ("minLength", .int(1)), ("description", .text(words)),
                ])
            case .object(let words): .object([("type", .text("object")), ("description", .text(words))])
            }
        }
    }

    private static func tool(_ slug: String, _ description: String, _ arguments: [(String, Kind)]) -> ToolSpec {
        let schema = JSON.object([
            ("type", .text("object")), ("properties", .object(arguments.map { ($0.0, $0.1.schema) })),
            ("required", .texts(arguments.map(\.0))), ("additionalProperties", .bool(false)),
        ])
        return ToolSpec(
            slug: slug, profile: profile, toolkit: profile.name, title: slug, description: description,
            inputSchema: schema, tags: ["readOnlyHint"], origin: profile.name)
    }

    /// Whether a name is that of one of them, which no other tool can take.
    static func has(_ slug: String) -> Bool { all.contains { sameBytes($0.slug, slug) } }

    static var offered: [OfferedTool] {
        all.map { OfferedTool(slug: $0.slug, description: $0.description, schema: $0.inputSchema) }
    }

    /// A tool as the answer to a search or a look shows it.
    static func shown(_ record: JSON) -> JSON {
        let names = ["tool", "toolkit", "description", "input_schema"]
        return .object(names.compactMap { name in record[name].map { (name, $0) } })
    }
}

extension OfferedTool {
    /// Characters of a description that every server takes.
    private static let longest = 1024

    /// The tool of a `tool` record.
    init?(_ record: JSON) {
        guard let slug = record["tool"]?.string, !ChatTools.has(slug), let schema = record["input_schema"] else {
            return nil
        }
        var description = record["description"]?.string ?? ""
        if description.unicodeScalars.count > OfferedTool.longest {
            description = String(description.unicodeScalars.prefix(OfferedTool.longest - 1)) + "…"
        }
        self.init(slug: slug, description: description, schema: schema)
    }
}

extension ConversationStore.ToolName {
    /// The name of the tool of a record.
    init?(_ record: JSON) {
        guard let slug = record["tool"]?.string, let provider = record["provider"]?.string else { return nil }
        self.init(provider: provider, slug: slug)
    }
}
