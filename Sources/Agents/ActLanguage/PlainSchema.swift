import ActJSON
import ActTools

/// A tool's schema as servers of models take it: JSON Schema of 2020-12. Tools come with keywords of older drafts and
/// with values that no draft has, and a server refuses a whole request for one of them. A keyword is repaired where its
/// meaning is plain, and else left out: a call is checked against the tool's own schema.
struct PlainSchema {
    /// The value that a keyword has to have.
    private enum Kind {
        case number, positive, count, text, flag, texts, values, pattern
        /// A schema; many in a list; many by names.
        case schema, schemas, named
        /// Schemas by patterns; names by names.
        case patterns, dependent
        /// A list of schemas before 2020-12.
        case items
        /// A bound; a flag beside one in draft 4.
        case bound(with: String)
        case types, reference
        /// Names what the schema is, which says nothing of a value.
        case none
    }

    private static let kinds: [String: Kind] = [
        "$schema": .none, "$id": .none, "id": .none, "$anchor": .text, "$dynamicAnchor": .text, "$comment": .text,
        "$ref": .reference,
        "$dynamicRef": .none, "$recursiveRef": .none, "$vocabulary": .none,
        "title": .text, "description": .text, "format": .text, "pattern": .pattern, "contentEncoding": .text,
        "contentMediaType": .text, "type": .types, "enum": .values, "examples": .values, "required": .texts,
        "minimum": .number, "maximum": .number, "multipleOf": .positive,
        "exclusiveMinimum": .bound(with: "minimum"), "exclusiveMaximum": .bound(with: "maximum"),
        "minLength": .count, "maxLength": .count, "minItems": .count, "maxItems": .count, "minContains": .count,
        "maxContains": .count, "minProperties": .count, "maxProperties": .count,
        "uniqueItems": .flag, "deprecated": .flag, "readOnly": .flag, "writeOnly": .flag,
        "items": .items, "additionalItems": .none, "contains": .schema, "additionalProperties": .schema,
        "propertyNames": .schema, "unevaluatedItems": .schema, "unevaluatedProperties": .schema, "not": .schema,
        "if": .schema, "then": .schema, "else": .schema, "contentSchema": .schema,
        "prefixItems": .schemas, "allOf": .schemas, "anyOf": .schemas, "oneOf": .schemas,
        "properties": .named, "patternProperties": .patterns, "dependentRequired": .dependent, "$defs": .named,
        "definitions": .named,
        "dependentSchemas": .named, "dependencies": .none,
        RowSource.keyword: .none,
    ]
    private static let types = ["null", "boolean", "object", "array", "number", "string", "integer"]

    /// The whole schema, in which references lead to places.
    private let root: JSON.Object

    private init(_ root: JSON.Object) { self.root = root }

    static func of(_ schema: JSON.Object) -> JSON.Object { PlainSchema(schema).plain(schema) }

    private func plain(_ schema: JSON.Object) -> JSON.Object {
        var plain = JSON.Object()
        for (key, value) in schema.members {
            guard let kind = PlainSchema.kinds[key.text] else {
                plain.members.append((key, value))
                continue
            }
            if let value = self.value(value, kind, in: schema) { plain.members.append((key, value)) }
        }
        // Draft 4 has a flag beside the bound, and 2020-12 the bound itself.
        for case (let key, .bound(let other)) in PlainSchema.kinds
        where schema[key]?.bool == true && plain[key] != nil {
            plain[other] = nil
        }
        return plain
    }

    /// The value of a keyword as it is taken; nil for one that is left out.
    private func value(_ value: JSON, _ kind: Kind, in schema: JSON.Object) -> JSON? {
        switch kind {
        case .number: PlainSchema.isNumber(value) ? value : nil
        case .positive: value.number.flatMap { Double($0) }.flatMap { $0 > 0 && $0.isFinite ? value : nil }
        case .count: value.int(in: 0...Int.max) == nil ? nil : value
        case .text: value.string == nil ? nil : value
        case .flag: value.bool == nil ? nil : value
        case .values: value.array.flatMap { $0.isEmpty ? nil : value }
        case .pattern: value.string.map(PlainPattern.isOne) == true ? value : nil
        case .texts: names(value, in: schema)
        case .dependent: dependent(value)
        case .patterns: patterns(value)
        case .types: PlainSchema.type(value)
        case .bound(let other): bound(value, other, in: schema)
        case .reference: leads(value.string ?? "") ? value : nil
        case .schema: self.schema(value)
        case .items: self.schema(value) ?? (value.array == nil ? nil : .object([]))
        case .schemas: value.array.flatMap { $0.isEmpty ? nil : .array($0.map(inner)) }
        case .named:
            value.object.map { .object(JSON.Object($0.members.map { ($0.key, inner($0.value)) })) }
        case .none: nil
        }
    }

    /// Whether a value is a number that a server can read: one beyond a double is none to many.
    private static func isNumber(_ value: JSON) -> Bool { value.number.flatMap { Double($0) }?.isFinite ?? false }

    private func patterns(_ value: JSON) -> JSON? {
        value.object.map { all in
            let members = all.members.filter { PlainPattern.isOne($0.key.text) }
            return .object(JSON.Object(members.map { ($0.key, inner($0.value)) }))
        }
    }

    private func dependent(_ value: JSON) -> JSON? {
        value.object.map { all in
            .object(
                JSON.Object(
                    all.members.compactMap { key, value in names(value, in: JSON.Object()).map { (key, $0) } }))
        }
    }

    private func schema(_ value: JSON) -> JSON? {
        value.bool != nil ? value : value.object.map { .object(plain($0)) }
    }

    /// A schema among others, in whose place an empty one says as much.
    private func inner(_ value: JSON) -> JSON { value.bool == true ? .object([]) : schema(value) ?? .object([]) }

    private func bound(_ value: JSON, _ other: String, in schema: JSON.Object) -> JSON? {
        if PlainSchema.isNumber(value) { return value }
        guard value.bool == true, let bound = schema[other], PlainSchema.isNumber(bound) else { return nil }
        return bound
    }

    /// The names of required properties, each once; those that there are, where the schema says which.
    private func names(_ value: JSON, in schema: JSON.Object) -> JSON? {
        guard let all = value.array else { return nil }
        var names: [String] = []
        let known = schema["properties"]?.object
        for name in all.compactMap(\.string) where known.map({ $0[name] != nil }) ?? true && !names.contains(name) {
            names.append(name)
        }
        return .texts(names)
    }

    private static func type(_ value: JSON) -> JSON? {
        if let one = value.string { return types.contains(one) ? value : nil }
        var known: [String] = []
        for one in value.texts ?? [] where types.contains(one) && !known.contains(one) {
            known.append(one)
        }
        return known.isEmpty ? nil : .texts(known)
    }

    /// Whether a reference leads to a place of this schema.
    private func leads(_ reference: String) -> Bool {
        guard reference.utf8.first == 0x23 else { return false }
        var place = JSON.object(root)
        for part in reference.dropFirst().split(separator: "/") {
            let name = part.split(separator: "~1", omittingEmptySubsequences: false).joined(separator: "/")
                .split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~")
            let items = place.array ?? []
            let item = Int(name).flatMap { items.indices.contains($0) ? items[$0] : nil }
            guard let next = place[name] ?? item else { return false }
            place = next
        }
        return place.object != nil || place.bool != nil
    }
}
