import ActJSON
package import ActLanguage
import ActSystem

/// The price of a model's tokens. Amounts are picodollars, of which a million million are a dollar: no price that a
/// vendor asks for a token is a fraction of one.
package struct Price: Sendable, Equatable {
    /// The prices of a token of each kind.
    package struct Rates: Sendable, Equatable {
        package let input: Int
        package let output: Int
        /// Read from the server's cache, written to it for minutes, and written for an hour.
        package let cached: Int
        package let written: Int
        package let writtenHour: Int

        package init(input: Int, output: Int, cached: Int, written: Int, writtenHour: Int) {
            (self.input, self.output, self.cached) = (input, output, cached)
            (self.written, self.writtenHour) = (written, writtenHour)
        }
    }

    package let usual: Rates
    /// The rates of a request with more input than so many tokens.
    package let long: (above: Int, rates: Rates)?

    package static let free = Price(
        usual: Rates(input: 0, output: 0, cached: 0, written: 0, writtenHour: 0), long: nil)

    package static func == (a: Price, b: Price) -> Bool {
        a.usual == b.usual && a.long?.above == b.long?.above && a.long?.rates == b.long?.rates
    }

    package init(usual: Rates, long: (above: Int, rates: Rates)?) {
        self.usual = usual
        self.long = long
    }

    /// The form of a price in settings and price files: dollars for a million tokens of input and output, then of input
    /// from the cache and written to it, for minutes and for an hour, as far as these differ; `above 200000` and the same
    /// again where a longer input costs otherwise.
    package init?(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        let mark = words.firstIndex(of: "above")
        guard let usual = Rates(words[..<(mark ?? words.count)]) else { return nil }
        guard let mark else {
            self.init(usual: usual, long: nil)
            return
        }
        guard mark + 1 < words.count, let above = Int(words[mark + 1]), above > 0,
            let long = Rates(words[(mark + 2)...])
        else { return nil }
        self.init(usual: usual, long: (above, long))
    }

    /// The same, as text that reads back as this price.
    package var text: String {
        long.map { "\(usual.text) above \($0.above) \($0.rates.text)" } ?? usual.text
    }

    /// The picodollars of an answer, at most what an Int holds.
    package func cost(_ usage: ModelUsage) -> Int {
        let rates = rates(input: usage.input)
        let apart = [
            (usage.cached, rates.cached), (usage.cacheWritten, rates.written),
            (usage.cacheWrittenHour, rates.writtenHour),
        ]
        let plain = apart.reduce(max(0, usage.input)) { max(0, $0 - max(0, $1.0)) }
        return (apart + [(plain, rates.input), (usage.output, rates.output)]).reduce(0) { sum, part in
            sum.adding(max(0, part.0).times(part.1))
        }
    }

    /// The picodollars that a request of so many tokens may come to at most.
    func most(input: Int, output: Int) -> Int {
        let rates = rates(input: input)
        let dearest = max(rates.input, rates.cached, rates.written, rates.writtenHour)
        return input.times(dearest).adding(output.times(rates.output))
    }

    func rates(input: Int) -> Rates {
        if let long, input > long.above { long.rates } else { usual }
    }
}

extension Price.Rates {
    fileprivate init?(_ words: ArraySlice<String>) {
        let amounts = words.map { Price.amount($0) }
        guard (2...5).contains(amounts.count), let input = amounts[0], let output = amounts[1],
            !amounts.contains(where: { $0 == nil })
        else { return nil }
        func amount(_ k: Int, else usual: Int) -> Int { k < amounts.count ? amounts[k] ?? usual : usual }
        let written = amount(3, else: input)
        self.init(
            input: input, output: output, cached: amount(2, else: input), written: written,
            writtenHour: amount(4, else: written))
    }

    fileprivate var text: String {
        [input, output, cached, written, writtenHour]
            .map { Dollars.decimal($0.times(1_000_000)).plain }.joined(separator: " ")
    }
}

extension Price {
    /// Picodollars of a token, from dollars for a million; nil for what is no price.
    fileprivate static func amount(_ text: String) -> Int? {
        guard let million = Dollars.amount(text) else { return nil }
        // A fraction counts as a whole one: a budget is not passed by rounding.
        return million / 1_000_000 + (million % 1_000_000 > 0 ? 1 : 0)
    }
}

extension Int {
    /// The sum, at most what an Int holds.
    func adding(_ other: Int) -> Int {
        let (sum, isOver) = addingReportingOverflow(other)
        return isOver ? Int.max : sum
    }

    /// The product of what is not less than 0, at most what an Int holds.
    func times(_ other: Int) -> Int {
        let (product, isOver) = multipliedReportingOverflow(by: other)
        return isOver ? Int.max : product
    }
}
