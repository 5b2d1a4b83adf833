package import ActCore

extension Question {
    /// Shows the answer of a look at a service, and asks whether a call happened there; nil where nobody says.
    package static func didHappen(_ id: String, _ answer: JSON) -> Bool? {
        guard let question = Question() else { return nil }
        let turn = Terminal.Turn()
        question.tell(Terminal.safe(answer.line))
        let rule = JSON.object([("enum", .array([.text("yes"), .text("no")]))])
        let said = question.value(of: "whether '\(id)' happened", rule, tool: "act-queue", turn)
        return said == "yes" ? true : said == "no" ? false : nil
    }
}
