import ActAsk
import ActBackend
import ActCommand
import ActDecide
import ActJSON
import ActProviders
import ActRecord
import ActRun
import ActSettings
import ActStore
import ActSystem
import ActTerminal
import ActTools
import ArgumentParser

/// act-queue - keep calls until they can run
@main
struct Queue: FilteredTool {
    static let configuration = describe("act-queue", "Keep calls until they can run.")
    static let example = "act-confirm new | act-queue add --jq .state"
    static let isStage = true

    enum Action: String, ExpressibleByArgument, CaseIterable {
        case add, run, list, retry, resolve, drop, export
    }

    @Argument(help: ArgumentHelp("The action.", valueName: "action"), completion: .custom(Completion.queued))
    var action: Action
    @Argument(help: ArgumentHelp("Files of records (add), or ids (retry, resolve, drop).", valueName: "operand"))
    var operands: [String] = []

    @OptionGroup var queue: QueueOptions
    @OptionGroup var word: ResolveOptions
    @OptionGroup var machine: MachineOptions
    @OptionGroup var who: WhoOptions
    @OptionGroup var net: NetOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        try queue.check(isAdding: action == .add, isRunning: action == .run, isListing: action == .list)
        switch action {
        case .retry, .drop:
            if operands.isEmpty { throw ValidationError("\(action.rawValue): name a call by its id") }
        case .resolve: if operands.count != 1 { throw ValidationError("resolve: name one call by its id") }
        case .run, .list, .export:
            if let extra = operands.first { throw ValidationError("\(action.rawValue) takes no '\(extra)'") }
        case .add: break
        }
        try word.check(isResolving: action == .resolve)
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        Interrupt.watch()
        let progress = net.progress("act-queue")
        let sentences = KeptSentences(progress) { [self] () throws(Failure) in try set() }
        // Only what the queue kept may post: a record that is added has no tool for it.
        let registry = ToolRegistry(
            try set(), keyFile: net.apiKeyFile, progress: progress, more: action == .run ? [sentences] : [])
        let desk = QueueOperations(registry)
        switch action {
        case .add:
            var options = Engine.Options(jobs: 1)
            options.keeps = true
            options.keepsFor = queue.until.flatMap(Settings.seconds)
            input.files = operands
            var records = Records(input.options)
            var feed = try Feed(Engine(registry, options), isOrdered: true)
            try feed.run(&records, &out)
        case .run:
            var options = QueueWork.Options(jobs: queue.jobs)
            (options.watches, options.tries, options.limit) = (queue.watch, queue.tries, queue.limit ?? .max)
            options.posting = sentences.posting(registry)
            try QueueWork.run(registry, options, when: machine.conditions, &out)
        case .list: try desk.list(limit: queue.limit ?? .max, &out)
        case .retry: try desk.retry(try desk.ids(operands), &out)
        case .resolve: try resolve(try desk.ids(operands)[0], desk, &out)
        case .drop: try desk.drop(try desk.ids(operands), &out)
        case .export: try desk.export(&out)
        }
    }

    /// The settings as they are now.
    private func set() throws(Failure) -> Settings {
        var settings = try loadSettings()
        try who.apply(&settings)
        try machine.apply(&settings)
        return settings
    }

    private func resolve(_ id: String, _ desk: QueueOperations, _ out: inout Output) throws(Failure) {
        var did = word.did
        if let check = word.check {
            did = try desk.check(check, is: word.is) { answer in TerminalPrompts().didHappen(id, answer) }
        }
        try desk.resolve(id, did: did, byLook: word.is != nil, &out)
    }
}
