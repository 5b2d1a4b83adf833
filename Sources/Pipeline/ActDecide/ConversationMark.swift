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

    /// Whether a value of a call can carry a text: none that is a number, a truth value, a date, a zone, or listed by the
    /// schema can, nor the one address that a rule names.
    static func carries(_ arguments: JSON, _ tool: ToolSpec, beside address: String?) -> Bool {
        Destinations.first(in: arguments, tool.inputSchema) { value in
            !value.isListed && !(address.map { sameBytes($0, value.text) } ?? false)
        } != nil
    }
}

extension ToolSpec {
    /// The name of what its answers come from.
    package var source: String { "\(provider)/\(toolkit)" }
}

extension ToolRegistry {
    /// The mark of this conversation by a read of another source; nil where it has none.
    package func mark(beside source: String?) throws(Failure) -> ConversationMark? {
        guard Store.exists, let mark = try marks().mark(beside: source) else { return nil }
        return ConversationMark(tool: mark.tool, at: mark.at)
    }

    /// Marks this conversation by a call that reads something private.
    package func mark(by tool: ToolSpec, id: String, at: Moment, _ store: Store) throws(Failure) {
        let mark = MarkTable.Mark(source: tool.source, tool: tool.slug, id: id, at: at)
        try MarkTable(store, user: settings.user, conversation: settings.conversation).put(mark)
    }

    /// Ends the mark of this conversation, by a person's word; whether there was one.
    package func endMark() throws(Failure) -> Bool { Store.exists ? try marks().end() : false }

    private func marks() throws(Failure) -> MarkTable {
        MarkTable(try store(), user: settings.user, conversation: settings.conversation)
    }
}
