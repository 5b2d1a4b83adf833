package import ActJSON
package import ActRecord
import ActStore
import ActSystem
import ActTools
import Glibc

/// Feeds the engine from a stream of records, and writes what came of them.
///
/// Trouble with the input, the output or the store, and a signal to end, take no more input; calls that run are waited
/// for, and their outcomes are written and told.
package struct Feed {
    /// Gives the lines, with their statuses, that are written in place of one that a record came to; nil leaves that as
    /// it is. The record goes by its number among all that were taken, from 0.
    package typealias Rewriting = (_ ticket: Int, _ line: [UInt8]) throws(Failure) -> [(
        line: [UInt8], status: ExitStatus
    )]?

    private let engine: Engine
    private let isOrdered: Bool
    private let rewriting: Rewriting?
    private var tally = RunCounts()
    private var inputEnded = false
    /// Whether the end of the input was seen.
    private var sawEnd = false
    /// The calls that are done already, where the run goes on; nil where each call is judged.
    private let passingOver: PassingOver?
    /// Records of one look at the journal, at most.
    private static let look = 512
    /// Lines that wait for those before them.
    private var held: [Int: [CallResult]] = [:]
    private var nextOut = 0
    private var pulse: RunProgress?
    /// Records, and pages, of which it is known what came of them.
    private var ended = 0

    /// - Parameters:
    ///   - isOrdered: whether results are written in the order of their records.
    ///   - rewriting: nil where lines are written as they are.
    package init(_ engine: Engine, isOrdered: Bool, rewriting: Rewriting? = nil) throws(Failure) {
        self.engine = engine
        self.isOrdered = isOrdered
        self.rewriting = rewriting
        // A page that is done leads to the next one.
        passingOver =
            engine.options.resumes && engine.options.pages == nil
            ? try PassingOver(engine.settings, provider: engine.options.provider) : nil
    }

    private var isBusy: Bool { !inputEnded || engine.isBusy }

    /// Whether there is room for another record.
    private var canTakeMore: Bool { !inputEnded && engine.hasRoom }

    /// Whether another record can be taken without a wait. Trouble with the input comes to light when it is.
    private func canTake(_ records: inout some Source & ~Copyable) -> Bool {
        canTakeMore && (try? records.isReady()) ?? true
    }

    /// Runs everything that `records` has; throws what ended it before its time.
    package mutating func run(_ records: inout some Source & ~Copyable, _ out: inout some RecordSink & ~Copyable)
        throws(Failure)
    {
        let start = monotonic()
        pulse = RunProgress(engine.progress, start: start, isRecords: engine.options.writesProgress)
        while isBusy {
            out.lookForReader()
            if out.readerGone { end() }
            take(&records, &out)
            for event in engine.turn() { emit(event, &out) }
            if let now = pulse?.due() { show(now, records, &out) }
            if engine.taken + tally.passedOver > 0 { engine.count(tally.outcomes) }
            if Suspension.isAsked { engine.suspend() }
            if out.readerGone { end() }
            engine.obeyEnding()
            if engine.isEnding { inputEnded = true }
            guard isBusy, !engine.hasOutcomes, !canTake(&records) else {
                engine.noteWork()
                continue
            }
            wait(canTakeMore ? (records.waits, records.nextLook) : (nil, nil), &out)
            engine.gather()
        }
        pulse?.rest()
        if engine.options.writesProgress { show(monotonic() - start, records, &out) }
        engine.noteEnd(why: why)
        try tellEnd(monotonic() - start, &records, &out)
    }

    /// The reason for which the run ended before each call had its outcome; nil where each has.
    private var why: String? {
        if Interrupt.isPending { return engine.isQueueIdle ? nil : "a signal" }
        if let failure = engine.failure { return failure.message }
        let isLeft = !sawEnd || engine.notBegun > 0
        if isLeft, let words = engine.haltWords { return words }
        if isLeft { return "its output was closed" }
        if needsApprovals { return RunStore.approvalsEnded }
        // An empty pipe is not the end of what a run still has to do.
        return engine.options.resumes && engine.taken + tally.passedOver == 0 ? "no records came" : nil
    }

    /// Whether calls are left that another approval would let run: those of a queue stay in it.
    private var needsApprovals: Bool {
        tally.unapproved > 0 && engine.options.beginning?.command.isResumable ?? false
    }

    /// Says how the run ended, and the way on.
    private mutating func tellEnd(
        _ milliseconds: Int, _ records: inout some Source & ~Copyable, _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        if Interrupt.isPending || engine.haltWords != nil {
            tell(&records, &out)
            return try engine.finish()
        }
        let isLeft = needsApprovals && engine.run != nil
        let resumeHint = isLeft ? engine.resumeHint(confirms: true, isRepeatable: records.isRepeatable) : nil
        if let words = tally.words(milliseconds: milliseconds, run: engine.run, resumeHint: resumeHint) {
            do throws(Failure) { try out.flush() } catch { end(error) }
            engine.progress.sum(up: words, isNeeded: isLeft)
        }
        try engine.finish()
    }

    /// Takes no more input.
    private mutating func end(_ failure: Failure? = nil) {
        inputEnded = true
        engine.end(failure)
    }

    /// Submits what can be taken without a wait, up to a turn.
    private mutating func take(_ records: inout some Source & ~Copyable, _ out: inout some RecordSink & ~Copyable) {
        do throws(Failure) {
            try engine.submitDescribed()
            try engine.submitPages()
            while canTakeMore, !Interrupt.isPending, try records.isReady() {
                guard let record = try next(&records, &out) else {
                    inputEnded = sawEnd
                    break
                }
                if record.type == .error, record.errorCode?.is(.ofRecord) == true {
                    tally.bad += 1
                }
                if engine.isIdle, out.isFlushed {
                    _ = try Interrupt.endable { () throws(Failure) in try engine.submit(record) }
                } else {
                    try engine.submit(record)
                }
            }
        } catch {
            // Calls before the trouble still run, and are told.
            engine.note(error)
            inputEnded = true
        }
    }

    /// The next record that is to be submitted; nil at the end, and where many calls in a row were done already.
    private mutating func next(
        _ records: inout some Source & ~Copyable, _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) -> Record? {
        guard let passingOver, let journal = engine.openJournal else {
            let record = try records.next(&out)
            sawEnd = record == nil && !out.readerGone
            return record
        }
        var found: Record?
        var count = 0
        var isEnd = false
        try journal.store.reading { () throws(Failure) in
            while found == nil, !isEnd, count < Feed.look, try records.isReady() {
                let record = try records.next(&out)
                isEnd = record == nil && !out.readerGone
                if record == nil { break }
                if let record, try !passingOver.isDone(record, journal) { found = record }
                if !isEnd, found == nil { count += 1 }
            }
        }
        if count > 0 { tally.outcomes[.done, default: 0] += count }
        tally.passedOver += count
        ended += count
        sawEnd = isEnd
        return found
    }

    private mutating func wait(_ input: (waits: Int32?, nextLook: Int?), _ out: inout some RecordSink & ~Copyable) {
        do throws(Failure) { try out.flush() } catch { return end(error) }
        var waits = Waits()
        engine.join(&waits, reads: input.waits != nil)
        if let descriptor = input.waits { waits.add(descriptor) }
        if let nextLook = input.nextLook { waits.add(until: nextLook) }
        if let pulse {
            // Another stage may ask a question before more comes: the line is not in its way.
            if engine.waitsFor == nil { pulse.rest() } else { waits.add(until: pulse.next) }
        }
        Suspension.join(&waits)
        waits.wait(stops: false)
    }

    /// Draws how far the run is. The output so far is written first, as it takes the line away.
    private mutating func show(
        _ milliseconds: Int, _ records: borrowing some Source & ~Copyable, _ out: inout some RecordSink & ~Copyable
    ) {
        do throws(Failure) { try out.flush() } catch { return end(error) }
        let share = engine.options.pages != nil ? nil : sawEnd ? (1, 1) : records.share
        let left = RunProgress.left(
            milliseconds: milliseconds, ended: ended, taken: engine.taken + tally.passedOver, share: share)
        if engine.options.writesProgress {
            engine.progress.write(tally.record(milliseconds: milliseconds, left: left, engine))
        } else {
            let words = tally.words(milliseconds: milliseconds, left: left.map(RunProgress.words))
            pulse?.show(words, waitingFor: engine.waitsFor)
        }
    }

    /// Says what was done when a signal ended the run, and what is left to do.
    private mutating func tell(_ records: inout some Source & ~Copyable, _ out: inout some RecordSink & ~Copyable) {
        for (ticket, lines) in held.sorted(by: { $0.key < $1.key }) { say(lines, of: ticket, &out) }
        held = [:]
        guard engine.options.tellsLeft else { return }
        tally.notBegun = engine.notBegun
        // No longer than a moment: the input may have no end.
        let until = monotonic() + 1000
        var last: Record?
        repeat {
            guard engine.failure == nil, !sawEnd, !Interrupt.isUrgent, monotonic() < until,
                (try? records.isReady()) == true
            else { break }
            do throws(Failure) { last = try records.next(&out) } catch { break }
            if last == nil { sawEnd = true }
            if last?.type == .call { tally.notBegun += 1 }
        } while last != nil
        let resumeHint = engine.resumeHint(confirms: false, isRepeatable: records.isRepeatable)
        // The calls of a queue that are left are told of beside these.
        let words = tally.words(isWhole: sawEnd || engine.isOfQueue, resumeHint: resumeHint)
        // The results that it counts stand before it.
        do throws(Failure) { try out.flush() } catch { end(error) }
        let cause = engine.haltWords.map { "\($0): " }
        engine.progress.warn((cause ?? "") + words)
    }

    // Writing results.

    private mutating func emit(_ event: Engine.Event, _ out: inout some RecordSink & ~Copyable) {
        ended += 1
        guard isOrdered else { return say(event.results, of: event.ticket, &out) }
        held[event.ticket] = event.results
        while let next = held.removeValue(forKey: nextOut) {
            say(next, of: nextOut, &out)
            nextOut += 1
        }
    }

    /// Writes lines. Output that takes no more ends the run, but not what it has begun.
    private mutating func say(_ results: [CallResult], of ticket: Int, _ out: inout some RecordSink & ~Copyable) {
        for result in results {
            if let outcome = result.outcome { tally.outcomes[outcome, default: 0] += 1 }
            if result.lacksApproval { tally.unapproved += 1 }
            guard !result.bytes.isEmpty else { continue }
            do throws(Failure) {
                let instead = try rewriting?(ticket, result.bytes)
                for (bytes, status) in instead ?? [(result.bytes, result.status)] {
                    try out.write(line: bytes, status: status)
                }
            } catch { end(error) }
        }
    }
}
