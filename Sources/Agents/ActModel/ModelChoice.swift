package import ActJSON
package import ActSettings
import ActSystem

/// The model that is asked, and the bounds of a run of requests to it.
package struct ModelChoice: Sendable {
    /// `openai/MODEL` or `anthropic/MODEL`.
    package let name: String
    package let limits: SpendingLimits
    /// The tier that was asked for, where one was.
    let tier: String?
    /// The tier below it, where there is one.
    let lower: Lower?

    /// A tier below the one that was asked for.
    struct Lower: Sendable {
        let tier: String
        /// Its model, or that of the settings where it has none; nil where neither is set.
        let name: String?
        /// Whether it has a model of its own.
        let isSet: Bool
    }

    /// From the cheapest.
    static let tiers = ["fast", "balanced", "powerful"]

    /// Presets that need no setting: a tier, and tokens of input and output and turns of a run.
    static let presets = ["quick": "fast 40000 1000 5", "research": "balanced 200000 4000 20"]

    /// - Parameters:
    ///   - model: given on the command line, in the place of a preset's tier.
    ///   - preset: given on the command line, or the command's own.
    package init(_ settings: Settings, model: String?, preset: String?) throws(Failure) {
        let chosen = try preset.map { name throws(Failure) in try Preset(name, settings) }
        var limits = SpendingLimits(settings)
        if let chosen { limits.lower(chosen.limits) }
        self.limits = limits
        let asked = model ?? chosen?.tier ?? settings["model"]
        guard let tier = ModelChoice.tiers.firstIndex(of: asked) else {
            guard !asked.isEmpty else { throw ModelChoice.unset }
            (name, self.tier, lower) = (asked, nil, nil)
            return
        }
        guard let name = ModelChoice.model(of: asked, settings) else {
            throw Failure(
                .config, "no model is set for the tier '\(asked)'",
                hint: "act-config set tier.\(asked) openai/MODEL or anthropic/MODEL")
        }
        (self.name, self.tier) = (name, asked)
        lower = tier == 0 ? nil : Lower(ModelChoice.tiers[tier - 1], settings)
    }

    /// The model of a tier. One that is not set has that of the setting, so that one model is enough to begin with.
    fileprivate static func model(of tier: String, _ settings: Settings) -> String? {
        let set = settings["tier.\(tier)"]
        let own = settings["model"]
        let name = set.isEmpty ? (tiers.contains(own) ? "" : own) : set
        return name.isEmpty ? nil : name
    }

    package static let unset = Failure(
        .config, "no language model is set",
        hint: "act-config set model openai/MODEL or anthropic/MODEL, or give --model")

    /// The reason to use a cheaper model now; nil for none.
    static func scarcity(_ settings: Settings) -> String? {
        let machine = Machine(settings)
        let isMetered = MeteredNetwork(said: machine.saidMetered).answer()
        return MachineState(isOnline: machine.isOnline, isMetered: isMetered, power: machine.power).strain?.words
    }
}

extension ModelChoice.Lower {
    init(_ tier: String, _ settings: Settings) {
        self.tier = tier
        name = ModelChoice.model(of: tier, settings)
        isSet = !settings["tier.\(tier)"].isEmpty
    }
}

/// A preset: the tier, and the bounds of a run.
private struct Preset {
    let tier: String
    let limits: SpendingLimits

    init(_ name: String, _ settings: Settings) throws(Failure) {
        let set = settings.value("preset.\(name)")
        guard let text = set?.text ?? ModelChoice.presets[name] else {
            throw .usage(
                "no preset '\(name)'",
                hint: "there are \(ModelChoice.presets.keys.sorted().joined(separator: ", "))")
        }
        let words = text.split(separator: " ").map(String.init)
        let numbers = words.dropFirst().compactMap { Int($0) }.filter { $0 > 0 }
        guard words.count == 4, numbers.count == 3, ModelChoice.tiers.contains(words[0]) else {
            throw Failure(
                .config, "\(set?.place ?? ""): preset.\(name): '\(text)' is no preset",
                hint: "write a tier, tokens of input and output, and turns, such as: fast 40000 1000 5")
        }
        tier = words[0]
        var limits = SpendingLimits()
        (limits.input, limits.output, limits.turns) = (numbers[0], numbers[1], numbers[2])
        self.limits = limits
    }
}

/// The bounds of a run of requests, and of a day; nil for none.
package struct SpendingLimits: Sendable, Equatable {
    package var turns: Int?
    /// Tokens.
    package var input: Int?
    package var output: Int?
    /// Picodollars.
    package var cost: Int?
    package var day: Int?

    package init() {}

    package init(_ settings: Settings) {
        turns = Int(settings["max-turns"])
        input = Int(settings["max-input-tokens"])
        output = Int(settings["max-output-tokens"])
        cost = Dollars.amount(settings["max-cost"])
        day = Dollars.amount(settings["budget-day"])
    }

    /// Whether dollars are counted.
    package var countsCost: Bool { cost != nil || day != nil }

    /// The lower of each two bounds.
    package mutating func lower(_ other: SpendingLimits) {
        func lower(_ a: Int?, _ b: Int?) -> Int? { if let a, let b { min(a, b) } else { a ?? b } }
        (turns, input, output) = (lower(turns, other.turns), lower(input, other.input), lower(output, other.output))
        (cost, day) = (lower(cost, other.cost), lower(day, other.day))
    }
}
