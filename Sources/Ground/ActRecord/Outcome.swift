package import ActJSON

extension [Outcome: Int] {
    /// The counts as an object, in the order of the outcomes.
    package var json: JSON {
        .object(Outcome.allCases.compactMap { word in self[word].map { (word.rawValue, .int($0)) } })
    }
}

/// The end of a call. `failed` says that the call certainly did not happen.
package enum Outcome: String, Sendable, CaseIterable {
    case done, failed, denied
    /// The call waits for a decision.
    case held
    /// The call would have run (`--dry-run`).
    case skipped
    case unknown

    /// The outcomes that the journal has.
    package static let recorded: [Outcome] = [.done, .failed, .unknown, .denied, .held]

    /// The exit status of a result with this outcome.
    ///
    /// - Parameter code: the status of its error, where it has one.
    package func status(_ code: ExitStatus?) -> ExitStatus {
        switch self {
        case .done, .skipped: .ok
        // A call that another process runs now has an outcome later.
        case .unknown: code == .tryLater ? .tryLater : .unknownOutcome
        case .held: .tryLater
        case .failed, .denied: code ?? .no
        }
    }
}
