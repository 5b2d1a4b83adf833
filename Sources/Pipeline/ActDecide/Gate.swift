package import ActJSON
package import ActRecord
package import ActSettings
package import ActTools

/// Decides calls by the user's settings and rules, the same for act-confirm and act-exec; keeps what it found out about a
/// tool for the next call of it.
package struct Gate: ~Copyable {
    package enum Mode: String, Sendable, CaseIterable { case always, adaptive, yolo }

    private let mode: Mode
    private let caution: String
    private let lookup: (String, String?) throws(Failure) -> ToolSpec?
    private let accounts: (String, ToolSpec) throws(Failure) -> [String]
    private let unpinned: (ToolSpec) throws(Failure) -> UnpinnedTool?
    private let stated: (ToolSpec) throws(Failure) -> StatedServer?
    private let mark: (String?) throws(Failure) -> ConversationMark?
    private let conversation: String
    private var rules: Rules
    private let names = ArgumentNames()
    private var known = KnownTools()

    /// - Parameters:
    ///   - rules: what the user, the machine and the projects say of calls.
    ///   - lookup: the described tool of a slug and provider.
    ///   - accounts: every name of the account that a call of this tool names, that one first.
    ///   - unpinned: the tool, where it needs a pin and nobody has pinned it as it is; asked for every call, since a
    ///     person may pin it between two of them.
    ///   - stated: the server that a tool is of, with what a person stated of it.
    ///   - mark: the private read that marked the conversation, of another source than the one named; asked for every
    ///     call that may carry something out, since another process may have read.
    package init(
        _ settings: Settings, _ rules: Rules, lookup: @escaping (String, String?) throws(Failure) -> ToolSpec?,
        accounts: @escaping (String, ToolSpec) throws(Failure) -> [String],
        unpinned: @escaping (ToolSpec) throws(Failure) -> UnpinnedTool?,
        stated: @escaping (ToolSpec) throws(Failure) -> StatedServer?,
        mark: @escaping (String?) throws(Failure) -> ConversationMark?
    ) {
        self.rules = rules
        mode = Mode(rawValue: settings["mode"]) ?? .always
        caution = settings["caution"]
        self.lookup = lookup
        self.accounts = accounts
        self.unpinned = unpinned
        self.stated = stated
        self.mark = mark
        conversation = settings.conversation
    }

    /// Decides a call by its tool as the provider described it, by its arguments, the calls inside it, the rules and
    /// the mode. The gravest word wins; what the record claims for its tool can only make it graver.
    package mutating func decide(_ record: Record) throws(Failure) -> Assessment {
        try Gate.check(record)
        rules.begin()
        let decision = try decide(alone: record, taken: [])
        guard decision.tool.hasCalls || record.has(.unused) else { return decision }
        let whole = decision.tool.hasCalls ? try decide(record, decision) : decision
        return Gate.unused(record).isEmpty ? whole : whole.leavingOut
    }

    /// Decides a call without a look at calls inside it.
    ///
    /// - Parameters:
    ///   - taken: the uses of rules that are counted already.
    ///   - isInside: whether it is a call inside another, which may run though nobody described its tool here.
    private mutating func decide(
        alone record: Record, taken: [Rule], isInside: Bool = false
    ) throws(Failure) -> Assessment {
        let found = try self.byTool(record)
        let tool = found.tool
        let arguments = tool.isDescribed ? record[.arguments] : nil
        let isOpened = tool.hasCalls && opens(arguments, tool)
        var (risk, files) = tool.hasCalls ? (nil, []) : byArguments(arguments, found)
        if tool.hasCalls ? !isOpened : isInside && !tool.isDescribed {
            risk = tool.isTainted ? Risk.unseen.tainted : Risk.unseen
        }
        let server = if tool.mayTell, let spec = tool.spec { try stated(spec) } else { nil as StatedServer? }
        let place = found.verdict.passes ? try destination(record, arguments, tool, server) : nil
        let new: UnpinnedTool? = if tool.isPinned, let spec = tool.spec { try unpinned(spec) } else { nil }
        let (ruling, usedUp) =
            try tool.isRuled(by: rules)
            ? ruling(record, tool, risk ?? found.risk, server, isOpened: isOpened, taken) : (nil, nil)
        let mark = try mark(on: arguments, tool, server, risk ?? found.risk, ruling)
        let missing = tool.missing(in: arguments, record)
        guard
            risk != nil || place != nil || ruling != nil || usedUp != nil || new != nil || mark != nil
                || !missing.isEmpty || server?.change != nil
        else { return found }
        var byMode = risk.map { verdict($0, tool.spec, tool.isTainted) } ?? found.verdict
        if byMode.passes, let place { byMode = .ask(place) }
        let since = new == nil ? server?.change?.reason(for: risk ?? found.risk) : nil
        if let since, let why = byMode.question { byMode = .ask("\(why); \(since)") }
        var ruled = verdict(byMode, ruling)
        if let usedUp, let why = ruled.question { ruled = .ask("\(usedUp.usedUp); \(why)") }
        let isMarked = mark != nil && (ruled.passes || ruled.allowingRule != nil)
        if isMarked, let mark { ruled = .ask(mark.reason) }
        if let new { ruled = ruled.unpinned(new.reason) }
        let uses = ruled.allowingRule == nil ? [] : ruling.map { [$0.rule] } ?? []
        return Assessment(
            tool, risk ?? found.risk, ruled, ruling: ruling, uses: uses, files: files,
            unpinned: new.map { [$0] } ?? [], missing: missing, mark: isMarked ? mark : nil)
    }

    // Judging the arguments.

    /// Why a tainted call may take something out of the machine: reading tells something to whom it reads from.
    private func destination(
        _ record: Record, _ arguments: JSON?, _ tool: Tool, _ server: StatedServer?
    ) throws(Failure) -> String? {
        guard tool.mayTell, let spec = tool.spec else { return nil }
        // An account that the service itself listed has several names, so it is no place that the call made up.
        if let account = record.text(.account), Destinations.isOne(account),
            try accounts(account, spec).count < 2
        {
            return Destinations.accountReason
        }
        return arguments.flatMap { Destinations.reason(in: $0, of: spec, server) }
    }

    /// The private read by which a call that may carry something out is asked about: one of a tool that reaches anywhere,
    /// or of a server of which no place is stated, unless its values can carry nothing. What is stated is of reads alone.
    private func mark(
        on arguments: JSON?, _ tool: Tool, _ server: StatedServer?, _ risk: Risk, _ ruling: Rules.Ruling?
    ) throws(Failure) -> ConversationMark? {
        let stated = risk.level == .low ? server : server.map { StatedServer($0.entry, ServerFacts()) }
        guard tool.mayTell, let spec = tool.spec, ruling?.rule.marked != true, let arguments,
            let reach = tool.reach(stated, arguments),
            ConversationMark.carries(arguments, spec, beside: ruling?.rule.address)
        else { return nil }
        // A server is told nothing new by what it told itself.
        return try mark(reach == .server ? spec.source(server) : nil)
    }

    /// The risk that a call's own arguments make of its tool's, nil where they change nothing, and the files that leave
    /// with it.
    private func byArguments(_ arguments: JSON?, _ found: Assessment) -> (Risk?, [FileArguments.Place]) {
        let (tool, before) = (found.tool, found.risk)
        guard let spec = tool.spec, let arguments = arguments?.object else { return (nil, []) }
        var risk = before.raised(by: arguments, of: spec, names)
        var files: [FileArguments.Place] = []
        if tool.takesFiles {
            let found = FileArguments(in: .object(arguments), schema: spec.inputSchema)
            files = found.places.filter { $0.file != nil }
            risk = found.isWhole ? risk.sending(files.compactMap(\.file)) : risk.unread
        }
        guard risk.level != before.level || risk.destroys != before.destroys || !files.isEmpty else {
            return (nil, [])
        }
        // A tool that only reads was not called tainted before.
        return (tool.isTainted && before.level == .low ? risk.tainted : risk, files)
    }

    // Calls inside calls.

    /// Decides a call by those inside it, each as if it stood alone with this one's account and taint; the gravest
    /// decides. A rule that lets the wrapper through lets none of them through.
    private mutating func decide(_ record: Record, _ outer: Assessment) throws(Failure) -> Assessment {
        let tool = outer.tool
        let slug = tool.spec?.slug ?? ""
        let profile = tool.spec?.profile ?? Profile("")
        let arguments = record[.arguments] ?? .object([])
        let calls = NestedCalls.calls(slug, arguments, profile).calls
        let isWhole = opens(arguments, tool)
        var inner: [(tool: String, risk: Risk)] = []
        var (gravest, strictest, uses) = (Verdict.pass, outer.ruling, [Rule]())
        if outer.ruling?.action ?? .allow == .allow { strictest = nil }
        if strictest != nil || !outer.unpinned.isEmpty { gravest = outer.verdict }
        var unpinned = outer.unpinned
        var (files, level) = ([FileArguments.Place](), Risk.Level.low)
        for call in calls {
            let decision = try decide(call, of: profile, in: record, taken: uses)
            // A wrapper that was opened is judged by its rules only: the calls inside it follow.
            if !decision.tool.hasCalls { inner.append((decision.spec?.slug ?? call.tool, decision.risk)) }
            let isOpen = decision.tool.hasCalls && decision.unpinned.isEmpty
            var verdict = isOpen && decision.ruling == nil ? .pass : decision.verdict
            if decision.tool.hasCalls, verdict.allowingRule != nil { verdict = .pass }
            let isGraver =
                verdict.gravity == gravest.gravity ? decision.risk.level > level : verdict.gravity > gravest.gravity
            if isGraver {
                (gravest, level) = (verdict.inside(decision.spec?.slug ?? call.tool), decision.risk.level)
            }
            if let ruling = decision.ruling, ruling.action > strictest?.action ?? .allow { strictest = ruling }
            if !decision.tool.hasCalls { uses += decision.uses }
            files += decision.files
            unpinned += decision.unpinned.filter { new in !unpinned.contains { $0.tool === new.tool } }
        }
        if !isWhole { inner.append((slug, tool.isTainted ? Risk.unseen.tainted : Risk.unseen)) }
        let risk = Risk(of: inner)
        let byMode = verdict(risk, tool.spec, tool.isTainted)
        // Rules may let each inner call through, and the joined risk does not know that; a call that can't be seen gets
        // no such pass.
        if mode == .always || !isWhole, byMode.gravity > gravest.gravity { gravest = byMode }
        if gravest.passes, tool.isTainted, let spec = tool.spec,
            let place = Destinations.first(in: NestedCalls.rest(slug, arguments, profile), spec.inputSchema)
        {
            gravest = .ask(Destinations.reason(place))
        }
        // Nobody is asked for an argument of a call inside another.
        if NestedCalls.hasOpenChoice(slug, arguments, profile) {
            gravest = .deny("a call inside it leaves a choice open")
        }
        return Assessment(
            tool, risk, gravest, ruling: strictest, uses: uses, files: files, inner: inner, unpinned: unpinned,
            missing: outer.missing)
    }

    /// Whether all calls inside a call can be seen. A wrapper that takes a file would send that along with them.
    private func opens(_ arguments: JSON?, _ tool: Tool) -> Bool {
        guard let spec = tool.spec, !tool.takesFiles else { return false }
        return NestedCalls.calls(spec.slug, arguments ?? .object([]), spec.profile).isWhole
    }

    /// Decides a call inside another as if it stood alone. A tool that nobody has described can't run alone, so that no
    /// rule or mode lets it through here.
    private mutating func decide(
        _ call: NestedCalls.Inner, of tool: Profile, in outer: Record, taken: [Rule]
    ) throws(Failure) -> Assessment {
        let provider = tool.name
        let slug = try lookup(call.tool, provider) == nil ? Profile.plain(call.tool) : call.tool
        let inner = try NestedCalls.record(call, slug, provider, in: outer)
        let decision = try decide(alone: inner, taken: taken, isInside: true)
        guard decision.spec == nil else { return decision }
        let byMode = verdict(decision.risk, nil, decision.isTainted)
        let isStrict = decision.ruling.map { $0.action > .allow } ?? false
        return Assessment(
            decision.tool, decision.risk, isStrict ? decision.verdict : byMode,
            ruling: isStrict ? decision.ruling : nil)
    }

    // The tool.

    private static func check(_ record: Record) throws(Failure) {
        if let id = record.range(.id) {
            if record.bytes[id.lowerBound] != 0x22 { throw Failure(.badRecord, "the id is not a string") }
            guard (3...202).contains(id.count) else {
                throw Failure(.badRecord, "the id has to be 1 to 200 bytes long")
            }
        }
        if record.isOtherThanText(.account) { throw Failure(.badRecord, "the account is not a string") }
        if record.isOtherThanText(.provider) { throw Failure(.badRecord, "the provider is not a string") }
        if record.has(.rows) { _ = try Call(record)?.namedRows() }
        // A list takes two bytes and weighs three: no text weighs twice its bytes, and most calls are short.
        guard record.bytes.count > Record.heaviestApproval / 2 else { return }
        if record.isApprovalHeavy {
            throw Failure(.badRecord, "the approval has more than \(Record.heaviestApproval) values")
        }
        // A call that was decided or held has more members than it had.
        try refuse(record, over: heaviest + Record.heaviestApproval)
    }

    /// The weight of a call (`JSON.weight`), at most: a list of short values takes fifty times its text when it is read.
    private static let heaviest = 200_000

    /// Throws for a call that is too heavy before anything was added to it.
    package static func refuse(heavy record: Record) throws(Failure) { try refuse(record, over: heaviest) }

    /// Bytes of a call that can't be too heavy.
    package static let lightBytes = heaviest / 2

    private static func refuse(_ record: Record, over most: Int) throws(Failure) {
        guard record.bytes.count > most / 2 else { return }
        guard record.bytes.withUnsafeBufferPointer({ JSON.weight(of: $0, key: 1) }) > most else { return }
        throw Failure(.badRecord, "the call has more than \(heaviest) values", hint: "make several calls of it")
    }

    /// The decision on a call of this tool by the mode alone, its arguments aside.
    private mutating func byTool(_ record: Record) throws(Failure) -> Assessment {
        let name = KnownTools.Name(record)
        if let found = try known.find(name) { return found }
        do throws(Failure) {
            let found = try judged(record, isTainted: name.isTainted)
            known.add(.success(found), name)
            return found
        } catch {
            // No key, or two tools of one name: it stays so for a while.
            if error.code.is(.ofSetup) { known.add(.failure(error), name) }
            throw error
        }
    }

    private func judged(_ record: Record, isTainted: Bool) throws(Failure) -> Assessment {
        let slug = record.text(.tool) ?? ""
        let spec = try lookup(slug, record.text(.provider))
        let claimed = record[.tags]?.texts ?? []
        var risk = spec?.risk(claimed: claimed) ?? Risk(tool: slug, toolkit: nil, tags: Risk.raising(claimed))
        if isTainted { risk = risk.tainted }
        return Assessment(Tool(spec, isTainted: isTainted), risk, verdict(risk, spec, isTainted))
    }

    /// Whether the tool of a call was judged before, and has no calls inside it.
    package mutating func isJudged(_ record: Record) -> Bool {
        do throws(Failure) {
            return try known.find(KnownTools.Name(record)).map { !$0.tool.hasCalls } ?? false
        } catch { return false }
    }

    /// Whether a tool was asked for that nobody has described, or that can't be looked up.
    package var hasUnknown: Bool { known.hasUnknown }

    /// Such tools are looked up again.
    package mutating func forgetUnknown() { known.forgetUnknown() }

    // Rules and mode.

    private func ruling(
        _ record: Record, _ tool: Tool, _ risk: Risk, _ server: StatedServer?, isOpened: Bool, _ taken: [Rule]
    ) throws(Failure) -> (ruling: Rules.Ruling?, usedUp: Rule?) {
        var names: [String] = []
        if let account = record.text(.account) {
            names = [account]
            if rules.nameAccounts, let spec = tool.spec { names = try accounts(account, spec) }
        }
        let call = Rules.Subject(
            record: record, spec: tool.spec, risk: risk, isOpened: isOpened, accounts: names,
            conversation: conversation, isTainted: tool.isTainted, server: server)
        return try rules.ruling(call, taken: taken)
    }

    /// Joins the mode's verdict with the strictest rule.
    private func verdict(_ byMode: Verdict, _ ruling: Rules.Ruling?) -> Verdict {
        guard let ruling else { return byMode }
        return switch ruling.action {
        case .deny: .deny(ruling.words)
        case .hold: .hold(ruling.words)
        case .ask: .ask(ruling.words)
        // Rules are consulted only for calls that would not pass; the mode `always` asks regardless.
        case .allow: byMode.passes || mode == .always ? byMode : .allow(ruling.rule.name)
        }
    }

    /// The mode's verdict on a risk.
    private func verdict(_ risk: Risk, _ spec: ToolSpec?, _ isTainted: Bool) -> Verdict {
        // The embedded provider: normal caution unless the user says otherwise.
        let cautious = caution.isEmpty ? spec?.profile.isCautious ?? true : caution == "cautious"
        let sealed: Verdict =
            isTainted ? .ask("it changes something, and was made from text that is not trusted") : .seal
        switch (mode, risk.level) {
        case (.always, _): return .ask("the mode is always")
        case (_, .low): return .pass
        case (.yolo, _): return risk.destroys ? .ask("it destroys something") : sealed
        case (.adaptive, .medium): return cautious ? .ask("it changes something") : sealed
        case (.adaptive, .high): return .ask("high risk")
        case (.adaptive, .unknown): return .ask("its risk is not known")
        }
    }

    // "Always allow this".

    /// The line that would let calls like this one through without a question; nil where none should, or can: the
    /// risk is high, a rule says something else, everything is asked, or the call was made from untrusted text and does
    /// more than read at a place.
    package func rule(for record: Record, _ decision: Assessment) throws(Failure) -> String? {
        guard mode != .always, decision.ruling == nil, decision.inner.isEmpty, decision.files.isEmpty,
            decision.mark == nil, let spec = decision.spec
        else { return nil }
        return Rule.proposal(for: record, spec, decision, try stated(spec))
    }

    /// Replaces the rules.
    package mutating func follow(_ rules: Rules) {
        self.rules = rules
        known = KnownTools()
    }
}

/// The settings, with the gate's word on whether this folder's own file is trusted.
package func loadSettings() throws(Failure) -> Settings {
    try Settings.load { path, bytes in Trust.isTrusted(path, bytes) }
}

extension Gate {
    /// The gate's full answer on one call: its risk, the rule that applies, and the verdict.
    package final class Assessment {
        package let tool: Tool
        package let risk: Risk
        package let verdict: Verdict
        /// The strictest rule that fits the call, or one inside it; nil where none does.
        package let ruling: Rules.Ruling?
        /// The rules that let it through, one for each call that they let through.
        package let uses: [Rule]
        /// The files that leave the machine with it.
        package let files: [FileArguments.Place]
        /// The calls inside it, at any depth: each tool and its risk.
        package let inner: [(tool: String, risk: Risk)]
        /// The tools that nobody has pinned as they are now: its own, and those of calls inside it.
        package let unpinned: [UnpinnedTool]
        /// The arguments that it lacks.
        package let missing: [String]
        /// The private read by which it is asked about; nil where that is no reason.
        package let mark: ConversationMark?
        package var spec: ToolSpec? { tool.spec }
        package var isTainted: Bool { tool.isTainted }

        /// The reasons why the call does not pass by itself.
        package var reasons: [String] {
            if let why = verdict.question, risk.level == .low || ruling != nil || !unpinned.isEmpty {
                return [why]
            }
            return risk.reasons
        }

        init(
            _ tool: Tool, _ risk: Risk, _ verdict: Verdict, ruling: Rules.Ruling? = nil, uses: [Rule] = [],
            files: [FileArguments.Place] = [], inner: [(tool: String, risk: Risk)] = [],
            unpinned: [UnpinnedTool] = [],
            missing: [String] = [], mark: ConversationMark? = nil
        ) {
            self.tool = tool
            self.risk = risk
            self.verdict = verdict
            self.ruling = ruling
            self.uses = uses
            self.files = files
            self.inner = inner
            self.unpinned = unpinned
            self.missing = missing
            self.mark = mark
        }
    }
}

/// Words of an intent that search could not use: a claim of the record, which can only make the decision graver.
extension Gate {
    package static func unused(_ record: Record) -> [String] {
        record.has(.unused) ? record[.unused]?.texts ?? [] : []
    }
}

extension Gate.Assessment {
    /// The decision on a call that leaves words of its intent out: a person decides, unless it only reads.
    var leavingOut: Gate.Assessment {
        guard risk.level > .low else { return self }
        switch verdict {
        case .ask, .hold, .deny: return self
        case .pass, .seal, .allow:
            return Gate.Assessment(
                tool, risk, .ask("words of the intent were not used"), ruling: ruling, files: files, inner: inner,
                unpinned: unpinned, missing: missing)
        }
    }
}
