import ActCore
import ActFilter
import ActGate
import ActProviders
import ActSearch
import ActTools
import ArgumentParser

/// act-tools - list toolkits, the tools of one, or show a tool with its schema
@main
struct Tools: FilteredTool {
    static let configuration = describe("act-tools", "List toolkits and tools, or show one.")
    static let example = "act-tools TASK_CREATE --jq .input_schema.required"

    @Argument(
        help: ArgumentHelp("Toolkits to list, or tools to show.", valueName: "name"),
        completion: .custom(Completion.names))
    var names: [String] = []
    @Flag(name: .long, help: "List every tool.")
    var all = false
    @Option(name: [.customShort("p"), .long], help: "List only tools of this provider.")
    var provider: String?
    @Flag(name: .long, help: "Ask the router again, whatever it answered today.")
    var refresh = false
    @OptionGroup var net: NetOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        if all, !names.isEmpty { throw ValidationError("--all takes no names") }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        let toolbox = Toolbox(try loadSettings(), net, "act-tools", refresh: refresh)
        try toolbox.check(provider: provider)
        try toolbox.learn(toolkits: names, provider: provider, command: "act-tools")
        let catalog = try toolbox.catalog()
        let toolkits = try catalog.toolkits(provider: provider)
        if names.isEmpty, !all, let service = try toolbox.toolkits(provider: provider) {
            for kit in service { try out.write(record(kit)) }
        } else if names.isEmpty, !all {
            for kit in toolkits { try out.write(record(kit)) }
        }
        if all {
            try catalog.tools(provider: provider) { tool throws(Failure) in try out.write(toolbox.record(tool)) }
        }
        for name in names {
            if toolkits.contains(where: { $0.name == name }) {
                try catalog.tools(provider: provider, toolkit: name) { tool throws(Failure) in
                    try out.write(toolbox.record(tool))
                }
            } else if let tool = try toolbox.tool(name, provider: provider) {
                try out.write(toolbox.record(tool))
            } else {
                try out.write(toolbox.unknown(name, toolkits: toolkits.map(\.name)))
            }
        }
    }

    private func record(_ kit: (name: String, provider: String, tools: Int)) -> JSON {
        .object([
            ("type", .text("toolkit")), ("toolkit", .text(kit.name)), ("provider", .text(kit.provider)),
            ("tools", .int(kit.tools)),
        ])
    }
}
