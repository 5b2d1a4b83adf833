package import ActJSON

/// A call of a conversation whose last word its model was not told, as it stands now.
package struct StandingCall: Sendable, Equatable {
    package let id: String
    package let tool: String
    /// An outcome, or `not-run`, `queued`, `held` or `running`.
    package let outcome: String
    /// Whether its model was told of it before.
    package let isTold: Bool

    package init(id: String, tool: String, outcome: String, isTold: Bool) {
        self.id = id
        self.tool = tool
        self.outcome = outcome
        self.isTold = isTold
    }

    /// Whether a person may still hear of it.
    package var isUnderWay: Bool { ChatOutcome.isUnderWay(outcome) }
}

extension Chat {
    /// The calls of the last answer that have no result yet, and those of before that were still open.
    package func standing() throws(Failure) -> [StandingCall] {
        guard let history = try read() else { return [] }
        var all: [StandingCall] = []
        for (calls, isTold) in [(history.open, true), (history.pending, false)] {
            all += try calls.map { call throws(Failure) in
                StandingCall(
                    id: call.id ?? call.callID, tool: call.tool ?? call.name, outcome: try outcome(call).outcome,
                    isTold: isTold)
            }
        }
        return all
    }
}
