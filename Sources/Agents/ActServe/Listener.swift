package import ActJSON
import ActSettings
import ActSystem
import CSystem
import Glibc

/// A place where clients arrive: a socket of this machine, or a port of its loopback address.
package final class Listener {
    /// Clients at a time; more wait, unless one has shown nothing.
    static let most = 512

    private let descriptor: Int32
    private let lock: Int32
    /// The socket's file, removed at the end.
    private let path: String?
    private let make: (Int32) -> (any ClientConnection)?

    private init(
        _ descriptor: Int32, lock: Int32 = -1, path: String? = nil,
        _ make: @escaping (Int32) -> (any ClientConnection)?
    ) {
        (self.descriptor, self.lock, self.path, self.make) = (descriptor, lock, path, make)
    }

    deinit {
        if let path { unlink(path) }
        close(descriptor)
        if lock >= 0 { close(lock) }
    }

    func join(_ waits: inout Waits) { waits.add(descriptor) }

    /// The clients that have arrived.
    func arrivals() -> [any ClientConnection] {
        var found: [any ClientConnection] = []
        while found.count < 64 {
            let one = accept(descriptor, nil, nil)
            guard one >= 0 else { break }
            _ = fcntl(one, F_SETFD, FD_CLOEXEC)
            _ = fcntl(one, F_SETFL, O_NONBLOCK)
            if let connection = make(one) { found.append(connection) } else { close(one) }
        }
        return found
    }

    // A socket of this machine.

    /// Listens at act's socket. Throws where another process does.
    static func local() throws(Failure) -> Listener {
        let path = try socketPath()
        try makeFolder(parent(path))
        let lock = open("\(parent(path))/serve.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else { throw .io("cannot open '\(parent(path))/serve.lock'", errno: errno) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw Failure(.unavailable, "another act-serve serves '\(path)'", hint: "act-serve --join goes there")
        }
        // Nobody serves it: the file is one that a dead process left behind.
        unlink(path)
        let descriptor = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        let before = umask(0o177)
        let isBound = withAddress(path) { bind(descriptor, $0, $1) } == 0
        umask(before)
        guard descriptor >= 0, isBound, listen(descriptor, 128) == 0 else {
            throw .io("cannot listen at '\(path)'", errno: errno)
        }
        return Listener(descriptor, lock: lock, path: path) { one in
            guard act_peer_user(one) == Int(geteuid()) else { return nil }
            return LineConnection(input: one, output: one, closes: true)
        }
    }

    /// Connects to a process that listens at act's socket.
    package static func connect() throws(Failure) -> Int32 {
        let path = try socketPath()
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0, withAddress(path, { Glibc.connect(descriptor, $0, $1) }) == 0 else {
            throw Failure(
                .unavailable, "nobody serves '\(path)': \(systemMessage(errno))",
                hint: "start it: act-serve --socket")
        }
        guard act_peer_user(descriptor) == Int(geteuid()) else {
            throw Failure(.config, "'\(path)' is served by another user", hint: "look at the folder that it is in")
        }
        return descriptor
    }

    private static func socketPath() throws(Failure) -> String {
        guard let path = Paths.serveSocket else {
            throw Failure(
                .config, "XDG_RUNTIME_DIR is not set, so there is no place for the socket",
                hint: "set it to a folder that is yours alone")
        }
        guard path.utf8.count < 108 else { throw Failure(.config, "'\(path)' is too long for a socket") }
        return path
    }

    private static func withAddress<R>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    // A port of the loopback address.

    /// Listens at a port of 127.0.0.1; 0 is any that is free. Returns the port too.
    static func loopback(port: UInt16) throws(Failure) -> (Listener, port: Int) {
        let token = try token()
        let place = try LoopbackPort(port) { number in
            Failure(
                .unavailable, "cannot listen at 127.0.0.1:\(port): \(systemMessage(number))",
                hint: "choose another port")
        }
        let door = HTTPConnection.Guard(token: token, port: place.port)
        return (Listener(place.descriptor) { HTTPConnection($0, door) }, place.port)
    }

    /// The token that clients have to know: made once, and readable by its user alone.
    private static func token() throws(Failure) -> String {
        let path = Paths.serveToken
        let bytes = try readSecret(path, hint: "remove it; a new one is made") {
            Array((hex(random(32)) + "\n").utf8)
        }
        let token = String(decoding: bytes, as: UTF8.self).trimmed
        guard token.utf8.count == 64, token.utf8.allSatisfy({ hexDigit($0) != nil }) else {
            throw Failure(.config, "'\(path)' is no token of act-serve", hint: "remove it; a new one is made")
        }
        return token
    }
}
