import ActJSON
import ActSystem

/// Reads a schema, each of its parts once, and follows its references (RFC 6901 pointers, anchors and ids).
struct SchemaReader {
    /// Keywords whose value is a schema, a list of schemas, or schemas by name.
    static let single = [
        "additionalItems", "additionalProperties", "contains", "else", "if", "items", "not", "propertyNames",
        "then",
        "unevaluatedItems", "unevaluatedProperties",
    ]
    static let lists = ["allOf", "anyOf", "items", "oneOf", "prefixItems"]
    static let maps = [
        "$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties",
    ]
    /// The most faults that are told.
    private static let mostFaults = 100

    /// A part of the schema, and what it is part of.
    struct Part {
        let json: JSON
        let place: Int
        let resource: Int
    }

    private struct Step: Hashable {
        let parent: Int
        let token: [UInt8]
    }

    private let root: JSON
    var found = SchemaRules()
    /// Every place that was come to; 0 is the whole.
    private var places: [Step: Int] = [:]
    private var steps: [Step] = [Step(parent: 0, token: [])]
    private var parts: [Int: Part] = [:]
    /// Steps that reading may still take; no value is checked against a schema that takes more.
    var effort = Schema.maximumSteps
    private var nodes: [Int: Int] = [:]
    private var pending: [(part: Part, node: Int)] = []
    /// Addresses of resources, and their numbers.
    private var addresses = [""]
    private var numbers = ["": 0]
    private var resources: [String: Part] = [:]
    private var anchors: [String: (part: Part, isDynamic: Bool)] = [:]

    init(_ root: JSON) { self.root = root }

    /// The whole, with what references may name in it.
    private mutating func whole() -> Part {
        if let known = resources[""] { return known }
        let whole = entered(Part(json: root, place: 0, resource: 0))
        resources[""] = whole
        index(whole)
        return whole
    }

    /// The part that a reference of the whole schema names; nil where it names none.
    mutating func target(_ reference: String) -> JSON? {
        let whole = whole()
        return effort > 0 ? target(reference, whole)?.part.json : nil
    }

    mutating func rules() -> SchemaRules {
        _ = node(whole())
        for (name, anchor) in anchors.sorted(by: { $0.key < $1.key }) where anchor.isDynamic {
            let name = String(name.drop { $0 != "#" }.dropFirst())
            found.dynamic[name, default: [:]][anchor.part.resource] = node(anchor.part)
        }
        var next = 0
        while next < pending.count, effort > 0 {
            read(pending[next].part, pending[next].node)
            next += 1
        }
        return found
    }

    // Places.

    mutating func place(_ parent: Int, _ token: String) -> Int {
        let step = Step(parent: parent, token: Array(token.utf8))
        if let known = places[step] { return known }
        steps.append(step)
        places[step] = steps.count - 1
        return steps.count - 1
    }

    mutating func part(_ json: JSON, _ above: Part, _ token: String) -> Part {
        let place = place(above.place, token)
        if let known = parts[place] { return known }
        let part = entered(Part(json: json, place: place, resource: above.resource))
        parts[place] = part
        return part
    }

    mutating func spend(_ count: Int) {
        effort -= count
        if effort <= 0 { found.trouble = "its schema takes too long to read" }
    }

    /// The part, in the resource that its `$id` begins where it has one.
    private mutating func entered(_ part: Part) -> Part {
        guard let id = part.json["$id"]?.string else { return part }
        let address = SchemaAddress.resolve(id, addresses[part.resource]).address
        let resource = numbers[address] ?? addresses.count
        if resource == addresses.count {
            numbers[address] = resource
            addresses.append(address)
        }
        return Part(json: part.json, place: part.place, resource: resource)
    }

    private mutating func index(_ part: Part) {
        guard let rules = part.json.object else { return }
        if rules["$id"]?.string != nil { resources[addresses[part.resource]] = part }
        for key in ["$anchor", "$dynamicAnchor"] {
            guard let name = rules[key]?.string else { continue }
            anchors["\(addresses[part.resource])#\(name)"] = (part, key == "$dynamicAnchor")
        }
        for (key, value) in rules.members {
            let key = key.text
            if value.object != nil, SchemaReader.single.contains(key) { index(self.part(value, part, key)) }
            if let items = value.array, SchemaReader.lists.contains(key) {
                let list = self.part(value, part, key)
                for (k, item) in items.enumerated() { index(self.part(item, list, String(k))) }
            }
            if let named = value.object, SchemaReader.maps.contains(key) {
                let map = self.part(value, part, key)
                for member in named.members { index(self.part(member.value, map, member.key.text)) }
            }
        }
    }

    /// The node of a part, which is read later where it is new.
    mutating func node(_ part: Part) -> Int {
        if let known = nodes[part.place] { return known }
        let node = found.nodes.count
        nodes[part.place] = node
        found.nodes.append(SchemaRules.Node(resource: part.resource))
        pending.append((part, node))
        return node
    }

    /// The part that a reference names, and the anchor that it names it by.
    mutating func target(_ reference: String, _ from: Part) -> (part: Part, anchor: String?)? {
        let (address, fragment) = SchemaAddress.resolve(reference, addresses[from.resource])
        guard let fragment = SchemaAddress.decoded(fragment) else { return nil }
        guard fragment.isEmpty || fragment.utf8.first == 0x2F else {
            return anchors["\(address)#\(fragment)"].map { ($0.part, fragment) }
        }
        guard var at = resources[address] else { return nil }
        for token in fragment.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst() {
            guard let name = SchemaAddress.unescaped(token) else { return nil }
            if let known = places[Step(parent: at.place, token: Array(name.utf8))].flatMap({ parts[$0] }) {
                at = known
            } else if let next = step(at.json, name) {
                at = part(next, at, name)
            } else {
                return nil
            }
        }
        return (at, nil)
    }

    /// A member, or an item by its number, written without a sign and without zeros before it.
    private mutating func step(_ json: JSON, _ name: String) -> JSON? {
        if case .object(let object) = json {
            spend(1 + object.members.count)
            return effort > 0 ? object[name] : nil
        }
        guard case .array(let items) = json, name.utf8.count <= 9, name.utf8.allSatisfy({ $0 &- 0x30 < 10 }),
            name == "0" || name.utf8.first != 0x30, let k = Int(name), k < items.count
        else { return nil }
        return items[k]
    }

    mutating func fault(_ part: Part, _ key: String, _ reason: String) {
        guard found.faults.count < SchemaReader.mostFaults else { return }
        var tokens: [String] = []
        var at = place(part.place, key)
        while at != 0 {
            tokens.append(String(decoding: steps[at].token, as: UTF8.self))
            at = steps[at].parent
        }
        let path = tokens.reversed().map { cut($0, 60) }
        found.faults.append("#/\(path.joined(separator: "/")): \(reason)")
    }
}

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
            let names = type.texts ?? type.string.map { [$0] }
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
        let names = rule.texts
        if names == nil || names?.count != rule.array?.count { fault(part, key, "it is not a list of names") }
        return names
    }

    mutating func pattern(_ part: Part, _ text: String, _ key: String) -> Pattern? {
        guard effort > 0 else { return nil }
        do throws(Pattern.ParseError) {
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

/// A reference as RFC 3986 reads it, as far as schemas use that.
enum SchemaAddress {
    /// The address that a reference means beside `base`, and its fragment, as it is spelled.
    static func resolve(_ reference: String, _ base: String) -> (address: String, fragment: String) {
        let hash = reference.firstIndex(of: "#") ?? reference.endIndex
        let (main, fragment) = (reference[..<hash], String(reference[hash...].dropFirst()))
        guard !main.isEmpty else { return (base, fragment) }
        if scheme(main) != nil { return (String(main), fragment) }
        let rest = base[(scheme(base[...]) ?? base.startIndex)..<base.endIndex]
        let host =
            rest.hasPrefix("//") ? rest.dropFirst(2).firstIndex(of: "/") ?? rest.endIndex : rest.startIndex
        if main.hasPrefix("//") { return ("\(base[..<rest.startIndex])\(main)", fragment) }
        if main.hasPrefix("/") { return ("\(base[..<host])\(main)", fragment) }
        guard !base.isEmpty else { return (String(main), fragment) }
        let folder = base[host...].lastIndex(of: "/").map { base[host...$0] } ?? "/"
        return ("\(base[..<host])\(folder)\(main)", fragment)
    }

    /// Where what stands behind the scheme begins.
    private static func scheme(_ text: Substring) -> Substring.Index? {
        guard let colon = text.firstIndex(of: ":"), text.first?.isLetter == true,
            text[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return text.index(after: colon)
    }

    /// Without percent escapes; nil where one is cut short, or they are no text.
    static func decoded(_ text: String) -> String? {
        let (bytes, isWhole) = URLQuery.decoded(text.utf8, isForm: false)
        return isWhole ? String(validating: bytes, as: UTF8.self) : nil
    }

    /// A pointer's token as it was before `~` and `/` were escaped.
    static func unescaped(_ token: some Sequence<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var isEscape = false
        for byte in token {
            switch (isEscape, byte) {
            case (true, 0x30): bytes.append(0x7E)
            case (true, 0x31): bytes.append(0x2F)
            case (true, _): return nil
            case (false, 0x7E): break
            case (false, _): bytes.append(byte)
            }
            isEscape = !isEscape && byte == 0x7E
        }
        return isEscape ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
