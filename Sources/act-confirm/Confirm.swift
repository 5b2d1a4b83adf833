import ActCore
import ActFilter
import ActGate
import ActProviders
import ActQuestion
import ArgumentParser

/// act-confirm - decide each call: let it through, ask, or deny
@main
struct Confirm: FilteredTool {
    static let configuration = describe("act-confirm", "Ask before calls that do harm.")
    static let isStage = true

    @Argument(help: ArgumentHelp("Files of records; standard input without.", valueName: "file"))
    var files: [String] = []

    @Flag(name: [.customShort("y"), .long], help: "Approve what would be asked.")
    var yes = false

    @Flag(name: .long, help: "With -y, approve calls made from untrusted text too.")
    var tainted = false

    @Flag(name: .long, help: "Say what would be decided and why, and decide nothing.")
    var explain = false

    @Flag(name: .long, help: "Say which rules there are, and decide nothing.")
    var checkRules = false

    @Option(name: .long, help: "When to ask: always, adaptive or yolo.")
    var mode: String?

    @Option(name: .long, help: "Ask about medium risk (cautious) or not (normal).")
    var caution: String?

    @Option(name: .long, help: ArgumentHelp("How long an approval lasts, as 15m.", valueName: "time"))
    var validFor: String?

    @OptionGroup var who: WhoOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        if tainted, !yes { throw ValidationError("--tainted goes with -y") }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try who.apply(&settings)
        try settings.override("mode", mode)
        try settings.override("caution", caution)
        try settings.override("valid-for", validFor)
        let toolbox = Toolbox(settings)
        let rules = try toolbox.rules()
        if checkRules {
            if rules.files.isEmpty { out.note(.no) }
            for file in rules.files { try out.write(file.record) }
            return
        }
        var confirmation = Confirmation(
            settings, .init(yes: yes, tainted: tainted, explain: explain),
            lookup: { slug, name throws(Failure) in try toolbox.tool(slug, provider: name) },
            asked: { id throws(Failure) in try toolbox.asked(id) }, rules: rules,
            use: { rule throws(Failure) in try toolbox.use(rule: rule) })
        input.files = files
        var records = Records(input)
        while let record = try records.next(&out) {
            guard record.type == "call" else {
                try out.pass(record)
                continue
            }
            try confirmation.decide(record, &out)
        }
    }
}
