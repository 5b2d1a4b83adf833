package import ActJSON
package import ActMake
package import ActRecord
import ActSettings
import ActStore
package import ActSystem
package import ActTools

extension ToolRegistry {
    /// The catalog, brought to what the providers have now. Where there is no store, and no provider made one, it is in
    /// memory: a look makes no file. So it is where the store can't be written, and providers have other tools by now.
    ///
    /// - Parameter asks: whether toolkits that were never listed are asked for, and waited for.
    package func catalog(asks: Bool = true) throws(Failure) -> Catalog {
        let isReadOnly = Store.exists ? try store().isReadOnly : false
        if asks, !isReadOnly { try learnUnlisted() }
        let listed = try providers.map { provider throws(Failure) in (provider.profile.name, try provider.tools()) }
        let store = Store.exists ? try store() : try Store.inMemory()
        let catalog = Catalog(store) { [unowned self] in self.profile($0) }
        guard isReadOnly else {
            try catalog.sync(listed)
            return catalog
        }
        return try catalog.toRead(listed)
    }

    /// The tool of this slug as the catalog has it, once that is brought to what providers have: no service is asked.
    package func listed(_ slug: String, provider: String?) throws(Failure) -> ToolSpec? {
        _ = try catalog(asks: false)
        return try tool(slug, provider: provider, asks: false)
    }
}

/// Turns intents into calls, or into ranked tools: by the catalog and, with a key, by the service's own search.
package struct Search {
    /// One intent, whether it is untrusted text, and the input that it came from.
    package struct Intent {
        package var text: String
        package var taint: Bool
        let origin: InputFingerprint

        package init(_ text: String, taint: Bool, origin: InputFingerprint? = nil) {
            self.text = text
            self.taint = taint
            self.origin = origin ?? .line(text)
        }

        /// The intent of a record; nil for one without a text.
        ///
        /// - Parameter unsaid: whether it is untrusted where it does not say.
        package init?(_ record: Record, unsaid: Bool) {
            guard record.type == .intent, let text = record.text(.text) else { return nil }
            self.init(text, taint: record.isTainted(unsaid: unsaid), origin: InputFingerprint(record))
        }
    }

    /// The answer to an intent: its call or the tools that fit, or the failure in their place.
    package enum Answered {
        /// One, or one for each thing that a sentence says.
        case calls([Call])
        case tools([ToolRecord])
        case failure(Failure)
    }

    private typealias FoundTool = (tool: ToolSpec, score: Double?, source: String, isSaid: Bool)

    /// The tools found for an intent, and their sources.
    private struct Candidates {
        var tools: [FoundTool] = []
        var plan: JSON?
        var failure: Failure?
    }

    private static let catalogSource = "catalog"
    private static let routerSource = "router"

    let registry: ToolRegistry
    let catalog: Catalog
    private let ranking: Ranking
    let maker: CallMaker
    /// Whether sentences that state something, or ask for what is there, are read before tools are ranked.
    let readsSentences: Bool
    private let progress: any Progress
    private let operands: Operands
    private let provider: String?
    private let toolkit: String?
    /// The services that are asked.
    private let services: [any Provider]
    /// Toolkits of servers whose tools are not known, so that nobody looked at them.
    package let unsearched: [String]
    /// Toolkits of other providers than the local one; nil until a sentence is read.
    var foreignToolkits: Set<String>?
    /// Tools that the catalog has and that are left out here.
    private let leftOut: Int
    private var saidOffline = false
    /// The id of the call that was made last and writes.
    var last: String?
    /// The status to end with beside the answers: that of a refused key, though the catalog had answers.
    package private(set) var status = ExitStatus.ok
    /// The advice of services on the intents that `all` was asked about last.
    package private(set) var advice: [JSON] = []

    /// - Parameters:
    ///   - operands: `key=value` words that become each call's arguments.
    ///   - maker: makes the calls.
    ///   - asksServices: whether intents may leave for services that search themselves.
    ///   - asksServers: whether servers that were never listed are waited for.
    package init(
        _ registry: ToolRegistry, provider: String?, toolkit: String?, operands: [String], maker: CallMaker,
        progress: any Progress, asksServices: Bool = true,
        asksServers: Bool = true
    ) throws(Failure) {
        self.operands = try Operands(operands)
        self.provider = provider
        self.toolkit = toolkit
        self.maker = maker
        readsSentences = operands.isEmpty && toolkit == nil && provider == nil
        self.progress = progress
        try registry.check(provider: provider)
        // A service that can be asked keeps its tools in the store: it is there before the catalog is.
        services = asksServices ? try Search.services(registry.providers, provider, progress) : []
        self.registry = registry
        leftOut = try registry.countOfLeftOut()
        catalog = try registry.catalog(asks: asksServers)
        if let toolkit, services.isEmpty {
            let names = try catalog.toolkitNames(provider: provider).map(\.name)
            guard names.contains(toolkit) else {
                let near = nearest(toolkit, names, limit: 3).joined(separator: ", ")
                throw try registry.missing(toolkit)
                    ?? Failure(
                        .unknownTool, "no toolkit '\(toolkit)'",
                        hint: near.isEmpty ? "see act-tools for the list" : "did you mean \(near)?")
            }
        }
        unsearched = try registry.states(provider: provider).filter { state in
            !state.isKnown && toolkit.map { sameBytes($0, state.toolkit) } ?? true
        }.map(\.toolkit)
        ranking = try Ranking(catalog.store, provider: provider, toolkit: toolkit) { done, all in
            progress.draw("\(progress.name): reading tools, \(done) of \(all)")
        }
        progress.clear()
    }

    /// The services that are asked beside the catalog, as far as they can be.
    private static func services(
        _ providers: [any Provider], _ provider: String?, _ progress: any Progress
    ) throws(Failure) -> [any Provider] {
        var services: [any Provider] = []
        for one in providers where !one.profile.isListed {
            guard provider.map({ sameBytes($0, one.profile.name) }) ?? true else { continue }
            if provider != nil { try one.demand() }
            do throws(Failure) { if try one.isReady() { services.append(one) } } catch {
                // A faulty key must not be in the way of tools that need none.
                progress.warn("\(error.message); searched the known tools", hint: error.hint)
            }
        }
        return services
    }

    /// The number of intents that are best asked about at once.
    package var group: Int { services.map(\.profile.intents).max() ?? 1 }

    /// The call that each intent asks for; `no-match`, or `bad-arguments` for operands that do not fit.
    package mutating func calls(_ intents: [Intent]) throws(Failure) -> [Answered] {
        var read: [Answered?] = []
        for intent in intents {
            // The calls of intents that are asked about together have not run.
            let isFirst = read.allSatisfy { $0.map(isReading) ?? false }
            read.append(try stated(intent, after: isFirst ? last : ""))
        }
        let others = zip(intents, read).filter { $1 == nil }.map(\.0)
        let answers = try registry.ask(questions(others))
        var found = try candidates(others, answers, limit: 2, always: false)[...]
        var answered: [Answered] = []
        for (intent, read) in zip(intents, read) {
            if let read {
                answered.append(read)
                continue
            }
            guard let found = found.popFirst() else { break }
            do throws(Failure) {
                answered.append(.calls([try call(intent, found)]))
            } catch {
                let isOfIntent = error.code.is(.nothing) || error.code.is(.ofArguments)
                guard isOfIntent || error.status == .tryLater else { throw error }
                answered.append(.failure(error))
            }
        }
        for case .calls(let calls) in answered { last = calls.last { !maker.reads($0) }?.id ?? last }
        return answered
    }

    /// Words of an intent that an own tool leaves, from which on another thing may be meant.
    private static let mostLeft = 2
    /// Bytes of an intent whose words are weighed.
    private static let longestJudged = 2000

    /// Whether so much of an intent is left that another thing is meant: a number, or words of a question or of a deed,
    /// where the tool reads, words of a new row that has nothing of them, or all rows.
    private func isWeak(_ call: Call, _ intent: String, _ tool: ToolSpec, isSaid: Bool) -> Bool {
        guard operands.keys.isEmpty, intent.utf8.count < Search.longestJudged else { return false }
        let left = call.unused.flatMap { $0.split(separator: " ").map { $0.lowercased() } }
        let writes = registry.writes(tool)
        if writes, left.contains(where: { ["all", "every", "everything"].contains($0) }) { return true }
        guard !isSaid, left.count >= Search.mostLeft else { return false }
        if !writes {
            let isStated = left.contains { $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }
            return isStated || ToolRegistry.asks(intent) || ToolRegistry.isDeed(intent)
        }
        return tool.tags.contains("createHint") && !tool.tags.contains("updateHint") && !call.missing.isEmpty
    }

    private func call(_ intent: Intent, _ found: Candidates) throws(Failure) -> Call {
        guard let best = heeded(intent.text, found.tools, { !registry.writes($0) }).first else {
            throw found.failure ?? wayOn(intent)
        }
        try refuseStrangers(best.tool)
        let isForeign = operands.readsText(best.tool) && !registry.settings.trustsInput
        let origin = intent.origin.adding(try operands.origin(best.tool))
        let call = try maker.call(
            best.tool, try operands.arguments(best.tool), from: origin, taint: intent.taint || isForeign,
            intent: intent.text, plan: found.plan, source: best.source)
        // With others that are nearly as likely, its toolkit by name says that it is meant.
        let toolkit = best.tool.toolkit
        let isSaid = best.isSaid || found.plan != nil && Search.names(intent.text, [toolkit, toolkit + "s"])
        if best.tool.profile.isLocal, isWeak(call, intent.text, best.tool, isSaid: isSaid) {
            throw wayOn(intent)
        }
        if progress.isShown, !call.unused.isEmpty {
            progress.warn("\(best.tool.slug): not used: \(call.unused.joined(separator: ", "))")
        }
        return call
    }

    /// The tools that fit each intent, best first, as `tool` records.
    package mutating func all(_ intents: [Intent], limit: Int) throws(Failure) -> [Answered] {
        try all(intents, limit: limit, answers: try registry.ask(questions(intents)))
    }

    /// The questions that services are asked about these intents.
    package func questions(_ intents: [Intent]) -> [(provider: any Provider, query: Query)] {
        intents.isEmpty ? [] : services.map { ($0, .search(intents.map(\.text))) }
    }

    /// The same, of the answers of services to `questions`.
    package mutating func all(
        _ intents: [Intent], limit: Int, answers: [Result<Finding, Failure>]
    ) throws(Failure) -> [Answered] {
        let found = try candidates(intents, answers, limit: limit, always: true)
        advice = found.compactMap(\.plan)
        return zip(intents, found).map { intent, found in
            let tools = heeded(intent.text, found.tools, registry.mayLead)
            guard !tools.isEmpty else { return .failure(found.failure ?? noMatch(intent.text)) }
            return .tools(
                tools.prefix(limit).enumerated().map { k, one in
                    registry.record(
                        one.tool,
                        more: [
                            (.intent, .text(intent.text)), (.rank, .int(k + 1)),
                            (.score, one.score.map { JSON.number("\(($0 * 1000).rounded() / 1000)") }),
                            (.source, .text(one.source)), (.taint, .bool(intent.taint)),
                        ])
                })
        }
    }

    /// The candidates for each intent, by the catalog and by the services, which were asked side by side; by the catalog
    /// alone when none could be reached.
    private mutating func candidates(
        _ intents: [Intent], _ results: [Result<Finding, Failure>], limit: Int, always: Bool
    ) throws(Failure) -> [Candidates] {
        var found: [Candidates] = []
        for intent in intents { found.append(try candidates(intent.text, ranking, limit: limit, always: always)) }
        guard !results.isEmpty else { return found }
        var answers: [[Found]] = []
        var failures: [Failure] = []
        for result in results {
            switch result {
            case .success(.search(let some?)): answers.append(some)
            case .success: break
            case .failure(let failure): failures.append(failure)
            }
        }
        for failure in failures { try fallBack(failure, &found, isAlone: answers.isEmpty) }
        guard !answers.isEmpty else { return found }
        // Over what is known now: what the services found has come into the catalog.
        let ranking = try Ranking(catalog.store, provider: provider, toolkit: toolkit)
        let names = Set(services.map(\.profile.name))
        for (k, intent) in intents.enumerated() {
            let answer = Found(of: answers.compactMap { k < $0.count ? $0[k] : nil })
            found[k] = try candidates(intent.text, ranking, limit: limit, always: always)
            if let failure = answer.failure, answer.tools.isEmpty {
                if found[k].tools.isEmpty { found[k].failure = failure } else { tellFallBack(failure) }
            } else {
                found[k] = try merged(intent.text, answer, found[k], names)
            }
        }
        return found
    }

    private mutating func tellFallBack(_ failure: Failure) {
        guard !saidOffline else { return }
        progress.warn("\(failure.message); searched the known tools", hint: failure.hint)
        saidOffline = true
    }

    /// Falls back to the catalog for a service that gave no answer. Throws its failure where the catalog has nothing
    /// and no other service answered.
    private mutating func fallBack(_ failure: Failure, _ found: inout [Candidates], isAlone: Bool) throws(Failure) {
        let isTheirs = failure.status == .tryLater || failure.code.is(.ofProtocol)
        guard isTheirs || provider == nil, failure.status != .io, failure.status != .usage else { throw failure }
        if isAlone, !found.contains(where: { !$0.tools.isEmpty }) { throw failure }
        // The service has to be asked again with another key: no try of later mends it.
        if failure.status == .notPermitted { status = .notPermitted }
        tellFallBack(failure)
        for k in found.indices where found[k].tools.isEmpty { found[k].failure = failure }
    }

    /// Joins the services' tools with those known here: a local tool that fits better comes first, the other local ones
    /// last. An intent that names a toolkit of the service's means that one.
    private func merged(
        _ intent: String, _ answer: Found, _ known: Candidates, _ services: Set<String>
    ) throws(Failure) -> Candidates {
        let theirs = answer.tools.filter { toolkit == nil || $0.toolkit == toolkit }
        let ours = known.tools.filter { !services.contains($0.tool.provider) }
        let isOurs =
            known.tools.first.map { !services.contains($0.tool.provider) } ?? false
            && !Search.names(intent, Set(theirs.map(\.toolkit)))
        var merged = Candidates(plan: isOurs ? known.plan : answer.plan, failure: answer.failure)
        let remote = theirs.map { (tool: $0, score: Double?.none, source: Search.routerSource, isSaid: false) }
        merged.tools = isOurs ? [ours[0]] + remote + ours.dropFirst() : remote + ours
        return merged
    }

    /// Whether an intent has the name of one of these toolkits in it, in one word or two.
    private static func names(_ intent: String, _ toolkits: Set<String>) -> Bool {
        let words = intent.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let named = Set(words + zip(words, words.dropFirst()).map { $0 + $1 })
        return toolkits.contains { named.contains($0.filter { $0 != "_" && $0 != "-" }) }
    }

    /// The catalog's candidates for an intent.
    private func candidates(
        _ intent: String, _ ranking: Ranking, limit: Int, always: Bool
    ) throws(Failure) -> Candidates {
        let asks = ToolRegistry.asks(intent)
        let most = limit + Search.mostAside + leftOut
        let answer: Ranking.RankedTools
        if asks, !always {
            answer = try ranking.answer(intent, limit: most) { provider, slug throws(Failure) in
                try tool(slug, provider).map { !registry.writes($0) } ?? false
            }
        } else {
            let looked = asks ? max(most, Ranking.Evidence.lookedThrough) : most
            answer = try ranking.answer(intent, limit: looked, always: always)
        }
        var found = Candidates()
        var hasAnswer = !asks
        for (k, match) in ranked(answer.matches, forCall: !always).enumerated() where k < limit || !hasAnswer {
            guard let tool = try tool(match.slug, match.provider) else { continue }
            hasAnswer = hasAnswer || registry.mayLead(tool)
            found.tools.append((tool, match.score, Search.catalogSource, match.isSaid))
        }
        let others = answer.related.map { JSON.record([(.tool, .text($0))]) }
        let missed = answer.isClear ? [] : unsearched
        if !others.isEmpty || !missed.isEmpty {
            found.plan = .record([
                (.related, others.isEmpty ? nil : .array(others)),
                (.unsearched, missed.isEmpty ? nil : .texts(missed)),
            ])
        }
        return found
    }

    /// A tool by its provider's own word: the catalog's may be a moment old. A service is not asked for that.
    private func tool(_ slug: String, _ provider: String) throws(Failure) -> ToolSpec? {
        try registry.tool(slug, provider: provider, asks: registry.provider(provider)?.profile.isListed ?? true)
    }

    /// The tools with one first that may be, if the intent asks something; none where there is no such tool.
    private func heeded(_ intent: String, _ tools: [FoundTool], _ mayBeFirst: (ToolSpec) -> Bool) -> [FoundTool] {
        guard ToolRegistry.asks(intent) else { return tools }
        guard let first = tools.firstIndex(where: { mayBeFirst($0.tool) }) else { return [] }
        return [tools[first]] + tools[..<first] + tools[(first + 1)...]
    }

    /// Tools that may stand in front of others though they belong behind them, and the share of their score that counts.
    private static let (mostAside, aside) = (8, 0.75)

    /// The matches with the tools behind others that come after those which fit about as well; a call is made of such a
    /// tool only where the words are a sentence of its own.
    private func ranked(_ matches: [Ranking.Match], forCall: Bool) -> [Ranking.Match] {
        func isAside(_ match: Ranking.Match) -> Bool {
            !match.isSaid && registry.provider(match.provider)?.profile.isAside ?? false
        }
        if forCall { return matches.filter { !isAside($0) } }
        func worth(_ match: Ranking.Match) -> Double { isAside(match) ? match.score * Search.aside : match.score }
        guard let first = matches.first, !first.isSaid else { return matches }
        // A sort that keeps the order of equal ones.
        return matches.enumerated().sorted { a, b in
            let (x, y) = (worth(a.element), worth(b.element))
            return x != y ? x > y : a.offset < b.offset
        }.map(\.element)
    }

    /// The error for an intent that no tool fits: with the sentence that it may mean, where there is one.
    private func wayOn(_ intent: Intent) -> Failure {
        let failure = noMatch(intent.text)
        return readsSentences ? maker.helped(failure, intent.text, taint: intent.taint) : failure
    }

    private func noMatch(_ intent: String) -> Failure {
        let words = Terminal.safe(intent).unicodeScalars
        let shown = words.count <= 80 ? String(words) : String(words.prefix(77)) + "..."
        let more = registry.providers.first { !$0.profile.isListed && services.isEmpty && provider == nil }
        let ask = more.map { "; \($0.profile.name) may have one, and needs a key: see act(7)" } ?? ""
        let missedHint =
            unsearched.isEmpty ? "" : "; not looked at: \(unsearched.joined(separator: ", ")), act-tools says why"
        return Failure(
            .noMatch, "no tool fits '\(shown)'",
            hint: "see act-tools for the list, or use other words\(missedHint)\(ask)")
    }

    /// Throws `bad-arguments` for an operand that the tool has no argument for. A schema that says nothing of others
    /// would let it pass; here it is the sign of a slip, or of the wrong tool.
    private func refuseStrangers(_ tool: ToolSpec) throws(Failure) {
        let open = ["additionalProperties", "patternProperties", "allOf", "anyOf", "oneOf", "$ref"]
        guard let known = tool.inputSchema["properties"]?.object, open.allSatisfy({ tool.inputSchema[$0] == nil })
        else { return }
        let strange = operands.keys.filter { known[$0] == nil }
        guard !strange.isEmpty else { return }
        let given = JSON.object(JSON.Object(strange.map { (JSON.Spelled($0), JSON.null) }))
        let near = CallMaker.spellings(given, known.keys)
        let all = "\(tool.slug) has \(known.keys.joined(separator: ", "))"
        throw Failure(
            .badArguments, strange.map { "arguments.\($0): no such argument" }.joined(separator: "; "),
            hint: (near + [all]).joined(separator: " "))
    }
}
