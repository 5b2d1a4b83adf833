import ActFind
import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools

/// The tools that read the journal and the runs (act-log(1), act-ps(1)).
enum HistoryTools {
    static let all = [read, count, cost, undo, runs]

    private static let outcome = Argument.word("only this outcome", Outcome.recorded.map(\.rawValue))

    private static func choice(limit: Bool) -> [(String, JSON)] {
        [
            ("tool", Argument.text("only tools that fit this pattern, as GMAIL_*", longest: 200)),
            ("outcome", outcome),
            ("since", Argument.text("only from this time on, as 2d or 2026-01-31", longest: 100)),
            ("until", Argument.text("only before this time", longest: 100)),
        ] + (limit ? [("limit", Argument.count("how many at most, the newest", usual: 20, most: 200))] : [])
    }

    /// The tool that lists the calls whose ids others take.
    static let list = "ACT_READ_LOG"

    /// The id of a call, or words of the sentence that it was made from.
    private static func id(_ help: String) -> JSON {
        let row = RowSource.value(
            list: list, rows: "/items", id: RecordKey.id.rawValue,
            names: [RecordKey.intent.rawValue, RecordKey.tool.rawValue], also: [RecordKey.at.rawValue],
            arguments: [("limit", .int(200))], pattern: #"^\S+$"#)
        return Argument.id(help, row)
    }

    /// A call that the list has; nil where it is no longer there.
    static func row(_ id: String, _ store: Store, user: String) throws(Failure) -> JSON? {
        var query = Journal.Query()
        (query.user, query.id, query.limit) = (user, id, 1)
        var out = RecordList()
        try Journal(store).write(query, &out)
        return out.records.first?.json
    }

    private static let read = BuiltinTool(
        slug: list, title: "Read the journal of calls",
        description: "List calls that were run, oldest first, and what came of each.",
        properties: choice(limit: true) + [
            ("id", id("only the call with this id, or with words of the sentence that it was made from"))
        ],
        effect: .reads, examples: ["what was done today", "which calls failed"], isAtomic: true
    ) { registry, call throws(Failure) in
        try .records { out throws(Failure) in
            var query = try query(call, registry)
            (query.id, query.limit) = (call.text("id"), call.count("limit", usual: 20))
            try Journal(try registry.store()).write(query, &out)
        }
    }

    private static let count = BuiltinTool(
        slug: "ACT_COUNT_LOG", title: "Count calls in the journal",
        description: "Count the calls that were run, by tool, toolkit, outcome or day.",
        properties: [("by", Argument.word("what they are counted by", EntryPart.allCases.map(\.rawValue)))]
            + choice(limit: false),
        required: ["by"], effect: .reads, examples: ["how many calls failed this week"], isAtomic: true
    ) { registry, call throws(Failure) in
        let part = call.text("by").flatMap { EntryPart(rawValue: $0) } ?? .tool
        let catalog = try registry.catalog(asks: false)
        let toolkits = part == .toolkit ? Set(try catalog.toolkitNames().map(\.name)) : []
        /// Whether a provider has told the name: an entry that was imported may have any.
        func isTold(_ name: String) -> Bool {
            switch part {
            case .tool: (try? registry.tool(name, provider: nil, asks: false)) != nil
            case .toolkit: toolkits.contains(name)
            case .outcome, .day: true
            }
        }
        return try .records({ !isTold($0[part.rawValue]?.string ?? "") }) { out throws(Failure) in
            let counts = try Journal(try registry.store()).counts(
                by: part, try query(call, registry), toolkit: ToolSpec.firstWord
            ) { failure throws(Failure) in try out.write(failure) }
            for count in counts { try out.write(count.record) }
        }
    }

    private static let cost = BuiltinTool(
        slug: "ACT_COUNT_COST", title: "Sum the cost of language models",
        description: "Sum the tokens and the cost of language models, by day, model, conversation or run.",
        properties: [("by", Argument.word("what they are summed by", CostPart.allCases.map(\.rawValue)))],
        required: ["by"], effect: .reads, examples: ["how much was spent on models"], isAtomic: true
    ) { registry, call throws(Failure) in
        try .records { out throws(Failure) in
            let part = call.text("by").flatMap { CostPart(rawValue: $0) } ?? .day
            let (user, conversation) = (registry.settings.user, registry.settings.conversation)
            let store = SpendingStore(try registry.store(), user: user, conversation: conversation)
            try store.sums(by: part, since: nil, until: nil, only: registry.asker) { sum throws(Failure) in
                try out.write(sum.record(part))
            }
        }
    }

    private static let undo = BuiltinTool(
        slug: "ACT_LIST_REVERSALS", title: "List the calls that undo a call",
        description: """
            List the calls that undo a call or a whole run, the newest first. Nothing is undone by this: make those \
            calls to undo it, and they are judged as any other.
            """,
        properties: [
            ("id", id("the id of a call, words of the sentence that it was made from, or the name of a run"))
        ],
        required: ["id"], effect: .reads, examples: ["undo that", "take back the last call"], isAtomic: true
    ) { registry, call throws(Failure) in
        try .records({ $0[.taint]?.bool ?? true }) { out throws(Failure) in
            try Journal(try registry.store()).undo(
                [call.text("id") ?? ""], user: registry.settings.user, conversation: registry.asker, &out)
        }
    }

    private static let runs = BuiltinTool(
        slug: "ACT_LIST_RUNS", title: "List runs of calls",
        description: "List the runs of calls: what runs, what was interrupted, and how the person can go on.",
        properties: [
            ("stale", Argument.value("boolean", "only runs that were interrupted")),
            ("limit", Argument.count("how many at most, the newest", usual: 20, most: 200)),
        ], effect: .reads, examples: ["what is running", "which run was interrupted"], isAtomic: true
    ) { registry, call throws(Failure) in
        .done(
            // A file may have its name from anybody.
            try .records({ $0[.files]?.array?.contains { $0.string != "-" } ?? false }) { out throws(Failure) in
                let settings = registry.settings
                let store = try registry.store()
                let runs = try RunStore(store, user: settings.user).list(
                    limit: call.count("limit", usual: 20), stale: call.arguments["stale"]?.bool ?? false, own: true,
                    conversation: registry.asker)
                for run in runs {
                    try out.write(run.record(now: .now, approvalsLast: settings.validFor, on: store.machine))
                }
            })
    }

    private static func query(_ call: Invocation, _ registry: ToolRegistry) throws(Failure) -> Journal.Query {
        var query = Journal.Query()
        // The call that asks has no outcome yet, and is none of what was done.
        (query.user, query.tool, query.but) = (registry.settings.user, call.text("tool"), call.id)
        (query.conversation, query.isForAgent) = (registry.asker, registry.asker != nil)
        query.outcome = call.text("outcome").flatMap { Outcome(rawValue: $0) }
        query.since = try call.text("since").map { text throws(Failure) in try Moment(past: text, of: "since") }
        query.until = try call.text("until").map { text throws(Failure) in try Moment(past: text, of: "until") }
        return query
    }
}
