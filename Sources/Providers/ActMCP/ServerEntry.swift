import ActJSON
package import ActNet
import ActSettings
package import ActSystem
import ActTools
import Glibc

/// An MCP server as somebody configured it (act-mcp(5)).
package struct ServerEntry: Sendable {
    package enum Transport: Sendable {
        /// A program and its arguments, spoken to by its standard streams; `variables` are `NAME=value`.
        case command([String], variables: [String], folder: String?)
        /// Streamable HTTP.
        case http(Address, headers: [(name: String, value: String)])
    }

    /// The name of the server and of its toolkit: letters, digits, `_` and `-`, 1 to 64 of them.
    package let id: String
    package let transport: Transport
    /// Milliseconds that a request may take without a word from the server.
    package let timeout: Int
    /// The file that it stands in.
    package let path: String
    /// The origin that calls are approved for: a digest of the command, its arguments and its folder, or of the
    /// address. Arguments and addresses enter as they stand in the file, so that a token in them may change, and is not
    /// told; values of variables and headers do not enter.
    package let origin: String
    /// The hex SHA-256 of all that a person states facts of: what the origin is made of, with the values of variables, and
    /// the variables or headers; secrets count by their names.
    package let digest: String
    /// The same as parts that can be named.
    let parts: [ToolkitEntry.Part]

    /// The resource that a person signs in to; nil for one that is started here.
    package var resource: ProtectedResource? {
        if case .http(let address, _) = transport { resource(at: address) } else { nil }
    }

    func resource(at address: Address) -> ProtectedResource {
        ProtectedResource(id: id, address, place: "mcp.json", clientSetting: "mcp.\(id).client-id")
    }

    /// Whether another entry means the same server, started and asked in the same way.
    func isSame(as other: ServerEntry) -> Bool {
        sameBytes(digest, other.digest) && sameBytes(origin, other.origin) && timeout == other.timeout
            && sameBytes(given, other.given)
    }

    /// All that its server is given, secrets too.
    private var given: String {
        switch transport {
        case .command(let words, let variables, _): (words + variables).joined(separator: "\0")
        case .http(let address, let headers):
            ([address.text] + headers.map { "\($0.name): \($0.value)" }).joined(separator: "\0")
        }
    }

    /// Whether it stands in the user's own file, and not in a project's.
    var isUsers: Bool { sameBytes(path, ServerFile.users) }

    package var isHTTP: Bool { if case .http = transport { true } else { false } }

    /// Whether the server is on this machine: it was started here, or has an address that leads nowhere else.
    package var isHere: Bool { if case .http(let address, _) = transport { address.isLoopback } else { true } }

    /// The path of the program that the command names: as it is where it has a slash, else the first of that name in
    /// the PATH that the server gets; nil where no folder has it, and for an address.
    package var programPath: String? {
        guard case .command(let words, let variables, let folder) = transport, let name = words.first else {
            return nil
        }
        guard !name.utf8.contains(0x2F) else {
            return name.utf8.first == 0x2F ? name : "\(folder ?? Paths.home)/\(name)"
        }
        let own = variables.lazy.compactMap { $0.after("PATH=") }.first
        let folders = own.map { $0.split(separator: ":").map(String.init) } ?? Environment.searchPath
        return Environment.executable(name, in: folders)
    }

    /// The digest under which facts of it are kept: with the program that its command leads to now.
    var factDigest: String { hex(Digest.sha256(Array("\(digest) \(programPath ?? "")".utf8))) }

    /// The digest of all whose change may mend a failure: the entry with its secrets, its program, its folder, the script
    /// that its first operand names, the account at an address, and the way to the network. Other files among its
    /// arguments may be what it writes.
    var cause: String {
        let paths: [String] =
            switch transport {
            case .command(let words, _, let folder):
                // The home folder is another after every file that is made there.
                [programPath ?? "", folder ?? "", script(words, folder ?? Paths.home) ?? ""]
            case .http: resource.map { [AccessToken.path($0)] } ?? []
            }
        let marks = paths.map { path in
            var info = stat()
            guard stat(path, &info) == 0 else { return "-" }
            return "\(info.st_dev) \(info.st_ino) \(info.st_size) \(info.st_mtim.tv_sec).\(info.st_mtim.tv_nsec)"
        }
        // Two bytes show that a secret is another one, and nobody can guess it by them.
        let network = NetworkVariables.all(isUsers: isUsers).joined(separator: "\0")
        let secrets = hex(Array(Digest.sha256(Array("\(given)\0\(network)".utf8)).prefix(2)))
        return hex(Digest.sha256(Array(([digest, secrets] + marks).joined(separator: "\n").utf8)))
    }

    private func script(_ words: [String], _ folder: String) -> String? {
        guard let word = words.dropFirst().first(where: { $0.utf8.first != 0x2D }) else { return nil }
        let path = word.utf8.first == 0x2F ? word : "\(folder)/\(word)"
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG ? path : nil
    }

    /// The same, where it can be run now.
    var program: String? { programPath.flatMap { access($0, X_OK) == 0 ? $0 : nil } }
}
