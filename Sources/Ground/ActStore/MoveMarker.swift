import ActDatabase
import ActJSON
import ActSettings

/// The word in a store's file that it was moved into a shared store, or is being moved.
struct MoveMarker {
    enum State: String, CaseIterable { case moving, moved }

    let state: State
    /// The words that name the shared store, without a password.
    let target: String
    private let path: String

    /// Reads it; nil for a store that is used where it is.
    init?(_ file: SQLite) throws(Failure) {
        var found: (State, String)?
        try file.rows("SELECT name, value FROM meta WHERE name IN ('moved', 'moving')") { row throws(Failure) in
            guard let state = row.text(0).flatMap({ State(rawValue: $0) }) else { return }
            found = (state, row.text(1) ?? "")
        }
        guard let found else { return nil }
        (state, target) = found
        path = file.path
    }

    /// The reason why the file is not used without the shared store.
    var failure: Failure {
        switch state {
        case .moved:
            Failure(
                .config, "the store '\(path)' was moved to '\(target)'",
                hint: "act-config set store \(shellWord(target))")
        case .moving:
            Failure(
                .config, "the store '\(path)' is being moved to '\(target)', or a move did not end",
                hint: "act-config set store \(shellWord(target)), then act-store move: it tells which, and goes on")
        }
    }

    static func set(_ state: State, _ target: String, in file: SQLite) throws(Failure) {
        try file.transaction { () throws(Failure) in
            try clear(in: file)
            try file.run("INSERT INTO meta VALUES(?, ?)", [.text(state.rawValue), .text(target)])
        }
    }

    static func clear(in file: SQLite) throws(Failure) {
        try file.transaction { () throws(Failure) in
            try file.run("DELETE FROM meta WHERE name IN ('moved', 'moving')")
        }
    }
}
