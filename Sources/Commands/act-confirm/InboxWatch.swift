import ActAsk
import ActDecide
import ActJSON
import ActRecord
import ActSettings
import ActTerminal
import ActTools
import Glibc

/// The work of `act-confirm --inbox`: the calls of one conversation or of all, once or as they come.
struct InboxWatch {
    /// Milliseconds between two looks.
    private static let pause = 200

    private let registry: ToolRegistry
    private let options: Confirmation.Options
    private let terminal: any PromptTerminal
    private let all: Bool
    private let watches: Bool
    private let make: (Settings) -> ToolRegistry

    /// - Parameters:
    ///   - all: whether it is the calls of every conversation.
    ///   - watches: whether it stays, and asks about calls as they come.
    ///   - make: makes the tools for another conversation's settings.
    init(
        _ registry: ToolRegistry, _ options: Confirmation.Options, _ terminal: any PromptTerminal, all: Bool,
        watches: Bool,
        make: @escaping (Settings) -> ToolRegistry
    ) {
        (self.registry, self.terminal, self.all, self.watches, self.make) = (registry, terminal, all, watches, make)
        var options = options
        options.namesConversation = all
        self.options = options
    }

    func run(_ out: inout Output) throws(Failure) {
        var seen: [String: [[UInt8]]] = [:]
        var changes: Int?
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
            try registry.awaitOthers(InboxWatch.pause)
        } while !out.readerGone
    }

    private func conversations() throws(Failure) -> [String] {
        guard all else { return [registry.settings.conversation] }
        return try registry.conversationsWithHeldCalls()
    }

    /// Decides what is new in an inbox; whether somebody stopped it.
    private func decide(
        _ conversation: String, _ seen: inout [String: [[UInt8]]], _ out: inout Output
    ) throws(Failure) -> Bool {
        let known = seen[conversation]
        let isNew: (Result<HeldCall, Failure>) -> Bool = { call in
            guard let known else { return true }
            return ((try? call.get().record.bytes).map { !known.contains($0) }) ?? false
        }
        if known != nil, try !registry.inbox(of: conversation).calls().contains(where: isNew) { return false }
        var settings = registry.settings
        try settings.override("conversation", conversation)
        let tools = all || watches ? make(settings) : registry
        var confirmation = Confirmation(tools, try tools.rules(), options, terminal)
        let isAlone = !all && !watches
        try confirmation.inbox(&out, isAlone: isAlone, tellsWay: isAlone && isatty(1) == 1, isNew: isNew)
        guard watches else { return confirmation.stopped }
        // A call that came while a question was open was shown to nobody.
        let shown = (known ?? []) + confirmation.shown
        seen[conversation] = try registry.inbox(of: conversation).calls().compactMap { call in
            (try? call.get().record.bytes).flatMap { shown.contains($0) ? $0 : nil }
        }
        return confirmation.stopped
    }
}
