import ActDecide
import ActJSON
import ActRecord
import ActTools

/// The news of calls whose sheet is open: a call that waits no more ends its sheet, and a person is told that the agent
/// which asked is gone.
extension Asking {
    /// The words on a call that waits no more. An answer to it comes too late.
    static let isGone =
        "nothing runs: it left the inbox, for its client has withdrawn it, or it was decided elsewhere"

    /// A look for what has come about of these calls since the last one: each word once.
    func news(of calls: [PendingCall]) -> PromptTerminal.News? {
        guard isInbox else { return nil }
        let registry = registry
        var last = try? registry.writesOfOthers()
        var left = Set(calls.filter { $0.held?.absence != nil }.compactMap(\.now.id))
        return {
            let now = try? registry.writesOfOthers()
            let isWritten = now != last
            last = now
            if isWritten, let words = Asking.withdrawn(calls, registry) { return words }
            // A process that was killed wrote no word of it.
            let absences = (try? registry.inbox.absences()) ?? [:]
            let alone = calls.filter { call in
                !call.isGone && call.now.id.map { absences[$0] != nil && left.insert($0).inserted } ?? false
            }
            guard let first = alone.first, let absence = first.now.id.flatMap({ absences[$0] }) else { return nil }
            let whose =
                calls.count == 1 ? "the agent that asked is gone" : "'\(first.spec.slug)': its agent is gone"
            return PromptNews("\(whose): \(CallPrompt.words(absence))", endsSheet: false)
        }
    }

    private static func withdrawn(_ calls: [PendingCall], _ registry: ToolRegistry) -> PromptNews? {
        let gone = calls.filter { call in
            guard !call.isGone, let id = call.now.id else { return false }
            do throws(Failure) { return try registry.inbox.call(id) == nil } catch { return false }
        }
        for call in gone { call.leave() }
        guard let first = gone.first else { return nil }
        let words =
            calls.count == 1
            ? isGone
            : gone.count == 1 ? "'\(first.spec.slug)': \(isGone)" : "\(gone.count) of these calls: \(isGone)"
        return PromptNews(words, endsSheet: calls.allSatisfy(\.isGone))
    }

    /// Ends calls all of which wait no more; whether they do.
    static func dropGone(_ calls: [PendingCall]) -> Bool {
        guard calls.allSatisfy(\.isGone) else { return false }
        for call in calls { call.decide(.refused(.program, isGone)) }
        return true
    }
}
