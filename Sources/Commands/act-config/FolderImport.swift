import ActDecide
import ActJSON
import ActMCP
import ActSettings
import ActSystem
import Glibc

/// Servers that count in one folder alone, as entries of its `.act/mcp.json`.
struct FolderImport {
    /// The folder, without links in its path.
    let folder: String
    let path: String
    /// The names of the servers that the file then has, as the other program calls them.
    private(set) var names: [String] = []
    private(set) var refused: [(name: String, reason: String)] = []
    private(set) var added = 0

    private let old: [UInt8]
    private var bytes: [UInt8]
    private var entries: [ImportedEntry] = []

    /// Throws where there is no such folder, or its file can't be used.
    init(_ entries: [(name: String, entry: ImportedEntry)], for folder: String) throws(Failure) {
        let isPlain = !folder.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard folder.hasPrefix("/"), isPlain, let whole = realpath(folder, nil) else {
            throw Failure(.badRecord, "its servers are left out: there is no such folder")
        }
        defer { free(whole) }
        self.folder = String(cString: whole)
        path = "\(self.folder)/.act/mcp.json"
        old = try readOwnFile(path, followsLinks: false) ?? []
        bytes = old
        let there = old.isEmpty ? [] : try ServerFile.servers(old, path)
        let users = try readOwnFile(ServerFile.users).map { bytes throws(Failure) in
            try ServerFile.servers(bytes, ServerFile.users)
        }
        for (name, entry) in entries {
            let id = ServerFile.folded(entry.id)
            if users?.contains(where: { ServerFile.folded($0.id) == id }) == true {
                refused.append((name, "\(ServerFile.users) has a server of this name, which outdoes a folder's"))
                continue
            }
            if let other = there.first(where: { ServerFile.folded($0.id) == id }) {
                guard (try? other.entry.canonical()) == (try? JSON.object(entry.members).canonical()) else {
                    refused.append((name, "\(path) has \(other.id) already, which stays"))
                    continue
                }
            } else {
                bytes = try ServerEdit.adding(entry.id, entry.members, to: bytes, of: path)
                added += 1
            }
            names.append(name)
            self.entries.append(entry)
        }
    }

    /// Whether the file has them all, and is trusted.
    var isDone: Bool { names.isEmpty || added == 0 && Trust.isTrusted(path, old) }

    var words: String { added == 1 ? "1 MCP server" : "\(added) MCP servers" }

    /// All that the file then makes count.
    func rows() throws(Failure) -> [(name: String, text: String)] {
        var rows: [(String, String)] = []
        for (id, json) in try ServerFile.servers(bytes, path) {
            guard !ClientFile.Server(name: id, entry: json).isOwn else { continue }
            do throws(Failure) { rows += try ServerText(id: id, json).rows } catch {
                rows.append(("server", "\(id): not used: \(error.message)"))
            }
            rows += entries.filter { $0.id == id }.flatMap(\.secretRows)
        }
        return rows
    }

    /// Writes the secrets and the file, and trusts its bytes.
    func write() throws(Failure) {
        for entry in entries { try entry.storeSecrets() }
        if added > 0 { try replaceFile(path, bytes) }
        try Trust.record([(path, bytes)], trust: true)
    }
}
