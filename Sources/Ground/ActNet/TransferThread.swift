import ActJSON
import ActSystem
import CSystem
import Glibc
import Synchronization

/// Transfers that a thread of their own moves on, so that requests leave and answers come in while their owner judges
/// and writes. Orders go to it, and ends of transfers come back; nothing else is shared, and nobody's code runs on it but
/// the sinks of requests.
final class TransferThread: Transferring, Sendable {
    /// Ends that wait until the owner is told, at most; it is told at once where no socket is ready. So many it takes at
    /// a time at least, if they are there.
    private static let batch = 16
    /// Bytes of answers beyond which it waits until the owner took some.
    private static let room = 4 << 20

    private enum Order: Sendable {
        case start(Request, ticket: Int), cancel(Int), stop
        /// Stand still for good: the process ends, and frees what libcurl works with.
        case rest
        /// End, with all transfers: nobody wants them any more.
        case end
    }

    private struct Mailbox: Sendable {
        var orders: [Order] = []
        /// The number of orders that were given, and of those that were carried out.
        var given = 0, done = 0
        var ended: [(ticket: Int, received: Received)] = []
        /// Bytes of their bodies.
        var size = 0
        /// The most that were under way at a time.
        var most = 0
        /// Whether a word to the thread, or to the owner, waits in its descriptor.
        var isCalled = false, isTold = false
        /// Whether the thread has ended.
        var isOver = false
    }

    private let desk = Mutex(Mailbox())
    private let call: Int32
    private let told: Int32

    /// Hands transfers to a new thread; nil where none can be had. Nobody else may use them from now on.
    init?(_ transfers: Transfers) {
        call = act_word_open()
        told = act_word_open()
        let work = Unmanaged.passRetained(Work(self, transfers))
        guard call >= 0, told >= 0, TransferThread.begin(work.toOpaque()) else {
            work.release()
            return nil
        }
        ExitHandlers.add { [weak self] in
            if let self { wait(for: give(.rest)) }
        }
    }

    deinit {
        for descriptor in [call, told] where descriptor >= 0 { close(descriptor) }
    }

    private final class Work {
        let thread: TransferThread
        let transfers: Transfers

        init(_ thread: TransferThread, _ transfers: Transfers) {
            self.thread = thread
            self.transfers = transfers
        }
    }

    private static func begin(_ work: UnsafeMutableRawPointer) -> Bool {
        // Signals are for the thread that there was before.
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { work in
                guard let work else { return nil }
                let taken = Unmanaged<Work>.fromOpaque(work).takeRetainedValue()
                taken.thread.run(taken.transfers)
                taken.thread.leave()
                return nil
            }, work)
        return result == 0
    }

    // The owner's side.

    func join(_ waits: inout Waits) { waits.add(told) }

    func start(_ request: Request, ticket: Int) { _ = give(.start(request, ticket: ticket)) }

    func finished() -> [(ticket: Int, received: Received)] {
        desk.withLock { desk in
            // Requests go to and fro in two parts: while one is judged and written, the other is under way.
            return take(max(TransferThread.batch, desk.most / 2), from: &desk, within: TransferThread.room / 4)
        }
    }

    func cancel(_ ticket: Int) { wait(for: give(.cancel(ticket))) }

    func stop() -> [(ticket: Int, received: Received)] {
        wait(for: give(.stop))
        return desk.withLock { take(.max, from: &$0, within: .max) }
    }

    /// Takes so many ends, and no more than so many bytes of answers but for the first.
    private func take(
        _ most: Int, from desk: inout Mailbox, within bytes: Int
    ) -> [(ticket: Int, received: Received)] {
        let wasFull = desk.size > TransferThread.room
        var size = 0
        let taken = Array(
            desk.ended.prefix(most).prefix { _, received in
                defer { size += received.body.count }
                return size == 0 || size + received.body.count <= bytes
            })
        desk.ended.removeFirst(taken.count)
        for (_, received) in taken { desk.size -= received.body.count }
        if wasFull, desk.size <= TransferThread.room { setCalled(&desk, true) }
        setTold(&desk, !desk.ended.isEmpty)
        return taken
    }

    func end() { _ = give(.end) }

    private func give(_ order: Order) -> Int {
        desk.withLock { desk in
            desk.orders.append(order)
            desk.given += 1
            setCalled(&desk, true)
            return desk.given
        }
    }

    /// Waits until an order was carried out.
    private func wait(for order: Int) {
        while desk.withLock({ !$0.isOver && $0.done < order }) {
            var all = [pollfd(fd: told, events: Int16(POLLIN), revents: 0)]
            poll(&all, 1, -1)
            desk.withLock { setTold(&$0, false) }
        }
        desk.withLock { setTold(&$0, !$0.ended.isEmpty) }
    }

    private func setTold(_ desk: inout Mailbox, _ isTold: Bool) {
        guard desk.isTold != isTold else { return }
        if isTold { act_word_say(told) } else { act_word_clear(told) }
        desk.isTold = isTold
    }

    private func setCalled(_ desk: inout Mailbox, _ isCalled: Bool) {
        guard desk.isCalled != isCalled else { return }
        if isCalled { act_word_say(call) } else { act_word_clear(call) }
        desk.isCalled = isCalled
    }

    // The thread's side.

    private func run(_ transfers: Transfers) {
        // Ends of which the owner was not told.
        var waiting = 0
        while true {
            let (orders, isFull) = take()
            var ended: [(ticket: Int, received: Received)] = []
            var isAwaited = false
            for order in orders {
                switch order {
                case .start(let request, let ticket):
                    if let received = start(request, ticket, transfers) { ended.append((ticket, received)) }
                case .cancel(let ticket):
                    transfers.cancel(ticket)
                    isAwaited = true
                case .stop:
                    ended += transfers.stop()
                    isAwaited = true
                case .rest:
                    put([], orders.count, running: 0, isTelling: true)
                    while true { pause() }
                case .end: return
                }
            }
            if !isFull { ended += transfers.finished() }
            waiting += ended.count
            let isQuiet = orders.isEmpty && ended.isEmpty
            let isTelling = isAwaited || waiting > 0 && (isQuiet || waiting >= TransferThread.batch)
            put(ended, orders.count, running: transfers.count, isTelling: isTelling)
            if isTelling { waiting = 0 }
            guard isQuiet else { continue }
            var waits = Waits()
            if !isFull { transfers.join(&waits) }
            waits.add(call)
            waits.waitAside()
        }
    }

    private func leave() {
        desk.withLock { desk in
            desk.isOver = true
            setTold(&desk, true)
        }
    }

    /// The end of a request that could not be begun.
    private func start(_ request: Request, _ ticket: Int, _ transfers: Transfers) -> Received? {
        do throws(Failure) {
            try transfers.start(request, ticket: ticket)
            return nil
        } catch {
            var received = Received(end: .notSent(.other))
            received.words = error.message
            return received
        }
    }

    private func take() -> (orders: [Order], isFull: Bool) {
        desk.withLock { desk in
            setCalled(&desk, false)
            defer { desk.orders = [] }
            return (desk.orders, desk.size > TransferThread.room)
        }
    }

    private func put(
        _ ended: [(ticket: Int, received: Received)], _ done: Int, running: Int, isTelling: Bool
    ) {
        guard done > 0 || isTelling || !ended.isEmpty else { return }
        desk.withLock { desk in
            desk.ended += ended
            for (_, received) in ended { desk.size += received.body.count }
            desk.done += done
            desk.most = max(desk.most, running + desk.ended.count)
            if isTelling { setTold(&desk, true) }
        }
    }
}
