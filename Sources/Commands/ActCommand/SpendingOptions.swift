package import ActJSON
package import ActSettings
package import ArgumentParser

/// Bounds of what a run's requests to a model may come to.
package struct SpendingOptions: ParsableArguments, Sendable {
    @Option(
        name: .long, help: ArgumentHelp("Take the tier and bounds of a preset.", valueName: "preset"),
        completion: .list(["quick", "research"]))
    package var preset: String?
    @Option(name: .long, help: ArgumentHelp("Make at most this many requests.", valueName: "number"))
    package var maxTurns: String?
    @Option(name: .long, help: ArgumentHelp("Send at most this many tokens.", valueName: "number"))
    package var maxInputTokens: String?
    @Option(name: .long, help: ArgumentHelp("Get at most this many tokens.", valueName: "number"))
    package var maxOutputTokens: String?
    @Option(name: .long, help: ArgumentHelp("Spend at most this many US dollars.", valueName: "dollars"))
    package var maxCost: String?

    package init() {}

    package func apply(_ settings: inout Settings) throws(Failure) {
        try settings.override("max-turns", maxTurns)
        try settings.override("max-input-tokens", maxInputTokens)
        try settings.override("max-output-tokens", maxOutputTokens)
        try settings.override("max-cost", maxCost)
    }
}
