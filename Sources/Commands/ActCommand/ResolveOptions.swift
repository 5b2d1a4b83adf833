package import ArgumentParser

/// The options of `act-queue resolve`: who says whether a call happened.
package struct ResolveOptions: ParsableArguments, Sendable {
    @Flag(name: .long, help: "The call happened (resolve).")
    package var did = false
    @Flag(name: .long, help: "The call did not happen (resolve).")
    package var didNot = false
    @Option(name: .long, help: ArgumentHelp("Look with this call, which only reads (resolve).", valueName: "call"))
    package var check: String?
    @Option(name: .long, help: ArgumentHelp("Let jq tell whether it happened, from --check.", valueName: "program"))
    package var `is`: String?

    package init() {}

    package func validate() throws {
        guard [did, didNot, check != nil].filter({ $0 }).count <= 1 else {
            throw ValidationError("--did, --did-not and --check exclude each other")
        }
        if `is` != nil, check == nil { throw ValidationError("--is goes with --check") }
    }

    /// Throws where the action is another, or nobody says what happened.
    package func check(isResolving: Bool) throws {
        let isSaid = did || didNot || check != nil
        if isResolving, !isSaid { throw ValidationError("resolve: give --did, --did-not or --check") }
        if !isResolving, isSaid { throw ValidationError("--did, --did-not and --check go with resolve") }
    }
}
