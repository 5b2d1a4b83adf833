import ActAsk
import ActCommand
import ActDecide
import ActJSON
import ActProviders
import ActRecord
import ActSettings
import ActStore
import ActTerminal
import ActTools
import ArgumentParser

/// act-confirm - decide each call: let it through, ask, or deny
@main
struct Confirm: FilteredTool {
    static let configuration = describe("act-confirm", "Ask before calls that do harm.")
    static let example = "act-confirm -y --valid-for 1m new | act-exec --jq .outcome"
    static let isStage = true

    @Argument(help: ArgumentHelp("Files of records (default: standard input).", valueName: "file"))
    var files: [String] = []

    @Flag(name: [.customShort("y"), .long], help: "Approve the calls that would be asked about.")
    var yes = false

    @Flag(name: .long, help: "With -y, approve tainted calls too.")
    var tainted = false

    @Flag(name: .long, help: "Write each decision with its reasons, and decide nothing.")
    var explain = false

    @OptionGroup var held: InboxOptions
    @Flag(name: .long, help: "Read all input before writing anything.")
    var together = false

    @Option(name: .long, help: ArgumentHelp("Let a program decide, instead of asking.", valueName: "command"))
    var askWith: String?

    @Flag(name: .long, help: "Check the files of rules, and decide nothing.")
    var checkRules = false

    @Option(name: .long, help: ArgumentHelp("Pin the tools of a toolkit by one answer.", valueName: "toolkit"))
    var pin: String?

    @Flag(name: .long, help: "End the mark of a conversation that has read something private.")
    var unmark = false

    @OptionGroup var decisions: DecisionOptions

    @Option(
        name: .long, help: ArgumentHelp("Sign approvals, for other machines too, with ssh:FILE.", valueName: "key"))
    var signer: String?

    @Option(name: .long, help: ArgumentHelp("With --signer, approve for the store with this id.", valueName: "id"))
    var store: String?

    @OptionGroup var who: WhoOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        if tainted, !yes { throw ValidationError("--tainted goes with -y") }
        if let store, !Store.isID(store) {
            throw ValidationError("--store: expected the 32 digits that act-doctor shows there, got '\(store)'")
        }
        if let askWith, askWith.allSatisfy(\.isWhitespace) { throw ValidationError("--ask-with: no command") }
        if held.hold, askWith != nil { throw ValidationError("--hold asks nobody: no --ask-with") }
        if held.all, who.conversation != nil { throw ValidationError("--all goes without -c") }
        if held.inbox || pin != nil, !files.isEmpty { throw ValidationError("--inbox and --pin read no files") }
        if unmark, !files.isEmpty || yes || pin != nil || held.inbox || checkRules {
            throw ValidationError("--unmark goes alone: a person ends the mark at the terminal")
        }
        if pin != nil, tainted || explain || held.hold || held.inbox || together || askWith != nil || checkRules {
            throw ValidationError("--pin decides no calls: only -y goes with it")
        }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try who.apply(&settings)
        try decisions.apply(&settings)
        try settings.override("signer", signer)
        if store != nil, settings["signer"].isEmpty {
            throw .usage("--store goes with --signer", hint: "or with the setting signer")
        }
        let progress = TerminalProgress("act-confirm")
        let registry = ToolRegistry(settings, progress: progress, isTerse: true)
        let terminal = TerminalPrompts(isWatch: held.watch)
        if let pin { return try registry.pin(toolkit: pin, yes: yes, terminal, &out) }
        if unmark { return try registry.unmark(terminal) ? () : out.note(.no) }
        let rules = try registry.rules(isAnew: checkRules)
        if checkRules {
            if rules.files.isEmpty { throw Failure(.noMatch, "no file of rules", hint: "see act-rules(5)") }
            for check in try registry.checks(rules) { try out.write(check.record) }
            return
        }
        var options = Confirmation.Options()
        (options.yes, options.tainted, options.explain) = (yes, tainted, explain)
        (options.hold, options.together, options.asker) = (held.hold, together, askWith)
        options.store = store
        options.signer = try settings["signer"].after("ssh:").map { key throws(Failure) in try Signature.Key(key) }
        if held.inbox {
            options.namesConversation = held.all
            let desk = InboxWatch(
                registry: registry, options: options, terminal: terminal, all: held.all, watches: held.watch)
            return try desk.run(&out)
        }
        var confirmation = Confirmation(registry, rules, options, terminal)
        input.files = files
        var records = Records(input.options)
        try confirmation.run(&records, &out)
    }
}
