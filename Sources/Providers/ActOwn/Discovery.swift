import ActDecide
import ActFind
import ActJSON
import ActMake
import ActRecord
import ActTools

/// The tools that find and show tools (act-search(1), act-tools(1)).
enum Discovery {
    static let all = [search, describe]

    private static let search = OwnTool(
        slug: "ACT_SEARCH_TOOLS", title: "Search for tools",
        description: "Search for tools by what they should do. Returns tools and their arguments.",
        properties: [("intent", Argument.text("what the tool should do, as 'send an email'"))],
        required: ["intent"], effect: .reads, examples: ["find a tool", "is there a tool for this"],
        reach: .hybrid
    ) { toolbox, call throws(Failure) in
        let intent = [Search.Intent(call.text("intent") ?? "", taint: call.isTainted)]
        let progress = toolbox.progress
        var (isListed, search, answers) = (false, Search?.none, [Result<Finding, Failure>]?.none)
        toolbox.begin(toolbox.unlisted) { _ in isListed = true }
        return .later { () throws(Failure) in
            guard isListed else { return nil }
            if search == nil {
                // Nothing that is not the person's own leaves in a question.
                let begun = try Search(
                    toolbox, provider: nil, toolkit: nil, operands: [], maker: CallMaker(toolbox, once: nil),
                    progress: progress, asksServices: !call.isTainted)
                search = begun
                toolbox.begin(begun.questions(intent)) { answers = $0 }
            }
            guard let answers else { return nil }
            switch try search?.all(intent, limit: most, answers: answers).first {
            case .records(let records):
                var answer = Answer.done(.object([("tools", .array(records.map(ToolSpec.shown)))]))
                for record in records where try toolbox.isUnpinned(record) { answer.isTainted = true }
                return answer
            case .failure(let failure) where !failure.code.is(.nothing): throw failure
            default: return .done(.object([("tools", .array([]))]))
            }
        }
    }

    private static let most = 8

    private static let describe = OwnTool(
        slug: "ACT_DESCRIBE_TOOL", title: "Show a tool",
        description: "Show one tool: what it does, and the schema of its arguments.",
        properties: [("tool", Argument.text("the tool's name", longest: 200))], required: ["tool"], effect: .reads,
        examples: ["show the arguments of a tool"], reach: .hybrid
    ) { toolbox, call throws(Failure) in
        let slug = call.text("tool") ?? ""
        if call.isTainted {
            var isListed = false
            toolbox.begin(toolbox.unlisted) { _ in isListed = true }
            return .later { () throws(Failure) in
                guard isListed else { return nil }
                guard let tool = try toolbox.listed(slug, provider: nil) else { throw toolbox.unknown(slug) }
                return try shown(tool, toolbox)
            }
        }
        return .later { () throws(Failure) in
            guard toolbox.isLookedUp(slug, provider: nil) else { return nil }
            return try shown(try toolbox.known(slug), toolbox)
        }
    }

    private static func shown(_ tool: ToolSpec, _ toolbox: Toolbox) throws(Failure) -> Answer {
        var answer = Answer.done(ToolSpec.shown(toolbox.record(tool)))
        // Words of a provider that no person has seen are anybody's.
        answer.isTainted = try toolbox.unpinned(tool) != nil
        return answer
    }
}
