import ActAsk
import ActCommand
import ActDecide
import ActJSON
import ActProviders
import ActRecord
import ActSettings
import ActSystem
import ActTerminal
import ActTools
import ArgumentParser
import Glibc

/// act-open - open an act:// link: show a sentence unsent, show settings, wait for a connection
@main
struct OpenTool: FilteredTool {
    static let configuration = describe("act-open", "Open an act:// link.")
    static let example = "act-open 'act://chat?prompt=list+my+tasks'"
    static let isStage = true

    @Argument(help: ArgumentHelp("A link: act://chat, settings or oauth-callback.", valueName: "link"))
    var link: String
    @OptionGroup var who: WhoOptions
    @OptionGroup var net: NetOptions
    @OptionGroup var output: OutputOptions

    /// Seconds that a connection is waited for.
    private static let patience = 60

    mutating func run(_ out: inout Output) throws(Failure) {
        let link = try ActLink(link)
        var settings = try loadSettings()
        try who.apply(&settings)
        switch link {
        case .chat(let prompt): try chat(prompt, settings, &out)
        case .settings(let name): try show(name, settings, &out)
        case .account(let id): try connections(settings).finish(id, &out)
        case .toolkit(let name): try connections(settings).resume(name, &out)
        }
    }

    private func connections(_ settings: Settings) throws(Failure) -> AccountOperations {
        Interrupt.watch()
        return AccountOperations(
            ToolRegistry(settings, keyFile: net.apiKeyFile, progress: net.progress("act-open")),
            progress: net.progress("act-open"), seconds: OpenTool.patience, opens: false)
    }

    /// Offers to send a sentence, where a person reads along; else it is a record, and nothing is sent.
    private func chat(_ prompt: String, _ settings: Settings, _ out: inout Output) throws(Failure) {
        let terminal = TerminalPrompts()
        guard out.streamsText, isatty(1) == 1, terminal.isThere else {
            return try out.write(.record(.intent, [(.text, .text(prompt)), (.taint, .bool(true))]))
        }
        let agent = try SiblingExecutable.path("act-agent", for: "act-open")
        // A link gets a conversation of its own: it taints one, and would read along in it.
        let conversation = who.conversation ?? "link-\(UUID.v7().suffix(8))"
        let isNew = who.conversation == nil
        guard
            let sentence = try LinkPrompt.ask(terminal, prompt, conversation: conversation, isNew: isNew)
        else { return out.note(.no) }
        var options = ["--user=\(settings.user)", "--conversation=\(conversation)"]
        if let file = net.apiKeyFile { options.append("--api-key-file=\(file)") }
        if net.verbose { options.append("--verbose") }
        if net.quiet { options.append("--quiet") }
        try SiblingExecutable.become(agent, options, foreign: sentence)
    }

    private func show(_ name: String?, _ settings: Settings, _ out: inout Output) throws(Failure) {
        guard let name else {
            for record in try ConfigListing.records(settings) { try out.write(record) }
            for (line, hint) in settings.ignored { complain("act-open", "not used: \(line)", hint: hint) }
            return
        }
        guard Settings.setting(name) != nil || Secrets.isSecret(name) else {
            throw Failure(.badArguments, "no setting '\(shortened(name, 40))'", hint: "see act-config list")
        }
        guard let found = try ConfigListing.record(of: name, settings) else { return out.note(.no) }
        try out.write(found)
    }
}
