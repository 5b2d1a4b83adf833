import ActCore

/// The line of a `result` record: what happened, then the call's intent, session, account, taint and the fields that
/// nobody here knows, byte for byte.
struct ResultLine {
    /// Fields of a call that a result does not repeat, and a result's own.
    private static let own: Set<String> = [
        "type", "id", "tool", "provider", "toolkit", "arguments", "missing", "tags", "plan", "risk", "approval",
        "ok", "outcome", "data", "error", "attempts", "log_id", "at", "ms", "replayed", "undo", "cursor",
    ]

    private let record: Record
    private let id: String?
    private let tool: ToolSpec?
    private let outcome: String
    var failure: Failure?
    var answer: JSON?
    var attempts = 0
    var logID: Int?
    var at = Moment.now
    var milliseconds = 0
    var replayed = false

    init(_ record: Record, id: String? = nil, tool: ToolSpec? = nil, outcome: String, failure: Failure? = nil) {
        self.record = record
        self.id = id ?? record.text("id")
        self.tool = tool
        self.outcome = outcome
        self.failure = failure
    }

    var bytes: [UInt8] {
        var members: [(String, JSON)] = [("type", .text("result"))]
        if let id { members.append(("id", .text(id))) }
        if let slug = tool?.slug ?? record.text("tool") { members.append(("tool", .text(slug))) }
        if let provider = tool?.provider ?? record.text("provider") {
            members.append(("provider", .text(provider)))
        }
        members += [("ok", .bool(outcome == "done")), ("outcome", .text(outcome))]
        if let failure { members.append(("error", failure.json)) }
        for (key, value) in answer?.object?.members ?? [] where failure == nil || key.raw != "error" {
            members.append((key.text, value))
        }
        members.append(("attempts", .int(attempts)))
        if let logID { members.append(("log_id", .int(logID))) }
        members += [("at", .text(at.text)), ("ms", .int(milliseconds))]
        if replayed { members.append(("replayed", .bool(true))) }
        var out = JSON.object(members).bytes
        out.removeLast()
        for (key, value) in record.fields where !ResultLine.own.contains(key) {
            out.append(0x2C)
            out.append(contentsOf: JSON.text(key).bytes)
            out.append(0x3A)
            out.append(contentsOf: value)
        }
        out.append(0x7D)
        return out
    }
}
