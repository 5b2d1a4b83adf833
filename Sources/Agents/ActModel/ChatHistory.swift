import ActJSON
import ActLanguage
import ActRecord
import ActStore

/// The messages of a conversation: as the store has them, and as a model is sent them.
struct ChatHistory {
    /// A call of an answer.
    struct Asked {
        /// The model's own id.
        let callID: String
        /// The name that the model called.
        let name: String
        /// The id and the tool of the record that it became; nil for one that was answered within the turn.
        let id: String?
        let tool: String?
    }

    typealias Message = ConversationStore.Message

    private(set) var messages: [Message]
    /// The number of messages that the store has.
    private let stored: Int

    init(_ messages: [Message]) {
        self.messages = messages
        stored = messages.count
    }

    /// The messages that the store does not have yet.
    var added: [Message] { Array(messages[stored...]) }

    mutating func add(_ message: Message) { messages.append(message) }

    /// The person's sentence that stands last.
    var sentence: String? {
        let last = messages.last { $0.role == .user && $0.content[.advice] == nil }?.content
        return (last?[.sentence] ?? last?[.text])?.string
    }

    // Calls and what came of them.

    /// The calls of an answer, broken ones too, in their order.
    private static func calls(_ answer: Message) -> [Asked] {
        [RecordKey.calls, .broken].flatMap { answer.content[$0]?.array ?? [] }.compactMap { call in
            guard let callID = call[.callID]?.string, let name = call[.name]?.string else { return nil }
            return Asked(callID: callID, name: name, id: call[.id]?.string, tool: call[.tool]?.string)
        }
    }

    /// The calls of the last answer that have no result.
    var pending: [Asked] {
        guard let at = messages.lastIndex(where: { $0.role == .assistant }) else { return [] }
        let answered = messages[(at + 1)...].compactMap { $0.content[.callID]?.string }
        // A server may give two calls one id: as many results answer them.
        var left = answered
        return ChatHistory.calls(messages[at]).filter { call in
            guard let k = left.firstIndex(where: { sameBytes($0, call.callID) }) else { return true }
            left.remove(at: k)
            return false
        }
    }

    /// The calls whose outcome was still open when the model was told last: held, queued, running, unknown or never run.
    var open: [Asked] {
        var said: [String: Bool] = [:]
        for message in messages where message.role == .tool {
            guard let id = message.content[.id]?.string else { continue }
            said[id] = message.content[.open]?.bool ?? false
        }
        return messages.filter { $0.role == .assistant }.flatMap(ChatHistory.calls).filter { call in
            call.id.map { said[$0] ?? false } ?? false
        }
    }

    /// Whether a call record of this id came out of the conversation.
    func has(_ id: String) -> Bool {
        messages.contains { message in
            message.role == .assistant
                && ChatHistory.calls(message).contains { $0.id.map { sameBytes($0, id) } ?? false }
        }
    }

    // As a model is sent it.

    /// The messages for a model.
    ///
    /// - Parameter model: its name; thoughts of another go nowhere.
    func sent(to model: String) -> [ModelMessage] {
        var sent: [ModelMessage] = []
        var results: [(id: String, text: String, isError: Bool)] = []
        func endResults() {
            if !results.isEmpty { sent.append(.results(results)) }
            results = []
        }
        for message in messages {
            let text = message.content[.text]?.string ?? ""
            switch message.role {
            case .tool where message.content[.late] == nil:
                let isError = message.content[.error]?.bool ?? false
                results.append((message.content[.callID]?.string ?? "", text, isError))
            case .user, .tool:
                endResults()
                sent.append(.user(text))
            case .assistant:
                endResults()
                sent.append(.answer(ChatHistory.answer(message.content, for: model)))
            }
        }
        endResults()
        return sent
    }

    private static func answer(_ content: JSON.Object, for model: String) -> ModelAnswer {
        var answer = ModelAnswer()
        answer.text = content[.text]?.string ?? ""
        answer.stop = content[.stop]?.string.flatMap(ModelAnswer.Stop.init) ?? .end
        answer.model = content[.model]?.string ?? ""
        for call in content[.calls]?.array ?? [] {
            guard let id = call[.callID]?.string, let name = call[.name]?.string else { continue }
            let arguments = call[.arguments]?.object ?? JSON.Object()
            answer.calls.append(ModelCall(id: id, slug: name, arguments: arguments))
        }
        for call in content[.broken]?.array ?? [] {
            guard let id = call[.callID]?.string, let name = call[.name]?.string else { continue }
            let why = call[.why]?.string ?? ""
            answer.broken.append(BrokenCall(id: id, slug: name, failure: Failure(.badArguments, why)))
        }
        if content[.asked]?.string.map({ sameBytes($0, model) }) ?? false {
            answer.blocks = content[.blocks]?.array ?? []
        }
        return answer
    }

    /// An answer as the store has it.
    ///
    /// - Parameter made: the records that its calls became, by their places.
    static func message(
        _ answer: ModelAnswer, asked model: String, made: [Int: Call], isTainted: Bool
    ) -> Message {
        let calls = answer.calls.enumerated().map { k, call in
            JSON.record([
                (.callID, .text(call.id)), (.name, .text(call.slug)), (.arguments, .object(call.arguments)),
                (.id, made[k]?.record[.id]), (.tool, made[k]?.record[.tool]),
            ])
        }
        let broken = answer.broken.map { call in
            JSON.record([(.callID, .text(call.id)), (.name, .text(call.slug)), (.why, .text(call.failure.message))])
        }
        let content: [(RecordKey, JSON?)] = [
            (.text, .text(answer.text)), (.stop, .text(answer.stop.rawValue)), (.model, .text(answer.model)),
            (.asked, .text(model)), (.calls, calls.isEmpty ? nil : .array(calls)),
            (.broken, broken.isEmpty ? nil : .array(broken)),
            (.blocks, answer.blocks.isEmpty ? nil : .array(answer.blocks)),
        ]
        return Message(.assistant, content, isTainted: isTainted)
    }
}
