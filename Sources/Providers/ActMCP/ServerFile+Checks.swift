import ActJSON
import ActSystem
package import ActTools
import Glibc

extension ServerFile {
    /// The checks of every server for act-doctor(1): nothing is started, and nobody is asked.
    package static func checks() -> [Check] {
        let list = all()
        var checks = list.entries.map { check($0, ignored: list.ignored[$0.id] ?? []) }
        checks += list.disabled.map { Check("MCP server \($0.id)", true, "disabled in \($0.path)") }
        checks += list.refused.map { refused in
            let name = refused.id.isEmpty ? "MCP servers" : "MCP server \(shortened(refused.id, 64))"
            return Check(name, false, refused.failure.message, refused.failure.hint ?? "see act-mcp(5)")
        }
        checks += list.untrusted.map { path, ids in
            let words = ids.count == 1 ? "1 server is" : "\(ids.count) servers are"
            return Check(
                "this folder's MCP servers", ids.isEmpty, "\(path), not trusted, \(words) not used",
                "read the file, then act-config trust")
        }
        return checks
    }

    private static func check(_ entry: ServerEntry, ignored: [String]) -> Check {
        let name = "MCP server \(entry.id)"
        let note =
            ignored.isEmpty ? "" : "; unknown members: \(ignored.map { shortened($0, 40) }.joined(separator: ", "))"
        switch entry.transport {
        case .http(let address, _): return Check(name, true, "\(address.shown), of \(entry.path); not tried\(note)")
        case .command(let words, _, let folder):
            guard let program = entry.program else {
                let place = words[0].utf8.contains(0x2F) ? "" : " in the folders of PATH"
                return Check(
                    name, false, "cannot find '\(words[0])'\(place), of \(entry.path)\(note)",
                    "install it, or write its whole path")
            }
            if let folder, access(folder, X_OK) != 0 {
                return Check(name, false, "cannot enter its folder '\(folder)', of \(entry.path)\(note)", "make it")
            }
            return Check(name, true, "\(program), of \(entry.path); not started\(note)")
        }
    }
}
