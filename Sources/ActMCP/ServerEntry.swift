package import ActCore

/// An MCP server as somebody configured it (act-mcp(5)).
package struct ServerEntry: Sendable {
    package enum Transport: Sendable {
        /// A program and its arguments, spoken to by its standard streams; `variables` are `NAME=value`.
        case command([String], variables: [String], folder: String?)
        /// Streamable HTTP.
        case http(Address, headers: [(name: String, value: String)])
    }

    /// The name of the server and of its toolkit: letters, digits, `_` and `-`, 1 to 64 of them.
    package let id: String
    package let transport: Transport
    /// Milliseconds that a request may take without a word from the server.
    package let timeout: Int
    /// The file that it stands in.
    package let path: String
    /// What calls are approved for: a digest of the command, its arguments and its folder, or of the address. Values of
    /// variables and headers, which may be secrets, are not part of it.
    package let origin: String

    package init(id: String, transport: Transport, timeout: Int, path: String, origin: String) {
        self.id = id
        self.transport = transport
        self.timeout = timeout
        self.path = path
        self.origin = origin
    }
}
