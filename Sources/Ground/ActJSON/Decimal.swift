/// An exact decimal number: a sign, digits, and a power of ten. Money and the canonical form stand on it; nothing
/// here ever becomes binary floating point.
package struct Decimal: Sendable, Comparable {
    package let negative: Bool
    /// Digits 0-9, most significant first, none leading or trailing zero; empty for zero.
    package let digits: [UInt8]
    /// The number is ±digits × 10^exponent; 0 for zero.
    package let exponent: Int

    package static let zero = Decimal(negative: false, digits: [], exponent: 0)

    private init(negative: Bool, digits: [UInt8], exponent: Int) {
        let lead = digits.firstIndex { $0 != 0 } ?? digits.endIndex
        let last = (digits.lastIndex { $0 != 0 } ?? -1) + 1
        self.digits = lead < last ? Array(digits[lead..<last]) : []
        self.negative = negative && lead < last
        self.exponent = lead < last ? exponent + digits.count - last : 0
    }

    /// Reads a JSON number; nil when it is none, or its exponent has more than 17 digits (no such number is
    /// meant, and none is then equal to another by mistake).
    package init?(_ text: some StringProtocol) {
        var rest = Array(text.utf8)[...]
        let negative = rest.first == 0x2D
        if negative { rest.removeFirst() }
        var digits: [UInt8] = []
        var exponent = 0
        var seen = false
        while let byte = rest.first, byte &- 0x30 < 10 {
            digits.append(byte - 0x30)
            rest.removeFirst()
            seen = true
        }
        guard seen else { return nil }
        if rest.first == 0x2E {
            rest.removeFirst()
            guard let byte = rest.first, byte &- 0x30 < 10 else { return nil }
            while let byte = rest.first, byte &- 0x30 < 10 {
                digits.append(byte - 0x30)
                exponent -= 1
                rest.removeFirst()
            }
        }
        if let e = rest.first, e | 0x20 == 0x65 {
            rest.removeFirst()
            let minus = rest.first == 0x2D
            if minus || rest.first == 0x2B { rest.removeFirst() }
            let power = rest.drop { $0 == 0x30 }
            guard !rest.isEmpty, rest.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
            if power.count > 17 {
                guard digits.allSatisfy({ $0 == 0 }) else { return nil }
            } else {
                let value = power.reduce(0) { $0 * 10 + Int($1 - 0x30) }
                exponent += minus ? -value : value
            }
            rest = []
        }
        guard rest.isEmpty else { return nil }
        self.init(negative: negative, digits: digits, exponent: exponent)
    }

    package init(_ value: Int) {
        self.init(negative: value < 0, digits: String(value.magnitude).utf8.map { $0 - 0x30 }, exponent: 0)
    }

    /// The number as an Int, when it is one.
    package var int: Int? {
        guard exponent >= 0, digits.count + exponent < 20 else { return nil }
        return Int(plain)
    }

    package var isInteger: Bool { exponent >= 0 }

    /// The canonical spelling: `0`, or the digits as an integer without trailing zeros and `e` with the power of ten
    /// unless that is 0. Equal numbers have one; different numbers never share one.
    package var canonical: String {
        guard !digits.isEmpty else { return "0" }
        let whole = (negative ? "-" : "") + String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
        return exponent == 0 ? whole : "\(whole)e\(exponent)"
    }

    /// The number as people write it: `-12.5`, `1200`. Powers of ten beyond 60 places keep an exponent.
    package var plain: String {
        guard !digits.isEmpty else { return "0" }
        guard (-60...60).contains(exponent) else { return canonical }
        var all = digits
        if exponent > 0 { all += [UInt8](repeating: 0, count: exponent) }
        let places = exponent < 0 ? -exponent : 0
        if all.count <= places { all = [UInt8](repeating: 0, count: places - all.count + 1) + all }
        var text = all.map { $0 + 0x30 }
        if places > 0 { text.insert(0x2E, at: text.count - places) }
        return (negative ? "-" : "") + String(decoding: text, as: UTF8.self)
    }

    /// `plain` with at least `places` decimal places, as money is shown.
    package func plain(places: Int) -> String {
        let text = plain
        guard places > 0, !text.contains("e") else { return text }
        guard let point = text.firstIndex(of: ".") else {
            return text + "." + String(repeating: "0", count: places)
        }
        let have = text.distance(from: point, to: text.endIndex) - 1
        return text + String(repeating: "0", count: max(0, places - have))
    }

    package static prefix func - (a: Decimal) -> Decimal {
        Decimal(negative: !a.negative, digits: a.digits, exponent: a.exponent)
    }

    /// The exact sum; nil when the two are so far apart in size (over 4,000 places) that nothing real is meant.
    package static func sum(_ a: Decimal, _ b: Decimal) -> Decimal? {
        if a.digits.isEmpty { return b }
        if b.digits.isEmpty { return a }
        let low = min(a.exponent, b.exponent)
        let high = max(a.exponent + a.digits.count, b.exponent + b.digits.count)
        guard high - low <= 4000 else { return nil }
        func places(_ d: Decimal) -> [Int] {
            var column = [Int](repeating: 0, count: high - low + 1)
            for (k, digit) in d.digits.reversed().enumerated() { column[d.exponent - low + k] = Int(digit) }
            return column
        }
        var (x, y) = (places(a), places(b))
        if a.negative == b.negative {
            for k in x.indices {
                x[k] += y[k]
                if x[k] > 9 {
                    x[k] -= 10
                    x[k + 1] += 1
                }
            }
            return Decimal(negative: a.negative, digits: x.reversed().map { UInt8($0) }, exponent: low)
        }
        let aLarger = magnitudeOrder(a, b) >= 0
        if !aLarger { swap(&x, &y) }
        for k in x.indices {
            x[k] -= y[k]
            if x[k] < 0 {
                x[k] += 10
                x[k + 1] -= 1
            }
        }
        return Decimal(
            negative: aLarger ? a.negative : b.negative, digits: x.reversed().map { UInt8($0) }, exponent: low)
    }

    /// Whether the number is an exact multiple of `unit`, which is more than 0. Takes digits × digits of time, however
    /// large the powers of ten are.
    package func isMultiple(of unit: Decimal) -> Bool {
        guard !digits.isEmpty else { return true }
        // No digits end in 0, so that a unit with a higher power of ten has none of them as a multiple.
        guard exponent >= unit.exponent, !unit.digits.isEmpty else { return false }
        // As many tens as the unit can have factors of 2 or 5 make all the difference that more of them would.
        let zeros = min(exponent - unit.exponent, unit.digits.count * 4)
        // The remainder so far; it has one digit more than the unit.
        let divisor = [0] + unit.digits
        var rest = [UInt8](repeating: 0, count: divisor.count)
        for digit in digits + [UInt8](repeating: 0, count: zeros) {
            rest.removeFirst()
            rest.append(digit)
            while !rest.lexicographicallyPrecedes(divisor) {
                var borrow: UInt8 = 0
                for k in rest.indices.reversed() {
                    let less = divisor[k] + borrow
                    borrow = rest[k] < less ? 1 : 0
                    rest[k] = rest[k] + borrow * 10 - less
                }
            }
        }
        return rest.allSatisfy { $0 == 0 }
    }

    /// -1, 0 or 1: how the sizes compare, signs aside.
    private static func magnitudeOrder(_ a: Decimal, _ b: Decimal) -> Int {
        if a.digits.isEmpty || b.digits.isEmpty { return a.digits.count - b.digits.count }
        let (ax, bx) = (a.exponent + a.digits.count, b.exponent + b.digits.count)
        if ax != bx { return ax < bx ? -1 : 1 }
        for k in 0..<max(a.digits.count, b.digits.count) {
            let (x, y) = (k < a.digits.count ? a.digits[k] : 0, k < b.digits.count ? b.digits[k] : 0)
            if x != y { return x < y ? -1 : 1 }
        }
        return 0
    }

    package static func < (a: Decimal, b: Decimal) -> Bool {
        if a.negative != b.negative { return a.negative }
        let order = magnitudeOrder(a, b)
        return a.negative ? order > 0 : order < 0
    }
}
