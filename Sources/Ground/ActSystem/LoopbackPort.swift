package import ActJSON
import Glibc

/// A socket that listens at a port of this machine's loopback address, for this machine alone. Whoever makes it closes it.
package struct LoopbackPort {
    /// Clients that may wait to be taken.
    private static let backlog: Int32 = 128

    package let descriptor: Int32
    package let port: Int

    /// - Parameters:
    ///   - port: 0 for any that is free.
    ///   - refused: makes the failure of the error with this number.
    package init(_ port: UInt16, refused: (Int32) -> Failure) throws(Failure) {
        let descriptor = socket(
            AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw refused(errno) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, LoopbackPort.backlog) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isBound else {
            let number = errno
            close(descriptor)
            throw refused(number)
        }
        self.descriptor = descriptor
        self.port = Int(UInt16(bigEndian: address.sin_port))
    }
}
