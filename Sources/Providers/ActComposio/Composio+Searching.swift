import ActJSON
import ActNet
import ActSystem
import ActTools

/// Searching by the service.
extension Composio {
    /// Searches for intents, so many in a request as it takes.
    func search(_ intents: [String], _ taker: @escaping Taker<[Found]>) {
        inTurn(
            parts(of: intents, RouterSearch.mostQueries)[...],
            { [unowned self] some, taker in
                do throws(Failure) { try searchOnce(some, taker) } catch { taker(.failure(error)) }
            }, taker)
    }

    private func searchOnce(_ intents: [String], _ taker: @escaping Taker<[Found]>) throws(Failure) {
        let router = try open().router
        let cache = Cache(settings, router.origin)
        let key = ["search", router.version] + intents
        func read(_ json: JSON, isNew: Bool) throws(Failure) {
            let (named, schemas) = try RouterSearch.read(json, count: intents.count)
            if isNew { try? Connections(composio: self).keep(named) }
            if isNew, named.allSatisfy({ $0.failure == nil }) {
                try? cache.put(key, RouterSearch.lasting(json), seconds: Composio.fresh / 1000)
            }
            try described(named, schemas, taker)
        }
        if !options.refresh, let kept = try cache.value(key) { return try read(kept, isNew: false) }
        searched(intents, then(taker) { reply throws(Failure) in try read(try reply.answer, isNew: true) })
    }

    private func searched(_ intents: [String], _ taker: @escaping Taker<Reply>) {
        let body = RouterSearch.body(intents)
        ask(
            { $0.request(.post, $0.path($1, "search"), body: body, writes: false) },
            then(taker) { [unowned self] reply in
                guard reply.received.status == 404, !reply.isOfNoSession else { return taker(.success(reply)) }
                // An older service: the same, as a tool.
                let meta = JSON.object([("slug", .text("COMPOSIO_SEARCH_TOOLS")), ("arguments", body)])
                ask({ $0.request(.post, $0.path($1, "execute_meta"), body: meta, writes: false) }, taker)
            })
    }
}
