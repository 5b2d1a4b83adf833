import ActCommand
import ActDecide
import ActJSON
import ActRecord
import ActStore
import ActTerminal
import ArgumentParser

/// act-store - the store that many machines share: set it up, move one into it, bring it on
@main
struct StoreTool: FilteredTool {
    static let configuration = describe("act-store", "Set up the store that machines share.")
    static let example = "act-store init | tail -n 1"

    enum Action: String, ExpressibleByArgument, CaseIterable { case `init`, move, migrate, accept, drop }

    /// The owner's word on a store that is at another place, or went back.
    enum Acceptance: String, EnumerableFlag {
        case restored, failover, nothingLost

        static func help(for value: Acceptance) -> ArgumentHelp? {
            switch value {
            case .restored: "It was restored from a backup: queued calls go to the inbox, approvals end."
            case .failover: "A synchronous standby took over: no commit is lost."
            case .nothingLost: "No commit is lost, whatever a machine found: approvals stay."
            }
        }
    }

    @Argument(help: ArgumentHelp("The action.", valueName: "action"))
    var action: Action

    @Argument(help: ArgumentHelp("With drop, the last month that goes.", valueName: "month"))
    var month: String?

    @Flag(name: .long, help: "Run the SQL, and do not print it.")
    var apply = false
    @Flag(exclusivity: .exclusive)
    var acceptance: Acceptance?

    @Option(name: .long, help: ArgumentHelp("Make this role, for a person or for workers.", valueName: "name"))
    var role: String?

    @Option(name: .customLong("for"), help: ArgumentHelp("With --role, the users it acts for.", valueName: "users"))
    var users: String?
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        if (month == nil) == (action == .drop) { throw ValidationError("drop, and no other action, has a month") }
        if (role == nil) != (users == nil) { throw ValidationError("--role and --for go together") }
        if role != nil, action != .`init` { throw ValidationError("--role is for init") }
        if apply, action != .`init` { throw ValidationError("--apply is for init: \(action.rawValue) always acts") }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        _ = try loadSettings()
        switch action {
        case .`init`:
            let script =
                if let role, let users {
                    try SharedStoreSetup.script(role: role, users: users)
                } else {
                    SharedStoreSetup.script
                }
            if apply { return try SharedStoreSetup.apply(script) }
            try out.write(text: SharedStoreSetup.transaction(script))
        case .move: try move(&out)
        case .migrate:
            let versions = try SharedStoreSetup.migrate()
            try out.write(EntryCount("event", "migrate", versions.to - versions.from).record)
        case .drop: try out.write(EntryCount("event", "drop", try Months.drop(through: month ?? "")).record)
        case .accept:
            switch acceptance {
            case nil: throw .usage("accept needs --restored, --failover or --nothing-lost")
            case .failover: try StoreAcceptance.failover()
            case .nothingLost: try StoreAcceptance.nothingLost()
            case .restored:
                let count = try StoreAcceptance.restored { record, reason in
                    let held = Approval.refusal(.held, by: .program, reason: reason)
                    return record.setting([(.approval, held)])
                }
                complain("act-store", "\(count) \(count == 1 ? "call" : "calls") of queues went to the inbox")
            }
        }
    }

    private func move(_ out: inout Output) throws(Failure) {
        let progress = TerminalProgress("act-store")
        let moved = try StoreMove.run { progress.show("\($0) rows", waitingFor: nil) }
        progress.rest()
        if moved.isRepeated { progress.warn("the store was moved to '\(moved.target)' before", hint: nil) }
        try out.write(EntryCount("event", "move", moved.rows).record)
    }
}
