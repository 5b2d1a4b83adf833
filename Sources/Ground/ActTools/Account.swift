package import ActJSON
import ActRecord
package import ActSystem

/// An account at a service, without what of it is secret.
package struct Account: Sendable {
    package var id: String
    package var toolkit: String
    /// In small letters; one that is not known here is kept as it is.
    package var status: String
    package var alias: String?
    /// Its names beside the id.
    package var names: [String] = []
    package var reason: String?
    package var created: String?
    package var updated: String?
    /// The user whose it is at the service.
    package var user: String?
    package var url: String?
    package var expires: String?

    package init(id: String, toolkit: String, status: String, url: String? = nil, expires: String? = nil) {
        (self.id, self.toolkit, self.status, self.url, self.expires) = (id, toolkit, status, url, expires)
    }

    /// Statuses that no waiting turns into active. An inactive account was switched off by somebody.
    private static let final: Set<String> = ["failed", "expired", "revoked", "inactive"]

    package var isActive: Bool { status == "active" }
    package var isFinal: Bool { Account.final.contains(status) }

    /// Whether a text is one of its names beside the id.
    package func isNamed(_ name: String) -> Bool { names.contains { sameBytes($0, name) } }

    /// Its `connection` record (act-record(5)).
    package var record: JSON {
        let members: [(RecordKey, String?)] = [
            (.toolkit, toolkit), (.status, status), (.account, id), (.alias, alias), (.reason, reason),
            (.created, created), (.updated, updated), (.user, user), (.redirectURL, url), (.expires, expires),
        ]
        return .record(.connection, members.map { key, value in (key, value.map { .text($0) }) })
    }
}

extension [Account] {
    /// The failure for a name that is none of these, with the first of those that are active.
    package func missing(_ name: String) -> Failure {
        let active = filter(\.isActive)
        let names = active.prefix(5).map { shortened($0.alias ?? $0.id, 40) } + (active.count > 5 ? ["…"] : [])
        let known = names.isEmpty ? "" : "there are \(names.joined(separator: ", ")); "
        return Failure(.notConnected, "no account '\(name)'", hint: known + "see act-connect list")
    }
}

extension Account {
    /// The `connection` record of a toolkit that needs no account.
    package static func needless(_ toolkit: String) -> JSON {
        .record(.connection, [(.toolkit, .text(toolkit)), (.status, .text("no-auth"))])
    }
}

/// The accounts behind a provider: linked, waited for, checked, listed and removed. The first three are begun here, and
/// end as the provider's calls are moved on.
package protocol ConnectionKeeper {
    /// Whether accounts of this toolkit would be its own.
    func keeps(_ toolkit: String) throws(Failure) -> Bool
    /// The toolkits that are connected, as far as that is known without asking anybody.
    var connected: [String] { get throws(Failure) }
    /// The accounts of this user, of some toolkits or of all.
    func list(_ toolkits: [String], active: Bool, _ taker: @escaping CompletionHandler<[Account]>)
    /// Removes an account of this user, by its id or alias; a failure when there is none.
    func remove(_ name: String, _ taker: @escaping CompletionHandler<Account>)
    /// A link by which a person connects a toolkit; nil for one that needs none.
    func link(_ toolkit: String, alias: String?, _ taker: @escaping CompletionHandler<Account?>)
    /// Begins one of these, and waits for what comes of it.
    func awaited<Value>(_ begin: (@escaping CompletionHandler<Value>) -> Void) throws(Failure) -> Value
    /// Whether its service takes an account that counts as active here.
    func takes(_ account: Account) throws(Failure) -> Bool
    /// The newest link of a toolkit that somebody may still be following.
    func pending(_ toolkit: String) throws(Failure) -> Account?
    /// Waits until an account is active, and answers; what became of it by the deadline.
    func wait(_ account: Account, seconds: Int, progress: (any Progress)?) throws(Failure) -> Account
    /// Takes the address that a person's browser was led to.
    func finish(_ toolkit: String, at address: String) throws(Failure) -> Account
}

extension ConnectionKeeper {
    /// True: the service says itself which accounts are active.
    package func takes(_ account: Account) throws(Failure) -> Bool { true }

    package func list(_ toolkits: [String], active: Bool) throws(Failure) -> [Account] {
        try awaited { list(toolkits, active: active, $0) }
    }

    package func remove(_ name: String) throws(Failure) -> Account { try awaited { remove(name, $0) } }

    /// Shows a person at the terminal how to connect a toolkit, and waits for it; whether it is connected now. Without
    /// a terminal nothing is offered.
    package func offer(_ toolkit: String, _ progress: any Progress) throws(Failure) -> Bool {
        guard progress.hasTerminal, let account = try link(toolkit, alias: nil), let url = account.url else {
            return false
        }
        try progress.tell(
            "\(Terminal.safe(toolkit)) is not connected. Open this link, and agree there:\n  \(Terminal.safe(url))\n"
        )
        return try wait(account, seconds: 300, progress: progress).isActive
    }

    package func link(_ toolkit: String, alias: String?) throws(Failure) -> Account? {
        try awaited { link(toolkit, alias: alias, $0) }
    }
}

extension [Account] {
    /// The active ones, then the others.
    package var activeFirst: [Account] { filter(\.isActive) + filter { !$0.isActive } }
}

extension ToolRegistry {
    /// The accounts of a toolkit, and its name as its provider spells it: a name that no other has is a service's.
    package func accounts(
        of toolkit: String
    ) throws(Failure) -> (keeper: any ConnectionKeeper, toolkit: String) {
        let (_, keeper, name) = try keeping(toolkit)
        return (keeper, name)
    }

    private func keeping(
        _ toolkit: String
    ) throws(Failure) -> (provider: any Provider, keeper: any ConnectionKeeper, toolkit: String) {
        for provider in providers {
            guard let keeper = provider.connections else { continue }
            for name in [toolkit, toolkit.lowercased()] where try keeper.keeps(name) {
                try provider.demand()
                return (provider, keeper, name)
            }
        }
        throw Failure(.config, "no provider here has accounts")
    }

    /// The accounts of some toolkits, each provider with all of those that it keeps; of all toolkits where none is named.
    package func keepers(
        of toolkits: [String]
    ) throws(Failure) -> [(keeper: any ConnectionKeeper, toolkits: [String])] {
        guard !toolkits.isEmpty else { return try keepers().map { ($0, []) } }
        var found: [(provider: any Provider, keeper: any ConnectionKeeper, toolkits: [String])] = []
        for name in toolkits {
            let (provider, keeper, toolkit) = try keeping(name)
            if let k = found.firstIndex(where: { $0.provider === provider }) {
                found[k].toolkits.append(toolkit)
            } else {
                found.append((provider, keeper, [toolkit]))
            }
        }
        return found.map { ($0.keeper, $0.toolkits) }
    }

    /// All accounts, as far as their providers can be asked; one that is alone has to be.
    private func keepers() throws(Failure) -> [any ConnectionKeeper] {
        var ready: [any ConnectionKeeper] = []
        for provider in providers {
            guard let keeper = provider.connections else { continue }
            if ready.isEmpty, provider === providers.last(where: { $0.connections != nil }) {
                try provider.demand()
            }
            if try provider.isReady() { ready.append(keeper) }
        }
        return ready
    }
}
