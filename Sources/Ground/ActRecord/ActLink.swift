package import ActJSON
import ActSystem

/// A link of the scheme `act` (act-open(1)), read strictly: characters of RFC 3986, one of three hosts, nothing but a
/// query after it, and each parameter once. Anybody may have written it.
package enum ActLink: Equatable, Sendable {
    /// A sentence for a language model.
    case chat(prompt: String)
    /// All settings, or one.
    case settings(name: String?)
    /// The end of a way through a service's pages: an account, or a toolkit, that may be connected now.
    case account(String)
    case toolkit(String)

    /// Bytes of a link.
    package static let longest = 8192
    /// Characters of a refused one that a message shows.
    private static let longestShown = 80
    /// Bytes of an account's id or a toolkit's name.
    private static let longestName = 200

    private typealias Parameter = (name: String, value: String)

    /// Reads a link. Throws `bad-arguments` for all that is none of the three.
    package init(_ text: String) throws(Failure) {
        do throws(Failure) { self = try ActLink.read(text) } catch {
            let shown = shortened(text, ActLink.longestShown)
            throw Failure(.badArguments, "cannot open '\(shown)': \(error.message)", hint: error.hint)
        }
    }

    private static func refusal(_ message: String, hint: String? = nil) -> Failure {
        Failure(.badArguments, message, hint: hint)
    }

    private static func read(_ text: String) throws(Failure) -> ActLink {
        guard text.utf8.count <= longest else { throw refusal("it has more than \(longest) bytes") }
        guard text.utf8.allSatisfy({ Address.isCharacter($0) }) else {
            throw refusal(
                "it has a space or another character that no address has",
                hint: "write it percent-encoded: a space is %20")
        }
        guard let mark = text.range(of: "://"), text[..<mark.lowerBound].lowercased() == "act" else {
            throw refusal("it does not begin with act://")
        }
        let rest = text[mark.upperBound...]
        guard !rest.contains("#") else { throw refusal("it has a fragment") }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else { throw refusal("it has a user name") }
        guard !authority.contains(":") else { throw refusal("it has a port") }
        let query = rest[authority.endIndex...]
        guard let read = hosts[authority.lowercased()] else {
            throw refusal(
                "it names no place of act", hint: "there are act://chat, act://settings and act://oauth-callback")
        }
        guard !query.hasPrefix("/") else { throw refusal("it has a path") }
        return try read(try parameters(query.dropFirst(), isGiven: !query.isEmpty))
    }

    private static let hosts: [String: @Sendable ([Parameter]) throws(Failure) -> ActLink] = [
        "chat": chat, "settings": settings, "oauth-callback": callback,
    ]

    private static func chat(_ given: [Parameter]) throws(Failure) -> ActLink {
        guard let prompt = try only("prompt", given, of: "act://chat")?.trimmed else {
            throw refusal("it has no prompt", hint: "act://chat?prompt=SENTENCE")
        }
        guard !prompt.isEmpty else { throw refusal("its prompt is empty") }
        return .chat(prompt: prompt)
    }

    private static func settings(_ given: [Parameter]) throws(Failure) -> ActLink {
        .settings(name: try only("name", given, of: "act://settings"))
    }

    /// The one parameter that a place takes; nil without it.
    private static func only(
        _ name: String, _ given: [Parameter], of place: String
    ) throws(Failure) -> String? {
        for parameter in given where parameter.name != name {
            throw refusal(
                "it has a parameter '\(shortened(parameter.name, 40))'", hint: "\(place) takes \(name) alone")
        }
        return given.first?.value
    }

    /// A service adds parameters of its own, of which the names count that tell what to look up.
    private static func callback(_ given: [Parameter]) throws(Failure) -> ActLink {
        let account = try name(of: ["connected_account_id", "connectedAccountId"], given)
        let toolkit = try name(of: ["toolkit", "appName"], given)
        if let account { return .account(account) }
        guard let toolkit else { throw refusal("it names neither an account nor a toolkit") }
        return .toolkit(toolkit.lowercased())
    }

    /// The value of parameters that mean the same: letters, digits, `_` and `-`.
    private static func name(of names: [String], _ given: [Parameter]) throws(Failure) -> String? {
        let values = Set(given.filter { names.contains($0.name) }.map(\.value))
        guard values.count < 2 else { throw refusal("it has two values of '\(names[0])'") }
        guard let value = values.first else { return nil }
        guard !value.isEmpty, value.utf8.count <= longestName, value.utf8.allSatisfy({ isNamed($0) }) else {
            throw refusal("its '\(names[0])' is no name")
        }
        return value
    }

    private static func isNamed(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte == 0x2D
    }

    // The query.

    private static func parameters(_ query: Substring, isGiven: Bool) throws(Failure) -> [Parameter] {
        guard isGiven else { return [] }
        var found: [Parameter] = []
        for part in query.split(separator: "&", omittingEmptySubsequences: false) {
            let name = try decoded(part.prefix { $0 != "=" })
            guard !name.isEmpty else { throw refusal("it has a parameter without a name") }
            guard !found.contains(where: { sameBytes($0.name, name) }) else {
                throw refusal("it has the parameter '\(shortened(name, 40))' twice")
            }
            found.append((name, try decoded(part.drop { $0 != "=" }.dropFirst())))
        }
        return found
    }

    /// A name or value.
    private static func decoded(_ text: Substring) throws(Failure) -> String {
        let (bytes, isWhole) = URLQuery.decoded(text.utf8, isForm: true)
        guard isWhole else { throw refusal("a percent sign has no two hexadecimal digits after it") }
        guard let value = String(validating: bytes, as: UTF8.self) else { throw refusal("it is not UTF-8 text") }
        if let scalar = value.unicodeScalars.first(where: { !isShown($0) }) {
            throw refusal("it has the character \(Terminal.codePoint(scalar)), which does not show")
        }
        return value
    }

    /// Joiners and selectors of emoji and of some scripts, which change how their neighbours look.
    private static let joiners: Set<UInt32> = [0x200C, 0x200D, 0xFE0E, 0xFE0F]

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        Terminal.shows(scalar) || scalar.properties.generalCategory == .spaceSeparator
            || joiners.contains(scalar.value)
    }
}
