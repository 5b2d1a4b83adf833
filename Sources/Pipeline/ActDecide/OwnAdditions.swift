package import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActSystem
package import ActTools

/// The rows that the user added a moment ago in this conversation, by trusted words, and that nobody has changed since.
/// The journal and the store alone say so: a record may claim anything.
package struct OwnAdditions {
    /// Milliseconds in which an addition is recent.
    private static let recent = 300_000
    /// The newest entries that are looked through.
    private static let most = 1000

    private let registry: ToolRegistry
    /// The answers of the additions by the id of their row, by the tool that adds.
    private var answers: [String: [Int: (line: String, at: String)]] = [:]

    package init(_ registry: ToolRegistry) { self.registry = registry }

    /// Forgets what it read: the next look is a new one.
    package mutating func renew() { answers = [:] }

    /// The time at which the row was added that a call takes back; nil where the call does anything else.
    package mutating func added(_ tool: ToolSpec, _ arguments: JSON.Object) -> String? {
        // Whatever can't be read proves nothing.
        guard let provider = registry.provider(tool.provider),
            let row = try? provider.deleted(tool, arguments),
            let answer = try? additions(by: row.addition, of: tool)[row.id],
            sameBytes(answer.line, row.line)
        else { return nil }
        return answer.at
    }

    private mutating func additions(
        by name: String, of tool: ToolSpec
    ) throws(Failure) -> [Int: (line: String, at: String)] {
        if let known = answers[name] { return known }
        let now = Moment.now.milliseconds
        var query = Journal.Query()
        (query.user, query.conversation) = (registry.settings.user, registry.settings.conversation)
        (query.tool, query.outcome, query.limit) = (name, .done, OwnAdditions.most)
        query.since = Moment(milliseconds: now - OwnAdditions.recent)
        query.until = Moment(milliseconds: now + 1)
        var found: [Int: (line: String, at: String)] = [:]
        try Journal(try registry.store()).list(query) { entry throws(Failure) in
            let record = try Record(line: try entry.get())
            // An entry that was imported is tainted, and proves nothing either.
            guard record.text(.provider).map({ sameBytes($0, tool.provider) }) == true, record.bool(.taint) != true,
                let data = record[.data], let id = data["id"]?.int
            else { return }
            found[id] = (data.line, record.text(.at) ?? "")
        }
        answers[name] = found
        return found
    }
}
