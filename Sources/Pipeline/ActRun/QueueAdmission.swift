import ActDecide
package import ActJSON
import ActRecord
import ActSettings
package import ActStore
import ActSystem
import ActTools

/// Puts calls into the queue in place of running them (act-queue(1)).
struct QueueAdmission {
    /// Milliseconds for which a call that needs no approval is kept.
    private static let longest = 7 * 86_400_000

    private let registry: ToolRegistry
    private let options: Engine.Options
    private var settings: Settings { registry.settings }

    init(_ registry: ToolRegistry, _ options: Engine.Options) {
        self.registry = registry
        self.options = options
    }

    /// The end of a call that needs no approval and is kept now.
    static func end(after now: Moment) -> Moment { Moment(milliseconds: now.milliseconds + longest) }

    /// Whether a write that could not be sent now is put into the queue, in the commit that says so.
    func isPutOff(_ call: InFlightCall, _ answer: InvocationResult, _ journal: Journal) throws(Failure) -> Bool {
        guard options.queuesOffline, !call.admitted.isLow, !Interrupt.isPending, answer.outcome.isFailure,
            !answer.isPartial, let failure = answer.failure, failure.status == .tryLater, failure.code.is(.unused)
        else { return false }
        return try takes(call, journal)
    }

    /// Puts a call into the queue; false where its id is queued for another call.
    func takes(_ call: InFlightCall, _ journal: Journal) throws(Failure) -> Bool {
        do throws(Failure) { _ = try add(call, journal) } catch {
            guard error.code.is(.ofRecord) else { throw error }
            return false
        }
        return true
    }

    /// Puts a call into the queue, in the commit under way.
    func add(_ one: InFlightCall, _ journal: Journal) throws(Failure) -> CallResult {
        let (call, now) = (one.call, Moment.now)
        let asked = options.keepsFor.map { Moment(milliseconds: now.milliseconds + $0 * 1000) }
        if let asked, let end = one.admitted.sealEnds, end < asked {
            throw Failure(
                .approvalExpired, "the approval ends at \(end.text), before the call is given up",
                hint: "approve it for longer: \(settings.commandLine("act-confirm --valid-for"))")
        }
        let sealEnds = options.queuesUnsealed ? nil : one.admitted.sealEnds
        let until = asked ?? sealEnds ?? QueueAdmission.end(after: now)
        let queue = QueueStore(journal.store, user: settings.user, conversation: settings.conversation)
        // Approved anew, it waits for nobody's word.
        if let known = try queue.entry(call.id) { _ = try registry.inbox.drop(known) }
        let entry = try queue.add(
            QueueStore.NewCall(
                id: call.id, tool: call.tool.slug, provider: call.tool.provider, toolkit: call.tool.toolkit,
                account: call.account, record: line(one), digest: one.admitted.intent.digest,
                reach: call.tool.reach.rawValue, until: until,
                machine: isOfMachine(one) ? journal.store.machine : nil), at: now)
        if let nonce = one.admitted.intent.nonce { try registry.inbox.drop(call.id, approvedUnder: nonce) }
        return CallResult(entry.queued(on: journal.store.machine).bytes, .ok)
    }

    /// The line that the queue keeps of a call.
    private func line(_ call: InFlightCall) -> [UInt8] {
        guard options.queuesUnsealed, var members = call.submitted.record.json.object else {
            return call.submitted.record.has(.id)
                ? call.submitted.record.bytes : call.submitted.record.setting([(.id, .text(call.call.id))])
        }
        members[.approval] = nil
        return JSON.object(members).bytes
    }

    /// Whether this machine alone can run a call: its tool or its files are here, or its approval counts here alone.
    private func isOfMachine(_ one: InFlightCall) -> Bool {
        let (call, seal) = (one.call, one.submitted.approval)
        return registry.provider(call.tool.provider)?.isOfMachine(call.tool) ?? true
            || FileArguments.areNamed(in: call.arguments, call.tool) || seal != nil && seal?[.signature] == nil
    }
}

extension QueuedCall {
    /// Its `queued` record (act-record(5)).
    ///
    /// - Parameter own: this machine, where machines share the store.
    package func queued(on own: String?) -> JSON {
        let lane = [provider, toolkit] + (account.map { [$0] } ?? [])
        var members: [(RecordKey, JSON?)] = [
            (.id, .text(id)), (.tool, .text(tool)), (.title, .text(title)),
            (.lane, .text(lane.joined(separator: "/"))),
            (.state, .text(isClaimed ? "running" : state.rawValue)), (.tries, .int(tries)),
            // A due moment that another clock put off counts from now.
            (.due, state.isOpen ? .text((isDue(.now) ? min(due, .now) : due).text) : nil),
            (.until, .text(until.text)), (.why, why.map { .text($0) }),
        ]
        if let own, let machine = machine ?? (isClaimed ? owner.flatMap(MachineID.of) : nil) {
            members += MachineID.members(machine, own: own)
        }
        // Its id and its account may be text of anybody.
        if (try? Record(line: record))?.isTainted(unsaid: true) ?? true { members.append((.taint, .bool(true))) }
        return .record(.queued, members)
    }

    /// The sentence that it was made from, or its tool and arguments.
    package var title: String {
        let record = try? Record(line: record)
        return shortened(record?.text(.intent) ?? "\(tool) \(record?[.arguments]?.line ?? "")", 200)
    }
}
