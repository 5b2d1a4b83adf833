import ActCore
import ActFilter
import ActGate
import ActModel
import ActProviders
import ArgumentParser

/// act-process - make call records from sentences
@main
struct Process: FilteredTool {
    static let configuration = describe("act-process", "Make call records from sentences.")

    @Argument(help: ArgumentHelp("One sentence; without it, each line of input is one.", valueName: "sentence"))
    var words: [String] = []

    @Option(name: .long, help: ArgumentHelp("Make the ids from this text.", valueName: "text"))
    var once: String?

    @OptionGroup var who: WhoOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions

    mutating func run(_ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try who.apply(&settings)
        let toolbox = Toolbox(settings)
        let maker = CallMaker(settings, once: once)
        if !words.isEmpty {
            return try write(words.joined(separator: " "), Origin(number: 1), settings, toolbox, maker, &out)
        }
        var records = Records(input, takesText: true)
        while let item = try records.nextItem(&out) {
            switch item {
            case .text(let sentence, let number):
                try write(sentence, Origin(number: number, line: number), settings, toolbox, maker, &out)
            case .record(let record):
                guard record.type == "intent", let sentence = record.text("text") else {
                    try out.pass(record)
                    continue
                }
                let origin = Origin(number: record.number, line: record.number, taint: record["taint"]?.bool ?? true)
                try write(sentence, origin, settings, toolbox, maker, &out)
            }
        }
    }

    /// Where a sentence came from: what its call's id counts by, what an error names, whether to trust it.
    private struct Origin {
        var number: Int
        var line: Int?
        var taint = false
    }

    /// Writes the call that a sentence means, or the error that stands in its place.
    private func write(
        _ sentence: String, _ origin: Origin, _ settings: Settings, _ toolbox: Toolbox, _ maker: CallMaker,
        _ out: inout Output
    ) throws(Failure) {
        let call: JSON
        do throws(Failure) {
            let engine = LocalEngine(
                now: .now, zone: settings.zone, currency: settings.currency, categories: settings.categories)
            let reading = try engine.read(sentence)
            guard let tool = try toolbox.tool(reading.tool, provider: nil) else { throw toolbox.unknown(reading.tool) }
            call = try maker.call(
                tool, reading.arguments, number: origin.number, taint: origin.taint, intent: sentence)
        } catch {
            guard error.status == error.code.status else { throw error }
            let place: [(String, JSON)] = origin.line.map { [("line", .int($0))] } ?? []
            try out.write(error, more: place + [("input", .text(String(sentence.prefix(80))))])
            if input.strict, let line = origin.line { throw Failure(error.code, "line \(line): \(error.message)") }
            return
        }
        try out.write(call)
    }
}
