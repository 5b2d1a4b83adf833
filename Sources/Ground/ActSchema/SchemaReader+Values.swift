import ActJSON

/// Values of keywords; nil where there is none, or it can't be what the keyword wants, which is a fault.
extension SchemaReader {
    mutating func schema(_ part: Part, _ rules: JSON.Object, _ key: String) -> Int? {
        rules[key].flatMap { schema(part, $0, key) }
    }

    mutating func schema(_ part: Part, _ value: JSON, _ key: String, _ name: String? = nil) -> Int? {
        guard value.object != nil || value.bool != nil else {
            fault(part, key, "it has a value that is not a schema")
            return nil
        }
        guard let name else { return node(self.part(value, part, key)) }
        let above = Part(json: value, place: place(part.place, key), resource: part.resource)
        return node(self.part(value, above, name))
    }

    mutating func schemas(_ part: Part, _ rules: JSON.Object, _ key: String) -> [Int]? {
        list(part, rules, key)?.enumerated().compactMap { schema(part, $1, key, String($0)) }
    }

    mutating func named(_ part: Part, _ rules: JSON.Object, _ key: String) -> [(String, Int)]? {
        guard let rule = rules[key] else { return nil }
        guard let object = rule.object else {
            fault(part, key, "it is not an object")
            return nil
        }
        return object.members.compactMap { name, value in
            schema(part, value, key, name.text).map { (name.text, $0) }
        }
    }

    mutating func list(_ part: Part, _ rules: JSON.Object, _ key: String) -> [JSON]? {
        guard let rule = rules[key] else { return nil }
        if rule.array == nil { fault(part, key, "it is not a list") }
        return rule.array
    }

    mutating func names(_ part: Part, _ rule: JSON?, _ key: String) -> [String]? {
        guard let rule else { return nil }
        let names = rule.array?.compactMap(\.string)
        if names == nil || names?.count != rule.array?.count { fault(part, key, "it is not a list of names") }
        return names
    }

    mutating func pattern(_ part: Part, _ text: String, _ key: String) -> Pattern? {
        guard effort > 0 else { return nil }
        do throws(Pattern.Trouble) {
            let pattern = try Pattern(text)
            spend(pattern.count * 8)
            return pattern
        } catch {
            spend(text.utf8.count)
            fault(part, key, "the pattern \(brief(.text(text))) can't be read: \(error.message)")
            return nil
        }
    }

    mutating func number(_ part: Part, _ rules: JSON.Object, _ key: String) -> (Decimal, String)? {
        guard let rule = rules[key] else { return nil }
        guard let value = rule.number.flatMap({ Decimal($0) }) else {
            fault(part, key, "it is not a number that can be compared")
            return nil
        }
        return (value, brief(rule))
    }

    mutating func count(_ part: Part, _ rules: JSON.Object, _ key: String) -> Int? {
        guard let rule = rules[key] else { return nil }
        guard let value = rule.number.flatMap({ Decimal($0) }), value.isInteger, value >= .zero else {
            fault(part, key, "it is not a count")
            return nil
        }
        return value.int ?? .max
    }
}
