/// Checks values against the JSON Schemas that tools come with: type, required, properties, additionalProperties,
/// items, prefixItems, enum, const, format, ranges, lengths, pattern-free strings, anyOf, oneOf, allOf, not, and
/// local `$ref`. A keyword it does not know is passed over, as the specification says.
package struct Schema: Sendable {
    private let root: JSON

    package init(_ root: JSON) { self.root = root }

    /// What is wrong with `value`, in the order found; each names its path: `arguments.amount: expected number,
    /// got "abc"`. Required members that are absent are listed by `missing` instead when at the top level.
    package func problems(_ value: JSON, path: String = "arguments") -> [String] {
        var found: [String] = []
        check(value, root, path, 0, &found)
        return found
    }

    /// Top-level required members that are absent.
    package func missing(_ value: JSON) -> [String] {
        let object = value.object ?? JSON.Object()
        return (root["required"]?.array ?? []).compactMap(\.string).filter { object[$0] == nil }
    }

    private func check(_ value: JSON, _ schema: JSON, _ path: String, _ depth: Int, _ found: inout [String]) {
        guard depth < 64 else {
            found.append("\(path): the schema refers to itself without end")
            return
        }
        guard let rules = schema.object else {
            if schema.bool == false { found.append("\(path): not allowed") }
            return
        }
        for (key, rule) in rules.members {
            switch key.raw {
            case "$ref":
                if let target = rule.string.flatMap(resolve) {
                    check(value, target, path, depth + 1, &found)
                } else {
                    found.append("\(path): the schema refers to \(rule.line), which is not in it")
                }
            case "type":
                let types = rule.array?.compactMap(\.string) ?? [rule.string ?? ""]
                if !types.contains(where: { Schema.matches(value, $0) }) {
                    let expected = types.joined(separator: " or ")
                    found.append("\(path): expected \(expected), got \(Schema.short(value))")
                    return
                }
            case "enum":
                let choices = rule.array ?? []
                if !choices.contains(where: { Schema.same($0, value) }) {
                    let list = choices.map(\.line).joined(separator: ", ")
                    found.append("\(path): expected one of \(list), got \(Schema.short(value))")
                }
            case "const":
                if !Schema.same(rule, value) {
                    found.append("\(path): expected \(rule.line), got \(Schema.short(value))")
                }
            case "allOf":
                for part in rule.array ?? [] { check(value, part, path, depth + 1, &found) }
            case "anyOf", "oneOf":
                choice(value, rule.array ?? [], only: key.raw == "oneOf", path, depth, &found)
            case "not":
                var inner: [String] = []
                check(value, rule, path, depth + 1, &inner)
                if inner.isEmpty { found.append("\(path): not allowed, got \(Schema.short(value))") }
            default: break
            }
        }
        switch value {
        case .object(let object): members(object, rules, path, depth, &found)
        case .array(let items): self.items(items, rules, path, depth, &found)
        case .string(let text): string(text.text, rules, path, &found)
        case .number(let text): number(text, rules, path, &found)
        default: break
        }
    }

    private func choice(
        _ value: JSON, _ parts: [JSON], only: Bool, _ path: String, _ depth: Int, _ found: inout [String]
    ) {
        var fits = 0
        var nearest: [String]?
        for part in parts {
            var inner: [String] = []
            check(value, part, path, depth + 1, &inner)
            if inner.isEmpty {
                fits += 1
            } else if nearest.map({ inner.count < $0.count }) ?? true {
                nearest = inner
            }
        }
        if fits == 0 { found.append(contentsOf: nearest ?? ["\(path): nothing is allowed here"]) }
        if only, fits > 1 { found.append("\(path): fits \(fits) of the choices, must fit one") }
    }

    private func members(
        _ object: JSON.Object, _ rules: JSON.Object, _ path: String, _ depth: Int, _ found: inout [String]
    ) {
        let properties = rules["properties"]?.object
        let additional = rules["additionalProperties"]
        for (key, value) in object.members {
            let name = key.text
            if let rule = properties?[name] {
                check(value, rule, "\(path).\(name)", depth + 1, &found)
            } else if additional?.bool == false {
                found.append("\(path).\(name): no such argument")
            } else if let additional {
                check(value, additional, "\(path).\(name)", depth + 1, &found)
            }
        }
        for name in (rules["required"]?.array ?? []).compactMap(\.string) where object[name] == nil {
            found.append("\(path).\(name): required")
        }
        limit(object.members.count, rules, "minProperties", "maxProperties", "members", path, &found)
    }

    private func items(
        _ items: [JSON], _ rules: JSON.Object, _ path: String, _ depth: Int, _ found: inout [String]
    ) {
        let first = rules["prefixItems"]?.array ?? []
        for (k, item) in items.enumerated() {
            guard let rule = k < first.count ? first[k] : rules["items"] else { continue }
            check(item, rule, "\(path)[\(k)]", depth + 1, &found)
        }
        limit(items.count, rules, "minItems", "maxItems", "items", path, &found)
        if rules["uniqueItems"]?.bool == true {
            var seen = Set<[UInt8]>()
            for (k, item) in items.enumerated() where !seen.insert((try? item.canonical()) ?? item.bytes).inserted {
                found.append("\(path)[\(k)]: given twice")
            }
        }
    }

    private func string(_ text: String, _ rules: JSON.Object, _ path: String, _ found: inout [String]) {
        limit(text.unicodeScalars.count, rules, "minLength", "maxLength", "characters", path, &found)
        if let format = rules["format"]?.string, !Schema.hasFormat(text, format) {
            found.append("\(path): expected a \(format), got \(Schema.short(.text(text)))")
        }
    }

    private func number(_ text: String, _ rules: JSON.Object, _ path: String, _ found: inout [String]) {
        func bound(_ key: String, _ words: String, _ broken: (Decimal, Decimal) -> Bool) {
            guard let limit = rules[key]?.number, let edge = Decimal(limit) else { return }
            guard let value = Decimal(text), !broken(value, edge) else {
                found.append("\(path): expected \(words) \(limit), got \(Schema.short(.number(text)))")
                return
            }
        }
        bound("minimum", "at least") { $0 < $1 }
        bound("maximum", "at most") { $0 > $1 }
        bound("exclusiveMinimum", "more than") { $0 <= $1 }
        bound("exclusiveMaximum", "less than") { $0 >= $1 }
    }

    private func limit(
        _ count: Int, _ rules: JSON.Object, _ least: String, _ most: String, _ what: String, _ path: String,
        _ found: inout [String]
    ) {
        if let least = rules[least]?.int, count < least {
            found.append("\(path): expected at least \(least) \(what), got \(count)")
        }
        if let most = rules[most]?.int, count > most {
            found.append("\(path): expected at most \(most) \(what), got \(count)")
        }
    }

    /// The part of the schema that a local reference names (RFC 6901 in a fragment).
    func resolve(_ reference: String) -> JSON? {
        guard let pointer = reference.after("#") else { return nil }
        var at = root
        for part in pointer.split(separator: "/") {
            let name = String(part).replacing("~1", with: "/").replacing("~0", with: "~")
            guard
                let next = at[name]
                    ?? Int(name).flatMap({ k in at.array.flatMap { $0.indices.contains(k) ? $0[k] : nil } })
            else { return nil }
            at = next
        }
        return at
    }

    private static func matches(_ value: JSON, _ type: String) -> Bool {
        if type == "integer" { return value.number.flatMap { Decimal($0)?.isInteger } ?? false }
        return value.kind == type
    }

    private static func same(_ a: JSON, _ b: JSON) -> Bool {
        guard a.kind == b.kind, let x = try? a.canonical(), let y = try? b.canonical() else { return false }
        return x == y
    }

    /// A value as a message shows it.
    private static func short(_ value: JSON) -> String {
        let line = value.line
        return line.unicodeScalars.count <= 60 ? line : String(String(line.unicodeScalars.prefix(57))) + "..."
    }

    private static func hasFormat(_ text: String, _ format: String) -> Bool {
        switch format {
        case "date-time": LocalTime(text) != nil
        case "date": Day(text) != nil
        case "email":
            text.split(separator: "@", omittingEmptySubsequences: false).count == 2
                && !text.hasPrefix("@") && !text.hasSuffix("@") && !text.utf8.contains { $0 <= 0x20 }
        case "uri", "url":
            text.firstIndex(of: ":").map { $0 > text.startIndex && !text.utf8.contains { $0 <= 0x20 } } ?? false
        case "uuid": text.utf8.count == 36 && text.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12]
        default: true
        }
    }

    // Operands: text typed by the schema.

    /// The value that `key=text` on a command line means under this schema.
    package func typed(_ name: String, _ text: String) -> JSON {
        guard let rule = root["properties"]?[name] else { return .text(text) }
        return typed(text, rule, 0)
    }

    private func typed(_ text: String, _ rule: JSON, _ depth: Int) -> JSON {
        if let target = rule["$ref"]?.string.flatMap(resolve), depth < 16 { return typed(text, target, depth + 1) }
        for key in ["anyOf", "oneOf"] where depth < 16 {
            let readings = (rule[key]?.array ?? []).map { ($0, typed(text, $0, depth + 1)) }
            for (part, value) in readings {
                var found: [String] = []
                check(value, part, "", 0, &found)
                if found.isEmpty, value.string == nil || readings.allSatisfy({ $0.1.string != nil }) {
                    return value
                }
            }
        }
        let types = rule["type"]?.array?.compactMap(\.string) ?? rule["type"]?.string.map { [$0] } ?? []
        for type in types {
            switch type {
            case "integer", "number":
                if let value = try? JSON(text), value.number != nil { return value }
            case "boolean":
                if ["true", "yes", "on"].contains(text) { return .bool(true) }
                if ["false", "no", "off"].contains(text) { return .bool(false) }
            case "null":
                if text == "null" { return .null }
            case "object":
                if let value = try? JSON(text), value.object != nil { return value }
            case "array":
                if let value = try? JSON(text), value.array != nil { return value }
                // One item, or several with commas between: what a person types for a list of words.
                guard !types.contains("string") else { continue }
                let items = rule["items"] ?? .object([])
                return .array(text.split(separator: ",").map { typed(String($0).trimmed, items, depth + 1) })
            default: break
            }
        }
        return .text(text)
    }
}
