import ActDecide
import ActFind
import ActJSON
import ActMCP
import ActModel
import ActTools

/// The tools that clients are offered: three that lead to every other, one for the outcomes of calls, and those of
/// toolkits that were named, each as its own.
struct ServedTools {
    /// The meaning of a name that is offered.
    enum Meaning {
        /// The search for tools, of act's own.
        case search(ToolSpec)
        /// Another tool of act's own that only reads.
        case own(ToolSpec)
        /// A call of the tool that an argument names.
        case call
        case result
        case tool(ToolSpec)
    }

    static let result = "ACT_RESULT"
    /// Seconds that ACT_RESULT waits at most.
    static let longest = 600

    private var meanings: [[UInt8]: Meaning] = [:]
    /// The definitions, in an order that stays.
    private(set) var listed: [JSON] = []
    /// Whether the tools of toolkits are offered too.
    private(set) var hasOffered = false
    private let registry: ToolRegistry
    private var known: [[UInt8]: ToolSpec] = [:]

    init(_ registry: ToolRegistry) throws(Failure) {
        self.registry = registry
        let own = try ChatTools(registry)
        for (tool, meaning) in [(own.search, Meaning.search(own.search)), (own.describe, .own(own.describe))] {
            add(tool.slug, meaning, ServedTools.definition(tool, as: tool.slug))
        }
        let call = own.call
        add(
            call.slug, .call,
            ServedTools.definition(call.slug, call.title, call.description, call.inputSchema, reads: false))
        add(ServedTools.result, .result, ServedTools.asking)
    }

    /// Offers each tool of these toolkits, as the catalog has them, as its own. Returns the toolkits that have none.
    mutating func offer(_ toolkits: [String]) throws(Failure) -> [String] {
        var tools: [ToolSpec] = []
        var empty: [String] = []
        let catalog = try registry.catalog(asks: false)
        for toolkit in toolkits {
            let before = tools.count
            try catalog.tools(provider: nil, toolkit: toolkit) { tool throws(Failure) in
                if !registry.leavesOut(tool) { tools.append(tool) }
            }
            if tools.count == before { empty.append(toolkit) }
        }
        var names = OfferedNames(registry, taken: meanings.keys)
        for (name, tool) in try names.named(tools) {
            known[Array(tool.slug.utf8)] = known[Array(tool.slug.utf8)] ?? tool
            add(name, .tool(tool), ServedTools.definition(tool, as: name))
        }
        hasOffered = true
        return empty
    }

    private mutating func add(_ name: String, _ meaning: Meaning, _ definition: JSON) {
        meanings[Array(name.utf8)] = meaning
        listed.append(definition)
    }

    func meaning(of name: String) -> Meaning? { meanings[Array(name.utf8)] }

    /// The tool that ACT_CALL_TOOL names: a slug, or a name that is offered here. Nobody is asked, for the name may be
    /// anybody's text.
    mutating func tool(_ name: String) throws(Failure) -> ToolSpec? {
        if let known = known[Array(name.utf8)] { return known }
        if case .tool(let tool)? = meaning(of: name) { return tool }
        guard let tool = try registry.listed(name, provider: nil) else { return nil }
        known[Array(name.utf8)] = tool
        return tool
    }

    /// The questions that bring the tools of the server that a name may be of.
    static func relearning(
        _ name: String, _ registry: ToolRegistry
    ) -> [(provider: any Provider, query: Query)] {
        guard let toolkit = ToolSpec.server(of: name) else { return [] }
        return registry.providers.filter { $0.has(toolkit) }.map { ($0, .relearn(toolkit: toolkit)) }
    }

    static func unknown(_ name: String, _ registry: ToolRegistry) -> Failure {
        var failure = registry.unknown(name)
        failure.hint = "find tools with ACT_SEARCH_TOOLS\(failure.hint.map { "; \($0)" } ?? "")"
        return failure
    }

    // Definitions.

    /// The tool as MCP lists it: its own schemas, and as annotations our judgement of it.
    private static func definition(_ tool: ToolSpec, as name: String) -> JSON {
        // A statement in its arguments may change something, however harmless the tool's name is.
        let level = tool.takesStatements ? max(tool.risk.level, .unknown) : tool.risk.level
        var hints: [(String, JSON)] = [("title", .text(tool.title)), ("readOnlyHint", .bool(level == .low))]
        if level != .low { hints.append(("destructiveHint", .bool(tool.risk.destroys || level == .unknown))) }
        if let isIdempotent = tool.annotations?.idempotent { hints.append(("idempotentHint", .bool(isIdempotent))) }
        hints.append(("openWorldHint", .bool(tool.annotations?.openWorld ?? (tool.reach != .offline))))
        var schema = tool.shownSchema.object ?? JSON.Object()
        if schema["type"]?.string != "object" { schema["type"] = .text("object") }
        var members: [(String, JSON)] = [
            ("name", .text(name)), ("title", .text(tool.title)), ("description", .text(tool.description)),
            ("inputSchema", .object(schema)),
        ]
        if passesOn(tool), let output = tool.outputSchema { members.append(("outputSchema", output)) }
        return .object(members + [(Wire.annotations, .object(hints))])
    }

    /// Whether answers of a tool go on as its service gave them, so that they fit the schema that it told.
    private static func passesOn(_ tool: ToolSpec) -> Bool {
        tool.outputSchema?["type"]?.string == "object" && tool.annotations != nil
    }

    private static func definition(
        _ name: String, _ title: String, _ description: String, _ schema: JSON, reads: Bool
    ) -> JSON {
        .object([
            ("name", .text(name)), ("title", .text(title)), ("description", .text(description)),
            ("inputSchema", schema),
            (Wire.annotations, .object([("title", .text(title)), ("readOnlyHint", .bool(reads))])),
        ])
    }

    private static let asking = definition(
        result, "Get the outcome of a call",
        "Get the outcome of a call that was held for a person's approval, by the id that its answer gave.",
        ArgumentSchema.object(
            [
                (
                    "id",
                    .object([
                        ("type", .text("string")), ("minLength", .int(1)), ("maxLength", .int(200)),
                        ("description", .text("the id of the call")),
                    ])
                ),
                (
                    "wait",
                    ArgumentSchema.count("how many seconds to wait for it", usual: 0, least: 0, most: longest)
                ),
            ], required: ["id"]),
        reads: true)
}
