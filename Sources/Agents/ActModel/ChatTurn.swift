import ActDecide
import ActFind
import ActJSON
import ActLanguage
import ActMake
import ActRecord
import ActRun
import ActSettings
import ActStore
import ActSystem
import ActTerminal
import ActTools

/// A turn of a conversation: requests to its model until there are calls for others to run, or nothing more is asked.
final class ChatTurn {
    private let chat: Chat
    private let model: Spending
    private(set) var history: ChatHistory
    /// Whether the conversation was ever given untrusted text.
    private(set) var isTainted: Bool
    /// The tools that its models were shown.
    private(set) var known: [ConversationStore.ToolName]
    private let tools: ChatTools
    private var offered: [OfferedTool]
    private let maker: CallMaker
    /// The search, whether it asks services, and the server whose tools it is kept to.
    private var search: (asks: Bool, server: String?, search: Search)?
    private var text = ChatText()

    init(
        _ chat: Chat, _ model: Spending, _ conversation: ConversationStore.Conversation,
        _ messages: [ConversationStore.Message]
    ) throws(Failure) {
        self.chat = chat
        self.model = model
        history = ChatHistory(messages)
        isTainted = conversation.isTainted || chat.options.isContextTainted
        known = conversation.tools
        tools = try ChatTools(chat.registry)
        offered = tools.offered
        let registry = chat.registry
        maker = CallMaker(
            registry, once: nil, words: { ArgumentWords(registry.settings).read($0, $1) },
            memory: registry.memory()
        ).looking(RowLists.lookup(registry))
    }

    private var settings: Settings { chat.registry.settings }

    /// The person's last sentence, or the beginning of a long one.
    private var sentence: String { shortened(history.sentence ?? "", ChatTurn.longestIntent) }
    private static let longestIntent = 1000

    // Its beginning.

    func add(_ sentence: ChatInput.Sentence) {
        isTainted = isTainted || sentence.taint
        let (words, text) = (sentence.words, sentence.text)
        var content: [(RecordKey, JSON?)] = [(.text, .text(words))]
        if !text.isEmpty {
            let parts = sentence.taint ? [words, ChatOutcome.frame, text] : [words, text]
            content = [(.text, .text(parts.joined(separator: "\n\n"))), (.sentence, .text(words))]
        }
        history.add(.init(.user, content, isTainted: sentence.taint))
    }

    /// - Parameter isLate: whether the model was told otherwise before.
    func add(_ outcome: ChatOutcome, of call: ChatHistory.Asked, isLate: Bool) {
        isTainted = isTainted || outcome.isTainted
        let head = isLate ? "The call \(call.callID) of \(call.tool ?? call.name) has another outcome now.\n" : ""
        let content: [(RecordKey, JSON?)] = [
            (.callID, .text(call.callID)), (.id, call.id.map { .text($0) }), (.outcome, .text(outcome.outcome)),
            (.text, .text(head + outcome.text)), (.error, ChatOutcome.isDone(outcome.outcome) ? nil : .bool(true)),
            (.open, outcome.isOpen ? .bool(true) : nil), (.late, isLate ? .bool(true) : nil),
        ]
        history.add(.init(.tool, content, isTainted: outcome.isTainted))
    }

    // The requests.

    /// Asks until the turn ends; its message, its calls, and errors for calls that can't be made.
    func run(_ out: inout some ChatSink & ~Copyable) throws(Failure) -> [JSON] {
        try offer()
        var summary = ChatSummary()
        var repairs = 0
        for _ in 0..<Chat.mostRequests {
            let answer = try ask(&out)
            summary.add(answer)
            let (calls, failures) = try take(answer, &out)
            let isSilent = answer.calls.isEmpty && answer.broken.isEmpty
            let isFaulty = calls.isEmpty && !failures.isEmpty
            // An answer that was too long would be so again.
            let isHopeless = isFaulty && (repairs == Chat.mostRepairs || answer.stop == .length)
            if isSilent || !calls.isEmpty || isHopeless {
                try text.end(&out)
                let message = summary.record(conversation: settings.conversation, isTainted: isTainted)
                return (out.streamsText ? [] : [message]) + calls.map(\.record.json) + failures.map { $0.record() }
            }
            repairs = isFaulty ? repairs + 1 : 0
        }
        throw Failure(
            .budgetExceeded, "the model asked for more after \(Chat.mostRequests) requests",
            hint: "ask for less at a time; nothing of this turn was kept")
    }

    private func request() throws(Failure) -> ModelRequest {
        var request = ModelRequest()
        request.system = try chat.options.context?.text(isConversationTainted: isTainted)
        request.messages = history.sent(to: model.name)
        request.tools = offered
        return request
    }

    private func ask(_ out: inout some ChatSink & ~Copyable) throws(Failure) -> ModelAnswer {
        var request = try request()
        // Another model gets no thoughts of this one.
        if try model.spare(request) { request = try self.request() }
        try text.begin(&out)
        try out.flush()
        let streams = chat.options.streams
        do throws(Failure) {
            return try model.answer(request) { piece throws(Failure) in
                try text.add(piece, asRecords: streams, &out)
            }
        } catch {
            // A message about it begins a line of its own.
            if error.status != .io { try text.end(&out) }
            throw error
        }
    }

    /// Offers the tools that fit the sentence.
    private func offer() throws(Failure) {
        let sentence = sentence
        guard !sentence.isEmpty else { return }
        let records = try find(sentence, limit: Chat.mostOffered)
        for record in records {
            let told = try ToldTool(record, chat.registry)
            guard let tool = OfferedTool(told.record), let name = ConversationStore.ToolName(record), show(name)
            else { continue }
            offered.append(tool)
        }
        try advise()
    }

    /// Gives the model what services advise, in a message of its own.
    private func advise() throws(Failure) {
        guard chat.options.givesAdvice else { return }
        let names: [RecordKey] = [.steps, .pitfalls, .guidance]
        for plan in search?.search.advice ?? [] {
            let advice = names.filter { plan[$0] != nil }.map { ($0, plan[$0]) }
            guard !advice.isEmpty else { continue }
            isTainted = true
            let text = "Advice of a service on this. \(ChatOutcome.frame)\n\(JSON.record(advice).line)"
            history.add(.init(.user, [(.text, .text(text)), (.advice, .bool(true))], isTainted: true))
        }
    }

    /// Notes a tool that the model is shown; false for a second one of the same name, which nobody could call.
    private func show(_ name: ConversationStore.ToolName) -> Bool {
        if ChatTools.has(name.slug) { return false }
        if let other = provider(of: name.slug) { return sameBytes(other, name.provider) }
        known.append(name)
        return true
    }

    /// The provider of a tool that the models of this conversation were shown.
    private func provider(of slug: String) -> String? {
        known.first { sameBytes($0.slug, slug) }?.provider
    }

    // The calls of an answer.

    /// Answers the calls that only read, makes the others, and adds all to the history.
    private func take(
        _ answer: ModelAnswer, _ out: inout some ChatSink & ~Copyable
    ) throws(Failure) -> (calls: [Call], failures: [Failure]) {
        var made: [Int: Call] = [:]
        var results: [(id: String, text: String, isError: Bool)] = []
        var failures = answer.broken.map(\.failure)
        for (k, call) in answer.calls.enumerated() {
            do throws(Failure) {
                if let text = try ownAnswer(call, &out) {
                    results.append((call.id, text, false))
                } else {
                    made[k] = try make(call)
                }
            } catch {
                guard error.isAboutCall else { throw error }
                failures.append(error)
                results.append((call.id, error.told, true))
            }
        }
        for call in answer.broken { results.append((call.id, call.failure.told, true)) }
        history.add(ChatHistory.message(answer, asked: model.name, made: made, isTainted: isTainted))
        for result in results {
            let content: [(RecordKey, JSON?)] = [
                (.callID, .text(result.id)), (.text, .text(result.text)),
                (.error, result.isError ? .bool(true) : nil),
            ]
            history.add(.init(.tool, content, isTainted: isTainted))
        }
        return (answer.calls.indices.compactMap { made[$0] }, failures)
    }

    /// The answer to a search or a look; nil for any other call.
    private func ownAnswer(_ call: ModelCall, _ out: inout some ChatSink & ~Copyable) throws(Failure) -> String? {
        if sameBytes(call.slug, tools.search.slug) {
            try CallMaker.refuse(tools.search, .object(call.arguments), isComplete: true)
            let asked = AgentSearch(call.arguments)
            let rules = try chat.registry.rules()
            let found = try find(asked.intent, limit: AgentSearch.looked, server: asked.server)
            let records = try asked.offered(found, chat.registry) { rules.denies($0, settings.conversation) }
            for record in records {
                if let name = ConversationStore.ToolName(record) { _ = show(name) }
                try out.write(record.json)
            }
            let told = try records.map { record throws(Failure) in
                try ToldTool(record, chat.registry).record
            }
            // Why a server failed may be in its own words, which are for the person alone.
            let missed = try MissedServers(chat.registry, tellsReasons: false)
            return try asked.answer(told, chat.registry, missed: missed).line
        }
        if sameBytes(call.slug, tools.describe.slug) {
            let slug = try slug(ChatTurn.text(.tool, of: call, tools.describe))
            guard let spec = try describe(slug) else { throw ChatTurn.unknown(slug) }
            let isPinned = try ToldTool(spec.record(), chat.registry).isPinned
            // Words of a provider that no person has seen are anybody's.
            isTainted = isTainted || !isPinned
            let record = chat.registry.record(spec, more: [(.taint, .bool(isTainted))])
            if let name = ConversationStore.ToolName(record) { _ = show(name) }
            try out.write(record.json)
            let text = record.shown.line
            return isPinned ? text : "\(ChatOutcome.frame)\n\(text)"
        }
        return nil
    }

    private static func text(_ name: RecordKey, of call: ModelCall, _ tool: ToolSpec) throws(Failure) -> String {
        try CallMaker.refuse(tool, .object(call.arguments), isComplete: true)
        return call.arguments[name]?.string ?? ""
    }

    /// The slug that a name means, which was cut where it is long.
    private func slug(_ name: String) throws(Failure) -> String {
        guard provider(of: name) == nil else { return name }
        for tool in known where try sameBytes(ToldTool.name(tool.slug), name) { return tool.slug }
        return name
    }

    private static func unknown(_ slug: String) -> Failure {
        Failure(
            .unknownTool, "no tool '\(slug)' was offered or described in this conversation",
            hint: "find it with ACT_SEARCH_TOOLS first")
    }

    /// The tool of a name. Nothing of a tainted conversation leaves in the question: only what is on record here counts.
    private func describe(_ slug: String) throws(Failure) -> ToolSpec? {
        guard ToolSpec.isSlug(slug), !ChatTools.has(slug) else { return nil }
        let provider = provider(of: slug)
        return isTainted
            ? try chat.registry.listed(slug, provider: provider)
            : try lookUp(slug, provider)
    }

    /// Looks a tool up. A failure may have words of its server, which are for the person alone.
    private func lookUp(_ slug: String, _ provider: String?) throws(Failure) -> ToolSpec? {
        do throws(Failure) { return try chat.registry.tool(slug, provider: provider) } catch {
            let isForeign = provider.map { chat.registry.profile($0).isPinned } ?? true
            guard error.isAboutCall, isForeign, !isTainted else { throw error }
            complain(chat.options.command, error.message, hint: error.hint)
            throw Failure(error.code, "the tool can't be looked up now")
        }
    }

    /// The call record that a call of the model becomes.
    private func make(_ call: ModelCall) throws(Failure) -> Call {
        var (name, arguments) = (call.slug, call.arguments)
        if sameBytes(name, tools.call.slug) {
            if let object = try? InnerObject.arguments(arguments[.arguments] ?? .null) {
                arguments[.arguments] = .object(object)
            }
            let given = ModelCall(id: call.id, slug: name, arguments: arguments)
            name = try ChatTurn.text(.tool, of: given, tools.call)
            arguments = arguments[.arguments]?.object ?? JSON.Object()
        }
        let slug = try slug(name)
        guard !ChatTools.has(slug), let provider = provider(of: slug),
            let tool = try lookUp(slug, provider)
        else { throw ChatTurn.unknown(slug) }
        if sameBytes(call.slug, tools.call.slug) { arguments = InnerObject.read(arguments, for: tool) }
        do throws(Failure) { return try complete(tool, arguments, call.id) } catch {
            // Its words are those of the schema.
            guard error.isAboutCall, !isTainted, try !ToldTool(tool.record(), chat.registry).isPinned else {
                throw error
            }
            throw Failure(
                error.code, "\(try ToldTool.name(slug)): the arguments do not fit its schema",
                hint: "ACT_DESCRIBE_TOOL shows it")
        }
    }

    /// The call of a tool with all of its arguments.
    private func complete(
        _ tool: ToolSpec, _ arguments: JSON.Object, _ callID: String
    ) throws(Failure) -> Call {
        let made = try maker.call(
            tool, arguments, from: .line(sentence), taint: isTainted, intent: sentence, callID: callID)
        // Rows that are told may be somebody else's words.
        isTainted = isTainted || made.isTainted(unsaid: true)
        if let failure = made.lacking("give them, or ask the person for them") {
            throw Failure(failure.code, "\(tool.slug): \(failure.message)", hint: failure.hint)
        }
        return try made.setting([(.engine, .text("model")), (.conversation, .text(settings.conversation))])
    }

    // Searching.

    /// The tools that fit, as records; none where nothing fits, or nobody could be asked.
    private func find(_ intent: String, limit: Int, server: String? = nil) throws(Failure) -> [ToolRecord] {
        let asks = !isTainted
        do throws(Failure) {
            if search?.asks != asks || search?.server != server {
                let made = try Search(
                    chat.registry, provider: nil, toolkit: server, operands: [], maker: maker,
                    progress: chat.progress, asksServices: asks)
                search = (asks, server, made)
            }
            let found = try search?.search.all([Search.Intent(intent, taint: isTainted)], limit: limit) ?? []
            chat.progress.clear()
            switch found.first {
            case .tools(let tools): return tools
            case .failure(let failure): throw failure
            case .calls, nil: return []
            }
        } catch {
            guard !error.code.is(.nothing) else { return [] }
            // A server that there is not is the model's error.
            guard error.isAboutCall, server == nil || error.status != .badInput else { throw error }
            complain(chat.options.command, "\(error.message); no tools were searched", hint: error.hint)
            return []
        }
    }
}

extension Failure {
    /// Whether it is the trouble of one call or one search, and not of the whole turn.
    fileprivate var isAboutCall: Bool {
        switch status {
        case .io, .bug, .usage, .config: false
        default: !Interrupt.isPending
        }
    }

    /// As a model is told it.
    fileprivate var told: String { JSON.record([(.outcome, .text("not-made")), (.error, json)]).line }
}

/// A tool as a model is told of it that did not ask for more. A provider may steer whoever reads its words: of a tool that
/// nobody has pinned as it is, a model gets the name, and words of ours.
struct ToldTool {
    let record: ToolRecord
    /// Whether a person has seen the words of its provider, or it needs no pin.
    let isPinned: Bool

    /// Bytes of a name that come whole.
    private static let longestName = 64

    init(_ record: ToolRecord, _ registry: ToolRegistry) throws(Failure) {
        guard let slug = record.slug, let provider = record.provider,
            let reason = try ToldTool.reason(slug, provider, registry)
        else {
            (self.record, isPinned) = (record, true)
            return
        }
        let reasons = record.reasons.joined(separator: "; ")
        let message = """
            \(reason). Risk: \(record.level ?? "unknown")\(reasons.isEmpty ? "" : " (\(reasons))"). \
            A person is asked about each call. Its arguments and its server's own message are not shown here; \
            ACT_DESCRIBE_TOOL shows them, as data.
            """
        self.record = ToolRecord(
            .record(
                .tool,
                [
                    (.tool, .text(try ToldTool.name(slug))), (.provider, .text(provider)),
                    (.toolkit, record.toolkit.map { .text($0) } ?? .null), (.description, .text(message)),
                    (.inputSchema, .object([("type", .text("object"))])),
                ]))
        isPinned = false
    }

    /// Why a tool needs a pin that it has not; nil for any other.
    private static func reason(_ slug: String, _ provider: String, _ registry: ToolRegistry) throws(Failure)
        -> String?
    {
        guard registry.profile(provider).isPinned else { return nil }
        guard let tool = try registry.tool(slug, provider: provider) else {
            return "new: nobody has seen this tool"
        }
        return try registry.unpinned(tool)?.reason
    }

    /// The name of a tool as it is shown: a long one is cut, with a digest of all of it.
    static func name(_ slug: String) throws(Failure) -> String {
        slug.utf8.count <= longestName ? slug : try ToolNames([]).name(of: slug)
    }
}
