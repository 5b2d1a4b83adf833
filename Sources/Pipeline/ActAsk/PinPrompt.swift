package import ActDecide
package import ActJSON
package import ActRecord
import ActSettings
import ActSystem
package import ActTools

extension PromptField {
    /// Rows about a tool that nobody has pinned as it is: its description where it is new, else each part that changed,
    /// as it was above as it is.
    static func put(_ new: UnpinnedTool, isOwn: Bool, depth: Int, _ rows: inout [PromptField]) {
        let about = isOwn ? "" : "\(safe(new.tool.slug)): "
        func add(_ name: String, _ text: String) {
            rows.append(PromptField(depth: depth, name: name.padded(9), text: about + text))
        }
        if new.isChanged {
            let at = new.before.map { "since \(ShownTime.text($0.at, hasWeekday: true)), when it was pinned" }
            add("changed", at ?? "since it was pinned; its text of then can't be read")
        } else {
            let text = new.tool.description
            add("new", text.isEmpty ? "it has no description" : safe(text))
        }
        // Every letter of it that may pass for another is named.
        if let name = new.tool.name {
            PromptField.put(.text(name), "name".padded(7), "address", depth: depth, &rows)
        }
        guard let before = new.before else { return }
        let count = rows.count
        put([], before.text, new.tool.pinnedText, depth: depth + 1, &rows)
        if rows.count == count {
            rows.append(
                PromptField(depth: depth + 1, name: "in the order of its parts, or in parts that act does not read")
            )
        }
    }

    private static func put(_ path: [String], _ old: JSON?, _ new: JSON?, depth: Int, _ rows: inout [PromptField]) {
        guard old?.bytes != new?.bytes else { return }
        if let old = old?.object, let new = new?.object, path.count < deepest {
            for (key, value) in old.members {
                put(path + [name(key.text)], value, new[key.text], depth: depth, &rows)
            }
            for (key, value) in new.members where old[key.text] == nil {
                put(path + [name(key.text)], nil, value, depth: depth, &rows)
            }
            return
        }
        rows.append(PromptField(depth: depth, name: path.joined(separator: ".")))
        rows.append(PromptField(depth: depth + 1, name: "was: ", text: old.map(leaf) ?? "not given"))
        rows.append(PromptField(depth: depth + 1, name: "now: ", text: new.map(leaf) ?? "taken out"))
    }

    /// Deeper parts are compared as one.
    private static let deepest = 32
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - unicodeScalars.count))
    }
}

/// The question about all tools of a toolkit that nobody has pinned as they are.
package struct PinPrompt: Prompt {
    package enum Answer: Equatable { case yes, no }

    private let toolkit: String
    private let new: [UnpinnedTool]
    /// The number of tools that are pinned as they are.
    private let pinned: Int

    package init(_ toolkit: String, _ new: [UnpinnedTool], pinned: Int) {
        self.toolkit = toolkit
        self.new = new
        self.pinned = pinned
    }

    package func lines(columns: Int, color: Bool) -> [ScreenLine] {
        PromptField.lines(rows, hasTop: true, columns, color)
    }

    private var rows: [PromptField] {
        var rows = [
            PromptField(text: new.count == 1 ? "pin this tool?" : "pin these \(new.count) tools?", ink: "1")
        ]
        rows.append(.named("toolkit", toolkit))
        if pinned > 0 { rows.append(.named("pinned", pinned == 1 ? "1 other tool" : "\(pinned) other tools")) }
        for one in new {
            let risk = one.tool.risk
            rows.append(
                PromptField(
                    text: PromptField.safe(
                        "\(one.tool.slug) [\(risk.level.rawValue)]: \(risk.reasons.joined(separator: "; "))"),
                    ink: risk.level == .high ? "1;31" : nil))
            PromptField.put(one, isOwn: true, depth: 1, &rows)
        }
        rows.append(PromptField(name: "from then on risk, rules and mode decide calls of them, until they change"))
        return rows
    }

    package func demand(_ seen: ShownCalls, columns: Int, color: Bool) -> [ScreenLine] {
        PromptField.demand(seen, nil, to: "pin", columns, color)
    }

    package func choices(_ seen: ShownCalls) -> [String] { (seen.isWhole ? ["y pin"] : []) + ["n no"] }

    /// Nobody pins a tool that was not shown.
    package func reply(to answer: String, _ seen: ShownCalls) -> Answer? {
        switch Said(answer) {
        case .yes: seen.isWhole ? .yes : nil
        case .no, .stop: .no
        default: nil
        }
    }
}

extension ToolRegistry {
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
        var new: [UnpinnedTool] = []
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
            let sheet = PinPrompt(toolkit, new, pinned: all.count - new.count)
            guard terminal.ask(sheet) == .yes else { return out.note(.no) }
        }
        try pin(new.map(\.tool))
        for one in new { try out.write(record(one.tool).json) }
    }
}
