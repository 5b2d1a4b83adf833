import ActJSON
import ActMake
import ActRecord
import ActSettings
import ActStore
import ActSystem
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

    /// The tool that lists the entries whose ids others take.
    static let list = "ACT_SEARCH_MEMORY"

    private static let id = (
        "id",
        Argument.id(
            "the id of an entry, or words of its name",
            RowSource.value(
                list: list, rows: "/items", id: RecordKey.id.rawValue, names: [RecordKey.name.rawValue],
                also: [RecordKey.toolkit.rawValue, RecordKey.value.rawValue], arguments: [], search: "words",
                pattern: "^[0-9a-f]{16}$"))
    )

    /// An entry that the list has; nil where it is no longer there.
    static func row(_ id: String, _ store: Store, user: String) throws(Failure) -> JSON? {
        try MemoryStore(store, user: user).entries().first { $0.id == id }?.record(now: .now)
    }

    private static let value = (
        "value", Argument.text("the id of an entity, or the value of a preference", longest: 2000)
    )

    /// Whether an entry holds untrusted text: its own, or that of the word against it.
    private static func isTainted(_ entry: JSON) -> Bool {
        [entry, entry[.contradiction]].contains { $0?[.taint]?.bool ?? false }
    }

    private static let search = BuiltinTool(
        slug: list, title: "Search the memory",
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
        description: "Give a remembered entry another value, or another name.",
        properties: [id, value, ("name", Argument.text("the new name", longest: 200))], required: ["id"],
        effect: .changes,
        examples: ["Anna's address is another one now"], isAtomic: true
    ) { registry, call throws(Failure) in
        let memory = MemoryOperations(registry)
        let (known, value, name) = (try memory.entry(call.text("id") ?? ""), call.text("value"), call.text("name"))
        guard value != nil || name != nil else {
            throw Failure(.badArguments, "nothing to change", hint: "give a value or a name")
        }
        let key = MemoryOperations.Key(known)
        // From untrusted text it speaks against the entry, and a person decides.
        if call.isTainted {
            guard let value, name == nil else {
                throw Failure(.badArguments, "untrusted text gives an entry no other name")
            }
            return try .records(isTainted) { out throws(Failure) in
                try memory.add(key, value, from: call.id, taint: true, &out)
            }
        }
        var answer = try InvocationResult.records(isTainted) { out throws(Failure) in
            try memory.update(key, value, name: name, until: nil, from: call.id, &out)
        }
        guard let id = answer.data?["items"]?.array?.first?[.id] else { return .done(answer) }
        // Both, so that the undo is good for this entry alone: another may have its name by then.
        let old: [(String, JSON)] = [("id", id), ("value", .text(known.value)), ("name", .text(known.name))]
        answer.undo = [("ACT_UPDATE_MEMORY", .object(old))]
        return .done(answer)
    }

    private static let remove = BuiltinTool(
        slug: "ACT_REMOVE_MEMORY", title: "Forget",
        description: "Forget a remembered name or preference.",
        properties: [id], required: ["id"], effect: .destroys,
        examples: ["forget what you know about Anna"], isAtomic: true
    ) { registry, call throws(Failure) in
        let memory = MemoryOperations(registry)
        let known = try memory.entry(call.text("id") ?? "")
        var answer = try InvocationResult.records(isTainted) { out throws(Failure) in
            try memory.remove(MemoryOperations.Key(known), &out)
        }
        // No call adds an entry that waits for a person, or that ends.
        if known.state == .accepted, known.until == nil {
            let old = [
                ("toolkit", known.toolkit), ("kind", known.kind.rawValue), ("name", known.name),
                ("value", known.value),
            ]
            answer.undo = [(add.slug, .object(old.map { ($0, .text($1)) }))]
        }
        return .done(answer)
    }

    private static func entry(_ call: Invocation) throws(Failure) -> MemoryOperations.Key {
        try MemoryOperations.Key(
            toolkit: call.text("toolkit") ?? "", kind: call.text("kind") ?? "", name: call.text("name") ?? "")
    }
}
