import ActJSON

extension PostgreSQL {
    /// The failure of a connection that was not made, by libpq's words, in which a refusal by the server has its SQLSTATE
    /// (`FATAL:  3D000: database "x" does not exist`).
    static func refused(_ said: String) -> Failure {
        let parts = said.split(separator: ":", maxSplits: .max, omittingEmptySubsequences: false)
        guard let place = parts.firstIndex(where: { $0.hasPrefix("  ") && isState($0.dropFirst(2)) }) else {
            // A setting that libpq knows, with a value that it does not.
            return said.hasPrefix("invalid ") ? unusable(said) : PostgresConnection.unreachable(said)
        }
        let state = parts[place].dropFirst(2)
        let words = Terminal.safe((parts[..<place] + parts[(place + 1)...]).joined(separator: ":"))
        switch state {
        case "3D000", "28000": return unusable(words)
        case "28P01":
            return Failure(
                .unauthorized, "the shared store refused the password: \(words)",
                hint: "it stands in ~/.pgpass, or in the file that PGPASSFILE names")
        case "42501": return failure(PostgresConnection.Refusal(state: "42501", words: words))
        default: return PostgresConnection.unreachable(words)
        }
    }

    private static func isState(_ text: Substring) -> Bool {
        text.utf8.count == 5 && text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 &- 0x41 < 26 }
    }

    /// The failure of an address whose service, database or role is not there: no later try finds it.
    static func unusable(_ said: String) -> Failure {
        Failure(
            .config, "cannot use the shared store: \(said)",
            hint: "correct the setting 'store', or let the server's owner make what it names: act-store(1)")
    }

    /// The failure that a refusal stands for. The server's words have values in them at times: its own sentence about
    /// them does not, and more is never shown.
    static func failure(_ refusal: PostgresConnection.Refusal) -> Failure {
        let words = "the shared store: \(Terminal.safe(refusal.words))"
        switch refusal.state {
        case "ACT01":
            return Failure(
                .config, "the shared store went back: \(Terminal.safe(refusal.words))", hint: StorePlace.remedy)
        // Another has written a row meanwhile that was not there when this was decided.
        case "23505": return wasLate
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
