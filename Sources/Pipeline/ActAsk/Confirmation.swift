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
/// written, so that a long session of answers does not age it.
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
    }

    /// The decision on a call.
    enum Resolution {
        /// The call goes on undecided: it needs no decision, or nobody could be asked for the arguments that it lacks.
        case passed
        case approved(Decision.Author, rule: String?)
        /// Approved by a person for as long as the queue may keep it.
        case kept
        case refused(Decision.Author, String)
        /// Parked for a later decision.
        case held(Decision.Author, String)
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
        let asked: [InputRequest]?
        /// A rule holds it: a person's word counts, and nobody else's.
        let isPersons: Bool
        /// The call as it was held, where it is of the inbox.
        let held: HeldCall?
        /// The arguments as they were before they were edited.
        var before: JSON.Object?
        /// The arguments of whoever asked for it.
        let given: JSON.Object
        /// Whether the approval is to last as long as the queue may keep the call.
        var isKept = false
        /// The things that it changes or deletes, once they were looked up.
        var preview: Preview??
        /// Whether it waits no more in the inbox that it is of.
        var isGone = false
        var decision: Resolution?

        init(
            _ record: Record, _ known: Gate.Decision, _ spec: ToolSpec, why: String, mustAsk: Bool,
            missing: [String], asked: [InputRequest]?, isPersons: Bool, held: HeldCall?
        ) {
            self.record = record
            self.known = known
            self.spec = spec
            self.why = why
            self.mustAsk = mustAsk
            self.missing = missing
            self.asked = asked
            self.isPersons = isPersons
            self.held = held
            given = record[.arguments]?.object ?? JSON.Object()
        }

        /// Whether the arguments that it would run with are not those of whoever asked for it.
        func differs(_ arguments: JSON.Object) -> Bool {
            (try? JSON.object(arguments).canonical()) != (try? JSON.object(given).canonical())
        }

        /// Whether it can be decided together with others: a file leaves, and a tool is pinned, only after it was shown.
        var isPlain: Bool {
            decision == nil && missing.isEmpty && asked == nil && known.files.isEmpty && known.unpinned.isEmpty
        }

        var arguments: JSON.Object { record[.arguments]?.object ?? JSON.Object() }
        var account: String? { record.text(.account) }
    }

    /// The next step for a record.
    enum Step {
        /// The record goes on as it came.
        case other
        /// A call without a decision: it stands for nothing yet.
        case undecided
        case explained([UInt8])
        case decided(Gate.Decision, Resolution)
        case waiting(Waiting)
    }

    let toolbox: Toolbox
    let settings: Settings
    let options: Options
    var gate: Gate
    var rules: Rules
    let terminal: any PromptTerminal
    /// Calls like these were all approved at once (`Waiting.alike`).
    var approvedAlike: Set<[UInt8]> = []
    /// Somebody said no to all that follows.
    package internal(set) var stopped = false

    var approval: Approval?
    /// Seconds for which an approval is good.
    var validFor: Int
    /// Whether the calls come from the inbox.
    private(set) var isInbox = false
    /// Ids of inbox calls that are decided and need no place there any more.
    var released: [String] = []
    /// The tools of calls that went on undecided, and why, as far as that was told.
    var told: [(tool: [UInt8], reason: String)] = []
    /// Calls of the inbox that are approved, and wait to be run.
    var readyToRun = 0
    /// The lines of calls as the inbox has them that were shown, or approved since.
    package internal(set) var shown: [[UInt8]] = []

    /// Deciding with these tools, and with the inbox in the store.
    package init(
        _ toolbox: Toolbox, _ rules: Rules, _ options: Options, _ terminal: any PromptTerminal
    ) {
        self.terminal = terminal
        self.toolbox = toolbox
        gate = toolbox.gate(rules)
        self.rules = rules
        self.options = options
        settings = toolbox.settings
        validFor = settings.validFor
    }

    /// The most records and bytes that are read ahead; more calls are decided in several rounds.
    static let (ahead, aheadBytes) = (4096, 64 << 20)

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
                    try renew()
                }
                step = record.type == "call" ? try judged(record, &out) : .other
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

    /// Has tools that nobody had described looked up again, where somebody may have since. Records that came in one read
    /// share an answer: looking for each would cost more than all the rest.
    mutating func renew() throws(Failure) {
        if gate.hasUnknown, try toolbox.forgetUnknown() { gate.forgetUnknown() }
    }

    /// Decides the calls that wait in the store; those that are decided leave it once they are written.
    ///
    /// - Parameters:
    ///   - isAlone: whether nobody looks after other inboxes.
    ///   - tellsWay: whether a person reads along who may not know how approved calls are run.
    ///   - isNew: whether a call was not asked about before.
    package mutating func inbox(
        _ out: inout some RecordSink & ~Copyable, isAlone: Bool, tellsWay: Bool,
        isNew: (Result<HeldCall, Failure>) -> Bool
    ) throws(Failure) {
        isInbox = true
        let calls = try toolbox.inbox.calls()
        if calls.isEmpty, isAlone {
            let others = try toolbox.inbox.countOfAll()
            if others > 0 {
                toolbox.progress.warn(
                    others == 1
                        ? "1 call is held, not for '\(settings.user)'"
                        : "\(others) calls are held, none of them for '\(settings.user)'",
                    hint: "name their user and conversation with -u and -c")
            }
        }
        var queue: [(Record, Step)] = []
        for call in calls where isNew(call) {
            switch call {
            case .success(let call):
                shown.append(call.record.bytes)
                let record = try current(call.record)
                queue.append((record, try judged(record, &out, held: call)))
            case .failure(let error): try out.write(line: error.record().bytes, status: error.status)
            }
        }
        try settle(&queue, &out)
        guard readyToRun > 0, tellsWay else { return }
        try out.flush()
        let words = readyToRun == 1 ? "1 call is approved and waits" : "\(readyToRun) calls are approved and wait"
        toolbox.progress.warn("\(words) in the inbox to be run", hint: wayOfInbox)
    }

    /// The line that decides the calls of this inbox, and runs them.
    var wayOfInbox: String {
        "\(settings.commandLine("act-confirm --inbox")) | \(settings.commandLine("act-exec"))"
    }

    /// Decides what waits, and writes all of it.
    mutating func settle(_ queue: inout [(Record, Step)], _ out: inout some RecordSink & ~Copyable) throws(Failure)
    {
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
        if try out.handOver() { for id in released { try toolbox.inbox.drop(id) } }
        released = []
    }
}
