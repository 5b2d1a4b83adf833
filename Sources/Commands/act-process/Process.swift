import ActAgent
import ActBackend
import ActCommand
import ActDecide
import ActJSON
import ActMake
import ActModel
import ActProviders
import ActRecord
import ActRun
import ActSentences
import ActSettings
import ActSystem
import ActTerminal
import ActTools
import ArgumentParser
import Glibc

/// act-process - make call records from sentences
@main
struct Process: FilteredTool {
    static let configuration = describe("act-process", "Make call records from sentences.")
    static let example = "act-process 'coffee 3.50' | act-confirm -y | act-exec --jq .data.category"
    static let isStage = true

    @Argument(help: ArgumentHelp("One sentence (default: each line of input is one).", valueName: "sentence"))
    var words: [String] = []
    @Option(name: .long, help: "Read sentences with this engine: local, backend or model.")
    var engine: String?
    @Option(name: .long, help: ArgumentHelp("Post to the backend of this name.", valueName: "name"))
    var backend: String?
    @Option(
        name: [.customShort("j", allowingJoined: true), .long],
        help: ArgumentHelp("Post at most this many sentences at once.", valueName: "number"))
    var jobs = 1
    @Flag(name: [.customShort("n"), .long], help: "Report what would be posted, and post nothing.")
    var dryRun = false
    @Flag(name: .long, help: "Read the sentences of error records again.")
    var retry = false
    @Flag(name: .long, help: "Queue sentences that can't be posted now (act-queue).")
    var queueWhenOffline = false
    @Option(name: .long, help: ArgumentHelp("Make the same ids in each run, from this text.", valueName: "text"))
    var once: String?

    @OptionGroup var who: WhoOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var trust: TrustOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: expected 1 to 1024, got \(jobs)") }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try who.apply(&settings)
        try trust.apply(&settings)
        try settings.override("engine", engine ?? backend.map { _ in "backend" })
        let isLocal = !["backend", "model"].contains(settings["engine"])
        let typed = words.isEmpty && isLocal && Input.isTyped ? Process.prompt() : nil
        let sentences = Utterances(words, input.options, settings, retries: retry, typed: typed)
        let progress = TerminalProgress("act-process")
        switch settings["engine"] {
        case "backend": try post(sentences, settings, progress, &out)
        case "model" where backend == nil:
            try ModelRun(ToolRegistry(settings, progress: progress), sentences, once: once, progress: progress).run(
                &out)
        default:
            guard backend == nil else { throw .usage("--backend goes with --engine backend") }
            try read(sentences, settings, &out)
        }
    }

    /// Milliseconds that the commands behind this one have for a call before the next prompt.
    private static let pause = 300

    /// The lines that a person types at a prompt: until Ctrl-D, or Ctrl-C twice.
    private static func prompt() -> () -> String? {
        let editor = LineEditor("act-process")
        var isFirst = true
        return {
            if !isFirst, isatty(1) == 0 { Waits.pause(milliseconds: pause) }
            isFirst = false
            var isLeaving = false
            while true {
                switch editor.read() {
                case .text(let text) where text.isEmpty: isLeaving = false
                case .text(let text): return text
                case .interrupted where !isLeaving: isLeaving = true
                case .interrupted, .end: return nil
                }
            }
        }
    }

    /// Reads sentences by the rules on this machine.
    private func read(
        _ sentences: consuming Utterances, _ settings: Settings, _ out: inout Output
    ) throws(Failure) {
        let registry = ToolRegistry(settings, progress: TerminalProgress("act-process"), isTerse: true)
        let maker = CallMaker(registry, once: once, asking: Filling(settings).answer).likeliest
            .looking(RowLists.lookup(registry))
        var engine = LocalEngine(reading: settings)
        // The call before a sentence that takes one back.
        var last: String?
        while let item = try sentences.next(&out) {
            switch item {
            case .record(let record):
                if let call = Call(record), !maker.reads(call) { last = call.id ?? "" }
                try out.pass(record)
            case .sentence(let sentence):
                engine.now = .now
                do throws(Failure) {
                    let calls = try engine.calls(
                        sentence.text, maker, from: sentence.origin, taint: sentence.taint,
                        engine: settings["engine"], after: last)
                    for call in calls { try out.write(call) }
                    last = calls.last { !maker.reads($0) }?.id ?? last
                } catch {
                    let (failure, wordings) = engine.helped(error, sentence.text, taint: sentence.taint)
                    try sentences.write(failure, of: sentence, wordings: wordings, &out)
                }
            }
        }
    }

    /// Lets a backend read sentences.
    private func post(
        _ sentences: consuming Utterances, _ settings: Settings, _ progress: any Progress, _ out: inout Output
    ) throws(Failure) {
        let provider = try ProcessBackend(settings, name: backend, progress: progress)
        var options = Engine.Options(jobs: jobs, dryRun: dryRun)
        options.queuesOffline = queueWhenOffline
        let registry = ToolRegistry(settings, progress: progress, more: [provider])
        try BackendRun(provider, registry, sentences, options, once: once, progress: progress).run(&out)
    }
}
