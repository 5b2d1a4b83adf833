package import ActJSON
import ActRecord
package import ActSystem
import CSystem
import Glibc

/// The pauses that hosts asked for, shared by all processes of a user, so that one that was told to wait slows all.
package protocol HostBackoff: AnyObject {
    /// Milliseconds from now until the host may be asked again; 0 when it may.
    func wait(for origin: String) -> Int
    func slow(_ origin: String, milliseconds: Int)
}

/// Sends requests, and again where that is safe: at most three times, after a pause drawn from a growing range (full
/// jitter), as long as the run's budget lasts, and no sooner than the host said. Whoever sends one is told once what came
/// of it, when the requests are moved on.
package final class HTTPCalls {
    private static let attempts = 3
    /// Bytes of an answer that are kept for why a request waits.
    private static let longestReason = 64 << 10
    /// Milliseconds: the first range of a pause, of one after the server declined, and the longest.
    private static let pause = 50
    private static let declinedPause = 1_000
    private static let longestPause = 20_000
    /// A host that asks for more than this gets no more requests from the call.
    private static let longestWait = 300_000
    /// The run's budget: what a retry takes, what a request that worked gives back. A thousand requests to a dead host
    /// are a thousand and ten.
    private static let fullBudget = 100
    private static let cost = 10
    private static let declinedCost = 1
    private static let gain = 1
    /// Requests at a time to a host that declined some: half of what it had, and one more for each that it takes.
    private static let widest = 1024
    /// Requests at a time beyond which a thread of their own carries them.
    private static let crowd = 8
    /// Milliseconds between two looks while something waits: as often the countdown moves.
    private static let tick = 250
    /// Milliseconds between two looks at what other processes were told.
    private static let paceLook = 20

    /// One request on its way.
    private final class Sending {
        let ticket: Int
        let request: Request
        let take: CompletionHandler<Response>
        fileprivate var attempts = 0
        /// The reply to the attempt before.
        fileprivate var last: Response?
        /// The earliest time of the next attempt, on the monotonic clock in milliseconds.
        fileprivate var notBefore = 0

        init(ticket: Int, request: Request, take: @escaping CompletionHandler<Response>) {
            (self.ticket, self.request, self.take) = (ticket, request, take)
        }
    }

    private let pace: (any HostBackoff)?
    private let progress: (any Progress)?
    private let heard: ((Response) -> Void)?
    private var transfers: (any Transferring)?
    private var flying: [Int: Sending] = [:]
    private var waiting: [Sending] = []
    private var ready: [(sending: Sending, end: Result<Response, Failure>)] = []
    private var isDraining = false
    private var budget = HTTPCalls.fullBudget
    private var window = HTTPCalls.widest
    private var next = 0
    /// The reason for waiting, as the countdown shows it.
    private var why = ""

    /// - Parameter heard: called with each reply before it is handed over.
    package init(_ progress: (any Progress)?, pace: (any HostBackoff)? = nil, heard: ((Response) -> Void)? = nil) {
        (self.progress, self.pace, self.heard) = (progress, pace, heard)
    }

    deinit { (transfers as? TransferThread)?.end() }

    /// Takes a request, and returns the number by which it can be cancelled. `take` gets a failure where it can't be sent
    /// at all.
    @discardableResult
    package func send(_ request: Request, _ take: @escaping CompletionHandler<Response>) -> Int {
        next += 1
        waiting.append(Sending(ticket: next, request: request, take: take))
        return next
    }

    /// Sends one request and waits for its reply; others go on meanwhile.
    package func reply(_ request: Request) throws(Failure) -> Response {
        var end: Result<Response, Failure>?
        send(request) { end = $0 }
        return try Waits.until(
            { () throws(Failure) in
                guard !Interrupt.isPending else { throw Interrupt.failure }
                advance()
                return end
            }, join: join
        ).get()
    }

    /// Whether nothing is on its way. Connections that are kept need no look.
    package var isIdle: Bool { flying.isEmpty && waiting.isEmpty && ready.isEmpty }

    /// Adds what its requests wait for.
    package func join(_ waits: inout Waits) {
        guard !isIdle else { return }
        if !ready.isEmpty { waits.addReady() }
        transfers?.join(&waits)
        guard !waiting.isEmpty else { return }
        // The wait is never longer than the countdown takes to move.
        waits.add(milliseconds: HTTPCalls.tick)
        if flying.count < window { waits.add(until: soonest) }
    }

    /// The moment at which the next of the waiting requests may leave.
    private var soonest: Int {
        waiting.reduce(Int.max) { min($0, max($1.notBefore, held[$1.request.address.origin] ?? 0)) }
    }

    /// Starts what may start, moves on what is ready, and hands over what is finished.
    package func advance() {
        guard !isIdle else { return }
        start()
        for (ticket, received) in transfers?.finished() ?? [] {
            guard let sending = flying.removeValue(forKey: ticket) else { continue }
            judge(sending, received)
        }
        if waiting.contains(where: { $0.notBefore <= monotonic() }) { start() }
        tell()
        handOver()
    }

    /// Tells what came of requests; more may be sent meanwhile.
    private func handOver() {
        let ended = ready
        ready = []
        for (sending, end) in ended { sending.take(end) }
    }

    /// Sends nothing more: requests that wait, for another attempt or for their first, end with what is known of them.
    package func drain() {
        isDraining = true
        endWaiting()
    }

    private func endWaiting() {
        for sending in waiting { unsent(sending, .stopped) }
        waiting = []
        progress?.clear()
    }

    /// Ends a request that does not leave, with what is known of it.
    private func unsent(_ sending: Sending, _ why: Received.TransferError) {
        if let last = sending.last {
            ready.append((sending, .success(last)))
        } else {
            finish(sending, Received(end: .notSent(why)), .notSent)
        }
    }

    /// Gives one request up: nobody wants its reply any more.
    package func cancel(_ ticket: Int) {
        waiting.removeAll { $0.ticket == ticket }
        ready.removeAll { $0.sending.ticket == ticket }
        progress?.clear()
        guard flying.removeValue(forKey: ticket) != nil else { return }
        transfers?.cancel(ticket)
    }

    /// Ends everything: a request that had not left did not happen.
    package func stop() {
        for (ticket, received) in transfers?.stop() ?? [] {
            guard let sending = flying.removeValue(forKey: ticket) else { continue }
            // A whole answer may have come and not been taken yet.
            let (observed, json) = observe(sending.request, received)
            let isCut = !sending.request.writes && received.end != .whole
            finish(sending, received, isCut ? .ambiguous : observed, json)
        }
        endWaiting()
        handOver()
    }

    // Starting.

    /// The time until which each host is left alone, on the monotonic clock.
    private var held: [String: Int] = [:]
    private var lookedAtPace = Int.min / 2

    private func start() {
        guard !waiting.isEmpty, flying.count < window else { return }
        let now = monotonic()
        if now - lookedAtPace >= HTTPCalls.paceLook {
            lookedAtPace = now
            for origin in Set(waiting.map(\.request.address.origin)) {
                if let wait = pace?.wait(for: origin), wait > 0 {
                    held[origin] = max(held[origin] ?? 0, now + wait)
                }
            }
        }
        var later: [Sending] = []
        for sending in waiting {
            let time =
                held.isEmpty ? sending.notBefore : max(sending.notBefore, held[sending.request.address.origin] ?? 0)
            // A request that can't leave before its deadline, or is no longer this process's, ends now.
            let isLate = sending.request.deadline.map { max(time, now) >= $0 } ?? false
            let isLost = sending.request.writes && !sending.request.claim.goesOn
            if isLate || isLost {
                unsent(sending, isLost ? .late : .timeout)
                continue
            }
            guard time <= now, flying.count < window else {
                later.append(sending)
                continue
            }
            do throws(Failure) {
                try open().start(sending.request, ticket: sending.ticket)
                sending.attempts += 1
                flying[sending.ticket] = sending
            } catch { ready.append((sending, .failure(error))) }
        }
        waiting = later
        if flying.count > HTTPCalls.crowd, let own = transfers as? Transfers {
            transfers = TransferThread(own) ?? own
        }
    }

    private func open() throws(Failure) -> any Transferring {
        if let transfers { return transfers }
        let opened = try Transfers(authorities: Environment.authorities)
        transfers = opened
        return opened
    }

    // Judging.

    private func observe(_ request: Request, _ received: Received) -> (RequestEnd, JSON?) {
        var json: JSON?
        let observed = RequestEnd(received) {
            guard case .json = request.expected else { return true }
            json = try? JSON(answer: received.body)
            return json != nil
        }
        return (observed, json)
    }

    private func judge(_ sending: Sending, _ received: Received) {
        let (observed, json) = observe(sending.request, received)
        trace(sending, received, observed)
        guard observed != .answered else {
            budget = min(HTTPCalls.fullBudget, budget + HTTPCalls.gain)
            window = min(HTTPCalls.widest, window + 1)
            return finish(sending, received, observed, json)
        }
        let isDeclined = observed == .declined
        let hint = isDeclined ? HTTPCalls.hint(received) : nil
        let isTooLong = hint ?? 0 > HTTPCalls.longestWait
        let range = min(
            HTTPCalls.longestPause, (isDeclined ? HTTPCalls.declinedPause : HTTPCalls.pause) << sending.attempts)
        // The host's hint is obeyed, and attempts after it are spread.
        let pause = isTooLong ? 0 : (hint ?? 0) + Int.random(in: 0...(hint == nil ? range : min(range, 500)))
        if isDeclined, !isTooLong { slow(sending.request.address, hint ?? pause) }
        let price = isDeclined ? HTTPCalls.declinedCost : HTTPCalls.cost
        let mayRepeat =
            sending.request.again?(received) ?? (observed.verdict(writes: sending.request.writes) == .retry)
        guard mayRepeat, sending.attempts < HTTPCalls.attempts,
            budget >= price, !isTooLong, !isDraining, rewound(sending.request)
        else {
            return finish(sending, received, observed, json, wait: hint)
        }
        budget -= price
        if !isDeclined { why = "'\(sending.request.address.host)' did not answer" }
        sending.notBefore = monotonic() + pause
        sending.last = reply(sending, received, observed, nil, wait: hint)
        // A long page from somebody between says nothing that is worth the memory.
        if received.body.count > HTTPCalls.longestReason { sending.last?.received.body = [] }
        waiting.append(sending)
        progress?.trace(
            [
                ("event", .text("retry")), ("host", .text(sending.request.address.host)),
                ("attempt", .int(sending.attempts + 1)), ("wait_ms", .int(pause)),
            ])
    }

    /// Milliseconds for which the host wants to be left alone, at most a year's.
    private static func hint(_ received: Received) -> Int? {
        RetryAfter.milliseconds(
            retryAfter: received.header("retry-after"), retryAfterMs: received.header("retry-after-ms"), now: .now
        ).map { min($0, 366 * 86_400_000) }
    }

    /// Leaves a host alone, in all processes of this user, and sends it half of what it had at a time after.
    private func slow(_ address: Address, _ milliseconds: Int) {
        window = max(1, min(window, flying.count + 1) / 2)
        why = "'\(address.host)' asks for fewer requests"
        pace?.slow(address.origin, milliseconds: milliseconds)
        held[address.origin] = max(held[address.origin] ?? 0, monotonic() + milliseconds)
    }

    /// Whether the body can be sent once more: a file is read from its beginning again.
    private func rewound(_ request: Request) -> Bool {
        guard case .file(let descriptor, _) = request.body else { return true }
        return lseek(descriptor, 0, SEEK_SET) == 0
    }

    private func finish(
        _ sending: Sending, _ received: Received, _ observed: RequestEnd, _ json: JSON? = nil, wait: Int? = nil
    ) {
        let reply = reply(sending, received, observed, json, wait: wait)
        heard?(reply)
        ready.append((sending, .success(reply)))
    }

    private func reply(
        _ sending: Sending, _ received: Received, _ observed: RequestEnd, _ json: JSON?, wait: Int?
    ) -> Response {
        Response(
            observed: observed, received: received, json: json, attempts: sending.attempts, wait: wait,
            address: sending.request.address)
    }

    private func trace(_ sending: Sending, _ received: Received, _ observed: RequestEnd) {
        progress?.trace(
            [
                ("event", .text("request")), ("method", .text(sending.request.method.rawValue)),
                ("url", .text(sending.request.address.shown)), ("attempt", .int(sending.attempts)),
                ("status", .int(received.status)), ("observed", .text(observed.word)),
                ("trouble", .text(received.words)),
                (RecordKey.requestID.rawValue, received.header("x-request-id").map { .text($0) } ?? .null),
            ])
    }

    /// Shows a countdown on a terminal while everything waits.
    private func tell() {
        guard flying.isEmpty, !waiting.isEmpty else {
            progress?.clear()
            return
        }
        let (now, soonest) = (monotonic(), soonest)
        // Another process may have been told to wait.
        let host = waiting.first?.request.address.host ?? ""
        let why = why.isEmpty ? "'\(host)' asks for fewer requests" : why
        if soonest > now { progress?.count(down: soonest - now, why) }
    }
}
