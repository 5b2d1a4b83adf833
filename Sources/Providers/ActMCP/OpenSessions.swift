import ActNet
import ActSystem
import Synchronization

/// The sessions that servers of the handshake era keep for this process. When it ends, each server is told of the calls
/// that nobody waits for any more, and then that the session is over (MCP 2025-11-25, Session Management).
enum OpenSessions {
    /// Milliseconds for all of that, whatever servers do.
    private static let longest = 1000

    private struct Session {
        /// The request that ends it.
        var end: Request
        /// Cancellations that may not have left, by the request that each cancels.
        var cancellations: [Int: Request] = [:]
    }

    private static let all = Mutex<[String: Session]>([:])

    /// Takes a session, or the request that ends it now.
    static func keep(_ id: String, end: Request) {
        let isFirst = all.withLock { all in
            let isFirst = all.isEmpty
            all[id, default: Session(end: end)].end = end
            return isFirst
        }
        if isFirst { ExitHandlers.add(OpenSessions.end) }
    }

    /// Forgets a session that the server has forgotten.
    static func drop(_ id: String) { all.withLock { _ = $0.removeValue(forKey: id) } }

    /// Notes the cancellation of a request; nil once the server has it.
    static func note(_ cancellation: Request?, of request: Int, in id: String) {
        all.withLock { $0[id]?.cancellations[request] = cancellation }
    }

    private static func end() {
        let sessions = all.withLock { all in
            defer { all = [:] }
            return Array(all.values)
        }
        let until = monotonic() + longest
        let calls = HTTPCalls(nil)
        send(sessions.flatMap { $0.cancellations.values }, by: calls, until)
        send(sessions.map(\.end), by: calls, until)
        calls.stop()
    }

    /// Sends requests side by side, and waits for their ends, but for no longer than until then.
    private static func send(_ requests: [Request], by calls: HTTPCalls, _ until: Int) {
        for var request in requests {
            request.deadline = until
            request.again = { _ in false }
            calls.send(request) { _ in }
        }
        Waits.patiently {
            calls.advance()
            return calls.isIdle || monotonic() >= until || Interrupt.isUrgent ? () : nil
        } join: { waits in
            calls.join(&waits)
            waits.add(until: until)
        }
    }
}
