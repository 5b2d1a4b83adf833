package import ActJSON
import ActSystem
import CCurl
import CSystem
import Glibc

/// The carriers of requests: each request ends once, under its ticket.
protocol Transferring: AnyObject {
    /// Adds what its sockets wait for.
    func join(_ waits: inout Waits)
    /// Begins a transfer. Throws for a request that can't be one.
    func start(_ request: Request, ticket: Int) throws(Failure)
    /// Moves on what is ready; returns the transfers that have ended.
    func finished() -> [(ticket: Int, received: Received)]
    /// Ends one transfer, of which nothing is reported.
    func cancel(_ ticket: Int)
    /// Ends all transfers. Each reports that its answer was lost, that it never left, or what came of it just before.
    func stop() -> [(ticket: Int, received: Received)]
}

/// HTTP transfers, many at once, by one thread: libcurl's multi interface tells which sockets it waits for, and they are
/// polled beside everything else. Connections are kept and used again.
///
/// A write is sent once, or not at all: libcurl would send it again by itself when a kept connection dies, and asks
/// before (`Exchange.mayLeave`).
package final class Transfers: Transferring {
    private let multi: Multi
    private let watch = Watch()
    private var running: [UnsafeMutableRawPointer: Exchange] = [:]
    /// The number of transfers under way.
    var count: Int { running.count }
    /// Handles to use again.
    private var idle: [Exchange] = []
    private let room = ResponseBudget()
    private let authorities: String?
    /// No transfer ends for want of time before this moment, on the monotonic clock.
    private var earliest = Int.max
    /// How long, in milliseconds, answers are read when everything is to end.
    private static let lastLook = 200
    /// The time that had been lost to stops when it was given back last.
    private var lost = Suspension.lost

    /// Opens libcurl.
    ///
    /// - Parameter authorities: a file of certificates in the place of the system's.
    init(authorities: String?) throws(Failure) {
        try Transfers.ready()
        guard let multi = Multi() else { throw Failure(.internal, "cannot make transfers: out of memory") }
        // Transfers take and leave many short-lived blocks.
        act_keep_memory()
        self.multi = multi
        self.authorities = authorities
        self.multi.report(to: watch)
    }

    /// Throws, naming the Debian package, when the library is not there.
    package static func ready() throws(Failure) {
        guard act_curl_ready() == 0 else {
            throw Failure(.config, "cannot open libcurl.so.4", hint: "install it: apt-get install libcurl4")
        }
    }

    deinit {
        for exchange in running.values { multi.remove(exchange.easy) }
    }

    func join(_ waits: inout Waits) {
        watch.join(&waits)
        if let deadline = watch.deadline { waits.add(until: deadline) }
        if !running.isEmpty { waits.add(until: earliest) }
    }

    func start(_ request: Request, ticket: Int) throws(Failure) {
        let exchange = try next()
        try exchange.prepare(request, ticket: ticket, authorities: authorities)
        guard multi.add(exchange.easy) else { throw Failure(.internal, "cannot begin a transfer") }
        running[exchange.easy.handle] = exchange
        earliest = min(earliest, exchange.stalls(seen: monotonic()))
    }

    private func next() throws(Failure) -> Exchange {
        if let kept = idle.popLast() { return kept }
        return try Exchange(room)
    }

    func finished() -> [(ticket: Int, received: Received)] {
        if lost != Suspension.lost {
            lost = Suspension.lost
            for exchange in running.values { exchange.lengthen() }
        }
        _ = act()
        // Time-outs come after input: an answer that is here has not timed out.
        if let deadline = watch.deadline, deadline <= monotonic() {
            watch.deadline = nil
            multi.timeOut()
        }
        let ended = collect() + stalled()
        if !ended.isEmpty { offerRoom() }
        return ended
    }

    /// Moves on what its sockets are ready for, but for these events; whether there was something.
    private func act(butOn events: Int32 = 0) -> Bool {
        var sockets = Waits()
        watch.join(&sockets)
        let ready = sockets.ready().map { ($0.fd, Int32($0.revents) & ~events) }.filter { $0.1 != 0 }
        for (socket, events) in ready { multi.act(socket, Watch.meaning(of: events)) }
        return !ready.isEmpty
    }

    /// The transfers that have ended by themselves.
    private func collect() -> [(ticket: Int, received: Received)] {
        var ended: [(ticket: Int, received: Received)] = []
        while let (handle, code) = multi.done() {
            guard let exchange = running.removeValue(forKey: handle) else { continue }
            multi.remove(exchange.easy)
            ended.append((exchange.ticket, exchange.received(code)))
            idle.append(exchange)
        }
        return ended
    }

    private func offerRoom() {
        guard room.isWanted else { return }
        room.offer()
        for exchange in running.values { exchange.resume() }
    }

    /// Ends transfers whose time is over, or on which for too long not a byte came or went. libcurl's own watch averages,
    /// and is seconds late.
    private func stalled() -> [(ticket: Int, received: Received)] {
        let now = monotonic()
        guard now >= earliest else { return [] }
        earliest = .max
        var ended: [(ticket: Int, received: Received)] = []
        for (handle, exchange) in running {
            let stalls = exchange.stalls(seen: now)
            guard stalls <= now else {
                earliest = min(earliest, stalls)
                continue
            }
            running[handle] = nil
            multi.remove(exchange.easy)
            ended.append((exchange.ticket, exchange.received(CURLE_OPERATION_TIMEDOUT)))
        }
        return ended
    }

    func cancel(_ ticket: Int) {
        for (handle, exchange) in running where exchange.ticket == ticket {
            running[handle] = nil
            multi.remove(exchange.easy)
            _ = exchange.received(CURLE_ABORTED_BY_CALLBACK)
        }
    }

    func stop() -> [(ticket: Int, received: Received)] {
        // Nothing leaves any more.
        var ended = cut { !$0.hasLeft }
        // An answer that lies in a socket has come, though nobody has read it.
        let end = monotonic() + Transfers.lastLook
        var isMoving = !running.isEmpty
        while isMoving {
            let isReady = act(butOn: POLLOUT)
            let part = collect()
            if !part.isEmpty { offerRoom() }
            ended += part
            isMoving = (isReady || !part.isEmpty) && monotonic() < end
        }
        return ended + cut { _ in true }
    }

    private func cut(_ isCut: (Exchange) -> Bool) -> [(ticket: Int, received: Received)] {
        running.filter { isCut($0.value) }.map { handle, exchange in
            running[handle] = nil
            multi.remove(exchange.easy)
            var received = exchange.received(CURLE_ABORTED_BY_CALLBACK)
            received.words = "interrupted"
            return (exchange.ticket, received)
        }
    }
}

/// Owner of a multi handle.
private struct Multi: ~Copyable {
    private let handle: UnsafeMutableRawPointer

    init?() {
        guard let handle = act_multi_init() else { return nil }
        self.handle = handle
    }

    deinit { act_multi_cleanup(handle) }

    func report(to watch: Watch) {
        let user = Unmanaged.passUnretained(watch).toOpaque()
        act_multi_set_pointer(handle, CURLMOPT_SOCKETDATA, user)
        act_multi_set_pointer(handle, CURLMOPT_TIMERDATA, user)
        act_multi_set_socket(handle, socketChanged)
        act_multi_set_timer(handle, timerChanged)
        act_multi_set_long(handle, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    }

    func add(_ easy: borrowing Easy) -> Bool { act_multi_add(handle, easy.handle) == CURLM_OK }
    func remove(_ easy: borrowing Easy) { act_multi_remove(handle, easy.handle) }
    func act(_ socket: Int32, _ what: Int32) { act_multi_act(handle, socket, what) }
    func timeOut() { act_multi_act(handle, -1, 0) }

    /// A transfer that has ended, and libcurl's code for how.
    func done() -> (handle: UnsafeMutableRawPointer, code: CURLcode)? {
        var code = CURLE_OK
        return act_multi_done(handle, &code).map { ($0, code) }
    }
}

/// The events that libcurl waits for: its sockets, each with what it may become ready for, and a time.
private final class Watch {
    /// In the order in which their transfers began, so that answers that come together are taken in that order.
    private var sockets: [(descriptor: Int32, events: Int32)] = []
    fileprivate var deadline: Int?

    func join(_ waits: inout Waits) {
        for socket in sockets { waits.add(socket.descriptor, socket.events) }
    }

    /// Waits for other events of a socket, or for none of it any more.
    func set(_ descriptor: Int32, _ events: Int32?) {
        let known = sockets.firstIndex { $0.descriptor == descriptor }
        switch (known, events) {
        case (let k?, let events?): sockets[k].events = events
        case (let k?, nil): sockets.remove(at: k)
        case (nil, let events?): sockets.append((descriptor, events))
        case (nil, nil): break
        }
    }

    /// libcurl's word for what poll(2) says of a socket.
    static func meaning(of events: Int32) -> Int32 {
        (events & POLLIN != 0 ? CURL_CSELECT_IN : 0) | (events & POLLOUT != 0 ? CURL_CSELECT_OUT : 0)
            | (events & (POLLERR | POLLHUP | POLLNVAL) != 0 ? CURL_CSELECT_ERR : 0)
    }
}

private let socketChanged: act_socket_function = { _, socket, what, user, _ in
    guard let user else { return -1 }
    let watch = Unmanaged<Watch>.fromOpaque(user).takeUnretainedValue()
    let events = (what & CURL_POLL_IN != 0 ? POLLIN : 0) | (what & CURL_POLL_OUT != 0 ? POLLOUT : 0)
    watch.set(socket, what == CURL_POLL_REMOVE ? nil : events)
    return 0
}

private let timerChanged: act_timer_function = { _, milliseconds, user in
    guard let user else { return -1 }
    let watch = Unmanaged<Watch>.fromOpaque(user).takeUnretainedValue()
    watch.deadline = milliseconds < 0 ? nil : monotonic() + milliseconds
    return 0
}
