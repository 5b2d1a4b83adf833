import ActSettings
package import ArgumentParser

/// The options of `act-queue add`, `act-queue run` and `act-queue list`.
package struct QueueOptions: ParsableArguments, Sendable {
    @Option(name: .long, help: ArgumentHelp("Give calls up after this time, as 2d (add).", valueName: "time"))
    package var until: String?
    @Option(
        name: [.customShort("j", allowingJoined: true), .long],
        help: ArgumentHelp("Run at most this many calls at once (run).", valueName: "number"))
    package var jobs = 4
    @Flag(name: .long, help: "Stay, and run calls as they become due (run).")
    package var watch = false
    @Option(name: .long, help: ArgumentHelp("Give a call up after this many tries (run).", valueName: "number"))
    package var tries = 10
    @Option(
        name: .long,
        help: ArgumentHelp("Write the first of them (list), or run no more than these (run).", valueName: "number"))
    package var limit: Int?

    package init() {}

    package func validate() throws {
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: expected 1 to 1024, got \(jobs)") }
        guard tries > 0 else { throw ValidationError("--tries: expected at least 1, got \(tries)") }
        if let limit, limit < 1 { throw ValidationError("--limit: expected at least 1, got \(limit)") }
        if let until, Settings.seconds(until) ?? 0 == 0 {
            throw ValidationError("--until: expected a time such as 12h or 2d, got '\(until)'")
        }
    }

    /// Throws where the action has no use for an option.
    package func check(isAdding: Bool, isRunning: Bool, isListing: Bool) throws {
        if until != nil, !isAdding { throw ValidationError("--until goes with add") }
        if watch, !isRunning { throw ValidationError("--watch goes with run") }
        if limit != nil, !isRunning, !isListing { throw ValidationError("--limit goes with list and run") }
    }
}
