package import ActDecide
package import ActJSON
package import ActRecord
import ActSettings
import ActSystem
package import ActTools

extension PromptField {
    /// Rows about a tool that nobody has pinned as it is: its description where it is new, else each part that changed,
    /// as it was above as it is.
    ///
    /// - Parameter hasInstructions: whether the words of its server on all its tools are among them.
    static func put(
        _ new: UnpinnedTool, isOwn: Bool, hasInstructions: Bool = true, depth: Int, _ rows: inout [PromptField]
    ) {
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
        guard let before = new.before else {
            if !new.isChanged, hasInstructions, let words = new.tool.instructions { add("server", safe(words)) }
            for (name, row) in new.tool.proposedRows().members {
                add("names", safe("\(name.text) takes one, looked up in \(RowSource.list(of: row))"))
            }
            return
        }
        let changes = ToolChange.all(before.text, new.tool.pinnedText)
        for change in changes where hasInstructions || !change.isOfServer { put(change, depth: depth + 1, &rows) }
        if changes.isEmpty {
            rows.append(PromptField(depth: depth + 1, name: "in parts that act does not read"))
        }
    }

    fileprivate static func put(_ change: ToolChange, depth: Int, _ rows: inout [PromptField]) {
        rows.append(PromptField(depth: depth, name: change.path.map(name).joined(separator: ".")))
        rows.append(PromptField(depth: depth + 1, name: "was: ", text: change.was.map(leaf) ?? "not given"))
        rows.append(PromptField(depth: depth + 1, name: "now: ", text: change.now.map(leaf) ?? "taken out"))
    }
}

extension PromptField {
    /// Rows about statements and pins that count for another entry of a server, and about each part that is another.
    fileprivate static func rows(_ change: EntryChange) -> [PromptField] {
        let ended = change.stated.map { "stated of another entry: \($0)" } ?? "pinned for another entry"
        var rows = [named("before", ended)]
        for part in change.parts {
            rows.append(PromptField(depth: 1, name: safe(part.name)))
            let isHidden = part.was == nil && part.now == nil
            let (was, now) = isHidden ? ("a value", "another value") : (part.was ?? "not there", part.now ?? "gone")
            rows.append(PromptField(depth: 2, name: "was: ", text: safe(was)))
            rows.append(PromptField(depth: 2, name: "now: ", text: safe(now)))
        }
        return rows
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - unicodeScalars.count))
    }
}

extension UnpinnedTool {
    /// Whether neither its name nor its server says whether it changes something.
    fileprivate var mayCompute: Bool { tool.risk.level == .unknown && tool.annotations?.readOnly == nil }
}

/// The question about all tools of a toolkit that nobody has pinned as they are, and about what is stated of its server.
package struct PinPrompt: Prompt {
    package enum Answer: Equatable { case yes, no, folders, service, trust, keep }

    private let toolkit: String
    private let new: [UnpinnedTool]
    /// The number of tools that are pinned as they are.
    private let pinned: Int
    /// nil for a toolkit of which nothing can be stated.
    private let draft: Draft?

    /// The facts of a server as they would be stated.
    package struct Draft {
        var facts: ServerFacts
        let before: ServerFacts
        /// The other entry of its name of which something was stated or pinned.
        let change: EntryChange?
        /// Tools whose annotations would free them.
        let trustable: [String]
        /// Whether a yes would state something else than is stated.
        var isChanged: Bool { facts != before }
    }

    package init(_ toolkit: String, _ new: [UnpinnedTool], pinned: Int, _ draft: Draft? = nil) {
        self.toolkit = toolkit
        self.new = new
        self.pinned = pinned
        self.draft = draft
    }

    package func lines(columns: Int, color: Bool) -> [ScreenLine] {
        PromptField.lines(rows, hasTop: true, columns, color)
    }

    private var title: String {
        switch new.count {
        case 0: "state this of the server?"
        case 1: "pin this tool?"
        case let count: "pin these \(count) tools?"
        }
    }

    private var rows: [PromptField] {
        var rows = [PromptField(text: title, ink: "1")]
        rows.append(.named("toolkit", toolkit))
        if pinned > 0 { rows.append(.named("pinned", pinned == 1 ? "1 other tool" : "\(pinned) other tools")) }
        for one in new {
            let risk = one.tool.risk
            rows.append(
                PromptField(
                    text: PromptField.safe(
                        "\(one.tool.slug) [\(risk.level.rawValue)]: \(risk.reasons.joined(separator: "; "))"),
                    ink: risk.level == .high ? "1;31" : nil))
            PromptField.put(one, isOwn: true, hasInstructions: false, depth: 1, &rows)
        }
        rows += instructions
        if let unknown = new.first(where: \.mayCompute) {
            rows.append(
                PromptField(
                    name: "a tool that only computes is freed by a rule, such as ",
                    text: PromptField.safe("'allow \(unknown.tool.slug) tainted'")))
        }
        if let change = draft?.change { rows += PromptField.rows(change) }
        if let draft { rows += PinPrompt.rows(draft) }
        if !new.isEmpty {
            rows.append(
                PromptField(name: "from then on risk, rules and mode decide calls of them, until they change"))
        }
        return rows
    }

    /// The server's words on all its tools, once for all of them: as they are, and as they were where they changed.
    private var instructions: [PromptField] {
        guard let one = new.first else { return [] }
        var rows: [PromptField] = []
        let changes = new.compactMap { tool in
            tool.before.flatMap { ToolChange.all($0.text, tool.tool.pinnedText).first(where: \.isOfServer) }
        }
        if let change = changes.first {
            PromptField.put(change, depth: 0, &rows)
        } else if let words = one.tool.instructions {
            rows.append(.named("server", words))
        }
        return rows
    }

    private static func rows(_ draft: Draft) -> [PromptField] {
        let facts = draft.facts
        let folders = facts.folders.map {
            $0.path == ServerFacts.here ? "the folder where act is started" : $0.path
        }
        var rows = [PromptField.named("folders", folders.isEmpty ? "none stated" : folders.joined(separator: ", "))]
        rows.append(.named("service", facts.service?.words ?? "none stated"))
        let tools =
            draft.trustable.isEmpty ? "it would free no tool" : draft.trustable.joined(separator: ", ")
        rows.append(
            .named("trust", facts.isTrusted ? "its annotations are believed: \(tools)" : "not stated: \(tools)"))
        return rows
    }

    package func demand(_ seen: ShownCalls, columns: Int, color: Bool) -> [ScreenLine] {
        PromptField.demand(seen, nil, to: "pin", columns, color)
    }

    package func choices(_ seen: ShownCalls) -> [String] {
        let yes =
            hasYes ? [!new.isEmpty ? "y pin" : draft?.isChanged == true ? "y state it" : "y state nothing"] : []
        let before = draft?.change?.stated == nil ? [] : ["k as before"]
        let facts = draft == nil ? [] : before + ["f folders", "s service", "t trust"]
        return (seen.isWhole ? yes + facts : []) + ["n no"]
    }

    /// Whether a yes would change something, or end a word on what is lost.
    private var hasYes: Bool { !new.isEmpty || draft.map { $0.isChanged || $0.change != nil } ?? false }

    /// Nobody pins a tool that was not shown.
    package func reply(to answer: String, _ seen: ShownCalls) -> Answer? {
        guard let said = Said(answer) else { return nil }
        switch said {
        case .no, .stop: return .no
        case .yes: return seen.isWhole && hasYes ? .yes : nil
        case .keep: return seen.isWhole && draft?.change?.stated != nil ? .keep : nil
        case .folders: return seen.isWhole && draft != nil ? .folders : nil
        case .service: return seen.isWhole && draft != nil ? .service : nil
        case .trust: return seen.isWhole && draft != nil ? .trust : nil
        case .all, .always, .edit, .back, .each, .more, .unmark: return nil
        }
    }
}

extension ToolRegistry {
    /// Shows the tools of a toolkit that nobody has pinned as they are, and what is stated of its server; pins and states
    /// by one answer, and writes the record of each tool. Throws `not-approved` where there is no terminal to ask on.
    ///
    /// - Parameter yes: `-y`: nobody is asked, and nothing is stated.
    package func pin(
        toolkit: String, yes: Bool, _ terminal: any PromptTerminal, _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        let all = try pinnable(toolkit: toolkit)
        guard let first = all.first else {
            throw Failure(
                .noMatch, "no tool of '\(toolkit)' can be pinned", hint: "act-tools shows those there are")
        }
        var new: [UnpinnedTool] = []
        for tool in all { if let one = try unpinned(tool) { new.append(one) } }
        let server = yes ? nil : try stated(first)
        guard !new.isEmpty || server != nil && terminal.isThere else {
            return progress.warn("nothing to pin: all tools of '\(toolkit)' are pinned as they are")
        }
        if !yes {
            guard terminal.isThere else {
                throw Failure(
                    .notApproved, "no terminal to ask on: a person decides which tools are pinned",
                    hint: "run act-confirm --pin \(toolkit) at a terminal, or give -y")
            }
            let draft = server.map { PinPrompt.Draft($0, all) }
            guard
                let agreed = FactQuestions(toolkit, new, pinned: all.count - new.count, server, terminal).ask(draft)
            else {
                return out.note(.no)
            }
            if let server, let facts = agreed?.facts, facts != server.facts || server.change != nil {
                try state(facts, of: server.entry, toolkit)
            }
        }
        try pin(new.map(\.tool))
        for one in new { try out.write(record(one.tool).json) }
    }
}

extension PinPrompt.Draft {
    fileprivate init(_ server: StatedServer, _ tools: [ToolSpec]) {
        before = server.facts
        facts = server.facts
        change = server.change
        // The setting asks for it once more, here.
        if server.entry.isTrustSet, server.facts.isEmpty { facts.isTrusted = true }
        trustable = tools.filter { tool in
            let levels = [false, true].map { tool.risk(claimed: [], by: tool.annotations?.believed($0)).level }
            return levels[1] < levels[0]
        }.map(\.exactName)
    }
}
