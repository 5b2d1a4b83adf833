/// One setting: its name in a config file, its environment variable, and what a project's own file may do with it.
package struct Setting: Sendable {
    /// The kind of value that a setting takes.
    package enum Kind: Sendable {
        /// One of a list, from strictest to loosest.
        case word([String])
        case text
        /// `90`, `90s`, `15m`, `2h`, `1d`: seconds.
        case duration
        case count
        case zone
        case currency
        case url
    }

    /// The changes that a folder's `.act/config` may make before it is trusted.
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

/// The values of all settings, from flag, environment, the project's file, the user's file and the default, in this
/// order; and every path and environment variable of the suite.
package struct Settings: Sendable {
    package static let table: [Setting] = [
        Setting(
            name: "mode", variable: "ACT_MODE", fallback: "adaptive", kind: .word(["always", "adaptive", "yolo"]),
            project: .tighten, help: "the calls that act-confirm asks about"),
        Setting(
            name: "caution", variable: "ACT_CAUTION", fallback: "", kind: .word(["cautious", "normal"]),
            project: .tighten, help: "ask about calls of medium risk, or not"),
        Setting(
            name: "valid-for", variable: "ACT_VALID_FOR", fallback: "15m", kind: .duration, project: .never,
            help: "the time after which an approval expires"),
        Setting(
            name: "queue-valid-for", variable: "ACT_QUEUE_VALID_FOR", fallback: "7d", kind: .duration,
            project: .never, help: "the time after which an approval for the queue expires"),
        Setting(
            name: "user", variable: "ACT_USER", fallback: "default", kind: .text, project: .never,
            help: "the user that calls are made for"),
        Setting(
            name: "conversation", variable: "ACT_CONVERSATION", fallback: "default", kind: .text, project: .free,
            help: "the conversation that calls belong to"),
        Setting(
            name: "zone", variable: "ACT_ZONE", fallback: "", kind: .zone, project: .free,
            help: "the time zone of dates and times without one"),
        Setting(
            name: "currency", variable: "ACT_CURRENCY", fallback: "EUR", kind: .currency, project: .free,
            help: "the currency of amounts without one"),
        Setting(
            name: "workspace", variable: "ACT_WORKSPACE", fallback: "", kind: .text, project: .never,
            help: "the folder that FILES_ tools work in"),
        Setting(
            name: "learn", variable: "ACT_LEARN", fallback: "on", kind: .word(["off", "on"]), project: .tighten,
            help: "let act-search learn from calls that were done"),
        Setting(
            name: "trust-input", variable: "ACT_TRUST_INPUT", fallback: "off", kind: .word(["off", "on"]),
            project: .personal, help: "treat standard input and @file as the user's own text"),
        Setting(
            name: "handler-timeout", variable: "ACT_HANDLER_TIMEOUT", fallback: "60s", kind: .duration,
            project: .never, help: "the time that a handler may run"),
        Setting(
            name: "grace", variable: "ACT_GRACE", fallback: "5s", kind: .duration, project: .never,
            help: "the time that act-exec gives running calls after a signal"),
        Setting(
            name: "heavy", variable: "ACT_HEAVY", fallback: "50", kind: .count, project: .never,
            help: "the online calls of a run on a metered network, or where power is short"),
        Setting(
            name: "base-url", variable: "COMPOSIO_BASE_URL", fallback: "https://backend.composio.dev", kind: .url,
            project: .never, help: "the address of Composio's tool router"),
        Setting(
            name: "api-version", variable: "ACT_API_VERSION", fallback: "v3.1", kind: .word(["v3.1", "v3"]),
            project: .never, help: "the version of the router's API"),
        Setting(
            name: "org", variable: "ACT_ORG", fallback: "", kind: .text, project: .never,
            help: "the organisation, for the key of a user or an organisation"),
        Setting(
            name: "project", variable: "ACT_PROJECT", fallback: "", kind: .text, project: .never,
            help: "the project, for such a key"),
        Setting(
            name: "toolkits", variable: "ACT_TOOLKITS", fallback: "", kind: .text, project: .never,
            help: "the toolkits of a session (default: all)"),
        Setting(
            name: "toolkit-versions", variable: "ACT_TOOLKIT_VERSIONS", fallback: "", kind: .text, project: .never,
            help: "versions of toolkits, such as github=20251201_00"),
        Setting(
            name: "connect-timeout", variable: "ACT_CONNECT_TIMEOUT", fallback: "10s", kind: .duration,
            project: .never, help: "the time that a connection may take to open"),
        Setting(
            name: "stall-timeout", variable: "ACT_STALL_TIMEOUT", fallback: "60s", kind: .duration, project: .never,
            help: "the time that a request may pass without a byte"),
        Setting(
            name: "timeout", variable: "ACT_TIMEOUT", fallback: "120s", kind: .duration, project: .never,
            help: "the time that a request may take in all"),
    ]

    /// Environment variables that are not settings: name and meaning.
    package static let variables: [(name: String, help: String)] = [
        ("COMPOSIO_API_KEY", "the key to Composio's tool router; else the stored one"),
        ("COMPOSIO_USER_API_KEY", "the same, when the one above is not set"),
        ("COMPOSIO_ORG_API_KEY", "the same, when neither is set"),
        ("CREDENTIALS_DIRECTORY", "the folder of systemd with the key in act-composio"),
        ("CURL_CA_BUNDLE", "a file of certificates instead of the system's"),
        ("SSL_CERT_FILE", "the same, when the one above is not set"),
        ("https_proxy", "a proxy for https; HTTPS_PROXY, all_proxy and no_proxy count too"),
        ("DBUS_SESSION_BUS_ADDRESS", "the address of the secret service, for secret-tool"),
        ("DISPLAY", "the display, on which act-connect can open a browser"),
        ("WAYLAND_DISPLAY", "the same"),
        ("XDG_RUNTIME_DIR", "passed to secret-tool and the browser"),
        ("ACT_NOW", "a time (RFC 3339) that replaces the clock, for tests"),
        ("ACT_CONDITIONS", "the state of the machine, such as offline,battery=12, in place of its own"),
        ("EDITOR", "the editor that act-confirm opens for e"),
        ("HOME", "the home folder, which has the folders below unless XDG names them"),
        ("LANG", "the locale, unless LC_ALL or LC_CTYPE names one; act-doctor expects UTF-8"),
        ("LC_ALL", "the locale"),
        ("LC_CTYPE", "the locale"),
        ("NO_COLOR", "no colour, on any terminal"),
        ("PATH", "the folders that have handlers named act-handle-*"),
        ("SSH_ASKPASS", "passed to ssh-keygen, which asks for a passphrase with it"),
        ("SSH_AUTH_SOCK", "passed to ssh-keygen, which finds the agent with it"),
        ("TERM", "the kind of terminal; dumb means no colour"),
        ("TZ", "the time zone, unless ACT_ZONE or the setting zone names one"),
        ("XDG_CACHE_HOME", "files that can be made again; default ~/.cache"),
        ("XDG_CONFIG_HOME", "settings and handlers; default ~/.config"),
        ("XDG_DATA_HOME", "the store; default ~/.local/share"),
        ("XDG_STATE_HOME", "the approval key and trust; default ~/.local/state"),
    ]

    /// The place that a value came from.
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

    /// The words of `ACT_CONDITIONS`.
    private(set) var conditions: [Machine.Fact] = []

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
        settings.conditions = try saidConditions
        settings.zone = Zone(settings["zone"]) ?? Zone.system(environment("TZ"))
        ShownTime.use(settings.zone)
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

    /// The message about a name whose `text` is no value of it.
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
        case .count: text.utf8.count < 10 && text.utf8.allSatisfy { $0 &- 0x30 < 10 } && !text.isEmpty
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
        case .count: "expected a number such as 50"
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
    /// Online calls of a run after which a metered network or little power stops it.
    package var heavy: Int { Int(self["heavy"]) ?? 50 }
    package var handlerTimeout: Int { callTimeout ?? Settings.seconds(self["handler-timeout"]) ?? 60 }
    package var workspace: String { self["workspace"].isEmpty ? "\(Paths.data)/files" : self["workspace"] }
    /// The zone that is set, or the system's.
    package private(set) var zone = Zone.utc
}
