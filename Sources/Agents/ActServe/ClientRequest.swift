import ActJSON
import ActMCP
import ActRecord
import ActSystem

/// A client: who it says it is, and what it asked and has no answer to.
final class Client {
    /// Requests of one client that wait for their answers; more are not read before.
    private static let most = 1024

    let connection: any ClientConnection
    /// The name that it gives itself: shown, and never trusted.
    private(set) var name: String?
    /// Whether it began with the handshake.
    private(set) var isInitialized = false
    private(set) var requests: [ClientRequest] = []

    init(_ connection: any ClientConnection) { self.connection = connection }

    var isBusy: Bool { !requests.isEmpty }
    /// Whether it may ask for more before it has answers.
    var hasRoom: Bool { requests.count < Client.most }

    /// Takes the name that it gives itself.
    func introduce(_ name: String) { self.name = name }

    /// It has begun with the handshake.
    func initialize() { isInitialized = true }

    fileprivate func add(_ request: ClientRequest) { requests.append(request) }

    /// Takes a request off the list; whether it was there.
    @discardableResult
    func remove(_ request: ClientRequest) -> Bool {
        guard let place = requests.firstIndex(where: { $0 === request }) else { return false }
        requests.remove(at: place)
        return true
    }
}

/// A request that has no answer yet.
final class ClientRequest {
    /// Milliseconds between two words on how far it is.
    static let pause = 5_000

    let id: JSON
    let isModern: Bool
    /// The token that it wants to be told its progress by.
    let token: JSON?
    unowned let client: Client
    let since = monotonic()
    /// Until when it waits for a person.
    private(set) var waitsUntil = Int.max
    /// Whether it is for a call, so that a failure is the call's.
    private(set) var isCall = false
    /// Whether it only asks for the outcome of a call.
    private(set) var isLook = false
    private var told = 0

    init(_ id: JSON, isModern: Bool, token: JSON?, _ client: Client) {
        (self.id, self.isModern, self.token, self.client) = (id, isModern, token, client)
        client.add(self)
    }

    /// It is for a call.
    func isForCall() { isCall = true }

    /// It waits for a person, so many milliseconds from its beginning.
    func wait(_ milliseconds: Int) { waitsUntil = since + milliseconds }

    /// It only asks for the outcome of a call, and waits so long for it.
    func look(_ milliseconds: Int) {
        isLook = true
        wait(milliseconds)
    }

    /// Answers it; then it is none any more.
    func answer(_ result: JSON) { end(Message.answer(id, Era.finished(result, isModern: isModern)), nil) }

    func refuse(_ code: Int, _ message: String, data: JSON? = nil) {
        end(Message.Refusal(id, code, message, data: data).bytes, code)
    }

    /// - Parameter call: the id of the call that failed, where it has one.
    func fail(_ failure: Failure, call id: String? = nil) {
        guard isCall else { return refuse(-32603, failure.message) }
        answer(CallToolResult(id, .failed, failure).json)
    }

    private func end(_ message: [UInt8], _ code: Int?) {
        if client.remove(self) { client.connection.answer(message, code: code) }
    }

    /// When its client is to be told again that it is not forgotten; nil where it does not want to know.
    var tellsAt: Int? { token == nil ? nil : since + told * ClientRequest.pause }

    /// Tells how long it has waited, and for what.
    func tell(_ message: String) {
        guard let token, let at = tellsAt, monotonic() >= at else { return }
        told = (monotonic() - since) / ClientRequest.pause + 1
        var params: [(String, JSON)] = [
            ("progressToken", token), ("progress", .int((monotonic() - since) / 1000 + 1)),
        ]
        params.append(("message", .text(message)))
        client.connection.tell(Message.notification("notifications/progress", params))
    }
}
