import ActRecord
import ActTools

/// A call on its way from a client through the gate and the engine.
final class ServedCall {
    enum State {
        /// It goes to the engine when that has room.
        case ready(Call)
        case running
        /// It waits for a person, for this reason.
        case held(String)
        /// Another process runs it.
        case elsewhere
    }

    let id: String
    /// The digest of its tool and of the arguments as they were given.
    let digest: [UInt8]
    /// Whether it only reads, so that a client that asks again may have it made again.
    let isRead: Bool
    private(set) var state: State
    /// The requests that it answers.
    private(set) var requests: [ClientRequest] = []
    /// The client that asked for it last; nil once that is gone.
    private(set) weak var asker: Client?
    /// The approval that did not let it run, so that it is not tried under it again.
    private(set) var refused: [UInt8]?

    init(_ id: String, digest: [UInt8], isRead: Bool = false, _ state: State) {
        (self.id, self.digest, self.isRead, self.state) = (id, digest, isRead, state)
    }

    func enter(_ state: State) { self.state = state }

    /// It waits for a person, with an approval that did not let it run.
    func hold(_ reason: String, refused line: [UInt8]) { (state, refused) = (.held(reason), line) }

    func add(_ request: ClientRequest) {
        requests.append(request)
        asker = request.client
    }

    /// It is a client's that may ask for it.
    func pass(to client: Client) { asker = client }

    func remove(_ request: ClientRequest) { requests.removeAll { $0 === request } }

    /// Hands over the requests that it answers.
    func takeRequests() -> [ClientRequest] {
        defer { requests = [] }
        return requests
    }

    /// Why it waits for a person; nil where it does not.
    var held: String? {
        switch state {
        case .held(let reason): reason
        case .ready, .running, .elsewhere: nil
        }
    }

    /// Whether what comes next of it is another process's.
    var isWatched: Bool {
        switch state {
        case .held, .elsewhere: true
        case .ready, .running: false
        }
    }

    /// The words on how far it is, for a client that wants to know.
    func words(_ way: String) -> String {
        switch state {
        case .held(let reason): "waiting for a person's approval (\(reason)): \(way)"
        case .ready, .running, .elsewhere: "running"
        }
    }
}
