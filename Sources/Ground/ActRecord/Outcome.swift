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

    /// The outcomes that the journal has, in the order in which they are listed.
    package static let recorded = allCases.filter { $0.place != nil }.sorted { $0.place ?? 0 < $1.place ?? 0 }

    package var isRecorded: Bool { place != nil }

    private var place: Int? {
        switch self {
        case .done: 0
        case .failed: 1
        case .unknown: 2
        case .denied: 3
        case .held: 4
        case .skipped: nil
        }
    }

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
    // Questions that other rooms ask of an outcome.

    /// Whether the call certainly did what it is for: `ok`.
    package var isDone: Bool {
        switch self {
        case .done: true
        case .failed, .denied, .held, .skipped, .unknown: false
        }
    }

    /// Whether it was tried, and certainly came to nothing.
    package var isFailure: Bool {
        switch self {
        case .failed: true
        case .done, .denied, .held, .skipped, .unknown: false
        }
    }

    /// Whether somebody, a rule or the want of an approval kept it from running.
    package var isRefusal: Bool {
        switch self {
        case .denied: true
        case .done, .failed, .held, .skipped, .unknown: false
        }
    }

    /// Whether it waits for a decision.
    package var waits: Bool {
        switch self {
        case .held: true
        case .done, .failed, .denied, .skipped, .unknown: false
        }
    }

    /// Whether the same call may run once more under its id: it did not run.
    package var mayRunAgain: Bool {
        switch self {
        case .failed, .denied: true
        case .done, .held, .skipped, .unknown: false
        }
    }

    /// Whether it ended as nobody wants it, which `--halt` counts.
    package var endedBadly: Bool {
        switch self {
        case .failed, .unknown: true
        case .done, .denied, .held, .skipped: false
        }
    }

    /// Whether a count of outcomes names it before there is one.
    package var isUsual: Bool {
        switch self {
        case .done, .failed: true
        case .denied, .held, .skipped, .unknown: false
        }
    }

    /// Whether nobody knows what it did.
    package var isUnknown: Bool {
        switch self {
        case .unknown: true
        case .done, .failed, .denied, .held, .skipped: false
        }
    }

    /// Whether it would have run, and the result says what was planned.
    package var isPlan: Bool {
        switch self {
        case .skipped: true
        case .done, .failed, .denied, .held, .unknown: false
        }
    }

    /// Whether it certainly had no effect.
    package var hadNoEffect: Bool {
        switch self {
        case .failed, .denied, .held, .skipped: true
        case .done, .unknown: false
        }
    }

    /// Whether nothing more is to be known of it, so that in time its answer may be forgotten.
    package var isFinal: Bool {
        switch self {
        case .done, .failed, .denied: true
        case .held, .skipped, .unknown: false
        }
    }
}
