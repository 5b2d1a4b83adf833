import ActAsk
import ActDecide
import ActJSON
import ActProviders
import ActRecord
import ActSettings
import ActSystem
import ActTerminal
import ActTools
import Glibc

/// The work of `act-confirm --inbox`: the calls of one conversation or of all, once or as they come.
struct InboxWatch {
    /// Milliseconds between two looks.
    private static let pause = 200

    let registry: ToolRegistry
    let options: Confirmation.Options
    let terminal: TerminalPrompts
    /// Whether it is the calls of every conversation.
    let all: Bool
    /// Whether it stays, and asks about calls as they come.
    let watches: Bool

    func run(_ out: inout Output) throws(Failure) {
        var seen: [String: Inbox.Seen] = [:]
        var changes: Int?
        defer { terminal.endWait() }
        repeat {
            let now = try registry.writesOfOthers()
            if now != changes {
                changes = now
                for conversation in try conversations() {
                    if try decide(conversation, &seen, &out) { return }
                }
            }
            guard watches else { return }
            try out.flush()
            let keys = terminal.keys(telling: "waiting for calls; q or Ctrl-C ends it")
            try registry.awaitOthers(InboxWatch.pause, or: keys)
            out.lookForReader()
        } while !out.readerGone && !terminal.isEnded() && !Interrupt.isPending
    }

    private func conversations() throws(Failure) -> [String] {
        guard all else { return [registry.settings.conversation] }
        return try registry.conversationsWithHeldCalls()
    }

    /// Decides what is new in an inbox; whether somebody stopped it.
    private func decide(
        _ conversation: String, _ seen: inout [String: Inbox.Seen], _ out: inout Output
    ) throws(Failure) -> Bool {
        let known = seen[conversation]
        var first: Int?
        if let known {
            first = try registry.inbox(of: conversation).oldest(besides: known)
            if first == nil { return false }
        }
        let isNew: (Result<HeldCall, Failure>) -> Bool = { call in
            guard let known else { return true }
            return (try? call.get()).map { !known.has($0) } ?? false
        }
        var settings = registry.settings
        try settings.override("conversation", conversation)
        let tools = all || watches ? ToolRegistry(settings, progress: registry.progress, isTerse: true) : registry
        var confirmation = Confirmation(tools, try tools.rules(), options, terminal)
        let isAlone = !all && !watches
        try confirmation.inbox(
            &out, isAlone: isAlone, tellsWay: isAlone && isatty(1) == 1, from: first, isNew: isNew)
        guard watches else { return confirmation.stopped }
        // A call that came while a question was open was shown to nobody.
        seen[conversation, default: Inbox.Seen()].add(confirmation.shown)
        return confirmation.stopped
    }
}
