package import ActJSON

/// A tool as its record has it (act-record(5), tool): the record, and what act knows of it.
package struct ToolRecord: Sendable {
    package let json: JSON

    package init(_ json: JSON) { self.json = json }

    package var bytes: [UInt8] { json.bytes }

    /// nil for a text that is no JSON.
    package init?(_ text: String) {
        guard let json = try? JSON(text) else { return nil }
        self.json = json
    }

    package var slug: String? { json[.tool]?.string }
    package var provider: String? { json[.provider]?.string }
    package var toolkit: String? { json[.toolkit]?.string }
    /// The word with which its server's tools begin.
    package var product: String? { json[.product]?.string }
    package var title: String? { json[.title]?.string }
    package var description: String? { json[.description]?.string }
    package var inputSchema: JSON? { json[.inputSchema].flatMap { $0.isNull ? nil : $0 } }
    package var outputSchema: JSON? { json[.outputSchema].flatMap { $0.isNull ? nil : $0 } }
    package var annotations: JSON? { json[.annotations] }
    package var tags: [String] { json[.tags]?.texts ?? [] }
    package var examples: [String] { json[.examples]?.texts ?? [] }
    /// The types of a process backend's actions that mean a call of it.
    package var actionTypes: [String] { json[.actionTypes]?.texts ?? [] }
    package var version: String? { json[.version]?.string }
    package var reach: String? { json[.reach]?.string }
    package var name: String? { json[.name]?.string }
    package var sent: String? { json[.sent]?.string }
    /// The risk of calling it, and why.
    package var level: String? { json[.risk]?[.level]?.string }
    package var reasons: [String] { json[.risk]?[.reasons]?.texts ?? [] }

    /// The part that somebody needs to call the tool, as the answer to a search or a look shows it.
    package var shown: JSON {
        .record([RecordKey.tool, .toolkit, .description, .inputSchema].map { ($0, json[$0]) })
    }
}
