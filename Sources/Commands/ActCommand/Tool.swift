package import ActJSON
package import ActRecord
package import ActSettings
package import ActSystem
package import ActTerminal
import ActText
package import ArgumentParser
import CSystem
import Glibc

/// A command of the suite: parse, run, flush, exit with the gravest status of what was written or passed on.
package protocol Tool: ParsableCommand {
    var output: OutputOptions { get }
    /// A command line of its page, for the end of its help.
    static var example: String { get }
    /// Whether it stands in pipelines of records: then what ends it goes on as a record.
    static var isStage: Bool { get }
    /// Installs what `output` asks for beyond the core (`--jq`).
    func prepare(_ out: inout Output) throws(Failure)
    mutating func run(_ out: inout Output) throws(Failure)
}

extension Tool {
    package static var isStage: Bool { false }

    package func prepare(_ out: inout Output) throws(Failure) {}

    package static func describe(_ name: String, _ abstract: String) -> CommandConfiguration {
        CommandConfiguration(commandName: name, abstract: abstract, version: version)
    }

    /// The entry point of every command; it shadows the parser's own, whose output is not checked.
    package static func main() {
        let status = perform()
        ExitHandlers.run()
        Child.leave()
        Interrupt.obey()
        Glibc.exit(status.rawValue)
    }

    /// A standard descriptor that came closed must not become the store's: each is opened so that using it fails.
    private static func holdStandardDescriptors() {
        for (descriptor, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", mode)
        }
    }

    private static func perform() -> ExitStatus {
        holdStandardDescriptors()
        act_return_long_blocks()
        // The runtime answers Ctrl-\ with a report of a crash.
        var quit = sigaction()
        sigaction(SIGQUIT, nil, &quit)
        if act_is_ignored(&quit) == 0 { signal(SIGQUIT, SIG_DFL) }
        Settings.gather()
        Redaction.addOwn()
        let name = configuration.commandName ?? "act"
        do {
            var command = try parseAsRoot()
            guard var tool = command as? Self else {
                // The parser's own command, for --help and its like: running it throws the text to print.
                try command.run()
                return .ok
            }
            return run(&tool, name)
        } catch {
            return report(error, name)
        }
    }

    /// The command of other words than this process was given.
    package static func parsed(_ words: [String]) throws(Failure) -> Self {
        do { return try parse(words) } catch {
            let message = houseStyle(message(for: error))
            throw .usage(message, hint: "see \(configuration.commandName ?? "act") --help")
        }
    }

    /// Writes in the form that this command's own options ask for, before anything was written.
    package func restart(_ out: inout Output) throws(Failure) {
        out = Output(Self.configuration.commandName ?? "act", form: output.form, text: GatheredText())
        try prepare(&out)
    }

    private static func run(_ tool: inout Self, _ name: String) -> ExitStatus {
        var out = Output(name, form: tool.output.form, text: GatheredText())
        var status = ExitStatus.ok
        LongWork.show { words in
            if let words { TerminalProgress(name).draw("\(name): \(words)") } else { TerminalProgress.wipe() }
        }
        do throws(Failure) {
            try Paths.refuseOthers()
            try tool.prepare(&out)
            try tool.run(&out)
        } catch {
            complain(name, error.message, hint: error.hint)
            status = error.status
            tell(error, &out)
        }
        return close(&out, name).or(status)
    }

    /// sh and make look at the last stage of a pipeline only: what ended this one goes on as a record.
    private static func tell(_ failure: Failure, _ out: inout Output) {
        guard isStage, out.form == .records, out.filter == nil, !failure.isTold else { return }
        try? out.write(failure)
    }

    private static func close(_ out: inout Output, _ name: String) -> ExitStatus {
        do throws(Failure) { try out.finish() } catch {
            complain(name, error.message)
            return out.status.or(error.status)
        }
        return out.status
    }

    private static func report(_ error: any Error, _ name: String) -> ExitStatus {
        let text = fullMessage(for: error)
        if exitCode(for: error) == .success {
            var out = Output(name, form: .text, text: nil)
            let isHelp = text.hasPrefix("OVERVIEW: ")
            let ending = isHelp ? "EXAMPLE:\n  \(example)\n\nSee \(name)(1).\n" : ""
            do throws(Failure) { try out.write(text: text + "\n" + ending) } catch { out.note(error.status) }
            return close(&out, name)
        }
        let message = Self.message(for: error)
        let failure = Failure.usage(houseStyle(message.isEmpty ? text : message), hint: "see \(name) --help")
        complain(name, failure.message, hint: failure.hint)
        var out = Output(name, text: GatheredText())
        tell(failure, &out)
        return close(&out, name).or(.usage)
    }

    /// The parser's sentences as ours: the first line, lower case, no full stop.
    private static func houseStyle(_ message: String) -> String {
        var line = String(message.split(separator: "\n").first ?? "")
        if line.hasSuffix(".") { line.removeLast() }
        guard let first = line.first, line.dropFirst().first?.isLowercase == true else { return line }
        return first.lowercased() + line.dropFirst()
    }
}

/// Options for how records are written: the same letters on every command.
package struct OutputOptions: ParsableArguments, Sendable {
    @Flag(name: .long, help: "Write records even to a terminal.")
    package var json = false

    @Flag(name: .long, help: "Write text for people even to a pipe.")
    package var text = false

    @Option(name: .long, help: ArgumentHelp("Write the output of jq, strings raw.", valueName: "program"))
    package var jq: String?

    @Option(
        name: .customLong("jq-json"), help: ArgumentHelp("Write the output of jq as JSON.", valueName: "program"))
    package var jqJSON: String?

    package init() {}

    package func validate() throws {
        if json, text { throw ValidationError("--json and --text exclude each other") }
        if jq != nil, jqJSON != nil { throw ValidationError("--jq and --jq-json exclude each other") }
    }

    var form: Output.Form? { json ? .records : text ? .text : nil }
}

/// Options for the input: files or standard input.
package struct InputOptions: ParsableArguments, Sendable {
    @Flag(name: .long, help: "Stop at the first line that is not a record.")
    package var strict = false

    @Option(
        name: .long, help: ArgumentHelp("Refuse longer lines.", valueName: "bytes"), transform: InputOptions.size)
    package var maxLine = Input.maximumLine

    /// Set by commands whose operands are files.
    package var files: [String] = []

    package init() {}

    enum CodingKeys: CodingKey { case strict, maxLine }

    /// The same as plain values, for rooms that know no options.
    package var options: Input.Options { Input.Options(files, maxLine: maxLine, strict: strict) }

    private static func size(_ text: String) throws -> Int {
        guard let size = Int(text), size > 0, size <= 1 << 30 else {
            throw ValidationError("--max-line: expected a number of bytes, got '\(text)'")
        }
        return size
    }
}

extension DelimitedRows.Form: EnumerableFlag {
    /// By its raw value: a release build has no names of a room's cases to look at.
    package static func name(for form: DelimitedRows.Form) -> NameSpecification { .customLong(form.rawValue) }
}

/// Options for whose words the input is.
package struct TrustOptions: ParsableArguments, Sendable {
    @Flag(name: .long, help: "Treat standard input and @file as the user's own text.")
    package var trusted = false

    package init() {}

    package func apply(_ settings: inout Settings) throws(Failure) {
        if trusted { try settings.override("trust-input", "on") }
    }
}

/// Options for how a service is asked.
package struct NetOptions: ParsableArguments, Sendable {
    @Option(name: .long, help: ArgumentHelp("Read the key to the router from this file.", valueName: "file"))
    package var apiKeyFile: String?

    @Flag(name: [.customShort("v"), .long], help: "Write a line to standard error for each request.")
    package var verbose = false

    @Flag(name: [.customShort("q"), .long], help: "Show no progress.")
    package var quiet = false

    package init() {}

    package func validate() throws {
        if verbose, quiet { throw ValidationError("--verbose and --quiet exclude each other") }
    }

    package func progress(_ name: String) -> any Progress {
        TerminalProgress(name, verbose: verbose, quiet: quiet)
    }
}

/// Options for the user and the conversation that a call is made for.
package struct WhoOptions: ParsableArguments, Sendable {
    @Option(name: [.customShort("u"), .long], help: "Make calls for this user.")
    package var user: String?

    @Option(name: [.customShort("c"), .long], help: "Make calls for this conversation.")
    package var conversation: String?

    package init() {}

    package func apply(_ settings: inout Settings) throws(Failure) {
        try settings.override("user", user)
        try settings.override("conversation", conversation)
    }
}
