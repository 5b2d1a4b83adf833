import ActCore
import ActMCP
import Glibc

/// A client that sends and gets a message a line: by standard streams, or by a socket of this machine.
final class LineConnection: Connection {
    /// Bytes of a message.
    static let longest = 16 << 20

    private var inlet: Inlet
    private var outlet: Outlet
    private let closes: Bool
    private var line: [UInt8] = []

    /// - Parameter closes: whether the descriptors are its own, as a socket's are.
    init(input: Int32, output: Int32, closes: Bool) {
        (inlet, outlet, self.closes) = (Inlet(input), Outlet(output), closes)
    }

    deinit { if closes { close(inlet.descriptor) } }

    var isOver: Bool { inlet.isOver || outlet.isGone }
    var isGone: Bool { outlet.isGone }
    var isFlushed: Bool { outlet.isFlushed }
    var cancelsByClosing: Bool { false }
    var isHandshake: Bool { false }

    func answer(_ message: [UInt8], code: Int?) { send(message) }
    func tell(_ message: [UInt8]) { if !outlet.isFull { send(message) } }
    func accept() {}
    private func send(_ message: [UInt8]) { outlet.add(message + [0x0A]) }
    func flush() { outlet.flush() }

    func join(_ waits: inout Waits, takesMore: Bool) {
        if !isOver, !outlet.isFull, takesMore { waits.add(inlet.descriptor) }
        outlet.join(&waits)
    }

    func advance() -> [Result<Message.Asked, Message.Refusal>] {
        guard !isOver, !outlet.isFull else { return [] }
        let messages = take(inlet.take())
        guard inlet.isOver, !line.isEmpty else { return messages }
        defer { line = [] }
        return messages + [Message.read(line)]
    }

    /// The messages of the lines that are whole. Empty lines are none.
    private func take(_ bytes: [UInt8]) -> [Result<Message.Asked, Message.Refusal>] {
        var messages: [Result<Message.Asked, Message.Refusal>] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0x0A) {
            line += rest[..<end]
            rest = rest[(end + 1)...]
            if line.last == 0x0D { line.removeLast() }
            if line.contains(where: { $0 > 0x20 }) { messages.append(Message.read(line)) }
            line.removeAll(keepingCapacity: line.capacity < 1 << 16)
        }
        line += rest
        if line.count > LineConnection.longest {
            line = []
            inlet.end()
            let words = "Invalid Request: a line is longer than \(LineConnection.longest >> 20) MiB"
            messages.append(.failure(Message.Refusal(.null, -32600, words)))
        }
        return messages
    }
}

extension Message {
    static func read(_ bytes: [UInt8]) -> Result<Asked, Refusal> {
        do throws(Refusal) { return .success(try asked(bytes)) } catch { return .failure(error) }
    }
}
