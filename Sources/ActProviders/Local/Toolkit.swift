import ActCore
import ActStore

/// A local toolkit as a table: its columns, what its list can be narrowed by, and the tools beyond create, list, get,
/// update and delete.
struct Toolkit: Sendable {
    /// The toolkit's slug and the table's name: `task`.
    let name: String
    /// What a row is, for sentences: `task`.
    let noun: String
    /// Slugs of the five: `TASK_CREATE` and so on.
    let create, list, get, update, delete: String
    let columns: [Column]
    /// Arguments of the list that narrow it.
    let filters: [Filter]
    /// Rows come in this order.
    let order: String
    let examples: Examples
    var more: [LocalTool] = []
    /// Checks and completes a row before it is written: the arguments given, and those of the row as it stands.
    var settle: @Sendable (LocalRun, JSON.Object, JSON.Object) throws(Failure) -> JSON.Object = { _, given, _ in
        given
    }

    struct Filter: Sendable {
        let name: String
        let schema: JSON
        /// A condition with one `?`, or several for the same value.
        let condition: String
    }

    struct Examples: Sendable {
        var create: [String] = []
        var list: [String] = []
        var get: [String] = []
        var update: [String] = []
        var delete: [String] = []
    }
}

/// One tool of the embedded provider.
struct LocalTool: Sendable {
    let slug: String
    let title: String
    let description: String
    var properties: [(String, JSON)] = []
    var required: [String] = []
    var tags: [String]
    var examples: [String] = []
    /// Whether its effect is in the store, and so commits with the journal.
    var isAtomic = true
    let run: @Sendable (LocalRun, JSON.Object) throws(Failure) -> Answer

    func spec(_ toolkit: String) -> ToolSpec {
        var schema: [(String, JSON)] = [("type", .text("object")), ("properties", .object(properties))]
        if !required.isEmpty { schema.append(("required", .texts(required))) }
        schema.append(("additionalProperties", .bool(false)))
        return ToolSpec(
            slug: slug, provider: "local", toolkit: toolkit, title: title, description: description,
            inputSchema: .object(schema), tags: tags, examples: examples, version: version, origin: "local")
    }
}

/// What a local tool works with.
struct LocalRun {
    let database: Database
    let settings: Settings
    let now: Moment

    /// The zone that a call names, or the user's.
    func zone(_ arguments: JSON.Object, _ row: JSON.Object = JSON.Object()) throws(Failure) -> Zone {
        guard let name = arguments["zone"]?.string ?? row["zone"]?.string else { return settings.zone }
        guard let zone = Zone(name) else {
            throw Failure(
                .badArguments, "arguments.zone: expected a time zone such as Europe/Berlin, got \"\(name)\"")
        }
        return zone
    }
}

extension Toolkit {
    /// All its tools, the five first.
    var tools: [LocalTool] {
        [creating, listing, getting, updating, deleting] + more
    }

    private var idProperty: (String, JSON) {
        ("id", .object([("type", .text("integer")), ("description", .text("The \(noun)'s id"))]))
    }

    private var creating: LocalTool {
        LocalTool(
            slug: create, title: "Create a \(noun)",
            description: "Adds a \(noun) to the local \(name) store and returns it with its id.",
            properties: columns.map { ($0.name, $0.schema(required: $0.required)) },
            required: columns.filter(\.required).map(\.name), tags: ["createHint"], examples: examples.create
        ) { run, given throws(Failure) in
            let id = try insert(run, given)
            return .done(.object(try row(run, id)), undo: [(delete, .object([("id", .int(id))]))])
        }
    }

    private var listing: LocalTool {
        let paging: [(String, JSON)] = [
            (
                "limit",
                .object([
                    ("type", .text("integer")), ("minimum", .int(1)), ("maximum", .int(1000)),
                    ("default", .int(50)),
                    ("description", .text("How many at most")),
                ])
            ),
            (
                "cursor",
                .object([("type", .text("string")), ("description", .text("Where the page before ended"))])
            ),
        ]
        return LocalTool(
            slug: list, title: "List \(noun)s",
            description: "Lists \(noun)s of the local \(name) store, all or those that fit; next_cursor goes on.",
            properties: filters.map { ($0.name, $0.schema) } + paging, tags: ["readOnlyHint"],
            examples: examples.list
        ) { run, given throws(Failure) in
            try page(run, given)
        }
    }

    private var getting: LocalTool {
        LocalTool(
            slug: get, title: "Get a \(noun)", description: "Shows one \(noun) by its id.",
            properties: [idProperty], required: ["id"], tags: ["readOnlyHint"], examples: examples.get
        ) { run, given throws(Failure) in
            .done(.object(try row(run, given["id"]?.int ?? 0)))
        }
    }

    private var updating: LocalTool {
        LocalTool(
            slug: update, title: "Update a \(noun)",
            description: "Changes the given fields of a \(noun) and leaves the others; null clears one.",
            properties: [idProperty]
                + columns.map { column in
                    var members = column.schema(required: false).object ?? JSON.Object()
                    members["default"] = nil
                    if !column.required, let type = members["type"] {
                        members["type"] = .array([type, .text("null")])
                    }
                    if var choices = members["enum"]?.array, !column.required {
                        choices.append(.null)
                        members["enum"] = .array(choices)
                    }
                    return (column.name, .object(members))
                }, required: ["id"], tags: ["updateHint"], examples: examples.update
        ) { run, given throws(Failure) in
            let id = given["id"]?.int ?? 0
            let before = try row(run, id)
            var changes = given
            changes["id"] = nil
            try change(run, id, changes, before)
            var back: [(String, JSON)] = [("id", .int(id))]
            for key in changes.keys { back.append((key, before[key] ?? .null)) }
            return .done(.object(try row(run, id)), undo: [(update, .object(back))])
        }
    }

    private var deleting: LocalTool {
        LocalTool(
            slug: delete, title: "Delete a \(noun)", description: "Removes a \(noun) by its id.",
            properties: [idProperty], required: ["id"], tags: ["destructiveHint"], examples: examples.delete
        ) { run, given throws(Failure) in
            let id = given["id"]?.int ?? 0
            let before = try row(run, id)
            try run.database.run("DELETE FROM \(name) WHERE id = ?", [.int(id)])
            let kept = columns.compactMap { column in
                before[column.name].flatMap { $0.isNull ? nil : (column.name, $0) }
            }
            return .done(.object(before), undo: [(create, .object(kept))])
        }
    }

    // Rows.

    /// Writes a new row; its id.
    func insert(_ run: LocalRun, _ given: JSON.Object) throws(Failure) -> Int {
        let settled = try settle(run, given, JSON.Object())
        let zone = try run.zone(settled)
        var values: [SQLValue] = []
        for column in columns {
            let value = settled[column.name] ?? column.fallback ?? .null
            if column.required, value.isNull {
                throw Failure(.missingArguments, "arguments.\(column.name): required")
            }
            values.append(try column.stored(value, zone: zone))
        }
        values += [.text(run.now.text), .text(run.now.text)]
        let names = columns.map(\.name) + ["created", "updated"]
        let marks = names.map { _ in "?" }.joined(separator: ",")
        try run.database.run("INSERT INTO \(name)(\(quoted(names))) VALUES(\(marks))", values)
        return run.database.lastRow
    }

    /// Changes some fields of a row.
    func change(_ run: LocalRun, _ id: Int, _ given: JSON.Object, _ before: JSON.Object) throws(Failure) {
        let settled = try settle(run, given, before)
        let zone = try run.zone(settled, before)
        var names: [String] = []
        var values: [SQLValue] = []
        for column in columns {
            guard let value = settled[column.name] else { continue }
            names.append(column.name)
            values.append(try column.stored(value, zone: zone))
        }
        let sets = (names + ["updated"]).map { "\"\($0)\" = ?" }.joined(separator: ", ")
        try run.database.run("UPDATE \(name) SET \(sets) WHERE id = ?", values + [.text(run.now.text), .int(id)])
    }

    /// A row by its id.
    func row(_ run: LocalRun, _ id: Int) throws(Failure) -> JSON.Object {
        var found: JSON.Object?
        try run.database.rows("SELECT \(selected) FROM \(name) WHERE id = ?", [.int(id)]) { row throws(Failure) in
            found = shown(row)
        }
        guard let found else {
            throw Failure(.providerError, "there is no \(noun) \(id)", hint: "list them: \(list)")
        }
        return found
    }

    /// Every row that fits the filters in `given`, in order.
    func rows(_ run: LocalRun, _ given: JSON.Object, page: String = "", _ extra: [SQLValue] = []) throws(Failure)
        -> [JSON.Object]
    {
        var conditions: [String] = []
        var values: [SQLValue] = []
        for filter in filters {
            guard let value = given[filter.name], !value.isNull else { continue }
            conditions.append(filter.condition)
            let bound: SQLValue =
                value.bool.map { .int($0 ? 1 : 0) } ?? value.int.map { .int($0) } ?? SQLValue(value.string)
            values += Array(repeating: bound, count: filter.condition.filter { $0 == "?" }.count)
        }
        let clause = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
        var found: [JSON.Object] = []
        try run.database.rows(
            "SELECT \(selected) FROM \(name) \(clause) ORDER BY \(order), id \(page)", values + extra
        ) { row throws(Failure) in found.append(shown(row)) }
        return found
    }

    private func page(_ run: LocalRun, _ given: JSON.Object) throws(Failure) -> Answer {
        let limit = given["limit"]?.int ?? 50
        guard let offset = Int(given["cursor"]?.string ?? "0"), offset >= 0 else {
            throw Failure(.badArguments, "arguments.cursor: not one that \(list) gave")
        }
        let found = try rows(run, given, page: "LIMIT ? OFFSET ?", [.int(limit + 1), .int(offset)])
        var members: [(String, JSON)] = [("items", .array(found.prefix(limit).map { .object($0) }))]
        if found.count > limit { members.append(("next_cursor", .text(String(offset + limit)))) }
        return .done(.object(members))
    }

    private func quoted(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ",") }

    private var selected: String { quoted(["id"] + columns.map(\.name) + ["created", "updated"]) }

    private func shown(_ row: Database.Row) -> JSON.Object {
        var members: [(key: JSON.Spelled, value: JSON)] = [(JSON.Spelled(raw: "id"), .int(row.int(0) ?? 0))]
        for (k, column) in columns.enumerated() {
            members.append((JSON.Spelled(raw: column.name), column.shown(row, Int32(k + 1))))
        }
        for (k, name) in ["created", "updated"].enumerated() {
            members.append((JSON.Spelled(raw: name), .text(row.text(Int32(columns.count + 1 + k)) ?? "")))
        }
        return JSON.Object(members)
    }
}

/// Schemas that several lists share.
enum Filters {
    static func text(_ name: String, _ help: String, _ condition: String) -> Toolkit.Filter {
        Toolkit.Filter(name: name, schema: schema("string", help), condition: condition)
    }

    static func flag(_ name: String, _ help: String, _ condition: String) -> Toolkit.Filter {
        Toolkit.Filter(name: name, schema: schema("boolean", help), condition: condition)
    }

    static func day(_ name: String, _ help: String, _ condition: String) -> Toolkit.Filter {
        let schema = JSON.object([
            ("type", .text("string")), ("format", .text("date")), ("description", .text(help)),
        ])
        return Toolkit.Filter(name: name, schema: schema, condition: condition)
    }

    private static func schema(_ type: String, _ help: String) -> JSON {
        .object([("type", .text(type)), ("description", .text(help))])
    }
}
