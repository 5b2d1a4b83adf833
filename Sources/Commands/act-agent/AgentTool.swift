import ActAgent
import ActCommand
import ActDecide
import ActJSON
import ActModel
import ActProviders
import ActRecord
import ActSettings
import ActSystem
import ActTerminal
import ActTools
import ArgumentParser
import Glibc

/// act-agent - get things done in a conversation: a language model calls, a person confirms, act runs
@main
struct AgentTool: FilteredTool {
    static let configuration = describe("act-agent", "Talk with a language model that gets things done.")
    static let example = "act-agent 'add a task to buy milk'"
    static let isStage = true

    @Argument(help: ArgumentHelp("The sentence (default: a conversation).", valueName: "sentence"))
    var words: [String] = []
    @Option(name: .long, help: ArgumentHelp("Ask this model, as openai/MODEL.", valueName: "model"))
    var model: String?
    @OptionGroup var spending: SpendingOptions
    @OptionGroup var who: WhoOptions
    @OptionGroup var net: NetOptions
    @OptionGroup var trust: TrustOptions
    @OptionGroup var output: OutputOptions

    /// The preset of its bounds, where none is given.
    private static let usualPreset = "research"
    /// Calls that run at once.
    private static let jobs = 4
    /// Bytes of standard input that are a sentence.
    private static let longest = 1 << 20

    mutating func run(_ out: inout Output) throws(Failure) {
        let isPerson = isatty(0) == 1 && isatty(1) == 1 && out.streamsText
        let preset = spending.preset ?? AgentTool.usualPreset
        var (sentence, taint) = (words.joined(separator: " ").trimmed, false)
        if !words.isEmpty, sentence.isEmpty { throw .usage("expected a sentence", hint: "act-agent 'what to do'") }
        let guide = FirstRunSetup(model: model, preset: preset)
        let settings = isPerson ? try guide.run { () throws(Failure) in try loaded() } : try loaded()
        guard !guide.isWithoutModel(settings) else { throw ModelChoice.unset }
        let choice = try ModelChoice(settings, model: model, preset: preset)
        if words.isEmpty, !isPerson {
            let bytes = try readAll(0, name: "standard input", limit: AgentTool.longest)
            sentence = String(decoding: bytes, as: UTF8.self).trimmed
            taint = !settings.trustsInput && !Input.isTyped
            if sentence.isEmpty { return }
        }
        let registry = ToolRegistry(settings, keyFile: net.apiKeyFile, progress: net.progress("act-agent"))
        var chat = Chat.Options(command: "act-agent")
        (chat.model, chat.preset) = (model, preset)
        chat.context = ChatContext(registry)
        if isPerson { chat.keepsTier = guide.keepsTier }
        var options = Agent.Options(chat, jobs: AgentTool.jobs) { [settings, net] progress throws(Failure) in
            ToolRegistry(settings, keyFile: net.apiKeyFile, progress: progress)
        }
        (options.isVerbose, options.isQuiet) = (net.verbose, net.quiet)
        Interrupt.watch()
        let agent = try Agent(registry, options, out)
        if sentence.isEmpty {
            try out.write(
                text: "\(choice.name), conversation \(Terminal.safe(settings.conversation)). Ctrl-D ends.\n")
            try out.flush()
            return try agent.converse(&out)
        }
        try agent.tellBeginning()
        try agent.work(on: sentence, taint: taint, &out)
    }

    private func loaded() throws(Failure) -> Settings {
        var settings = try loadSettings()
        try who.apply(&settings)
        try trust.apply(&settings)
        try spending.apply(&settings)
        return settings
    }
}
