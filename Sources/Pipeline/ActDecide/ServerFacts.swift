package import ActJSON
import ActSettings
package import ActStore
import ActSystem
package import ActTools

/// Facts that a person stated of a server, when its tools were pinned (act-mcp(5), Statements): places where its reads
/// lead nowhere else.
package struct ServerFacts: Sendable, Equatable {
    /// A service on other machines, and the person's account there.
    package struct Site: Sendable, Equatable {
        /// Hosts, each exactly.
        package var hosts: [String]
        /// The account as arguments spell it.
        package var account: String?
        /// Owners of things whose owners see who asks for them.
        package var owners: [String]

        package var words: String {
            let account = account.map { " as \($0)" } ?? ""
            let owners = owners.isEmpty ? "" : ", owners \(owners.joined(separator: ", "))"
            return hosts.joined(separator: ", ") + account + owners
        }

        package init(hosts: [String], account: String? = nil, owners: [String] = []) {
            self.hosts = hosts
            self.account = account
            self.owners = owners
        }
    }

    /// Whether a text is the name of one host: no pattern, port or user.
    package static func isHost(_ text: String) -> Bool {
        text.utf8.contains(0x2E)
            && text.utf8.allSatisfy { byte in
                byte &- 0x30 < 10 || byte &- 0x61 < 26 || byte == 0x2D || byte == 0x2E
            } && text.utf8.first != 0x2E && text.utf8.last != 0x2E
    }

    /// A folder as it was typed, `.` for the one in which the command that asks was started, and where that led then.
    package struct Folder: Sendable, Equatable {
        package let path: String
        package let real: String

        package init(_ path: String) {
            self.path = path
            real = sameBytes(path, here) ? "" : realPath(path) ?? path
        }

        fileprivate init?(_ json: JSON) {
            guard let parts = json.texts, parts.count == 2 else { return nil }
            (path, real) = (parts[0], parts[1])
        }
    }

    package var folders: [Folder] = []
    package var service: Site?
    /// Whether the hints in its tools' annotations are believed.
    package var isTrusted = false

    package static let here = "."

    package init() {}

    package init(_ json: JSON) {
        folders = json["folders"]?.array?.compactMap { Folder($0) } ?? []
        isTrusted = json["trust"]?.bool ?? false
        guard let stated = json["service"], let hosts = stated["hosts"]?.texts else { return }
        service = Site(hosts: hosts, account: stated["as"]?.string, owners: stated["owners"]?.texts ?? [])
    }

    package var isEmpty: Bool { self == ServerFacts() }

    /// Whether a person stated what a row says, though it may be nothing.
    static func isStated(_ row: JSON) -> Bool { row["trust"] != nil }

    package var json: JSON {
        var members: [(String, JSON)] = [
            ("folders", .array(folders.map { .texts([$0.path, $0.real]) })), ("trust", .bool(isTrusted)),
        ]
        if let service {
            var stated: [(String, JSON)] = [("hosts", .texts(service.hosts)), ("owners", .texts(service.owners))]
            if let account = service.account { stated.append(("as", .text(account))) }
            members.append(("service", .object(stated)))
        }
        return .object(members)
    }
}

extension ServerFacts.Site {
    /// Whether a text is an address of one of the hosts: https, the usual port, and no user's name, byte for byte.
    func hasHost(_ text: String) -> Bool {
        guard let rest = text.after("https://"), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C })
        else {
            return false
        }
        // Two addresses, for one who splits a list.
        guard !rest.contains("://"), !rest.utf8.contains(where: { ",|".utf8.contains($0) }) else { return false }
        let host = rest.utf8.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
        return hosts.contains { host.elementsEqual($0.utf8) }
    }
}

/// A server, and the facts that are stated of it.
package struct StatedServer {
    package let entry: ToolkitEntry
    package let facts: ServerFacts
    /// The other entry of its name of which something was stated or pinned, which counts no longer.
    package let change: EntryChange?

    package init(_ entry: ToolkitEntry, _ facts: ServerFacts, _ change: EntryChange? = nil) {
        (self.entry, self.facts, self.change) = (entry, facts, change)
    }

    /// Whether a place is stated that its tools' reads are kept to.
    package var hasPlaces: Bool { !facts.folders.isEmpty || facts.service != nil }

    /// Places that reasons name, at most.
    private static let mostNamed = 3
    /// The stated places in words; nil where there is none.
    var places: String? {
        guard hasPlaces else { return nil }
        let folders = facts.folders.map { sameBytes($0.path, ServerFacts.here) ? currentFolder : $0.path }
        let all = folders.map { "in \($0)" } + (facts.service?.hosts ?? []).map { "at \($0)" }
        let more = all.count - StatedServer.mostNamed
        return all.prefix(StatedServer.mostNamed).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// Why a value is not free, where places are stated.
    func words(on value: String, of tool: ToolSpec) -> String? {
        guard let places else { return nil }
        return switch StatedFolders(self, tool).look(at: value) {
        case .credential: "names a file that may have credentials, \(places)"
        case .startsPrograms: "names a repository in which git may start a program, \(places)"
        case .free, .outside: "names nothing that is free \(places)"
        }
    }

    /// The word on values of calls of its tools: a path inside the folders and a thing of the service are free.
    func judge(of tool: ToolSpec) -> Destinations.Judge? {
        guard hasPlaces else { return nil }
        let folders = StatedFolders(self, tool)
        let site = facts.service.map { StatedSite($0, tool, isRemote: entry.folder == nil) }
        return { value in
            // An option of a program that the server starts.
            if value.text.utf8.first == 0x2D, !value.isListed, Double(value.text) == nil { return true }
            if value.isPlace, !value.takesAddress, folders.have(value.text) || folders.isName(value) {
                return false
            }
            return site?.has(value).map { !$0 }
        }
    }
}

extension FactTable {
    package func facts(ofEntry digest: String) throws(Failure) -> ServerFacts {
        try text(digest).map { ServerFacts($0) } ?? ServerFacts()
    }
}

extension ToolRegistry {
    /// The server whose tool this is, with what is stated of it; nil for a tool of which nothing can be.
    package func stated(_ tool: ToolSpec) throws(Failure) -> StatedServer? {
        guard let entry = provider(tool.provider)?.entry(of: tool.toolkit) else { return nil }
        let facts = try facts(of: entry)
        return StatedServer(entry, facts, facts.isEmpty ? try change(of: entry, tool.toolkit) : nil)
    }

    package func facts(of entry: ToolkitEntry) throws(Failure) -> ServerFacts {
        guard Store.exists else { return ServerFacts() }
        return try FactTable(try store(), user: settings.user).facts(ofEntry: entry.digest)
    }

    /// States facts of a server, in the place of those before: also that there are none.
    package func state(_ facts: ServerFacts, of entry: ToolkitEntry, _ toolkit: String) throws(Failure) {
        let known = EntryChange.text(of: entry, toolkit).object?.members ?? []
        let stated = facts.json.object?.members ?? []
        try FactTable(try store(), user: settings.user).put(entry.digest, .object(JSON.Object(known + stated)))
    }
}
