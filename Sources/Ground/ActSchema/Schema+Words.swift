package import ActJSON

extension Schema {
    /// More than these schemas, or values, are nothing to choose from; and a hostile schema ends here.
    private static let mostParts = 128
    private static let mostChoices = 1024

    /// The values that a schema lists for an argument, or for the items of a list: `enum`, `const` and booleans, in order.
    package func choices(_ name: String) -> (values: [JSON], areItems: Bool) {
        guard let node = root["properties"]?[name] else { return ([], false) }
        let parts = parts(of: [node])
        let values = choices(parts)
        return values.isEmpty ? (choices(self.parts(of: parts.compactMap { $0["items"] })), true) : (values, false)
    }

    private func choices(_ parts: [JSON]) -> [JSON] {
        var values: [JSON] = []
        for part in parts where values.count < Schema.mostChoices {
            if let value = part["const"] {
                values.append(value)
            } else if let listed = part["enum"]?.array {
                values += listed.prefix(Schema.mostChoices)
            } else if part["type"]?.string == "boolean" {
                values += [.bool(true), .bool(false)]
            }
        }
        return values
    }

    /// Schemas, and those that they refer to or join.
    private func parts(of nodes: [JSON]) -> [JSON] {
        var parts = Array(nodes.prefix(Schema.mostParts))
        var at = 0
        while at < parts.count, parts.count < Schema.mostParts {
            let node = parts[at]
            if let target = node["$ref"].flatMap(target) { parts.append(target) }
            for key in ["anyOf", "oneOf", "allOf"] { parts += (node[key]?.array ?? []).prefix(Schema.mostParts) }
            at += 1
        }
        return parts
    }

    /// The schema that `#/$defs/name` means.
    private func target(_ reference: JSON) -> JSON? {
        guard let path = reference.string?.after("#/") else { return nil }
        return path.split(separator: "/").reduce(root as JSON?) { $0?[String($1)] }
    }
}
