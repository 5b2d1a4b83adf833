import ActDecide
import ActJSON
import ActTools

/// Calls that wait for an answer and do the same to the same: of one tool, account and target, asked about for the same
/// reasons.
package struct CallGroup: CustomStringConvertible {
    /// A call of the group, and its number among all that wait.
    package struct Member {
        package let number: Int
        package let sheet: CallPrompt
        let fields: [Field]
        /// The bytes of each field by its id: texts that only look alike differ.
        let values: [[UInt8]: [UInt8]]

        init(_ number: Int, _ sheet: CallPrompt) {
            self.number = number
            self.sheet = sheet
            fields = Field.of(sheet)
            values = Dictionary(fields.map { ($0.id, $0.value.bytes) }) { first, _ in first }
        }
    }

    /// An argument of a call, or a field of what it changes or deletes.
    package struct Field {
        let id: [UInt8]
        let name: String
        let key: String
        let value: JSON

        static func of(_ sheet: CallPrompt) -> [Field] {
            var fields = sheet.arguments.members.map { key, value in
                Field(id: [0] + Array(key.text.utf8), name: PromptField.name(key.text), key: key.text, value: value)
            }
            // No argument can have such a name: Row.name would put it in quotes.
            fields += (sheet.preview?.fields.members ?? []).map { key, value in
                Field(
                    id: [1] + Array(key.text.utf8), name: "now " + PromptField.name(key.text), key: key.text,
                    value: value)
            }
            if let failure = sheet.preview?.trouble {
                fields.append(Field(id: [2], name: "now", key: "", value: .text(failure)))
            }
            if !sheet.unused.isEmpty {
                fields.append(Field(id: [3], name: "not used", key: "", value: .texts(sheet.unused)))
            }
            if !sheet.filled.memory.isEmpty {
                fields.append(Field(id: [4], name: "memory", key: "", value: .texts(sheet.filled.memory)))
            }
            if !sheet.filled.others.isEmpty {
                fields.append(Field(id: [5], name: "filled", key: "", value: .texts(sheet.filled.others)))
            }
            return fields
        }
    }

    let sheet: CallPrompt
    let target: Target?
    package private(set) var members: [Member]

    /// Among fewer nothing is usual.
    private static let fewest = 4

    /// The groups that calls come to, the largest first: what stands alone is at the end, where it is seen.
    package static func of(_ sheets: [(number: Int, sheet: CallPrompt)]) -> [CallGroup] {
        var groups: [CallGroup] = []
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
                groups.append(CallGroup(sheet: sheet, target: target, members: [member]))
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

    /// The calls that differ in a field that nearly all others have alike, or lack, and in which.
    var odd: [(number: Int, names: [String])] {
        guard members.count >= CallGroup.fewest else { return [] }
        var found: [Int: [String]] = [:]
        var fields: [[UInt8]: String] = [:]
        for field in members.lazy.flatMap(\.fields) where fields.count < CallGroup.mostKeys {
            fields[field.id] = field.key.isEmpty ? field.name : field.id[0] == 0 ? field.key : "now \(field.key)"
        }
        for (id, name) in fields.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let values = members.map { $0.values[id] ?? [] }
            var counts: [[UInt8]: Int] = [:]
            for value in values { counts[value, default: 0] += 1 }
            guard let usual = counts.max(by: { $0.value < $1.value }),
                members.count - usual.value <= max(1, members.count / 5)
            else { continue }
            for (member, value) in zip(members, values) where value != usual.key {
                found[member.number, default: []].append(name)
            }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Arguments that are looked at for odd ones.
    private static let mostKeys = 100

    /// Rows for what the calls do, where, and why they are asked about: each its own, so that no text passes for
    /// another.
    func titles(_ name: String) -> [PromptField] {
        let risk = sheet.risk
        let ink = risk.level == .high ? "1;31" : nil
        var rows = [PromptField(name: "\(name)  ", text: description, ink: ink)]
        if let strange = target.flatMap({
            PromptField.lookAlikes(in: $0.names.joined(separator: " "), "to", depth: 2)
        }) {
            rows.append(strange)
        }
        return rows + [
            PromptField(
                depth: 2, text: PromptField.safe(sheet.provider) + ", account " + PromptField.name(sheet.account)),
            PromptField(
                depth: 2, name: "why  ",
                text: PromptField.safe("\(sheet.why): \(risk.reasons.joined(separator: "; "))")),
        ]
    }

    /// The odd ones, as many as may be named.
    func oddRows(depth: Int, most: Int) -> [PromptField] {
        let odd = odd
        var rows = odd.prefix(most).map { number, names in
            PromptField(
                depth: depth, name: "#\(number) is unlike the others in ",
                text: PromptField.safe(names.joined(separator: ", ")))
        }
        if odd.count > most { rows.append(PromptField(depth: depth, name: "and \(odd.count - most) more are")) }
        return rows
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
        return "\(preposition) "
            + names.map { PromptField.name($0) }.joined(separator: preposition == "to" ? ", " : "/")
    }
}
