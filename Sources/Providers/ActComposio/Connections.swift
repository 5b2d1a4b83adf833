import ActJSON
import ActNet
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools
import CSystem
import Glibc

/// Accounts at the services behind the router: linked, waited for, checked, listed and removed (docs/service.md,
/// Accounts). Nothing here refreshes an account: that can turn an active one into a new link.
struct Connections: ConnectionKeeper {
    /// Milliseconds between looks at an account that is on its way: at first, and at most.
    private static let firstLook = 1_000
    private static let longestLook = 2_000

    let connection: RouterConnection

    func keeps(_ toolkit: String) -> Bool { toolkit == toolkit.lowercased() }

    func finish(_ toolkit: String, at address: String) throws(Failure) -> Account {
        throw .usage(
            "--callback: the service itself takes what the browser brings", hint: "act-connect --wait \(toolkit)")
    }

    // Listing and removing.

    func awaited<Value>(_ begin: (@escaping CompletionHandler<Value>) -> Void) throws(Failure) -> Value {
        try connection.awaited(begin)
    }

    func list(_ toolkits: [String], active: Bool, _ taker: @escaping CompletionHandler<[Account]>) {
        var query = [("user_ids", connection.settings.user), ("limit", "100")]
        if !toolkits.isEmpty { query.append(("toolkit_slugs", toolkits.joined(separator: ","))) }
        if active { query.append(("statuses", "ACTIVE")) }
        connection.items(
            "/connected_accounts", query: query,
            then(taker) { items throws(Failure) in
                let all = items.compactMap { account($0) }
                try keep(all)
                try table.keep(Set(all.filter(\.isActive).map(\.toolkit)), of: toolkits.isEmpty ? nil : toolkits)
                taker(.success(all.filter { !active || $0.isActive }))
            })
    }

    var connected: [String] {
        get throws(Failure) { Store.exists ? try table.toolkits() : [] }
    }

    private var table: ConnectedTable {
        get throws(Failure) {
            ConnectedTable(try connection.store(), provider: Composio.profile.name, user: connection.settings.user)
        }
    }

    /// Keeps what a search says of connections.
    func keep(_ found: [RouterSearch.Named]) throws(Failure) {
        for state in found.flatMap({ $0.plan?[.connections]?.array ?? [] }) {
            guard let toolkit = state[.toolkit]?.string, let isConnected = state[.connected]?.bool else {
                continue
            }
            try table.keep(isConnected ? [toolkit] : [], of: [toolkit])
        }
    }

    private func account(_ json: JSON) -> Account? {
        guard let id = json["id"]?.string else { return nil }
        var status = json["status"]?.string?.lowercased() ?? "unknown"
        if json["is_disabled"]?.saidBool == true, status == "active" { status = "inactive" }
        let toolkit = json[Wire.toolkit]?["slug"]?.string ?? json[Wire.toolkit]?.string ?? ""
        var account = Account(id: id, toolkit: toolkit.lowercased(), status: status)
        account.names = [json[Wire.alias]?.string, json["word_id"]?.string].compactMap { $0 }
        account.alias = account.names.first
        (account.reason, account.user) = (json["status_reason"]?.string, json["user_id"]?.string)
        (account.created, account.updated) = (json["created_at"]?.string, json["updated_at"]?.string)
        return account
    }

    private func account(id: String) throws(Failure) -> Account? {
        let router = try connection.open().router
        let request = router.request(.get, "/connected_accounts/\(Address.encoded(id))", writes: false)
        let found = account(try router.calls.reply(request).answer)
        try keep(found.map { [$0] } ?? [])
        // An account that is not active says nothing of others of its toolkit.
        if let found, found.isActive { try table.keep([found.toolkit], of: [found.toolkit]) }
        return found
    }

    /// Lets the rules know by which names an account goes.
    private func keep(_ accounts: [Account]) throws(Failure) {
        let table = AccountTable(
            try connection.store(), provider: Composio.profile.name, user: connection.settings.user)
        try table.keep(accounts.map { ($0.toolkit, $0.id, $0.names) })
    }

    func remove(_ name: String, _ taker: @escaping CompletionHandler<Account>) {
        list(
            [], active: false,
            then(taker) { all throws(Failure) in
                guard
                    let found = all.first(where: { sameBytes($0.id, name) })
                        ?? all.first(where: { $0.isNamed(name) })
                else {
                    throw all.missing(name)
                }
                let path = "/connected_accounts/\(Address.encoded(found.id))"
                connection.send(
                    try connection.open().router.request(.delete, path, writes: true),
                    then(taker) { reply throws(Failure) in
                        _ = try reply.written
                        let others = all.filter { $0.isActive && !sameBytes($0.id, found.id) }
                        try table.keep(Set(others.map(\.toolkit)))
                        var gone = found
                        gone.status = "removed"
                        taker(.success(gone))
                    })
            })
    }

    // Making one.

    func link(_ toolkit: String, alias: String?, _ taker: @escaping CompletionHandler<Account?>) {
        var members: [(String, JSON)] = [(Wire.toolkit, .text(toolkit))]
        if let alias { members.append((Wire.alias, .text(alias))) }
        let body = JSON.object(members)
        connection.ask(
            { $0.request(.post, $0.path($1, "link"), body: body, writes: true) },
            then(taker) { reply throws(Failure) in
                taker(.success(try account(reply, linking: toolkit, alias: alias)))
            })
    }

    /// The account that a link is for; nil where the toolkit needs none.
    private func account(_ reply: Response, linking toolkit: String, alias: String?) throws(Failure) -> Account? {
        // It needs no account.
        if ServiceError(reply.received)?.code == 4326 { return nil }
        guard reply.observed == .answered, let json = reply.json else { throw reply.failure(toolkit: toolkit) }
        guard let url = json[Wire.redirectURL]?.string, let id = json["connected_account_id"]?.string,
            (try? Address(url)) != nil
        else { throw Failure(.protocol, "the service gave no link to connect '\(toolkit)'") }
        var account = Account(
            id: id, toolkit: toolkit, status: "initiated", url: url, expires: json["expires_at"]?.string)
        (account.alias, account.names) = (alias, alias.map { [$0] } ?? [])
        try keep([account])
        return account
    }

    /// The newest link of a toolkit that somebody may still be following.
    func pending(_ toolkit: String) throws(Failure) -> Account? {
        try list([toolkit], active: false).filter { !$0.isActive && !$0.isFinal }.max {
            $0.created ?? "" < $1.created ?? ""
        }
    }

    /// Waits until an account is active, and answers; what became of it by the deadline.
    func wait(_ account: Account, seconds: Int, progress: (any Progress)?) throws(Failure) -> Account {
        let deadline = monotonic() + seconds * 1000
        var look = Connections.firstLook
        var now = account
        while true {
            if let seen = try self.account(id: account.id) {
                now.status = seen.status
                now.reason = seen.reason
            }
            if now.isActive || now.isFinal || Interrupt.isPending { break }
            let left = deadline - monotonic()
            guard left > 0 else { break }
            progress?.draw("waiting for \(account.toolkit) to be connected, \((left + 999) / 1000) s left")
            Waits.pause(milliseconds: min(look, left))
            look = min(look * 2, Connections.longestLook)
        }
        progress?.clear()
        if now.isActive, try !answers(now) { now.status = "silent" }
        return now
    }

    /// Whether the session sees an account as connected: what a call would use.
    private func answers(_ account: Account) throws(Failure) -> Bool {
        let session = try connection.awaited { connection.session($0) }
        let path = try connection.open().router.path(session, Wire.toolkitsPath)
        let query = [(Wire.toolkits, account.toolkit), ("limit", "50")]
        let items = try connection.awaited { connection.items(path, query: query, $0) }
        let seen = items.first { $0["slug"]?.string?.lowercased() == account.toolkit }
        return seen?["connected_account"]?["status"]?.string?.lowercased() == "active"
    }
}
