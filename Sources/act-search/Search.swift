import ActCore
import ActFilter
import ActGate
import ActProviders
import ArgumentParser

/// act-search - find the tool for an intent, and make the call
@main
struct SearchTool: FilteredTool {
    static let configuration = describe("act-search", "Find the tool for an intent.")
    static let isStage = true

    @Argument(help: ArgumentHelp("Intents, and key=value arguments; input lines without.", valueName: "intent"))
    var operands: [String] = []
    @Flag(name: .long, help: "Write every tool that fits, best first, instead of a call.")
    var all = false
    @Option(name: .long, help: ArgumentHelp("How many tools with --all.", valueName: "number"))
    var limit: Int?
    @Option(name: [.customShort("p"), .long], help: "Only tools of this provider.")
    var provider: String?
    @Option(name: .long, help: ArgumentHelp("Only tools of this toolkit.", valueName: "name"))
    var toolkit: String?
    @Flag(name: .long, help: "Forget what was learned, of the named tools or of all.")
    var forget = false
    @Option(name: .long, help: ArgumentHelp("Make the ids from this text.", valueName: "text"))
    var once: String?
    @OptionGroup var who: WhoOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        if limit != nil, !all { throw ValidationError("--limit goes with --all") }
        if let limit, !(1...1000).contains(limit) {
            throw ValidationError("--limit: expected 1 to 1000, got \(limit)")
        }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try who.apply(&settings)
        let toolbox = Toolbox(settings)
        if forget { return try toolbox.forget(operands, &out) }
        let arguments = operands.filter(Operands.isOperand)
        let intents = operands.filter { !Operands.isOperand($0) }
        if all, !arguments.isEmpty { throw .usage("--all takes no arguments, got '\(arguments[0])'") }
        var search = try Search(
            toolbox, provider: provider, toolkit: toolkit, operands: arguments, once: once)
        for intent in intents { try answer(intent, taint: false, &search, &out) }
        guard intents.isEmpty else { return }
        var records = Records(input, takesText: true)
        while let item = try records.nextItem(&out) {
            switch item {
            case .text(let line, let number): try answer(line.trimmed, taint: false, line: number, &search, &out)
            case .record(let record) where record.type != "intent": try out.pass(record)
            case .record(let record):
                guard let text = record.text("text") else {
                    let failure = Failure(.badRecord, "an intent without a 'text' that is a string")
                    try out.write(failure, more: [("line", .int(record.number))])
                    continue
                }
                let taint = record["taint"]?.bool ?? true
                try answer(text, taint: taint, line: record.number, &search, &out)
            }
        }
    }

    /// Writes what an intent leads to, or the error that stands in its place.
    private func answer(
        _ intent: String, taint: Bool, line: Int? = nil, _ search: inout Search, _ out: inout Output
    ) throws(Failure) {
        var records: [JSON] = []
        do throws(Failure) {
            records = all ? try search.all(intent, limit: limit ?? 10) : [try search.call(intent, taint: taint)]
        } catch {
            guard error.code == .noMatch || error.code == .badArguments else { throw error }
            return try out.write(error, more: line.map { [("line", .int($0))] } ?? [])
        }
        for record in records { try out.write(record) }
    }
}
