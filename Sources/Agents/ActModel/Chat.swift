import ActFind
package import ActJSON
package import ActRecord
import ActSettings
import ActStore
package import ActSystem
import ActTerminal
package import ActTools

/// A conversation with a language model, one turn at a time: the person's sentence or the outcomes of calls go to the
/// model, with the tools that fit, and what it answers comes out as a message and checked calls. A turn is one commit
/// at its end, before its calls come out: one that dies leaves the conversation as it was.
package final class Chat {
    package struct Options {
        package var command: String
        /// The model that is asked, where another is than the settings say, and the preset of its bounds.
        package var model: String?
        package var preset: String?
        /// The rules that open each request; nil for none.
        package var context: ChatContext?
        /// Whether `context` has untrusted text.
        package var isContextTainted = false
        /// Whether a model is told the advice of services on the sentence, which is their text.
        package var givesAdvice = false
        /// Whether pieces of the answer come out as records.
        package var streams = false
        /// Asks the person whether the tier is kept where power or the network is scarce; nil where nobody can be asked.
        package var keepsTier: ((String) throws(Failure) -> Bool)?

        package init(command: String) { self.command = command }
    }

    /// Tools that are found for a sentence, at most.
    static let mostOffered = 20
    /// Requests of one turn, and those of them in a row that tell a model nothing but its calls' faults.
    static let mostRequests = 20
    static let mostRepairs = 3

    let registry: ToolRegistry
    let options: Options
    let progress: any Progress
    private let thrift: Thrift
    /// Results that came down the pipe, by the id of their call.
    private var given: [String: [Record]] = [:]
    /// The conversation as it was seen last.
    private var seen: ChatHistory?

    package init(_ registry: ToolRegistry, _ options: Options, progress: any Progress) {
        self.registry = registry
        self.options = options
        self.progress = progress
        thrift = Thrift(options.keepsTier)
    }

    private var name: String { registry.settings.conversation }

    private func store() throws(Failure) -> ConversationStore {
        ConversationStore(try registry.store(), user: registry.settings.user)
    }

    // Input.

    /// Says the person's sentence.
    package func say(_ sentence: ChatInput.Sentence, _ out: inout some ChatSink & ~Copyable) throws(Failure) {
        try turn(sentence, &out)
    }

    /// Says a sentence without any text beside it.
    ///
    /// - Parameter taint: whether it is somebody else's text.
    package func say(_ sentence: String, taint: Bool, _ out: inout some ChatSink & ~Copyable) throws(Failure) {
        try turn(ChatInput.Sentence(words: sentence, text: "", taint: taint), &out)
    }

    /// Notes the result of a call of this conversation, and passes every record on. In the place of a result that
    /// belongs to no call of it, an error record.
    package func take(_ record: Record, _ out: inout some ChatSink & ~Copyable) throws(Failure) {
        let decision = record.type == .call ? record.decision?.word : nil
        guard record.type == .result || !(decision?.isApproved ?? true) else {
            return try out.pass(record)
        }
        // A page of a call has the call's id, and a mark.
        let id = record.text(.id).map { String($0.prefix { $0 != "#" }) } ?? ""
        if try has(id) {
            let isTwice = given[id]?.contains { $0.bytes == record.bytes } ?? false
            if !isTwice { given[id, default: []].append(record) }
            return try out.pass(record)
        }
        guard record.type == .result else { return try out.pass(record) }
        let failure = Failure(
            .badRecord, "'\(id)' is no call of the conversation '\(name)'",
            hint: "name its conversation with -c")
        try out.write(failure, more: [(.line, .int(record.number))])
    }

    private func has(_ id: String) throws(Failure) -> Bool {
        if seen?.has(id) ?? false { return true }
        seen = try read()
        return seen?.has(id) ?? false
    }

    func read() throws(Failure) -> ChatHistory? {
        guard Store.exists else { return nil }
        let store = try store()
        return try store.conversation(name).map { conversation throws(Failure) in
            ChatHistory(try store.messages(conversation))
        }
    }

    /// Gives the outcomes of its calls back to the model; nothing where none of them is awaited.
    package func proceed(_ out: inout some ChatSink & ~Copyable) throws(Failure) {
        // The calls that are waited for are on record before they come out.
        guard let history = try read() else { return }
        let late = history.open.contains { call in call.id.map { given[$0] != nil } ?? false }
        guard late || !history.pending.isEmpty else { return }
        try turn(nil, &out)
    }

    // A turn.

    private func turn(_ sentence: ChatInput.Sentence?, _ out: inout some ChatSink & ~Copyable) throws(Failure) {
        let mark = Mark(.turn, registry.settings.conversation, user: registry.settings.user)
        defer { _ = mark }
        let model = try Spending(
            registry, named: options.model, preset: options.preset, command: options.command, progress: progress,
            goesOn: sentence == nil, thrift: thrift)
        let store = try store()
        let conversation = try store.claim(self.name, at: .now)
        let records: [JSON]
        do throws(Failure) {
            let turn = try ChatTurn(self, model, conversation, try store.messages(conversation))
            let isNew = try answer(turn)
            if let sentence { turn.add(sentence) }
            guard isNew || sentence != nil else { return try store.release(conversation) }
            records = try turn.run(&out)
            try store.end(conversation, turn.history.added, tools: turn.known, isTainted: turn.isTainted, at: .now)
        } catch {
            try? store.release(conversation)
            throw error
        }
        for record in records { try out.write(record) }
    }

    /// Gives each call of the last answer an outcome, and calls of before that had none one that the pipe has now;
    /// whether there was any.
    private func answer(_ turn: ChatTurn) throws(Failure) -> Bool {
        let (open, pending) = (turn.history.open, turn.history.pending)
        for call in pending { turn.add(try outcome(call), of: call, isLate: false) }
        var isNew = !pending.isEmpty
        for call in open {
            guard let id = call.id, given[id] != nil, case let outcome = try outcome(call), !outcome.isOpen else {
                continue
            }
            turn.add(outcome, of: call, isLate: true)
            isNew = true
        }
        return isNew
    }

    func outcome(_ call: ChatHistory.Asked) throws(Failure) -> ChatOutcome {
        let id = call.id ?? ""
        return try ChatOutcome(id, given[id] ?? [], try registry.store(), user: registry.settings.user)
    }
}
