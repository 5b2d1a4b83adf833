import ActJSON
import ActSystem
import Glibc

/// The sentences that a person typed, for the arrow keys: a file that only the user reads, one line each, the oldest
/// first. A line with a key of this process is not kept.
struct LineHistory {
    static let most = 1000
    /// Bytes of a line that is kept.
    private static let longest = 8 << 10

    private let path: String

    init(_ path: String) { self.path = path }

    /// The lines; none where the file can't be read, or others could.
    var lines: [String] {
        var info = stat()
        guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_mode & 0o077 == 0,
            info.st_uid == geteuid(), let bytes = readSmallFile(path, limit: LineHistory.most * LineHistory.longest)
        else { return [] }
        return bytes.split(separator: 0x0A).suffix(LineHistory.most).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Keeps a line. Trouble with the file costs the line, and nothing else.
    func add(_ line: String) {
        let isKept = !line.isEmpty && line.utf8.count <= LineHistory.longest && !line.utf8.contains(0x0A)
        guard isKept, sameBytes(Redaction.clean(line), line) else { return }
        var all = lines
        if let last = all.last, sameBytes(last, line) { return }
        all.append(line)
        let text = all.suffix(LineHistory.most).map { $0 + "\n" }.joined()
        try? replaceFile(path, Array(text.utf8))
    }
}
