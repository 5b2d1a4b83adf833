import ActDatabase
package import ActJSON

/// The index over the texts of tools, and the sentences that search learned.
///
/// A segment holds the words of the tools that were indexed together. It is written once: a tool that changes gets a
/// new id in a new segment, and what older ones have of an id that is gone is passed over.
///
/// New tools belong to the segment that is open: one without tools so far. The next search indexes them, and so
/// closes it; their rows, which are long, are not written again for that.
package struct IndexTable {
    static let schema = """
        CREATE TABLE segment (
          id INTEGER PRIMARY KEY AUTOINCREMENT, tools INTEGER NOT NULL,
          names TEXT NOT NULL, -- the words of their names, a space around each
          facts BLOB NOT NULL -- the id, length and verbs of each
        ) STRICT;
        CREATE TABLE gone (id INTEGER PRIMARY KEY, segment INTEGER NOT NULL) STRICT; -- tools that segments still have
        CREATE TABLE posting (
          word TEXT NOT NULL, segment INTEGER NOT NULL, tools BLOB NOT NULL,
          PRIMARY KEY(word, segment)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE phrase ( -- the examples and learned sentences of a tool that have a word, as bits
          word TEXT NOT NULL, tool INTEGER NOT NULL, slots INTEGER NOT NULL,
          PRIMARY KEY(word, tool)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX phrase_tool ON phrase(tool);

        """

    /// Forgets what was learned before calls of engines taught nothing: no row says whose call it is from.
    static let forgotten = """
        DELETE FROM learned;
        UPDATE phrase SET slots = slots & ~0xFFFFFFFF;
        DELETE FROM phrase WHERE slots = 0;

        """

    private let database: SQLite

    package init(_ store: Store) { database = store.local }

    // Writing.

    /// A tool that is to be indexed.
    package struct Text {
        package let id: Int
        package let provider: String
        package let slug: String
        package let toolkit: String
        package let record: [UInt8]
    }

    private func isCurrent(_ format: String) throws(Failure) -> Bool {
        try CatalogTable(Store(database)).isCurrent("", stamp: format)
    }

    /// The number of tools that are not in the index, as words are read by this `format` of it.
    package func waiting(_ format: String) throws(Failure) -> Int {
        guard try isCurrent(format) else { return try database.int("SELECT count(*) FROM tool") }
        return try database.int(
            "SELECT count(*) FROM tool WHERE segment IN (SELECT id FROM segment WHERE tools = 0)")
    }

    /// The open segment.
    func open() throws(Failure) -> Int {
        let open = try database.int("SELECT id FROM segment WHERE tools = 0")
        guard open == 0 else { return open }
        try database.run("INSERT INTO segment(tools, names, facts) VALUES(0, '', x'')")
        return database.lastRow
    }

    /// Indexes the tools that are not in the index yet, together with those of segments that are small beside them, or
    /// half gone: so there are few segments. `write` writes the new one.
    package func update(
        _ format: String, _ write: (_ segment: Int, _ tools: Int) throws(Failure) -> Void
    ) throws(Failure) {
        try database.transaction(lasting: false) { () throws(Failure) in
            var count = try waiting(format)
            guard count > 0 else { return }
            let open = try self.open()
            if try !isCurrent(format) {
                for table in ["posting", "phrase", "gone"] { try database.run("DELETE FROM \(table)") }
                try database.run("DELETE FROM segment WHERE id <> ?", [.int(open)])
                try database.run("UPDATE tool SET segment = ?1 WHERE segment <> ?1", [.int(open)])
                try database.run("INSERT OR REPLACE INTO source VALUES('', ?, 0)", [.text(format)])
            }
            var segments: [(id: Int, tools: Int, live: Int)] = []
            try database.rows(
                """
                SELECT id, tools, tools - (SELECT count(*) FROM gone WHERE segment = segment.id) FROM segment
                WHERE tools > 0
                """
            ) { row throws(Failure) in
                segments.append((row.int(0) ?? 0, row.int(1) ?? 0, row.int(2) ?? 0))
            }
            for segment in segments where segment.tools <= 2 * count || segment.live <= segment.tools / 2 {
                try database.run("UPDATE tool SET segment = ? WHERE segment = ?", [.int(open), .int(segment.id)])
                for sql: SQL in [
                    "DELETE FROM posting WHERE segment = ?", "DELETE FROM gone WHERE segment = ?",
                    "DELETE FROM segment WHERE id = ?",
                ] { try database.run(sql, [.int(segment.id)]) }
                count += segment.live
            }
            try database.run("UPDATE segment SET tools = ? WHERE id = ?", [.int(count), .int(open)])
            try write(open, count)
        }
        database.shortenLog()
    }

    /// The tools of a segment, one after another.
    package func texts(of segment: Int, _ each: (Text) throws(Failure) -> Void) throws(Failure) {
        try database.rows(
            "SELECT id, provider, slug, toolkit, record FROM tool WHERE segment = ? ORDER BY id", [.int(segment)]
        ) { row throws(Failure) in
            try each(
                Text(
                    id: row.int(0) ?? 0, provider: row.text(1) ?? "", slug: row.text(2) ?? "",
                    toolkit: row.text(3) ?? "", record: row.blob(4) ?? []))
        }
    }

    /// Writes what a segment says of all its tools.
    package func close(_ segment: Int, names: [UInt8], facts: [UInt8]) throws(Failure) {
        try database.run(
            "UPDATE segment SET names = ?, facts = ? WHERE id = ?",
            [.utf8(names[...]), .blob(facts), .int(segment)])
    }

    package func post(_ word: [UInt8], in segment: Int, _ tools: [UInt8]) throws(Failure) {
        try database.run("INSERT INTO posting VALUES(?,?,?)", [.utf8(word[...]), .int(segment), .blob(tools)])
    }

    /// Makes these the words of a tool's sentences, each with the slots of those that have it, as bits.
    package func setPhrases(_ id: Int, _ words: [String: UInt64]) throws(Failure) {
        try database.run("DELETE FROM phrase WHERE tool = ?", [.int(id)])
        for (word, slots) in words {
            try database.run(
                "INSERT INTO phrase VALUES(?,?,?)", [.text(word), .int(id), .int(Int(bitPattern: UInt(slots)))])
        }
    }

    // Reading.

    /// The facts of the tools of each segment.
    package func facts(_ each: ([UInt8]) -> Void) throws(Failure) {
        try database.rows("SELECT facts FROM segment ORDER BY id") { row throws(Failure) in each(row.blob(0) ?? [])
        }
    }

    /// The ids of tools that are gone, which segments still have.
    package func gone(_ each: (Int) -> Void) throws(Failure) {
        try database.rows("SELECT id FROM gone") { row throws(Failure) in each(row.int(0) ?? 0) }
    }

    /// The ids of the tools of a provider, of a toolkit, or of both.
    package func ids(provider: String?, toolkit: String?) throws(Failure) -> Set<Int> {
        var found: Set<Int> = []
        try database.rows(
            """
            SELECT id FROM tool INDEXED BY tool_kit
            WHERE (?1 IS NULL OR provider = ?1) AND (?2 IS NULL OR toolkit = ?2)
            """, [SQLValue(provider), SQLValue(toolkit)]
        ) { row throws(Failure) in found.insert(row.int(0) ?? 0) }
        return found
    }

    /// The provider and slug of a tool; nil for one that is gone.
    package func name(_ id: Int) throws(Failure) -> (provider: String, slug: String)? {
        var found: (String, String)?
        try database.rows("SELECT provider, slug FROM tool WHERE id = ?", [.int(id)]) { row throws(Failure) in
            found = (row.text(0) ?? "", row.text(1) ?? "")
        }
        return found
    }

    /// The id of a tool.
    package func id(_ provider: String, _ slug: String) throws(Failure) -> Int? {
        var found: Int?
        try database.rows(
            "SELECT id FROM tool WHERE provider = ? AND slug = ?", [.text(provider), .text(slug)]
        ) { row throws(Failure) in found = row.int(0) }
        return found
    }

    /// The words of the names of tools, a space around each.
    package func names(_ each: (String) -> Void) throws(Failure) {
        try database.rows("SELECT names FROM segment") { row throws(Failure) in each(row.text(0) ?? "") }
    }

    /// The tools that have a word, as each segment has them.
    package func postings(of word: String, _ each: ([UInt8]) -> Void) throws(Failure) {
        try database.rows("SELECT tools FROM posting WHERE word = ?", [.text(word)]) { row throws(Failure) in
            each(row.blob(0) ?? [])
        }
    }

    /// The tools that have a word in their sentences, and in which, as bits.
    package func phrases(of word: String, _ each: (_ id: Int, _ slots: UInt64) -> Void) throws(Failure) {
        try database.rows("SELECT tool, slots FROM phrase WHERE word = ?", [.text(word)]) { row throws(Failure) in
            each(row.int(0) ?? 0, UInt64(UInt(bitPattern: row.int(1) ?? 0)))
        }
    }

    // Sentences that search learned.

    /// The words of a sentence that led to a tool, and their slot among those.
    package struct Sentence {
        package let slot: Int
        package let words: String
    }

    /// The slugs that some provider's tool has learned sentences by.
    package func learnedSlugs() throws(Failure) -> Set<String> {
        var found: Set<String> = []
        try database.rows("SELECT DISTINCT slug FROM learned") { row throws(Failure) in
            found.insert(row.text(0) ?? "")
        }
        return found
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

    /// Forgets the sentences of a tool of this name, or of all; the ids of the tools, and how many sentences that were.
    /// Nothing of them stays in the file.
    package func forget(_ slug: String?) throws(Failure) -> (ids: [Int], count: Int) {
        try database.overwriteDeleted()
        var ids: [Int] = []
        try database.rows(
            """
            SELECT DISTINCT tool.id FROM learned JOIN tool USING(provider, slug) WHERE ?1 IS NULL OR slug = ?1
            """, [SQLValue(slug)]
        ) { row throws(Failure) in ids.append(row.int(0) ?? 0) }
        try database.run("DELETE FROM learned WHERE ?1 IS NULL OR slug = ?1", [SQLValue(slug)])
        return (ids, database.changes)
    }

    package func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
        try database.transaction(body)
    }

    /// The record of a tool.
    package func record(_ id: Int) throws(Failure) -> [UInt8]? {
        var found: [UInt8]?
        try database.rows("SELECT record FROM tool WHERE id = ?", [.int(id)]) { row throws(Failure) in
            found = row.blob(0)
        }
        return found
    }
}
