import CSystem
import Glibc

/// The bytes of a file that is expected to be small; nil when it can't be read or is over `limit`.
package func readSmallFile(_ path: String, limit: Int = 1 << 20) -> [UInt8]? {
    try? readFile(path, limit: limit)
}

/// The bytes of a file that decides for us: nil when it is not there. Throws when it is no plain file of ours, when
/// others can write it, or when it is too large to be meant.
package func readOwnFile(_ path: String, limit: Int = 1 << 20) throws(Failure) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
        if errno == ENOENT || errno == ENOTDIR { return nil }
        throw Failure(.config, "cannot read '\(path)': \(systemMessage(errno))")
    }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
        throw Failure(.config, "'\(path)' is not a plain file", hint: "move it aside")
    }
    guard info.st_uid == geteuid() || info.st_uid == 0, info.st_mode & 0o022 == 0 else {
        throw Failure(
            .config, "'\(path)' can be written by others, so it is not used",
            hint: "look what is in it; chmod 600 it")
    }
    guard info.st_size <= limit else { throw Failure(.config, "'\(path)' is larger than \(limit >> 20) MiB") }
    return try readAll(descriptor, name: path, limit: limit)
}

/// The bytes of a file; throws when it can't be read or is over `limit`.
package func readFile(_ path: String, limit: Int = 64 << 20) throws(Failure) -> [UInt8] {
    let descriptor = path == "-" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .io("cannot read '\(path)'", errno: errno) }
    defer { close(descriptor) }
    return try readAll(descriptor, name: path, limit: limit)
}

/// What is left to read of a descriptor.
package func readAll(_ descriptor: Int32, name: String, limit: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
        let count = read(descriptor, &chunk, chunk.count)
        let number = errno
        if count < 0, number == EINTR { continue }
        if count < 0 { throw .io("cannot read '\(name)'", errno: number) }
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

/// Makes a folder and those above it, readable by this user only.
package func makeFolder(_ path: String) throws(Failure) {
    var info = stat()
    if stat(path, &info) == 0 { return }
    let above = parent(path)
    if above != path { try makeFolder(above) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw .io("cannot make folder '\(path)'", errno: errno)
    }
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
