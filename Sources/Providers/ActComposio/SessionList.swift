import ActJSON
import ActNet
import ActSettings
import ActStore
import ActSystem
import ActTools

/// The sessions that act-session(1) shows.
struct SessionList: SessionKeeper {
    let connection: RouterConnection
    private var settings: Settings { connection.settings }

    /// The session of this user and conversation, made when there is none.
    func get() throws(Failure) -> JSON {
        _ = try connection.awaited { connection.session($0) }
        guard let row = try connection.kept() else { throw Failure(.protocol, "the service made no session") }
        return record(row)
    }

    private func record(_ row: SessionTable.Row) -> JSON {
        var row = row
        let kept = try? Cache(settings, row.origin).value(Sessions.toolsKey(row.session))
        row.routerTools = kept?.array?.compactMap(\.string) ?? []
        return row.record
    }

    /// The kept sessions of one user and conversation, or of all.
    func list(user: String?, conversation: String?) throws(Failure) -> [Result<JSON, Failure>] {
        guard Store.exists else { return [] }
        let origin = try baseAddress(settings).origin
        let table = SessionTable(try connection.store())
        return try table.rows(user: user, conversation: conversation, origin: origin).map { $0.map(record) }
    }

    /// Forgets the session of this user and conversation, and lets the service forget it; nil when there is none.
    func drop() throws(Failure) -> JSON? {
        guard let row = try connection.kept() else { return nil }
        let router = try connection.open().router
        try SessionTable(try connection.store()).drop(row.session)
        let path = "/tool_router/session/\(Address.encoded(row.session))"
        let reply = try router.calls.reply(router.request(.delete, path, writes: true))
        // A session that is gone already is as good as dropped.
        guard reply.observed == .answered || [404, 405].contains(reply.received.status) else { throw reply.failure }
        return row.record
    }
}
