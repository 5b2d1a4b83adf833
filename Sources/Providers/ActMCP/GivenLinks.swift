import ActJSON
import ActSystem
import ActTools

/// The resources that results of a server linked to in this run. Each is read by a tool of its own, which reads that
/// address and no other: a call of it carries nothing that the server did not say itself. A link of a scheme of the
/// server's own leads to the server; any other may be a stranger's, whose text the server passed on.
struct GivenLinks {
    /// Links that are kept, the newest, and bytes of an address.
    private static let most = 1000
    private static let longest = 8 << 10

    private let entry: ServerEntry
    private(set) var all: [ResourceLink] = []

    /// Whether a link is read that this run was not given: another one was, and a person is asked about it here.
    private let takesOthers: Bool

    init(_ entry: ServerEntry, takesOthers: Bool) { (self.entry, self.takesOthers) = (entry, takesOthers) }

    /// Notes what the content of a result links to, or has in it.
    mutating func note(_ result: JSON) {
        for part in result["content"]?.array ?? [] {
            let resource: JSON? =
                switch part["type"]?.string {
                case "resource_link": part
                case "resource": part["resource"]
                default: nil
                }
            guard let resource, let uri = resource["uri"]?.string, uri.utf8.count <= GivenLinks.longest else {
                continue
            }
            let slug = slug(of: uri)
            all.removeAll { sameBytes($0.slug, slug) }
            all.append(
                ResourceLink(
                    uri: uri, name: resource["name"]?.string ?? uri, type: resource["mimeType"]?.string, slug: slug)
            )
        }
        if all.count > GivenLinks.most { all.removeFirst(all.count - GivenLinks.most) }
    }

    /// A tool for each address: a link that leads elsewhere has a word of its own.
    private func slug(of uri: String) -> String {
        let digest = hex(Array(Digest.sha256(Array(uri.utf8)).prefix(GivenLinks.digits / 2)))
        return (isOwn(uri) ? own : foreign) + digest
    }

    /// Digits of an address's digest in the name of its tool.
    private static let digits = 16

    private var own: String { "\(entry.id).read_resource-" }
    private var foreign: String { "\(entry.id).read_link-" }

    /// Whether a tool is one that reads a link.
    func has(_ slug: String) -> Bool { tool(slug) != nil }

    /// The tool that reads a link; nil where none was given. It is act's own description, so that it needs no pin.
    func tool(_ slug: String) -> ToolSpec? {
        let given = all.last { sameBytes($0.slug, slug) }
        let isForeign = slug.hasPrefix(foreign) && slug.utf8.count == foreign.utf8.count + GivenLinks.digits
        guard given != nil || isForeign && takesOthers else { return nil }
        var rules: [(String, JSON)] = [("type", .text("string"))]
        // An address that the schema lists is no place that is asked about.
        if let given, !isForeign { rules.append(("enum", .texts([given.uri]))) }
        if isForeign { rules.append(("format", .text("uri-reference"))) }
        return ToolSpec(
            slug: slug, profile: GivenLinks.profile, toolkit: entry.id, title: "Read a resource",
            description: "Read a resource that a result of this server linked to.",
            inputSchema: ArgumentSchema.object([("uri", .object(rules))], required: ["uri"]), origin: entry.origin,
            reach: entry.isHere ? .offline : .online, annotations: Annotations(readOnly: true, isTrusted: true))
    }

    /// The address that a call reads; nil for one of another tool. Throws for another address than its tool's.
    func uri(of call: Invocation) throws(Failure) -> String? {
        guard has(call.tool.slug) else { return nil }
        guard let uri = call.arguments["uri"]?.string, sameBytes(slug(of: uri), call.tool.slug) else {
            throw Failure(
                .badArguments, "'\(call.tool.slug)' reads another address",
                hint: "leave the address as the link has it")
        }
        return uri
    }

    /// Schemes by which programs reach places that are no server's own (IANA, Uniform Resource Identifier Schemes).
    private static let common: Set<String> = [
        "about", "blob", "cifs", "dav", "davs", "data", "file", "ftp", "ftps", "gs", "git", "http", "https", "imap",
        "jar", "javascript", "jdbc", "ldap", "ldaps", "mailto", "mongodb", "mysql", "nfs", "postgres", "postgresql",
        "redis", "rsync", "s3", "sftp", "smb", "sms", "ssh", "tel", "telnet", "unix", "vbscript", "view-source",
        "ws", "wss",
    ]

    /// Whether an address is of a scheme of the server's own, or of its own host.
    private func isOwn(_ uri: String) -> Bool {
        guard let colon = uri.utf8.firstIndex(of: 0x3A) else { return false }
        let scheme = uri[..<colon].lowercased()
        let isScheme = scheme.utf8.allSatisfy { byte in
            byte &- 0x61 < 26 || byte &- 0x30 < 10 || [0x2B, 0x2D, 0x2E].contains(byte)
        }
        // A scheme may stand inside another: git+ssh, jar:file.
        let parts = scheme.split { "+-.".contains($0) }.map(String.init) + [scheme]
        guard isScheme, !scheme.isEmpty else { return false }
        guard parts.contains(where: GivenLinks.common.contains) else { return true }
        guard scheme == "https", case .http(let server, _) = entry.transport else { return false }
        return uri.hasPrefix("https://\(server.host)/")
    }

    private static let profile = Profile(MCPProvider.profile.name, text: .foreign, notes: MCPProvider.profile.notes)
}
