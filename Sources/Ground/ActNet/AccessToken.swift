package import ActJSON
import ActSettings
import ActSystem
import Glibc

/// The token of an account, kept in a file of its own (0600): for one issuer and one resource. From the
/// moment that it is read nothing that this process writes shows it.
package struct AccessToken {
    var issuer: String
    var resource: String
    var tokenEndpoint: String
    var client: String
    var clientSecret: String?
    var redirect: String
    package var access: String
    package var refresh: String?
    /// When it is to be made anew; nil where the issuer did not say when it ends.
    var expires: Moment?
    package var scope: String?
    /// The scopes that the resource wants beyond those it was given for.
    package var wanted: String?

    /// Seconds before its end from which on it is made anew; of a short life, half.
    private static let margin = 30

    package static func path(_ resource: ProtectedResource) -> String {
        "\(Paths.state)/tokens/\(resource.id).json"
    }

    /// The token on record for a resource, at the address that it has now.
    package static func read(_ resource: ProtectedResource) throws(Failure) -> AccessToken? {
        guard let json = try ownJSON(path(resource)),
            json["server"]?.string.map({ sameBytes($0, resource.address.text) }) ?? false
        else { return nil }
        guard let issuer = json["issuer"]?.string, let resource = json["resource"]?.string,
            let endpoint = json["token_endpoint"]?.string, let client = json["client_id"]?.string,
            let access = json["access_token"]?.string
        else { return nil }
        let token = AccessToken(
            issuer: issuer, resource: resource, tokenEndpoint: endpoint, client: client,
            clientSecret: json["client_secret"]?.string, redirect: json["redirect_uri"]?.string ?? "",
            access: access,
            refresh: json["refresh_token"]?.string, expires: json["expires"]?.int.map(Moment.init(milliseconds:)),
            scope: json["scope"]?.string, wanted: json["wanted"]?.string)
        token.hide()
        return token
    }

    /// A file that only its owner can read.
    static func ownJSON(_ path: String) throws(Failure) -> JSON? {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        guard info.st_mode & 0o077 == 0, info.st_uid == geteuid() else {
            throw Failure(.config, "'\(path)' can be read by others, so it is not used", hint: "remove it")
        }
        return try? JSON(try readFile(path, limit: 1 << 20))
    }

    /// Keeps these words out of all that is written, and this process's memory from others.
    func hide() {
        for secret in [access, refresh, clientSecret] { if let secret { Redaction.add(secret) } }
    }

    package static func forget(_ resource: ProtectedResource) { unlink(path(resource)) }

    package func write(_ owner: ProtectedResource) throws(Failure) {
        let members: [(String, JSON?)] = [
            ("server", .text(owner.address.text)), ("issuer", .text(issuer)), ("resource", .text(resource)),
            ("token_endpoint", .text(tokenEndpoint)), ("client_id", .text(client)),
            ("client_secret", clientSecret.map { .text($0) }), ("redirect_uri", .text(redirect)),
            ("access_token", .text(access)), ("refresh_token", refresh.map { .text($0) }),
            ("expires", expires.map { .int($0.milliseconds) }), ("scope", scope.map { .text($0) }),
            ("wanted", wanted.map { .text($0) }),
        ]
        try makeFolder(parent(AccessToken.path(owner)))
        try replaceFile(
            AccessToken.path(owner), JSON.object(members.compactMap { key, value in value.map { (key, $0) } }).bytes
        )
    }

    /// Takes the answer of a token endpoint. Throws where it is none.
    mutating func take(_ answer: JSON) throws(Failure) {
        guard let access = answer["access_token"]?.string, !access.isEmpty,
            answer["token_type"]?.string?.lowercased() ?? "bearer" == "bearer"
        else { throw Failure(.protocol, "'\(issuer)' gave no token that can be borne") }
        self.access = access
        refresh = answer["refresh_token"]?.string ?? refresh
        expires = answer["expires_in"]?.int(in: 1...(366 * 86_400)).map {
            Moment(milliseconds: Moment.machine.milliseconds + ($0 - min(AccessToken.margin, $0 / 2)) * 1000)
        }
        scope = answer["scope"]?.string ?? scope
        hide()
    }

    package var isFresh: Bool { expires.map { $0.milliseconds > Moment.machine.milliseconds } ?? true }

    /// Whether it may go out.
    ///
    /// - Parameter stale: a token that the resource did not take.
    package func isGood(stale: String?) -> Bool { isFresh && stale.map { !sameBytes($0, access) } ?? true }
}
