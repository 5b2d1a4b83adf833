import ActJSON
import ActRecord
import ActSettings
import ActSystem
import CSystem
import Glibc

/// The place of a server that is kept, in act's folder of this login: its socket, its lock and its note. The folder goes
/// when the user logs out, and the server with it.
struct KeeperPlace {
    private let folder: String
    private let name: String

    var socket: String { "\(folder)/\(name)" }
    private var notePath: String { "\(folder)/\(name).json" }
    private var lockPath: String { "\(folder)/\(name).lock" }

    /// - Parameter name: the digits that tell the server from all others.
    init(_ name: String) throws(Failure) {
        folder = try KeeperPlace.folder()
        self.name = name
        guard socket.utf8.count < 108 else { throw Failure(.config, "'\(socket)' is too long for a socket") }
    }

    /// Makes the folder. Throws where it is not the user's alone.
    private static func folder() throws(Failure) -> String {
        guard let path = Paths.keptServers else {
            throw Failure(
                .config, "XDG_RUNTIME_DIR is not set, so there is no place for a server that is kept",
                hint: "set it to a folder that is yours alone")
        }
        try makeFolder(path)
        var info = stat()
        guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR, info.st_uid == geteuid(),
            info.st_mode & 0o077 == 0
        else {
            throw Failure(.config, "'\(path)' is not a folder of yours alone", hint: "chmod 700 '\(path)'")
        }
        return path
    }

    /// All that are there.
    static func all() -> [KeeperPlace] {
        guard let path = Paths.keptServers, access(path, R_OK) == 0 else { return [] }
        return fileNames(in: path).compactMap { name in
            name.hasSuffix(".json") ? try? KeeperPlace(String(name.dropLast(5))) : nil
        }
    }

    // The note.

    /// The server's toolkit, user and conversation, its keeper and since when; nil where there is none.
    var note: JSON? { (try? readOwnFile(notePath, followsLinks: false)).flatMap { $0 }.flatMap { try? JSON($0) } }

    func write(_ note: JSON) throws(Failure) { try replaceFile(notePath, note.bytes) }

    func removeNote() { unlink(notePath) }

    // The lock.

    /// Takes the lock that the one keeper of this place holds; nil where another process has it.
    func lock() throws(Failure) -> Int32? {
        let file = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .io("cannot open '\(lockPath)'", errno: errno) }
        // A look of another process holds it for a moment.
        for _ in 0..<10 {
            if flock(file, LOCK_EX | LOCK_NB) == 0 { return file }
            Waits.pause(milliseconds: 20)
        }
        close(file)
        return nil
    }

    /// Whether a keeper runs.
    var isKept: Bool {
        let file = open(lockPath, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return false }
        defer { close(file) }
        return flock(file, LOCK_SH | LOCK_NB) != 0
    }

    // The socket.

    /// Listens at the socket: the file that is there is of a keeper that has ended.
    func listen() throws(Failure) -> Int32 {
        unlink(socket)
        let descriptor = KeeperPlace.makeSocket()
        let before = umask(0o177)
        let isBound = descriptor >= 0 && withAddress { bind(descriptor, $0, $1) } == 0
        umask(before)
        guard isBound, Glibc.listen(descriptor, 128) == 0 else {
            throw .io("cannot listen at '\(socket)'", errno: errno)
        }
        return descriptor
    }

    /// Connects to the keeper; nil where there is none. Throws where the socket is another user's.
    func connect() throws(Failure) -> Int32? {
        let descriptor = KeeperPlace.makeSocket()
        guard descriptor >= 0, withAddress({ Glibc.connect(descriptor, $0, $1) }) == 0 else {
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        guard act_peer_user(descriptor) == Int(geteuid()) else {
            close(descriptor)
            throw Failure(
                .config, "'\(socket)' is served by another user", hint: "look at the folder that it is in")
        }
        return descriptor
    }

    /// A client that has arrived; nil where none has. Another user's is turned away.
    static func arrival(at descriptor: Int32) -> Int32? {
        let one = accept(descriptor, nil, nil)
        guard one >= 0 else { return nil }
        guard act_peer_user(one) == Int(geteuid()) else {
            close(one)
            return arrival(at: descriptor)
        }
        _ = fcntl(one, F_SETFD, FD_CLOEXEC)
        _ = fcntl(one, F_SETFL, O_NONBLOCK)
        return one
    }

    private static func makeSocket() -> Int32 {
        Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    }

    private func withAddress<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.utf8) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
