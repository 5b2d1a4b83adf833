package import ActJSON
package import ActSettings
package import ActSystem

/// One HTTP request, as it is to leave.
package struct Request: Sendable {
    package enum Method: String, Sendable {
        case get = "GET", post = "POST", put = "PUT", delete = "DELETE"
    }

    package enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// So many bytes of an open file, from where it stands.
        case file(Int32, size: Int)
    }

    /// The answer that is expected.
    package enum Expected: Sendable {
        case json
        /// Anything, handed on as it comes and not kept.
        case stream(Sink)
        /// Anything.
        case bytes
    }

    /// Takes an answer's body in parts, each once: `false` ends the transfer. The page of an error does not come here.
    package struct Sink: Sendable {
        /// Called at the start of each attempt: what an earlier one brought counts no more.
        let begin: @Sendable () -> Void
        let take: @Sendable (UnsafeRawBufferPointer) -> Bool

        package init(
            begin: @escaping @Sendable () -> Void, take: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
        ) {
            self.begin = begin
            self.take = take
        }
    }

    package struct Limits: Sendable {
        /// Milliseconds to connect in, and for all of it; the latter does not count for a stream, which may take as long
        /// as it moves.
        package var connect = 10_000
        package var total = 120_000
        /// Seconds in which not a byte came or went.
        package var stall = 60
        /// Bytes of an answer, counted after it was decompressed.
        package var body = 24 << 20

        package init() {}

        package init(_ settings: Settings) {
            connect = settings.seconds(of: "connect-timeout") * 1000
            total = settings.seconds(of: "timeout") * 1000
            stall = settings.seconds(of: "stall-timeout")
        }
    }

    package var method: Method
    package var address: Address
    package var headers: [Header]
    package var body: Body
    /// Whether the request changes something at the server: then it is never sent twice.
    package var writes: Bool
    package var expected: Expected
    package var reach = AddressPolicy.any
    package var limits = Limits()
    /// The end of all attempts, on the monotonic clock in milliseconds; nil for none.
    package var deadline: Int?
    /// The claim of this process without which a request that changes something does not leave.
    package var claim = Heartbeat.Lease()
    /// Whether it may be sent again after an attempt that ended so, where the asker knows better than the outcome says.
    package var again: (@Sendable (Received) -> Bool?)?

    /// The reach, which a name for this machine alone makes no wider than this machine.
    var farthest: AddressPolicy { address.isLocalhost && reach != .publicOnly ? .loopbackOnly : reach }

    package init(
        _ method: Method, _ address: Address, headers: [Header] = [], body: Body = .none,
        writes: Bool, expected: Expected = .json
    ) {
        self.method = method
        self.address = address
        self.headers = headers
        self.body = body
        self.writes = writes
        self.expected = expected
    }

    /// Milliseconds for an attempt that begins now; 0 for no bound.
    var timeout: Int {
        let total = if case .stream = expected { 0 } else { limits.total }
        guard let deadline else { return total }
        let left = max(1, deadline - monotonic())
        return total > 0 ? min(total, left) : left
    }

    var bodySize: Int? {
        switch body {
        case .none: nil
        case .bytes(let bytes): bytes.count
        case .file(_, let size): size
        }
    }

    /// A body that libcurl sends in one piece with the headers, which is a packet less: it does so with fewer than 64 KiB.
    var shortBody: [UInt8]? {
        if case .bytes(let bytes) = body, bytes.count < 64 << 10 { bytes } else { nil }
    }

    /// A question that libcurl may send again by itself when a kept connection dies: it does no harm. (With a body over
    /// HTTP/2 it would go on for too long.)
    var isRepeatable: Bool { !writes && (bodySize == nil || !isTLS) }

    var isTLS: Bool { address.origin.hasPrefix("https:") }
}

/// A line of a request's head.
package struct Header: Sendable {
    let line: String

    /// Whether it says of what type the body is.
    let isType: Bool

    /// Throws for a text that would be more than one line, or another one (RFC 9110 section 5.5).
    package init(_ name: String, _ value: String) throws(Failure) {
        let isName = !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
        let isValue = !value.isEmpty && value.utf8.allSatisfy { $0 != 0x0D && $0 != 0x0A && $0 != 0 }
        guard isName, isValue else { throw Failure(.config, "the header '\(name)' can't be sent") }
        line = "\(name): \(value)"
        isType = name.utf8.count == 12 && name.lowercased() == "content-type"
    }

    /// A header whose value is a number in hexadecimal digits, which needs no check.
    package init(_ name: StaticString, digits: [UInt8]) {
        line = "\(name): " + hex(digits)
        isType = false
    }
}

extension Header {
    /// The headers of most requests: what may be answered, who asks, of what type the body is, and the bearer's token.
    package static func common(
        accept: String = "application/json", type: String? = nil, token: String? = nil
    ) throws(Failure) -> [Header] {
        var headers = [try Header("accept", accept), try Header("user-agent", "act/\(version)")]
        if let type { headers.append(try Header("content-type", type)) }
        if let token { headers.append(try Header("authorization", "Bearer \(token)")) }
        return headers
    }
}

/// The end of one attempt, before it is judged.
package struct Received: Sendable {
    package enum End: Sendable, Equatable {
        /// All of the answer came, by its own framing.
        case whole
        /// Not a byte of the request left.
        case notSent(TransferError)
        /// Something left, and no whole answer came.
        case cut(TransferError)
        /// The answer was longer than was allowed; its beginning is kept.
        case tooLong
    }

    package enum TransferError: String, Sendable {
        case name, connect, tls, timeout, cut, stopped, late, other
        /// The request's reach does not go to where its address leads.
        case outOfReach
    }

    package var end: End
    /// The library's words for the end.
    package var words = ""
    /// The status; 0 where no status line came.
    package var status = 0
    package var head = Head()
    package var body: [UInt8] = []

    package init(end: End) { self.end = end }

    /// The last header of this name, whatever its case.
    package func header(_ name: StaticString) -> String? { head.value(name) }
}
