import ActJSON
import ActSchema
package import ActTools

/// Whether a tool's calls may carry a text to anybody: it fetches what an address names, or asks the web. The hint
/// `openWorldHint` says nothing of it: tools that read one person's own mail give it.
package struct Anywhere {
    /// By a word of its name, or of the first sentence of its description.
    package let isByWords: Bool
    /// By an argument that takes an address.
    package let isByAddress: Bool

    /// Words that say so alone.
    private static let words: Set<String> = [
        "browse", "browser", "crawl", "crawler", "googling", "navigate", "scrape", "scraper", "scraping", "spider",
        "webfetch",
        "websearch", "webscrape",
    ]
    /// Verbs that say so with one of `webs` behind them, or alone as the whole name.
    private static let verbs: Set<String> = [
        "download", "fetch", "get", "load", "open", "query", "read", "research", "search", "visit",
    ]
    private static let webs: Set<String> = [
        "href", "html", "http", "https", "internet", "link", "links", "online", "page", "pages", "site", "sites",
        "uri", "uris",
        "url", "urls", "web", "webpage", "webpages", "website", "websites", "www",
    ]
    /// Words of an argument's name that say that it takes an address.
    private static let addresses: Set<String> = [
        "endpoint", "endpoints", "href", "hrefs", "link", "links", "uri", "uris", "url", "urls", "website",
        "websites",
    ]
    private static let formats: Set<String> = [
        "hostname", "idn-hostname", "iri", "iri-reference", "uri", "uri-reference", "url",
    ]
    /// Levels of objects and lists that are looked into.
    private static let deepest = 8

    package init(_ tool: ToolSpec) {
        isByWords =
            Anywhere.says(ToolName.split(tool.exactName), isName: true)
            || Anywhere.says(ToolName.split(Anywhere.firstSentence(tool.description)), isName: false)
        var parts = SchemaParts(tool.inputSchema)
        isByAddress = Anywhere.takesAddress([tool.inputSchema], &parts, 0)
    }

    private static func says(_ found: [String], isName: Bool) -> Bool {
        if found.contains(where: words.contains) { return true }
        guard
            let verb = found.firstIndex(where: {
                verbs.contains($0) || verbs.contains(String($0.dropLast())) || $0 == "fetches" || $0 == "searches"
            })
        else { return false }
        if isName, found.count == 1, found[0] == "fetch" { return true }
        // `get_page` reads a page of a list or of a wiki as well.
        let isPlain = ["fetch", "visit"].contains { found[verb].hasPrefix($0) }
        let objects = found[(verb + 1)...].prefix(isName ? 3 : 6)
        return objects.contains {
            webs.contains($0) && (isPlain || !["page", "pages", "link", "links", "site", "sites"].contains($0))
        }
    }

    private static func firstSentence(_ text: String) -> String {
        let start = String(decoding: text.utf8.prefix(400), as: UTF8.self).trimmed
        guard let end = start.firstIndex(where: { ".!?\n".contains($0) }) else { return start }
        return String(start[..<end])
    }

    /// Whether an argument, at any depth that is looked into, takes an address; what can't be seen whole may.
    private static func takesAddress(_ schemas: [JSON], _ parts: inout SchemaParts, _ depth: Int) -> Bool {
        guard depth < deepest else { return false }
        for rules in parts.all(schemas) {
            for (name, rule) in rules["properties"]?.object?.members ?? [] {
                if isAddress(name.text, parts.all([rule])) || takesAddress([rule], &parts, depth + 1) {
                    return true
                }
            }
            if takesAddress(SchemaParts.items(rules, 0), &parts, depth + 1) { return true }
        }
        return !parts.isWhole
    }

    /// Whether an argument of this name takes an address.
    static func isAddress(_ name: String, _ rules: [JSON.Object]) -> Bool {
        if rules.contains(where: { $0["format"]?.string.map { formats.contains($0.lowercased()) } ?? false }) {
            return true
        }
        guard ToolName.split(name).contains(where: addresses.contains) else { return false }
        // A number of links, and whether there are any, take none.
        let types = rules.compactMap { $0["type"]?.string }
        return !(!types.isEmpty && types.allSatisfy { ["boolean", "integer", "number"].contains($0) })
    }
}
