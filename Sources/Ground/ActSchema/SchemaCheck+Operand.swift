import ActJSON

/// Operands: text typed by the schema.
extension SchemaCheck {
    /// The value that a text means under a schema.
    mutating func typed(_ text: String, _ number: Int, _ depth: Int) -> JSON {
        let isNested = depth < 16
        guard spend(1 + text.utf8.count / 16) else { return .text(text) }
        var kinds: SchemaRules.Kinds = []
        var items: Int?
        for keyword in rules.nodes[number].keywords {
            switch keyword {
            case .reference(let node) where isNested, .dynamicReference(_, let node) where isNested:
                return typed(text, node, depth + 1)
            case .any(let parts, _) where isNested:
                let readings = parts.map { ($0, typed(text, $0, depth + 1)) }
                let isText = readings.allSatisfy { $0.1.string != nil }
                for (part, value) in readings where isText || value.string == nil {
                    if isFitting(value, part) { return value }
                }
            case .type(let named, _): kinds = named
            case .items(_, let others): items = others
            default: break
            }
        }
        if kinds.contains(.boolean) {
            if ["true", "yes", "on"].contains(text) { return .bool(true) }
            if ["false", "no", "off"].contains(text) { return .bool(false) }
        }
        let wanted = kinds.intersection([.null, .number, .integer, .array, .object])
        if !wanted.isEmpty, let value = try? JSON(text), isOf(wanted.union(.number), value),
            value.number == nil || !wanted.isDisjoint(with: [.number, .integer])
        {
            return value
        }
        // One item, or several with commas between: what a person types for a list of words.
        guard kinds.contains(.array), !kinds.contains(.string) else { return .text(text) }
        return .array(
            text.split(separator: ",").map { part in
                let item = String(part).trimmed
                return items.map { typed(item, $0, depth + 1) } ?? .text(item)
            })
    }
}
