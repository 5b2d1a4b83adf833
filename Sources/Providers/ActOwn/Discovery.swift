import ActDecide
import ActFind
import ActJSON
import ActMake
import ActRecord
import ActSettings
import ActTools

/// The tools that find and show tools (act-search(1), act-tools(1)).
enum Discovery {
    static let all = [search, describe]

    private static let search = BuiltinTool(
        slug: "ACT_SEARCH_TOOLS", title: "Search for tools",
        description:
            "Search for tools by what they should do. Returns names, a line each and the arguments that must be given; "
            + "ACT_DESCRIBE_TOOL shows the schema of one.",
        properties: [
            ("intent", Argument.text("what the tool should do, as 'send an email'")),
            ("server", Argument.text("search the tools of this server or toolkit alone", longest: 200)),
            ("limit", Argument.count("how many tools at most", usual: AgentSearch.usual, most: AgentSearch.most)),
            ("detail", Argument.value("boolean", "give all tools whole, with their schemas")),
        ],
        required: ["intent"], effect: .reads, examples: ["find a tool", "is there a tool for this"],
        reach: .hybrid
    ) { registry, call throws(Failure) in
        let asked = AgentSearch(call.arguments)
        let intent = [Search.Intent(asked.intent, taint: call.isTainted)]
        let progress = registry.progress
        var (isListed, search, answers) = (false, Search?.none, [Result<Finding, Failure>]?.none)
        // A search of one server waits for no other.
        registry.begin(registry.unlisted(asked.server)) { _ in isListed = true }
        return .later { () throws(Failure) in
            guard isListed else { return nil }
            if search == nil {
                // Nothing that is not the person's own leaves in a question.
                let begun = try Search(
                    registry, provider: nil, toolkit: asked.server, operands: [],
                    maker: CallMaker(registry, once: nil),
                    progress: progress, asksServices: !call.isTainted, asksServers: false)
                search = begun
                registry.begin(begun.questions(intent)) { answers = $0 }
            }
            guard let answers else { return nil }
            let missed = try MissedServers(registry, of: asked.server, tellsReasons: true)
            func answer(
                _ records: [ToolRecord], _ instructions: [(toolkit: String, text: String)]
            ) throws(Failure) -> InvocationResult {
                let told = try asked.answer(records, registry, missed: missed, instructions: instructions)
                var answer = InvocationResult.done(told)
                // They are the server's words, though a person has seen them.
                answer.isTainted = !instructions.isEmpty || missed.hasForeignWords
                return answer
            }
            switch try search?.all(intent, limit: AgentSearch.looked, answers: answers).first {
            case .tools(let found):
                let rules = try registry.rules()
                let records = try asked.offered(found, registry) {
                    rules.denies($0, registry.settings.conversation)
                }
                var answer = try answer(records, try said(records, registry))
                for record in records where try registry.isUnpinned(record) { answer.isTainted = true }
                return answer
            case .failure(let failure) where !failure.code.is(.nothing): throw failure
            default: return try answer([], [])
            }
        }
    }

    /// The words of the servers of these tools, where a person has pinned the tool with them.
    private static func said(
        _ records: [ToolRecord], _ registry: ToolRegistry
    ) throws(Failure) -> [(toolkit: String, text: String)] {
        var said: [(toolkit: String, text: String)] = []
        for record in records {
            guard let slug = record.slug, let provider = record.provider, registry.profile(provider).isPinned,
                let tool = try registry.tool(slug, provider: provider),
                let words = tool.instructions, try registry.unpinned(tool) == nil,
                !said.contains(where: { sameBytes($0.toolkit, tool.toolkit) })
            else { continue }
            said.append((tool.toolkit, words))
        }
        return said
    }

    private static let describe = BuiltinTool(
        slug: "ACT_DESCRIBE_TOOL", title: "Show a tool",
        description: "Show one tool: what it does, and the schema of its arguments.",
        properties: [("tool", Argument.text("the tool's name", longest: 200))], required: ["tool"], effect: .reads,
        examples: ["show the arguments of a tool"], reach: .hybrid
    ) { registry, call throws(Failure) in
        let slug = call.text("tool") ?? ""
        if call.isTainted {
            var isListed = false
            registry.begin(registry.unlisted(ToolSpec.server(of: slug))) { _ in isListed = true }
            return .later { () throws(Failure) in
                guard isListed else { return nil }
                guard let tool = try registry.listed(slug, provider: nil) else { throw registry.unknown(slug) }
                return try shown(tool, registry)
            }
        }
        return .later { () throws(Failure) in
            guard registry.isLookedUp(slug, provider: nil) else { return nil }
            return try shown(try registry.existing(slug), registry)
        }
    }

    private static func shown(_ tool: ToolSpec, _ registry: ToolRegistry) throws(Failure) -> InvocationResult {
        var answer = InvocationResult.done(registry.record(tool).shown)
        // Words of a provider that no person has seen are anybody's.
        answer.isTainted = try registry.unpinned(tool) != nil
        return answer
    }
}
