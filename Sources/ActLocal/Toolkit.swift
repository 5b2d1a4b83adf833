import ActCore
import ActStore
import ActTools

/// A local toolkit as a table: its columns, what its list can be narrowed by, and the tools beyond create, list, get,
/// update and delete.
struct Toolkit: Sendable {
    /// What one of the five tools is called, and the words that people look for it with.
    struct Naming: Sendable {
        let slug: String
        let title: String
        let description: String
        let examples: [String]
    }

    /// The toolkit's slug and the table's name: `task`.
    let name: String
    /// What a row is, for sentences: `task`.
    let noun: String
    let create, list, get, update, delete: Naming
    let columns: [Column]
    /// Arguments that are no columns: `settle` makes columns of them.
    let inputs: [(String, JSON)]
    /// Text columns that the list's `text` looks through.
    private let searched: [String]
    /// Arguments of the list that narrow it.
    let filters: [Filter]
    /// Rows come in the order of this expression, a text that is never null, and their ids.
    private let order: String
    private let newestFirst: Bool
    /// Checks and completes what is to be written: the arguments given, and the row as it stands, empty for a new one.
    private let settle: Settle
    /// What the list does instead of showing rows as they are.
    private let lister: Lister?
    var more: [LocalTool] = []

    private let insertion: String
    private let selected: String
    private let selection: String

    typealias Settle = @Sendable (LocalRun, JSON.Object, JSON.Object) throws(Failure) -> JSON.Object
    typealias Lister = @Sendable (Toolkit, LocalRun, JSON.Object) throws(Failure) -> Answer

    init(
        name: String, noun: String, create: Naming, list: Naming, get: Naming, update: Naming, delete: Naming,
        columns: [Column], inputs: [(String, JSON)] = [], searched: [String], filters: [Filter], order: String,
        newestFirst: Bool = false, lister: Lister? = nil,
        settle: @escaping Settle = { _, given, _ throws(Failure) in given }
    ) {
        self.name = name
        self.noun = noun
        self.create = create
        self.list = list
        self.get = get
        self.update = update
        self.delete = delete
        self.columns = columns
        self.inputs = inputs
        self.searched = searched
        self.filters = filters + [Filters.words("Only with all of these words")]
        self.order = order
        self.newestFirst = newestFirst
        self.settle = settle
        self.lister = lister
        // Made once: a hundred thousand calls may come in one run.
        let written = columns.map { "\"\($0.name)\"" } + ["folded", "created", "updated", "taint"]
        let visible = columns.filter { $0.role != .hidden }.map { "\"\($0.name)\"" }
        selected = (["id", "taint"] + visible + ["created", "updated"]).joined(separator: ",")
        // RETURNING would make a table of its own for each row.
        insertion = """
            INSERT INTO \(name)(\(written.joined(separator: ",")))
            VALUES(\(written.map { _ in "?" }.joined(separator: ",")))
            """
        selection = "SELECT \(selected) FROM \(name) WHERE id = ?"
    }

    struct Filter: Sendable {
        let name: String
        let schema: JSON
        /// A condition; `bind` gives the values of its marks.
        let condition: String
        /// The values of each use of the condition: all uses must hold.
        var bind: @Sendable (LocalRun, JSON) throws(Failure) -> [[SQLValue]] = { _, value throws(Failure) in
            [[value.bool.map { .int($0 ? 1 : 0) } ?? value.int.map { .int($0) } ?? SQLValue(value.string)]]
        }
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
    /// Columns of a new row, some of which say what is meant by leaving them out.
    var columns: [Column] = []
    let run: @Sendable (LocalRun, JSON.Object) throws(Failure) -> Answer

    func spec(_ toolkit: String) -> ToolSpec {
        var schema: [(String, JSON)] = [("type", .text("object")), ("properties", .object(properties))]
        if !required.isEmpty { schema.append(("required", .texts(required))) }
        schema.append(("additionalProperties", .bool(false)))
        return ToolSpec(
            slug: slug, profile: Local.profile, toolkit: toolkit, title: title, description: description,
            inputSchema: .object(schema), tags: tags, examples: examples, version: version, origin: "local")
    }
}

/// One call of a local tool: what the tool works with, and whether stored text that it shows is tainted.
final class LocalRun {
    let database: Database
    let settings: Settings
    let now: Moment
    /// `now` as rows keep it.
    let stamp: String
    /// Whether the call is made from untrusted text: then what it writes is.
    let isTainted: Bool
    /// Whether a row or file that the answer tells of holds untrusted text.
    private(set) var showsTainted = false
    /// Rows that could not be read; the others are listed all the same.
    var troubles: [Failure] = []

    init(database: Database, settings: Settings, now: Moment, isTainted: Bool) {
        self.database = database
        self.settings = settings
        self.now = now
        self.isTainted = isTainted
        stamp = now.text
    }

    /// Notes that the answer tells of something stored.
    func shows(tainted: Bool) { if tainted { showsTainted = true } }

    /// The user's zone.
    var zone: Zone { settings.zone }

    /// The zone that a call names, or the row's, or the user's.
    func zone(_ arguments: JSON.Object, _ row: JSON.Object = JSON.Object()) throws(Failure) -> Zone {
        let named = arguments["zone"] ?? row["zone"]
        guard let name = named?.string else { return zone }
        guard let zone = Zone(name) else {
            throw Failure(
                .badArguments, "arguments.zone: expected a time zone such as Europe/Berlin, got \"\(name)\"")
        }
        return zone
    }

    /// The moment at which a clock in `zone` shows `local`; nil where its year has no four digits.
    func moment(_ local: LocalTime, _ zone: Zone) -> Moment? {
        let moment = zone.moment(local)
        return (-62_167_219_200...253_402_300_799).contains(moment.seconds) ? moment : nil
    }

    /// The moment that a filter's date or time means: of a date its first second, or its last.
    func edge(_ name: String, _ value: JSON, last: Bool) throws(Failure) -> Moment {
        let text = value.string ?? ""
        if let day = Day(text) {
            return last
                ? zone.moment(LocalTime(day.adding(1), 0, 0)).adding(seconds: -1)
                : zone.moment(LocalTime(day, 0, 0))
        }
        guard let local = LocalTime(text) else {
            throw Failure(
                .badArguments, "arguments.\(name): expected a date, or a date and time, got \(value.line)")
        }
        return zone.moment(local)
    }
}

extension Toolkit {
    /// All its tools, the five first.
    var tools: [LocalTool] {
        [creating, listing, getting, updating, deleting] + more
    }

    /// A tool of its own beyond the five, whose effect is in the store.
    func tool(
        _ naming: Naming, _ properties: [(String, JSON)] = [], required: [String] = [], tag: String,
        _ run: @escaping @Sendable (LocalRun, JSON.Object) throws(Failure) -> Answer
    ) -> LocalTool {
        LocalTool(
            slug: naming.slug, title: naming.title, description: naming.description, properties: properties,
            required: required, tags: [tag], examples: naming.examples, run: run)
    }

    /// The filters as arguments: of the list, and of exports.
    var filterProperties: [(String, JSON)] { filters.map { ($0.name, $0.schema) } }

    var idProperty: (String, JSON) {
        ("id", .object([("type", .text("integer")), ("description", .text("The \(noun)'s id"))]))
    }

    private var arguments: [Column] { columns.filter { $0.role == .argument } }

    private var creating: LocalTool {
        var tool = tool(
            create, arguments.map { ($0.name, $0.schema) } + inputs,
            required: arguments.filter(\.required).map(\.name), tag: "createHint"
        ) { run, given throws(Failure) in
            let row = try insert(run, given)
            return .done(.object(row), undo: [(delete.slug, .object([("id", row["id"] ?? .null)]))])
        }
        tool.columns = arguments
        return tool
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
                .object([("type", .text("string")), ("description", .text("The page before's next_cursor"))])
            ),
        ]
        return tool(list, filterProperties + paging, tag: "readOnlyHint") { run, given throws(Failure) in
            if let lister { return try lister(self, run, given) }
            return try page(run, given)
        }
    }

    private var getting: LocalTool {
        tool(get, [idProperty], required: ["id"], tag: "readOnlyHint") { run, given throws(Failure) in
            .done(.object(try row(run, given["id"]?.int ?? 0)))
        }
    }

    private var updating: LocalTool {
        tool(
            update, [idProperty] + arguments.map { ($0.name, $0.updateSchema) } + inputs, required: ["id"],
            tag: "updateHint"
        ) { run, given throws(Failure) in
            var changes = given
            changes["id"] = nil
            guard !changes.members.isEmpty else {
                throw Failure(
                    .badArguments, "nothing to change",
                    hint: "name at least one of \(arguments.map(\.name).joined(separator: ", "))")
            }
            return try change(run, given["id"]?.int ?? 0, changes)
        }
    }

    private var deleting: LocalTool {
        tool(delete, [idProperty], required: ["id"], tag: "destructiveHint") { run, given throws(Failure) in
            let id = given["id"]?.int ?? 0
            let before = try row(run, id)
            try run.database.run("DELETE FROM \(name) WHERE id = ?", [.int(id)])
            let kept = arguments.compactMap { column in
                before[column.name].flatMap { $0.isNull ? nil : (column.name, $0) }
            }
            return .done(.object(before), undo: [(create.slug, .object(kept))])
        }
    }

    // Rows.

    /// Writes a new row; what it shows.
    private func insert(_ run: LocalRun, _ given: JSON.Object) throws(Failure) -> JSON.Object {
        let settled = try settle(run, given, JSON.Object())
        let zone = try zone(run, settled)
        var values: [SQLValue] = []
        values.reserveCapacity(columns.count + 4)
        for column in columns { values.append(try column.stored(settled[column.name] ?? .null, run, zone)) }
        values.append(.text(folded(settled)))
        values.append(.text(run.stamp))
        values.append(.text(run.stamp))
        values.append(.int(run.isTainted ? 1 : 0))
        var written = JSON.Object()
        try run.database.run(insertion, values)
        try run.database.rows(selection, [.int(run.database.lastRow)]) { row throws(Failure) in
            written = try fields(row)
        }
        return written
    }

    /// Changes some fields of a row; the row as it is then, with the call that puts the old values back.
    func change(_ run: LocalRun, _ id: Int, _ given: JSON.Object) throws(Failure) -> Answer {
        let before = try row(run, id)
        let settled = try settle(run, given, before)
        let zone = try zone(run, settled, before)
        var sets = ["updated = ?"]
        var values: [SQLValue] = [.text(run.stamp)]
        for column in columns {
            guard let value = settled[column.name] else { continue }
            sets.append("\"\(column.name)\" = ?")
            values.append(try column.stored(value, run, zone))
        }
        if searched.contains(where: { settled[$0] != nil }) {
            sets.append("folded = ?")
            values.append(.text(folded(settled, before)))
        }
        // Never the other way: the fields that are not named keep what they hold.
        if run.isTainted { sets.append("taint = 1") }
        try run.database.run(
            "UPDATE \(name) SET \(sets.joined(separator: ", ")) WHERE id = ?", values + [.int(id)])
        let after = try row(run, id)
        let back = arguments.compactMap { column -> (String, JSON)? in
            let old = before[column.name] ?? .null
            return old.line == (after[column.name] ?? .null).line ? nil : (column.name, old)
        }
        let undo = [(update.slug, JSON.object([("id", .int(id))] + back))]
        return .done(.object(after), undo: back.isEmpty ? [] : undo)
    }

    /// Where times without an offset are meant; not looked up where there are none.
    private func zone(_ run: LocalRun, _ given: JSON.Object, _ row: JSON.Object = JSON.Object()) throws(Failure)
        -> Zone
    {
        columns.contains { $0.name == "zone" } ? try run.zone(given, row) : .utc
    }

    /// The searched columns in small letters.
    private func folded(_ given: JSON.Object, _ row: JSON.Object = JSON.Object()) -> String {
        var text = ""
        for name in searched {
            guard let words = (given[name] ?? row[name])?.string else { continue }
            if !text.isEmpty { text += "\n" }
            text += words.lowercased()
        }
        return text
    }

    /// A row by its id.
    func row(_ run: LocalRun, _ id: Int) throws(Failure) -> JSON.Object {
        var found: JSON.Object?
        try run.database.rows(selection, [.int(id)]) { row throws(Failure) in
            run.shows(tainted: Toolkit.isTainted(row))
            found = try readable(row)
        }
        guard let found else {
            throw Failure(.providerError, "there is no \(noun) \(id)", hint: "list them: \(list.slug)")
        }
        return found
    }

    /// A row as it was found; an answer that tells of it says so to its run.
    struct Found {
        var fields: JSON.Object
        /// Its place in the order of the list.
        let key: String
        let isTainted: Bool
    }

    /// Every row that fits the filters in `given`, in order, all of which the answer tells of.
    func rows(_ run: LocalRun, _ given: JSON.Object) throws(Failure) -> [JSON.Object] {
        try find(run, given).map { found in
            run.shows(tainted: found.isTainted)
            return found.fields
        }
    }

    /// Every row that fits the filters in `given` and these conditions, in order.
    func find(
        _ run: LocalRun, _ given: JSON.Object, where extra: [(condition: String, values: [SQLValue])] = []
    ) throws(Failure) -> [Found] {
        try query(run, given, extra, " ORDER BY \(order), id", [])
    }

    private func query(
        _ run: LocalRun, _ given: JSON.Object, _ extra: [(condition: String, values: [SQLValue])], _ tail: String,
        _ last: [SQLValue]
    ) throws(Failure) -> [Found] {
        var conditions = extra.map(\.condition)
        var values = extra.flatMap(\.values)
        for filter in filters where !filter.condition.isEmpty {
            guard let value = given[filter.name], !value.isNull else { continue }
            for use in try filter.bind(run, value) {
                conditions.append("(\(filter.condition))")
                values += use
            }
        }
        let clause = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
        var found: [Found] = []
        let columns = Int32(self.columns.count { $0.role != .hidden })
        try run.database.rows(
            "SELECT \(selected), \(order) FROM \(name)\(clause)\(tail)", values + last
        ) { row throws(Failure) in
            do throws(Failure) {
                found.append(
                    Found(
                        fields: try readable(row), key: try row.checkedText(columns + 4) ?? "",
                        isTainted: Toolkit.isTainted(row)))
            } catch {
                run.troubles.append(error)
            }
        }
        return found
    }

    /// One page. Its cursor names the last row's place, so that rows that come or go meanwhile shift nothing.
    private func page(_ run: LocalRun, _ given: JSON.Object) throws(Failure) -> Answer {
        let limit = given["limit"]?.int(in: 1...1000) ?? 50
        var extra: [(String, [SQLValue])] = []
        if let cursor = given["cursor"]?.string {
            let place = try Cursor(cursor, of: list.slug)
            extra = [("(\(order), id) \(newestFirst ? "<" : ">") (?, ?)", [.text(place.key), .int(place.id)])]
        }
        let direction = newestFirst ? " DESC" : ""
        let damaged = run.troubles.count
        let found = try query(
            run, given, extra, " ORDER BY \(order)\(direction), id\(direction) LIMIT ?", [.int(limit + 1)])
        let shown = found.prefix(limit)
        for row in shown { run.shows(tainted: row.isTainted) }
        let next =
            found.count + run.troubles.count - damaged > limit
            ? shown.last.map { Cursor(id: $0.fields["id"]?.int ?? 0, key: $0.key) } : nil
        return Toolkit.page(shown.map(\.fields), next)
    }

    static func page(_ items: [JSON.Object], _ next: Cursor?) -> Answer {
        let items = JSON.array(items.map { .object($0) })
        return .done(.object([("items", items)] + (next.map { [("next_cursor", .text($0.text))] } ?? [])))
    }

    private static func isTainted(_ row: Database.Row) -> Bool { row.int(1) != 0 }

    /// Throws, naming it, for a row that is damaged.
    private func readable(_ row: Database.Row) throws(Failure) -> JSON.Object {
        do throws(Failure) { return try fields(row) } catch {
            throw Failure(
                .io, "the \(noun) \(row.int(0) ?? 0) is damaged: \(error.message)", hint: error.hint)
        }
    }

    private func fields(_ row: Database.Row) throws(Failure) -> JSON.Object {
        var members: [(key: JSON.Spelled, value: JSON)] = []
        members.reserveCapacity(columns.count + 3)
        members.append((JSON.Spelled(raw: "id"), .int(row.int(0) ?? 0)))
        var at: Int32 = 2
        for column in columns where column.role != .hidden {
            members.append((JSON.Spelled(raw: column.name), try column.shown(row, at)))
            at += 1
        }
        members.append((JSON.Spelled(raw: "created"), .text(try row.checkedText(at) ?? "")))
        members.append((JSON.Spelled(raw: "updated"), .text(try row.checkedText(at + 1) ?? "")))
        return JSON.Object(members)
    }
}

/// Where a page ended: the sort key and id of its last item.
struct Cursor {
    let id: Int
    let key: String

    init(id: Int, key: String) {
        self.id = id
        self.key = key
    }

    init(_ text: String, of list: String) throws(Failure) {
        guard let colon = text.utf8.firstIndex(of: 0x3A), let id = Int(text[..<colon]) else {
            throw Failure(.badArguments, "arguments.cursor: not one that \(list) gave")
        }
        self.id = id
        key = String(text[text.utf8.index(after: colon)...])
    }

    var text: String { "\(id):\(key)" }
}

/// Filters that several lists share.
enum Filters {
    static func text(_ name: String, _ help: String, _ condition: String) -> Toolkit.Filter {
        Toolkit.Filter(name: name, schema: property("string", help), condition: condition)
    }

    static func choice(_ name: String, _ words: [String], _ help: String, _ condition: String) -> Toolkit.Filter {
        let schema = JSON.object([
            ("type", .text("string")), ("enum", .texts(words)), ("description", .text(help)),
        ])
        return Toolkit.Filter(name: name, schema: schema, condition: condition)
    }

    static func flag(_ name: String, _ help: String, _ condition: String) -> Toolkit.Filter {
        Toolkit.Filter(name: name, schema: property("boolean", help), condition: condition)
    }

    static func day(_ name: String, _ help: String, _ condition: String) -> Toolkit.Filter {
        let schema = JSON.object([
            ("type", .text("string")), ("format", .text("date")), ("description", .text(help)),
        ])
        return Toolkit.Filter(name: name, schema: schema, condition: condition)
    }

    /// A date or a time; a date means its first second, or its last.
    static func moment(_ name: String, _ help: String, _ condition: String, last: Bool) -> Toolkit.Filter {
        let schema = JSON.object([("anyOf", Column.dayOrMoment), ("description", .text(help))])
        return Toolkit.Filter(name: name, schema: schema, condition: condition) { run, value throws(Failure) in
            [[.text(try run.edge(name, value, last: last).text)]]
        }
    }

    /// `text`: every word of it, in whatever letters, wherever it stands.
    static func words(_ help: String) -> Toolkit.Filter {
        Toolkit.Filter(name: "text", schema: property("string", help), condition: "instr(folded, ?) > 0") {
            _, value throws(Failure) in
            (value.string ?? "").lowercased().split(whereSeparator: \.isWhitespace).map { [.text(String($0))] }
        }
    }
}

/// A schema of a type and what it means.
func property(_ type: String, _ help: String) -> JSON {
    .object([("type", .text(type)), ("description", .text(help))])
}

/// Text on one line: control characters and line ends become spaces, runs of white space one.
func oneLine(_ text: String) -> String {
    let plain = String.UnicodeScalarView(
        text.unicodeScalars.map {
            $0.properties.generalCategory == .control || $0.properties.isWhitespace ? " " : $0
        })
    return String(plain).split(separator: " ").joined(separator: " ")
}
