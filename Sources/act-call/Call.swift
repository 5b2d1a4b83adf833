import ActCore
import ActFilter
import ActGate
import ActProviders
import ActTools
import ArgumentParser

/// act-call - make a call record from a tool's name and arguments, or one for each input record
@main
struct CallTool: FilteredTool {
    static let configuration = describe("act-call", "Make call records from a tool and arguments.")
    static let isStage = true

    @Argument(help: "The tool.")
    var tool: String

    @Argument(help: ArgumentHelp("key=value, key:=json or key=@file.", valueName: "argument"))
    var arguments: [String] = []

    @Option(name: .long, help: ArgumentHelp("One call per input record, from jq's output.", valueName: "program"))
    var map: String?

    @Option(name: [.customShort("p"), .long], help: "The provider, where two have the tool.")
    var provider: String?

    @Option(name: .long, help: ArgumentHelp("Make the ids from this text.", valueName: "text"))
    var once: String?

    @OptionGroup var who: WhoOptions
    @OptionGroup var net: NetOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var trust: TrustOptions
    @OptionGroup var output: OutputOptions

    mutating func run(_ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try who.apply(&settings)
        try trust.apply(&settings)
        let toolbox = Toolbox(settings, net, "act-call")
        try toolbox.check(provider: provider)
        let operands = try Operands(arguments)
        var found: ToolSpec?
        do throws(Failure) { found = try toolbox.tool(tool, provider: provider) } catch {
            // What the service can't say now is the record's trouble, not the stream's.
            guard error.status == .tryLater else { throw error }
            return try out.write(error)
        }
        guard let spec = found else { return try out.write(toolbox.unknown(tool)) }
        let maker = CallMaker(toolbox, once: once)
        let isForeign = operands.readsText(spec) && !settings.trustsInput
        guard let map else {
            return try write(&out) { () throws(Failure) in
                try maker.call(spec, try operands.arguments(spec), number: 1, taint: isForeign)
            }
        }
        let program = Program(map)
        var records = Records(input)
        var number = 0
        while let record = try records.next(&out) {
            if record.type == "error" {
                try out.pass(record)
                continue
            }
            // The text of the record becomes the call's.
            let taint = isForeign || record.isTainted(unsaid: !settings.trustsInput)
            let outputs: [JSON]
            do throws(Failure) { outputs = try program.run(record.json) } catch {
                if error.status == .usage { throw error }
                try out.write(error, more: [("line", .int(record.number))])
                continue
            }
            for output in outputs {
                number += 1
                try write(&out, line: record.number) { () throws(Failure) in
                    guard let object = output.object else {
                        throw Failure(.badArguments, "--map: expected an object of arguments, got \(output.line)")
                    }
                    return try maker.call(
                        spec, try operands.arguments(spec, into: object), number: number, taint: taint,
                        intent: record.text("intent"))
                }
            }
        }
    }

    /// Writes the call, or the error that stands in its place.
    private func write(
        _ out: inout Output, line: Int? = nil, _ make: () throws(Failure) -> JSON
    ) throws(Failure) {
        let call: JSON
        do throws(Failure) { call = try make() } catch {
            if error.status == .usage || error.status == .io { throw error }
            return try out.write(error, more: line.map { [("line", .int($0))] } ?? [])
        }
        try out.write(call)
    }
}
