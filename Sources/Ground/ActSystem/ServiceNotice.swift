import Glibc

/// Words to the service manager that started this process, as sd_notify(3) says them: a datagram each. They cost
/// nothing that matters where they can't be said.
package struct ServiceNotice {
    private let path: [UInt8]
    /// Milliseconds between two words that it lives; nil where nobody waits for them.
    private let pause: Int?
    /// When the next is due, on the monotonic clock.
    private var next = 0
    private var hasBegun = false
    private var isStopping = false

    /// nil where no service manager listens.
    package init?() {
        guard let path = Environment.value("NOTIFY_SOCKET").map({ Array($0.utf8) }), path.count > 1,
            path[0] == 0x2F || path[0] == 0x40, path.count < 108
        else { return nil }
        self.path = path
        let isOurs = Environment.value("WATCHDOG_PID").map { Int32($0) == getpid() } ?? true
        // Twice in the time after which it is given up.
        pause = Environment.value("WATCHDOG_USEC").flatMap { Int($0) }.flatMap {
            isOurs && $0 > 0 ? max(1, $0 / 2000) : nil
        }
    }

    package mutating func ready() {
        if !hasBegun { say("READY=1") }
        hasBegun = true
    }

    package mutating func stop() {
        if !isStopping { say("STOPPING=1") }
        isStopping = true
    }

    /// Says that it lives, where that is due; returns when it is due again.
    package mutating func pulse() -> Int? {
        guard let pause, hasBegun else { return nil }
        if monotonic() >= next {
            say("WATCHDOG=1")
            next = monotonic() + pause
        }
        return next
    }

    private func say(_ message: String) {
        let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return }
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) {
            $0.copyBytes(from: path)
            // A name that no file has begins with NUL.
            if path[0] == 0x40 { $0[0] = 0 }
        }
        let size = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = Array(message.utf8).withUnsafeBytes {
                    sendto(
                        socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT), address, size)
                }
            }
        }
    }
}
