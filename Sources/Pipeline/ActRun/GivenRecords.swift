import ActJSON
package import ActRecord

/// Records in memory as the source of a run.
package struct GivenRecords: Source {
    private var records: ArraySlice<Record>

    package init(_ records: [Record]) { self.records = records[...] }

    package func isReady() -> Bool { true }
    package mutating func next(_ out: inout some RecordSink & ~Copyable) -> Record? { records.popFirst() }
    package var waits: Int32? { nil }
    package var nextLook: Int? { nil }
    package var share: (read: Int, size: Int)? { nil }
    package var isRepeatable: Bool { false }
}
