package import ActJSON
import ActSettings
package import ActSystem
import Glibc

/// A link by which a person lets act use a resource, from the moment it is made until its code is redeemed (OAuth 2.1, with
/// PKCE). It is on record, so that another process can wait for it or take the address that the browser was led to.
package struct SignInLink {
    /// Milliseconds for which a link is good.
    private static let good = 600_000

    package let url: String
    package let expires: Moment
    /// The port on this machine that the browser is led back to.
    package let port: Int
    private let verifier: String
    private let state: String
    private let issuer: String
    private let namesIssuer: Bool
    private let tokenEndpoint: String
    private let resource: String
    private let client: String
    private let clientSecret: String?
    private let scope: String?

    private static func path(_ owner: ProtectedResource) -> String { "\(Paths.state)/tokens/\(owner.id).link" }

    private static func redirect(_ port: Int) -> String { "http://127.0.0.1:\(port)/callback" }

    /// Makes a link, and puts it on record.
    ///
    /// - Parameters:
    ///   - clientID: the name that act is registered by, where the user has one for this resource.
    ///   - wanted: scopes that the resource wants beyond those of the token before.
    package static func make(
        _ owner: ProtectedResource, _ server: AuthorizationServer, port: Int, clientID: String, wanted: String?,
        _ calls: HTTPCalls
    ) throws(Failure) -> SignInLink {
        try Digest.ready()
        var (client, secret) = (clientID, String?.none)
        if client.isEmpty { (client, secret) = try register(owner, server, port, calls) }
        let verifier = Base64.url(random(32))
        let state = Base64.url(random(16))
        let scope = union(server.scope, wanted)
        var query = [
            ("response_type", "code"), ("client_id", client), ("redirect_uri", redirect(port)), ("state", state),
            ("code_challenge", Base64.url(Digest.sha256(Array(verifier.utf8)))), ("code_challenge_method", "S256"),
            ("resource", server.resource),
        ]
        if let scope { query.append(("scope", scope)) }
        let link = SignInLink(
            url: server.authorizationEndpoint.appending(query: query).text,
            expires: Moment(milliseconds: Moment.machine.milliseconds + good), port: port, verifier: verifier,
            state: state,
            issuer: server.issuer, namesIssuer: server.namesIssuer, tokenEndpoint: server.tokenEndpoint.text,
            resource: server.resource, client: client, clientSecret: secret, scope: scope)
        try makeFolder(parent(path(owner)))
        try replaceFile(path(owner), link.json.bytes)
        return link
    }

    /// All scopes of two lists.
    package static func union(_ one: String?, _ other: String?) -> String? {
        var all: [Substring] = []
        for scope in [one, other].compactMap({ $0?.split(separator: " ") }).joined() where !all.contains(scope) {
            all.append(scope)
        }
        return all.isEmpty ? nil : all.joined(separator: " ")
    }

    private static func register(
        _ owner: ProtectedResource, _ server: AuthorizationServer, _ port: Int, _ calls: HTTPCalls
    ) throws(Failure) -> (String, String?) {
        let hint = "register act there by hand, then: act-config set \(owner.clientSetting) ID"
        guard let endpoint = server.registrationEndpoint else {
            throw Failure(.config, "'\(server.issuer)' registers no programs by itself", hint: hint)
        }
        let body: [(String, JSON)] = [
            ("client_name", .text("act")), ("redirect_uris", .texts([redirect(port)])),
            ("grant_types", .texts(["authorization_code", "refresh_token"])), ("response_types", .texts(["code"])),
            ("token_endpoint_auth_method", .text("none")), ("application_type", .text("native")),
        ]
        func ask(_ more: [(String, JSON)]) throws(Failure) -> Response {
            try calls.reply(
                try AuthorizationServer.request(.post, endpoint, json: .object(body + more), reach: owner.reach))
        }
        var reply = try ask(server.scope.map { [("scope", JSON.text($0))] } ?? [])
        // Some let no program name scopes when it registers; what is asked for is in the link all the same.
        if server.scope != nil, reply.said?.isOfScope == true { reply = try ask([]) }
        let said = reply.said
        guard reply.observed == .answered, said == nil, let id = reply.json?["client_id"]?.string else {
            throw reply.unsaid(owner)
                ?? Failure(
                    .forbidden, "'\(server.issuer)' does not register act\(said.map { ": \($0.words)" } ?? "")",
                    hint: hint)
        }
        return (id, reply.json?["client_secret"]?.string)
    }

    // The record.

    private var json: JSON {
        let members: [(String, JSON?)] = [
            ("url", .text(url)), ("expires", .int(expires.milliseconds)), ("port", .int(port)),
            ("verifier", .text(verifier)), ("state", .text(state)), ("issuer", .text(issuer)),
            ("names_issuer", .bool(namesIssuer)), ("token_endpoint", .text(tokenEndpoint)),
            ("resource", .text(resource)), ("client_id", .text(client)),
            ("client_secret", clientSecret.map { .text($0) }), ("scope", scope.map { .text($0) }),
        ]
        return .object(members.compactMap { key, value in value.map { (key, $0) } })
    }

    /// The link on record that somebody may still be following.
    package static func pending(_ owner: ProtectedResource) throws(Failure) -> SignInLink? {
        guard let json = try AccessToken.ownJSON(path(owner)) else { return nil }
        func text(_ key: String) -> String { json[key]?.string ?? "" }
        let link = SignInLink(
            url: text("url"), expires: Moment(milliseconds: json["expires"]?.int ?? 0),
            port: json["port"]?.int ?? 0,
            verifier: text("verifier"), state: text("state"), issuer: text("issuer"),
            namesIssuer: json["names_issuer"]?.bool ?? true, tokenEndpoint: text("token_endpoint"),
            resource: text("resource"), client: text("client_id"), clientSecret: json["client_secret"]?.string,
            scope: json["scope"]?.string)
        return link.expires.milliseconds > Moment.machine.milliseconds ? link : nil
    }

    package static func forget(_ owner: ProtectedResource) { unlink(path(owner)) }

    // The way back.

    /// The target of a request that brings the browser back: whether it is this link's.
    package func isMine(_ query: [(String, String)]) -> Bool {
        query.contains { $0.0 == "state" && sameBytes($0.1, state) }
    }

    /// Redeems the code that the browser brought. Throws where it was not given, or by somebody else.
    package func redeem(
        _ query: [(String, String)], _ owner: ProtectedResource, _ calls: HTTPCalls
    ) throws(Failure) {
        func value(_ name: String) -> String? { query.last { $0.0 == name }?.1 }
        guard isMine(query) else {
            throw Failure(.approvalInvalid, "the address is not of this link", hint: "run: act-connect \(owner.id)")
        }
        let named = value("iss")
        guard named.map({ AuthorizationServer.isSame($0, issuer) }) ?? !namesIssuer else {
            throw Failure(.protocol, "the answer is of the issuer '\(named ?? "")', and not of '\(issuer)'")
        }
        if let error = value("error") {
            let words = shortenedWords(value("error_description") ?? error)
            throw Failure(.notConnected, "'\(owner.id)' was not connected: \(words)")
        }
        guard let code = value("code") else { throw Failure(.protocol, "the address has no code") }
        Redaction.add(code)
        var form = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", SignInLink.redirect(port)),
            ("client_id", client), ("code_verifier", verifier), ("resource", resource),
        ]
        if let clientSecret { form.append(("client_secret", clientSecret)) }
        let reply = try calls.reply(
            try AuthorizationServer.request(
                .post, try Address(tokenEndpoint), form, reach: owner.reach))
        let said = reply.said
        guard reply.observed == .answered, let json = reply.json, said == nil else {
            throw reply.unsaid(owner)
                ?? Failure(.notConnected, "'\(issuer)' gave no token: \(said?.words ?? "it did not say why")")
        }
        var token = AccessToken(
            issuer: issuer, resource: resource, tokenEndpoint: tokenEndpoint, client: client,
            clientSecret: clientSecret, redirect: SignInLink.redirect(port), access: "", scope: scope)
        try token.take(json)
        try token.write(owner)
        SignInLink.forget(owner)
    }
}
