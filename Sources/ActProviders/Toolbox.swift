package import ActCore
package import ActGate
package import ActStore

/// Every provider of this run, and the tools they have: where a slug becomes a tool.
package final class Toolbox {
    package let settings: Settings
    package private(set) var providers: [any Provider] = []
    /// The one among them that is a service.
    package private(set) lazy var composio = Composio(settings, manner, progress: progress) {
        [unowned self] () throws(Failure) in try self.store()
    }
    private let manner: Composio.Manner
    private let progress: Progress?
    private var opened: Database?
    /// By the bytes of provider and slug.
    private var found: [[UInt8]: ToolSpec?] = [:]
    /// The names of accounts, by the bytes of toolkit and name.
    private var accounts: [[UInt8]: [String]] = [:]
    private var sessionKnown: String?
    private var storeKnown: String?

    /// - Parameters:
    ///   - manner: what is asked of the service beside the settings.
    ///   - progress: what a person is told meanwhile.
    package init(_ settings: Settings, _ manner: Composio.Manner = Composio.Manner(), progress: Progress? = nil) {
        self.settings = settings
        self.manner = manner
        self.progress = progress
        let store = { [unowned self] () throws(Failure) in try self.store() }
        let local = Local(settings, database: store)
        let isTaken = { (slug: String) throws(Failure) in try local.tool(slug) != nil }
        providers = [local, Handlers(settings, isTaken: isTaken, database: store), composio]
    }

    /// As a command's options ask for it.
    package convenience init(
        _ settings: Settings, _ net: NetOptions, _ command: String, refresh: Bool = false, batches: Bool = false,
        savesFiles: Bool = false
    ) {
        var manner = Composio.Manner()
        manner.keyFile = net.apiKeyFile
        manner.refresh = refresh
        manner.batches = batches
        manner.savesFiles = savesFiles
        self.init(settings, manner, progress: net.progress(command))
    }

    /// The store, opened at first use.
    package func store() throws(Failure) -> Database {
        if let opened { return opened }
        let database = try Store.open()
        opened = database
        return database
    }

    package func provider(_ name: String) -> (any Provider)? { providers.first { sameBytes($0.name, name) } }

    /// The gate over these tools.
    ///
    /// - Parameter provider: of calls that name none.
    package func gate(_ rules: Rules, provider: String? = nil) -> Gate {
        Gate(
            settings, rules,
            lookup: { [unowned self] slug, name throws(Failure) in try self.tool(slug, provider: name ?? provider)
            },
            accounts: { [unowned self] name, tool throws(Failure) in try self.accountNames(name, tool) })
    }

    /// The store's name; nil where there is none. Approvals are bound to it.
    package func storeID() throws(Failure) -> String? {
        if storeKnown == nil, Store.exists { storeKnown = try Store.id(try store()) }
        return storeKnown
    }

    /// The name of the store, which is made where there is none.
    package func makeStoreID() throws(Failure) -> String {
        _ = try store()
        guard let id = try storeID() else { throw Failure(.io, "a store without a file") }
        return id
    }

    /// Every handler found, and what was found and is not used.
    package func handlers() throws(Failure) -> Handlers.Found {
        for case let handlers as Handlers in providers { return try handlers.all() }
        return Handlers.Found()
    }

    /// The tool of this slug; nil when nobody has described one. Throws when two have and `provider` names neither.
    package func tool(_ slug: String, provider: String?) throws(Failure) -> ToolSpec? {
        // Nothing else is a name: text that only equals one somewhere is not looked up.
        guard ToolSpec.isSlug(slug) else { return nil }
        let key = Array("\(provider.map { "=\($0)" } ?? "")\u{0}\(slug)".utf8)
        if let known = found[key] { return known }
        var specs: [ToolSpec] = []
        for candidate in providers where provider.map({ sameBytes($0, candidate.name) }) ?? true {
            // A handler never takes over a name that another has, so it need not be asked; nor is the service for a
            // name that is known here.
            if !specs.isEmpty, !(candidate is Local) { continue }
            if let spec = try candidate.tool(slug), sameBytes(spec.slug, slug) { specs.append(spec) }
        }
        if specs.count > 1 {
            let names = specs.map(\.provider).joined(separator: " and ")
            throw Failure(.unknownTool, "'\(slug)' is a tool of \(names)", hint: "name one with -p")
        }
        // Asked for by name, it has to be asked; without a key it can't be.
        if specs.isEmpty, provider == composio.name { _ = try composio.open() }
        found[key] = .some(specs.first)
        return specs.first
    }

    /// Brings the catalog what the service has in these toolkits, where it can be asked. Names of tools are passed over.
    package func learn(toolkits: [String], provider: String?, command: String) throws(Failure) {
        guard provider ?? composio.name == composio.name else { return }
        let own = Local.toolkits.map(\.name)
        for name in toolkits where name == name.lowercased() && (provider != nil || !own.contains(name)) {
            guard try provider != nil ? true : composio.hasKey() else { return }
            do throws(Failure) { try composio.learn(toolkit: name) } catch {
                guard error.status == .tryLater else { throw error }
                complain(command, "\(error.message); listed what is known here", hint: error.hint)
            }
        }
    }

    /// The service's toolkits, where it is asked for by name.
    package func toolkits(
        provider: String?
    ) throws(Failure) -> [(name: String, provider: String, tools: Int)]? {
        guard provider == composio.name else { return nil }
        return try composio.toolkits().map { ($0.name, composio.name, $0.tools) }
    }

    package func tools() throws(Failure) -> [ToolSpec] {
        var all: [ToolSpec] = []
        for provider in providers { all += try provider.tools() ?? [] }
        return all
    }

    /// The rules that count here; those that count calls look into the store.
    package func rules() throws(Failure) -> Rules {
        try Rules { [unowned self] rule, seconds throws(Failure) in
            Store.exists ? try RuleTable(try self.store()).used(rule, seconds: seconds) : 0
        }
    }

    /// Counts the uses of rules that let a call through; false, and counts none, where others have used one up
    /// meanwhile.
    package func use(_ rules: [Rule]) throws(Failure) -> Bool {
        let counted = rules.filter { $0.most != nil }
        guard !counted.isEmpty else { return true }
        let table = RuleTable(try store())
        return try store().transaction { () throws(Failure) in
            for rule in counted {
                guard let most = rule.most else { continue }
                let now = counted.count { sameBytes($0.name, rule.name) }
                guard try table.used(rule.name, seconds: most.seconds) <= most.count - now else { return false }
            }
            for rule in counted { try table.use(rule.name) }
            return true
        }
    }

    /// Every name that an account of a tool's service goes by, as far as it was listed here.
    private func accountNames(_ name: String, _ tool: ToolSpec) throws(Failure) -> [String] {
        guard tool.provider == composio.name, Store.exists else { return [name] }
        let key = Array("\(tool.toolkit)\u{0}\(name)".utf8)
        if let known = accounts[key] { return known }
        let table = AccountTable(try store(), provider: composio.name, user: settings.user)
        let names = try table.names(name, toolkit: tool.toolkit)
        accounts[key] = names
        return names
    }

    /// What a service asked about the call of this id, where that is on record.
    package func asked(_ id: String) throws(Failure) -> JSON? {
        Store.exists ? try RequestTable(try store(), user: settings.user).row(id)?.requests : nil
    }

    /// The session that a call of this tool will use, where there is one already.
    func session(_ tool: ToolSpec) throws(Failure) -> String? {
        guard tool.provider == composio.name else { return nil }
        if let sessionKnown { return sessionKnown }
        sessionKnown = try composio.session()?.session
        return sessionKnown
    }

    /// The failure for a slug that nobody has, with the nearest names.
    package func unknown(_ slug: String) -> Failure {
        let names = ((try? tools()) ?? []).map(\.slug)
        let near = nearest(slug, names, limit: 3)
        return Failure(
            .unknownTool, "no tool '\(slug)'",
            hint: near.isEmpty
                ? "see act-tools for those there are; act-doctor says why a handler is not used"
                : "did you mean \(near.joined(separator: ", "))?")
    }
}

/// The names that differ least from `word`, by edits and shared words; none that differ by more than half.
func nearest(_ word: String, _ names: [String], limit: Int) -> [String] {
    let target = Array(word.uppercased().utf8)
    let words = Set(word.uppercased().split { $0 == "_" || $0 == "-" || $0 == "." })
    let scored = names.map { name -> (name: String, distance: Int) in
        let upper = name.uppercased()
        let shared = words.intersection(upper.split { $0 == "_" || $0 == "-" || $0 == "." }).count
        return (name, edits(target, Array(upper.utf8)) - shared * 3)
    }
    return scored.filter { $0.distance <= max(2, target.count / 2) }.sorted {
        $0.distance != $1.distance ? $0.distance < $1.distance : $0.name < $1.name
    }.prefix(limit).map(\.name)
}

/// Levenshtein's distance.
private func edits(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, y) in b.enumerated() {
            let above = row[j + 1]
            row[j + 1] = x == y ? diagonal : min(diagonal, above, row[j]) + 1
            diagonal = above
        }
    }
    return row[b.count]
}
