package import ActJSON
import ActSettings
import CSystem
import Glibc

/// A small file beside the store that tells how the store was left: how far its log reached at the last write, how many
/// commits it had, and whether the last writer ended as it should; and the same for the last commit that waited for the
/// disk. It tells when the store must be checked before use, and finds a log that lost an end that was on the disk. It
/// is no part of the store, so it is never synced.
///
/// Every process that has the store open holds a lock on it, which the kernel drops with the process.
package final class CommitMarker {
    /// The extent of the log: its generation's two random numbers, and its frames.
    private struct Log: Equatable {
        var salts: UInt64 = 0
        var frames: UInt32 = 0
    }

    /// A part of the mark: the store as it was left, and as it must be at least.
    private enum Part: Int { case left = 0, lasting = 32 }

    private static let length = 32

    private let store: String
    private let descriptor: Int32
    /// Nobody else has the store open.
    package let isAlone: Bool
    /// SQLite's index of the log. Never closed: that would drop the locks that SQLite has on it in this process.
    private var index: Int32 = -1
    private var hasWritten = false
    /// Commits of the store, as far as this process knows.
    private var commits = 0

    package init(_ store: String) throws(Failure) {
        self.store = store
        descriptor = open("\(store)-mark", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .io("cannot open '\(store)-mark'", errno: errno) }
        isAlone = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        if !isAlone { while flock(descriptor, LOCK_SH) != 0, errno == EINTR {} }
    }

    deinit { Glibc.close(descriptor) }

    /// Whether the store was left as it should be: whoever wrote it last said so, and its log is what it was then.
    /// Others that have it open have looked. Throws where the log lost its end, or the store has fewer commits than it
    /// had: all of its log is gone, or an older copy stands in its place.
    ///
    /// - Parameters:
    ///   - commits: nil for a store that does not count them, or not as this version does.
    ///   - isEmpty: whether it has no tables: all rows of a small store are in its log.
    func isClean(commits: Int?, isEmpty: Bool) throws(Failure) -> Bool {
        self.commits = commits ?? 0
        guard isAlone else { return true }
        let lasting = read(.lasting)
        if let commits, let lasting, commits < lasting.commits { throw lost }
        var file = stat()
        // A file of no bytes was made at this moment: whoever takes a store away begins anew.
        if isEmpty, let lasting, lasting.commits > 0, stat(store, &file) == 0, file.st_size > 0 { throw lost }
        guard let now = log() else { return true }
        guard try hasHeader(now) else { throw lost }
        // Without a log all of it is in the store itself: brought there, as sqlite3 does, or never written.
        let hasLog = stat("\(store)-wal", &file) == 0 && file.st_size > 0
        if hasLog, let (least, _, _) = lasting, least.salts == now.salts, now.frames < least.frames { throw lost }
        guard let (last, isClosed, _) = read(.left) else { return !hasLog }
        return isClosed && (last == now || !hasLog)
    }

    private var lost: Failure {
        Failure(
            .io,
            "the store '\(store)' is damaged: the end of its log '\(store)-wal' is lost, or it is an older copy",
            hint: SQLite.remedy)
    }

    /// Lets other processes open the store.
    func share(isChecked: Bool) {
        guard isAlone else { return }
        if isChecked, let now = log() { write(.left, now, isClosed: true) }
        share()
    }

    /// Keeps other processes from opening the store, until `share`; false where some have it open.
    func takeAlone() -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        // A conversion that fails has given up the lock of before.
        share()
        return false
    }

    /// Lets them again.
    func share() { while flock(descriptor, LOCK_SH) != 0, errno == EINTR {} }

    /// Writes the mark after a commit, which waited for the disk or did not.
    func wrote(commits: Int, lasting: Bool) {
        self.commits = commits
        guard let now = log() else { return }
        hasWritten = true
        write(.left, now, isClosed: false)
        if lasting { write(.lasting, now, isClosed: false) }
    }

    func close() {
        if hasWritten, let now = log() { write(.left, now, isClosed: true) }
    }

    /// The extent of the log by SQLite's index of it; nil where there is none yet.
    private func log() -> Log? {
        if index < 0 { index = open("\(store)-shm", O_RDONLY | O_CLOEXEC) }
        // The header of the index (sqlite.org/walformat.html): frames at 16, the two random numbers at 32.
        var header = [UInt8](repeating: 0, count: 48)
        guard index >= 0, pread(index, &header, header.count, 0) == header.count else { return nil }
        return header.withUnsafeBytes {
            Log(
                salts: $0.loadUnaligned(fromByteOffset: 32, as: UInt64.self),
                frames: $0.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
        }
    }

    /// Whether the log's own header is whole: SQLite takes a log without one for an empty one.
    private func hasHeader(_ now: Log) throws(Failure) -> Bool {
        guard now.frames == 0 else { return true }
        var header = [UInt8](repeating: 0, count: 32)
        let file = open("\(store)-wal", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return true }
        defer { Glibc.close(file) }
        guard pread(file, &header, header.count, 0) == header.count else { return true }
        let words = header.withUnsafeBytes { bytes in
            (0..<8).map { UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)) }
        }
        // Summed in the byte order that the first word names.
        let isBig = words[0] & 1 == 1
        var (one, two) = (UInt32(0), UInt32(0))
        for k in stride(from: 0, to: 6, by: 2) {
            one &+= (isBig ? words[k] : words[k].byteSwapped) &+ two
            two &+= (isBig ? words[k + 1] : words[k + 1].byteSwapped) &+ one
        }
        return words[0] & ~1 == 0x377F_0682 && (one, two) == (words[6], words[7])
    }

    private func write(_ part: Part, _ log: Log, isClosed: Bool) {
        var sum = RowSum()
        let state = UInt32(isClosed ? 1 : 0)
        var bytes = [UInt8](repeating: 0, count: CommitMarker.length)
        bytes.withUnsafeMutableBytes {
            $0.storeBytes(of: log.salts, as: UInt64.self)
            $0.storeBytes(of: log.frames, toByteOffset: 8, as: UInt32.self)
            $0.storeBytes(of: state, toByteOffset: 12, as: UInt32.self)
            $0.storeBytes(of: commits, toByteOffset: 16, as: Int.self)
            sum.add(UnsafeRawBufferPointer(rebasing: $0[0..<24]))
            $0.storeBytes(of: sum.value, toByteOffset: 24, as: Int.self)
        }
        // A mark that can't be written makes the next process check the store, which costs time and nothing else.
        _ = pwrite(descriptor, bytes, bytes.count, off_t(part.rawValue))
    }

    private func read(_ part: Part) -> (Log, isClosed: Bool, commits: Int)? {
        var bytes = [UInt8](repeating: 0, count: CommitMarker.length)
        guard pread(descriptor, &bytes, bytes.count, off_t(part.rawValue)) == bytes.count else { return nil }
        return bytes.withUnsafeBytes {
            var sum = RowSum()
            sum.add(UnsafeRawBufferPointer(rebasing: $0[0..<24]))
            guard $0.loadUnaligned(fromByteOffset: 24, as: Int.self) == sum.value else { return nil }
            let log = Log(
                salts: $0.loadUnaligned(as: UInt64.self),
                frames: $0.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
            let isClosed = $0.loadUnaligned(fromByteOffset: 12, as: UInt32.self) == 1
            return (log, isClosed, $0.loadUnaligned(fromByteOffset: 16, as: Int.self))
        }
    }
}
