import ActDecide
import ActJSON

/// The overview of many calls. A few are shown whole; of more, what each group has alike once, and what differs as a
/// table, with the odd ones out. Nobody can say yes to what was not on the screen but by typing how many they are.
package struct BatchPrompt: Prompt {
    package enum Answer: Equatable { case yes, no(String?), group(Int), each, stop }

    package let groups: [CallGroup]

    package init(_ groups: [CallGroup]) { self.groups = groups }

    /// The most calls that are shown whole.
    private static let few = 10
    /// Odd ones named in the overview; a group shows all of its own.
    private static let mostOdd = 5

    private var numbers: [Int] { groups.flatMap { $0.members.map(\.number) } }
    private func count(_ seen: ShownCalls) -> Count { Count(groups, seen) }

    package func lines(columns: Int, color: Bool) -> [ScreenLine] {
        let total = numbers.count
        var rows = [PromptField(text: "\(total) calls wait for a decision", ink: "1")]
        if let conversation = groups.first?.sheet.conversation { rows.append(.named("conversation", conversation)) }
        for (k, group) in groups.enumerated() {
            rows += group.titles("g\(k + 1)")
            rows += total <= BatchPrompt.few ? whole(group) : short(group, "g\(k + 1)", columns)
        }
        let levels: [Risk.Level] = [.high, .unknown, .medium, .low]
        let parts = levels.compactMap { level in
            let count = groups.filter { $0.sheet.risk.level == level }.reduce(0) { $0 + $1.members.count }
            return count > 0 ? "\(count) \(level.rawValue)" : nil
        }
        rows.append(.named("in all", "\(total) calls: \(parts.joined(separator: ", "))"))
        return PromptField.lines(rows, hasTop: true, columns, color)
    }

    /// Each call of a group with all of its arguments.
    private func whole(_ group: CallGroup) -> [PromptField] {
        group.members.flatMap { member in
            ([PromptField(depth: 2, name: "#\(member.number)")] + member.sheet.brief(depth: 3)).map { row in
                var row = row
                row.call = member.number
                return row
            }
        } + group.oddRows(depth: 2, most: BatchPrompt.mostOdd)
    }

    private func short(_ group: CallGroup, _ name: String, _ columns: Int) -> [PromptField] {
        var rows: [PromptField] = []
        if group.members.count == 1, groups[0].members.count > 1, let number = group.members.first?.number {
            rows.append(PromptField(depth: 2, name: "#\(number) stands alone"))
        }
        rows += GroupLayout(group).shortRows(group, name, columns)
        return rows + group.oddRows(depth: 2, most: BatchPrompt.mostOdd)
    }

    package func demand(_ seen: ShownCalls, columns: Int, color: Bool) -> [ScreenLine] {
        PromptField.lines(count(seen).rows, hasTop: false, columns, color)
    }

    package func choices(_ seen: ShownCalls) -> [String] {
        let look = groups.count == 1 ? "g1 look" : "g1-\(groups.count) look"
        return [count(seen).choice, look, "o one by one", "n none", "q stop"]
    }

    package func reply(to answer: String, _ seen: ShownCalls) -> Answer? {
        let answer = answer.trimmed
        // Enter alone decides nothing about many.
        guard !answer.isEmpty else { return nil }
        switch Said(answer) {
        case .yes: return count(seen).isTyped ? nil : .yes
        case .no(let why): return .no(why)
        case .each: return .each
        case .stop: return .stop
        case nil:
            if count(seen).demand.isMet(by: answer) { return .yes }
            guard let number = answer.lowercased().after("g").flatMap({ Int($0) }), number > 0,
                number <= groups.count
            else { return nil }
            return .group(number - 1)
        default: return nil
        }
    }
}

/// A group, opened: what its calls have in common once, and each with what is its own, so that every argument of
/// every call can be read.
package struct GroupPrompt: Prompt {
    package enum Answer: Equatable { case yes, no(String?), call(Int), each, back, stop }

    let group: CallGroup
    let form: GroupLayout

    package init(_ group: CallGroup) { self.init(group, GroupLayout(group)) }

    package init(_ group: CallGroup, _ form: GroupLayout) {
        self.group = group
        self.form = form
    }

    private func count(_ seen: ShownCalls) -> Count {
        Count([group], seen)
    }

    package func lines(columns: Int, color: Bool) -> [ScreenLine] {
        var rows = [PromptField(text: group.description, ink: "1")]
        let sheet = group.sheet
        for (name, text) in [("what", sheet.title), ("where", sheet.provider), ("account", sheet.account)] {
            rows.append(.named(name, text))
        }
        rows.append(sheet.reason)
        let background = sheet.background.map { Array($0.text.utf8) }
        let isShared = group.members.allSatisfy { $0.sheet.background.map { Array($0.text.utf8) } == background }
        if isShared { rows += sheet.background }
        rows += form.alike(group, depth: 0)
        rows += form.memberRows(group.members, depth: 0, columns, hasBackground: !isShared)
        rows += group.oddRows(depth: 0, most: group.members.count)
        return PromptField.lines(rows, hasTop: true, columns, color)
    }

    package func demand(_ seen: ShownCalls, columns: Int, color: Bool) -> [ScreenLine] {
        PromptField.lines(count(seen).rows, hasTop: false, columns, color)
    }

    package func choices(_ seen: ShownCalls) -> [String] {
        let first = group.members.first.map { "#\($0.number) open" } ?? ""
        return [count(seen).choice, first, "o one by one", "n none", "b back", "q stop"]
    }

    package func reply(to answer: String, _ seen: ShownCalls) -> Answer? {
        let answer = answer.trimmed
        guard !answer.isEmpty else { return nil }
        switch Said(answer) {
        case .yes: return count(seen).isTyped ? nil : .yes
        case .no(let why): return .no(why)
        case .each: return .each
        case .back: return .back
        case .stop: return .stop
        case nil:
            if count(seen).demand.isMet(by: answer) { return .yes }
            guard let number = answer.after("#").flatMap({ Int($0) }),
                group.members.contains(where: { $0.number == number })
            else { return nil }
            return .call(number)
        default: return nil
        }
    }
}

/// The calls approved at once: a key approves what was all on the screen; for others, or where a call wants more than a
/// key, their number is typed.
private struct Count {
    private let total: Int
    private let wantsMore: Bool
    private let isShown: Bool

    init(_ groups: [CallGroup], _ seen: ShownCalls) {
        let members = groups.flatMap(\.members)
        total = members.count
        wantsMore = members.contains { $0.sheet.challenge != nil }
        isShown = members.allSatisfy { seen.calls.contains($0.number) }
    }

    var isTyped: Bool { wantsMore || !isShown }

    var choice: String { isTyped ? "type it" : "y all" }

    var rows: [PromptField] {
        guard isTyped else { return [] }
        let rest = isShown ? [] : [PromptField(name: "not all of their text was shown, so that y is no answer")]
        return rest + [PromptField(name: "to approve them all, type: ", text: demand.text, ink: "1")]
    }

    var demand: Demand { Demand(several: total) }
}
