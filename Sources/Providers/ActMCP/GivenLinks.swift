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

    init(_ entry: ServerEntry) { self.entry = entry }

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
            let digest = hex(Array(Digest.sha256(Array(uri.utf8)).prefix(8)))
            let slug = "\(entry.id).read_resource-\(digest)"
            all.removeAll { sameBytes($0.slug, slug) }
            all.append(
                ResourceLink(
                    uri: uri, name: resource["name"]?.string ?? uri, type: resource["mimeType"]?.string, slug: slug)
            )
        }
        if all.count > GivenLinks.most { all.removeFirst(all.count - GivenLinks.most) }
    }

    /// The address that a tool reads; nil for one that is no link's.
    func uri(_ slug: String) -> String? { all.last { sameBytes($0.slug, slug) }?.uri }

    /// The tool that reads a link. It is act's own description, so that it needs no pin.
    func tool(_ slug: String) -> ToolSpec? {
        guard let uri = uri(slug) else { return nil }
        var rules: [(String, JSON)] = [("type", .text("string"))]
        // An address that the schema lists is no place that is asked about.
        rules += isOwn(uri) ? [("enum", .texts([uri]))] : [("format", .text("uri"))]
        let address = JSON.object(rules)
        return ToolSpec(
            slug: slug, profile: GivenLinks.profile, toolkit: entry.id, title: "Read a resource",
            description: "Read a resource that a result of this server linked to.",
            inputSchema: ArgumentSchema.object([("uri", address)], required: ["uri"]), origin: entry.origin,
            reach: entry.isHere ? .offline : .online, annotations: Annotations(readOnly: true, isTrusted: true))
    }

    /// Schemes by which programs reach places that are no server's own (IANA, Uniform Resource Identifier Schemes).
    private static let common: Set<String> = [
        "about", "blob", "cifs", "dav", "davs", "data", "file", "ftp", "ftps", "gs", "git", "http", "https", "imap",
        "jar", "javascript", "jdbc", "ldap", "ldaps", "mailto", "mongodb", "mysql", "nfs", "postgres", "postgresql",
        "redis", "rsync", "s3", "sftp", "smb", "sms", "ssh", "tel", "telnet", "unix", "vbscript", "view-source", "ws",
        "wss",
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
