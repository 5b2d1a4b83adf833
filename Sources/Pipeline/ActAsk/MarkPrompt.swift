import ActDecide
package import ActJSON
import ActSettings
package import ActTools

/// The question whether a conversation that has read something private may carry texts out unasked again.
struct MarkPrompt: Prompt {
    let conversation: String
    let marks: [ConversationMark]

    func lines(columns: Int, color: Bool) -> [ScreenLine] {
        var rows = [
            PromptField(text: "end the mark of this conversation?", ink: "1"), .named("name", conversation),
        ]
        rows += marks.map { .named("read", $0.text) }
        rows.append(
            PromptField(name: "from then on its calls may go anywhere again, until it reads something private"))
        return PromptField.lines(rows, hasTop: true, columns, color)
    }

    func demand(_ seen: ShownCalls, columns: Int, color: Bool) -> [ScreenLine] { [] }

    func choices(_ seen: ShownCalls) -> [String] { (seen.isWhole ? ["y end it"] : []) + ["n no"] }

    func reply(to answer: String, _ seen: ShownCalls) -> Bool? {
        switch Said(answer) {
        case .yes: seen.isWhole ? true : nil
        case .no, .stop: false
        default: nil
        }
    }
}

extension ConversationMark {
    /// The read as a person is shown it.
    var text: String { "\(tool), since \(ShownTime.text(at, hasWeekday: true))" }
}

extension ToolRegistry {
    /// Has a person at the terminal end the mark of this conversation; whether there is none any more. Throws
    /// `not-approved` where there is no terminal.
    package func unmark(_ terminal: any PromptTerminal) throws(Failure) -> Bool {
        let marks = try allMarks()
        guard !marks.isEmpty else { return true }
        guard terminal.isThere else {
            throw Failure(
                .notApproved, "no terminal to ask on: a person ends the mark of a conversation",
                hint: "run act-confirm --unmark at a terminal")
        }
        guard terminal.ask(MarkPrompt(conversation: settings.conversation, marks: marks)) == true else {
            return false
        }
        try endMark()
        return true
    }
}
