package import ActJSON
package import ActRecord
package import ActTools

/// A search for tools as agents and models ask for it: the arguments of ACT_SEARCH_TOOLS, and the answer to them.
package struct AgentSearch {
    /// The number of tools in an answer, where it is not asked for, and at most.
    package static let (usual, most) = (8, 20)
    /// Tools that are looked at for an answer: more than come into it, for some are left out, and names are weighed.
    package static let looked = 60
    /// The share of the score that counts for a tool of this machine's own: a server that was added for a thing comes
    /// first, for own tools know more words of an intent.
    private static let ownShare = 0.4

    private let text: String
    package let server: String?
    private let limit: Int
    private let isWhole: Bool

    /// - Parameter arguments: as the tool's schema has them.
    package init(_ arguments: JSON.Object) {
        text = arguments[.intent]?.string ?? ""
        server = arguments["server"]?.string
        limit = min(arguments["limit"]?.int ?? AgentSearch.usual, AgentSearch.most)
        isWhole = arguments["detail"]?.bool ?? false
    }

    /// The intent without its values.
    package var intent: String { IntentWords.text(text) }

    /// The tools that are offered, of those that fit: none that is denied, and act's own behind others that fit as well.
    ///
    /// - Parameter isDenied: whether a rule denies every call of a tool.
    package func offered(
        _ found: [ToolRecord], _ registry: ToolRegistry, isDenied: (ToolSpec) -> Bool
    ) throws(Failure) -> [ToolRecord] {
        var left: [(record: ToolRecord, worth: Double)] = []
        let theirs = nouns(found, registry)
        var coverage = NameCoverage(try registry.catalog(asks: false).store, intent)
        for (k, record) in found.enumerated() {
            // The search has brought the catalog to what providers have.
            if let slug = record.slug, let tool = try registry.tool(slug, provider: record.provider, asks: false),
                isDenied(tool)
            {
                continue
            }
            let toolkit = record.toolkit ?? ""
            // Without a score the order stands.
            var score = Double(found.count - k)
            if let given = record.json[.score]?.number.flatMap({ Double($0) }) {
                let provider = record.provider ?? ""
                score = given * (try coverage.factor(record.slug ?? "", provider: provider, toolkit: toolkit))
            }
            let isAskedFor = names(toolkit) && !theirs.contains(stem(toolkit))
            left.append((record, isLocal(record, registry) && !isAskedFor ? score * AgentSearch.ownShare : score))
        }
        let sorted = left.enumerated().sorted { a, b in
            a.element.worth != b.element.worth ? a.element.worth > b.element.worth : a.offset < b.offset
        }
        return sorted.prefix(limit).map(\.element.record)
    }

    private func isLocal(_ record: ToolRecord, _ registry: ToolRegistry) -> Bool {
        record.provider.map { registry.profile($0).isLocal } ?? false
    }

    /// The stems of the names of tools that others than act have for this: who asks for a file means theirs.
    private func nouns(_ found: [ToolRecord], _ registry: ToolRegistry) -> Set<String> {
        let others = found.filter { !isLocal($0, registry) }
        return Set(others.flatMap { Words.name($0.slug ?? "").map(stem) })
    }

    /// Whether the intent names a toolkit: `tasks`, `my calendar`.
    private func names(_ toolkit: String) -> Bool {
        text.lowercased().split { !$0.isLetter }.contains { $0 == toolkit || $0 == "\(toolkit)s" }
    }

    /// The answer that has these tools, the best first: in few bytes, or whole.
    ///
    /// - Parameters:
    ///   - missed: the servers whose tools are not known.
    ///   - instructions: the words of servers that are told, by their toolkits.
    package func answer(
        _ records: [ToolRecord], _ registry: ToolRegistry, missed: MissedServers,
        instructions: [(toolkit: String, text: String)] = []
    ) throws(Failure) -> JSON {
        let said = BriefTools.said(instructions)
        guard !isWhole else {
            return .record(
                [(.tools, .array(records.map(\.shown)))] + missed.members + [(.saidByServers, said)])
        }
        return BriefTools.answer(
            records, servers: try AgentSearch.servers(registry), missed: missed, said: said)
    }

    /// The names of the toolkits that others than act brought.
    private static func servers(_ registry: ToolRegistry) throws(Failure) -> [String] {
        try registry.catalog(asks: false).toolkitNames().filter { !registry.profile($0.provider).isLocal }
            .map(\.name)
    }
}
