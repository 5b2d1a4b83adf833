import ActJSON
import ActMCP
import ActRecord
import ActSystem

/// A client: who it says it is, and what it asked and has no answer to.
final class Client {
    /// Requests of one client that wait for their answers; more are not read before.
    static let most = 1024

    let connection: any Connection
    /// The name that it gives itself: shown, and never trusted.
    var name: String?
    /// Whether it began with the handshake.
    var isInitialized = false
    var asks: [Ask] = []

    init(_ connection: any Connection) { self.connection = connection }

    var isBusy: Bool { !asks.isEmpty }
}

/// A request that has no answer yet.
final class Ask {
    /// Milliseconds between two words on how far it is.
    static let pause = 5_000

    let id: JSON
    let isModern: Bool
    /// The token that it wants to be told its progress by.
    let token: JSON?
    unowned let client: Client
    let since = monotonic()
    /// Until when it waits for a person.
    var waitsUntil = Int.max
    /// Whether it is for a call, so that a failure is the call's.
    var isCall = false
    /// Whether it only asks for the outcome of a call.
    var isLook = false
    private var told = 0

    init(_ id: JSON, isModern: Bool, token: JSON?, _ client: Client) {
        (self.id, self.isModern, self.token, self.client) = (id, isModern, token, client)
        client.asks.append(self)
    }

    /// Answers it; then it is none any more.
    func answer(_ result: JSON) { end(Message.answer(id, Era.finished(result, isModern: isModern)), nil) }

    func refuse(_ code: Int, _ message: String, data: JSON? = nil) {
        end(Message.Refusal(id, code, message, data: data).bytes, code)
    }

    /// - Parameter call: the id of the call that failed, where it has one.
    func fail(_ failure: Failure, call id: String? = nil) {
        guard isCall else { return refuse(-32603, failure.message) }
        answer(CallResult(id, .failed, failure).json)
    }

    private func end(_ message: [UInt8], _ code: Int?) {
        guard let place = client.asks.firstIndex(where: { $0 === self }) else { return }
        client.asks.remove(at: place)
        client.connection.answer(message, code: code)
    }

    /// When its client is to be told again that it is not forgotten; nil where it does not want to know.
    var tellsAt: Int? { token == nil ? nil : since + told * Ask.pause }

    /// Tells how long it has waited, and for what.
    func tell(_ words: String) {
        guard let token, let at = tellsAt, monotonic() >= at else { return }
        told = (monotonic() - since) / Ask.pause + 1
        var params: [(String, JSON)] = [
            ("progressToken", token), ("progress", .int((monotonic() - since) / 1000 + 1)),
        ]
        params.append(("message", .text(words)))
        client.connection.tell(Message.notification("notifications/progress", params))
    }
}
