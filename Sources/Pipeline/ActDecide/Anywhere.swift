package import ActJSON
import ActSchema
package import ActTools

/// Whether a tool's calls may carry a text to anybody: it fetches what an address names, or asks the web. The hint
/// `openWorldHint` says nothing of it: tools that read one person's own mail give it.
package struct Anywhere {
    /// By a word of its name, or of the first sentence of its description.
    package let isByWords: Bool
    /// By its name, as a search of the web: what it answers is everybody's.
    package let isSearch: Bool
    /// By an argument that takes an address.
    package let isByAddress: Bool

    /// Words that say so alone.
    private static let words: Set<String> = [
        "browse", "browser", "crawl", "crawler", "curl", "googling", "http", "navigate", "scrape", "scraper",
        "scraping",
        "spider", "webfetch", "webscrape", "wget",
    ]
    /// Services that search the web, whose names say so alone.
    private static let engines: Set<String> = [
        "brave", "ddg", "duckduckgo", "exa", "kagi", "perplexity", "searx", "searxng", "serpapi", "serper",
        "tavily", "websearch",
    ]
    /// Verbs that say so with one of `webs` beside them.
    private static let verbs: Set<String> = [
        "ask", "download", "fetch", "get", "load", "open", "query", "read", "request", "research", "search",
        "visit",
    ]
    private static let webs: Set<String> = [
        "href", "html", "internet", "online", "uri", "uris", "url", "urls", "web", "webpage", "webpages", "website",
        "websites",
        "www",
    ]
    /// Things of a list or of a wiki as well, so that only a verb that goes there says so with them.
    private static let pages: Set<String> = ["feed", "feeds", "link", "links", "page", "pages", "site", "sites"]
    /// Words of an argument's name that say that it takes an address.
    private static let addresses: Set<String> = [
        "endpoint", "endpoints", "feed", "href", "hrefs", "link", "links", "uri", "uris", "url", "urls", "website",
        "websites",
    ]
    private static let formats: Set<String> = [
        "hostname", "idn-hostname", "iri", "iri-reference", "uri", "uri-reference", "url",
    ]
    /// Levels of objects and lists that are looked into.
    private static let deepest = 8

    package init(_ tool: ToolSpec) {
        let name = ToolName.split(tool.exactName)
        isSearch = Anywhere.isSearch(name)
        isByWords =
            isSearch || Anywhere.says(name, isName: true)
            || Anywhere.says(ToolName.split(Anywhere.firstSentence(tool.description)), isName: false)
        var parts = SchemaParts(tool.inputSchema)
        isByAddress = Anywhere.takesAddress([tool.inputSchema], &parts, 0)
    }

    /// Whether a name says that a tool searches the web.
    private static func isSearch(_ name: [String]) -> Bool {
        let seeks = name.contains { $0.hasPrefix("search") || $0.hasPrefix("research") || $0 == "ask" }
        if name.contains(where: engines.contains) { return true }
        if zip(name, name.dropFirst()).contains(where: {
            ["google", "bing", "yahoo"].contains($0) && $1 == "search"
        }) {
            return true
        }
        return seeks && name.contains(where: ["web", "internet", "online"].contains)
    }

    private static func says(_ found: [String], isName: Bool) -> Bool {
        if found.contains(where: words.contains) { return true }
        if isName, found == ["fetch"] { return true }
        let isVerb = { (word: String) in
            verbs.contains(word) || verbs.contains(String(word.dropLast()))
                || ["fetches", "searches"].contains(word)
        }
        // A name may have the noun first: `web_fetch`.
        if isName, found.contains(where: isVerb), found.contains(where: webs.contains) { return true }
        guard let verb = found.firstIndex(where: isVerb) else { return false }
        let goes = ["fetch", "visit"].contains { found[verb].hasPrefix($0) }
        return found[(verb + 1)...].prefix(isName ? 3 : 6).contains {
            webs.contains($0) || goes && pages.contains($0)
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

    /// Whether a call gives an address of the web, which decides what comes back.
    package static func givesAddress(_ arguments: JSON.Object) -> Bool {
        arguments.members.contains {
            $0.value.string.map { $0.hasPrefix("https://") || $0.hasPrefix("http://") } ?? false
        }
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
