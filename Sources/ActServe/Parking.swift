import ActCore

/// Requests that wait until something is known; the loop goes on meanwhile.
extension Front {
    /// Does something for a request once something is known: now where it is.
    func park(
        _ ask: Ask, until isKnown: @escaping () -> Bool, _ go: @escaping () throws(Failure) -> Void
    ) throws(Failure) {
        if isKnown() { return try go() }
        parked.append((ask, isKnown, go))
    }

    /// Goes on with those whose time has come.
    func unpark() {
        while let place = parked.firstIndex(where: { $0.isKnown() }) {
            let one = parked.remove(at: place)
            do throws(Failure) { try one.go() } catch { one.ask.fail(error) }
        }
    }

    /// Forgets a request that was given up.
    func unpark(_ ask: Ask) { parked.removeAll { $0.ask === ask } }

    /// Answers all of them, for nothing more begins.
    func endParked(_ failure: Failure) {
        for one in parked { one.ask.fail(failure) }
        parked = []
    }
}
