package import ActSettings

extension MCPProvider {
    package static let settingsGroup = SettingsGroup(
        families: [
            trust,
            Setting(
                "mcp.", .text, .own, help: "the client id of act at this MCP server's authorization server",
                ending: ".client-id"),
        ],
        secretFamilies: [Secrets.Family("mcp", help: "a secret of the MCP server")],
        files: ServerFile.projectNames.map { ProjectFile($0, rows: ServerFile.rows) })

    /// The servers whose annotations the user trusts.
    static let trust = Setting(
        "mcp.", .word([Wire.annotations]), .own, help: "believe what this MCP server says of its tools' risks",
        ending: ".trust")
}
