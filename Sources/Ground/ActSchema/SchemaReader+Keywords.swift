import ActJSON

/// The keywords of a schema, by what they are about.
extension SchemaReader {
    mutating func read(_ part: Part, _ node: Int) {
        guard let rules = part.json.object else {
            if part.json.bool == false { found.nodes[node].keywords = [.never] }
            return
        }
        if rules["nullable"]?.bool == true { found.nodes[node].isNullable = true }
        var keywords: [SchemaRules.Keyword] = []
        general(part, rules, &keywords)
        combined(part, rules, &keywords)
        members(part, rules, &keywords)
        items(part, rules, &keywords)
        scalars(part, rules, &keywords)
        if let other = schema(part, rules, "unevaluatedProperties") { keywords.append(.otherMembers(other)) }
        if let other = schema(part, rules, "unevaluatedItems") { keywords.append(.otherItems(other)) }
        found.hasUnevaluated =
            found.hasUnevaluated || rules["unevaluatedProperties"] != nil || rules["unevaluatedItems"] != nil
        found.nodes[node].keywords = keywords
    }

    private mutating func general(_ part: Part, _ rules: JSON.Object, _ keywords: inout [SchemaRules.Keyword]) {
        if let type = rules["type"] {
            let names = type.array?.compactMap(\.string) ?? type.string.map { [$0] }
            if let names {
                var kinds: SchemaRules.Kinds = []
                for name in names {
                    let kind = SchemaRules.Kinds.names.first { sameBytes($0.0, name) }?.1
                    if kind == nil { fault(part, "type", "it names no type of JSON") }
                    kinds.formUnion(kind ?? [])
                }
                keywords.append(.type(kinds, words: names.joined(separator: " or ")))
            } else {
                fault(part, "type", "it is neither a name nor a list of names")
            }
        }
        for key in ["$ref", "$dynamicRef"] {
            guard let reference = rules[key] else { continue }
            guard let (target, anchor) = reference.string.flatMap({ self.target($0, part) }) else {
                keywords.append(.lost(reference.line))
                fault(part, key, "it refers to \(brief(reference)), which is not in the schema")
                continue
            }
            let node = node(target)
            // Only where it comes to a $dynamicAnchor by its name is it other than $ref.
            if key == "$dynamicRef", let anchor, target.json["$dynamicAnchor"]?.string == anchor {
                keywords.append(.dynamicReference(anchor, otherwise: node))
            } else {
                keywords.append(.reference(node))
            }
        }
        if let choices = list(part, rules, "enum") {
            let forms = choices.compactMap { try? $0.canonical() }
            let words = choices.prefix(100).map { brief($0) }.joined(separator: ", ")
            keywords.append(.choices(Set(forms), words: "one of \(words)\(choices.count > 100 ? ", ..." : "")"))
        }
        if let only = rules["const"] {
            keywords.append(.choices(Set([try? only.canonical()].compactMap { $0 }), words: brief(only)))
        }
    }

    private mutating func combined(_ part: Part, _ rules: JSON.Object, _ keywords: inout [SchemaRules.Keyword]) {
        if let parts = schemas(part, rules, "allOf") { keywords.append(.all(parts)) }
        if let parts = schemas(part, rules, "anyOf") { keywords.append(.any(parts, isOne: false)) }
        if let parts = schemas(part, rules, "oneOf") { keywords.append(.any(parts, isOne: true)) }
        if let other = schema(part, rules, "not") { keywords.append(.not(other)) }
        if let condition = schema(part, rules, "if") {
            let (then, otherwise) = (schema(part, rules, "then"), schema(part, rules, "else"))
            keywords.append(.condition(condition, then: then, otherwise: otherwise))
        }
    }

    private mutating func members(_ part: Part, _ rules: JSON.Object, _ keywords: inout [SchemaRules.Keyword]) {
        let named = named(part, rules, "properties")
        var patterns: [(Pattern, Int)] = []
        for (text, node) in self.named(part, rules, "patternProperties") ?? [] {
            if let pattern = pattern(part, text, "patternProperties") { patterns.append((pattern, node)) }
        }
        var others = schema(part, rules, "additionalProperties")
        // Where one of the patterns can't be read, nobody can tell the other members.
        if patterns.count < rules["patternProperties"]?.object?.members.count ?? 0 { others = nil }
        if named != nil || !patterns.isEmpty || others != nil {
            keywords.append(.members(SchemaRules.Names(named ?? []), patterns: patterns, others: others))
        }
        if let names = names(part, rules["required"], "required") { keywords.append(.required(names)) }
        var wanted: [(String, [String])] = []
        var schemas: [(String, Int)] = []
        for key in ["dependentRequired", "dependentSchemas", "dependencies"] {
            guard let rule = rules[key] else { continue }
            guard let object = rule.object else {
                fault(part, key, "it is not an object")
                continue
            }
            for (name, value) in object.members {
                if value.array == nil, key != "dependentRequired" {
                    if let node = schema(part, value, key, name.text) { schemas.append((name.text, node)) }
                } else if let names = names(part, value, key) {
                    wanted.append((name.text, names))
                }
            }
        }
        if !wanted.isEmpty { keywords.append(.dependentRequired(wanted)) }
        if !schemas.isEmpty { keywords.append(.dependentSchemas(schemas)) }
        if let names = schema(part, rules, "propertyNames") { keywords.append(.names(names)) }
        let (least, most) = (count(part, rules, "minProperties"), count(part, rules, "maxProperties"))
        if least != nil || most != nil { keywords.append(.memberCount(least: least, most: most)) }
    }

    private mutating func items(_ part: Part, _ rules: JSON.Object, _ keywords: inout [SchemaRules.Keyword]) {
        // Before 2020-12 a list of items was what prefixItems is now, and additionalItems what items is.
        let isOld = rules["items"]?.array != nil
        let first = schemas(part, rules, isOld ? "items" : "prefixItems")
        let others = schema(part, rules, isOld ? "additionalItems" : "items")
        if first != nil || others != nil { keywords.append(.items(first ?? [], others: others)) }
        if let some = schema(part, rules, "contains") {
            let (least, most) = (count(part, rules, "minContains"), count(part, rules, "maxContains"))
            keywords.append(.contains(some, least: least ?? 1, most: most))
        }
        let (least, most) = (count(part, rules, "minItems"), count(part, rules, "maxItems"))
        if least != nil || most != nil { keywords.append(.itemCount(least: least, most: most)) }
        if rules["uniqueItems"]?.bool == true { keywords.append(.unique) }
    }

    private mutating func scalars(_ part: Part, _ rules: JSON.Object, _ keywords: inout [SchemaRules.Keyword]) {
        let (least, most) = (count(part, rules, "minLength"), count(part, rules, "maxLength"))
        if least != nil || most != nil { keywords.append(.length(least: least, most: most)) }
        if let rule = rules["pattern"] {
            if let text = rule.string {
                if let pattern = pattern(part, text, "pattern") {
                    keywords.append(.pattern(pattern, words: brief(rule)))
                }
            } else {
                fault(part, "pattern", "it is not a text")
            }
        }
        if let format = rules["format"]?.string { keywords.append(.format(format)) }
        let bounds: [(String, SchemaRules.Bound, old: (String, SchemaRules.Bound)?)] = [
            ("minimum", .least, ("exclusiveMinimum", .above)), ("maximum", .most, ("exclusiveMaximum", .below)),
            ("exclusiveMinimum", .above, nil), ("exclusiveMaximum", .below, nil),
        ]
        for (key, bound, old) in bounds {
            // In draft 4 and OpenAPI 3.0 the exclusive ones are truth values beside the others.
            if old == nil, rules[key]?.bool != nil { continue }
            guard let (value, words) = number(part, rules, key) else { continue }
            let isOld = old.map { rules[$0.0]?.bool == true } ?? false
            keywords.append(.bound(isOld ? old?.1 ?? bound : bound, value, words: words))
        }
        guard let (value, words) = number(part, rules, "multipleOf") else { return }
        if value > .zero {
            keywords.append(.multiple(value, words: words))
        } else {
            fault(part, "multipleOf", "it is not more than 0")
        }
    }
}
