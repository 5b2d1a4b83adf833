package import ActJSON
import ActRecord
package import ActStore
import ActSystem
package import ActTools

/// Every tool that a provider has described, and the sentences that led to it.
package struct Catalog {
    /// The places in the index of a tool's sentences, as bits.
    enum Slot {
        static let examples = 32
        static let end = 64
        /// The bits of sentences learned; the others are of examples that the provider gives.
        static let learned: UInt64 = 1 << UInt64(examples) - 1
    }

    /// The number of sentences kept for a tool: the newest and most different.
    package static let kept = 30

    package let store: Store
    private let table: CatalogTable
    private let index: IndexTable
    /// The profiles of providers, by their names.
    private let profile: (String) -> Profile

    package init(_ store: Store, profile: @escaping (String) -> Profile = { Profile($0) }) {
        self.store = store
        table = CatalogTable(store)
        index = IndexTable(store)
        self.profile = profile
    }

    // Descriptions by providers.

    /// Brings the catalog to what these providers have now; nothing is known of one without a list.
    func sync(_ listed: [(provider: String, tools: [ToolSpec]?)]) throws(Failure) {
        for case (let provider, let tools?) in listed { try sync(provider, tools) }
    }

    /// The catalog of a store that can't be written, brought to what these providers have now: in memory, unless it is as it
    /// should be.
    func toRead(_ listed: [(provider: String, tools: [ToolSpec]?)]) throws(Failure) -> Catalog {
        do throws(Failure) {
            try sync(listed)
            try Indexer(index).update { _, _ in }
            return self
        } catch {
            let copy = Catalog(try Store.inMemory(), profile: profile)
            var tools: [ToolSpec] = []
            try self.tools(provider: nil) { tool throws(Failure) in tools.append(tool) }
            try copy.keep(tools)
            try copy.sync(listed)
            return copy
        }
    }

    /// Brings the catalog to what a provider has now. Costs a look when nothing changed since.
    package func sync(_ provider: String, _ tools: [ToolSpec]) throws(Failure) {
        let rows = tools.map(Catalog.row)
        var whole = Checksum()
        for row in rows {
            whole.add(row.origin.utf8)
            whole.add(row.record)
        }
        guard try !table.isCurrent(provider, stamp: whole.text) else { return }
        try table.sync(provider, stamp: whole.text, rows)
    }

    /// Keeps tools beside those that are known of their providers; described now.
    package func keep(_ tools: [ToolSpec]) throws(Failure) {
        var kept: [String: [CatalogTable.Tool]] = [:]
        for tool in tools { kept[tool.provider, default: []].append(Catalog.row(tool)) }
        for (provider, rows) in kept { try table.keep(provider, rows) }
    }

    private static func row(_ tool: ToolSpec) -> CatalogTable.Tool {
        CatalogTable.Tool(slug: tool.slug, toolkit: tool.toolkit, origin: tool.origin, record: tool.record().bytes)
    }

    // Reading the catalog.

    /// Toolkits in order of their names, with how many tools they have.
    package func toolkits(provider: String?) throws(Failure) -> [(name: String, provider: String, tools: Int)] {
        try table.toolkits(provider: provider)
    }

    /// Toolkits in order of their names.
    package func toolkitNames(provider: String? = nil) throws(Failure) -> [(name: String, provider: String)] {
        try table.toolkitNames(provider: provider)
    }

    /// Tools by toolkit and as they were described, one after another.
    package func tools(
        provider: String?, toolkit: String? = nil, _ each: (ToolSpec) throws(Failure) -> Void
    ) throws(Failure) {
        try table.descriptions(provider: provider, toolkit: toolkit) { tool throws(Failure) in
            guard let record = tool.tool else {
                throw Failure(.io, "the catalog has a tool that can't be read")
            }
            try each(try ToolSpec(record: record, profile: profile(tool.provider), origin: tool.origin))
        }
    }

    // Learning.

    /// Keeps the words of a sentence with the tool that it led to: the same words anew, a free place, the place of the
    /// most alike, or of the oldest.
    package func learn(_ intent: String, _ provider: String, _ slug: String) throws(Failure) {
        let words = Words.read(intent).counted.prefix(Catalog.mostWords).map(\.word)
        guard !words.isEmpty else { return }
        let new = Set(words)
        let rows = try index.learned(provider, slug).map { sentence in
            let old = Set(sentence.words.split(separator: " ").map(String.init))
            return (slot: sentence.slot, alike: Double(new.intersection(old).count) / Double(new.union(old).count))
        }
        // Where several are equally alike, the first counts, which is the oldest.
        let nearest = rows.reduce((slot: 0, alike: 0.0)) { $1.alike > $0.alike ? $1 : $0 }
        let taken = Set(rows.map(\.slot))
        let slot: Int
        if nearest.alike == 1 || taken.count >= Catalog.kept && nearest.alike >= 0.5 {
            slot = nearest.slot
        } else {
            slot = (0..<Catalog.kept).first { !taken.contains($0) } ?? rows[0].slot
        }
        try index.learn(provider, slug, slot: slot, words: words.joined(separator: " "))
        guard let id = try index.id(provider, slug) else { return }
        try Indexer(index).setPhrases(of: id, provider, slug)
    }

    /// The number of words kept of one sentence.
    private static let mostWords = 64

    /// Forgets what was learned of a tool of this name, or of all; how many sentences that were. Their words leave the
    /// index's file too.
    package func forget(_ slug: String?) throws(Failure) -> Int {
        var count = 0
        try index.transaction { () throws(Failure) in
            let forgotten = try index.forget(slug)
            count = forgotten.count
            for id in forgotten.ids {
                guard let (provider, slug) = try index.name(id) else { continue }
                try Indexer(index).setPhrases(of: id, provider, slug)
            }
        }
        return count
    }
}

/// FNV-1a in 64 bits: tells whether something changed, and guards against nobody.
private struct Checksum {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
        state = (state ^ 0xFF) &* 0x100_0000_01B3
    }

    var text: String { String(state, radix: 16) }
}
