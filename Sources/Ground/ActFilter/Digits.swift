import ActJSON

/// Numbers that a double can't hold, which is all that jq 1.6 knows of numbers.
enum Digits {
    /// From here on doubles hold only some of the whole numbers.
    static let whole = 9_007_199_254_740_992.0

    /// A number that came out of a program with other digits than it has.
    static let lost = Failure(.badArguments, "a number has more digits than jq holds")

    /// Whether outputs have a large number that is neither in the input nor in the program, so that it was computed, and
    /// may have lost digits.
    static func areComputed(_ outputs: [JSON], _ input: JSON, _ literals: [String]) -> Bool {
        var large = Set(outputs.flatMap { numbers(in: $0, texts: false) })
        guard !large.isEmpty else { return false }
        large.subtract(numbers(in: input, texts: true) + literals.compactMap { self.large($0) })
        return !large.isEmpty
    }

    /// The large numbers in a value, those that are texts among them or not.
    private static func numbers(in value: JSON, texts: Bool) -> [String] {
        switch value {
        case .number(let text): large(text).map { [$0] } ?? []
        case .string(let spelled): texts ? large(spelled.text).map { [$0] } ?? [] : []
        case .array(let items): items.flatMap { numbers(in: $0, texts: texts) }
        case .object(let object): object.members.flatMap { numbers(in: $0.value, texts: texts) }
        default: []
        }
    }

    private static func large(_ text: String) -> String? {
        guard text.utf8.count < 1000, let double = Double(text), double.magnitude >= whole else { return nil }
        return Decimal(text)?.canonical
    }

    /// Whether a double holds the number: it comes back from one as the same.
    static func fits(_ text: String) -> Bool {
        if text.utf8.count < 16, text.utf8.allSatisfy({ $0 | 0x20 != 0x65 }) { return true }
        guard let double = Double(text), double.isFinite, let exact = Decimal(text) else { return false }
        return Decimal(double.description)?.canonical == exact.canonical
    }

    /// Whether sums with the number keep its digits: a double holds it, and its neighbours too.
    static func isSure(_ text: String) -> Bool {
        if text.utf8.count < 16, text.utf8.allSatisfy({ $0 | 0x20 != 0x65 }) { return true }
        return fits(text) && (Double(text)?.magnitude ?? whole) < whole
    }

    /// Whether a value holds a number of which jq may lose digits.
    static func arePast(_ value: JSON) -> Bool {
        switch value {
        case .number(let text): !isSure(text)
        case .array(let items): items.contains(where: arePast)
        case .object(let object): object.members.contains { arePast($0.value) }
        default: false
        }
    }

    /// A value with others in the place of such numbers.
    static func replaced(_ value: JSON, _ other: (String) -> JSON) -> JSON {
        switch value {
        case .number(let text): isSure(text) ? value : other(text)
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
