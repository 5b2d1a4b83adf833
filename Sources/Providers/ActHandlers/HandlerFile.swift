import ActJSON
import ActSettings
import ActSystem
import ActTools
import CSystem
import Glibc

/// An executable that may be a handler, as its file was when it was found.
package struct HandlerFile: Sendable {
    /// Where it really stands, links followed.
    package let path: String
    /// Device, inode, size and times: another text as soon as the file is another, or was written.
    package let identity: String

    /// Something that would be a handler but is not used, and why.
    package struct Refusal: Sendable {
        package let path: String
        package let reason: String
    }

    private static let prefix = "act-handle-"

    /// Sealed into every approval, so that one for this file is none for a file that replaced it.
    var origin: String { "file://\(path)#\(identity)" }

    /// The path of an origin.
    static func path(of origin: String) -> String {
        let text = origin.dropFirst("file://".count)
        return String(text[..<(text.lastIndex(of: "#") ?? text.endIndex)])
    }

    /// Whether the file is still the one that was found.
    var isUnchanged: Bool {
        var info = stat()
        return stat(path, &info) == 0 && sameBytes(HandlerFile.identity(info), identity)
    }

    /// Every handler of this user: those of the handlers' folder by name, then those on PATH in its order. A name
    /// that stands on PATH twice is its first file, as in a shell.
    static func all() -> (files: [HandlerFile], refused: [Refusal]) {
        var files: [HandlerFile] = []
        var refused: [Refusal] = []
        var seen: Set<String> = []
        var names: Set<String> = []

        func take(_ folder: String, _ found: [String], onPath: Bool) {
            guard !found.isEmpty else { return }
            if let reason = mistrust(folder: folder) {
                return refused.append(Refusal(path: folder, reason: reason))
            }
            for name in found where !onPath || !names.contains(name) {
                do throws(Mistrust) {
                    guard let file = try HandlerFile("\(folder)/\(name)") else { continue }
                    if onPath { names.insert(name) }
                    if seen.insert(file.path).inserted { files.append(file) }
                } catch {
                    refused.append(Refusal(path: "\(folder)/\(name)", reason: error.reason))
                }
            }
        }

        take(
            HandlerProvider.folder, fileNames(in: HandlerProvider.folder).filter { !$0.hasPrefix(".") },
            onPath: false)
        for folder in Environment.searchPath {
            let found = fileNames(in: folder).filter { $0.hasPrefix(prefix) }
            if folder.hasPrefix("/") {
                take(folder, found, onPath: true)
            } else if !found.isEmpty {
                refused.append(Refusal(path: folder, reason: "a relative folder on PATH is skipped"))
            }
        }
        return (files, refused)
    }

    private struct Mistrust: Error { let reason: String }

    /// nil for what is no executable file at all; throws for one that others could have written.
    private init?(_ found: String) throws(Mistrust) {
        guard let real = realpath(found, nil) else { return nil }
        defer { free(real) }
        var info = stat()
        guard let path = String(validatingCString: real), stat(path, &info) == 0,
            info.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0
        else { return nil }
        guard path.utf8.allSatisfy({ $0 >= 0x20 }) else {
            throw Mistrust(reason: "its path has a control character")
        }
        guard HandlerFile.isOurs(info.st_uid) else {
            throw Mistrust(reason: "the file is neither yours nor root's")
        }
        guard info.st_mode & 0o022 == 0 else {
            throw Mistrust(reason: "others can write the file (chmod go-w mends it)")
        }
        if let reason = HandlerFile.mistrust(folder: parent(path)) { throw Mistrust(reason: reason) }
        self.path = path
        identity = HandlerFile.identity(info)
    }

    /// Why nothing of a folder is used: somebody else could have put it there.
    private static func mistrust(folder: String) -> String? {
        var info = stat()
        guard stat(folder, &info) == 0 else { return "cannot look at the folder '\(folder)'" }
        if !isOurs(info.st_uid) { return "the folder '\(folder)' is neither yours nor root's" }
        if info.st_mode & 0o002 != 0 { return "everybody can write the folder '\(folder)'" }
        return nil
    }

    private static func isOurs(_ user: uid_t) -> Bool { user == geteuid() || user == 0 }

    private static func identity(_ info: stat) -> String {
        func nanoseconds(_ time: timespec) -> String { "\(time.tv_sec).\(padded(Int(time.tv_nsec), 9))" }
        let times = "\(nanoseconds(info.st_mtim)):\(nanoseconds(info.st_ctim))"
        return "\(info.st_dev):\(info.st_ino):\(info.st_size):\(times)"
    }
}
