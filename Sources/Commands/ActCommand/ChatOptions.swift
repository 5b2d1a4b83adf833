package import ActJSON
import ActSettings
import ActSystem
package import ArgumentParser
import Glibc

/// The options of act-chat for a turn.
package struct ChatOptions: ParsableArguments, Sendable {
    @Flag(name: .customLong("continue"), help: "Give the results of calls back to the model.")
    package var goesOn = false
    @Option(name: .long, help: ArgumentHelp("Ask this model, as openai/MODEL.", valueName: "model"))
    package var model: String?
    @Flag(name: .long, help: "Write the answer in pieces, as it comes.")
    package var stream = false
    @Flag(name: .long, help: "Give the model the router's advice, which taints.")
    package var plan = false
    @Option(name: .long, help: ArgumentHelp("Open with this text in place of the rules.", valueName: "file|text"))
    package var system: String?
    @Flag(name: .long, help: "Open with no rules, and no state of things.")
    package var noSystem = false
    @Flag(name: .long, help: "Write the opening of a request, and ask nothing.")
    package var showContext = false

    package init() {}

    package func validate() throws {
        if system != nil, noSystem { throw ValidationError("--system and --no-system exclude each other") }
    }

    /// The text of `--system`, and whether it is a file's.
    package func opening() throws(Failure) -> (text: String, isFile: Bool)? {
        guard let system else { return nil }
        var info = stat()
        guard stat(system, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return (system, false) }
        guard let text = String(validating: try readFile(system), as: UTF8.self) else {
            throw .usage("--system: '\(system)' is not UTF-8 text")
        }
        return (text, true)
    }
}

/// The options of act-chat for conversations, beside a turn.
package struct ConversationOptions: ParsableArguments, Sendable {
    @Flag(name: .long, help: "List the conversations.")
    package var list = false
    @Flag(name: .long, help: "Write the messages of the conversation.")
    package var show = false
    @Option(name: .long, help: ArgumentHelp("Copy the conversation under this name.", valueName: "name"))
    package var fork: String?
    @Flag(name: .long, help: "Delete the conversation.")
    package var drop = false

    package init() {}

    package func validate() throws {
        let given = [("--list", list), ("--show", show), ("--fork", fork != nil), ("--drop", drop)].filter(\.1)
        if given.count > 1 { throw ValidationError("\(given[0].0) and \(given[1].0) exclude each other") }
        if let fork, let why = Settings.refuses("conversation", fork) {
            throw ValidationError("--fork: \(why), got '\(fork)'")
        }
    }

    package var isGiven: Bool { list || show || drop || fork != nil }
}
