import ActJSON

/// A schema as it was read: every part of it that a value may meet, with its references followed.
struct SchemaRules: Sendable {
    /// One schema inside the schema.
    struct Node: Sendable {
        var keywords: [Keyword] = []
        /// OpenAPI's `nullable: true`: null fits whatever else is said.
        var isNullable = false
        /// The resource that it is in: what `$dynamicRef` goes by.
        var resource = 0
    }

    /// A keyword of a schema. Numbers of other schemas are places in `nodes`.
    enum Keyword: Sendable {
        case never
        case type(Kinds, words: String)
        case reference(Int)
        case dynamicReference(String, otherwise: Int)
        case lost(String)
        case choices(Set<[UInt8]>, words: String)
        case all([Int])
        case any([Int], isOne: Bool)
        case not(Int)
        case condition(Int, then: Int?, otherwise: Int?)
        case members(Names, patterns: [(Pattern, Int)], others: Int?)
        case required([String])
        case dependentRequired([(String, [String])])
        case dependentSchemas([(String, Int)])
        case names(Int)
        case memberCount(least: Int?, most: Int?)
        case items([Int], others: Int?)
        case contains(Int, least: Int, most: Int?)
        case itemCount(least: Int?, most: Int?)
        case unique
        case length(least: Int?, most: Int?)
        case pattern(Pattern, words: String)
        case format(String)
        case bound(Bound, Decimal, words: String)
        case multiple(Decimal, words: String)
        case otherMembers(Int)
        case otherItems(Int)
    }

    struct Kinds: OptionSet {
        let rawValue: UInt8
        static let names: [(String, Kinds)] = [
            ("null", null), ("boolean", boolean), ("number", number), ("integer", integer), ("string", string),
            ("array", array), ("object", object),
        ]
        static let null = Kinds(rawValue: 1)
        static let boolean = Kinds(rawValue: 2)
        static let number = Kinds(rawValue: 4)
        static let integer = Kinds(rawValue: 8)
        static let string = Kinds(rawValue: 16)
        static let array = Kinds(rawValue: 32)
        static let object = Kinds(rawValue: 64)
    }

    enum Bound: Sendable { case least, most, above, below }

    /// Schemas by name; a name is its bytes.
    struct Names: Sendable {
        private static let few = 16
        private let all: [(name: String, node: Int)]
        private var index: [[UInt8]: Int] = [:]

        init(_ all: [(String, Int)]) {
            self.all = all
            guard all.count > Names.few else { return }
            for (name, node) in all { index[Array(name.utf8)] = node }
        }

        subscript(name: JSON.Spelled) -> Int? {
            if index.isEmpty { return all.first { name.means($0.name) }?.node }
            return index[Array(name.text.utf8)]
        }
    }

    /// The keys of an object, for more than one look.
    struct Keys {
        private static let few = 8
        private let object: JSON.Object
        private var index: Set<[UInt8]> = []

        init(_ object: JSON.Object) {
            self.object = object
            guard object.members.count > Keys.few else { return }
            for member in object.members { index.insert(Array(member.key.text.utf8)) }
        }

        func contains(_ name: String) -> Bool {
            index.isEmpty ? object[name] != nil : index.contains(Array(name.utf8))
        }
    }

    /// The whole schema first.
    var nodes: [Node] = []
    /// The parts that can't be checked, each with its place and the reason.
    var faults: [String] = []
    /// Why nothing can be checked.
    var trouble: String?
    /// Whether some part says what of a value no other part may have met.
    var hasUnevaluated = false
    /// The schemas that `$dynamicRef` may lead to, by anchor and resource.
    var dynamic: [String: [Int: Int]] = [:]

    init(_ root: JSON) {
        var reader = SchemaReader(root)
        self = reader.rules()
    }

    init() {}

    /// The schema of a member of the whole.
    func argument(_ name: String) -> Int? {
        for case .members(let names, _, _) in nodes.first?.keywords ?? [] { return names[JSON.Spelled(name)] }
        return nil
    }
}
