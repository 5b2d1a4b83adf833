import ActJSON

/// One check of a value against a schema.
struct SchemaCheck {
    /// The depth to which schemas may nest while they meet a value: the stack holds that many.
    private static let maximumDepth = 1250
    /// The most problems that are told.
    private static let mostProblems = 100

    enum Step {
        case key(JSON.Spelled)
        case item(Int)
    }

    /// Members or items that some schema has met: what `unevaluatedProperties` and `unevaluatedItems` leave out.
    struct Met {
        var isAll = false
        var places: Set<Int> = []

        mutating func formUnion(_ other: Met) {
            isAll = isAll || other.isAll
            if places.isEmpty { places = other.places } else { places.formUnion(other.places) }
        }
    }

    let rules: SchemaRules
    private let start: String
    var steps = Schema.maximumSteps
    var path: [Step] = []
    private var found: [Schema.Problem] = []
    /// Whether only a yes or no is wanted, so that no problems are noted.
    var isQuiet = false
    /// Why the check was given up.
    var trouble: String?
    /// The schemas that are met, one inside the other; those from `first` on meet the same value.
    private var chain: [Int] = []
    private var first = 0

    init(_ rules: SchemaRules, _ start: String) {
        self.rules = rules
        self.start = start
        trouble = rules.trouble
    }

    mutating func problems(_ value: JSON) -> [Schema.Problem] {
        var met = Met()
        _ = fits(value, 0, &met)
        guard let trouble else { return found }
        let text = "\(start): \(trouble)"
        return [Schema.Problem(argument: nil, isAbsence: false, isUnfinished: true, text: text)]
    }

    mutating func isFitting(_ value: JSON, _ node: Int) -> Bool {
        var met = Met()
        return isQuietly(value, node, &met) && trouble == nil
    }

    // Noting problems.

    mutating func spend(_ count: Int) -> Bool {
        steps -= count
        guard steps <= 0 else { return trouble == nil }
        if trouble == nil {
            trouble = "to check it takes more than \(Schema.maximumSteps) steps"
        }
        return false
    }

    /// Notes a problem at the place that was come to, or below it; never true.
    mutating func fail(
        _ words: @autoclosure () -> String, below: JSON.Spelled? = nil, isAbsence: Bool = false
    ) -> Bool {
        guard !isQuiet, found.count < SchemaCheck.mostProblems, spend(10 + path.count) else { return false }
        if let below { path.append(.key(below)) }
        defer { if below != nil { path.removeLast() } }
        var text = start
        for step in path {
            switch step {
            case .key(let name): text += "." + cut(name.text, 200)
            case .item(let k): text += "[\(k)]"
            }
        }
        let argument: String? = if case .key(let name)? = path.first { name.text } else { nil }
        found.append(
            Schema.Problem(
                argument: argument, isAbsence: isAbsence && path.count == 1 && chain.count == 1,
                isUnfinished: false,
                text: "\(text): \(words())"))
        return false
    }

    mutating func expect(_ words: @autoclosure () -> String, _ value: JSON) -> Bool {
        fail("expected \(words()), got \(brief(value))")
    }

    // Schemas.

    /// Whether a value fits a schema; `met` has then what of it some part of the schema has met.
    mutating func fits(_ value: JSON, _ number: Int, _ met: inout Met) -> Bool {
        guard spend(1) else { return false }
        let node = rules.nodes[number]
        if node.keywords.isEmpty || node.isNullable && value.isNull { return true }
        guard chain.count < SchemaCheck.maximumDepth else {
            trouble = "its schema goes too deep"
            return false
        }
        chain.append(number)
        defer { chain.removeLast() }
        var own = Met()
        var isFit = true
        for keyword in node.keywords where !holds(keyword, value, &own) {
            isFit = false
            // A value of another type has no further problems.
            if case .type = keyword { return false }
            if isQuiet || trouble != nil { return false }
        }
        if isFit, rules.hasUnevaluated { met.formUnion(own) }
        return isFit
    }

    private mutating func isQuietly(_ value: JSON, _ node: Int, _ met: inout Met) -> Bool {
        let before = isQuiet
        isQuiet = true
        defer { isQuiet = before }
        return fits(value, node, &met)
    }

    /// Whether a part of the value fits a schema.
    mutating func fitsInside(_ value: JSON, _ step: Step, _ node: Int) -> Bool {
        let before = first
        first = chain.count
        path.append(step)
        defer {
            first = before
            path.removeLast()
        }
        var met = Met()
        return fits(value, node, &met)
    }

    mutating func isQuietlyInside(_ value: JSON, _ step: Step, _ node: Int) -> Bool {
        let before = isQuiet
        isQuiet = true
        defer { isQuiet = before }
        return fitsInside(value, step, node)
    }

    private mutating func follow(_ value: JSON, _ node: Int, _ met: inout Met) -> Bool {
        guard !chain[first...].contains(node) else {
            trouble = "its schema refers to itself without end"
            return false
        }
        return spend((chain.count - first) / 8) && fits(value, node, &met)
    }

    mutating func holds(_ keyword: SchemaRules.Keyword, _ value: JSON, _ met: inout Met) -> Bool {
        switch keyword {
        case .never: return fail("not allowed")
        case .type(let kinds, let words): return isOf(kinds, value) || expect(words, value)
        case .reference(let node): return follow(value, node, &met)
        case .dynamicReference(let name, let node):
            let anchors = rules.dynamic[name] ?? [:]
            let outermost = chain.lazy.compactMap { [rules] in anchors[rules.nodes[$0].resource] }.first
            return spend(chain.count) && follow(value, outermost ?? node, &met)
        case .lost(let words): return fail("the schema refers to \(words), which is not in it")
        case .choices(let forms, let words):
            guard let form = try? value.canonical(), spend(form.count / 16), forms.contains(form) else {
                return expect(words, value)
            }
            return true
        case .all(let parts):
            var isFit = true
            for part in parts where !fits(value, part, &met) {
                isFit = false
                if isQuiet || trouble != nil { return false }
            }
            return isFit
        case .any(let parts, let isOne): return fitsAny(value, parts, isOne, &met)
        case .not(let node):
            var scrap = Met()
            if !isQuietly(value, node, &scrap) { return trouble == nil }
            return fail("not allowed, got \(brief(value))")
        case .condition(let condition, let then, let otherwise):
            let isTrue = isQuietly(value, condition, &met)
            guard trouble == nil, let node = isTrue ? then : otherwise else { return trouble == nil }
            return fits(value, node, &met)
        default:
            switch value {
            case .object(let object): return holds(keyword, object, value, &met)
            case .array(let items): return holds(keyword, items, value, &met)
            case .string(let text): return holds(keyword, text.text, value)
            case .number(let text): return holds(keyword, number: text, value)
            default: return true
            }
        }
    }

    func isOf(_ kinds: SchemaRules.Kinds, _ value: JSON) -> Bool {
        switch value {
        case .null: kinds.contains(.null)
        case .bool: kinds.contains(.boolean)
        case .string: kinds.contains(.string)
        case .array: kinds.contains(.array)
        case .object: kinds.contains(.object)
        case .number(let text):
            kinds.contains(.number)
                || kinds.contains(.integer)
                    && (text.utf8.allSatisfy { $0 &- 0x30 < 10 } || Decimal(text)?.isInteger == true)
        }
    }

    private mutating func fitsAny(_ value: JSON, _ parts: [Int], _ isOne: Bool, _ met: inout Met) -> Bool {
        var count = 0
        for part in parts where isQuietly(value, part, &met) {
            count += 1
            if !isOne, !rules.hasUnevaluated { return true }
        }
        guard count == 0 else {
            if count == 1 || !isOne { return true }
            return fail("fits \(count) of the choices, must fit one")
        }
        guard !isQuiet, trouble == nil else { return false }
        // Told is what is wrong by the choice that is nearest.
        let before = found
        var nearest: [Schema.Problem]?
        for part in parts {
            found = []
            var scrap = Met()
            _ = fits(value, part, &scrap)
            if found.count < nearest?.count ?? .max { nearest = found }
        }
        found = before
        guard let nearest, !nearest.isEmpty else { return fail("nothing is allowed here") }
        found += nearest
        return false
    }
}
