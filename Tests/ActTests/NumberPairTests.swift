import ActJSON
import Testing

/// What an approval is for is told apart by canonical forms, so no two numbers may share one, and no spelling may
/// matter. Numbers are made as text, and compared here by another way than the code under test: by their digits.
@Suite struct NumberPairTests {
    @Test func aMillionPairsOfDifferentNumbersNeverShareAForm() throws {
        var source = Numbers(seed: 0x5EA1_ED00_CA11)
        var (different, equal, formless) = (0, 0, 0)
        var (collisions, splits): ([String], [String]) = ([], [])
        while different < 1_000_000 || equal < 250_000 {
            let (a, b) = different < 1_000_000 && source.chance(7, of: 8) ? source.neighbours() : source.spellings()
            guard let one = try? JSON(a).canonical(), let other = try? JSON(b).canonical() else {
                // An exponent of more than 17 digits has none, so nothing with one is ever approved.
                #expect(Exact(a).exponentDigits > 17 || Exact(b).exponentDigits > 17, "\(text(a)) \(text(b))")
                formless += 1
                continue
            }
            let (exact, otherExact) = (Exact(a), Exact(b))
            #expect(exact.known && otherExact.known, "\(text(a)) \(text(b))")
            if exact == otherExact {
                if a != b { equal += 1 }
                if one != other, splits.count < 10 { splits.append("\(text(a)) \(text(b))") }
            } else {
                different += 1
                if one == other, collisions.count < 10 { collisions.append("\(text(a)) \(text(b))") }
            }
        }
        #expect(collisions == [], "different numbers with one form")
        #expect(splits == [], "one number with two forms")
        #expect(formless > 0 && formless < different / 100)
    }

    /// The comparison itself, on pairs whose answer anybody can see.
    @Test func theComparisonIsRight() {
        let same = [
            ("1", "1.0"), ("1", "1e0"), ("10", "1E+1"), ("0.1", "1e-1"), ("-0", "0"), ("0e9", "-0.00e-7"),
            ("120", "0.0120e4"), ("1e007", "10000000"), ("-12.50", "-1250e-2"),
        ]
        for (a, b) in same { #expect(Exact(Array(a.utf8)) == Exact(Array(b.utf8)), "\(a) \(b)") }
        let unlike = [
            ("1", "-1"), ("1", "10"), ("1", "0.1"), ("1e1", "1e-1"), ("9007199254740992", "9007199254740993"),
            ("0", "1e-400"), ("12", "21"), ("1.01", "1.1"), ("101", "11"), ("1e16", "1e17"),
        ]
        for (a, b) in unlike { #expect(Exact(Array(a.utf8)) != Exact(Array(b.utf8)), "\(a) \(b)") }
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// A number's value: its sign, its digits without zeros on either end, and where the point stands before them.
/// Equal values have equal parts; zero has no digits, no sign and no point.
private struct Exact: Equatable {
    private(set) var negative = false
    private(set) var digits: [UInt8] = []
    private(set) var point = 0
    /// How many digits the exponent was written with; no part of the value.
    private(set) var exponentDigits = 0
    /// Whether the point can be told: the exponent has no more than 18 digits, zeros before them left out,
    /// or it does not matter.
    private(set) var known = true

    init(_ text: [UInt8]) {
        var (whole, afterPoint, shift, shiftNegative, inExponent) = (0, false, 0, false, false)
        let mostOfAnExponent = 99_999_999_999_999_999
        digits.reserveCapacity(text.count)
        for byte in text {
            switch byte {
            case UInt8(ascii: "-") where inExponent: shiftNegative = true
            case UInt8(ascii: "-"): negative = true
            case UInt8(ascii: "+"): break
            case UInt8(ascii: "."): afterPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): inExponent = true
            case _ where inExponent:
                exponentDigits += 1
                if shift > mostOfAnExponent { known = false } else { shift = shift * 10 + Int(byte - 0x30) }
            default:
                digits.append(byte)
                if !afterPoint { whole += 1 }
            }
        }
        let zeros = digits.prefix { $0 == 0x30 }.count
        while digits.last == 0x30 { digits.removeLast() }
        if digits.isEmpty {
            (negative, known) = (false, true)
            return
        }
        digits.removeFirst(zeros)
        point = whole - zeros + (shiftNegative ? -shift : shift)
    }

    static func == (a: Exact, b: Exact) -> Bool {
        a.negative == b.negative && a.point == b.point && a.digits == b.digits
    }
}

/// Random numbers as JSON spells them, in pairs that are easily mistaken for each other.
private struct Numbers {
    /// What is spelled: digits, the first of which may be 0 only when it is alone, times a power of ten.
    private struct Model {
        var negative: Bool
        var digits: [UInt8]
        var exponent: Int
    }

    private var numbers: SeededNumbers

    init(seed: UInt64) { numbers = SeededNumbers(state: seed) }

    private mutating func below(_ bound: Int) -> Int { numbers.below(bound) }

    mutating func chance(_ some: Int, of all: Int) -> Bool { below(all) < some }

    /// One value twice, each time in a spelling of its own.
    mutating func spellings() -> ([UInt8], [UInt8]) {
        let value = model()
        var other = value
        // The sign of zero does not count.
        if value.digits == [0] { other.negative = chance(1, of: 2) }
        return (spelled(value), spelled(other))
    }

    /// Two values that are nearly the same, or two texts that nearly are.
    mutating func neighbours() -> ([UInt8], [UInt8]) {
        let value = model()
        var other = value
        switch below(10) {
        case 0: other.digits[other.digits.count - 1] = UInt8((Int(other.digits.last ?? 0) + 1 + below(9)) % 10)
        case 1: other.digits[below(other.digits.count)] = UInt8(1 + below(9))
        case 2: other.exponent += chance(1, of: 2) ? 1 : -1
        case 3: other.negative.toggle()
        case 4:
            // A digit far behind the last.
            let most = chance(1, of: 8) ? 400 : 25
            let zeros = below(max(1, most - other.digits.count))
            other.digits += Array(repeating: 0, count: zeros) + [UInt8(1 + below(9))]
            other.exponent -= zeros + 1
        case 5 where other.digits.count > 1: other.digits.removeLast()
        case 6 where other.digits.count > 2:
            let k = 1 + below(other.digits.count - 2)
            other.digits.swapAt(k, k + 1)
        case 7:
            // Beside a power of two, where doubles and integers end.
            let powers: [UInt64] = [1 << 24, 1 << 31, 1 << 32, 1 << 53, 1 << 54, 1 << 63, UInt64.max - 9]
            let base = powers[below(powers.count)] + UInt64(below(5)) - 2
            let beside = chance(1, of: 2) ? base + 1 : base - 1
            let models = [base, beside].map {
                Model(negative: value.negative, digits: String($0).utf8.map { $0 - 0x30 }, exponent: 0)
            }
            return (spelled(models[0]), spelled(models[1]))
        case 8:
            let text = spelled(value)
            return (text, touched(text))
        default: return (spelled(value), spelled(model()))
        }
        if let first = other.digits.firstIndex(where: { $0 != 0 }) {
            other.digits.removeFirst(first)
        } else {
            other.digits = [0]
        }
        return (spelled(value), spelled(other))
    }

    private mutating func model() -> Model {
        let most = chance(1, of: 48) ? 400 : chance(1, of: 2) ? 18 : 40
        let count = chance(1, of: 4) ? 15 + below(5) : 1 + below(chance(1, of: 4) ? 4 : most)
        var digits = (0..<count).map { _ in UInt8(below(10)) }
        if digits[0] == 0 { digits = count == 1 ? [0] : [1] + digits.dropFirst() }
        if chance(1, of: 4) {
            // A tail that carries.
            let tail: UInt8 = chance(1, of: 2) ? 0 : 9
            for k in digits.indices.dropFirst(1 + below(count)) { digits[k] = tail }
        }
        var exponent = 0
        switch below(4) {
        case 0: exponent = below(7) - 3
        case 1: exponent = below(41) - 20
        case 2: exponent = below(801) - 400
        default: break
        }
        if chance(1, of: 200) {
            // A few that no one could write out.
            var huge = 1
            for _ in 0..<(3 + below(13)) { huge = huge * 10 + below(10) }
            exponent = chance(1, of: 2) ? huge : -huge
        }
        return Model(negative: chance(1, of: 3), digits: digits, exponent: exponent)
    }

    /// One of the many texts of a value.
    private mutating func spelled(_ value: Model) -> [UInt8] {
        var (digits, exponent) = (value.digits, value.exponent)
        let zeros = chance(1, of: 3) ? 1 + below(3) : 0
        digits += Array(repeating: 0, count: zeros)
        exponent -= zeros
        // Written out without an exponent, where that is not too long and luck has it.
        if chance(1, of: 2), abs(exponent) < 60 {
            if exponent > 0, value.digits != [0] {
                digits += Array(repeating: 0, count: exponent)
                exponent = 0
            }
        }
        // Where the point stands: so many digits behind it.
        var behind = chance(1, of: 2) ? below(digits.count + 4) : 0
        if exponent < 0, exponent > -60, chance(1, of: 2) { behind = -exponent }
        exponent += behind
        if digits.count <= behind { digits = Array(repeating: 0, count: behind - digits.count + 1) + digits }
        digits.removeFirst(min(digits.prefix { $0 == 0 }.count, digits.count - behind - 1))
        var text: [UInt8] = value.negative ? [UInt8(ascii: "-")] : []
        text.reserveCapacity(digits.count + 24)
        for (k, digit) in digits.enumerated() {
            if k == digits.count - behind, k > 0 { text.append(UInt8(ascii: ".")) }
            text.append(0x30 + digit)
        }
        let exact = value.digits == [0] ? below(9) - 4 : exponent
        if exact == 0, chance(3, of: 4) { return text }
        text.append(UInt8(ascii: chance(1, of: 2) ? "e" : "E"))
        if exact < 0 { text.append(UInt8(ascii: "-")) } else if chance(1, of: 3) { text.append(UInt8(ascii: "+")) }
        if chance(1, of: 8) { text += Array(repeating: 0x30, count: 1 + below(2)) }
        text += Array(String(abs(exact)).utf8)
        // One in many thousand has an exponent that no machine's integer holds.
        if chance(1, of: 5000) { text += Array(repeating: 0x39, count: 17) }
        return text
    }

    /// The text with a digit put in, taken out or changed, where it is a number still; else another.
    private mutating func touched(_ text: [UInt8]) -> [UInt8] {
        for _ in 0..<4 {
            var other = text
            let k = below(text.count)
            switch below(3) {
            case 0: other.insert(UInt8(0x30 + below(10)), at: k + 1)
            case 1: other.remove(at: k)
            default: other[k] = UInt8(0x30 + below(10))
            }
            if Numbers.isNumber(other) { return other }
        }
        return spelled(model())
    }

    /// RFC 8259, section 6.
    private static func isNumber(_ text: [UInt8]) -> Bool {
        var rest = text[...]
        func digits() -> Int {
            let count = rest.prefix { $0 &- 0x30 < 10 }.count
            rest.removeFirst(count)
            return count
        }
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let zero = rest.first == 0x30
        let whole = digits()
        if whole == 0 || zero && whole > 1 { return false }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            if digits() == 0 { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
            if digits() == 0 { return false }
        }
        return rest.isEmpty
    }
}
