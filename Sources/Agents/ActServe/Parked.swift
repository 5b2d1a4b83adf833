import ActJSON
import ActSystem

/// A request that waits until something is known, or its time for that is over; and what is done for it then.
struct Parked {
    let ask: Ask
    let until: Int
    let isKnown: () -> Bool
    let go: () throws(Failure) -> Void

    var isDue: Bool { isKnown() || until <= monotonic() }
}

/// Requests that wait until something is known; the loop goes on meanwhile.
extension Front {
    /// Does something for a request once something is known: now where it is, and after so many milliseconds though it
    /// is not.
    func park(
        _ ask: Ask, within milliseconds: Int? = nil, until isKnown: @escaping () -> Bool,
        _ go: @escaping () throws(Failure) -> Void
    ) throws(Failure) {
        if isKnown() { return try go() }
        let until = milliseconds.map { monotonic() + $0 } ?? .max
        parked.append(Parked(ask: ask, until: until, isKnown: isKnown, go: go))
    }

    /// Goes on with those whose time has come.
    func unpark() {
        while let place = parked.firstIndex(where: \.isDue) {
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
