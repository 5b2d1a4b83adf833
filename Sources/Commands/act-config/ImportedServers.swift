import ActDecide
import ActJSON
import ActMCP
import ActSettings
import ActStore
import ActSystem
import ActTerminal

/// `act-config import-mcp`: other programs' MCP servers, each shown and asked about, become entries of the user's file,
/// and those of a folder entries of that folder's.
struct ImportedServers {
    let file: ClientFile
    private let ask: ProjectTrust.Ask
    /// Asks about one of many servers.
    private let askOneOfMany: ProjectTrust.Ask
    private let asks: Bool
    private var count = 0
    /// The entries that are ours by now.
    private var imported: [ImportedEntry] = []
    /// The names of the servers that are ours too by now, for each container of the file.
    private(set) var taken: [[String]] = []

    /// Reads a person's file, and writes the number of servers that were taken from it.
    ///
    /// - Parameter asks: whether a person is asked; else no entry is replaced, and no folder trusted.
    init(
        _ path: String?, asks: Bool, _ out: inout Output, _ ask: @escaping ProjectTrust.Ask,
        ofMany askOneOfMany: @escaping ProjectTrust.Ask
    ) throws(Failure) {
        guard let path else {
            throw .usage(
                "import-mcp: expected a file", hint: "it is another program's, such as claude_desktop_config.json")
        }
        (file, self.asks, self.ask, self.askOneOfMany) = (try ClientFile(path), asks, ask, askOneOfMany)
        for container in file.containers {
            var seen: Set<String> = []
            var names: [String] = []
            var entries: [(String, ImportedEntry)] = []
            for server in container.servers {
                guard let entry = try entry(server, container, &seen, &out) else { continue }
                if container.folder != nil {
                    entries.append((server.name, entry))
                } else if try take(entry) {
                    names.append(server.name)
                    imported.append(entry)
                } else {
                    out.note(.no)
                }
            }
            if let folder = container.folder {
                names = try take(entries, for: folder, &out)
                imported += entries.filter { names.contains($0.0) }.map(\.1)
            }
            taken.append(names)
        }
        tellMissing()
        try out.write(EntryCount("event", "import", count).record)
    }

    private static let mostNamed = 10

    /// Tells which variables the programs of servers got from the other program, and do not get from act.
    private func tellMissing() {
        let programs = imported.filter { $0.members["command"] != nil }
        let given = Set(programs.flatMap { $0.members["env"]?.object?.keys ?? [] })
        let missing = programs.isEmpty ? [] : NetworkVariables.missing().filter { !given.contains($0) }
        guard !missing.isEmpty else { return }
        let more = missing.count - ImportedServers.mostNamed
        let shown = missing.prefix(ImportedServers.mostNamed).map { shortened($0, 40) }.joined(separator: ", ")
        complain(
            "act-config", "servers do not get these variables: \(shown)\(more > 0 ? " and \(more) more" : "")",
            hint: "write one that a server needs into 'env' of its entry, as \"NAME\": \"${NAME}\"")
    }

    /// The entry that a server becomes; nil for act-serve, and for one that can't be any, which is told.
    private func entry(
        _ server: ClientFile.Server, _ container: ClientFile.Container, _ seen: inout Set<String>,
        _ out: inout Output
    ) throws(Failure) -> ImportedEntry? {
        guard !server.isOwn else {
            tell(server.name, "it is act-serve, and is left out: act would serve itself")
            return nil
        }
        let kept = try kept(server.name, in: container.folder)
        do throws(Failure) {
            let entry = try ImportedEntry(server.name, server.entry, of: file.program, kept: kept)
            for note in entry.notes { tell(server.name, note) }
            guard seen.insert(ServerFile.folded(entry.id)).inserted else {
                throw Failure(.badRecord, "another server of the file has this name, or one like it")
            }
            return entry
        } catch {
            tell(server.name, error.message, hint: error.hint)
            out.note(.badInput)
            return nil
        }
    }

    /// The secrets of a server's id that are another entry's: no import replaces them.
    private func kept(
        _ name: String, in folder: String?
    ) throws(Failure) -> [(variable: String, value: String)] {
        let id = ImportedEntry.id(name)
        if folder == nil, try ImportedServers.entry(like: id, in: try readOwnFile(ServerFile.users) ?? []) != nil {
            return []
        }
        return try Secrets.members().compactMap { member in
            member.name.after("mcp.\(id).").map { ($0, member.secret) }
        }
    }

    private func tell(_ id: String, _ message: String, hint: String? = nil) {
        complain("act-config", "\(id.isEmpty ? "a server" : shortened(id, 200)): \(message)", hint: hint)
    }

    /// Writes an entry, and its secrets, to the user's file; false where it stays out.
    private mutating func take(_ entry: ImportedEntry) throws(Failure) -> Bool {
        let bytes = try readOwnFile(ServerFile.users) ?? []
        let old = try ImportedServers.entry(like: entry.id, in: bytes)
        let stored = try Secrets.members()
        let isNew = entry.secrets.contains { secret in
            !stored.contains {
                $0.name == "mcp.\(entry.id).\(secret.variable)" && sameBytes($0.secret, secret.value)
            }
        }
        if let old, !isNew, ImportedServers.isSame(old.entry, entry) { return true }
        if let old, !asks {
            tell(
                entry.id, "\(ServerFile.users) has \(old.id) already, which stays",
                hint: "without -y it is asked about")
            return false
        }
        var rows = try ServerText(id: entry.id, .object(entry.members)).rows + entry.secretRows
        if let old { rows += ImportedServers.rows(of: old) }
        let isMeant =
            old == nil
            ? try askOneOfMany("import the MCP server \(entry.id)?", rows, "import")
            : try ask("replace the MCP server \(entry.id)?", rows, "replace")
        guard isMeant else { return false }
        try entry.storeSecrets()
        try replaceFile(
            ServerFile.users, try ServerEdit.adding(entry.id, entry.members, to: bytes, of: ServerFile.users))
        count += 1
        return true
    }

    private static func isSame(_ old: JSON, _ new: ImportedEntry) -> Bool {
        guard let a = try? old.canonical(), let b = try? JSON.object(new.members).canonical() else { return false }
        return a == b
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
        let entry = (try? ImportedEntry(old.id, old.entry, of: .act)).flatMap {
            try? ServerText(id: $0.id, .object($0.members))
        }
        let rows = entry?.rows ?? [("server", "\(old.id), which can't be used")]
        return rows.map { ("was", "\($0.name): \($0.text)") }
    }

    // Servers of one folder.

    /// Writes entries to the file of the folder in which alone they count, and trusts it as it then is; the names of those
    /// that are in it.
    private mutating func take(
        _ entries: [(name: String, entry: ImportedEntry)], for folder: String, _ out: inout Output
    ) throws(Failure) -> [String] {
        guard !entries.isEmpty else { return [] }
        let plan: FolderImport
        do throws(Failure) { plan = try FolderImport(entries, for: folder) } catch {
            tell(folder, error.message, hint: error.hint)
            out.note(.no)
            return []
        }
        for (name, reason) in plan.refused {
            tell(name, reason)
            out.note(.no)
        }
        guard !plan.isDone else { return plan.names }
        guard asks else {
            tell(
                folder, "its servers are left out: \(plan.path) would have to be trusted, and -y trusts no folder",
                hint: "without -y it is asked about")
            out.note(.no)
            return []
        }
        let title = "import \(plan.words) for \(plan.folder) alone, and trust \(plan.path)?"
        guard try ask(title, try plan.rows(), "import") else {
            out.note(.no)
            return []
        }
        try plan.write()
        count += plan.added
        return plan.names
    }
}
