/// The observed end of a request: one case for each way that it can end (docs/outcomes.md, The end of a request).
package enum RequestEnd: Sendable, Equatable {
    /// Not a byte of it left, or the server says that it did not look at it (421, 425).
    case notSent
    /// Not a byte of it left: its address leads to where it may not go.
    case barred
    /// The server would not take it now: 429, or 503 with a Retry-After.
    case declined
    /// The server said no: any other 4xx.
    case refused
    /// It may have happened: no whole answer, or one that does not say (408, 499, most 5xx, a page of somebody between).
    case ambiguous
    /// It was accepted, and the answer can't be read or is too long.
    case resultLost
    /// Accepted, with a no in the answer; whether that no is itself a lost answer, further on.
    case saidNo(lostFurtherOn: Bool)
    /// 3xx: said where else to ask, which nobody follows with a key.
    case redirected
    case answered

    /// Its name, as `-v` tells it.
    package var word: String {
        switch self {
        case .notSent: "not-sent"
        case .barred: "barred"
        case .declined: "declined"
        case .refused: "refused"
        case .ambiguous: "ambiguous"
        case .resultLost: "result-lost"
        case .saidNo: "said-no"
        case .redirected: "redirected"
        case .answered: "answered"
        }
    }

    /// The meaning of an observation for the call.
    package enum RequestDisposition: Sendable, Equatable {
        case done
        /// It happened, but its answer is lost.
        case doneResultLost
        /// It did not happen.
        case failed
        case unknown
        /// It may be sent once more.
        case retry

        package var isUnknown: Bool { self == .unknown }
    }

    package func verdict(writes: Bool) -> RequestDisposition {
        switch self {
        case .notSent, .declined: .retry
        case .barred, .refused, .redirected: .failed
        case .ambiguous: writes ? .unknown : .retry
        case .resultLost: writes ? .doneResultLost : .retry
        case .saidNo(let lost): writes && lost ? .unknown : .failed
        case .answered: .done
        }
    }

    /// Judges what was received. `readable` says whether the body is what was expected; it is asked only for 2xx.
    package init(_ received: Received, readable: () -> Bool) {
        switch received.end {
        case .notSent(.outOfReach): self = .barred
        case .notSent: self = .notSent
        case .cut:
            // A status line that says no is a no, whatever became of its body.
            self = received.status < 300 ? .ambiguous : RequestEnd(status: received.status, received)
        case .whole, .tooLong: self = RequestEnd(status: received.status, received)
        }
        guard self == .answered else { return }
        if received.end == .tooLong {
            self = .resultLost
        } else if !readable() {
            self = received.looksLikeJSON ? .resultLost : .ambiguous
        }
    }

    private init(status: Int, _ received: Received) {
        switch status {
        case 200..<300: self = .answered
        case 300..<400: self = .redirected
        case 421, 425: self = .notSent
        case 429: self = .declined
        case 503 where received.header("retry-after") != nil: self = .declined
        case 408, 499: self = .ambiguous
        case 400..<500: self = .refused
        default: self = .ambiguous
        }
    }
}

extension Received {
    /// Whether the body set out to be JSON. Another one is not the service's but somebody's between: a captive portal's
    /// page comes with status 200 too.
    var looksLikeJSON: Bool {
        if header("content-type")?.lowercased().contains("html") == true { return false }
        // A byte order mark may come first.
        if let first = body.first(where: { $0 > 0x20 && $0 < 0x80 }) { return first == 0x7B || first == 0x5B }
        // An empty body is the service's own only if its headers say so, that it has an end among them: over HTTP/2, and
        // where the connection is the end, libcurl may take one that was cut for whole.
        guard status == 204 || header("content-length") != nil || header("transfer-encoding") != nil else {
            return false
        }
        return header("content-type")?.lowercased().contains("json") == true || header("x-request-id") != nil
    }
}
