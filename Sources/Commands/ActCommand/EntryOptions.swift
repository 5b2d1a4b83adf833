package import ActJSON
package import ActRecord
import ActSettings
package import ActSystem
package import ArgumentParser

/// Options that choose entries of the journal.
package struct EntryOptions: ParsableArguments, Sendable {
    private static let outcomes: String = {
        let words = Outcome.recorded.map(\.rawValue)
        return "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
    }()

    @Argument(
        help: ArgumentHelp(
            "List only calls of tools that fit this pattern, or the entry with this number.", valueName: "tool"))
    package var tool: String?

    /// The number of the one entry that is named; no tool's name is a number.
    package var number: Int? { tool.flatMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) : nil } }

    @Option(
        name: .long, help: "List only this outcome: \(outcomes).",
        completion: .list(Outcome.recorded.map(\.rawValue)))
    package var outcome: String?

    @Option(name: .long, help: "List only calls with this id.")
    package var id: String?

    @Option(name: [.customShort("c"), .long], help: "List only calls of this conversation.")
    package var conversation: String?

    @Option(name: .long, help: ArgumentHelp("List only calls from this time on.", valueName: "time"))
    package var since: String?

    @Option(name: .long, help: ArgumentHelp("List only calls before this time.", valueName: "time"))
    package var until: String?

    @Option(name: .long, help: ArgumentHelp("List at most this many, the newest.", valueName: "number"))
    package var limit: Int?

    package init() {}

    /// The one entry that is named and may fit no other choice; nil where others may.
    package var named: String? {
        let isAlone =
            (id == nil || tool == nil) && outcome == nil && conversation == nil && since == nil && until == nil
        return isAlone ? number.map(String.init) ?? id : nil
    }

    /// Whether any of them is given.
    package var isGiven: Bool { choosesCalls || since != nil || until != nil }

    /// Whether the conversation is given, and no other.
    fileprivate var choosesConversation: Bool {
        var others = self
        others.conversation = nil
        return conversation != nil && !others.isGiven
    }

    /// Whether any is given that chooses by more than the time.
    fileprivate var choosesCalls: Bool {
        tool != nil || outcome != nil || id != nil || conversation != nil || limit != nil
    }

    package func validate() throws {
        if let outcome, Outcome(rawValue: outcome)?.isRecorded != true {
            throw ValidationError("--outcome: expected \(EntryOptions.outcomes), got '\(outcome)'")
        }
        if let limit, limit < 1 { throw ValidationError("--limit: expected at least 1, got \(limit)") }
    }

    /// The moments that `--since` and `--until` name.
    package func times() throws(Failure) -> (since: Moment?, until: Moment?) {
        (
            try since.map { text throws(Failure) in try Moment(past: text, of: "--since") },
            try until.map { text throws(Failure) in try Moment(past: text, of: "--until") }
        )
    }
}

extension CostPart: ExpressibleByArgument {}
extension EntryPart: ExpressibleByArgument {}

/// Options that do something else with the journal than list its entries: one at a time.
package struct JournalOptions: ParsableArguments, Sendable {
    @Option(
        name: .long, parsing: .upToNextOption,
        help: ArgumentHelp("Write the calls that undo these calls or runs, the newest first.", valueName: "id"))
    package var undo: [String] = []

    @Option(name: .long, help: ArgumentHelp("Count entries by tool, toolkit, outcome or day.", valueName: "part"))
    package var countBy: EntryPart?

    @Option(
        name: .long,
        help: ArgumentHelp("Sum what models cost, by day, model, conversation or run.", valueName: "part"))
    package var cost: CostPart?

    @Flag(name: .long, help: "Check that all entries and events are as they were written.")
    package var verify = false

    @Flag(name: .long, help: "Write the last event's number and hash, to keep elsewhere.")
    package var anchor = false

    @Option(name: .long, help: ArgumentHelp("Verify that an anchor still holds.", valueName: "anchor"))
    package var against: String?

    @Option(name: .long, help: ArgumentHelp("Drop the answers of calls that ended before this.", valueName: "time"))
    package var prune: String?

    @Flag(name: .long, help: "Write entries for --import.")
    package var export = false

    @Option(
        name: .customLong("import"), help: ArgumentHelp("Enter the calls of another journal.", valueName: "file"),
        completion: .file())
    package var file: String?

    package init() {}

    package var verifies: Bool { verify || against != nil }

    /// Throws where entries are chosen beside an option that takes no choice, or two options exclude each other.
    package func validate(beside entries: EntryOptions, _ output: OutputOptions) throws {
        let given = [
            ("--undo", !undo.isEmpty), ("--count-by", countBy != nil), ("--cost", cost != nil),
            ("--verify", verifies), ("--anchor", anchor),
            ("--prune", prune != nil), ("--export", export), ("--import", file != nil),
        ].filter(\.1).map(\.0)
        if cost != nil, entries.choosesCalls {
            throw ValidationError("--cost takes --since and --until, and no other choice of entries")
        }
        // `last` is the last of a conversation.
        let isOfConversation = undo.contains("last") && entries.choosesConversation
        if entries.isGiven, !isOfConversation, let name = given.first,
            !["--count-by", "--cost", "--export"].contains(name)
        {
            let its =
                name == "--undo" ? "ids, and no choice of entries beside them" : "no choice of entries beside it"
            throw ValidationError("\(name) takes \(its)")
        }
        if anchor, output.json || output.jq != nil || output.jqJSON != nil {
            throw ValidationError("--anchor writes plain text: it excludes --json, --jq and --jq-json")
        }
        if given.count > 1 { throw ValidationError("\(given[0]) and \(given[1]) exclude each other") }
    }
}
