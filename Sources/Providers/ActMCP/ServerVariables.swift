package import ActJSON
import ActSettings
import ActSystem

/// `${NAME}` and `${NAME:-text}` in an entry of MCP servers: the environment's value, else a secret of this server's,
/// else the text. A value is not looked at again, so that one with `${` in it is a value like any other.
package struct ServerVariables {
    package enum Piece {
        case text(String)
        case variable(String, fallback: String?)
    }

    private let id: String
    private let isProjects: Bool
    private let environment: (String) -> String?

    /// More than this can't be an argument of a program (`MAX_ARG_STRLEN` of Linux).
    private static let longest = 128 << 10

    /// - Parameters:
    ///   - isProjects: whether the entry is a project's, which gets no key of ours.
    ///   - environment: the value of a variable.
    package init(id: String, isProjects: Bool, environment: @escaping (String) -> String? = Environment.variable) {
        self.id = id
        self.isProjects = isProjects
        self.environment = environment
    }

    /// The text with its variables' values. Throws `config` for one that has none.
    package func expand(_ text: String, in member: String) throws(Failure) -> String {
        var out = ""
        for piece in try ServerVariables.pieces(text, in: member) {
            switch piece {
            case .text(let text): out += text
            case .variable(let name, let fallback): out += try value(name, fallback, member)
            }
            guard out.utf8.count < ServerVariables.longest else {
                throw Failure(.config, "'\(member)' is longer than 128 KiB")
            }
        }
        guard !out.utf8.contains(0) else { throw Failure(.config, "'\(member)' has a NUL byte") }
        return out
    }

    private func value(_ name: String, _ fallback: String?, _ member: String) throws(Failure) -> String {
        if isProjects, Environment.keyVariables.contains(name) {
            throw Failure(
                .config, "${\(name)} in '\(member)' is a key of act's own, which no project's server gets",
                hint: "put the server into your own file, \(ServerFile.users)")
        }
        if let value = environment(name) {
            SecretText.redact(value, named: name)
            return value
        }
        let secret = "mcp.\(id).\(name)"
        if let found = try Secrets.members().first(where: { $0.name == secret }) { return found.secret }
        if let fallback { return fallback }
        let way = Environment.keyVariables.contains(name) ? "" : "set the variable \(name), or "
        throw Failure(
            .config, "${\(name)} in '\(member)' is not set",
            hint: "\(way)keep a value for this server: act-config set \(secret)")
    }

    /// A text's parts. Throws `config` where `${` begins no variable: a text that was meant for another program's way of
    /// writing variables must not reach a server as it stands.
    package static func pieces(_ text: String, in member: String) throws(Failure) -> [Piece] {
        var pieces: [Piece] = []
        var rest = Array(text.utf8)[...]
        while let start = rest.indices.first(where: { rest[$0...].starts(with: "${".utf8) }) {
            if start > rest.startIndex { pieces.append(.text(string(rest[..<start]))) }
            let inside = rest[(start + 2)...]
            guard let end = inside.firstIndex(of: 0x7D), let variable = variable(inside[..<end]) else {
                let shown = string(
                    rest[start..<(inside.firstIndex(of: 0x7D).map { $0 + 1 } ?? rest.endIndex)].prefix(40))
                throw Failure(
                    .config, "'\(shown)' in '\(member)' begins no ${NAME} and no ${NAME:-text}",
                    hint: "see act-mcp(5), Variables")
            }
            pieces.append(variable)
            rest = inside[(end + 1)...]
        }
        if !rest.isEmpty { pieces.append(.text(string(rest))) }
        return pieces
    }

    private static func variable(_ inside: ArraySlice<UInt8>) -> Piece? {
        let name = string(inside.prefix { $0 != 0x3A })
        let after = inside.dropFirst(name.utf8.count)
        guard Secrets.isVariable(name) else { return nil }
        if after.isEmpty { return .variable(name, fallback: nil) }
        let fallback = string(after.dropFirst(2))
        guard after.starts(with: ":-".utf8), !fallback.utf8.contains(0x24) else { return nil }
        return .variable(name, fallback: fallback)
    }

    private static func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
