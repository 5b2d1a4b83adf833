import ActJSON

/// A program that has MCP servers in a file of its own: how its file is told from others, where servers stand in it, and
/// how an entry is spelled there.
package struct ClientProgram: Sendable {
    /// The spelling of variables in a text.
    package enum Variables: Sendable {
        /// `${NAME}`, `${env:NAME}` and `${input:ID}`, and `$NAME` as a whole value.
        case braces
        /// `$NAME` and `${NAME}`, anywhere in a text.
        case dollar
        /// `{env:NAME}`.
        case curly
        /// Every text stands for itself.
        case none
    }

    /// The name of the program, and of the conversation of its own that act-serve gets there.
    package let name: String
    let form: ClientForm
    /// The keys to an object of servers; `*` stands for every key, the folder where those servers count.
    let places: [[String]]
    package let variables: Variables
    /// The milliseconds of one in a `timeout`, where the program's documentation says it.
    package let timeout: Int?
    /// Whether a file with such places is this program's.
    let isIts: @Sendable (_ file: JSON, _ entries: [JSON]) -> Bool
    /// An entry for a command.
    let entry: @Sendable (_ command: [String]) -> JSON

    private init(
        _ name: String, _ places: [[String]], _ variables: Variables = .braces, form: ClientForm = .json,
        timeout: Int? = nil, entry: @escaping @Sendable ([String]) -> JSON = { usual($0) },
        isIts: @escaping @Sendable (JSON, [JSON]) -> Bool = { _, _ in true }
    ) {
        (self.name, self.form, self.places, self.variables) = (name, form, places, variables)
        (self.timeout, self.entry, self.isIts) = (timeout, entry, isIts)
    }

    /// Every program, in the order in which a file is tried; the first that fits counts.
    static let table = [
        ClientProgram(
            "claude", [["mcpServers"], ["projects", "*", "mcpServers"]],
            isIts: { file, _ in file["projects"]?.object != nil }),
        ClientProgram(
            "gemini", [["mcpServers"]], .dollar, timeout: 1,
            isIts: { file, entries in
                ["general", "ui", "security", "selectedAuthType"].contains { file[$0] != nil }
                    || hasMember(["httpUrl", "includeTools", "excludeTools"], entries)
            }),
        ClientProgram(
            "copilot", [["mcpServers"]], timeout: 1,
            entry: { usual($0, [("type", .text("local"))], [("tools", .texts(["*"]))]) },
            isIts: { hasMember(["tools"], $1) }),
        ClientProgram("windsurf", [["mcpServers"]], isIts: { hasMember(["serverUrl"], $1) }),
        // Claude's desktop, Cursor, Cline, a project's .mcp.json and many more.
        ClientProgram("agent", [["mcpServers"]]),
        ClientProgram(
            "zed", [["context_servers"]], .none, entry: { usual($0, [("source", .text("custom"))]) }),
        ClientProgram("vscode", [["servers"]], entry: { usual($0, [("type", .text("stdio"))]) }),
        ClientProgram(
            "opencode", [["mcp", "servers"]], .curly, timeout: 1, entry: { openCode($0) },
            isIts: { $1.contains { isOpenCode($0) } }),
        ClientProgram("vscode", [["mcp", "servers"]], entry: { usual($0, [("type", .text("stdio"))]) }),
        ClientProgram(
            "opencode", [["mcp"]], .curly, timeout: 1, entry: { openCode($0) },
            isIts: { $1.contains { isOpenCode($0) } }),
        ClientProgram("codex", [["mcp_servers"]], .none, form: .toml),
        ClientProgram(
            "goose", [["extensions"]], .dollar, form: .yaml, timeout: 1000,
            entry: { command in
                .object([
                    ("enabled", .bool(true)), ("type", .text("stdio")), ("name", .text("act")),
                    ("description", .text("Tools behind the gate of act")), ("cmd", .text(command.first ?? "")),
                    ("args", .texts(Array(command.dropFirst()))), ("timeout", .int(300)),
                ])
            }),
    ]

    /// Our own files, as one of them.
    package static let act = ClientProgram("act", [["mcpServers"]])

    private static func usual(
        _ command: [String], _ before: [(String, JSON)] = [], _ after: [(String, JSON)] = []
    ) -> JSON {
        let program = ("command", JSON.text(command.first ?? ""))
        return .object(before + [program, ("args", .texts(Array(command.dropFirst())))] + after)
    }

    private static func openCode(_ command: [String]) -> JSON {
        .object([("type", .text("local")), ("command", .texts(command)), ("enabled", .bool(true))])
    }

    private static func isOpenCode(_ entry: JSON) -> Bool {
        entry["command"]?.array != nil || entry["type"]?.string == "remote"
    }

    private static func hasMember(_ names: [String], _ entries: [JSON]) -> Bool {
        entries.contains { entry in names.contains { entry[$0] != nil } }
    }
}
