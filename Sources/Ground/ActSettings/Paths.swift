package import ActJSON
import ActSystem
import CSystem
import Glibc

/// The paths of all that is kept (XDG base directories): folders 0700, files 0600.
package enum Paths {
    private static func folder(_ variable: String, _ fallback: String) -> String {
        "\(base(variable, fallback))/act"
    }

    private static func base(_ variable: String, _ fallback: String) -> String {
        // The XDG specification: a relative path there is ignored.
        if let set = Environment.value(variable), isAbsolute(set) { return set }
        return "\(home)/\(fallback)"
    }

    /// The variables that name a folder of the user's, and the folder of the home where one is not set; none for the
    /// folder that the system makes.
    private static let variables = [
        ("XDG_CONFIG_HOME", ".config"), ("XDG_DATA_HOME", ".local/share"), ("XDG_STATE_HOME", ".local/state"),
        ("XDG_CACHE_HOME", ".cache"), ("XDG_RUNTIME_DIR", nil),
    ]

    /// Throws for a folder of these that belongs to somebody else, who could put other settings, rules and keys there.
    package static func refuseOthers() throws(Failure) {
        for (variable, fallback) in variables {
            guard let base = fallback.map({ base(variable, $0) }) ?? runtime else { continue }
            for path in [base, "\(base)/act"] {
                var info = stat()
                guard stat(path, &info) == 0, info.st_uid != geteuid(), info.st_uid != 0 else { continue }
                throw Failure(
                    .config, "'\(path)' belongs to another user, so it is not used",
                    hint: "give \(variable) a folder of your own")
            }
        }
    }

    /// Looks at the first byte: to Swift a slash with an accent behind it is another character, to the kernel it is a
    /// slash.
    private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == 0x2F }

    /// `HOME`, or what the system's user database says.
    package static var home: String {
        if let home = Environment.value("HOME"), isAbsolute(home) { return home }
        guard let entry = getpwuid(geteuid()), let folder = entry.pointee.pw_dir else { return "/nonexistent" }
        return String(cString: folder)
    }

    package static var config: String { folder("XDG_CONFIG_HOME", ".config") }
    package static var data: String { folder("XDG_DATA_HOME", ".local/share") }
    package static var state: String { folder("XDG_STATE_HOME", ".local/state") }
    package static var cache: String { folder("XDG_CACHE_HOME", ".cache") }

    package static var userConfig: String { "\(config)/config" }
    package static var userRules: String { "\(config)/rules" }
    /// The machine's own rules: no variable moves the file, so that nobody gets around it.
    package static var systemRules: String { "/etc/act/rules" }
    package static var secrets: String { "\(config)/secrets" }
    /// The list of those who may sign approvals, in the format of ssh-keygen(1).
    package static var allowedSigners: String { "\(config)/allowed-signers" }
    /// The machine's own list, for all its users: no variable moves it.
    package static var systemSigners: String { "/etc/act/allowed-signers" }
    package static var store: String { "\(data)/act.db" }
    package static var approvalKey: String { "\(state)/approval.key" }
    package static var trusted: String { "\(state)/trusted" }
    /// The token that clients of act-serve's address have to know.
    package static var serveToken: String { "\(state)/serve.token" }
    /// The socket of act-serve; nil where the system has no folder for it.
    package static var serveSocket: String? { runtime.map { "\($0)/act/serve.sock" } }

    /// The folder of MCP servers that are kept; nil where the system has no folder for it.
    package static var keptServers: String? { runtime.map { "\($0)/act/kept" } }

    private static var runtime: String? {
        Environment.value("XDG_RUNTIME_DIR").flatMap { isAbsolute($0) ? $0 : nil }
    }

    /// The projects' settings and rules.
    package static var projectConfigs: [String] { get throws(Failure) { try projectFiles([".act/config"]) } }
    package static var projectRules: [String] { get throws(Failure) { try projectFiles([".act/rules"]) } }

    /// Files of these names, in `.act` or not, in the folders above the one we stand in, from the outermost, and in that
    /// one last; those of one folder in the order of the names. An inner one stands on top of the outer ones, and so
    /// can't take back what they tightened. A path that may not be read, or leads through a link, is among them: who
    /// reads it is told so. Throws where nobody can tell which these are.
    package static func projectFiles(_ names: [String]) throws(Failure) -> [String] {
        let shown = names.last ?? ""
        guard let here = getcwd(nil, 0) else {
            let reason = errno == ENOENT ? "it was removed" : systemMessage(errno)
            throw Failure(
                .config, "cannot tell which \(shown) counts in the current folder: \(reason)",
                hint: "change to another folder")
        }
        defer { free(here) }
        guard var folder = String(validatingCString: here) else {
            throw Failure(
                .config,
                "cannot tell which \(shown) counts in '\(String(cString: here))': its name is not UTF-8",
                hint: "rename the folder")
        }
        var found: [String] = []
        while isAbsolute(folder) {
            let base = folder == "/" ? "" : folder
            for name in names.reversed() {
                let path = "\(base)/\(name)"
                if isThere(path) || name.hasPrefix(".act/") && isLink("\(base)/.act") { found.insert(path, at: 0) }
            }
            if folder == "/" { return found }
            folder = parent(folder)
        }
        return found
    }

    private static func isThere(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0 || (errno != ENOENT && errno != ENOTDIR)
    }

    private static func isLink(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
    }
}
