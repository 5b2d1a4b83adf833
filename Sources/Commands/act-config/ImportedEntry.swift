import ActJSON
import ActMCP
import ActSettings
import ActSystem

/// Another program's entry as one of ours: its secrets apart, `${NAME}` in their places.
struct ImportedEntry {
    let id: String
    private(set) var members = JSON.Object()
    private(set) var secrets: [(variable: String, value: String)] = []
    /// Changes that the person is told of.
    private(set) var notes: [String] = []

    private let program: ClientProgram
    /// Secrets that entries elsewhere with this id have.
    private let kept: [(variable: String, value: String)]
    /// The first text that means nothing here.
    private var trouble: Failure?

    /// Our names of members that programs call otherwise.
    private static let names = [
        "transport": "type", "cmd": "command", "serverUrl": "url", "httpUrl": "url", "uri": "url",
        "environment": "env", "envs": "env", "http_headers": "headers",
    ]
    private static let types = [
        "local": "stdio", "remote": "http", "streamableHttp": "http", "streamable-http": "http",
        "streamable_http": "http",
    ]
    /// Servers that are parts of their program: Goose's, and Zed's extensions.
    private static let inner = ["builtin", "platform", "frontend", "inline_python", "extension"]
    private static let isInner = Failure(.badRecord, "it is a part of its program, which nobody else can start")
    /// Lists of tools that another program runs unasked, or not at all.
    private static let approvals = [
        "alwaysAllow", "allowedTools", "autoApprove", "available_tools", "default_tools_approval_mode",
        "disabledTools", "disabled_tools", "enabledTools", "enabled_tools", "excludeTools", "includeTools", "tools",
        "trust",
    ]
    /// Words on a server for people, and on where it came from.
    private static let words = ["name", "description", "display_name", "bundled", "source"]
    /// Shorter times are seconds in the files of some programs.
    private static let shortestTimeout = 1000

    /// - Parameters:
    ///   - name: the server's name in the other program.
    ///   - kept: secrets under this id that the entry must not replace.
    init(
        _ name: String, _ json: JSON, of program: ClientProgram, kept: [(variable: String, value: String)] = []
    ) throws(Failure) {
        (self.program, self.kept) = (program, kept)
        id = ImportedEntry.id(name)
        guard !id.isEmpty else { throw Failure(.badRecord, "it has no name") }
        guard let object = json.object else { throw Failure(.badRecord, "it is no object") }
        guard !ImportedEntry.inner.contains(object["source"]?.string ?? "") else { throw ImportedEntry.isInner }
        if !sameBytes(id, name) { notes.append("its name becomes \(id)") }
        var found = JSON.Object()
        for member in object.members { try take(member.key.text, member.value, &found) }
        for name in ["type", "command", "args", "env", "cwd", "url", "headers", "timeout", "disabled"] {
            if let value = found[name] { members[name] = value }
        }
        if members["url"] != nil, members["type"] == nil { members["type"] = .text("http") }
        if let trouble { throw trouble }
        moveSecrets()
        let text = try ServerText(id: id, .object(members))
        try checkAddress()
        for (member, text) in text.texts {
            do throws(Failure) { _ = try ServerVariables.pieces(text, in: member) } catch {
                notes.append("\(error.message): correct it in \(ServerFile.users)")
            }
        }
    }

    /// The id that a server's name becomes.
    static func id(_ name: String) -> String {
        let scalars = name.unicodeScalars.prefix(64).map { scalar in
            Secrets.isID(String(scalar)) ? scalar : "_"
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private mutating func take(_ name: String, _ value: JSON, _ found: inout JSON.Object) throws(Failure) {
        if value.isNull { return }
        let ours = ImportedEntry.names[name] ?? name
        switch ours {
        case "type": found[ours] = .text(try kind(value, name))
        case "command": try takeCommand(value, &found)
        case "cwd", "url": found[ours] = value.string.map { .text(self.ours($0)) } ?? value
        case "args": found[ours] = arguments(value)
        case "env", "headers": merge(pairs(value, name), into: ours, &found)
        case "env_vars", "env_keys", "env_http_headers", "bearer_token_env_var":
            takeVariables(name, value, &found)
        case "timeout": takeTimeout(value, unit: program.timeout, &found)
        case "tool_timeout_sec": takeTimeout(value, unit: 1000, &found)
        case "disabled": if value.bool != false { found[ours] = value }
        case "enabled": if value.bool == false { found["disabled"] = .bool(true) }
        case let name where ImportedEntry.approvals.contains(name):
            notes.append("'\(name)' is left out: act decides by its own rules")
        case let name where ImportedEntry.words.contains(name): break
        default: notes.append("'\(name)' is left out: it means nothing to act")
        }
    }

    private func kind(_ value: JSON, _ name: String) throws(Failure) -> String {
        guard let kind = value.string else { throw Failure(.badRecord, "'\(name)' is no string") }
        guard !ImportedEntry.inner.contains(kind) else { throw ImportedEntry.isInner }
        return ImportedEntry.types[kind] ?? kind
    }

    /// A program, one with its arguments in a list, or an object of them.
    private mutating func takeCommand(_ value: JSON, _ found: inout JSON.Object) throws(Failure) {
        if let object = value.object {
            for member in object.members {
                try take(member.key.text == "path" ? "command" : member.key.text, member.value, &found)
            }
        } else if let words = value.array, let program = words.first {
            found["command"] = program.string.map { .text(ours($0)) } ?? program
            found["args"] = arguments(.array(Array(words.dropFirst())))
        } else {
            found["command"] = value.string.map { .text(ours($0)) } ?? value
        }
    }

    private mutating func arguments(_ value: JSON) -> JSON {
        value.array.map { .array($0.map { ImportedEntry.text($0).map { .text(ours($0)) } ?? $0 }) } ?? value
    }

    /// Names of variables whose values the program hands on, and headers whose values are those of variables.
    private mutating func takeVariables(_ name: String, _ value: JSON, _ found: inout JSON.Object) {
        var pairs = JSON.Object()
        switch name {
        case "bearer_token_env_var": pairs["Authorization"] = value.string.map { .text("Bearer ${\($0)}") }
        case "env_http_headers":
            for member in value.object?.members ?? [] {
                pairs[member.key.text] = member.value.string.map { .text("${\($0)}") }
            }
        default:
            for item in value.array ?? [] {
                guard let variable = item.string ?? item["name"]?.string else { continue }
                pairs[variable] = .text("${\(variable)}")
                if name == "env_keys" {
                    notes.append(
                        "the value of \(variable) is in the keyring of its program: act-config set mcp.\(id).\(variable)"
                    )
                }
            }
        }
        merge(
            .object(pairs), into: name.hasPrefix("env_") && name != "env_http_headers" ? "env" : "headers", &found)
    }

    private func merge(_ value: JSON, into name: String, _ found: inout JSON.Object) {
        guard var all = found[name]?.object, let more = value.object else {
            if value.object?.members.isEmpty != true || found[name] == nil { found[name] = value }
            return
        }
        for member in more.members { all[member.key.text] = member.value }
        found[name] = .object(all)
    }

    /// - Parameter unit: the milliseconds of one; nil where nobody knows.
    private mutating func takeTimeout(_ value: JSON, unit: Int?, _ found: inout JSON.Object) {
        if let unit, let most = value.int(in: 1...86_400) ?? (unit == 1 ? value.int : nil) {
            found["timeout"] = .int(most * unit)
        } else if let most = value.int, most >= ImportedEntry.shortestTimeout {
            found["timeout"] = value
        } else {
            notes.append("'timeout' is left out: nobody knows its unit")
        }
    }

    private mutating func pairs(_ value: JSON, _ name: String) -> JSON {
        guard let object = value.object else { return value }
        var kept = JSON.Object()
        for member in object.members {
            let key = member.key.text
            if let text = ImportedEntry.text(member.value) {
                kept[key] = .text(ours(text))
            } else if member.value.isNull {
                notes.append("'\(name).\(key)' is left out: it has no value")
            } else {
                kept[key] = member.value
            }
        }
        return .object(kept)
    }

    private static func text(_ value: JSON) -> String? {
        value.string ?? value.number ?? value.bool.map { $0 ? "true" : "false" }
    }

    /// Refuses an address that could not be asked, as far as its variables let it be seen.
    private func checkAddress() throws(Failure) {
        guard let url = members["url"]?.string else { return }
        for socket in ["unix:", "pipe:"] where url.hasPrefix(socket) {
            throw Failure(
                .badRecord, "its address is a socket (\(socket)), which act does not open",
                hint: "let the server listen at http://127.0.0.1:PORT")
        }
        guard !url.split(separator: "/", maxSplits: 3).prefix(3).contains(where: { $0.contains("${") }) else {
            return
        }
        var sample = ""
        for piece in try ServerVariables.pieces(url, in: "url") {
            if case .text(let text) = piece { sample += text } else { sample += "x" }
        }
        do throws(Failure) { _ = try Address(sample) } catch {
            throw Failure(.badRecord, "'url': \(error.message)", hint: error.hint)
        }
    }

    // Variables.

    /// A text with its program's variables as we write them.
    private mutating func ours(_ text: String) -> String {
        var out: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let first = rest.first {
            let open = program.variables == .curly ? "{" : "${"
            if rest.starts(with: open.utf8), let end = rest.firstIndex(of: 0x7D), let name = named(rest[..<end]) {
                out += "${\(name)}".utf8
                rest = rest[(end + 1)...]
            } else if first == 0x24, let name = dollar(rest.dropFirst(), behind: out) {
                out += "${\(name)}".utf8
                rest = rest.dropFirst(name.utf8.count + 1)
            } else {
                if rest.starts(with: "${".utf8), program.variables == .none || program.variables == .curly {
                    refuse("'${' in it stands for itself there, and begins a variable here")
                }
                out.append(first)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private mutating func refuse(_ message: String, hint: String? = nil) {
        if trouble == nil { trouble = Failure(.badRecord, message, hint: hint) }
    }

    /// Our name of the variable in `${NAME` or `{env:NAME`; nil for a text that stands for itself.
    private mutating func named(_ text: ArraySlice<UInt8>) -> String? {
        let inside = String(decoding: text.drop { $0 == 0x24 }.dropFirst(), as: UTF8.self)
        switch program.variables {
        case .none: return nil
        case .curly:
            if inside.hasPrefix("file:") {
                refuse("a text of it is in a file ({file:…})", hint: "write a variable in its place: {env:NAME}")
            }
            return inside.after("env:").flatMap { Secrets.isVariable($0) ? $0 : nil }
        case .braces, .dollar: return variable(meant: inside)
        }
    }

    /// The name behind a dollar that begins a variable: anywhere in a file of a program that reads it so, else where it
    /// is all of a value, after a scheme or alone.
    private mutating func dollar(_ rest: ArraySlice<UInt8>, behind before: [UInt8]) -> String? {
        let name = String(decoding: rest.prefix { $0 == 0x5F || isLetterOrDigit($0) }, as: UTF8.self)
        guard Secrets.isVariable(name) else { return nil }
        switch program.variables {
        case .dollar: return name
        case .none, .curly: return nil
        case .braces:
            let text = String(decoding: before + [0x24] + rest, as: UTF8.self)
            let isWhole = name.utf8.count == rest.count && SecretText.scheme(of: text).utf8.count == before.count
            guard isWhole, name == name.uppercased() else { return nil }
            notes.append("$\(name) is read as the variable \(name)")
            return name
        }
    }

    private func isLetterOrDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || byte & 0xDF &- 0x41 < 26 }

    /// Our name of another program's variable.
    private mutating func variable(meant inside: String) -> String {
        if let name = inside.after("env:"), Secrets.isVariable(name) { return name }
        let word = String(inside.prefix { $0 != ":" })
        if ImportedEntry.editors.contains(word), !inside.hasPrefix("\(word):-") {
            refuse("${\(inside)} is known to its program alone", hint: "write in its place what it stands for")
        }
        guard let input = inside.after("input:") else { return inside == "userHome" ? "HOME" : inside }
        let name = ImportedEntry.variable(input)
        let note = "its input '\(input)' becomes ${\(name)}: act-config set mcp.\(id).\(name)"
        if !notes.contains(note) { notes.append(note) }
        return name
    }

    /// Words of editors for the folder, the file and the settings that they have open.
    private static let editors = [
        "workspaceFolder", "workspaceFolderBasename", "workspaceRoot", "file", "fileBasename", "fileDirname",
        "relativeFile", "cwd", "pathSeparator", "/", "config", "command", "lineNumber", "selectedText", "execPath",
    ]

    /// A name of another kind as that of a variable.
    static func variable(_ name: String) -> String {
        let letters = name.uppercased().unicodeScalars.drop { $0 == "-" }.prefix(64).map { scalar in
            Secrets.isVariable("_\(scalar)") ? scalar : "_"
        }
        let text = String(String.UnicodeScalarView(letters))
        return Secrets.isVariable(text) ? text : "_\(text)"
    }

    // Secrets.

    private mutating func moveSecrets() {
        for (name, value) in members["env"]?.object?.members.map({ ($0.key.text, $0.value) }) ?? [] {
            guard let text = value.string else { continue }
            let variable = Secrets.isVariable(name) ? name : ImportedEntry.variable(name)
            let isSecret = SecretText.isSecret(text, named: name)
            change("env", name, to: isSecret ? move(text, variable) : moved(address: text, "\(variable)_PASSWORD"))
        }
        for (name, value) in members["headers"]?.object?.members.map({ ($0.key.text, $0.value) }) ?? [] {
            if let text = value.string { change("headers", name, to: moved(header: text, name)) }
        }
        if let arguments = members["args"]?.array?.map({ $0.string ?? "" }),
            members["args"]?.array?.allSatisfy({ $0.string != nil }) == true
        {
            members["args"] = .texts(arguments.indices.map { moved(argument: $0, of: arguments) })
        }
        if let url = members["url"]?.string { members["url"] = .text(moved(address: withoutUser(url))) }
    }

    /// An address without a user and password, which become a header: a client sends them so (RFC 7617).
    private mutating func withoutUser(_ url: String) -> String {
        guard let found = url.firstMatch(of: /^(https?:\/\/)([^\/?#]*)@(.*)$/), !found.2.contains("${"),
            members["headers"]?["Authorization"] == nil
        else { return url }
        let user = URLQuery.decoded(found.2.utf8, isForm: false).bytes
        let secret = Base64.text(user.contains(0x3A) ? user : user + [0x3A])
        if members["headers"] == nil { members["headers"] = .object([]) }
        change("headers", "Authorization", to: "Basic \(move(secret, "AUTHORIZATION"))")
        return "\(found.1)\(found.3)"
    }

    private mutating func change(_ member: String, _ name: String, to text: String) {
        guard var object = members[member]?.object else { return }
        object[name] = .text(text)
        members[member] = .object(object)
    }

    private mutating func moved(header value: String, _ name: String) -> String {
        let scheme = SecretText.scheme(of: value)
        let secret = value.after(scheme) ?? value
        guard SecretText.isSecret(secret, named: name) else { return moved(address: value) }
        return scheme + move(secret, ImportedEntry.variable(name))
    }

    /// `--token X`, `--token=X`, `NAME=X`, `Authorization: Bearer X`, or a long random word.
    private mutating func moved(argument at: Int, of all: [String]) -> String {
        let word = all[at]
        let before = at > 0 ? all[at - 1] : ""
        for mark in ["=", ":"] {
            let name = String(word.prefix { String($0) != mark })
            guard name != word, Secrets.isVariable(ImportedEntry.variable(name)), !name.contains("/") else {
                continue
            }
            let space = word.hasPrefix("\(name)\(mark) ") ? " " : ""
            let value = word.after("\(name)\(mark)\(space)") ?? ""
            let changed = moved(header: value, name)
            if !sameBytes(changed, value) { return "\(name)\(mark)\(space)\(changed)" }
        }
        if before.hasPrefix("-"), !before.contains("="), !word.hasPrefix("-"),
            SecretText.isSecret(word, named: before)
        {
            return move(word, ImportedEntry.variable(before))
        }
        return SecretText.isRandom(word) ? move(word, "SECRET") : moved(address: word)
    }

    /// An address in a text without its secrets: the password before its host, and those of `moved(url:)`.
    private mutating func moved(address text: String, _ name: String = "PASSWORD") -> String {
        if let match = text.firstMatch(of: /(?i)\b(?:password|passwd|pwd)\s*=\s*['"]?([^;&\s'"]+)/),
            !text.contains("://")
        {
            return "\(text[..<match.1.startIndex])\(move(String(match.1), name))\(text[match.1.endIndex...])"
        }
        guard let match = text.firstMatch(of: /:\/\/[^\/?#\s:@]*:([^\/?#\s]+)@/) else {
            return text.contains("://") ? moved(url: text) : text
        }
        let before = text[..<match.1.startIndex]
        return "\(before)\(move(String(match.1), name))\(moved(url: String(text[match.1.endIndex...])))"
    }

    private mutating func moved(url: String) -> String {
        var out = ""
        var name = ""
        var part = ""
        for character in url.unicodeScalars + ["&"] {
            guard "/?&=".unicodeScalars.contains(character) else {
                part.unicodeScalars.append(character)
                continue
            }
            let variable = ImportedEntry.variable(name.isEmpty ? "URL_SECRET" : name)
            out += SecretText.isSecret(part, named: name) ? move(part, variable) : part
            out.unicodeScalars.append(character)
            name = character == "=" ? part : ""
            part = ""
        }
        return String(out.dropLast())
    }

    /// Keeps a value as a secret; what stands in its place, or the value where it can be none.
    private mutating func move(_ value: String, _ name: String) -> String {
        if let pieces = try? ServerVariables.pieces(value, in: ""), pieces.contains(where: \.isVariable) {
            return value
        }
        guard value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            notes.append("the value of '\(name)' stays in the file: a secret is one word of plain characters")
            return value
        }
        // `mcp.ID.trust` is a setting.
        let name = Secrets.member("mcp.\(id).\(name)") != nil ? name : name.uppercased()
        var variable = name
        var number = 2
        while let other = (secrets + kept).first(where: { $0.variable == variable }) {
            if sameBytes(other.value, value) { break }
            variable = "\(name)_\(number)"
            number += 1
        }
        if secrets.contains(where: { $0.variable == variable }) { return "${\(variable)}" }
        Redaction.add(value)
        secrets.append((variable, value))
        return "${\(variable)}"
    }
}

extension ImportedEntry {
    /// Its secrets, as a person may see them.
    var secretRows: [(name: String, text: String)] {
        secrets.map { ("secret", "mcp.\(id).\($0.variable) = \(Secrets.masked($0.value))") }
    }

    func storeSecrets() throws(Failure) {
        for (variable, value) in secrets { try Secrets.store("mcp.\(id).\(variable)", value, origin: "") }
    }
}

extension ServerVariables.Piece {
    var isVariable: Bool { if case .variable = self { true } else { false } }
}
