import ActCore
import ActLanguage
import ActRun
import ActStore
import ActTools

/// Requests to a model within what may be spent: each is reserved in the store before it is sent, and settled when its
/// answer came. Bounds of a run hold over all commands that take part in it, and that of a day over all runs.
final class Spending {
    /// The model's name, with its dialect.
    let name: String
    private let model: Model
    private let limits: SpendingLimits
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

    /// The model that is chosen, with the bounds of a run of its requests.
    ///
    /// - Parameters:
    ///   - named: the model that is given on the command line.
    ///   - goesOn: whether the requests belong to the last run of the conversation, and begin none.
    init(
        _ toolbox: Toolbox, named: String?, preset: String?, command: String, progress: Progress, goesOn: Bool
    ) throws(Failure) {
        let settings = toolbox.settings
        let choice = try ModelChoice(settings, model: named, preset: preset)
        if let words = choice.word { progress.warn(words, hint: nil) }
        (name, limits) = (choice.name, choice.limits)
        let shared = try toolbox.store()
        model = try Model(name, settings, pace: SharedPace(shared), progress: progress)
        store = SpendingStore(shared, user: settings.user, conversation: settings.conversation)
        self.command = command
        zone = settings.ownZone
        price = try PriceTable(settings).price(name, isLocal: model.isLocal)
        if goesOn { run = try store.lastRun(but: ModelRun.command) }
        guard price == nil, limits.countsCost else { return }
        let model = name.split(separator: "/", maxSplits: 1).last ?? ""
        throw Failure(
            .config, "the price of '\(name)' is unknown, and a bound counts dollars",
            hint: "act-config set price.\(model) 'INPUT OUTPUT', in dollars for a million tokens")
    }

    /// Begins another run with the next request.
    func endRun() { run = nil }

    /// Asks the model; the answer's usage has its cost, where somebody knows it.
    func answer(
        _ request: ModelRequest, heard: (String) throws(Failure) -> Void
    ) throws(Failure) -> ModelAnswer {
        var request = request
        let reserved = try reserve(&request)
        do throws(Failure) {
            var answer = try model.answer(request, heard: heard)
            let cost = answer.usage.flatMap { usage in
                usage.cost.flatMap { Dollars.amount($0) } ?? price?.cost(usage)
            }
            answer.usage?.cost = cost.map { Dollars.decimal($0) }
            try store.settle(reserved, answer.usage.map(SpendingStore.Amount.init), cost: cost, at: .now)
            return answer
        } catch {
            // A request that was turned away costs nothing; of one that broke off nobody knows.
            let isRefused = [.unauthorized, .forbidden, .config, .rateLimited, .offline].contains(error.code)
            if isRefused, !model.hasToken {
                try? store.drop(reserved)
            } else {
                try? store.settle(reserved, nil, cost: nil, at: .now)
            }
            throw error
        }
    }

    /// Reserves a request, and bounds its answer by what is left. Throws `budget-exceeded` where too little is.
    private func reserve(_ request: inout ModelRequest) throws(Failure) -> SpendingStore.Request {
        let input = request.size / Spending.bytesOfToken + 1
        var most = request.mostOutput
        let now = Moment.now
        let dayBegan = zone.moment(LocalTime(zone.local(now).day, 0, 0))
        let reserved = try store.reserve(
            run: run, command: command, model: name, day: dayBegan, at: now
        ) { [limits, price] run, day throws(Failure) in
            /// The rest of a bound; throws where nothing is left of it.
            func left(_ limit: Int?, _ used: Int, _ name: String, _ words: (Int) -> String) throws(Failure) -> Int?
            {
                guard let limit else { return nil }
                guard used < limit else { throw Spending.exceeded(name, words(limit)) }
                return limit - used
            }
            _ = try left(limits.turns, run.turns, "max-turns") { "\($0) requests" }
            let inputLeft = try left(limits.input, run.input, "max-input-tokens") { "\($0)" }
            if let inputLeft, input > inputLeft {
                throw Spending.exceeded(
                    "max-input-tokens",
                    "\(limits.input ?? 0), of which \(inputLeft) are left for about \(input)")
            }
            if let output = try left(limits.output, run.output, "max-output-tokens", { "\($0)" }) {
                most = min(most ?? output, output)
            }
            let costLeft = try left(limits.cost, run.cost, "max-cost", Dollars.text)
            let dayLeft = try left(limits.day, day, "budget-day", Dollars.text)
            let bound = [costLeft, dayLeft].compactMap { $0 }.min()
            if let bound, let price, price != .free {
                let rest = bound - price.most(input: input, output: 0)
                let rate = max(1, price.rates(input: input).output)
                guard rest / rate >= Spending.leastOutput else {
                    throw Spending.exceeded(
                        costLeft == bound ? "max-cost" : "budget-day",
                        "\(Dollars.text(bound)) left, and the request needs more")
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

    private static func exceeded(_ bound: String, _ words: String) -> Failure {
        Failure(
            .budgetExceeded, "nothing more may be spent (\(bound): \(words))",
            hint: bound == "budget-day"
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
