import ActCore
import ActFilter
import ActGate
import ActProviders
import ArgumentParser

/// act-exec - run approved calls, each once, and say what happened
@main
struct Exec: FilteredTool {
    static let configuration = describe("act-exec", "Run approved calls, each exactly once.")
    static let isStage = true

    @Argument(help: ArgumentHelp("Files of records; standard input without.", valueName: "file"))
    var files: [String] = []

    @Flag(name: [.customShort("n"), .long], help: "Say what would run, and run nothing.")
    var dryRun = false

    @Option(name: [.customShort("j"), .long], help: ArgumentHelp("How many at once.", valueName: "number"))
    var jobs = 4

    @Flag(name: .long, help: "Write results in the order of the calls.")
    var ordered = false

    @Option(name: [.customShort("p"), .long], help: "The provider of calls that name none.")
    var provider: String?

    @OptionGroup var who: WhoOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: expected 1 to 1024, got \(jobs)") }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try who.apply(&settings)
        Interrupt.watch()
        let manner = Execution.Manner(jobs: jobs, ordered: ordered, dryRun: dryRun, provider: provider)
        let toolbox = Toolbox(settings)
        try toolbox.check(provider: provider)
        let execution = Execution(toolbox, manner)
        input.files = files
        var records = Records(input)
        try execution.run(&records, &out)
        try out.flush()
        Interrupt.obey()
    }
}
