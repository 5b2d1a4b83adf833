package import ActCore
package import ActGate

/// Decides calls, one after another: lets through, seals, asks, or refuses. What act-confirm does with each record.
package struct Confirmation: ~Copyable {
    /// What a person asked for on the command line.
    package struct Manner {
        /// `-y`: approve what would be asked.
        package var yes: Bool
        /// Say what would happen, and decide nothing.
        package var explain: Bool

        /// `--tainted`: `-y` answers for calls made from untrusted text too.
        package var tainted: Bool

        package init(yes: Bool, tainted: Bool, explain: Bool) {
            self.yes = yes
            self.tainted = tainted
            self.explain = explain
        }
    }

    private let settings: Settings
    private let asked: (String) throws(Failure) -> JSON?
    private let use: (String) throws(Failure) -> Void
    private var gate: Gate
    private let manner: Manner
    private var question: Question?
    private var looked = false
    private var approval: Approval?
    /// Of the call sealed last: calls of one tool come in rows.
    private var scope: (of: Gate.Judgement, scope: Approval.Scope)?
    private let validFor: Int
    /// Calls like these were all approved at once: tool and account.
    private var approvedAlike: Set<String> = []
    private var stopped = false

    /// - Parameters:
    ///   - lookup: the described tool of a slug and provider.
    ///   - asked: what a service asked about the call of an id, where that is on record here.
    ///   - use: told of each call that a rule let through.
    package init(
        _ settings: Settings, _ manner: Manner, lookup: @escaping (String, String?) throws(Failure) -> ToolSpec?,
        asked: @escaping (String) throws(Failure) -> JSON?, rules: Rules,
        use: @escaping (String) throws(Failure) -> Void
    ) {
        self.settings = settings
        self.use = use
        self.asked = asked
        validFor = settings.validFor
        self.manner = manner
        gate = Gate(settings, rules, lookup: lookup)
    }

    /// Passes a call on: as it came, or with its decision spliced in.
    package mutating func decide(_ record: Record, _ out: inout Output) throws(Failure) {
        if let line = try decision(record, &out) {
            try out.write(line: line.bytes, status: line.status)
        } else {
            // Without a decision of somebody's it stands for nothing yet.
            try out.write(line: record.bytes, status: record.has("approval") ? record.status : .ok)
        }
    }

    /// A line with its decision, and the status it stands for.
    private struct Decided {
        let bytes: [UInt8]
        let status: ExitStatus
    }

    /// The line with its decision; nil for one that goes on as it came.
    private mutating func decision(_ record: Record, _ out: inout Output) throws(Failure) -> Decided? {
        let before = record["approval"]?["decision"]?.string
        // Held by its service, which asks for somebody's word; what else was decided stays.
        let isAskedBack = before == Approval.Decision.held.rawValue && record.has("input_requests")
        if isAskedBack, try !isAsAsked(record) {
            // A question that was changed on the way is put to nobody.
            complain("act-confirm", "the call '\(record.text("id") ?? "")' is not held with what its service asks")
            out.note(.notPermitted)
            return nil
        }
        if let before, before != Approval.Decision.approved.rawValue, !isAskedBack { return nil }
        let known: Gate.Judgement
        do throws(Failure) { known = try gate.judge(record) } catch {
            guard error.code == .badRecord || error.code == .unknownTool else { throw error }
            // It goes on undecided: act-exec refuses it, and says why.
            out.note(error.status)
            return nil
        }
        let verdict = try gate.verdict(record, known).verdict
        if manner.explain { return explained(record, known, verdict) }
        switch verdict {
        case .deny(let why): return refused(record, by: .rule, why)
        case .hold(let why): return held(record, why)
        default: break
        }
        guard known.spec != nil else {
            // Nobody has described it: it can't be sealed, and act-exec says so.
            if verdict != .pass { out.note(.badInput) }
            return nil
        }
        let missing = known.required.isEmpty ? [] : record.absent(known.required, in: "arguments")
        if missing.isEmpty, !isAskedBack {
            switch verdict {
            case .pass: return nil
            case .seal where !isTainted(record): return try sealed(record, known, nil, by: .mode)
            case .ask where !stopped && answers(record): return try sealed(record, known, nil, by: .flag)
            case .allow(let rule):
                try use(rule)
                return try sealed(record, known, nil, by: .rule, rule: rule)
            default: break
            }
        }
        let asked = isAskedBack ? serviceAsks(record) : nil
        guard let spec = known.spec else { return nil }
        return try ask(
            record, known, verdict, spec, record["arguments"]?.object ?? JSON.Object(), missing, asked, &out)
    }

    /// Whether a held call has the very question in it that its service asked, as far as that is known here.
    private func isAsAsked(_ record: Record) throws(Failure) -> Bool {
        guard let id = record.text("id"), let known = try asked(id), let shown = record.raw("input_requests") else {
            return true
        }
        try Digest.ready()
        return Digest.equal(try Approval.Subject.digest(shown), try Approval.Subject.digest(known.bytes[...]))
    }

    /// What the service wants to know before it runs a call.
    private func serviceAsks(_ record: Record) -> [String] {
        (record["input_requests"]?.object?.members ?? []).compactMap { $0.value["message"]?.string }
    }

    /// Whether the call may be made from untrusted text: a record that does not say counts as that.
    private func isTainted(_ record: Record) -> Bool { record.bool("taint") ?? true }

    /// Whether `-y` answers for a call.
    private func answers(_ record: Record) -> Bool { manner.yes && (manner.tainted || !isTainted(record)) }

    /// The call with its risk and what the gate would do, undecided.
    private func explained(_ record: Record, _ known: Gate.Judgement, _ verdict: Verdict) -> Decided {
        var risk = known.risk.json.object ?? JSON.Object()
        switch verdict {
        case .pass: risk["verdict"] = .text("pass")
        case .seal: risk["verdict"] = .text(isTainted(record) ? "ask: it is tainted" : "seal")
        case .ask(let why): risk["verdict"] = .text("ask: \(why)")
        case .allow(let rule): risk["verdict"] = .text("seal: the rule \(rule) says allow")
        case .hold(let why): risk["verdict"] = .text("hold: \(why)")
        case .deny(let why): risk["verdict"] = .text("deny: \(why)")
        }
        return Decided(bytes: record.setting([("risk", .object(risk))]), status: .ok)
    }

    private mutating func sealed(
        _ record: Record, _ known: Gate.Judgement, _ edited: JSON.Object?, by author: Approval.Author,
        rule: String? = nil
    ) throws(Failure) -> Decided {
        var changes: [(key: StaticString, value: JSON)] = []
        var id = record.textBytes("id")
        if id == nil {
            let new = UUID.v7()
            changes.append(("id", .text(new)))
            id = ArraySlice(new.utf8)
        }
        if record.textBytes("provider") == nil {
            changes.append(("provider", .text(known.spec?.provider ?? "")))
        }
        var bytes = record.raw("arguments")
        if let edited {
            bytes = ArraySlice(JSON.object(edited).bytes)
            changes.append(("arguments", .object(edited)))
            if record.has("missing") { changes.append(("missing", .array([]))) }
        } else if bytes == nil {
            changes.append(("arguments", .object([])))
        }
        if approval == nil { approval = try Approval(create: true) }
        if scope?.of !== known, let spec = known.spec {
            let new = Approval.Scope(tool: spec, user: settings.user, conversation: settings.conversation)
            scope = (known, new)
        }
        guard let scope = scope?.scope else { throw Failure(.internal, "a call to seal without its tool") }
        let subject = Approval.Subject(
            scope, id: id ?? [], account: record.textBytes("account"), arguments: bytes ?? ArraySlice("{}".utf8),
            requests: record.raw("input_requests"))
        guard let seal = try approval?.seal(subject, by: author, rule: rule, validFor: validFor) else {
            throw Failure(.internal, "a call to seal without a key")
        }
        return Decided(bytes: record.setting(changes, "approval", to: seal), status: .ok)
    }

    private func refused(_ record: Record, by author: Approval.Author, _ reason: String) -> Decided {
        // Nobody was there to ask: not the same as a person's no.
        let status: ExitStatus = author == .mode ? .notPermitted : .no
        let refusal = Approval.refusal(.denied, by: author, reason: reason)
        return Decided(bytes: record.setting([("approval", refusal)]), status: status)
    }

    private func held(_ record: Record, _ reason: String) -> Decided {
        let hold = Approval.refusal(.held, by: .rule, reason: reason)
        return Decided(bytes: record.setting([("approval", hold)]), status: .tryLater)
    }

    private mutating func ask(
        _ record: Record, _ known: Gate.Judgement, _ verdict: Verdict, _ spec: ToolSpec, _ arguments: JSON.Object,
        _ missing: [String], _ asked: [String]?, _ out: inout Output
    ) throws(Failure) -> Decided {
        let alike = "\(spec.provider) \(spec.slug) \(record.text("account") ?? "")"
        var why = "some arguments are missing"
        var mustAsk = false
        if let asked {
            why = "its service asks: \(asked.joined(separator: "; "))"
            mustAsk = true
        } else if case .ask(let reason) = verdict {
            why = reason
            mustAsk = true
        } else if verdict == .seal, isTainted(record) {
            why = "it changes something, and was made from text that is not trusted"
            mustAsk = true
        }
        let answersForIt = answers(record)
        if stopped {
            return mustAsk ? refused(record, by: .person, "stopped") : Decided(bytes: record.bytes, status: .ok)
        }
        if missing.isEmpty, mustAsk {
            if answersForIt { return try sealed(record, known, nil, by: .flag) }
            if asked == nil, known.risk.level != .high, approvedAlike.contains(alike) {
                return try sealed(record, known, nil, by: .person)
            }
        }
        if !looked {
            question = Question()
            looked = true
        }
        guard question != nil else {
            guard mustAsk else { return Decided(bytes: record.bytes, status: .ok) }
            let reason =
                !manner.yes
                ? "no terminal to ask on" : answersForIt ? "arguments are missing" : "-y needs --tainted for it"
            return refused(record, by: .mode, "\(reason); \(why)")
        }
        try out.flush()
        // Held until the answer is in: nothing of ours draws over the question.
        let turn = Terminal.Turn()
        defer { _ = turn }
        var sheet = Sheet(
            tool: spec.slug, title: "\(spec.title): \(spec.description)",
            provider: "\(spec.provider) (\(spec.toolkit))",
            account: record.text("account") ?? settings.user, intent: record.text("intent"),
            why: asked == nil ? why : "its service asks",
            risk: known.risk, arguments: arguments)
        let plan = record["plan"]
        sheet.related = plan?["related"]?.array?.compactMap { $0["tool"]?.string ?? $0.string } ?? []
        sheet.steps = plan?["steps"]?.array?.compactMap(\.string) ?? []
        sheet.pitfalls = plan?["pitfalls"]?.array?.compactMap(\.string) ?? []
        sheet.asks = asked ?? []
        guard try complete(&sheet.arguments, missing, spec, turn) else {
            return refused(record, by: .person, "arguments were not given")
        }
        let edited = missing.isEmpty ? nil : sheet.arguments
        switch verdict {
        case .allow(let rule) where !mustAsk:
            try use(rule)
            return try sealed(record, known, edited, by: .rule, rule: rule)
        case .pass where !mustAsk:
            let changes: [(key: StaticString, value: JSON)] = [
                ("arguments", .object(sheet.arguments)), ("missing", .array([])),
            ]
            return Decided(bytes: record.setting(changes), status: .ok)
        case .seal where !mustAsk: return try sealed(record, known, edited, by: .mode)
        default: return try decide(record, known, spec, &sheet, edited, alike, turn)
        }
    }

    /// Asks for what is missing; false when it was not given.
    private func complete(
        _ arguments: inout JSON.Object, _ missing: [String], _ spec: ToolSpec, _ turn: borrowing Terminal.Turn
    ) throws(Failure) -> Bool {
        let schema = Schema(spec.inputSchema)
        for name in missing {
            var given = false
            while !given {
                guard let text = question?.value(of: name, spec.argument(name), tool: spec.slug, turn) else {
                    return false
                }
                arguments[name] = schema.typed(name, text)
                let problems = schema.problems(.object(arguments)).filter { $0.hasPrefix("arguments.\(name):") }
                given = problems.isEmpty
                for problem in problems { question?.tell(problem) }
            }
        }
        return true
    }

    private mutating func decide(
        _ record: Record, _ known: Gate.Judgement, _ spec: ToolSpec, _ sheet: inout Sheet, _ edited: JSON.Object?,
        _ alike: String, _ turn: borrowing Terminal.Turn
    ) throws(Failure) -> Decided {
        var edited = edited
        while true {
            switch question?.ask(sheet, turn) ?? .no {
            case .yes: return try sealed(record, known, edited, by: .person)
            case .all:
                approvedAlike.insert(alike)
                return try sealed(record, known, edited, by: .person)
            case .no: return refused(record, by: .person, "declined")
            case .stop:
                stopped = true
                return refused(record, by: .person, "stopped")
            case .edit:
                if sheet.before == nil { sheet.before = sheet.arguments }
                if let changed = try editedArguments(sheet.arguments, spec) {
                    sheet.arguments = changed
                    edited = changed
                }
            }
        }
    }

    /// The arguments as edited and checked; nil when they are left as they were.
    private func editedArguments(_ arguments: JSON.Object, _ spec: ToolSpec) throws(Failure) -> JSON.Object? {
        do throws(Failure) {
            let text = try question?.edit(arguments) ?? ""
            let value: JSON
            do throws(JSONTrouble) { value = try JSON(text) } catch {
                throw Failure(.badArguments, "not JSON: \(error.message) at byte \(error.offset)")
            }
            guard let object = value.object else { throw Failure(.badArguments, "not an object of arguments") }
            let problems = Schema(spec.inputSchema).problems(value)
            guard problems.isEmpty else { throw Failure(.badArguments, problems.joined(separator: "; ")) }
            return object
        } catch {
            question?.tell(error.message)
            return nil
        }
    }
}
