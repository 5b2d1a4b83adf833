import ActJSON
import ActRecord
import ActTools

/// The outcome of a call as an MCP result.
struct CallToolResult {
    let json: JSON

    private init(_ json: JSON) { self.json = json }

    /// The result of a call that the engine told of.
    ///
    /// - Parameter original: the answer as its service gave it.
    init(line: JSON, original: JSON?) {
        let id = line[.id]?.string ?? ""
        let outcome = line.outcome ?? .unknown
        guard outcome.isDone else {
            let error = line[.error]
            // An agent gives no ids: the same call is another one.
            let again = outcome.isUnknown ? CallToolResult.again : nil
            self.init(
                id, outcome,
                Failure(
                    line.errorCode ?? .outcomeUnknown,
                    error?[.message]?.string ?? "it did not end well", hint: again ?? error?[.hint]?.string),
                data: line[.data], content: original?[.content], edited: line[.edited])
            return
        }
        var members: [(String, JSON)] = []
        if let original, original[.content]?.array != nil || original.given("structuredContent") != nil {
            members = CallToolResult.passed(original)
        } else {
            members = CallToolResult.content(line)
        }
        var meta: [(String, JSON)] = [("act/id", .text(id)), ("act/outcome", .text(outcome.rawValue))]
        if line[.replayed]?.bool == true { meta.append(("act/replayed", .bool(true))) }
        if let edited = line[.edited] {
            meta.append(("act/edited", edited))
            let content = [CallToolResult.note(edited)] + (members.first { $0.0 == "content" }?.1.array ?? [])
            members = [("content", .array(content))] + members.filter { $0.0 != "content" }
        }
        self.init(.object(members + [("_meta", .object(meta))]))
    }

    private static let again = "look whether it happened before you make the call again: made again, it runs again"

    /// The members of a service's own result that go on as they are.
    private static func passed(_ original: JSON) -> [(String, JSON)] {
        var members: [(String, JSON)] = [("content", original.given("content") ?? .array([]))]
        if let structured = original.given("structuredContent") {
            members.append(("structuredContent", structured))
        }
        return members
    }

    /// The content of a result that only its record tells of.
    private static func content(_ line: JSON) -> [(String, JSON)] {
        if let file = line[.dataFile] {
            let message = "The answer is too long; it is in the file \(file["path"]?.string ?? "")."
            return [("content", .array([text(message)])), ("structuredContent", .record([(.dataFile, file)]))]
        }
        let data = line[.data] ?? .object([])
        let kept = KeptContent(line)?.parts ?? []
        // A content beside the data is what the data leaves out.
        let said = kept.isEmpty || line[.content] != nil ? [text(data.string ?? data.line)] : []
        var members: [(String, JSON)] = [("content", .array(said + kept))]
        if data.object != nil { members.append(("structuredContent", data)) }
        return members
    }

    /// The result of a call that is not done; without an outcome, of one that runs.
    ///
    /// - Parameters:
    ///   - data: the structure of its service's error.
    ///   - content: what its service said.
    ///   - edited: the arguments with which it ran, where a person changed them.
    init(
        _ id: String?, _ outcome: Outcome?, _ failure: Failure, data: JSON? = nil, content: JSON? = nil,
        edited: JSON? = nil
    ) {
        let members =
            [(.outcome, outcome.map { .text($0.rawValue) })] + failure.members
            + [(.id, id.map { .text($0) }), (.data, data), (.edited, edited)]
        let said =
            (outcome.map { "\($0.rawValue): " } ?? "") + failure.message + (failure.hint.map { "\n\($0)" } ?? "")
        self.init(
            .object([
                (
                    "content",
                    .array(
                        (edited.map { [CallToolResult.note($0)] } ?? []) + [CallToolResult.text(said)]
                            + (content?.array ?? []))
                ),
                ("structuredContent", .record(members)), ("isError", .bool(true)),
            ]))
    }

    /// The word on a call whose arguments were changed before it ran.
    private static func note(_ edited: JSON) -> JSON {
        text("The arguments were edited before the call ran. It ran with: \(edited.line)")
    }

    /// A result whose data is another structure.
    static func replacing(_ result: JSON, with structure: JSON) -> JSON {
        guard var members = result.object else { return result }
        members["content"] = .array([text(structure.line)])
        members["structuredContent"] = structure
        return .object(members)
    }

    static func text(_ text: String) -> JSON { .object([("type", .text("text")), ("text", .text(text))]) }
}
