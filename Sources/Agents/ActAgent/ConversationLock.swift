import ActJSON
import ActSettings
import ActSystem
import Glibc

/// The hold on a conversation by its agent: a lock on a file, which ends with the process. Nobody else goes on with a
/// conversation whose calls may still begin.
struct ConversationLock: ~Copyable {
    private let descriptor: Int32

    /// Milliseconds in which an agent that is about to end does.
    private static let patience = 3000
    private static let pause = 50

    /// Takes it. Throws `unavailable` while another has it.
    init(_ conversation: String, user: String) throws(Failure) {
        try Digest.ready()
        let name = hex(Array(Digest.sha256(Array("\(user)\u{0}\(conversation)".utf8)).prefix(16)))
        let folder = "\(Paths.state)/agent"
        try makeFolder(folder)
        let path = "\(folder)/\(name).lock"
        let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .io("cannot open '\(path)'", errno: errno) }
        let end = monotonic() + ConversationLock.patience
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            guard monotonic() < end, !Interrupt.isPending else {
                close(file)
                throw Failure(
                    .unavailable, "the conversation '\(conversation)' is in use",
                    hint: "wait for its end, or name another conversation with -c")
            }
            Waits.pause(milliseconds: ConversationLock.pause)
        }
        descriptor = file
    }

    deinit { close(descriptor) }
}
