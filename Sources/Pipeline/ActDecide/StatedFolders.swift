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

    /// The kinds of values that are taken for one path.
    enum Look { case free, credential, startsPrograms, outside }

    /// Whether a value is one path, and leads to something inside that is neither a credential nor a device.
    func have(_ value: String) -> Bool { look(at: value) == .free }

    func look(at value: String) -> Look {
        guard !folders.isEmpty, StatedFolders.isPlain(value) else { return .outside }
        if value.utf8.first == 0x2F {
            return folders.contains { StatedFolders.isInside(value, $0.path) } ? end(of: value) : .outside
        }
        guard let own else { return .outside }
        let ends = ([own] + folders.map(\.path)).map { end(of: "\($0)/\(value)") }
        return ends.contains(.outside) ? .outside : ends.first { $0 != .free } ?? .free
    }

    /// Whether a value is a plain name under a word such as target: a branch, which is no place. For git, so is a revision
    /// where one is asked for: `HEAD~2`, `a..b`, and a file of one that is no credential, `HEAD:docs/a.txt`.
    func isName(_ value: Destinations.Value) -> Bool {
        guard !folders.isEmpty else { return false }
        let name = value.name.lowercased()
        if ["base", "origin", "remote", "source", "target"].contains(name),
            value.text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_\-]{0,60}/) != nil
        {
            return true
        }
        guard hasGit, name == "target" || ToolName.split(name).last.map(Destinations.isRevision) ?? false else {
            return false
        }
        // A single name with a dot may be a host.
        let mayBeHost = value.text.contains(".") && !value.text.contains("..") && !value.text.contains(":")
        return !mayBeHost && StatedFolders.isRevision(value.text)
    }

    private static func isRevision(_ text: String) -> Bool {
        let one = /[A-Za-z0-9_][A-Za-z0-9_.\/~^@{}+\-]{0,200}/
        // The commands of git take a range, or a file of one revision.
        let file = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let names = file[0].split(separator: /\.\.\.?/, omittingEmptySubsequences: false)
        guard names.count <= 2, names.count == 1 || file.count == 1,
            names.allSatisfy({ $0.wholeMatch(of: one) != nil && !isHidden($0) })
        else { return false }
        guard file.count == 2 else { return true }
        let parts = file[1].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return file[1].wholeMatch(of: one) != nil && !isHidden(file[1])
            && !parts.contains { CredentialFiles.has($0) }
    }

    /// Whether a part of a path begins with a dot, or none is there.
    private static func isHidden(_ path: Substring) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).contains { $0.isEmpty || $0.first == "." }
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
    private func end(of path: String) -> Look {
        guard let (real, rest) = StatedFolders.resolved(path),
            let base = folders.map(\.real).first(where: { StatedFolders.isInside(real, $0) })
        else { return .outside }
        let below = real.utf8.dropFirst(base.utf8.count).split(separator: 0x2F).map { String(Substring($0)) } + rest
        if below.contains(where: { CredentialFiles.has($0) }) || CredentialFiles.has(path: real) {
            return .credential
        }
        var info = stat()
        guard stat(real, &info) == 0, [S_IFREG, S_IFDIR].contains(info.st_mode & S_IFMT) else { return .outside }
        return hasGit && GitFolder.startsPrograms(real, upTo: base) ? .startsPrograms : .free
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
