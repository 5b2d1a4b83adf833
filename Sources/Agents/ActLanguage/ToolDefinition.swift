package import ActJSON
package import ActTools

/// The definition of a tool in the form that a protocol has for it. Servers take less than JSON Schema has, and refuse a
/// whole request for one definition; a call is checked against the tool's own schema.
package struct ToolDefinition {
    package let json: JSON

    /// Characters of a description that OpenAI takes.
    private static let longest = 1024

    package init(_ dialect: Dialect, _ name: String, _ tool: OfferedTool) {
        switch dialect {
        case .openai:
            let message = String(
                String.UnicodeScalarView(tool.description.unicodeScalars.prefix(ToolDefinition.longest)))
            let function = JSON.object([
                ("name", .text(name)), ("description", .text(message)),
                ("parameters", ToolDefinition.complete(ToolDefinition.anchored(ToolDefinition.plain(tool.schema)))),
            ])
            json = .object([("type", .text("function")), ("function", function)])
        case .anthropic:
            json = .object([
                ("name", .text(name)), ("description", .text(tool.description)),
                (
                    "input_schema",
                    .object(ToolDefinition.anchored(ToolDefinition.named(ToolDefinition.plain(tool.schema))))
                ),
            ])
        }
    }

    /// The definitions of tools, each name once: the first tool of a name is the one that is meant by it.
    package static func all(_ dialect: Dialect, _ tools: [ToolSpec]) throws(Failure) -> [JSON] {
        let names = try ToolNames(tools.map(\.slug))
        var seen: Set<String> = []
        var all: [JSON] = []
        for tool in tools where seen.insert(tool.slug).inserted {
            let offered = OfferedTool(slug: tool.slug, description: tool.description, schema: tool.inputSchema)
            let json = ToolDefinition(dialect, try names.name(of: tool.slug), offered).json
            // The kind that a definition without one has, so that every line says which it is.
            let kind: [(key: JSON.Spelled, value: JSON)] =
                dialect == .anthropic ? [(JSON.Spelled("type"), .text("custom"))] : []
            all.append(.object(JSON.Object(kind + (json.object?.members ?? []))))
        }
        return all
    }

    /// A schema that is plainly one of an object.
    private static func plain(_ schema: JSON) -> JSON.Object {
        var members = schema.object ?? JSON.Object()
        for keyword in ["oneOf", "anyOf", "allOf", "not", "enum", "if", "then", "else"] { members[keyword] = nil }
        members = PlainSchema.of(members)
        if members["type"]?.string != "object" { members["type"] = .text("object") }
        if members["properties"]?.object == nil { members["properties"] = .object([]) }
        return members
    }

    /// A schema without references to what was left out of it.
    private static func anchored(_ schema: JSON.Object) -> JSON.Object { PlainSchema.of(schema) }

    /// A schema whose arrays say what is in them, as OpenAI wants it.
    private static func complete(_ schema: JSON.Object) -> JSON {
        var schema = schema
        let isArray =
            schema["type"]?.string == "array" || schema["type"]?.array?.contains { $0.string == "array" } == true
        if isArray, schema["items"] == nil { schema["items"] = .object([]) }
        for (k, member) in schema.members.enumerated() {
            switch member.key.text {
            case "properties", "$defs", "definitions", "patternProperties", "dependentSchemas":
                guard var inner = member.value.object else { continue }
                for (j, one) in inner.members.enumerated() {
                    if let object = one.value.object { inner.members[j].value = complete(object) }
                }
                schema.members[k].value = .object(inner)
            case "items", "additionalProperties", "contains", "not", "if", "then", "else", "propertyNames":
                if let object = member.value.object { schema.members[k].value = complete(object) }
            case "oneOf", "anyOf", "allOf", "prefixItems":
                guard let all = member.value.array else { continue }
                schema.members[k].value = .array(all.map { $0.object.map(complete) ?? $0 })
            default: continue
            }
        }
        return .object(schema)
    }

    /// A schema without arguments whose names Anthropic refuses: 1 to 64 letters, digits, `_`, `.` and `-`.
    private static func named(_ schema: JSON.Object) -> JSON.Object {
        var schema = schema
        func isTaken(_ name: String) -> Bool { ToolSpec.isSlug(name) && name.utf8.count <= 64 }
        if var properties = schema["properties"]?.object {
            properties.members.removeAll { !isTaken($0.key.text) }
            schema["properties"] = .object(properties)
        }
        if let required = schema["required"]?.array {
            schema["required"] = .array(required.filter { $0.string.map(isTaken) ?? false })
        }
        return schema
    }
}
