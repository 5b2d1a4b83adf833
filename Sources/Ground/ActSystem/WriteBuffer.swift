import Glibc

/// Bytes on their way into a descriptor that is never waited for.
package struct WriteBuffer {
    /// Bytes that wait to be sent beyond which its other end is not served.
    private static let most = 1 << 20
    /// Bytes that a pipe takes without a wait once it is ready.
    private static let pipe = 4096
    private static let chunk = 64 << 10

    package let descriptor: Int32
    private var unsent: [UInt8] = []
    private var sent = 0
    /// Whether nobody reads any more.
    package private(set) var isGone = false

    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    package var isFlushed: Bool { unsent.isEmpty }
    /// Bytes that wait to be sent.
    package var backlog: Int { unsent.count - sent }
    package var isFull: Bool { unsent.count - sent > WriteBuffer.most }

    package mutating func add(_ bytes: [UInt8]) { if !isGone { unsent += bytes } }

    package func join(_ waits: inout Waits) { if !isFlushed { waits.add(descriptor, POLLOUT) } }

    /// Sends as much as goes without a wait.
    package mutating func flush() {
        while sent < unsent.count, isReady(descriptor, POLLOUT) {
            let (descriptor, sent) = (descriptor, sent)
            let count = unsent.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress else { return 0 }
                let given = send(
                    descriptor, base + sent, bytes.count - sent, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
                guard given < 0, errno == ENOTSOCK else { return given }
                return write(descriptor, base + sent, min(bytes.count - sent, WriteBuffer.pipe))
            }
            if count < 0 {
                if errno == EINTR || errno == EAGAIN { break }
                isGone = true
                (unsent, self.sent) = ([], 0)
                return
            }
            self.sent += count
        }
        if sent == unsent.count {
            unsent.removeAll(keepingCapacity: unsent.capacity < WriteBuffer.chunk)
            sent = 0
        } else if sent > WriteBuffer.most {
            unsent.removeFirst(sent)
            sent = 0
        }
    }
}

/// Bytes that come from a descriptor.
package struct ReadBuffer {
    private static let chunk = 64 << 10

    package let descriptor: Int32
    package private(set) var isOver = false

    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// The bytes that are there; none where there are none yet.
    package mutating func take() -> [UInt8] {
        guard !isOver, isReady(descriptor, POLLIN) else { return [] }
        var isOver = false
        let bytes: [UInt8] = Array(unsafeUninitializedCapacity: ReadBuffer.chunk) { buffer, count in
            let found = read(descriptor, buffer.baseAddress, buffer.count)
            count = max(0, found)
            // A wait that a signal ended is made again.
            isOver = found == 0 || (found < 0 && errno != EINTR && errno != EAGAIN)
        }
        self.isOver = isOver
        return bytes
    }

    package mutating func end() { isOver = true }
}

private func isReady(_ descriptor: Int32, _ events: Int32) -> Bool {
    var one = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&one, 1, 0) > 0
}
