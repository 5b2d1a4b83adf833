package import ActJSON
import ActMCP
import ActRun
import ActSystem
package import ActTools

/// An MCP server for any number of clients: one thread, one loop, one engine.
package final class MCPServer {
    private let gateway: CallGateway
    private var clients: [Client] = []
    private var listener: Listener?

    /// - Parameters:
    ///   - wait: seconds that a request waits for a person.
    ///   - toolkits: those whose tools are offered as their own.
    package init(_ registry: ToolRegistry, wait: Int, toolkits: [String]) throws(Failure) {
        var options = CallGateway.Options()
        (options.wait, options.toolkits) = (wait * 1000, toolkits)
        gateway = try CallGateway(registry, options)
        gateway.whenToolsChange { [unowned self] in for client in clients { client.tellToolsChanged() } }
    }

    /// Serves whoever is at the standard streams, until the input ends and all of it is answered.
    package func serveStandardStreams() throws(Failure) {
        clients = [Client(LineConnection(input: 0, output: 1, closes: false))]
        try run { [unowned self] in clients.isEmpty }
    }

    /// Serves whoever comes to act's socket, until a signal ends it.
    package func serveSocket() throws(Failure) {
        listener = try Listener.local()
        try run { false }
    }

    /// Serves whoever comes to a port of this machine's loopback address with the token, until a signal ends it.
    ///
    /// - Parameter ready: called with the port.
    package func serveHTTP(port: UInt16, _ ready: (Int) -> Void) throws(Failure) {
        let (listener, port) = try Listener.loopback(port: port)
        self.listener = listener
        ready(port)
        try run { false }
    }

    private func run(until isOver: () -> Bool) throws(Failure) {
        while true {
            if hasPlace { clients += (listener?.arrivals() ?? []).map { Client($0) } }
            for client in clients { try take(client) }
            makePlace()
            try gateway.step()
            for client in clients { client.connection.flush() }
            try gateway.noteHandedOver()
            try dropClients()
            if isOver(), !gateway.isBusy { break }
            let isEnding = Interrupt.isPending || gateway.failure != nil
            if isEnding, !gateway.isWorking, clients.allSatisfy({ !$0.isBusy }) { break }
            wait()
        }
        gateway.leave()
        if let failure = gateway.failure { throw failure }
    }

    /// Whether another client may come: one that has shown nothing makes room.
    private var hasPlace: Bool {
        clients.count < Listener.most || clients.contains { !$0.connection.isProven }
    }

    /// Lets go the oldest of those that have shown nothing, where there are too many.
    private func makePlace() {
        var tooMany = clients.count - Listener.most
        guard tooMany > 0 else { return }
        clients.removeAll { client in
            guard tooMany > 0, !client.connection.isProven else { return false }
            tooMany -= 1
            return true
        }
    }

    private func wait() {
        var waits = Waits()
        gateway.join(&waits)
        if hasPlace { listener?.join(&waits) }
        for client in clients { client.connection.join(&waits, takesMore: client.hasRoom) }
        waits.wait(stops: true)
        gateway.gather()
    }

    /// Takes what a client sent.
    private func take(_ client: Client) throws(Failure) {
        guard client.hasRoom, !Interrupt.isPending else { return }
        for message in client.connection.advance() {
            switch message {
            case .failure(let refusal): client.connection.answer(refusal.bytes, code: refusal.code)
            case .success(.answer): client.connection.accept()
            case .success(.notification(let method, let params)):
                client.connection.accept()
                try note(method, params, client)
            case .success(.request(let id, let method, let params)): try take(id, method, params, client)
            }
        }
    }

    private func note(_ method: String, _ params: JSON, _ client: Client) throws(Failure) {
        guard method == "notifications/cancelled", let id = params["requestId"] else { return }
        client.endListening(id)
        for request in client.requests where sameBytes(request.id.line, id.line) { try gateway.cancel(request) }
    }

    private func take(_ id: JSON, _ method: String, _ params: JSON, _ client: Client) throws(Failure) {
        func answer(_ result: JSON) { client.connection.answer(Message.answer(id, result), code: nil) }
        if method == "initialize" { return answer(Era.handshake(params, client)) }
        let isModern: Bool
        do throws(Message.Refusal) {
            let isPlain = params["_meta"]?[Era.version] == nil
            if method == "ping", isPlain { return answer(.object([])) }
            isModern = try Era.isModern(id, params, client)
        } catch { return client.connection.answer(error.bytes, code: error.code) }
        guard !client.requests.contains(where: { sameBytes($0.id.line, id.line) }) else {
            let refusal = Message.Refusal(id, -32600, "Invalid Request: the id is in use")
            return client.connection.answer(refusal.bytes, code: refusal.code)
        }
        if method == "subscriptions/listen", isModern, client.listen(id, to: params["notifications"]) { return }
        let request = ClientRequest(id, isModern: isModern, params["_meta"], client)
        switch method {
        case "server/discover" where isModern: request.answer(Era.discovery(client))
        case "tools/list":
            guard params[Wire.cursor] == nil else {
                return request.refuse(-32602, "Invalid params: no such cursor")
            }
            gateway.list(request)
        case "tools/call": gateway.call(params, request)
        case "logging/setLevel" where !isModern:
            guard let level = params[Wire.level]?.string.flatMap({ LogLevel(rawValue: $0) }) else {
                return request.refuse(-32602, "Invalid params: no such level")
            }
            client.want(level)
            request.answer(.object([]))
        case "resources/read": gateway.read(params, request)
        case "resources/list": gateway.listLinks(request)
        case "resources/templates/list":
            request.answer(.object([("resourceTemplates", .array([]))] + (isModern ? Era.uncached : [])))
        default: request.refuse(-32601, "Method not found")
        }
    }

    /// Lets clients go that are answered, or whose end gives up what they asked.
    private func dropClients() throws(Failure) {
        for client in clients where client.connection.isOver {
            let givesUp = client.connection.cancelsByClosing || client.connection.isGone
            for request in client.requests where givesUp {
                if client.connection.cancelsByClosing {
                    try gateway.cancel(request)
                } else {
                    gateway.forget(request)
                }
            }
        }
        clients.removeAll { client in
            let connection = client.connection
            let isOut = connection.isOver && (connection.isGone || (!client.isBusy && connection.isFlushed))
            // By HTTP each request is a connection of its own.
            if isOut, !connection.cancelsByClosing { gateway.leave(client) }
            return isOut
        }
    }
}
