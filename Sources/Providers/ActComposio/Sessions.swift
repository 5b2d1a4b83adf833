import ActJSON
import ActNet
import ActSettings
import ActStore
import ActSystem
import ActTools
import CSystem
import Glibc

/// The session of this user and conversation, made by whichever process needs it first: the others wait for it, by a
/// lock that the kernel drops with its holder.
final class Sessions {
    /// Milliseconds between two looks at the lock.
    private static let look = 20

    private let settings: Settings
    private let router: Router
    private let table: SessionTable
    private var lock: Int32 = -1
    private var row: SessionTable.Row?
    /// Takers that wait for it.
    private var takers: [CompletionHandler<String>] = []
    private var isMaking = false
    private(set) var isDraining = false

    static let unsent = Failure(.unavailable, "interrupted before it was sent", hint: "run the same record again")

    init(_ settings: Settings, _ router: Router, _ store: Store) {
        self.settings = settings
        self.router = router
        table = SessionTable(store)
    }

    deinit { unlock() }

    /// The session's name, made when there is none: `take` is called as the sessions are moved on.
    func get(_ take: @escaping CompletionHandler<String>) { takers.append(take) }

    /// Adds what those wait for: nothing where the session is there, a moment where another process makes it.
    func join(_ waits: inout Waits) {
        guard !takers.isEmpty, !isMaking else { return }
        if row != nil || isDraining { waits.addReady() } else { waits.add(milliseconds: Sessions.look) }
    }

    /// Looks for the session, or asks for one.
    func advance() {
        guard !takers.isEmpty, !isMaking else { return }
        do throws(Failure) {
            guard !isDraining else { throw Sessions.unsent }
            if let row, row.expires > .now { return tell(.success(row.session)) }
            if let known = try stored() { return tell(.success(known.session)) }
            guard try takeLock() else { return }
            // Another may have made it while we looked.
            if let known = try stored() {
                unlock()
                return tell(.success(known.session))
            }
            let asked = try Toolkits.names(settings)
            var body: [(String, JSON)] = [("user_id", .text(settings.user))]
            if !asked.isEmpty { body.append((Wire.toolkits, .object([("enable", .texts(asked))]))) }
            isMaking = true
            let request = router.request(.post, "/tool_router/session", body: .object(body), writes: true)
            router.calls.send(request) { [unowned self] reply in
                isMaking = false
                let session = Result { () throws(Failure) in try made(try reply.get()) }
                unlock()
                tell(session)
            }
        } catch {
            unlock()
            tell(.failure(error))
        }
    }

    /// Nobody gets a session any more.
    func drain() {
        isDraining = true
        tell(.failure(Sessions.unsent))
    }

    private func tell(_ session: Result<String, Failure>) {
        let waiting = takers
        takers = []
        for take in waiting { take(session) }
    }

    private func stored() throws(Failure) -> SessionTable.Row? {
        row = try Sessions.kept(settings, table, router.origin)
        return row
    }

    /// The session that is kept for this user and conversation, unless other toolkits are asked for.
    static func kept(
        _ settings: Settings, _ table: SessionTable, _ origin: String
    ) throws(Failure) -> SessionTable.Row? {
        let asked = try Toolkits.names(settings)
        let kept = try table.row(user: settings.user, conversation: settings.conversation, origin: origin)
        return asked.isEmpty || kept?.toolkits == asked ? kept : nil
    }

    /// The session that a reply to our own request made.
    private func made(_ reply: Response) throws(Failure) -> String {
        let json = try reply.answer
        // It stands in addresses from now on.
        guard let session = json["session_id"]?.string, ToolSpec.isSlug(session), !session.contains(".") else {
            throw Failure(.protocol, "the service made a session without a plain name")
        }
        let made = SessionTable.Row(
            user: settings.user, conversation: settings.conversation, origin: router.origin, session: session,
            created: .now, toolkits: toolkits(json),
            mcpURL: json["mcp"]?["url"]?.string)
        try table.put(made)
        let tools = (json["tool_router_tools"]?.array ?? []).compactMap(\.string).filter(ToolSpec.isSlug)
        try? Cache(settings, router.origin).put(
            Sessions.toolsKey(session), .texts(tools), seconds: SessionTable.life / 1000)
        row = made
        return session
    }

    /// The name under which the session's own tools are kept, for as long as the session.
    static func toolsKey(_ session: String) -> [String] { ["session", session] }

    /// The toolkits that were asked for, else those that the service says.
    private func toolkits(_ json: JSON) -> [String] {
        let asked = (try? Toolkits.names(settings)) ?? []
        let said = json["config"]?[Wire.toolkits]?["enabled"]?.texts ?? []
        return asked.isEmpty ? said.filter(ToolSpec.isSlug) : asked
    }

    /// The service does not know this session any more.
    func lost(_ session: String) {
        try? table.drop(session)
        row = nil
    }

    // The lock.

    private func takeLock() throws(Failure) -> Bool {
        let path = "\(Paths.state)/session.lock"
        try makeFolder(Paths.state)
        if lock < 0 { lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        guard lock >= 0 else { throw .io("cannot open '\(path)'", errno: errno) }
        return flock(lock, LOCK_EX | LOCK_NB) == 0
    }

    private func unlock() {
        if lock >= 0 { close(lock) }
        lock = -1
    }
}

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
        row.routerTools = kept?.texts ?? []
        return row.record
    }

    /// The kept sessions of one user and conversation, or of all.
    func list(user: String?, conversation: String?) throws(Failure) -> [Result<JSON, Failure>] {
        guard Store.exists else { return [] }
        let origin = try Composio.address(settings).origin
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
