package import ActCore
import ActGate
import ActNet
import ActRun
import ActSearch
package import ActStore
package import ActTools
package import Glibc

/// Composio's tool router: the tools of a thousand services, searched, described and run there.
///
/// Nothing is looked up, no key is read and no library opened before something needs the service.
package final class Composio: Provider {
    /// What a run asks of it beside the settings.
    package struct Manner {
        /// A file with the key.
        package var keyFile: String?
        /// Schemas and searches are asked for anew, however fresh what is known.
        package var refresh = false
        /// Calls that only read go together, up to fifty in a request.
        package var batches = false
        /// Files that results point to are fetched.
        package var savesFiles = false

        package init() {}
    }

    /// Milliseconds for which a schema is good.
    static let fresh = 24 * 3_600_000

    package let profile: Profile = Composio.profile
    private let settings: Settings
    private let manner: Manner
    let progress: Progress?
    let database: () throws(Failure) -> Database
    private var opened: (router: Router, sessions: Sessions)?
    private var hasNoKey = false
    private var isDraining = false

    private var jobs: [Int: Job] = [:]
    /// Calls that wait for a session.
    private var queue: [Int] = []
    /// What each request on its way is for.
    private var purposes: [Int: Purpose] = [:]
    private var ready: [(ticket: Int, answer: Answer)] = []
    // What is found out about a tool, once in a run.
    private var writing: [String: Bool] = [:]
    private var filing: [String: Bool] = [:]

    /// One call on its way.
    private final class Job {
        let call: Call
        let writes: Bool
        /// The calls in it.
        let inner: [Answers]
        var arguments: JSON.Object
        /// Until when it may take, on the monotonic clock in milliseconds (`--timeout`).
        let deadline: Int?
        /// Whether its session was lost once, and how often it was sent in that.
        var renewed = false
        var sent = 0
        var uploads: [Upload] = []
        var downloads: [Download] = []
        /// What came of it, while its files are fetched.
        var answer: Answer?

        init(_ call: Call, writes: Bool, inner: [Answers], seconds: Int?) {
            self.call = call
            self.inner = inner
            self.writes = inner.isEmpty ? writes : inner.contains(where: \.writes)
            deadline = seconds.map { monotonic() + $0 * 1000 }
            arguments = call.arguments
        }
    }

    private enum Purpose {
        case execute(Int, session: String)
        case batch([Int], session: String)
        case upload(Int), put(Int), download(Int)
    }

    package init(
        _ settings: Settings, _ manner: Manner, progress: Progress?,
        database: @escaping () throws(Failure) -> Database
    ) {
        self.settings = settings
        self.manner = manner
        self.progress = progress
        self.database = database
    }

    /// The router and its sessions, opened at first use. Throws `config` where there is no key.
    func open() throws(Failure) -> (router: Router, sessions: Sessions) {
        if let opened { return opened }
        let store = try database()
        let router = try Router(settings, keyFile: manner.keyFile, pace: SharedPace(store), progress: progress)
        let new = (router, Sessions(settings, router, store))
        opened = new
        return new
    }

    /// Whether there is a key; throws where there is one that can't be used.
    package func isReady() throws(Failure) -> Bool {
        if hasNoKey { return false }
        if opened != nil { return true }
        hasNoKey =
            try Secrets.key(Router.keyName, file: manner.keyFile, origin: try baseAddress(settings).origin) == nil
        if !hasNoKey { _ = try open() }
        return !hasNoKey
    }

    // Its tools.

    private func catalog() throws(Failure) -> Catalog { Catalog(try database()) { _ in Composio.profile } }

    package func tools() throws(Failure) -> [ToolSpec]? { nil }

    /// What the catalog knows, if it is fresh; else what the service says; and when that can't be reached, what the
    /// catalog knew.
    package func tool(_ slug: String) throws(Failure) -> ToolSpec? {
        guard slug.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 &- 0x41 < 26 || $0 == 0x5F }) else { return nil }
        if !Store.exists, try !isReady() { return nil }
        guard let known = try catalog().tool(profile.name, slug) else {
            return try isReady() ? try described([slug]).first : nil
        }
        if isFresh(known), !manner.refresh { return known.spec }
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
        if !manner.refresh, try cache.value(key) != nil { return }
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
            let kept = manner.refresh ? nil : try cache.value(key)
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

    /// What was found, with every tool as the catalog or the service describes it.
    private func described(
        _ named: [RouterSearch.Named], _ schemas: [(String, JSON)]
    ) throws(Failure) -> [Found] {
        let catalog = try catalog()
        var specs: [String: ToolSpec] = [:]
        var new: [String] = []
        for slug in named.flatMap({ $0.primary + $0.related }) where specs[slug] == nil && !new.contains(slug) {
            if !manner.refresh, let known = try catalog.tool(profile.name, slug), isFresh(known) {
                specs[slug] = known.spec
            } else {
                new.append(slug)
            }
        }
        if !new.isEmpty {
            let listing = Listing(router: try open().router)
            var learned = try listing.tools(new)
            let listed = Set(learned.map(\.slug))
            // One that the listing lacks, as the search itself describes it.
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

    package func demand() throws(Failure) { _ = try open() }

    package var sessions: (any SessionKeeper)? { SessionList(composio: self, settings: settings) }

    package var connections: (any ConnectionKeeper)? { Connections(self, settings) }

    package func session() throws(Failure) -> String? { try kept()?.session }

    /// The session as it is known; none is made for it.
    func kept() throws(Failure) -> SessionTable.Row? {
        guard Store.exists else { return nil }
        return try Sessions.kept(settings, SessionTable(try database()), try baseAddress(settings).origin)
    }

    // Running calls.

    package func start(_ call: Call, ticket: Int) {
        let job = Job(call, writes: writes(call.tool), inner: inner(call), seconds: settings.callTimeout)
        do throws(Failure) {
            _ = try open()
            if takesFiles(call.tool) { job.uploads = try Upload.all(call) }
        } catch {
            ready.append((ticket, .failed(error)))
            return
        }
        jobs[ticket] = job
        queue.append(ticket)
    }

    /// Whether a tool has arguments that are files.
    private func takesFiles(_ tool: ToolSpec) -> Bool {
        if let known = filing[tool.slug] { return known }
        let takes = FileArguments.mayStand(in: tool.inputSchema)
        filing[tool.slug] = takes
        return takes
    }

    /// Whether calls of a tool may change something: what is not known to read.
    private func writes(_ tool: ToolSpec) -> Bool {
        if let known = writing[tool.slug] { return known }
        let writes = tool.risk.level != .low
        writing[tool.slug] = writes
        return writes
    }

    /// The calls inside a call of the tool that runs many; nothing that is not described is known to read.
    private func inner(_ call: Call) -> [Answers] {
        guard call.tool.slug == Batch.tool else { return [] }
        return (call.arguments["tools"]?.array ?? []).map { one in
            let slug = one["tool_slug"]?.string ?? ""
            let known = (try? catalog().tool(profile.name, slug))?.spec
            let tool =
                known
                ?? ToolSpec(
                    slug: slug, profile: profile, toolkit: ToolSpec.firstWord(slug), title: slug, description: "",
                    inputSchema: .object([]), origin: call.tool.origin)
            let inner = Call(
                id: call.id, tool: tool, arguments: one["arguments"]?.object ?? JSON.Object(),
                isTainted: call.isTainted)
            return Answers(call: inner, writes: known == nil || writes(tool))
        }
    }

    package func waits() -> (descriptors: [pollfd], milliseconds: Int?) {
        guard let opened, !jobs.isEmpty || !ready.isEmpty else { return ([], nil) }
        if !ready.isEmpty { return ([], 0) }
        let (descriptors, milliseconds) = opened.router.sender.waits()
        let look = queue.isEmpty ? nil : opened.sessions.milliseconds
        return (descriptors, [milliseconds, look].compactMap { $0 }.min())
    }

    package func finished() -> [(ticket: Int, answer: Answer)] {
        if let opened, !jobs.isEmpty {
            dispatch(opened.sessions.state())
            do throws(Failure) {
                for (number, reply) in try opened.router.sender.finished() { take(number, reply) }
                // What those replies made possible leaves now, not at the next turn.
                if !queue.isEmpty { dispatch(opened.sessions.state()) }
            } catch {
                for ticket in jobs.keys { end(ticket, .failed(error)) }
            }
        }
        defer { ready = [] }
        return ready
    }

    package var longest: Int { settings.callTimeout ?? settings.seconds(of: "timeout") }

    package func drain() {
        isDraining = true
        opened?.router.sender.drain()
        for ticket in queue { end(ticket, Composio.unsent) }
        queue = []
    }

    private static var unsent: Answer {
        .failed(Failure(.unavailable, "interrupted before it was sent", hint: "run the same record again"))
    }

    package func stop() -> [(ticket: Int, answer: Answer)] {
        for (number, reply) in opened?.router.sender.stop() ?? [] { take(number, reply) }
        for ticket in jobs.keys {
            end(ticket, jobs[ticket]?.answer ?? Composio.unsent)
        }
        defer { ready = [] }
        return ready
    }

    private func end(_ ticket: Int, _ answer: Answer) {
        guard jobs.removeValue(forKey: ticket) != nil else { return }
        ready.append((ticket, answer))
    }

    /// Sends what waits for a session, when there is one.
    private func dispatch(_ state: Sessions.State) {
        guard !queue.isEmpty, let router = opened?.router else { return }
        if isDraining { return drain() }
        switch state {
        case .making: return
        case .failed(let failure):
            for ticket in queue { end(ticket, .failed(failure)) }
            queue = []
        case .ready(let session):
            let waiting = queue
            queue = []
            var alike: [Int] = []
            for ticket in waiting {
                guard let job = jobs[ticket] else { continue }
                if !job.uploads.isEmpty {
                    upload(ticket, router)
                } else if manner.batches, !job.writes, !Batch.isMeta(job.call.tool.slug) {
                    alike.append(ticket)
                } else {
                    execute(ticket, session.session, router)
                }
            }
            for start in stride(from: 0, to: alike.count, by: Batch.most) {
                let some = Array(alike[start..<min(start + Batch.most, alike.count)])
                if some.count == 1 {
                    execute(some[0], session.session, router)
                } else {
                    batch(some, session.session, router)
                }
            }
        }
    }

    private func execute(_ ticket: Int, _ session: String, _ router: Router) {
        guard let job = jobs[ticket] else { return }
        let isMeta = Batch.isMeta(job.call.tool.slug)
        var members: [(String, JSON)] = [
            (isMeta ? "slug" : "tool_slug", .text(job.call.tool.slug)), ("arguments", .object(job.arguments)),
        ]
        if let account = job.call.account, !isMeta { members.append(("account", .text(account))) }
        if let asked = job.call.asked { members += Composio.answers(asked) }
        var request = router.request(
            .post, isMeta ? router.path(session, "execute_meta") : router.path(session, "execute"),
            body: .object(members), writes: job.writes)
        // The same on every attempt: for the day that the service heeds it.
        if job.writes { request.headers.append(Header("idempotency-key", digits: random(16))) }
        purposes[send(request, [ticket], router)] = .execute(ticket, session: session)
    }

    /// Sends a request for these calls, in the time that is left to them.
    private func send(_ request: Request, _ tickets: [Int], _ router: Router) -> Int {
        var request = request
        request.deadline = tickets.compactMap { jobs[$0]?.deadline }.min()
        return router.sender.send(request)
    }

    /// Yes to what the service asked before it would run this call: its approval is for that.
    private static func answers(_ asked: Answer.Asked) -> [(String, JSON)] {
        let yes = JSON.object([
            ("action", .text("accept")), ("content", .object([("decision", .text("approve"))])),
        ])
        let responses = asked.requests.object?.keys.map { ($0, yes) } ?? []
        return [("input_responses", .object(responses))] + (asked.state.map { [("request_state", $0)] } ?? [])
    }

    private func batch(_ tickets: [Int], _ session: String, _ router: Router) {
        let calls = tickets.compactMap { ticket in
            jobs[ticket].map { job in
                var call = job.call
                call.arguments = job.arguments
                return call
            }
        }
        let body = Batch.body(calls)
        let request = router.request(
            .post, router.path(session, "execute_meta"), body: body, writes: false)
        purposes[send(request, tickets, router)] = .batch(tickets, session: session)
    }

    // What came back.

    private func take(_ number: Int, _ reply: Reply) {
        if let state = opened?.sessions.take(number, reply) { return dispatch(state) }
        switch purposes.removeValue(forKey: number) {
        case nil: return
        case .execute(let ticket, let session)?:
            guard let job = jobs[ticket] else { return }
            if isSessionLost(reply, session, [ticket]) { return }
            let answer =
                job.inner.isEmpty
                ? Answers(call: job.call, writes: job.writes).answer(reply)
                : Batch.answer(reply, job.call, job.inner)
            finish(ticket, answer)
        case .batch(let tickets, let session)?:
            if isSessionLost(reply, session, tickets) { return }
            let calls = tickets.compactMap { ticket in jobs[ticket].map { (ticket, $0.call) } }
            for (ticket, answer) in zip(calls.map(\.0), Batch.answers(reply, calls.map(\.1))) {
                finish(ticket, answer)
            }
        case .upload(let ticket)?, .put(let ticket)?: uploaded(ticket, reply)
        case .download(let ticket)?: downloaded(ticket, reply)
        }
    }

    /// A session that the service forgot is made anew, once for each call: an answer that says so says that nothing ran.
    private func isSessionLost(_ reply: Reply, _ session: String, _ tickets: [Int]) -> Bool {
        guard reply.isOfNoSession else { return false }
        let again = tickets.filter { jobs[$0]?.renewed == false }
        guard !again.isEmpty else { return false }
        opened?.sessions.lost(session)
        for ticket in again {
            jobs[ticket]?.renewed = true
            jobs[ticket]?.sent += reply.attempts
            queue.append(ticket)
        }
        return true
    }

    private func finish(_ ticket: Int, _ answer: Answer) {
        guard let job = jobs[ticket] else { return }
        var answer = answer
        answer.attempts += job.sent
        guard manner.savesFiles, answer.outcome == .done, let data = answer.data else { return end(ticket, answer) }
        jobs[ticket]?.answer = answer
        jobs[ticket]?.downloads = Download.all(
            data, id: job.call.id, user: settings.user, limits: Router.limits(settings),
            reach: opened?.router.reach ?? .publicOnly)
        download(ticket)
    }

    // Files on their way out, after approval, before the call.

    private func upload(_ ticket: Int, _ router: Router) {
        guard let job = jobs[ticket], let upload = job.uploads.first else { return }
        if isDraining { return end(ticket, Composio.unsent) }
        do throws(Failure) {
            let request = try upload.request(job.call.tool, router)
            purposes[send(request, [ticket], router)] = upload.isAnnounced ? .put(ticket) : .upload(ticket)
        } catch { end(ticket, .failed(error)) }
    }

    private func uploaded(_ ticket: Int, _ reply: Reply) {
        guard let job = jobs[ticket], var upload = job.uploads.first, let router = opened?.router else { return }
        do throws(Failure) {
            if try upload.take(reply) {
                job.uploads.removeFirst()
                job.arguments = upload.put(into: job.arguments)
            } else {
                job.uploads[0] = upload
            }
            if job.uploads.isEmpty { queue.append(ticket) } else { self.upload(ticket, router) }
        } catch { end(ticket, .failed(error)) }
    }

    // Files that a result points to.

    private func download(_ ticket: Int) {
        guard let job = jobs[ticket], let answer = job.answer, let router = opened?.router else { return }
        guard let next = job.downloads.firstIndex(where: { !$0.isOver }) else {
            var answer = answer
            if !job.downloads.isEmpty { answer.notes.append(("files", .array(job.downloads.map(\.record)))) }
            return end(ticket, answer)
        }
        if let request = jobs[ticket]?.downloads[next].request() {
            purposes[send(request, [ticket], router)] = .download(ticket)
        } else {
            download(ticket)
        }
    }

    private func downloaded(_ ticket: Int, _ reply: Reply) {
        guard let next = jobs[ticket]?.downloads.firstIndex(where: { !$0.isOver }) else { return }
        jobs[ticket]?.downloads[next].take(reply)
        download(ticket)
    }
}

/// The pace of every host, shared through the store. What it can't read or write does not stop a call.
private final class SharedPace: Pace {
    private let table: PaceTable

    init(_ database: Database) { table = PaceTable(database) }

    func wait(for origin: String) -> Int { (try? table.wait(for: origin)) ?? 0 }
    func slow(_ origin: String, milliseconds: Int) { try? table.slow(origin, milliseconds: milliseconds) }
}
