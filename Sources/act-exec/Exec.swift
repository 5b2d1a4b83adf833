import ActCore
import ActFilter
import ActGate
import ActProviders
import ActRun
import ActStore
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
    @Option(
        name: [.customShort("j", allowingJoined: true), .long],
        help: ArgumentHelp("Run at most this many calls at once.", valueName: "number"))
    var jobs = 4
    @Flag(name: .long, help: "Write results in the order of the calls.")
    var ordered = false
    @Option(name: [.customShort("p"), .long], help: "Use this provider for calls that name none.")
    var provider: String?
    @Flag(name: .long, help: "Connect accounts that are missing, at a terminal.")
    var connect = false
    @OptionGroup var paging: PagingOptions
    @Option(name: .long, help: ArgumentHelp("Use and keep answers of reads, as 10m.", valueName: "time"))
    var cache: String?
    @Option(name: .long, help: ArgumentHelp("Write longer data to a file.", valueName: "bytes"))
    var maxData = 1 << 20
    @Flag(name: .long, help: "Fetch the files that results point to.")
    var saveFiles = false
    @Flag(name: .long, help: "Send several calls that only read in one request.")
    var batch = false
    @Flag(name: .long, help: "Queue writes that can't be sent now (act-queue).")
    var queueWhenOffline = false
    @Option(name: .long, help: ArgumentHelp("End a call after this time, as 90s.", valueName: "time"))
    var timeout: String?
    @OptionGroup var machine: MachineOptions
    @OptionGroup var who: WhoOptions
    @OptionGroup var net: NetOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var view: ViewOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: expected 1 to 1024, got \(jobs)") }
        guard maxData >= 0 else { throw ValidationError("--max-data: expected a number of bytes, got \(maxData)") }
        if let cache, Settings.seconds(cache) == nil {
            throw ValidationError("--cache: expected a time such as 10m, got '\(cache)'")
        }
        if let timeout, Settings.seconds(timeout) ?? 0 == 0 {
            throw ValidationError("--timeout: expected a time such as 90s or 15m, got '\(timeout)'")
        }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        try view.apply(output, &out)
        var settings = try loadSettings()
        try who.apply(&settings)
        try machine.apply(&settings)
        settings.callTimeout = timeout.flatMap(Settings.seconds)
        Interrupt.watch()
        out.showsUpkeep = net.verbose
        let toolbox = Toolbox(settings, net, "act-exec", batches: batch, savesFiles: saveFiles)
        try toolbox.check(provider: provider)
        let engine = try Engine(toolbox, try options(toolbox))
        input.files = files
        var records = Records(input)
        var feed = Feed(engine, isOrdered: ordered)
        try feed.run(&records, &out)
    }

    private func options(_ toolbox: Toolbox) throws(Failure) -> Engine.Options {
        // A batch is one request, so that many more calls are on their way.
        let most = batch ? jobs * toolbox.widestBatch : jobs
        var options = Engine.Options(command: "act-exec", jobs: most, dryRun: dryRun, provider: provider)
        if paging.paginate {
            options.pages = try Pages.Options(
                items: paging.items, most: paging.maxPages, delay: Settings.milliseconds(paging.pageDelay) ?? 0,
                from: paging.fromCursor)
        }
        (options.maxData, options.connect, options.when) = (maxData, connect, machine.conditions)
        options.cache = cache.flatMap(Settings.seconds)
        options.queuesOffline = queueWhenOffline
        options.beginning = RunStore.Beginning(command: "act-exec", files: input.files)
        return options
    }
}
