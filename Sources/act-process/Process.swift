import ActCore
import ActFilter
import ActGate
import ActPhrases
import ActProviders
import ActTools
import ArgumentParser

/// act-process - make call records from sentences
@main
struct Process: FilteredTool {
    static let configuration = describe("act-process", "Make call records from sentences.")
    static let example = "act-process 'coffee 3.50' | act-confirm -y | act-exec --jq .data.category"
    static let isStage = true

    @Argument(help: ArgumentHelp("One sentence (default: each line of input is one).", valueName: "sentence"))
    var words: [String] = []

    @Option(name: .long, help: ArgumentHelp("Make the same ids in each run, from this text.", valueName: "text"))
    var once: String?

    @OptionGroup var who: WhoOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var trust: TrustOptions
    @OptionGroup var output: OutputOptions

    mutating func run(_ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try who.apply(&settings)
        try trust.apply(&settings)
        let maker = CallMaker(Toolbox(settings), once: once)
        var engine = LocalEngine(
            now: .now, zone: settings.zone, currency: settings.currency,
            categories: settings.members(of: "category.").map { ($0.word, $0.value.text) })
        if !words.isEmpty {
            let sentence = words.joined(separator: " ")
            return try write(sentence, line: nil, &out) { () throws(Failure) in
                try engine.call(sentence, maker, from: .line(sentence), taint: false)
            }
        }
        var records = Records(input, takesText: true)
        while let item = try records.nextItem(&out) {
            let asked: (sentence: String, number: Int, origin: Origin, taint: Bool)
            switch item {
            case .text(let sentence, let number):
                asked = (sentence, number, .line(sentence), !settings.trustsInput && !Input.isTyped)
            case .record(let record):
                guard record.type == "intent", let sentence = record.text("text") else {
                    try out.pass(record)
                    continue
                }
                let taint = record.isTainted(unsaid: !settings.trustsInput)
                asked = (sentence, record.number, Origin(record), taint)
            }
            engine.now = .now
            try write(asked.sentence, line: asked.number, &out) { () throws(Failure) in
                try engine.call(asked.sentence, maker, from: asked.origin, taint: asked.taint)
            }
        }
    }

    /// Writes the call, or the error that stands in its place.
    private func write(
        _ sentence: String, line: Int?, _ out: inout Output, _ make: () throws(Failure) -> JSON
    ) throws(Failure) {
        let call: JSON
        do throws(Failure) { call = try make() } catch {
            // Trouble with more than this sentence.
            guard error.code != .io, error.code != .usage, error.code != .internal else { throw error }
            let number: [(String, JSON)] = line.map { [("line", .int($0))] } ?? []
            try out.write(error, more: number + [("input", .text(String(sentence.prefix(80))))])
            if let line, input.strict {
                throw Failure(error.code, "line \(line): \(error.message)", hint: error.hint)
            }
            return
        }
        try out.write(call)
    }
}
