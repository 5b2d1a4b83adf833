import ActCore

extension PostgreSQL {
    /// The failure that a refusal stands for. The server's words have values in them at times: its own sentence about
    /// them does not, and more is never shown.
    static func failure(_ refusal: PostgresConnection.Refusal) -> Failure {
        let words = "the shared store: \(Terminal.safe(refusal.words))"
        switch refusal.state {
        case "55P03":
            return Failure(.unavailable, "the shared store is in use: another process writes", hint: "try again")
        case "42501":
            return Failure(.forbidden, words, hint: "its owner says for which users a role acts: act-store(1)")
        case "42P01", "42703", "42883", "3F000", "42704":
            return Failure(.config, words, hint: "its owner sets it up: act-store init, act-store migrate")
        case "42P07", "42710":
            return Failure(.config, words, hint: "the tables are there already: use another database")
        case "26000":
            return Failure(
                .config, words,
                hint: "a pooler changes the server's process: its pool_mode has to be session, act-store(5)")
        case "53100": return Failure(.io, words)
        case let state where ["08", "40", "53", "57"].contains(String(state.prefix(2))):
            return Failure(.unavailable, words, hint: "try again")
        default: return Failure(.internal, "\(words) (\(refusal.state))")
        }
    }
}
