import ActJSON
import ActMCP
import ActSettings

/// Another program's entry as one of ours: its secrets apart, `${NAME}` in their places.
struct ImportedEntry {
    let id: String
    private(set) var members = JSON.Object()
    private(set) var secrets: [(variable: String, value: String)] = []
    /// Changes that the person is told of.
    private(set) var notes: [String] = []

    private static let addresses = ["url", "serverUrl", "httpUrl"]
    /// Lists of tools that another program runs unasked, or not at all.
    private static let approvals = [
        "alwaysAllow", "allowedTools", "autoApprove", "disabledTools", "enabledTools", "excludeTools",
        "includeTools",
        "trust",
    ]
    /// Shorter times are seconds in the files of some programs.
    private static let shortestTimeout = 1000

    /// - Parameter name: the server's name in the other program.
    init(_ name: String, _ json: JSON) throws(Failure) {
        let scalars = name.unicodeScalars.prefix(64).map { scalar in
            Secrets.isID(String(scalar)) ? scalar : "_"
        }
        id = String(String.UnicodeScalarView(scalars))
        guard !id.isEmpty else { throw Failure(.badRecord, "it has no name") }
        guard let object = json.object else { throw Failure(.badRecord, "it is no object") }
        if !sameBytes(id, name) { notes.append("its name becomes \(id)") }
        var found = JSON.Object()
        for member in object.members { try take(member.key.text, member.value, &found) }
        for name in ["type", "command", "args", "env", "cwd", "url", "headers", "timeout", "disabled"] {
            if let value = found[name] { members[name] = value }
        }
        if members["url"] != nil, members["type"] == nil { members["type"] = .text("http") }
        moveSecrets()
        for (member, text) in try ServerText(id: id, .object(members)).texts {
            do throws(Failure) { _ = try ServerVariables.pieces(text, in: member) } catch {
                notes.append("\(error.message): correct it in \(ServerFile.users)")
            }
        }
    }

    private mutating func take(_ name: String, _ value: JSON, _ found: inout JSON.Object) throws(Failure) {
        switch name {
        case "type", "transport":
            guard let kind = value.string else { throw Failure(.badRecord, "'\(name)' is no string") }
            found["type"] = .text(kind == "streamableHttp" || kind == "streamable-http" ? "http" : kind)
        case "command", "cwd":
            found[name] = value.string.map { .text(ours($0)) } ?? value
        case let name where ImportedEntry.addresses.contains(name):
            found["url"] = value.string.map { .text(ours($0)) } ?? value
        case "args":
            found[name] =
                value.array.map { .array($0.map { ImportedEntry.text($0).map { .text(ours($0)) } ?? $0 }) } ?? value
        case "env", "headers": found[name] = pairs(value, name)
        case "timeout":
            if let most = value.int, most >= ImportedEntry.shortestTimeout {
                found[name] = value
            } else {
                notes.append("'timeout' is left out: nobody knows its unit")
            }
        case "disabled": if value.bool != false { found[name] = value }
        case "enabled": if value.bool == false { found["disabled"] = .bool(true) }
        case let name where ImportedEntry.approvals.contains(name):
            notes.append("'\(name)' is left out: act decides by its own rules")
        default: notes.append("'\(name)' is left out: it means nothing to act")
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

    /// A text with `${env:NAME}`, `${input:id}` and `${userHome}` as we write them.
    private mutating func ours(_ text: String) -> String {
        var out: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let first = rest.first {
            guard rest.starts(with: "${".utf8), let end = rest.firstIndex(of: 0x7D) else {
                out.append(first)
                rest = rest.dropFirst()
                continue
            }
            let inside = String(decoding: rest[(rest.startIndex + 2)..<end], as: UTF8.self)
            out += "${\(variable(meant: inside))}".utf8
            rest = rest[(end + 1)...]
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Our name of another program's variable.
    private mutating func variable(meant inside: String) -> String {
        if let name = inside.after("env:"), Secrets.isVariable(name) { return name }
        guard let input = inside.after("input:") else { return inside == "userHome" ? "HOME" : inside }
        let name = ImportedEntry.variable(input)
        let note = "its input '\(input)' becomes ${\(name)}: act-config set mcp.\(id).\(name)"
        if !notes.contains(note) { notes.append(note) }
        return name
    }

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
        if let url = members["url"]?.string { members["url"] = .text(moved(address: url)) }
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
        while let other = secrets.first(where: { $0.variable == variable }) {
            if sameBytes(other.value, value) { return "${\(variable)}" }
            variable = "\(name)_\(number)"
            number += 1
        }
        Redaction.add(value)
        secrets.append((variable, value))
        return "${\(variable)}"
    }
}

extension ServerVariables.Piece {
    var isVariable: Bool { if case .variable = self { true } else { false } }
}
