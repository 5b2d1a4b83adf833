package import ActCore
import ActGate
package import ActStore

extension Toolbox {
    /// The catalog, brought to what the providers have now.
    package func catalog() throws(Failure) -> Catalog {
        let catalog = Catalog(try store())
        for provider in providers { try catalog.sync(provider.name, try provider.tools()) }
        return catalog
    }

    /// Throws, naming those there are, unless a provider has this name.
    package func check(provider name: String?) throws(Failure) {
        guard let name, provider(name) == nil else { return }
        throw .usage(
            "no provider '\(name)'", hint: "there are \(providers.map(\.name).joined(separator: ", "))")
    }
}

extension ToolSpec {
    /// Its `tool` record with the risk of calling it.
    package func shown(more: [(String, JSON)] = []) -> JSON {
        record(more: [("risk", Risk(tool: slug, toolkit: toolkit, tags: tags).json)] + more)
    }
}

/// From intents to calls, or to ranked tools: offline, over the catalog.
package struct Search {
    private let toolbox: Toolbox
    private let ranking: Ranking
    private let maker: CallMaker
    private let operands: Operands
    /// Intents so far: what `--once` counts by.
    private var number = 0

    /// - Parameter operands: `key=value` words that become each call's arguments.
    package init(
        _ toolbox: Toolbox, provider: String?, toolkit: String?, operands: [String], once: String?
    ) throws(Failure) {
        self.toolbox = toolbox
        self.operands = try Operands(operands)
        maker = CallMaker(toolbox, once: once)
        try toolbox.check(provider: provider)
        let catalog = try toolbox.catalog()
        if let toolkit {
            let names = try catalog.toolkits(provider: provider).map(\.name)
            guard names.contains(toolkit) else {
                let near = nearest(toolkit, names, limit: 3).joined(separator: ", ")
                throw Failure(
                    .unknownTool, "no toolkit '\(toolkit)'",
                    hint: near.isEmpty ? "see act-tools for those there are" : "did you mean \(near)?")
            }
        }
        ranking = try Ranking(catalog.database, provider: provider, toolkit: toolkit)
    }

    /// The call that an intent asks for. Throws `no-match`, or `bad-arguments` for operands that do not fit.
    ///
    /// - Parameter taint: whether the intent is untrusted text.
    package mutating func call(_ intent: String, taint: Bool) throws(Failure) -> JSON {
        number += 1
        let (found, isNearTie) = try tools(intent, limit: 2)
        let best = found[0].tool
        var plan: JSON?
        if isNearTie, found.count > 1 {
            plan = .object([("related", .array([.object([("tool", .text(found[1].tool.slug))])]))])
        }
        try refuseStrangers(best)
        return try maker.call(
            best, try operands.arguments(best), number: number, taint: taint, intent: intent, plan: plan)
    }

    /// The tools that fit an intent, best first, as `tool` records. Throws `no-match`.
    package func all(_ intent: String, limit: Int) throws(Failure) -> [JSON] {
        try tools(intent, limit: limit).found.enumerated().map { k, found in
            let score = (found.score * 1000).rounded() / 1000
            return found.tool.shown(more: [
                ("intent", .text(intent)), ("rank", .int(k + 1)), ("score", .number("\(score)")),
            ])
        }
    }

    private func tools(
        _ intent: String, limit: Int
    ) throws(Failure) -> (found: [(tool: ToolSpec, score: Double)], isNearTie: Bool) {
        let answer = try ranking.answer(intent, limit: limit)
        var found: [(ToolSpec, Double)] = []
        for match in answer.matches {
            // The provider's own word: the catalog's may be a moment old.
            guard let tool = try toolbox.tool(match.slug, provider: match.provider) else { continue }
            found.append((tool, match.score))
        }
        guard !found.isEmpty else {
            let words = Terminal.safe(intent).unicodeScalars
            let shown = words.count <= 80 ? String(words) : String(words.prefix(77)) + "..."
            throw Failure(
                .noMatch, "no tool fits '\(shown)'",
                hint: "see act-tools for those there are, or say it in other words")
        }
        return (found, answer.isNearTie)
    }

    /// Throws `bad-arguments` for an operand that the tool has no argument for. A schema that says nothing of others
    /// would let it pass; here it is the sign of a slip, or of the wrong tool.
    private func refuseStrangers(_ tool: ToolSpec) throws(Failure) {
        let open = ["additionalProperties", "patternProperties", "allOf", "anyOf", "oneOf", "$ref"]
        guard let known = tool.inputSchema["properties"]?.object, open.allSatisfy({ tool.inputSchema[$0] == nil })
        else { return }
        let strange = operands.keys.filter { known[$0] == nil }
        guard !strange.isEmpty else { return }
        throw Failure(
            .badArguments, strange.map { "arguments.\($0): no such argument" }.joined(separator: "; "),
            hint: "\(tool.slug) has \(known.keys.joined(separator: ", "))")
    }
}

extension Toolbox {
    /// Forgets what search learned of the named tools, or of all; writes an error for a name that nobody has.
    package func forget(_ slugs: [String], _ out: inout Output) throws(Failure) {
        let catalog = Catalog(try store())
        guard !slugs.isEmpty else {
            _ = try catalog.forget(nil)
            return
        }
        for slug in slugs where try catalog.forget(slug) == 0 {
            if !providers.contains(where: { (try? $0.tool(slug)) ?? nil != nil }) { try out.write(unknown(slug)) }
        }
    }
}
