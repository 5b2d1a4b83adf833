package import ActDecide
package import ActJSON
package import ActRecord
package import ActSystem

/// The engine of a process with a loop of its own, which gives it calls for as long as it lives (act-serve(1)).
extension Engine {
    /// The outcome of a call that was taken.
    package struct Told {
        /// The number that `take` gave for it.
        package let slot: Int
        /// The line of its result, or of the call once more where its service asks something first.
        package let line: [UInt8]
        package let outcome: Outcome?
        /// The answer as its service gave it, where that is known.
        package let original: JSON?
    }

    /// Takes a call, and returns the number by which its outcome is told.
    package func take(_ record: Record) throws(Failure) -> Int {
        let slot = slots
        try submit(record)
        return slot
    }

    /// Judges by these rules from now on, and by tools as they are described now.
    package func follow(_ rules: Rules) { admission.follow(rules) }

    package var takesMore: Bool { hasRoom }

    /// Whether anything that was taken has no outcome yet.
    package var isWorking: Bool { isBusy }

    /// The failure after which it takes no more.
    package var failure: Failure? { trouble }

    /// Moves on what is ready: one commit, and what came of it.
    package func step() -> [Told] {
        do throws(Failure) { try submitDescribed() } catch { end(error) }
        if Interrupt.isPending { interrupt() }
        collect()
        return turn().compactMap { event in
            // Troubles with parts of an answer stand behind its result.
            event.lines.first.map {
                Told(slot: event.slot, line: $0.bytes, outcome: $0.outcome, original: $0.original)
            }
        }
    }

    /// Takes what has ended after a wait.
    package func gatherAll() { gather() }

    /// Adds what it waits for.
    ///
    /// - Parameter isAsking: whether something else than a call waits for a provider.
    package func joinAll(_ waits: inout Waits, isAsking: Bool) {
        if !ended.isEmpty || (!submitted.isEmpty && !readiness.isHolding) { waits.addReady() }
        if isBusy || isAsking { join(&waits) }
    }
}
