import ActJSON
import ActLanguage
import ActRun
import ActSettings
import ActStore
import ActSystem
import ActTools

/// Requests to a model within what may be spent: each is reserved in the store before it is sent, and settled when its
/// answer came. Bounds of a run hold over all commands that take part in it, and that of a day over all runs.
final class Spending {
    /// A model that is asked: its name with its dialect, and its price where that is known.
    private struct Asked {
        let name: String
        let model: Model
        let price: Price?
    }

    private var asked: Asked
    private let choice: ModelChoice
    private let thrift: Thrift
    /// Why a cheaper model is to be asked; nil where nothing is scarce.
    private let scarcity: String?
    /// A model by its name.
    private let open: (String) throws(Failure) -> Asked
    private let store: SpendingStore
    private let command: String
    private let zone: Zone
    private let progress: any Progress
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
        _ registry: ToolRegistry, named: String?, preset: String?, command: String, progress: any Progress,
        goesOn: Bool,
        thrift: Thrift
    ) throws(Failure) {
        let settings = registry.settings
        let choice = try ModelChoice(settings, model: named, preset: preset)
        let shared = try registry.store()
        open = { name throws(Failure) in
            let model = try Model(name, settings, pace: SharedBackoff(shared), progress: progress)
            let price = try PriceTable(settings).price(name, isLocal: model.isLocal)
            guard price == nil, choice.limits.countsCost else {
                return Asked(name: name, model: model, price: price)
            }
            throw Failure(
                .config, "the price of '\(name)' is unknown, and a bound counts dollars",
                hint: "act-config set price.\(name.split(separator: "/", maxSplits: 1).last ?? "") 'INPUT OUTPUT', "
                    + "in dollars for a million tokens")
        }
        (self.choice, self.thrift, self.command, self.progress) = (choice, thrift, command, progress)
        scarcity = ModelChoice.scarcity(settings)
        let isLower = scarcity != nil && thrift.keepsTier == false
        asked = try open(isLower ? choice.lower?.name ?? choice.name : choice.name)
        store = SpendingStore(shared, user: settings.user, conversation: settings.conversation)
        zone = settings.ownZone
        if goesOn { run = try store.lastRun(but: ModelRun.command) }
    }

    /// The name of the model that is asked, with its dialect.
    var name: String { asked.name }

    // Scarce power or network.

    /// Says once that power or the network is scarce, with the estimate of this request, and asks whether the tier is
    /// kept; whether another model is asked from now on.
    func spare(_ request: ModelRequest) throws(Failure) -> Bool {
        guard let scarcity, !thrift.isTold else { return false }
        thrift.tell()
        let estimate = Spending.words(try estimate(request), asked.price)
        if let lower = choice.lower, let name = lower.name, name != asked.name, thrift.keepsTier == nil {
            let below = lower.isSet ? "the tier '\(lower.tier)', \(name)" : name
            let question = "\(scarcity). Ask \(asked.name), \(estimate)? y asks it, n asks \(below)"
            let keepsTier = try thrift.settle(question)
            if !keepsTier { asked = try open(name) }
            return !keepsTier
        }
        progress.warn("\(scarcity): \(answering), \(estimate)", hint: nil)
        return false
    }

    /// The words on the model that is asked where something is scarce.
    private var answering: String {
        guard let lower = choice.lower else { return "\(name) answers" }
        return lower.isSet
            ? "the tier '\(lower.tier)' answers, \(name)"
            : "the tier '\(lower.tier)' is not set, and \(name) answers"
    }

    private static func words(_ amount: SpendingStore.Amount, _ price: Price?) -> String {
        let cost =
            switch price {
            case nil: ", at a cost that is not known"
            case .free?: ""
            default: ", for at most \(Dollars.text(amount.cost))"
            }
        return "with about \(amount.input) tokens and up to \(amount.output) of an answer\(cost)"
    }

    /// The amount that a request would reserve.
    private func estimate(_ request: ModelRequest) throws(Failure) -> SpendingStore.Amount {
        let before = run
        var (request, amount) = (request, SpendingStore.Amount())
        try store.drop(try reserve(&request, amount: &amount))
        run = before
        return amount
    }

    /// Begins another run with the next request.
    func endRun() { run = nil }

    /// Asks the model; the answer's usage has its cost, where somebody knows it.
    func answer(
        _ request: ModelRequest, heard: (String) throws(Failure) -> Void
    ) throws(Failure) -> ModelAnswer {
        var request = request
        var amount = SpendingStore.Amount()
        let reserved = try reserve(&request, amount: &amount)
        do throws(Failure) {
            var answer = try asked.model.answer(request, heard: heard)
            let cost = answer.usage.flatMap { usage in
                let said = usage.cost.flatMap { Dollars.amount($0) }
                // Gateways say 0 of a model whose price they do not know.
                return said == 0 ? asked.price?.cost(usage) ?? 0 : said ?? asked.price?.cost(usage)
            }
            answer.usage?.cost = cost.map { Dollars.decimal($0) }
            try store.settle(reserved, answer.usage.map(SpendingStore.Amount.init), cost: cost, at: .now)
            return answer
        } catch {
            // A request that was turned away costs nothing; of one that broke off nobody knows.
            if error.code.is(.free), !asked.model.hasToken {
                try? store.drop(reserved)
            } else {
                try? store.settle(reserved, nil, cost: nil, at: .now)
            }
            throw error
        }
    }

    /// Reserves a request, and bounds its answer by what is left. Throws `budget-exceeded` where too little is.
    ///
    /// - Parameter amount: becomes what was reserved.
    private func reserve(
        _ request: inout ModelRequest, amount: inout SpendingStore.Amount
    ) throws(Failure) -> SpendingStore.Request {
        let input = request.size / Spending.bytesOfToken + 1
        var most = request.mostOutput
        let now = Moment.now
        let dayBegan = zone.moment(LocalTime(zone.local(now).day, 0, 0))
        let (limits, price) = (choice.limits, asked.price)
        var wanted = SpendingStore.Amount()
        let reserved = try store.reserve(
            run: run, command: command, model: name, day: dayBegan, at: now
        ) { run, day throws(Failure) in
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
            (wanted.input, wanted.output) = (input, most ?? ModelRequest.usualOutput)
            wanted.cost = price?.most(input: input, output: wanted.output) ?? 0
            return wanted
        }
        amount = wanted
        request.mostOutput = most
        run = reserved.run
        return reserved
    }

    private static func exceeded(_ bound: String, _ message: String) -> Failure {
        Failure(
            .budgetExceeded, "nothing more may be spent (\(bound): \(message))",
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
