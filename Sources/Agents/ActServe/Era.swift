import ActJSON
import ActMCP
import ActSystem

/// The two eras of MCP as a server speaks them: each request of the modern one says its version, and a client of the
/// other one shakes hands first.
enum Era {
    static let version = "io.modelcontextprotocol/protocolVersion"
    private static let clientCapabilities = "io.modelcontextprotocol/clientCapabilities"
    private static let client = "io.modelcontextprotocol/clientInfo"
    static let logLevel = "io.modelcontextprotocol/logLevel"
    static let own: JSON = .object([
        ("name", .text("act")), ("title", .text("act: a gate before tools")), ("version", .text(ActSystem.version)),
    ])
    /// Milliseconds for which a client need not ask for the tools again.
    private static let good = 60_000

    private static let instructions =
        "Calls that change something wait for a person's approval. An answer that says held has an id: ask for its "
        + "outcome with ACT_RESULT, or make the same call again. Nothing is run twice."

    /// Whether a request is of the modern era. Throws where it is of neither, or of a version that is not spoken here.
    static func isModern(_ id: JSON, _ params: JSON, _ client: Client) throws(Message.Refusal) -> Bool {
        let meta = params["_meta"]
        guard let spoken = meta?[version] else {
            if client.isInitialized || client.connection.isHandshake { return false }
            throw Message.Refusal(id, -32602, "Invalid params: _meta lacks \(version)")
        }
        guard let text = spoken.string else {
            throw Message.Refusal(id, -32602, "Invalid params: \(version) is no string")
        }
        guard sameBytes(text, ClientSession.modern) else {
            let data = JSON.object([("supported", .texts([ClientSession.modern])), ("requested", .text(text))])
            throw Message.Refusal(id, -32022, "Unsupported protocol version", data: data)
        }
        guard meta?[clientCapabilities]?.object != nil else {
            throw Message.Refusal(id, -32602, "Invalid params: _meta lacks \(clientCapabilities)")
        }
        note(meta?[Era.client], client)
        return true
    }

    /// Notes who a client says it is.
    private static func note(_ info: JSON?, _ client: Client) {
        guard client.name == nil, let name = info?["name"]?.string, !name.isEmpty else { return }
        client.introduce(name, version: info?["version"]?.string)
    }

    /// A result as its era wants it.
    static func finished(_ result: JSON, isModern: Bool) -> JSON {
        guard isModern, var members = result.object else { return result }
        members["resultType"] = .text("complete")
        var meta = members["_meta"]?.object ?? JSON.Object()
        meta["io.modelcontextprotocol/serverInfo"] = own
        members["_meta"] = .object(meta)
        return .object(members)
    }

    static func discovery(_ client: Client) -> JSON {
        .object([
            ("supportedVersions", .texts([ClientSession.modern])), ("capabilities", capabilities(client)),
            ("instructions", .text(instructions)), ("ttlMs", .int(good)), ("cacheScope", .text("private")),
        ])
    }

    /// The abilities that a client is told of: one that can be told something is told when tools are others.
    private static func capabilities(_ client: Client) -> JSON {
        .object([
            ("logging", .object([])),
            (Wire.tools, .object(client.connection.tells ? [("listChanged", .bool(true))] : [])),
            ("resources", .object([])),
        ])
    }

    /// The members of a result that is asked for anew each time.
    static let uncached: [(String, JSON)] = [("ttlMs", .int(0)), ("cacheScope", .text("private"))]

    /// The answer to a handshake: the version that was asked for, or the newest of its era.
    static func handshake(_ params: JSON, _ client: Client) -> JSON {
        let asked = params["protocolVersion"]?.string ?? ""
        client.initialize()
        note(params["clientInfo"], client)
        return .object([
            (
                "protocolVersion",
                .text(ClientSession.handshakes.first { sameBytes($0, asked) } ?? ClientSession.handshakes[0])
            ),
            ("capabilities", capabilities(client)), ("serverInfo", own),
            ("instructions", .text(instructions)),
        ])
    }

    static func tools(_ tools: [JSON], isModern: Bool) -> JSON {
        var members: [(String, JSON)] = [(Wire.tools, .array(tools))]
        if isModern { members += [("ttlMs", .int(good)), ("cacheScope", .text("private"))] }
        return .object(members)
    }
}
