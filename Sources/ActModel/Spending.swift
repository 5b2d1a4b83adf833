import ActCore
import ActStore

/// Requests to a model within what may be spent: each is reserved in the store before it is sent, and settled when its
/// answer came. Bounds of a run hold over all commands that take part in it, and that of a day over all runs.
final class Spending {
    private let model: Model
    private let choice: ModelChoice
    private let price: Price?
    private let store: SpendingStore
    private let command: String
    private let zone: Zone
    /// The run that the requests belong to, once it has one.
    private var run: Int?

    /// Bytes of a request for each token, at least; English has four, and JSON three.
    private static let bytesOfToken = 3
    /// Tokens of an answer below which none is worth a request.
    private static let leastOutput = 16

    /// - Parameter goesOn: whether the requests belong to the last run of the conversation, and begin none.
    init(
        _ model: Model, _ choice: ModelChoice, _ settings: Settings, _ store: SpendingStore, command: String,
        goesOn: Bool
    ) throws(Failure) {
        self.model = model
        self.choice = choice
        self.store = store
        self.command = command
        zone = settings.zone
        price = try PriceTable(settings).price(choice.name, isLocal: model.isLocal)
        if goesOn { run = try store.lastRun() }
        guard price == nil, choice.limits.countsCost else { return }
        let name = choice.name.split(separator: "/", maxSplits: 1).last ?? ""
        throw Failure(
            .config, "the price of '\(choice.name)' is unknown, and a bound counts dollars",
            hint: "act-config set price.\(name) 'INPUT OUTPUT', in dollars for a million tokens")
    }

    /// Begins another run with the next request.
    func endRun() { run = nil }

    /// Asks the model; the answer's usage has its cost, where somebody knows it.
    func answer(
        _ request: ModelRequest, heard: (String) throws(Failure) -> Void
    ) throws(Failure) -> ModelAnswer {
        var request = request
        let reserved = try reserve(&request)
        var hasBegun = false
        do throws(Failure) {
            var answer = try model.answer(request) { text throws(Failure) in
                hasBegun = true
                try heard(text)
            }
            let cost = answer.usage.flatMap { usage in
                usage.cost.flatMap { Dollars.amount($0) } ?? price?.cost(usage)
            }
            answer.usage?.cost = cost.map { Dollars.decimal($0) }
            try store.settle(reserved, answer.usage.map(SpendingStore.Amount.init), cost: cost, at: .now)
            return answer
        } catch {
            // A request that was turned away costs nothing; of one that broke off nobody knows.
            let isRefused = [.unauthorized, .forbidden, .config, .rateLimited, .offline].contains(error.code)
            if isRefused, !hasBegun {
                try? store.drop(reserved)
            } else {
                try? store.settle(reserved, nil, cost: nil, at: .now)
            }
            throw error
        }
    }

    /// Reserves a request, and bounds its answer by what is left. Throws `budget-exceeded` where too little is.
    private func reserve(_ request: inout ModelRequest) throws(Failure) -> SpendingStore.Request {
        let limits = choice.limits
        let input = request.size / Spending.bytesOfToken + 1
        var most = request.mostOutput
        let now = Moment.now
        let dayBegan = zone.moment(LocalTime(zone.local(now).day, 0, 0))
        let reserved = try store.reserve(
            run: run, command: command, model: choice.name, day: dayBegan, at: now
        ) { [price] run, day throws(Failure) in
            func left(_ limit: Int?, _ used: Int, _ what: String) throws(Failure) -> Int? {
                guard let limit else { return nil }
                guard used < limit else { throw Spending.exceeded(what, isOfDay: what.hasPrefix("budget-day")) }
                return limit - used
            }
            _ = try left(limits.turns, run.turns, "max-turns: \(limits.turns ?? 0) requests")
            let inputLeft = try left(limits.input, run.input, "max-input-tokens: \(limits.input ?? 0)")
            if let inputLeft, input > inputLeft {
                throw Spending.exceeded(
                    "max-input-tokens: \(limits.input ?? 0), of which \(inputLeft) are left for about \(input)")
            }
            if let output = try left(limits.output, run.output, "max-output-tokens: \(limits.output ?? 0)") {
                most = min(most ?? output, output)
            }
            let costLeft = try left(limits.cost, run.cost, "max-cost: \(Dollars.text(limits.cost ?? 0))")
            let dayLeft = try left(limits.day, day, "budget-day: \(Dollars.text(limits.day ?? 0))")
            let bound = [costLeft, dayLeft].compactMap { $0 }.min()
            if let bound, let price, price.most(input: 0, output: 1) > 0 || price.most(input: 1, output: 0) > 0 {
                let rest = bound - price.most(input: input, output: 0)
                let rate = max(1, price.rates(input: input).output)
                guard rest / rate >= Spending.leastOutput else {
                    let name = costLeft == bound ? "max-cost" : "budget-day"
                    throw Spending.exceeded(
                        "\(name): \(Dollars.text(max(0, bound))) left, and the request needs more",
                        isOfDay: name == "budget-day")
                }
                most = min(most ?? ModelRequest.usualOutput, rest / rate)
            }
            var amount = SpendingStore.Amount()
            (amount.input, amount.output) = (input, most ?? ModelRequest.usualOutput)
            amount.cost = price?.most(input: input, output: amount.output) ?? 0
            return amount
        }
        request.mostOutput = most
        run = reserved.run
        return reserved
    }

    private static func exceeded(_ what: String, isOfDay: Bool = false) -> Failure {
        Failure(
            .budgetExceeded, "nothing more may be spent (\(what))",
            hint: isOfDay
                ? "raise the bound, or wait for tomorrow"
                : "raise the bound, or begin another run with a sentence of its own")
    }
}

extension SpendingStore.Amount {
    fileprivate init(_ usage: ModelUsage) {
        self.init()
        (input, output, cached) = (usage.input, usage.output, usage.cached)
    }
}
