import ActJSON
import ActRecord
import ActTools

/// The question which of several values an argument has, before all others about its call. A value is shown as it would be
/// set: the words on it may be anybody's.
struct ChoicePrompt: Prompt {
    /// The number of the value that was picked, from 1 on; or that another is typed.
    enum Answer: Equatable { case value(Int), other, no, stop }

    private let argument: String
    private let values: [Choice.Value]
    private let call: Call
    private let tool: ToolSpec

    init(_ argument: String, _ values: [Choice.Value], of call: Call, _ tool: ToolSpec) {
        (self.argument, self.values, self.call, self.tool) = (argument, values, call, tool)
    }

    func lines(columns: Int, color: Bool) -> [ScreenLine] {
        var rows = [PromptField(text: "which \(PromptField.safe(argument))?", ink: "1"), .named("tool", tool.slug)]
        if let intent = call.intent { rows.append(.named("for", intent)) }
        for (k, one) in values.enumerated() {
            let goesWith = one.with.members.map { "\($0.text) \($1.isNull ? "taken out" : PromptField.leaf($1))" }
            let parts = [PromptField.leaf(one.value)] + goesWith + (one.tool.map { ["made for \($0)"] } ?? [])
            let words = one.words.map { " (\($0))" } ?? ""
            rows.append(
                PromptField(name: "\(k + 1)  ", text: PromptField.safe(parts.joined(separator: ", ") + words)))
        }
        return PromptField.lines(rows, hasTop: true, columns, color)
    }

    func demand(_ seen: ShownCalls, columns: Int, color: Bool) -> [ScreenLine] { [] }

    func choices(_ seen: ShownCalls) -> [String] {
        (seen.isWhole ? ["1-\(values.count) pick"] : []) + ["e type it", "n no", "q stop"]
    }

    func reply(to answer: String, _ seen: ShownCalls) -> Answer? {
        if seen.isWhole, let number = Int(answer.trimmed), (1...values.count).contains(number) {
            return .value(number)
        }
        switch Said(answer) {
        case .edit: return .other
        case .no: return .no
        case .stop: return .stop
        default: return nil
        }
    }
}
