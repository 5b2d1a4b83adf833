package import ActJSON
import ActSettings
import ActSystem
import ActTools

/// An entry of a file of MCP servers as it stands there, with nothing in it expanded.
package struct ServerText {
    typealias Pairs = [(name: String, value: String)]

    enum Transport {
        case command([String], variables: Pairs, folder: String?)
        case http(String, headers: Pairs)
    }

    let id: String
    let transport: Transport
    let timeout: Int
    let isDisabled: Bool
    /// Members that mean nothing here: another program's, or misspelled.
    let ignored: [String]

    private static let known = [
        "type", "command", "args", "env", "cwd", "url", "headers", "timeout", "disabled",
    ]
    private static let usualTimeout = 60_000
    private static let timeouts = 1...86_400_000

    /// Throws `config` for an entry that can't be used, with no word on where it stands.
    package init(id: String, _ json: JSON) throws(Failure) {
        guard Secrets.isID(id) else {
            throw ServerText.bad("its name is not 1 to 64 letters, digits, '_' and '-'")
        }
        guard let object = json.object else { throw ServerText.bad("it is no object") }
        self.id = id
        transport = try ServerText.transport(json)
        if let value = json["timeout"] {
            guard let milliseconds = value.int(in: ServerText.timeouts) else {
                throw ServerText.bad("'timeout' is no number of milliseconds, from 1 to a day's")
            }
            timeout = milliseconds
        } else {
            timeout = ServerText.usualTimeout
        }
        if let value = json["disabled"], value.bool == nil {
            throw ServerText.bad("'disabled' is not true or false")
        }
        isDisabled = json["disabled"]?.bool ?? false
        let others: [String]
        switch transport {
        case .command: others = ["url", "headers"]
        case .http: others = ["command", "args", "env", "cwd"]
        }
        ignored = object.keys.filter { !ServerText.known.contains($0) || others.contains($0) }
    }

    private static func transport(_ json: JSON) throws(Failure) -> Transport {
        let kind = try text(json, "type")
        switch kind {
        case nil, "stdio", "http", "streamable-http": break
        case "sse":
            throw Failure(
                .config, "'type' is sse, a transport that MCP gave up for streamable HTTP",
                hint: "ask who runs the server for its address of streamable HTTP, and write http")
        default: throw bad("'type' is neither stdio nor http")
        }
        switch (try text(json, "command"), try text(json, "url")) {
        case (let command?, nil):
            guard kind ?? "stdio" == "stdio" else { throw bad("'type' is not stdio, and it has a command") }
            guard !command.isEmpty else { throw bad("'command' is empty") }
            let arguments = try texts(json, "args")
            return .command([command] + arguments, variables: try pairs(json, "env"), folder: try text(json, "cwd"))
        case (nil, let url?):
            guard kind != "stdio" else { throw bad("'type' is stdio, and it has a url") }
            return .http(url, headers: try pairs(json, "headers"))
        case (nil, nil): throw bad("it has neither 'command' nor 'url'")
        default: throw bad("it has both 'command' and 'url'")
        }
    }

    private static func bad(_ message: String) -> Failure {
        Failure(.config, message, hint: "see act-mcp(5), Entries")
    }

    private static func text(_ json: JSON, _ name: String) throws(Failure) -> String? {
        guard let value = json[name] else { return nil }
        guard let text = value.string else { throw bad("'\(name)' is no string") }
        return text
    }

    private static func texts(_ json: JSON, _ name: String) throws(Failure) -> [String] {
        guard let value = json[name] else { return [] }
        let texts = value.texts
        guard let texts, texts.count == value.array?.count else { throw bad("'\(name)' is no list of strings") }
        return texts
    }

    private static func pairs(_ json: JSON, _ name: String) throws(Failure) -> Pairs {
        guard let value = json[name] else { return [] }
        guard let object = value.object else { throw bad("'\(name)' is no object") }
        var pairs: Pairs = []
        for member in object.members {
            let key = member.key.text
            guard let text = member.value.string else { throw bad("'\(name).\(key)' is no string") }
            let isName =
                name == "env" ? !key.utf8.contains(0x3D) && !key.utf8.contains(0) : HeaderText.isToken(key)
            guard isName, !key.isEmpty else { throw bad("'\(name).\(key)' has a name that none may have") }
            pairs.append((key, text))
        }
        return pairs
    }

    // With its variables' values.

    /// The entry as its server is started or addressed. Throws `config` where it can't be used.
    ///
    /// - Parameter environment: the value of a variable.
    package func entry(
        of place: ServerPlace, environment: @escaping (String) -> String? = Environment.variable
    ) throws(Failure) -> ServerEntry {
        let variables = ServerVariables(id: id, isProjects: place.isProjects, environment: environment)
        switch transport {
        case .command(let words, let own, let folder):
            return try command(words, own, folder, variables, place)
        case .http(let url, let headers): return try http(url, headers, variables, place)
        }
    }

    private func command(
        _ words: [String], _ own: Pairs, _ folder: String?, _ variables: ServerVariables, _ place: ServerPlace
    ) throws(Failure) -> ServerEntry {
        var all: [String] = []
        for word in words { all.append(try variables.expand(word, in: all.isEmpty ? "command" : "args")) }
        for word in all { SecretText.redact(word, named: "") }
        var settings: [String] = []
        var values: [String] = []
        for (name, value) in own {
            let value = try variables.expand(value, in: "env.\(name)")
            SecretText.redact(value, named: name)
            settings.append("\(name)=\(value)")
            values.append(value)
        }
        var path = place.isProjects ? place.folder : nil
        if let folder {
            let folder = try variables.expand(folder, in: "cwd")
            path = folder.utf8.first == 0x2F ? folder : "\(place.folder)/\(folder)"
            try refuseHome(folder, in: "cwd")
        }
        try refuseHome(all[0], in: "command")
        guard !all[0].isEmpty else { throw ServerText.bad("'command' is empty") }
        // Arguments enter as they stand: a token among them is no part of what is approved, and may change.
        let origin = try ServerText.origin([
            ("command", .text(all[0])), ("args", .texts(Array(words.dropFirst()))),
            ("cwd", path.map { .text($0) } ?? .null),
        ])
        let (command, env) = (try plain(words.map { ("", $0) }, all), try plain(own, values))
        return ServerEntry(
            id: id, transport: .command(all, variables: settings, folder: path), timeout: timeout, path: place.path,
            origin: origin,
            digest: try ServerText.digest([
                ("id", .text(id)), ("command", command), ("cwd", path.map { .text($0) } ?? .null), ("env", env),
            ]), parts: EntryParts.all(command: command, folder: path, variables: env))
    }

    private func http(
        _ url: String, _ own: Pairs, _ variables: ServerVariables, _ file: ServerPlace
    ) throws(Failure) -> ServerEntry {
        let address: Address
        let text = try variables.expand(url, in: "url")
        do throws(Failure) { address = try Address(text) } catch {
            throw Failure(.config, "'url': \(error.message)", hint: error.hint)
        }
        for part in text.split(whereSeparator: { "/?&=".contains($0) }) {
            SecretText.redact(String(part), named: "")
        }
        var headers: [(name: String, value: String)] = []
        for (name, value) in own {
            let value = try variables.expand(value, in: "headers.\(name)")
            guard HeaderText.isValue(value) else {
                throw ServerText.bad("'headers.\(name)' has a control character")
            }
            let secret = value.after(SecretText.scheme(of: value)) ?? value
            SecretText.redact(secret, named: name)
            headers.append((name, value))
        }
        // The address enters as it stands, and with it the host that its variables lead to.
        let origin = try ServerText.origin([("url", .text(url)), ("origin", .text(address.origin))])
        let (place, shown) = (try plain([("", url)], [text]), try plain(own, headers.map(\.value)))
        return ServerEntry(
            id: id, transport: .http(address, headers: headers), timeout: timeout, path: file.path, origin: origin,
            digest: try ServerText.digest([
                ("id", .text(id)), ("url", place), ("origin", .text(address.origin)), ("headers", shown),
            ]), parts: EntryParts.all(address: address.shown, place, headers: shown))
    }

    private func refuseHome(_ path: String, in member: String) throws(Failure) {
        guard path == "~" || path.hasPrefix("~/") else { return }
        throw Failure(
            .config, "'\(member)' begins with '~', which only a shell expands", hint: "write ${HOME} in its place")
    }

    private static func origin(_ members: [(String, JSON)]) throws(Failure) -> String {
        "mcp:" + (try digest(members))
    }

    private static func digest(_ members: [(String, JSON)]) throws(Failure) -> String {
        try Digest.ready()
        guard let form = try? JSON.object(members).canonical() else { throw bad("it can't be compared") }
        return hex(Digest.sha256(form))
    }

    /// Texts under their names, with their variables' values; as they stand where they are secrets, or have one of the
    /// server's in them.
    private func plain(_ pairs: Pairs, _ values: [String]) throws(Failure) -> JSON {
        let stored = try Secrets.members().map(\.name)
        return .array(
            zip(pairs, values).map { pair, value in
                let hasSecret = (try? ServerVariables.pieces(pair.value, in: ""))?.contains { piece in
                    if case .variable(let name, _) = piece { stored.contains("mcp.\(id).\(name)") } else { false }
                }
                // An address decides where it leads, whatever the name says.
                let isSecret =
                    hasSecret ?? false || !value.contains("://") && SecretText.isSecret(value, named: pair.name)
                return .texts([pair.name, isSecret ? pair.value : value])
            })
    }
}

/// The file that an entry stands in.
package struct ServerPlace {
    let path: String
    let isProjects: Bool
    /// The project's folder, or that of the user's file: relative paths are looked up from there.
    let folder: String

    package init(_ path: String, isProjects: Bool) {
        self.path = path
        self.isProjects = isProjects
        let above = parent(path)
        folder = isProjects && lastPart(above) == ".act" ? parent(above) : above
    }
}

extension ServerText {
    /// Every text in which variables count, with its member.
    package var texts: [(member: String, text: String)] {
        switch transport {
        case .command(let words, let variables, let folder):
            [("command", words[0])] + words.dropFirst().map { ("args", $0) }
                + variables.map { ("env.\($0.name)", $0.value) } + (folder.map { [("cwd", $0)] } ?? [])
        case .http(let url, let headers): [("url", url)] + headers.map { ("headers.\($0.name)", $0.value) }
        }
    }

    /// All that it would start or ask, as it stands in the file.
    package var rows: [(name: String, text: String)] {
        var rows = [(name: "server", text: id + (isDisabled ? ", disabled" : ""))]
        switch transport {
        case .command(let words, let variables, let folder):
            rows.append(("command", words.map(shellWord).joined(separator: " ")))
            if let folder { rows.append(("folder", folder)) }
            rows += variables.map { ("sets", "\($0.name)=\($0.value)") }
        case .http(let url, let headers):
            rows.append(("address", url))
            rows += headers.map { ("header", "\($0.name): \($0.value)") }
        }
        return rows
    }
}
