import ActDecide
package import ActJSON
import ActSettings
import ActSystem
import ActTools
import Glibc

/// The MCP servers of this user and folder, and the ones that do not count with the reasons.
package struct ServerList: Sendable {
    package struct Refusal: Sendable {
        /// Empty where the whole file can't be used.
        package let id: String
        package let path: String
        package let failure: Failure
    }

    package fileprivate(set) var entries: [ServerEntry] = []
    package fileprivate(set) var refused: [Refusal] = []
    /// Servers that are switched off.
    package fileprivate(set) var disabled: [(id: String, path: String)] = []
    /// Entries of act-serve, for other programs that read the file: act would serve itself.
    package fileprivate(set) var own: [(id: String, path: String)] = []
    /// Projects' files that are not trusted, and the servers in them.
    package fileprivate(set) var untrusted: [(path: String, ids: [String])] = []
    /// Members of entries that mean nothing here.
    package fileprivate(set) var ignored: [String: [String]] = [:]
}

/// A file of MCP servers (act-mcp(5)): the user's `mcp.json`, or a project's.
package enum ServerFile {
    package static var users: String { "\(Paths.config)/mcp.json" }
    /// A project's files, the weaker first.
    static let projectNames = [".mcp.json", ".act/mcp.json"]

    /// Reads every file that counts here. The user's entries come first, and outdo those of the same id; an inner
    /// project's outdo an outer's. An entry that can't be used keeps its id all the same, so that no other takes its
    /// place.
    ///
    /// - Parameter trusts: whether a project's file, of this path and content, is on record.
    package static func all(trusts: (String, [UInt8]) -> Bool = Trust.isTrusted) -> ServerList {
        var list = ServerList()
        var taken: [String: String] = [:]
        do throws(Failure) {
            if let bytes = try readOwnFile(ServerFile.users) {
                try take(bytes, ServerPlace(ServerFile.users, isProjects: false), &list, &taken)
            }
        } catch {
            // Nobody knows which ids are the user's, so no project's server may have one.
            list.refused.append(ServerList.Refusal(id: "", path: ServerFile.users, failure: error))
            return list
        }
        var paths: [String] = []
        do throws(Failure) { paths = try Paths.projectFiles(projectNames) } catch {
            list.refused.append(ServerList.Refusal(id: "", path: "", failure: error))
        }
        for path in paths.reversed() {
            do throws(Failure) {
                guard let bytes = try readOwnFile(path, followsLinks: false) else { continue }
                if trusts(path, bytes) {
                    try take(bytes, ServerPlace(path, isProjects: true), &list, &taken)
                } else {
                    list.untrusted.append((path, (try? servers(bytes, path).map(\.id)) ?? []))
                }
            } catch { list.refused.append(ServerList.Refusal(id: "", path: path, failure: error)) }
        }
        return list
    }

    /// Every entry of a file, by its id. Throws `config` for a file that is none of servers.
    package static func servers(_ bytes: [UInt8], _ path: String) throws(Failure) -> [(id: String, entry: JSON)] {
        let json: JSON
        do throws(JSONError) { json = try JSON(bytes) } catch {
            let line = bytes.prefix(error.offset).count { $0 == 0x0A } + 1
            throw Failure(.config, "\(path):\(line): \(error.message)", hint: "correct it, see act-mcp(5)")
        }
        guard let servers = json["mcpServers"]?.object else {
            let hint = "see act-mcp(5); act-config import-mcp reads other programs' files"
            throw Failure(.config, "\(path): it has no object 'mcpServers'", hint: hint)
        }
        return servers.members.map { ($0.key.text, $0.value) }
    }

    /// All that a project's file makes count.
    @Sendable static func rows(
        _ bytes: [UInt8], _ path: String
    ) throws(Failure) -> [(name: String, text: String)] {
        let stored = try Secrets.members().map(\.name)
        var rows: [(name: String, text: String)] = []
        for (id, json) in try servers(bytes, path) {
            guard !ClientFile.Server(name: id, entry: json).isOwn else {
                rows.append(("server", "\(id): act itself, not used"))
                continue
            }
            do throws(Failure) {
                rows += try ServerText(id: id, json).rows
                // A server of another file may have had them.
                let prefix = "mcp.\(id)."
                rows += stored.filter { $0.hasPrefix(prefix) }.map { ("secret", $0) }
            } catch { rows.append(("server", "\(id): not used: \(error.message)")) }
        }
        return rows.isEmpty ? [("servers", "none")] : rows
    }

    /// Ids that differ only in the case of ASCII letters are one: rules see no difference between their tools.
    package static func folded(_ id: String) -> String {
        String(decoding: id.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Takes a file's entries into the list.
    ///
    /// - Parameter taken: the ids that stronger files have, by their folded spelling.
    private static func take(
        _ bytes: [UInt8], _ place: ServerPlace, _ list: inout ServerList, _ taken: inout [String: String]
    ) throws(Failure) {
        let servers = try servers(bytes, place.path)
        let duplicates = Dictionary(grouping: servers.map(\.id)) { folded($0) }
        let stronger = taken
        for (id, json) in servers {
            let owner = stronger[folded(id)]
            if let owner, sameBytes(owner, id) { continue }
            taken[folded(id)] = id
            do throws(Failure) {
                if let owner { throw clash(owner) }
                if let twin = duplicates[folded(id)]?.first(where: { !sameBytes($0, id) }) { throw clash(twin) }
                let text = try ServerText(id: id, json)
                if !text.ignored.isEmpty { list.ignored[id] = text.ignored }
                if ClientFile.Server(name: id, entry: json).isOwn {
                    list.own.append((id, place.path))
                } else if text.isDisabled {
                    list.disabled.append((id, place.path))
                } else {
                    list.entries.append(try text.entry(of: place))
                }
            } catch {
                let failure = Failure(error.code, "\(place.path): \(id): \(error.message)", hint: error.hint)
                list.refused.append(ServerList.Refusal(id: id, path: place.path, failure: failure))
            }
        }
    }

    private static func clash(_ other: String) -> Failure {
        Failure(.config, "its name is that of '\(other)' but for the case of letters", hint: "give it another name")
    }
}

extension ServerFile {
    /// The checks of every server for act-doctor(1).
    ///
    /// - Parameters:
    ///   - results: what came of the servers that were asked for their tools.
    ///   - states: the states of the others.
    static func checks(
        _ list: ServerList, _ results: [String: Result<ToolListing, Failure>] = [:], states: [ToolkitState] = []
    ) -> [Check] {
        var checks = list.entries.map { entry in
            let words = list.ignored[entry.id].map { names in
                "; unknown members: \(names.map { shortened($0, 40) }.joined(separator: ", "))"
            }
            let state = states.first { sameBytes($0.toolkit, entry.id) }
            // A single line is in the reason.
            let said =
                (state?.said ?? []).count < 2
                ? "" : "; it said last: \((state?.said ?? []).joined(separator: " | "))"
            return check(entry, results[entry.id], state, note: said + (words ?? ""))
        }
        checks += list.disabled.map { Check("MCP server \($0.id)", true, "disabled in \($0.path)") }
        checks += list.own.map { Check("MCP server \($0.id)", true, "act itself in \($0.path), not used") }
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

    private static func check(
        _ entry: ServerEntry, _ result: Result<ToolListing, Failure>?, _ state: ToolkitState?, note: String
    ) -> Check {
        let name = "MCP server \(entry.id)"
        func found(_ place: String, untried: String) -> Check {
            switch result {
            case .success(let listing):
                let count = listing.tools.count == 1 ? "1 tool" : "\(listing.tools.count) tools"
                return Check(name, true, "\(place), of \(entry.path); it lists \(count)\(note)")
            case .failure(let failure):
                return Check(
                    name, false, "\(failure.message), of \(entry.path)\(note)",
                    failure.hint ?? "act-tools --refresh with its name asks it again")
            case nil:
                let known = state?.since == nil ? "" : state.map { "; \($0.words)" } ?? ""
                let hasFailed = state?.hasFailed ?? false
                return Check(
                    name, !hasFailed, "\(place), of \(entry.path); \(untried)\(known)\(note)",
                    hasFailed ? "act-tools --refresh with its name asks it again" : nil)
            }
        }
        switch entry.transport {
        case .http(let address, _): return found(address.shown, untried: "not tried")
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
            return found(program, untried: "not started")
        }
    }
}
