package import ActJSON
package import ActRecord
package import ActSystem
import Glibc

/// The work of act-connect(1) for each toolkit and account: writes a `connection` record each time something is known,
/// and an `error` record for the failure of one among several.
package struct AccountOperations {
    private let registry: ToolRegistry
    private let progress: any Progress
    private let seconds: Int
    private let opens: Bool

    /// - Parameters:
    ///   - seconds: how long an account is waited for.
    ///   - opens: whether links are opened in a browser.
    package init(_ registry: ToolRegistry, progress: any Progress, seconds: Int, opens: Bool) {
        self.registry = registry
        self.progress = progress
        self.seconds = seconds
        self.opens = opens
    }

    package func list(_ toolkits: [String], _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        var accounts: [Account] = []
        for (keeper, toolkits) in try registry.keepers(of: toolkits) {
            accounts += try keeper.list(toolkits, active: false)
        }
        if accounts.isEmpty { out.note(.no) }
        for account in accounts.activeFirst { try out.write(account.record) }
    }

    package func remove(_ names: [String], _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        guard !names.isEmpty else { throw .usage("remove: expected an account", hint: "see act-connect list") }
        for name in names {
            try each(name, &out) { keeper, _, out throws(Failure) in try out.write(try keeper.remove(name).record) }
        }
    }

    package func check(_ name: String, _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        try each(name, &out) { connections, toolkit, out throws(Failure) in
            // Only active ones are asked for: a link that nobody followed does not count beside one.
            let active = try connections.list([toolkit], active: true)
            for account in active { try out.write(account.record) }
            guard active.isEmpty else { return }
            throw Failure(.notConnected, "'\(toolkit)' is not connected", hint: "run: act-connect \(toolkit)")
        }
    }

    package func connect(_ name: String, alias: String?, waits: Bool, _ out: inout some RecordSink & ~Copyable)
        throws(Failure)
    {
        try each(name, &out) { connections, toolkit, out throws(Failure) in
            let active = try connections.list([toolkit], active: true)
            var known: [Account] = []
            for account in active where alias.map({ account.isNamed($0) }) ?? true {
                if try connections.takes(account) { known.append(account) }
            }
            guard known.isEmpty else {
                for account in known { try out.write(account.record) }
                return
            }
            guard let account = try connections.link(toolkit, alias: alias) else {
                return try out.write(Account.needless(toolkit))
            }
            try out.write(account.record)
            try out.flush()
            if let url = account.url, opens { Browser.open(url) }
            if waits { try settle(account, connections, &out) }
        }
    }

    /// Waits for the link that was made last.
    package func resume(_ name: String, _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        try each(name, &out) { connections, toolkit, out throws(Failure) in
            // Looked for first: one that turns active by then is found among those.
            let pending = try connections.pending(toolkit)
            if let active = try connections.list([toolkit], active: true).first {
                return try out.write(active.record)
            }
            guard let account = pending else {
                throw Failure(
                    .notConnected, "no link to connect '\(toolkit)' is waiting", hint: "run: act-connect \(toolkit)"
                )
            }
            try settle(account, connections, &out)
        }
    }

    /// Takes the address that a browser was led to, where no browser reaches this machine.
    package func finish(_ name: String, at address: String, _ out: inout some RecordSink & ~Copyable)
        throws(Failure)
    {
        try each(name, &out) { connections, toolkit, out throws(Failure) in
            try out.write(try connections.finish(toolkit, at: address).record)
        }
    }

    /// Waits for the account of this id, which somebody else named: it counts only where the service lists it as the
    /// user's, and all that is said of it is the service's.
    package func finish(_ id: String, _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        try each(id, &out) { connections, _, out throws(Failure) in
            guard let account = try connections.list([], active: false).first(where: { sameBytes($0.id, id) })
            else { throw Failure(.notConnected, "no account '\(id)' of this user", hint: "see act-connect list") }
            try settle(account, connections, &out)
        }
    }

    /// Waits, and says how it ended.
    private func settle(
        _ account: Account, _ connections: any ConnectionKeeper, _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        var ended = try connections.wait(account, seconds: seconds, progress: progress)
        ended.url = nil
        ended.expires = nil
        try out.write(ended.record)
        if ended.isActive || Interrupt.isPending { return }
        let toolkit = ended.toolkit
        if ended.isFinal {
            throw Failure(
                .notConnected, "'\(toolkit)' was not connected: \(ended.reason ?? ended.status)",
                hint: "run: act-connect \(toolkit)")
        }
        if ended.status == "silent" {
            throw Failure(
                .notConnected, "the account is active, but the session does not see it",
                hint: "act-connect list \(toolkit); remove the old ones")
        }
        throw Failure(
            .timeout, "'\(toolkit)' is not connected after \(seconds) s",
            hint: "the link is still good; run: act-connect --wait \(toolkit)")
    }

    /// A failure of one toolkit becomes an `error` record, and the others have their turn.
    private func each<Sink: RecordSink & ~Copyable>(
        _ name: String, _ out: inout Sink,
        _ body: (any ConnectionKeeper, _ toolkit: String, inout Sink) throws(Failure) -> Void
    ) throws(Failure) {
        let (connections, toolkit) = try registry.accounts(of: name)
        do throws(Failure) { try body(connections, toolkit, &out) } catch {
            guard error.status != .io, error.status != .usage else { throw error }
            try out.write(error)
        }
    }
}

/// The user's browser, by xdg-open(1), where there is a display to show it on.
enum Browser {
    static func open(_ url: String) {
        guard Environment.hasDisplay, let tool = Environment.executable("xdg-open") else { return }
        let child = try? Child(
            tool, [url], input: [], Child.Limits(seconds: 10, output: 64 << 10),
            variables: Environment.forChildren(Environment.forSession))
        _ = child?.ended()
    }
}
