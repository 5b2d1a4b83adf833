import ActJSON
import ActNet
import ActRun
import ActSettings
import ActStore
import ActSystem
import ActTools

/// Returns a taker that hands a failure on to `taker`, and a value to `body`; what that throws goes on too.
func then<Value, Other>(
    _ taker: @escaping CompletionHandler<Other>, _ body: @escaping (Value) throws(Failure) -> Void
) -> CompletionHandler<Value> {
    { result in do throws(Failure) { try body(try result.get()) } catch { taker(.failure(error)) } }
}

/// A list in parts of so many at most.
func parts<Item>(of all: [Item], _ most: Int) -> [[Item]] {
    stride(from: 0, to: all.count, by: most).map { Array(all[$0..<min($0 + most, all.count)]) }
}

/// The way to the router, opened at first use, and the session of this user and conversation. No request is waited for
/// where it is made.
final class RouterConnection {
    /// Makes a request of a session by its name.
    typealias Question = (Router, String) throws(Failure) -> Request

    private(set) var settings: Settings
    let progress: (any Progress)?
    let store: () throws(Failure) -> Store
    private let keyFile: String?
    private var opened: (router: Router, sessions: Sessions)?
    private var hasNoKey = false
    /// The ways of earlier settings, on which something may be under way.
    private var former: [(router: Router, sessions: Sessions)] = []

    init(_ context: ProviderContext) {
        settings = context.settings
        progress = context.progress
        store = context.opener.open
        keyFile = context.keyFile
    }

    /// Goes on with these settings: on a way of its own, where they are another one's.
    func follow(_ settings: Settings) {
        let names = Composio.settingsGroup.settings.map(\.name) + ["connect-timeout", "stall-timeout", "timeout"]
        let isOther = names.contains { !sameBytes(settings[$0], self.settings[$0]) }
        self.settings = settings
        guard isOther else { return }
        if let opened { former.append(opened) }
        (opened, hasNoKey) = (nil, false)
    }

    private var all: [(router: Router, sessions: Sessions)] { former + (opened.map { [$0] } ?? []) }

    // Whether it can be asked.

    /// The router and its sessions, opened at first use. Throws `offline` where no route leads to it, before anything is
    /// looked for, and `config` where there is no key.
    func open() throws(Failure) -> (router: Router, sessions: Sessions) {
        if let opened { return opened }
        guard isOnline else { throw .noRoute("'\(try Composio.address(settings).host)'") }
        let store = try store()
        let router = try Router(settings, keyFile: keyFile, pace: SharedBackoff(store), progress: progress)
        let new = (router, Sessions(settings, router, store))
        opened = new
        return new
    }

    var isOpen: Bool { opened != nil }

    /// The networks that addresses in its answers may lead to.
    var reach: AddressPolicy { opened?.router.reach ?? .publicOnly }

    /// Whether there is a key; throws where there is one that can't be used.
    func isReady() throws(Failure) -> Bool {
        if hasNoKey { return false }
        if isOpen { return true }
        let origin = try Composio.address(settings).origin
        guard isOnline else {
            // No key is of use now. One in the secret service, which is not asked, shows by the tools that it brought.
            return try Secrets.mayHave(Composio.secret, file: keyFile, origin: origin, isLikely: hasDescribed)
        }
        hasNoKey = try Secrets.key(Composio.secret, file: keyFile, origin: origin) == nil
        if !hasNoKey { _ = try open() }
        return !hasNoKey
    }

    private var isOnline: Bool { Machine(settings).isOnline }

    func demand() throws(Failure) {
        let isSpared = isOnline ? false : try isReady()
        if !isSpared { _ = try open() }
    }

    /// Whether the service has ever described a tool here.
    private func hasDescribed() throws(Failure) -> Bool {
        guard Store.exists else { return false }
        return try !CatalogTable(try store()).slugs(of: Composio.profile.name, limit: 1).isEmpty
    }

    /// The session as it is known; none is made for it.
    func kept() throws(Failure) -> SessionTable.Row? {
        guard Store.exists else { return nil }
        return try Sessions.kept(settings, SessionTable(try store()), try Composio.address(settings).origin)
    }

    // Asking.

    /// Sends a request.
    func send(_ request: Request, _ taker: @escaping CompletionHandler<Response>) {
        do throws(Failure) { try open().router.calls.send(request, taker) } catch { taker(.failure(error)) }
    }

    /// The session, made when there is none.
    func session(_ taker: @escaping CompletionHandler<String>) {
        do throws(Failure) { try open().sessions.get(taker) } catch { taker(.failure(error)) }
    }

    /// Asks something of the session.
    func ask(_ question: @escaping Question, _ taker: @escaping CompletionHandler<Response>) {
        session(then(taker) { [unowned self] in ask(question, of: $0, taker) })
    }

    /// Asks something of this session. One that the service forgot is made anew, once: an answer that says so says that
    /// nothing ran.
    ///
    /// - Parameter before: the attempts of the first request, where this is the second.
    func ask(
        _ question: @escaping Question, of session: String, before: Int? = nil,
        _ taker: @escaping CompletionHandler<Response>
    ) {
        do throws(Failure) {
            let opened = try open()
            send(
                try question(opened.router, session),
                then(taker) { [unowned self] reply in
                    var reply = reply
                    reply.attempts += before ?? 0
                    guard reply.isOfNoSession, before == nil else { return taker(.success(reply)) }
                    opened.sessions.lost(session)
                    self.session(
                        then(taker) { [unowned self] in ask(question, of: $0, before: reply.attempts, taker) })
                })
        } catch { taker(.failure(error)) }
    }

    /// All items of a listing in pages; `cursor` leads from one to the next, and one that repeats ends it.
    func items(_ path: String, query: [(String, String)], _ taker: @escaping CompletionHandler<[JSON]>) {
        items(path, query, after: [], cursors: [], taker)
    }

    private static let mostItems = 10_000

    private func items(
        _ path: String, _ query: [(String, String)], after known: [JSON], cursors: [String],
        _ taker: @escaping CompletionHandler<[JSON]>
    ) {
        do throws(Failure) {
            let router = try open().router
            let cursor = cursors.last.map { [(Wire.cursor, $0)] } ?? []
            send(
                router.request(.get, path, query: query + cursor, writes: false),
                then(taker) { [unowned self] reply throws(Failure) in
                    let page = try reply.answer
                    let items = known + (try RouterConnection.items(of: page))
                    guard let next = page["next_cursor"]?.string, !next.isEmpty, !cursors.contains(next),
                        items.count < RouterConnection.mostItems
                    else { return taker(.success(items)) }
                    self.items(path, query, after: items, cursors: cursors + [next], taker)
                })
        } catch { taker(.failure(error)) }
    }

    /// The items of a page; a list that is missing is none that is empty.
    static func items(of page: JSON) throws(Failure) -> [JSON] {
        if let error = page.saidError {
            let words = shortenedWords(error["message"]?.string ?? error.string ?? error.line)
            throw Failure(.unavailable, "the service's listing failed: \(words)", hint: "try again later")
        }
        if let items = page["items"]?.array ?? page.array { return items }
        guard page["items"]?.isNull == true else { throw Failure(.protocol, "the service's listing has no items") }
        return []
    }

    /// Waits for what comes of something that was asked.
    func awaited<Value>(_ ask: (@escaping CompletionHandler<Value>) -> Void) throws(Failure) -> Value {
        var taken: Result<Value, Failure>?
        ask { taken = $0 }
        return try Waits.until(
            {
                if taken == nil { advance() }
                return taken
            }, join: join
        ).get()
    }

    // Moving on.

    func join(_ waits: inout Waits) {
        for one in all {
            one.router.calls.join(&waits)
            one.sessions.join(&waits)
        }
    }

    func advance() {
        for one in all {
            one.sessions.advance()
            one.router.calls.advance()
            // Requests that those replies made possible leave now, not at the next turn.
            one.sessions.advance()
        }
    }

    var isDraining: Bool { opened?.sessions.isDraining == true }

    func drain() {
        for one in all {
            one.router.calls.drain()
            one.sessions.drain()
        }
    }

    func stop() { for one in all { one.router.calls.stop() } }
}

extension Response {
    /// The body of an answer to a request that changes something; throws what came instead.
    var written: JSON {
        get throws(Failure) {
            if verdict(writes: true).isUnknown {
                throw Failure(.outcomeUnknown, failure.message, hint: "look whether it happened")
            }
            return try answer
        }
    }

    /// The body of an answer; throws what came instead.
    var answer: JSON {
        get throws(Failure) {
            guard observed == .answered, let json else { throw failure }
            return json
        }
    }
}
