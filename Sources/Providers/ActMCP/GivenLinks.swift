import ActJSON
import ActSystem
import ActTools

/// The resources that results of a server linked to in this run. Each is read by a tool of its own, whose one argument can
/// only be that address: a call of it carries nothing that the server did not say itself.
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
        let address = JSON.object([("type", .text("string")), ("enum", .texts([uri]))])
        return ToolSpec(
            slug: slug, profile: GivenLinks.profile, toolkit: entry.id, title: "Read a resource",
            description: "Read a resource that a result of this server linked to.",
            inputSchema: ArgumentSchema.object([("uri", address)], required: ["uri"]), origin: entry.origin,
            reach: entry.isHere ? .offline : .online, annotations: Annotations(readOnly: true, isTrusted: true))
    }

    private static let profile = Profile(MCPProvider.profile.name, text: .foreign, notes: MCPProvider.profile.notes)
}
