package import ActCore

/// The tools that are known, the index over their texts, and the sentences that search learned.
package struct CatalogTable {
    package static let schema = """
        CREATE TABLE source (
          provider TEXT PRIMARY KEY, stamp TEXT NOT NULL, synced INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE tool (
          id INTEGER PRIMARY KEY,
          provider TEXT NOT NULL, slug TEXT NOT NULL, toolkit TEXT NOT NULL, origin TEXT NOT NULL,
          record TEXT NOT NULL, digest INTEGER NOT NULL, described INTEGER NOT NULL,
          name TEXT NOT NULL, length INTEGER NOT NULL, verbs INTEGER NOT NULL,
          UNIQUE(provider, slug)
        ) STRICT;
        CREATE VIRTUAL TABLE tool_text USING fts5(text, tokenize='porter unicode61', detail=none);
        CREATE TABLE learned (
          provider TEXT NOT NULL, slug TEXT NOT NULL, slot INTEGER NOT NULL,
          words TEXT NOT NULL, place INTEGER NOT NULL,
          PRIMARY KEY(provider, slug, slot)
        ) STRICT, WITHOUT ROWID;

        """

    /// How many texts a tool can have in the index: the row of one is the tool's id times this and the text's slot.
    package static let slots = 64

    private let database: Database

    package init(_ database: Database) { self.database = database }

    package func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
        try database.transaction(body)
    }

    // Providers.

    /// Whether the tools of a provider are those that this stamp was made of.
    package func isCurrent(_ provider: String, stamp: String) throws(Failure) -> Bool {
        try database.int(
            "SELECT count(*) FROM source WHERE provider = ? AND stamp = ?", [.text(provider), .text(stamp)]) != 0
    }

    package func setStamp(_ stamp: String, of provider: String, at: Moment) throws(Failure) {
        try database.run(
            "INSERT OR REPLACE INTO source VALUES(?,?,?)",
            [.text(provider), .text(stamp), .int(at.milliseconds)])
    }

    // Tools.

    /// A tool as it is written.
    package struct Tool {
        package let provider: String
        package let slug: String
        package let toolkit: String
        package let origin: String
        /// Its `tool` record.
        package let record: [UInt8]
        /// Another wherever the record is.
        package let digest: Int
        /// The words of its name, a space around each.
        package let name: String
        /// How many words it has.
        package let length: Int
        /// The kinds of its verbs, as bits.
        package let verbs: Int

        package init(
            provider: String, slug: String, toolkit: String, origin: String, record: [UInt8], digest: Int,
            name: String, length: Int, verbs: Int
        ) {
            self.provider = provider
            self.slug = slug
            self.toolkit = toolkit
            self.origin = origin
            self.record = record
            self.digest = digest
            self.name = name
            self.length = length
            self.verbs = verbs
        }
    }

    /// Writes a tool, in the place of the one with the id `known`; its id.
    package func put(_ tool: Tool, as known: Int?, at: Moment) throws(Failure) -> Int {
        try database.run(
            "INSERT OR REPLACE INTO tool VALUES(?,?,?,?,?,?,?,?,?,?,?)",
            [
                known.map { .int($0) } ?? .null, .text(tool.provider), .text(tool.slug), .text(tool.toolkit),
                .text(tool.origin), .utf8(tool.record), .int(tool.digest), .int(at.milliseconds),
                .text(tool.name), .int(tool.length), .int(tool.verbs),
            ])
        return known ?? database.lastRow
    }

    /// Notes that a tool is still described as it was.
    package func setDescribed(_ id: Int, at: Moment) throws(Failure) {
        try database.run("UPDATE tool SET described = ? WHERE id = ?", [.int(at.milliseconds), .int(id)])
    }

    /// Drops a tool and its texts; what was learned of it stays.
    package func drop(_ id: Int) throws(Failure) {
        try erase(id, 0..<CatalogTable.slots)
        try database.run("DELETE FROM tool WHERE id = ?", [.int(id)])
    }

    /// Which tool it is, and the digest of what is known of it.
    package struct Version {
        package let id: Int
        package let digest: Int
    }

    /// The tools of a provider by their slugs.
    package func versions(of provider: String) throws(Failure) -> [String: Version] {
        var found: [String: Version] = [:]
        try database.rows("SELECT slug, id, digest FROM tool WHERE provider = ?", [.text(provider)]) {
            row throws(Failure) in
            found[row.text(0) ?? ""] = Version(id: row.int(1) ?? 0, digest: row.int(2) ?? 0)
        }
        return found
    }

    package func version(_ provider: String, _ slug: String) throws(Failure) -> Version? {
        var found: Version?
        try database.rows(
            "SELECT id, digest FROM tool WHERE provider = ? AND slug = ?", [.text(provider), .text(slug)]
        ) { row throws(Failure) in found = Version(id: row.int(0) ?? 0, digest: row.int(1) ?? 0) }
        return found
    }

    /// A tool as it was described.
    package struct Description {
        package let provider: String
        package let origin: String
        /// Its `tool` record.
        package let record: String
        package let described: Moment

        fileprivate init(_ row: Database.Row) {
            record = row.text(0) ?? ""
            provider = row.text(1) ?? ""
            origin = row.text(2) ?? ""
            described = Moment(milliseconds: row.int(3) ?? 0)
        }
    }

    package func description(_ provider: String, _ slug: String) throws(Failure) -> Description? {
        var found: Description?
        try database.rows(
            "SELECT record, provider, origin, described FROM tool WHERE provider = ? AND slug = ?",
            [.text(provider), .text(slug)]
        ) { row throws(Failure) in found = Description(row) }
        return found
    }

    /// Tools by toolkit and as they were described, one after another.
    package func descriptions(
        provider: String?, toolkit: String?, _ each: (Description) throws(Failure) -> Void
    ) throws(Failure) {
        try database.rows(
            """
            SELECT record, provider, origin, described FROM tool
            WHERE (?1 IS NULL OR provider = ?1) AND (?2 IS NULL OR toolkit = ?2) ORDER BY toolkit, provider, id
            """, [SQLValue(provider), SQLValue(toolkit)]
        ) { row throws(Failure) in try each(Description(row)) }
    }

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

    /// A tool as one of those that a sentence may ask for.
    package struct Entry {
        package let id: Int
        package let provider: String
        package let slug: String
        package let name: String
        package let length: Int
        package let verbs: Int
        /// Whether it is of the provider and toolkit asked for.
        package let isWanted: Bool
    }

    /// All tools in order of their ids, one after another.
    package func entries(
        provider: String?, toolkit: String?, _ each: (Entry) throws(Failure) -> Void
    ) throws(Failure) {
        try database.rows(
            """
            SELECT id, provider, slug, name, length, verbs,
              (?1 IS NULL OR provider = ?1) AND (?2 IS NULL OR toolkit = ?2) FROM tool ORDER BY id
            """, [SQLValue(provider), SQLValue(toolkit)]
        ) { row throws(Failure) in
            try each(
                Entry(
                    id: row.int(0) ?? 0, provider: row.text(1) ?? "", slug: row.text(2) ?? "",
                    name: row.text(3) ?? "", length: row.int(4) ?? 0, verbs: row.int(5) ?? 0,
                    isWanted: row.int(6) == 1))
        }
    }

    // The index.

    package func index(_ id: Int, _ slot: Int, _ text: String) throws(Failure) {
        guard !text.isEmpty else { return }
        try database.run(
            "INSERT INTO tool_text(rowid, text) VALUES(?,?)", [.int(id * CatalogTable.slots + slot), .text(text)])
    }

    package func erase(_ id: Int, _ slots: Range<Int>) throws(Failure) {
        let first = id * CatalogTable.slots
        try database.run(
            "DELETE FROM tool_text WHERE rowid >= ? AND rowid < ?",
            [.int(first + slots.lowerBound), .int(first + slots.upperBound)])
    }

    /// The text in a slot of a tool; empty without one.
    package func text(_ id: Int, _ slot: Int) throws(Failure) -> String {
        var text = ""
        try database.rows(
            "SELECT text FROM tool_text WHERE rowid = ?", [.int(id * CatalogTable.slots + slot)]
        ) { row throws(Failure) in text = row.text(0) ?? "" }
        return text
    }

    /// A text of a tool that has a word.
    package struct Posting {
        package let id: Int
        package let slot: Int
    }

    /// Where a word stands, in order. It is made of letters and digits alone, and quoted.
    package func postings(of word: String) throws(Failure) -> [Posting] {
        var found: [Posting] = []
        do throws(Failure) {
            try database.rows("SELECT rowid FROM tool_text WHERE tool_text MATCH ?", [.text("\"\(word)\"")]) {
                row throws(Failure) in
                let place = row.int(0) ?? 0
                found.append(Posting(id: place / CatalogTable.slots, slot: place % CatalogTable.slots))
            }
        } catch {
            // SQLite's idea of a letter is older than ours: what it splits in two it can't look for.
            guard error.status == .bug else { throw error }
            return []
        }
        return found
    }

    // Sentences that search learned.

    /// The words of a sentence that led to a tool, and their slot among those.
    package struct Sentence {
        package let slot: Int
        package let words: String
    }

    /// The sentences that led to a tool, the oldest first.
    package func learned(_ provider: String, _ slug: String) throws(Failure) -> [Sentence] {
        var found: [Sentence] = []
        try database.rows(
            "SELECT slot, words FROM learned WHERE provider = ? AND slug = ? ORDER BY place",
            [.text(provider), .text(slug)]
        ) { row throws(Failure) in found.append(Sentence(slot: row.int(0) ?? 0, words: row.text(1) ?? "")) }
        return found
    }

    /// Keeps a sentence as the newest, in the place of the one in its slot.
    package func learn(_ provider: String, _ slug: String, slot: Int, words: String) throws(Failure) {
        try database.run(
            """
            INSERT OR REPLACE INTO learned VALUES(?1,?2,?3,?4,
              (SELECT ifnull(max(place), 0) + 1 FROM learned WHERE provider = ?1 AND slug = ?2))
            """, [.text(provider), .text(slug), .int(slot), .text(words)])
    }

    /// Forgets the sentences of a tool of this name, or of all, which stand in these slots of the index; how many that
    /// were. Their words leave the index's file too.
    package func forget(_ slug: String?, _ slots: Range<Int>) throws(Failure) -> Int {
        try database.run("PRAGMA secure_delete=ON")
        var count = 0
        try database.transaction { () throws(Failure) in
            var ids: [Int] = []
            try database.rows("SELECT id FROM tool WHERE ?1 IS NULL OR slug = ?1", [SQLValue(slug)]) {
                row throws(Failure) in ids.append(row.int(0) ?? 0)
            }
            for id in ids { try erase(id, slots) }
            try database.run("DELETE FROM learned WHERE ?1 IS NULL OR slug = ?1", [SQLValue(slug)])
            count = database.changes
            if count > 0 { try database.run("INSERT INTO tool_text(tool_text) VALUES('optimize')") }
        }
        return count
    }
}
