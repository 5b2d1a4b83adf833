package import ActJSON
package import ActRecord
import ActSettings
package import ActStore
package import ActSystem
package import ActTools

/// A tool that nobody has pinned as its provider describes it now: a person is asked about every call of it.
package struct UnpinnedTool {
    package let tool: ToolSpec
    /// Its text as it was pinned, and when; nil for a tool that nobody has seen.
    package let before: (text: JSON, at: Moment)?
    /// Whether it was pinned once.
    package let isChanged: Bool
    /// The other entry of its server for which tools were pinned.
    private let change: EntryChange?

    package init(
        _ tool: ToolSpec, before: (text: JSON, at: Moment)? = nil, isChanged: Bool = false,
        change: EntryChange? = nil
    ) {
        self.tool = tool
        self.before = before
        self.isChanged = isChanged
        self.change = change
    }

    /// nil for a tool that is pinned as it is, or needs no pin.
    ///
    /// - Parameter pins: nil where nothing was ever pinned.
    package init?(_ tool: ToolSpec, pins: PinTable?) throws(Failure) {
        guard tool.isPinned else { return nil }
        let digest = try pins?.digest(origin: tool.origin, slug: tool.slug)
        if let digest, let pin = tool.pin, sameBytes(digest, pin) { return nil }
        let before = digest == nil ? nil : try pins?.text(origin: tool.origin, slug: tool.slug)
        // A pin of before the order of some parts was left out.
        if let before, let pin = tool.pin, sameBytes(try ToolSpec.pin(of: before.json), pin) { return nil }
        self.init(tool, before: before.map { ($0.json, $0.at) }, isChanged: digest != nil)
    }

    /// Why its calls are asked about.
    package var reason: String {
        if isChanged { return "changed since it was pinned" }
        return "new: nobody has seen this tool" + (change.map { "; \($0.reason)" } ?? "")
    }
}

extension PinTable {
    /// Pins tools as they are. One without a digest stays unpinned.
    package func pin(_ tools: [ToolSpec]) throws(Failure) {
        try put(
            tools.compactMap { tool in
                tool.pin.map { Pin(origin: tool.origin, slug: tool.slug, digest: $0, text: tool.pinnedText) }
            })
    }
}

extension ToolRegistry {
    /// The tool, where it needs a pin and nobody has pinned it as it is.
    package func unpinned(_ tool: ToolSpec) throws(Failure) -> UnpinnedTool? {
        guard tool.isPinned else { return nil }
        return try UnpinnedTool(tool, pins: Store.exists ? try pins() : nil)
    }

    /// The questions that tell whether a tool that differs from its pin does so still: its server may have changed back
    /// since it was listed.
    package func doubts(on tool: ToolSpec) throws(Failure) -> [(provider: any Provider, query: Query)] {
        guard try unpinned(tool)?.isChanged ?? false else { return [] }
        return providers.filter { sameBytes($0.profile.name, tool.provider) }
            .map { ($0, .current(toolkit: tool.toolkit)) }
    }

    /// The tool that a person is asked about, as its server describes it now.
    func current(_ slug: String, provider: String?) throws(Failure) -> ToolSpec? {
        guard let tool = try tool(slug, provider: provider) else { return nil }
        let doubts = try doubts(on: tool)
        guard !doubts.isEmpty else { return tool }
        // The call is judged by the last listing where there can be none.
        _ = try ask(doubts)
        forgetTools()
        return try self.tool(slug, provider: provider)
    }

    /// Whether the tool of a `tool` record is such a one.
    package func isUnpinned(_ record: ToolRecord) throws(Failure) -> Bool {
        guard let slug = record.slug, let provider = record.provider,
            profile(provider).isPinned
        else { return false }
        guard let tool = try tool(slug, provider: provider) else { return true }
        return try unpinned(tool) != nil
    }

    /// Whether agents may be offered a tool by a name: it has that name, or nobody has it. A tool that is pinned has the
    /// name from now on.
    package func mayBeNamed(_ tool: ToolSpec, _ name: String) throws(Failure) -> Bool {
        guard Store.exists else { return true }
        if let slug = try pins().slug(named: name) { return sameBytes(slug, tool.slug) }
        if tool.isPinned, try !store().isReadOnly, try unpinned(tool) == nil {
            try pins().keepName(of: tool.slug)
        }
        return true
    }

    /// Pins tools as they are, which a person has seen.
    package func pin(_ tools: [ToolSpec]) throws(Failure) {
        guard tools.contains(where: { $0.pin != nil }) else { return }
        try pins().pin(tools)
        var noted: Set<String> = []
        for tool in tools where noted.insert("\(tool.provider) \(tool.toolkit)").inserted {
            try note(tool.toolkit, of: tool.provider)
        }
    }

    private func pins() throws(Failure) -> PinTable { PinTable(try store(), user: settings.user) }

    /// The tools of a toolkit that can be pinned, as their providers describe them now.
    package func pinnable(toolkit: String) throws(Failure) -> [ToolSpec] {
        let providers = providers.filter { $0.profile.isPinned }
        for learnt in try ask(providers.map { ($0, .learn(toolkit: toolkit)) }) { _ = try learnt.get() }
        let tools = try tools(providers, of: toolkit)
        for tool in tools {
            let doubts = try doubts(on: tool)
            guard !doubts.isEmpty else { continue }
            _ = try ask(doubts)
            forgetTools()
            return try self.tools(providers, of: toolkit)
        }
        return tools
    }

    private func tools(_ providers: [any Provider], of toolkit: String) throws(Failure) -> [ToolSpec] {
        var found: [ToolSpec] = []
        for provider in providers {
            let name = provider.profile.name
            var slugs = try provider.tools()?.filter { sameBytes($0.toolkit, toolkit) }.map(\.slug)
            if slugs == nil, Store.exists {
                slugs = try CatalogTable(try store()).slugs(of: name, toolkit: toolkit)
            }
            for slug in slugs ?? [] {
                guard let tool = try tool(slug, provider: name), tool.pin != nil else { continue }
                found.append(tool)
            }
        }
        return found
    }
}
