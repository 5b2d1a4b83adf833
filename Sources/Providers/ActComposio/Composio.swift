package import ActJSON
import ActNet
import ActRun
package import ActSettings
package import ActStore
package import ActSystem
package import ActTools

/// Composio's tool router: the tools of a thousand services, searched, described and run there.
///
/// Nothing is looked up, no key is read and no library opened before something needs the service.
package final class Composio: Provider {
    /// The options of a run, beside the settings.
    package struct Options {
        /// A file with the key.
        package var keyFile: String?
        /// Schemas and searches are asked for anew, however fresh what is known.
        package var refresh = false
        /// Calls that only read go together, up to fifty in a request.
        package var batches = false
        /// Files that results point to are fetched.
        package var savesFiles = false

        package init() {}
    }

    /// Milliseconds for which a schema is good.
    static let fresh = 24 * 3_600_000

    package let profile: Profile = Composio.profile
    let settings: Settings
    let options: Options
    let progress: (any Progress)?
    let store: () throws(Failure) -> Store
    var opened: (router: Router, sessions: Sessions)?
    private var hasNoKey = false

    var jobs: [ObjectIdentifier: Job] = [:]
    /// Calls that wait for a session.
    var queue: [Job] = []
    /// Tools that the service is to describe.
    var wanted: [Wanted] = []

    package init(
        _ settings: Settings, _ options: Options, progress: (any Progress)?,
        store: @escaping () throws(Failure) -> Store
    ) {
        self.settings = settings
        self.options = options
        self.progress = progress
        self.store = store
    }

    /// The router and its sessions, opened at first use. Throws `offline` where no route leads to it, before anything is
    /// looked for, and `config` where there is no key.
    func open() throws(Failure) -> (router: Router, sessions: Sessions) {
        if let opened { return opened }
        guard isOnline else { throw .noRoute("'\(try baseAddress(settings).host)'") }
        let store = try store()
        let router = try Router(settings, keyFile: options.keyFile, pace: SharedPace(store), progress: progress)
        let new = (router, Sessions(settings, router, store))
        opened = new
        return new
    }

    /// Whether there is a key; throws where there is one that can't be used.
    package func isReady() throws(Failure) -> Bool {
        if hasNoKey { return false }
        if opened != nil { return true }
        let origin = try baseAddress(settings).origin
        guard isOnline else {
            // No key is of use now. One in the secret service, which is not asked, shows by the tools that it brought.
            return try Secrets.mayHave(
                Composio.secret, file: options.keyFile, origin: origin, isLikely: hasDescribed)
        }
        hasNoKey = try Secrets.key(Composio.secret, file: options.keyFile, origin: origin) == nil
        if !hasNoKey { _ = try open() }
        return !hasNoKey
    }

    package var wanting: String? {
        (try? isReady()) == false ? "a tool of Composio needs its key: \(Router.keyHint)" : nil
    }

    private var isOnline: Bool { Machine(settings).isOnline }

    package func demand() throws(Failure) {
        let isSpared = isOnline ? false : try isReady()
        if !isSpared { _ = try open() }
    }

    package var sessions: (any SessionKeeper)? { SessionList(composio: self, settings: settings) }

    package var connections: (any ConnectionKeeper)? { Connections(composio: self) }

    package func session() throws(Failure) -> String? { try kept()?.session }

    /// The session as it is known; none is made for it.
    func kept() throws(Failure) -> SessionTable.Row? {
        guard Store.exists else { return nil }
        return try Sessions.kept(settings, SessionTable(try store()), try baseAddress(settings).origin)
    }

}
