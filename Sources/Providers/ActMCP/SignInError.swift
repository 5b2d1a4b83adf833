import ActCore
import ActNet

/// An error of an authorization server's (RFC 6749, section 5.2; RFC 7591, section 3.2.2).
struct SignInError {
    private let code: String
    private let description: String?

    fileprivate init?(_ json: JSON) {
        guard let code = json["error"]?.string, !code.isEmpty else { return nil }
        self.code = code
        description = json["error_description"]?.string
    }

    /// Its own words.
    var words: String { shortenedWords(description.map { "\(code): \($0)" } ?? code) }

    /// Whether it refuses the scopes that were named.
    var isOfScope: Bool { "\(code) \(description ?? "")".lowercased().contains("scope") }

    /// Whether the same request may be answered later.
    var isPassing: Bool { ["temporarily_unavailable", "server_error", "slow_down"].contains(code) }
}

extension Reply {
    /// The error that an authorization server answers with, by whatever status: some say no with 200.
    var said: SignInError? {
        guard observed == .answered || observed == .refused else { return nil }
        return (json ?? (try? JSON(answer: received.body))).flatMap(SignInError.init)
    }
}
