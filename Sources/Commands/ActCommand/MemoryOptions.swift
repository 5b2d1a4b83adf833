package import ActJSON
import ActSettings
package import ActSystem
package import ArgumentParser

/// The options of act-memory.
package struct MemoryOptions: ParsableArguments, Sendable {
    @Option(name: .long, help: ArgumentHelp("Use the entry until this time, as 30d, or never.", valueName: "time"))
    package var until: String?
    @Flag(name: .long, help: "List only entries that wait to be accepted, or to be ended.")
    package var proposed = false

    package init() {}

    /// Throws where the action has no use for an option.
    package func check(isWriting: Bool, isListing: Bool) throws {
        if until != nil, !isWriting { throw ValidationError("--until goes with add and update") }
        if proposed, !isListing { throw ValidationError("--proposed goes with list") }
    }

    /// The moment of `--until`; nil within for `never`, and nil where it is not given.
    package func moment() throws(Failure) -> Moment?? {
        guard let until else { return nil }
        if until == "never" { return .some(nil) }
        guard let moment = Moment(coming: until) else {
            throw .usage("--until: expected never, a day, 30d or an RFC 3339 time, got '\(until)'")
        }
        guard moment > .now else { throw .usage("--until: '\(until)' is over") }
        return moment
    }
}

extension Moment {
    /// A moment as a person names one that is to come: an RFC 3339 time, the end of a day by the user's clock, or the
    /// time until then, as `30d`.
    init?(coming text: String) {
        if let moment = Moment(text) {
            self = moment
        } else if let day = Day(text) {
            self = ShownTime.midnight(day.adding(1))
        } else if text.last?.isLetter == true, let seconds = Settings.seconds(text) {
            self = Moment.now.adding(seconds: seconds)
        } else {
            return nil
        }
    }
}
