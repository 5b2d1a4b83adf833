package import ActJSON

extension PromptTerminal {
    /// Shows the answer of a look at a service, and asks whether a call happened there; nil where nobody says.
    package func didHappen(_ id: String, _ answer: JSON) -> Bool? {
        guard isThere else { return nil }
        hold()
        defer { release() }
        tell(Terminal.safe(answer.line))
        let rule = JSON.object([("enum", .array([.text("yes"), .text("no")]))])
        let said = value(of: "whether '\(id)' happened", rule, tool: "act-queue")
        return said == "yes" ? true : said == "no" ? false : nil
    }
}
