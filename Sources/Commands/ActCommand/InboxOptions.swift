import ArgumentParser

/// The options of act-confirm for calls that are held.
package struct InboxOptions: ParsableArguments, Sendable {
    @Flag(name: .long, help: "Hold the calls that would be asked about.")
    package var hold = false
    @Flag(name: .long, help: "Decide the calls that are held.")
    package var inbox = false
    @Flag(name: .long, help: "With --inbox, stay, and ask about each call as it comes.")
    package var watch = false
    @Flag(name: .long, help: "With --inbox, decide the calls of every conversation.")
    package var all = false

    package init() {}

    package func validate() throws {
        if hold, inbox { throw ValidationError("--hold asks nobody: no --inbox") }
        if watch || all, !inbox { throw ValidationError("--watch and --all go with --inbox") }
    }
}
