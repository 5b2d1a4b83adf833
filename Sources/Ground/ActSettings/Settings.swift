package import ActJSON
package import ActSystem

/// The values of all settings, from flag, environment, the project's file, the user's file and the default, in this
/// order; and every path and environment variable of the suite.
package struct Settings: Sendable {
    /// The place that a value came from.
    package enum Source: String, Sendable {
        case flag, environment, project, user
        case fallback = "default"

        var isOption: Bool {
            switch self {
            case .flag: true
            case .environment, .project, .user, .fallback: false
            }
        }
    }

    package struct Value: Sendable {
        package let text: String
        package let source: Source
        /// The file and line, or the variable's name.
        package let place: String
    }

    private var values: [String: Value] = [:]
    /// The names of families that are set, in the order in which they were.
    private var membersOfFamilies: [String] = []
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
        let own = DefaultScope(settings)
        let ownZone = settings["zone"]
        for path in try Paths.projectConfigs {
            guard let bytes = try readOwnFile(path, followsLinks: false) else { continue }
            let trusted = trusts(path, bytes)
            settings.projects.append((path, trusted))
            try settings.read(bytes, path, .project, trusted: trusted)
        }
        for setting in table {
            guard let text = Environment.value(setting.variable), !text.isEmpty else { continue }
            try settings.check(setting, setting.name, text, setting.variable)
            settings.set(setting.name, Value(text: text, source: .environment, place: setting.variable))
        }
        DefaultScope.use([own, DefaultScope(settings)])
        settings.conditions = try Machine.said
        settings.zone = try zone(settings["zone"])
        let isProject = settings.value("zone")?.source == .project
        settings.ownZone = isProject ? try zone(ownZone) : settings.zone
        ShownTime.use(settings.zone)
        SharedStore.use(settings)
        return settings
    }

    /// The settings as the files have them now, for a process that lives on. Options count on, and so do the user, the
    /// conversation and the store: what is under way is theirs.
    package func reloaded(trusts: (String, [UInt8]) -> Bool) throws(Failure) -> Settings {
        defer { SharedStore.use(self) }
        var new = try Settings.load(trusts: trusts)
        let lasting: Set = ["user", "conversation", "store", "store-timeout"]
        for (name, value) in values where value.source.isOption || lasting.contains(name) {
            new.set(name, value)
        }
        new.callTimeout = callTimeout
        return new
    }

    /// The files that settings are read from, and the record of those that are trusted.
    package static var places: [String] {
        get throws(Failure) { [Paths.userConfig, Paths.trusted] + (try Paths.projectConfigs) }
    }

    /// The zone of this name; the system's for none.
    private static func zone(_ name: String) throws(Failure) -> Zone {
        if let zone = Zone(name) { return zone }
        return try Zone.system(Environment.value("TZ"))
    }

    private mutating func read(
        _ bytes: [UInt8], _ path: String, _ source: Source, trusted: Bool
    ) throws(Failure) {
        for (number, text) in try readLines(bytes, path) {
            let place = "\(path):\(number)"
            guard let line = ConfigFile.line(text) else {
                throw Failure(.config, "\(place): expected 'name = value'")
            }
            guard let setting = Settings.setting(line.name) else {
                throw Failure(.config, "\(place): unknown setting '\(line.name)'", hint: "see act-config list")
            }
            try check(setting, line.name, line.value, place)
            if source == .project, !trusted || setting.project.isOwners,
                !mayLoosen(setting, line.name, line.value)
            {
                let hint =
                    setting.project.isOwners
                    ? "only your own settings can: act-config set \(line.name) \(shortened(line.value, 100))"
                    : "act-config trust accepts this folder's file"
                ignored.append(("\(place): \(line.name) = \(shortened(line.value, 100))", hint))
                continue
            }
            set(line.name, Value(text: line.value, source: source, place: place))
        }
    }

    /// Whether a project's value counts by itself: free, or at least as strict as what the user has.
    private func mayLoosen(_ setting: Setting, _ name: String, _ text: String) -> Bool {
        guard setting.harmless != nil else { return false }
        switch setting.project {
        case .free: return true
        case .never, .own: return false
        case .lower:
            guard let new = Decimal(text), let old = Decimal(self[name]) else { return self[name].isEmpty }
            return new <= old
        case .tighten, .personal:
            guard case .word(let words) = setting.kind, let new = words.firstIndex(of: text) else { return false }
            // With nothing set the strictest word is the only one sure not to loosen.
            return new <= (words.firstIndex(of: self[name]) ?? 0)
        }
    }

    private mutating func set(_ name: String, _ value: Value) {
        if values.updateValue(value, forKey: name) == nil { membersOfFamilies.append(name) }
    }

    private func check(_ setting: Setting, _ name: String, _ text: String, _ place: String) throws(Failure) {
        guard !Settings.accepts(setting, text) else { return }
        throw Failure(.config, "\(place): \(name): \(Settings.expected(setting)), got '\(shortened(text, 100))'")
    }

    /// The setting that a config file means by a name: one of the table, or the family whose dot stands before a word.
    package static func setting(_ name: String) -> Setting? {
        if let setting = table.first(where: { $0.name == name }) { return setting }
        return families.first { $0.word(of: name) != nil }
    }

    /// The message about a name whose `text` is no value of it; nil where it is one.
    package static func refuses(_ name: String, _ text: String) -> String? {
        guard let setting = setting(name), !accepts(setting, text) else { return nil }
        return expected(setting)
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
        case .dollars: Decimal(text).map { !$0.negative && text.utf8.count < 16 } ?? false
        case .zone: Zone(text) != nil
        case .currency: text.utf8.count == 3 && text.utf8.allSatisfy { $0 &- 0x41 < 26 }
        case .url: text.hasPrefix("https://") || text.hasPrefix("http://")
        case .key: isLine(text) && text.hasPrefix("ssh:") && text != "ssh:"
        }
    }

    package static func expected(_ setting: Setting) -> String {
        switch setting.kind {
        case .word(let words): "expected \(words.joined(separator: ", "))"
        case .text: "expected a line of text"
        case .duration: "expected a time such as 90s or 15m"
        case .count: "expected a number such as 50"
        case .dollars: "expected a number of dollars such as 0.50"
        case .zone: "expected a time zone such as Europe/Berlin"
        case .currency: "expected a currency code such as EUR"
        case .url:
            "expected an address such as \(table.first { $0.fallback.hasPrefix("https://") }?.fallback ?? "")"
        case .key: "expected ssh: and a file with a key"
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
        if name == "user" { SharedStore.use(self) }
    }

    package subscript(name: String) -> String { values[name]?.text ?? "" }
    package func value(_ name: String) -> Value? { values[name] }

    /// The members of a family that are set: the word behind the dot, and the value.
    package func members(of family: String) -> [(word: String, value: Value)] {
        Settings.families.first { $0.name == family }.map(members) ?? []
    }

    package func members(of family: Setting) -> [(word: String, value: Value)] {
        membersOfFamilies.compactMap { name in
            guard let word = family.word(of: name), let value = values[name] else { return nil }
            return (word, value)
        }
    }

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
    /// The zone that is set, or the system's.
    package private(set) var zone = Zone.utc
    /// The zone without a project's file, which must not move the midnight at which a budget begins.
    package private(set) var ownZone = Zone.utc
}

/// Returns the address of a service, as the setting of this name has it.
package func serviceAddress(_ setting: String, _ settings: Settings) throws(Failure) -> Address {
    do throws(Failure) { return try Address(settings[setting]) } catch {
        throw Failure(.config, "\(setting): \(error.message)", hint: error.hint)
    }
}

extension Settings {
    /// Whether trust in a project's file is what makes this value of a setting count in it.
    package static func countsByTrust(_ name: String, _ text: String) -> Bool {
        guard let setting = setting(name), !setting.project.isOwners else { return false }
        switch setting.project {
        case .free, .personal, .lower, .own: return false
        case .never: return true
        case .tighten:
            guard case .word(let words) = setting.kind else { return true }
            return text != words.first
        }
    }
}

extension Settings {
    /// Words that complete a command line of act-config, the last of which is the one to complete: an action, the name
    /// of a setting or secret, and a setting's words.
    @Sendable package static func words(_ line: [String], actions: [String]) -> [String] {
        let before = line.dropLast().drop { !actions.contains($0) }
        let names = table.map(\.name) + Secrets.table.map(\.name)
        let all: [String]
        switch (before.first, before.count) {
        case (nil, _): all = actions
        case ("get", 1), ("set", 1), ("unset", 1): all = names
        case ("set", 2):
            guard case .word(let words)? = table.first(where: { $0.name == before.last })?.kind else { return [] }
            all = words
        default: all = []
        }
        return all.filter { $0.hasPrefix(line.last ?? "") }
    }
}
