import ActDecide
import ActJSON
import ActStore
import ActSystem
import ActTools

/// Marks the conversation of a run by its private reads: in the store before a read begins, or its recorded answer is
/// handed over, so that no answer is out without the mark.
final class PrivateReads {
    private let registry: ToolRegistry
    /// The sources by which the commit at hand marks the conversation already.
    private var marked: Set<String> = []
    private var anywhere: [String: Anywhere] = [:]

    init(_ registry: ToolRegistry) { self.registry = registry }

    /// A commit begins, or is tried again.
    func begin() { marked = [] }

    /// Notes a call whose answer comes in this commit or after it.
    func note(_ call: InFlightCall, _ store: Store) throws(Failure) {
        let tool = call.call.tool
        let server = try registry.stated(tool)
        let source = tool.source(server)
        guard !marked.contains(source), isPrivate(call, server) else { return }
        try registry.mark(by: tool.slug, from: source, id: call.call.id, at: call.started, store)
        marked.insert(source)
    }

    /// Notes a call whose answer is on record, or kept: there is no commit.
    func note(recorded call: InFlightCall, _ store: Store) throws(Failure) {
        begin()
        try note(call, store)
        begin()
    }

    /// Whether an answer of a call may tell something that is not everybody's: all do but a search of the web, what an
    /// address of the web has, what a tool computes, and what act's own tools made of the call itself.
    private func isPrivate(_ call: InFlightCall, _ server: StatedServer?) -> Bool {
        let tool = call.call.tool
        if tool.profile.isLocal { return !tool.profile.isPublic(tool.slug) && !tool.tags.contains("createHint") }
        // A server with places of its own has what is there, however its tools are named.
        if server?.hasPlaces ?? false { return true }
        if tool.onlyComputes(.object(call.call.arguments)) { return false }
        let key = "\(tool.provider) \(tool.slug)"
        let found = anywhere[key] ?? Anywhere(tool)
        anywhere[key] = found
        return !found.isSearch
            && !((found.isByWords || found.isByAddress) && Anywhere.givesAddress(call.call.arguments))
    }
}
