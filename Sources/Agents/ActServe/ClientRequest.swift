import ActJSON
import ActMCP
import ActRecord
import ActSystem
import ActTools

/// A client: who it says it is, and what it asked and has no answer to.
final class Client {
    /// Requests of one client that wait for their answers; more are not read before.
    private static let most = 1024
    private static let mostListens = 16

    let connection: any ClientConnection
    /// The name that it gives itself: shown, and never trusted.
    private(set) var name: String?
    /// Milliseconds in which it has to have an answer; nil where nobody knows of a limit.
    private var limit: Int?
    /// The least grave messages of servers that it wants to be told, unless a request says others.
    private(set) var logLevel = LogLevel.info
    /// Whether it began with the handshake.
    private(set) var isInitialized = false
    private(set) var requests: [ClientRequest] = []
    /// The ids of its requests to be told when tools are others: they stay open.
    private var listens: [JSON] = []
    /// Whether it has called something.
    private var hasCalled = false
    /// The toolkits whose servers' words it was told.
    private var heard: Set<String> = []

    init(_ connection: any ClientConnection) { self.connection = connection }

    var isBusy: Bool { !requests.isEmpty }
    /// Whether it may ask for more before it has answers.
    var hasRoom: Bool { requests.count < Client.most }

    /// Takes the name that it gives itself.
    func introduce(_ name: String, version: String?) {
        self.name = shortened([name, version].compactMap(\.self).joined(separator: " "), 80)
        limit = ClientLimits.milliseconds(name)
    }

    /// It wants to be told messages from this level on.
    func want(_ level: LogLevel) { logLevel = level }

    /// So many milliseconds, or as many as it has.
    func limited(_ milliseconds: Int) -> Int { limit.map { min($0, milliseconds) } ?? milliseconds }

    /// It calls something; whether that is the first time of one that stays.
    func callsFirst() -> Bool {
        defer { hasCalled = true }
        return !hasCalled && !connection.cancelsByClosing
    }

    /// It has begun with the handshake.
    func initialize() { isInitialized = true }

    /// The result of a search with the words of servers that it was not told yet.
    func withNewWords(_ result: JSON) -> JSON {
        guard var structure = result["structuredContent"]?.object, let said = structure[.saidByServers]?.object
        else { return result }
        let new = said.members.filter { heard.insert($0.key.text).inserted }
        guard new.count < said.members.count else { return result }
        structure[.saidByServers] = new.isEmpty ? nil : .object(JSON.Object(new))
        return CallToolResult.replacing(result, with: .object(structure))
    }

    /// It wants to be told when tools are others, and is told that it will be; false where it asks for too much.
    func listen(_ id: JSON, to wanted: JSON?) -> Bool {
        guard connection.tells, listens.count < Client.mostListens else { return false }
        let takes = wanted?["toolsListChanged"]?.bool ?? false
        if takes { listens.append(id) }
        tell(
            "notifications/subscriptions/acknowledged", of: id,
            [("notifications", .object(takes ? [("toolsListChanged", .bool(true))] : []))])
        return true
    }

    func endListening(_ id: JSON) { listens.removeAll { sameBytes($0.line, id.line) } }

    /// Tells it that tools are others, where it wants to know.
    func tellToolsChanged() {
        let method = "notifications/tools/list_changed"
        if isInitialized { connection.tell(Message.notification(method)) }
        for id in listens { tell(method, of: id, []) }
    }

    private func tell(_ method: String, of id: JSON, _ params: [(String, JSON)]) {
        let meta = JSON.object([("io.modelcontextprotocol/subscriptionId", id)])
        connection.tell(Message.notification(method, params + [("_meta", meta)]))
    }

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
    /// Milliseconds that it waits, where nobody said otherwise: many clients give up after a minute.
    static let longest = 45_000

    let id: JSON
    let isModern: Bool
    /// The token that it wants to be told its progress by.
    let token: JSON?
    unowned let client: Client
    let since = monotonic()
    /// The least grave messages of servers that its client wants to be told; nil for none.
    let logLevel: LogLevel?
    /// Until when it waits for a person, and for a call that runs.
    private var asksUntil = Int.max
    private(set) var runsUntil = Int.max
    /// Whether it is for a call, so that a failure is the call's.
    private(set) var isCall = false
    /// Whether it only asks for the outcome of a call.
    private(set) var isLook = false
    /// Whether it searches for tools.
    private var isSearch = false
    /// Whether it reads a resource.
    private var isReading = false
    /// Whether it names its tool by an argument, so that no schema says what is in its answer.
    private var isNaming = false
    /// Whether the call that it waits for was made before it.
    private var isSame = false
    private var told = 0
    /// The progress that was told last; each is more than the one before.
    private var progress = 0.0
    /// The server's words on its progress, once there were any.
    private var words: String?

    init(_ id: JSON, isModern: Bool, _ meta: JSON?, _ client: Client) {
        (self.id, self.isModern, self.client) = (id, isModern, client)
        token = meta?["progressToken"].flatMap { $0.string != nil || $0.number != nil ? $0 : nil }
        logLevel = isModern ? meta?[Era.logLevel]?.string.flatMap { LogLevel(rawValue: $0) } : client.logLevel
        client.add(self)
    }

    /// It is for a call.
    func isForCall() { isCall = true }

    /// It reads a resource, by a call.
    func isForResource() { (isCall, isReading) = (true, true) }

    /// It searches for tools.
    func isForSearch() { isSearch = true }

    /// It names its tool by an argument.
    func isForNamedTool() { isNaming = true }

    /// It waits for a call that was made before, for it has the same tool and arguments.
    func isForSameCall() { isSame = true }

    /// It waits for a person so many milliseconds from its beginning, and as long for a call that runs; with none, for
    /// that alone.
    func wait(_ milliseconds: Int) {
        asksUntil = since + client.limited(milliseconds)
        runsUntil = since + client.limited(milliseconds == 0 ? ClientRequest.longest : milliseconds)
    }

    /// Until when it waits.
    func waitsUntil(isHeld: Bool) -> Int { isHeld || isLook ? asksUntil : runsUntil }

    /// It only asks for the outcome of a call, and waits so long for it.
    func look(_ milliseconds: Int) {
        isLook = true
        wait(milliseconds)
    }

    /// Answers it; then it is none any more.
    func answer(_ result: JSON) {
        if isReading { return answer(resource: result) }
        var told = isSearch ? client.withNewWords(result) : result
        if isSame { told = CallToolResult.ofSameCall(told, isNaming: isNaming) }
        end(Message.answer(id, Era.finished(told, isModern: isModern)), nil)
    }

    /// Answers with the resources in the result of a call, or with the error that it is.
    private func answer(resource result: JSON) {
        let contents = (result["content"]?.array ?? []).compactMap { $0["resource"] }
        guard result["isError"]?.bool != true, !contents.isEmpty else {
            let told = result["structuredContent"]
            return refuse(-32603, told?[.message]?.string ?? "the resource has no contents", data: told)
        }
        var members: [(String, JSON)] = [("contents", .array(contents))]
        if isModern { members += Era.uncached }
        end(Message.answer(id, Era.finished(.object(members), isModern: isModern)), nil)
    }

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

    /// Tells that it waits, and for what. It says little of the progress, so that a server's own words on that are more.
    func tell(_ message: String) {
        guard let at = tellsAt, monotonic() >= at else { return }
        tell(progress: nil, words ?? message)
    }

    /// Tells what a server says of the call; whether that was a message for its client.
    func tell(_ report: CallReport) -> Bool {
        switch report.content {
        case .progress(let number, let total, let message):
            let said = [report.server, message].compactMap(\.self).joined(separator: ": ")
            words = said
            tell(progress: number, total: total, said)
            return false
        case .message(let level, let logger, let data):
            guard let least = logLevel, level >= least else { return false }
            let name = [report.server, logger].compactMap(\.self).joined(separator: "/")
            client.connection.tell(
                Message.notification(
                    "notifications/message",
                    [(Wire.level, .text(level.rawValue)), ("logger", .text(name)), ("data", data)]))
            return true
        }
    }

    private func tell(progress number: String?, total: String? = nil, _ message: String) {
        guard let token else { return }
        told = (monotonic() - since) / ClientRequest.pause + 1
        let said = number.flatMap { Double($0) } ?? 0
        let isMore = said > progress
        let next = isMore ? said : progress + ClientRequest.tick
        guard next > progress, next.isFinite else { return }
        progress = next
        var params: [(String, JSON)] = [
            ("progressToken", token), ("progress", .number(isMore ? number ?? "" : "\(next)")),
        ]
        if isMore, let total { params.append(("total", .number(total))) }
        params.append(("message", .text(message)))
        client.connection.tell(Message.notification("notifications/progress", params))
    }

    private static let tick = 0.001
}
