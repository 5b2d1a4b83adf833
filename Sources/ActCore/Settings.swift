import CSystem
import Glibc

/// One setting: its name in a config file, its environment variable, and what a project's own file may do with it.
package struct Setting: Sendable {
    /// What values it takes.
    package enum Kind: Sendable {
        /// One of a list, from strictest to loosest.
        case word([String])
        case text
        /// `90`, `90s`, `15m`, `2h`, `1d`: seconds.
        case duration
        case zone
        case currency
        case url
    }

    /// What a folder's `.act/config` may do before it is trusted.
    package enum Project: Sendable {
        /// Set it: nothing that the gate guards depends on it.
        case free
        /// Make it stricter than the user has it, never looser.
        case tighten
        /// Make it stricter than the user has it, never looser: not even when it is trusted.
        case personal
        /// Nothing.
        case never
    }

    package let name: String
    package let variable: String
    package let fallback: String
    package let kind: Kind
    package let project: Project
    package let help: String
}

/// What the person wants: flag, environment, the project's file, the user's file, the default, in this order; and
/// every path and environment variable of the suite.
package struct Settings: Sendable {
    package static let table: [Setting] = [
        Setting(
            name: "mode", variable: "ACT_MODE", fallback: "adaptive", kind: .word(["always", "adaptive", "yolo"]),
            project: .tighten, help: "when act-confirm asks"),
        Setting(
            name: "caution", variable: "ACT_CAUTION", fallback: "", kind: .word(["cautious", "normal"]),
            project: .tighten, help: "whether calls of medium risk are asked about"),
        Setting(
            name: "valid-for", variable: "ACT_VALID_FOR", fallback: "15m", kind: .duration, project: .never,
            help: "how long an approval lasts"),
        Setting(
            name: "user", variable: "ACT_USER", fallback: "default", kind: .text, project: .never,
            help: "on whose behalf calls are made"),
        Setting(
            name: "conversation", variable: "ACT_CONVERSATION", fallback: "default", kind: .text, project: .free,
            help: "which conversation a call belongs to"),
        Setting(
            name: "zone", variable: "ACT_ZONE", fallback: "", kind: .zone, project: .free,
            help: "time zone of dates and times without one"),
        Setting(
            name: "currency", variable: "ACT_CURRENCY", fallback: "EUR", kind: .currency, project: .free,
            help: "currency of amounts without one"),
        Setting(
            name: "workspace", variable: "ACT_WORKSPACE", fallback: "", kind: .text, project: .never,
            help: "the folder that FILES_ tools work in"),
        Setting(
            name: "learn", variable: "ACT_LEARN", fallback: "on", kind: .word(["off", "on"]), project: .tighten,
            help: "whether act-search learns from calls that were confirmed and done"),
        Setting(
            name: "trust-input", variable: "ACT_TRUST_INPUT", fallback: "off", kind: .word(["off", "on"]),
            project: .personal, help: "whether standard input and @file are the user's own words"),
        Setting(
            name: "handler-timeout", variable: "ACT_HANDLER_TIMEOUT", fallback: "60s", kind: .duration,
            project: .never, help: "how long a handler may run"),
        Setting(
            name: "grace", variable: "ACT_GRACE", fallback: "5s", kind: .duration, project: .never,
            help: "how long act-exec lets calls go on after a signal to end"),
        Setting(
            name: "base-url", variable: "COMPOSIO_BASE_URL", fallback: "https://backend.composio.dev", kind: .url,
            project: .never, help: "where Composio's tool router is"),
        Setting(
            name: "api-version", variable: "ACT_API_VERSION", fallback: "v3.1", kind: .word(["v3.1", "v3"]),
            project: .never, help: "which version of its API is spoken"),
        Setting(
            name: "org", variable: "ACT_ORG", fallback: "", kind: .text, project: .never,
            help: "the organisation, for keys of a user or an organisation"),
        Setting(
            name: "project", variable: "ACT_PROJECT", fallback: "", kind: .text, project: .never,
            help: "the project, for such keys"),
        Setting(
            name: "toolkits", variable: "ACT_TOOLKITS", fallback: "", kind: .text, project: .never,
            help: "the toolkits of a session, all without"),
        Setting(
            name: "toolkit-versions", variable: "ACT_TOOLKIT_VERSIONS", fallback: "", kind: .text, project: .never,
            help: "versions of toolkits, as github=20251201_00"),
        Setting(
            name: "connect-timeout", variable: "ACT_CONNECT_TIMEOUT", fallback: "10s", kind: .duration,
            project: .never, help: "how long a connection may take to be made"),
        Setting(
            name: "stall-timeout", variable: "ACT_STALL_TIMEOUT", fallback: "60s", kind: .duration, project: .never,
            help: "how long a request may see no byte come or go"),
        Setting(
            name: "timeout", variable: "ACT_TIMEOUT", fallback: "120s", kind: .duration, project: .never,
            help: "how long a request may take in all"),
    ]

    /// Environment variables that are not settings: name and meaning.
    package static let variables: [(name: String, help: String)] = [
        ("COMPOSIO_API_KEY", "the key to Composio's tool router; else the stored one"),
        ("COMPOSIO_USER_API_KEY", "the same, when the one above is not set"),
        ("COMPOSIO_ORG_API_KEY", "the same, when neither is set"),
        ("CREDENTIALS_DIRECTORY", "a folder of systemd's with the key in act-composio"),
        ("CURL_CA_BUNDLE", "a file of certificates in the place of the system's"),
        ("SSL_CERT_FILE", "the same, when the one above is not set"),
        ("https_proxy", "a proxy for https; HTTPS_PROXY, all_proxy and no_proxy count too"),
        ("DBUS_SESSION_BUS_ADDRESS", "where the secret service is asked, through secret-tool"),
        ("DISPLAY", "whether act-connect can open a browser"),
        ("WAYLAND_DISPLAY", "the same"),
        ("XDG_RUNTIME_DIR", "handed to secret-tool and the browser"),
        ("ACT_NOW", "a moment (RFC 3339) that stands in for the clock, for tests"),
        ("EDITOR", "the editor that act-confirm opens for e"),
        ("HOME", "where the folders below stand when XDG names none"),
        ("LANG", "the locale, unless LC_ALL or LC_CTYPE names one; act-doctor wants UTF-8"),
        ("LC_ALL", "the locale"),
        ("LC_CTYPE", "the locale"),
        ("NO_COLOR", "no colour, whatever the terminal can"),
        ("PATH", "where handlers named act-handle-* are looked for"),
        ("SSH_ASKPASS", "handed to ssh-keygen, which asks for a passphrase with it"),
        ("SSH_AUTH_SOCK", "handed to ssh-keygen, which finds the agent of its keys by it"),
        ("TERM", "the kind of terminal; dumb means no colour"),
        ("TZ", "the time zone, unless ACT_ZONE or the setting zone names one"),
        ("XDG_CACHE_HOME", "what can be made again; default ~/.cache"),
        ("XDG_CONFIG_HOME", "settings and handlers; default ~/.config"),
        ("XDG_DATA_HOME", "the store; default ~/.local/share"),
        ("XDG_STATE_HOME", "the approval key and trust; default ~/.local/state"),
    ]

    /// Where a value came from.
    package enum Source: String, Sendable {
        case flag, environment, project, user
        case fallback = "default"
    }

    package struct Value: Sendable {
        package let text: String
        package let source: Source
        /// The file and line, or the variable's name.
        package let place: String
    }

    private var values: [String: Value] = [:]
    /// The user's words for categories of money: word to category (`category.lunch = Food`).
    package private(set) var categories: [(word: String, value: Value)] = []
    /// The projects' files that count here, the outermost first, and whether the hash of each is on record.
    package private(set) var projects: [(path: String, trusted: Bool)] = []
    /// Lines of the projects' files that did not count because they loosen, and what would make them count.
    package private(set) var ignored: [(line: String, hint: String)] = []

    /// Reads every layer. `trusts` says whether a project's file, of this path and content, is on record.
    package static func load(trusts: (String, [UInt8]) -> Bool) throws(Failure) -> Settings {
        var settings = Settings()
        for setting in table {
            settings.values[setting.name] = Value(text: setting.fallback, source: .fallback, place: "")
        }
        if let bytes = try readOwnFile(Paths.userConfig) {
            try settings.read(bytes, Paths.userConfig, .user, trusted: true)
        }
        for path in try Paths.projectConfigs {
            guard let bytes = try readOwnFile(path, followsLinks: false) else { continue }
            let trusted = trusts(path, bytes)
            settings.projects.append((path, trusted))
            try settings.read(bytes, path, .project, trusted: trusted)
        }
        for setting in table {
            guard let text = environment(setting.variable), !text.isEmpty else { continue }
            try settings.set(setting, Value(text: text, source: .environment, place: setting.variable))
        }
        settings.zone = Zone(settings["zone"]) ?? Zone.system(environment("TZ"))
        return settings
    }

    private mutating func read(
        _ bytes: [UInt8], _ path: String, _ source: Source, trusted: Bool
    ) throws(Failure) {
        for (number, text) in try readLines(bytes, path) {
            let place = "\(path):\(number)"
            guard let line = ConfigFile.line(text) else {
                throw Failure(.config, "\(place): expected 'name = value'")
            }
            if let word = line.name.after("category."), Settings.knows(line.name) {
                categories.removeAll { $0.word == word }
                categories.append((word, Value(text: line.value, source: source, place: place)))
                continue
            }
            guard let setting = Settings.table.first(where: { $0.name == line.name }) else {
                throw Failure(.config, "\(place): unknown setting '\(line.name)'", hint: "see act-config list")
            }
            try check(setting, line.value, place)
            if source == .project, !trusted || setting.project == .personal, !mayLoosen(setting, line.value) {
                let hint =
                    setting.project == .personal
                    ? "only your own settings can: act-config set \(line.name) \(line.value)"
                    : "act-config trust accepts this folder's file"
                ignored.append(("\(place): \(line.name) = \(line.value)", hint))
                continue
            }
            try set(setting, Value(text: line.value, source: source, place: place))
        }
    }

    /// Whether a project's value counts by itself: free, or at least as strict as what the user has.
    private func mayLoosen(_ setting: Setting, _ text: String) -> Bool {
        switch setting.project {
        case .free: return true
        case .never: return false
        case .tighten, .personal:
            guard case .word(let words) = setting.kind, let new = words.firstIndex(of: text) else { return false }
            // With nothing set the strictest word is the only one sure not to loosen.
            return new <= (words.firstIndex(of: self[setting.name]) ?? 0)
        }
    }

    private mutating func set(_ setting: Setting, _ value: Value) throws(Failure) {
        try check(setting, value.text, value.place)
        values[setting.name] = value
    }

    private func check(_ setting: Setting, _ text: String, _ place: String) throws(Failure) {
        guard !Settings.accepts(setting, text) else { return }
        throw Failure(.config, "\(place): \(setting.name): \(Settings.expected(setting)), got '\(text)'")
    }

    /// Whether a config file may name it: a setting, or `category.` and a word.
    package static func knows(_ name: String) -> Bool {
        if let word = name.after("category.") {
            return !word.isEmpty && !word.contains { $0.isWhitespace || $0 == "=" || $0 == "#" }
        }
        return table.contains { $0.name == name }
    }

    /// What a name expects, when `text` is not that.
    package static func refuses(_ name: String, _ text: String) -> String? {
        guard let setting = table.first(where: { $0.name == name }) else {
            return isLine(text) ? nil : "expected a line of text"
        }
        return accepts(setting, text) ? nil : expected(setting)
    }

    /// Text that a config file can hold: one line, not empty, no space at its ends.
    private static func isLine(_ text: String) -> Bool {
        !text.isEmpty && text.trimmed == text
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    /// Whether a setting takes this text.
    package static func accepts(_ setting: Setting, _ text: String) -> Bool {
        switch setting.kind {
        case .word(let words): words.contains(text)
        case .text: isLine(text)
        case .duration: seconds(text) != nil
        case .zone: Zone(text) != nil
        case .currency: text.utf8.count == 3 && text.utf8.allSatisfy { $0 &- 0x41 < 26 }
        case .url: text.hasPrefix("https://") || text.hasPrefix("http://")
        }
    }

    package static func expected(_ setting: Setting) -> String {
        switch setting.kind {
        case .word(let words): "expected \(words.joined(separator: ", "))"
        case .text: "expected a line of text"
        case .duration: "expected a time such as 90s or 15m"
        case .zone: "expected a time zone such as Europe/Berlin"
        case .currency: "expected a currency code such as EUR"
        case .url: "expected an address such as https://backend.composio.dev"
        }
    }

    /// `90`, `90s`, `15m`, `2h`, `1d` in seconds.
    package static func seconds(_ text: String) -> Int? {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        let unit = text.last.flatMap { units[$0] }
        guard let number = Int(unit == nil ? text : String(text.dropLast())), number >= 0, number <= 400_000_000
        else { return nil }
        return number * (unit ?? 1)
    }

    /// The same in milliseconds, and `250ms`.
    package static func milliseconds(_ text: String) -> Int? {
        guard text.hasSuffix("ms") else { return seconds(text).map { $0 * 1000 } }
        return Int(text.dropLast(2)).flatMap { (0...400_000_000).contains($0) ? $0 : nil }
    }

    /// Sets a value from an option on the command line.
    package mutating func override(_ name: String, _ text: String?) throws(Failure) {
        guard let text, let setting = Settings.table.first(where: { $0.name == name }) else { return }
        guard Settings.accepts(setting, text) else {
            throw .usage("--\(name): \(Settings.expected(setting)), got '\(text)'")
        }
        values[name] = Value(text: text, source: .flag, place: "--\(name)")
    }

    package subscript(name: String) -> String { values[name]?.text ?? "" }
    package func value(_ name: String) -> Value? { values[name] }

    package var user: String { self["user"] }
    package var conversation: String { self["conversation"] }
    package var currency: String { self["currency"] }
    package var learns: Bool { self["learn"] == "on" }
    package var trustsInput: Bool { self["trust-input"] == "on" }
    package var validFor: Int { Settings.seconds(self["valid-for"]) ?? 900 }
    /// Seconds.
    package func seconds(of name: String) -> Int { Settings.seconds(self[name]) ?? 60 }
    /// Seconds that a call may take in all (`--timeout`); nil where none were given.
    package var callTimeout: Int?
    package var handlerTimeout: Int { callTimeout ?? Settings.seconds(self["handler-timeout"]) ?? 60 }
    package var workspace: String { self["workspace"].isEmpty ? "\(Paths.data)/files" : self["workspace"] }
    /// The zone that is set, or the system's.
    package private(set) var zone = Zone.utc

    // What is read without the layers: before they are, or for a child.

    package static var fixedNow: Moment? { environment("ACT_NOW").flatMap { Moment($0) } }
    package static var noColor: Bool { environment("NO_COLOR").map { !$0.isEmpty } ?? false }
    package static var dumbTerminal: Bool { environment("TERM").map { $0 == "dumb" || $0.isEmpty } ?? true }
    package static var editor: String? { environment("EDITOR").flatMap { $0.isEmpty ? nil : $0 } }
    /// Where the environment may hold a key, the first that is set first.
    package static let keyVariables = ["COMPOSIO_API_KEY", "COMPOSIO_USER_API_KEY", "COMPOSIO_ORG_API_KEY"]
    /// A secret that the environment holds.
    package static func secret(_ variable: String) -> String? {
        environment(variable).flatMap { $0.isEmpty ? nil : $0 }
    }
    package static var locale: String? {
        ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment($0) }.first { !$0.isEmpty }
    }
    /// A file of certificates in the place of the system's, as curl(1) takes it from the environment.
    package static var authorities: String? {
        ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].lazy.compactMap { environment($0) }.first { !$0.isEmpty }
    }
    /// The proxy for what is encrypted, and the hosts that go without, as curl(1) takes them from the environment.
    package static var proxy: (address: String, exempt: String)? {
        func first(_ names: [String]) -> String? { names.lazy.compactMap { environment($0) }.first { !$0.isEmpty } }
        return first(["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]).map { address in
            (address, first(["no_proxy", "NO_PROXY"]) ?? "")
        }
    }
    /// systemd's folder of credentials (systemd.exec(5)).
    package static var credentials: String? {
        environment("CREDENTIALS_DIRECTORY").flatMap { $0.isEmpty ? nil : $0 }
    }
    package static var hasSecretService: Bool {
        environment("DBUS_SESSION_BUS_ADDRESS") != nil || environment("XDG_RUNTIME_DIR") != nil
    }
    package static var hasDisplay: Bool { environment("DISPLAY") != nil || environment("WAYLAND_DISPLAY") != nil }
    package static var searchPath: [String] { (environment("PATH") ?? "").split(separator: ":").map(String.init) }
    /// Where on it an executable is, of a folder that does not depend on where we stand.
    package static func executable(_ name: String) -> String? {
        searchPath.map { "\($0)/\(name)" }.first { $0.hasPrefix("/") && access($0, X_OK) == 0 }
    }

    /// What a handler is given of our environment: nothing that could be a secret.
    package static let forHandlers = ["HOME", "LANG", "LOGNAME", "PATH", "TMPDIR", "TZ", "USER", "ACT_NOW"]
    /// What reaches the user's session: for secret-tool and the browser.
    package static let forSession =
        forHandlers + ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"]

    /// All of our environment but the keys: for a program that a person named and works with.
    package static var forForeground: [String] {
        var variables: [String] = []
        var at = act_environment()
        while let variable = at?.pointee {
            let text = String(cString: variable)
            if !keyVariables.contains(where: { text.hasPrefix("\($0)=") }) { variables.append(text) }
            at = at?.advanced(by: 1)
        }
        return variables
    }
    /// What ssh-keygen needs to find a key's agent, or to ask for a passphrase on a display.
    package static let forSigning = [
        "HOME", "PATH", "SSH_AUTH_SOCK", "SSH_ASKPASS", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR",
    ]

    /// The variables of these names, as a child is given them.
    package static func forChildren(_ names: [String]) -> [String] {
        names.compactMap { name in environment(name).map { "\(name)=\($0)" } }
    }

    fileprivate static func environment(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        return String(validatingCString: value)
    }
}

/// Where things are kept (XDG base directories): folders 0700, files 0600.
package enum Paths {
    private static func folder(_ variable: String, _ fallback: String) -> String {
        // The XDG specification: a relative path there is ignored.
        if let set = Settings.environment(variable), isAbsolute(set) { return "\(set)/act" }
        return "\(home)/\(fallback)/act"
    }

    /// By its first byte: a slash with an accent behind it is another character, and the same folder.
    private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == 0x2F }

    /// `HOME`, or what the system's user database says.
    package static var home: String {
        if let home = Settings.environment("HOME"), isAbsolute(home) { return home }
        guard let entry = getpwuid(geteuid()), let folder = entry.pointee.pw_dir else { return "/nonexistent" }
        return String(cString: folder)
    }

    package static var config: String { folder("XDG_CONFIG_HOME", ".config") }
    package static var data: String { folder("XDG_DATA_HOME", ".local/share") }
    package static var state: String { folder("XDG_STATE_HOME", ".local/state") }
    package static var cache: String { folder("XDG_CACHE_HOME", ".cache") }

    package static var userConfig: String { "\(config)/config" }
    package static var userRules: String { "\(config)/rules" }
    /// The machine's own: no variable moves it, so that nobody gets around it.
    package static var systemRules: String { "/etc/act/rules" }
    package static var secrets: String { "\(config)/secrets" }
    /// Who may sign approvals, in the format of ssh-keygen(1).
    package static var allowedSigners: String { "\(config)/allowed-signers" }
    package static var handlers: String { "\(config)/handlers" }
    package static var store: String { "\(data)/act.db" }
    /// Where Composio's own command keeps its key.
    package static var composioUser: String { "\(home)/.composio/user_data.json" }
    package static var approvalKey: String { "\(state)/approval.key" }
    package static var trusted: String { "\(state)/trusted" }

    /// The projects' settings and rules.
    package static var projectConfigs: [String] { get throws(Failure) { try projectFiles("config") } }
    package static var projectRules: [String] { get throws(Failure) { try projectFiles("rules") } }

    /// A file in `.act` of the folders above the one we stand in, from the outermost, and of that one last. An inner one
    /// stands on top of the outer ones, and so can't take back what they tightened. A path that may not be read, or
    /// leads through a link, is among them: who reads it is told so. Throws where nobody can tell which these are.
    private static func projectFiles(_ name: String) throws(Failure) -> [String] {
        guard let here = getcwd(nil, 0) else {
            let reason = errno == ENOENT ? "it was removed" : systemMessage(errno)
            throw Failure(
                .config, "cannot tell which .act/\(name) counts in the current folder: \(reason)",
                hint: "change to another folder")
        }
        defer { free(here) }
        guard var folder = String(validatingCString: here) else {
            throw Failure(
                .config,
                "cannot tell which .act/\(name) counts in '\(String(cString: here))': its name is not UTF-8",
                hint: "rename the folder")
        }
        var found: [String] = []
        while isAbsolute(folder) {
            let act = folder == "/" ? "/.act" : "\(folder)/.act"
            if isThere("\(act)/\(name)") || isLink(act) { found.insert("\(act)/\(name)", at: 0) }
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

/// The line format of a config file (act-config.5): `name = value`, `#` begins a comment line.
package enum ConfigFile {
    /// A line's name and value; nil where it is neither setting nor comment.
    package static func line(_ text: String) -> (name: String, value: String)? {
        guard let equals = text.utf8.firstIndex(of: 0x3D) else { return nil }
        let name = String(text[..<equals]).trimmed
        return name.isEmpty ? nil : (name, String(text[text.utf8.index(after: equals)...]).trimmed)
    }

    /// Lines that say something, of bytes that may be anything; nil for one that is neither setting nor comment.
    package static func lines(_ bytes: [UInt8]) -> [(number: Int, line: (name: String, value: String)?)] {
        var found: [(Int, (String, String)?)] = []
        for (k, raw) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let text = String(decoding: raw, as: UTF8.self).trimmed
            if !text.isEmpty, text.utf8.first != 0x23 { found.append((k + 1, line(text))) }
        }
        return found
    }

    /// The file with one name set to a value, or without it (nil): other lines as they were.
    package static func setting(_ bytes: [UInt8], _ name: String, _ value: String?) -> [UInt8] {
        var out: [String] = []
        var written = false
        var all = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        if all.last?.isEmpty == true { all.removeLast() }
        for raw in all {
            let line = lines(Array(raw)).first?.line
            guard let line, line.name == name else {
                out.append(String(decoding: raw, as: UTF8.self))
                continue
            }
            if let value, !written { out.append("\(name) = \(value)") }
            written = true
        }
        if let value, !written { out.append("\(name) = \(value)") }
        return Array(out.map { $0 + "\n" }.joined().utf8)
    }
}

extension String {
    /// What follows a prefix; nil without it.
    package func after(_ prefix: String) -> String? { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil }
}
