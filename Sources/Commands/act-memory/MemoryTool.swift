import ActAsk
import ActCommand
import ActDecide
import ActJSON
import ActMake
import ActProviders
import ActRecord
import ActSettings
import ActTerminal
import ActTools
import ArgumentParser

/// act-memory - names of ids and preferences that calls are filled in with
@main
struct MemoryTool: FilteredTool {
    static let configuration = describe("act-memory", "Keep names and preferences for calls.")
    static let example = "act-memory add task entity milk 3"
    static let isStage = true

    enum Action: String, ExpressibleByArgument, CaseIterable {
        case add, list, search, update, remove, learn, accept, decline
    }

    @Argument(help: ArgumentHelp("The action.", valueName: "action"))
    var action: Action
    @Argument(help: ArgumentHelp("A toolkit, a kind, a name and a value; or words (search).", valueName: "operand"))
    var operands: [String] = []

    @OptionGroup var memory: MemoryOptions
    @OptionGroup var who: WhoOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var trust: TrustOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        try memory.check(isWriting: action == .add || action == .update, isListing: action == .list)
        let count = operands.count
        switch action {
        case .add:
            if count != 0, count != 4 { throw ValidationError("add: give TOOLKIT KIND NAME VALUE") }
        case .update:
            guard count == 4 || count == 3 && memory.until != nil else {
                throw ValidationError("update: give TOOLKIT KIND NAME and VALUE or --until")
            }
        case .remove: if count != 3 { throw ValidationError("remove: give TOOLKIT KIND NAME") }
        case .search: if count == 0 { throw ValidationError("search: give a word") }
        case .list: if count > 1 { throw ValidationError("list takes no '\(operands[1])'") }
        case .learn: if count > 0 { throw ValidationError("learn takes no '\(operands[0])'") }
        case .accept, .decline:
            if count != 0, count != 1, count != 3 {
                throw ValidationError("\(action.rawValue): give TOOLKIT, TOOLKIT KIND NAME, or nothing")
            }
        }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try who.apply(&settings)
        try trust.apply(&settings)
        let registry = ToolRegistry(settings, progress: TerminalProgress("act-memory"), isTerse: true)
        let desk = MemoryOperations(registry)
        let until = try memory.moment()
        switch action {
        case .add where operands.isEmpty:
            var records = Records(input.options)
            try desk.add(&records, until: until, &out)
        case .add: try desk.add(try key(), operands[3], until: until.flatMap(\.self), &out)
        case .list: try desk.list(operands.first, proposed: memory.proposed, &out)
        case .search: try desk.search(operands, &out)
        case .update: try desk.update(try key(), operands.dropFirst(3).first, until: until, &out)
        case .remove: try desk.remove(try key(), &out)
        case .learn:
            var learning = Learning(registry)
            var records = Records(input.options)
            try learning.run(&records, &out)
        case .accept, .decline:
            let one = operands.count == 3 ? try key() : nil
            let proposals = try desk.proposals(operands.first, one)
            try desk.decide(proposals, accepts: action == .accept, TerminalPrompts(), &out)
        }
    }

    /// The entry that the first three operands name.
    private func key() throws(Failure) -> MemoryOperations.Key {
        try MemoryOperations.Key(toolkit: operands[0], kind: operands[1], name: operands[2])
    }
}
