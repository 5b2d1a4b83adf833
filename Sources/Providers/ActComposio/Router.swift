import ActDecide
import ActJSON
import ActNet
import ActSettings
import ActSystem
import ActTools

/// Composio's tool router as this run speaks to it: where it is, with which key, and what every request carries
/// (docs/service.md, Addresses and versions, Keys and headers).
final class Router {
    let calls: HTTPCalls
    let origin: String
    /// The networks that addresses in its answers may lead to: this machine only for a service that is on it.
    var reach: AddressPolicy { base.isLoopback ? .publicOrLoopback : .publicOnly }
    let version: String
    /// The versions of toolkits that are pinned.
    let versions: [String: String]
    private let base: Address
    private let headers: [Header]
    private let contentType: Header
    private let limits: Request.Limits
    private let callTimeout: Int?

    static let keyHint = "set COMPOSIO_API_KEY, or run: act-config set composio-api-key"

    /// Throws `config` where there is no key, or none for this origin: it goes nowhere else.
    init(_ settings: Settings, keyFile: String?, pace: (any HostBackoff)?, progress: (any Progress)?)
        throws(Failure)
    {
        let base = try Composio.address(settings)
        guard let key = try Secrets.key(Composio.secret, file: keyFile, for: base) else {
            throw Failure(.config, "no key to Composio", hint: Router.keyHint)
        }
        self.base = base
        origin = base.origin
        version = settings["api-version"]
        versions = try Toolkits.versions(settings)
        headers = try Router.headers(key, settings)
        contentType = try Header("content-type", "application/json")
        limits = Request.Limits(settings)
        callTimeout = settings.callTimeout
        var isTold = false
        calls = HTTPCalls(progress, pace: pace) { reply in
            guard !isTold, reply.address.origin == base.origin, let said = Deprecation(reply) else { return }
            isTold = true
            progress?.warn(said.message, hint: said.hint)
        }
    }

    /// The header of each kind of key, by how it begins; a key of a user or an organisation needs a project named.
    private static let kinds: [(prefix: String, header: String, isScoped: Bool)] = [
        ("uak_", "x-user-api-key", true), ("oak_", "x-org-api-key", true), ("", "x-api-key", false),
    ]

    private static func headers(_ key: Key, _ settings: Settings) throws(Failure) -> [Header] {
        var headers = try Header.common()
        for kind in kinds where key.secret.hasPrefix(kind.prefix) {
            headers.append(try Header(kind.header, key.secret))
            if kind.isScoped {
                for (header, setting) in [("x-org-id", "org"), ("x-project-id", "project")]
                where !settings[setting].isEmpty { headers.append(try Header(header, settings[setting])) }
            }
            break
        }
        return headers
    }

    /// The path at which a session answers.
    func path(_ session: String, _ what: StaticString) -> String {
        "/tool_router/session/\(Address.encoded(session))/\(what)"
    }

    /// A request to a path below `/api/v3.1`.
    ///
    /// - Parameter writes: whether it changes something there; then it is sent once.
    func request(
        _ method: Request.Method, _ path: String, query: [(String, String)] = [], body: JSON? = nil, writes: Bool
    ) -> Request {
        let address = base.appending(path: "/api/\(version)\(path)").appending(query: query)
        var all = headers
        // The number to name when asking the service about it, a new one for each request.
        all.append(Header("x-request-id", digits: random(16)))
        if body != nil { all.append(contentType) }
        var request = Request(
            method, address, headers: all, body: body.map { .bytes($0.bytes) } ?? .none, writes: writes)
        request.limits = limits
        request.deadline = callTimeout.map { monotonic() + $0 * 1000 }
        return request
    }
}

/// A deprecation that an answer's headers announce: `Deprecation` (RFC 9745), `Sunset` and `Link` (RFC 8594), and the
/// router's own about toolkits.
struct Deprecation {
    let message: String
    let hint: String?

    private static let longest = 300

    init?(_ reply: Response) {
        func header(_ name: StaticString) -> String? { reply.received.header(name).map(Deprecation.shortened) }
        let toolkits = header("composio-deprecated-toolkits")
        let since = header("deprecation")
        let end = header("sunset")
        guard since != nil || end != nil || toolkits != nil else { return nil }
        let what = toolkits.map { "the service deprecates toolkits: \($0)" }
        var text = what ?? "the service deprecates '\(reply.address.shown)'"
        if let since, since.lowercased() != "true" { text += " since \(Deprecation.date(since))" }
        if let end { text += " until \(Deprecation.date(end))" }
        message = text
        hint = header("link").map { "see \(Deprecation.target($0))" }
    }

    /// `@1767225600` as a date; anything else as it is.
    private static func date(_ text: String) -> String {
        guard text.hasPrefix("@"), let seconds = Int(text.dropFirst()), (0...253_402_300_799).contains(seconds)
        else {
            return text
        }
        return Moment(seconds: seconds).text
    }

    /// The address in `<https://example.com/>; rel="sunset"`.
    private static func target(_ link: String) -> String {
        guard let start = link.firstIndex(of: "<"), let end = link[start...].firstIndex(of: ">") else {
            return link
        }
        return String(link[link.index(after: start)..<end])
    }

    private static func shortened(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))
    }
}
