import ActFind
import ActJSON
import ActNet
import ActSettings
import ActStore
import ActSystem
import ActTools

/// The router's tools: searched, described, and kept in the catalog.
final class RouterTools {
    /// A tool that the service is asked to describe.
    private struct Wanted {
        let slug: String
        let take: CompletionHandler<Finding>
        /// The tool as the catalog has it, for a service that can't be reached.
        let known: ToolSpec?
    }

    /// Milliseconds for which a schema is good.
    private static let fresh = 24 * 3_600_000

    private let connection: RouterConnection
    private let refresh: Bool
    private var wanted: [Wanted] = []
    private var settings: Settings { connection.settings }

    /// - Parameter refresh: whether schemas and searches are asked for anew, however fresh what is known.
    init(_ connection: RouterConnection, refresh: Bool) { (self.connection, self.refresh) = (connection, refresh) }

    private func record(_ tools: [ToolSpec]) throws(Failure) { try Catalog(try connection.store()).keep(tools) }

    /// The tool as the catalog has it, and when it was described.
    func recorded(_ slug: String) throws(Failure) -> (spec: ToolSpec, described: Moment)? {
        try CatalogTable(try connection.store()).tool(slug, of: Composio.profile)
    }

    func ask(_ query: Query, _ take: @escaping CompletionHandler<Finding>) throws(Failure) -> Finding? {
        func taker<Value>(_ finding: @escaping (Value) -> Finding) -> CompletionHandler<Value> {
            { take($0.map(finding)) }
        }
        switch query {
        case .tool(let slug): return try described(slug, take).map { .tool($0) }
        case .search(let intents):
            guard try connection.isReady() else { return .search(nil) }
            search(intents, taker { .search($0) })
        // A word in capital letters is a tool's name.
        case .learn(let toolkit) where toolkit != toolkit.lowercased(): return .learnt
        case .learn(let toolkit): try learn(toolkit, taker { _ in .learnt })
        case .relearn, .current, .unlisted: return .learnt
        case .toolkits:
            connection.items(
                "/toolkits", query: Listing.all, taker { .toolkits($0.compactMap(Listing.toolkit)) })
        }
        return nil
    }

    /// Whether there are tools that the service is to describe.
    var isWanting: Bool { !wanted.isEmpty }

    func drain() { wanted = [] }

    // Describing.

    /// The tool as the catalog has it, if fresh; else as the service will describe it, which is nil here; else, if the
    /// service can't be asked, as the catalog had it. Throws why it can't where nothing is known.
    private func described(_ slug: String, _ take: @escaping CompletionHandler<Finding>) throws(Failure)
        -> ToolSpec??
    {
        guard slug.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 &- 0x41 < 26 || $0 == 0x5F }) else {
            return .some(nil)
        }
        if !Store.exists, try !connection.isReady() { return .some(nil) }
        let known = try recorded(slug)
        if let known, isFresh(known), !refresh { return known.spec }
        // An approval is for where a call goes now, not for where its tool was described.
        let origin = try Composio.address(settings).origin
        let here = known?.spec.at(origin)
        guard try connection.isReady() else { return .some(here) }
        if !connection.isOpen {
            if here == nil { _ = try connection.open() }
            return .some(here)
        }
        wanted.append(Wanted(slug: slug, take: take, known: here))
        return nil
    }

    private func isFresh(_ known: (spec: ToolSpec, described: Moment)) -> Bool {
        let age = Moment.machine.milliseconds - known.described.milliseconds
        let isHere = (try? Composio.address(settings).origin).map { sameBytes($0, known.spec.origin) } ?? false
        let pin = (try? Toolkits.versions(settings))?[known.spec.toolkit] ?? "latest"
        return isHere && age >= 0 && age < RouterTools.fresh && (pin == "latest" || pin == known.spec.version)
    }

    /// Asks for the tools that are wanted, those of a toolkit together: a slow one holds up no other toolkit.
    func describeWanted() {
        let toolkits = Dictionary(grouping: wanted) { ToolSpec.firstWord($0.slug) }
        wanted = []
        for (_, some) in toolkits.sorted(by: { $0.key < $1.key }) {
            describe(some.map(\.slug)) { result in for one in some { one.take(RouterTools.finding(one, result)) } }
        }
    }

    private static func finding(_ one: Wanted, _ result: Result<[ToolSpec], Failure>) -> Result<Finding, Failure> {
        switch result {
        case .success(let tools): .success(.tool(tools.first { sameBytes($0.slug, one.slug) }))
        case .failure(let failure) where failure.status == .tryLater && one.known != nil:
            .success(.tool(one.known))
        case .failure(let failure): .failure(failure)
        }
    }

    /// Tools as the service describes them now, kept in the catalog.
    private func describe(_ slugs: [String], _ taker: @escaping CompletionHandler<[ToolSpec]>) {
        let keep = then(taker) { [unowned self] (tools: [ToolSpec]) throws(Failure) in
            try record(tools)
            taker(.success(tools))
        }
        listed(
            slugs,
            then(taker) { [unowned self] listed throws(Failure) in
                // The router's own tools belong to a session, and the listing may lack them.
                let own = slugs.filter { slug in Batch.isMeta(slug) && !listed.contains { $0.slug == slug } }
                guard !own.isEmpty else { return keep(.success(listed)) }
                ofSession(then(taker) { tools in keep(.success(listed + tools.filter { own.contains($0.slug) })) })
            })
    }

    /// The tools of these names, as many of them as the service lists.
    private func listed(_ slugs: [String], _ taker: @escaping CompletionHandler<[ToolSpec]>) {
        do throws(Failure) {
            let listing = Listing(router: try connection.open().router)
            inTurn(
                parts(of: slugs, Listing.atOnce)[...],
                { [unowned self] some, taker in
                    connection.items("/tools", query: listing.query(some)) {
                        taker($0.map { $0.compactMap(listing.tool) })
                    }
                }, taker)
        } catch { taker(.failure(error)) }
    }

    /// The tools that the session itself offers.
    private func ofSession(_ taker: @escaping CompletionHandler<[ToolSpec]>) {
        connection.ask(
            { router, session in
                router.request(.get, router.path(session, Wire.toolsPath), query: Listing.all, writes: false)
            },
            then(taker) { [unowned self] reply throws(Failure) in
                let listing = Listing(router: try connection.open().router)
                taker(.success((try RouterConnection.items(of: try reply.answer)).compactMap(listing.tool)))
            })
    }

    /// Reads all tools of a toolkit into the catalog, unless that was done today.
    private func learn(_ toolkit: String, _ taker: @escaping CompletionHandler<Void>) throws(Failure) {
        let router = try connection.open().router
        let listing = Listing(router: router)
        let cache = Cache(settings, router.origin)
        let key = [Wire.toolkit, router.version, toolkit] + [router.versions[toolkit]].compactMap(\.self)
        if !refresh, try cache.value(key) != nil { return taker(.success(())) }
        let keep = then(taker) { [unowned self] (tools: [ToolSpec]) throws(Failure) in
            try record(tools)
            if !tools.isEmpty { try? cache.put(key, .int(tools.count), seconds: RouterTools.fresh / 1000) }
            taker(.success(()))
        }
        // The router's own tools are of the session.
        guard toolkit != Composio.profile.name else { return ofSession(keep) }
        connection.items(
            "/tools", query: listing.query(toolkit: toolkit),
            then(taker) { items in keep(.success(items.compactMap(listing.tool))) })
    }

    /// Fills in every tool that was found, as the catalog or the service describes it.
    private func described(
        _ named: [RouterSearch.Named], _ schemas: [(String, JSON)], _ taker: @escaping CompletionHandler<[Found]>
    ) throws(Failure) {
        var specs: [String: ToolSpec] = [:]
        var new: [String] = []
        for slug in named.flatMap({ $0.primary + $0.related }) where specs[slug] == nil && !new.contains(slug) {
            if !refresh, let known = try recorded(slug), isFresh(known) {
                specs[slug] = known.spec
            } else {
                new.append(slug)
            }
        }
        let fill = then(taker) { [unowned self] (listed: [ToolSpec]) throws(Failure) in
            let listing = Listing(router: try connection.open().router)
            let names = Set(listed.map(\.slug))
            // A tool that the listing lacks is taken as the search itself describes it.
            let learned =
                listed
                + schemas.compactMap { slug, schema in
                    new.contains(slug) && !names.contains(slug) ? listing.tool(slug, searched: schema) : nil
                }
            if !learned.isEmpty { try record(learned) }
            for tool in learned { specs[tool.slug] = tool }
            taker(
                .success(
                    named.map { one in
                        Found(
                            tools: (one.primary + one.related).compactMap { specs[$0] }, plan: one.plan,
                            failure: one.failure)
                    }))
        }
        listed(new, fill)
    }

    // Searching.

    /// Searches for intents, so many in a request as it takes.
    private func search(_ intents: [String], _ taker: @escaping CompletionHandler<[Found]>) {
        inTurn(
            parts(of: intents, RouterSearch.mostQueries)[...],
            { [unowned self] some, taker in
                do throws(Failure) { try searchOnce(some, taker) } catch { taker(.failure(error)) }
            }, taker)
    }

    private func searchOnce(_ intents: [String], _ taker: @escaping CompletionHandler<[Found]>) throws(Failure) {
        let router = try connection.open().router
        let cache = Cache(settings, router.origin)
        let key = ["search", router.version] + intents
        func read(_ json: JSON, isNew: Bool) throws(Failure) {
            let (named, schemas) = try RouterSearch.read(json, count: intents.count)
            if isNew { try? Connections(connection: connection).keep(named) }
            if isNew, named.allSatisfy({ $0.failure == nil }) {
                try? cache.put(key, RouterSearch.lasting(json), seconds: RouterTools.fresh / 1000)
            }
            try described(named, schemas, taker)
        }
        if !refresh, let kept = try cache.value(key) { return try read(kept, isNew: false) }
        searched(intents, then(taker) { reply throws(Failure) in try read(try reply.answer, isNew: true) })
    }

    private func searched(_ intents: [String], _ taker: @escaping CompletionHandler<Response>) {
        let body = RouterSearch.body(intents)
        connection.ask(
            { $0.request(.post, $0.path($1, "search"), body: body, writes: false) },
            then(taker) { [unowned self] reply in
                guard reply.received.status == 404, !reply.isOfNoSession else { return taker(.success(reply)) }
                // An older service: the same, as a tool.
                let meta = JSON.object([("slug", .text("COMPOSIO_SEARCH_TOOLS")), (Wire.arguments, body)])
                connection.ask({ $0.request(.post, $0.path($1, "execute_meta"), body: meta, writes: false) }, taker)
            })
    }
}

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
            tags: item["tags"]?.texts ?? [], version: item["version"]?.string,
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
