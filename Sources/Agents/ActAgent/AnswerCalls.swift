import ActAsk
import ActJSON
import ActRecord
import ActRun
import ActSystem

/// The calls of one answer of the model as the source of their run: those that need no word run at once, and the others
/// are asked about when these have ended, so that no result shows in a question.
struct AnswerCalls: ~Copyable, Source {
    private var confirmation: Confirmation
    private var decided: [Record] = []
    private var failures: [Failure] = []
    private var isDecided = false
    /// Whether nothing runs.
    private let isIdle: () -> Bool

    init(
        _ calls: [Call], _ confirmation: consuming Confirmation, isIdle: @escaping () -> Bool
    ) throws(Failure) {
        self.confirmation = confirmation
        self.isIdle = isIdle
        (decided, failures) = try self.confirmation.begin(calls)
        decided.reverse()
    }

    mutating func isReady() -> Bool { !decided.isEmpty || isDecided || Interrupt.isPending || isIdle() }

    mutating func next(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> Record? {
        guard !Interrupt.isPending else { return nil }
        if decided.isEmpty, !isDecided {
            isDecided = true
            let asked = try confirmation.finish()
            decided = asked.calls.reversed()
            failures += asked.failures
        }
        for failure in failures { try out.write(failure) }
        failures = []
        // An answer to a question that was broken off is none.
        return Interrupt.isPending ? nil : decided.popLast()
    }

    var waits: Int32? { nil }
    var nextLook: Int? { nil }
    var share: (read: Int, size: Int)? { nil }
    var isRepeatable: Bool { false }
}
