package import ActJSON
package import ActSystem

/// The end of a request after all its attempts.
package struct Response: Sendable {
    package var observed: RequestEnd
    package var received: Received
    /// The body, where JSON was expected and came.
    package var json: JSON?
    /// The number of attempts.
    package var attempts: Int
    /// Milliseconds, from the time of the reply, for which the host wants to be left alone.
    package var wait: Int?
    package var address: Address

    /// The verdict for a call that writes, or one that reads. Here `retry` means that no attempt was left.
    package func verdict(writes: Bool) -> RequestEnd.RequestDisposition { observed.verdict(writes: writes) }

    /// The failure of a request without an answer of the service's own; nil where the service said something.
    ///
    /// - Parameters:
    ///   - said: the service's words, where it asked for fewer requests.
    ///   - setting: the setting with the service's address.
    ///   - limit: the setting with the time that a request may take.
    package func unanswered(said: String?, setting: String, limit: String) -> Failure? {
        let host = address.host
        switch observed {
        case .notSent, .ambiguous: return unreached(host, limit)
        case .barred:
            return Failure(
                .protocol, "'\(host)' is not a public address, and an answer may lead only to a public one")
        case .declined:
            return Failure(
                received.status == 429 ? .rateLimited : .unavailable,
                "'\(host)' asks for fewer requests: \(said ?? "status \(received.status)")",
                hint: tryAgain(in: wait))
        case .redirected:
            return Failure(
                .protocol,
                "'\(host)' redirects the request\(received.target), and act follows no redirect (status \(received.status))",
                hint: "see \(setting) in act-config list")
        case .resultLost:
            let what = received.end == .tooLong ? "was too long" : "is not JSON"
            return Failure(.protocol, "the answer of '\(host)' \(what)")
        case .refused, .saidNo, .answered: return nil
        }
    }

    private func unreached(_ host: String, _ limit: String) -> Failure {
        let words = received.words.isEmpty ? "status \(received.status)" : received.words.lowercased()
        switch received.end {
        case .notSent(.name), .notSent(.connect):
            let hint =
                address.isLoopback
                ? "it is on this machine: start it, then try again"
                : "check the network, then try again; \(Failure.offlineHint)"
            return Failure(.offline, "cannot reach '\(host)': \(words)", hint: hint)
        case .notSent(.tls):
            return Failure(
                .unavailable, "cannot reach '\(host)': \(words)",
                hint: "check the clock and the certificates (SSL_CERT_FILE)")
        case .notSent(.stopped):
            return Failure(.unavailable, "interrupted before it was sent", hint: "run the same record again")
        case .notSent(.late): return Heartbeat.late
        case .notSent(.timeout), .cut(.timeout):
            let isSent = received.end == .cut(.timeout)
            return Failure(
                .timeout, isSent ? "'\(host)' took too long" : "cannot reach '\(host)': timed out",
                hint: "try again; see \(limit) in act-config list")
        case .notSent, .cut, .tooLong: return Failure(.unavailable, "lost '\(host)': \(words)", hint: "try again")
        case .whole:
            let isPage = received.status == 200
            return Failure(
                .unavailable,
                isPage
                    ? "the answer for '\(host)' is not the service's" : "'\(host)' has trouble: \(words)",
                hint: isPage ? "it may be a login page: open a browser, then try again" : "try again later"
            )
        }
    }
}

/// The hint of a service that wants to be left alone for so many milliseconds; nil where it did not say for how long.
package func tryAgain(in wait: Int?) -> String {
    wait.map { "try again in \(($0 + 999) / 1000) s" } ?? "try again later"
}

extension Response {
    /// The address that it redirects to; nil where it names none that act may ask.
    package var redirect: Address? {
        guard let location = received.header("location") else { return nil }
        let origin = address.origin
        let place = location.prefix { $0 != "#" }
        let scheme = origin.prefix { $0 != "/" }
        let whole = place.hasPrefix("//") ? scheme + place : place.hasPrefix("/") ? origin + place : place
        return try? Address(String(whole))
    }
}

extension Received {
    /// Where a redirect leads, as a message says it, without what may be secret; empty for nowhere.
    package var target: String {
        let place = String((header("location") ?? "").prefix { $0 != "?" && $0 != "#" })
        return place.isEmpty || place.contains("@") ? "" : " to '\(shortened(place))'"
    }
}
