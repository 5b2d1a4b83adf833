package import ActJSON

/// The schemas that count for a value, wherever in a schema they stand: over-approximated, for those who look for what
/// an argument may be. Pure.
package struct SchemaParts {
    /// False where the schema was too deep or too large to be seen whole, or refers to what is not in it.
    package private(set) var isWhole = true

    private var reader: SchemaReader
    private var looks = 0

    private static let (deepest, most) = (32, 100_000)

    package init(_ root: JSON) { reader = SchemaReader(root) }

    /// Schemas, and all that count for the same value, whichever of their choices is taken.
    package mutating func all(_ schemas: [JSON]) -> [JSON.Object] {
        var all: [JSON.Object] = []
        var seen: Set<[UInt8]> = []
        for schema in schemas { collect(schema, 0, &all, &seen) }
        return all
    }

    private mutating func collect(
        _ part: JSON, _ depth: Int, _ all: inout [JSON.Object], _ seen: inout Set<[UInt8]>
    ) {
        looks += 1
        guard let rules = part.object else { return }
        guard depth < SchemaParts.deepest, looks < SchemaParts.most else { return isWhole = false }
        all.append(rules)
        for (key, rule) in rules.members {
            switch key.text {
            case "$ref", "$dynamicRef":
                guard let reference = rule.string, seen.insert(Array(reference.utf8)).inserted else { continue }
                guard let target = reader.target(reference) else { return isWhole = false }
                collect(target, depth + 1, &all, &seen)
            case "allOf", "anyOf", "oneOf":
                for part in rule.array ?? [] { collect(part, depth + 1, &all, &seen) }
            case "if", "then", "else": collect(rule, depth + 1, &all, &seen)
            case "dependentSchemas":
                for (_, part) in rule.object?.members ?? [] { collect(part, depth + 1, &all, &seen) }
            default: break
            }
        }
    }

    /// The schemas that may apply to a member: a pattern is taken to fit every name.
    package static func members(_ rules: JSON.Object, _ name: String) -> [JSON] {
        let patterns = rules["patternProperties"]?.object?.members.map(\.value) ?? []
        return patterns
            + [rules["properties"]?[name], rules["additionalProperties"], rules["unevaluatedProperties"]]
            .compactMap { $0 }
    }

    /// The schemas that may apply to an item.
    package static func items(_ rules: JSON.Object, _ k: Int) -> [JSON] {
        // Before 2020-12 a list of `items` is what `prefixItems` is now.
        let first = (rules["prefixItems"]?.array ?? []) + (rules["items"]?.array ?? [])
        let rest = [rules["items"], rules["additionalItems"], rules["unevaluatedItems"], rules["contains"]]
        return (k < first.count ? [first[k]] : []) + rest.compactMap { $0?.object == nil ? nil : $0 }
    }
}
