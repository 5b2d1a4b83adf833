import ActJSON
import ActSystem
import Glibc

/// A folder as git finds it: whether reading there starts a program that the folder names (git-config(1), githooks(5)).
/// Settings that are not known to be harmless may start one.
enum GitFolder {
    /// Bytes of the longest file of settings that is looked through.
    private static let longest = 256 << 10

    /// Sections and keys that name no program, no other file and no other place.
    private static let harmless: [String: Set<String>] = [
        "branch": ["description", "gh-merge-base", "merge", "rebase", "remote", "vscode-merge-base"],
        "core": [
            "autocrlf", "bare", "compression", "eol", "filemode", "ignorecase", "logallrefupdates",
            "precomposeunicode",
            "quotepath", "repositoryformatversion", "safecrlf", "symlinks",
        ],
        "extensions": ["objectformat", "refstorage", "worktreeconfig"], "fetch": ["prune"], "gc": ["auto"],
        "init": ["defaultbranch"], "lfs": ["repositoryformatversion"], "pull": ["ff", "rebase"],
        "push": ["autosetupremote", "default"],
        "remote": ["fetch", "gh-resolved", "prune", "pushurl", "tagopt", "url"],
        "rerere": ["enabled"], "submodule": ["active", "url"], "user": ["email", "name", "signingkey"],
    ]

    /// Whether a path is in a repository, up to this folder, in which git may start a program.
    static func startsPrograms(_ path: String, upTo base: String) -> Bool {
        var folder = path
        while true {
            if isOdd(folder) { return true }
            if sameBytes(folder, base) || folder.utf8.count <= base.utf8.count { return false }
            folder = parent(folder)
        }
    }

    private static func isOdd(_ folder: String) -> Bool {
        // A repository without a working tree, or one of submodules, each with settings of its own.
        if ["HEAD", "objects", "refs"].allSatisfy({ access("\(folder)/\($0)", F_OK) == 0 }) { return true }
        let git = "\(folder)/.git"
        var info = stat()
        guard lstat(git, &info) == 0 else { return false }
        // A link or a file leads to settings elsewhere.
        guard info.st_mode & S_IFMT == S_IFDIR, access("\(git)/commondir", F_OK) != 0,
            access("\(folder)/.gitmodules", F_OK) != 0
        else { return true }
        let hasHook = fileNames(in: "\(git)/hooks").contains { name in
            let path = "\(git)/hooks/\(name)"
            return !name.hasSuffix(".sample") && access(path, X_OK) == 0 && !isFolder(path)
        }
        return hasHook || !["", ".worktree"].allSatisfy { isHarmless("\(git)/config\($0)") }
    }

    private static func isHarmless(_ path: String) -> Bool {
        guard access(path, F_OK) == 0 else { return true }
        guard let bytes = readSmallFile(path, limit: longest) else { return false }
        var section = ""
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let text = line.trimmed
            if text.isEmpty || text.hasPrefix("#") || text.hasPrefix(";") { continue }
            if let match = text.wholeMatch(of: /\[([A-Za-z]+)(\s+"[^"\\\]]*")?\]/) {
                section = match.1.lowercased()
                continue
            }
            let key = text.prefix { $0 != "=" && $0 != " " && $0 != "\t" }.lowercased()
            let value = text.dropFirst(key.count)
            // `ext::` names a program, and a value that goes on stands on the next line.
            guard harmless[section]?.contains(key) ?? false, !value.contains("::"), !text.hasSuffix("\\") else {
                return false
            }
        }
        return true
    }
}
