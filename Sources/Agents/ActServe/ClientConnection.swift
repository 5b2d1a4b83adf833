import ActMCP
import ActSystem

/// The way to a client, whatever carries its messages. Nothing here waits.
protocol ClientConnection: AnyObject {
    /// Moves on what is ready: what came since, in its order.
    func advance() -> [Result<Message.Asked, Message.Refusal>]
    /// Answers a request.
    ///
    /// - Parameter code: of the error that it is; nil for a result.
    func answer(_ message: [UInt8], code: Int?)
    /// Takes note of a notification, which has no answer.
    func accept()
    /// Tells something beside the answers, where the transport can.
    func tell(_ message: [UInt8])
    /// Whether it can tell something beside the answers.
    var tells: Bool { get }
    /// Sends as much as goes without a wait.
    func flush()
    /// - Parameter takesMore: whether another request would be looked at.
    func join(_ waits: inout Waits, takesMore: Bool)
    /// Whether nothing more comes.
    var isOver: Bool { get }
    /// Whether nobody is there to be answered.
    var isGone: Bool { get }
    /// Whether it has shown that it is a client's; one that has not makes room for others.
    var isProven: Bool { get }
    /// Whether all answers are out.
    var isFlushed: Bool { get }
    /// Whether the end of the connection gives its requests up.
    var cancelsByClosing: Bool { get }
    /// Whether its requests are of the handshake era without a handshake of their own.
    var isHandshake: Bool { get }
}
