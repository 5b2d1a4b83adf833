import ActJSON
package import ActTools

extension Gate {
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
        /// The common part of the seals of its calls, once a seal was made.
        private var scope: Approval.Scope?
        /// Whether a rule may be about its calls, once that was asked.
        var isRuled: Bool?

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

        /// The arguments that a call with these lacks.
        func missing(in arguments: JSON?) -> [String] { required.filter { arguments?[$0] == nil } }

        /// The common part of the seals of its calls, made at first use; nil where nobody has described it.
        package func scope(user: String, conversation: String) -> Approval.Scope? {
            if scope == nil, let spec {
                scope = Approval.Scope(tool: spec, user: user, conversation: conversation)
            }
            return scope
        }
    }

    /// The gate's full answer on one call: its risk, the rule that applies, and the verdict.
    package final class Decision {
        package let tool: Tool
        package let risk: Risk
        package let verdict: Verdict
        /// The strictest rule that fits the call, or one inside it; nil where none does.
        package let ruling: Rules.Ruling?
        /// The rules that let it through, one for each call that they let through.
        package let uses: [Rule]
        /// The files that leave the machine with it.
        package let files: [FileArguments.Place]
        /// The calls inside it, at any depth: each tool and its risk.
        package let inner: [(tool: String, risk: Risk)]
        /// The tools that nobody has pinned as they are now: its own, and those of calls inside it.
        package let unpinned: [Unpinned]
        /// The arguments that it lacks.
        package let missing: [String]
        package var spec: ToolSpec? { tool.spec }
        package var isTainted: Bool { tool.isTainted }

        /// The reasons why the call does not pass by itself.
        package var reasons: [String] {
            if let why = verdict.question, risk.level == .low || ruling != nil || !unpinned.isEmpty {
                return [why]
            }
            return risk.reasons
        }

        init(
            _ tool: Tool, _ risk: Risk, _ verdict: Verdict, ruling: Rules.Ruling? = nil, uses: [Rule] = [],
            files: [FileArguments.Place] = [], inner: [(tool: String, risk: Risk)] = [], unpinned: [Unpinned] = [],
            missing: [String] = []
        ) {
            self.tool = tool
            self.risk = risk
            self.verdict = verdict
            self.ruling = ruling
            self.uses = uses
            self.files = files
            self.inner = inner
            self.unpinned = unpinned
            self.missing = missing
        }
    }
}
