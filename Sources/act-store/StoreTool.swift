import ActCore
import ActFilter
import ActGate
import ActStore
import ArgumentParser

/// act-store - the store that many machines share: set it up
@main
struct StoreTool: FilteredTool {
    static let configuration = describe("act-store", "Set up the store that machines share.")
    static let example = "act-store init | tail -n 1"

    enum Action: String, ExpressibleByArgument, CaseIterable { case `init` }

    @Argument(help: ArgumentHelp("The action.", valueName: "action"))
    var action: Action

    @Flag(name: .long, help: "Run the SQL, and do not print it.")
    var apply = false
    @OptionGroup var output: OutputOptions

    mutating func run(_ out: inout Output) throws(Failure) {
        _ = try loadSettings()
        switch action {
        case .`init`:
            if apply { try SharedStoreSetup.apply() } else { try out.write(text: SharedStoreSetup.script) }
        }
    }
}
