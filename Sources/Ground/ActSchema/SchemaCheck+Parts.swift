import ActJSON

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
