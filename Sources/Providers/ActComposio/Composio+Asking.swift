import ActJSON
import ActNet
import ActSystem
import ActTools

/// Returns a taker that hands a failure on to `taker`, and a value to `body`; what that throws goes on too.
func then<Value, Other>(
    _ taker: @escaping Taker<Other>, _ body: @escaping (Value) throws(Failure) -> Void
) -> Taker<Value> {
    { result in do throws(Failure) { try body(try result.get()) } catch { taker(.failure(error)) } }
}

/// A list in parts of so many at most.
func parts<Item>(of all: [Item], _ most: Int) -> [[Item]] {
    stride(from: 0, to: all.count, by: most).map { Array(all[$0..<min($0 + most, all.count)]) }
}

/// Requests beside those for calls, none of which is waited for where it is made.
extension Composio {
    /// Sends a request.
    func send(_ request: Request, _ taker: @escaping Taker<Reply>) {
        do throws(Failure) { try open().router.calls.send(request, taker) } catch { taker(.failure(error)) }
    }

    /// The session, made when there is none.
    func session(_ taker: @escaping Taker<String>) {
        do throws(Failure) { try open().sessions.get(taker) } catch { taker(.failure(error)) }
    }

    /// Makes a request of a session by its name.
    typealias Question = (Router, String) throws(Failure) -> Request

    /// Asks something of the session.
    func ask(_ question: @escaping Question, _ taker: @escaping Taker<Reply>) {
        session(then(taker) { [unowned self] in ask(question, of: $0, taker) })
    }

    /// Asks something of this session. One that the service forgot is made anew, once: an answer that says so says that
    /// nothing ran.
    ///
    /// - Parameter before: the attempts of the first request, where this is the second.
    func ask(
        _ question: @escaping Question, of session: String, before: Int? = nil, _ taker: @escaping Taker<Reply>
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
    func items(_ path: String, query: [(String, String)], _ taker: @escaping Taker<[JSON]>) {
        items(path, query, after: [], cursors: [], taker)
    }

    private static let mostItems = 10_000

    private func items(
        _ path: String, _ query: [(String, String)], after known: [JSON], cursors: [String],
        _ taker: @escaping Taker<[JSON]>
    ) {
        do throws(Failure) {
            let router = try open().router
            let cursor = cursors.last.map { [("cursor", $0)] } ?? []
            send(
                router.request(.get, path, query: query + cursor, writes: false),
                then(taker) { [unowned self] reply throws(Failure) in
                    let page = try reply.answer
                    let items = known + (try Composio.items(of: page))
                    guard let next = page["next_cursor"]?.string, !next.isEmpty, !cursors.contains(next),
                        items.count < Composio.mostItems
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
    func awaited<Value>(_ ask: (@escaping Taker<Value>) -> Void) throws(Failure) -> Value {
        var taken: Result<Value, Failure>?
        ask { taken = $0 }
        return try Waits.until(
            {
                if taken == nil { advance() }
                return taken
            }, join: join
        ).get()
    }
}

extension Reply {
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
