import ActJSON

/// Doubles that stand for the numbers of a record that no double holds, or that lose digits in a sum.
///
/// The program runs once with each set of them. A number that only passes through is the same one's stand-in in every
/// run, and comes out with its digits; one that was added to, cut or looked into is not, and the program fails.
struct StandIns {
    /// The stand-ins of one run, in the order of the numbers.
    struct Set {
        fileprivate let values: [Double]
        fileprivate let places: [Double: Int]
        fileprivate let spelled: [[UInt8]: Int]

        fileprivate init(_ values: [Double]) {
            self.values = values
            places = Dictionary(zip(values, values.indices)) { first, _ in first }
            spelled = Dictionary(
                zip(values.map { Array(StandIns.spelled($0).utf8) }, values.indices)
            ) { first, _ in first }
        }
    }

    /// As near as doubles are; and whole numbers of 16 and 15 digits in the place of large ones, which show a sum.
    let sets: [Set]
    /// The numbers as the record spells them.
    private let numbers: [String]
    private let indices: [String: Int]

    /// Nil for a record with none.
    init?(_ record: JSON) {
        var known: [String: (value: Decimal, text: String)] = [:]
        StandIns.collect(record) { text in
            guard !Digits.isSure(text), let value = Decimal(text) else { return }
            if known[value.canonical] == nil { known[value.canonical] = (value, text) }
        }
        guard !known.isEmpty else { return nil }
        let sorted = known.values.sorted { $0.value < $1.value }
        numbers = sorted.map(\.text)
        indices = Dictionary(
            zip(sorted.map(\.value.canonical), sorted.indices), uniquingKeysWith: { first, _ in first })
        var near: [Double] = []
        let most = Double.greatestFiniteMagnitude
        for number in numbers {
            let double = min(max(Double(number) ?? 0, -most), most)
            near.append(max(double, near.last?.nextUp ?? double))
        }
        sets = [
            near, StandIns.moved(near, from: 8_111_222_333_444_007, { $0.nextUp.nextUp }),
            StandIns.moved(near, from: 712_345_678_901_235, { $0.nextDown.nextDown }),
        ].map(Set.init)
    }

    /// Whole numbers from here on in the place of those that a double holds only in part; neighbours of the others.
    private static func moved(_ near: [Double], from first: Double, _ beside: (Double) -> Double) -> [Double] {
        near.enumerated().map { k, double in
            guard double.magnitude >= Digits.whole else { return beside(double) }
            return double < 0 ? -first - Double(13 * (near.count - k)) : first + Double(13 * k)
        }
    }

    private static func spelled(_ double: Double) -> String {
        double.magnitude < Digits.whole ? Decimal(double.description)?.plain ?? "" : double.description
    }

    private static func collect(_ value: JSON, _ found: (String) -> Void) {
        switch value {
        case .number(let text): found(text)
        case .array(let items): for item in items { collect(item, found) }
        case .object(let object): for (_, value) in object.members { collect(value, found) }
        default: break
        }
    }

    /// The record as one run sees it.
    func replaced(_ record: JSON, _ set: Set) -> JSON {
        Digits.replaced(record) { text in
            let place = Decimal(text).flatMap { indices[$0.canonical] }
            return .number(place.map { set.values[$0].description } ?? text)
        }
    }

    // MARK: Outputs

    /// One output of every run as one value; nil where they differ in more than their stand-ins.
    func joined(_ outputs: [JSON]) -> JSON? {
        switch outputs[0] {
        case .number(let text):
            let all = outputs.compactMap { output -> String? in
                if case .number(let text) = output { text } else { nil }
            }
            guard all.count == outputs.count else { return nil }
            let places = zip(all, sets).map { text, set in Double(text).flatMap { set.places[$0] } }
            if let place = places[0], places.allSatisfy({ $0 == place }) { return .number(numbers[place]) }
            return all.allSatisfy { $0 == text } ? outputs[0] : nil
        case .string:
            let texts = outputs.compactMap(\.string)
            guard texts.count == outputs.count else { return nil }
            return joined(texts: texts).map { .text($0) }
        case .array(let items):
            let lists = outputs.compactMap(\.array)
            guard lists.count == outputs.count, lists.allSatisfy({ $0.count == items.count }) else { return nil }
            var joined: [JSON] = []
            for k in items.indices {
                guard let one = self.joined(lists.map { $0[k] }) else { return nil }
                joined.append(one)
            }
            return .array(joined)
        case .object(let object):
            let all = outputs.compactMap { $0.object?.members }
            guard all.count == outputs.count, all.allSatisfy({ $0.count == object.members.count }) else {
                return nil
            }
            var members: [(JSON.Spelled, JSON)] = []
            for k in object.members.indices {
                guard let key = joined(texts: all.map { $0[k].key.text }), let one = joined(all.map { $0[k].value })
                else { return nil }
                members.append((JSON.Spelled(key), one))
            }
            return .object(JSON.Object(members))
        case .bool(let isTrue): return outputs.allSatisfy { $0.bool == isTrue } ? outputs[0] : nil
        case .null:
            return outputs.allSatisfy { if case .null = $0 { true } else { false } } ? outputs[0] : nil
        }
    }

    /// A text of every run with the digits of the numbers in it.
    private func joined(texts: [String]) -> String? {
        // jq spells a large double in its own way, so that only the rest of the first text can be compared.
        let restored = zip(texts, sets).map { restore($0, $1) }
        guard sameBytes(restored[1], restored[2]) else { return nil }
        let isSame = sameBytes(restored[1], texts[1])
        guard isSame ? sameBytes(texts[0], texts[1]) : StandIns.rest(texts[0]) == StandIns.rest(restored[1]) else {
            return nil
        }
        return restored[1]
    }

    private func restore(_ text: String, _ set: Set) -> String {
        let bytes = Array(text.utf8)
        let lengths = Swift.Set(set.spelled.keys.map(\.count)).sorted(by: >)
        var out: [UInt8] = []
        var at = 0
        while at < bytes.count {
            let found = lengths.lazy.compactMap { length -> (place: Int, length: Int)? in
                guard at + length <= bytes.count else { return nil }
                return set.spelled[Array(bytes[at..<at + length])].map { ($0, length) }
            }.first
            if let found {
                out += Array(numbers[found.place].utf8)
                at += found.length
            } else {
                out.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// A text without all that numbers are spelled with.
    private static func rest(_ text: String) -> [UInt8] {
        text.utf8.filter { $0 &- 0x30 >= 10 && !"+-.eE".utf8.contains($0) }
    }
}
