package import ActJSON
import ActSettings
import ActSystem

/// The user's file of the lists that values of arguments come from, for tools of servers and services (act-handler(5),
/// Rows). No project has one: such a list is read unasked.
package final class RowsFile {
    package static var path: String { "\(Paths.config)/rows.json" }

    /// The providers whose tools it is for.
    private let providers: [String]
    /// By provider, tool and argument; nil until it is read.
    private var tools: JSON?

    package init(_ profiles: [Profile]) { providers = profiles.filter { $0.text == .foreign }.map(\.name) }

    /// Reads the file; whether it is there. Throws `config` for one that can't be used: what was read before counts on.
    @discardableResult package func read() throws(Failure) -> Bool {
        guard let bytes = try readOwnFile(RowsFile.path) else {
            tools = .object([])
            return false
        }
        let json: JSON
        do throws(JSONError) { json = try JSON(bytes) } catch {
            let line = bytes.prefix(error.offset).count { $0 == 0x0A } + 1
            throw Failure(.config, "\(RowsFile.path):\(line): \(error.message)", hint: RowsFile.hint)
        }
        for (provider, tools) in try RowsFile.members(json, []) {
            guard providers.contains(where: { sameBytes($0, provider) }) else {
                throw RowsFile.fault([provider], "expected \(providers.joined(separator: " or "))")
            }
            for (tool, arguments) in try RowsFile.members(tools, [provider]) {
                for (argument, source) in try RowsFile.members(arguments, [provider, tool]) {
                    try RowsFile.check(source, of: tool, [provider, tool, argument])
                }
            }
        }
        tools = json
        return true
    }

    /// The tool with the lists that the file adds to it. Throws for an argument that it does not have.
    func adding(to tool: ToolSpec) throws(Failure) -> ToolSpec {
        guard tool.profile.text == .foreign else { return tool }
        if tools == nil { try read() }
        guard let rows = tools?[tool.provider]?[tool.slug]?.object else { return tool }
        for name in rows.keys where tool.argument(name) == nil {
            throw RowsFile.fault([tool.provider, tool.slug, name], "the tool has no such argument")
        }
        return tool.adding(rows: rows)
    }

    /// Throws unless a list can be used for an argument.
    private static func check(_ source: JSON, of tool: String, _ place: [String]) throws(Failure) {
        if let (member, why) = RowSource.fault(source) { throw fault(place + (member.map { [$0] } ?? []), why) }
        let list = RowSource.list(of: source)
        guard ToolSpec.isSlug(list), sameBytes(ToolSpec.server(of: list) ?? "", ToolSpec.server(of: tool) ?? "")
        else { throw fault(place + ["list"], "'\(shortened(list, 80))' is no tool of the same server") }
    }

    private static func members(_ json: JSON, _ place: [String]) throws(Failure) -> [(String, JSON)] {
        guard let object = json.object else { throw fault(place, "no object") }
        return object.members.map { ($0.key.text, $0.value) }
    }

    private static let hint = "correct it, see act-handler(5), Rows"

    private static func fault(_ place: [String], _ why: String) -> Failure {
        Failure(
            .config, "\(([path] + place.map { shortened($0, 80) }).joined(separator: ": ")): \(why)", hint: hint)
    }
}
