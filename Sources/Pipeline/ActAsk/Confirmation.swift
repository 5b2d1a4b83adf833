package import ActDecide
package import ActJSON
package import ActRecord
import ActSettings
import ActSystem
package import ActTools

/// The work of act-confirm on a stream of records: lets calls through, seals, asks about, holds or refuses them.
///
/// A call that has to be asked about waits in a queue with all records behind it that are there already, so that many
/// calls can be decided together; none of them is written before the last is decided. A seal is made when its record is
/// written, so that a long session of answers does not age it; that of a call of the inbox at its answer, for an agent
/// waits for it.
package struct Confirmation: ~Copyable {
    /// The options of the command line.
    package struct Options {
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
        /// `--signer`: sign approvals with this key, so that other machines take them.
        package var signer: Signature.Key?
        /// `--store`: the store that signed calls may run in; nil for the one here.
        package var store: String?
        /// A shell command that is the question.
        package var asker: String?
        /// Whether approved calls run in another store, whose journal nobody here sees.
        var isForElsewhere: Bool { store != nil }
        /// Whether the sheet says which conversation a call is of.
        package var namesConversation = false

        package init() {}

        /// Whether `-y` answers for a call.
        func answers(_ known: Gate.Assessment) -> Bool { yes && (tainted || !known.isTainted) }
    }

    /// The next step for a record.
    enum Step {
        /// The record goes on as it came.
        case other
        /// A call without a decision: it stands for nothing yet.
        case undecided
        case explained([UInt8])
        case decided(Call, Gate.Assessment, Resolution)
        case waiting(PendingCall)
    }

    private let registry: ToolRegistry
    private let settings: Settings
    private let options: Options
    /// Seconds that an approval lasts.
    private let validFor: Int
    private var asking: Asking
    private var sealer: CallSealer
    /// Calls that were taken, from the first on that somebody is asked about.
    private var waiting: [(Record, Step)] = []
    /// Ids of inbox calls that are decided and need no place there any more.
    private var released: [String] = []
    /// The tools of calls that went on undecided, and why, as far as that was told.
    private var told: [(tool: [UInt8], reason: String)] = []
    /// Calls of the inbox that are approved, and wait to be run.
    private var readyToRun = 0
    /// Calls as the inbox has them that were shown, or approved since, where others are looked after.
    package private(set) var shown = Inbox.Seen()

    /// Deciding with these tools, and with the inbox in the store.
    package init(
        _ registry: ToolRegistry, _ rules: Rules, _ options: Options, _ terminal: any PromptTerminal
    ) {
        self.registry = registry
        self.options = options
        settings = registry.settings
        validFor = settings.validFor
        asking = Asking(registry, rules, options, terminal)
        sealer = CallSealer(registry, options)
    }

    /// Whether somebody said no to all that follows.
    package var stopped: Bool { asking.stopped }
    private var isInbox: Bool { asking.isInbox }

    /// The most records and bytes that are read ahead; more calls are decided in several rounds.
    static let (ahead, aheadBytes) = (4096, 64 << 20)
    /// Calls of the inbox that are read at once.
    private static let page = 256

    /// Decides every call of a stream.
    package mutating func run(_ records: inout Records, _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        var queue: [(Record, Step)] = []
        var size = 0
        var isAsking = false
        var reads = records.reads
        while true {
            let record: Record
            let step: Step
            do throws(Failure) {
                // Only what is there already: nobody waits for a question longer than for its own call.
                if isAsking, !options.together {
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
                    try asking.renew()
                }
                step = try Call(record).map { call throws(Failure) in try judged(call, &out) } ?? .other
            } catch {
                // Calls before the trouble are still decided.
                try settle(&queue, &out)
                throw error
            }
            if case .waiting = step { isAsking = true }
            if isAsking || options.together {
                queue.append((record, step))
                size += record.bytes.count
            } else {
                try write(record, step, &out)
            }
        }
        try settle(&queue, &out)
    }

    /// Decides the calls that wait in the store; those that are decided leave it once they are written.
    ///
    /// - Parameters:
    ///   - isAlone: whether nobody looks after other inboxes.
    ///   - tellsWay: whether a person reads along who may not know how approved calls are run.
    ///   - first: the number of the oldest call that was not asked about before; nil for the first of all.
    ///   - isNew: whether a call was not asked about before.
    package mutating func inbox(
        _ out: inout some RecordSink & ~Copyable, isAlone: Bool, tellsWay: Bool, from first: Int?,
        isNew: (Result<HeldCall, Failure>) -> Bool
    ) throws(Failure) {
        asking.takeInbox()
        var reading = try Inbox.Reading(registry.inbox, from: first)
        var calls = try reading.next(Confirmation.page)
        if calls.isEmpty, isAlone {
            let others = try registry.inbox.countOfAll()
            if others > 0 {
                registry.progress.warn(
                    others == 1
                        ? "1 call is held, not for '\(settings.user)'"
                        : "\(others) calls are held, none of them for '\(settings.user)'",
                    hint: "name their user and conversation with -u and -c")
            }
        }
        var queue: [(Record, Step)] = []
        var size = 0
        while !calls.isEmpty, !(options.explain && out.readerGone) {
            for call in calls where isNew(call) {
                switch call {
                case .success(let call):
                    if !isAlone { shown.add(call) }
                    let now = try current(options.explain ? call.call.setting(call.gone) : call.call)
                    let step = try judged(now, &out, held: call)
                    if case .explained = step {
                        try write(now.record, step, &out)
                    } else {
                        queue.append((now.record, step))
                        size += now.record.bytes.count
                    }
                case .failure(let error): try out.write(error)
                }
            }
            let isFull = queue.count >= Confirmation.ahead || size >= Confirmation.aheadBytes
            if isFull, !options.together {
                try settle(&queue, &out)
                size = 0
            }
            calls = try reading.next(Confirmation.page)
        }
        try settle(&queue, &out)
        guard readyToRun > 0, tellsWay else { return }
        try out.flush()
        let message = readyToRun == 1 ? "1 call is approved and waits" : "\(readyToRun) calls are approved and wait"
        registry.progress.warn("\(message) in the inbox to be run", hint: settings.wayOfInbox)
    }

    /// Decides what waits, and writes all of it.
    private mutating func settle(_ queue: inout [(Record, Step)], _ out: inout some RecordSink & ~Copyable)
        throws(Failure)
    {
        let all = queue
        queue = []
        var waiting: [PendingCall] = []
        for case (_, .waiting(let call)) in all { waiting.append(call) }
        if !waiting.isEmpty {
            try out.flush()
            try asking.ask(waiting)
        }
        for (record, step) in all { try write(record, step, &out) }
        guard !released.isEmpty else { return }
        // Calls that nobody read stay in the inbox.
        if try out.handOver() { for id in released { try registry.inbox.drop(id) } }
        released = []
    }

    // Decisions for which nobody has to be asked.

    /// - Parameter held: what is known of one from the inbox.
    private mutating func judged(
        _ call: Call, _ out: inout some RecordSink & ~Copyable, held: HeldCall? = nil
    ) throws(Failure) -> Step {
        guard let isAskedBack = try isOpen(call, &out) else { return .other }
        guard let known = try decision(call, &out) else { return undecided(call) }
        if isInbox, try sealer.isApproved(call, known) {
            if options.explain {
                return .explained(Confirmation.explained(call, known, "seal: approved before, and not run yet"))
            }
            readyToRun += 1
            return .other
        }
        if options.explain {
            return .explained(Confirmation.explained(call, known, question(known.verdict, held?.reason)))
        }
        switch known.verdict {
        case .deny(let why):
            return try isReplay(call, isAskedBack) ? undecided(call) : .decided(call, known, .refused(.rule, why))
        case .hold(let why) where !isInbox:
            return try isReplay(call, isAskedBack) ? undecided(call) : .decided(call, known, .held(.rule, why))
        case .pass, .seal, .allow, .ask, .hold: break
        }
        guard known.tool.isDescribed else {
            // It can't be sealed, and act-exec refuses it.
            if !known.verdict.passes || out.showsText {
                tell(call, "no provider has described the tool", hint: "see act-tools for those there are")
            }
            if !known.verdict.passes { out.note(.badInput) }
            return undecided(call)
        }
        let missing = known.missing
        // Nobody can give what is missing to what is no object.
        if !missing.isEmpty, let arguments = call.record.raw(.arguments), arguments.first != 0x7B {
            tell(call, "its arguments are no object")
            out.note(.badInput)
            return undecided(call)
        }
        let verdict = question(known.verdict, held?.reason)
        if missing.isEmpty, !isAskedBack, let name = verdict.allowingRule {
            // Others have used it up since: it does not fit any more.
            guard try registry.use(known.uses) else { return try judged(call, &out, held: held) }
            return .decided(call, known, .approved(.rule, rule: name))
        }
        if missing.isEmpty, let decision = settled(call, known, verdict, isAskedBack) {
            if case .passed = decision { return undecided(call) }
            return .decided(call, known, decision)
        }
        guard let spec = known.spec else { return undecided(call) }
        if try isReplay(call, isAskedBack) { return undecided(call) }
        return .waiting(try waiting(call, known, spec, missing, held, isAskedBack))
    }

    /// Whether a call is open because its service asks for somebody's word; nil for one that is decided, or whose
    /// question nobody asked.
    private func isOpen(_ call: Call, _ out: inout some RecordSink & ~Copyable) throws(Failure) -> Bool? {
        let before = call.decision
        let isUndecided = before?.text == nil || before?.word?.isApproved ?? false || isInbox
        guard isUndecided || before?.word?.isHeld ?? false else { return nil }
        // Whatever the call says of itself: with these its approval would be an answer.
        guard Confirmation.has(.inputRequests, call) else { return isUndecided ? false : nil }
        let asked = try call.id.flatMap { id throws(Failure) in try registry.inputRequests(id) }
        if let asked, let shown = call.record.raw(.inputRequests),
            try holds({ _ throws(Failure) in try isSame(shown, asked) }, call),
            try holds(registry.isOnRecord, call)
        {
            return true
        }
        // A question that was made up, or asked about another call, is put to nobody.
        registry.progress.warn("the call '\(call.id ?? "")' is not held with these questions")
        out.note(.notPermitted)
        return nil
    }

    /// Whether act-exec would only replay the call: nobody has to be asked about it, and it needs no seal.
    private func isReplay(_ call: Call, _ isAskedBack: Bool) throws(Failure) -> Bool {
        guard !isInbox, !isAskedBack else { return false }
        return try holds(registry.isDone, call)
    }

    /// Whether the journal says this of a call. Of one that can't be compared it says nothing.
    private func holds(_ isSo: (Call) throws(Failure) -> Bool, _ call: Call) throws(Failure) -> Bool {
        do throws(Failure) { return try isSo(call) } catch {
            guard error.status != .io, error.status != .bug else { throw error }
            return false
        }
    }

    /// The gate's decision; nil for a call that it can't decide.
    private mutating func decision(
        _ call: Call, _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) -> Gate.Assessment? {
        do throws(Failure) {
            if call.record.bytes.count > Gate.lightBytes, !isInbox { try Gate.refuse(heavy: call.record) }
            return try asking.decide(call)
        } catch {
            // The stream's trouble, not the call's.
            guard !error.code.is(.ofRun) else { throw error }
            // act-exec refuses it, and says why in its result.
            tell(call, error.message, hint: error.hint)
            out.note(error.status)
            return nil
        }
    }

    /// The most different reasons that are told.
    private static let mostTold = 20

    /// Says why a call goes on undecided: once for a tool, for a stream may have millions of them.
    private mutating func tell(_ call: Call, _ reason: String, hint: String? = nil) {
        guard told.count <= Confirmation.mostTold else { return }
        let name = call.record.textBytes(.tool) ?? []
        guard !told.contains(where: { $0.tool.elementsEqual(name) && sameBytes($0.reason, reason) }) else { return }
        told.append((Array(name), reason))
        let tool = String(decoding: name, as: UTF8.self)
        if told.count > Confirmation.mostTold {
            registry.progress.warn("more calls go on undecided, for reasons that are not named any more")
        } else {
            registry.progress.warn("'\(tool)' goes on undecided: \(reason)", hint: hint)
        }
    }

    /// The decision on a complete call that no rule lets through; nil where somebody has to be asked.
    private func settled(
        _ call: Call, _ known: Gate.Assessment, _ verdict: Verdict, _ isAskedBack: Bool
    ) -> Resolution? {
        let isAnswered = !asking.stopped && options.answers(known)
        if isAskedBack {
            if verdict.waits { return nil }
            // Answers that came with the record were read by nobody.
            guard !Confirmation.has(.inputResponses, call) else { return nil }
            if serviceAsks(call).contains(where: \.isForPerson) { return nil }
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
    private static func has(_ key: RecordKey, _ call: Call) -> Bool {
        call.record.raw(key).map { !$0.elementsEqual("null".utf8) } ?? false
    }

    /// A call without the values of these fields, which stay as null.
    private static func without(_ keys: [RecordKey], _ call: Call) throws(Failure) -> Call {
        let found = keys.filter { has($0, call) }
        guard !found.isEmpty else { return call }
        return try call.setting(found.map { ($0, .null) })
    }

    /// A call of the inbox as it is decided now: a question that is no longer on record, and answers to it, are no part
    /// of it.
    private func current(_ call: Call) throws(Failure) -> Call {
        guard Confirmation.has(.inputRequests, call) || Confirmation.has(.inputResponses, call),
            try call.id.flatMap({ id throws(Failure) in try registry.inputRequests(id) }) == nil
        else { return call }
        return try Confirmation.without([.inputRequests, .inputResponses], call)
    }

    /// A call for the queue, with why somebody is asked. Answers that came with it are not a person's.
    private func waiting(
        _ call: Call, _ known: Gate.Assessment, _ spec: ToolSpec, _ missing: [String], _ held: HeldCall?,
        _ isAskedBack: Bool
    ) throws(Failure) -> PendingCall {
        let call = isAskedBack ? try Confirmation.without([.inputResponses], call) : call
        let asked = isAskedBack ? serviceAsks(call) : nil
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
        return PendingCall(
            call, known, spec, why: why, mustAsk: mustAsk, missing: missing, asked: asked, isPersons: isPersons,
            held: held, doubt: known.risk.level == .low ? nil : try registry.unknown(like: call, spec))
    }

    /// Turns verdicts on calls of the inbox into questions: somebody wanted to be asked about them once.
    ///
    /// - Parameter reason: why one of the inbox was held.
    private func question(_ verdict: Verdict, _ reason: String?) -> Verdict {
        guard let reason else { return verdict }
        switch verdict {
        case .pass, .seal, .allow: return .ask(reason)
        case .ask, .hold, .deny: return verdict
        }
    }

    /// A decision that was there before no longer stands for anything.
    private func undecided(_ call: Call) -> Step { call.record.has(.approval) ? .other : .undecided }

    /// Whether a question is the very one that the service asked.
    private func isSame(_ shown: ArraySlice<UInt8>, _ asked: JSON) throws(Failure) -> Bool {
        try Digest.ready()
        return Digest.equal(try Approval.Subject.digest(shown), try Approval.Subject.digest(asked.bytes[...]))
    }

    /// The questions of the service in a record.
    private func serviceAsks(_ call: Call) -> [InputRequest] { InputRequest.all(call.requests) }

    // Calls that come one by one, and not down a stream.

    /// Whether a call runs without a decision.
    package mutating func passes(_ call: Call) throws(Failure) -> Bool {
        try asking.renew()
        return try asking.decide(call).verdict.passes
    }

    /// The lines of calls, sealed or with the decision, and the failures of those that have none.
    package typealias Decided = (calls: [Record], failures: [Failure])

    /// Takes calls that are decided together; those before the first that somebody is asked about are decided now.
    package mutating func begin(_ calls: [Call]) throws(Failure) -> Decided {
        try asking.renew()
        var out = RecordList()
        for call in calls {
            let step = try judged(call, &out)
            var mustWait = !waiting.isEmpty
            if case .waiting = step { mustWait = true }
            if mustWait { waiting.append((call.record, step)) } else { try write(call.record, step, &out) }
        }
        return (out.records, out.failures)
    }

    /// Asks about the calls that were taken, and decides the rest of them.
    package mutating func finish() throws(Failure) -> Decided {
        var out = RecordList()
        var queue = waiting
        waiting = []
        try settle(&queue, &out)
        return (out.records, out.failures)
    }

    // Records with their decisions, sealed and written.

    private mutating func write(_ record: Record, _ step: consuming Step, _ out: inout some RecordSink & ~Copyable)
        throws(Failure)
    {
        switch consume step {
        case .other: try out.pass(record)
        case .undecided: try out.write(line: record.bytes, status: .ok)
        case .explained(let line): try out.write(line: line, status: .ok)
        case .decided(let call, let known, let decision): try write(call, known, decision, &out)
        case .waiting(let call):
            guard let (line, waited) = call.sealed else {
                return try write(call.now, call.known, call.decision ?? .passed, &out)
            }
            guard waited else { return try write(gone: call.now, &out) }
            try write(inForce: line, call.now.id, &out)
        }
    }

    private mutating func write(
        _ call: Call, _ known: Gate.Assessment, _ decision: consuming Resolution,
        _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        if isInbox, let id = call.id {
            switch decision {
            case .approved: if options.isForElsewhere { released.append(id) }
            case .refused: released.append(id)
            case .held, .passed, .kept: break
            }
        }
        switch consume decision {
        case .passed: try out.write(line: call.record.bytes, status: .ok)
        case .kept:
            let validFor = settings.seconds(of: "queue-valid-for")
            try write(call, known, approvedBy: .person, rule: nil, validFor: validFor, &out)
        case .approved(let author, let rule):
            try write(call, known, approvedBy: author, rule: rule, validFor: validFor, &out)
        case .refused(let author, let reason):
            let refusal = Approval.refusal(.denied, by: author, reason: reason)
            // The no counts, kept or not.
            if author.isPerson, let spec = known.spec {
                let words = Approval.personsWords(by: author, reason)
                try? registry.deny(spec, id: call.id ?? "", words: words)
            }
            // Nobody was there to ask: not the same as a person's no.
            try out.write(
                line: call.record.setting([(.approval, refusal)]), status: author.isMode ? .notPermitted : .no)
        case .held(let author, let reason):
            let line: [UInt8]
            do throws(Failure) { line = isInbox ? call.record.bytes : try sealer.parked(call, known, reason) } catch
            {
                guard error.code.is(.ofRecord) else { return try write(call, uncomparable: error, &out) }
                return try out.write(error)
            }
            let hold = Approval.refusal(.held, by: author, reason: reason)
            try out.write(line: try Record(line: line).setting([(.approval, hold)]), status: .tryLater)
        }
    }

    /// Writes a call whose arguments have no canonical form, so that it can be neither sealed nor parked: it goes on
    /// undecided, and act-exec says why. Throws any other failure.
    private mutating func write(
        _ call: Call, uncomparable failure: Failure, _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        guard failure.code.is(.ofArguments) else { throw failure }
        tell(call, failure.message, hint: failure.hint)
        try out.write(line: call.record.bytes, status: failure.status)
    }

    /// Writes a call that was approved, sealed for so many seconds.
    private mutating func write(
        _ call: Call, _ known: Gate.Assessment, approvedBy author: Decision.Author, rule: String?, validFor: Int,
        _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        do throws(Failure) {
            try seal(call, known, by: author, rule: rule, validFor: validFor, &out)
        } catch {
            try write(call, uncomparable: error, &out)
        }
    }

    private mutating func seal(
        _ call: Call, _ known: Gate.Assessment, by author: Decision.Author, rule: String?, validFor: Int,
        _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        // Output is flushed before every wait: while some is buffered there was no wait since the last seal, and the
        // moment is the same.
        let line = try sealer.sealed(
            call, known, by: author, rule: rule, validFor: validFor, isSameMoment: !out.isFlushed)
        if isInbox {
            let name = call.id ?? ""
            let waits =
                options.isForElsewhere
                ? try registry.inbox.call(name) != nil : try registry.inbox.approve(name, line)
            guard waits else { return try write(gone: call, &out) }
        }
        guard isInbox, !options.isForElsewhere else { return try out.write(line: line, status: .ok) }
        try write(inForce: line, call.id, &out)
    }

    /// Writes a call of the inbox that runs from now on.
    private mutating func write(
        inForce line: [UInt8], _ id: String?, _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        shown.add(id ?? "", approved: line)
        readyToRun += 1
        try out.write(line: line, status: .ok)
    }

    /// Writes a call of the inbox that waits no more, whatever was answered.
    private func write(gone call: Call, _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        if !out.showsText {
            registry.progress.warn("'\(call.tool ?? "")': \(Asking.isGone)")
        }
        let refusal = Approval.refusal(.denied, by: .program, reason: Asking.isGone)
        try out.write(line: call.record.setting([(.approval, refusal)]), status: .no)
    }
}
