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
            ("limit", Argument.count("how many tools at most", usual: usual, most: most)),
            ("detail", Argument.value("boolean", "give all tools whole, with their schemas")),
        ],
        required: ["intent"], effect: .reads, examples: ["find a tool", "is there a tool for this"],
        reach: .hybrid
    ) { registry, call throws(Failure) in
        let intent = [Search.Intent(withoutValues(call.text("intent") ?? ""), taint: call.isTainted)]
        let progress = registry.progress
        var (isListed, search, answers) = (false, Search?.none, [Result<Finding, Failure>]?.none)
        registry.begin(registry.unlisted) { _ in isListed = true }
        return .later { () throws(Failure) in
            guard isListed else { return nil }
            if search == nil {
                // Nothing that is not the person's own leaves in a question.
                let begun = try Search(
                    registry, provider: nil, toolkit: call.text("server"), operands: [],
                    maker: CallMaker(registry, once: nil),
                    progress: progress, asksServices: !call.isTainted, asksServers: false)
                search = begun
                registry.begin(begun.questions(intent)) { answers = $0 }
            }
            guard let answers else { return nil }
            switch try search?.all(intent, limit: most + reserve, answers: answers).first {
            case .tools(let found):
                let records = try offered(found, call, registry)
                let isWhole = call.arguments["detail"]?.bool ?? false
                var answer = InvocationResult.done(
                    isWhole
                        ? .record([(.tools, .array(records.map(\.shown)))])
                        : BriefTools.answer(
                            records, servers: try servers(registry), starting: registry.providers.flatMap(\.pending)
                        ))
                for record in records where try registry.isUnpinned(record) { answer.isTainted = true }
                return answer
            case .failure(let failure) where !failure.code.is(.nothing): throw failure
            default: return .done(.record([(.tools, .array([]))]))
            }
        }
    }

    private static let (usual, most) = (8, 20)
    /// Tools that are looked at beyond those, for some may be left out.
    private static let reserve = 12
    /// The share of the score that counts for a tool of this machine's own: a server that was added for a thing comes
    /// first, for own tools know more words of an intent.
    private static let ownShare = 0.4

    /// An intent without its values: a path or an address says nothing of the tool. One of values alone stays whole.
    private static func withoutValues(_ intent: String) -> String {
        let words = intent.split(whereSeparator: \.isWhitespace)
        let left = words.filter { word in
            let inside = word.utf8.dropFirst().dropLast()
            return !word.utf8.contains { "/\\@".utf8.contains($0) } && !inside.contains(0x2E)
        }
        return left.count < 2 ? intent : left.joined(separator: " ")
    }

    /// Whether an intent names a toolkit: `tasks`, `my calendar`.
    private static func names(_ intent: String, _ toolkit: String) -> Bool {
        intent.lowercased().split { !$0.isLetter }.contains { $0 == toolkit || $0 == "\(toolkit)s" }
    }

    /// The tools of a search that are offered: none that a rule denies, and act's own behind others that fit as well.
    private static func offered(
        _ found: [ToolRecord], _ call: Invocation, _ registry: ToolRegistry
    ) throws(Failure) -> [ToolRecord] {
        let rules = try registry.rules()
        var left: [(record: ToolRecord, worth: Double)] = []
        for (k, record) in found.enumerated() {
            let profile = record.provider.map { registry.profile($0) }
            if let slug = record.slug, let tool = try registry.listed(slug, provider: record.provider),
                rules.denies(tool, registry.settings.conversation)
            {
                continue
            }
            // Without a score the order stands.
            let score = record.json[.score]?.number.flatMap { Double($0) } ?? Double(found.count - k)
            let isOwn = profile?.isLocal == true && !names(call.text("intent") ?? "", record.toolkit ?? "")
            left.append((record, isOwn ? score * ownShare : score))
        }
        let sorted = left.enumerated().sorted { a, b in
            a.element.worth != b.element.worth ? a.element.worth > b.element.worth : a.offset < b.offset
        }
        return sorted.prefix(min(call.count("limit", usual: usual), most)).map(\.element.record)
    }

    /// The names of the toolkits that others than act brought.
    private static func servers(_ registry: ToolRegistry) throws(Failure) -> [String] {
        try registry.catalog(asks: false).toolkits(provider: nil).filter { !registry.profile($0.provider).isLocal }
            .map(\.name)
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
