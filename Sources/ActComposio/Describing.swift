package import ActCore
import ActNet
import ActRun
import ActSearch
import ActStore
package import ActTools

/// Its tools: searched, described, and kept in the catalog.
extension Composio {
    func catalog() throws(Failure) -> Catalog { Catalog(try database()) { _ in Composio.profile } }

    package func tools() throws(Failure) -> [ToolSpec]? { nil }

    /// The tool as the catalog has it, if fresh; else as the service describes it; else, if the service can't be
    /// reached, as the catalog had it.
    package func tool(_ slug: String) throws(Failure) -> ToolSpec? {
        guard slug.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 &- 0x41 < 26 || $0 == 0x5F }) else { return nil }
        if !Store.exists, try !isReady() { return nil }
        guard let known = try catalog().tool(profile.name, slug) else {
            return try isReady() ? try described([slug]).first : nil
        }
        if isFresh(known), !options.refresh { return known.spec }
        // An approval is for where a call goes now, not for where its tool was described.
        var here = known.spec
        here.origin = try baseAddress(settings).origin
        guard try isReady() else { return here }
        do throws(Failure) { return try described([slug]).first } catch {
            guard error.status == .tryLater else { throw error }
            return here
        }
    }

    private func isFresh(_ known: (spec: ToolSpec, described: Moment)) -> Bool {
        let age = Moment.now.milliseconds - known.described.milliseconds
        let isHere = (try? baseAddress(settings).origin).map { sameBytes($0, known.spec.origin) } ?? false
        let pin = (try? Toolkits.versions(settings))?[known.spec.toolkit] ?? "latest"
        return isHere && age >= 0 && age < Composio.fresh && (pin == "latest" || pin == known.spec.version)
    }

    /// Tools as the service describes them now, kept in the catalog.
    private func described(_ slugs: [String]) throws(Failure) -> [ToolSpec] {
        let (router, sessions) = try open()
        let listing = Listing(router: router)
        var tools = try listing.tools(slugs)
        // The router's own tools belong to a session, and the listing may lack them.
        let own = slugs.filter { slug in Batch.isMeta(slug) && !tools.contains { $0.slug == slug } }
        if !own.isEmpty { tools += try listing.tools(of: sessions).filter { own.contains($0.slug) } }
        try catalog().keep(tools)
        return tools
    }

    /// Reads all tools of a toolkit into the catalog, unless that was done today.
    package func learn(toolkit: String) throws(Failure) {
        let router = try open().router
        let cache = Cache(settings, router.origin)
        let key = ["toolkit", router.version, toolkit] + [router.versions[toolkit]].compactMap(\.self)
        if !options.refresh, try cache.value(key) != nil { return }
        let tools = try Listing(router: router).tools(toolkit: toolkit)
        try catalog().keep(tools)
        if !tools.isEmpty { try? cache.put(key, .int(tools.count), seconds: Composio.fresh / 1000) }
    }

    package func toolkits() throws(Failure) -> [(name: String, tools: Int)]? {
        try Listing(router: open().router).toolkits()
    }

    package func search(_ intents: [String]) throws(Failure) -> [Found]? {
        guard try isReady() else { return nil }
        let (router, sessions) = try open()
        var found: [Found] = []
        for start in stride(from: 0, to: intents.count, by: RouterSearch.mostQueries) {
            let some = Array(intents[start..<min(start + RouterSearch.mostQueries, intents.count)])
            let cache = Cache(settings, router.origin)
            let key = ["search", router.version] + some
            let kept = options.refresh ? nil : try cache.value(key)
            let json: JSON
            if let kept { json = kept } else { json = try searched(some, router, sessions) }
            let (named, schemas) = try RouterSearch.read(json, count: some.count)
            if kept == nil, named.allSatisfy({ $0.failure == nil }) {
                try? cache.put(key, RouterSearch.lasting(json), seconds: Composio.fresh / 1000)
            }
            found += try described(named, schemas)
        }
        return found
    }

    private func searched(_ intents: [String], _ router: Router, _ sessions: Sessions) throws(Failure) -> JSON {
        let body = RouterSearch.body(intents)
        let reply = try sessions.reply { session throws(Failure) in
            let reply = try router.sender.reply(
                router.request(.post, router.path(session, "search"), body: body, writes: false))
            guard reply.received.status == 404, !reply.isOfNoSession else {
                return reply
            }
            // An older service: the same, as a tool.
            let meta = JSON.object([("slug", .text("COMPOSIO_SEARCH_TOOLS")), ("arguments", body)])
            return try router.sender.reply(
                router.request(.post, router.path(session, "execute_meta"), body: meta, writes: false))
        }
        guard reply.observed == .answered, let json = reply.json else { throw reply.failure }
        return json
    }

    /// Fills in every tool that was found, as the catalog or the service describes it.
    private func described(
        _ named: [RouterSearch.Named], _ schemas: [(String, JSON)]
    ) throws(Failure) -> [Found] {
        let catalog = try catalog()
        var specs: [String: ToolSpec] = [:]
        var new: [String] = []
        for slug in named.flatMap({ $0.primary + $0.related }) where specs[slug] == nil && !new.contains(slug) {
            if !options.refresh, let known = try catalog.tool(profile.name, slug), isFresh(known) {
                specs[slug] = known.spec
            } else {
                new.append(slug)
            }
        }
        if !new.isEmpty {
            let listing = Listing(router: try open().router)
            var learned = try listing.tools(new)
            let listed = Set(learned.map(\.slug))
            // A tool that the listing lacks is taken as the search itself describes it.
            learned += schemas.compactMap { slug, schema in
                new.contains(slug) && !listed.contains(slug) ? listing.tool(slug, searched: schema) : nil
            }
            try catalog.keep(learned)
            for tool in learned { specs[tool.slug] = tool }
        }
        return named.map { one in
            Found(
                tools: (one.primary + one.related).compactMap { specs[$0] }, plan: one.plan, failure: one.failure)
        }
    }
}
