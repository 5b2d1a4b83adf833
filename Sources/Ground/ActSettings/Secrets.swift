package import ActJSON
package import ActSystem
import CSystem
import Glibc
import Synchronization

/// A key to a service, and the one origin that it is for.
package struct Key: Sendable {
    package let secret: String
    package let origin: String
    package let source: Settings.Source
    /// The file, the variable, or who was asked.
    package let place: String

    /// Whether it may go to an address.
    package func isFor(_ address: Address) -> Bool {
        (try? Address(origin)).map { $0.origin == address.origin } ?? false
    }
}

/// Keys to services: where they are looked for, and the file that act-config keeps them in, mode 0600, which is not
/// read when others could. Never in arguments, output or logs: shown as `…last4`, and taken out by value of all that
/// a process which holds one writes.
package enum Secrets {
    /// A secret: the environment variables that may hold it, of which the first that is set counts, its name among
    /// systemd's credentials, and the setting with the address that it is for.
    package struct Entry: Sendable {
        package let name: String
        package let variables: [String]
        package let credential: String
        package let address: String
        package let help: String
        /// The consequence of having none; empty where there is none.
        package let absence: String
        /// The use that a person has of it, where a first run offers to store it.
        package let offer: String?
        /// The key that another program keeps: the last place that is looked into.
        let elsewhere: (@Sendable () -> Elsewhere?)?

        /// A key, its origin where that is known, and the file that it is in.
        package typealias Elsewhere = (secret: String, origin: String?, place: String)

        package init(
            _ name: String, variables: [String], credential: String, address: String, help: String,
            absence: String = "", offer: String? = nil,
            elsewhere: (@Sendable () -> Elsewhere?)? = nil
        ) {
            self.name = name
            self.variables = variables
            self.credential = credential
            self.address = address
            self.help = help
            self.absence = absence
            self.offer = offer
            self.elsewhere = elsewhere
        }
    }

    /// Secrets whose names are a person's: the family's, an id and a variable, with dots between. They are kept in the
    /// file alone.
    package struct Family: Sendable {
        package let name: String
        /// Whose secrets they are; the id follows.
        package let help: String

        package init(_ name: String, help: String) {
            self.name = name
            self.help = help
        }
    }

    /// Every secret with a name of its own.
    package static var table: [Entry] { Settings.secrets }

    package static func entry(_ name: String) -> Entry? { table.first { $0.name == name } }

    /// The origin that a secret is for: that of the address in its service's setting. Throws `config` where that is not
    /// set.
    package static func origin(of name: String, _ settings: Settings) throws(Failure) -> String {
        guard let entry = entry(name) else { return "" }
        guard !settings[entry.address].isEmpty else {
            throw Failure(
                .config, "\(name) is for the address in \(entry.address), which is not set",
                hint: "act-config set \(entry.address) https://HOST")
        }
        return try serviceAddress(entry.address, settings).origin
    }

    package static func isSecret(_ name: String) -> Bool { entry(name) != nil || member(name) != nil }

    /// The family that a name is a member of, and its id.
    package static func member(_ name: String) -> (family: Family, id: String)? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let family = Settings.secretFamilies.first(where: { $0.name == parts[0] }),
            isID(parts[1]), isVariable(parts[2]), Settings.setting(name) == nil
        else { return nil }
        return (family, parts[1])
    }

    /// Whether a text can be the id in a name with dots.
    package static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 & 0xDF &- 0x41 < 26 || $0 == 0x2D || $0 == 0x5F }
    }

    /// Whether a text can be the name of a variable.
    package static func isVariable(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count) && text.utf8.first.map { $0 &- 0x30 >= 10 } == true
            && text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 & 0xDF &- 0x41 < 26 || $0 == 0x5F }
    }

    /// The last four characters, behind an ellipsis; less of a short one.
    package static func masked(_ secret: String) -> String {
        secret.utf8.count >= 12 ? "…" + String(String.UnicodeScalarView(secret.unicodeScalars.suffix(4))) : "…"
    }

    // Looking for a key.

    /// The key, from the first place that has it: the named file, the environment, systemd's credentials, the secret
    /// service, our own file, another program's. From here on nothing that this process writes shows it.
    ///
    /// - Parameters:
    ///   - file: given on the command line.
    ///   - origin: what a key that says nothing of it is for.
    ///   - asksService: false to leave the secret service alone.
    package static func key(
        _ name: String, file: String? = nil, origin: String, asksService: Bool = true
    ) throws(Failure) -> Key? {
        guard let key = try find(name, file, origin, asksService) else { return nil }
        guard isWord(key.secret) else {
            throw Failure(
                .config, "the text in \(key.place) is not a key", hint: "a key is one word of plain characters")
        }
        Redaction.add(key.secret)
        return key
    }

    /// The key that may go to the address that its setting has. Throws `config` for one that is for another origin.
    package static func key(_ name: String, file: String? = nil, for address: Address) throws(Failure) -> Key? {
        guard let key = try key(name, file: file, origin: address.origin) else { return nil }
        guard key.isFor(address) else {
            let setting = entry(name)?.address ?? ""
            throw Failure(
                .config, "the key in \(key.place) is for '\(key.origin)', and \(setting) is '\(address.origin)'",
                hint: "set it for this address: act-config set \(name)")
        }
        return key
    }

    /// Whether there is a key, without a question to the secret service: that counts where it is there and `isLikely`.
    package static func mayHave(
        _ name: String, file: String?, origin: String, isLikely: () throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        if try key(name, file: file, origin: origin, asksService: false) != nil { return true }
        guard Environment.hasSecretService, Environment.executable("secret-tool") != nil else { return false }
        return try isLikely()
    }

    private static func find(
        _ name: String, _ file: String?, _ origin: String, _ asksService: Bool
    ) throws(Failure) -> Key? {
        guard let entry = entry(name) else { return nil }
        func key(_ secret: String, _ source: Settings.Source, _ place: String) -> Key {
            Key(secret: secret.trimmed, origin: origin, source: source, place: place)
        }
        if let file {
            do throws(Failure) {
                return key(String(decoding: try readFile(file, limit: 64 << 10), as: UTF8.self), .flag, file)
            } catch { throw Failure(.config, error.message, hint: error.hint) }
        }
        for variable in entry.variables {
            if let secret = Environment.secret(variable) { return key(secret, .environment, variable) }
        }
        if let folder = Environment.credentials, let bytes = readSmallFile("\(folder)/\(entry.credential)") {
            return key(String(decoding: bytes, as: UTF8.self), .environment, "\(folder)/\(entry.credential)")
        }
        if asksService, let secret = SecretTool.secret(name, origin) { return key(secret, .user, "secret-tool") }
        for (_, line) in ConfigFile.lines(try ownFile()) {
            guard let line, line.name == name else { continue }
            let words = line.value.split(separator: " ").map(String.init)
            return Key(
                secret: words.first ?? "", origin: words.count > 1 ? words[1] : usualOrigin(entry), source: .user,
                place: Paths.secrets)
        }
        return entry.elsewhere?().map { found in
            Key(secret: found.secret, origin: found.origin ?? usualOrigin(entry), source: .user, place: found.place)
        }
    }

    /// The default origin for a key that was stored without one.
    private static func usualOrigin(_ entry: Entry) -> String {
        Settings.table.first { $0.name == entry.address }?.fallback ?? ""
    }

    private static func ownFile() throws(Failure) -> [UInt8] {
        var info = stat()
        guard stat(Paths.secrets, &info) == 0 else { return [] }
        guard info.st_mode & 0o077 == 0, info.st_uid == geteuid() else {
            throw Failure(
                .config, "'\(Paths.secrets)' can be read by others, so it is not used",
                hint: "chmod 600 '\(Paths.secrets)', and change the keys in it")
        }
        return try readFile(Paths.secrets, limit: 1 << 20)
    }

    /// The members of families, by their names. From here on nothing that this process writes shows them.
    package static func members() throws(Failure) -> [(name: String, secret: String)] {
        var members: [(String, String)] = []
        for (_, line) in ConfigFile.lines(try ownFile()) {
            guard let line, member(line.name) != nil else { continue }
            Redaction.add(line.value)
            members.append(line)
        }
        return members
    }

    private static func hasOwn(_ name: String) throws(Failure) -> Bool {
        ConfigFile.lines(try ownFile()).contains { $0.line?.name == name }
    }

    // Keeping a key.

    private static func isWord(_ secret: String) -> Bool {
        !secret.isEmpty && secret.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// Stores a secret, bound to the origin that it is for, or removes it (nil): in the secret service, or in the file.
    package static func store(
        _ name: String, _ secret: String?, origin: String, inService: Bool = false
    ) throws(Failure) {
        if let secret, !isWord(secret) {
            throw Failure(.config, "'\(name)' is not a key: it has to be one word of plain characters")
        }
        if inService {
            try SecretTool.store(name, secret, origin: origin)
            // A copy in the file would be one too many.
            guard secret != nil, try hasOwn(name) else { return }
            return try store(name, nil, origin: "")
        }
        let value = secret.map { origin.isEmpty ? $0 : "\($0) \(origin)" }
        try replaceFile(Paths.secrets, ConfigFile.setting(try ownFile(), name, value))
    }
}

/// The user's secret service, spoken to through libsecret's own command, which gets a secret by its standard input.
enum SecretTool {
    /// Seconds for a question; without a desktop nobody may ever answer.
    private static let patience = 3
    /// Seconds for a change: the service may ask the person for a password first.
    private static let longPatience = 120
    /// Whether a question was left unanswered: no other is asked.
    private static let isSilent = Atomic<Bool>(false)

    private static func attributes(_ name: String, _ origin: String) -> [String] {
        ["service", "act", "name", name, "origin", origin]
    }

    /// The secret of this name for an origin.
    static func secret(_ name: String, _ origin: String) -> String? {
        guard Environment.hasSecretService, !isSilent.load(ordering: .relaxed),
            let tool = Environment.executable("secret-tool"),
            let ended = try? run(tool, ["lookup"] + attributes(name, origin), "", seconds: patience)
        else { return nil }
        if case .time? = ended.cause { isSilent.store(true, ordering: .relaxed) }
        let secret = String(decoding: ended.output, as: UTF8.self).trimmed
        return ended.status == .exit(0) && !secret.isEmpty ? secret : nil
    }

    /// Stores a secret, or removes it (nil).
    static func store(_ name: String, _ secret: String?, origin: String) throws(Failure) {
        let hint = "leave --keyring out: the key is then in ~/.config/act/secrets, which only you can read"
        guard Environment.hasSecretService else {
            throw Failure(
                .config, "no secret service: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set",
                hint: hint)
        }
        guard let tool = Environment.executable("secret-tool") else {
            throw Failure(
                .config, "cannot find secret-tool", hint: "install it: apt-get install libsecret-tools; or \(hint)")
        }
        let action = secret == nil ? ["clear"] : ["store", "--label=act: \(name) for \(origin)"]
        let ended = try run(tool, action + attributes(name, origin), secret ?? "", seconds: longPatience)
        guard ended.status != .exit(0) else { return }
        if ended.cause == .interrupt { throw Interrupt.failure }
        let complaint = String(decoding: ended.complaint, as: UTF8.self).trimmed
        // Nothing to remove is no trouble, and secret-tool says no more of it.
        if secret == nil, ended.cause == nil, complaint.isEmpty { return }
        let words = ended.cause != nil ? "no answer in \(longPatience) s" : complaint
        throw Failure(
            .config, "the secret service did not \(secret == nil ? "remove" : "keep") '\(name)': \(words)",
            hint: hint)
    }

    private static func run(
        _ tool: String, _ arguments: [String], _ input: String, seconds: Int
    ) throws(Failure) -> Child.Ended {
        let child = try Child(
            tool, arguments, input: Array(input.utf8), Child.Limits(seconds: seconds, output: 64 << 10),
            variables: Environment.forChildren(Environment.forSession))
        return child.ended()
    }
}
