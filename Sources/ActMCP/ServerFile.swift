package import ActCore
import ActTools

/// Temporary.
package enum ServerFile {
    package static func entries(_ settings: Settings) throws(Failure) -> [ServerEntry] {
        guard let bytes = try readOwnFile("\(Paths.config)/mcp.json"), let json = try? JSON(bytes) else {
            return []
        }
        try Digest.ready()
        return try (json["mcpServers"]?.object?.members ?? []).map { key, value throws(Failure) in
            if let url = value["url"]?.string {
                return ServerEntry(
                    id: key.text, transport: .http(try Address(url), headers: []), timeout: 60_000, path: "",
                    origin: "mcp:" + hex(Digest.sha256(Array(url.utf8))))
            }
            let words = [value["command"]?.string ?? ""] + (value["args"]?.array?.compactMap(\.string) ?? [])
            let env = value["env"]?.object?.members.map { "\($0.key.text)=\($0.value.string ?? "")" } ?? []
            return ServerEntry(
                id: key.text, transport: .command(words, variables: env, folder: value["cwd"]?.string),
                timeout: value["timeout"]?.int ?? 60_000, path: "",
                origin: "mcp:" + hex(Digest.sha256(JSON.texts(words).bytes)))
        }
    }
}
