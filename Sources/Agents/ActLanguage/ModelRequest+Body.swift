package import ActJSON

/// The body of a request to a model, in either protocol. It has no sampling parameter: newer models refuse them.
extension ModelRequest {
    /// Tokens of an answer where the request has no bound, and the protocol demands one.
    package static let usualOutput = 8192

    /// - Parameters:
    ///   - model: the name that the server knows it by.
    ///   - isLocal: whether the server is on this machine; those know the older name of the bound.
    package func body(
        _ dialect: Dialect, model: String, names: ToolNames, isLocal: Bool = false
    ) throws(Failure) -> JSON {
        switch dialect {
        case .openai: try chatCompletion(model, names, isLocal)
        case .anthropic: try message(model, names)
        }
    }

    // Chat completions.

    private func chatCompletion(_ model: String, _ names: ToolNames, _ isLocal: Bool) throws(Failure) -> JSON {
        var all: [JSON] = []
        if let system { all.append(.object([("role", .text("system")), ("content", .text(system))])) }
        for message in messages { all += try chatMessages(message, names) }
        var members: [(String, JSON)] = [
            ("model", .text(model)), ("messages", .array(all)), ("stream", .bool(true)),
            ("stream_options", .object([("include_usage", .bool(true))])),
        ]
        let tools = try offered(names)
        if !tools.isEmpty {
            members.append(("tools", .array(tools.map { ToolDefinition(.openai, $0.name, $0.tool).json })))
            let wanted: JSON? =
                switch choice {
                // The default: some servers refuse to be told so.
                case .auto: nil
                case .none: .text("none")
                case .any: .text("required")
                }
            if let wanted { members.append(("tool_choice", wanted)) }
        }
        if let mostOutput {
            members.append((isLocal ? "max_tokens" : "max_completion_tokens", .int(mostOutput)))
        }
        return .object(members)
    }

    private func chatMessages(_ message: ModelMessage, _ names: ToolNames) throws(Failure) -> [JSON] {
        switch message {
        case .user(let text): return [.object([("role", .text("user")), ("content", .text(text))])]
        case .answer(let answer):
            var calls: [JSON] = []
            for call in answer.asked {
                let function = JSON.object([
                    ("name", .text(try names.name(of: call.slug))),
                    ("arguments", .text(JSON.object(call.arguments).line)),
                ])
                calls.append(
                    .object([
                        ("id", .text(try ModelRequest.short(call.id))), ("type", .text("function")),
                        ("function", function),
                    ]))
            }
            guard !answer.text.isEmpty || !calls.isEmpty else { return [] }
            var members: [(String, JSON)] = [
                ("role", .text("assistant")), ("content", answer.text.isEmpty ? .null : .text(answer.text)),
            ]
            if !calls.isEmpty { members.append(("tool_calls", .array(calls))) }
            return [.object(members)]
        case .results(let results):
            var all: [JSON] = []
            for result in results {
                all.append(
                    .object([
                        ("role", .text("tool")), ("tool_call_id", .text(try ModelRequest.short(result.id))),
                        ("content", .text(result.text)),
                    ]))
            }
            return all
        }
    }

    // Messages.

    private func message(_ model: String, _ names: ToolNames) throws(Failure) -> JSON {
        // Neighbours of one role are one message: results have to follow their calls at once.
        var all: [(role: String, content: [JSON])] = []
        for message in messages {
            let (role, content) = try blocks(message, names)
            if content.isEmpty { continue }
            if let last = all.indices.last, all[last].role == role {
                all[last].content += content
            } else {
                all.append((role, content))
            }
        }
        var members: [(String, JSON)] = [
            ("model", .text(model)), ("max_tokens", .int(mostOutput ?? ModelRequest.usualOutput)),
        ]
        if let system, !system.isEmpty { members.append(("system", .text(system))) }
        members.append(
            ("messages", .array(all.map { .object([("role", .text($0.role)), ("content", .array($0.content))]) })))
        let tools = try offered(names)
        if !tools.isEmpty {
            members.append(("tools", .array(tools.map { ToolDefinition(.anthropic, $0.name, $0.tool).json })))
            let wanted: [(String, JSON)]? =
                switch choice {
                case .auto: nil
                case .none: [("type", .text("none"))]
                case .any: [("type", .text("any"))]
                }
            if let wanted { members.append(("tool_choice", .object(wanted))) }
        }
        members.append(("stream", .bool(true)))
        return .object(members)
    }

    private func blocks(_ message: ModelMessage, _ names: ToolNames) throws(Failure) -> (String, [JSON]) {
        func text(_ text: String) -> [JSON] {
            text.isEmpty ? [] : [.object([("type", .text("text")), ("text", .text(text))])]
        }
        switch message {
        case .user(let words): return ("user", text(words))
        case .answer(let answer):
            guard answer.blocks.isEmpty else {
                var content: [JSON] = []
                for block in answer.blocks { content.append(try ModelRequest.safe(block)) }
                return ("assistant", content)
            }
            var content = text(answer.text)
            for call in answer.asked {
                content.append(
                    .object([
                        ("type", .text("tool_use")), ("id", .text(try ModelRequest.safe(call.id))),
                        ("name", .text(try names.name(of: call.slug))), ("input", .object(call.arguments)),
                    ]))
            }
            return ("assistant", content)
        case .results(let results):
            var content: [JSON] = []
            for result in results {
                var members: [(String, JSON)] = [
                    ("type", .text("tool_result")), ("tool_use_id", .text(try ModelRequest.safe(result.id))),
                    ("content", .text(result.text)),
                ]
                if result.isError { members.append(("is_error", .bool(true))) }
                content.append(.object(members))
            }
            return ("user", content)
        }
    }

    /// An id that is no longer than OpenAI takes; other servers give longer ones.
    private static func short(_ id: String) throws(Failure) -> String {
        id.utf8.count > longestID ? try ToolNames.digested(id, to: longestID) : id
    }

    private static let longestID = 40

    /// An id in the characters that the messages protocol takes; other servers' may have more.
    private static func safe(_ id: String) throws(Failure) -> String {
        ToolNames.isName(id) ? id : try ToolNames.digested(id, to: longestID)
    }

    /// A block of an answer as it goes back: as it came, but for an id that its result can't have.
    private static func safe(_ block: JSON) throws(Failure) -> JSON {
        guard block["type"]?.string == "tool_use", let id = block["id"]?.string, !ToolNames.isName(id),
            var members = block.object
        else { return block }
        members["id"] = .text(try safe(id))
        return .object(members)
    }

    /// The tools with their names, each once.
    private func offered(_ names: ToolNames) throws(Failure) -> [(name: String, tool: OfferedTool)] {
        var all: [(String, OfferedTool)] = []
        var seen: Set<String> = []
        for tool in tools where seen.insert(tool.slug).inserted {
            all.append((try names.name(of: tool.slug), tool))
        }
        return all
    }
}

extension ModelAnswer {
    /// The calls as they go back, those that came broken too: each has to have its answer.
    fileprivate var asked: [ModelCall] {
        calls + broken.map { ModelCall(id: $0.id, slug: $0.slug, arguments: JSON.Object()) }
    }
}
