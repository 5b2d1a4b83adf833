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
