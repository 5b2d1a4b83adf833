import ActSettings

/// A rule, as it will be written.
package struct Proposal: Screen {
    private let rule: String

    package init(rule: String) { self.rule = rule }

    package func lines(columns: Int, color: Bool) -> [Line] {
        let rows = [
            Row(text: "a rule", ink: "1"), .named("file", Paths.userRules), .named("line", rule),
            Row(name: "calls that fit it are not asked about any more; see act-rules(5)"),
        ]
        return Row.lines(rows, hasTop: true, columns, color)
    }

    package func demand(_ seen: Seen, columns: Int, color: Bool) -> [Line] { [] }

    package func choices(_ seen: Seen) -> [String] { seen.isWhole ? ["y write it", "n back"] : ["n back"] }

    package func reply(to answer: String, _ seen: Seen) -> Bool? {
        switch Said(answer) {
        case .yes: seen.isWhole ? true : nil
        case .no, .back: false
        default: nil
        }
    }
}
