package import ActJSON
package import ActRecord
import ActSchema
package import ActSettings
package import ActStore
package import ActSystem

/// Every provider of this run, and the tools they have: where a slug becomes a tool.
package final class ToolRegistry {
    package private(set) var settings: Settings
    package let providers: [any Provider]
    private let opener: StoreOpener
    /// Whether an agent asks by it, which is shown its own conversation alone.
    private let isForAgent: Bool
    /// Whether act's own tools are none here, but for those that find and show tools.
    let leavesOwnOut: Bool
    /// The `risk` member of records of a tool.
    package let risk: (ToolSpec) -> JSON
    /// Tools that were looked up, by the bytes of provider and slug, and those that are being looked up.
    private var found: [[UInt8]: ToolSpec?] = [:]
    private var sought: Set<[UInt8]> = []
    /// Why look-ups of a short while ago failed.
    private var failures: [[UInt8]: Failure] = [:]
    /// The number of look-ups that have ended.
    package private(set) var lookUps = 0
    private var sessionsKnown: [String: String] = [:]
    private var storeKnown: String?
    /// Shows what is waited for, and warns.
    package let progress: any Progress
    /// When unknown tools were last forgotten: the commits of others that the store had then, and the second.
    private var renewed: (commits: Int, second: Int)?
    private let rows: RowsFile

    /// - Parameters:
    ///   - providers: the first that has a slug is the one that is meant.
    ///   - isForAgent: whether an agent asks by it, and no person.
    ///   - leavesOwnOut: whether act's own tools are none here, but for those that find and show tools.
    ///   - risk: how the gate judges a tool, for its records.
    package init(
        _ settings: Settings, _ opener: StoreOpener, _ providers: [any Provider], progress: any Progress,
        isForAgent: Bool = false, leavesOwnOut: Bool = false, risk: @escaping (ToolSpec) -> JSON
    ) {
        self.settings = settings
        self.leavesOwnOut = leavesOwnOut
        self.progress = progress
        self.opener = opener
        self.isForAgent = isForAgent
        self.providers = providers
        rows = RowsFile(providers.map(\.profile))
        self.risk = risk
    }

    /// Goes on with these settings, and so do the providers; returns why some keep what they had.
    package func follow(_ settings: Settings) -> [Failure] {
        self.settings = settings
        var failures: [Failure] = []
        for provider in providers {
            do throws(Failure) { try provider.follow(settings) } catch { failures.append(error) }
        }
        do throws(Failure) { try rows.read() } catch { failures.append(error) }
        return failures
    }

    /// Takes what services said of calls that run.
    package func takeReports() -> [CallReport] { providers.flatMap { $0.takeReports() } }

    /// The conversation of which alone act's own tools tell: an agent's. A person is told of all.
    package var asker: String? { isForAgent ? settings.conversation : nil }

    /// The files that providers are configured by.
    package var places: [String] {
        get throws(Failure) {
            var all = [RowsFile.path]
            for provider in providers { all += try provider.places }
            return all
        }
    }

    /// The store, opened at first use.
    package func store() throws(Failure) -> Store { try opener.open() }

    package func provider(_ name: String) -> (any Provider)? {
        providers.named(name)
    }

    /// Most calls that any provider sends in one request.
    package var widestBatch: Int { providers.map(\.profile.batch).max() ?? 1 }

    /// The profile of the provider of this name; the strictest for an unknown one.
    package func profile(_ name: String) -> Profile { provider(name)?.profile ?? Profile(name) }

    /// The sessions of the one provider that has any.
    package func sessions() throws(Failure) -> any SessionKeeper {
        for case let sessions? in providers.lazy.map(\.sessions) { return sessions }
        throw Failure(.config, "no provider here has sessions")
    }

    /// The store's name; nil where there is none. Approvals are bound to it.
    package func storeID() throws(Failure) -> String? {
        if storeKnown == nil, Store.exists { storeKnown = try store().id() }
        return storeKnown
    }

    /// The name of the store, which is made where there is none.
    package func makeStoreID() throws(Failure) -> String {
        _ = try store()
        guard let id = try storeID() else { throw Failure(.io, "a store without a file") }
        return id
    }

    // Looking tools up.

    /// The tool of this slug, of the first provider that has it or of the one that is named; nil when nobody has
    /// described one.
    ///
    /// - Parameter asks: whether services are asked, and waited for; else the tool is as the catalog has it.
    package func tool(_ slug: String, provider: String?, asks: Bool = true) throws(Failure) -> ToolSpec? {
        // Nothing else is a name: text that only equals one somewhere is not looked up.
        guard ToolSpec.isSlug(slug) else { return nil }
        guard asks else {
            for one in named(provider) {
                if let tool = try recorded(slug, one) { return tool }
            }
            return nil
        }
        let key = ToolRegistry.key(slug, provider)
        if let known = found[key] { return known }
        if let failure = failures[key] { throw failure }
        seek(slug, provider, key)
        try wait { found[key] != nil || failures[key] != nil }
        // A service that could not be asked now may be another time.
        if let failure = failures.removeValue(forKey: key) { throw failure }
        return found[key] ?? nil
    }

    /// The tool of this slug. Throws `unknown-tool` when nobody has described one.
    package func existing(_ slug: String, provider: String? = nil) throws(Failure) -> ToolSpec {
        guard let tool = try tool(slug, provider: provider) else { throw unknown(slug) }
        return tool
    }

    private func named(_ name: String?) -> [any Provider] {
        providers.filter { one in name.map { sameBytes($0, one.profile.name) } ?? true }
    }

    private func recorded(_ slug: String, _ provider: any Provider) throws(Failure) -> ToolSpec? {
        if provider.profile.isLocal { return try provider.tool(slug).flatMap { leavesOut($0) ? nil : $0 } }
        let known = Store.exists ? try CatalogTable(try store()).tool(slug, of: provider.profile)?.spec : nil
        return try known.map { tool throws(Failure) in try rows.adding(to: tool) }
    }

    /// Begins to look a tool up; whether what comes of it is known, so that `tool` waits for nobody.
    package func isLookedUp(_ slug: String, provider: String?) -> Bool {
        guard ToolSpec.isSlug(slug) else { return true }
        let key = ToolRegistry.key(slug, provider)
        func isKnown() -> Bool { found[key] != nil || failures[key] != nil }
        if !isKnown() { seek(slug, provider, key) }
        return isKnown()
    }

    /// Forgets look-ups that failed: the next one asks anew.
    package func forgetFailures() { failures = [:] }

    private static func key(_ slug: String, _ provider: String?) -> [UInt8] {
        Array("\(provider.map { "=\($0)" } ?? "")\u{0}\(slug)".utf8)
    }

    private func seek(_ slug: String, _ provider: String?, _ key: [UInt8]) {
        guard sought.insert(key).inserted else { return }
        let named = named(provider)
        seek(slug, named[...]) { [unowned self] result in
            sought.remove(key)
            lookUps += 1
            do throws(Failure) {
                let spec = try result.get().map { tool throws(Failure) in try rows.adding(to: tool) }
                // Asked for by name, it has to be asked; where it can't be, that is why.
                if spec == nil, provider != nil { for one in named { try one.demand() } }
                found[key] = .some(spec)
            } catch { failures[key] = error }
        }
    }

    /// Asks one provider after the other, until one has the tool.
    private func seek(
        _ slug: String, _ rest: ArraySlice<any Provider>, _ take: @escaping (Result<ToolSpec?, Failure>) -> Void
    ) {
        guard let candidate = rest.first else { return take(.success(nil)) }
        ask(candidate, .tool(slug)) { [unowned self] finding in
            switch finding {
            case .success(.tool(let spec?)) where sameBytes(spec.slug, slug) && !leavesOut(spec):
                take(.success(spec))
            case .failure(let failure): take(.failure(failure))
            default: seek(slug, rest.dropFirst(), take)
            }
        }
    }

    /// Asks several things side by side, and waits for all of them.
    package func ask(
        _ asked: [(provider: any Provider, query: Query)]
    ) throws(Failure) -> [Result<Finding, Failure>] {
        var found: [Result<Finding, Failure>]?
        begin(asked) { found = $0 }
        try wait { found != nil }
        return found ?? []
    }

    /// Asks a provider; `take` is called with the finding, at once where it is known without a wait.
    private func ask(_ provider: any Provider, _ query: Query, _ take: @escaping CompletionHandler<Finding>) {
        do throws(Failure) {
            if let finding = try provider.ask(query, take) { take(.success(finding)) }
        } catch { take(.failure(error)) }
    }

    /// Waits for findings. Throws for a signal.
    private func wait(until isDone: () -> Bool) throws(Failure) {
        try Waits.until { () throws(Failure) in
            if isDone() { return () }
            for provider in providers { provider.advance() }
            return isDone() ? () : nil
        } join: { waits in
            for provider in providers { provider.join(&waits) }
        }
    }

    /// Begins to ask several things side by side; `take` is called once all of them are known.
    package func begin(
        _ asked: [(provider: any Provider, query: Query)], _ take: @escaping ([Result<Finding, Failure>]) -> Void
    ) {
        guard !asked.isEmpty else { return take([]) }
        var found = [Result<Finding, Failure>?](repeating: nil, count: asked.count)
        for (k, one) in asked.enumerated() {
            ask(one.provider, one.query) { finding in
                found[k] = finding
                if found.allSatisfy({ $0 != nil }) { take(found.compactMap(\.self)) }
            }
        }
    }

    /// Forgets which tools nobody has described, and returns true, where that may be otherwise since it was last done:
    /// somebody else has written to the file of the catalog, or a second has passed, in which a key may have been set.
    package func forgetUnknown() throws(Failure) -> Bool {
        let now = (commits: Store.exists ? try store().changesOfCatalog() : 0, second: bootClock() / 1000)
        if let renewed, renewed == now { return false }
        renewed = now
        found = found.filter { $0.value != nil }
        return true
    }

    /// Brings the catalog what services have in these toolkits, where they can be asked. Names of tools are passed over.
    package func learn(toolkits: [String], provider: String?) throws(Failure) {
        try learnt(try ask(try questions(on: toolkits, provider: provider)))
    }

    /// The questions of `learn`, for those who do not wait.
    package func questions(
        on toolkits: [String], provider: String?
    ) throws(Failure) -> [(provider: any Provider, query: Query)] {
        // A toolkit of this machine's own is nobody else's; a handler's may have the name of a service's.
        var own: Set<String> = []
        for local in providers where local.profile.isLocal {
            own.formUnion(try local.tools()?.map(\.toolkit) ?? [])
        }
        let names = toolkits.filter { provider != nil || !own.contains($0) }
        var asked: [(any Provider, Query)] = []
        for service in providers where !service.profile.isLocal && !names.isEmpty {
            guard provider.map({ sameBytes($0, service.profile.name) }) ?? true else { continue }
            guard try provider != nil ? true : service.isReady() else { continue }
            asked += names.map { (service, .learn(toolkit: $0)) }
        }
        return asked
    }

    /// Takes the answers to them. Throws for a failure that lasts; says others.
    package func learnt(_ found: [Result<Finding, Failure>]) throws(Failure) {
        for case .failure(let failure) in found {
            guard failure.status == .tryLater else { throw failure }
            progress.warn("\(failure.message); listed the known tools", hint: failure.hint)
        }
    }

    /// The questions that bring the catalog toolkits that were never listed, or this one.
    package func unlisted(_ toolkit: String? = nil) -> [(provider: any Provider, query: Query)] {
        providers.map { ($0, .unlisted(toolkit: toolkit)) }
    }

    /// Brings the catalog toolkits that were never listed.
    package func learnUnlisted() throws(Failure) { for found in try ask(unlisted()) { _ = try found.get() } }

    /// The states of the toolkits that servers list, of the provider that is named or of all.
    package func states(provider: String? = nil) throws(Failure) -> [ToolkitState] {
        var states: [ToolkitState] = []
        for one in named(provider) { states += try one.states() }
        return states
    }

    /// A service's toolkits, where it is asked for by name.
    package func toolkits(
        provider: String?
    ) throws(Failure) -> [(name: String, provider: String, tools: Int)]? {
        guard let provider, let service = self.provider(provider) else { return nil }
        guard case .toolkits(let found)? = try ask([(service, .toolkits)]).first?.get() else { return nil }
        return found?.map { ($0.name, service.profile.name, $0.tools) }
    }

    /// Forgets which tools were found: in a process that lives on they may have changed.
    package func forgetTools() { (found, renewed) = ([:], nil) }

    /// Throws, naming those there are, unless a provider has this name.
    package func check(provider name: String?) throws(Failure) {
        guard let name, provider(name) == nil else { return }
        throw .usage(
            "no provider '\(name)'", hint: "there are \(providers.map(\.profile.name).joined(separator: ", "))")
    }

    /// A tool's record with the risk of calling it.
    package func record(_ tool: ToolSpec, more: [(RecordKey, JSON?)] = []) -> ToolRecord {
        let unchecked = tool.schema.faults
        return tool.record(
            more: [(.risk, risk(tool))] + (unchecked.isEmpty ? [] : [(.unchecked, .texts(unchecked))]) + more)
    }

    /// The recorded questions of a service about the call of this id.
    package func inputRequests(_ id: String) throws(Failure) -> JSON? {
        Store.exists ? try RequestTable(try store(), user: settings.user).row(id)?.requests : nil
    }

    /// The session that a call of this tool will use, where there is one already.
    package func session(_ tool: ToolSpec) throws(Failure) -> String? {
        if let known = sessionsKnown[tool.provider] { return known }
        let session = try provider(tool.provider)?.session()
        sessionsKnown[tool.provider] = session
        return session
    }

    /// The failure for a slug that nobody has, with the nearest names, and of `toolkits` too.
    package func unknown(_ slug: String, toolkits: [String] = []) -> Failure {
        if let failure = missing(tool: slug) { return failure }
        let near = nearest(slug, toolkits + ((try? slugs(near: slug)) ?? []), limit: 3)
        let ways = ["see act-tools for the list", "act-doctor says why a handler is not used"]
        // A service's slugs are of several words.
        let wanting = slug.contains("_") ? providers.compactMap(\.wanting) : []
        return Failure(
            .unknownTool, "no tool '\(slug)'",
            hint: near.isEmpty
                ? (ways + wanting).joined(separator: "; ")
                : "did you mean \(near.joined(separator: ", "))?")
    }
}
