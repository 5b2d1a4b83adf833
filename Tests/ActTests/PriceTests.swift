import ActJSON
import ActLanguage
import ActModel
import ActSystem
import Testing

@Suite struct PriceTests {
    private func usage(_ input: Int, _ output: Int, cached: Int = 0, written: Int = 0, hour: Int = 0) -> ModelUsage
    {
        var usage = ModelUsage()
        (usage.input, usage.output, usage.cached) = (input, output, cached)
        (usage.cacheWritten, usage.cacheWrittenHour) = (written, hour)
        return usage
    }

    @Test(arguments: [
        // Dollars for a million tokens: two of input and ten of output.
        ("2 10", 1_000_000, 0, 0, 0, 0, "2"), ("2 10", 0, 1_000_000, 0, 0, 0, "10"),
        ("2 10", 1, 0, 0, 0, 0, "0.000002"),
        // Input from the cache is a part of the input, and without a price of its own costs as much.
        ("2 10", 1_000_000, 0, 400_000, 0, 0, "2"), ("2 10 0.1", 1_000_000, 0, 400_000, 0, 0, "1.24"),
        ("3 15 0.3 3.75 6", 1_000_000, 0, 100_000, 200_000, 300_000, "3.78"),
        ("3 15 0.3 3.75", 1_000_000, 0, 0, 0, 1_000_000, "3.75"),
        // All of a longer input costs otherwise.
        ("1 5 0.1 above 100000 2 10", 100_000, 1000, 0, 0, 0, "0.105"),
        ("1 5 0.1 above 100000 2 10", 100_001, 1000, 0, 0, 0, "0.210002"),
        // Counts that no server means cost no less than nothing.
        ("1 5", -5, -7, 0, 0, 0, "0"), ("1 5 0.1", 10, 0, 1_000_000, 0, 0, "0.1"),
    ])
    func costs(price: String, input: Int, output: Int, cached: Int, written: Int, hour: Int, dollars: String) throws
    {
        let cost = try #require(Price(price))
            .cost(usage(input, output, cached: cached, written: written, hour: hour))
        #expect(Dollars.decimal(cost).plain == dollars)
    }

    @Test func nothingOverflows() throws {
        let price = try #require(Price("1000000 1000000"))
        #expect(price.cost(usage(Int.max, Int.max, cached: Int.max, written: Int.max, hour: Int.max)) == Int.max)
        #expect(price.cost(usage(Int.min, Int.min, cached: Int.min, written: Int.min, hour: Int.min)) == 0)
    }

    @Test(arguments: [
        "", "2", "2 10 1 1 1 1", "2 ten", "-2 10", "2 10 above", "2 10 above 0 1 2", "2 10 above x 1 2",
        "2 10 above 5", "1e30 1", "2,5 10", "0x1 2", "NaN 1",
    ])
    func refusesWhatIsNoPrice(text: String) { #expect(Price(text) == nil) }

    /// A fraction of the smallest amount counts as one of it.
    @Test(arguments: [
        ("0", 0), ("1", 1_000_000_000_000), ("1e-12", 1), ("0.0000000000001", 1),
        ("1.0000000000001", 1_000_000_000_001),
        ("9223372", 9_223_372_000_000_000_000), ("1e6", 1_000_000_000_000_000_000),
    ])
    func amounts(text: String, amount: Int) { #expect(Dollars.amount(text) == amount) }

    @Test(arguments: ["-1", "9223373", "1e7", "1e400", "", "x", "1 "])
    func refusesWhatIsNoAmount(text: String) { #expect(Dollars.amount(text) == nil) }

    @Test(arguments: [
        (0, "$0.00"), (1, "$0.000000000001"), (12_300_000_000, "$0.0123"), (1_000_000_000_000, "$1.00"),
        (123_456_789, "$0.000123"), (2_345_678_900_000, "$2.3457"),
    ])
    func texts(amount: Int, text: String) { #expect(Dollars.text(amount) == text) }
}
