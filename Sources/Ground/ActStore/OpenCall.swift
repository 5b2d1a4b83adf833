import ActDatabase
package import ActJSON
import ActRecord
package import ActSystem

/// A call of no run that has no outcome yet: it runs, or an agent asked act-serve(1) for it and it waits for a person.
package struct OpenCall {
    package enum State: String { case running, waiting }

    package let id: String
    package let tool: String
    package let user: String
    package let conversation: String
    package let state: State
    /// Why it waits.
    package let why: String?
    package let since: Moment
    /// The process that runs it, or that was asked for it; nil where that is gone.
    package let process: String?

    /// Milliseconds within which a call began that still runs.
    private static let longest = 86_400_000

    /// The calls of every user, those that wait first.
    package static func all(_ store: Store) throws(Failure) -> [OpenCall] {
        let database = store.database
        var found: [OpenCall] = []
        try database.rows(
            """
            SELECT served.user, served.conversation, served.id, served.runner, held.record, held.reason, held.at
            FROM served JOIN held ON held.user = served.user AND held.conversation = served.conversation
              AND held.id = served.id
            WHERE NOT (\(HeldTable.journalled)) ORDER BY held.at
            """, []
        ) { row throws(Failure) in
            let (reason, at) = (row.text(5) ?? "", Moment(milliseconds: row.int(6) ?? 0))
            let held = HeldTable.Row(
                id: row.text(2) ?? "", record: Array((row.text(4) ?? "").utf8), reason: reason, at: at)
            guard let call = try? HeldTable.call(of: held) else { return }
            let isApproved = call.decision?.word?.isApproved ?? false
            let runner = row.text(3) ?? ""
            found.append(
                OpenCall(
                    id: held.id, tool: call.tool ?? "", user: row.text(0) ?? "", conversation: row.text(1) ?? "",
                    state: .waiting, why: isApproved ? "approved, and not begun" : reason, since: at,
                    process: runner.isEmpty ? nil : try database.live(runner)?.process))
        }
        try database.rows(
            """
            SELECT user, conversation, id, runner, tool, started FROM journal
            WHERE run IS NULL AND \(Journal.said) = '\(Outcome.unknown.rawValue)' AND outcome IS NULL AND started >= ?
              ORDER BY started
            """, [.int(Moment.now.milliseconds - longest)]
        ) { row throws(Failure) in
            guard let live = try database.live(row.text(3) ?? "") else { return }
            found.append(
                OpenCall(
                    id: row.text(2) ?? "", tool: row.text(4) ?? "", user: row.text(0) ?? "",
                    conversation: row.text(1) ?? "", state: .running, why: nil,
                    since: Moment(milliseconds: row.int(5) ?? 0), process: live.process))
        }
        return found
    }

    /// Its `served` record (act-record(5)).
    package func record(now: Moment) -> JSON {
        .record(
            .served,
            [
                (.id, .text(id)), (.tool, .text(tool)), (.state, .text(state.rawValue)),
                (.why, why.map { .text($0) }),
                (.conversation, .text(conversation)), (.started, .text(since.text)),
                (.age, .int(max(0, now.milliseconds - since.milliseconds) / 1000)), (.user, .text(user)),
                (.process, process.flatMap { Int($0) }.map { .int($0) }),
            ])
    }
}
