import ActCore
import ActMCP
import CSystem
import Glibc

/// A client that sends and gets a message a line: by standard streams, or by a socket of this machine.
final class LineConnection: Connection {
    /// Bytes of a message.
    static let longest = 16 << 20
    private static let chunk = 64 << 10
    /// Bytes that wait to be sent beyond which nothing more is read.
    private static let backlog = 1 << 20
    /// Bytes that a pipe takes without a wait once it is ready.
    private static let pipe = 4096

    private let input: Int32
    private let output: Int32
    private let closes: Bool
    private var line: [UInt8] = []
    private var unsent: [UInt8] = []
    private var sent = 0
    private(set) var isOver = false
    private(set) var isGone = false
    let cancelsByClosing: Bool

    /// - Parameter closes: whether the descriptors are its own, as a socket's are.
    init(input: Int32, output: Int32, closes: Bool) {
        (self.input, self.output, self.closes) = (input, output, closes)
        cancelsByClosing = closes
    }

    deinit { if closes { close(input) } }

    var isFlushed: Bool { unsent.isEmpty }
    private var isFull: Bool { unsent.count - sent > LineConnection.backlog }

    func answer(_ message: [UInt8], code: Int?) { send(message) }
    func tell(_ message: [UInt8]) { if !isFull { send(message) } }
    func accept() {}

    private func send(_ message: [UInt8]) {
        guard !isGone else { return }
        unsent += message
        unsent.append(0x0A)
    }

    func join(_ waits: inout Waits) {
        if !isOver, !isFull { waits.add(input) }
        if !unsent.isEmpty, !isGone { waits.add(output, POLLOUT) }
    }

    func advance() -> [Result<Message.Asked, Message.Refusal>] {
        flush()
        guard !isOver, !isFull, LineConnection.isReady(input, POLLIN) else { return [] }
        let bytes: [UInt8] = Array(unsafeUninitializedCapacity: LineConnection.chunk) { buffer, count in
            let found = read(input, buffer.baseAddress, buffer.count)
            count = max(0, found)
            // A wait that a signal ended is made again.
            if found == 0 || (found < 0 && errno != EINTR && errno != EAGAIN) { isOver = true }
        }
        let messages = take(bytes)
        if isOver, !line.isEmpty {
            defer { line = [] }
            return messages + [LineConnection.message(line)]
        }
        return messages
    }

    /// The messages of the lines that are whole. Empty lines are none.
    private func take(_ bytes: [UInt8]) -> [Result<Message.Asked, Message.Refusal>] {
        var messages: [Result<Message.Asked, Message.Refusal>] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0x0A) {
            line += rest[..<end]
            rest = rest[(end + 1)...]
            if line.last == 0x0D { line.removeLast() }
            if line.contains(where: { $0 > 0x20 }) { messages.append(LineConnection.message(line)) }
            line.removeAll(keepingCapacity: line.capacity < LineConnection.chunk)
        }
        line += rest
        if line.count > LineConnection.longest {
            (line, isOver) = ([], true)
            let words = "Invalid Request: a line is longer than \(LineConnection.longest >> 20) MiB"
            messages.append(.failure(Message.Refusal(.null, -32600, words)))
        }
        return messages
    }

    private static func message(_ line: [UInt8]) -> Result<Message.Asked, Message.Refusal> {
        do throws(Message.Refusal) { return .success(try Message.asked(line)) } catch { return .failure(error) }
    }

    /// Sends as much as goes without a wait.
    func flush() {
        while sent < unsent.count, LineConnection.isReady(output, POLLOUT) {
            let count = unsent.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress else { return 0 }
                let left = bytes.count - sent
                let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
                let given = Glibc.send(output, base + sent, left, flags)
                guard given < 0, errno == ENOTSOCK else { return given }
                return write(output, base + sent, min(left, LineConnection.pipe))
            }
            if count < 0 {
                if errno == EINTR || errno == EAGAIN { break }
                (isGone, isOver) = (true, true)
                (unsent, sent) = ([], 0)
                return
            }
            sent += count
        }
        if sent == unsent.count {
            unsent.removeAll(keepingCapacity: unsent.capacity < LineConnection.chunk)
            sent = 0
        } else if sent > LineConnection.backlog {
            unsent.removeFirst(sent)
            sent = 0
        }
    }

    private static func isReady(_ descriptor: Int32, _ events: Int32) -> Bool {
        var one = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&one, 1, 0) > 0
    }
}
