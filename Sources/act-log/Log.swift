import ActCore
import ActFilter
import ActStore
import ArgumentParser

/// act-log - what was run, and what came of it
@main
struct Log: FilteredTool {
    static let configuration = describe("act-log", "List the journal of calls.")
    static let example = "act-log --outcome failed --jq .error.message"

    @Argument(help: ArgumentHelp("List only calls of tools that fit this pattern.", valueName: "tool"))
    var tool: String?

    @Option(name: .long, help: "List only this outcome: done, failed, unknown, denied or held.")
    var outcome: String?

    @Option(name: .long, help: "List only calls with this id.")
    var id: String?

    @Option(name: .long, help: ArgumentHelp("List only calls from this time on.", valueName: "time"))
    var since: String?

    @Option(name: .long, help: ArgumentHelp("List only calls before this time.", valueName: "time"))
    var until: String?

    @Option(name: .long, help: ArgumentHelp("List at most this many, the newest.", valueName: "number"))
    var limit = 50

    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        if let outcome, !Outcome.recorded.map(\.rawValue).contains(outcome) {
            throw ValidationError("--outcome: expected done, failed, unknown, denied or held, got '\(outcome)'")
        }
        guard limit > 0 else { throw ValidationError("--limit: expected at least 1, got \(limit)") }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        var query = Journal.Query()
        query.tool = tool
        query.outcome = outcome.flatMap { Outcome(rawValue: $0) }
        query.id = id
        query.since = try since.map { text throws(Failure) in try moment("--since", text) }
        query.until = try until.map { text throws(Failure) in try moment("--until", text) }
        query.limit = limit
        var isEmpty = true
        // Nothing was ever run where there is no store; looking makes none.
        guard Store.exists else { return out.note(.no) }
        try Journal(Store.openUnchecked()).list(query) { entry throws(Failure) in
            isEmpty = false
            switch entry {
            case .success(let line): try out.write(line: line, status: .ok)
            case .failure(let failure): try out.write(line: failure.record().bytes, status: failure.status)
            }
        }
        if isEmpty { out.note(.no) }
    }

    private func moment(_ option: String, _ text: String) throws(Failure) -> Moment {
        if let moment = Moment(text) { return moment }
        guard let day = Day(text) else {
            throw .usage("\(option): expected a day or RFC 3339 time, got '\(text)'")
        }
        return Moment(seconds: day.number * 86_400)
    }
}
