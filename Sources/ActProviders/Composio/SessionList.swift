package import ActCore
import ActNet
import ActStore

/// The sessions that act-session(1) shows.
package struct SessionList {
    private let toolbox: Toolbox

    package init(_ toolbox: Toolbox) { self.toolbox = toolbox }

    /// The session of this user and conversation, made when there is none.
    package func get() throws(Failure) -> JSON { try toolbox.composio.open().sessions.waited().record }

    /// Those that are kept; of one user and conversation, or of all.
    package func list(user: String?, conversation: String?) throws(Failure) -> [Result<JSON, Failure>] {
        guard Store.exists else { return [] }
        let origin = try baseAddress(toolbox.settings).origin
        let table = SessionTable(try toolbox.store())
        return try table.rows(user: user, conversation: conversation, origin: origin).map { $0.map(\.record) }
    }

    /// Forgets the session of this user and conversation, and lets the service forget it; nil when there is none.
    package func drop() throws(Failure) -> JSON? {
        guard let row = try toolbox.composio.session() else { return nil }
        let router = try toolbox.composio.open().router
        try SessionTable(try toolbox.store()).drop(row.session)
        let path = "/tool_router/session/\(Address.encoded(row.session))"
        let reply = try router.sender.reply(router.request(.delete, path, writes: true))
        // One that is gone already is as good as dropped.
        guard reply.observed == .answered || [404, 405].contains(reply.received.status) else { throw reply.failure }
        return row.record
    }
}
