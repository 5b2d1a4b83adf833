import ActCommand
import ActDecide
import ActJSON
import ActProviders
import ActRecord
import ActSettings
import ActTerminal
import ActTools
import ArgumentParser

/// act-session - the router's session of a conversation: get or make it, list, drop
@main
struct SessionTool: FilteredTool {
    static let configuration = describe("act-session", "Get, list and drop the router's sessions.")
    static let example = "act-session --jq .mcp_url"

    enum Action: String, ExpressibleByArgument, CaseIterable { case get, list, drop }

    @Argument(help: ArgumentHelp("The action.", valueName: "action"))
    var action = Action.get

    @Option(name: .long, help: ArgumentHelp("Limit the session to this toolkit (repeat).", valueName: "name"))
    var toolkit: [String] = []
    @OptionGroup var who: WhoOptions
    @OptionGroup var net: NetOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        if !toolkit.isEmpty, action != .get { throw ValidationError("--toolkit goes with get") }
        if let bad = toolkit.first(where: { !ToolSpec.isSlug($0) }) {
            throw ValidationError("--toolkit: expected the name of a toolkit, got '\(bad)'")
        }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try who.apply(&settings)
        try settings.override("toolkits", toolkit.isEmpty ? nil : toolkit.joined(separator: ","))
        let registry = ToolRegistry(settings, keyFile: net.apiKeyFile, progress: net.progress("act-session"))
        let sessions = try registry.sessions()
        switch action {
        case .get: try out.write(try sessions.get())
        case .list:
            // All users and conversations, or those that were named.
            let found = try sessions.list(user: who.user, conversation: who.conversation)
            if found.isEmpty { out.note(.no) }
            for session in found {
                switch session {
                case .success(let record): try out.write(record)
                case .failure(let failure): try out.write(failure)
                }
            }
        case .drop:
            guard let dropped = try sessions.drop() else { return out.note(.no) }
            try out.write(dropped)
        }
    }
}
