import ActMake
import ActDecide
import ActJSON
import ActRecord
import ActSchema
import ActSettings
import ActSystem
import ActTools

// Decides the calls that wait: by a person at the terminal, by a program, or by somebody later.
extension Confirmation {
    /// Gives every one of these calls its decision.
    mutating func ask(_ calls: [Waiting]) throws(Failure) {
        if let asker = options.asker {
            let mark = Mark(.question, settings.conversation, user: settings.user)
            defer { _ = mark }
            for call in calls {
                call.decision = call.isPersons ? .held(.rule, call.why) : try answer(of: asker, call)
            }
            return
        }
        if options.hold {
            for call in calls { call.decision = .held(.flag, call.why) }
            return
        }
        guard terminal.isThere, !stopped else {
            for call in calls { call.decision = stopped ? left(call) : nobody(call) }
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
        try spread(calls)
        try askNew(calls)
        try askMany(calls)
        for call in calls where call.decision == nil {
            var seen = Seen()
            call.decision = stopped ? left(call) : try askOne(call, nil, &seen)
            try spread(calls)
        }
    }

    /// The decision on a call that nobody can be asked about.
    private func nobody(_ call: Waiting) -> Resolution {
        guard call.mustAsk else { return .passed }
        if isInbox { return .held(.mode, "no terminal to ask on; \(call.why)") }
        let reason =
            !options.yes
            ? "no terminal to ask on"
            : !answers(call.known)
                ? "-y needs --tainted for it"
                : call.missing.isEmpty ? "no terminal for a person's answers" : "arguments are missing"
        return .refused(.mode, "\(reason); \(call.why)")
    }

    /// The decision on a call that comes after a stop.
    private func left(_ call: Waiting) -> Resolution {
        if isInbox { return .held(.person, call.why) }
        return call.mustAsk ? .refused(.person, Approval.Refusal.stopped.rawValue) : .passed
    }

    // MARK: Many calls

    /// The number of calls from which they are shown as groups.
    private static let many = 3

    /// Decides calls that an answer to another covers: the same again, or calls that a new rule lets through.
    mutating func spread(_ calls: [Waiting]) throws(Failure) {
        for call in calls where call.isPlain {
            if call.mayBeAlike, approvedAlike.contains(call.alike) {
                call.decision = .approved(.person, rule: nil)
            } else if !isInbox, let name = try allowing(call) {
                call.decision = .approved(.rule, rule: name)
            }
        }
    }

    /// Shows what can be decided together, until it is, or is to be asked about one by one.
    private mutating func askMany(_ calls: [Waiting]) throws(Failure) {
        let all = calls.filter { $0.isPlain }
        guard all.count >= Confirmation.many else { return }
        var seen = Seen()
        while !stopped {
            let open = all.indices.filter { all[$0].isPlain }
            // A last one is a question like any other.
            guard open.count > 1 else { return }
            let groups = Group.of(open.map { ($0 + 1, sheet(of: all[$0])) })
            seen.place = nil
            switch terminal.ask(Overview(groups), &seen, news: news(of: open.map { all[$0] })) {
            case .yes: agree(open.map { all[$0] })
            case .no(let why): refuse(open.map { all[$0] }, why)
            case .group(let chosen): try askGroup(groups[chosen], all, &seen)
            case .each: try askEach(open.map { $0 + 1 }, all, &seen)
            case .stop, nil: stopped = true
            }
            try spread(calls)
        }
    }

    /// Shows the calls of a group until they are decided, or somebody goes back.
    private mutating func askGroup(
        _ group: Group, _ all: [Waiting], _ seen: inout Seen
    ) throws(Failure) {
        var form = Form(group)
        seen.place = nil
        while !stopped {
            let numbers = group.members.map(\.number).filter { all[$0 - 1].isPlain }
            // A single call is a question like any other.
            if numbers.count == 1 { return try askEach(numbers, all, &seen) }
            guard let group = Group.of(numbers.map { ($0, sheet(of: all[$0 - 1])) }).first else { return }
            let new = Form(group)
            if !form.fits(new) { (form, seen.place) = (new, nil) }
            switch terminal.ask(
                Opened(group, form), &seen, news: news(of: numbers.map { all[$0 - 1] }))
            {
            case .yes: agree(numbers.map { all[$0 - 1] })
            case .no(let why): refuse(numbers.map { all[$0 - 1] }, why)
            case .call(let number): try askEach([number], all, &seen)
            case .each: try askEach(numbers, all, &seen)
            case .back: return
            case .stop, nil: stopped = true
            }
        }
    }

    private mutating func askEach(
        _ numbers: [Int], _ all: [Waiting], _ seen: inout Seen
    ) throws(Failure) {
        let place = seen.place
        defer { seen.place = place }
        for number in numbers where all[number - 1].isPlain {
            let call = all[number - 1]
            call.decision = try askOne(call, (number, of: all.count), &seen)
            try spread(all)
            if stopped || call.decision == nil { return }
        }
    }

    private func agree(_ calls: [Waiting]) {
        for call in calls { call.decision = .approved(.person, rule: nil) }
    }

    private func refuse(_ calls: [Waiting], _ why: String?) {
        for call in calls { call.decision = .refused(.person, Approval.reason(why)) }
    }

    // MARK: One call

    /// Asks for what it lacks, and about it; nil when somebody goes back to the others.
    mutating func askOne(
        _ call: Waiting, _ number: (Int, of: Int)?, _ seen: inout Seen
    ) throws(Failure) -> Resolution? {
        if !call.missing.isEmpty {
            guard let arguments = try completed(call) else {
                return .refused(.person, Approval.Refusal.incomplete.rawValue)
            }
            if let decision = try change(call, arguments) { return decision }
        }
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
            if call.asked == nil, call.before == nil { sheet.rule = gate.rule(for: call.record, call.known) }
            seen.place = nil
            let reply = terminal.ask(sheet, &seen, news: news(of: [call]))
            if let number, seen.isWhole { seen.calls.insert(number.0) }
            if call.isGone {
                stopped = stopped || reply == nil || reply == .stop
                return .refused(.program, Confirmation.isGone)
            }
            switch reply {
            case .yes: return try agreed(call)
            case .keep: call.isKept = true
            case .all:
                approvedAlike.insert(call.alike)
                return try agreed(call)
            case .always: if try isWritten(sheet.rule ?? "") { return try agreed(call) }
            case .no(let why): return .refused(.person, Approval.reason(why))
            case .back: return nil
            case .stop, nil:
                stopped = true
                return left(call)
            case .edit:
                let before = call.before ?? call.arguments
                guard let arguments = try edited(call) else { break }
                call.before = before
                if let number { seen.calls.remove(number.0) }
                if let decision = try change(call, arguments) { return decision }
            }
        }
    }

    /// The sheet that shows a call.
    private func sheet(of call: Waiting) -> Sheet {
        let spec = call.spec
        // The row about a new tool has its description.
        let isNew = call.known.unpinned.contains { $0.tool === spec && !$0.isChanged }
        var sheet = Sheet(
            tool: spec.slug, title: isNew ? spec.title : "\(spec.title): \(spec.description)",
            provider: "\(spec.provider) (\(spec.toolkit))", account: call.account ?? settings.user,
            intent: call.record.text(.intent), why: call.asked == nil ? call.why : "its service asks",
            risk: call.known.risk, arguments: call.arguments)
        sheet.said = call.record.text(.said)
        let plan = call.record[.plan]
        sheet.related = plan?[.related]?.array?.compactMap { $0["tool"]?.string ?? $0.string } ?? []
        sheet.isUnconnected =
            plan?["connections"]?.array?.contains {
                $0["toolkit"]?.string == call.spec.toolkit && $0[.connected]?.bool == false
            } ?? false
        sheet.unused = Gate.unused(call.record)
        if call.record.has(.filled) {
            sheet.filled = toolbox.remembered(call.record[.filled], call.arguments)
        }
        sheet.steps = plan?[.steps]?.array?.compactMap(\.string) ?? []
        sheet.pitfalls = plan?[.pitfalls]?.array?.compactMap(\.string) ?? []
        sheet.asks = (call.asked ?? []).map(\.words)
        sheet.answers = InputResponses.shown(call.record)
        sheet.inner = call.known.inner.map { "\($0.tool) [\($0.risk.level.rawValue)]" }
        sheet.files = call.known.files.compactMap { FileArgument.words($0) }
        sheet.unchecked = spec.schema.faults
        sheet.hasAlike = call.mayBeAlike
        if options.yes, !answers(call.known) { sheet.note = "-y needs --tainted for this call" }
        sheet.held = call.held?.at
        sheet.unpinned = call.known.unpinned
        sheet.client = call.record.text(.client)
        if options.namesConversation { sheet.conversation = settings.conversation }
        sheet.before = call.before
        sheet.preview = preview(of: call)
        return sheet
    }

    /// The things that a call changes or deletes, looked up once for its arguments.
    private func preview(of call: Waiting) -> Preview? {
        if let known = call.preview { return known }
        let found = toolbox.provider(call.spec.provider)?.preview(call.spec, call.arguments)
        call.preview = .some(found)
        return found
    }

    /// Its arguments with what was missing; nil when it was not given.
    private func completed(_ call: Waiting) throws(Failure) -> JSON.Object? {
        let schema = call.spec.schema
        var arguments = call.arguments
        for name in call.missing {
            var given = false
            while !given {
                let rule = call.spec.argument(name)
                guard let text = terminal.value(of: name, rule, tool: call.spec.slug) else { return nil }
                arguments[name] = schema.typed(name, text)
                let problems = schema.check(.object(arguments)).filter { problem in
                    problem.isUnfinished || problem.argument.map { sameBytes($0, name) } ?? false
                }
                given = problems.isEmpty
                for problem in problems { terminal.tell(problem.text) }
            }
        }
        return arguments
    }

    /// Its arguments as edited and checked; nil when they are left as they were.
    private func edited(_ call: Waiting) throws(Failure) -> JSON.Object? {
        do throws(Failure) {
            let value = try Confirmation.json(Array(try terminal.edit(call.arguments).utf8))
            guard let object = value.object else { throw Failure(.badArguments, "not an object of arguments") }
            return try Confirmation.fitting(object, call)
        } catch {
            terminal.tell(error.message)
            return nil
        }
    }

    /// Gives a call other arguments and judges it anew, because its risk or its rule may be another. Returns the
    /// decision where nobody has to be asked.
    mutating func change(_ call: Waiting, _ arguments: JSON.Object) throws(Failure) -> Resolution? {
        call.missing = call.spec.schema.missing(.object(arguments))
        var changes: [(key: RecordKey, value: JSON)] = [(.arguments, .object(arguments))]
        if call.record.has(.missing) { changes.append((.missing, .texts(call.missing))) }
        let isEdited = call.differs(arguments)
        if isEdited || call.record.has(.edited) { changes.append((.edited, .bool(isEdited))) }
        var record = try Record(line: call.record.setting(changes), number: call.record.number)
        call.known = try gate.decide(record)
        if record.has(.risk) {
            record = try Record(line: record.setting([(.risk, call.known.risk.json)]), number: record.number)
        }
        call.record = record
        call.preview = nil
        return try settled(call)
    }

    /// The decision on a call that was judged anew; nil where somebody has to be asked.
    mutating func settled(_ call: Waiting) throws(Failure) -> Resolution? {
        switch call.known.verdict {
        case .deny(let why): return .refused(.rule, why)
        case .hold(let why) where !isInbox: return .held(.rule, why)
        case .ask(let why):
            if call.asked == nil { call.why = why }
            call.mustAsk = true
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
    private mutating func allowing(_ call: Waiting) throws(Failure) -> String? {
        // Rules may have been written, or used up, since it was decided first.
        let now = try gate.decide(call.record)
        guard let name = now.verdict.allowingRule, try toolbox.use(now.uses) else { return nil }
        return name
    }

    // MARK: Always

    /// Shows a rule, and writes it where that is wanted; from then on it counts.
    private mutating func isWritten(_ rule: String) throws(Failure) -> Bool {
        var seen = Seen()
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
}

extension Confirmation.Waiting {
    /// The key of calls that "all alike" covers. Bytes are compared, so that a call that only looks alike is another.
    var alike: [UInt8] { JSON.texts([spec.provider, spec.slug, account ?? "", why] + known.risk.reasons).bytes }

    /// Whether somebody may agree to it who has not seen it: not of high risk, of untrusted text, held, or with a file.
    /// Nor is it of a tool that nobody has pinned.
    var mayBeAlike: Bool {
        known.risk.level != .high && !isPersons && !known.isTainted && known.files.isEmpty && known.unpinned.isEmpty
    }
}
