import ActSettings

/// A rule, as it will be written.
package struct Proposal: Prompt {
    private let rule: String

    package init(rule: String) { self.rule = rule }

    package func lines(columns: Int, color: Bool) -> [ScreenLine] {
        let rows = [
            PromptField(text: "a rule", ink: "1"), .named("file", Paths.userRules), .named("line", rule),
            PromptField(name: "calls that fit it are not asked about any more; see act-rules(5)"),
        ]
        return PromptField.lines(rows, hasTop: true, columns, color)
    }

    package func demand(_ seen: ShownCalls, columns: Int, color: Bool) -> [ScreenLine] { [] }

    package func choices(_ seen: ShownCalls) -> [String] { seen.isWhole ? ["y write it", "n back"] : ["n back"] }

    package func reply(to answer: String, _ seen: ShownCalls) -> Bool? {
        switch Said(answer) {
        case .yes: seen.isWhole ? true : nil
        case .no, .back: false
        default: nil
        }
    }
}
