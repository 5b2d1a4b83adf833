package import ActJSON
import ActSystem

/// Another program's file of MCP servers: JSON, in which comments and commas at the end of lists may stand.
package enum ImportedJSON {
    /// Every server of a file, by its name there.
    package static func servers(of file: String) throws(Failure) -> [(name: String, entry: JSON)] {
        let bytes = try readFile(file)
        let json: JSON
        do throws(JSONError) { json = try JSON(plain(bytes)) } catch {
            let line = bytes.prefix(error.offset).count { $0 == 0x0A } + 1
            throw Failure(.badRecord, "'\(file)', line \(line): \(error.message)")
        }
        // Claude, Cursor and most others; VS Code's mcp.json; VS Code's settings.
        let found = json["mcpServers"] ?? json["servers"] ?? json["mcp"]?["servers"]
        guard let servers = found?.object else {
            throw Failure(
                .badRecord, "'\(file)' has no servers: expected an object 'mcpServers' or 'servers'",
                hint: "see act-mcp(5), Import")
        }
        return servers.members.map { ($0.key.text, $0.value) }
    }

    /// The text with spaces in the place of a byte order mark, of comments, and of commas before a closing bracket: all
    /// else stays where it is.
    package static func plain(_ bytes: [UInt8]) -> [UInt8] {
        var out = bytes
        if out.starts(with: [0xEF, 0xBB, 0xBF]) { out.replaceSubrange(0..<3, with: [0x20, 0x20, 0x20]) }
        var comma: Int?
        var i = 0
        while i < out.count {
            let byte = out[i]
            let next = i + 1 < out.count ? out[i + 1] : 0
            if byte == 0x22 {
                comma = nil
                i = stringEnd(out, i)
            } else if byte == 0x2F, next == 0x2F || next == 0x2A {
                let end = commentEnd(out, i, isLine: next == 0x2F)
                for k in i..<end where out[k] != 0x0A { out[k] = 0x20 }
                i = end
            } else {
                if byte == 0x7D || byte == 0x5D, let at = comma { out[at] = 0x20 }
                if byte == 0x2C { comma = i } else if byte > 0x20 { comma = nil }
                i += 1
            }
        }
        return out
    }

    private static func stringEnd(_ bytes: [UInt8], _ start: Int) -> Int {
        var i = start + 1
        while i < bytes.count, bytes[i] != 0x22 { i += bytes[i] == 0x5C ? 2 : 1 }
        return min(i + 1, bytes.count)
    }

    private static func commentEnd(_ bytes: [UInt8], _ start: Int, isLine: Bool) -> Int {
        var i = start + 2
        while i < bytes.count {
            if isLine, bytes[i] == 0x0A { return i }
            if !isLine, bytes[i] == 0x2A, i + 1 < bytes.count, bytes[i + 1] == 0x2F { return i + 2 }
            i += 1
        }
        return bytes.count
    }
}
