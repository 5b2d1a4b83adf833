import ActAgent
import ActCore
import ActFilter
import ActProviders
import ActRun
import ActTools
import ArgumentParser

/// act-doctor - what works here, what doesn't, and what to do about it
@main
struct Doctor: FilteredTool {
    static let configuration = describe("act-doctor", "Check the installation, and say how to mend it.")
    static let example = "act-doctor --text"

    @Flag(name: [.short, .long], help: "Write only failed checks.")
    var quiet = false

    @Flag(name: .long, help: "Save the readable rows of a damaged store in a new one.")
    var repair = false

    @OptionGroup var output: OutputOptions

    mutating func run(_ out: inout Output) throws(Failure) {
        var checkup = Checkup(
            profiles: profiles, hasEditor: LineEditor.isThere, configuration: configurationChecks
        ) { Toolbox($0) }
        for check in checkup.run(repairs: repair) {
            if !check.isGood { out.note(.config) }
            if !check.isGood || !quiet || check.name == "repair" { try out.write(check.record) }
        }
    }
}
