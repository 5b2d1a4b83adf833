import ActJSON
import ActSettings
import ActSystem
import CCurl
import CSystem
import Glibc

/// Owner of an easy handle.
struct Easy: ~Copyable {
    let handle: UnsafeMutableRawPointer

    init?() {
        guard let handle = act_easy_init() else { return nil }
        self.handle = handle
    }

    deinit { act_easy_cleanup(handle) }
}

/// One transfer: a request on its way out, and its answer on its way in.
final class Exchange {
    let easy: Easy
    private(set) var ticket = 0
    private var request: Request?
    private var list: UnsafeMutablePointer<curl_slist>?
    /// The shape that the handle is set up for.
    private var shape: Shape?
    private var address: Address?
    /// The address in its parts, which libcurl would otherwise read for each request to it.
    private var parts: OpaquePointer?
    private var sent = 0
    private var tooLong = false
    private var headerBytes = 0
    /// The part of the answer's head that has come. Lines behind a whole one are trailers, which say nothing here.
    private enum HeadPart { case none, some, provisional, whole }
    private var headPart = HeadPart.none
    /// A peer was not connected to, because the request may not go there.
    private var wasBarred = false
    private var wasLate = false
    /// Whether libcurl was told that it may send the request, and then that it may not once more.
    private var (wasLet, wasHeld) = (false, false)
    private var isProxied = false
    private var taken = 0
    /// When a byte last came or went, on the monotonic clock.
    private var moved = 0
    /// When its time is over, on that clock, which stands still while the process is stopped: libcurl's own does not.
    private var ends = 0
    /// The time that was lost so when the handle was told last.
    private var lost = 0
    private var answer = Received(end: .whole)
    private let room: ResponseBudget
    private var kept = 0
    /// Whether it waits for room.
    private var waits = false

    private static let longestHeaders = 256 << 10
    /// Bytes of an answer that is long, and of an error's page where a stream was expected.
    private static let long = 4 << 20
    /// Bytes that are kept of an answer that is too long.
    private static let beginning = 64 << 10

    /// The moment at which the transfer's time is over, or it will have stood still for too long.
    func stalls(seen now: Int) -> Int {
        if waits { moved = now }
        guard let limit = request?.limits.stall, limit > 0 else { return ends }
        return min(ends, moved + limit * 1000)
    }

    /// Gives the connection the time back in which the process was stopped.
    func lengthen() {
        guard Suspension.lost != lost, let request else { return }
        act_set_long(easy.handle, CURLOPT_CONNECTTIMEOUT_MS, request.limits.connect + Suspension.lost - lost)
        // The handle has to be set up anew for the next request.
        shape = nil
    }

    init(_ room: ResponseBudget) throws(Failure) {
        self.room = room
        guard let easy = Easy() else { throw Failure(.internal, "cannot make a transfer: out of memory") }
        self.easy = easy
    }

    deinit {
        act_list_free(list)
        act_url_cleanup(parts)
    }

    func prepare(_ request: Request, ticket: Int, authorities: String?) throws(Failure) {
        self.request = request
        self.ticket = ticket
        (sent, taken, headerBytes, tooLong, wasLate) = (0, 0, 0, false, false)
        (wasLet, wasHeld) = (false, false)
        headPart = .none
        moved = monotonic()
        ends = request.timeout > 0 ? moved + request.timeout : .max
        lost = Suspension.lost
        answer = Received(end: .whole)
        // Most requests of a run are alike, so that only what differs is set.
        let shape = Shape(request)
        isProxied = shape.proxy != nil
        wasBarred = isProxied && !request.farthest.admits(name: request.address.host)
        var failed = false
        if case .stream(let sink) = request.expected { sink.begin() }
        if shape != self.shape {
            act_easy_reset(easy.handle)
            self.shape = nil
            address = nil
            failed = !shaped(request, shape, authorities)
        }
        if request.address != address, !addressed(request.address) { failed = true }
        body(request)
        headers(request)
        guard !failed else { throw Failure(.internal, "libcurl does not take an option of a request") }
        self.shape = shape
    }

    /// Sets the address; whether libcurl took it. One that it can't read ends the transfer.
    private func addressed(_ address: Address) -> Bool {
        self.address = address
        if parts == nil { parts = act_url_init() }
        return address.text.withCString { text in
            let isRead = act_url_read(parts, text) == CURLUE_OK
            return act_set_pointer(easy.handle, CURLOPT_URL, text) == CURLE_OK
                && act_set_pointer(easy.handle, CURLOPT_CURLU, isRead ? UnsafeRawPointer(parts) : nil) == CURLE_OK
        }
    }

    /// The properties of a request that decide how its handle is set up.
    private struct Shape: Equatable {
        let method: Request.Method
        let isTLS: Bool
        let hasBody: Bool
        let isShort: Bool
        let reach: AddressPolicy
        /// The proxy of a request that does not reach everywhere; libcurl finds that of any other.
        let proxy: String?
        let limits: [Int]

        init(_ request: Request) {
            method = request.method
            isTLS = request.isTLS
            hasBody = request.bodySize != nil
            isShort = request.shortBody != nil
            reach = request.farthest
            let isAsked = isTLS && reach != .any && reach != .loopbackOnly
            proxy = isAsked ? Proxy.address(for: request.address.host) : nil
            limits = [request.limits.connect, request.limits.stall]
        }
    }

    /// Sets the handle up; whether libcurl took all of it.
    private func shaped(_ request: Request, _ shape: Shape, _ authorities: String?) -> Bool {
        var failed = false
        func set(_ option: CURLoption, _ value: Int) {
            if act_set_long(easy.handle, option, value) != CURLE_OK { failed = true }
        }
        func set(_ option: CURLoption, _ text: String) {
            if text.withCString({ act_set_pointer(easy.handle, option, $0) }) != CURLE_OK { failed = true }
        }
        set(CURLOPT_PROTOCOLS_STR, shape.isTLS ? "https" : "http")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_ACCEPT_ENCODING, "")
        set(CURLOPT_CONNECTTIMEOUT_MS, request.limits.connect)
        // The key is for the service, not for a proxy on the way.
        set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        // Headers of a proxy's answer to CONNECT are not the service's.
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if shape.isTLS {
            set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
            set(CURLOPT_PIPEWAIT, 1)
            if let authorities { set(CURLOPT_CAINFO, authorities) }
        } else {
            // A request to this machine goes through no proxy.
            set(CURLOPT_PROXY, "")
        }
        if shape.reach != .any {
            set(CURLOPT_PROXY, shape.proxy ?? "")
            set(CURLOPT_NOPROXY, "")
            // A kept connection was made for another request, which may reach further.
            if shape.reach != .loopbackOnly { set(CURLOPT_FRESH_CONNECT, 1) }
            if act_set_open(easy.handle, openSocket) != CURLE_OK { failed = true }
        }
        set(shape.isShort ? CURLOPT_POST : shape.hasBody ? CURLOPT_UPLOAD : CURLOPT_HTTPGET, 1)
        set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        let user = Unmanaged.passUnretained(self).toOpaque()
        for option in [
            CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_READDATA, CURLOPT_SEEKDATA, CURLOPT_OPENSOCKETDATA,
            CURLOPT_PREREQDATA,
        ]
        where act_set_pointer(easy.handle, option, user) != CURLE_OK { failed = true }
        for (option, function) in [
            (CURLOPT_WRITEFUNCTION, takeBody), (CURLOPT_HEADERFUNCTION, takeHeader),
            (CURLOPT_READFUNCTION, giveBody),
        ] where act_set_data(easy.handle, option, function) != CURLE_OK { failed = true }
        if act_set_seek(easy.handle, refuseSeek) != CURLE_OK { failed = true }
        if act_set_before(easy.handle, beforeRequest) != CURLE_OK { failed = true }
        return !failed
    }

    private func body(_ request: Request) {
        if let short = request.shortBody {
            act_set_offset(easy.handle, CURLOPT_POSTFIELDSIZE_LARGE, short.count)
            _ = short.withUnsafeBytes { act_set_pointer(easy.handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) }
        } else if let size = request.bodySize {
            act_set_offset(easy.handle, CURLOPT_INFILESIZE_LARGE, size)
        }
    }

    private func headers(_ request: Request) {
        act_list_free(list)
        list = act_list_append(nil, "Expect:")
        // libcurl would say that a body without a type is a form.
        if request.shortBody != nil, !request.headers.contains(where: \.isType) {
            list = act_list_append(list, "Content-Type:")
        }
        for header in request.headers { list = header.line.withCString { act_list_append(list, $0) } }
        act_set_pointer(easy.handle, CURLOPT_HTTPHEADER, list)
    }

    // Called by libcurl.

    /// Whether it may connect to this peer. A proxy is where the user says; the name that it is asked for was looked at
    /// before.
    func admits(_ peer: UnsafePointer<curl_sockaddr>) -> Bool {
        guard let reach = request?.farthest else { return false }
        if isProxied { return !wasBarred }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = Int(act_peer(peer, &bytes))
        let isAdmitted = reach.admits(Array(bytes.prefix(count)))
        if !isAdmitted { wasBarred = true }
        return isAdmitted
    }

    /// Whether the request may be sent now. libcurl asks each time, and sends one again by itself where a kept connection
    /// turns out closed or a server refused the stream: it may do so with a question only. And the process may have stood
    /// still since the request was to be sent, so that it is not this one's any more.
    func mayLeave() -> Bool {
        guard let request else { return false }
        wasHeld = wasLet && !request.isRepeatable
        wasLate = request.writes && !request.claim.goesOn
        guard !wasHeld, !wasLate else { return false }
        wasLet = true
        return true
    }

    func give(_ to: UnsafeMutablePointer<CChar>, _ room: Int) -> Int {
        moved = monotonic()
        switch request?.body {
        case .bytes(let bytes):
            let count = min(room, bytes.count - sent)
            bytes.withUnsafeBytes { all in
                if count > 0, let base = all.baseAddress { memcpy(to, base + sent, count) }
            }
            sent += count
            return count
        case .file(let descriptor, let size):
            let count = read(descriptor, to, min(room, size - sent))
            guard count >= 0 else { return Int(CURL_READFUNC_ABORT) }
            sent += count
            return count
        default: return 0
        }
    }

    enum Taking { case taken, later, failed }

    func take(_ bytes: UnsafeRawBufferPointer) -> Taking {
        moved = monotonic()
        guard let request else { return .failed }
        var sink: Request.Sink?
        var limit = request.limits.body
        if case .stream(let expected) = request.expected {
            // A page of an error is read, whatever was expected, but it is not as long as a file.
            if answer.status < 300 { sink = expected } else { limit = min(limit, Exchange.long) }
        }
        guard taken + bytes.count <= limit else {
            tooLong = true
            answer.body = Array(answer.body.prefix(Exchange.beginning))
            return .failed
        }
        if let sink {
            taken += bytes.count
            return sink.take(bytes) ? .taken : .failed
        }
        guard room.takes(bytes.count, of: self) else {
            waits = true
            return .later
        }
        taken += bytes.count
        kept += bytes.count
        // An array that grows by itself takes twice as much.
        if answer.body.count + bytes.count > Exchange.long { answer.body.reserveCapacity(request.limits.body) }
        answer.body.append(contentsOf: bytes)
        return .taken
    }

    func header(_ line: UnsafeRawBufferPointer) -> Bool {
        moved = monotonic()
        headerBytes += line.count
        guard headerBytes <= Exchange.longestHeaders else { return false }
        switch headPart {
        case .none, .provisional:
            // A new head: what came before was provisional (RFC 9110 section 15.2).
            guard line.starts(with: "HTTP/".utf8) else { break }
            answer.head = Head()
            let digits = line.drop { $0 != 0x20 }.dropFirst().prefix { $0 &- 0x30 < 10 }
            answer.status = digits.count == 3 ? digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } : 0
            headPart = .some
        case .some where line.first == 0x0D || line.first == 0x0A:
            headPart = answer.status < 200 ? .provisional : .whole
        case .some: answer.head.take(line)
        case .whole: break
        }
        return true
    }

    /// Takes the bytes that had to wait, if there is room for them now.
    func resume() {
        guard waits else { return }
        waits = false
        act_resume(easy.handle)
    }

    /// Whether a byte of the request may have left. Over HTTP/2 a request is several frames, and libcurl counts none of
    /// them where one could not be sent.
    var hasLeft: Bool {
        wasLet && request?.isTLS != false || sent > 0 || act_info_long(easy.handle, CURLINFO_REQUEST_SIZE) > 0
    }

    /// Ends the transfer: returns what was received, and gives back its share of the memory.
    func received(_ code: CURLcode) -> Received {
        // As libcurl says where a body can't be read once more.
        var code = wasHeld ? CURLE_SEND_FAIL_REWIND : code
        var received = answer
        answer = Received(end: .whole)
        room.leave(kept, of: self)
        (kept, waits) = (0, false)
        let left = hasLeft
        // libcurl reports a header line that is too long for it as lack of memory.
        let words =
            code == CURLE_OUT_OF_MEMORY
            ? "the head of its answer is too long" : String(cString: act_curl_words(code))
        received.words = code == CURLE_OK ? "" : words
        // To libcurl a head that is cut short is a whole answer.
        let isCut = headPart == .none || headPart == .some
        if code == CURLE_OK, isCut { code = CURLE_PARTIAL_FILE }
        received.end = Received.End(code, anythingLeft: left, tooLong: tooLong)
        if wasBarred || wasLate, case .notSent = received.end {
            received.end = .notSent(wasBarred ? .outOfReach : .late)
        }
        if received.status < 200 { received.status = 0 }
        request = nil
        return received
    }
}

extension Received.End {
    fileprivate init(_ code: CURLcode, anythingLeft: Bool, tooLong: Bool) {
        if code == CURLE_OK {
            self = .whole
        } else if tooLong {
            self = .tooLong
        } else if !anythingLeft {
            self = .notSent(Received.TransferError(code))
        } else {
            self = .cut(Received.TransferError(code))
        }
    }
}

extension Received.TransferError {
    fileprivate init(_ code: CURLcode) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: self = .name
        case CURLE_COULDNT_CONNECT: self = .connect
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE: self = .tls
        case CURLE_OPERATION_TIMEDOUT: self = .timeout
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_FAIL_REWIND:
            self = .cut
        default: self = .other
        }
    }
}
