import ActJSON
package import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools

/// The one commit that a turn of the engine makes.
extension Engine {
    /// The results that a submitted record came to, and its number among all that were.
    package struct Event {
        package let ticket: Int
        package let results: [CallResult]
    }

    /// One turn: the outcomes of what has ended, the intents of what begins, and the calls whose effect is in the
    /// store, are one commit; then what came of them, in the order of the records.
    func turn() -> [Event] {
        if !ending.state.mayBegin { pages.drop() }
        registry.forgetFailures()
        if !canBegin { ending.leave(intake.dropCalls()) }
        let (batch, strain) = intake.takeBatch()
        if let strain { rest(strain) }
        let waiting = calls.waiting
        let again = calls.takeDue(journal.opened)
        var events: [Event] = []
        var begun: [InFlightCall] = []
        var began = bootClock()
        let before = (run: record.number, limit: ending.limit, waiting: calls.waiting)
        let firstTry = began
        var isOver = false
        while !isOver {
            (events, began, isOver) = ([], bootClock(), true)
            do throws(Failure) {
                try commit(again, batch, &events, &begun)
            } catch {
                work?.undone()
                begun = []
                record.restore(before.run)
                ending.restore(before.limit)
                calls.restore(
                    CallsInFlight.Waiting(
                        duplicates: waiting.duplicates, elsewhere: before.waiting.elsewhere))
                // Pages have taken note of answers by then.
                isOver = options.pages != nil || !journal.mayRepeat(error, since: firstTry, beside: calls)
                if isOver { events = unwritten(batch, error) }
            }
        }
        for ticket in events.map(\.ticket) + begun.map(\.ticket) { rows.forget(ticket) }
        for call in begun {
            if journal.isInTime(since: began) {
                intake.begin(call)
                calls.start(call)
            } else {
                // A call that comes too late has not happened.
                calls.end(call, InvocationResult.failed(Heartbeat.late))
            }
        }
        calls.collect()
        return events
    }

    /// Waits, at a terminal, until nothing speaks against more online calls; else ends the run, without those that
    /// waited.
    private func rest(_ strain: MachineState.Strain) {
        let way = resumeHint(confirms: false, isRepeatable: false)
        let failure = Failure(
            .unavailable, intake.words(strain),
            hint: "\(way); \(options.beginning == nil ? "the setting heavy" : "--heavy") lets more calls begin")
        guard progress.isAttended else {
            ending.leave(intake.dropHeld())
            return end(failure)
        }
        if intake.rest(strain) { progress.warn(failure) }
    }

    /// The commit of a turn: the results that its steps come to, and the calls that start after it.
    private func commit(
        _ again: [InFlightCall], _ batch: [Step], _ events: inout [Event], _ begun: inout [InFlightCall]
    ) throws(Failure) {
        reads.begin()
        if work == nil, calls.ended.isEmpty, again.isEmpty, !batch.contains(where: { $0.call != nil }) {
            for step in batch { events += counted(try self.events(step, nil, &begun)) }
        } else if !calls.ended.isEmpty || !again.isEmpty || !batch.isEmpty {
            let begin = again + batch.compactMap(\.call)
            try journal.write(lasting: mustLast(begin), sharing: mayShare(begin), beside: calls) {
                journal throws(Failure) in
                events = counted(try settled(endAll(journal), journal))
                if !options.keeps { try journal.expect(begin.map(\.admitted.intent)) }
                for step in again.map({ Step.run($0) }) + batch {
                    // The next call of its lane may begin in the same commit.
                    events += counted(try settled(self.events(step, journal, &begun), journal))
                }
                try work?.leaveLanes()
                if work != nil { try record.noteCounts(journal) }
            }
            calls.forgetEnded()
            work?.committed()
        }
    }

    /// Counts what calls came to.
    private func counted(_ events: [Event]) -> [Event] {
        for event in events { ending.count(event.results) }
        return events
    }

    /// The events, once the queue that they are of has them. Nothing is told of a call that is left to other machines.
    private func settled(_ events: [Event], _ journal: Journal) throws(Failure) -> [Event] {
        guard let work else { return events }
        return try work.settle(events, journal)
    }

    private func events(
        _ step: Step, _ journal: Journal?, _ begun: inout [InFlightCall]
    ) throws(Failure) -> [Event] {
        switch step {
        case .results(let ticket, let results): return [Event(ticket: ticket, results: results)]
        case .refused(let call, let failure):
            let results =
                try recorded(call) ?? [results.refused(call.submitted, by: failure, page: call.page?.number)]
            return [Event(ticket: call.ticket, results: results)]
        case .run(let call):
            switch ending.state {
            case .halted:
                ending.leave(1)
                return []
            case .open, .ending, .over:
                guard let journal, let results = try run(call, journal, &begun) else { return [] }
                return [Event(ticket: call.ticket, results: results)]
            }
        }
    }

    /// Whether the turn's commit has to be on the disk before it counts. A call that only reads runs again without harm
    /// after a loss of power; what the service asked about one must not be lost.
    private func mustLast(_ begin: [InFlightCall]) -> Bool {
        options.keeps || work != nil || begin.contains { !$0.admitted.isLow }
            || calls.ended.contains { !$0.call.admitted.isLow || $0.answer.outcome.waits }
    }

    /// Whether turns of other workers may be written beside this one: those of a queue, as long as no effect is in the
    /// store itself.
    private func mayShare(_ begin: [InFlightCall]) -> Bool {
        work != nil && !begin.contains(where: \.isAtomic) && !calls.ended.contains(where: \.call.isAtomic)
    }

    /// Writes the outcomes of all that has ended.
    private func endAll(_ journal: Journal) throws(Failure) -> [Event] {
        var events: [Event] = []
        let taken = try journal.lost(calls.ended.compactMap(\.call.begun))
        for (call, answer) in calls.ended {
            let results = try end(call, answer, journal, isTaken: taken.contains(call.logID))
            events.append(Event(ticket: call.ticket, results: results))
        }
        return events
    }

    /// The results of a turn that could not be written. Calls did not begin; what came of others is told all the same.
    private func unwritten(_ batch: [Step], _ failure: Failure) -> [Event] {
        ending.leave(batch.count { $0.call != nil })
        var events: [Event] = []
        if !Interrupt.isPending || !calls.ended.isEmpty {
            journal.fail()
            end(failure)
        }
        if !calls.ended.isEmpty {
            var isLost = false
            // Without what was to begin they may still be written.
            do throws(Failure) {
                try journal.write(lasting: mustLast([]), beside: calls) { journal throws(Failure) in
                    events = try endAll(journal)
                }
            } catch {
                events = []
                for (call, answer) in calls.ended {
                    var line = results.line(call, answer)
                    let isTainted = call.isTainted(by: answer)
                    line.isRecorded = journal.keep(call, line, answer, isTainted: isTainted)
                    events.append(Event(ticket: call.ticket, results: [CallResult(line)]))
                    if !line.isRecorded { isLost = true }
                }
            }
            for (call, answer) in calls.ended {
                events += calls.takeDuplicates(of: call).map {
                    Event(ticket: $0.ticket, results: [results.copy($0, of: call, answer, isRecorded: !isLost)])
                }
            }
            calls.forgetEnded()
        }
        // A call of the queue that nobody refused for good stays in it.
        for step in batch where work?.has(step.ticket) != true {
            switch step {
            case .results(let ticket, let some): events.append(Event(ticket: ticket, results: some))
            case .refused(let call, let failure):
                events.append(Event(ticket: call.ticket, results: [results.refused(call.submitted, by: failure)]))
            case .run: break
            }
        }
        return events
    }

    /// Writes the intent and, where the effect is in the store, runs the call; nil for one whose results come later.
    private func run(
        _ call: InFlightCall, _ journal: Journal, _ begun: inout [InFlightCall]
    ) throws(Failure) -> [CallResult]? {
        if options.keeps { return try keep(call, journal) }
        if let failure = call.putOff { return try putOff(call, failure, journal) }
        if let work, try !work.mayBegin(call.ticket, journal) { return nil }
        if let failure = try rows.fault(call) {
            return try recorded(call) ?? [results.refused(call.submitted, by: failure)]
        }
        try reads.note(call, journal.store)
        if try !begin(call, journal) {
            if calls.runs(call) || begun.contains(where: { $0.isSame(as: call) }) {
                calls.waitHere(call)
                return nil
            }
            switch try replay(call, journal) {
            case .results(let results): return results
            case .later: return nil
            case .run: break
            }
        }
        guard call.isAtomic, let provider = registry.provider(call.call.tool.provider) else {
            begun.append(call)
            return nil
        }
        return try end(call, try calls.answer(call, provider), journal)
    }

    // The beginning.

    /// Writes the intent of a call that is new; false where its id, or its approval, is on record.
    private func begin(_ call: InFlightCall, _ journal: Journal) throws(Failure) -> Bool {
        // The clock is the store's, which may have been reached just now.
        call.start()
        // A run is on record from the first call that it begins.
        if record.number == nil, try journal.entry(call.call.id, user: settings.user) != nil { return false }
        try mark(call, journal, key: nil)
        call.begin(try journal.begin(call.admitted.intent, at: call.started, endsNow: call.isAtomic))
        return call.begun != nil
    }

    /// Writes that a call on record runs once more.
    func beginAgain(_ call: InFlightCall, _ entry: Journal.Entry, _ journal: Journal) throws(Failure) {
        call.start()
        try mark(call, journal, key: entry.nextKey)
        call.begin(try journal.beginAgain(entry, call.admitted.intent, at: call.started, endsNow: call.isAtomic))
    }

    /// Notes the run that begins a call, and the key that it is sent with: a new one, unless an earlier try had no
    /// answer.
    private func mark(_ call: InFlightCall, _ journal: Journal, key: String?) throws(Failure) {
        let run = try record.begin(journal, at: call.started)
        call.runs(in: run, key: call.isAtomic ? nil : key ?? hex(random(16)))
    }
}
