import ActAsk
import ActDecide
import ActJSON
import ActMCP
import ActMake
import ActRecord
import ActRun
import ActSettings
import ActStore
import ActSystem
import ActTerminal
import ActTools

/// Turns what clients ask into calls of one engine, and what comes of these into answers. Nothing but the engine runs a
/// call.
final class CallGateway {
    struct Options {
        /// Milliseconds that a request waits for a person.
        var wait = ClientRequest.longest
        var toolkits: [String] = []
        var jobs = 64
    }

    private let registry: ToolRegistry
    private let options: Options
    private var settings: Settings { registry.settings }
    private var maker: CallMaker
    private let engine: Engine
    private let calls: ServedCalls
    private let pending = PendingRequests()
    private let lists: AwaitedLists
    private var served: ServedTools?
    private var gate: Confirmation
    /// nil while the store can't be read: each call is told why.
    private var fresh: Freshness?
    private var toolsChanged: (() -> Void)?
    /// The tools that were offered last, and the listings of servers that they were made of.
    private var offered: [JSON]?
    private var listings = 0
    /// Sentences that were said.
    private var told: Set<String> = []

    init(_ registry: ToolRegistry, _ options: Options) throws(Failure) {
        (self.registry, self.options) = (registry, options)
        maker = CallGateway.maker(registry)
        var running = Engine.Options(jobs: options.jobs)
        running.isEndless = true
        engine = try Engine(registry, running)
        calls = ServedCalls(registry, engine)
        lists = AwaitedLists(registry, jobs: options.jobs)
        gate = try CallGateway.gate(registry, try registry.rules())
        fresh = try? Freshness(registry)
        tellEntries()
    }

    /// Words of time are meant at the moment of each call.
    private static func maker(_ registry: ToolRegistry) -> CallMaker {
        CallMaker(registry, once: nil, words: { ArgumentWords(registry.settings).read($0, $1) })
    }

    private static func gate(_ registry: ToolRegistry, _ rules: Rules) throws(Failure) -> Confirmation {
        var options = Confirmation.Options()
        options.hold = true
        return Confirmation(registry, rules, options, TerminalPrompts())
    }

    /// Milliseconds that the servers of named toolkits have to list their tools.
    private static let listing = 10_000

    /// Reads the settings, the rules and the tools again where a file of theirs has changed, or somebody has written to
    /// the store, which has pins and statements; and after some time.
    private func renew() throws(Failure) {
        let now = try Freshness(registry)
        guard !(fresh?.isGood(now) ?? false) else { return }
        if !(fresh?.hasSameFiles(now) ?? true) { followSettings() }
        try lookAnew()
        if !(fresh?.hasSameTools(now) ?? false) { served = nil }
        fresh = now
    }

    /// Makes and decides calls with the rules, and with the tools as they are described now.
    private func lookAnew() throws(Failure) {
        let rules = try registry.rules()
        registry.forgetTools()
        gate = try CallGateway.gate(registry, rules)
        maker = CallGateway.maker(registry)
        engine.follow(rules)
        lists.follow(rules)
        tellEntries()
    }

    /// Says what was stated or pinned of servers whose entries are others now.
    private func tellEntries() {
        for change in (try? registry.entryChanges()) ?? [] { tell(change.words, change.remedy) }
    }

    /// Goes on with the settings as their files have them now. Of a file that can't be used the old ones stay.
    private func followSettings() {
        do throws(Failure) {
            let new = try registry.settings.reloaded(trusts: Trust.isTrusted)
            for failure in registry.follow(new) {
                tell("\(failure.message); act-serve goes on as before", failure.hint)
            }
        } catch { tell("\(error.message); act-serve goes on as before", error.hint) }
    }

    /// The tools that are offered, so far as they are known.
    private func tools() throws(Failure) -> ServedTools {
        if let served { return served }
        let made = try ServedTools(registry)
        served = made
        return made
    }

    /// Does something for a request once the tools of the toolkits that were named are known, or their servers had time
    /// to tell them. One that comes too late is offered from the next request on.
    private func withToolkits(_ request: ClientRequest, _ go: @escaping () throws(Failure) -> Void) throws(Failure)
    {
        guard try !tools().hasOffered, !options.toolkits.isEmpty else { return try go() }
        var isKnown = false
        let questions = try registry.questions(on: options.toolkits, provider: nil)
        registry.begin(questions) { [unowned self] found in
            isKnown = true
            for (asked, result) in zip(questions, found) {
                // A server's failure is told with its name.
                guard case .learn(let toolkit) = asked.query, case .failure(let failure) = result,
                    (try? registry.missing(toolkit)) ?? nil == nil
                else { continue }
                tell(failure.message, failure.hint)
            }
        }
        try pending.whenKnown(request, within: CallGateway.listing, until: { isKnown }) {
            [unowned self] () throws(Failure) in
            if try !tools().hasOffered { try offer() }
            try go()
        }
    }

    /// Offers the tools of the toolkits that were named.
    private func offer() throws(Failure) {
        _ = try tools()
        for toolkit in try served?.offer(options.toolkits) ?? [] {
            let missing = try registry.missing(toolkit)
            let why = missing.map { ": \($0.message)" } ?? ", which has no tools here"
            tell(
                "--tools: served without '\(toolkit)'\(why)",
                missing == nil ? "see act-tools for the list" : "act-doctor has more")
        }
        let listed = served?.listed ?? []
        if let offered, offered.map(\.bytes) != listed.map(\.bytes) { toolsChanged?() }
        offered = listed
    }

    /// Takes note of tools that servers have listed since the last step: they are found and offered from now on.
    private func followListings() throws(Failure) {
        let now = registry.listings
        guard now != listings else { return }
        listings = now
        try lookAnew()
        let hasOffered = served?.hasOffered ?? false
        served = nil
        if hasOffered { try offer() }
    }

    /// Says something on standard error, once in the life of the process.
    private func tell(_ message: String, _ hint: String?) {
        if told.insert(message).inserted { complain("act-serve", message, hint: hint) }
    }

    /// Sets what is called when a tool of those that are offered as their own came, changed or went.
    func whenToolsChange(_ tell: @escaping () -> Void) { toolsChanged = tell }

    /// Takes a request for the tools that are offered.
    func list(_ request: ClientRequest) {
        do throws(Failure) {
            try renew()
            try withToolkits(request) { [unowned self] () throws(Failure) in
                request.answer(Era.tools(try tools().listed, isModern: request.isModern))
            }
        } catch { request.fail(error) }
    }

    /// Takes a request to call a tool. Its answer comes when it comes.
    func call(_ params: JSON, _ request: ClientRequest) {
        guard let name = params["name"]?.string else {
            return request.refuse(-32602, "Invalid params: no name of a tool")
        }
        let given = params[Wire.arguments] ?? .object([])
        guard let arguments = given.object else {
            return request.refuse(-32602, "Invalid params: the arguments are no object")
        }
        request.isForCall()
        request.wait(options.wait)
        do throws(Failure) {
            try renew()
            try calls.takeUp(for: request.client)
            let key = try CallKey(params["_meta"], settings, store: registry.store)
            switch try tools().meaning(of: name) {
            case .search(let tool):
                request.isForSearch()
                begin(tool, arguments, key, request)
            case .own(let tool): begin(tool, arguments, key, request)
            case .tool(let tool): try begin(described: tool, arguments, key, request)
            case .call:
                request.isForNamedTool()
                try callNamed(given, key, request)
            case .result: try calls.tell(of: given, request)
            case nil:
                try withToolkits(request) { [unowned self] () throws(Failure) in
                    guard case .tool(let tool)? = try tools().meaning(of: name) else {
                        return request.refuse(-32602, "Unknown tool: \(shortened(name, 80))")
                    }
                    try begin(described: tool, arguments, key, request)
                }
            }
        } catch { request.fail(error) }
    }

    // Resources.

    /// Takes a request to read a resource that a result of this conversation linked to. The server that gave the link
    /// reads it, as a call of its own.
    func read(_ params: JSON, _ request: ClientRequest) {
        guard let uri = params["uri"]?.string else { return request.refuse(-32602, "Invalid params: no uri") }
        guard let link = registry.links.last(where: { sameBytes($0.uri, uri) }) else {
            return request.refuse(
                request.isModern ? -32602 : -32002,
                "Resource not found: no result of a pinned tool gave this link in this conversation",
                data: .object([("uri", .text(uri))]))
        }
        request.isForResource()
        request.wait(options.wait)
        do throws(Failure) {
            try renew()
            try calls.takeUp(for: request.client)
            var arguments = JSON.Object()
            arguments["uri"] = .text(uri)
            begin(try registry.existing(link.slug), arguments, nil, request)
        } catch { request.fail(error) }
    }

    /// Takes a request for the resources that can be read: those that results linked to.
    func listLinks(_ request: ClientRequest) {
        let links = registry.links.map { link in
            JSON.object(
                [("uri", .text(link.uri)), ("name", .text(link.name))]
                    + (link.type.map { [("mimeType", .text($0))] } ?? []))
        }
        request.answer(.object([("resources", .array(links))] + (request.isModern ? Era.uncached : [])))
    }

    private func callNamed(_ given: JSON, _ key: CallKey?, _ request: ClientRequest) throws(Failure) {
        guard let name = given["tool"]?.string else {
            throw Failure(.missingArguments, "missing: tool", hint: "find one with ACT_SEARCH_TOOLS")
        }
        let arguments = try InnerObject.arguments(given[Wire.arguments])
        if let tool = try tool(name) {
            return try begin(described: tool, InnerObject.read(arguments, for: tool), key, request)
        }
        try withToolkits(request) { [unowned self] () throws(Failure) in
            // It may be of a toolkit that was never listed, which is no reason for others to wait.
            var isListed = false
            registry.begin(registry.unlisted(ToolSpec.server(of: name))) { _ in isListed = true }
            try pending.whenKnown(request, until: { isListed }) { [unowned self] () throws(Failure) in
                if let tool = try tool(name) {
                    return try begin(described: tool, InnerObject.read(arguments, for: tool), key, request)
                }
                // Its server may have it since a call.
                var isRelisted = false
                registry.begin(ServedTools.relearning(name, registry)) { _ in isRelisted = true }
                try pending.whenKnown(request, until: { isRelisted }) { [unowned self] () throws(Failure) in
                    guard let tool = try tool(name) else { throw ServedTools.unknown(name, registry) }
                    try begin(described: tool, InnerObject.read(arguments, for: tool), key, request)
                }
            }
        }
    }

    private func tool(_ name: String) throws(Failure) -> ToolSpec? {
        _ = try tools()
        return try served?.tool(name)
    }

    /// Begins a call once its provider has described the tool as it is now.
    private func begin(
        described tool: ToolSpec, _ arguments: JSON.Object, _ key: CallKey?, _ request: ClientRequest
    ) throws(Failure) {
        let (slug, provider) = (tool.slug, tool.provider)
        try pending.whenKnown(request, until: { [unowned self] in registry.isLookedUp(slug, provider: provider) }) {
            [unowned self] () throws(Failure) in
            var isCurrent = false
            registry.begin(try registry.doubts(on: try registry.existing(slug, provider: provider))) { _ in
                isCurrent = true
            }
            try pending.whenKnown(request, until: { isCurrent }) { [unowned self] () throws(Failure) in
                try followListings()
                begin(try registry.existing(slug, provider: provider), arguments, key, request)
            }
        }
    }

    // A call.

    /// - Parameter answers: the lists that were read for it so far.
    private func begin(
        _ tool: ToolSpec, _ arguments: JSON.Object, _ key: CallKey?, _ request: ClientRequest,
        _ answers: AwaitedLists.Answers = AwaitedLists.Answers()
    ) {
        var id: String?
        do throws(Failure) { try begin(tool, arguments, key, &id, request, answers) } catch {
            request.fail(error, call: id)
        }
    }

    private func begin(
        _ tool: ToolSpec, _ arguments: JSON.Object, _ key: CallKey?, _ id: inout String?, _ request: ClientRequest,
        _ answers: AwaitedLists.Answers
    ) throws(Failure) {
        let digest = try CallGateway.digest(tool, arguments)
        if let known = try calls.call(digest, key) {
            id = known.id
            if !sameBytes(known.id, key?.id ?? "") { request.isForSameCall() }
            return try calls.attach(request, known, digest: digest)
        }
        let made = try maker.looking(lists.lookup(answers))
            .call(tool, arguments, from: .line(""), id: key?.id, taint: true)
        guard answers.isWhole else {
            let (slug, provider) = (tool.slug, tool.provider)
            let late = Failure(
                .unavailable, "\(answers.awaited.joined(separator: ", ")) is not read yet",
                hint: "make the call again, or with an id")
            return try pending.whenKnown(request, until: { answers.isWhole }, late: late) {
                [unowned self] () throws(Failure) in
                try followListings()
                begin(try registry.existing(slug, provider: provider), arguments, key, request, answers)
            }
        }
        if let failure = made.lacking("give them by the tool's schema: ACT_DESCRIBE_TOOL shows it") {
            throw failure
        }
        let call = try made.setting(request.client.name.map { [(.client, .text($0))] } ?? [])
        id = call.id
        try begin(call, digest, arguments, key, request)
    }

    /// Sends a call through the gate: it runs, waits for a person, or is refused.
    private func begin(
        _ call: Call, _ digest: [UInt8], _ given: JSON.Object, _ key: CallKey?, _ request: ClientRequest
    ) throws(Failure) {
        let id = call.id ?? ""
        func enter(_ state: ServedCall.State, isRead: Bool) {
            let served = ServedCall(id, digest: digest, isRead: isRead, state)
            served.add(request)
            calls.add(served)
        }
        let first = try key == nil ? nil : first(call, given)
        let call = first ?? call
        guard try !gate.passes(call) else { return enter(.ready(call), isRead: true) }
        var decided = call
        // The same call asked for again after a crash is found by this, before anything of it is seen.
        try registry.store().transaction(lasting: false) { () throws(Failure) in
            decided = try gate.decide(call)
            let isHeld = decided.decision?.word?.isHeld ?? false
            // The failure takes it out of the inbox again.
            if isHeld, let full = try calls.crowding() { throw full }
            try calls.table().add(id, digest: digest, isHeld: isHeld, at: .now)
        }
        switch decided.decision?.word {
        case .held: enter(.held(decided.decision?.reason ?? ""), isRead: false)
        case .approved, .denied, nil: enter(.ready(decided), isRead: false)
        }
    }

    /// The call that the journal has under this id, which a client gave a name of its own: the same arguments as far as
    /// they were given. Throws for another call.
    private func first(_ call: Call, _ given: JSON.Object) throws(Failure) -> Call? {
        guard Store.exists, let id = call.id,
            let begun = try Journal(try registry.store()).begun(id, user: settings.user)
        else { return nil }
        let other = Failure(
            .badRecord, "the key was used for another call",
            hint: "a key is for one tool and one set of arguments")
        guard sameBytes(begun.tool, call.tool ?? ""), let arguments = try? JSON(begun.arguments),
            let now = call.record[.arguments]
        else { throw other }
        guard
            Set((arguments.object?.keys ?? []).map { Array($0.utf8) })
                == Set((now.object?.keys ?? []).map { Array($0.utf8) })
        else { throw other }
        for key in given.keys {
            guard let before = try? arguments[key]?.canonical(), let new = try? now[key]?.canonical(), before == new
            else { throw other }
        }
        return try call.setting([(.arguments, arguments)])
    }

    /// The digest by which the same call is known again.
    private static func digest(_ tool: ToolSpec, _ arguments: JSON.Object) throws(Failure) -> [UInt8] {
        try Digest.ready()
        let form = JSON.record([
            (.tool, .text(tool.slug)), (.provider, .text(tool.provider)), (.arguments, .object(arguments)),
        ])
        do throws(JSONError) { return Digest.sha256(try form.canonical()) } catch {
            throw Failure(.badArguments, "arguments: \(error.message)")
        }
    }

    // The loop.

    /// The failure after which it takes no more.
    var failure: Failure? { engine.failure }

    /// Whether something has no outcome yet, but for calls that wait for a person.
    var isWorking: Bool { calls.isWorking || !pending.isEmpty }
    var isBusy: Bool { isWorking || calls.isHanding }

    /// Moves everything on that is ready.
    func step() throws(Failure) {
        try calls.step()
        try followListings()
        lists.step()
        pending.advance()
        if calls.isEnding, !engine.isBusy {
            let failure = engine.failure ?? Interrupt.failure
            calls.giveUp(failure)
            pending.end(failure)
            lists.end()
        }
        lists.giveUp()
        calls.expire()
    }

    /// Notes the calls whose outcome is out: the same again is another call.
    func noteHandedOver() throws(Failure) { try calls.noteHandedOver() }

    func join(_ waits: inout Waits) {
        engine.join(&waits, isAsking: !pending.isEmpty)
        registry.listen(&waits)
        calls.join(&waits)
        lists.join(&waits)
        pending.join(&waits)
    }

    /// Takes what has ended after a wait.
    func gather() {
        engine.gather()
        lists.gather()
    }

    /// Gives a request up: a call that waits for a person is withdrawn, one that runs is finished.
    func cancel(_ request: ClientRequest) throws(Failure) {
        pending.forget(request)
        try calls.cancel(request)
    }

    /// Notes that a client is gone, or without one that all are; the store may be in use, and then nobody is told.
    func leave(_ client: Client? = nil) {
        if client == nil { lists.end() }
        try? calls.leave(client)
    }

    /// Forgets a request whose client is gone; its call goes on.
    func forget(_ request: ClientRequest) {
        pending.forget(request)
        calls.forget(request)
    }
}
