import ActCore
import ActFilter
import ActGate
import ActStore
import ArgumentParser

/// act-log - what was run, and what came of it
@main
struct Log: FilteredTool {
    static let configuration = describe("act-log", "List the journal of calls.")
    static let example = "act-log --outcome failed --jq .error.message"

    @Argument(help: ArgumentHelp("List only calls of tools that fit this pattern.", valueName: "tool"))
    var tool: String?

    @Option(
        name: .long, help: "List only this outcome: done, failed, unknown, denied or held.",
        completion: .list(Outcome.recorded.map(\.rawValue)))
    var outcome: String?

    @Option(name: .long, help: "List only calls with this id.")
    var id: String?

    @Option(name: .long, help: ArgumentHelp("List only calls from this time on.", valueName: "time"))
    var since: String?

    @Option(name: .long, help: ArgumentHelp("List only calls before this time.", valueName: "time"))
    var until: String?

    @Option(name: .long, help: ArgumentHelp("List at most this many, the newest.", valueName: "number"))
    var limit = 50

    @Option(
        name: .long, parsing: .upToNextOption,
        help: ArgumentHelp("Write the calls that undo these calls, the newest first.", valueName: "id"))
    var undo: [String] = []

    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        if !undo.isEmpty, tool != nil || outcome != nil || id != nil || since != nil || until != nil {
            throw ValidationError("--undo takes ids, and no choice of entries beside them")
        }
        if let outcome, !Outcome.recorded.map(\.rawValue).contains(outcome) {
            throw ValidationError("--outcome: expected done, failed, unknown, denied or held, got '\(outcome)'")
        }
        guard limit > 0 else { throw ValidationError("--limit: expected at least 1, got \(limit)") }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        if !undo.isEmpty { return try writeUndo(&out) }
        var query = Journal.Query()
        query.tool = tool
        query.outcome = outcome.flatMap { Outcome(rawValue: $0) }
        query.id = id
        query.since = try since.map { text throws(Failure) in try moment("--since", text) }
        query.until = try until.map { text throws(Failure) in try moment("--until", text) }
        query.limit = limit
        var isEmpty = true
        // Nothing was ever run where there is no store; looking makes none.
        if Store.exists {
            try Journal(Store.openUnchecked()).list(query) { entry throws(Failure) in
                isEmpty = false
                switch entry {
                case .success(let line): try out.write(line: line, status: .ok)
                case .failure(let failure): try out.write(line: failure.record().bytes, status: failure.status)
                }
            }
        }
        if isEmpty { out.note(.no) }
    }

    /// A call that is undone here is a record for the gate: it is judged as any other.
    private func writeUndo(_ out: inout Output) throws(Failure) {
        let user = try loadSettings().user
        let journal = Store.exists ? try Journal(Store.openUnchecked()) : nil
        var found: [Int: [JSON]] = [:]
        for name in undo {
            do throws(Failure) {
                let calls = try journal?.undo(of: name, user: user)
                guard let calls else { throw Failure(.noMatch, "no call '\(name)' is in the journal") }
                found[calls.logID] = calls.calls
            } catch { try out.write(error) }
        }
        for (_, calls) in found.sorted(by: { $0.key > $1.key }) { for call in calls { try out.write(call) } }
    }

    private func moment(_ option: String, _ text: String) throws(Failure) -> Moment {
        if let moment = Moment(past: text) { return moment }
        throw .usage("\(option): expected a day, today, yesterday, 10m or an RFC 3339 time, got '\(text)'")
    }
}
