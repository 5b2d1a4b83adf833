package import ActJSON
import ActSystem

/// The authorization server of a resource, as the metadata of both describe it (RFC 8414, RFC 9728).
package struct AuthorizationServer {
    let issuer: String
    let authorizationEndpoint: Address
    let tokenEndpoint: Address
    let registrationEndpoint: Address?
    /// Whether its answers name the issuer (RFC 9207).
    let namesIssuer: Bool
    /// The server that tokens are for.
    let resource: String
    /// The scopes to ask for; nil where neither challenge nor metadata name any.
    package let scope: String?

    private static let limits: Request.Limits = {
        var limits = Request.Limits()
        (limits.total, limits.stall, limits.body) = (30_000, 30, 1 << 20)
        return limits
    }()

    static func request(
        _ method: Request.Method, _ address: Address, _ form: [(String, String)] = [], json: JSON? = nil,
        reach: AddressPolicy
    ) throws(Failure) -> Request {
        var (type, body) = (String?.none, Request.Body.none)
        if let json {
            (type, body) = ("application/json", .bytes(json.bytes))
        } else if !form.isEmpty {
            type = "application/x-www-form-urlencoded"
            let text = form.map { "\(Address.encoded($0))=\(Address.encoded($1))" }.joined(separator: "&")
            body = .bytes(Array(text.utf8))
        }
        var request = Request(
            method, address, headers: try Header.common(type: type), body: body, writes: method == .post)
        request.limits = limits
        request.reach = reach
        return request
    }

    /// Finds it for a resource that answered 401 with this challenge. Throws where that names none, or one that can't be
    /// trusted.
    package init(of protected: ProtectedResource, _ challenge: Challenge, _ calls: HTTPCalls) throws(Failure) {
        let (server, place) = (protected.address, protected.place)
        func document(_ address: Address) throws(Failure) -> JSON? {
            let reply = try calls.reply(try AuthorizationServer.request(.get, address, reach: protected.reach))
            switch reply.observed {
            case .answered: return reply.json?.object == nil ? nil : reply.json
            case .refused, .redirected: return nil
            default:
                throw reply.unanswered(said: nil, setting: place, limit: place) ?? .noMetadata(protected)
            }
        }
        var found: JSON?
        for place in try AuthorizationServer.resourcePlaces(server, challenge) where found == nil {
            found = try document(place)
        }
        let named = found?["resource"]?.string
        if let named, !AuthorizationServer.covers(named, server) {
            throw Failure(
                .protocol, "'\(server.host)' says that it is '\(named)'", hint: "write that address into \(place)")
        }
        resource = named ?? server.shown
        // Servers of before RFC 9728 are their own authorization servers.
        let issuer = found?["authorization_servers"]?.array?.first?.string ?? server.origin
        var metadata: JSON?
        for place in try AuthorizationServer.metadataPlaces(issuer) where metadata == nil {
            metadata = try document(place)
        }
        guard let metadata else { throw .noMetadata(protected) }
        guard metadata["issuer"]?.string.map({ AuthorizationServer.isSame($0, issuer) }) ?? false else {
            throw Failure(.protocol, "'\(issuer)' is described as the issuer '\(metadata["issuer"]?.string ?? "")'")
        }
        let methods = metadata["code_challenge_methods_supported"]?.texts ?? []
        guard methods.contains("S256") else {
            throw Failure(.protocol, "'\(issuer)' does not say that it checks who redeems a code (PKCE with S256)")
        }
        func endpoint(_ name: String) throws(Failure) -> Address? {
            guard let text = metadata[name]?.string else { return nil }
            return try Address(text)
        }
        guard let authorize = try endpoint("authorization_endpoint"), let token = try endpoint("token_endpoint")
        else {
            throw Failure(.protocol, "'\(issuer)' does not say where it gives tokens")
        }
        self.issuer = issuer
        (authorizationEndpoint, tokenEndpoint) = (authorize, token)
        registrationEndpoint = try endpoint("registration_endpoint")
        namesIssuer = metadata["authorization_response_iss_parameter_supported"]?.bool ?? false
        let supported = found?["scopes_supported"]?.texts
        scope = challenge.scope ?? supported?.joined(separator: " ")
    }

    /// Where a server's own metadata may be: where the challenge says, else under its path, else at the root.
    private static func resourcePlaces(_ server: Address, _ challenge: Challenge) throws(Failure) -> [Address] {
        if let named = challenge.metadata { return [try Address(named)] }
        let path = path(of: server.shown)
        let places = [path, ""].map { "\(server.origin)/.well-known/oauth-protected-resource\($0)" }
        return try (path.isEmpty ? [places[1]] : places).map { text throws(Failure) in try Address(text) }
    }

    private static func metadataPlaces(_ issuer: String) throws(Failure) -> [Address] {
        let origin = try Address(issuer).origin
        let path = path(of: issuer)
        let places =
            path.isEmpty
            ? ["/.well-known/oauth-authorization-server", "/.well-known/openid-configuration"]
            : [
                "/.well-known/oauth-authorization-server\(path)", "/.well-known/openid-configuration\(path)",
                "\(path)/.well-known/openid-configuration",
            ]
        return try places.map { place throws(Failure) in try Address(origin + place) }
    }

    /// Whether two names are of one issuer: many servers write theirs once with a slash at its end and once without.
    static func isSame(_ one: String, _ other: String) -> Bool {
        func plain(_ name: String) -> String { name.hasSuffix("/") ? String(name.dropLast()) : name }
        return sameBytes(plain(one), plain(other))
    }

    /// The path of an address without its last slash.
    private static func path(of address: String) -> String {
        guard let mark = address.range(of: "://") else { return "" }
        let path = address[mark.upperBound...].drop { $0 != "/" }
        return path.hasSuffix("/") ? String(path.dropLast()) : String(path)
    }

    /// Whether a resource is the server, or what it is part of.
    private static func covers(_ resource: String, _ server: Address) -> Bool {
        guard let address = try? Address(resource), address.origin == server.origin else { return false }
        let (whole, part) = (path(of: server.shown), path(of: resource))
        return part == whole || whole.hasPrefix("\(part)/")
    }
}

extension Failure {
    fileprivate static func noMetadata(_ resource: ProtectedResource) -> Failure {
        Failure(
            .notConnected,
            "'\(resource.address.host)' wants to know who asks, and does not say who vouches for that",
            hint: "put a token into its headers in \(resource.place)")
    }
}

/// The challenge of an answer with status 401 or 403: `WWW-Authenticate: Bearer …` (RFC 6750, RFC 9728).
package struct Challenge {
    var metadata: String?
    package var scope: String?
    package var error: String?

    package init(_ header: String?) {
        guard let header, header.lowercased().hasPrefix("bearer") else { return }
        var rest = Array(header.utf8.dropFirst(6))[...]
        while true {
            rest = rest.drop { $0 == 0x20 || $0 == 0x2C || $0 == 0x09 }
            let name = rest.prefix { $0 != 0x3D && $0 != 0x2C && $0 != 0x20 }
            guard !name.isEmpty else { return }
            rest = rest.dropFirst(name.count)
            guard rest.first == 0x3D else { continue }
            rest = rest.dropFirst()
            let value = Challenge.value(&rest)
            switch String(decoding: name, as: UTF8.self).lowercased() {
            case "resource_metadata": metadata = value
            case "scope": scope = value
            case "error": error = value
            default: break
            }
        }
    }

    /// A word, or a text in quotes.
    private static func value(_ rest: inout ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        guard rest.first == 0x22 else {
            bytes = Array(rest.prefix { $0 != 0x2C && $0 != 0x20 })
            rest = rest.dropFirst(bytes.count)
            return String(decoding: bytes, as: UTF8.self)
        }
        rest = rest.dropFirst()
        while let byte = rest.popFirst(), byte != 0x22 {
            if byte == 0x5C, let next = rest.popFirst() { bytes.append(next) } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
