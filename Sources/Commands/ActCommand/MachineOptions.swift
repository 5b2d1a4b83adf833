package import ActJSON
package import ActSettings
package import ActSystem
package import ArgumentParser

/// Options for the state of the machine under which calls begin.
package struct MachineOptions: ParsableArguments, Sendable {
    @Option(
        name: .long,
        help: ArgumentHelp("Wait until the machine is so, as online,charging.", valueName: "conditions"))
    package var when: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Where network or power is short, begin this many online calls.", valueName: "number"))
    package var heavy: String?

    package init() {}

    package func validate() throws {
        if let when, StartConditions(when) == nil {
            throw ValidationError("--when: expected words such as \(StartConditions.words), got '\(when)'")
        }
    }

    package var conditions: StartConditions { when.flatMap { StartConditions($0) } ?? StartConditions() }

    package func apply(_ settings: inout Settings) throws(Failure) { try settings.override("heavy", heavy) }
}
