import ActJSON
import ActSystem

/// Requests that wait until something is known, or their time for that is over; the loop goes on meanwhile.
final class PendingRequests {
    private struct Pending {
        let request: ClientRequest
        let until: Int
        let isKnown: () -> Bool
        let late: Failure
        let go: () throws(Failure) -> Void

        /// Whether its client would give it up.
        var isLate: Bool { request.isCall && request.runsUntil <= monotonic() }
        var isDue: Bool { isKnown() || until <= monotonic() || isLate }
    }

    private var pending: [Pending] = []

    var isEmpty: Bool { pending.isEmpty }

    /// Does something for a request once something is known: now where it is, and after so many milliseconds though it
    /// is not.
    ///
    /// - Parameter late: the failure of a call that has no more time to wait.
    func whenKnown(
        _ request: ClientRequest, within milliseconds: Int? = nil, until isKnown: @escaping () -> Bool,
        late: Failure = PendingRequests.undescribed, _ go: @escaping () throws(Failure) -> Void
    ) throws(Failure) {
        if isKnown() { return try go() }
        let until = milliseconds.map { monotonic() + $0 } ?? .max
        pending.append(Pending(request: request, until: until, isKnown: isKnown, late: late, go: go))
    }

    /// Goes on with those whose time has come.
    func advance() {
        while let place = pending.firstIndex(where: \.isDue) {
            let one = pending.remove(at: place)
            guard one.isKnown() || !one.isLate else {
                one.request.fail(one.late)
                continue
            }
            do throws(Failure) { try one.go() } catch { one.request.fail(error) }
        }
    }

    static let undescribed = Failure(
        .unavailable, "the tool is not described yet: its server is starting", hint: "make the call again")

    /// Forgets a request that was given up.
    func forget(_ request: ClientRequest) { pending.removeAll { $0.request === request } }

    /// Answers all of them, for nothing more begins.
    func end(_ failure: Failure) {
        for one in pending { one.request.fail(failure) }
        pending = []
    }

    func join(_ waits: inout Waits) {
        for one in pending {
            waits.add(until: one.request.isCall ? min(one.until, one.request.runsUntil) : one.until)
        }
    }
}
