package import ActJSON
import CSystem
import Glibc

/// The bytes of a file that is expected to be small; nil when it can't be read or is over `limit`.
package func readSmallFile(_ path: String, limit: Int = 1 << 20) -> [UInt8]? {
    try? readFile(path, limit: limit)
}

/// The bytes of a file that decides for us: nil when it is not there. Throws when it is no plain file of this user or
/// of root, when others can write it, when it is too large to be meant, and for a link to nothing.
///
/// - Parameter followsLinks: false for an absolute path in which no symbolic link counts.
package func readOwnFile(
    _ path: String, limit: Int = 1 << 20, followsLinks: Bool = true
) throws(Failure) -> [UInt8]? {
    let descriptor =
        followsLinks ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) : openWithoutLinks(path)
    guard descriptor >= 0 else {
        let number = errno
        if number == ENOENT || number == ENOTDIR {
            try refuseBrokenPath(path)
            return nil
        }
        if number == ELOOP, !followsLinks {
            throw Failure(
                .config, "'\(path)' is a symbolic link, or is in one", hint: "put the file itself in its place")
        }
        throw Failure(.config, "cannot read '\(path)': \(systemMessage(number))")
    }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
        throw Failure(.config, "'\(path)' is not a plain file", hint: "move it aside")
    }
    guard info.st_uid == geteuid() || info.st_uid == 0 else {
        throw Failure(
            .config, "'\(path)' belongs to another user, so it is not used",
            hint: "look at its content, and move it aside")
    }
    guard info.st_mode & 0o022 == 0 else {
        throw Failure(
            .config, "'\(path)' can be written by others, so it is not used",
            hint: "look at its content, then chmod 600 it")
    }
    guard info.st_size <= limit else { throw Failure(.config, "'\(path)' is larger than \(limit >> 20) MiB") }
    return try readAll(descriptor, name: path, limit: limit)
}

private func openWithoutLinks(_ path: String) -> Int32 {
    let root = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { return -1 }
    defer { close(root) }
    return act_open_beneath(root, String(Substring(path.utf8.dropFirst())), O_RDONLY | O_NONBLOCK | O_NOCTTY, 0)
}

/// Throws for a path that leads to no file, but not because nobody made one: a link to nothing, or a file where its
/// folder should be.
private func refuseBrokenPath(_ path: String) throws(Failure) {
    var at = path
    var info = stat()
    while lstat(at, &info) != 0 {
        let above = parent(at)
        if above == at || above == "." { return }
        at = above
    }
    let isLink = info.st_mode & S_IFMT == S_IFLNK
    if isLink, stat(at, &info) != 0 {
        let what = at == path ? "is a link to nothing" : "is in a link to nothing: '\(at)'"
        throw Failure(.config, "'\(path)' \(what)", hint: "mend the link, or remove it")
    }
    if at == parent(path), info.st_mode & S_IFMT != S_IFDIR {
        throw Failure(.config, "'\(path)' is not in a folder: '\(at)'", hint: "move that file aside")
    }
}

/// Characters that end a line to some programs and not here, or that nobody sees.
private let deceptive: [Unicode.Scalar] = [
    "\0", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}",
]

/// The lines of a file of rules or settings that say something, with their numbers: white space at their ends, empty
/// lines and comments left out. Throws for the first line that is not UTF-8, or that looks like something else.
package func readLines(_ bytes: [UInt8], _ path: String) throws(Failure) -> [(number: Int, text: String)] {
    var found: [(Int, String)] = []
    for (k, raw) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
        let line = raw.last == 0x0D ? raw.dropLast() : raw
        guard let text = String(validating: line, as: UTF8.self) else {
            throw Failure(.config, "\(path):\(k + 1): it is not UTF-8 text")
        }
        if let scalar = text.unicodeScalars.first(where: { deceptive.contains($0) }) {
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let name = "U+" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            throw Failure(.config, "\(path):\(k + 1): the line has \(name)", hint: "lines end with LF, or CR LF")
        }
        let said = text.trimmed
        if !said.isEmpty, said.utf8.first != 0x23 { found.append((k + 1, said)) }
    }
    return found
}

/// The bytes of a file; throws when it can't be read or is over `limit`.
package func readFile(_ path: String, limit: Int = 64 << 20) throws(Failure) -> [UInt8] {
    let descriptor = path == "-" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .io("cannot read '\(path)'", errno: errno) }
    defer { close(descriptor) }
    return try readAll(descriptor, name: path, limit: limit)
}

/// read(2) that goes on after a signal, and waits where whoever gave the descriptor made it one that does not block.
package func readOnceReady(_ descriptor: Int32, _ to: UnsafeMutableRawPointer, _ count: Int) -> Int {
    while true {
        let count = read(descriptor, to, count)
        if count >= 0 || errno != EINTR && errno != EAGAIN { return count }
        guard errno == EAGAIN else { continue }
        var wait = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        _ = Heartbeat.poll(&wait, milliseconds: -1)
    }
}

/// The bytes that are left to read from a descriptor.
package func readAll(_ descriptor: Int32, name: String, limit: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
        let count = readOnceReady(descriptor, &chunk, chunk.count)
        if count < 0 { throw .io("cannot read '\(name)'", errno: errno) }
        if count == 0 { return bytes }
        guard bytes.count + count <= limit else {
            let most = limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB"
            throw Failure(.badArguments, "'\(name)' is larger than \(most)")
        }
        bytes.append(contentsOf: chunk[..<count])
    }
}

/// Writes a file so that after a crash it has the old content or the new one: aside, synced, then renamed.
package func replaceFile(_ path: String, _ bytes: [UInt8], mode: UInt32 = 0o600) throws(Failure) {
    let folder = parent(path)
    try makeFolder(folder)
    let aside = "\(folder)/.\(UUID.v7())"
    try writeNew(aside, bytes, mode: mode)
    guard rename(aside, path) == 0 else {
        let number = errno
        unlink(aside)
        throw .io("cannot write '\(path)'", errno: number)
    }
    try syncFolder(folder)
}

/// The bytes of a secret in a file of its own, mode 0600, made once. It is written aside and then linked, so that of two
/// processes that make one at the same time a single whole secret stays. Throws where others can read it. From here on
/// no core file has it, and no other process of the user reads it from this one.
///
/// - Parameters:
///   - hint: the way to another secret.
///   - make: makes the secret where there is none yet.
package func readSecret(
    _ path: String, hint: String, make: () throws(Failure) -> [UInt8]
) throws(Failure) -> [UInt8] {
    act_undumpable()
    var info = stat()
    if stat(path, &info) != 0 {
        let bytes = try make()
        let folder = parent(path)
        try makeFolder(folder)
        let aside = "\(folder)/.\(UUID.v7())"
        try writeNew(aside, bytes)
        defer { unlink(aside) }
        guard link(aside, path) == 0 || errno == EEXIST else { throw .io("cannot make '\(path)'", errno: errno) }
        try syncFolder(folder)
        guard stat(path, &info) == 0 else { throw .io("cannot read '\(path)'", errno: errno) }
    }
    guard info.st_mode & 0o077 == 0, info.st_uid == geteuid() else {
        throw Failure(.config, "'\(path)' can be read by others", hint: hint)
    }
    return try readFile(path, limit: 1 << 10)
}

/// Creates a file that must not exist yet, and syncs it.
package func writeNew(_ path: String, _ bytes: [UInt8], mode: UInt32 = 0o600) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .io("cannot write '\(path)'", errno: errno) }
    defer { close(descriptor) }
    do throws(Failure) {
        try writeAll(descriptor, bytes, name: path)
        guard fsync(descriptor) == 0 else { throw .io("cannot write '\(path)'", errno: errno) }
    } catch {
        unlink(path)
        throw error
    }
}

package func writeAll(_ descriptor: Int32, _ bytes: [UInt8], name: String) throws(Failure) {
    var at = 0
    while at < bytes.count {
        let (count, number) = bytes.withUnsafeBytes { all in
            (write(descriptor, all.baseAddress.map { $0 + at }, all.count - at), errno)
        }
        if count < 0, number != EINTR { throw .io("cannot write '\(name)'", errno: number) }
        at += max(0, count)
    }
}

package func syncFolder(_ path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, fsync(descriptor) == 0 else { throw .io("cannot sync '\(path)'", errno: errno) }
    close(descriptor)
}

/// The folder of this process; the root where nobody can tell.
package var currentFolder: String {
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    return folder.map { String(cString: $0) } ?? "/"
}

/// The path without links; nil where nothing is there.
package func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(validatingCString: found)
}

/// Whether a path leads to a folder.
package func isFolder(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
}

/// A path that leads to the same file from any folder.
package func wholePath(_ path: String) -> String { path.utf8.first == 0x2F ? path : "\(currentFolder)/\(path)" }

/// Makes a folder and those above it, readable by this user only. Each is on the disk when this returns: what is synced
/// in it later is lost with a name that is not.
package func makeFolder(_ path: String) throws(Failure) {
    var info = stat()
    if stat(path, &info) == 0 { return }
    let above = parent(path)
    if above != path { try makeFolder(above) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw .io("cannot make folder '\(path)'", errno: errno)
    }
    try syncFolder(above)
}

/// Names in a folder, sorted by their bytes; none when it can't be read.
package func fileNames(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
        }
        if let name { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

/// The folder that a path stands in.
package func parent(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// The last part of a path.
package func lastPart(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return path }
    return String(path[path.utf8.index(after: slash)...])
}

/// A file's name made of a foreign one: the last part, at most 100 bytes long, with nothing in it that a folder, a shell
/// or a terminal could take amiss.
package func safeFileName(_ name: String) -> String {
    let bytes = Array(lastPart(name).utf8.suffix(100)).map { byte -> UInt8 in
        let isPlain = byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || [0x2D, 0x2E, 0x5F].contains(byte)
        return isPlain ? byte : 0x5F
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.isEmpty || text.hasPrefix(".") ? "file\(text)" : text
}
