package import ActJSON
import ActSettings

/// A change of a file of MCP servers of ours, which leaves every other byte as it was.
package enum ServerEdit {
    /// The file with one entry more; one whose id means the same is replaced.
    package static func adding(
        _ id: String, _ entry: JSON.Object, to bytes: [UInt8], of path: String
    ) throws(Failure) -> [UInt8] {
        let text = text(id, entry)
        guard bytes.contains(where: { $0 > 0x20 }) else { return whole(text) }
        do throws(JSONError) {
            let file = try ImportedJSON.members(of: bytes, 0..<bytes.count)
            guard let servers = file.first(where: { sameBytes($0.name, "mcpServers") }) else {
                guard let last = file.last else { return whole(text) }
                return insert("\"mcpServers\": {\n\(text)\n  }", behind: last, bytes, margin: "  ")
            }
            let all = try ImportedJSON.members(of: bytes, servers.value)
            if let old = all.first(where: { ServerFile.folded($0.name) == ServerFile.folded(id) }) {
                return Array(bytes[..<old.range.lowerBound]) + Array(text.utf8.dropFirst(4))
                    + bytes[old.value.upperBound...]
            }
            if let last = all.last { return insert(String(text.dropFirst(4)), behind: last, bytes, margin: "    ") }
            return Array(bytes[..<servers.value.lowerBound]) + Array("{\n\(text)\n  }".utf8)
                + bytes[servers.value.upperBound...]
        } catch {
            throw Failure(.config, "\(path): \(error.message)", hint: "correct it, see act-mcp(5)")
        }
    }

    private static func whole(_ text: String) -> [UInt8] { Array("{\n  \"mcpServers\": {\n\(text)\n  }\n}\n".utf8) }

    private static func insert(_ text: String, behind last: ImportedJSON.Member, _ bytes: [UInt8], margin: String)
        -> [UInt8]
    {
        Array(bytes[..<last.value.upperBound]) + Array(",\n\(margin)\(text)".utf8) + bytes[last.value.upperBound...]
    }

    private static func text(_ id: String, _ entry: JSON.Object) -> String {
        let lines = entry.members.map { "      \(JSON.string($0.key).line): \($0.value.line)" }
        return "    \"\(id)\": {\n\(lines.joined(separator: ",\n"))\n    }"
    }
}
