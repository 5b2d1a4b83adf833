import ActDatabase
package import ActJSON
import ActRecord
import ActSystem

/// The newest write of a conversation.
extension Journal {
    /// A conversation of which the newest write is looked for, and which tools write.
    package struct LastWrite {
        /// The name that stands for it where a call is named.
        package static let name = "last"

        package let conversation: String
        package let writes: (_ tool: String, _ provider: String) throws(Failure) -> Bool

        package init(
            _ conversation: String, writes: @escaping (_ tool: String, _ provider: String) throws(Failure) -> Bool
        ) {
            (self.conversation, self.writes) = (conversation, writes)
        }
    }

    /// The tool of the newest write, and the calls that undo it. Throws where there is none, or it can't be undone.
    package func undo(
        _ last: LastWrite, user: String
    ) throws(Failure) -> (tool: String, provider: String, calls: [JSON]) {
        let write = try newest(last, user: user)
        return (write.tool, write.provider, try undo(write.logID, LastWrite.name))
    }

    /// The newest write that was done or may have been. Throws where there is none, and where it undid another call.
    func newest(_ last: LastWrite, user: String) throws(Failure) -> (logID: Int, tool: String, provider: String) {
        var others: Set<[String]> = []
        var reached = Int.max
        while true {
            let calls = try calls(before: reached, last.conversation, user: user)
            for one in calls where !others.contains([one.tool, one.provider]) {
                guard try last.writes(one.tool, one.provider) else {
                    others.insert([one.tool, one.provider])
                    continue
                }
                guard try !isReversal(one.logID, user: user) else {
                    throw Failure(
                        .noMatch, "cannot undo '\(LastWrite.name)' (\(one.tool)): it undid another call",
                        hint: "act-log --undo \(one.logID) makes that one again")
                }
                return one
            }
            guard let last = calls.last, calls.count == Journal.back else { break }
            reached = last.logID
        }
        throw Journal.noWrite(in: last.conversation)
    }

    /// Entries that are looked back at once.
    private static let back = 50

    /// The newest calls of a conversation before one that had an effect, or may have had one, the newest first.
    private func calls(
        before logID: Int, _ conversation: String, user: String
    ) throws(Failure) -> [(logID: Int, tool: String, provider: String)] {
        var found: [(logID: Int, tool: String, provider: String)] = []
        try database.rows(
            """
            SELECT log_id, tool, provider FROM journal WHERE +user = ? AND conversation = ? AND log_id < ?
              AND (outcome IS NULL OR outcome NOT IN \(SQL.list(Outcome.recorded.filter(\.hadNoEffect))))
              ORDER BY log_id DESC LIMIT \(Journal.back)
            """, [.text(user), .text(conversation), .int(logID)]
        ) { row throws(Failure) in found.append((row.int(0) ?? 0, row.text(1) ?? "", row.text(2) ?? "")) }
        return found
    }

    /// There is no newest write.
    package static func noWrite(in conversation: String) -> Failure {
        Failure(
            .noMatch, "nothing to undo: no write was done in the conversation '\(conversation)'",
            hint: "act-log lists the calls of all conversations")
    }

    /// Milliseconds before the moment in an undo's id in which its answer came: none in most cases. An imported entry has
    /// its time in seconds.
    private static let answered = 2000

    /// Whether the call of an entry is one that undoes an older one.
    private func isReversal(_ logID: Int, user: String) throws(Failure) -> Bool {
        var id = ""
        try database.rows("SELECT id FROM journal WHERE log_id = ?", [.int(logID)]) { row throws(Failure) in
            id = row.text(0) ?? ""
        }
        guard let moment = UUID.moment(ofV7: id)?.milliseconds else { return false }
        var isOne = false
        // An answer may have an id for other reasons: one of the journal has many.
        try database.rows(
            """
            SELECT journal.answer FROM journal WHERE +user = ? AND +log_id < ? AND ended BETWEEN ? AND ?
              AND journal.answer IS NOT NULL AND instr(journal.answer, ?) > 0
            """,
            [.text(user), .int(logID), .int(moment - Journal.answered), .int(moment), .text(id)]
        ) { row throws(Failure) in
            let calls = row.text(0).flatMap { try? JSON($0) }?[.undo]?.array ?? []
            isOne = isOne || calls.contains { $0[.id]?.string.map { sameBytes($0, id) } ?? false }
        }
        return isOne
    }
}
