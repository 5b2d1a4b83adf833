import ActJSON
import ActSystem

/// An error of an authorization server's (RFC 6749, section 5.2; RFC 7591, section 3.2.2).
struct SignInError {
    private let code: String
    private let description: String?

    /// - Parameter member: the text of a member of the answer.
    fileprivate init?(_ member: (String) -> String?) {
        guard let code = member("error"), !code.isEmpty else { return nil }
        self.code = code
        description = member("error_description")
    }

    /// Its own words.
    var words: String { shortenedWords(description.map { "\(code): \($0)" } ?? code) }

    /// Whether it refuses the scopes that were named.
    var isOfScope: Bool { "\(code) \(description ?? "")".lowercased().contains("scope") }

    /// Whether the same request may be answered later.
    var isPassing: Bool { ["temporarily_unavailable", "server_error", "slow_down"].contains(code) }
}

extension Response {
    /// The error that an authorization server answers with, by whatever status: some say no with 200.
    var said: SignInError? {
        // Some answer in the form of a query, whatever they were asked to send (RFC 6749, appendix B).
        if received.header("content-type")?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
            let members = URLQuery.read(String(decoding: received.body, as: UTF8.self))
            return SignInError { name in members.first { $0.0 == name }?.1 }
        }
        guard observed == .answered || observed == .refused else { return nil }
        return (json ?? (try? JSON(answer: received.body))).flatMap { json in SignInError { json[$0]?.string } }
    }

    /// The failure of a request that came to no word of the authorization server's; nil where it said something.
    func unsaid(_ resource: ProtectedResource) -> Failure? {
        said == nil ? unanswered(said: nil, setting: resource.place, limit: resource.place) : nil
    }
}
