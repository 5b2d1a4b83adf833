import ActJSON
import ActMake
import ActRecord
import ActSettings
import ActTools

/// The tools for the memory (act-memory(1)). An entry of a call that may come of untrusted text waits until a person
/// accepts it; accepting is no tool.
enum MemoryTools {
    static let all = [search, add, update, remove]

    private static let key: [(String, JSON)] = [
        ("toolkit", Argument.text("the toolkit whose tools see it, as gmail; * for any", longest: 100)),
        (
            "kind",
            Argument.word(
                "an entity is a name and its id, a preference an argument and its value", ["entity", "preference"])
        ),
        ("name", Argument.text("the name", longest: 200)),
    ]

    private static let value = (
        "value", Argument.text("the id of an entity, or the value of a preference", longest: 2000)
    )

    /// Whether an entry holds untrusted text: its own, or that of the word against it.
    private static func isTainted(_ entry: JSON) -> Bool {
        [entry, entry[.contradiction]].contains { $0?[.taint]?.bool ?? false }
    }

    private static let search = BuiltinTool(
        slug: "ACT_SEARCH_MEMORY", title: "Search the memory",
        description: "Show the names and preferences that act remembers: all, or those with all of these words.",
        properties: [("words", Argument.text("words in the toolkit, name or value"))], effect: .reads,
        examples: ["what do you remember about Anna", "which preferences are known"], isAtomic: true
    ) { registry, call throws(Failure) in
        try .records(isTainted) { out throws(Failure) in
            try MemoryOperations(registry).search(call.text("words").map { [$0] } ?? [], &out)
        }
    }

    private static let add = BuiltinTool(
        slug: "ACT_ADD_MEMORY", title: "Remember",
        description: """
            Remember something that stays true: a person's or thing's name and its id, or a preference for an \
            argument. What was done is in the journal, and is no entry.
            """,
        properties: key + [value], required: ["toolkit", "kind", "name", "value"], effect: .creates,
        examples: ["remember that Anna is anna@example.com"], isAtomic: true
    ) { registry, call throws(Failure) in
        try .records(isTainted) { out throws(Failure) in
            try MemoryOperations(registry).add(
                try entry(call), call.text("value") ?? "", from: call.id, taint: call.isTainted, &out)
        }
    }

    private static let update = BuiltinTool(
        slug: "ACT_UPDATE_MEMORY", title: "Update the memory",
        description: "Give a remembered name or preference another value.",
        properties: key + [value], required: ["toolkit", "kind", "name", "value"], effect: .changes,
        examples: ["Anna's address is another one now"], isAtomic: true
    ) { registry, call throws(Failure) in
        try .records(isTainted) { out throws(Failure) in
            let (desk, key, value) = (MemoryOperations(registry), try entry(call), call.text("value") ?? "")
            // From untrusted text it speaks against the entry, and a person decides.
            if call.isTainted { return try desk.add(key, value, from: call.id, taint: true, &out) }
            try desk.update(key, value, until: nil, from: call.id, &out)
        }
    }

    private static let remove = BuiltinTool(
        slug: "ACT_REMOVE_MEMORY", title: "Forget",
        description: "Forget a remembered name or preference.",
        properties: key, required: ["toolkit", "kind", "name"], effect: .destroys,
        examples: ["forget what you know about Anna"], isAtomic: true
    ) { registry, call throws(Failure) in
        try .records(isTainted) { out throws(Failure) in
            try MemoryOperations(registry).remove(try entry(call), &out)
        }
    }

    private static func entry(_ call: Invocation) throws(Failure) -> MemoryOperations.Key {
        try MemoryOperations.Key(
            toolkit: call.text("toolkit") ?? "", kind: call.text("kind") ?? "", name: call.text("name") ?? "")
    }
}
