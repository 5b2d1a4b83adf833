package import ActCore
import ActStore
import ActTools
import Glibc

/// Feeds the engine from a stream of records, and writes what came of them.
///
/// Trouble with the input, the output or the store, and a signal to end, take no more input; calls that run are waited
/// for, and their outcomes are written and told.
package struct Feed {
    private let engine: Engine
    private let isOrdered: Bool
    private var tally = Tally()
    private var inputEnded = false
    /// Whether the end of the input was seen.
    private var sawEnd = false
    /// Lines that wait for those before them.
    private var held: [Int: [Engine.Line]] = [:]
    private var nextOut = 0
    private var pulse: Pulse?
    /// Records, and pages, of which it is known what came of them.
    private var ended = 0

    /// - Parameter isOrdered: whether results are written in the order of their records.
    package init(_ engine: Engine, isOrdered: Bool) {
        self.engine = engine
        self.isOrdered = isOrdered
    }

    private var isBusy: Bool { !inputEnded || engine.isBusy }

    /// Whether there is room for another record.
    private var canTakeMore: Bool { !inputEnded && engine.hasRoom }

    /// Whether another record can be taken without a wait. Trouble with the input comes to light when it is.
    private func canTake(_ records: inout some Source & ~Copyable) -> Bool {
        canTakeMore && (try? records.isReady()) ?? true
    }

    /// Runs everything that `records` has; throws what ended it before its time.
    package mutating func run(_ records: inout some Source & ~Copyable, _ out: inout Output) throws(Failure) {
        let start = monotonic()
        pulse = Pulse(engine.progress, start: start)
        while isBusy {
            take(&records, &out)
            for event in engine.turn() { emit(event, &out) }
            if let now = pulse?.due() { show(now, records, &out) }
            engine.note(.running, counts: tally.outcomes)
            if out.readerGone { end() }
            if Interrupt.isPending { engine.interrupt() }
            if engine.isEnding { inputEnded = true }
            guard isBusy, engine.ended.isEmpty, !canTake(&records) else { continue }
            wait(canTakeMore ? (records.waits, records.nextLook) : (nil, nil), &out)
            engine.gather()
        }
        pulse?.rest()
        let isWhole = sawEnd && engine.trouble == nil && !Interrupt.isPending && engine.notBegun == 0
        engine.note(isWhole ? .completed : .failed, counts: tally.outcomes)
        if Interrupt.isPending {
            tell(&records, &out)
        } else if let words = tally.words(milliseconds: monotonic() - start, run: engine.run) {
            do throws(Failure) { try out.flush() } catch { end(error) }
            engine.progress?.sum(up: words)
        }
        try engine.finish()
    }

    /// Takes no more input.
    private mutating func end(_ failure: Failure? = nil) {
        inputEnded = true
        engine.end(failure)
    }

    /// Submits what can be taken without a wait, up to a turn.
    private mutating func take(_ records: inout some Source & ~Copyable, _ out: inout Output) {
        do throws(Failure) {
            try engine.submitDescribed()
            try engine.submitPages()
            while canTakeMore, !Interrupt.isPending, try records.isReady() {
                guard let record = try records.next(&out) else {
                    inputEnded = true
                    sawEnd = true
                    break
                }
                if record.type == "error", record["error"]?["code"]?.string == ErrorCode.badRecord.rawValue {
                    tally.bad += 1
                }
                if engine.isIdle, out.isFlushed {
                    try Interrupt.endable { () throws(Failure) in try engine.submit(record) }
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

    private mutating func wait(_ input: (waits: Int32?, nextLook: Int?), _ out: inout Output) {
        do throws(Failure) { try out.flush() } catch { return end(error) }
        var waits = Waits()
        engine.join(&waits)
        if let descriptor = input.waits { waits.add(descriptor) }
        if let nextLook = input.nextLook { waits.add(until: nextLook) }
        if let pulse {
            // Another stage may ask a question before more comes: the line is not in its way.
            if engine.waitsFor == nil { pulse.rest() } else { waits.add(until: pulse.next) }
        }
        waits.wait()
    }

    /// Draws how far the run is. The output so far is written first, as it takes the line away.
    private mutating func show(
        _ milliseconds: Int, _ records: borrowing some Source & ~Copyable, _ out: inout Output
    ) {
        do throws(Failure) { try out.flush() } catch { return end(error) }
        let share = engine.options.pages != nil ? nil : sawEnd ? (1, 1) : records.share
        let left = Pulse.left(milliseconds: milliseconds, ended: ended, taken: engine.slots, share: share)
        pulse?.show(tally.words(milliseconds: milliseconds, left: left), waitingFor: engine.waitsFor)
    }

    /// Says what was done when a signal ended the run, and what is left to do.
    private mutating func tell(_ records: inout some Source & ~Copyable, _ out: inout Output) {
        for (_, lines) in held.sorted(by: { $0.key < $1.key }) { say(lines, &out) }
        held = [:]
        tally.notBegun = engine.notBegun
        // No longer than a moment: the input may have no end.
        let until = monotonic() + 1000
        var last: Record?
        repeat {
            guard engine.trouble == nil, !sawEnd, !Interrupt.isUrgent, monotonic() < until,
                (try? records.isReady()) == true
            else { break }
            do throws(Failure) { last = try records.next(&out) } catch { break }
            if last == nil { sawEnd = true }
            if last?.type == "call" { tally.notBegun += 1 }
        } while last != nil
        let words = tally.words(isWhole: sawEnd, isRepeatable: records.isRepeatable, run: engine.run)
        // The results that it counts stand before it.
        do throws(Failure) { try out.flush() } catch { end(error) }
        complain(engine.options.command, words)
    }

    // Writing results.

    private mutating func emit(_ event: Engine.Event, _ out: inout Output) {
        ended += 1
        guard isOrdered else { return say(event.lines, &out) }
        held[event.slot] = event.lines
        while let next = held.removeValue(forKey: nextOut) {
            say(next, &out)
            nextOut += 1
        }
    }

    /// Writes lines. Output that takes no more ends the run, but not what it has begun.
    private mutating func say(_ lines: [Engine.Line], _ out: inout Output) {
        for line in lines {
            if let outcome = line.outcome { tally.outcomes[outcome, default: 0] += 1 }
            do throws(Failure) { try out.write(line: line.bytes, status: line.status) } catch { end(error) }
        }
    }
}
