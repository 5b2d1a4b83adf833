import ActJSON
import ActRecord
import ActRun
import ActTools

/// The tools for calls that are kept for later (act-queue(1)). None approves a call: one that may not run by itself
/// waits for a person again.
enum QueueTools {
    static let all = [list, retry, drop]

    /// Whether a record holds untrusted text: that of its call, or the reason of a wait, which may be a service's words.
    private static func isTainted(_ queued: JSON) -> Bool {
        queued[.why] != nil || queued[.taint]?.bool ?? false
    }

    private static let list = BuiltinTool(
        slug: "ACT_LIST_QUEUE", title: "List queued calls",
        description: "List the calls that wait in the queue, and those whose outcome nobody knows.", effect: .reads,
        examples: ["what is in the queue", "which calls are waiting"], isAtomic: true
    ) { registry, _ throws(Failure) in
        try .records(isTainted) { out throws(Failure) in try QueueOperations(registry).list(&out) }
    }

    private static let retry = BuiltinTool(
        slug: "ACT_RETRY_QUEUED", title: "Retry queued calls",
        description: """
            Try queued calls again that were given up. One that only reads runs when the queue does; any other waits \
            until the person has approved it anew.
            """,
        properties: ids, required: ["ids"], effect: .changes, examples: ["try the failed calls again"]
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
        slug: "ACT_DROP_QUEUED", title: "Drop queued calls",
        description: "Take calls out of the queue: they never run.",
        properties: ids, required: ["ids"], effect: .destroys, examples: ["cancel the queued mail"], isAtomic: true
    ) { registry, call throws(Failure) in
        try .records(isTainted) { out throws(Failure) in
            try QueueOperations(registry).drop(ids(call), &out)
        }
    }

    private static let ids: [(String, JSON)] = [
        (
            "ids",
            Argument.value(
                "array", "the ids of the calls, as ACT_LIST_QUEUE shows them",
                [
                    ("minItems", .int(1)), ("maxItems", .int(100)),
                    ("items", Argument.text("the id of a call", longest: 200)),
                ])
        )
    ]

    private static func ids(_ call: Invocation) -> [String] { call.arguments["ids"]?.texts ?? [] }
}
