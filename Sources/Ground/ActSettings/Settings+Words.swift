extension Settings {
    /// Words that complete a command line of act-config, the last of which is the one to complete: an action, the name
    /// of a setting or secret, and a setting's words.
    @Sendable package static func words(_ line: [String], actions: [String]) -> [String] {
        let before = line.dropLast().drop { !actions.contains($0) }
        let names = table.map(\.name) + Secrets.table.map(\.name)
        let all: [String]
        switch (before.first, before.count) {
        case (nil, _): all = actions
        case ("get", 1), ("set", 1), ("unset", 1): all = names
        case ("set", 2):
            guard case .word(let words)? = table.first(where: { $0.name == before.last })?.kind else { return [] }
            all = words
        default: all = []
        }
        return all.filter { $0.hasPrefix(line.last ?? "") }
    }
}
