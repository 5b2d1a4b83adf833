import ActDatabase
package import ActJSON
package import ActRecord
package import ActSystem

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

    /// Tools without what the index knows of them, which has tables of its own.
    package static let segmented = """
        CREATE TABLE tool_next (
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used twice, for the index
          provider TEXT NOT NULL, slug TEXT NOT NULL, toolkit TEXT NOT NULL, origin TEXT NOT NULL,
          record TEXT NOT NULL, digest INTEGER NOT NULL, described INTEGER NOT NULL,
          segment INTEGER NOT NULL DEFAULT 0, -- of the index; 0 for a tool that is not in it yet
          UNIQUE(provider, slug)
        ) STRICT;
        INSERT INTO tool_next(id, provider, slug, toolkit, origin, record, digest, described)
          SELECT id, provider, slug, toolkit, origin, record, 0, described FROM tool;
        DROP TABLE tool;
        ALTER TABLE tool_next RENAME TO tool;
        CREATE INDEX tool_segment ON tool(segment);
        CREATE INDEX tool_kit ON tool(toolkit, provider);
        DROP TABLE tool_text;
        DELETE FROM source;

        """ + IndexTable.schema

    private let database: SQLite

    package init(_ store: Store) { database = store.local }

    // Providers.

    /// Whether the tools of a provider are those that this stamp was made of.
    package func isCurrent(_ provider: String, stamp: String) throws(Failure) -> Bool {
        try database.int(
            "SELECT count(*) FROM source WHERE provider = ? AND stamp = ?", [.text(provider), .text(stamp)]) != 0
    }

    private func setStamp(_ stamp: String, of provider: String, at: Moment) throws(Failure) {
        try database.run(
            "INSERT OR REPLACE INTO source VALUES(?,?,?)",
            [.text(provider), .text(stamp), .int(at.milliseconds)])
    }

    // Tools.

    /// A tool as it is written.
    package struct Tool {
        package let slug: String
        package let toolkit: String
        package let origin: String
        /// Its `tool` record.
        package let record: [UInt8]

        package init(slug: String, toolkit: String, origin: String, record: [UInt8]) {
            self.slug = slug
            self.toolkit = toolkit
            self.origin = origin
            self.record = record
        }
    }

    /// Makes these the tools of a provider, unless another process has done so since this one looked.
    package func sync(_ provider: String, stamp: String, _ tools: [Tool]) throws(Failure) {
        // The catalog can be made again: a loss of power may take it.
        try database.transaction(lasting: false) { () throws(Failure) in
            guard try !isCurrent(provider, stamp: stamp) else { return }
            try replace(try versions(of: provider), of: provider, with: tools)
            try setStamp(stamp, of: provider, at: .machine)
        }
        database.shortenLog()
    }

    /// Puts these tools in the place of the old ones. A tool that has not changed stays as it is.
    private func replace(
        _ old: [String: Version], of provider: String, with tools: [Tool]
    ) throws(Failure) {
        var old = old
        let segment = try IndexTable(Store(database)).open()
        for tool in tools {
            let known = old.removeValue(forKey: tool.slug)
            if let known, known.digest == Version.digest(tool), known.origin == tool.origin { continue }
            try put(provider, tool, as: known, in: segment, at: .machine)
        }
        for version in old.values { try drop(version.id) }
    }

    /// Changes tools of a provider one by one, until they are those that a stamp was made of; unless another process has
    /// done so.
    ///
    /// - Parameter body: gets the stamp of before.
    package func change(
        _ provider: String, to stamp: String, _ body: (Changes, _ before: String?) throws(Failure) -> Void
    ) throws(Failure) {
        try database.transaction(lasting: false) { () throws(Failure) in
            guard try !isCurrent(provider, stamp: stamp) else { return }
            let segment = try IndexTable(Store(database)).open()
            try body(Changes(table: self, provider: provider, segment: segment), try self.stamp(source: provider))
            try setStamp(stamp, of: provider, at: .machine)
        }
        database.shortenLog()
    }

    /// The changes of `change`.
    package struct Changes {
        fileprivate let table: CatalogTable
        fileprivate let provider: String
        fileprivate let segment: Int

        package func put(_ tool: Tool) throws(Failure) {
            let known = try table.version(provider, tool.slug)
            if let known, known.digest == Version.digest(tool), sameBytes(known.origin, tool.origin) { return }
            try table.put(provider, tool, as: known, in: segment, at: .machine)
        }

        package func drop(_ slug: String) throws(Failure) {
            if let known = try table.version(provider, slug) { try table.drop(known.id) }
        }
    }

    /// The name under which the stamp of one toolkit of a provider is kept.
    private func source(_ provider: String, _ toolkit: String) -> String { "\(provider)/\(toolkit)" }

    /// The stamp of what a provider's toolkit has here; nil for one that was never listed.
    package func stamp(_ provider: String, toolkit: String) throws(Failure) -> String? {
        try stamp(source: source(provider, toolkit))
    }

    private func stamp(source: String) throws(Failure) -> String? {
        var found: String?
        try database.rows("SELECT stamp FROM source WHERE provider = ?", [.text(source)]) { row throws(Failure) in
            found = row.text(0)
        }
        return found
    }

    /// Makes these the tools of one toolkit of a provider.
    package func sync(
        _ provider: String, toolkit: String, stamp: String, _ tools: [Tool]
    ) throws(Failure) {
        try database.transaction(lasting: false) { () throws(Failure) in
            try replace(try versions(of: provider, toolkit: toolkit), of: provider, with: tools)
            try setStamp(stamp, of: source(provider, toolkit), at: .machine)
        }
        database.shortenLog()
    }

    /// Sets the stamp of a toolkit, whose tools stay as they are.
    package func note(_ provider: String, toolkit: String, stamp: String) throws(Failure) {
        try database.transaction(lasting: false) { () throws(Failure) in
            try setStamp(stamp, of: source(provider, toolkit), at: .machine)
        }
    }

    /// Drops the tools of a provider's toolkits, but of these.
    package func keep(only toolkits: [String], of provider: String) throws(Failure) {
        var gone: [String] = []
        try database.rows("SELECT DISTINCT toolkit FROM tool WHERE provider = ?", [.text(provider)]) {
            row throws(Failure) in
            let toolkit = row.text(0) ?? ""
            if !toolkits.contains(where: { sameBytes($0, toolkit) }) { gone.append(toolkit) }
        }
        guard !gone.isEmpty else { return }
        try database.transaction(lasting: false) { () throws(Failure) in
            for toolkit in gone {
                for version in try versions(of: provider, toolkit: toolkit).values { try drop(version.id) }
                try database.run("DELETE FROM source WHERE provider = ?", [.text(source(provider, toolkit))])
            }
        }
    }

    /// Adds tools to those of a provider, in the place of those of the same names.
    package func keep(_ provider: String, _ tools: [Tool]) throws(Failure) {
        try database.transaction { () throws(Failure) in
            let segment = try IndexTable(Store(database)).open()
            for tool in tools {
                try put(provider, tool, as: try version(provider, tool.slug), in: segment, at: .machine)
            }
        }
    }

    /// A changed tool gets a new id, so that what the index has of the old one is nobody's.
    private func put(
        _ provider: String, _ tool: Tool, as known: Version?, in segment: Int, at: Moment
    ) throws(Failure) {
        let digest = Version.digest(tool)
        if let known, known.digest == digest {
            return try database.run(
                "UPDATE tool SET origin = ?, described = ? WHERE id = ?",
                [.text(tool.origin), .int(at.milliseconds), .int(known.id)])
        }
        if let known { try drop(known.id) }
        try database.run(
            """
            INSERT INTO tool(provider, slug, toolkit, origin, record, digest, described, segment)
            VALUES(?,?,?,?,?,?,?,?)
            """,
            [
                .text(provider), .text(tool.slug), .text(tool.toolkit), .text(tool.origin), .utf8(tool.record[...]),
                .int(digest), .int(at.milliseconds), .int(segment),
            ])
    }

    /// Drops a tool; what was learned of it stays.
    private func drop(_ id: Int) throws(Failure) {
        try database.run("DELETE FROM phrase WHERE tool = ?", [.int(id)])
        try database.run(
            """
            INSERT INTO gone SELECT id, segment FROM tool
            WHERE id = ? AND segment IN (SELECT id FROM segment WHERE tools > 0)
            """, [.int(id)])
        try database.run("DELETE FROM tool WHERE id = ?", [.int(id)])
    }

    /// The id of a described tool, the digest of its description, and its origin.
    private struct Version {
        let id: Int
        let digest: Int
        let origin: String

        init(_ row: SQLRow, from first: Int32) {
            id = row.int(first) ?? 0
            digest = row.int(first + 1) ?? 0
            origin = row.text(first + 2) ?? ""
        }

        static func digest(_ tool: Tool) -> Int {
            var sum = RowSum()
            tool.record.withUnsafeBytes { sum.add($0) }
            return sum.value
        }
    }

    /// The tools of a provider by their slugs.
    private func versions(of provider: String, toolkit: String? = nil) throws(Failure) -> [String: Version] {
        var found: [String: Version] = [:]
        try database.rows(
            "SELECT slug, id, digest, origin FROM tool WHERE provider = ?1 AND (?2 IS NULL OR toolkit = ?2)",
            [.text(provider), SQLValue(toolkit)]
        ) {
            row throws(Failure) in found[row.text(0) ?? ""] = Version(row, from: 1)
        }
        return found
    }

    private func version(_ provider: String, _ slug: String) throws(Failure) -> Version? {
        var found: Version?
        try database.rows(
            "SELECT id, digest, origin FROM tool WHERE provider = ? AND slug = ?", [.text(provider), .text(slug)]
        ) { row throws(Failure) in found = Version(row, from: 0) }
        return found
    }

    /// A tool as it was described.
    package struct Description {
        package let provider: String
        package let origin: String
        /// Its `tool` record.
        package let record: String
        package let described: Moment
        /// The tool; nil where its record is damaged.
        package var tool: ToolRecord? { ToolRecord(record) }

        fileprivate init(_ row: SQLRow) {
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

    /// Toolkits in order of their names. Costs a look for each, however many tools they have.
    package func toolkitNames(provider: String? = nil) throws(Failure) -> [(name: String, provider: String)] {
        var found: [(name: String, provider: String)] = []
        var last: (toolkit: String, provider: String)? = ("", "")
        while let (toolkit, of) = last {
            last = nil
            try database.rows(
                """
                SELECT * FROM (SELECT toolkit, provider FROM tool WHERE toolkit = ?1 AND provider > ?2
                  ORDER BY provider LIMIT 1)
                UNION ALL SELECT * FROM (SELECT toolkit, provider FROM tool WHERE toolkit > ?1
                  ORDER BY toolkit, provider LIMIT 1) LIMIT 1
                """, [.text(toolkit), .text(of)]
            ) { row throws(Failure) in last = (row.text(0) ?? "", row.text(1) ?? "") }
            if let last, provider.map({ sameBytes($0, last.provider) }) ?? true {
                found.append((last.toolkit, last.provider))
            }
        }
        return found
    }

    /// The slugs of a provider's tools that begin so.
    package func slugs(
        of provider: String, from prefix: String = "", limit: Int = Int.max
    ) throws(Failure) -> [String] {
        var found: [String] = []
        // Names are ASCII: all that begin so stand before this.
        let end = "\(prefix)\u{7F}"
        try database.rows(
            "SELECT slug FROM tool WHERE provider = ? AND slug >= ? AND slug < ? LIMIT ?",
            [.text(provider), .text(prefix), .text(end), .int(limit)]
        ) { row throws(Failure) in found.append(row.text(0) ?? "") }
        return found
    }

    /// The slugs of a provider's tools, or of those that begin as a name does, where they are too many to be compared
    /// with it.
    package func slugs(of provider: String, near name: String) throws(Failure) -> [String] {
        var found: [String] = []
        for length in CatalogTable.beginnings {
            found = []
            for beginning in Set([name, name.uppercased()].map({ String($0.prefix(length)) })) {
                found += try slugs(of: provider, from: beginning, limit: CatalogTable.compared + 1)
            }
            if found.count <= CatalogTable.compared { break }
        }
        return found
    }

    private static let compared = 5000
    private static let beginnings = [0, 2, 4, 8, 16, 32]

    /// The slugs of a provider's tools of a toolkit, in their order.
    package func slugs(of provider: String, toolkit: String) throws(Failure) -> [String] {
        var found: [String] = []
        try database.rows(
            "SELECT slug FROM tool WHERE provider = ? AND toolkit = ? ORDER BY slug",
            [.text(provider), .text(toolkit)]
        ) { row throws(Failure) in found.append(row.text(0) ?? "") }
        return found
    }

    /// The toolkit of a tool; nil where there is no such tool.
    package func toolkit(_ provider: String, _ slug: String) throws(Failure) -> String? {
        var found: String?
        try database.rows(
            "SELECT toolkit FROM tool WHERE provider = ? AND slug = ?", [.text(provider), .text(slug)]
        ) { row throws(Failure) in found = row.text(0) }
        return found
    }

    /// The origin of a tool; nil where there is no such tool.
    package func origin(_ provider: String, _ slug: String) throws(Failure) -> String? {
        var found: String?
        try database.rows(
            "SELECT origin FROM tool WHERE provider = ? AND slug = ?", [.text(provider), .text(slug)]
        ) { row throws(Failure) in found = row.text(0) }
        return found
    }
}
