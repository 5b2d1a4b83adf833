package import ActJSON
package import ActSystem
import Glibc

/// The renewal of an account's token, by one process at a time. It goes on beside all else: nothing here waits.
package final class TokenRenewal {
    /// Milliseconds between two looks at the renewal of another process, and for which that one is waited for.
    private static let look = 50
    private static let longest = 60_000

    private let resource: ProtectedResource
    private let stale: String?
    private let calls: HTTPCalls
    private let until = monotonic() + longest
    private var next = 0
    private var lock: Int32 = -1
    /// The token that was asked for, or why there is none.
    private var end: Result<String?, Failure>?

    /// - Parameter stale: a token that the resource did not take.
    package init(_ resource: ProtectedResource, stale: String?, _ progress: (any Progress)?) {
        (self.resource, self.stale) = (resource, stale)
        calls = HTTPCalls(progress)
    }

    /// Closing the descriptor ends the lock.
    deinit { if lock >= 0 { close(lock) } }

    package func join(_ waits: inout Waits) {
        if calls.isIdle { waits.add(until: next) }
        calls.join(&waits)
    }

    /// The token that goes out now, nil where there is none; nothing until that is known.
    package func advance() -> Result<String?, Failure>? {
        do throws(Failure) {
            if calls.isIdle, end == nil {
                guard try isLocked() else { return nil }
                // Another process may have renewed it meanwhile.
                let known = try AccessToken.read(resource)
                guard let known, !known.isGood(stale: stale), let refresh = known.refresh else {
                    return .success(known.flatMap { $0.isGood(stale: stale) ? $0.access : nil })
                }
                calls.send(try request(known, refresh)) { [unowned self] reply in
                    end = Result { () throws(Failure) in try take(try reply.get(), known) }
                }
            }
            calls.advance()
            return end
        } catch { return .failure(error) }
    }

    private func isLocked() throws(Failure) -> Bool {
        let path = "\(AccessToken.path(resource)).lock"
        if lock < 0 { lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        guard lock >= 0 else { throw .io("cannot open '\(path)'", errno: errno) }
        if flock(lock, LOCK_EX | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else { throw .io("cannot lock '\(path)'", errno: errno) }
        next = monotonic() + TokenRenewal.look
        guard next < until else {
            throw Failure(
                .unavailable, "another process has been renewing the token of '\(resource.id)' for too long")
        }
        return false
    }

    private func request(_ token: AccessToken, _ refresh: String) throws(Failure) -> Request {
        var form = [
            ("grant_type", "refresh_token"), ("refresh_token", refresh), ("client_id", token.client),
            ("resource", token.resource),
        ]
        if let secret = token.clientSecret { form.append(("client_secret", secret)) }
        return try AuthorizationServer.request(.post, try Address(token.tokenEndpoint), form, reach: resource.reach)
    }

    private func take(_ reply: Response, _ known: AccessToken) throws(Failure) -> String {
        var token = known
        let said = reply.said
        guard reply.observed == .answered, let json = reply.json, said == nil else {
            guard reply.observed == .refused || said != nil, said?.isPassing != true else {
                throw reply.unsaid(resource)
                    ?? Failure(
                        .unavailable, "'\(token.issuer)' does not renew the token: \(said?.words ?? "no reason")")
            }
            // The grant is over: only a person can give another.
            AccessToken.forget(resource)
            throw Failure(
                .notConnected, "the connection to '\(resource.id)' has ended\(said.map { ": \($0.words)" } ?? "")",
                hint: "run: act-connect \(resource.id)")
        }
        try token.take(json)
        try token.write(resource)
        return token.access
    }
}
