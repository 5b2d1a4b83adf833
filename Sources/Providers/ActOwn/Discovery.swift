import ActDecide
import ActFind
import ActJSON
import ActMake
import ActRecord
import ActTools

/// The tools that find and show tools (act-search(1), act-tools(1)).
enum Discovery {
    static let all = [search, describe]

    private static let search = BuiltinTool(
        slug: "ACT_SEARCH_TOOLS", title: "Search for tools",
        description: "Search for tools by what they should do. Returns tools and their arguments.",
        properties: [("intent", Argument.text("what the tool should do, as 'send an email'"))],
        required: ["intent"], effect: .reads, examples: ["find a tool", "is there a tool for this"],
        reach: .hybrid
    ) { registry, call throws(Failure) in
        let intent = [Search.Intent(call.text("intent") ?? "", taint: call.isTainted)]
        let progress = registry.progress
        var (isListed, search, answers) = (false, Search?.none, [Result<Finding, Failure>]?.none)
        registry.begin(registry.unlisted) { _ in isListed = true }
        return .later { () throws(Failure) in
            guard isListed else { return nil }
            if search == nil {
                // Nothing that is not the person's own leaves in a question.
                let begun = try Search(
                    registry, provider: nil, toolkit: nil, operands: [], maker: CallMaker(registry, once: nil),
                    progress: progress, asksServices: !call.isTainted)
                search = begun
                registry.begin(begun.questions(intent)) { answers = $0 }
            }
            guard let answers else { return nil }
            switch try search?.all(intent, limit: most, answers: answers).first {
            case .tools(let records):
                var answer = InvocationResult.done(.record([(.tools, .array(records.map(\.shown)))]))
                for record in records where try registry.isUnpinned(record) { answer.isTainted = true }
                return answer
            case .failure(let failure) where !failure.code.is(.nothing): throw failure
            default: return .done(.record([(.tools, .array([]))]))
            }
        }
    }

    private static let most = 8

    private static let describe = BuiltinTool(
        slug: "ACT_DESCRIBE_TOOL", title: "Show a tool",
        description: "Show one tool: what it does, and the schema of its arguments.",
        properties: [("tool", Argument.text("the tool's name", longest: 200))], required: ["tool"], effect: .reads,
        examples: ["show the arguments of a tool"], reach: .hybrid
    ) { registry, call throws(Failure) in
        let slug = call.text("tool") ?? ""
        if call.isTainted {
            var isListed = false
            registry.begin(registry.unlisted) { _ in isListed = true }
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
