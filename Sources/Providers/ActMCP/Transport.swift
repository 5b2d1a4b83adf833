import ActJSON
import ActSystem

/// The way to a server, whatever carries its messages. Nothing here waits.
protocol Transport: AnyObject {
    /// Whether silence may mean that the server does not know what it was asked.
    var mayBeSilent: Bool { get }
    /// The revision of the protocol that the server speaks is known from here on.
    func speak(_ revision: String)
    /// Sends a message.
    func send(_ message: Outgoing)
    /// Gives up a request that was sent, as the transport wants it.
    func cancel(_ id: Int, reason: String)
    /// Whether a request waits for something that is not the server's to do.
    func holds(_ id: Int) -> Bool
    /// Moves on what is ready: the events since, in their order.
    func advance() -> [ChannelEvent]
    func join(_ waits: inout Waits)
    /// Asks the other end to end; whatever still comes counts until `isOver`.
    func close()
    var isOver: Bool { get }
    /// Bytes that wait to be sent.
    var backlog: Int { get }
    /// Whether a keeper holds the server, which says first what others found out of it.
    var isKept: Bool { get }
    /// The last lines that the server wrote beside its messages.
    var lastWords: [String] { get }
    /// Hands the keeper what was found out of the server: its revision of the protocol, and its words.
    func keep(_ greeting: JSON)
}

extension Transport {
    var isKept: Bool { false }
    var lastWords: [String] { [] }
    func keep(_ greeting: JSON) {}
}

/// A message on its way to a server.
struct Outgoing {
    /// The id of a request; nil for a notification or an answer.
    var id: Int?
    var method: String
    /// The tool that is called, or the resource that is read.
    var name: String?
    var bytes: [UInt8]
    /// Headers that the tool's schema wants, of a server that is reached by HTTP.
    var headers: [(name: String, value: String)] = []
    /// The request that it gives up, where it is the notification of that.
    var cancels: Int?
    /// Whether it may change something.
    var writes = false
    /// The claim of this process without which it does not leave, if it may.
    let claim = Heartbeat.Lease()
}

enum ChannelEvent {
    case message(Message.Incoming)
    /// Something that is no message, or is longer than any may be.
    case broken(Failure)
    /// A request has no answer to come; `wasSent` tells whether anything of it left.
    case lost(id: Int, wasSent: Bool, Failure)
    /// The server refused a request without an answer to it.
    case refused(id: Int, Failure)
    /// The server does not know who asks any more, and whoever asks has to begin anew; whether it is certain that nothing
    /// was done.
    case forgotten(id: Int, isCertain: Bool, Failure)
    /// The words of a keeper about its server, without members where nobody asked that yet.
    case greeted(JSON)
    /// Nothing more comes. The unanswered requests that are named here did not leave.
    case ended(unsent: Set<Int>, Failure)
}
