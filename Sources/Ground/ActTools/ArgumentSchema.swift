package import ActJSON

/// The schemas of arguments of act's own tools.
package enum ArgumentSchema {
    /// The schema of a tool's arguments: these, and no others.
    package static func object(_ properties: [(String, JSON)], required: [String] = []) -> JSON {
        var members: [(String, JSON)] = [("type", .text("object")), ("properties", .object(properties))]
        if !required.isEmpty { members.append(("required", .texts(required))) }
        members.append(("additionalProperties", .bool(false)))
        return .object(members)
    }

    /// The schema of a whole number within bounds.
    package static func count(_ help: String, usual: Int, least: Int = 1, most: Int) -> JSON {
        .object([
            ("type", .text("integer")), ("minimum", .int(least)), ("maximum", .int(most)), ("default", .int(usual)),
            ("description", .text(help)),
        ])
    }
}
