import ActJSON
import ActMake
import ActRecord
import ActRun
import ActSettings
import ActStore
import ActTools

/// The tools for calls that are kept for later (act-queue(1)). None approves a call: one that may not run by itself
/// waits for a person again.
enum QueueTools {
    static let all = [read, retry, drop]

    /// Whether a record holds untrusted text: that of its call, or the reason of a wait, which may be a service's words.
    private static func isTainted(_ queued: JSON) -> Bool {
        queued[.why] != nil || queued[.taint]?.bool ?? false
    }

    /// The tool that lists the calls whose ids others take.
    static let list = "ACT_LIST_QUEUE"

    /// A call that the list has; nil where it is no longer there.
    static func row(_ id: String, _ registry: Store, _ settings: Settings) throws(Failure) -> JSON? {
        try QueueStore(registry, user: settings.user, conversation: settings.conversation).entry(id)?
            .queued(on: registry.machine)
    }

    private static let read = BuiltinTool(
        slug: list, title: "List queued calls",
        description: "List the calls that wait in the queue, and those whose outcome nobody knows.",
        properties: [
            ("words", Argument.text("only calls with these words in their title")),
            ("waiting", Argument.value("boolean", "only calls that wait")),
        ], effect: .reads,
        examples: ["what is in the queue", "which calls are waiting"], isAtomic: true
    ) { registry, call throws(Failure) in
        let isWaiting = call.arguments["waiting"]?.bool ?? false
        let match = call.text("words").map { RowMatch($0) }
        let isWanted = { (one: QueuedCall) in
            (!isWaiting || one.state.isOpen) && (match.map { $0.nearness(one.title) != nil } ?? true)
        }
        return try .records(isTainted) { out throws(Failure) in
            try QueueOperations(registry).list(only: isWaiting || match != nil ? isWanted : nil, &out)
        }
    }

    private static let retry = BuiltinTool(
        slug: "ACT_RETRY_QUEUED", title: "Retry a queued call",
        description: """
            Try a queued call again that was given up. One that only reads runs when the queue does; any other waits \
            until the person has approved it anew.
            """,
        properties: [id], required: ["id"], effect: .changes, examples: ["try the failed call again"]
    ) { registry, call throws(Failure) in
        let ids = ids(call)
        return .later { () throws(Failure) in
            guard try QueueOperations(registry).isDescribed(ids) else { return nil }
            return try .records(isTainted) { out throws(Failure) in
                try QueueOperations(registry).retry(ids, &out)
            }
        }
    }

    private static let drop = BuiltinTool(
        slug: "ACT_DROP_QUEUED", title: "Drop a queued call",
        description: "Take a call out of the queue: it never runs.",
        properties: [id], required: ["id"], effect: .destroys, examples: ["cancel the queued mail"], isAtomic: true
    ) { registry, call throws(Failure) in
        try .records(isTainted) { out throws(Failure) in
            try QueueOperations(registry).drop(ids(call), &out)
        }
    }

    private static let id = (
        "id",
        Argument.id(
            "the id of a call, or words of the sentence that it was made from",
            RowSource.value(
                list: list, rows: "/items", id: RecordKey.id.rawValue, names: [RecordKey.title.rawValue],
                also: [RecordKey.until.rawValue], arguments: [], live: [("waiting", .bool(true))], search: "words",
                pattern: #"^\S*[0-9-]\S*$"#))
    )

    private static func ids(_ call: Invocation) -> [String] { call.text("id").map { [$0] } ?? [] }
}
