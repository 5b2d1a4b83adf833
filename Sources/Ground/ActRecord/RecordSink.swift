package import ActJSON

/// A place that records go to: standard output, or a list for the one who asked for them.
package protocol RecordSink: ~Copyable {
    /// The gravest status so far, of what was written or passed on.
    var status: ExitStatus { get }
    /// Whether nobody takes records any more, which ends the work quietly.
    var readerGone: Bool { get }
    /// Whether a person reads text in place of the records.
    var showsText: Bool { get }
    /// Whether all that was written is out.
    var isFlushed: Bool { get }

    /// Counts a status that no record carries.
    mutating func note(_ status: ExitStatus)
    /// Ends with status 0 after a signal that told the command to end, and that it obeyed.
    mutating func endWell()

    /// Passes a record on, as it came.
    mutating func pass(_ record: Record) throws(Failure)
    /// Writes a record of our own.
    mutating func write(_ json: JSON) throws(Failure)
    /// Writes a failure, as an `error` record with these members too.
    mutating func write(_ failure: Failure, more: [(RecordKey, JSON?)]) throws(Failure)
    /// Writes a record's line, possibly with fields spliced in.
    mutating func write(line: [UInt8]) throws(Failure)
    /// Writes a line whose status its maker knows.
    mutating func write(line: [UInt8], status: ExitStatus) throws(Failure)

    /// Sends on what is buffered, as every wait has to be preceded by it.
    mutating func flush() throws(Failure)
    /// Notes it where the reader has gone away.
    mutating func lookForReader()
    /// Flushes, and waits until the reader has all of it; false when that went away before.
    mutating func handOver() throws(Failure) -> Bool
}

extension RecordSink where Self: ~Copyable {
    package mutating func write(_ call: Call) throws(Failure) { try pass(call.record) }

    /// Writes a failure, as an `error` record.
    package mutating func write(_ failure: Failure) throws(Failure) { try write(failure, more: []) }
}
