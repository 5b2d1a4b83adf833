/// The keys of MCP that members of records have too.
package enum Wire {
    package static let annotations = "annotations", arguments = "arguments", cursor = "cursor", level = "level",
        tools = "tools"
    package static let instructions = "instructions"
}
