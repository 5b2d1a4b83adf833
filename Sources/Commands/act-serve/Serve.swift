import ActCommand
import ActDecide
import ActJSON
import ActProviders
import ActServe
import ActSettings
import ActSystem
import ActTerminal
import ActTools
import ArgumentParser
import Glibc

/// act-serve - an MCP server: tools for any agent, behind rules, gate and journal
@main
struct Serve: Tool {
    static let configuration = describe("act-serve", "Give an agent tools, behind the gate: an MCP server.")
    static let example = "act-serve --tools fs -c claude"

    @Option(
        name: .long, help: ArgumentHelp("Offer the tools of these toolkits as their own.", valueName: "toolkit,…"))
    var tools: String?
    @Flag(name: .long, help: "Leave act's own tools out, but for search and describe.")
    var noOwn = false
    @Option(name: .long, help: ArgumentHelp("Wait so long for a person before the answer held.", valueName: "time"))
    var wait = "45s"
    @Flag(name: .long, help: "Serve at act's socket.")
    var socket = false
    @Flag(name: .long, help: "Give an agent the act-serve at the socket.")
    var join = false
    @Option(
        name: .long, help: ArgumentHelp("Serve by HTTP at this port of 127.0.0.1.", valueName: "127.0.0.1:port"))
    var http: String?
    @OptionGroup var who: WhoOptions
    @OptionGroup var net: NetOptions

    /// The answers are MCP's, and no records.
    var output: OutputOptions { (try? OutputOptions.parse([])) ?? OutputOptions() }

    mutating func validate() throws {
        guard Settings.seconds(wait) != nil else {
            throw ValidationError("--wait: expected a time such as 45s or 2m, got '\(wait)'")
        }
        let ways = [("--socket", socket), ("--join", join), ("--http", http != nil)].filter(\.1)
        if ways.count > 1 { throw ValidationError("\(ways[0].0) and \(ways[1].0) exclude each other") }
        if let http, port == nil {
            throw ValidationError("--http: expected 127.0.0.1 and a port, as 127.0.0.1:8181, got '\(http)'")
        }
    }

    /// The port of the loopback address; no other address is served.
    private var port: UInt16? { http?.after("127.0.0.1:").flatMap { UInt16($0) } }

    mutating func run(_ out: inout Output) throws(Failure) {
        guard !Environment.isServed else {
            throw Failure(
                .config, "an act-serve started this one, which would serve itself",
                hint: "take act-serve out of mcp.json and of the handlers")
        }
        Environment.markServed()
        Interrupt.watch()
        if join { return try StdioRelay.run() }
        var settings = try loadSettings()
        try who.apply(&settings)
        let registry = ToolRegistry(
            settings, keyFile: net.apiKeyFile, progress: net.progress("act-serve"), isForAgent: true,
            leavesOwnOut: noOwn)
        let toolkits = (tools ?? "").split(separator: ",").map { String($0).trimmed }
        let server = try MCPServer(registry, wait: Settings.seconds(wait) ?? 45, toolkits: toolkits)
        if socket { return try server.serveSocket() }
        guard let port else { return try server.serveStandardStreams() }
        try server.serveHTTP(port: port) { port in
            let message = "serving at http://127.0.0.1:\(port)/mcp, with the token in '\(Paths.serveToken)'"
            if !net.quiet { complain("act-serve", message) }
        }
    }
}

/// The standard streams of an agent, joined to an act-serve that runs already.
enum StdioRelay {
    /// Carries bytes in both directions until the server has answered all of them.
    static func run() throws(Failure) {
        let server = try Listener.connect()
        defer { close(server) }
        var (asking, answering) = (ReadBuffer(0), ReadBuffer(server))
        var (to, from) = (WriteBuffer(server), WriteBuffer(1))
        var isShut = false
        while !answering.isOver || !from.isFlushed, !from.isGone, !Interrupt.isPending {
            if to.isFlushed { to.add(asking.take()) }
            to.flush()
            if (asking.isOver && to.isFlushed || to.isGone), !isShut {
                isShut = true
                shutdown(server, Int32(SHUT_WR))
            }
            if from.isFlushed { from.add(answering.take()) }
            from.flush()
            if answering.isOver, from.isFlushed { break }
            var waits = Waits()
            to.join(&waits)
            from.join(&waits)
            if to.isFlushed, !asking.isOver { waits.add(0) }
            if from.isFlushed { waits.add(server) }
            waits.wait()
        }
        guard asking.isOver || Interrupt.isPending || from.isGone else {
            throw Failure(
                .unavailable, "the act-serve at the socket ended", hint: "start it again: act-serve --socket")
        }
    }
}
