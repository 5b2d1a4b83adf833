import ActCore
import ActGate

/// Calls that wait for an answer and do the same to the same: of one tool, account and target, asked about for the same
/// reasons.
package struct Group: CustomStringConvertible {
    /// A call of the group, and its number among all that wait.
    struct Member {
        let number: Int
        let sheet: Sheet
        /// The bytes of each argument by those of its key: texts that only look alike differ.
        let values: [[UInt8]: [UInt8]]

        init(_ number: Int, _ sheet: Sheet) {
            self.number = number
            self.sheet = sheet
            let pairs = sheet.arguments.members.map { (Array($0.key.text.utf8), $0.value.bytes) }
            values = Dictionary(pairs) { first, _ in first }
        }
    }

    let sheet: Sheet
    let target: Target?
    private(set) var members: [Member]

    /// The most calls that a key approves, if none is of high risk; for more their number is typed.
    static let mostByKey = 3

    /// The groups that calls come to, the largest first: what stands alone is at the end, where it is seen.
    package static func of(_ sheets: [(number: Int, sheet: Sheet)]) -> [Group] {
        var groups: [Group] = []
        var known: [[UInt8]: Int] = [:]
        for (number, sheet) in sheets {
            let target = Target.of(sheet.arguments)
            let texts = [sheet.tool, sheet.provider, sheet.account, target?.text ?? "", sheet.why]
            let key = JSON.texts(texts + [sheet.risk.level.rawValue] + sheet.risk.reasons).bytes
            let member = Member(number, sheet)
            if let at = known[key] {
                groups[at].members.append(member)
            } else {
                known[key] = groups.count
                groups.append(Group(sheet: sheet, target: target, members: [member]))
            }
        }
        // Stable: of equal size the first comes first.
        return groups.enumerated().sorted {
            ($1.element.members.count, $0.offset) < ($0.element.members.count, $1.offset)
        }.map(\.element)
    }

    /// `9 × TASK_DELETE [high] to x.example`: what is ours stands before what is somebody's text.
    package var description: String {
        "\(members.count) × \(sheet.tool) [\(sheet.risk.level.rawValue)]" + (target.map { " \($0.text)" } ?? "")
    }

    /// Arguments that all its calls have alike, by the bytes of their keys.
    var common: Set<[UInt8]> {
        guard let first = members.first, members.count > 1 else { return [] }
        return Set(
            first.values.filter { key, value in members.dropFirst().allSatisfy { $0.values[key] == value } }.keys)
    }

    /// The calls that differ in an argument that nearly all others have alike, or lack, and in which.
    var odd: [(number: Int, keys: [String])] {
        guard members.count > Group.mostByKey else { return [] }
        var found: [Int: [String]] = [:]
        var keys: Set<[UInt8]> = []
        for key in members.lazy.flatMap(\.values.keys) where keys.count < Group.mostKeys { keys.insert(key) }
        for key in keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let values = members.map { $0.values[key] ?? [] }
            var counts: [[UInt8]: Int] = [:]
            for value in values { counts[value, default: 0] += 1 }
            guard let usual = counts.max(by: { $0.value < $1.value }),
                members.count - usual.value <= max(1, members.count / 5)
            else { continue }
            for (member, value) in zip(members, values) where value != usual.key {
                found[member.number, default: []].append(String(decoding: key, as: UTF8.self))
            }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Arguments that are looked at for odd ones.
    private static let mostKeys = 100

    /// Rows for what the calls do, where, and why they are asked about: each its own, so that no text passes for
    /// another.
    func titles(_ name: String) -> [Row] {
        let risk = sheet.risk
        let ink = risk.level == .high ? "1;31" : nil
        var rows = [Row(name: "\(name)  ", text: description, ink: ink)]
        if let strange = target.flatMap({ Row.lookAlikes(in: $0.names.joined(separator: " "), "to", depth: 2) }) {
            rows.append(strange)
        }
        return rows + [
            Row(depth: 2, text: Row.safe(sheet.provider) + ", account " + Row.name(sheet.account)),
            Row(depth: 2, name: "why  ", text: Row.safe("\(sheet.why): \(risk.reasons.joined(separator: "; "))")),
        ]
    }

    /// The odd ones, as many as may be named.
    func oddRows(depth: Int, most: Int) -> [Row] {
        let odd = odd
        var rows = odd.prefix(most).map { number, keys in
            Row(
                depth: depth, name: "#\(number) is unlike the others in ",
                text: Row.safe(keys.joined(separator: ", ")))
        }
        if odd.count > most { rows.append(Row(depth: depth, name: "and \(odd.count - most) more are")) }
        return rows
    }
}

/// The overview of many calls: their groups, the odd ones out, and how many there are in all.
package struct Overview: Screen {
    package enum Reply: Equatable { case yes, no, group(Int), each, stop }

    package let groups: [Group]

    package init(_ groups: [Group]) { self.groups = groups }

    /// Odd ones named in the overview; a group shows all of its own.
    private static let mostOdd = 5

    private var total: Int { groups.reduce(0) { $0 + $1.members.count } }
    private var count: Count { Count(total, groups.map(\.sheet.risk.level)) }

    package func lines(columns: Int, color: Bool) -> [Line] {
        var rows = [Row(text: "\(total) calls wait for a decision", ink: "1")]
        for (k, group) in groups.enumerated() {
            rows += group.titles("g\(k + 1)")
            if group.members.count == 1, groups[0].members.count > 1, let number = group.members.first?.number {
                rows.append(Row(depth: 2, name: "#\(number) stands alone"))
            }
            rows += group.oddRows(depth: 2, most: Overview.mostOdd)
        }
        let levels: [Risk.Level] = [.high, .unknown, .medium, .low]
        let parts = levels.compactMap { level in
            let count = groups.filter { $0.sheet.risk.level == level }.reduce(0) { $0 + $1.members.count }
            return count > 0 ? "\(count) \(level.rawValue)" : nil
        }
        rows.append(.named("in all", "\(total) calls: \(parts.joined(separator: ", "))"))
        return Row.lines(rows + count.rows, hasTop: true, columns, color)
    }

    package func demand(columns: Int, color: Bool) -> [Line] {
        Row.lines(count.rows, hasTop: false, columns, color)
    }

    package func prompt(columns: Int) -> String {
        let look = groups.count == 1 ? "g1 look" : "g1-\(groups.count) look"
        return Prompt.text([count.choice, look, "o one by one", "n none", "q stop"], columns: columns)
    }

    package func reply(to answer: String) -> Reply? {
        switch answer.trimmed.lowercased() {
        case let typed where count.isYes(typed): return .yes
        case "n", "no", "none": return .no
        case "o", "one": return .each
        case "q", "quit", "stop": return .stop
        case let typed:
            guard let number = typed.after("g").flatMap({ Int($0) }), number > 0, number <= groups.count else {
                return nil
            }
            return .group(number - 1)
        }
    }
}

/// A group, opened: what its calls have in common once, and each with what is its own, so that every argument of
/// every call can be read.
package struct Opened: Screen {
    package enum Reply: Equatable { case yes, no, call(Int), each, back, stop }

    let group: Group

    package init(_ group: Group) { self.group = group }

    private var count: Count { Count(group.members.count, [group.sheet.risk.level]) }

    package func lines(columns: Int, color: Bool) -> [Line] {
        var rows = [Row(text: group.description, ink: "1")]
        let sheet = group.sheet
        for (name, text) in [("what", sheet.title), ("where", sheet.provider), ("account", sheet.account)] {
            rows.append(.named(name, text))
        }
        rows.append(sheet.reason)
        let background = sheet.background.map { Array($0.text.utf8) }
        let isShared = group.members.allSatisfy { $0.sheet.background.map { Array($0.text.utf8) } == background }
        if isShared { rows += sheet.background }
        let common = group.common
        func put(_ members: [(key: JSON.Spelled, value: JSON)], shared: Bool) -> Bool {
            let some = members.filter { common.contains(Array($0.key.text.utf8)) == shared }
            for (key, value) in some { Row.put(value, Row.name(key.text), key.text, depth: 1, &rows) }
            return !some.isEmpty
        }
        if !common.isEmpty {
            rows.append(Row(name: "alike in all of them"))
            _ = put(sheet.arguments.members, shared: true)
        }
        for member in group.members {
            rows.append(Row(name: "#\(member.number)"))
            let own = put(member.sheet.arguments.members, shared: false)
            let more = isShared ? [] : member.sheet.background
            rows += more.map { Row(depth: 1, name: $0.name, text: $0.text) }
            if !own, more.isEmpty { rows.append(Row(depth: 1, name: "nothing of its own")) }
        }
        rows += group.oddRows(depth: 0, most: group.members.count)
        return Row.lines(rows + count.rows, hasTop: true, columns, color)
    }

    package func demand(columns: Int, color: Bool) -> [Line] {
        Row.lines(count.rows, hasTop: false, columns, color)
    }

    package func prompt(columns: Int) -> String {
        let first = group.members.first.map { "#\($0.number) open" } ?? ""
        return Prompt.text(
            [count.choice, first, "o one by one", "n none", "b back", "q stop"], columns: columns)
    }

    package func reply(to answer: String) -> Reply? {
        switch answer.trimmed.lowercased() {
        case let typed where count.isYes(typed): return .yes
        case "n", "no", "none": return .no
        case "o", "one": return .each
        case "b", "back": return .back
        case "q", "quit", "stop": return .stop
        case let typed:
            guard let number = typed.after("#").flatMap({ Int($0) }),
                group.members.contains(where: { $0.number == number })
            else { return nil }
            return .call(number)
        }
    }
}

/// The number of calls approved at once: a key approves a few; for more, or where the risk is high, their number is
/// typed.
private struct Count {
    private let total: Int
    private let isTyped: Bool

    init(_ total: Int, _ levels: [Risk.Level]) {
        self.total = total
        isTyped = total > Group.mostByKey || levels.contains(.high)
    }

    var choice: String { isTyped ? "type it" : "y all" }

    var rows: [Row] { isTyped ? [Row(name: "to approve them all, type: ", text: String(total), ink: "1")] : [] }

    func isYes(_ answer: String) -> Bool {
        isTyped ? answer == String(total) : ["y", "yes"].contains(answer)
    }
}

/// The target of a call, as far as its arguments say.
struct Target {
    private let preposition: String
    /// Hosts, people or places: somebody's text.
    let names: [String]

    /// Arguments that name a place where things are done, in the order in which they are looked for.
    private static let places = [
        "owner", "repo", "channel", "channel_id", "calendar", "calendar_id", "database_id", "project", "project_id",
        "board", "board_id", "list", "list_id", "folder", "folder_id", "workspace", "spreadsheet_id",
    ]

    /// The most domains that are named; more are counted.
    private static let most = 3

    /// Finds the target of a call; nil where no argument names one.
    static func of(_ arguments: JSON.Object) -> Target? {
        let people = Recipients.of(arguments)
        let domains = Set(people.map { Recipients.domain(of: $0) ?? $0 }).sorted()
        if !domains.isEmpty { return Target(preposition: "to", names: domains) }
        let named = places.compactMap { arguments[$0]?.string }
        return named.isEmpty ? nil : Target(preposition: "in", names: named)
    }

    /// `to x.example`, `in team/list`.
    var text: String {
        guard names.count <= Target.most || preposition == "in" else { return "to \(names.count) different" }
        return "\(preposition) " + names.map { Row.name($0) }.joined(separator: preposition == "to" ? ", " : "/")
    }
}
