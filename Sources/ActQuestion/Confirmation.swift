package import ActCore
package import ActGate
import ActStore
package import ActTools

/// The work of act-confirm on a stream of records: lets calls through, seals, asks about, holds or refuses them.
///
/// A call that has to be asked about waits in a queue with all records behind it that are there already, so that many
/// calls can be decided together; none of them is written before the last is decided. A seal is made when its record is
/// written, so that a long session of answers does not age it.
package struct Confirmation: ~Copyable {
    /// The options of the command line.
    package struct Manner {
        /// `-y`: approve what would be asked.
        package var yes = false
        /// `--tainted`: `-y` answers for calls made from untrusted text too.
        package var tainted = false
        /// Say what would happen, and decide nothing.
        package var explain = false
        /// Park what would be asked.
        package var hold = false
        /// Write nothing before everything is decided.
        package var together = false
        /// `--signer`: sign approvals with this key, for another machine.
        package var signer: Signature.Key?
        /// `--store`: the store that signed calls may run in; nil for the one here.
        package var store: String?
        /// A shell command that is the question.
        package var asker: String?

        package init() {}
    }

    /// The decision on a call.
    enum Decision {
        /// The call goes on undecided: it needs no decision, or nobody could be asked for the arguments that it lacks.
        case passed
        case approved(Approval.Author, rule: String?)
        case refused(Approval.Author, String)
        /// Parked for a later decision.
        case held(Approval.Author, String)
    }

    /// A call that waits for somebody's word.
    final class Waiting {
        /// The record as it is now, completed and edited.
        var record: Record
        var known: Gate.Decision
        let spec: ToolSpec
        /// Why it is asked about.
        var why: String
        /// Whether a decision is asked for, not only missing arguments.
        var mustAsk: Bool
        var missing: [String]
        /// The questions of its service.
        let asked: [String]?
        /// A rule holds it: a person's word counts, and nobody else's.
        let isPersons: Bool
        /// The time at which it was held.
        let heldAt: Moment?
        /// The arguments as they were before they were edited.
        var before: JSON.Object?
        var decision: Decision?

        init(
            _ record: Record, _ known: Gate.Decision, _ spec: ToolSpec, why: String, mustAsk: Bool,
            missing: [String], asked: [String]?, isPersons: Bool, heldAt: Moment?
        ) {
            self.record = record
            self.known = known
            self.spec = spec
            self.why = why
            self.mustAsk = mustAsk
            self.missing = missing
            self.asked = asked
            self.isPersons = isPersons
            self.heldAt = heldAt
        }

        /// Whether it can be decided together with others: a file leaves only after it was shown.
        var isPlain: Bool { decision == nil && missing.isEmpty && asked == nil && known.files.isEmpty }

        var arguments: JSON.Object { record["arguments"]?.object ?? JSON.Object() }
        var account: String? { record.text("account") }
    }

    /// The next step for a record.
    private enum Step {
        /// The record goes on as it came.
        case other
        /// A call without a decision: it stands for nothing yet.
        case undecided
        case explained([UInt8])
        case decided(Gate.Decision, Decision)
        case waiting(Waiting)
    }

    let toolbox: Toolbox
    let settings: Settings
    let manner: Manner
    var gate: Gate
    var rules: Rules
    var question: Question?
    /// Whether there was a look for a terminal.
    var looked = false
    /// Calls like these were all approved at once (`Waiting.alike`).
    var approvedAlike: Set<[UInt8]> = []
    /// Somebody said no to all that follows.
    var stopped = false

    private var approval: Approval?
    private let validFor: Int
    /// Whether the calls come from the inbox.
    private(set) var isInbox = false
    /// Ids of inbox calls that are decided.
    private var released: [String] = []

    package init(_ toolbox: Toolbox, _ rules: Rules, _ manner: Manner) {
        self.toolbox = toolbox
        self.rules = rules
        self.manner = manner
        settings = toolbox.settings
        validFor = settings.validFor
        gate = toolbox.gate(rules)
    }

    /// The most records and bytes that are read ahead; more calls are decided in several rounds.
    private static let (ahead, aheadBytes) = (4096, 64 << 20)

    /// Decides every call of a stream.
    package mutating func run(_ records: inout Records, _ out: inout Output) throws(Failure) {
        var queue: [(Record, Step)] = []
        var size = 0
        var isAsking = false
        var reads = records.reads
        while true {
            let record: Record
            let step: Step
            do throws(Failure) {
                // Only what is there already: nobody waits for a question longer than for its own call.
                if isAsking, !manner.together {
                    let isFull = queue.count >= Confirmation.ahead || size >= Confirmation.aheadBytes
                    guard !isFull, try records.isReady() else {
                        try settle(&queue, &out)
                        (size, isAsking) = (0, false)
                        continue
                    }
                }
                guard let next = try records.next(&out) else { break }
                record = next
                if records.reads != reads {
                    reads = records.reads
                    try renew()
                }
                step = record.type == "call" ? try judged(record, &out) : .other
            } catch {
                // Calls before the trouble are still decided.
                try settle(&queue, &out)
                throw error
            }
            if case .waiting = step { isAsking = true }
            if isAsking || manner.together {
                queue.append((record, step))
                size += record.bytes.count
            } else {
                try write(record, step, &out)
            }
        }
        try settle(&queue, &out)
    }

    /// Has tools that nobody had described looked up again, where somebody may have since. Records that came in one read
    /// share an answer: looking for each would cost more than all the rest.
    private mutating func renew() throws(Failure) {
        if gate.hasUnknown, try toolbox.forgetUnknown() { gate.forgetUnknown() }
    }

    /// Decides the calls that wait in the store; those that are decided leave it once they are written.
    package mutating func inbox(_ out: inout Output) throws(Failure) {
        guard Store.exists else { return }
        isInbox = true
        let rows = try held().rows()
        if rows.isEmpty {
            let others = try HeldTable.count(try toolbox.store())
            if others > 0 {
                complain(
                    "act-confirm", "\(others) calls are held, none of them for '\(settings.user)'",
                    hint: "name their user and conversation with -u and -c")
            }
        }
        var queue: [(Record, Step)] = []
        for row in rows {
            let (call, record): (HeldTable.Row, Record)
            do throws(Failure) {
                call = try row.get()
                record = try HeldTable.record(of: call)
            } catch {
                try out.write(line: error.record().bytes, status: error.status)
                continue
            }
            queue.append((record, try judged(record, &out, held: call)))
        }
        try settle(&queue, &out)
    }

    /// Decides what waits, and writes all of it.
    private mutating func settle(_ queue: inout [(Record, Step)], _ out: inout Output) throws(Failure) {
        let all = queue
        queue = []
        var waiting: [Waiting] = []
        for case (_, .waiting(let call)) in all { waiting.append(call) }
        if !waiting.isEmpty {
            try out.flush()
            try ask(waiting)
        }
        for (record, step) in all { try write(record, step, &out) }
        guard !released.isEmpty else { return }
        // Calls that nobody read stay in the inbox.
        if try out.handOver() { for id in released { try held().drop(id) } }
        released = []
    }

    // Decisions for which nobody has to be asked.

    /// - Parameter held: what is known of one from the inbox.
    private mutating func judged(
        _ record: Record, _ out: inout Output, held: HeldTable.Row? = nil
    ) throws(Failure) -> Step {
        guard let isAskedBack = try isOpen(record, &out) else { return .other }
        guard let known = try decision(record, &out) else { return undecided(record) }
        if manner.explain { return .explained(explained(record, known, asked(known.verdict, held))) }
        switch known.verdict {
        case .deny(let why): return .decided(known, .refused(.rule, why))
        case .hold(let why) where !isInbox: return .decided(known, .held(.rule, why))
        default: break
        }
        guard known.tool.isDescribed else {
            // Nobody has described it: it can't be sealed, and act-exec says so.
            if known.verdict != .pass { out.note(.badInput) }
            return undecided(record)
        }
        let missing = known.tool.required.isEmpty ? [] : record.absent(known.tool.required, in: "arguments")
        // Nobody can give what is missing to what is no object.
        if !missing.isEmpty, let arguments = record.raw("arguments"), arguments.first != 0x7B {
            out.note(.badInput)
            return undecided(record)
        }
        let verdict = asked(known.verdict, held)
        if missing.isEmpty, !isAskedBack, case .allow(let name) = verdict {
            // Others have used it up since: it does not fit any more.
            guard try toolbox.use(known.uses) else { return try judged(record, &out, held: held) }
            return .decided(known, .approved(.rule, rule: name))
        }
        if missing.isEmpty, let step = settled(record, known, verdict, isAskedBack) { return step }
        guard let spec = known.spec else { return undecided(record) }
        return .waiting(waiting(record, known, spec, missing, held, isAskedBack))
    }

    /// Whether a call is open because its service asks for somebody's word; nil for one that is decided, or whose
    /// question nobody asked.
    private func isOpen(_ record: Record, _ out: inout Output) throws(Failure) -> Bool? {
        let before = record["approval"]?["decision"]?.string
        let isHeld = isInbox || before == Approval.Decision.held.rawValue
        guard isHeld, record.has("input_requests") else {
            return before == nil || before == Approval.Decision.approved.rawValue || isInbox ? false : nil
        }
        let asked = try record.text("id").flatMap { id throws(Failure) in try toolbox.asked(id) }
        if let asked, let shown = record.raw("input_requests"), try isSame(shown, asked), try isOnRecord(record) {
            return true
        }
        // The inbox has a reason of its own to ask.
        if asked == nil, isInbox { return false }
        // A question that was made up, or asked about another call, is put to nobody.
        complain("act-confirm", "the call '\(record.text("id") ?? "")' is not held with what its service asks")
        out.note(.notPermitted)
        return nil
    }

    /// Whether this is the call that was tried under its id. One that can't be compared is not.
    private func isOnRecord(_ record: Record) throws(Failure) -> Bool {
        do throws(Failure) { return try toolbox.isOnRecord(record) } catch {
            guard error.status != .io, error.code != .internal else { throw error }
            return false
        }
    }

    /// The gate's decision; nil for a call that it can't decide.
    private mutating func decision(_ record: Record, _ out: inout Output) throws(Failure) -> Gate.Decision? {
        do throws(Failure) { return try gate.decide(record) } catch {
            // The stream's trouble, not the call's.
            guard error.status != .io, error.status != .usage, error.code != .internal else { throw error }
            // The call goes on undecided: act-exec refuses it, and says why.
            out.note(error.status)
            return nil
        }
    }

    /// The next step for a complete call that no rule lets through; nil where somebody has to be asked.
    private func settled(
        _ record: Record, _ known: Gate.Decision, _ verdict: Verdict, _ isAskedBack: Bool
    ) -> Step? {
        let isAnswered = !stopped && answers(known)
        if isAskedBack {
            if case .hold = verdict { return nil }
            return isAnswered ? .decided(known, .approved(.flag, rule: nil)) : nil
        }
        switch verdict {
        case .pass: return undecided(record)
        case .seal: return .decided(known, .approved(.mode, rule: nil))
        case .ask: return isAnswered ? .decided(known, .approved(.flag, rule: nil)) : nil
        case .allow, .hold, .deny: return nil
        }
    }

    /// A call for the queue, with why somebody is asked.
    private func waiting(
        _ record: Record, _ known: Gate.Decision, _ spec: ToolSpec, _ missing: [String], _ held: HeldTable.Row?,
        _ isAskedBack: Bool
    ) -> Waiting {
        let asked = isAskedBack ? serviceAsks(record) : nil
        var why = held?.reason ?? "some arguments are missing"
        var (mustAsk, isPersons) = (isAskedBack || isInbox, false)
        switch known.verdict {
        case .ask(let reason): (why, mustAsk) = (reason, true)
        case .hold(let reason): (why, isPersons) = (reason, true)
        default: break
        }
        if let asked { why = "its service asks: \(asked.joined(separator: "; "))" }
        return Waiting(
            record, known, spec, why: why, mustAsk: mustAsk, missing: missing, asked: asked, isPersons: isPersons,
            heldAt: held?.at)
    }

    /// Turns verdicts on calls of the inbox into questions: somebody wanted to be asked about them once.
    private func asked(_ verdict: Verdict, _ held: HeldTable.Row?) -> Verdict {
        guard let held else { return verdict }
        switch verdict {
        case .pass, .seal, .allow: return .ask(held.reason)
        case .ask, .hold, .deny: return verdict
        }
    }

    /// A decision that was there before no longer stands for anything.
    private func undecided(_ record: Record) -> Step { record.has("approval") ? .other : .undecided }

    /// Whether a question is the very one that the service asked.
    private func isSame(_ shown: ArraySlice<UInt8>, _ asked: JSON) throws(Failure) -> Bool {
        try Digest.ready()
        return Digest.equal(try Approval.Subject.digest(shown), try Approval.Subject.digest(asked.bytes[...]))
    }

    /// The questions of the service in a record.
    private func serviceAsks(_ record: Record) -> [String] {
        (record["input_requests"]?.object?.members ?? []).compactMap { $0.value["message"]?.string }
    }

    /// Whether `-y` answers for a call.
    func answers(_ known: Gate.Decision) -> Bool { manner.yes && (manner.tainted || !known.isTainted) }

    /// The call with its risk and what the gate would do, undecided.
    func explained(_ record: Record, _ known: Gate.Decision, _ verdict: Verdict) -> [UInt8] {
        var risk = known.risk.json.object ?? JSON.Object()
        let words =
            switch verdict {
            case .pass: "pass"
            case .seal: "seal"
            case .ask(let why): "ask: \(why)"
            case .allow(let rule): "seal: the rule \(rule) says allow"
            case .hold(let why): "hold: \(why)"
            case .deny(let why): "deny: \(why)"
            }
        risk["verdict"] = .text(words)
        return record.setting([("risk", .object(risk))])
    }

    // Records with their decisions, as they are written.

    private mutating func write(_ record: Record, _ step: Step, _ out: inout Output) throws(Failure) {
        switch step {
        case .other: try out.pass(record)
        case .undecided: try out.write(line: record.bytes, status: .ok)
        case .explained(let line): try out.write(line: line, status: .ok)
        case .decided(let known, let decision): try write(record, known, decision, &out)
        case .waiting(let call): try write(call.record, call.known, call.decision ?? .passed, &out)
        }
    }

    private mutating func write(
        _ record: Record, _ known: Gate.Decision, _ decision: Decision, _ out: inout Output
    ) throws(Failure) {
        if isInbox, let id = record.text("id") {
            switch decision {
            case .approved, .refused: released.append(id)
            case .held, .passed: break
            }
        }
        switch decision {
        case .passed: try out.write(line: record.bytes, status: .ok)
        case .approved(let author, let rule):
            do throws(Failure) { try seal(record, known, by: author, rule: rule, &out) } catch {
                guard error.code == .badArguments else { throw error }
                // Arguments that have no canonical form can't be sealed: the call goes on undecided, and act-exec says
                // why.
                try out.write(line: record.bytes, status: error.status)
            }
        case .refused(let author, let reason):
            let refusal = Approval.refusal(.denied, by: author, reason: reason)
            // Nobody was there to ask: not the same as a person's no.
            try out.write(
                line: record.setting([("approval", refusal)]), status: author == .mode ? .notPermitted : .no)
        case .held(let author, let reason):
            let line: [UInt8]
            do throws(Failure) { line = try parked(record, known, reason) } catch {
                guard error.code == .badRecord else { throw error }
                return try out.write(line: error.record().bytes, status: error.status)
            }
            let hold = Approval.refusal(.held, by: author, reason: reason)
            try out.write(line: try Record(line: line).setting([("approval", hold)]), status: .tryLater)
        }
    }

    private mutating func seal(
        _ record: Record, _ known: Gate.Decision, by author: Approval.Author, rule: String?, _ out: inout Output
    ) throws(Failure) {
        var changes: [(key: StaticString, value: JSON)] = []
        var id = record.textBytes("id")
        if id == nil {
            let new = UUID.v7()
            changes.append(("id", .text(new)))
            id = ArraySlice(new.utf8)
        }
        if !record.has("provider") { changes.append(("provider", .text(known.spec?.provider ?? ""))) }
        let bytes = record.raw("arguments")
        if bytes == nil { changes.append(("arguments", .object([]))) }
        if known.tool.scope == nil, let spec = known.spec {
            known.tool.scope = Approval.Scope(
                tool: spec, user: settings.user, conversation: settings.conversation)
        }
        guard let scope = known.tool.scope else { throw Failure(.internal, "a call to seal without its tool") }
        let subject = Approval.Subject(
            scope, id: id ?? [], account: record.textBytes("account"), arguments: bytes ?? ArraySlice("{}".utf8),
            requests: record.raw("input_requests"))
        // Output is flushed before every wait: while some is buffered there was no wait since the last seal, and the
        // moment is the same.
        let approval = try seal(subject, by: author, rule: rule, isSameMoment: !out.isFlushed)
        try out.write(status: .ok) { record.append(changes, "approval", approval, to: &$0) }
    }

    /// The approval of a call: signed where that was asked for, else sealed with this machine's key.
    private mutating func seal(
        _ subject: Approval.Subject, by author: Approval.Author, rule: String?, isSameMoment: Bool
    ) throws(Failure) -> [UInt8] {
        if let signer = manner.signer {
            let store = if let named = manner.store { named } else { try toolbox.makeStoreID() }
            return try signer.sign(subject, store: store, by: author, rule: rule, validFor: validFor)
        }
        if approval == nil { approval = try Approval(create: true, store: try toolbox.makeStoreID()) }
        let seal = try approval?.seal(
            subject, by: author, rule: rule, validFor: validFor, isSameMoment: isSameMoment)
        guard let seal else { throw Failure(.internal, "a call to seal without a key") }
        return seal
    }

    /// Parks a call for the inbox, durably before it goes on; the line as it was parked, with the id that it is
    /// found by.
    private func parked(
        _ record: Record, _ known: Gate.Decision, _ reason: String
    ) throws(Failure) -> [UInt8] {
        if isInbox { return record.bytes }
        var changes: [(key: StaticString, value: JSON)] = []
        let id = record.text("id") ?? UUID.v7()
        if !record.has("id") { changes.append(("id", .text(id))) }
        if !record.has("provider"), let spec = known.spec { changes.append(("provider", .text(spec.provider))) }
        let line = record.setting(changes)
        let new = try Record(line: line)
        let meaning = try Confirmation.meaning(new)
        let isPut = try held().put(id, record: line, reason: reason, at: .now) { before in
            guard let same = try? Confirmation.meaning(before) else { return false }
            // A call that waits as tainted is not put in its place as trusted.
            let isCalmed = before.isTainted(unsaid: true) && !new.isTainted(unsaid: true)
            return sameBytes(same, meaning) && !isCalmed
        }
        guard isPut else {
            throw Failure(
                .badRecord, "another call waits in the inbox under the id '\(id)'",
                hint: "an id is for one call: give this one its own, or decide the other with --inbox")
        }
        return line
    }

    private func held() throws(Failure) -> HeldTable {
        HeldTable(try toolbox.store(), user: settings.user, conversation: settings.conversation)
    }

    /// The canonical form of all that tells one call from another.
    private static func meaning(_ call: Record) throws(Failure) -> String {
        let members = JSON.object([
            ("tool", call["tool"] ?? .null), ("provider", call["provider"] ?? .null),
            ("account", call["account"] ?? .null), ("arguments", call["arguments"] ?? .object([])),
        ])
        do throws(JSONTrouble) { return String(decoding: try members.canonical(), as: UTF8.self) } catch {
            throw Failure(.badArguments, "arguments: \(error.message)")
        }
    }
}
