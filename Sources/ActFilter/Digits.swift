import ActCore

/// Numbers that a double can't hold, which is all that jq 1.6 knows of numbers.
enum Digits {
    /// Whether a double holds the number: it comes back from one as the same.
    static func fits(_ text: String) -> Bool {
        if text.utf8.count < 16, text.utf8.allSatisfy({ $0 | 0x20 != 0x65 }) { return true }
        guard let double = Double(text), double.isFinite, let exact = Decimal(text) else { return false }
        return Decimal(double.description)?.canonical == exact.canonical
    }

    /// Whether a value holds a number that a double does not.
    static func arePast(_ value: JSON) -> Bool {
        switch value {
        case .number(let text): !fits(text)
        case .array(let items): items.contains(where: arePast)
        case .object(let object): object.members.contains { arePast($0.value) }
        default: false
        }
    }

    /// A value with others in the place of such numbers.
    static func replaced(_ value: JSON, _ other: (String) -> JSON) -> JSON {
        switch value {
        case .number(let text): fits(text) ? value : other(text)
        case .array(let items): .array(items.map { replaced($0, other) })
        case .object(let object):
            .object(JSON.Object(object.members.map { ($0.key, replaced($0.value, other)) }))
        default: value
        }
    }

    /// The number's digits as a string.
    static func text(_ number: String) -> JSON { .text(number) }

    /// Doubles on both sides of the number, or nearest to it.
    static func below(_ number: String) -> JSON { double((Double(number) ?? 0).nextDown) }
    static func above(_ number: String) -> JSON { double((Double(number) ?? 0).nextUp) }

    private static func double(_ double: Double) -> JSON {
        let most = Double.greatestFiniteMagnitude
        return .number(min(max(double, -most), most).description)
    }
}
