import ActJSON
import ActNet
import ActStore
import ActSystem
import ActTools

/// Tools as the service lists them (docs/service.md, Tools), brought into the catalog.
struct Listing {
    /// The number of tools asked for at once, since their names stand in an address.
    static let atOnce = 40
    private static let page = 500
    /// The query for as much of a listing as there is.
    static let all = [("limit", "\(page)")]

    let router: Router

    /// The query for the tools of these names.
    func query(_ slugs: [String]) -> [(String, String)] {
        [("tool_slugs", slugs.joined(separator: ",")), ("limit", "\(slugs.count)")]
            + versions(slugs.map(ToolSpec.firstWord))
    }

    /// The query for all tools of a toolkit.
    func query(toolkit: String) -> [(String, String)] {
        [("toolkit_slug", toolkit)] + Listing.all + versions([toolkit])
    }

    static func toolkit(_ item: JSON) -> (name: String, tools: Int)? {
        guard let slug = item["slug"]?.string else { return nil }
        return (slug.lowercased(), item["meta"]?["tools_count"]?.int(in: 0...1_000_000) ?? 0)
    }

    /// The versions that are pinned. Of others on v3 the default is the oldest version of a tool, on v3.1 the newest.
    private func versions(_ toolkits: [String]) -> [(String, String)] {
        let pinned = router.versions.sorted { $0.key < $1.key }
        let pins = pinned.map { ("toolkit_versions[\($0.key)]", $0.value) }
        guard router.version == "v3" else { return pins }
        return pins.isEmpty
            ? [("toolkit_versions", "latest")]
            : pins + toolkits.filter { router.versions[$0] == nil }.map { ("toolkit_versions[\($0)]", "latest") }
    }

    /// A tool object; nil for one that can't be called by its name.
    func tool(_ item: JSON) -> ToolSpec? {
        guard let slug = item["slug"]?.string, ToolSpec.isSlug(slug) else { return nil }
        let schema =
            item.given("input_parameters") ?? item.given(Wire.inputSchema) ?? .object([("type", .text("object"))])
        guard schema.object != nil else { return nil }
        let toolkit = item[Wire.toolkit]?["slug"]?.string ?? item[Wire.toolkit]?.string ?? "composio"
        return ToolSpec(
            slug: slug, profile: Composio.profile, toolkit: toolkit.lowercased(),
            title: item["name"]?.string ?? slug, description: item["description"]?.string ?? "",
            inputSchema: schema, outputSchema: item.given("output_parameters") ?? item.given(Wire.outputSchema),
            tags: item["tags"]?.array?.compactMap(\.string) ?? [], version: item["version"]?.string,
            origin: router.origin)
    }

    /// A tool as a search describes it, which says nothing of its tags.
    func tool(_ slug: String, searched schema: JSON) -> ToolSpec? {
        guard schema["hasFullSchema"]?.bool != false, schema[Wire.inputSchema]?.object != nil else { return nil }
        var item = schema.object ?? JSON.Object()
        item["slug"] = .text(slug)
        return tool(.object(item))
    }
}
