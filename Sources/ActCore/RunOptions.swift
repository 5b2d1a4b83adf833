package import ArgumentParser

/// Options for a run of calls as a whole.
package struct RunOptions: ParsableArguments, Sendable {
    @Option(
        name: [.customShort("j", allowingJoined: true), .long],
        help: ArgumentHelp("Run at most this many calls at once.", valueName: "number"))
    package var jobs = 4
    @Flag(name: .long, help: "Write results in the order of the calls.")
    package var ordered = false
    @Option(name: .long, help: ArgumentHelp("End a call after this time, as 90s.", valueName: "time"))
    package var timeout: String?
    @Option(name: .long, help: ArgumentHelp("Go on with a run that did not end: r12, or last.", valueName: "run"))
    package var resume: String?

    package init() {}

    package func validate() throws {
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: expected 1 to 1024, got \(jobs)") }
        if let timeout, Settings.seconds(timeout) ?? 0 == 0 {
            throw ValidationError("--timeout: expected a time such as 90s or 15m, got '\(timeout)'")
        }
    }
}
