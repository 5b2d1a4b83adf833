package import ActCore
package import ActStore
package import ActTools

/// Every tool that a provider has described, its texts indexed word by word, and the sentences that led to it.
package struct Catalog {
    /// Which text of a tool stands where in the index.
    enum Slot {
        static let name = 0
        static let body = 1
        static let extra = 2
        /// Sentences learned: this one and those after it.
        static let learned = 8
        /// Sentences that the provider gives.
        static let examples = 38
        static let end = CatalogTable.slots
    }

    /// The number of sentences kept for a tool: the newest and most different.
    package static let kept = 30

    package let database: Database
    private let table: CatalogTable
    /// The profiles of providers, by their names.
    private let profile: (String) -> Profile

    package init(_ database: Database, profile: @escaping (String) -> Profile = { Profile($0) }) {
        self.database = database
        table = CatalogTable(database)
        self.profile = profile
    }

    // Descriptions by providers.

    /// Brings the catalog to what a provider has now. Costs a look when nothing changed since.
    package func sync(_ provider: String, _ tools: [ToolSpec]) throws(Failure) {
        let records = tools.map { Array($0.record().bytes) }
        var whole = Checksum()
        whole.add(version.utf8)
        for record in records { whole.add(record) }
        let stamp = whole.text
        guard try !table.isCurrent(provider, stamp: stamp) else { return }
        try table.transaction { () throws(Failure) in
            // Another process may have done it while we waited.
            guard try !table.isCurrent(provider, stamp: stamp) else { return }
            var old = try table.versions(of: provider)
            for (tool, record) in zip(tools, records) {
                let digest = Catalog.digest(tool, record)
                let known = old.removeValue(forKey: tool.slug)
                if known?.digest != digest { try put(tool, record, digest, as: known?.id) }
            }
            for version in old.values { try table.drop(version.id) }
            try table.setStamp(stamp, of: provider, at: .now)
        }
    }

    /// Keeps tools beside those that are known of their providers; described now.
    package func keep(_ tools: [ToolSpec]) throws(Failure) {
        guard !tools.isEmpty else { return }
        try table.transaction { () throws(Failure) in
            for tool in tools {
                let record = Array(tool.record().bytes)
                let digest = Catalog.digest(tool, record)
                let known = try table.version(tool.provider, tool.slug)
                if let known, known.digest == digest {
                    try table.setDescribed(known.id, at: .now)
                } else {
                    try put(tool, record, digest, as: known?.id)
                }
            }
        }
    }

    /// The tool as it was described last, and when.
    package func tool(_ provider: String, _ slug: String) throws(Failure) -> (spec: ToolSpec, described: Moment)? {
        guard let found = try table.description(provider, slug), let record = try? JSON(found.record) else {
            return nil
        }
        return (try ToolSpec(record: record, profile: profile(provider), origin: found.origin), found.described)
    }

    private static func digest(_ tool: ToolSpec, _ record: [UInt8]) -> Int {
        var digest = Checksum()
        digest.add(version.utf8)
        digest.add(record)
        digest.add(tool.origin.utf8)
        return digest.value
    }

    private func put(_ tool: ToolSpec, _ record: [UInt8], _ digest: Int, as known: Int?) throws(Failure) {
        let name = Words.name(tool.slug)
        let raw = Words.split(tool.slug.replacing("_", with: " "))
        let row = CatalogTable.Tool(
            provider: tool.provider, slug: tool.slug, toolkit: tool.toolkit, origin: tool.origin, record: record,
            digest: digest, name: " \(raw.joined(separator: " ")) ",
            length: name.count + Words.split(tool.description).count, verbs: Words.kinds(named: name).rawValue)
        let id = try table.put(row, as: known, at: .now)
        if known != nil {
            try table.erase(id, 0..<Slot.learned)
            try table.erase(id, Slot.examples..<Slot.end)
        }
        // ONE_DRIVE is looked for as onedrive too.
        let pairs = zip(name, name.dropFirst()).map { $0 + $1 }
        let names = name + raw + pairs + [tool.title, tool.toolkit]
        try table.index(id, Slot.name, names.joined(separator: " "))
        try table.index(id, Slot.body, tool.description)
        let arguments = (tool.inputSchema["properties"]?.object?.members ?? []).flatMap { key, rule in
            Words.name(key.text) + [rule["description"]?.string ?? ""]
                + (rule["enum"]?.array?.compactMap(\.string) ?? [])
        }
        try table.index(id, Slot.extra, (arguments + tool.tags).joined(separator: " "))
        for (k, example) in tool.examples.prefix(Slot.end - Slot.examples).enumerated() {
            try table.index(id, Slot.examples + k, example)
        }
        if known == nil { try recall(id, tool.provider, tool.slug) }
    }

    // Reading the catalog.

    /// Toolkits in order of their names, with how many tools they have.
    package func toolkits(provider: String?) throws(Failure) -> [(name: String, provider: String, tools: Int)] {
        try table.toolkits(provider: provider)
    }

    /// Tools by toolkit and as they were described, one after another.
    package func tools(
        provider: String?, toolkit: String? = nil, _ each: (ToolSpec) throws(Failure) -> Void
    ) throws(Failure) {
        try table.descriptions(provider: provider, toolkit: toolkit) { tool throws(Failure) in
            guard let record = try? JSON(tool.record) else {
                throw Failure(.io, "the catalog has a tool that can't be read")
            }
            try each(try ToolSpec(record: record, profile: profile(tool.provider), origin: tool.origin))
        }
    }

    // Learning.

    /// Keeps the words of a sentence with the tool that it led to: the same words anew, a free place, the place of the
    /// most alike, or of the oldest.
    package func learn(_ intent: String, _ provider: String, _ slug: String) throws(Failure) {
        let words = Words.read(intent).counted.map(\.word)
        guard !words.isEmpty else { return }
        let new = Set(words)
        let rows = try table.learned(provider, slug).map { sentence in
            let old = Set(sentence.words.split(separator: " ").map(String.init))
            return (slot: sentence.slot, alike: Double(new.intersection(old).count) / Double(new.union(old).count))
        }
        // Of sentences that are equally alike the first counts, which is the oldest.
        let nearest = rows.reduce((slot: 0, alike: 0.0)) { $1.alike > $0.alike ? $1 : $0 }
        let taken = Set(rows.map(\.slot))
        let slot: Int
        if nearest.alike == 1 || taken.count >= Catalog.kept && nearest.alike >= 0.5 {
            slot = nearest.slot
        } else {
            slot = (0..<Catalog.kept).first { !taken.contains($0) } ?? rows[0].slot
        }
        let text = words.joined(separator: " ")
        try table.learn(provider, slug, slot: slot, words: text)
        guard let id = try table.version(provider, slug)?.id else { return }
        let place = Slot.learned + slot
        try table.erase(id, place..<place + 1)
        try table.index(id, place, text)
    }

    /// Indexes what was learned of a tool before it came, or came back.
    private func recall(_ id: Int, _ provider: String, _ slug: String) throws(Failure) {
        for sentence in try table.learned(provider, slug) {
            try table.index(id, Slot.learned + sentence.slot, sentence.words)
        }
    }

    /// Forgets what was learned of a tool of this name, or of all; how many sentences that were. Their words leave the
    /// index's file too.
    package func forget(_ slug: String?) throws(Failure) -> Int {
        try table.forget(slug, Slot.learned..<Slot.examples)
    }
}

/// FNV-1a in 64 bits: tells whether something changed, and guards against nobody.
private struct Checksum {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
        state = (state ^ 0xFF) &* 0x100_0000_01B3
    }

    var value: Int { Int(bitPattern: UInt(state)) }
    var text: String { String(state, radix: 16) }
}
