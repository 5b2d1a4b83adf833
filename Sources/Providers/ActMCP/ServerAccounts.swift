import ActJSON
import ActNet
import ActSettings
import ActSystem
import ActTools

/// A person's accounts at MCP servers: one at each, linked by its authorization server (act-connect(1)).
package final class ServerAccounts: ConnectionKeeper {
    private var settings: Settings
    private let entries: () -> [ServerEntry]
    private let progress: (any Progress)?
    private let calls: HTTPCalls
    /// The ports that browsers are led back to, by server.
    private var listeners: [String: CallbackListener] = [:]

    init(_ settings: Settings, _ progress: (any Progress)?, entries: @escaping () -> [ServerEntry]) {
        self.settings = settings
        self.progress = progress
        calls = HTTPCalls(progress)
        self.entries = entries
    }

    func follow(_ settings: Settings) { self.settings = settings }

    func keeps(_ toolkit: String) -> Bool { entry(toolkit) != nil }

    private func entry(_ id: String) -> ServerEntry? { entries().first { sameBytes($0.id, id) } }

    // Listing and removing.

    private func accounts(_ toolkits: [String], active: Bool) throws(Failure) -> [Account] {
        var found: [Account] = []
        for entry in entries() where toolkits.isEmpty || toolkits.contains(where: { sameBytes($0, entry.id) }) {
            guard let resource = entry.resource else { continue }
            if let token = try AccessToken.read(resource) {
                let isActive = token.wanted == nil && (token.isFresh || token.refresh != nil)
                let status = isActive ? "active" : token.wanted == nil ? "expired" : "inactive"
                if isActive || !active { found.append(account(resource, status)) }
            } else if !active, let link = try SignInLink.pending(resource) {
                found.append(account(resource, "initiated", link))
            }
        }
        return found
    }

    package var connected: [String] {
        get throws(Failure) { try accounts([], active: true).map(\.toolkit) }
    }

    /// Asks the server, for a token may be refused long before its end; with a new one, where the token can be renewed.
    func takes(_ account: Account) throws(Failure) -> Bool {
        guard let resource = entry(account.toolkit)?.resource, let token = try AccessToken.read(resource) else {
            return true
        }
        guard try isRefused(token.access, resource.address) else { return true }
        let renewal = TokenRenewal(resource, stale: token.access, progress)
        // A signal says nothing of the account.
        guard let end = try? Waits.until({ renewal.advance() }, join: renewal.join) else { return true }
        guard let fresh = try end.get() else { return false }
        return try !isRefused(fresh, resource.address)
    }

    private func isRefused(_ token: String, _ address: Address) throws(Failure) -> Bool {
        try greeted(address, token).received.status == 401
    }

    private func greeted(_ address: Address, _ token: String? = nil) throws(Failure) -> Response {
        var request = try StreamableHTTP.greeting(address, token: token)
        request.limits = Request.Limits(settings)
        return try calls.reply(request)
    }

    private func account(_ resource: ProtectedResource, _ status: String, _ link: SignInLink? = nil) -> Account {
        Account(id: resource.id, toolkit: resource.id, status: status, url: link?.url, expires: link?.expires.text)
    }

    private func removed(_ name: String) throws(Failure) -> Account {
        guard let resource = entry(name)?.resource,
            try AccessToken.read(resource) != nil ? true : SignInLink.pending(resource) != nil
        else { throw Failure(.notConnected, "no account '\(name)'", hint: "see act-connect list") }
        AccessToken.forget(resource)
        SignInLink.forget(resource)
        return account(resource, "removed")
    }

    // Making one.

    /// nil for a server that lets everybody in, and for one that runs here.
    private func newLink(_ toolkit: String, alias: String?) throws(Failure) -> Account? {
        guard let entry = entry(toolkit) else {
            throw Failure(.unknownTool, "no MCP server '\(toolkit)'", hint: "see act-mcp(5)")
        }
        guard alias == nil else { throw .usage("--alias: an MCP server has one account", hint: "leave it out") }
        guard let resource = entry.resource, let challenge = try challenge(resource.address) else { return nil }
        let server = try AuthorizationServer(of: resource, challenge, calls)
        let listener = try CallbackListener(port: 0)
        listeners[resource.id] = listener
        let known = try AccessToken.read(resource)
        let link = try SignInLink.make(
            resource, server, port: listener.port, clientID: settings[resource.clientSetting],
            wanted: SignInLink.union(known?.scope, known?.wanted), calls)
        return account(resource, "initiated", link)
    }

    /// The challenge of a server to somebody whom it does not know; nil where it lets everybody in.
    private func challenge(_ address: Address) throws(Failure) -> Challenge? {
        let reply = try greeted(address)
        if reply.received.status == 401 { return Challenge(reply.received.header("www-authenticate")) }
        guard reply.received.status == 0 || reply.received.status >= 500 else { return nil }
        throw reply.unanswered(said: nil, setting: "mcp.json", limit: "timeout")
            ?? Failure(.unavailable, "'\(address.host)' has trouble")
    }

    func pending(_ toolkit: String) throws(Failure) -> Account? {
        guard let resource = entry(toolkit)?.resource, let link = try SignInLink.pending(resource) else {
            return nil
        }
        return account(resource, "initiated", link)
    }

    func wait(_ account: Account, seconds: Int, progress: (any Progress)?) throws(Failure) -> Account {
        guard let resource = entry(account.toolkit)?.resource, let link = try SignInLink.pending(resource) else {
            throw Failure(.notConnected, "no link to connect '\(account.toolkit)' is waiting")
        }
        let listener: CallbackListener
        if let known = listeners[resource.id] {
            listener = known
        } else {
            listener = try CallbackListener(port: link.port)
        }
        let deadline = monotonic() + seconds * 1000
        defer { progress?.clear() }
        while monotonic() < deadline, !Interrupt.isPending {
            if let query = listener.query(link.isMine) {
                try link.redeem(query, resource, calls)
                return self.account(resource, "active")
            }
            // Another process may have been given the address that the browser was led to.
            if try SignInLink.pending(resource) == nil {
                return try accounts([resource.id], active: false).first ?? account
            }
            progress?.draw("\(progress?.name ?? ""): waiting for '\(resource.id)' in the browser")
            var waits = Waits()
            listener.join(&waits)
            waits.add(until: min(deadline, monotonic() + 1000))
            waits.wait()
        }
        return account
    }

    /// Takes the address that the browser was led to, on a machine without one.
    func finish(_ toolkit: String, at address: String) throws(Failure) -> Account {
        guard let resource = entry(toolkit)?.resource, let link = try SignInLink.pending(resource) else {
            throw Failure(
                .notConnected, "no link to connect '\(toolkit)' is waiting", hint: "run: act-connect \(toolkit)")
        }
        let query = URLQuery.read(String(address.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }))
        try link.redeem(query, resource, calls)
        return account(resource, "active")
    }

    // Each takes a moment at most, or waits for a person: none is moved on beside calls, and each has ended when it
    // returns.

    func awaited<Value>(_ begin: (@escaping CompletionHandler<Value>) -> Void) throws(Failure) -> Value {
        var result = Result<Value, Failure>.failure(Failure(.internal, "an account without an answer"))
        begin { result = $0 }
        return try result.get()
    }

    func list(_ toolkits: [String], active: Bool, _ taker: @escaping CompletionHandler<[Account]>) {
        taker(Result { () throws(Failure) in try accounts(toolkits, active: active) })
    }

    func remove(_ name: String, _ taker: @escaping CompletionHandler<Account>) {
        taker(Result { () throws(Failure) in try removed(name) })
    }

    func link(_ toolkit: String, alias: String?, _ taker: @escaping CompletionHandler<Account?>) {
        taker(Result { () throws(Failure) in try newLink(toolkit, alias: alias) })
    }
}
