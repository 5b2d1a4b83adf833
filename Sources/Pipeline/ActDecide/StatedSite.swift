import ActJSON
import ActTools

/// A service that a person stated of a server, and whether a value names something there and nothing else.
struct StatedSite {
    private let site: ServerFacts.Site
    /// Whether the server is an address, so that a path in its arguments is no file of this machine.
    private let isRemote: Bool
    /// Whether the tool's name says that owners of the things see who asks for them.
    private let isWatched: Bool

    /// Words of a tool or argument for things whose owner sees who asks for them.
    private static let watched: Set<String> = [
        "bucket", "buckets", "container", "counter", "counters", "function", "functions", "image", "images",
        "lambda", "lambdas",
        "package", "packages", "queue", "queues", "registries", "registry", "shortlink", "shortlinks", "topic",
        "topics",
        "webhook", "webhooks",
    ]

    /// Words of an argument of such a tool whose value is the thing's name.
    private static let names: Set<String> = ["arn", "id", "name", "names", "owner", "repository", "slug"]

    init(_ site: ServerFacts.Site, _ tool: ToolSpec, isRemote: Bool) {
        self.site = site
        self.isRemote = isRemote
        isWatched = ToolName.split(tool.exactName).contains(where: StatedSite.watched.contains)
    }

    /// Whether the value is of this service alone; nil where it says nothing of that.
    func has(_ value: Destinations.Value) -> Bool? {
        let text = value.text
        let words = ToolName.split(value.name)
        if let account = site.account, sameBytes(text, account) { return true }
        if site.hasHost(text) || site.hosts.contains(where: { sameBytes($0, text) }) { return true }
        if value.takesAddress { return false }
        if value.isListed { return nil }
        if words.last.map(Destinations.isQuery) ?? false { return isWatched ? nil : true }
        let isOwned = isWatched && words.last.map(StatedSite.names.contains) ?? false
        if words.contains(where: StatedSite.watched.contains) || isOwned || isWatched && value.isPlace {
            let owner = text.split(separator: "/", omittingEmptySubsequences: false).first.map(String.init) ?? text
            return site.owners.contains { sameBytes($0, owner) || sameBytes($0, text) }
        }
        if value.takesFile { return isRemote && StatedSite.isPath(text) ? true : nil }
        return value.isNamedPlace || !StatedSite.isThing(text) ? nil : true
    }

    /// Whether a text is a path below a repository of the service's, and of nothing hidden there.
    private static func isPath(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return text.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.\-\/]{0,200}/) != nil
            && !parts.contains { $0.isEmpty || $0.hasPrefix(".") || CredentialFiles.has($0) }
    }

    /// Whether a text names a thing: `owner/name`, `PROJ-12`, `owner/name#12`. The owner has no dot, as a host has.
    private static func isThing(_ text: String) -> Bool {
        text.wholeMatch(
            of: /[A-Za-z0-9][A-Za-z0-9_\-]{0,99}(\/[A-Za-z0-9_\-][A-Za-z0-9._\-]{0,99})?(#[0-9]{1,12})?/) != nil
    }
}
