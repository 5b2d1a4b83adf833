package import ActJSON
package import ActRecord

/// A source of the records that a run takes.
package protocol Source: ~Copyable {
    /// Whether a record, or the end, can be taken without a wait.
    mutating func isReady() throws(Failure) -> Bool
    /// The next record; nil at the end.
    mutating func next(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> Record?
    /// The descriptor that more comes from; nil where there is none to wait for.
    var waits: Int32? { get }
    /// The moment to look again at, on the monotonic clock; nil where nothing comes by itself.
    var nextLook: Int? { get }
    /// The bytes that were handed out, and the size of all; nil where it is not known.
    var share: (read: Int, size: Int)? { get }
    /// Whether the same records can be read again from their beginning.
    var isRepeatable: Bool { get }
}

extension Records: Source {
    package var nextLook: Int? { nil }
}
