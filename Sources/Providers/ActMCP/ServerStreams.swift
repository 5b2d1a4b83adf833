import ActSystem

/// The streams of a server: those of a child of ours, or of one that a keeper holds.
protocol ServerStreams: AnyObject {
    /// Bytes that were sent.
    var sent: Int { get }
    /// Bytes that wait to be sent.
    var backlog: Int { get }
    /// Whether nothing more can come.
    var isMute: Bool { get }
    /// The end of what the server wrote to standard error.
    var complaint: [UInt8] { get }
    func send(_ bytes: [UInt8])
    func takeOutput() -> [UInt8]
    /// Moves on what is ready. Returns how the streams ended once they have.
    func advance() -> Child.Ended?
    func join(_ waits: inout Waits)
    func end(_ cause: Child.Cause)
}

extension Child: ServerStreams {}
