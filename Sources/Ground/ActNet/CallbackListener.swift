package import ActJSON
import ActSettings
package import ActSystem
import Glibc

/// The port on this machine that a browser is led back to (RFC 8252 section 7.3).
package final class CallbackListener {
    /// Bytes of a request's head, and milliseconds for it.
    private static let longest = 16 << 10
    private static let patience = 2000

    private let listener: Int32
    package let port: Int
    private var clients: [(descriptor: Int32, head: [UInt8], until: Int)] = []

    /// - Parameter port: 0 for any that is free.
    package init(port: Int) throws(Failure) {
        let place = try LoopbackPort(UInt16(port)) { number in
            .io("cannot wait for the browser at 127.0.0.1:\(port)", errno: number, hint: "run act-connect again")
        }
        (listener, self.port) = (place.descriptor, place.port)
    }

    deinit {
        close(listener)
        for client in clients { close(client.descriptor) }
    }

    package func join(_ waits: inout Waits) {
        waits.add(listener)
        for client in clients {
            waits.add(client.descriptor)
            waits.add(until: client.until)
        }
    }

    /// The query of a request that brought the browser back; others are answered with 404.
    package func query(_ isAwaited: ([(String, String)]) -> Bool) -> [(String, String)]? {
        while true {
            let descriptor = accept(listener, nil, nil)
            guard descriptor >= 0 else { break }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            clients.append((descriptor, [], monotonic() + CallbackListener.patience))
        }
        var found: [(String, String)]?
        for k in clients.indices.reversed() {
            let isWhole = CallbackListener.read(clients[k].descriptor, &clients[k].head)
            guard isWhole || monotonic() >= clients[k].until else { continue }
            let client = clients.remove(at: k)
            let query = CallbackListener.query(of: client.head)
            let isHere = query.map(isAwaited) ?? false
            if isHere, found == nil { found = query }
            CallbackListener.answer(client.descriptor, isHere)
            close(client.descriptor)
        }
        return found
    }

    /// Takes more of a request's head; whether all of it has come, or no more will.
    private static func read(_ descriptor: Int32, _ head: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while head.count < longest {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            let number = errno
            if count < 0, number == EINTR { continue }
            if count < 0, number == EAGAIN { break }
            guard count > 0 else { return true }
            head += chunk[..<count]
        }
        return head.count >= longest || head.suffix(4) == [0x0D, 0x0A, 0x0D, 0x0A]
    }

    private static func query(of head: [UInt8]) -> [(String, String)]? {
        let line = String(decoding: head.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
        let words = line.split(separator: " ")
        guard words.count == 3, words[0] == "GET", let query = String(words[1]).after("/callback?") else {
            return nil
        }
        return URLQuery.read(query)
    }

    private static func answer(_ descriptor: Int32, _ isHere: Bool) {
        let text = isHere ? "act has what it needs. You can close this page.\n" : "Nothing is here.\n"
        let head =
            "HTTP/1.1 \(isHere ? "200 OK" : "404 Not Found")\r\nContent-Type: text/plain; charset=utf-8\r\n"
            + "Content-Length: \(text.utf8.count)\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
        let bytes = Array((head + text).utf8)
        _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
}
