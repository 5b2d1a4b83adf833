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

/// act-exec - run approved calls, each once, and say what happened
@main
struct Exec: FilteredTool {
    static let configuration = describe("act-exec", "Run approved calls, each at most once.")
    static let example = "act-call TASK_LIST | act-exec --jq '.data.items[].title'"
    static let isStage = true

    @Argument(help: ArgumentHelp("Files of records (default: standard input).", valueName: "file"))
    var files: [String] = []
    @Flag(name: [.customShort("n"), .long], help: "Report the calls that would run, and run nothing.")
    var dryRun = false
    @OptionGroup var whole: RunOptions
    @Option(name: [.customShort("p"), .long], help: "Use this provider for calls that name none.")
    var provider: String?
    @Flag(name: .long, help: "Connect accounts that are missing, at a terminal.")
    var connect = false
    @OptionGroup var paging: PagingOptions
    @Option(name: .long, help: ArgumentHelp("Write longer data to a file.", valueName: "bytes"))
    var maxData = 1 << 20
    @Flag(name: .long, help: "Fetch the files that results point to.")
    var saveFiles = false
    @Flag(name: .long, help: "Keep programs of servers for the next run with --keep.")
    var keep = false
    @Flag(name: .long, help: .hidden)
    var keeper = false
    @Flag(name: .long, help: "Send several calls that only read in one request.")
    var batch = false
    @OptionGroup var machine: MachineOptions
    @OptionGroup var who: WhoOptions
    @OptionGroup var net: NetOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var view: ViewOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        guard maxData >= 0 else { throw ValidationError("--max-data: expected a number of bytes, got \(maxData)") }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        if keeper { return try Providers.keep() }
        guard let name = whole.resume else { return try run(&out, nil) }
        guard files.isEmpty else { throw .usage("--resume reads the run's own files", hint: "leave FILE out") }
        var settings = try loadSettings()
        try who.apply(&settings)
        let resumption = try Resumption(name, user: who.user, settings)
        guard !resumption.isOver else { return complain("act-exec", "run \(resumption.run.id) is complete") }
        var command = try Exec.parsed(resumption.words(Array(CommandLine.arguments.dropFirst())))
        try command.restart(&out)
        // The run's folder is another than that where this was typed.
        if let file = net.apiKeyFile { command.net.apiKeyFile = wholePath(file) }
        try command.run(&out, resumption)
    }

    private mutating func run(_ out: inout Output, _ resumption: Resumption?) throws(Failure) {
        try view.apply(output, &out)
        try resumption?.enterFolder()
        var settings = try loadSettings()
        try who.apply(&settings)
        try resumption?.apply(&settings, user: who.user, conversation: who.conversation)
        try machine.apply(&settings)
        try whole.apply(&settings)
        Interrupt.watch()
        Suspension.watch()
        if whole.progress != nil { net.quiet = true }
        out.show(upkeep: net.verbose)
        let keeper = keep ? try SiblingExecutable.path("act-exec", for: "act-exec") : nil
        let registry = ToolRegistry(
            settings, keyFile: net.apiKeyFile, progress: net.progress("act-exec"), batches: batch,
            savesFiles: saveFiles, keeper: keeper)
        try registry.check(provider: provider)
        var options = try options(registry)
        input.files = try resumption?.files() ?? (files.isEmpty ? ["-"] : files)
        options.beginning = resumption?.run.beginning ?? RunStore.Beginning(command: .exec, files: input.files)
        options.resumes = resumption != nil
        let engine = try Engine(registry, options)
        if let resumption, !dryRun { try engine.resume(resumption.run) }
        var records = Records(input.options)
        var feed = try Feed(engine, isOrdered: whole.ordered)
        try feed.run(&records, &out)
    }

    private func options(_ registry: ToolRegistry) throws(Failure) -> Engine.Options {
        // A batch is one request, so that many more calls are on their way.
        let most = batch ? whole.jobs * registry.widestBatch : whole.jobs
        var options = Engine.Options(jobs: most, dryRun: dryRun, provider: provider)
        if paging.paginate {
            options.pages = try Pages.Options(
                items: paging.items, most: paging.maxPages, delay: Settings.milliseconds(paging.pageDelay) ?? 0,
                from: paging.fromCursor)
        }
        (options.maxData, options.connect, options.when) = (maxData, connect, machine.conditions)
        options.cache = whole.cache.flatMap(Settings.seconds)
        (options.queuesOffline, options.writesProgress) = (whole.queueWhenOffline, whole.progress == .json)
        options.halt = whole.halt.flatMap { Halt($0) }
        return options
    }
}
