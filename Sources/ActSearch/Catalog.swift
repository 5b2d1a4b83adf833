package import ActCore
package import ActStore
package import ActTools

/// Every tool that a provider has described, its texts indexed word by word, and the sentences that led to it.
package struct Catalog {
    /// One row of `tool_text` is one text of a tool: its rowid is the tool's id times `width` and the text's slot.
    enum Slot {
        static let width = 64
        static let name = 0
        static let body = 1
        static let extra = 2
        /// Sentences learned: this one and those after it.
        static let learned = 8
        /// Sentences that the provider gives.
        static let examples = 38
    }

    /// How many sentences are kept for a tool: the newest and most different.
    package static let kept = 30

    package let database: Database
    /// What the providers are, by their names.
    private let profile: (String) -> Profile

    package init(_ database: Database, profile: @escaping (String) -> Profile = { Profile($0) }) {
        self.database = database
        self.profile = profile
    }

    // What providers describe.

    /// Brings the catalog to what a provider has now. Costs a look when nothing changed since.
    package func sync(_ provider: String, _ tools: [ToolSpec]) throws(Failure) {
        let records = tools.map { Array($0.record().bytes) }
        var whole = Checksum()
        whole.add(version.utf8)
        for record in records { whole.add(record) }
        let stamp = whole.text
        guard try isStale(provider, stamp) else { return }
        try database.transaction { () throws(Failure) in
            // Another process may have done it while we waited.
            guard try isStale(provider, stamp) else { return }
            var old: [String: (id: Int, digest: Int)] = [:]
            try database.rows("SELECT slug, id, digest FROM tool WHERE provider = ?", [.text(provider)]) {
                row throws(Failure) in
                old[row.text(0) ?? ""] = (row.int(1) ?? 0, row.int(2) ?? 0)
            }
            for (tool, record) in zip(tools, records) {
                let digest = Catalog.digest(tool, record)
                let known = old.removeValue(forKey: tool.slug)
                if known?.digest != digest { try put(tool, record, digest, as: known?.id) }
            }
            for (id, _) in old.values { try drop(id) }
            try database.run(
                "INSERT OR REPLACE INTO source VALUES(?,?,?)",
                [.text(provider), .text(stamp), .int(Moment.now.milliseconds)])
        }
    }

    /// Keeps tools beside those that are known of their providers; described now.
    package func keep(_ tools: [ToolSpec]) throws(Failure) {
        guard !tools.isEmpty else { return }
        try database.transaction { () throws(Failure) in
            for tool in tools {
                let record = Array(tool.record().bytes)
                let digest = Catalog.digest(tool, record)
                var known: (id: Int, digest: Int)?
                try database.rows(
                    "SELECT id, digest FROM tool WHERE provider = ? AND slug = ?",
                    [.text(tool.provider), .text(tool.slug)]
                ) { row throws(Failure) in known = (row.int(0) ?? 0, row.int(1) ?? 0) }
                if let known, known.digest == digest {
                    try database.run(
                        "UPDATE tool SET described = ? WHERE id = ?",
                        [.int(Moment.now.milliseconds), .int(known.id)])
                } else {
                    try put(tool, record, digest, as: known?.id)
                }
            }
        }
    }

    /// What is known of a tool, and since when.
    package func tool(_ provider: String, _ slug: String) throws(Failure) -> (spec: ToolSpec, described: Moment)? {
        var found: (ToolSpec, Moment)?
        try database.rows(
            "SELECT record, origin, described FROM tool WHERE provider = ? AND slug = ?",
            [.text(provider), .text(slug)]
        ) { row throws(Failure) in
            guard let record = try? JSON(row.text(0) ?? "") else { return }
            let spec = try ToolSpec(record: record, profile: profile(provider), origin: row.text(1) ?? "")
            found = (spec, Moment(milliseconds: row.int(2) ?? 0))
        }
        return found
    }

    private static func digest(_ tool: ToolSpec, _ record: [UInt8]) -> Int {
        var digest = Checksum()
        digest.add(version.utf8)
        digest.add(record)
        digest.add(tool.origin.utf8)
        return digest.value
    }

    private func isStale(_ provider: String, _ stamp: String) throws(Failure) -> Bool {
        try database.int(
            "SELECT count(*) FROM source WHERE provider = ? AND stamp = ?", [.text(provider), .text(stamp)]) == 0
    }

    private func put(_ tool: ToolSpec, _ record: [UInt8], _ digest: Int, as known: Int?) throws(Failure) {
        let name = Words.name(tool.slug)
        let raw = Words.split(tool.slug.replacing("_", with: " "))
        let values: [SQLValue] = [
            known.map { .int($0) } ?? .null, .text(tool.provider), .text(tool.slug), .text(tool.toolkit),
            .text(tool.origin), .text(String(decoding: record, as: UTF8.self)), .int(digest),
            .int(Moment.now.milliseconds), .text(" \(raw.joined(separator: " ")) "),
            .int(name.count + Words.split(tool.description).count), .int(Words.kinds(named: name).rawValue),
        ]
        try database.run("INSERT OR REPLACE INTO tool VALUES(?,?,?,?,?,?,?,?,?,?,?)", values)
        let id = known ?? database.lastRow
        if known != nil {
            try erase(id, from: 0, to: Slot.learned)
            try erase(id, from: Slot.examples, to: Slot.width)
        }
        // ONE_DRIVE is looked for as onedrive too.
        let pairs = zip(name, name.dropFirst()).map { $0 + $1 }
        let names = name + raw + pairs + [tool.title, tool.toolkit]
        try index(id, Slot.name, names.joined(separator: " "))
        try index(id, Slot.body, tool.description)
        let arguments = (tool.inputSchema["properties"]?.object?.members ?? []).flatMap { key, rule in
            Words.name(key.text) + [rule["description"]?.string ?? ""]
                + (rule["enum"]?.array?.compactMap(\.string) ?? [])
        }
        try index(id, Slot.extra, (arguments + tool.tags).joined(separator: " "))
        for (k, example) in tool.examples.prefix(Slot.width - Slot.examples).enumerated() {
            try index(id, Slot.examples + k, example)
        }
        if known == nil { try recall(id, tool.provider, tool.slug) }
    }

    private func drop(_ id: Int) throws(Failure) {
        try erase(id, from: 0, to: Slot.width)
        try database.run("DELETE FROM tool WHERE id = ?", [.int(id)])
    }

    private func index(_ id: Int, _ slot: Int, _ text: String) throws(Failure) {
        guard !text.isEmpty else { return }
        let row = id * Slot.width + slot
        try database.run("INSERT INTO tool_text(rowid, text) VALUES(?,?)", [.int(row), .text(text)])
    }

    private func erase(_ id: Int, from first: Int, to end: Int) throws(Failure) {
        try database.run(
            "DELETE FROM tool_text WHERE rowid >= ? AND rowid < ?",
            [.int(id * Slot.width + first), .int(id * Slot.width + end)])
    }

    // What is asked of it.

    /// Toolkits in order of their names, with how many tools they have.
    package func toolkits(provider: String?) throws(Failure) -> [(name: String, provider: String, tools: Int)] {
        var found: [(String, String, Int)] = []
        try database.rows(
            """
            SELECT toolkit, provider, count(*) FROM tool WHERE ?1 IS NULL OR provider = ?1
            GROUP BY toolkit, provider ORDER BY toolkit, provider
            """, [SQLValue(provider)]
        ) { row throws(Failure) in found.append((row.text(0) ?? "", row.text(1) ?? "", row.int(2) ?? 0)) }
        return found
    }

    /// Tools by toolkit and as they were described, one after another.
    package func tools(
        provider: String?, toolkit: String? = nil, _ each: (ToolSpec) throws(Failure) -> Void
    ) throws(Failure) {
        try database.rows(
            """
            SELECT record, provider, origin FROM tool
            WHERE (?1 IS NULL OR provider = ?1) AND (?2 IS NULL OR toolkit = ?2) ORDER BY toolkit, provider, id
            """, [SQLValue(provider), SQLValue(toolkit)]
        ) { row throws(Failure) in
            guard let record = try? JSON(row.text(0) ?? "") else {
                throw Failure(.io, "the catalog has a tool that can't be read")
            }
            try each(try ToolSpec(record: record, profile: profile(row.text(1) ?? ""), origin: row.text(2) ?? ""))
        }
    }

    // What was learned.

    /// Keeps the words of a sentence with the tool that it led to: the same words anew, a free place, the place of the
    /// most alike, or of the oldest.
    package func learn(_ intent: String, _ provider: String, _ slug: String) throws(Failure) {
        let words = Words.read(intent).counted.map(\.word)
        guard !words.isEmpty else { return }
        let new = Set(words)
        var rows: [(slot: Int, alike: Double)] = []
        let key: [SQLValue] = [.text(provider), .text(slug)]
        try database.rows(
            "SELECT slot, words FROM learned WHERE provider = ? AND slug = ? ORDER BY place", key
        ) { row throws(Failure) in
            let old = Set((row.text(1) ?? "").split(separator: " ").map(String.init))
            rows.append((row.int(0) ?? 0, Double(new.intersection(old).count) / Double(new.union(old).count)))
        }
        // Of those equally alike the first, which is the oldest.
        let nearest = rows.reduce((slot: 0, alike: 0.0)) { $1.alike > $0.alike ? $1 : $0 }
        let taken = Set(rows.map(\.slot))
        let slot: Int
        if nearest.alike == 1 || taken.count >= Catalog.kept && nearest.alike >= 0.5 {
            slot = nearest.slot
        } else {
            slot = (0..<Catalog.kept).first { !taken.contains($0) } ?? rows[0].slot
        }
        let text = words.joined(separator: " ")
        try database.run(
            """
            INSERT OR REPLACE INTO learned VALUES(?1,?2,?3,?4,
              (SELECT ifnull(max(place), 0) + 1 FROM learned WHERE provider = ?1 AND slug = ?2))
            """, key + [.int(slot), .text(text)])
        let id = try database.int("SELECT id FROM tool WHERE provider = ? AND slug = ?", key)
        guard id != 0 else { return }
        try erase(id, from: Slot.learned + slot, to: Slot.learned + slot + 1)
        try index(id, Slot.learned + slot, text)
    }

    /// Indexes what was learned of a tool before it came, or came back.
    private func recall(_ id: Int, _ provider: String, _ slug: String) throws(Failure) {
        var rows: [(Int, String)] = []
        try database.rows(
            "SELECT slot, words FROM learned WHERE provider = ? AND slug = ?", [.text(provider), .text(slug)]
        ) { row throws(Failure) in rows.append((row.int(0) ?? 0, row.text(1) ?? "")) }
        for (slot, words) in rows { try index(id, Slot.learned + slot, words) }
    }

    /// Forgets what was learned of a tool of this name, or of all; how many sentences that were. Their words leave the
    /// index's file too.
    package func forget(_ slug: String?) throws(Failure) -> Int {
        try database.run("PRAGMA secure_delete=ON")
        var count = 0
        try database.transaction { () throws(Failure) in
            var ids: [Int] = []
            try database.rows("SELECT id FROM tool WHERE ?1 IS NULL OR slug = ?1", [SQLValue(slug)]) {
                row throws(Failure) in ids.append(row.int(0) ?? 0)
            }
            for id in ids { try erase(id, from: Slot.learned, to: Slot.examples) }
            try database.run("DELETE FROM learned WHERE ?1 IS NULL OR slug = ?1", [SQLValue(slug)])
            count = database.changes
            if count > 0 { try database.run("INSERT INTO tool_text(tool_text) VALUES('optimize')") }
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

    var value: Int { Int(bitPattern: UInt(state)) }
    var text: String { String(state, radix: 16) }
}
