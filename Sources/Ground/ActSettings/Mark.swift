import ActJSON
import ActSystem
import CSystem
import Glibc

/// A mark that a process has something of a conversation in hand, for others on this machine to see. It is a lock on a
/// file, so that it ends with the process.
package struct Mark: ~Copyable {
    package enum Kind: String {
        /// A person, or a program in the person's place, is asked about calls of it.
        case question
        /// A turn of it is under way.
        case turn
    }

    private let descriptor: Int32

    /// Looks that take a lock are over in less.
    private static let (tries, pause) = (50, 10)

    /// nil where it can't be set: nobody depends on it.
    package init?(_ kind: Kind, _ conversation: String, user: String) {
        guard let path = Mark.path(kind, conversation, user), (try? makeFolder(Mark.folder)) != nil else {
            return nil
        }
        let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        descriptor = file
        var left = Mark.tries
        while flock(descriptor, LOCK_SH | LOCK_NB) != 0, left > 0 {
            left -= 1
            usleep(UInt32(Mark.pause) * 1000)
        }
        let text = Array("\(getpid())\n".utf8)
        ftruncate(descriptor, 0)
        _ = pwrite(descriptor, text, text.count, 0)
    }

    deinit { close(descriptor) }

    /// The process that set the mark last; nil where it is not set.
    package static func holder(_ kind: Kind, _ conversation: String, user: String) -> Int32? {
        guard let path = path(kind, conversation, user) else { return nil }
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
        return Int32(String(decoding: readSmallFile(path) ?? [], as: UTF8.self).trimmed)
    }

    private static var folder: String { "\(Paths.state)/marks" }

    private static func path(_ kind: Kind, _ conversation: String, _ user: String) -> String? {
        guard (try? Digest.ready()) != nil else { return nil }
        let name = hex(Array(Digest.sha256(Array("\(user)\u{0}\(conversation)".utf8)).prefix(16)))
        return "\(folder)/\(name).\(kind.rawValue)"
    }
}
