import ActCore

/// JSON-RPC 2.0 as MCP speaks it: each message is one object, and one line where lines frame it.
enum Message {
    /// An error that a server answered with.
    struct Fault {
        /// nil for one that is no integer.
        var code: Int?
        var message: String
        var data: JSON?
    }

    enum Incoming {
        case result(id: Int, JSON)
        /// The id is nil where the server could not tell to what it answers.
        case fault(id: Int?, Fault)
        case request(id: JSON, method: String)
        case notification(method: String, params: JSON)
    }

    /// The message of a text; nil for anything else. An id that we did not make is nobody's.
    static func read(_ bytes: [UInt8]) -> Incoming? {
        guard let json = try? JSON(bytes), let members = json.object else { return nil }
        if let method = members["method"]?.string {
            guard let id = members["id"] else {
                return .notification(method: method, params: members["params"] ?? .null)
            }
            return id.string != nil || id.number != nil ? .request(id: id, method: method) : nil
        }
        let id = members["id"]?.int
        if let result = members["result"], members["error"] == nil { return id.map { .result(id: $0, result) } }
        guard let error = members["error"]?.object, members["result"] == nil else { return nil }
        let fault = Fault(
            code: error["code"]?.int, message: error["message"]?.string ?? "", data: error["data"])
        return .fault(id: id, fault)
    }

    static func request(_ id: Int, _ method: String, _ params: [(String, JSON)]) -> [UInt8] {
        bytes([("id", .int(id)), ("method", .text(method)), ("params", .object(params))])
    }

    static func notification(_ method: String, _ params: [(String, JSON)] = []) -> [UInt8] {
        bytes([("method", .text(method))] + (params.isEmpty ? [] : [("params", .object(params))]))
    }

    static func result(_ id: JSON) -> [UInt8] { bytes([("id", id), ("result", .object([]))]) }

    static func fault(_ id: JSON, _ code: Int, _ message: String) -> [UInt8] {
        bytes([("id", id), ("error", .object([("code", .int(code)), ("message", .text(message))]))])
    }

    private static func bytes(_ members: [(String, JSON)]) -> [UInt8] {
        JSON.object([("jsonrpc", .text("2.0"))] + members).bytes
    }
}
