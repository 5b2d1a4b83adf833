import ActJSON
import ActSystem

/// Reads a schema, each of its parts once, and follows its references (RFC 6901 pointers, anchors and ids).
struct SchemaReader {
    /// Keywords whose value is a schema, a list of schemas, or schemas by name.
    private static let single = [
        "additionalItems", "additionalProperties", "contains", "else", "if", "items", "not", "propertyNames",
        "then",
        "unevaluatedItems", "unevaluatedProperties",
    ]
    private static let lists = ["allOf", "anyOf", "items", "oneOf", "prefixItems"]
    private static let maps = [
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
