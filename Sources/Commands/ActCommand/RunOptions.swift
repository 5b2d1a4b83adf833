package import ActJSON
import ActRecord
package import ActSettings
package import ArgumentParser

/// Options for a run of calls as a whole.
package struct RunOptions: ParsableArguments, Sendable {
    @Option(
        name: [.customShort("j", allowingJoined: true), .long],
        help: ArgumentHelp("Run at most this many calls at once.", valueName: "number"))
    package var jobs = 4
    @Flag(name: .long, help: "Write results in the order of the calls.")
    package var ordered = false
    @Option(name: .long, help: ArgumentHelp("Use and keep answers of reads, as 10m.", valueName: "time"))
    package var cache: String?
    @Option(name: .long, help: ArgumentHelp("End a call after this time, as 90s.", valueName: "time"))
    package var timeout: String?
    @Option(name: .long, help: ArgumentHelp("Go on with a run that did not end: r12, or last.", valueName: "run"))
    package var resume: String?
    @Flag(name: .long, help: "Queue writes that can't be sent now (act-queue).")
    package var queueWhenOffline = false
    @Option(
        name: .long,
        help: ArgumentHelp("Begin nothing after this many failures; now: end what runs.", valueName: "number"),
        completion: .list(["now"]))
    package var halt: String?
    @Option(name: .long, help: ArgumentHelp("Give running calls this time after a signal.", valueName: "time"))
    package var grace: String?
    @Option(name: .long, help: ArgumentHelp("Write progress to standard error as records.", valueName: "form"))
    package var progress: ProgressForm?

    package init() {}

    /// Sets what is a setting too.
    package func apply(_ settings: inout Settings) throws(Failure) {
        try settings.override("grace", grace)
        settings.callTimeout = timeout.flatMap(Settings.seconds)
    }

    package func validate() throws {
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: expected 1 to 1024, got \(jobs)") }
        if let cache, Settings.seconds(cache) == nil {
            throw ValidationError("--cache: expected a time such as 10m, got '\(cache)'")
        }
        if let timeout, Settings.seconds(timeout) ?? 0 == 0 {
            throw ValidationError("--timeout: expected a time such as 90s or 15m, got '\(timeout)'")
        }
        if let halt, Halt(halt) == nil {
            throw ValidationError("--halt: expected a number from 1, or now, got '\(halt)'")
        }
    }
}

/// How progress is written.
package enum ProgressForm: String, Sendable, CaseIterable, ExpressibleByArgument {
    case json
}
