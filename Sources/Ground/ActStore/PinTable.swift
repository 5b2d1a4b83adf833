import ActDatabase
package import ActJSON
package import ActSystem

/// The tools that a user has seen, by origin and slug: a digest of each as it was then, and its text; and beside them the
/// names by which agents are offered tools, each with the slug of the first tool that was pinned with it.
package struct PinTable {
    package static let schema = """
        CREATE TABLE pin (
          user TEXT NOT NULL, origin TEXT NOT NULL, slug TEXT NOT NULL,
          digest TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
          PRIMARY KEY(user, origin, slug)
        ) STRICT, WITHOUT ROWID;

        """

    /// A tool as it is pinned.
    package struct Pin {
        package let origin: String
        package let slug: String
        package let digest: String
        /// The object that a person saw of it.
        package let text: JSON

        package init(origin: String, slug: String, digest: String, text: JSON) {
            self.origin = origin
            self.slug = slug
            self.digest = digest
            self.text = text
        }
    }

    private let database: any Database
    private let user: String

    package init(_ store: Store, user: String) {
        database = store.database
        self.user = user
    }

    /// The digest that a tool is pinned with; nil where nobody has seen it.
    package func digest(origin: String, slug: String) throws(Failure) -> String? {
        var found: String?
        try database.rows(
            "SELECT digest FROM pin WHERE user = ? AND origin = ? AND slug = ?", key(origin, slug)
        ) { row throws(Failure) in found = row.text(0) }
        return found
    }

    /// Whether a tool of this origin is pinned.
    package func has(origin: String) throws(Failure) -> Bool {
        try database.int("SELECT count(*) FROM pin WHERE user = ? AND origin = ?", [.text(user), .text(origin)])
            != 0
    }

    /// The text of a tool as it was pinned, and when; nil where nobody has seen it, or the text can't be read any more.
    package func text(origin: String, slug: String) throws(Failure) -> (json: JSON, at: Moment)? {
        var found: (JSON, Moment)?
        try database.rows(
            "SELECT text, at FROM pin WHERE user = ? AND origin = ? AND slug = ?", key(origin, slug)
        ) { row throws(Failure) in
            guard let text = row.text(0), let json = try? JSON(text) else { return }
            found = (json, Moment(milliseconds: row.int(1) ?? 0))
        }
        return found
    }

    // Names.

    /// The origin of names among the pins: no tool has it.
    private static let names = ""

    /// The name by which agents are offered a tool, if no other has it: `server_tool` of `server.tool`.
    package static func name(of slug: String) -> String {
        String(decoding: slug.utf8.map { $0 == 0x2E ? 0x5F : $0 }, as: UTF8.self)
    }

    /// The slug of the tool that has a name; nil for one that is free.
    package func slug(named name: String) throws(Failure) -> String? {
        try digest(origin: PinTable.names, slug: name)
    }

    /// Gives a tool its name, where that is free.
    package func keepName(of slug: String) throws(Failure) {
        let name = PinTable.name(of: slug)
        guard !sameBytes(name, slug) else { return }
        try database.run(
            """
            INSERT INTO pin(user, origin, slug, digest, text, at) VALUES(?,?,?,?,?,?) ON CONFLICT DO NOTHING
            """, key(PinTable.names, name) + [.text(slug), .text("{}"), .int(Moment.now.milliseconds)])
    }

    /// Pins tools, in the place of their pins before; all of them or none.
    package func put(_ pins: [Pin]) throws(Failure) {
        try database.transaction { () throws(Failure) in
            for pin in pins {
                try database.run(
                    .replace("pin", key: ["user", "origin", "slug"], ["digest", "text", "at"]),
                    key(pin.origin, pin.slug) + [
                        .text(pin.digest), .utf8(pin.text.bytes[...]), .int(Moment.now.milliseconds),
                    ])
                try keepName(of: pin.slug)
            }
        }
    }

    private func key(_ origin: String, _ slug: String) -> [SQLValue] { [.text(user), .text(origin), .text(slug)] }
}
