package import ActJSON

extension JSON {
    /// The outcome that a record says; nil for a word that act does not know.
    package var outcome: Outcome? { self["outcome"]?.string.flatMap { Outcome(rawValue: $0) } }

    /// The code of the `error` in it; nil for a word that act does not know.
    package var errorCode: ErrorCode? { self["error"]?["code"]?.string.flatMap { ErrorCode(rawValue: $0) } }
}

extension Record {
    /// The outcome that it says; nil for a word that act does not know.
    package var outcome: Outcome? { text(.outcome).flatMap { Outcome(rawValue: $0) } }

    /// The code of the `error` in it; nil for a word that act does not know.
    package var errorCode: ErrorCode? { self[.error]?["code"]?.string.flatMap { ErrorCode(rawValue: $0) } }
}
