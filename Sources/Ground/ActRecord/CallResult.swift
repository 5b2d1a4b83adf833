package import ActJSON

/// The result of a call: the line that tells it, and the facts that others need without reading that line again.
package struct CallResult {
    package let bytes: [UInt8]
    package let status: ExitStatus
    package var outcome: Outcome?
    /// The code of its error, and the sentence.
    package var code: ErrorCode?
    package var message: String?
    /// The reason why it does not run here, where it may on another machine.
    package var elsewhere: Failure?
    /// Whether the call was begun, now or before.
    package var isBegun = false
    /// Milliseconds for which the service wants to be left alone.
    package var wait: Int?
    /// Whether it tells again what came of an earlier run.
    package var isReplayed = false
    /// The answer as its service gave it.
    package var original: JSON?

    /// Its record.
    package var json: JSON { bytes.withUnsafeBufferPointer { JSON(checked: $0) } }

    /// Whether its call lacks an approval only because that has ended.
    package var lacksApproval: Bool {
        outcome?.isRefusal == true && code?.is(.lostApproval) == true
    }

    package init(_ bytes: [UInt8], _ status: ExitStatus, outcome: Outcome? = nil) {
        self.bytes = bytes
        self.status = status
        self.outcome = outcome
    }

    /// A record that is no call: it goes on as it came.
    package init(_ record: Record) { self.init(record.bytes, record.status) }

    /// A failure that belongs to a result, behind it.
    package init(_ failure: Failure, status: ExitStatus? = nil) {
        self.init(failure.record().bytes, status ?? failure.status)
    }

    /// A call that is passed over: it counts, and nothing is written.
    package init(passedOver outcome: Outcome?) { self.init([], .ok, outcome: outcome) }
}
