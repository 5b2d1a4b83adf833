import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools

/// The one commit that a turn of the engine makes.
extension Engine {
    // Milliseconds that a commit waits while another process holds the store: before anything is on record of this run,
    // after that, when calls may be under way, and once it failed. Between two looks the running calls are moved on.
    private static let patience = 10_000
    private static let longPatience = 30_000
    static let look = 200
    // The same in a shared store while no call is under way: who looks loses its place in the line of those that write.
    private static let longLook = 1_000

    /// One turn: the outcomes of what has ended, the intents of what begins, and the calls whose effect is in the
    /// store, are one commit; then what came of them, in the order of the records.
    func turn() -> [Event] {
        if isEnding { pages.drop() }
        toolbox.forgetFailures()
        var batch = submitted
        submitted = []
        begins = 0
        if Interrupt.isPending {
            notBegun += batch.count { $0.job != nil }
            batch.removeAll { $0.job != nil }
        }
        hold(&batch)
        let waiting = twins
        if !ended.isEmpty { twins = [] }
        let again = (ended.isEmpty ? [] : waiting) + foreign.due(journal)
        var events: [Event] = []
        var begun: [Job] = []
        var began = bootClock()
        let (runBefore, firstTry) = ((run, halting, foreign), began)
        var isOver = false
        while !isOver {
            (events, began, isOver) = ([], bootClock(), true)
            do throws(Failure) {
                try commit(again, batch, &events, &begun)
            } catch {
                work?.undone()
                begun = []
                (run, halting, foreign) = runBefore
                twins = waiting
                isOver = !mayRepeat(error, since: firstTry)
                if isOver { events = unwritten(batch, error) }
            }
        }
        (ended, late) = (ended + late, [])
        for job in begun { if isInTime(job, since: began) { start(job) } }
        collect()
        return events
    }

    /// The commit of a turn: the lines that its steps come to, and the jobs that start after it.
    private func commit(
        _ again: [Job], _ batch: [Step], _ events: inout [Event], _ begun: inout [Job]
    ) throws(Failure) {
        if work == nil, ended.isEmpty, again.isEmpty, !batch.contains(where: { $0.job != nil }) {
            for step in batch { events += counted(try self.events(step, nil, &begun)) }
        } else if !ended.isEmpty || !again.isEmpty || !batch.isEmpty {
            let begin = again + batch.compactMap(\.job)
            try write(lasting: mustLast(begin)) { journal throws(Failure) in
                events = counted(try settled(end(journal), journal))
                if !options.keeps { try journal.expect(begin.map(\.admitted.intent)) }
                for step in again.map({ Step.job($0) }) + batch {
                    // The next call of its lane may begin in the same commit.
                    events += counted(try settled(self.events(step, journal, &begun), journal))
                }
                try work?.leaveLanes()
            }
            ended = []
            work?.committed()
        }
    }

    /// The events, once the queue that they are of has them. Nothing is told of a call that is left to other machines.
    private func settled(_ events: [Event], _ journal: Journal) throws(Failure) -> [Event] {
        guard let work else { return events }
        return try work.settle(events, journal)
    }

    /// Whether a commit that failed is tried again: the store that machines share may be there soon, or free. Pages have
    /// taken note of answers by then.
    private func mayRepeat(_ failure: Failure, since began: Int) -> Bool {
        guard failure.code.is(.busy), let journal, journal.store.isShared, options.pages == nil,
            !Interrupt.isUrgent, bootClock() - began < Engine.patience
        else { return false }
        Waits.pause(milliseconds: Engine.look)
        collect()
        return true
    }

    /// Whether a call that was begun in this turn may be sent: while this process stood still, others may have taken it
    /// for a dead one's. One that comes too late has not happened.
    private func isInTime(_ job: Job, since began: Int) -> Bool {
        guard let most = journal?.store.claimTime, bootClock() - began > most / 2 else { return true }
        ended.append((job, Answer.failed(Heartbeat.late)))
        return false
    }

    private func events(_ step: Step, _ journal: Journal?, _ begun: inout [Job]) throws(Failure) -> [Event] {
        switch step {
        case .lines(let slot, let some): return [Event(slot: slot, lines: some)]
        case .refused(let job, let failure):
            let lines = try recorded(job) ?? [line(job.record, refusedBy: failure, page: job.page?.number)]
            return [Event(slot: job.slot, lines: lines)]
        case .job(let job):
            guard !isHalted else {
                notBegun += 1
                return []
            }
            guard let journal, let some = try run(job, journal, &begun) else { return [] }
            return [Event(slot: job.slot, lines: some)]
        }
    }

    /// Whether the turn's commit has to be on the disk before it counts. A call that only reads runs again without harm
    /// after a loss of power; what the service asked about one must not be lost.
    private func mustLast(_ begin: [Job]) -> Bool {
        options.keeps || work != nil || begin.contains { !$0.admitted.isLow }
            || ended.contains { !$0.job.admitted.isLow || $0.answer.outcome.waits }
    }

    /// Runs `body` in a transaction. While another process holds the store, the calls that run go on.
    private func write(lasting: Bool, _ body: (Journal) throws(Failure) -> Void) throws(Failure) {
        let journal = try openJournal()
        try deliver(journal)
        let patience = storeFailed ? Engine.look : hasWritten ? Engine.longPatience : Engine.patience
        let deadline = monotonic() + patience
        defer { progress.clear() }
        let isLined = journal.store.claimTime != nil && running.isEmpty
        let look = isLined ? min(Engine.longLook, patience) : Engine.look
        while try journal.store.transaction(
            within: look, lasting: lasting, { () throws(Failure) in try body(journal) }) == nil
        {
            let left = deadline - monotonic()
            // Nothing is lost by a call that has not begun.
            guard left > 0, !Interrupt.isUrgent, !Interrupt.isPending || !ended.isEmpty else {
                throw journal.store.inUse
            }
            progress.draw(
                "\(progress.name): another process holds the store, waiting up to \((left + 999) / 1000) s for it"
            )
            collect()
        }
        hasWritten = true
    }

    /// Milliseconds between two looks for outcomes that this machine keeps.
    private static let delivery = 5000

    /// Writes the outcomes that this machine kept while the store was out of reach, its other processes' too.
    private func deliver(_ journal: Journal) throws(Failure) {
        guard kept > 0 || monotonic() >= deliversAt else { return }
        if try journal.deliver(user: settings.user) { kept = 0 }
        deliversAt = monotonic() + Engine.delivery
    }

    private func end(_ journal: Journal) throws(Failure) -> [Event] {
        var events: [Event] = []
        let taken = try journal.taken(ended.compactMap(\.job.begun))
        for (job, answer) in ended {
            let lines = try end(job, answer, journal, isTaken: taken.contains(job.logID))
            events.append(Event(slot: job.slot, lines: lines))
        }
        return events
    }

    /// The lines of a turn that could not be written. Calls did not begin; what came of others is told all the same.
    private func unwritten(_ batch: [Step], _ failure: Failure) -> [Event] {
        notBegun += batch.count(where: { $0.job != nil })
        var events: [Event] = []
        if !Interrupt.isPending || !ended.isEmpty {
            storeFailed = true
            end(failure)
        }
        if !ended.isEmpty {
            var isLost = false
            // Without what was to begin they may still be written.
            do throws(Failure) {
                try write(lasting: mustLast([])) { journal throws(Failure) in events = try end(journal) }
            } catch {
                events = []
                for (job, answer) in ended {
                    let (line, isKept) = unrecorded(job, answer)
                    events.append(Event(slot: job.slot, lines: [line]))
                    if isKept { kept += 1 } else { unwritten += 1 }
                    if !isKept { isLost = true }
                }
            }
            for (job, answer) in ended {
                let id = job.admitted.call.id
                let copies = twins.filter { sameBytes($0.admitted.call.id, id) }
                events += copies.map {
                    Event(slot: $0.slot, lines: [copy($0, job, answer, isRecorded: !isLost)])
                }
                twins.removeAll { sameBytes($0.admitted.call.id, id) }
            }
            ended = []
        }
        // A call of the queue that nobody refused for good stays in it.
        for step in batch where work?.has(step.slot) != true {
            switch step {
            case .lines(let slot, let some): events.append(Event(slot: slot, lines: some))
            case .refused(let job, let failure):
                events.append(Event(slot: job.slot, lines: [line(job.record, refusedBy: failure)]))
            case .job: break
            }
        }
        return events
    }

    /// Writes the intent and, where the effect is in the store, runs the call; nil for one whose lines come later.
    private func run(_ job: Job, _ journal: Journal, _ begun: inout [Job]) throws(Failure) -> [Line]? {
        if options.keeps { return try keep(job, journal) }
        if let failure = job.putOff { return try putOff(job, failure, journal) }
        if let work, try !work.mayBegin(job.slot, journal) { return nil }
        if try !begin(job, journal) {
            let id = job.admitted.call.id
            if (Array(running.values) + begun).contains(where: { sameBytes($0.admitted.call.id, id) }) {
                twins.append(job)
                return nil
            }
            switch try replay(job, journal) {
            case .lines(let lines): return lines
            case .later: return nil
            case .run: break
            }
        }
        guard isAtomic(job), let provider = toolbox.provider(job.admitted.call.tool.provider) else {
            begun.append(job)
            return nil
        }
        guard let answer = answer(job, provider) else {
            throw Failure(.internal, "'\(job.admitted.call.tool.slug)' gave no answer")
        }
        return try end(job, consume answer, journal)
    }

    /// Runs a call whose effect is in the store. Others of its provider may end meanwhile.
    private func answer(_ job: Job, _ provider: any Provider) -> Answer? {
        job.admitted.takeUpArguments()
        provider.start(job.admitted.call, ticket: job.slot)
        var answer: Answer?
        for (slot, one) in provider.finished() {
            if slot == job.slot {
                answer = one
            } else if let other = running.removeValue(forKey: slot) {
                late.append((other, one))
            }
        }
        return answer
    }

    // The journal.

    func openJournal() throws(Failure) -> Journal {
        if let journal { return journal }
        let opened = Journal(try toolbox.store())
        journal = opened
        return opened
    }
}
