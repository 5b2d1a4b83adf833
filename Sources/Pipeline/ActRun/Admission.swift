import ActDecide
import ActJSON
import ActMake
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools

/// Admits calls that may run, whatever came down the pipe: a provider has described the tool, the arguments fit its
/// schema, and the seal is for exactly this call, or the gate's own function lets the call through as low.
struct Admission: ~Copyable {
    /// A call that passed every check.
    struct Admitted {
        fileprivate(set) var call: Invocation
        fileprivate(set) var intent: Journal.Intent
        /// Whether the gate lets the call through unsealed, so that running it again does no harm.
        let isLow: Bool
        /// How much harm it could do.
        let risk: Risk
        /// The reason why the call may not run; its recorded outcome is told all the same.
        let refusal: Failure?
        /// The end of its approval; nil where it needs none.
        let sealEnds: Moment?
        /// Whether the call's arguments stand in the intent alone.
        fileprivate var areSetAside = false

        /// Notes the run that begins the call, and the key that it is sent with.
        mutating func runs(in run: Int?, key: String?) {
            (intent.run, intent.key) = (run, key)
            call.key = key
        }

        /// Gives back the memory of long arguments once the call has ended. It runs again where that could not be written.
        mutating func setAsideArguments() {
            guard intent.arguments.count > 1 << 20 else { return }
            (call.arguments, areSetAside) = (JSON.Object(), true)
        }

        /// Reads arguments again that were set aside.
        mutating func takeUpArguments() {
            guard areSetAside else { return }
            let arguments = intent.arguments.withUnsafeBufferPointer { JSON(checked: $0) }
            (call.arguments, areSetAside) = (arguments.object ?? JSON.Object(), false)
        }

        /// Sends the service's questions, answered by the approval, with the call.
        mutating func answers(_ asked: InvocationResult.Asked) { call.asked = asked }
    }

    private let registry: ToolRegistry
    private var settings: Settings { registry.settings }
    /// The provider of calls that name none.
    private let provider: String?
    private var gate: Gate
    private var approval: Approval?
    private var keyFailure: Failure?

    init(_ registry: ToolRegistry, _ gate: consuming Gate, provider: String?) {
        self.registry = registry
        self.provider = provider
        self.gate = gate
    }

    /// Judges by these rules from now on, and by tools as they are described now.
    mutating func follow(_ rules: Rules) { gate.follow(rules) }

    /// Whether a call can be judged without waiting for a tool's description; one that is not there is asked for.
    mutating func isReady(_ submitted: Call) -> Bool {
        gate.isJudged(submitted.record) || registry.isDescribed(submitted, provider: provider)
    }

    /// The way on with a call that lacks an approval.
    private var pipe: String { "pipe the call through \(settings.commandLine("act-confirm"))" }

    /// Throws why a call may not run.
    mutating func admit(_ submitted: Call) throws(Failure) -> Admitted {
        guard let slug = submitted.tool else { throw Failure(.badRecord, "the call names no tool") }
        let decision = try gate.decide(submitted.record)
        let seal = submitted.approval
        let said = seal.map { Decision($0) }
        let bytes = submitted.argumentBytes
        let isObject = bytes.first == 0x7B
        try refuse(submitted, said, decision, isObject)
        guard let spec = decision.spec else { throw registry.unknown(slug) }
        guard isObject else { throw Failure(.badArguments, "arguments: expected object") }
        let id = submitted.id ?? UUID.v7()
        let scope = decision.tool.scope(user: settings.user, conversation: settings.conversation)
        guard let scope else { throw Failure(.internal, "a call to check without its tool") }
        var subject = Approval.Subject(scope, submitted, id: ArraySlice(id.utf8))
        let isLow = decision.verdict.passes
        var refusal: Failure?
        if let no = ruling(decision, said?.author) {
            refusal = no
        } else if let seal {
            do throws(Failure) {
                try check(seal, &subject)
                refusal = unpinned(decision, said?.author)
            } catch {
                guard error.status != .io else { throw error }
                refusal = error
            }
        } else if !isLow {
            refusal = Failure(
                .notApproved, "'\(spec.slug)' needs approval: \(decision.reasons.joined(separator: "; "))",
                hint: hint(submitted, pipe))
        }
        // A call that may not run is not made a value of.
        let object = refusal == nil ? try arguments(bytes, spec) : JSON.Object()
        try Digest.ready()
        return Admitted(
            call: Invocation(
                id: id, tool: spec, arguments: object, account: submitted.account,
                isTainted: decision.isTainted, isRead: decision.risk.level == .low),
            intent: Journal.Intent(
                id: id, tool: spec.slug, provider: spec.provider, account: submitted.account,
                user: settings.user, conversation: settings.conversation, arguments: bytes,
                digest: try subject.callDigest(), intent: submitted.intent, nonce: seal?[.nonce]?.string),
            isLow: isLow, risk: decision.risk, refusal: refusal, sealEnds: seal.flatMap(Admission.end))
    }

    /// The arguments of a call that may run, if they are as its tool wants them.
    private func arguments(_ bytes: ArraySlice<UInt8>, _ spec: ToolSpec) throws(Failure) -> JSON.Object {
        let value = bytes.withUnsafeBufferPointer { JSON(checked: $0) }
        try CallMaker.refuse(spec, value, isComplete: true)
        return value.object ?? JSON.Object()
    }

    /// The end of an approval: a signed one says its day and time, a seal its moment on the clock since boot.
    private static func end(_ seal: JSON) -> Moment? {
        if let text = seal[.until]?.string { return Moment(text) }
        return seal[.expires]?.int.map { ends in
            let (left, isOver) = ends.subtractingReportingOverflow(bootClock())
            return isOver ? Moment.last : Moment(milliseconds: Moment.now.milliseconds &+ min(left, 1 << 50))
        }
    }

    /// The failure where a rule keeps a call from running, whatever approved it before: a deny is not skipped by
    /// leaving act-confirm out, and an ask or a hold wants a person's word.
    private func ruling(_ decision: Gate.Assessment, _ author: Decision.Author?) -> Failure? {
        switch decision.verdict {
        case .deny(let why): Failure(.denied, why, hint: "see act-confirm --check-rules")
        case .hold(let why) where !(author?.isPerson ?? false):
            Failure(.notApproved, why, hint: pipe)
        case .ask(let why) where decision.ruling?.action == .ask && !(author?.hasAnswered ?? false):
            Failure(.notApproved, why, hint: pipe)
        case .pass, .seal, .allow, .ask, .hold: nil
        }
    }

    /// The failure where a rule or the mode approved a call of a tool that nobody has pinned as it is.
    private func unpinned(_ decision: Gate.Assessment, _ author: Decision.Author?) -> Failure? {
        guard let why = decision.verdict.question, !decision.unpinned.isEmpty, !(author?.hasAnswered ?? false)
        else {
            return nil
        }
        return Failure(.notApproved, why, hint: pipe)
    }

    /// The same call for another of its pages, which is a call of its own in the journal.
    func page(_ first: Admitted, _ arguments: JSON.Object, mark: String) throws(Failure) -> Admitted {
        var page = first
        let bytes = JSON.object(arguments).bytes
        page.call.id = "\(first.call.id)#\(mark)"
        page.call.arguments = arguments
        page.intent.id = page.call.id
        page.intent.nonce = first.intent.nonce.map { "\($0)#\(mark)" }
        page.intent.arguments = bytes[...]
        var subject = Approval.Subject(
            id: page.call.id, tool: page.call.tool, account: page.call.account, user: settings.user,
            conversation: settings.conversation, arguments: bytes[...])
        page.intent.digest = try subject.callDigest()
        return page
    }

    /// Throws for a call that somebody declined, or that nobody could be asked about. If it was not asked about because
    /// it lacks arguments, the failure names those.
    private mutating func refuse(
        _ call: Call, _ decision: Decision?, _ known: Gate.Assessment, _ hasArguments: Bool
    ) throws(Failure) {
        let reason = decision?.reason.flatMap { $0.isEmpty ? nil : $0 }
        let mayBeTainted = call.isTainted(unsaid: true)
        let byMode = decision?.author?.isMode ?? false
        let mayLack =
            switch decision?.word {
            case .approved, nil: true
            case .denied: byMode
            case .held: false
            }
        if !known.missing.isEmpty, hasArguments, mayLack {
            let open = call.record.openChoices
            let names = known.missing.map { name in open.first { sameBytes($0.argument, name) }?.text ?? name }
            throw Failure(
                .missingArguments, "missing: \(names.joined(separator: ", "))",
                hint: "give them as key=value, or answer act-confirm's questions at a terminal")
        }
        switch decision?.word {
        case .approved: return
        case .held:
            throw Failure(
                .notApproved, "held for a later decision",
                hint: call.record.has(.inputRequests)
                    ? pipe
                    : "decide and run it: \(settings.commandLine("act-confirm --inbox")) | "
                        + settings.commandLine("act-exec"))
        case .denied where byMode:
            throw Failure(
                .notApproved, reason ?? "nobody could be asked",
                hint: hint(
                    call, "run it at a terminal, or give act-confirm -y\(mayBeTainted ? " --tainted" : "")"))
        case .denied:
            let words = Approval.personsWords(by: decision?.author, reason)
            throw Failure(
                .denied, words.map { Approval.refusalText($0) } ?? reason ?? Approval.Refusal.declined.rawValue)
        case nil:
            guard let other = decision?.text else { return }
            throw Failure(.approvalInvalid, "the decision '\(other)' is none that act-confirm makes")
        }
    }

    /// Returns the hint, with the remedy for trusted text where the call is refused only because its text is not
    /// trusted.
    private mutating func hint(_ call: Call, _ message: String) -> String {
        guard call.isTainted(unsaid: true),
            let trusted = try? call.setting([(.taint, .bool(false))]),
            let decision = try? gate.decide(trusted.record)
        else { return message }
        switch decision.verdict {
        case .pass, .seal, .allow:
            return "\(message); for your own words, give --trusted to the command that reads them"
        case .ask, .hold, .deny: return message
        }
    }

    private mutating func check(_ seal: JSON, _ subject: inout Approval.Subject) throws(Failure) {
        // Without a store nothing was approved for it.
        let store = try registry.storeID() ?? ""
        if let signed = seal.object, signed[.signature] != nil {
            return try Signature.check(signed, subject, store: store)
        }
        if let keyFailure { throw keyFailure }
        if approval == nil {
            do throws(Failure) { approval = try Approval(create: false, store: store) } catch {
                var failure = error
                failure.hint = failure.hint ?? pipe
                keyFailure = failure
                throw failure
            }
        }
        try approval?.check(seal, &subject)
    }
}
