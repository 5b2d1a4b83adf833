package import ActJSON
import ActSettings
package import ActStore
package import ActSystem
package import ActTools

/// The mark of a conversation that has read something private: from then on a call that may carry it out is asked about.
package struct ConversationMark: Sendable {
    /// The tool whose call read, and when.
    package let tool: String
    package let at: Moment

    /// Why a call is asked about.
    var reason: String {
        "this conversation has read something private, by \(tool) at \(at.text), and the call may carry it out"
    }

    /// Values of a call, and digits of a number, that carry no text yet.
    private static let (mostValues, mostDigits) = (8, 9)
    private static let deepest = 8

    /// Whether the values of a call can carry a text: few short numbers, truth values, dates, zones and values that the
    /// schema lists can't, nor the one address that a rule names.
    static func carries(_ arguments: JSON, _ tool: ToolSpec, beside address: String?) -> Bool {
        var left = mostValues
        if weighs(arguments, &left, 0) { return true }
        return Destinations.first(in: arguments, tool.inputSchema) { value in
            !value.isListed && !(address.map { sameBytes($0, value.text) } ?? false)
        } != nil
    }

    /// Whether there are more values than carry nothing, or a longer number.
    private static func weighs(_ value: JSON, _ left: inout Int, _ depth: Int) -> Bool {
        guard depth < deepest else { return true }
        switch value {
        case .object(let object): return object.members.contains { weighs($0.value, &left, depth + 1) }
        case .array(let items): return items.contains { weighs($0, &left, depth + 1) }
        case .number(let digits) where digits.utf8.count > mostDigits: return true
        default:
            left -= 1
            return left < 0
        }
    }
}

extension ToolSpec {
    /// The name of what its answers come from: two projects may have servers of one id.
    package func source(_ server: StatedServer?) -> String {
        "\(provider)/\(toolkit)" + (server.map { " \($0.entry.digest)" } ?? "")
    }
}

extension ToolRegistry {
    /// The mark of this conversation by a read of another source; nil where it has none.
    package func mark(beside source: String?) throws(Failure) -> ConversationMark? {
        guard Store.exists, let mark = try marks().mark(beside: source) else { return nil }
        return ConversationMark(tool: mark.tool, at: mark.at)
    }

    /// Marks this conversation by a call that reads something private.
    package func mark(
        by tool: String, from source: String, id: String, at: Moment, _ store: Store
    ) throws(Failure) {
        let mark = MarkTable.Mark(source: source, tool: tool, id: id, at: at)
        try MarkTable(store, user: settings.user, conversation: settings.conversation).put(mark)
    }

    /// Marks this conversation by what act itself tells: the memory in a prompt, an answer that is on record.
    package func markByOwn(_ tool: String, id: String) throws(Failure) {
        try mark(by: tool, from: "act/act", id: id, at: .now, try store())
    }

    /// All marks of this conversation, the oldest first.
    package func allMarks() throws(Failure) -> [ConversationMark] {
        Store.exists ? try marks().all().map { ConversationMark(tool: $0.tool, at: $0.at) } : []
    }

    /// Ends the mark of this conversation, by a person's word.
    package func endMark() throws(Failure) { if Store.exists { try marks().end() } }

    private func marks() throws(Failure) -> MarkTable {
        MarkTable(try store(), user: settings.user, conversation: settings.conversation)
    }
}
