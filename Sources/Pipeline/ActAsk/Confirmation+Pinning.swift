import ActDecide
package import ActJSON
package import ActRecord
import ActSystem
package import ActTools

// Tools that nobody has pinned as they are: a person's yes to a call pins its tool.
extension Confirmation {
    /// Asks about calls of such tools, each by itself and before the others: once one is pinned, calls of it are judged
    /// anew, and those that have to be asked about still can be shown together.
    mutating func askNew(_ calls: [Waiting]) throws(Failure) {
        for call in calls where call.decision == nil && !call.known.unpinned.isEmpty {
            call.decision = try renewed(call)
            guard call.decision == nil, !call.known.unpinned.isEmpty, !stopped else { continue }
            var seen = Seen()
            call.decision = try askOne(call, nil, &seen)
            try spread(calls)
        }
    }

    /// Judges a call anew whose tool may have been pinned meanwhile. Returns the decision where nobody has to be asked.
    private mutating func renewed(_ call: Waiting) throws(Failure) -> Resolution? {
        let now = try gate.decide(call.record)
        guard now.unpinned.count < call.known.unpinned.count else { return nil }
        call.known = now
        call.mustAsk = call.asked != nil || call.held != nil
        if call.asked == nil { call.why = call.held?.reason ?? Confirmation.isIncomplete }
        if call.missing.isEmpty { return try settled(call) }
        if let why = now.verdict.question { (call.why, call.mustAsk) = (why, true) }
        return nil
    }

    /// The decision on a call that a person agreed to, with the tools on its sheet pinned.
    func agreed(_ call: Waiting) throws(Failure) -> Resolution {
        if !call.known.unpinned.isEmpty { try toolbox.pin(call.known.unpinned.map(\.tool)) }
        return call.isKept ? .kept : .approved(.person, rule: nil)
    }
}

extension Toolbox {
    /// Shows the tools of a toolkit that nobody has pinned as they are, pins them by one answer, and writes the record of
    /// each. Throws `not-approved` where there is no terminal to ask on.
    ///
    /// - Parameter yes: `-y`: nobody is asked.
    package func pin(
        toolkit: String, yes: Bool, _ terminal: any PromptTerminal, _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        let all = try pinnable(toolkit: toolkit)
        guard !all.isEmpty else {
            throw Failure(
                .noMatch, "no tool of '\(toolkit)' can be pinned", hint: "act-tools shows those there are")
        }
        var new: [Unpinned] = []
        for tool in all { if let one = try unpinned(tool) { new.append(one) } }
        guard !new.isEmpty else {
            return progress.warn("nothing to pin: all tools of '\(toolkit)' are pinned as they are")
        }
        if !yes {
            guard terminal.isThere else {
                throw Failure(
                    .notApproved, "no terminal to ask on: a person decides which tools are pinned",
                    hint: "run act-confirm --pin \(toolkit) at a terminal, or give -y")
            }
            let sheet = PinSheet(toolkit, new, pinned: all.count - new.count)
            guard terminal.ask(sheet) == .yes else { return out.note(.no) }
        }
        try pin(new.map(\.tool))
        for one in new { try out.write(record(one.tool)) }
    }
}
