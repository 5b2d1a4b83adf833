package import ActJSON
import ActNet
import ActRecord
package import ActSettings
import ActStore
package import ActSystem
package import ActTools

/// MCP servers as providers of tools (act-mcp(5)): a toolkit for each server, listed into the catalog and called by the
/// Model Context Protocol, revision 2026-07-28 or the handshake era's.
///
/// No server is started before something needs it. A run has one process for each.
package final class MCPProvider: RegisteredProvider {
    package static let profile = Profile("mcp", text: .foreign, notes: [.files, .content], isPinned: true)

    /// Milliseconds for which somebody who searches or lists waits for servers that were never listed. A server goes on
    /// with its start: one that fetches its program takes a minute.
    private static let longestSearch = 10_000
    /// Servers that start at a time.
    private static let mostStarts = 4
    /// Servers that a message names, at most.
    private static let mostNamed = 3

    package var profile: Profile { MCPProvider.profile }
    private var settings: Settings
    private let progress: (any Progress)?
    private let store: () throws(Failure) -> Store
    /// The servers that count here, and why others do not.
    private lazy var listed = ServerFile.all()
    /// Servers that are not used any more, until what they were asked has ended.
    private var former: [ServerConnection] = []
    /// The servers by their ids, once something needed one.
    private var known: [String: ServerConnection]?
    private let refresh: Bool
    private let savesFiles: Bool
    private let reports: Bool
    private let keeping: KeeperSocket.Way?
    /// The servers that were never listed: those still to be started, and those that are.
    private var toStart: [ServerConnection] = []
    private var starting: [ServerConnection] = []
    private var triedToStart: Set<String> = []
    /// Until when somebody waits for them.
    private var waitsUntil = 0
    /// Servers that could not be listed, until that is told.
    private var failed: [(id: String, failure: Failure)] = []
    /// Searches that wait for them, or for one, and until when.
    private struct Taker {
        let take: CompletionHandler<Finding>
        let deadline: Int
        let toolkit: String?
    }

    private var takers: [Taker] = []

    package init(_ context: ProviderContext) {
        settings = context.settings
        refresh = context.refresh
        savesFiles = context.savesFiles
        reports = context.reports
        let idle = Settings.milliseconds(settings[MCPProvider.keepSetting.name]) ?? 0
        keeping = context.keeper.map { KeeperSocket.Way(path: $0, idle: idle) }
        progress = context.progress
        store = context.opener.open
    }

    package static func keep() throws(Failure) { try Keeper.run() }
    package static var kept: [KeptServer] { KeeperPlace.kept() }
    package static func stop(_ toolkit: String, user: String) throws(Failure) -> Int {
        try KeeperPlace.stop(toolkit, user: user)
    }

    package static func configurationChecks() -> [Check] { ServerFile.checks(ServerFile.all()) }

    package var places: [String] {
        get throws(Failure) {
            [ServerFile.users, Paths.secrets] + (try Paths.projectFiles(ServerFile.projectNames))
        }
    }

    /// A server whose entry is as it was goes on, with its state.
    package func follow(_ settings: Settings) throws(Failure) {
        self.settings = settings
        accounts.follow(settings)
        let new = ServerFile.all()
        if let broken = new.refused.first(where: \.id.isEmpty) { throw broken.failure }
        listed = new
        guard var servers = known else { return }
        for entry in new.entries where servers[entry.id]?.entry.isSame(as: entry) != true {
            if let other = servers.updateValue(connection(entry), forKey: entry.id) { former.append(other) }
            triedToStart.remove(entry.id)
        }
        for (id, server) in servers where !new.entries.contains(where: { sameBytes($0.id, id) }) {
            servers[id] = nil
            former.append(server)
        }
        for server in former { server.leave() }
        toStart.removeAll { server in former.contains { $0 === server } }
        known = servers
    }

    package func isReady() throws(Failure) -> Bool { !servers().isEmpty }

    /// A server on this machine has what this machine has.
    package func isOfMachine(_ tool: ToolSpec) -> Bool { servers()[tool.toolkit]?.entry.isHere ?? true }
    package func has(_ toolkit: String) -> Bool { servers()[toolkit] != nil }

    package func entry(of toolkit: String) -> ToolkitEntry? {
        guard let entry = servers()[toolkit]?.entry else { return nil }
        let isTrustSet = settings.members(of: MCPProvider.trust).contains {
            sameBytes($0.word, toolkit) && $0.value.text == Wire.annotations
        }
        switch entry.transport {
        case .command(let words, _, let folder):
            return ToolkitEntry(
                digest: entry.factDigest, folder: folder ?? Paths.home, arguments: words, host: nil,
                isTrustSet: isTrustSet, origin: entry.origin,
                parts: [.init("program", entry.programPath ?? "")] + entry.parts)
        case .http(let address, _):
            return ToolkitEntry(
                digest: entry.factDigest, folder: nil, arguments: [], host: address.host, isTrustSet: isTrustSet,
                origin: entry.origin, parts: entry.parts)
        }
    }

    private lazy var accounts = ServerAccounts(settings, progress) { [unowned self] in listed.entries }

    package var connections: (any ConnectionKeeper)? { accounts }

    private func servers() -> [String: ServerConnection] {
        if let known { return known }
        var all: [String: ServerConnection] = [:]
        for entry in listed.entries {
            all[entry.id] = connection(entry)
        }
        known = all
        return all
    }

    private func connection(_ entry: ServerEntry) -> ServerConnection {
        ServerConnection(
            entry, settings, profile, progress, savesFiles: savesFiles, reports: reports, keeping: keeping,
            store: store)
    }

    /// The server whose toolkit a slug is of.
    private func server(of slug: String) throws(Failure) -> ServerConnection? {
        guard let dot = slug.utf8.firstIndex(of: 0x2E) else { return nil }
        let id = String(slug[..<dot])
        if let server = try server(id) { return server }
        // It may be in a file that can't be read.
        if let refusal = listed.refused.first(where: { $0.id.isEmpty }) { throw refusal.failure }
        return nil
    }

    /// The server of this id. Throws why it can't be used, where somebody configured it.
    private func server(_ id: String) throws(Failure) -> ServerConnection? {
        if let server = servers()[id] { return server }
        if let refusal = listed.refused.first(where: { sameBytes($0.id, id) }) { throw refusal.failure }
        return nil
    }

    // Describing.

    /// nil: the catalog has them.
    package func tools() throws(Failure) -> [ToolSpec]? {
        let servers = servers()
        guard !servers.isEmpty || Store.exists else { return nil }
        try CatalogTable(try store()).keep(only: Array(servers.keys), of: profile.name)
        return nil
    }

    /// Lists the servers that never were, or this one; whether nobody has to wait for that.
    private func listUnlisted(
        _ toolkit: String?, _ take: @escaping CompletionHandler<Finding>
    ) throws(Failure) -> Bool {
        let meant = servers().values.filter { isMeant($0, toolkit) }.sorted { $0.entry.id < $1.entry.id }
        for server in meant where try server.isUnlisted {
            guard !(toStart + starting).contains(where: { $0 === server }) else { continue }
            toStart.append(server)
            // A start is waited for once: it goes on, and is named in every answer until it ends.
            if triedToStart.insert(server.entry.id).inserted {
                waitsUntil = monotonic() + MCPProvider.longestSearch
            }
        }
        guard isStarting(toolkit) else { return true }
        startNext()
        guard waitsUntil > monotonic() else { return true }
        takers.append(Taker(take: take, deadline: waitsUntil, toolkit: toolkit))
        return false
    }

    private func isMeant(_ server: ServerConnection, _ toolkit: String?) -> Bool {
        toolkit.map { sameBytes($0, server.entry.id) } ?? true
    }

    /// Whether this server starts or is about to, or any.
    private func isStarting(_ toolkit: String?) -> Bool {
        (starting + toStart).contains { isMeant($0, toolkit) }
    }

    /// Starts servers, as many as may start at a time.
    private func startNext() {
        while starting.count < MCPProvider.mostStarts, !toStart.isEmpty {
            let server = toStart.removeFirst()
            starting.append(server)
            server.list { [unowned self] result in
                starting.removeAll { $0 === server }
                if case .failure(let failure) = result { failed.append((server.entry.id, failure)) }
            }
        }
    }

    package var links: [ResourceLink] { running.flatMap(\.links.all) }

    package var listings: Int { running.reduce(0) { $0 + $1.listingsDone } }

    /// Another process may have listed one meanwhile.
    package var pending: [String] { (starting + toStart).filter { (try? $0.listed) == nil }.map(\.entry.id) }

    /// Tells those who wait for servers that were never listed, once these are or the time is over.
    private func tellListed() {
        startNext()
        let now = monotonic()
        let due = takers.filter { $0.deadline <= now || !isStarting($0.toolkit) }
        guard !due.isEmpty else { return }
        takers.removeAll { $0.deadline <= now || !isStarting($0.toolkit) }
        tellFailed()
        if due.contains(where: { isStarting($0.toolkit) }) {
            for server in starting { server.note { $0.rest(ServerState.shortPause, of: server.entry.cause) } }
            progress?.warn(
                "the tools of \(MCPProvider.named(pending)) are not known yet", hint: "they are starting; try again"
            )
        }
        for one in due { one.take(.success(.learnt)) }
    }

    /// Tells which servers could not be listed: one with its failure, several in a line.
    private func tellFailed() {
        defer { failed = [] }
        guard let first = failed.first else { return }
        if failed.count == 1 {
            progress?.warn(
                "the tools of \(first.id) are not known: \(first.failure.message)", hint: first.failure.hint)
        } else {
            progress?.warn(
                "the tools of \(failed.count) servers are not known: \(MCPProvider.named(failed.map(\.id)))",
                hint: "act-tools says why of each")
        }
    }

    /// The first names, and how many more there are.
    private static func named(_ ids: [String]) -> String {
        let more = ids.count - mostNamed
        guard more > 1 else { return ids.joined(separator: ", ") }
        return ids.prefix(mostNamed).joined(separator: ", ") + " and \(more) more"
    }

    package func states() throws(Failure) -> [ToolkitState] {
        var states: [ToolkitState] = []
        for server in servers().values.sorted(by: { $0.entry.id < $1.entry.id }) {
            states.append(
                (Store.exists ? try server.state : nil)?.shown(profile, server.entry.id)
                    ?? ToolkitState(
                        provider: profile.name, toolkit: server.entry.id, word: .unlisted, since: nil,
                        isKnown: false))
        }
        // An entry that can't be used is a server that somebody may look for.
        return states
            + listed.refused.filter { !$0.id.isEmpty }.map {
                ToolkitState(
                    provider: profile.name, toolkit: $0.id, word: .failed, since: nil, reason: $0.failure.message,
                    isKnown: false)
            }
    }

    /// Starts or asks the servers of which a person has pinned a tool, for act-doctor(1): these have to list their tools.
    package func checks() throws(Failure) -> [Check] {
        var results: [String: Result<ToolListing, Failure>] = [:]
        // The store has a check of its own.
        let pins = Store.exists ? (try? store()).map { PinTable($0, user: settings.user) } : nil
        var pinned: [ServerConnection] = []
        for server in servers().values.sorted(by: { $0.entry.id < $1.entry.id }) {
            if (try? pins?.has(origin: server.entry.origin)) ?? false { pinned.append(server) }
        }
        for server in pinned { server.list { results[server.entry.id] = $0 } }
        let deadline = monotonic() + MCPProvider.longestSearch
        try Waits.until { () throws(Failure) in
            advance()
            return results.count == pinned.count || monotonic() >= deadline ? () : nil
        } join: { waits in
            join(&waits)
            waits.add(until: deadline)
        }
        let slow = Failure(
            .timeout, "it did not list its tools in \(MCPProvider.longestSearch / 1000) s",
            hint: "act-tools --refresh with its name waits longer")
        for server in pinned where results[server.entry.id] == nil { results[server.entry.id] = .failure(slow) }
        return ServerFile.checks(listed, results, states: (try? states()) ?? [])
    }

    package func ask(_ query: Query, _ take: @escaping CompletionHandler<Finding>) throws(Failure) -> Finding? {
        switch query {
        case .tool(let slug):
            guard let server = try server(of: slug) else { return .tool(nil) }
            if let reader = server.links.tool(slug) { return .tool(reader) }
            if try server.listed != nil { return .tool(try server.tool(slug)) }
            server.list { result in
                take(
                    Result { () throws(Failure) in
                        _ = try result.get()
                        return .tool(try server.tool(slug))
                    })
            }
            return nil
        case .learn(let toolkit):
            guard let server = try server(toolkit), try server.listed == nil ? true : refresh else {
                return .learnt
            }
            server.list { [unowned self] result in
                if case .success(let found) = result {
                    for problem in found.problems { progress?.warn("\(toolkit): \(problem)", hint: nil) }
                }
                take(result.map { _ in .learnt })
            }
            return nil
        case .relearn(let toolkit):
            guard let server = servers()[toolkit], server.isCalledSince else { return .learnt }
            server.list { take($0.map { _ in .learnt }) }
            return nil
        case .current(let toolkit):
            guard let server = servers()[toolkit], try !server.isListedNow else { return .learnt }
            server.list { take($0.map { _ in .learnt }) }
            return nil
        case .unlisted(let toolkit): return try listUnlisted(toolkit, take) ? .learnt : nil
        case .search, .toolkits: return query.nothing
        }
    }

    // Calling.

    package func start(_ call: Invocation, _ registry: ToolRegistry, _ end: @escaping (InvocationResult) -> Void) {
        do throws(Failure) {
            guard let server = try server(of: call.tool.slug) else {
                throw Failure(.unknownTool, "no MCP server here has '\(call.tool.slug)'")
            }
            server.start(call, end)
        } catch { end(.failed(error)) }
    }

    private var running: [ServerConnection] { former + (known.map { Array($0.values) } ?? []) }

    package func advance() {
        for server in running { server.advance() }
        former.removeAll(where: \.hasLeft)
        tellListed()
    }

    package func join(_ waits: inout Waits) {
        if let deadline = takers.map(\.deadline).min() {
            waits.add(until: takers.allSatisfy { isStarting($0.toolkit) } ? deadline : .min)
        }
        if !toStart.isEmpty, starting.count < MCPProvider.mostStarts { waits.addReady() }
        for server in running { server.join(&waits) }
    }

    package func listen(_ waits: inout Waits) { for server in running { server.listen(&waits) } }

    package var longest: Int { 600 }

    package func cancel(_ id: String) -> Bool { running.contains { $0.cancel(id) } }

    package func takeReports() -> [CallReport] { running.flatMap { $0.takeReports() } }

    package func drain() { for server in running { server.drain() } }

    package func stop() {
        for server in running { server.stop() }
        advance()
    }
}

extension MCPProvider {
    package static let settingsGroup = SettingsGroup(
        settings: [keepSetting], behind: "grace",
        families: [
            trust,
            Setting(
                "mcp.", .text, .own, help: "the client id of act at this MCP server's authorization server",
                ending: ".client-id"),
        ],
        secretFamilies: [Secrets.Family("mcp", help: "a secret of the MCP server")],
        files: ServerFile.projectNames.map { ProjectFile($0, rows: ServerFile.rows) })

    static let keepSetting = Setting(
        "keep-for", variable: "ACT_KEEP_FOR", default: "10m", .duration, .never,
        help: "the time for which act-exec --keep keeps an MCP server that nobody uses")

    /// The servers whose annotations the user would believe: a person states it at the pin.
    static let trust = Setting(
        "mcp.", .word([Wire.annotations]), .own,
        help: "propose to believe what this MCP server says of its tools' risks",
        ending: ".trust")
}
