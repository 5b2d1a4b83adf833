package import ActJSON

/// JSON-RPC 2.0 as MCP speaks it: each message is one object, and one line where lines frame it.
package enum Message {
    /// An error that a server answered with.
    struct RPCError {
        /// nil for one that is no integer.
        var code: Int?
        var message: String
        var data: JSON?
    }

    enum Incoming {
        case result(id: Int, SentJSON)
        /// The id is nil where the server could not tell to what it answers.
        case fault(id: Int?, RPCError)
        /// Says both or neither of yes and no.
        case unclear(id: Int)
        case request(id: JSON, method: String)
        case notification(method: String, params: JSON)
    }

    /// Bytes from which on the tools of a listing are read one by one.
    private static let longListing = 64 << 10

    /// The messages of a text: one, several one behind another where their lines ran together, or an array of them as
    /// servers of the handshake era may send; none for anything else. nil for one of too many values.
    static func read(_ bytes: [UInt8]) -> [Incoming]? {
        if bytes.count >= longListing,
            let (rest, tools) = HeldItems.split(bytes, at: ["result", Wire.tools], most: ToolListing.most + 1),
            !isTooMuch(rest), let sent = try? SentJSON(rest), case .result(let id, var result)? = read(sent)
        {
            result.held = tools
            return [.result(id: id, result)]
        }
        guard !isTooMuch(bytes) else { return nil }
        return SentJSON.all(bytes).flatMap { ($0.items ?? [$0]).compactMap(read) }
    }

    /// A result as a whole, whose tools are no listing; nil for one of too many values.
    static func whole(_ result: SentJSON) -> SentJSON? {
        guard let held = result.held else { return result }
        return isTooMuch(held.text) ? nil : (try? SentJSON(held.text))?["result"]
    }

    /// An id that we did not make is nobody's; some servers give a number back as text.
    private static func read(_ sent: SentJSON) -> Incoming? {
        let members = sent.value
        let hasResult = members.given("result") != nil
        // Some servers give the method back with their answer.
        if let method = members["method"]?.string, !hasResult, members.given("error") == nil {
            guard let id = members.given("id") else {
                return .notification(method: method, params: sent["params"]?.mended ?? .null)
            }
            return id.string != nil || id.number != nil ? .request(id: id, method: method) : nil
        }
        let id = members["id"]?.saidInt
        guard let error = hasResult ? members.saidError : members.given("error") else {
            return id.map { id in sent["result"].map { .result(id: id, $0) } ?? .unclear(id: id) }
        }
        guard !hasResult else { return id.map { .unclear(id: $0) } }
        let words = error["message"]?.string ?? error.string ?? (error.object == nil ? error.line : "")
        return .fault(
            id: id, RPCError(code: error["code"]?.saidInt, message: words, data: sent["error"]?["data"]?.mended))
    }

    /// The weight of a message (`JSON.weight`), at most.
    private static let mostValues = 600_000

    /// Whether a text holds more values than a message may.
    static func isTooMuch(_ bytes: [UInt8]) -> Bool {
        bytes.count > mostValues && bytes.withUnsafeBufferPointer { JSON.weight(of: $0, key: 0) } > mostValues
    }

    static func request(_ id: Int, _ method: String, _ params: [(String, JSON)]) -> [UInt8] {
        bytes([("id", .int(id)), ("method", .text(method)), ("params", .object(params))])
    }

    package static func notification(_ method: String, _ params: [(String, JSON)] = []) -> [UInt8] {
        bytes([("method", .text(method))] + (params.isEmpty ? [] : [("params", .object(params))]))
    }

    /// The answer to a request.
    package static func answer(_ id: JSON, _ result: JSON) -> [UInt8] { bytes([("id", id), ("result", result)]) }

    private static func bytes(_ members: [(String, JSON)]) -> [UInt8] {
        JSON.object([("jsonrpc", .text("2.0"))] + members).bytes
    }
}

/// A message of a client, as a server reads it.
extension Message {
    package enum Asked {
        case request(id: JSON, method: String, params: JSON)
        case notification(method: String, params: JSON)
        /// An answer: a server of ours asks nobody, so that it is none.
        case answer
    }

    /// The error that a message is answered with.
    package struct Refusal: Error {
        /// Null where the message does not say to what this would be the answer.
        package var id: JSON
        package var code: Int
        package var message: String
        package var data: JSON?

        package init(_ id: JSON, _ code: Int, _ message: String, data: JSON? = nil) {
            (self.id, self.code, self.message, self.data) = (id, code, message, data)
        }

        package var bytes: [UInt8] {
            var error: [(String, JSON)] = [("code", .int(code)), ("message", .text(message))]
            if let data { error.append(("data", data)) }
            return Message.bytes([("id", id), ("error", .object(error))])
        }
    }

    /// Reads what a client sent.
    package static func clientMessage(_ bytes: [UInt8]) throws(Refusal) -> Asked {
        let json: JSON
        do throws(JSONError) { json = try JSON(bytes) } catch {
            throw Refusal(.null, -32700, "Parse error: \(error.message) at byte \(error.offset)")
        }
        guard let members = json.object, members["jsonrpc"]?.string == "2.0" else {
            throw Refusal(.null, -32600, "Invalid Request: expected one JSON-RPC 2.0 message")
        }
        let id = members["id"] ?? .null
        guard let method = members["method"]?.string else {
            if members["method"] == nil, members["result"] != nil || members["error"] != nil { return .answer }
            throw Refusal(isID(id) ? id : .null, -32600, "Invalid Request: no method")
        }
        let params = json.given("params") ?? .object([])
        guard members["id"] != nil else { return .notification(method: method, params: params) }
        guard isID(id) else { throw Refusal(.null, -32600, "Invalid Request: the id is no string and no integer") }
        guard params.object != nil, !params.isTooDeep else {
            throw Refusal(id, -32602, "Invalid params: expected an object, not nested too deep")
        }
        return .request(id: id, method: method, params: params)
    }

    private static func isID(_ id: JSON) -> Bool {
        id.string != nil || id.number.map { $0.utf8.allSatisfy { $0 == 0x2D || $0 &- 0x30 < 10 } } ?? false
    }
}
