package import ActJSON

/// A sink that nobody reads at the other end of a descriptor: nothing is buffered, and nobody goes away.
package protocol MemorySink: RecordSink, ~Copyable {
    mutating func take(_ record: Record) throws(Failure)
}

extension MemorySink where Self: ~Copyable {
    package var readerGone: Bool { false }
    package var showsText: Bool { false }

    package mutating func pass(_ record: Record) throws(Failure) { try write(line: record.bytes) }
    package mutating func write(_ json: JSON) throws(Failure) { try write(line: json.bytes) }

    package mutating func write(line: [UInt8]) throws(Failure) {
        let record = try Record(line: line)
        note(record.status)
        try take(record)
    }

    package mutating func write(line: [UInt8], status: ExitStatus) throws(Failure) {
        note(status)
        try write(line: line)
    }

    package mutating func flush() {}
    package mutating func lookForReader() {}
    package mutating func handOver() -> Bool { true }
}

/// Records that stay in memory, for the one who asked for them.
package struct RecordList: MemorySink {
    package private(set) var records: [Record] = []
    /// The failures that were written in the place of records.
    package private(set) var failures: [Failure] = []
    package private(set) var status = ExitStatus.ok

    package init() {}

    package var isFlushed: Bool { records.isEmpty && failures.isEmpty }

    package mutating func note(_ status: ExitStatus) { self.status = self.status.or(status) }
    package mutating func endWell() { status = .ok }
    package mutating func take(_ record: Record) { records.append(record) }

    package mutating func write(_ failure: Failure, more: [(RecordKey, JSON?)]) {
        note(failure.status)
        failures.append(failure)
    }
}

/// Records that are handed on as they come.
package struct RecordHandler: MemorySink {
    private let handler: (Record) throws(Failure) -> Void
    package private(set) var status = ExitStatus.ok

    package init(_ handler: @escaping (Record) throws(Failure) -> Void) { self.handler = handler }

    /// Hands records on to `handler` for as long as `body` runs.
    package static func handing(
        to handler: (Record) throws(Failure) -> Void, _ body: (inout RecordHandler) throws(Failure) -> Void
    ) throws(Failure) {
        try withoutActuallyEscaping(handler) { handler throws(Failure) in
            var sink = RecordHandler(handler)
            try body(&sink)
        }
    }

    package var isFlushed: Bool { true }

    package mutating func note(_ status: ExitStatus) { self.status = self.status.or(status) }
    package mutating func endWell() { status = .ok }
    package mutating func take(_ record: Record) throws(Failure) { try handler(record) }
    package mutating func write(_ failure: Failure, more: [(RecordKey, JSON?)]) throws(Failure) {
        try write(failure.record(more))
    }
}
