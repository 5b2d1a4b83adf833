package import ActJSON
import ActRecord
import ActSchema
import ActSystem

/// The list that the values of an argument come from: `x-act-row` of its schema (act-handler(5)).
package struct RowSource: Sendable {
    /// The tool that lists, of the same provider.
    package let list: String
    /// Arguments that the list is always given.
    package let arguments: JSON.Object
    /// Arguments by which it lists rows that are still of use: others count where none of these fits.
    package let live: JSON.Object
    /// Its argument for words that rows have.
    package let search: String?
    /// The steps to the rows in its answer.
    private let rows: [String]
    private let id: String
    /// Members that hold a row's names: the first that it has is its name.
    private let names: [String]
    /// Members that tell rows of one name apart.
    private let also: [String]
    /// The schema that ids fit, where texts may be names too.
    private let ids: Schema?
    private let isInteger: Bool

    /// The keyword's value as a tool of act's own has it.
    package static func value(
        list: String, rows: String, id: String, names: [String], also: [String], arguments: [(String, JSON)],
        live: [(String, JSON)] = [], search: String? = nil, pattern: String? = nil
    ) -> JSON {
        let optional = [("search", search), ("pattern", pattern)]
        return .object(
            [
                ("list", .text(list)), ("rows", .text(rows)), ("id", .text(id)), ("names", .texts(names)),
                ("also", .texts(also)), ("arguments", .object(arguments)), ("live", .object(live)),
            ] + optional.compactMap { name, text in text.map { (name, .text($0)) } })
    }

    /// nil for an argument that has none.
    ///
    /// - Parameters:
    ///   - rule: the schema of the argument.
    ///   - source: the keyword's value.
    init?(_ rule: JSON, _ source: JSON?) {
        guard let source, let list = source["list"]?.string,
            let id = source["id"]?.string, let names = source["names"]?.texts, !names.isEmpty
        else { return nil }
        (self.list, self.id, self.names) = (list, id, names)
        also = source["also"]?.texts ?? []
        arguments = source["arguments"]?.object ?? JSON.Object()
        live = source["live"]?.object ?? JSON.Object()
        search = source["search"]?.string
        rows = RowSource.steps(source["rows"]?.string ?? "")
        ids = source["pattern"].map { Schema(.object([("type", .text("string")), ("pattern", $0)])) }
        isInteger = rule["type"]?.string == "integer"
    }

    /// The list in a value of the keyword.
    package static func list(of source: JSON) -> String { source["list"]?.string ?? "" }

    /// The value with this name for its list.
    static func naming(_ list: String, in source: JSON) -> JSON {
        var object = source.object ?? JSON.Object()
        object["list"] = .text(list)
        return .object(object)
    }

    private enum Kind { case text, texts, object }

    /// The keyword's members.
    private static let members: [(name: String, kind: Kind, isRequired: Bool)] = [
        ("list", .text, true), ("rows", .text, false), ("id", .text, true), ("names", .texts, true),
        ("also", .texts, false), ("search", .text, false), ("arguments", .object, false), ("live", .object, false),
        ("pattern", .text, false),
    ]

    /// The member of a value of the keyword that can't be used, and why; nil where all can.
    static func fault(_ source: JSON) -> (member: String?, why: String)? {
        guard let object = source.object else { return (nil, "no object") }
        for name in object.keys where !members.contains(where: { sameBytes($0.name, name) }) {
            return (name, "no member of \(keyword)")
        }
        for (name, kind, isRequired) in members {
            guard let value = object[name] else {
                guard isRequired else { continue }
                return (name, "not there")
            }
            switch kind {
            case .text where value.string == nil: return (name, "no text")
            case .texts where value.array?.isEmpty ?? true || value.texts?.count != value.array?.count:
                return (name, "no list of texts")
            case .object where value.object == nil: return (name, "no object")
            default: break
            }
        }
        if let rows = object["rows"]?.string, !rows.isEmpty, rows.utf8.first != 0x2F {
            return ("rows", "no JSON Pointer: it has to begin with /")
        }
        guard let pattern = object["pattern"], !Schema(.object([("pattern", pattern)])).faults.isEmpty else {
            return nil
        }
        return ("pattern", "no pattern that act reads")
    }

    /// The steps of a JSON Pointer (RFC 6901).
    private static func steps(_ pointer: String) -> [String] {
        pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { step in
            String(step).replacing("~1", with: "/").replacing("~0", with: "~")
        }
    }

    /// Tags of tools that are no lists.
    private static let writing: Set<String> = ["createHint", "updateHint", "destructiveHint"]

    /// The tool that lists the rows. Throws where the provider has none of this name, or it does more than to read.
    package func list(of tool: ToolSpec, _ registry: ToolRegistry) throws(Failure) -> ToolSpec {
        guard let found = try registry.tool(list, provider: tool.provider) else {
            throw Failure(
                .unknownTool, "'\(tool.slug)' has ids of '\(list)', and \(tool.provider) has no such tool")
        }
        // Tools of servers have annotations, or a name alone.
        let isNamed = found.profile.text != .foreign || registry.risk(found)[.level]?.string == "low"
        guard RowSource.writing.isDisjoint(with: found.tags), found.annotations?.readOnly ?? isNamed else {
            throw Failure(
                .forbidden, "'\(tool.slug)' has ids of '\(list)', which does more than to read",
                hint: "give the id itself")
        }
        return found
    }

    /// The keyword.
    package static let keyword = "x-act-row"
    private static let mark = "name:"

    /// A name as an argument has it that is to be looked up whatever it looks like.
    package static func named(_ words: String) -> JSON { .text(mark + words) }

    /// The name in a text that has it so.
    package static func name(in text: String) -> String? { text.after(mark) }

    /// The words by which a value names a row; nil for an id.
    package func words(_ value: JSON) -> String? {
        guard let text = value.string else { return nil }
        if let name = RowSource.name(in: text) { return name }
        if isInteger { return text.utf8.allSatisfy { $0 &- 0x30 < 10 } ? nil : text }
        guard let ids else { return nil }
        return ids.check(value).isEmpty ? nil : text
    }
}

extension RowSource {
    /// A row that a list has.
    package struct Row: Sendable {
        package let id: JSON
        package let name: String
        /// The texts that tell it apart from others of its name; nil where there are none.
        package let more: String?
        /// Its day or time, where that tells it apart before all others.
        package let time: String?
        package let fields: JSON.Object

        /// The name, and what tells it apart.
        package var line: String { more.map { "\(name), \($0)" } ?? name }
    }

    /// The rows of an answer, in its order, each once; nil where there is no list.
    package func rows(in data: JSON) -> [Row]? {
        let found = rows.reduce(data as JSON?) { data, step in
            data?[step]
                ?? Int(step).flatMap { at in data?.array.flatMap { $0.indices.contains(at) ? $0[at] : nil } }
        }
        guard let items = found?.array else { return nil }
        var seen: Set<[UInt8]> = []
        return items.compactMap { item in
            guard let row = row(item), seen.insert(row.id.bytes + Array(row.name.utf8)).inserted else { return nil }
            return row
        }
    }

    /// nil for what has no id, or one that would be taken for a name.
    package func row(_ item: JSON) -> Row? {
        guard let fields = item.object, let id = fields[id] else { return nil }
        return row(id, fields)
    }

    /// A row with this id.
    package func row(_ id: JSON, _ fields: JSON.Object) -> Row? {
        guard id.string ?? id.number != nil, words(id) == nil else { return nil }
        func text(_ name: String) -> String? {
            guard let value = fields[name], !value.isNull, let text = value.string ?? value.number, !text.isEmpty
            else { return nil }
            return text
        }
        let name = names.lazy.compactMap(text).first ?? ""
        let own = also.compactMap(text)
        return Row(
            id: id, name: name, more: own.isEmpty ? nil : own.joined(separator: ", "),
            time: also.first.flatMap { fields[$0]?.string }.flatMap { RowSource.isTime($0) ? $0 : nil },
            fields: fields)
    }

    private static func isTime(_ text: String) -> Bool { LocalTime(text) != nil || Day(text) != nil }

    /// All names of a row.
    package func names(of row: Row) -> [String] { names.compactMap { row.fields[$0]?.string } }
}
