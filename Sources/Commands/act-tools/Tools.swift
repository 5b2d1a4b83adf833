import ActCommand
import ActDecide
import ActFind
import ActJSON
import ActLanguage
import ActProviders
import ActRecord
import ActSettings
import ActTerminal
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
    @Flag(name: .long, help: "Ask the router and the named MCP servers again.")
    var refresh = false
    @Option(name: .long, help: ArgumentHelp("End an MCP server that act-exec --keep keeps.", valueName: "server"))
    var stop: String?
    @Flag(help: "Write definitions for a model's protocol.")
    var form: Dialect?
    @OptionGroup var net: NetOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        if stop != nil, all || refresh || !names.isEmpty { throw ValidationError("--stop goes alone") }
        if all, !names.isEmpty { throw ValidationError("--all takes no names") }
        if let form, names.isEmpty, !all { throw ValidationError("--\(form.rawValue) needs names, or --all") }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        let settings = try loadSettings()
        if let stop {
            let count = try Providers.stop(stop, user: settings.user)
            if count == 0 { out.note(.no) }
            return try out.write(.record(.count, [(.count, .int(count))]))
        }
        let registry = ToolRegistry(
            settings, keyFile: net.apiKeyFile, progress: net.progress("act-tools"), refresh: refresh)
        try registry.check(provider: provider)
        try registry.learn(toolkits: names, provider: provider)
        // A named toolkit or tool waits for no other server.
        let catalog = try registry.catalog(asks: names.isEmpty)
        let kits = try catalog.toolkitNames(provider: provider).map(\.name)
        let toolkits = names.isEmpty ? try catalog.toolkits(provider: provider) : []
        var offered: [ToolSpec] = []
        if names.isEmpty, !all, let service = try registry.toolkits(provider: provider) {
            for kit in service { try out.write(record(kit)) }
        } else if names.isEmpty, !all {
            let states = try registry.states(provider: provider)
            for kit in toolkits {
                try out.write(record(kit, states.first { $0.provider == kit.provider && $0.toolkit == kit.name }))
            }
            for state in states where !toolkits.contains(where: { $0.name == state.toolkit }) {
                try out.write(record((state.toolkit, state.provider, 0), state))
            }
        }
        func show(_ tool: ToolSpec) throws(Failure) {
            if form == nil { try out.write(registry.record(tool).json) } else { offered.append(tool) }
        }
        if all { try catalog.tools(provider: provider, show) }
        for name in names {
            if kits.contains(name) {
                try catalog.tools(provider: provider, toolkit: name, show)
            } else if let tool = try registry.tool(name, provider: provider) {
                try show(tool)
            } else if let failure = try registry.missing(name) {
                try out.write(failure)
            } else {
                try out.write(registry.unknown(name, toolkits: kits))
            }
        }
        for json in try form.map({ form throws(Failure) in try ToolDefinition.all(form, offered) }) ?? [] {
            // A definition is JSON for whoever reads it.
            let isShown = out.form == .text && out.filter == nil
            if isShown { try out.write(text: Terminal.safe(json.line) + "\n") } else { try out.write(json) }
        }
    }

    private func record(
        _ kit: (name: String, provider: String, tools: Int), _ state: ToolkitState? = nil
    ) -> JSON {
        .record(
            .toolkit,
            [(.toolkit, .text(kit.name)), (.provider, .text(kit.provider)), (.tools, .int(kit.tools))]
                + (state?.members ?? []))
    }
}

extension Dialect: EnumerableFlag {
    /// By its raw value: a release build has no names of a room's cases to look at.
    static func name(for value: Dialect) -> NameSpecification { .customLong(value.rawValue) }
}
