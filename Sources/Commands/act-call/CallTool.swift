import ActCommand
import ActDecide
import ActFilter
import ActJSON
import ActLanguage
import ActMake
import ActProviders
import ActRecord
import ActRun
import ActSettings
import ActTerminal
import ActTools
import ArgumentParser

/// act-call - make a call record from a tool's name and arguments, or one for each input record
@main
struct CallTool: FilteredTool {
    static let configuration = describe("act-call", "Make call records from a tool and arguments.")
    static let example = "act-call TASK_CREATE title='Buy milk' | act-confirm | act-exec"
    static let isStage = true

    @Argument(help: "The name of the tool.", completion: .custom(Completion.calls))
    var tool: String?
    @Argument(help: ArgumentHelp("key=value, key:=json or key=@file.", valueName: "argument"))
    var arguments: [String] = []
    @Option(name: .long, help: ArgumentHelp("Make a call of each output of jq.", valueName: "program"))
    var map: String?
    @Flag(help: "Make a call of each row of a table.")
    var table: DelimitedRows.Form?
    @Option(name: .long, help: ArgumentHelp("Make the calls of another agent's model.", valueName: "protocol"))
    var from: Dialect?
    @Option(name: [.customShort("p"), .long], help: "Use the tool of this provider.")
    var provider: String?
    @Option(name: .long, help: ArgumentHelp("Make the same ids in each run, from this text.", valueName: "text"))
    var once: String?
    @OptionGroup var who: WhoOptions
    @OptionGroup var net: NetOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var trust: TrustOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        if from == nil, tool == nil { throw ValidationError("missing expected argument '<tool>'") }
        if from != nil, tool != nil || map != nil || table != nil {
            throw ValidationError("--from takes no tool, --map, --csv or --tsv: the input has the calls")
        }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try who.apply(&settings)
        try trust.apply(&settings)
        let registry = ToolRegistry(settings, keyFile: net.apiKeyFile, progress: net.progress("act-call"))
        try registry.check(provider: provider)
        let words = ArgumentWords(settings).read
        let maker = CallMaker(registry, once: once, words: words, memory: registry.memory()).looking(
            RowLists.lookup(registry))
        if let from {
            return try ForeignCalls(input.options, from).write(&out, maker, registry, provider: provider)
        }
        guard let tool else { return }
        let operands = try Operands(arguments)
        var found: ToolSpec?
        do throws(Failure) { found = try registry.tool(tool, provider: provider) } catch {
            // A service that can't be asked now is the record's trouble, not the stream's.
            guard error.status == .tryLater else { throw error }
            return try out.write(error)
        }
        guard let spec = found else { return try out.write(registry.unknown(tool)) }
        let isForeign = operands.readsText(spec) && !settings.trustsInput
        guard map != nil || table != nil else {
            return try maker.write(&out) { () throws(Failure) in
                let origin = InputFingerprint([Array("call".utf8), Array(spec.slug.utf8)]).adding(
                    try operands.origin(spec))
                return try maker.call(spec, try operands.arguments(spec), from: origin, taint: isForeign)
            }
        }
        let program = map.map { Program($0) }
        var rows = CallRows(input.options, table, net.quiet ? nil : net.progress("act-call"))
        while let row = try rows.next(&out) {
            // The text of the row becomes the call's.
            let unsaid = !settings.trustsInput && (row.record != nil || !Input.isTyped)
            let taint = isForeign || row.record?.isTainted(unsaid: unsaid) ?? unsaid
            let outputs: [JSON]
            do throws(Failure) { outputs = try program?.run(row.json) ?? [row.arguments(spec)] } catch {
                if error.status == .usage { throw error }
                try out.write(error, more: [(.line, .int(row.line))])
                continue
            }
            for output in rows.counted(outputs) {
                try maker.write(&out, more: [(.line, .int(row.line))]) { () throws(Failure) in
                    guard let object = output.object else {
                        throw Failure(.badArguments, "--map: expected an object of arguments, got \(output.line)")
                    }
                    let origin = row.origin.adding([Array(spec.slug.utf8)] + (try operands.origin(spec)))
                    return try maker.call(
                        spec, try operands.arguments(spec, into: object), from: origin, taint: taint,
                        intent: row.record?.text(.intent))
                }
            }
        }
    }
}

extension Dialect: ExpressibleByArgument {}
