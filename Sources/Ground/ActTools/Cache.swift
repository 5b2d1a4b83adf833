package import ActJSON
package import ActSettings
import ActSystem
import Glibc

/// Answers that are good for a while: a file each in the cache folder, named by the hash of the question. The folder
/// may be emptied at any time.
package struct Cache {
    private static let longest = 64 << 20

    private let folder = "\(Paths.cache)/answers"
    private let who: [String]

    /// Part of every name: answers for one user from one origin are nobody else's.
    package init(_ settings: Settings, _ origin: String) { who = [version, settings.user, origin] }

    /// The name of a file or folder for a call, which is one by its user and id.
    package static func name(_ id: String, user: String) -> String {
        hex(Array(Digest.sha256(JSON.texts([user, id]).bytes).prefix(16)))
    }

    private func path(_ key: [String]) throws(Failure) -> String {
        try Digest.ready()
        return "\(folder)/\(hex(Digest.sha256(JSON.texts(who + key).bytes)))"
    }

    /// The kept answer, if it is still good.
    package func value(_ key: [String]) throws(Failure) -> JSON? {
        guard let bytes = readSmallFile(try path(key), limit: Cache.longest), let kept = try? JSON(bytes),
            let expires = kept["expires"]?.int, let stored = kept["stored"]?.int,
            case let now = Moment.machine.milliseconds, stored <= now, now < expires
        else { return nil }
        return kept["value"]
    }

    package func put(_ key: [String], _ value: JSON, seconds: Int) throws(Failure) {
        let now = Moment.machine.milliseconds
        let kept = JSON.object([("stored", .int(now)), ("expires", .int(now + seconds * 1000)), ("value", value)])
        let place = try path(key)
        try makeFolder(folder)
        try sweep()
        let aside = "\(folder)/.\(UUID.v7())"
        let descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .io("cannot write '\(aside)'", errno: errno) }
        defer { close(descriptor) }
        try writeAll(descriptor, Redaction.written(kept), name: aside)
        guard rename(aside, place) == 0 else { throw .io("cannot write '\(place)'", errno: errno) }
    }

    /// Removes answers that are older than two days, once a day.
    private func sweep() throws(Failure) {
        let mark = "\(folder)/swept"
        var info = stat()
        let now = time(nil)
        if stat(mark, &info) == 0, now - info.st_mtim.tv_sec < 86_400 { return }
        guard let listing = opendir(folder) else { return }
        defer { closedir(listing) }
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let path = "\(folder)/\(name)"
            if stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, now - info.st_mtim.tv_sec > 172_800 {
                unlink(path)
            }
        }
        try replaceFile(mark, [])
    }
}
