package import ActJSON

/// The question about a sentence that a link brought: whether it goes to the language model.
package struct LinkPrompt: Prompt {
    package enum Answer: Equatable { case yes, no, edit }

    private let sentence: String
    private let conversation: String
    private let isNew: Bool

    package init(_ sentence: String, conversation: String, isNew: Bool) {
        self.sentence = sentence
        self.conversation = conversation
        self.isNew = isNew
    }

    /// Asks until a person has decided: the sentence as they left it, nil where it is not to be sent.
    package static func ask(
        _ terminal: any PromptTerminal, _ sentence: String, conversation: String, isNew: Bool
    ) throws(Failure) -> String? {
        terminal.hold()
        defer { terminal.release() }
        var sentence = sentence
        while true {
            var seen = ShownCalls()
            let sheet = LinkPrompt(sentence, conversation: conversation, isNew: isNew)
            switch terminal.ask(sheet, &seen) {
            case .yes: return sentence
            case .no, nil: return nil
            case .edit:
                do throws(Failure) {
                    let edited = try terminal.edit(sentence + "\n", ending: "txt").trimmed
                    if edited.isEmpty { return nil }
                    sentence = edited
                } catch { terminal.tell(error.message) }
            }
        }
    }

    package func lines(columns: Int, color: Bool) -> [ScreenLine] {
        PromptField.lines(rows, hasTop: true, columns, color)
    }

    private var rows: [PromptField] {
        [
            PromptField(text: "send this to the language model?", ink: "1"),
            .named("sentence", sentence),
            PromptField(
                name: "a link brought it: anybody may have written it, and no call made of it is trusted",
                ink: "1;31"),
            .named(
                "where", isNew ? "\(conversation), a new conversation" : "\(conversation), which it taints for good"
            ),
        ]
    }

    package func demand(_ seen: ShownCalls, columns: Int, color: Bool) -> [ScreenLine] {
        PromptField.demand(seen, nil, to: "send", columns, color)
    }

    package func choices(_ seen: ShownCalls) -> [String] { (seen.isWhole ? ["y send"] : []) + ["n no", "e edit"] }

    /// Nobody sends text that was not all on the screen.
    package func reply(to answer: String, _ seen: ShownCalls) -> Answer? {
        switch Said(answer) {
        case .yes: seen.isWhole ? .yes : nil
        case .no, .stop: .no
        case .edit: .edit
        default: nil
        }
    }
}
