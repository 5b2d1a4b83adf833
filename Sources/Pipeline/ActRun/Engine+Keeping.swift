import ActDecide
package import ActJSON
import ActRecord
import ActSettings
package import ActStore
package import ActSystem
import ActTools

/// Calls that are kept for later in place of being run (act-queue(1)).
extension Engine {
    /// Milliseconds for which a call that needs no approval is kept.
    private static let longest = 7 * 86_400_000

    /// The end of a call that needs no approval and is kept now.
    package static func end(after now: Moment) -> Moment { Moment(milliseconds: now.milliseconds + longest) }

    /// Keeps a call that may run, and returns its `queued` record; for one that was run, the recorded result; nil for one
    /// that another process runs now.
    func keep(_ job: Job, _ journal: Journal) throws(Failure) -> [Line]? {
        if let entry = try journal.entry(job.admitted.call.id, user: settings.user) {
            switch try recall(job, entry, journal) {
            case .lines(let lines): return lines
            case .later: return nil
            case .run: break
            }
        }
        do throws(Failure) { return [try queued(job, journal)] } catch {
            guard error.code.is(.ofRecord) || error.code.is(.lostApproval) else { throw error }
            return [line(job.record, refusedBy: error)]
        }
    }

    /// Whether a write that could not be sent now is put into the queue, in the commit that says so.
    func isPutOff(_ job: Job, _ answer: Answer, _ journal: Journal) throws(Failure) -> Bool {
        guard options.queuesOffline, !job.admitted.isLow, !Interrupt.isPending, answer.outcome.isFailure,
            !answer.isPartial, let failure = answer.failure, failure.status == .tryLater, failure.code.is(.unused)
        else { return false }
        return try isQueued(job, journal)
    }

    /// Puts a call into the queue; false where its id is queued for another call.
    private func isQueued(_ job: Job, _ journal: Journal) throws(Failure) -> Bool {
        do throws(Failure) { _ = try queued(job, journal) } catch {
            guard error.code.is(.ofRecord) else { throw error }
            return false
        }
        return true
    }

    /// The line of a write that was put into the queue because no route leads to its service: it was never begun.
    func putOff(_ job: Job, _ failure: Failure, _ journal: Journal) throws(Failure) -> [Line] {
        if let lines = try recorded(job) { return lines }
        guard try isQueued(job, journal) else { return [line(job.record, refusedBy: failure)] }
        var line = line(job, outcome: .held)
        (line.failure, line.isQueued) = (failure, true)
        return [Line(line)]
    }

    /// Puts a call into the queue, in the commit under way.
    func queued(_ job: Job, _ journal: Journal) throws(Failure) -> Line {
        let (call, now) = (job.admitted.call, Moment.now)
        let asked = options.keepsFor.map { Moment(milliseconds: now.milliseconds + $0 * 1000) }
        if let asked, let end = job.admitted.sealEnds, end < asked {
            throw Failure(
                .approvalExpired, "the approval ends at \(end.text), before the call is given up",
                hint: "approve it for longer: \(settings.commandLine("act-confirm --valid-for"))")
        }
        let sealEnds = options.queuesUnsealed ? nil : job.admitted.sealEnds
        let until = asked ?? sealEnds ?? Engine.end(after: now)
        let queue = QueueStore(journal.store, user: settings.user, conversation: settings.conversation)
        // Approved anew, it waits for nobody's word.
        if let known = try queue.entry(call.id) { _ = try toolbox.inbox.drop(known) }
        let entry = try queue.add(
            QueueStore.Call(
                id: call.id, tool: call.tool.slug, provider: call.tool.provider, toolkit: call.tool.toolkit,
                account: call.account,
                record: kept(job),
                digest: job.admitted.intent.digest, reach: call.tool.reach.rawValue, until: until,
                machine: isOfMachine(job) ? journal.store.machine : nil), at: now)
        if let nonce = job.admitted.intent.nonce { try toolbox.inbox.drop(call.id, approvedUnder: nonce) }
        return Line(entry.queued(on: journal.store.machine).bytes, .ok)
    }

    /// The line that the queue keeps of a call.
    private func kept(_ job: Job) -> [UInt8] {
        guard options.queuesUnsealed, var members = job.record.json.object else {
            return job.record.has(.id)
                ? job.record.bytes : job.record.setting([(.id, .text(job.admitted.call.id))])
        }
        members[.approval] = nil
        return JSON.object(members).bytes
    }

    /// Whether this machine alone can run a call: its tool or its files are here, or its approval counts here alone.
    private func isOfMachine(_ job: Job) -> Bool {
        let (call, seal) = (job.admitted.call, job.record.approval)
        return toolbox.provider(call.tool.provider)?.isOfMachine(call.tool) ?? true
            || FileArguments.areNamed(in: call.arguments, call.tool) || seal != nil && seal?["signature"] == nil
    }
}

extension QueueStore.Entry {
    /// Its `queued` record (act-record(5)).
    ///
    /// - Parameter own: this machine, where machines share the store.
    package func queued(on own: String?) -> JSON {
        let lane = [provider, toolkit] + (account.map { [$0] } ?? [])
        var members: [(String, JSON)] = [
            ("type", .text("queued")), ("id", .text(id)), ("tool", .text(tool)),
            ("lane", .text(lane.joined(separator: "/"))), ("state", .text(isClaimed ? "running" : state.rawValue)),
            ("tries", .int(tries)),
        ]
        // A due moment that another clock put off counts from now.
        if state.isOpen { members.append(("due", .text((isDue(.now) ? min(due, .now) : due).text))) }
        members.append(("until", .text(until.text)))
        if let why { members.append(("why", .text(why))) }
        if let own, let machine = machine ?? (isClaimed ? owner.flatMap(MachineID.of) : nil) {
            members += MachineID.members(machine, own: own)
        }
        // Its id and its account may be text of anybody.
        if (try? Record(line: record))?.isTainted(unsaid: true) ?? true { members.append(("taint", .bool(true))) }
        return .object(members)
    }
}
