import ActJSON
import ActSettings
import ActSystem
import ActTools
import Glibc

/// The folders that a person stated of a server, and whether a value is a path inside them. It errs towards no: a value
/// that a server could read as something else is none.
package struct StatedFolders {
    /// Each as arguments begin with it, and where it leads.
    private let folders: [(path: String, real: String)]
    /// The folder from which the server takes relative paths.
    private let own: String?
    /// Whether the server may start git in them.
    private let hasGit: Bool

    /// Bytes of the longest path that Linux takes.
    private static let longest = 4096

    init(_ server: StatedServer, _ tool: ToolSpec) {
        let stated = server.facts.folders.map {
            $0.path == ServerFacts.here ? ServerFacts.Folder(currentFolder) : $0
        }
        // A folder that may not be stated is none either where a command happens to be started; nor is one that leads
        // elsewhere by now.
        folders = stated.compactMap { folder in
            let real = realPath(folder.path)
            let isSame = folder.real.isEmpty || real.map { sameBytes($0, folder.real) } ?? false
            guard isSame, let real, StatedFolders.refusal(folder.path) == nil else { return nil }
            return (folder.path, real)
        }
        own = server.entry.folder
        let texts = server.entry.arguments + [tool.slug, tool.description]
        hasGit = texts.contains { $0.lowercased().contains("git") }
    }

    /// - Parameter own: the folder from which the server takes relative paths.
    init(_ folder: String, own: String?) {
        folders = realPath(folder).map { [(folder, $0)] } ?? []
        (self.own, hasGit) = (own, true)
    }

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
            return folders.contains { StatedFolders.isInside(value, $0.path) } && leadsInside(value)
        }
        guard let own else { return false }
        return ([own] + folders.map(\.path)).allSatisfy { leadsInside("\($0)/\(value)") }
    }

    /// Whether a value is a plain name under a word such as target: a branch, which is no place.
    func isName(_ value: Destinations.Value) -> Bool {
        guard !folders.isEmpty, ["base", "origin", "remote", "source", "target"].contains(value.name.lowercased())
        else {
            return false
        }
        return value.text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_\-]{0,60}/) != nil
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
        guard !isOdd, !value.split(separator: "/").contains("..") else { return false }
        // One path, or a list of two for one who splits it: it has to be there.
        let mayBeList =
            value.utf8.contains { ",=@".utf8.contains($0) } || value.contains(" /") || value.contains(" -")
        return !mayBeList || value.utf8.first == 0x2F && realPath(value) != nil
    }

    private static func isInside(_ path: String, _ folder: String) -> Bool {
        let base = folder.utf8.last == 0x2F ? String(folder.dropLast()) : folder
        return sameBytes(path, base) || path.utf8.starts(with: "\(base)/".utf8)
    }

    /// Whether a path without its links is inside, or the nearest folder above it that is there, and is nothing that
    /// only its owner is to read.
    private func leadsInside(_ path: String) -> Bool {
        guard let (real, rest) = StatedFolders.resolved(path) else { return false }
        guard let base = folders.map(\.real).first(where: { StatedFolders.isInside(real, $0) }) else {
            return false
        }
        let below = real.utf8.dropFirst(base.utf8.count).split(separator: 0x2F).map { String(Substring($0)) } + rest
        guard !below.contains(where: { CredentialFiles.has($0) }), !CredentialFiles.has(path: real) else {
            return false
        }
        var info = stat()
        guard stat(real, &info) == 0, [S_IFREG, S_IFDIR].contains(info.st_mode & S_IFMT) else { return false }
        return !hasGit || !GitFolder.startsPrograms(real, upTo: base)
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
}
