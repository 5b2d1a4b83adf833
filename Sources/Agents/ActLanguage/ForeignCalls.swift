package import ActJSON
package import ActMake
package import ActRecord
import ActSettings
import ActStore
package import ActTools

/// Calls that another agent has from its model, read from what the model's server answered: a call, a message with calls,
/// or the whole answer.
package struct ForeignCalls: ~Copyable {
    private var texts: JSONTexts
    private let dialect: Dialect
    private var ready: ArraySlice<ToolCall> = []
    private var line = 0

    struct ToolCall {
        /// The model's own id.
        let id: String?
        let name: String
        /// The first line of the text that it was in.
        fileprivate(set) var line = 0
        /// A failure where they did not come whole.
        let arguments: Result<JSON.Object, Failure>

        /// The bytes that the call is made from.
        fileprivate var origin: InputFingerprint {
            let said = (try? arguments.get()).map { JSON.object($0).bytes } ?? []
            return InputFingerprint(
                [Array("model".utf8), Array((id ?? "").utf8), Array(name.utf8), said], line: line)
        }

        /// The members that tell an error record's reader which call it is about.
        fileprivate var told: [(RecordKey, JSON?)] {
            [(.line, .int(line)), (.tool, .text(name)), (.callID, id.map { .text($0) })]
        }
    }

    package init(_ options: Input.Options, _ dialect: Dialect) {
        texts = JSONTexts(options)
        self.dialect = dialect
    }

    /// Writes the record of each call, with the model's id beside ours, or the error that stands in its place.
    package consuming func write(
        _ out: inout some RecordSink & ~Copyable, _ maker: CallMaker, _ registry: ToolRegistry, provider: String?
    ) throws(Failure) {
        // A model's words are its own, whoever types them.
        let taint = !registry.settings.trustsInput
        while let call = try next(&out) {
            try maker.write(&out, more: call.told) { () throws(Failure) in
                try maker.call(
                    try ForeignCalls.tool(call.name, registry, provider: provider), try call.arguments.get(),
                    from: call.origin, taint: taint, callID: call.id)
            }
        }
    }

    /// The next call; nil at the end. A text that has none to be found is told.
    private mutating func next(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> ToolCall? {
        while true {
            if var call = ready.popFirst() {
                call.line = line
                return call
            }
            guard let text = try texts.next(&out) else { return nil }
            line = text.line
            if let calls = ForeignCalls.calls(text.json, dialect) {
                ready = calls[...]
            } else {
                let failure = Failure(
                    .badRecord, "no call, message or answer of the protocol '\(dialect.rawValue)'",
                    hint: "see --from in act-call(1)")
                let start = String(decoding: text.bytes.prefix(80), as: UTF8.self)
                try out.write(failure, more: [(.line, .int(text.line)), (.input, .text(start))])
            }
        }
    }

    /// The tool that a model means by a name: one of this slug, or the one whose name that is (`ToolNames`).
    private static func tool(_ name: String, _ registry: ToolRegistry, provider: String?) throws(Failure)
        -> ToolSpec
    {
        if let tool = try registry.tool(name, provider: provider) { return tool }
        if ToolNames.mayBeMapped(name) {
            try registry.learnUnlisted()
            let slug = try ToolNames(try registry.slugs(unlisted: true)).slug(of: name)
            if let tool = try registry.tool(slug, provider: provider) { return tool }
        }
        throw registry.unknown(name)
    }

    /// The calls in a text; nil for one that is nothing of the protocol's.
    static func calls(_ json: JSON, _ dialect: Dialect) -> [ToolCall]? {
        switch dialect {
        case .openai: chatCalls(json)
        case .anthropic: messageCalls(json)
        }
    }

    private static func all(_ items: [JSON], _ read: (JSON) -> [ToolCall]?) -> [ToolCall]? {
        var found: [ToolCall] = []
        for item in items {
            guard let calls = read(item) else { return nil }
            found += calls
        }
        return found
    }

    // Chat completions, and the items of responses.

    private static func chatCalls(_ json: JSON) -> [ToolCall]? {
        if let items = json.array { return all(items, chatItem) }
        if let choices = json["choices"]?.array { return all(choices, choice) }
        if let items = json["output"]?.array { return all(items, responseItem) }
        return json["message"] != nil ? choice(json) : message(json, stop: .end) ?? chatItem(json)
    }

    private static func choice(_ json: JSON) -> [ToolCall]? {
        json["message"].flatMap { message in
            let reason = json["finish_reason"]?.string
            return ForeignCalls.message(message, stop: reason.map { ModelAnswer.Stop($0) } ?? .end)
        }
    }

    private static func message(_ json: JSON, stop: ModelAnswer.Stop) -> [ToolCall]? {
        guard json["role"]?.string == "assistant" || json["tool_calls"] != nil else { return nil }
        guard let items = json["tool_calls"]?.array, !items.isEmpty else {
            guard let function = json["function_call"], function.object != nil else { return [] }
            return [call(nil, function, stop: stop)]
        }
        return all(items) { chatItem($0, stop: stop) }
    }

    private static func chatItem(_ json: JSON) -> [ToolCall]? { chatItem(json, stop: .end) }

    private static func chatItem(_ json: JSON, stop: ModelAnswer.Stop) -> [ToolCall]? {
        if json["type"]?.string == "function_call" { return responseItem(json) }
        guard let function = json["function"], function.object != nil else { return nil }
        return [call(json["id"]?.string, function, stop: stop)]
    }

    /// An item of a response's output: all but calls are passed over.
    private static func responseItem(_ json: JSON) -> [ToolCall]? {
        guard let type = json["type"]?.string else { return nil }
        guard type == "function_call" else { return [] }
        let id = json["call_id"]?.string ?? json["id"]?.string
        let isWhole = ["completed", nil].contains(json["status"]?.string)
        return [call(id, json, stop: isWhole ? .end : .length)]
    }

    private static func call(_ id: String?, _ function: JSON, stop: ModelAnswer.Stop) -> ToolCall {
        call(id, function["name"]?.string, stop: stop) { name throws(Failure) in
            let text = function["arguments"]?.string
            return try AnswerParts.arguments(text ?? "", text == nil ? function["arguments"] : nil, of: name)
        }
    }

    // Messages.

    private static func messageCalls(_ json: JSON) -> [ToolCall]? {
        if let blocks = json.array { return all(blocks) { block($0, stop: .end) } }
        guard let content = json["content"] else { return block(json, stop: .end) }
        guard json["role"]?.string == "assistant" || json["type"]?.string == "message" else { return nil }
        let stop = json["stop_reason"]?.string.map { ModelAnswer.Stop($0) } ?? .end
        if content.string != nil { return [] }
        return content.array.flatMap { all($0) { block($0, stop: stop) } }
    }

    private static func block(_ json: JSON, stop: ModelAnswer.Stop) -> [ToolCall]? {
        guard let type = json["type"]?.string, json["role"] == nil else { return nil }
        guard type == "tool_use" else { return [] }
        return [
            call(json["id"]?.string, json["name"]?.string, stop: stop) { name throws(Failure) in
                try AnswerParts.arguments("", json["input"], of: name)
            }
        ]
    }

    private static func call(
        _ id: String?, _ name: String?, stop: ModelAnswer.Stop, _ read: (String) throws(Failure) -> JSON.Object
    ) -> ToolCall {
        let name = name ?? ""
        do throws(Failure) {
            if name.isEmpty { throw Failure(.badRecord, "a call names no tool") }
            if let cut = AnswerParts.cut(name, stop) { throw cut }
            return ToolCall(id: id, name: name, arguments: .success(try read(name)))
        } catch { return ToolCall(id: id, name: name, arguments: .failure(error)) }
    }
}
