import Foundation
import Testing

/// act-local(7) has the tools of the local provider, with their arguments, and no others.
@Suite("local page")
struct LocalPage {
    private struct Tool: Decodable {
        struct Schema: Decodable {
            struct Property: Decodable {}
            let properties: [String: Property]
            let required: [String]?
        }
        struct Risk: Decodable { let level: String }
        let tool: String
        let toolkit: String
        let schema: Schema
        let risk: Risk

        private enum CodingKeys: String, CodingKey {
            case tool, toolkit, risk
            case schema = "input_schema"
        }
    }

    private static let page = Page("man/act-local.7")

    /// The tools of the page: name, required and optional arguments, risk, and the section that it is in.
    private static func listed() throws -> [(name: String, required: Set<String>, optional: Set<String>, at: Int)] {
        try page.lines.enumerated().compactMap { k, line in
            guard let tool = try /\.It Li ([A-Z_]+)((?: Cm [a-z_ ]+)?)((?: Op Cm [a-z_ ]+)?)/.wholeMatch(in: line)
            else { return nil }
            func words(_ text: Substring) -> Set<String> {
                Set(text.split(separator: " ").map(String.init)).subtracting(["Cm", "Op"])
            }
            return (String(tool.1), words(tool.2), words(tool.3), k)
        }
    }

    @Test func toolsAreTheProviders() throws {
        let ran = try Shell.run("act-tools -p local --all --json", in: Scratch())
        let tools = try Lines.of(ran.out).map { try JSONDecoder().decode(Tool.self, from: Data($0)) }
        let listed = try LocalPage.listed()
        #expect(listed.map(\.name) == tools.map(\.tool))
        for (item, tool) in zip(listed, tools) {
            let required = Set(tool.schema.required ?? [])
            let optional = Set(tool.schema.properties.keys).subtracting(required)
            #expect(item.required == required && item.optional == optional, "\(tool.tool)")
            let text = LocalPage.page.lines[(item.at + 1)...].prefix {
                !$0.hasPrefix(".It ") && !$0.hasPrefix(".El")
            }
            #expect(text.contains { $0.contains("(\(tool.risk.level)).") }, "\(tool.tool): \(tool.risk.level)")
        }
    }

    /// The section of a tool says what each of its arguments means.
    @Test func argumentsAreExplained() throws {
        for item in try LocalPage.listed() {
            let section = LocalPage.page.lines[item.at...].prefix { !$0.hasPrefix(".Ss ") && !$0.hasPrefix(".Sh ") }
            let explained = Set(section.flatMap { $0.matches(of: /(?:\.It|,) Cm ([a-z_]+)/).map { String($0.1) } })
            #expect(item.required.union(item.optional).subtracting(explained) == [], "\(item.name)")
        }
    }
}
