import ActJSON
import ActSystem

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
    private var found: [Schema.Violation] = []
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

    mutating func problems(_ value: JSON) -> [Schema.Violation] {
        var met = Met()
        _ = fits(value, 0, &met)
        guard let trouble else { return found }
        let text = "\(start): \(trouble)"
        return [Schema.Violation(argument: nil, isAbsence: false, isUnfinished: true, text: text)]
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
            Schema.Violation(
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
        var nearest: [Schema.Violation]?
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

/// Checks of members and items against a schema.
extension SchemaCheck {
    // Objects.

    mutating func holds(
        _ keyword: SchemaRules.Keyword, _ object: JSON.Object, _ value: JSON, _ met: inout Met
    ) -> Bool {
        let members = object.members
        var isFit = true
        switch keyword {
        case .members(let names, let patterns, let others):
            return fits(members, names, patterns, others, &met)
        case .required(let names):
            guard spend(names.count + members.count / 8) else { return false }
            let keys = SchemaRules.Keys(object)
            for name in names where !keys.contains(name) {
                isFit = fail("required", below: JSON.Spelled(name), isAbsence: true)
                if isQuiet { return false }
            }
        case .dependentRequired(let all):
            guard spend(all.count + members.count / 8) else { return false }
            let keys = SchemaRules.Keys(object)
            for (name, wanted) in all where keys.contains(name) {
                guard spend(wanted.count) else { return false }
                for other in wanted where !keys.contains(other) {
                    isFit = fail("required beside \(cut(name, 200))", below: JSON.Spelled(other))
                }
            }
        case .dependentSchemas(let all):
            guard spend(all.count + members.count / 8) else { return false }
            let keys = SchemaRules.Keys(object)
            for (name, node) in all where keys.contains(name) && !fits(value, node, &met) { isFit = false }
        case .names(let node):
            for (key, _) in members where !isQuietlyInside(.string(key), .key(key), node) {
                isFit = fail("not a name that is allowed", below: key)
                if isQuiet || trouble != nil { return false }
            }
        case .memberCount(let least, let most): return isWithin(members.count, least, most, "member")
        case .otherMembers(let node):
            guard !met.isAll else { return true }
            for (k, (key, value)) in members.enumerated() where !met.places.contains(k) {
                if !fitsOther(value, key, node) { isFit = false }
                if isQuiet && !isFit || trouble != nil { return false }
            }
            met.isAll = true
        default: return true
        }
        return isFit && trouble == nil
    }

    private mutating func fits(
        _ members: [(key: JSON.Spelled, value: JSON)], _ names: SchemaRules.Names, _ patterns: [(Pattern, Int)],
        _ others: Int?, _ met: inout Met
    ) -> Bool {
        var isFit = true
        for (k, (key, value)) in members.enumerated() {
            guard spend(1) else { return false }
            var isKnown = false
            if let node = names[key] {
                isKnown = true
                if !fitsInside(value, .key(key), node) { isFit = false }
            }
            for (pattern, node) in patterns where matches(pattern, key.text) {
                isKnown = true
                if !fitsInside(value, .key(key), node) { isFit = false }
            }
            if !isKnown, let others {
                isKnown = true
                if !fitsOther(value, key, others) { isFit = false }
            }
            if isQuiet && !isFit || trouble != nil { return false }
            if isKnown, rules.hasUnevaluated { met.places.insert(k) }
        }
        return isFit
    }

    /// Whether a member that is not named fits what is said of those.
    private mutating func fitsOther(_ value: JSON, _ key: JSON.Spelled, _ node: Int) -> Bool {
        if case .never? = rules.nodes[node].keywords.first { return fail("no such argument", below: key) }
        return fitsInside(value, .key(key), node)
    }

    // Arrays.

    mutating func holds(
        _ keyword: SchemaRules.Keyword, _ items: [JSON], _ value: JSON, _ met: inout Met
    ) -> Bool {
        var isFit = true
        switch keyword {
        case .items(let nodes, let others):
            for (k, item) in items.enumerated() {
                guard let node = k < nodes.count ? nodes[k] : others else { break }
                if !fitsInside(item, .item(k), node) { isFit = false }
                if isQuiet && !isFit || trouble != nil { return false }
                if rules.hasUnevaluated { met.places.insert(k) }
            }
        case .contains(let node, let least, let most):
            var count = 0
            for (k, item) in items.enumerated() where isQuietlyInside(item, .item(k), node) {
                count += 1
                if rules.hasUnevaluated { met.places.insert(k) }
            }
            guard trouble == nil else { return false }
            return isWithin(count, least, most, "item that fits", "items that fit")
        case .itemCount(let least, let most): return isWithin(items.count, least, most, "item")
        case .unique:
            var seen: Set<[UInt8]> = []
            for (k, item) in items.enumerated() {
                let form = (try? item.canonical()) ?? item.bytes
                guard spend(1 + form.count / 16) else { return false }
                if seen.insert(form).inserted { continue }
                path.append(.item(k))
                isFit = fail("given twice")
                path.removeLast()
                if isQuiet { return false }
            }
        case .otherItems(let node):
            guard !met.isAll else { return true }
            for (k, item) in items.enumerated() where !met.places.contains(k) {
                if !fitsInside(item, .item(k), node) { isFit = false }
                if isQuiet && !isFit || trouble != nil { return false }
            }
            met.isAll = true
        default: return true
        }
        return isFit && trouble == nil
    }

    mutating func isWithin(
        _ count: Int, _ least: Int?, _ most: Int?, _ one: String, _ several: String? = nil
    ) -> Bool {
        func named(_ limit: Int) -> String { "\(limit) \(limit == 1 ? one : several ?? "\(one)s")" }
        if let least, count < least { return fail("expected at least \(named(least)), got \(count)") }
        if let most, count > most { return fail("expected at most \(named(most)), got \(count)") }
        return true
    }
}

/// Checks of texts and numbers against a schema.
extension SchemaCheck {
    mutating func holds(_ keyword: SchemaRules.Keyword, _ text: String, _ value: JSON) -> Bool {
        switch keyword {
        case .length(let least, let most):
            guard spend(text.utf8.count / 16) else { return false }
            return isWithin(text.unicodeScalars.count, least, most, "character")
        case .pattern(let pattern, let words):
            return matches(pattern, text) || expect("a text that fits the pattern \(words)", value)
        case .format(let format):
            guard spend(text.utf8.count / 4) else { return false }
            return SchemaCheck.hasFormat(text, format)
                || expect(format == "email" ? "an email" : "a \(format)", value)
        default: return true
        }
    }

    mutating func matches(_ pattern: Pattern, _ text: String) -> Bool {
        guard trouble == nil else { return false }
        var search = PatternSearch(pattern, text, steps: steps)
        let isFound = search.isFound()
        steps = search.steps
        return spend(0) && isFound == true
    }

    mutating func holds(_ keyword: SchemaRules.Keyword, number text: String, _ value: JSON) -> Bool {
        switch keyword {
        case .bound(let bound, let edge, let words):
            guard spend(text.utf8.count / 16) else { return false }
            let number = Decimal(text)
            switch bound {
            case .least: return number.map { $0 >= edge } ?? false || expect("at least \(words)", value)
            case .most: return number.map { $0 <= edge } ?? false || expect("at most \(words)", value)
            case .above: return number.map { $0 > edge } ?? false || expect("more than \(words)", value)
            case .below: return number.map { $0 < edge } ?? false || expect("less than \(words)", value)
            }
        case .multiple(let unit, let words):
            let number = Decimal(text)
            guard spend((text.utf8.count + unit.digits.count) * unit.digits.count / 4) else { return false }
            return number?.isMultiple(of: unit) == true || expect("a multiple of \(words)", value)
        default: return true
        }
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
}
