import ActAsk
import ActJSON
import ActTerminal

/// A yes or no to foreign text that a person has seen all of.
struct Consent {
    /// The text that is asked about, under names of ours.
    typealias Rows = [(name: String, text: String)]

    private let terminal = TerminalPrompts()
    private let isGiven: Bool

    /// - Parameter yes: `-y`: the text is told, and nobody is asked.
    init(yes: Bool) {
        isGiven = yes
    }

    /// Asks the question of `title`; `verb` is what yes does. Throws `not-approved` where nobody can be asked.
    func ask(_ title: String, _ rows: Rows, verb: String) throws(Failure) -> Bool {
        if isGiven { return tell(title, rows, by: "by -y") }
        guard terminal.isThere else {
            throw Failure(
                .notApproved, "cannot ask '\(title)': there is no terminal",
                hint: "-y says yes to what it then shows")
        }
        return terminal.ask(ConsentPrompt(title: title, rows: rows, verb: verb)) ?? false
    }

    /// The same where the command itself is the consent: without a terminal all is told, and the answer is yes.
    func askOrTell(_ title: String, _ rows: Rows, verb: String) throws(Failure) -> Bool {
        if !isGiven, !terminal.isThere { return tell(title, rows, by: "without a terminal") }
        return try ask(title, rows, verb: verb)
    }

    private func tell(_ title: String, _ rows: Rows, by way: String) -> Bool {
        complain("act-config", "\(title) yes, \(way)")
        for row in rows { complain("act-config", "\(row.name): \(row.text)") }
        return true
    }
}

private struct ConsentPrompt: Prompt {
    let title: String
    let rows: Consent.Rows
    let verb: String

    func lines(columns: Int, color: Bool) -> [ScreenLine] {
        let all =
            [PromptField(text: PromptField.safe(title), ink: "1")]
            + rows.map { PromptField.named($0.name, $0.text) }
        return PromptField.lines(all, hasTop: true, columns, color)
    }

    func demand(_ seen: ShownCalls, columns: Int, color: Bool) -> [ScreenLine] {
        PromptField.demand(seen, nil, to: verb, columns, color)
    }

    func choices(_ seen: ShownCalls) -> [String] { (seen.isWhole ? ["y \(verb)"] : []) + ["n no"] }

    func reply(to answer: String, _ seen: ShownCalls) -> Bool? {
        switch Said(answer) {
        case .yes: seen.isWhole ? true : nil
        case .no, .stop: false
        default: nil
        }
    }
}
