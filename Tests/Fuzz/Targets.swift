import ActComposio
import ActDatabase
import ActDecide
import ActHandlers
import ActJSON
import ActLocal
import ActMCP
import ActNet
import ActProviders
import ActRecord
import ActRun
import ActSchema
import ActSentences
import ActSettings
import ActStore
import ActSystem
import ActTools

/// Everything that reads foreign numbers, by name. A target may refuse its input in any way but a trap, a hang or
/// memory without bound.
enum Targets {
    struct Target {
        let number: Int
        let run: (inout Random) -> Void

        func isNamed(_ name: String) -> Bool { Targets.names[number].description == name }
    }

    static let names: [StaticString] = [
        "numbers", "durations", "dates", "repeats", "schemas", "sentences", "handler-answers", "events", "risks",
        "local-calls", "rows", "pages", "searches", "servers",
    ]

    static func all(_ settings: Settings) -> [Target] {
        let rows = Rows(settings)
        let local = LocalCalls(settings)
        let runs: [(inout Random) -> Void] = [
            numbers, durations, dates, repeats, schemas, sentences, handlerAnswers, events, risks,
            { local.run(&$0) }, { rows.run(&$0) }, pages, searches, servers,
        ]
        return runs.enumerated().map { Target(number: $0.offset, run: $0.element) }
    }

    private static func numbers(_ random: inout Random) {
        let (a, b) = (Decimal(random.number()), Decimal(random.text(["1", "e", ".", "0", "E+", "9"])))
        guard let a else { return }
        _ = (a.int, a.plain, a.plain(places: 2), a.canonical)
        if let b { _ = (Decimal.sum(a, b), Decimal.sum(a, -b), a < b) }
        let value = random.json(["a", "b"])
        _ = try? value.canonical()
        _ = value.int(in: 0...100)
    }

    private static let serverPieces = [
        "{\"mcpServers\":{", "\"a\":{}", "}", "]", "[", ",", "//", "/*", "*/", "\"", "\\", "${", "${A:-", "}", "$",
        "\n", " ", "[mcp_servers.a]\n", "command = \"a\"\n", "'", "\"\"\"", "=", "#", "extensions:\n", "  a:\n",
        "    cmd: a\n", "- ", "|\n", "\r\n",
    ]

    private static func servers(_ random: inout Random) {
        let text = random.text(serverPieces)
        let variables = ServerVariables(id: "a", isProjects: false) { _ in "${A}" }
        _ = try? variables.expand(text, in: "args")
        _ = SecretText.isSecret(text, named: text)
        for end in ["json", "toml", "yaml"] {
            if let file = try? ClientFile("a.\(end)", Array(text.utf8)) {
                let names = file.containers.map { $0.servers.map(\.name) }
                _ = try? ClientEdit(switching: file, names, to: ["act-serve"])
            }
        }
        let plain = ImportedJSON.plain(Array(text.utf8))
        let entry = random.json(["command", "args", "env", "cwd", "type", "url", "headers", "timeout", "disabled"])
        _ = try? ServerText(id: "a", entry)
        _ = try? ServerEdit.adding("a", entry.object ?? JSON.Object(), to: plain, of: "mcp.json")
    }

    private static func durations(_ random: inout Random) {
        let text = random.text(["s", "m", "h", "d", "ms", "15", "1.5", "w"])
        _ = (Settings.seconds(text), Settings.milliseconds(text))
        _ = RetryAfter.milliseconds(
            retryAfter: random.number(), retryAfterMs: random.chance(2) ? random.number() : nil,
            now: Moment(milliseconds: random.edge()))
    }

    private static let datePieces = [
        "2026-03-04", "10:00", ":00", "T", "Z", "+14:00", "-23:59", "0000-01-01", "9999-12-31", "23:59:60", ".999",
        "Fri, 31 Dec 1999 23:59:59 GMT", "Friday, 31-Dec-99 ", "Fri Dec 31 ", "02-30", "1970",
    ]

    private static func dates(_ random: inout Random) {
        let text = random.text(datePieces)
        _ = Day(text).map { ($0.adding(random.edge()).text, $0.weekday) }
        let moment = Moment(text) ?? Moment(milliseconds: random.edge())
        let moved = moment.adding(seconds: random.edge())
        _ = (moved.text, moved.seconds, Moment(seconds: random.edge()).text)
        let zone = Zone(random.pick(["Europe/Sofia", "Pacific/Kiritimati", "America/New_York", "UTC"])) ?? .utc
        _ = zone.local(moved).day.text
        if let local = LocalTime(text) { _ = zone.moment(local).text }
        _ = RetryAfter.date(text, now: moved)
        _ = Day(number: random.edge()).text
    }

    private static let rulePieces = [
        "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY", ";INTERVAL=", ";COUNT=", ";UNTIL=20300101",
        ";UNTIL=99991231T235959Z", ";BYMONTH=", ";BYMONTHDAY=", ";BYDAY=", "MO", "SU", ",", "-1", "31", "2", "53FR",
        ";BYSETPOS=", "366", ";WKST=SU", "RRULE:",
    ]

    private static func repeats(_ random: inout Random) {
        let first =
            random.chance(2) ? random.pick(["FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY"]) : ""
        let rule = try? Recurrence(first + random.text(rulePieces), allDay: random.chance(2), zone: .utc)
        guard let rule else { return }
        _ = rule.text
        let begin = Moment(milliseconds: random.edge())
        let (start, from) = (Zone.utc.local(begin).day, Zone.utc.local(begin.adding(seconds: random.edge())).day)
        var seen = 0
        rule.days(start, from: from, through: from.adding(random.below(4000))) { _ in
            seen += 1
            return seen < 500
        }
    }

    private static let schemaWords = [
        "type", "properties", "required", "items", "minimum", "maximum", "multipleOf", "pattern", "$ref", "$defs",
        "anyOf",
        "allOf", "oneOf", "not", "if", "then", "else", "enum", "const", "minLength", "maxItems", "uniqueItems",
        "contains",
        "prefixItems", "dependentRequired", "dependentSchemas", "unevaluatedProperties", "additionalProperties",
        "patternProperties", "propertyNames", "nullable", "default", "format", "minContains", "#", "#/$defs/a",
        "#/required/-1", "#/items/0", "%24defs", "object", "string", "integer", "number", "array", "null", "(a+)+$",
        "[",
        "\\s", "a", "b",
    ]

    private static let pointers = [
        "#", "#/", "#/$defs/a", "#/properties/b", "#/required/-1", "#/required/0", "#/required/00", "#/items/0",
        "#/%24defs/a",
        "#/required/9223372036854775808", "#/required/~1", "#a", "", "%", "#/allOf/-0", "#/allOf/0",
    ]

    private static func schemas(_ random: inout Random) {
        var root = random.json(schemaWords, depth: 4).object ?? JSON.Object()
        func put(_ name: String, _ value: JSON) { if !random.chance(3) { root[name] = value } }
        put("$ref", .text(random.pick(pointers)))
        put("required", .texts(["a"]))
        put("properties", .object([("a", random.json(schemaWords)), ("b", random.json(schemaWords))]))
        put("$defs", .object([("a", .object([("$ref", .text(random.pick(pointers)))]))]))
        put("allOf", .array([random.json(schemaWords), .object([("$ref", .text(random.pick(pointers)))])]))
        let schema = Schema(.object(root))
        let value = random.json(["a", "b", "type", "required"], depth: 6)
        _ = schema.problems(value)
        _ = schema.missing(value)
    }

    private static let words = [
        "120", "eur", "at", "next", "tomorrow", "remind me to", "call mum", "every", "monday", "in", "minutes",
        "weeks",
        "todo", "buy milk", "for", "15:00", "3pm", "half past", "on the", "31st", "february", "2027", "dinner", "$",
        "1,234.56", "k", "until", "the last", "friday", "of the month", "days ago", "event", "all day", "h", "noon",
    ]

    private static func sentences(_ random: inout Random) {
        let engine = LocalEngine(now: Moment(milliseconds: random.edge()), zone: .utc, currency: "EUR")
        let text = (0..<(random.below(9) + 1)).map { _ in random.chance(4) ? random.number() : random.pick(words) }
        _ = try? engine.read(text.joined(separator: random.pick([" ", " ", ""])))
    }

    private static let answerWords = [
        "type", "result", "outcome", "done", "failed", "unknown", "ok", "data", "error", "code", "message", "hint",
        "undo",
        "tool", "arguments", "X_GET", "timeout", "attempts",
    ]

    private static func handlerAnswers(_ random: inout Random) {
        var value = random.json(answerWords, depth: 5)
        if random.chance(2), var object = value.object {
            object["type"] = .text("result")
            object["outcome"] = .text(random.pick(["done", "failed", "unknown", "held"]))
            value = .object(object)
        }
        let tool = ToolSpec(
            slug: "X_GET", profile: Profile("handler"), toolkit: "x", title: "", description: "",
            inputSchema: .object([]),
            origin: "")
        let status =
            random.chance(4) ? Child.Status.signal(random.below(64)) : .exit(random.pick([0, 0, 1, 75, 79, 255]))
        let bytes = random.chance(6) ? Array(random.text(answerWords).utf8) : value.bytes
        let ended = Child.Ended(
            status: status, cause: random.chance(5) ? .time(seconds: random.edge()) : nil, output: bytes,
            complaint: Array(random.text(["oh", "\u{1B}["]).utf8))
        let call = Invocation(
            id: "x", tool: tool, arguments: JSON.Object(), isTainted: false, isRead: random.chance(2))
        _ = HandlerAnswer("act-handle-x", call, has: { _ in true }).answer(ended)
    }

    private static let pageWords = [
        "page", "total_pages", "totalPages", "nbPages", "total", "total_count", "count", "per_page", "limit",
        "offset",
        "page_size", "next_page", "nextPageToken", "next_cursor", "cursor", "has_more", "hasNextPage", "items",
        "data",
        "results", "page_number", "start", "skip", "type", "integer", "string", "properties", "default", "maximum",
    ]

    private static func pages(_ random: inout Random) {
        var properties: [(String, JSON)] = []
        for name in ["page", "cursor", "limit", "offset"] where !random.chance(3) {
            properties.append((name, random.json(pageWords, depth: 2)))
        }
        let tool = ToolSpec(
            slug: "X_LIST", profile: Profile("composio"), toolkit: "x", title: "", description: "",
            inputSchema: .object([("properties", .object(properties))]), outputSchema: random.json(pageWords),
            origin: "")
        guard let paging = Paging(tool) else { return }
        var arguments = JSON.Object()
        for name in ["page", "limit", "offset"] where random.chance(2) {
            arguments[name] = random.chance(2) ? .int(random.edge()) : .text(random.number())
        }
        var seen = Paging.Seen()
        for _ in 0..<20 {
            switch paging.next(after: random.json(pageWords, depth: 5), arguments, &seen) {
            case .cursor(let name, let value): arguments[name] = value
            case .pages(let name, let next, _): arguments[name] = .int(next)
            case .place(let name, let next): arguments[name] = .int(next)
            case .end, .unknown: return
            }
        }
    }

    private static let searchWords = [
        "results", "data", "index", "primary_tool_slugs", "related_tool_slugs", "toolkits", "error", "tool_schemas",
        "toolkit_connection_statuses", "toolkit", "accounts", "known_pitfalls", "recommended_plan_steps", "X_GET",
    ]

    private static func searches(_ random: inout Random) {
        var answer = random.json(searchWords, depth: 6).object ?? JSON.Object()
        answer["results"] = .array(
            (0..<random.below(9)).map { _ in
                var result = random.json(searchWords, depth: 3).object ?? JSON.Object()
                if random.chance(2) {
                    result["index"] = random.chance(2) ? .int(random.edge()) : random.json(["1"])
                }
                return .object(result)
            })
        _ = try? RouterSearch.read(.object(answer), count: random.below(8))
    }

    private static func events(_ random: inout Random) {
        var stream = EventStream(limit: 1 << 16)
        let pieces = ["data: ", "\n", "\r\n", "retry: ", "id: 1\n", "event: e\n", ":\n", "\n\n", "\r", "\u{FEFF}"]
        _ = stream.feed(Array(random.text(pieces).utf8))
    }

    private static func risks(_ random: inout Random) {
        let arguments = random.json(
            ["to", "all", "public", "tools", "tool_slug", "arguments", "bcc", "notify"], depth: 6)
        let words = ["GET", "LIST", "DELETE", "_", "MAIL", "AND", "PULL", "REQUEST", "S", "ING", "ED", "a"]
        let slug = random.text(words)
        let risk = Risk(tool: slug, toolkit: random.chance(2) ? "MAIL" : nil, tags: [random.text(["readOnlyHint"])])
        let tool = ToolSpec(
            slug: slug, profile: Profile("p"), toolkit: "mail", title: "", description: "",
            inputSchema: .object([]),
            origin: "")
        if let object = arguments.object { _ = risk.raised(by: object, of: tool) }
    }
}

/// Runs `body` in a transaction and takes it all back, so that an input is the same whatever came before it.
private func undone(_ store: Store, _ body: () -> Void) {
    try? store.transaction { () throws(Failure) in
        body()
        throw Failure(.internal, "taken back")
    }
}

/// The embedded provider with arguments that no schema has seen.
private final class LocalCalls {
    private let registry: ToolRegistry
    private lazy var specs = (try? registry.provider("local")?.tools()) ?? []
    private var ticket = 0

    init(_ settings: Settings) { registry = ToolRegistry(settings, progress: NoProgress()) }

    func run(_ random: inout Random) {
        guard let provider = registry.provider("local"), let store = try? registry.store(), !specs.isEmpty else {
            return
        }
        let spec = random.pick(specs)
        var arguments = JSON.Object()
        for name in spec.inputSchema["properties"]?.object?.keys ?? [] where !random.chance(3) {
            arguments[name] = value(name, &random)
        }
        ticket += 1
        let call = Invocation(id: "\(ticket)", tool: spec, arguments: arguments, isTainted: false, isRead: false)
        undone(store) {
            provider.start(call, registry) { _ in }
        }
    }

    private func value(_ name: String, _ random: inout Random) -> JSON {
        switch random.below(5) {
        case 0: random.json(["a", "title"], depth: 2)
        case 1: .int(random.edge())
        case 2:
            .text(
                random.text([
                    "2026-03-04", "T10:00", "Z", "FREQ=DAILY;COUNT=", "Europe/Sofia", "a.txt", "../", "1:",
                ]))
        case 3:
            .text(
                random.pick(["2026-03-04T10:00", "FREQ=YEARLY;BYDAY=MO", "EUR", "high", "a", "12.50", "9999-12-31"])
            )
        default: .int(random.below(4))
        }
    }
}

/// Rows as another program, a bug or a failing disk may have left them.
private final class Rows {
    private let registry: ToolRegistry
    /// Tables whose rows are read again, with the columns that hold numbers and texts.
    private static let tables: [(name: String, numbers: [String], texts: [String])] = [
        ("journal", ["started", "ended", "attempts"], ["answer", "arguments", "outcome", "runner", "intent"]),
        ("session", ["created", "expires"], ["toolkits", "mcp_url"]), ("held", ["at"], ["record", "reason"]),
        ("pace", ["until"], []), ("task", [], ["due", "tags", "title", "created"]),
        ("calendar", [], ["start", "\"end\"", "repeat", "zone", "created"]),
        ("budget", [], ["amount", "date", "currency"]),
        ("reminder", [], ["due", "zone"]),
    ]

    init(_ settings: Settings) { registry = ToolRegistry(settings, progress: NoProgress()) }

    func run(_ random: inout Random) {
        guard let store = try? registry.store() else { return }
        undone(store) { look(store, &random) }
    }

    private func look(_ store: Store, _ random: inout Random) {
        fill(store)
        let table = random.pick(Rows.tables)
        if !table.numbers.isEmpty {
            try? store.database.run(
                "UPDATE \(table.name) SET \(random.pick(table.numbers)) = ?", [.int(random.edge())])
        }
        if !table.texts.isEmpty {
            let text =
                random.chance(2)
                ? random.json(["data", "undo", "error"]).line : random.text(["2026-03-04", "FREQ=", "{"])
            try? store.database.run("UPDATE \(table.name) SET \(random.pick(table.texts)) = ?", [.text(text)])
        }
        try? Journal(store).list(Journal.Query()) { _ throws(Failure) in }
        _ = try? Journal(store).entry("fuzz", user: "u")
        _ = try? SessionTable(store).rows(origin: "o").map { try? $0.get().record }
        var held = Int.min
        _ = try? HeldTable(store, user: "u", conversation: "c").rows(after: &held, limit: .max)
        _ = try? PaceTable(store).wait(for: "o")
        guard let provider = registry.provider("local") else { return }
        for slug in ["TASK_LIST", "CALENDAR_LIST_EVENTS", "BUDGET_LIST_ENTRIES", "BUDGET_SUMMARY", "REMINDER_LIST"]
        {
            guard let spec = try? provider.tool(slug) else { continue }
            let call = Invocation(id: "list", tool: spec, arguments: JSON.Object(), isTainted: false, isRead: true)
            provider.start(call, registry) { _ in }
        }
    }

    /// A row in each table.
    private func fill(_ store: Store) {
        let journal = Journal(store)
        let intent = Journal.Intent(
            id: "fuzz", tool: "T", provider: "local", account: nil, user: "u", conversation: "c",
            arguments: ArraySlice("{}".utf8), digest: [1], intent: nil, nonce: "n")
        if let number = try? journal.begin(intent, at: .now, endsNow: false) {
            try? journal.end(
                number, outcome: .done, answer: Array("{}".utf8), isTainted: false, attempts: 1, at: .now)
        }
        try? SessionTable(store).put(
            SessionTable.Row(
                user: "u", conversation: "c", origin: "o", session: "s", created: .now, toolkits: ["t"], mcpURL: nil
            ))
        _ = try? HeldTable(store, user: "u", conversation: "c").put(
            "h", record: Array("{}".utf8), reason: "r", at: .now, isSame: { _ in true })
        try? PaceTable(store).slow("o", milliseconds: 1000)
        guard let provider = registry.provider("local") else { return }
        let rows: [(String, [(String, JSON)])] = [
            ("TASK_CREATE", [("title", .text("t"))]),
            (
                "CALENDAR_CREATE_EVENT",
                [("title", .text("t")), ("start", .text("2026-03-04T10:00")), ("repeat", .text("FREQ=DAILY"))]
            ),
            ("REMINDER_CREATE", [("text", .text("t")), ("due", .text("2026-03-04T10:00"))]),
            ("BUDGET_LOG_ENTRY", [("amount", .int(1)), ("transaction_type", .text("Expenses"))]),
        ]
        for (slug, arguments) in rows {
            guard let spec = try? provider.tool(slug) else { continue }
            provider.start(
                Invocation(
                    id: slug, tool: spec, arguments: .init(JSON.object(arguments).object?.members ?? []),
                    isTainted: false, isRead: false), registry
            ) { _ in }
        }
    }
}
