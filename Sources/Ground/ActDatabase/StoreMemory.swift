package import ActJSON
import ActSettings
import ActSystem
import CSystem
import Glibc

/// The file of this machine about a store, in the state folder and so apart from the store: it tells a store that was
/// put back. The end of the process loses nothing of it.
package final class StoreMemory {
    /// The facts that a store can only lack by going back.
    package struct Facts {
        /// The position up to which the log of a shared store was on its server's disk.
        package var position = 0
        /// The last event of this machine's chain that was on the disk; 0 where none is known.
        package var number = 0
        package var hash: [UInt8] = []
        /// The owner's last word on a shared store that went back.
        package var accepted = 0

        package init() {}

        fileprivate init?(_ words: [Substring]) {
            guard let first = words.first, let position = Int(first) else { return nil }
            self.position = position
            // The position stood alone before.
            guard words.count > 1 else { return }
            guard words.count == 4, let number = Int(words[1]), let hash = bytes(ofHex: String(words[2])),
                hash.count == 32, let accepted = Int(words[3])
            else { return nil }
            (self.number, self.hash, self.accepted) = (number, hash, accepted)
        }

        fileprivate var words: String {
            let none = [UInt8](repeating: 0, count: 32)
            return
                "\(padded(position, 20)) \(padded(number, 20)) \(hex(number > 0 ? hash : none)) \(padded(accepted, 20))\n"
        }
    }

    private let path: String
    private let file: Int32

    /// The file about the store of this name.
    package static func path(_ id: String) -> String { "\(Paths.state)/stores/\(id)" }

    package init(_ id: String) throws(Failure) {
        path = StoreMemory.path(id)
        try makeFolder(parent(path))
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .io("cannot open '\(path)'", errno: errno) }
        // On the disk before it is needed: later writes go over it, and find its place where the disk is full.
        flock(file, LOCK_EX)
        defer { flock(file, LOCK_UN) }
        var info = stat()
        guard fstat(file, &info) == 0, info.st_size > 0 || write(Facts()) else {
            throw .io("cannot write '\(path)'", errno: errno)
        }
    }

    deinit { close(file) }

    package func facts() throws(Failure) -> Facts {
        var bytes = [UInt8](repeating: 0, count: 200)
        let count = pread(file, &bytes, bytes.count, 0)
        let message = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split { $0 == " " || $0 == "\n" }
        if message.isEmpty { return Facts() }
        guard let facts = Facts(message) else {
            throw Failure(
                .config, "'\(path)' is damaged: this machine no longer knows how far the store was",
                hint: "remove it if the store was not put back from a backup")
        }
        return facts
    }

    @discardableResult
    private func write(_ facts: Facts) -> Bool {
        let words = Array(facts.words.utf8)
        return pwrite(file, words, words.count, 0) == words.count
    }

    /// Takes note of a commit: the position, and the head of the chain where it is on the disk. Another process of this
    /// machine may have noted a later one, or do so at this moment. A commit under a new word of the owner's is noted
    /// under that word: what was known before it holds no longer.
    package func remember(position: Int, _ head: (number: Int, hash: [UInt8])?, accepted: Int = 0) {
        flock(file, LOCK_EX)
        defer { flock(file, LOCK_UN) }
        guard var facts = try? facts() else { return }
        if accepted > facts.accepted {
            facts = Facts()
            facts.accepted = accepted
        }
        facts.position = max(facts.position, position)
        if let head, head.number > facts.number { (facts.number, facts.hash) = (head.number, head.hash) }
        write(facts)
    }
}
