import ActDecide
import ActJSON
import ActMake
import ActRecord
import ActSchema
import ActSettings
import ActSystem
import ActTools

/// Decides the calls that wait: by a person at the terminal, by a program, or by somebody later.
struct Asking: ~Copyable {
    let registry: ToolRegistry
    private let settings: Settings
    private let options: Confirmation.Options
    let terminal: any PromptTerminal
    private var gate: Gate
    private var rules: Rules
    private var sealer: CallSealer
    private var additions: OwnAdditions
    /// Calls like these were all approved at once (`PendingCall.alike`).
    private var approvedAlike: Set<[UInt8]> = []
    /// Whether somebody said no to all that follows.
    private(set) var stopped = false
    /// Whether the calls come from the inbox.
    private(set) var isInbox = false

    init(
        _ registry: ToolRegistry, _ rules: Rules, _ options: Confirmation.Options, _ terminal: any PromptTerminal
    ) {
        self.terminal = terminal
        self.registry = registry
        gate = registry.gate(rules, asks: true)
        self.rules = rules
        self.options = options
        settings = registry.settings
        sealer = CallSealer(registry, options)
        additions = OwnAdditions(registry)
    }

    /// The calls that follow come from the inbox.
    mutating func takeInbox() { isInbox = true }

    /// The gate's decision on a call as it is now.
    mutating func decide(_ call: Call) throws(Failure) -> Gate.Assessment { try gate.decide(call.record) }

    /// Has tools that nobody had described looked up again, where somebody may have since. Records that came in one read
    /// share an answer: looking for each would cost more than all the rest.
    mutating func renew() throws(Failure) {
        if gate.hasUnknown, try registry.forgetUnknown() { gate.forgetUnknown() }
    }

    /// Gives every one of these calls its decision.
    mutating func ask(_ calls: [PendingCall]) throws(Failure) {
        if let asker = options.asker {
            let mark = Mark(.question, settings.conversation, user: settings.user)
            defer { _ = mark }
            for call in calls {
                call.decide(call.isPersons ? .held(.rule, call.why) : try answer(of: asker, call))
            }
            return
        }
        if options.hold {
            for call in calls { call.decide(.held(.flag, call.why)) }
            return
        }
        guard terminal.isThere, !stopped else {
            for call in calls { call.decide(stopped ? left(call) : nobody(call)) }
            return
        }
        // Held until the last answer is in: nothing of ours draws over a question.
        terminal.hold()
        let mark = Mark(.question, settings.conversation, user: settings.user)
        defer {
            terminal.release()
            _ = mark
        }
        terminal.takeLine()
        additions.renew()
        try spread(calls)
        try askNew(calls)
        try askMany(calls)
        for call in calls where call.decision == nil {
            // Nothing covers more calls after a stop than before it.
            if stopped {
                call.decide(left(call))
                continue
            }
            var seen = ShownCalls()
            call.decide(try askOne(call, nil, &seen))
            try spread(calls)
        }
    }

    /// The decision on a call that nobody can be asked about.
    private func nobody(_ call: PendingCall) -> Resolution {
        guard call.mustAsk else { return .passed }
        if isInbox { return .held(.mode, "no terminal to ask on; \(call.why)") }
        let reason =
            !options.yes
            ? "no terminal to ask on"
            : !options.answers(call.known)
                ? "-y needs --tainted for it"
                : call.missing.isEmpty ? "no terminal for a person's answers" : "arguments are missing"
        return .refused(.mode, "\(reason); \(call.why)")
    }

    /// Somebody said no to all that follows: the decision on this one.
    mutating func stop(at call: PendingCall) -> Resolution {
        stopped = true
        return left(call)
    }

    /// The decision on a call that comes after a stop.
    private func left(_ call: PendingCall) -> Resolution {
        if isInbox { return .held(.person, call.why) }
        return call.mustAsk ? .refused(.person, Approval.Refusal.stopped.rawValue) : .passed
    }

    // MARK: Many calls

    /// The number of calls from which they are shown as groups.
    private static let many = 3

    /// Decides calls that an answer to another covers: the same again, or calls that a new rule lets through. An agent
    /// waits for a call of the inbox, so that what is approved is in force at once.
    private mutating func spread(_ calls: [PendingCall]) throws(Failure) {
        for call in calls where call.isPlain {
            if call.mayBeAlike, approvedAlike.contains(call.alike) {
                call.decide(.approved(.person, rule: nil))
            } else if !isInbox, let name = try allowing(call) {
                call.decide(.approved(.rule, rule: name))
            }
        }
        for call in calls where call.sealed == nil { try noteRows(call) }
        guard isInbox, !options.isForElsewhere else { return }
        for call in calls where call.sealed == nil { try putInForce(call) }
    }

    private mutating func putInForce(_ call: PendingCall) throws(Failure) {
        let (author, rule, validFor): (Decision.Author, String?, Int)
        switch call.decision {
        case .approved(let by, let name): (author, rule, validFor) = (by, name, settings.validFor)
        case .kept: (author, rule, validFor) = (.person, nil, settings.seconds(of: "queue-valid-for"))
        case .passed, .refused, .held, nil: return
        }
        do throws(Failure) {
            let line = try sealer.sealed(call.now, call.known, by: author, rule: rule, validFor: validFor)
            call.seal(line, waited: try registry.inbox.approve(call.now.id ?? "", line))
        } catch {
            // It can't be sealed, and is written so.
            guard error.code.is(.ofArguments) else { throw error }
        }
    }

    /// Shows what can be decided together, until it is, or is to be asked about one by one.
    private mutating func askMany(_ calls: [PendingCall]) throws(Failure) {
        let all = calls.filter { $0.isPlain }
        guard all.count >= Asking.many else { return }
        var seen = ShownCalls()
        while !stopped {
            let open = all.indices.filter { all[$0].isPlain }
            // A last one is a question like any other.
            guard open.count > 1 else { return }
            let groups = CallGroup.of(sheets(open.map { $0 + 1 }, all))
            seen.place = nil
            switch terminal.ask(BatchPrompt(groups), &seen, news: news(of: open.map { all[$0] })) {
            case .yes: if isUnchanged(groups, all) { agree(open.map { all[$0] }) }
            case .no(let why): refuse(open.map { all[$0] }, why)
            case .group(let chosen): try askGroup(groups[chosen], all, &seen)
            case .each: try askEach(open.map { $0 + 1 }, all, &seen)
            case nil where Asking.dropGone(open.map { all[$0] }): break
            case .stop, nil: stopped = true
            }
            try spread(calls)
        }
    }

    /// Shows the calls of a group until they are decided, or somebody goes back.
    private mutating func askGroup(
        _ group: CallGroup, _ all: [PendingCall], _ seen: inout ShownCalls
    ) throws(Failure) {
        var form = GroupLayout(group)
        seen.place = nil
        while !stopped {
            let numbers = group.members.map(\.number).filter { all[$0 - 1].isPlain }
            // A single call is a question like any other.
            if numbers.count == 1 { return try askEach(numbers, all, &seen) }
            guard let group = CallGroup.of(sheets(numbers, all)).first else { return }
            let new = GroupLayout(group)
            if !form.fits(new) { (form, seen.place) = (new, nil) }
            switch terminal.ask(
                GroupPrompt(group, form), &seen, news: news(of: numbers.map { all[$0 - 1] }))
            {
            case .yes: if isUnchanged([group], all) { agree(numbers.map { all[$0 - 1] }) }
            case .no(let why): refuse(numbers.map { all[$0 - 1] }, why)
            case .call(let number): try askEach([number], all, &seen)
            case .each: try askEach(numbers, all, &seen)
            case .back: return
            case nil where Asking.dropGone(numbers.map { all[$0 - 1] }): return
            case .stop, nil: stopped = true
            }
        }
    }

    private mutating func askEach(
        _ numbers: [Int], _ all: [PendingCall], _ seen: inout ShownCalls
    ) throws(Failure) {
        let place = seen.place
        defer { seen.place = place }
        for number in numbers where all[number - 1].isPlain {
            let call = all[number - 1]
            call.decide(try askOne(call, (number, of: all.count), &seen))
            try spread(all)
            if stopped || call.decision == nil { return }
        }
    }

    private mutating func sheets(_ numbers: [Int], _ all: [PendingCall]) -> [(number: Int, sheet: CallPrompt)] {
        var sheets: [(number: Int, sheet: CallPrompt)] = []
        for number in numbers { sheets.append((number, sheet(of: all[number - 1]))) }
        return sheets
    }

    private mutating func isUnchanged(_ groups: [CallGroup], _ all: [PendingCall]) -> Bool {
        isUnchanged(groups.flatMap(\.members).map { (all[$0.number - 1], $0.sheet) })
    }

    private func agree(_ calls: [PendingCall]) {
        for call in calls { call.decide(.approved(.person, rule: nil)) }
    }

    private func refuse(_ calls: [PendingCall], _ why: String?) {
        for call in calls { call.decide(.refused(.person, Approval.reason(why))) }
    }

    // MARK: One call

    /// Asks for what it lacks, and about it; nil when somebody goes back to the others.
    private mutating func askOne(
        _ call: PendingCall, _ number: (Int, of: Int)?, _ seen: inout ShownCalls
    ) throws(Failure) -> Resolution? {
        if !call.missing.isEmpty, let decision = try complete(call) { return decision }
        if let asked = call.asked, asked.contains(where: \.isForPerson) {
            guard try respond(to: asked, call) else {
                return .refused(.person, Approval.Refusal.unanswered.rawValue)
            }
        }
        while true {
            var sheet = sheet(of: call)
            sheet.number = number
            if call.spec.reach == .online, !Machine(settings).isOnline {
                let seconds = settings.seconds(of: "queue-valid-for")
                sheet.goodUntil = Moment(milliseconds: Moment.now.milliseconds + seconds * 1000)
                sheet.isKept = call.isKept
            }
            if call.asked == nil, call.before == nil {
                sheet.rule = try gate.rule(for: call.now.record, call.known)
            }
            seen.place = nil
            let reply = terminal.ask(sheet, &seen, news: news(of: [call]))
            if let number, seen.isWhole { seen.calls.insert(number.0) }
            if call.isGone {
                stopped = stopped || reply == .stop
                return .refused(.program, Asking.isGone)
            }
            switch reply {
            case .yes: if isUnchanged([(call, sheet)]), let decision = try agreed(call) { return decision }
            case .keep: call.keep()
            case .all:
                approvedAlike.insert(call.alike)
                if let decision = try agreed(call) { return decision }
            case .always:
                if try isWritten(sheet.rule ?? ""), let decision = try agreed(call) { return decision }
            case .unmark:
                if let decision = try unmark(call, shown: sheet.marks) { return decision }
            case .no(let why): return .refused(.person, Approval.reason(why))
            case .back: return nil
            case .stop, nil: return stop(at: call)
            case .edit:
                let before = call.arguments
                guard let arguments = try edited(call) else { break }
                call.edit(from: before)
                if let number { seen.calls.remove(number.0) }
                if let decision = try change(call, arguments) { return decision }
            }
        }
    }

    /// Ends the mark of the conversation, and decides the call anew; nil where something else asks about it, or there was
    /// another private read since its sheet was shown.
    private mutating func unmark(_ call: PendingCall, shown: [ConversationMark]) throws(Failure) -> Resolution? {
        guard try registry.allMarks().map(\.text) == shown.map(\.text) else {
            terminal.tell("the conversation has read something else since, which the sheet shows now")
            return nil
        }
        try registry.endMark()
        call.judge(try gate.decide(call.now.record), why: call.why, mustAsk: false)
        switch call.known.verdict {
        // A held call runs by a person's answer alone, and this is one to all that is on the sheet.
        case .pass where call.held != nil, .seal where call.held != nil, .allow where call.held != nil:
            return .approved(.person, rule: nil)
        case .pass, .seal, .allow, .ask, .hold, .deny: return try settled(call)
        }
    }

    /// The sheet that shows a call.
    private mutating func sheet(of call: PendingCall) -> CallPrompt {
        let spec = call.spec
        // The row about a new tool has its description.
        let isNew = call.known.unpinned.contains { $0.tool === spec && !$0.isChanged }
        var sheet = CallPrompt(
            tool: spec.slug, title: isNew ? spec.title : "\(spec.title): \(spec.description)",
            provider: "\(spec.provider) (\(spec.toolkit))", account: call.account ?? settings.user,
            intent: call.now.intent, why: call.asked == nil ? call.why : "its service asks",
            risk: call.known.risk, arguments: call.arguments)
        sheet.said = call.now.said
        let plan = call.now.plan
        sheet.related = plan?[.related]?.array?.compactMap { $0[.tool]?.string ?? $0.string } ?? []
        sheet.isUnconnected =
            plan?[.connections]?.array?.contains {
                $0[.toolkit]?.string == call.spec.toolkit && $0[.connected]?.bool == false
            } ?? false
        sheet.unused = call.now.unused
        sheet.filled = registry.filled(call.now)
        sheet.defaults = spec.defaults
        sheet.steps = plan?[.steps]?.texts ?? []
        sheet.pitfalls = plan?[.pitfalls]?.texts ?? []
        sheet.asks = (call.asked ?? []).map(\.words)
        sheet.answers = InputResponses.shown(call.now)
        sheet.inner = call.known.inner.map { "\($0.tool) [\($0.risk.level.rawValue)]" }
        sheet.files = call.known.files.compactMap { FileArgument.words($0) }
        sheet.unchecked = spec.schema.faults
        sheet.hasAlike = call.mayBeAlike
        if options.yes, !options.answers(call.known) { sheet.note = "-y needs --tainted for this call" }
        (sheet.held, sheet.absence) = (call.held?.at, call.held?.absence)
        sheet.doubt = call.doubt
        sheet.unpinned = call.known.unpinned
        sheet.client = call.now.record.text(.client)
        if options.namesConversation { sheet.conversation = settings.conversation }
        if call.known.mark != nil { sheet.marks = (try? registry.allMarks()) ?? [] }
        sheet.before = call.before
        sheet.added = added(call)
        sheet.preview = call.preview { registry.provider($0.provider)?.preview($0, $1) }
        return sheet
    }

    /// When the row was added that a call of high risk takes back; nil where the call is no such one.
    private mutating func added(_ call: PendingCall) -> String? {
        guard call.known.risk.level == .high, call.known.inner.isEmpty, !options.isForElsewhere else { return nil }
        return additions.added(call.spec, call.arguments)
    }

    /// Whether each call can still be approved as it was shown: a row that a key deletes is as it was added.
    private mutating func isUnchanged(_ calls: [(call: PendingCall, sheet: CallPrompt)]) -> Bool {
        guard calls.contains(where: { $0.sheet.added != nil }) else { return true }
        additions.renew()
        for (call, sheet) in calls where sheet.added != nil && added(call) == nil {
            call.forgetPreview()
            terminal.tell("'\(call.spec.slug)': what it deletes was changed, or was added too long ago")
            return false
        }
        return true
    }

    /// Its arguments as edited and checked; nil when they are left as they were. A text that can't be used is kept for the
    /// next edit.
    private func edited(_ call: PendingCall) throws(Failure) -> JSON.Object? {
        let text: String
        do throws(Failure) { text = try terminal.edit(call.arguments, draft: call.draft) } catch {
            terminal.tell(error.message)
            return nil
        }
        do throws(Failure) {
            guard let object = try Asking.json(Array(text.utf8)).object else {
                throw Failure(.badArguments, "not an object of arguments")
            }
            let fitting = try Asking.fitting(object, call)
            call.keep(draft: nil)
            return fitting
        } catch {
            call.keep(draft: text)
            terminal.tell(error.message)
            terminal.tell("e goes on with your text")
            return nil
        }
    }

    /// Gives a call other arguments and judges it anew, because its risk or its rule may be another. Returns the
    /// decision where nobody has to be asked.
    mutating func change(_ call: PendingCall, _ arguments: JSON.Object) throws(Failure) -> Resolution? {
        try rejudge(call, arguments)
        return try settled(call)
    }

    mutating func rejudge(_ call: PendingCall, _ arguments: JSON.Object) throws(Failure) {
        try call.change(to: arguments) { call throws(Failure) in try gate.decide(call.record) }
    }

    /// The decision on a call that was judged anew; nil where somebody has to be asked.
    private mutating func settled(_ call: PendingCall) throws(Failure) -> Resolution? {
        switch call.known.verdict {
        case .deny(let why): return .refused(.rule, why)
        case .hold(let why) where !isInbox: return .held(.rule, why)
        case .ask(let why):
            call.ask(why)
            return nil
        case .pass where !call.mustAsk: return .passed
        case .seal where !call.mustAsk: return .approved(.mode, rule: nil)
        case .allow where !call.mustAsk:
            if let name = try allowing(call) { return .approved(.rule, rule: name) }
            return nil
        case .pass, .seal, .allow, .hold: return nil
        }
    }

    /// The rule that lets a call through, with this use of it counted; nil where none does.
    private mutating func allowing(_ call: PendingCall) throws(Failure) -> String? {
        // Rules may have been written, or used up, since it was decided first.
        let now = try gate.decide(call.now.record)
        guard let name = now.verdict.allowingRule, try registry.use(now.uses) else { return nil }
        return name
    }

    // MARK: Always

    /// Shows a rule, and writes it where that is wanted; from then on it counts.
    private mutating func isWritten(_ rule: String) throws(Failure) -> Bool {
        var seen = ShownCalls()
        guard terminal.ask(Proposal(rule: rule), &seen) == true else { return false }
        do throws(Failure) {
            rules = try rules.adding(rule)
            gate.follow(rules)
            return true
        } catch {
            terminal.tell("not written: \(error.message)")
            return false
        }
    }

    // MARK: New tools

    /// Asks about calls of such tools, each by itself and before the others: once one is pinned, calls of it are judged
    /// anew, and those that have to be asked about still can be shown together.
    private mutating func askNew(_ calls: [PendingCall]) throws(Failure) {
        for call in calls where call.decision == nil && !call.known.unpinned.isEmpty {
            call.decide(try renewed(call))
            guard call.decision == nil, !call.known.unpinned.isEmpty, !stopped else { continue }
            var seen = ShownCalls()
            call.decide(try askOne(call, nil, &seen))
            try spread(calls)
        }
    }

    /// Judges a call anew whose tool may have been pinned meanwhile. Returns the decision where nobody has to be asked.
    private mutating func renewed(_ call: PendingCall) throws(Failure) -> Resolution? {
        let now = try gate.decide(call.now.record)
        guard now.unpinned.count < call.known.unpinned.count else { return nil }
        let reason = call.held == nil ? Confirmation.isIncomplete : "it was held, and its tool is pinned since"
        let why = call.asked == nil ? now.verdict.question ?? reason : call.why
        call.judge(now, why: why, mustAsk: call.asked != nil || call.held != nil)
        if call.missing.isEmpty { return try settled(call) }
        if let why = now.verdict.question { call.judge(now, why: why, mustAsk: true) }
        return nil
    }

    /// The decision on a call that a person agreed to, with the tools on its sheet pinned; nil where they are described
    /// otherwise since, and a person is asked about that.
    private mutating func agreed(_ call: PendingCall) throws(Failure) -> Resolution? {
        let shown = call.known.unpinned.map(\.tool)
        if !shown.isEmpty {
            registry.forgetTools()
            for tool in shown {
                let now = try registry.tool(tool.slug, provider: tool.provider)
                if now?.pin != tool.pin { return try reread(call) }
            }
            try registry.pin(shown)
        }
        return call.isKept ? .kept : .approved(.person, rule: nil)
    }

    /// Judges a call anew by its tool as it is described now. A yes stands where that is a text which is pinned, and by
    /// which the call is no graver.
    private mutating func reread(_ call: PendingCall) throws(Failure) -> Resolution? {
        let level = call.known.risk.level
        gate = registry.gate(rules, asks: true)
        if let spec = try registry.tool(call.spec.slug, provider: call.spec.provider) { try call.change(to: spec) }
        call.judge(try gate.decide(call.now.record), why: call.why, mustAsk: false)
        guard call.known.unpinned.isEmpty, call.known.risk.level <= level else {
            terminal.tell("'\(call.spec.slug)' is described otherwise since its sheet was shown")
            return try settled(call)
        }
        switch call.known.verdict {
        case .deny: return try settled(call)
        case .pass, .seal, .allow, .ask, .hold: return call.isKept ? .kept : .approved(.person, rule: nil)
        }
    }

    // MARK: A service's questions

    /// Has a person fill in what a call's service asks, field by field; false where one that is needed was not given.
    private mutating func respond(
        to asked: [InputRequest], _ call: PendingCall
    ) throws(Failure) -> Bool {
        var responses: [(String, JSON)] = []
        for request in asked {
            var content = JSON.Object()
            if let part = request.secret {
                terminal.tell("\(call.spec.toolkit) asks for a secret, in \(part), which no form may")
                return false
            }
            if !request.fields.isEmpty {
                terminal.tell(request.words)
                terminal.tell("the answers go to \(call.spec.toolkit): never type a password, a key or a code")
            }
            if !request.fields.allSatisfy(\.isRequired) { terminal.tell("an empty line leaves a field out") }
            for (name, rule, isRequired) in request.fields {
                guard let value = value(of: name, rule, call) else {
                    if isRequired { return false }
                    continue
                }
                content[name] = value
            }
            if let response = request.response(content) { responses.append((request.name, response)) }
        }
        call.respond(try call.now.setting([(.inputResponses, .object(responses))]))
        return true
    }

    /// The value of one field, which fits its schema; nil for an empty line.
    private mutating func value(
        of name: String, _ rule: JSON, _ call: PendingCall
    ) -> JSON? {
        let schema = Schema(.object([("type", .text("object")), ("properties", .object([(name, rule)]))]))
        while let text = terminal.value(of: name, rule, tool: call.spec.slug) {
            let value = schema.typed(name, text)
            let problems = schema.check(.object([(name, value)]), path: "answers")
            guard !problems.isEmpty else { return value }
            for problem in problems { terminal.tell(problem.text) }
        }
        return nil
    }
}
