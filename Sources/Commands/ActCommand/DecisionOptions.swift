package import ActJSON
package import ActSettings
package import ArgumentParser

/// Options for decisions on calls that are settings too.
package struct DecisionOptions: ParsableArguments, Sendable {
    @Option(name: .long, help: "Ask in this mode: always, adaptive or yolo.")
    package var mode: String?
    @Option(name: .long, help: "Ask about medium risk (cautious) or not (normal).")
    package var caution: String?
    @Option(name: .long, help: ArgumentHelp("Let approvals expire after this time, as 15m.", valueName: "time"))
    package var validFor: String?

    package init() {}

    package func apply(_ settings: inout Settings) throws(Failure) {
        try settings.override("mode", mode)
        try settings.override("caution", caution)
        try settings.override("valid-for", validFor)
    }
}
