package import ActJSON
import ActRecord
package import ActTools

extension Gate {
    /// Whether a list may be read unasked, so that the names of its rows may be told.
    package mutating func passes(
        reading list: ToolSpec, _ arguments: JSON.Object, taint: Bool
    ) throws(Failure) -> Bool {
        let call = try Call([
            (.tool, .text(list.slug)), (.provider, .text(list.provider)), (.toolkit, .text(list.toolkit)),
            (.arguments, .object(arguments)), (.taint, .bool(taint)),
        ])
        return try decide(call.record).verdict.passes
    }

    /// The facts about a tool that all its calls share.
    package final class Tool {
        /// nil where no provider has described the tool.
        package let spec: ToolSpec?
        /// Arguments that the tool has to be given.
        private let required: [String]
        /// Whether the call may be made from untrusted text: a record that does not say counts as that.
        package let isTainted: Bool
        /// Whether its calls have other calls in them, which can be looked at.
        let hasCalls: Bool
        /// Whether an argument may be a file.
        let takesFiles: Bool
        /// Whether its calls are asked about until a person has pinned it.
        let isPinned: Bool
        package let isDescribed: Bool
        let isLocal: Bool
        /// Whether a call that only reads may tell something to whom it reads from, and what it tells was made from
        /// untrusted text.
        let mayTell: Bool
        /// Whether its calls may carry a text to anybody, once that was asked.
        private var anywhere: Anywhere?
        /// The common part of the seals of its calls, once a seal was made.
        private var scope: Approval.Scope?
        /// Whether a rule may be about its calls, once that was asked.
        private var isRuled: Bool?

        init(_ spec: ToolSpec?, isTainted: Bool) {
            self.spec = spec
            isDescribed = spec != nil
            isLocal = spec?.profile.isLocal ?? false
            self.isTainted = isTainted
            mayTell = isTainted && isDescribed && !isLocal
            required = spec?.required ?? []
            isPinned = spec?.isPinned ?? false
            hasCalls = spec.map { $0.profile.wrapper($0.slug) != nil } ?? false
            takesFiles = !isLocal && spec.map { FileArguments.mayStand(in: $0.inputSchema) } ?? false
        }

        /// Whether a rule may be about its calls. Without a description it may be anything that a record says.
        func isRuled(by rules: Rules) -> Bool {
            guard !rules.isEmpty else { return false }
            guard let spec else { return true }
            if let isRuled { return isRuled }
            let found = rules.mayBeAbout(spec)
            isRuled = found
            return found
        }

        /// How far a call may carry a text.
        enum Reach { case anywhere, server }

        /// How far a call may carry a text out of the places that are known; nil for one that reaches no further.
        func reach(_ server: StatedServer?, _ arguments: JSON) -> Reach? {
            guard let spec else { return nil }
            let found = anywhere ?? Anywhere(spec)
            anywhere = found
            // An address that is not given leads nowhere.
            let hasAddress =
                found.isByAddress && Destinations.first(in: arguments, spec.inputSchema) { $0.takesAddress } != nil
            if found.isByWords || hasAddress && server?.facts.service == nil { return .anywhere }
            return server.map { $0.hasPlaces ? nil : .server } ?? nil
        }

        /// The required arguments that a call lacks, and those of which a person picks a value.
        func missing(in arguments: JSON?, _ record: Record) -> [String] {
            let missing = required.filter { arguments?[$0] == nil }
            return missing + record.openChoices.map(\.argument).filter { !missing.contains($0) }
        }

        /// The common part of the seals of its calls, made at first use; nil where nobody has described it.
        package func scope(user: String, conversation: String) -> Approval.Scope? {
            if scope == nil, let spec {
                scope = Approval.Scope(tool: spec, user: user, conversation: conversation)
            }
            return scope
        }
    }
}
