import ActDecide
package import ActJSON
import ActSettings

/// `act-config trust` for a project's files: a person sees all that they make count, servers with the whole of their
/// commands, before any of it does.
package enum ProjectTrust {
    /// Asks a question about texts under names; the last word is what yes does.
    package typealias Ask = (String, [(name: String, text: String)], String) throws(Failure) -> Bool

    /// Trusts the innermost files of each kind as they are now; false where somebody said no, and nothing is.
    ///
    /// - Parameter show: asks about settings and rules, or only shows them.
    package static func trust(_ ask: Ask, show: Ask) throws(Failure) -> Bool {
        let files = try Trust.nearest()
        let servers = try nearest()
        for (path, bytes) in files where !Trust.isTrusted(path, bytes) {
            let rows = try Trust.rows(path, bytes)
            if rows.isEmpty { continue }
            guard try show("trust \(path)?", rows, "trust") else { return false }
        }
        for (path, bytes) in servers where !Trust.isTrusted(path, bytes) {
            guard try ask("trust \(path)?", try rows(bytes, path), "trust") else { return false }
        }
        // These bytes: the files may be others by now.
        try Trust.record(files + servers, trust: true)
        return true
    }

    package static func distrust() throws(Failure) {
        try Trust.record(try Trust.nearest() + nearest(), trust: false)
    }

    private static func nearest() throws(Failure) -> [(path: String, bytes: [UInt8])] {
        let paths = try Paths.projectServers
        let inAct = paths.last { $0.hasSuffix("/.act/mcp.json") }
        let plain = paths.last { !$0.hasSuffix("/.act/mcp.json") }
        return try Trust.read([plain, inAct].compactMap { $0 })
    }

    private static func rows(_ bytes: [UInt8], _ path: String) throws(Failure) -> [(name: String, text: String)] {
        let stored = try Secrets.ofServers().map(\.name)
        var rows: [(name: String, text: String)] = []
        for (id, json) in try ServerFile.servers(bytes, path) {
            do throws(Failure) {
                rows += try ServerText(id: id, json).rows
                // A server of another file may have had them.
                let prefix = "mcp.\(id)."
                rows += stored.filter { $0.hasPrefix(prefix) }.map { ("secret", $0) }
            } catch { rows.append(("server", "\(id): not used: \(error.message)")) }
        }
        return rows.isEmpty ? [("servers", "none")] : rows
    }
}

extension ServerText {
    /// All that it would start or ask, as it stands in the file.
    package var rows: [(name: String, text: String)] {
        var rows = [(name: "server", text: id + (isDisabled ? ", disabled" : ""))]
        switch transport {
        case .command(let words, let variables, let folder):
            rows.append(("command", words.map(shellWord).joined(separator: " ")))
            if let folder { rows.append(("folder", folder)) }
            rows += variables.map { ("sets", "\($0.name)=\($0.value)") }
        case .http(let url, let headers):
            rows.append(("address", url))
            rows += headers.map { ("header", "\($0.name): \($0.value)") }
        }
        return rows
    }
}
