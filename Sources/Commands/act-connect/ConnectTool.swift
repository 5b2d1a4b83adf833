import ActCommand
import ActDecide
import ActJSON
import ActProviders
import ActSettings
import ActSystem
import ActTerminal
import ActTools
import ArgumentParser

/// act-connect - link accounts at services, wait for them, check, list and remove them
@main
struct ConnectTool: FilteredTool {
    static let configuration = describe("act-connect", "Connect accounts at services.")
    static let example = "act-connect --open --timeout 5m slack"

    /// A first operand that is no toolkit.
    enum Action: String, ExpressibleByArgument { case list, remove }

    @Argument(
        help: ArgumentHelp("Toolkits; or list; or remove and accounts.", valueName: "toolkit"),
        completion: .custom(Completion.connections))
    var names: [String]

    @Flag(name: .long, help: "Write the link and exit.")
    var noWait = false

    @Flag(name: .long, help: "Wait for a link that was made before.")
    var wait = false

    @Flag(name: .long, help: "Write the active accounts, and make no link.")
    var check = false

    @Flag(name: .long, help: "Open the link in a browser.")
    var open = false

    @Option(name: .long, help: ArgumentHelp("Connect another account under this name.", valueName: "name"))
    var alias: String?

    @Option(name: .long, help: ArgumentHelp("Wait this long for each toolkit, as 60s.", valueName: "time"))
    var timeout = "60s"

    @Option(name: .long, help: ArgumentHelp("Take the address that the browser was led to.", valueName: "url"))
    var callback: String?

    @OptionGroup var who: WhoOptions
    @OptionGroup var net: NetOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        if [noWait, wait, check, callback != nil].filter({ $0 }).count > 1 {
            throw ValidationError("--no-wait, --wait, --check and --callback exclude each other")
        }
        if callback != nil, names.count != 1 { throw ValidationError("--callback goes with one server") }
        if alias != nil, names.count > 1 || wait || check {
            throw ValidationError("--alias goes with one new link")
        }
        guard Settings.seconds(timeout) != nil else {
            throw ValidationError("--timeout: expected a time such as 60s, got '\(timeout)'")
        }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try who.apply(&settings)
        Interrupt.watch()
        let registry = ToolRegistry(settings, keyFile: net.apiKeyFile, progress: net.progress("act-connect"))
        let desk = AccountOperations(
            registry, progress: net.progress("act-connect"), seconds: Settings.seconds(timeout) ?? 60, opens: open)
        switch names.first.flatMap({ Action(argument: $0) }) {
        case .list: try desk.list(Array(names.dropFirst()), &out)
        case .remove: try desk.remove(Array(names.dropFirst()), &out)
        case nil: for name in names { try connect(name, desk, &out) }
        }
        try out.flush()
    }

    private func connect(_ toolkit: String, _ desk: AccountOperations, _ out: inout Output) throws(Failure) {
        if let callback {
            try desk.finish(toolkit, at: callback, &out)
        } else if check {
            try desk.check(toolkit, &out)
        } else if wait {
            try desk.resume(toolkit, &out)
        } else {
            try desk.connect(toolkit, alias: alias, waits: !noWait, &out)
        }
    }
}
