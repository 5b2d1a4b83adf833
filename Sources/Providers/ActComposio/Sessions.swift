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
    enum State {
        case ready(SessionTable.Row)
        case making
        case failed(Failure)
    }

    /// Milliseconds between two looks at the lock.
    private static let look = 20

    private let settings: Settings
    private let router: Router
    private let table: SessionTable
    private var lock: Int32 = -1
    private var row: SessionTable.Row?
    private var ticket: Int?

    init(_ settings: Settings, _ router: Router, _ store: Store) {
        self.settings = settings
        self.router = router
        table = SessionTable(store)
    }

    deinit { unlock() }

    /// Adds what a call that waits for the session waits for: nothing where it is there, a moment where another process
    /// makes it, the sender where our own request for it is on its way.
    func join(_ waits: inout Waits) {
        guard ticket == nil else { return }
        if row != nil { waits.addReady() } else { waits.add(milliseconds: Sessions.look) }
    }

    /// The session, or what is done to have one.
    func state() -> State {
        do throws(Failure) {
            if ticket != nil { return .making }
            if let row, row.expires > .now { return .ready(row) }
            if let known = try stored() { return .ready(known) }
            guard try takeLock() else { return .making }
            // Another may have made it while we looked.
            if let known = try stored() {
                unlock()
                return .ready(known)
            }
            let asked = try Toolkits.asked(settings)
            var body: [(String, JSON)] = [("user_id", .text(settings.user))]
            if !asked.isEmpty { body.append(("toolkits", .object([("enable", .texts(asked))]))) }
            ticket = router.sender.send(
                router.request(.post, "/tool_router/session", body: .object(body), writes: true))
            return .making
        } catch {
            unlock()
            return .failed(error)
        }
    }

    private func stored() throws(Failure) -> SessionTable.Row? {
        row = try Sessions.kept(settings, table, router.origin)
        return row
    }

    /// The session that is kept for this user and conversation, unless other toolkits are asked for.
    static func kept(
        _ settings: Settings, _ table: SessionTable, _ origin: String
    ) throws(Failure) -> SessionTable.Row? {
        let asked = try Toolkits.asked(settings)
        let kept = try table.row(user: settings.user, conversation: settings.conversation, origin: origin)
        return asked.isEmpty || kept?.toolkits == asked ? kept : nil
    }

    /// Takes the reply to our own request; nil for another's. A failure is told once.
    func take(_ other: Int, _ reply: Reply) -> State? {
        guard other == ticket else { return nil }
        ticket = nil
        defer { unlock() }
        guard reply.observed == .answered, let json = reply.json else { return .failed(reply.failure) }
        // It stands in addresses from now on.
        guard let session = json["session_id"]?.string, ToolSpec.isSlug(session), !session.contains(".") else {
            return .failed(Failure(.protocol, "the service made a session without a plain name"))
        }
        let made = SessionTable.Row(
            user: settings.user, conversation: settings.conversation, origin: router.origin, session: session,
            created: .now, toolkits: toolkits(json),
            mcpURL: json["mcp"]?["url"]?.string)
        do throws(Failure) { try table.put(made) } catch { return .failed(error) }
        let tools = (json["tool_router_tools"]?.array ?? []).compactMap(\.string).filter(ToolSpec.isSlug)
        try? Cache(settings, router.origin).put(
            Sessions.toolsKey(session), .texts(tools), seconds: SessionTable.life / 1000)
        row = made
        return .ready(made)
    }

    /// The name under which the session's own tools are kept, for as long as the session.
    static func toolsKey(_ session: String) -> [String] { ["session", session] }

    /// The toolkits that were asked for, else those that the service says.
    private func toolkits(_ json: JSON) -> [String] {
        let asked = (try? Toolkits.asked(settings)) ?? []
        let said = json["config"]?["toolkits"]?["enabled"]?.array?.compactMap(\.string) ?? []
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
