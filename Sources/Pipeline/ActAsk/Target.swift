import ActJSON

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
