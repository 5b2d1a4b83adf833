import ActJSON
import ActModel
import ActSettings
import ActStore
import ActSystem
import ActTerminal
import ActTools

/// A person's look at conversations, and the changes that need no model (act-chat(1)).
struct ChatDesk {
    private let toolbox: Toolbox

    init(_ toolbox: Toolbox) { self.toolbox = toolbox }

    private var name: String { toolbox.settings.conversation }

    private func store() throws(Failure) -> ConversationStore? {
        guard Store.exists else { return nil }
        return ConversationStore(try toolbox.store(), user: toolbox.settings.user)
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
        var members: [(String, JSON)] = [
            ("type", .text("conversation")), ("conversation", .text(conversation.name)),
            ("user", .text(toolbox.settings.user)),
        ]
        if let origin = conversation.origin { members.append(("origin", .text(origin))) }
        members += [
            ("messages", .int(conversation.count)), ("created", .text(conversation.created.text)),
            ("changed", .text(conversation.changed.text)), ("state", .text(state(of: conversation.name).rawValue)),
            ("taint", .bool(conversation.isTainted)),
        ]
        return .object(members)
    }

    /// The state of a conversation, as far as this machine has it in hand.
    private func state(of name: String) -> RunState {
        let user = toolbox.settings.user
        if Mark.holder(.question, name, user: user) != nil { return .waiting }
        guard let process = Mark.holder(.turn, name, user: user) else { return .idle }
        return Runner.isStopped(process) ? .backgrounded : .running
    }

    private func record(_ message: ConversationStore.Message) -> JSON {
        var members: [(String, JSON)] = [
            ("type", .text("message")), ("role", .text(message.role.rawValue)),
            ("text", message.content["text"] ?? .text("")),
        ]
        for key in ["model", "stop", "id", "call_id", "outcome"] {
            if let value = message.content[key] { members.append((key, value)) }
        }
        if let calls = message.content["calls"]?.array {
            members.append(("calls", .array(calls.map(ChatDesk.shown))))
        }
        members += [
            ("at", .text(message.at.text)), ("conversation", .text(name)), ("taint", .bool(message.isTainted)),
        ]
        return .object(members)
    }

    /// A call of an answer, with the name that the model called where it became no record.
    private static func shown(_ call: JSON) -> JSON {
        let tool = call["tool"] ?? call["name"]
        let members = ["id", "call_id", "tool", "arguments"].map { name in
            (name, name == "tool" ? tool : call[name])
        }
        return .object(members.compactMap { name, value in value.map { (name, $0) } })
    }
}
