package import ActJSON
package import ActSystem

/// News of servers, in a process that lives on.
extension ToolRegistry {
    /// The number of listings of tools that have come in this run: another one, and tools may be others.
    package var listings: Int { providers.reduce(0) { $0 + $1.listings } }

    /// The resources that results of this run linked to.
    package var links: [ResourceLink] { providers.flatMap(\.links) }

    /// Adds what providers may tell of themselves while nothing is asked.
    package func listen(_ waits: inout Waits) { for provider in providers { provider.listen(&waits) } }
}

extension ToolRegistry {
    /// Why nobody knows the tools of a toolkit that is a server's; nil where they are known, and where it is none.
    package func missing(_ toolkit: String) throws(Failure) -> Failure? {
        guard let state = try states().first(where: { sameBytes($0.toolkit, toolkit) }), !state.isKnown else {
            return nil
        }
        guard let reason = state.reason else {
            return Failure(
                .unavailable, "the tools of '\(toolkit)' are not known yet", hint: "it is starting; try again")
        }
        return Failure(
            .unavailable, "the tools of '\(toolkit)' are not known: \(reason)", hint: "act-doctor has more")
    }
    /// The failure for a slug of such a toolkit: a server's tools begin with its name.
    func missing(tool slug: String) -> Failure? {
        guard let toolkit = slug.split(separator: ".").first, let failure = try? missing(String(toolkit)) else {
            return nil
        }
        return Failure(.unknownTool, "no tool '\(slug)': \(failure.message)", hint: failure.hint)
    }
}
