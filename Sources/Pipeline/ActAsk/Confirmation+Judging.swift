import ActDecide
import ActJSON
import ActRecord
import ActSystem
import ActTools

/// Decisions for which nobody has to be asked.
extension Confirmation {
    /// - Parameter held: what is known of one from the inbox.
    mutating func judged(
        _ record: Record, _ out: inout some RecordSink & ~Copyable, held: HeldCall? = nil
    ) throws(Failure) -> Step {
        guard let isAskedBack = try isOpen(record, &out) else { return .other }
        guard let known = try decision(record, &out) else { return undecided(record) }
        if try isApproved(record, known) {
            if options.explain {
                return .explained(explained(record, known, "seal: approved before, and not run yet"))
            }
            readyToRun += 1
            return .other
        }
        if options.explain { return .explained(explained(record, known, asked(known.verdict, held?.reason))) }
        switch known.verdict {
        case .deny(let why):
            return try isReplay(record, isAskedBack) ? undecided(record) : .decided(known, .refused(.rule, why))
        case .hold(let why) where !isInbox:
            return try isReplay(record, isAskedBack) ? undecided(record) : .decided(known, .held(.rule, why))
        case .pass, .seal, .allow, .ask, .hold: break
        }
        guard known.tool.isDescribed else {
            // It can't be sealed, and act-exec refuses it.
            if !known.verdict.passes || out.showsText {
                tell(record, "no provider has described the tool", hint: "see act-tools for those there are")
            }
            if !known.verdict.passes { out.note(.badInput) }
            return undecided(record)
        }
        let missing = known.missing
        // Nobody can give what is missing to what is no object.
        if !missing.isEmpty, let arguments = record.raw(.arguments), arguments.first != 0x7B {
            tell(record, "its arguments are no object")
            out.note(.badInput)
            return undecided(record)
        }
        let verdict = asked(known.verdict, held?.reason)
        if missing.isEmpty, !isAskedBack, let name = verdict.allowingRule {
            // Others have used it up since: it does not fit any more.
            guard try toolbox.use(known.uses) else { return try judged(record, &out, held: held) }
            return .decided(known, .approved(.rule, rule: name))
        }
        if missing.isEmpty, let decision = settled(record, known, verdict, isAskedBack) {
            if case .passed = decision { return undecided(record) }
            return .decided(known, decision)
        }
        guard let spec = known.spec else { return undecided(record) }
        if try isReplay(record, isAskedBack) { return undecided(record) }
        return .waiting(try waiting(record, known, spec, missing, held, isAskedBack))
    }

    /// Whether a call is open because its service asks for somebody's word; nil for one that is decided, or whose
    /// question nobody asked.
    func isOpen(_ record: Record, _ out: inout some RecordSink & ~Copyable) throws(Failure) -> Bool? {
        let before = record.decision
        let isUndecided = before?.text == nil || before?.word?.isApproved ?? false || isInbox
        guard isUndecided || before?.word?.isHeld ?? false else { return nil }
        // Whatever the record says of itself: with these its approval would be an answer.
        guard Confirmation.has(.inputRequests, record) else { return isUndecided ? false : nil }
        let asked = try record.text(.id).flatMap { id throws(Failure) in try toolbox.asked(id) }
        if let asked, let shown = record.raw(.inputRequests),
            try holds({ _ throws(Failure) in try isSame(shown, asked) }, record),
            try holds(toolbox.isOnRecord, record)
        {
            return true
        }
        // A question that was made up, or asked about another call, is put to nobody.
        toolbox.progress.warn("the call '\(record.text(.id) ?? "")' is not held with these questions")
        out.note(.notPermitted)
        return nil
    }

    /// Whether act-exec would only replay the call: nobody has to be asked about it, and it needs no seal.
    func isReplay(_ record: Record, _ isAskedBack: Bool) throws(Failure) -> Bool {
        guard !isInbox, !isAskedBack else { return false }
        return try holds(toolbox.isDone, record)
    }

    /// Whether the journal says this of a call. Of one that can't be compared it says nothing.
    func holds(_ isSo: (Record) throws(Failure) -> Bool, _ record: Record) throws(Failure) -> Bool {
        do throws(Failure) { return try isSo(record) } catch {
            guard error.status != .io, error.status != .bug else { throw error }
            return false
        }
    }

    /// The gate's decision; nil for a call that it can't decide.
    mutating func decision(_ record: Record, _ out: inout some RecordSink & ~Copyable) throws(Failure) -> Gate
        .Decision?
    {
        do throws(Failure) {
            if record.bytes.count > Gate.lightBytes, !isInbox { try Gate.refuse(heavy: record) }
            return try gate.decide(record)
        } catch {
            // The stream's trouble, not the call's.
            guard !error.code.is(.ofRun) else { throw error }
            // act-exec refuses it, and says why in its result.
            tell(record, error.message, hint: error.hint)
            out.note(error.status)
            return nil
        }
    }

    /// The most different reasons that are told.
    private static let mostTold = 20

    /// Says why a call goes on undecided: once for a tool, for a stream may have millions of them.
    mutating func tell(_ record: Record, _ reason: String, hint: String? = nil) {
        guard told.count <= Confirmation.mostTold else { return }
        let name = record.textBytes(.tool) ?? []
        guard !told.contains(where: { $0.tool.elementsEqual(name) && sameBytes($0.reason, reason) }) else { return }
        told.append((Array(name), reason))
        let tool = String(decoding: name, as: UTF8.self)
        if told.count > Confirmation.mostTold {
            toolbox.progress.warn("more calls go on undecided, for reasons that are not named any more")
        } else {
            toolbox.progress.warn("'\(tool)' goes on undecided: \(reason)", hint: hint)
        }
    }

    /// The decision on a complete call that no rule lets through; nil where somebody has to be asked.
    func settled(
        _ record: Record, _ known: Gate.Decision, _ verdict: Verdict, _ isAskedBack: Bool
    ) -> Resolution? {
        let isAnswered = !stopped && answers(known)
        if isAskedBack {
            if verdict.waits { return nil }
            // Answers that came with the record were read by nobody.
            guard !Confirmation.has(.inputResponses, record) else { return nil }
            if serviceAsks(record).contains(where: \.isForPerson) { return nil }
            return isAnswered ? .approved(.flag, rule: nil) : nil
        }
        switch verdict {
        case .pass: return .passed
        case .seal: return .approved(.mode, rule: nil)
        case .ask: return isAnswered ? .approved(.flag, rule: nil) : nil
        case .allow, .hold, .deny: return nil
        }
    }

    /// Why somebody is asked about a call that needs no decision.
    static let isIncomplete = "some arguments are missing"

    /// Whether a field is there, and more than null.
    static func has(_ key: RecordKey, _ record: Record) -> Bool {
        record.raw(key).map { !$0.elementsEqual("null".utf8) } ?? false
    }

    /// A call without the values of these fields, which stay as null.
    static func without(_ keys: [RecordKey], _ record: Record) throws(Failure) -> Record {
        let found = keys.filter { has($0, record) }
        guard !found.isEmpty else { return record }
        return try Record(line: record.setting(found.map { ($0, .null) }), number: record.number)
    }

    /// A call of the inbox as it is decided now: a question that is no longer on record, and answers to it, are no part
    /// of it.
    func current(_ record: Record) throws(Failure) -> Record {
        guard Confirmation.has(.inputRequests, record) || Confirmation.has(.inputResponses, record),
            try record.text(.id).flatMap({ id throws(Failure) in try toolbox.asked(id) }) == nil
        else { return record }
        return try Confirmation.without([.inputRequests, .inputResponses], record)
    }

    /// A call for the queue, with why somebody is asked. Answers that came with it are not a person's.
    func waiting(
        _ record: Record, _ known: Gate.Decision, _ spec: ToolSpec, _ missing: [String], _ held: HeldCall?,
        _ isAskedBack: Bool
    ) throws(Failure) -> Waiting {
        let record = isAskedBack ? try Confirmation.without([.inputResponses], record) : record
        let asked = isAskedBack ? serviceAsks(record) : nil
        var why = held?.reason ?? Confirmation.isIncomplete
        var (mustAsk, isPersons) = (isAskedBack || isInbox, false)
        switch known.verdict {
        case .ask(let reason): (why, mustAsk) = (reason, true)
        case .hold(let reason): (why, isPersons) = (reason, true)
        case .pass, .seal, .allow, .deny: break
        }
        if let asked {
            why = "its service asks: \(asked.map(\.words).joined(separator: "; "))"
            isPersons = isPersons || asked.contains(where: \.isForPerson)
        }
        return Waiting(
            record, known, spec, why: why, mustAsk: mustAsk, missing: missing, asked: asked, isPersons: isPersons,
            held: held)
    }

    /// Turns verdicts on calls of the inbox into questions: somebody wanted to be asked about them once.
    ///
    /// - Parameter reason: why one of the inbox was held.
    func asked(_ verdict: Verdict, _ reason: String?) -> Verdict {
        guard let reason else { return verdict }
        switch verdict {
        case .pass, .seal, .allow: return .ask(reason)
        case .ask, .hold, .deny: return verdict
        }
    }

    /// A decision that was there before no longer stands for anything.
    func undecided(_ record: Record) -> Step { record.has(.approval) ? .other : .undecided }

    /// Whether a question is the very one that the service asked.
    func isSame(_ shown: ArraySlice<UInt8>, _ asked: JSON) throws(Failure) -> Bool {
        try Digest.ready()
        return Digest.equal(try Approval.Subject.digest(shown), try Approval.Subject.digest(asked.bytes[...]))
    }

    /// The questions of the service in a record.
    func serviceAsks(_ record: Record) -> [InputRequest] { InputRequest.all(record[.inputRequests]) }

    /// Whether `-y` answers for a call.
    func answers(_ known: Gate.Decision) -> Bool { options.yes && (options.tainted || !known.isTainted) }

    /// The call with its risk and what the gate would do, undecided.
    func explained(_ record: Record, _ known: Gate.Decision, _ verdict: Verdict) -> [UInt8] {
        let words =
            switch verdict {
            case .pass: "pass"
            case .seal: "seal"
            case .ask(let why): "ask: \(why)"
            case .allow(let rule): "seal: the rule \(rule) says allow"
            case .hold(let why): "hold: \(why)"
            case .deny(let why): "deny: \(why)"
            }
        return explained(record, known, words)
    }

    private func explained(_ record: Record, _ known: Gate.Decision, _ words: String) -> [UInt8] {
        var risk = known.risk.json.object ?? JSON.Object()
        risk[.verdict] = .text(words)
        return record.setting([(.risk, .object(risk))])
    }
}
