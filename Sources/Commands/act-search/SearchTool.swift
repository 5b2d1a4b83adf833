import ActCommand
import ActDecide
import ActFind
import ActJSON
import ActMake
import ActProviders
import ActRecord
import ActRun
import ActSettings
import ActTerminal
import ActTools
import ArgumentParser

/// act-search - find the tool for an intent, and make the call
@main
struct SearchTool: FilteredTool {
    static let configuration = describe("act-search", "Find the tool for an intent.")
    static let example = "act-search 'add a task' title='Buy milk' | act-confirm | act-exec"
    static let isStage = true

    @Argument(help: ArgumentHelp("Intents and key=value arguments (default: lines of input).", valueName: "intent"))
    var operands: [String] = []
    @Flag(name: .long, help: "Write every tool that fits, the best first, instead of a call.")
    var all = false
    @Option(name: .long, help: ArgumentHelp("With --all, write at most this many tools.", valueName: "number"))
    var limit: Int?
    @Option(name: [.customShort("p"), .long], help: "Find only tools of this provider.")
    var provider: String?
    @Option(name: .long, help: ArgumentHelp("Find only tools of this toolkit.", valueName: "name"))
    var toolkit: String?
    @Flag(name: .long, help: "Forget everything learned, about the named tools or all.")
    var forget = false
    @Flag(name: .long, help: "Ask the router again, whatever it answered today.")
    var refresh = false
    @Option(name: .long, help: ArgumentHelp("Make the same ids in each run, from this text.", valueName: "text"))
    var once: String?
    @OptionGroup var who: WhoOptions
    @OptionGroup var net: NetOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var trust: TrustOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        if limit != nil, !all { throw ValidationError("--limit goes with --all") }
        guard let limit, !(1...1000).contains(limit) else { return }
        throw ValidationError("--limit: expected 1 to 1000, got \(limit)")
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try who.apply(&settings)
        try trust.apply(&settings)
        let progress = net.progress("act-search")
        let tools = ToolRegistry(settings, keyFile: net.apiKeyFile, progress: progress, refresh: refresh)
        if forget { return try tools.forget(operands, &out) }
        let arguments = operands.filter(Operands.isOperand)
        let intents = Self.intents(operands.filter { !Operands.isOperand($0) })
        if all, !arguments.isEmpty { throw .usage("--all takes no arguments, got '\(arguments[0])'") }
        let maker = CallMaker(tools, once: once, reading: settings, memory: all ? nil : tools.memory()).likeliest
            .looking(all ? nil : RowLists.lookup(tools))
        var search = try Search(
            tools, provider: provider, toolkit: toolkit, operands: arguments, maker: maker,
            progress: progress)
        // Lines that are there already go together, as many as the service takes in one request.
        var waiting = intents.map { (intent: Search.Intent($0, taint: false), line: Int?.none) }
        if !waiting.isEmpty { return try answer(&waiting, &search, &out) }
        var records = Records(input.options, takesText: true)
        while let item = try records.nextItem(&out) {
            switch item {
            case .text(let line, let number):
                let taint = !settings.trustsInput && !Input.isTyped
                waiting.append((Search.Intent(line.trimmed, taint: taint, origin: .line(line, number)), number))
            case .record(let record):
                if let intent = Search.Intent(record, unsaid: !settings.trustsInput) {
                    waiting.append((intent, record.number))
                    break
                }
                try answer(&waiting, &search, &out)
                guard record.type == .intent else {
                    search.note(record)
                    try out.pass(record)
                    continue
                }
                try out.write(
                    Failure(.badRecord, "an intent without a 'text'"), more: [(.line, .int(record.number))])
            }
            if try waiting.count >= search.group ? true : !records.isReady() { try answer(&waiting, &search, &out) }
        }
        try answer(&waiting, &search, &out)
    }

    /// The intents of operands: words that follow each other are one, and an operand with a blank is one by itself.
    private static func intents(_ operands: [String]) -> [String] {
        var intents: [String] = []
        var isOpen = false
        for operand in operands {
            let isWord = !operand.isEmpty && !operand.contains(where: \.isWhitespace)
            if isWord, isOpen { intents[intents.count - 1] += " " + operand } else { intents.append(operand) }
            isOpen = isWord
        }
        return intents
    }

    /// Writes what intents lead to, or the error that stands in the place of one, and takes them off.
    private func answer(
        _ intents: inout [(intent: Search.Intent, line: Int?)], _ search: inout Search, _ out: inout Output
    ) throws(Failure) {
        guard !intents.isEmpty else { return }
        defer { intents = [] }
        let asked = intents.map(\.intent)
        let answers = all ? try search.all(asked, limit: limit ?? 10) : try search.calls(asked)
        out.note(search.status)
        for (answer, line) in zip(answers, intents.map(\.line)) {
            switch answer {
            case .calls(let calls): for call in calls { try out.write(call) }
            case .tools(let tools): for tool in tools { try out.write(tool.json) }
            case .failure(let failure):
                let missed = failure.code.is(.nothing) && !search.unsearched.isEmpty
                try out.write(
                    failure,
                    more: [
                        (.line, line.map { .int($0) }),
                        (.unsearched, missed ? .texts(search.unsearched) : nil),
                    ])
            }
        }
    }
}
