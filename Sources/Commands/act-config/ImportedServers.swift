import ActJSON
import ActMCP
import ActSettings
import ActStore
import ActSystem
import ActTerminal

/// `act-config import-mcp`: other programs' MCP servers, each shown and asked about, become entries of the user's file.
struct ImportedServers {
    private let command = "act-config"
    private let ask: ProjectTrust.Ask
    private let replaces: Bool
    private var count = 0

    /// Reads a person's file, and writes the number of servers that were taken from it.
    ///
    /// - Parameter replaces: whether an id of the user's file may be asked about; else its entry stays.
    static func run(
        _ file: String?, replaces: Bool, _ out: inout Output, _ ask: @escaping ProjectTrust.Ask
    ) throws(Failure) {
        guard let file else {
            throw .usage(
                "import-mcp: expected a file", hint: "it is another program's, such as claude_desktop_config.json")
        }
        var servers = ImportedServers(ask: ask, replaces: replaces)
        var seen: Set<String> = []
        for (name, json) in try ImportedJSON.servers(of: file) {
            guard let entry = servers.entry(name, json, &seen) else {
                out.note(.badInput)
                continue
            }
            if try !servers.take(entry) { out.note(.no) }
        }
        try out.write(EntryCount("event", "import", servers.count).record)
    }

    private init(ask: @escaping ProjectTrust.Ask, replaces: Bool) {
        self.ask = ask
        self.replaces = replaces
    }

    /// The entry that a server becomes; nil for one that can't be any, which is told.
    private func entry(_ name: String, _ json: JSON, _ seen: inout Set<String>) -> ImportedEntry? {
        do throws(Failure) {
            let entry = try ImportedEntry(name, json)
            for note in entry.notes { tell(name, note) }
            guard seen.insert(ServerFile.folded(entry.id)).inserted else {
                throw Failure(.badRecord, "another server of the file has this name, or one like it")
            }
            return entry
        } catch {
            tell(name, error.message, hint: error.hint)
            return nil
        }
    }

    private func tell(_ id: String, _ message: String, hint: String? = nil) {
        complain(command, "\(id.isEmpty ? "a server" : shortened(id, 64)): \(message)", hint: hint)
    }

    /// Writes an entry, and its secrets; false where it stays out.
    private mutating func take(_ entry: ImportedEntry) throws(Failure) -> Bool {
        let bytes = try readOwnFile(ServerFile.users) ?? []
        let old = try ImportedServers.entry(like: entry.id, in: bytes)
        let stored = try Secrets.members()
        let isNew = entry.secrets.contains { secret in
            !stored.contains {
                $0.name == "mcp.\(entry.id).\(secret.variable)" && sameBytes($0.secret, secret.value)
            }
        }
        if let old, !isNew, let a = try? old.entry.canonical(), let b = try? JSON.object(entry.members).canonical(),
            a == b
        {
            return true
        }
        if let old, !replaces {
            tell(
                entry.id, "\(ServerFile.users) has \(old.id) already, which stays",
                hint: "without -y it is asked about")
            return false
        }
        var rows = try ServerText(id: entry.id, .object(entry.members)).rows
        rows += entry.secrets.map { ("secret", "mcp.\(entry.id).\($0.variable) = \(Secrets.masked($0.value))") }
        if let old { rows += ImportedServers.rows(of: old) }
        let title = old == nil ? "import the MCP server \(entry.id)?" : "replace the MCP server \(entry.id)?"
        guard try ask(title, rows, old == nil ? "import" : "replace") else { return false }
        for (variable, value) in entry.secrets {
            try Secrets.store("mcp.\(entry.id).\(variable)", value, origin: "")
        }
        try replaceFile(ServerFile.users, try ServerEdit.adding(entry.id, entry.members, to: bytes))
        count += 1
        return true
    }

    /// The entry of the user's file whose id means the same.
    private static func entry(like id: String, in bytes: [UInt8]) throws(Failure) -> (id: String, entry: JSON)? {
        guard bytes.contains(where: { $0 > 0x20 }) else { return nil }
        if let file = (try? JSON(bytes))?.object, file["mcpServers"] == nil { return nil }
        return try ServerFile.servers(bytes, ServerFile.users).first {
            ServerFile.folded($0.id) == ServerFile.folded(id)
        }
    }

    private static func rows(of old: (id: String, entry: JSON)) -> [(name: String, text: String)] {
        // As it would be imported: its tokens are not shown.
        let entry = (try? ImportedEntry(old.id, old.entry)).flatMap {
            try? ServerText(id: $0.id, .object($0.members))
        }
        let rows = entry?.rows ?? [("server", "\(old.id), which can't be used")]
        return rows.map { ("was", "\($0.name): \($0.text)") }
    }
}
