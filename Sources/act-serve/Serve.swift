import ActCore
import ActGate
import ActProviders
import ActServe
import ActTools
import ArgumentParser

/// act-serve - an MCP server: tools for any agent, behind rules, gate and journal
@main
struct Serve: Tool {
    static let configuration = describe("act-serve", "Give an agent tools, behind the gate: an MCP server.")
    static let example = "act-serve --tools fs -c claude"

    @Option(
        name: .long, help: ArgumentHelp("Offer the tools of these toolkits as their own.", valueName: "toolkit,…"))
    var tools: String?
    @Option(name: .long, help: ArgumentHelp("Wait so long for a person before the answer held.", valueName: "time"))
    var wait = "45s"
    @OptionGroup var who: WhoOptions
    @OptionGroup var net: NetOptions

    /// The answers are MCP's, and no records.
    var output: OutputOptions { (try? OutputOptions.parse([])) ?? OutputOptions() }

    mutating func validate() throws {
        guard Settings.seconds(wait) != nil else {
            throw ValidationError("--wait: expected a time such as 45s or 2m, got '\(wait)'")
        }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try who.apply(&settings)
        Interrupt.watch()
        let toolbox = Toolbox(settings, net, "act-serve")
        let toolkits = (tools ?? "").split(separator: ",").map { String($0).trimmed }
        let server = try Server(toolbox, wait: Settings.seconds(wait) ?? 45, toolkits: toolkits)
        try server.serveStandardStreams()
    }
}
