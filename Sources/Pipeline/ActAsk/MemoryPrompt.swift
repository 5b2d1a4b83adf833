package import ActJSON
package import ActMake
package import ActRecord
import ActSettings
import ActTools

/// Deciding what the memory may keep: by a person at the terminal, and by nobody else.
extension MemoryOperations {
    /// Shows the entries that wait, one after another, and does as a person says: a no leaves one as it is. Throws
    /// `not-approved` where there is no terminal.
    package func decide(
        _ proposals: [Proposal], accepts: Bool, _ terminal: any PromptTerminal,
        _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        guard !proposals.isEmpty else { return out.note(.no) }
        guard terminal.isThere else {
            throw Failure(
                .notApproved, "no terminal to ask on: a person decides what is remembered",
                hint: "run act-memory \(accepts ? "accept" : "decline") at a terminal")
        }
        for proposal in proposals {
            switch terminal.ask(MemoryPrompt(proposal, accepts: accepts)) {
            case .yes: try out.write(try settle(proposal, accepts: accepts))
            case .no: out.note(.no)
            case .stop, nil: return out.note(.no)
            }
        }
    }
}

/// The question about one entry.
package struct MemoryPrompt: Prompt {
    package enum Answer: Equatable { case yes, no, stop }

    private let proposal: MemoryOperations.Proposal
    private let accepts: Bool

    package init(_ proposal: MemoryOperations.Proposal, accepts: Bool) {
        self.proposal = proposal
        self.accepts = accepts
    }

    package func lines(columns: Int, color: Bool) -> [ScreenLine] {
        PromptField.lines(rows, hasTop: true, columns, color)
    }

    private var rows: [PromptField] {
        let isEntity = proposal.kind == "entity"
        var rows = [PromptField(text: title, ink: "1")]
        rows.append(.named("toolkit", proposal.toolkit == "*" ? "any" : proposal.toolkit))
        // Every letter that may pass for another is named, as it is in an address.
        func put(_ text: String, _ name: String) {
            let gap = String(repeating: " ", count: max(0, 7 - name.count))
            PromptField.put(.text(text), name + gap, "address", depth: 0, &rows)
        }
        put(proposal.name, "name")
        put(proposal.value, isEntity ? "id" : "value")
        if proposal.isEnd {
            if let other = proposal.otherValue {
                put(other, "other")
            } else {
                rows.append(PromptField(name: "it is gone"))
            }
        }
        if let until = proposal.until { rows.append(.named("until", ShownTime.text(until, hasWeekday: true))) }
        rows.append(.named("said by", proposal.source))
        if proposal.isTainted { rows.append(PromptField(name: "from text that is not trusted", ink: "1;31")) }
        rows.append(PromptField(name: effect))
        return rows
    }

    private var title: String {
        switch (proposal.isEnd, accepts) {
        case (false, true): "remember this?"
        case (false, false): "drop this proposal?"
        case (true, true): "end this?"
        case (true, false): "keep this, and drop the objection?"
        }
    }

    private var effect: String {
        switch (proposal.isEnd, accepts) {
        case (false, true):
            proposal.kind == "entity"
                ? "calls that have the name in the place of an id get the id" : "calls without this argument get it"
        case (false, false): "nothing is remembered"
        case (true, true):
            proposal.otherValue == nil ? "it is removed" : "it ends, and the other waits to be accepted"
        case (true, false): "it counts again"
        }
    }

    /// The text that has to be typed to remember something from text that is not trusted; nil where y is enough.
    package var challenge: Demand? {
        guard proposal.isTainted, accepts, !proposal.isEnd else { return nil }
        let value = proposal.value
        let domain = value.split(separator: "@", omittingEmptySubsequences: false).dropFirst().last.map(String.init)
        func end(_ text: String) -> String { String(Terminal.exact(text).suffix(24)).trimmed }
        return Demand(
            domain: domain.map { end($0) }, word: end(proposal.kind == "entity" ? value : proposal.name),
            else: "accept")
    }

    package func demand(_ seen: ShownCalls, columns: Int, color: Bool) -> [ScreenLine] {
        PromptField.demand(seen, challenge, to: "accept", columns, color)
    }

    package func choices(_ seen: ShownCalls) -> [String] {
        (seen.isWhole ? [challenge == nil ? "y yes" : "type it"] : []) + ["n no", "q stop"]
    }

    package func reply(to answer: String, _ seen: ShownCalls) -> Answer? {
        switch Said(answer) {
        case nil: return seen.isWhole && challenge?.isMet(by: answer) == true ? .yes : nil
        case .yes: return seen.isWhole && challenge == nil ? .yes : nil
        case .no: return .no
        case .stop: return .stop
        default: return nil
        }
    }
}
