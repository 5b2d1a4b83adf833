import ActDecide
import ActJSON
import ActNet
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools

/// One server in a run: started at first use, listed before its first call, and started again where it ended.
final class ServerConnection {
    private static let attempts = 3
    /// Milliseconds for a whole listing.
    private static let longestListing = 120_000
    private static let interrupted = Failure(
        .unavailable, "interrupted before it was sent", hint: "run the same record again")

    /// A call on its way.
    private struct Job {
        var call: Invocation
        let end: (InvocationResult) -> Void
        let isRead: Bool
        let claim = Heartbeat.Lease()
        /// The end of all its attempts and waits, on the monotonic clock in milliseconds; nil for none (`--timeout`).
        let deadline: Int?
        var attempts = 0
        /// Whether its session was forgotten once.
        var isReopened = false

        var isLate: Bool { deadline.map { $0 <= monotonic() } ?? false }
    }

    let entry: ServerEntry
    private let settings: Settings
    private let profile: Profile
    private let progress: (any Progress)?
    /// Whether resources that results link to are brought into files.
    private let savesFiles: Bool
    /// Whether somebody takes what the server says of calls; that, and the calls that it has.
    private let hasReader: Bool
    private var reports: [CallReport] = []
    private var asked: [String] = []
    /// How a program is kept; nil for one that ends with this run.
    private let keeping: KeeperSocket.Way?
    /// The way to links of the web, which nothing of the server's goes along with.
    private let web: HTTPCalls
    private let store: () throws(Failure) -> Store

    /// The resources that its results linked to.
    private(set) var links: GivenLinks
    private var peer: ClientSession?
    /// Peers that take no more requests, until those they have are ended.
    private var retired: [ClientSession] = []
    private var listing: (tools: ToolListing, deadline: Int)?
    /// The number of listings that were begun: what comes of an earlier one is nobody's.
    private var listings = 0
    /// The number of listings that have come.
    private(set) var listingsDone = 0
    /// Whether it was called since the last one, so that it may have other tools now.
    private(set) var isCalledSince = false
    /// Whether the server has other tools than those that it is about to list.
    private var isOutdated = false
    /// The takers that wait for the end of the listing.
    private var takers: [(Result<ToolListing, Failure>) -> Void] = []
    /// Whether the catalog has what the server lists in this run.
    private var isListed = false
    private var queue: [Job] = []
    private var flying = 0
    private var isWriting = false
    private var isDraining = false
    private var isPumping = false
    private var isLeaving = false

    init(
        _ entry: ServerEntry, _ settings: Settings, _ profile: Profile, _ progress: (any Progress)?,
        savesFiles: Bool, reports: Bool, keeping: KeeperSocket.Way?, store: @escaping () throws(Failure) -> Store
    ) {
        self.entry = entry
        links = GivenLinks(entry, takesOthers: !reports)
        self.settings = settings
        self.profile = profile
        self.progress = progress
        self.savesFiles = savesFiles
        hasReader = reports
        self.keeping = keeping
        self.store = store
        web = HTTPCalls(progress)
    }

    // Listing.

    private var table: CatalogTable { get throws(Failure) { CatalogTable(try store()) } }

    /// The state on record; nil for a server that was never listed as this entry has it.
    var state: ServerState? {
        get throws(Failure) {
            let state = try table.stamp(profile.name, toolkit: entry.id).flatMap(ServerState.init)
            return state.flatMap { sameBytes($0.origin, entry.origin) ? $0 : nil }
        }
    }

    /// The state of the catalog's tools of this server; nil where they are not those of this entry.
    var listed: ServerState? { get throws(Failure) { try state.flatMap { $0.listedAt == nil ? nil : $0 } } }

    /// Whether its tools are not known, and it did not fail to list them a short while ago.
    var isUnlisted: Bool {
        get throws(Failure) { try state.map { $0.listedAt == nil && !$0.rests(entry.cause) } ?? true }
    }

    /// Milliseconds for which a listing of this run is one of now.
    private static let freshness = 60_000
    /// Whether this run has listed its tools a short while ago, and called none since.
    var isListedNow: Bool {
        get throws(Failure) {
            guard listingsDone > 0, !isCalledSince, let at = try listed?.listedAt else { return false }
            return Moment.machine.milliseconds - at < ServerConnection.freshness
        }
    }

    /// Keeps the state with this change, where the store can be written.
    func note(_ change: (inout ServerState) -> Void) {
        guard let table = try? table else { return }
        var state = (try? state) ?? ServerState(origin: entry.origin)
        change(&state)
        if state.listedAt == nil {
            // Tools of another entry of this name are nobody's.
            try? table.sync(profile.name, toolkit: entry.id, stamp: state.text, [])
        } else {
            try? table.note(profile.name, toolkit: entry.id, stamp: state.text)
        }
    }

    /// A tool as the server described it last; nil for one that it does not have.
    func tool(_ slug: String) throws(Failure) -> ToolSpec? {
        guard let found = try table.description(profile.name, slug), sameBytes(found.origin, entry.origin),
            let record = found.tool
        else { return nil }
        let words = try listed?.instructions
        let spec = try ToolSpec(record: record, profile: profile, origin: found.origin, instructions: words)
        let isTrusted = try FactTable(try store(), user: settings.user).facts(ofEntry: entry.factDigest).isTrusted
        let tool = try ToolSpec(
            record: record, profile: profile, origin: found.origin, instructions: words,
            pin: try ToolSpec.pin(of: spec.pinnedText), isTrusted: isTrusted)
        let proposed = tool.proposedRows { ToolListing.slug($0, of: entry.id) }
        // A yes to the pin is one to the lists, which its text has.
        guard !proposed.members.isEmpty,
            try UnpinnedTool(tool, pins: PinTable(try store(), user: settings.user)) == nil
        else { return tool }
        return tool.adding(rows: proposed)
    }

    /// Lists the server's tools into the catalog; `take` is called once they are there.
    func list(_ take: @escaping (Result<ToolListing, Failure>) -> Void) {
        takers.append(take)
        list(known: nil)
    }

    /// Lists the server's tools.
    ///
    /// - Parameter known: the digest of those in the catalog, which are read only if they are others.
    private func list(known: String?) {
        guard listing == nil else { return }
        listing = (ToolListing(entry, profile, known: known), monotonic() + ServerConnection.longestListing)
        listings += 1
        if (try? listed) == nil { note { $0.startedAt = Moment.machine.milliseconds } }
        page(nil, attempt: 1)
    }

    /// Lists its tools anew, of which the server says that they are others now.
    private func relist() {
        isOutdated = listing != nil
        if !isOutdated { list { _ in } }
    }

    private func page(_ cursor: JSON?, attempt: Int) {
        let peer: ClientSession
        do throws(Failure) { peer = try self.running() } catch { return end(listing: .failure(error)) }
        progress?.draw("\(progress?.name ?? ""): listing the tools of \(entry.id)")
        let number = listings
        let params = cursor.map { [(Wire.cursor, $0)] } ?? []
        let request = ClientSession.Request(method: ClientSession.listMethod, params: params) {
            [unowned self] ending in
            guard listing != nil, listings == number else { return }
            switch ending {
            case .result(let result): take(page: result)
            case .unsent(let failure), .lost(let failure), .forgotten(_, let failure):
                // A list that is none would be none again.
                guard attempt < ServerConnection.attempts, !isDraining, cursor == nil, !failure.code.is(.ofProtocol)
                else {
                    return end(listing: .failure(failure))
                }
                page(nil, attempt: attempt + 1)
            case .refused(let failure): end(listing: .failure(failure))
            case .fault(let fault):
                let words = "'\(entry.id)' does not list its tools: \(shortenedWords(fault.message))"
                end(listing: .failure(Failure(.unavailable, words)))
            }
        }
        peer.ask(request)
    }

    private func take(page: SentJSON) {
        do throws(Failure) {
            try listing?.tools.take(page)
            guard let found = listing?.tools else { return }
            if let cursor = found.cursor { return self.page(cursor, attempt: 1) }
            // Somebody may have asked for all of them meanwhile, and a pin is of the server's own words too.
            // And another process may have listed others.
            let before = try listed
            let isSame = before?.listingDigest == found.digest && before?.instructions == peer?.instructions
            if !found.isKnown || !takers.isEmpty || !isSame { try listing?.tools.read() }
            guard let found = listing?.tools else { return }
            try keep(found)
            isListed = true
            (listingsDone, isCalledSince) = (listingsDone + 1, false)
            end(listing: .success(found))
            if isOutdated { relist() }
        } catch { end(listing: .failure(error)) }
    }

    /// Makes the listed tools the catalog's, where it has others.
    private func keep(_ found: ToolListing) throws(Failure) {
        let before = try listed
        if found.isKnown {
            return note {
                $0.listedAt = Moment.machine.milliseconds
                $0.until = Moment.machine.milliseconds + found.good
                $0.changes = 0
            }
        }
        let tools = found.named
        var state = ServerState(origin: entry.origin)
        state.listedAt = Moment.machine.milliseconds
        state.until = Moment.machine.milliseconds + found.good
        state.instructions = peer?.instructions
        state.listingDigest = found.digest
        if let before { state.changes = try isChanged(before, state, tools) ? before.changes + 1 : 0 }
        try table.sync(profile.name, toolkit: entry.id, stamp: state.text, tools)
    }

    /// Whether a listing describes a tool otherwise than the catalog has it.
    private func isChanged(
        _ before: ServerState, _ now: ServerState, _ tools: [CatalogTable.Tool]
    ) throws(Failure) -> Bool {
        func pin(_ record: [UInt8], _ state: ServerState) throws(Failure) -> String? {
            guard let json = try? JSON(record) else { return nil }
            let spec = try ToolSpec(
                record: ToolRecord(json), profile: profile, origin: entry.origin, instructions: state.instructions)
            return try ToolSpec.pin(of: spec.pinnedText)
        }
        for tool in tools {
            guard let old = try table.description(profile.name, tool.slug) else { continue }
            // Most are the same bytes.
            let isSame = old.record.utf8.elementsEqual(tool.record) && before.instructions == now.instructions
            if !isSame, try pin(Array(old.record.utf8), before) != pin(tool.record, now) { return true }
        }
        return false
    }

    private func end(listing result: Result<ToolListing, Failure>) {
        progress?.clear()
        listing = nil
        if case .failure(let failure) = result, !isDraining {
            let said = peer?.lastWords ?? []
            note { $0.rest(ServerState.pause, of: entry.cause, failure: failure.message, said: said) }
        }
        let waiting = takers
        takers = []
        for take in waiting { take(result) }
        if case .failure(let failure) = result { refuse(failure) }
        pump()
    }

    // Calls.

    func start(_ call: Invocation, _ end: @escaping (InvocationResult) -> Void) {
        let deadline = settings.callTimeout.map { monotonic() + $0 * 1000 }
        queue.append(Job(call: call, end: end, isRead: CallAnswer.isRead(call), deadline: deadline))
        pump()
    }

    /// Sends what may be sent: reads side by side, writes one at a time, all behind the listing.
    private func pump() {
        // A call that ends at once comes back here.
        guard !isPumping else { return }
        isPumping = true
        defer { isPumping = false }
        do throws(Failure) {
            var k = 0
            while listing == nil, k < queue.count {
                if !isListed, try listed?.isGood == true { isListed = true }
                guard isListed else { return list(known: try listed?.listingDigest) }
                guard queue[k].isRead || !isWriting else {
                    k += 1
                    continue
                }
                send(queue.remove(at: k))
            }
        } catch { refuse(error) }
    }

    /// Ends all calls that wait: nothing of them left.
    private func refuse(_ failure: Failure) {
        let waiting = queue
        queue = []
        for job in waiting { job.end(.failed(failure)) }
    }

    /// Ends calls whose time was over before they were sent.
    private func expire() {
        let late = queue.filter(\.isLate)
        guard !late.isEmpty else { return }
        queue.removeAll(where: \.isLate)
        for job in late {
            var answer = InvocationResult.failed(
                Failure(.timeout, "its time was over before '\(entry.id)' could be asked"))
            answer.attempts = max(1, job.attempts)
            job.end(answer)
        }
    }

    private func send(_ job: Job) {
        var job = job
        let uri: String?
        let name: String
        let peer: ClientSession
        do throws(Failure) {
            // It waited behind others, and writes of a process that stood still may be somebody else's by now.
            guard job.isRead || job.claim.goesOn else { throw Heartbeat.late }
            // A link is read by its address.
            uri = try links.uri(of: job.call)
            if let uri { name = uri } else { name = try self.name(of: job.call) }
            peer = try running()
        } catch {
            return job.end(.failed(error))
        }
        job.attempts += 1
        isCalledSince = true
        if !job.isRead { isWriting = true }
        flying += 1
        asked.append(job.call.id)
        var params: [(String, JSON)] = [("name", .text(name)), (Wire.arguments, .object(job.call.arguments))]
        if let uri { params = [("uri", .text(uri))] }
        if let asked = job.call.asked { params += CallAnswer.answers(asked) }
        let key: [(String, JSON)] = job.call.key.map { [("act/idempotency-key", .text($0))] } ?? []
        let wanted = entry.isHTTP ? try? ParameterHeaders(job.call.tool.inputSchema) : nil
        peer.ask(
            ClientSession.Request(
                method: uri != nil ? "resources/read" : "tools/call", params: params, name: name, meta: key,
                headers: wanted?.headers(job.call.arguments) ?? [], writes: !job.isRead, until: job.deadline,
                call: job.call.id, logLevel: hasReader ? LogLevel.info.rawValue : nil,
                progress: { [unowned self] said in take(said, of: job.call) },
                take: { [unowned self] ending in finish(job, ending, peer) }))
    }

    /// The exact name of a call's tool. Throws where the server does not describe it any more as it did when the call was
    /// approved.
    private func name(of call: Invocation) throws(Failure) -> String {
        guard let now = try tool(call.tool.slug) else {
            throw Failure(
                .unknownTool, "'\(entry.id)' has no tool '\(call.tool.slug)' any more",
                hint: "act-tools \(entry.id) lists the tools that it has")
        }
        // The name of a product among its tools' words counts for the risk.
        guard now.pin == call.tool.pin, now.product == call.tool.product else { throw try changed(call.tool, now) }
        return call.tool.exactName
    }

    /// The refusal of a call whose tool is described otherwise now, with both texts.
    private func changed(_ before: ToolSpec, _ now: ToolSpec) throws(Failure) -> Failure {
        // A model is told no word that nobody has pinned.
        let changes = hasReader ? [] : ToolChange.all(before.pinnedText, now.pinnedText).map(\.text)
        let texts = changes.first.map { ": \($0)" + (changes.count > 1 ? ", and \(changes.count - 1) more" : "") }
        let isRestless = try listed?.isRestless ?? false
        return Failure(
            .approvalInvalid,
            "'\(entry.id)' describes '\(before.slug)' otherwise than it did\(texts ?? "")"
                + (isRestless ? "; it describes itself anew at each start" : ""),
            hint: isRestless
                ? "set what makes its texts in 'env' of its entry, or keep it running with act-exec --keep"
                : "make the call again: whoever answers sees both texts, as act-confirm --pin \(entry.id) shows them"
        )
    }

    /// Shows how far a call is, or tells those who wait for it.
    private func take(_ said: ClientSession.Progress, of call: Invocation) {
        guard hasReader else {
            progress?.draw("\(progress?.name ?? ""): \(entry.id): \(Terminal.safe(said.words))")
            return
        }
        report(.progress(said.number, total: said.total, message: said.message), of: [call.id])
    }

    /// The server's messages are of no call: those who wait for one of it are told.
    private func take(level: LogLevel, _ message: JSON) {
        report(.message(level, logger: message["logger"]?.string, message["data"] ?? .null), of: asked)
    }

    private static let mostReports = 1000

    private func report(_ content: CallReport.Content, of calls: [String]) {
        guard hasReader, !calls.isEmpty, reports.count < ServerConnection.mostReports else { return }
        reports.append(CallReport(calls: calls, server: entry.id, content))
    }

    func takeReports() -> [CallReport] {
        defer { reports = [] }
        return reports
    }

    /// Gives up a call that only reads, and tells the server; whether there was one.
    func cancel(_ id: String) -> Bool {
        let failure = Failure(.unavailable, "its client gave it up", hint: "make the call again")
        if let place = queue.firstIndex(where: { $0.isRead && sameBytes($0.call.id, id) }) {
            queue.remove(at: place).end(.failed(failure))
            return true
        }
        return peers.contains { $0.cancel(id, failure) }
    }

    private func finish(_ job: Job, _ ending: RPCEnd, _ peer: ClientSession) {
        if !job.isRead { isWriting = false }
        if let place = asked.firstIndex(of: job.call.id) { asked.remove(at: place) }
        landed()
        let folder = "\(Paths.cache)/files/\(Cache.name(job.call.id, user: settings.user))"
        let isResource = links.has(job.call.tool.slug)
        let answer = CallAnswer(call: job.call, server: entry.id, folder: folder, isResource: isResource)
        switch answer.verdict(ending) {
        case .answer(var answer):
            answer.attempts = job.attempts
            noteLinks(of: answer, job.call)
            if savesFiles,
                let files = LinkedFiles(
                    answer, server: entry.id, folder: folder, limits: Request.Limits(settings), reach: reach,
                    deadline: job.deadline)
            {
                flying += 1
                save(files, answer, job, peer)
            } else {
                job.end(answer)
            }
        case .resend where isDraining:
            job.end(.failed(ServerConnection.interrupted))
        case .resend(let asked):
            var job = job
            job.call.asked = asked
            job.attempts -= 1
            queue.append(job)
        case .again(var answer):
            var again = job
            if case .forgotten = ending { again.isReopened = true }
            // A session is opened anew once.
            let isHopeless = if case .forgotten = ending { job.isReopened } else { false }
            if job.attempts < ServerConnection.attempts, !isDraining, !job.isLate, !isHopeless {
                queue.append(again)
            } else {
                answer.attempts = job.attempts
                if job.attempts > 1, let failure = answer.failure {
                    answer.failure = Failure(
                        failure.code, "\(failure.message); it was asked \(job.attempts) times", hint: failure.hint)
                }
                job.end(answer)
            }
        }
        pump()
    }

    /// Notes what an answer links to, where a person has pinned its tool.
    private func noteLinks(of answer: InvocationResult, _ call: Invocation) {
        guard answer.outcome.isDone, let original = answer.original else { return }
        do throws(Failure) {
            let pins = PinTable(try store(), user: settings.user)
            if try UnpinnedTool(call.tool, pins: pins) == nil { links.note(original) }
        } catch {
            // A link that can't be noted is one that can't be read.
        }
    }

    private func landed() {
        flying -= 1
        if flying == 0 { progress?.clear() }
    }

    /// How far links of its results may lead: those of a server on this machine may lead here too.
    private var reach: AddressPolicy {
        entry.resource?.reach ?? .publicOnly
    }

    /// Brings the files that an answer links to, and then hands it over.
    private func save(_ files: LinkedFiles, _ answer: InvocationResult, _ job: Job, _ peer: ClientSession) {
        var files = files
        if isDraining { files.giveUp(Failure(.unavailable, "interrupted before it was read")) }
        switch files.next() {
        case nil:
            landed()
            var answer = answer
            answer.notes.removeAll { $0.0 == .files }
            answer.notes.append((.files, .array(files.files)))
            job.end(answer)
        case .read(let address):
            peer.ask(
                ClientSession.Request(
                    method: "resources/read", params: [("uri", .text(address))], name: address,
                    until: files.deadline
                ) { [unowned self] ending in
                    files.take(ending)
                    save(files, answer, job, peer)
                })
        case .fetch(let request):
            web.send(request) { [unowned self] reply in
                do throws(Failure) { files.take(try reply.get()) } catch { files.fail(error) }
                save(files, answer, job, peer)
            }
        }
    }

    // The process.

    private func running() throws(Failure) -> ClientSession {
        if let peer, peer.failure == nil { return peer }
        guard !isDraining else { throw ServerConnection.interrupted }
        if let peer { retired.append(peer) }
        let new = ClientSession(
            try channel(), timeout: entry.timeout, message: { [unowned self] in take(level: $0, $1) },
            refused: { [unowned self] in tell(refused: $0) },
            toolsChanged: hasReader ? { [unowned self] in relist() } : nil)
        peer = new
        return new
    }

    /// Says that the server asked for something that act does not answer: its call may fail by that alone.
    private func tell(refused method: String) {
        let what = Terminal.safe(shortened(method, 60))
        let isForm = method == "elicitation/create"
        progress?.warn(
            "'\(entry.id)' asked for '\(what)', and was told that there is no such method",
            hint: isForm
                ? "act shows the forms of servers that speak MCP \(ClientSession.modern) alone: ask for such a version of it"
                : nil)
    }

    private func channel() throws(Failure) -> any Transport {
        switch entry.transport {
        case .command(let words, let variables, let folder):
            try streams(
                try StandardStreams.program(
                    entry.programPath, words, variables: variables,
                    network: NetworkVariables.all(isUsers: entry.isUsers), folder: folder))
        case .http(let address, let headers):
            StreamableHTTP(entry.resource(at: address), headers, settings, progress)
        }
    }

    /// Ends once what it was asked has ended: its entry is another one, or gone.
    func leave() { isLeaving = true }

    /// Whether nothing of it is left.
    var hasLeft: Bool { isLeaving && peers.isEmpty && !isBusy }

    /// A server of this run, or one that is kept for this user and conversation.
    private func streams(_ program: ServerProgram) throws(Failure) -> StandardStreams {
        guard let keeping else { return try StandardStreams(program, server: entry.id) }
        let kept = KeptProgram(
            program, toolkit: entry.id, user: settings.user, conversation: settings.conversation,
            idle: keeping.idle)
        let socket = try KeeperSocket(kept, keeping.path) { reason in
            progress?.warn("'\(entry.id)' was kept, and is started anew: \(reason)", hint: nil)
        }
        return StandardStreams(socket, server: entry.id)
    }

    private var isBusy: Bool { !queue.isEmpty || flying > 0 || listing != nil }

    func join(_ waits: inout Waits) {
        for peer in retired { peer.join(&waits) }
        if isBusy { peer?.join(&waits) }
        web.join(&waits)
        if let listing { waits.add(until: listing.deadline) }
        if let deadline = queue.compactMap(\.deadline).min() { waits.add(until: deadline) }
    }

    /// Adds what it may tell of itself: by the standard streams of its program, which runs.
    func listen(_ waits: inout Waits) {
        guard hasReader, !entry.isHTTP, !isDraining, let peer, peer.failure == nil else { return }
        peer.listen()
        peer.join(&waits)
    }

    private var peers: [ClientSession] { retired + (peer.map { [$0] } ?? []) }

    func advance() {
        for peer in peers { peer.advance() }
        web.advance()
        if isLeaving, !isBusy, let peer { (self.peer, retired) = (nil, retired + [peer]) }
        // A process that was given up is looked after until it has ended.
        for peer in retired where !peer.isBusy { peer.close() }
        retired.removeAll { !$0.isBusy && $0.isOver }
        if let deadline = listing?.deadline, deadline <= monotonic() {
            end(listing: .failure(Failure(.timeout, "'\(entry.id)' did not list its tools in time")))
        }
        expire()
    }

    /// Sends nothing more.
    func drain() {
        isDraining = true
        for peer in peers { peer.drain() }
        web.drain()
        refuse(ServerConnection.interrupted)
    }

    /// Ends what runs: nobody waits for its answer any more.
    func stop() {
        drain()
        for peer in peers { peer.abandon(Failure(.providerError, "interrupted")) }
        web.stop()
    }
}
