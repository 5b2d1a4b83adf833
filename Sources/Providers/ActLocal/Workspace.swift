import ActJSON
import ActSettings
import ActSystem
import ActTools
import CSystem
import Glibc

/// The one folder that `FILES_` tools work in. Every path goes down from its descriptor: none that is absolute, has a
/// `..` or a symbolic link in it is followed, and nothing but plain files and folders is opened.
struct Workspace: ~Copyable {
    /// A path inside the folder.
    struct Path {
        let parts: [String]

        /// - Parameter isNew: whether a file may be made of it; such names have no control characters.
        init(_ text: String, isNew: Bool = false) throws(Failure) {
            func wrong(_ what: String) -> Failure {
                Failure(
                    .badArguments, "arguments.path: \(what), got \(JSON.text(text).line)", hint: Workspace.inside)
            }
            guard text.utf8.count < Int(PATH_MAX) else {
                throw Failure(.badArguments, "arguments.path: longer than \(PATH_MAX - 1) bytes")
            }
            if text.utf8.first == 0x2F {
                throw wrong("expected a path inside the workspace, without '/' before it")
            }
            parts = text.split(separator: "/").map(String.init).filter { $0 != "." }
            if parts.contains("..") { throw wrong("expected a path inside the workspace, without '..'") }
            if text.utf8.contains(0) { throw wrong("expected a path") }
            if isNew, text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                throw wrong("expected a name without control characters")
            }
        }

        private init(parts: [String]) { self.parts = parts }

        var text: String { parts.isEmpty ? "." : parts.joined(separator: "/") }
        var folder: Path { Path(parts: Array(parts.dropLast())) }
    }

    /// An entry of a folder.
    struct DirectoryEntry {
        /// The name as the system has it, with a zero at its end.
        let name: [CChar]
        /// The path from the workspace down.
        let path: String
        let info: stat
        /// Whether the path is exactly the name, which need not be UTF-8.
        let isText: Bool

        var isFile: Bool { info.st_mode & S_IFMT == S_IFREG }
        var isFolder: Bool { info.st_mode & S_IFMT == S_IFDIR }
    }

    private static let folderFlags = O_RDONLY | O_DIRECTORY | O_NONBLOCK

    private let root: Int32
    /// The folder, by its name without links.
    let path: String

    /// Opens the folder, making it when it is not there.
    init(_ path: String) throws(Failure) {
        do throws(Failure) { try makeFolder(path) } catch {
            throw Failure(.config, error.message, hint: "set another folder: act-config set workspace PATH")
        }
        let opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else {
            throw Failure(
                .config, "cannot open the workspace '\(path)': \(systemMessage(errno))",
                hint: "set another folder: act-config set workspace PATH")
        }
        root = opened
        let whole = realpath(path, nil)
        defer { free(whole) }
        self.path = whole.map { String(cString: $0) } ?? path
    }

    deinit { close(root) }

    // Opening.

    /// A folder's descriptor, for the caller to close.
    func openFolder(_ path: Path, create: Bool = false) throws(Failure) -> Int32 {
        let whole = act_open_beneath(root, path.text, Workspace.folderFlags, 0)
        if whole >= 0 { return whole }
        let number = errno
        guard create, number == ENOENT else { throw Workspace.trouble("open", path.text, number) }
        var folder = act_open_beneath(root, ".", Workspace.folderFlags, 0)
        for part in path.parts {
            let above = folder
            defer { close(above) }
            let made = mkdirat(above, part, 0o700)
            var number = errno
            guard made == 0 || number == EEXIST else { throw Workspace.trouble("make", path.text, number) }
            if made == 0 { fsync(above) }
            folder = act_open_beneath(above, part, Workspace.folderFlags, 0)
            number = errno
            guard folder >= 0 else { throw Workspace.trouble("open", path.text, number) }
        }
        return folder
    }

    /// A plain file's descriptor, for the caller to close. Nothing else is opened: a device may act on it, and a pipe
    /// wait.
    static func openFile(_ folder: Int32, _ name: UnsafePointer<CChar>, _ path: String) throws(Failure) -> Int32 {
        var info = stat()
        guard fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { throw trouble("read", path, errno) }
        try refuse(info, path)
        let file = act_open_beneath(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0)
        guard file >= 0 else { throw trouble("read", path, errno) }
        // The file may have been swapped since it was looked at.
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw Failure(.providerError, "'\(path)' is no longer a file")
        }
        return file
    }

    /// Throws for everything but a plain file.
    static func refuse(_ info: stat, _ path: String) throws(Failure) {
        switch info.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw Failure(.providerError, "'\(path)' is a folder")
        case S_IFLNK:
            throw Failure(
                .forbidden, "'\(path)' is a symbolic link, and those may lead out of the workspace", hint: inside)
        default: throw Failure(.forbidden, "'\(path)' is neither a file nor a folder")
        }
    }

    private static let inside = "name a path from the workspace down, as FILES_LIST shows them"

    private static let remedies: [Int32: String] = [
        EACCES: access, EPERM: access,
        EROFS: "set a workspace that can be written: act-config set workspace PATH",
        ENOSPC: "make room on the disk of the workspace",
        EDQUOT: "make room within the quota of the workspace's disk",
    ]
    private static let access =
        "give your user the right, as with chmod u+rwX in the workspace, or name another path"

    static func trouble(_ verb: String, _ path: String, _ number: Int32) -> Failure {
        switch number {
        case ELOOP:
            Failure(
                .forbidden, "'\(path)' has a symbolic link in it, and those may lead out of the workspace",
                hint: inside)
        case EXDEV: Failure(.forbidden, "'\(path)' leads out of the workspace", hint: inside)
        case ENOENT: Failure(.providerError, "there is no '\(path)'", hint: "see what there is: FILES_LIST")
        case ENOTDIR: Failure(.providerError, "'\(path)' has a part that is no folder")
        case EEXIST: Failure(.providerError, "'\(path)' is there already", hint: "give mode=replace or mode=append")
        case ENOTEMPTY: Failure(.providerError, "the folder '\(path)' is not empty")
        case ENOSYS: Failure(.config, "this kernel has no openat2, which keeps paths inside the workspace")
        default:
            Failure(.providerError, "cannot \(verb) '\(path)': \(systemMessage(number))", hint: remedies[number])
        }
    }

    // Reading.

    /// Up to `count` bytes of a file from `offset` on, and its size.
    func read(_ path: Path, from offset: Int, count: Int) throws(Failure) -> (bytes: [UInt8], size: Int) {
        let folder = try openFolder(path.folder)
        defer { close(folder) }
        let file = try Workspace.openFile(folder, path.parts.last ?? ".", path.text)
        defer { close(file) }
        return try Workspace.read(file, path.text, from: offset, count: count)
    }

    static func read(
        _ file: Int32, _ path: String, from offset: Int, count: Int
    ) throws(Failure) -> (bytes: [UInt8], size: Int) {
        var info = stat()
        guard fstat(file, &info) == 0 else { throw trouble("read", path, errno) }
        var bytes = [UInt8](repeating: 0, count: max(0, min(count, Int(info.st_size) - offset)))
        var have = 0
        while have < bytes.count {
            let (got, number) = bytes.withUnsafeMutableBytes { buffer in
                (
                    pread(file, buffer.baseAddress.map { $0 + have }, buffer.count - have, off_t(offset + have)),
                    errno
                )
            }
            if got < 0, number != EINTR { throw trouble("read", path, number) }
            if got == 0 { break }
            have += max(0, got)
        }
        return (Array(bytes.prefix(have)), Int(info.st_size))
    }

    /// Visits what a folder holds, sorted by name, and what its folders hold when `recursive`, until `visit` says
    /// false. `folder` is the descriptor of the one that holds the entry.
    func walk(
        _ path: Path, recursive: Bool, _ visit: (DirectoryEntry, _ folder: Int32) throws(Failure) -> Bool
    ) throws(Failure) {
        let folder = try openFolder(path)
        defer { close(folder) }
        _ = try Workspace.walk(folder, path.parts.isEmpty ? "" : path.text + "/", recursive ? 64 : 0, visit)
    }

    private static func walk(
        _ folder: Int32, _ prefix: String, _ depth: Int, _ visit: (DirectoryEntry, Int32) throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        for name in try names(folder, prefix) {
            var info = stat()
            // A file that has gone meanwhile is no trouble.
            guard fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            let bytes = name.dropLast().map { UInt8(bitPattern: $0) }
            let text = String(decoding: bytes, as: UTF8.self)
            let entry = DirectoryEntry(
                name: name, path: prefix + text, info: info, isText: text.utf8.elementsEqual(bytes))
            guard try visit(entry, folder) else { return false }
            guard depth > 0, entry.isFolder else { continue }
            let inner = act_open_beneath(folder, name, folderFlags, 0)
            guard inner >= 0 else { continue }
            defer { close(inner) }
            guard try walk(inner, entry.path + "/", depth - 1, visit) else { return false }
        }
        return true
    }

    /// The names in a folder, sorted by their bytes; of more than can be looked at, some.
    private static func names(_ folder: Int32, _ path: String) throws(Failure) -> [[CChar]] {
        let copy = act_open_beneath(folder, ".", folderFlags, 0)
        guard copy >= 0, let stream = fdopendir(copy) else { throw trouble("list", path, errno) }
        defer { closedir(stream) }
        var found: [[CChar]] = []
        while let entry = readdir(stream), found.count < 100_000 {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
                    start in
                    Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
                }
            }
            if name != [0x2E, 0] && name != [0x2E, 0x2E, 0] { found.append(name) }
        }
        return found.sorted { $0.lexicographicallyPrecedes($1) { UInt8(bitPattern: $0) < UInt8(bitPattern: $1) } }
    }

    // Writing.

    enum Mode: String, CaseIterable { case create, replace, append }

    /// Writes a file so that after a crash it has the old content or the new one; the old content, nil when there was
    /// no file.
    ///
    /// - Parameter limit: how much of old and new together is put into one file, in bytes.
    func write(_ path: Path, _ content: [UInt8], _ mode: Mode, limit: Int) throws(Failure) -> [UInt8]? {
        guard let name = path.parts.last else {
            throw Failure(.badArguments, "arguments.path: expected a file's name")
        }
        let folder = try openFolder(path.folder, create: mode != .append || path.parts.count > 1)
        defer { close(folder) }
        var info = stat()
        let exists = fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0
        var old: [UInt8]?
        if exists {
            try Workspace.refuse(info, path.text)
            if mode == .create { throw Workspace.trouble("write", path.text, EEXIST) }
            let file = try Workspace.openFile(folder, name, path.text)
            defer { close(file) }
            old = try Workspace.read(file, path.text, from: 0, count: limit + 1).bytes
        }
        let whole = mode == .append ? (old ?? []) + content : content
        guard whole.count <= limit else {
            throw Failure(.providerError, "'\(path.text)' would be larger than \(limit >> 20) MiB")
        }
        let aside = ".act-\(UUID.v7())"
        let file = act_open_beneath(folder, aside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw Workspace.trouble("write", path.text, errno) }
        defer { close(file) }
        var isDone = false
        defer { if !isDone { unlinkat(folder, aside, 0) } }
        if exists, fchmod(file, info.st_mode & 0o777) != 0 { throw Workspace.trouble("write", path.text, errno) }
        do throws(Failure) { try writeAll(file, whole, name: path.text) } catch {
            throw Failure(.providerError, error.message)
        }
        guard fsync(file) == 0 else { throw Workspace.trouble("write", path.text, errno) }
        if exists {
            guard renameat(folder, aside, folder, name) == 0 else {
                throw Workspace.trouble("write", path.text, errno)
            }
            isDone = true
        } else {
            // A link is made only where nothing stands: not over what came meanwhile.
            guard linkat(folder, aside, folder, name, 0) == 0 else {
                throw Workspace.trouble("write", path.text, errno)
            }
        }
        fsync(folder)
        return old
    }

    /// Removes a file, or an empty folder; the file's content up to `limit`, nil for more or for a folder.
    func delete(_ path: Path, limit: Int) throws(Failure) -> [UInt8]? {
        guard let name = path.parts.last else {
            throw Failure(.badArguments, "arguments.path: expected a file's name")
        }
        let folder = try openFolder(path.folder)
        defer { close(folder) }
        var info = stat()
        guard fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw Workspace.trouble("delete", path.text, errno)
        }
        let isFolder = info.st_mode & S_IFMT == S_IFDIR
        var old: [UInt8]?
        if !isFolder {
            try Workspace.refuse(info, path.text)
            let file = try Workspace.openFile(folder, name, path.text)
            defer { close(file) }
            let content = try Workspace.read(file, path.text, from: 0, count: limit + 1).bytes
            old = content.count > limit ? nil : content
        }
        guard unlinkat(folder, name, isFolder ? AT_REMOVEDIR : 0) == 0 else {
            throw Workspace.trouble("delete", path.text, errno)
        }
        fsync(folder)
        return old
    }
}
