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
        guard try isPrivate(call), !marked.contains(tool.source) else { return }
        try registry.mark(by: tool, id: call.call.id, at: call.started, store)
        marked.insert(tool.source)
    }

    /// Notes a call whose answer is on record, or kept: there is no commit.
    func note(recorded call: InFlightCall, _ store: Store) throws(Failure) {
        begin()
        try note(call, store)
        begin()
    }

    /// Whether an answer of a call may tell something that is not everybody's.
    private func isPrivate(_ call: InFlightCall) throws(Failure) -> Bool {
        let tool = call.call.tool
        guard !tool.profile.isLocal else { return call.admitted.isLow && !tool.profile.isPublic(tool.slug) }
        let key = "\(tool.provider) \(tool.slug)"
        let found = anywhere[key] ?? Anywhere(tool)
        anywhere[key] = found
        guard found.isByWords || found.isByAddress else { return true }
        // A server with places of its own has what is there, however its tools are named.
        guard let server = try registry.stated(tool) else { return !found.isByWords }
        return server.hasPlaces
    }
}
