import ActJSON
import ActSettings
import ActSystem
import ActTools
import Glibc

/// The folders that a person stated of a server, and whether a value is a path inside them. It errs towards no: a value
/// that a server could read as something else is none.
package struct StatedFolders {
    private let folders: [String]
    /// The folder from which the server takes relative paths.
    private let own: String?

    /// Bytes of the longest path that Linux takes.
    private static let longest = 4096
    /// Bytes of the longest file of git's settings that is looked through.
    private static let longestSettings = 256 << 10

    init(_ server: StatedServer) {
        // A folder that may not be stated is none either where a command happens to be started.
        folders = server.facts.folders.map { $0 == ServerFacts.here ? currentFolder : $0 }.filter {
            StatedFolders.refusal($0) == nil
        }
        own = server.entry.folder
    }

    /// - Parameter own: the folder from which the server takes relative paths.
    init(_ folders: [String], own: String?) { (self.folders, self.own) = (folders, own) }

    /// Why a folder can't be stated; nil for one that can.
    package static func refusal(_ path: String) -> String? {
        guard path.utf8.first == 0x2F else { return "'\(path)' is no whole path and no number of a folder" }
        guard let real = realPath(path), isFolder(real) else { return "'\(path)' is no folder" }
        let home = realPath(Paths.home) ?? Paths.home
        if isInside(home, real) { return "'\(path)' has all of your home in it: state the folders of your work" }
        let own = [Paths.config, Paths.state, Paths.data, Paths.cache].map { realPath($0) ?? $0 }
        let isSettings = own.contains { isInside(real, $0) || isInside($0, real) }
        if isSettings || CredentialFiles.has(path: real)
            || real.split(separator: "/").contains(where: { CredentialFiles.has(String($0)) })
        {
            return "'\(path)' has devices, settings or credentials in it"
        }
        return nil
    }

    /// Whether a value is one path, and leads to something inside that is neither a credential nor a device.
    func have(_ value: String) -> Bool {
        guard !folders.isEmpty, StatedFolders.isPlain(value) else { return false }
        if value.utf8.first == 0x2F {
            return folders.contains { StatedFolders.isInside(value, $0) } && leadsInside(value)
        }
        guard let own else { return false }
        return ([own] + folders).allSatisfy { leadsInside("\($0)/\(value)") }
    }

    /// Whether every reader takes a text for this one path: no option, address, variable, pattern or escape.
    private static func isPlain(_ value: String) -> Bool {
        guard let first = value.utf8.first, first != 0x2D, first != 0x7E, value.utf8.count <= longest,
            !value.utf8.starts(with: "//".utf8), sameBytes(value, value.trimmed)
        else { return false }
        let isOdd = value.unicodeScalars.contains { scalar in
            if scalar.isASCII {
                return scalar.value < 0x20 || scalar.value == 0x7F
                    || "\\%$`*?[{:|<>\"';&!".unicodeScalars.contains(scalar)
            }
            // Full stops and slashes of other scripts, and letters that nobody sees.
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .nonspacingMark, .spacingMark, .decimalNumber:
                return scalar.properties.isDefaultIgnorableCodePoint
            default: return true
            }
        }
        return !isOdd && !value.split(separator: "/").contains("..")
    }

    private static func isInside(_ path: String, _ folder: String) -> Bool {
        let base = folder.utf8.last == 0x2F ? String(folder.dropLast()) : folder
        return sameBytes(path, base) || path.utf8.starts(with: "\(base)/".utf8)
    }

    /// Whether a path without its links is inside, or the nearest folder above it that is there, and is nothing that
    /// only its owner is to read.
    private func leadsInside(_ path: String) -> Bool {
        guard let (real, rest) = StatedFolders.resolved(path) else { return false }
        let bases = folders.compactMap { realPath($0) }
        guard let base = bases.first(where: { StatedFolders.isInside(real, $0) }) else { return false }
        let below = real.utf8.dropFirst(base.utf8.count).split(separator: 0x2F).map { String(Substring($0)) } + rest
        guard !below.contains(where: { CredentialFiles.has($0) }), !CredentialFiles.has(path: real) else {
            return false
        }
        var info = stat()
        guard stat(real, &info) == 0, [S_IFREG, S_IFDIR].contains(info.st_mode & S_IFMT) else { return false }
        return !StatedFolders.startsPrograms(real, upTo: base)
    }

    /// The nearest that is there of a path, without links, and the names that are to come below it; nil for a link that
    /// leads nowhere.
    private static func resolved(_ path: String) -> (real: String, rest: [String])? {
        var (path, rest) = (path, [String]())
        while true {
            if let real = realPath(path) { return (real, rest.reversed()) }
            var info = stat()
            guard lstat(path, &info) != 0, errno == ENOENT, path.utf8.count > 1 else { return nil }
            rest.append(lastPart(path))
            path = parent(path)
        }
    }

    // Repositories of git.

    /// Settings of git that name a program or another file of settings: whoever reads the repository runs it.
    private static let programs: Set<String> = [
        "clean", "cmd", "command", "driver", "editor", "external", "fsmonitor", "gitproxy", "helper", "hookspath",
        "include",
        "includeif", "pager", "path", "process", "program", "receivepack", "smudge", "sshcommand", "textconv",
        "uploadpack",
        "vcs", "worktree",
    ]

    /// Whether a repository that a path is in, up to this folder, has settings by which git starts programs.
    private static func startsPrograms(_ path: String, upTo base: String) -> Bool {
        var folder = path
        while true {
            let git = "\(folder)/.git"
            var info = stat()
            if lstat(git, &info) == 0 {
                // A link or a file leads to settings elsewhere.
                guard info.st_mode & S_IFMT == S_IFDIR else { return true }
                if ["", ".worktree"].contains(where: { namesProgram("\(git)/config\($0)") }) { return true }
            }
            if sameBytes(folder, base) || folder.utf8.count <= base.utf8.count { return false }
            folder = parent(folder)
        }
    }

    private static func namesProgram(_ path: String) -> Bool {
        guard access(path, F_OK) == 0 else { return false }
        guard let bytes = readSmallFile(path, limit: longestSettings) else { return true }
        return String(decoding: bytes, as: UTF8.self).lowercased().split(whereSeparator: \.isNewline).contains {
            line in
            let words = line.split { !($0.isLetter || $0.isNumber) }.map(String.init)
            // A section's name may have a setting behind it.
            return line.trimmed.hasPrefix("[")
                ? words.contains(where: programs.contains) : words.first.map(programs.contains) ?? false
        }
    }
}
