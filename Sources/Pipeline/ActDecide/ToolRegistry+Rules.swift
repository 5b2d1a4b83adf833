import ActFilter
package import ActJSON
package import ActRecord
import ActSettings
import ActStore
package import ActSystem
package import ActTools

extension ToolRegistry {
    /// The gate over these tools.
    ///
    /// - Parameters:
    ///   - provider: of calls that name none.
    ///   - asks: whether a person is asked, about tools as their servers describe them now.
    package func gate(_ rules: Rules, provider: String? = nil, asks: Bool = false) -> Gate {
        var known: [[UInt8]: [String]] = [:]
        return Gate(
            settings, rules,
            lookup: { [unowned self] slug, name throws(Failure) in
                try asks
                    ? self.current(slug, provider: name ?? provider) : self.tool(slug, provider: name ?? provider)
            },
            accounts: { [unowned self] name, tool throws(Failure) in
                let key = Array("\(tool.provider)\u{0}\(tool.toolkit)\u{0}\(name)".utf8)
                if let names = known[key] { return names }
                let names = try self.accountNames(name, tool)
                known[key] = names
                return names
            }, unpinned: { [unowned self] tool throws(Failure) in try self.unpinnedNow(tool) },
            stated: { [unowned self] tool throws(Failure) in try self.stated(tool) },
            mark: { [unowned self] source throws(Failure) in try self.mark(beside: source) })
    }

    /// Begins to look up the tools that deciding a call needs, its own and those of calls inside it; whether all are
    /// known, so that the decision waits for nobody.
    ///
    /// - Parameter provider: of calls that name none.
    package func isDescribed(_ submitted: Call, provider: String?) -> Bool {
        guard let slug = submitted.tool else { return true }
        let name = submitted.provider ?? provider
        guard isLookedUp(slug, provider: name) else { return false }
        guard let spec = try? tool(slug, provider: name), spec.profile.wrapper(spec.slug) != nil else {
            return true
        }
        let own = spec.provider
        var isWhole = true
        for call in NestedCalls.calls(spec.slug, submitted.record[.arguments] ?? .object([]), spec.profile).calls {
            let isKnown = isLookedUp(call.tool, provider: own)
            let isFound = isKnown && (try? tool(call.tool, provider: own)) ?? nil != nil
            if !isKnown || !isFound && !isLookedUp(Profile.plain(call.tool), provider: own) { isWhole = false }
        }
        return isWhole
    }

    /// Every name that an account of a tool's service goes by, as far as it was listed here.
    private func accountNames(_ name: String, _ tool: ToolSpec) throws(Failure) -> [String] {
        guard tool.profile.hasAccounts, Store.exists else { return [name] }
        return try AccountTable(try store(), provider: tool.provider, user: settings.user)
            .names(name, toolkit: tool.toolkit)
    }

    /// The rules that apply here; those with a limit count uses in the store, which remembers the programs of conditions
    /// that compiled.
    ///
    /// - Parameter isAnew: whether each program is compiled, as if none had been before.
    package func rules(isAnew: Bool = false) throws(Failure) -> Rules {
        let memory = ProgramMemory { [unowned self] () throws(Failure) in
            SharedStore.current == nil ? try self.store() : try Store.openOwn()
        }
        let sandbox = Sandbox { !isAnew && memory.knows($0) }
        defer { memory.add(sandbox.learned) }
        return try Rules(providers: providers.map(\.profile), sandbox: sandbox) {
            [unowned self] rule, most, seconds throws(Failure) in
            Store.exists ? try RuleTable(try self.store()).isUsedUp(rule, most: most, seconds: seconds) : most <= 0
        }
    }

    /// A check for each file of rules. A name that is nearly a known tool's is told: a service may have it, and nobody
    /// would see that the rule is about nothing.
    package func checks(_ rules: Rules) throws(Failure) -> [Check] {
        let known = rules.rules.contains { $0.namesOneTool } ? try slugs() : []
        return rules.files.map { file in
            let notes = rules.rules.compactMap { rule -> String? in
                guard rule.namesOneTool, rule.place.hasPrefix("\(file.path):"),
                    !known.contains(where: { rule.fits($0) }),
                    let near = nearest(rule.tool, known, limit: 1).first
                else { return nil }
                return "no tool '\(rule.tool)' is known here, but \(near) is"
            }
            return Check(file.path, true, ([file.words] + notes).joined(separator: "; "))
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
                let left = most.count - now + 1
                guard try !table.isUsedUp(rule.name, most: left, seconds: most.seconds) else { return false }
            }
            for rule in counted { try table.use(rule.name) }
            return true
        }
    }

    /// Keeps for a day that a person said no to a call of a tool, with the person's words.
    package func deny(_ tool: ToolSpec, id: String, words: String?) throws(Failure) {
        try DenialTable(try store(), user: settings.user).add(
            tool: tool.slug, provider: tool.provider, id: id, words: words)
    }

    /// Whether the journal has this very call under its id: of this user, with this tool, account and arguments.
    package func isOnRecord(_ call: Call) throws(Failure) -> Bool { try entry(of: call) != nil }

    /// Whether the journal has this very call, and that it is done.
    package func isDone(_ call: Call) throws(Failure) -> Bool { try entry(of: call)?.outcome?.isDone == true }

    /// When a call of this tool with the same arguments began whose outcome nobody knows; nil where there is none.
    package func unknown(like call: Call, _ tool: ToolSpec) throws(Failure) -> Moment? {
        guard Store.exists, let arguments = call.record[.arguments] else { return nil }
        return try Journal(try store()).unknown(like: arguments, of: tool.slug, tool.provider, user: settings.user)
    }

    private func entry(of call: Call) throws(Failure) -> Journal.Entry? {
        guard Store.exists, let id = call.id, let slug = call.tool,
            let entry = try Journal(try store()).entry(id, user: settings.user),
            let spec = try tool(slug, provider: call.provider)
        else { return nil }
        var subject = Approval.Subject(
            id: id, tool: spec, account: call.account, user: settings.user,
            conversation: settings.conversation, arguments: call.argumentBytes)
        try Digest.ready()
        return Digest.equal(entry.digest, try subject.callDigest()) ? entry : nil
    }
}
