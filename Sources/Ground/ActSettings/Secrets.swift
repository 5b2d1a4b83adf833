package import ActJSON
package import ActSystem
import CSystem
import Glibc

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
        package var absence = ""
    }

    /// Every secret there is.
    package static let table: [Entry] = [
        Entry(
            name: composio, variables: ["COMPOSIO_API_KEY", "COMPOSIO_USER_API_KEY", "COMPOSIO_ORG_API_KEY"],
            credential: "act-composio", address: "base-url", help: "the key to Composio's tool router",
            absence: "only local tools and handlers run"),
        Entry(
            name: process, variables: ["ACT_PROCESS_KEY"], credential: "act-process", address: "process-url",
            help: "the key to the process backend"),
        Entry(
            name: openai, variables: ["OPENAI_API_KEY"], credential: "act-openai", address: "openai-base-url",
            help: "the key to models named openai/MODEL", absence: "a server on this machine needs none"),
        Entry(
            name: anthropic, variables: ["ANTHROPIC_API_KEY", anthropicToken], credential: "act-anthropic",
            address: "anthropic-base-url", help: "the key to models named anthropic/MODEL",
            absence: "a server on this machine needs none"),
    ]

    package static let composio = "composio-api-key"
    package static let process = "process-key"
    package static let openai = "openai-api-key"
    package static let anthropic = "anthropic-api-key"
    /// The variable whose key goes out as a bearer token.
    package static let anthropicToken = "ANTHROPIC_AUTH_TOKEN"

    /// The origin that a secret is for: that of the address in its service's setting. Throws `config` where that is not
    /// set.
    package static func origin(of name: String, _ settings: Settings) throws(Failure) -> String {
        guard let entry = table.first(where: { $0.name == name }) else { return "" }
        guard !settings[entry.address].isEmpty else {
            throw Failure(
                .config, "\(name) is for the address in \(entry.address), which is not set",
                hint: "act-config set \(entry.address) https://HOST")
        }
        return try serviceAddress(entry.address, settings).origin
    }

    package static func isSecret(_ name: String) -> Bool { table.contains { $0.name == name } || isServers(name) }

    /// Whether this is the name of a secret of an MCP server's: `mcp.ID.VARIABLE`.
    package static func isServers(_ name: String) -> Bool { server(of: name) != nil }

    /// The server whose secret this name is.
    package static func server(of name: String) -> String? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts[0] == "mcp", isServerID(parts[1]), isVariable(parts[2]) else { return nil }
        return Settings.setting(name) == nil ? parts[1] : nil
    }

    /// Whether a text can be the id of an MCP server.
    package static func isServerID(_ text: String) -> Bool {
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
    /// service, our own file, Composio's. From here on nothing that this process writes shows it.
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
            let setting = table.first { $0.name == name }?.address ?? ""
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
        guard let entry = table.first(where: { $0.name == name }) else { return nil }
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
        return name == composio ? composioKey(usualOrigin(entry)) : nil
    }

    /// The default origin for a key that was stored without one.
    private static func usualOrigin(_ entry: Entry) -> String {
        Settings.table.first { $0.name == entry.address }?.fallback ?? ""
    }

    /// The key of Composio's own command, where somebody logged in with it.
    private static func composioKey(_ usualOrigin: String) -> Key? {
        guard let bytes = readSmallFile(Paths.composioUser), let user = try? JSON(bytes),
            let secret = user["api_key"]?.string, !secret.isEmpty
        else { return nil }
        return Key(
            secret: secret, origin: user["base_url"]?.string ?? usualOrigin, source: .user,
            place: Paths.composioUser)
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

    /// The secrets of MCP servers, by their names. From here on nothing that this process writes shows them.
    package static func ofServers() throws(Failure) -> [(name: String, secret: String)] {
        var found: [(String, String)] = []
        for (_, line) in ConfigFile.lines(try ownFile()) {
            guard let line, isServers(line.name) else { continue }
            Redaction.add(line.value)
            found.append(line)
        }
        return found
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
