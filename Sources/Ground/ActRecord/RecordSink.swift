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
    /// Writes an `error` record.
    package mutating func write(_ failure: Failure, more: [(String, JSON)] = []) throws(Failure) {
        try write(failure.record(more))
    }
}

/// Records that stay in memory, for the one who asked for them.
package struct RecordList: RecordSink {
    package private(set) var records: [JSON] = []
    package private(set) var status = ExitStatus.ok

    package init() {}

    package var readerGone: Bool { false }
    package var showsText: Bool { false }
    package var isFlushed: Bool { records.isEmpty }

    package mutating func note(_ status: ExitStatus) { self.status = self.status.or(status) }
    package mutating func endWell() { status = .ok }

    package mutating func pass(_ record: Record) throws(Failure) { try write(line: record.bytes) }
    package mutating func write(_ json: JSON) throws(Failure) { try write(line: json.bytes) }

    package mutating func write(line: [UInt8]) throws(Failure) {
        let record = try Record(line: line)
        note(record.status)
        records.append(record.json)
    }

    package mutating func write(line: [UInt8], status: ExitStatus) throws(Failure) {
        note(status)
        try write(line: line)
    }

    package mutating func flush() {}
    package mutating func lookForReader() {}
    package mutating func handOver() -> Bool { true }
}
