package import ActJSON

/// Amounts of US dollars, counted in picodollars.
package enum Dollars {
    private static let places = 12

    /// The picodollars of a number of dollars, a fraction of one counted as one; nil for less than nothing and for more
    /// than an Int holds.
    package static func amount(_ text: String) -> Int? { Decimal(text).flatMap(amount) }

    package static func amount(_ number: Decimal) -> Int? {
        guard !number.negative else { return nil }
        let exponent = number.exponent + places
        guard exponent <= 18 else { return number.digits.isEmpty ? 0 : nil }
        var (amount, dropped) = (0, false)
        let kept = exponent < 0 ? max(0, number.digits.count + exponent) : number.digits.count
        for (k, digit) in number.digits.enumerated() {
            guard k < kept else {
                dropped = true
                continue
            }
            let (tens, isOver) = amount.multipliedReportingOverflow(by: 10)
            guard !isOver, tens < Int.max - 10 else { return nil }
            amount = tens + Int(digit)
        }
        if dropped { amount += 1 }
        for _ in 0..<max(0, exponent) {
            let (tens, isOver) = amount.multipliedReportingOverflow(by: 10)
            guard !isOver else { return nil }
            amount = tens
        }
        return amount
    }

    package static func decimal(_ amount: Int) -> Decimal { Decimal("\(amount)e-\(places)") ?? .zero }

    /// An amount for people: `$0.0123`.
    package static func text(_ amount: Int) -> String {
        let cents = decimal(amount)
        guard amount > 0, amount < 10_000_000_000 else { return "$\(rounded(amount, to: 4).plain(places: 2))" }
        return amount < 100_000_000 ? "$\(cents.plain)" : "$\(rounded(amount, to: 6).plain)"
    }

    private static func rounded(_ amount: Int, to places: Int) -> Decimal {
        let unit = (0..<(Dollars.places - places)).reduce(1) { value, _ in value * 10 }
        return Decimal("\(amount / unit + (amount % unit * 2 >= unit ? 1 : 0))e-\(places)") ?? .zero
    }
}
