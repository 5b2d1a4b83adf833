import ActJSON
import ActMCP
import ActSystem
import Glibc

/// A client that sends and gets a message a line: by standard streams, or by a socket of this machine.
final class LineConnection: ClientConnection {
    private var inlet: ReadBuffer
    private var outlet: WriteBuffer
    private let closes: Bool
    private var lines = MessageLines()
    /// Whether a message has come: whoever comes in is this user.
    private(set) var isProven = false

    /// - Parameter closes: whether the descriptors are its own, as a socket's are.
    init(input: Int32, output: Int32, closes: Bool) {
        (inlet, outlet, self.closes) = (ReadBuffer(input), WriteBuffer(output), closes)
    }

    deinit { if closes { close(inlet.descriptor) } }

    var isOver: Bool { inlet.isOver || outlet.isGone }
    var isGone: Bool { outlet.isGone }
    var isFlushed: Bool { outlet.isFlushed }
    var cancelsByClosing: Bool { false }
    var isHandshake: Bool { false }
    var tells: Bool { true }

    func answer(_ message: [UInt8], code: Int?) { send(message) }
    func tell(_ message: [UInt8]) { if !outlet.isFull { send(message) } }
    func accept() {}
    private func send(_ message: [UInt8]) { outlet.add(message + [0x0A]) }
    func flush() { outlet.flush() }

    func join(_ waits: inout Waits, takesMore: Bool) {
        if !isOver, !outlet.isFull, takesMore { waits.add(inlet.descriptor) }
        outlet.join(&waits)
    }

    /// The messages of the lines that are whole, and of the last one at the end. Empty lines are none.
    func advance() -> [Result<Message.Asked, Message.Refusal>] {
        guard !isOver, !outlet.isFull else { return [] }
        lines.add(inlet.take())
        var messages: [Result<Message.Asked, Message.Refusal>] = []
        do throws(MessageLines.TooLong) {
            while let line = try lines.next() {
                if line.contains(where: { $0 > 0x20 }) { messages.append(Message.read(line)) }
            }
        } catch {
            inlet.end()
            let message = "Invalid Request: a line is longer than \(MessageLines.longest >> 20) MiB"
            messages.append(.failure(Message.Refusal(.null, -32600, message)))
        }
        if !messages.isEmpty { isProven = true }
        let rest = inlet.isOver ? lines.takeRest() : []
        return rest.isEmpty ? messages : messages + [Message.read(rest)]
    }
}

extension Message {
    static func read(_ bytes: [UInt8]) -> Result<Asked, Refusal> {
        do throws(Refusal) { return .success(try clientMessage(bytes)) } catch { return .failure(error) }
    }
}
