import ActCommand
import ActDecide
import ActJSON
import ActProviders
import ActSettings
import ActStore
import ActSystem
import ActTerminal
import ActTools
import ArgumentParser

/// act-ps - what runs, what was interrupted, and how to go on
@main
struct Ps: FilteredTool {
    static let configuration = describe("act-ps", "List the runs of calls.")
    static let example = "act-ps --stale --jq .resume"

    @Flag(name: .long, help: "List only runs that were interrupted.")
    var stale = false
    @Option(name: .long, help: ArgumentHelp("List at most this many, the newest.", valueName: "number"))
    var limit = 50
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit: expected at least 1, got \(limit)") }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        let settings = try loadSettings()
        let kept = stale ? [] : Providers.kept(user: settings.user)
        for server in kept { try out.write(server.record) }
        // Nothing was ever run where there is no store; looking makes none.
        guard Store.exists else { return kept.isEmpty ? out.note(.no) : () }
        let store = try Store.openUnchecked()
        let open = stale ? [] : try OpenCall.all(store)
        for call in open { try out.write(call.record(now: .now)) }
        let runs = try RunStore(store, user: settings.user).list(limit: limit, stale: stale)
        if runs.isEmpty, kept.isEmpty, open.isEmpty { out.note(.no) }
        for run in runs {
            try out.write(run.record(now: .now, approvalsLast: settings.validFor, on: store.machine))
        }
    }
}
