import ActDatabase
import ActJSON
import ActSettings
import ActStore
import ActSystem
import ActTools

/// A local toolkit as a table: its columns, what its list can be narrowed by, and the tools beyond create, list, get,
/// update and delete.
struct Toolkit: Sendable {
    /// The name of one of the five tools, and the words that people look for it with.
    struct Naming: Sendable {
        let slug: String
        let title: String
        let description: String
        let examples: [String]
        var actionTypes: [String] = []
    }

    let table: LocalRows
    /// The noun for a row in sentences: `task`.
    let noun: String
    let create, list, get, update, delete: Naming
    let columns: [Column]
    /// The columns that a row shows.
    private let shown: [Column]
    /// Arguments that are no columns: `settle` makes columns of them.
    let inputs: [(String, JSON)]
    /// Text columns that the list's `text` looks through.
    private let searched: [String]
    /// Columns that people call a row by.
    let names: [String]
    /// Columns that tell rows of one name apart, their time first.
    let also: [String]
    /// Arguments of the list for rows that are still of use.
    let live: [(String, JSON)]
    /// Arguments of the list that narrow it.
    let filters: [Filter]
    private let newestFirst: Bool
    /// Checks and completes what is to be written: the arguments given, and the row as it stands, empty for a new one.
    private let settle: Settle
    /// The list's own way to answer, in place of showing rows as they are.
    private let lister: Lister?
    var more: [LocalTool] = []

    typealias Settle = @Sendable (LocalRun, JSON.Object, JSON.Object) throws(Failure) -> JSON.Object
    typealias Lister = @Sendable (Toolkit, LocalRun, JSON.Object) throws(Failure) -> InvocationResult

    init(
        kind: LocalRows.Kind, noun: String, create: Naming, list: Naming, get: Naming, update: Naming,
        delete: Naming, columns: [Column], inputs: [(String, JSON)] = [], searched: [String],
        alsoSearched: [String] = [], names: [String], also: [String], live: [(String, JSON)] = [],
        filters: [Filter], order: [LocalRows.Key],
        newestFirst: Bool = false, lister: Lister? = nil,
        settle: @escaping Settle = { _, given, _ throws(Failure) in given }
    ) {
        self.noun = noun
        self.create = create
        self.list = list
        self.get = get
        self.update = update
        self.delete = delete
        self.columns = columns
        shown = columns.filter { $0.role != .hidden }
        (self.inputs, self.searched) = (inputs, searched)
        (self.names, self.also, self.live) = (names, also, live)
        self.filters = filters + [Filters.words("Only with all of these words", also: alsoSearched)]
        (self.newestFirst, self.settle, self.lister) = (newestFirst, settle, lister)
        table = LocalRows(kind, columns: columns.map { ($0.name, $0.role != .hidden) }, order: order)
    }

    struct Filter: Sendable {
        let name: String
        let schema: JSON
        /// Conditions that rows must all fit for a value of the filter.
        let conditions: @Sendable (LocalRun, JSON) throws(Failure) -> [LocalRows.Condition]
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
    var actionTypes: [String] = []
    /// Whether its effect is in the store, and so commits with the journal.
    var isAtomic = true
    /// Columns of a new row, some of which say what is meant by leaving them out.
    var columns: [Column] = []
    /// Shows the thing that a call changes or deletes; nil where there is none before.
    var preview: (@Sendable (LocalRun, JSON.Object) -> Preview)?
    /// The row that a call deletes and nothing else.
    var deleted: (@Sendable (LocalRun, JSON.Object) throws(Failure) -> DeletedRow?)?
    /// A row of this list by its id; nil where there is none.
    var row: (@Sendable (LocalRun, Int) throws(Failure) -> JSON?)?
    let run: @Sendable (LocalRun, JSON.Object) throws(Failure) -> InvocationResult

    func spec(_ toolkit: String) -> ToolSpec {
        ToolSpec(
            slug: slug, profile: LocalProvider.profile, toolkit: toolkit, title: title, description: description,
            inputSchema: ArgumentSchema.object(properties, required: required), tags: tags, examples: examples,
            version: version, effect: effect, origin: "local", actionTypes: actionTypes)
    }
}

extension Toolkit {
    /// All its tools, the five first.
    var tools: [LocalTool] {
        ([creating, listing, getting, updating, deleting] + more).map { previewed($0) }
    }

    /// A tool of its own beyond the five, whose effect is in the store.
    func tool(
        _ naming: Naming, _ properties: [(String, JSON)] = [], required: [String] = [], tag: String,
        _ run: @escaping @Sendable (LocalRun, JSON.Object) throws(Failure) -> InvocationResult
    ) -> LocalTool {
        LocalTool(
            slug: naming.slug, title: naming.title, description: naming.description, properties: properties,
            required: required, tags: [tag], examples: naming.examples, actionTypes: naming.actionTypes, run: run)
    }

    /// The filters as arguments: of the list, and of exports.
    var filterProperties: [(String, JSON)] { filters.map { ($0.name, $0.schema) } }

    var idProperty: (String, JSON) {
        let help = "The \(noun)'s id, or words of its name"
        return ("id", ArgumentSchema.value("integer", help, [(RowSource.keyword, rowSource)]))
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
            ("limit", ArgumentSchema.count("How many at most", usual: 50, most: 1000)),
            ("cursor", ArgumentSchema.value("string", "The next_cursor of the page before")),
        ]
        var tool = tool(list, filterProperties + paging, tag: "readOnlyHint") { run, given throws(Failure) in
            if let lister { return try lister(self, run, given) }
            return try page(run, given)
        }
        tool.row = { run, id throws(Failure) in try existing(run, id).map { .object($0) } }
        return tool
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
        var tool = tool(delete, [idProperty], required: ["id"], tag: "destructiveHint") {
            run, given throws(Failure) in
            let id = given["id"]?.int ?? 0
            let before = try row(run, id)
            try table.delete(id, in: run.store)
            let kept = arguments.compactMap { column in
                before[column.name].flatMap { $0.isNull ? nil : (column.name, $0) }
            }
            return .done(.object(before), undo: [(create.slug, .object(kept))])
        }
        tool.deleted = { run, given throws(Failure) in
            guard let id = given["id"]?.int, given.members.count == 1 else { return nil }
            return DeletedRow(try row(run, id), id: id, addition: create.slug)
        }
        return tool
    }

    // Rows.

    /// Writes a new row; what it shows.
    private func insert(_ run: LocalRun, _ given: JSON.Object) throws(Failure) -> JSON.Object {
        let settled = try settle(run, given, JSON.Object())
        let zone = try zone(run, settled)
        var values: [SQLValue] = []
        values.reserveCapacity(columns.count + LocalRows.common)
        for column in columns { values.append(try column.stored(settled[column.name] ?? .null, run, zone)) }
        var written = JSON.Object()
        try table.insert(
            in: run.store, values, folded: folded(settled), at: run.stamp, isTainted: run.isTainted
        ) { row throws(Failure) in written = try fields(row) }
        return written
    }

    /// Changes some fields of a row; the row as it is then, with the call that puts the old values back.
    func change(_ run: LocalRun, _ id: Int, _ given: JSON.Object) throws(Failure) -> InvocationResult {
        let before = try row(run, id)
        let settled = try settle(run, given, before)
        let zone = try zone(run, settled, before)
        var changes: [(String, SQLValue)] = []
        for column in columns {
            guard let value = settled[column.name] else { continue }
            changes.append((column.name, try column.stored(value, run, zone)))
        }
        let words = searched.contains { settled[$0] != nil } ? folded(settled, before) : nil
        try table.update(id, in: run.store, changes, folded: words, at: run.stamp, isTainted: run.isTainted)
        let after = try row(run, id)
        let back = arguments.compactMap { column -> (String, JSON)? in
            let old = before[column.name] ?? .null
            return old.line == (after[column.name] ?? .null).line ? nil : (column.name, old)
        }
        let undo = [(update.slug, JSON.object([("id", .int(id))] + back))]
        return .done(.object(after), undo: back.isEmpty ? [] : undo)
    }

    /// The zone in which times without an offset are meant; not looked up where there are none.
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

    /// A row as it was found; an answer that tells of it says so to its run.
    struct Found {
        var fields: JSON.Object
        /// Its place in the order of the list.
        let key: String
        let isTainted: Bool
    }

    /// Conditions that rows must fit for the filters in `given`.
    func conditions(_ run: LocalRun, _ given: JSON.Object) throws(Failure) -> [LocalRows.Condition] {
        var conditions: [LocalRows.Condition] = []
        for filter in filters {
            guard let value = given[filter.name], !value.isNull else { continue }
            conditions += try filter.conditions(run, value)
        }
        return conditions
    }

    /// One page. Its cursor names the last row's place, so that rows that come or go meanwhile shift nothing.
    private func page(_ run: LocalRun, _ given: JSON.Object) throws(Failure) -> InvocationResult {
        let limit = given["limit"]?.int(in: 1...1000) ?? 50
        let place = try given["cursor"]?.string.map { text throws(Failure) in try Cursor(text, of: list.slug) }
        let damaged = run.failures.count
        var found: [Found] = []
        try table.list(
            in: run.store, conditions(run, given), isDescending: newestFirst,
            after: place.map { LocalRows.Place(key: $0.key, id: $0.id) }, limit: limit + 1
        ) { row throws(Failure) in
            if let row = readable(row, run) { found.append(row) }
        }
        let shown = found.prefix(limit)
        for row in shown { run.shows(tainted: row.isTainted) }
        let next =
            found.count + run.failures.count - damaged > limit
            ? shown.last.map { Cursor(id: $0.fields["id"]?.int ?? 0, key: $0.key) } : nil
        return Toolkit.page(shown.map(\.fields), next)
    }

    static func page(_ items: [JSON.Object], _ next: Cursor?) -> InvocationResult {
        let items = JSON.array(items.map { .object($0) })
        return .done(.object([("items", items)] + (next.map { [("next_cursor", .text($0.text))] } ?? [])))
    }

    /// Throws, naming it, for a row that is damaged.
    func readable(_ row: LocalRows.Row) throws(Failure) -> JSON.Object {
        do throws(Failure) { return try fields(row) } catch { throw damage(row, error) }
    }

    /// The failure of a row with a value that can't be read.
    func damage(_ row: LocalRows.Row, _ failure: Failure) -> Failure {
        Failure(.io, "the \(noun) \(row.id) is damaged: \(failure.message)", hint: failure.hint)
    }

    /// A row of a list; a damaged one is a trouble of the run's.
    func readable(_ row: LocalRows.Row, _ run: LocalRun) -> Found? {
        do throws(Failure) {
            return Found(fields: try readable(row), key: try row.key(), isTainted: row.isTainted)
        } catch {
            run.note(error)
            return nil
        }
    }

    private func fields(_ row: LocalRows.Row) throws(Failure) -> JSON.Object {
        var members: [(key: JSON.Spelled, value: JSON)] = []
        members.reserveCapacity(columns.count + 3)
        members.append((JSON.Spelled(raw: "id"), .int(row.id)))
        for (k, column) in shown.enumerated() {
            members.append((JSON.Spelled(raw: column.name), try column.shown(row, k)))
        }
        members.append((JSON.Spelled(raw: "created"), .text(try row.created())))
        members.append((JSON.Spelled(raw: "updated"), .text(try row.updated())))
        return JSON.Object(members)
    }
}

/// The end of a page: the sort key and id of its last item.
struct Cursor {
    let id: Int
    let key: String
    var text: String { "\(id):\(key)" }
}

extension Cursor {
    init(_ text: String, of list: String) throws(Failure) {
        guard let colon = text.utf8.firstIndex(of: 0x3A), let id = Int(text[..<colon]) else {
            throw Failure(.badArguments, "arguments.cursor: not one that \(list) gave")
        }
        self.id = id
        key = String(text[text.utf8.index(after: colon)...])
    }
}
