package import ActJSON

extension Schema {
    /// A schema with the values of each `enum` and the names of each `required` in the order of their canonical forms.
    ///
    /// No order of theirs says anything, and a server that makes them of a set gives another at each start.
    package static func ordered(_ schema: JSON) -> JSON {
        guard let rules = schema.object else { return schema }
        return .object(JSON.Object(rules.members.map { key, value in (key, ordered(key.text, value)) }))
    }

    private static func ordered(_ key: String, _ value: JSON) -> JSON {
        switch value {
        case .array(let items) where key == "enum" || key == "required": .array(sorted(items))
        case .array(let items) where SchemaReader.lists.contains(key): .array(items.map(ordered))
        case .object where SchemaReader.single.contains(key): ordered(value)
        case .object(let named) where SchemaReader.maps.contains(key):
            .object(JSON.Object(named.members.map { name, part in (name, ordered(part)) }))
        default: value
        }
    }

    private static func sorted(_ items: [JSON]) -> [JSON] {
        let forms = items.map { (item: $0, form: (try? $0.canonical()) ?? $0.bytes) }
        return forms.sorted { $0.form.lexicographicallyPrecedes($1.form) }.map(\.item)
    }
}
