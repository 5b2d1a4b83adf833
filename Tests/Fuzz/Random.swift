import ActJSON

/// A seeded source of hostile values: the same seed gives the same run on every machine (SplitMix64).
struct Random {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
    mutating func chance(_ one: Int) -> Bool { below(one) == 0 }
    mutating func pick<T>(_ values: [T]) -> T { values[below(values.count)] }

    /// An integer at an edge: of its type, of a unit's multiple, of a calendar, or a small one.
    mutating func edge() -> Int {
        let edges = [
            0, 1, -1, 2, 7, 31, 53, 60, 365, 366, 1000, 9999, 10_000, 100_000, 86_400, 400_000_000,
            1 << 31, 1 << 32, 1 << 53, -(1 << 53), Int(Int32.min), Int.max, Int.min, Int.max - 1, Int.min + 1,
            253_402_300_799_999, -62_167_219_200_000, Int.max / 1000, Int.min / 1000, Int.max / 86_400,
        ]
        switch below(4) {
        case 0: return below(64) - 8
        case 1: return Int(truncatingIfNeeded: next()) >> below(64)
        case 2: return pick(edges) &+ below(5) &- 2
        default: return pick(edges)
        }
    }

    /// A JSON number as foreign texts spell it.
    mutating func number() -> String {
        switch below(8) {
        case 0: "\(edge())e\(edge() % 400)"
        case 1: "\(edge()).\(next())"
        case 2: "1e\(next())"
        case 3: "-0.\(String(repeating: "0", count: below(400)))1"
        case 4: String(repeating: "9", count: below(400) + 1)
        default: "\(edge())"
        }
    }

    /// Text from pieces that parsers look for, with noise between.
    mutating func text(_ pieces: [String]) -> String {
        let noise = ["", " ", "-", "+", ":", ";", ",", "=", "T", "Z", "\u{0}", "\u{301}", "é", "٣", "\u{202E}"]
        if chance(3) { return pick(pieces) }
        var text = ""
        for _ in 0..<(below(9) + 1) {
            switch below(6) {
            case 0: text += String(edge())
            case 1: text += pick(noise)
            default: text += pick(pieces)
            }
            if text.utf8.count > 4000 { break }
        }
        return text
    }

    /// A JSON value: members of these names, numbers at the edges, nested a little.
    mutating func json(_ names: [String], depth: Int = 4) -> JSON {
        switch below(depth > 0 ? 10 : 5) {
        case 0: return .null
        case 1: return .bool(chance(2))
        case 2, 3: return (try? JSON(number())) ?? .null
        case 4: return .text(text(names))
        case 5: return .array((0..<below(6)).map { _ in json(names, depth: depth - 1) })
        default:
            var members: [(String, JSON)] = []
            for _ in 0..<below(7) {
                let name = pick(names)
                if !members.contains(where: { $0.0 == name }) {
                    members.append((name, json(names, depth: depth - 1)))
                }
            }
            return .object(members)
        }
    }

    /// A value like this one with a leaf or member changed.
    mutating func mutated(_ value: JSON, _ names: [String]) -> JSON {
        if chance(5) { return json(names, depth: 3) }
        switch value {
        case .array(var items) where !items.isEmpty:
            let at = below(items.count)
            items[at] = mutated(items[at], names)
            if chance(6) { items.append(items[at]) }
            return .array(items)
        case .object(var object) where !object.members.isEmpty:
            let at = below(object.members.count)
            object.members[at].value = mutated(object.members[at].value, names)
            if chance(8) { object.members.remove(at: at) }
            return .object(object)
        case .number: return (try? JSON(number())) ?? .null
        case .string: return chance(2) ? .text(text(names)) : json(names, depth: 1)
        default: return json(names, depth: 2)
        }
    }
}
