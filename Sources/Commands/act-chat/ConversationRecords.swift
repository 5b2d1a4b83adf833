import ActJSON
import ActModel
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTerminal
import ActTools

/// A person's look at conversations, and the changes that need no model (act-chat(1)).
struct ConversationRecords {
    private let registry: ToolRegistry

    init(_ registry: ToolRegistry) { self.registry = registry }

    private var name: String { registry.settings.conversation }

    private func store() throws(Failure) -> ConversationStore? {
        guard Store.exists else { return nil }
        return ConversationStore(try registry.store(), user: registry.settings.user)
    }

    func list(_ out: inout Output) throws(Failure) {
        let all = try store()?.list() ?? []
        if all.isEmpty { out.note(.no) }
        for conversation in all { try out.write(record(conversation)) }
    }

    /// Writes the messages of the conversation, each with its taint.
    func show(_ out: inout Output) throws(Failure) {
        guard let store = try store(), let conversation = try store.conversation(name) else {
            return out.note(.no)
        }
        for message in try store.messages(conversation) { try out.write(record(message)) }
    }

    func fork(as new: String, _ out: inout Output) throws(Failure) {
        guard let fork = try store()?.fork(name, as: new, at: .now) else { return out.note(.no) }
        try out.write(record(fork))
    }

    func drop(_ out: inout Output) throws(Failure) {
        guard let old = try store()?.drop(name) else { return out.note(.no) }
        try out.write(record(old))
    }

    private func record(_ conversation: ConversationStore.Conversation) -> JSON {
        .record(
            .conversation,
            [
                (.conversation, .text(conversation.name)), (.user, .text(registry.settings.user)),
                (.origin, conversation.origin.map { .text($0) }), (.messages, .int(conversation.count)),
                (.created, .text(conversation.created.text)), (.changed, .text(conversation.changed.text)),
                (.state, .text(state(of: conversation.name).rawValue)), (.taint, .bool(conversation.isTainted)),
            ])
    }

    /// The state of a conversation, as far as this machine has it in hand.
    private func state(of name: String) -> RunState {
        let user = registry.settings.user
        if Mark.holder(.question, name, user: user) != nil { return .waiting }
        guard let process = Mark.holder(.turn, name, user: user) else { return .idle }
        return ProcessIdentity.isStopped(process) ? .backgrounded : .running
    }

    private func record(_ message: ConversationStore.Message) -> JSON {
        var members: [(RecordKey, JSON?)] = [
            (.role, .text(message.role.rawValue)),
            (.text, message.content[.text] ?? .text("")),
        ]
        members += [RecordKey.model, .stop, .id, .callID, .outcome].map { ($0, message.content[$0]) }
        members += [
            (.calls, message.content[.calls]?.array.map { .array($0.map(ConversationRecords.shown)) }),
            (.at, .text(message.at.text)), (.conversation, .text(name)), (.taint, .bool(message.isTainted)),
        ]
        return .record(.message, members)
    }

    /// A call of an answer, with the name that the model called where it became no record.
    private static func shown(_ call: JSON) -> JSON {
        .record(
            [RecordKey.id, .callID, .tool, .arguments].compactMap { key in
                (call[key] ?? (key == .tool ? call[.name] : nil)).map { (key, $0) }
            })
    }
}
