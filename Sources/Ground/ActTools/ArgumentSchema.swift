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
        value("integer", help, [("minimum", .int(least)), ("maximum", .int(most)), ("default", .int(usual))])
    }

    package static func text(_ help: String, longest: Int = 1000) -> JSON {
        value("string", help, [("minLength", .int(1)), ("maxLength", .int(longest))])
    }

    package static func word(_ help: String, _ words: [String]) -> JSON {
        value("string", help, [("enum", .texts(words))])
    }

    /// The schema of a value of a type, with what it means.
    package static func value(_ type: String, _ help: String, _ more: [(String, JSON)] = []) -> JSON {
        .object([("type", .text(type))] + more + [("description", .text(help))])
    }
}
